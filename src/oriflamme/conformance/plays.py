"""Random play that keeps what it saw: the ground on which the checks stand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.dice import Dice
from oriflamme.kernel.events import Event
from oriflamme.kernel.ruleset import Ruleset
from oriflamme.kernel.rulings import IllegalCommand
from oriflamme.kernel.scenes import Choice, Scene
from oriflamme.kernel.sessions import Session, header_for
from oriflamme.kernel.setups import Setup
from oriflamme.kernel.steps import Command

T = TypeVar("T")

UNDO_ONE_IN = 12
"""Where a command can be taken back, one in so many times one is."""


class NonConformance(AssertionError):
    """A ruleset does not hold to what every ruleset must; the message says where and how."""


class Luck:
    """Luck for choosing among options: reproducible, and apart from the battle's dice."""

    def __init__(self, seed: str) -> None:
        """Take a seed, any word."""
        self._dice = Dice(f"conformance/{seed}")
        self._drawn = 0

    def below(self, number: int) -> int:
        """Return a number from 0 to `number` - 1, each as likely."""
        self._drawn += 1
        return self._dice.value(self._drawn, number) - 1

    def one_of(self, things: Sequence[T]) -> T:
        """Return one of `things`, each as likely."""
        return things[self.below(len(things))]

    def some(self, things: Sequence[T], number: int) -> list[T]:
        """Return `number` of `things` without repeats, in their order; all of them when there are no more."""
        left = list(range(len(things)))
        taken = [left.pop(self.below(len(left))) for _ in range(min(number, len(left)))]
        return [things[index] for index in sorted(taken)]


@dataclass(frozen=True)
class Moment:
    """One decision of a play: a copy of the battle before it, its digest then, who answered what, what came of it."""

    battle: Battle[Any]
    digest: str
    player: str
    command: Command
    events: tuple[Event, ...]
    after: str

    def scene(self, rules: Ruleset[Any], viewer: str | None) -> Scene:
        """Return what a viewer sees before the decision; drawn once for all that is asked of it."""
        if viewer not in self._scenes:
            self._scenes[viewer] = rules.scene(self.battle.view(viewer))
        return self._scenes[viewer]

    def choices(self, rules: Ruleset[Any], focus: tuple[str, ...]) -> tuple[Choice, ...]:
        """Return the choices of the player with these pieces in focus; found once for all that is asked of them."""
        if focus not in self._choices:
            view = self.battle.view(self.player)
            self._choices[focus] = tuple(rules.choices(view, self.player, focus))
        return self._choices[focus]

    @cached_property
    def _scenes(self) -> dict[str | None, Scene]:
        return {}

    @cached_property
    def _choices(self) -> dict[tuple[str, ...], tuple[Choice, ...]]:
        return {}

    def where(self) -> str:
        """Return words that tell where in the play this was, for messages."""
        due = type(self.battle.decision()).__name__
        return f"{due} of {self.player}, answered {self.command!r}, after {self.battle.rolls} rolls"


@dataclass(frozen=True)
class Play:
    """A battle played at random: its seed, its session at the end, and every decision on the way.

    `digests` holds the digest of the battle after 0, 1, 2, ... lines of the record.
    """

    seed: str
    session: Session
    moments: tuple[Moment, ...]
    digests: tuple[str, ...]


