"""What a die decides besides results: whether a rider or his mount is hit, and where an animal bolts (CH-7.0-b, CH-7.0-e)."""

from __future__ import annotations

from typing import ClassVar, Final

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.chances import chance_up_to
from oriflamme.kernel.effects import Effects, Threw, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.text import Text
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Figure
from oriflamme.rulesets.cry_havoc.turn import figure_name

LOT: Final = 6
"""The sides of the die of a lot."""
RIDER_UP_TO: Final = 3
"""Up to which number of a D6 a wound by lot is the rider's; above it is the mount's."""


class WoundAllotted(Event, frozen=True, tag="ch-wound-allotted-1", kw_only=True):
    """A die said whether a wound is a rider's or his mount's."""

    weight: ClassVar[Weight] = Weight.ROLL

    figure: str
    side: str
    name: Text
    die: int

    @property
    def rider(self) -> bool:
        """Whether it is the rider's."""
        return self.die <= RIDER_UP_TO

    def text(self) -> Text:
        """Return the words: whose lot it was, the die, and who is hit."""
        return Text(
            f"cry-havoc-allotted-{'rider' if self.rider else 'mount'}", {"name": self.name, "die": self.die}
        )

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return the throw."""
        return (
            Threw(
                dice=((LOT, self.die),),
                purpose=Text("cry-havoc-roll-rider-or-mount"),
                pieces=(self.figure,),
                needs=RIDER_UP_TO,
                good=self.rider,
                side=self.side,
                chance=chance_up_to(RIDER_UP_TO, LOT),
            ),
        )


class Bolted(Event, frozen=True, tag="ch-bolted-1", kw_only=True):
    """A die said to which of the places that are as far away an animal bolts."""

    weight: ClassVar[Weight] = Weight.ROLL

    figure: str
    name: Text
    die: int

    def text(self) -> Text:
        """Return the words: which animal it is, and the die."""
        return Text("cry-havoc-bolted", {"name": self.name, "die": self.die})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return the throw."""
        purpose = Text("cry-havoc-roll-bolts")
        return (Threw(dice=((LOT, self.die),), purpose=purpose, pieces=(self.figure,)),)


def allot(battle: Battle[Field], figure: Figure) -> bool:
    """Return whether a wound is the rider's, by lot, and not his mount's (CH-7.0-e)."""
    die = battle.roll(LOT, "cry-havoc-roll-rider-or-mount", "CH-7.0-e")
    name = figure_name(battle.state, figure.id)
    told = WoundAllotted(rule="CH-7.0-e", figure=figure.id, side=figure.side, name=name, die=die)
    battle.emit(told)
    return told.rider


def bolts_to(battle: Battle[Field], figure: Figure, places: int) -> int:
    """Return to which of some places, counted from 0, an animal bolts: by lot where there are several (CH-7.0-b)."""
    if places < 2:
        return 0
    die = battle.roll(LOT, "cry-havoc-roll-bolts", "CH-7.0-b")
    name = figure_name(battle.state, figure.id)
    battle.emit(Bolted(rule="CH-7.0-b", figure=figure.id, name=name, die=die))
    return (die - 1) % places
