"""Combats: what kinds there are, how the tables read them, and how one is told that was fought (seed lines 1200-1399)."""

from __future__ import annotations

from enum import Enum
from typing import Final

import msgspec

from oriflamme.board.table import Point
from oriflamme.kernel.chances import Chance, Harm, Prospect
from oriflamme.kernel.effects import Aimed, Effects, Struck, Threw, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.tally import Line, Tally
from oriflamme.kernel.text import Text

from . import fighters
from .field import Field
from .fight import Fight
from .naming import about, about_section, listing
from .odds import Forecast
from .outcomes import Outcome
from .playback import SIX, spot

BEATEN: Final = frozenset({Outcome.RECOIL, Outcome.FLEE, Outcome.FLEE_DICE, Outcome.DESTROYED})
"""Outcomes that give way: the victor may have to pursue."""


class Bout(Enum):
    """What kind of combat is resolved. Values name messages."""

    MELEE = "melee"
    ASSAULT = "assault"
    """Works that nobody defends are assaulted (DBF-FORT-UNDEFENDED)."""
    SHOT = "shot"
    MAGIC = "magic"


class Combat(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Who fights whom.

    - melee: `first` and `second` are elements that fight each other.
    - assault: `first` is the element that assaults, `second` the section.
    - shot: `first` is the principal shooter and `second` its target; `aides` elements aid it. With `reply` the target
      shoots back, aided by `reply_aides`.
    - magic: `first` conducts a magic assault on `second`; `aides` elements aid it, and they are the `party` that shares its
      fate (DBF-ASSAULT-OUTCOME).
    """

    bout: Bout
    first: str
    second: str
    aides: int = 0
    reply: bool = False
    reply_aides: int = 0
    party: tuple[str, ...] = ()


def fight_of(field: Field, combat: Combat) -> Fight:
    """Return a combat as the tables read it, on the field as it is."""
    first = field.elements[combat.first]
    if combat.bout is Bout.ASSAULT:
        return fighters.assault(field, first, field.section(combat.second))
    second = field.elements[combat.second]
    if combat.bout is Bout.MELEE:
        return fighters.melee(field, first, second)
    if combat.bout is Bout.MAGIC:
        return fighters.magic(field, first, second, combat.aides)
    return fighters.shot(field, first, second, combat.aides, combat.reply, combat.reply_aides)


def name_of_second(field: Field, combat: Combat) -> Text:
    """Return the words for the second side of a combat: an element, or works that nobody defends."""
    if combat.bout is Bout.ASSAULT:
        return about_section(combat.second)
    return about(field.elements[combat.second])


# -- what is told ------------------------------------------------------------------------------------------------------

PURPOSES: Final = {
    Bout.MELEE: ("dbf-roll-melee", "dbf-roll-melee"),
    Bout.ASSAULT: ("dbf-roll-assault", "dbf-roll-works"),
    Bout.SHOT: ("dbf-roll-shooter", "dbf-roll-target"),
    Bout.MAGIC: ("dbf-roll-magic", "dbf-roll-magic-target"),
}
"""What the dice of either side are thrown for: messages."""


class Side(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One side of a combat as told: every number, and the rule of every line.

    `dice` are all that were rolled, `die` the one kept (DBF-ARTEFACT-R). Die and tally make `score`; that and
    the class modifiers make `total`. `owner` is the side it is of (empty: works), `forecast` what it could have come to.
    """

    id: str
    name: Text
    dice: tuple[int, ...]
    die: int
    tally: Tally
    score: int
    modifiers: tuple[Line, ...]
    total: int
    outcome: Outcome
    rule: str
    owner: str = ""
    forecast: Forecast | None = None

    def sum(self) -> Text:
        """Return the words for the total: die, tally, class modifiers, and what they come to."""
        change = sum(line.value for line in self.modifiers)
        args: dict[str, str | int | float | Text] = {
            "die": self.die,
            "tally": f"{self.tally.total:+d}",
            "change": f"{change:+d}" if change else "",
            "total": self.total,
        }
        return Text("dbf-sum", args)


class FightResolved(Event, frozen=True, tag="dbf-fight-resolved-1", kw_only=True):
    """A combat was fought: both sides, with all that made their totals, and what comes of it."""

    weight = Weight.ROLL

    bout: Bout
    first: Side
    second: Side
    works: Point | None = None
    """The middle of the works that are assaulted."""

    def text(self) -> Text:
        """Return the words: who, what made the totals, and what becomes of those who give way."""
        beaten = [one for one in (self.first, self.second) if one.outcome in BEATEN]
        fates = [Text(f"dbf-fate-{one.outcome.value}", {"element": one.name}) for one in beaten]
        return Text(
            f"dbf-fight-{self.bout.value}",
            {
                "first": self.first.name,
                "second": self.second.name,
                "total": self.first.sum(),
                "against": self.second.sum(),
                "fate": listing(fates) if fates else Text("dbf-fate-none"),
            },
        )

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        first, second = self.first, self.second
        if self.bout is Bout.MELEE:
            blow: Effects = Struck(pieces=(first.id,), target=second.id)
        elif self.works is None:
            blow = Aimed(pieces=(first.id,), target=second.id)
        else:
            blow = Aimed(pieces=(first.id,), at=spot(self.works))
        sides = ((0, first, second), (1, second, first))
        return (blow, *(_thrown(self.bout, seat, one, other) for seat, one, other in sides if one.dice))


def _thrown(bout: Bout, seat: int, one: Side, other: Side) -> Threw:
    """Return what there is to see of one side's dice: the tally is all that was added, won or lost by the totals."""
    good = None if one.total == other.total else one.total > other.total
    foreseen = one.forecast
    return Threw(
        dice=tuple((SIX, face) for face in one.dice),
        purpose=Text(PURPOSES[bout][seat]),
        pieces=(one.id,),
        target=other.id,
        tally=Tally((*one.tally.lines, *one.modifiers)),
        good=good,
        side=one.owner or None,
        chance=None if foreseen is None else Chance(foreseen.ahead, foreseen.throws),
        prospects=() if foreseen is None else _prospects(foreseen, one.outcome),
        harm=None if foreseen is None or not one.owner else _harm(one.owner, foreseen, one.outcome),
    )


def _prospects(foreseen: Forecast, came: Outcome) -> tuple[Prospect, ...]:
    """Return what a side's die could come to; nothing where only one thing could."""
    if len(foreseen.outcomes) < 2:
        return ()
    return tuple(
        Prospect(Text(f"dbf-outcome-{outcome.value}"), Chance(ways, foreseen.throws), outcome is came)
        for outcome, ways in foreseen.outcomes
    )


def _harm(owner: str, foreseen: Forecast, came: Outcome) -> Harm:
    """Return the loss that hung on a side's own die, as the tables give it: what magic softens afterwards comes later."""
    ways = dict(foreseen.outcomes).get(Outcome.DESTROYED, 0)
    return Harm(owner, Chance(ways, foreseen.throws), came is Outcome.DESTROYED)


EVENTS = (FightResolved,)
