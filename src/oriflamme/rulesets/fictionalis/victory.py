"""Victory and defeat (seed lines 1580-1592): when an army is beaten, and what each side scores.

Victory points are counted in halves here, since a small command is worth half of one.
"""

from __future__ import annotations

from typing import Final

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.effects import Effects, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.pages import Page
from oriflamme.kernel.steps import Step
from oriflamme.kernel.text import Text
from oriflamme.rulesets.fictionalis.playback import banner

from .demoralisation import Demoralised, demoralise
from .field import Field
from .losses import army_losses, army_original, given_up, raised
from .pieces import ArmyCommand, Rank

HALF: Final = 1
_SHARES: Final[dict[int, tuple[int, tuple[int, ...]]]] = {
    1: (10, ()),
    2: (8, (2,)),
    3: (6, (2, 2)),
    4: (4, (2, 2, 2)),
    5: (4, (2, 2, HALF, HALF)),
    6: (4, (2, HALF, HALF, HALF, HALF)),
}
"""By the number of commands: the half points of the C-in-C's, and of the others from the largest (DBF-VICTORY-POINTS).

An army of a single command, as in fast play, has all of them in it.
"""


class GivenPoints(Page, frozen=True, omit_defaults=True, tag="dbf-given-points-1"):
    """Victory points that a side has been given besides, in halves (DBF-NIGHTFALL-a)."""

    halves: dict[str, int] = {}

    def seen_by(self, player: str | None) -> GivenPoints:
        """Return the page: nothing of it is secret."""
        return self


class ArmyBeaten(Event, frozen=True, tag="dbf-army-beaten-1", kw_only=True):
    """A side's losses have reached half of its equivalents: the battle is over."""

    weight = Weight.LOSS

    side: str
    lost: float
    original: float

    def text(self) -> Text:
        """Return the words: which side, and its losses."""
        return Text(
            "dbf-army-beaten",
            {"side": Text(f"side-{self.side}"), "lost": self.lost, "original": self.original},
        )

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return banner(self.text(), "phase")


class Scored(Event, frozen=True, tag="dbf-scored-1", kw_only=True):
    """What a side scored, in victory points, and the part of its army that it lost, in per cent."""

    side: str
    points: float
    percent: float

    def text(self) -> Text:
        """Return the words: the side, its points, its losses."""
        return Text(
            "dbf-scored", {"side": Text(f"side-{self.side}"), "points": self.points, "percent": self.percent}
        )


class ArmiesWeighed(Step, frozen=True, tag="dbf-armies-weighed-1"):
    """See whether an army is beaten as a bound ends, and end the battle if one is (DBF-VICTORY-END)."""

    def run(self, battle: Battle[Field]) -> None:
        """Look at both armies."""
        field = battle.state
        beaten = [side for side in field.theatre.sides if is_beaten(field, side)]
        for side in beaten:
            battle.emit(
                ArmyBeaten(
                    rule="DBF-VICTORY-END",
                    side=side,
                    lost=army_losses(field, side) / 2,
                    original=army_original(field, side) / 2,
                )
            )
        for side in beaten:
            for command in list(raised(field, side)):
                if command.side == side:
                    demoralise(battle, command.id, "DBF-VICTORY-END")
        if beaten:
            winner = field.theatre.opponent(beaten[0]) if len(beaten) == 1 else leader(field)
            conclude(battle, winner, "dbf-ended-beaten" if len(beaten) == 1 else "dbf-ended-both-beaten")


def is_beaten(field: Field, side: str) -> bool:
    """Return whether a side has lost at least half of its original equivalents (DBF-VICTORY-END)."""
    return 2 * army_losses(field, side) >= army_original(field, side)


class BattleEnds(Step, frozen=True, tag="dbf-battle-ends-1", kw_only=True):
    """The battle ends, once all that follows from its last bound is done."""

    winner: str | None
    reason: str
    rule: str = "DBF-VICTORY-END"

    def run(self, battle: Battle[Field]) -> None:
        """End it."""
        battle.end(self.winner, self.reason, self.rule)


def conclude(battle: Battle[Field], winner: str | None, reason: str, rule: str = "DBF-VICTORY-END") -> None:
    """Say what each side scored and end the battle; in a campaign the losers' survival is tested first."""
    field = battle.state
    for side in field.theatre.sides:
        battle.emit(
            Scored(
                rule="DBF-VICTORY-SCORE",
                side=side,
                points=score(field, side) / 2,
                percent=round(100 * share_lost(field, side), 1),
            )
        )
    ending = BattleEnds(winner=winner, reason=reason, rule=rule)
    after = () if winner is None else field.theatre.game.aftermath(winner)
    battle.push(*after, ending)


def no_aftermath(winner: str) -> tuple[Step, ...]:
    """Return what follows a battle that is no part of a campaign: nothing."""
    return ()


def shares(field: Field, side: str) -> dict[str, int]:
    """Return what each command that a side began with is worth, in half victory points, by its id.

    Larger commands come first; of two of one size, that which was demoralised first counts as the larger
    (DBF-VICTORY-POINTS, DBF-VICTORY-SCORE).
    """
    commands = list(raised(field, side))
    first, others = _SHARES[len(commands)]
    head = next((command for command in commands if command.rank is Rank.CINC), commands[0])
    found = {head.id: first}

    fallen = field.pages[Demoralised].commands

    def size(command: ArmyCommand) -> tuple[int, int]:
        order = fallen.index(command.id) if command.id in fallen else len(field.commands)
        return -command.original, order

    lesser = sorted((command for command in commands if command is not head), key=size)
    found.update({command.id: share for command, share in zip(lesser, others, strict=True)})
    return found


def score(field: Field, side: str) -> int:
    """Return a side's score in half victory points: the enemy's commands that broke, and its own that did not.

    DBF-VICTORY-SCORE; a command that changed sides counts as broken.
    """
    other = field.theatre.opponent(side)
    own, enemy = shares(field, side), shares(field, other)
    held = sum(own[command.id] for command in raised(field, side) if not given_up(command))
    broken = sum(enemy[command.id] for command in raised(field, other) if given_up(command))
    return held + broken + field.pages[GivenPoints].halves.get(side, 0)


def share_lost(field: Field, side: str) -> float:
    """Return the part of its equivalents that a side has lost, demoralised or seen change sides (DBF-VICTORY-SWISS)."""
    original = army_original(field, side)
    return army_losses(field, side) / original if original else 0.0


def leader(field: Field) -> str | None:
    """Return the side with the higher score, then with the smaller part lost; None when both are equal.

    DBF-VICTORY-SCORE, DBF-VICTORY-SWISS. Army points lost are never asked.
    """
    first, second = field.theatre.sides
    one, other = score(field, first), score(field, second)
    if one != other:
        return first if one > other else second
    mine, theirs = share_lost(field, first), share_lost(field, second)
    if mine == theirs:
        return None
    return first if mine < theirs else second


STEPS = (ArmiesWeighed, BattleEnds)
EVENTS = (ArmyBeaten, Scored)
PAGES = (GivenPoints,)