@dataclass(frozen=True)
class ConformanceCase:
    """A ruleset and one of its scenarios, and how hard to look.

    `options` go into the set-up. `seeds` are the battles played; each must end within `limit` commands. Costly checks
    look at `samples` decisions of each battle and at `width` options of each decision; what is encoded is looked at for
    `one_in` so many decisions of the first battle (1: for all). Records are replayed up to `cuts` points on the way, and in
    one other process for each hash seed of `processes`.
    """

    ruleset: Ruleset[Any]
    scenario: str
    options: Mapping[str, Any] = field(default_factory=dict)
    seeds: tuple[str, ...] = ("1", "2")
    limit: int = 20_000
    samples: int = 40
    width: int = 12
    one_in: int = 1
    cuts: int = 3
    processes: tuple[str, ...] = ("1", "2")

    def __str__(self) -> str:
        """Return the scenario, which is what tests are called by."""
        return self.scenario

    def setup(self) -> Setup:
        """Return the set-up of the battles: the scenario's with the options. Cases made otherwise say their own."""
        return self.ruleset.setup(self.scenario, dict(self.options))

    def answer(self, battle: Battle[Any], player: str, options: Sequence[Command], luck: Luck) -> Command:
        """Return what a player answers: one of his options by lot. Cases that play with more sense say their own."""
        return luck.one_of(options)

    @cached_property
    def plays(self) -> tuple[Play, ...]:
        """The battles, played when first asked for."""
        return tuple(play(self, seed) for seed in self.seeds)

    def moments(self) -> Iterator[Moment]:
        """Yield every decision of every play."""
        for one in self.plays:
            yield from one.moments

    def closely(self) -> Iterator[Moment]:
        """Yield one in `one_in` decisions of the first play and the first of each kind; and the sampled ones of the others."""
        moments = self.plays[0].moments
        first = set(_first_of_kind(moments).values())
        yield from (one for at, one in enumerate(moments) if at % self.one_in == 0 or at in first)
        for one in self.plays[1:]:
            yield from _sample(one, self.samples)

    def sampled(self) -> Iterator[Moment]:
        """Yield `samples` decisions of each play: every kind of decision is among them while there is room."""
        for one in self.plays:
            yield from _sample(one, self.samples)


def play(case: ConformanceCase, seed: str) -> Play:
    """Play a battle at random, now and then taking a command back; stop at its end or at the case's limit."""
    luck = Luck(seed)
    setup = case.setup()
    session = Session(case.ruleset, header_for(setup, seed, engine="conformance"))
    moments: list[Moment] = []
    digests = [session.battle.digest()]
    while session.battle.outcome is None and session.version < case.limit:
        moment = _decide(case, session, luck)
        moments.append(moment)
        digests.append(moment.after)
        undoers = [side for side in setup.sides if session.can_undo(side)]
        if undoers and luck.below(UNDO_ONE_IN) == 0:
            player = luck.one_of(undoers)
            session.undo(player)
            digests.append(session.battle.digest())
            if player == moment.player and digests[-1] != moment.digest:
                raise NonConformance(f"taking a command back did not restore the battle: {moment.where()}")
    return Play(seed, session, tuple(moments), tuple(digests))


def _decide(case: ConformanceCase, session: Session, luck: Luck) -> Moment:
    """Let one of those who have to decide answer as the case has him."""
    battle = session.battle.copy()
    deciders = battle.deciders()
    if not deciders:
        raise NonConformance(f"the battle goes on after {session.version} commands, but nobody has to decide")
    player = luck.one_of(deciders)
    options = tuple(battle.options(player))
    if not options:
        due = type(battle.decision()).__name__
        raise NonConformance(
            f"{player} has to answer {due} after {session.version} commands, but has no options"
        )
    command = case.answer(battle, player, options, luck)
    digest = battle.digest()
    try:
        events = session.play(player, command)
    except IllegalCommand as refusal:
        raise NonConformance(f"the option {command!r} of {player} is refused: {refusal}") from refusal
    return Moment(battle, digest, player, command, tuple(events), session.battle.digest())


def _sample(one: Play, number: int) -> list[Moment]:
    """Return up to `number` moments in order: the first of each kind of decision, then others by lot."""
    taken = sorted(_first_of_kind(one.moments).values())[:number]
    others = [index for index in range(len(one.moments)) if index not in set(taken)]
    taken += Luck(f"sample/{one.seed}").some(others, number - len(taken))
    return [one.moments[index] for index in sorted(taken)]


def _first_of_kind(moments: Sequence[Moment]) -> dict[type[Any], int]:
    """Return for each kind of decision where the first of it is."""
    first: dict[type[Any], int] = {}
    for index, moment in enumerate(moments):
        first.setdefault(type(moment.battle.decision()), index)
    return first
