"""The arena: bots fight a battle, each from its own view. It knows no ruleset."""

from __future__ import annotations

import gc
import hashlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from time import perf_counter
from typing import Any

import msgspec

from oriflamme import __version__
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.records import Record
from oriflamme.kernel.ruleset import ruleset
from oriflamme.kernel.rulings import IllegalCommand
from oriflamme.kernel.sessions import Session, header_for
from oriflamme.kernel.setups import Setup

from . import Bot

LIMIT = 100_000
"""Commands after which a battle is broken off."""


SELDOM = (500_000, 100, 100)
"""When garbage is looked for while bots fight, as `gc.set_threshold` takes it: what they leave lying about is little."""


class ArenaError(RuntimeError):
    """A battle that cannot be fought to its end by the fault of a bot or a ruleset; the message says whose."""


class Figures(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a battle between bots, in short.

    `winner` is a side, or None for a draw; `reason` the message id of the outcome, or None when the battle was broken
    off at the limit. `turns` is the turn it ended in, None for a ruleset that counts none. `seconds` is wall time: the
    only one of the figures that differs when the battle is fought again.
    """

    winner: str | None
    reason: str | None
    turns: int | None
    digest: str
    commands: int
    rolls: int
    seconds: float


class BattleReport(Figures, frozen=True, kw_only=True):
    """What came of a battle between bots, with its record."""

    record: Record

    def figures(self) -> Figures:
        """Return the figures without the record, which is large."""
        return Figures(**{name: getattr(self, name) for name in Figures.__struct_fields__})


def bot_seed(seed: str, side: str) -> str:
    """Return the seed for the bot of `side` in the battle `seed`; the battle's dice cannot be told from it."""
    return hashlib.sha256(f"oriflamme-bot/{side}/{seed}".encode()).hexdigest()[:16]


def fight(
    setup: Setup,
    bots: Mapping[str, Bot],
    seed: str,
    *,
    limit: int = LIMIT,
    seats: Mapping[str, str] | None = None,
) -> BattleReport:
    """Fight the battle of `setup` with dice from `seed` until it is over or `limit` commands have been given.

    `bots` maps every side to its bot; `seats` names the bots in the record (default: their classes). Where several
    have to decide at once they are asked in seat order. Raises `ArenaError` when a side has no bot, a bot gives a
    command that the rules refuse, or nobody has to decide although the battle goes on.
    """
    missing = [side for side in setup.sides if side not in bots]
    if missing:
        raise ArenaError(f"no bot plays {', '.join(missing)}")
    named = seats or {side: type(bots[side]).__name__ for side in setup.sides}
    started = perf_counter()
    session = Session(ruleset(setup.ruleset), header_for(setup, seed, engine=__version__, seats=named))
    with _seldom_collecting():
        while session.battle.outcome is None and session.version < limit:
            _ask(session, bots)
    return _report(session, perf_counter() - started)


@contextmanager
def _seldom_collecting() -> Iterator[None]:
    """Look for garbage less often than a program does that knows nothing of itself: it took a twelfth of a battle."""
    usual = gc.get_threshold()
    gc.set_threshold(*SELDOM)
    try:
        yield
    finally:
        gc.set_threshold(*usual)


def _ask(session: Session, bots: Mapping[str, Bot]) -> None:
    """Ask the first player who has to decide, and carry out his command."""
    deciders = session.battle.deciders()
    if not deciders:
        raise ArenaError(f"the battle goes on after {session.version} commands, but nobody has to decide")
    player = deciders[0]
    view = session.battle.view(player)
    command = bots[player].choose(view, player)
    try:
        session.play(player, command, view)
    except IllegalCommand as refusal:
        raise ArenaError(
            f"the bot of {player} gave an illegal command after {session.version}: {command!r}: {refusal}"
        ) from refusal


def _report(session: Session, seconds: float) -> BattleReport:
    battle, outcome = session.battle, session.battle.outcome
    return BattleReport(
        winner=outcome.winner if outcome else None,
        reason=outcome.reason if outcome else None,
        turns=turns(battle),
        digest=battle.digest(),
        commands=session.version,
        rolls=battle.rolls,
        seconds=seconds,
        record=session.record,
    )


def turns(battle: Battle[Any]) -> int | None:
    """Return the turn that a battle is in: the attribute `turn` of its state, if the ruleset keeps one."""
    turn = getattr(battle.state, "turn", None)
    return turn if isinstance(turn, int) else None
