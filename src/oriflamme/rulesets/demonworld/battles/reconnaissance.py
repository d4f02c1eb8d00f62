"""Section XVI.5.0, before the deployment: reconnaissance, and who is outflanked (DW-XVI.5.0-a to DW-XVI.5.0-c)."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar, Final

from oriflamme.kernel.effects import Banner, Effects, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.tally import Line, Tally
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.demonworld.characteristics import Mark, Profile
from oriflamme.rulesets.demonworld.field import Field

from .rolls import Roll

FAST: Final = 40
"""Movement points with order M from which a mounted stand counts twice (DW-XVI.5.0-a)."""


class Allowance(StrEnum):
    """How many flank marches an army may make (DW-XVI.5.0-c)."""

    ANY = "any"
    ONE = "one"
    NONE = "none"


class Reconnoitred(Event, frozen=True, tag="dw-reconnoitred-1", kw_only=True):
    """A side announced its strength in reconnaissance, and what it may do with it (DW-XVI.5.0-a)."""

    weight: ClassVar[Weight] = Weight.MOVE

    side: str
    tally: Tally
    allowance: Allowance

    def text(self) -> Text:
        """Return the words: the side, its strength, its flank marches."""
        return text(
            "dw-reconnoitred",
            side=text(f"side-{self.side}"),
            strength=self.tally.total,
            allowance=text(f"dw-flank-marches-{self.allowance.value}"),
        )

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return a banner for all."""
        return (Banner(text=self.text(), level="step"),)


def strength(field: Field, side: str) -> Tally:
    """Return a side's strength in reconnaissance: what its stands are worth that were there at first (DW-XVI.5.0-a)."""
    lines, roll = [], field.pages[Roll].stands
    for unit in field.units.values():
        card, stands = field.profile(unit), len(roll.get(unit.id, unit.stands))
        each = worth(card)
        if unit.side == side and stands and each:
            lines.append(Line(f"dw-unit-{card.id}", each * stands, "DW-XVI.5.0-a", stands))
    return Tally(tuple(lines))


def worth(card: Profile) -> int:
    """Return what a stand is worth: 2 if it flies high, else 1 if it is mounted or flies low, twice that if it is fast."""
    if card.flight == "high":
        return 2
    if card.mounted or card.flight == "low":
        return 2 if card.movement.move >= FAST else 1
    return 0


def outflanks(own: int, enemy: int) -> bool:
    """Return whether a strength exceeds the enemy's by half of that at least (DW-XVI.5.0-b)."""
    return own > 0 and 2 * own >= 3 * enemy


def allowances(field: Field) -> dict[str, Allowance]:
    """Return what each side may do: any marches where it outflanks, none where it is outflanked, else one (DW-XVI.5.0-c)."""
    one, other = field.ground.sides
    ours, theirs = strength(field, one).total, strength(field, other).total
    if outflanks(ours, theirs):
        return {one: Allowance.ANY, other: Allowance.NONE}
    if outflanks(theirs, ours):
        return {one: Allowance.NONE, other: Allowance.ANY}
    return {one: Allowance.ONE, other: Allowance.ONE}


CLOSE_ORDER: Final = 5
"""Figures on a stand of infantry in close order, which makes no flank march (DW-XVI.5.0-e)."""


def may_march(card: Profile) -> bool:
    """Return whether troops of a card may make a flank march: no infantry in close order, no horde (DW-XVI.5.0-e)."""
    close = not card.mounted and card.commander is None and card.figures >= CLOSE_ORDER
    return not close and Mark.HORDE not in card.marks


def earliest(card: Profile) -> int:
    """Return the first turn in which troops of a card may come on (DW-XVI.5.0-f)."""
    if card.flight == "high":
        return 2
    large = len(card.base) > 1
    return 3 if card.mounted or card.flight == "low" or large or Mark.SKIRMISH in card.marks else 4
