"""Relief: when a unit on vigil is about to lose stands in a melee, its owner says who falls (WV-3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

import msgspec

from oriflamme.board.hexes import neighbours
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name
from oriflamme.kernel.effects import Altered, Effects, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.rulings import LEGAL, Ruling, refuse
from oriflamme.kernel.steps import Command, Decision, Prompt, Step
from oriflamme.kernel.text import Text
from oriflamme.rulesets.demonworld.casualties import Named, TakeCasualties, doom, doomed, named, spare
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Stand, unit_name
from oriflamme.rulesets.demonworld.turn import not_now

from .vigil import Vigil, VigilShown, keeps_vigil


class Relieve(Command, frozen=True, tag="wv-relieve-1"):
    """Let another stand fall in the place of one that is destroyed."""

    stand: Name
    by: Name


class Decline(Command, frozen=True, tag="wv-decline-1"):
    """Let the stands fall that were struck."""


class ReliefGiven(Event, frozen=True, tag="wv-relief-given-1", kw_only=True):
    """One stand took the place of another that would have fallen."""

    weight: ClassVar[Weight] = Weight.LOSS
    reveals: ClassVar[bool] = True

    stand: Named
    by: Named

    def text(self) -> Text:
        """Return the words: the unit, who lives and who falls."""
        return Text("wv-relief-given", {"unit": self.stand.unit, "hex": self.stand.hex, "by": self.by.hex})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return the words at both stands."""
        return (Altered(pieces=(self.stand.id, self.by.id), text=self.text()),)


def questions(field: Field, taking: TakeCasualties) -> Iterable[Step]:
    """Yield a question for each unit on vigil that is about to lose stands in a melee and has others to give."""
    if taking.cause == "melee":
        for unit in field.units.values():
            if keeps_vigil(field, unit.id) and any(exchanges(field, unit.id)):
                yield AskRelief(unit.id)


def exchanges(field: Field, unit: str) -> Iterator[Relieve]:
    """Yield what a unit can do: for each stand that is destroyed, each sound stand of the unit beside it."""
    lost, stands = doomed(field), field.stands_of(unit)
    for stand in stands:
        if stand.id in lost:
            for other in stands:
                if other.id not in lost and _beside(stand, other):
                    yield Relieve(stand.id, other.id)


def _beside(one: Stand, other: Stand) -> bool:
    return not set(other.cells).isdisjoint(cell for own in one.cells for cell in neighbours(own))


class AskRelief(Step, frozen=True, tag="wv-ask-relief-1"):
    """Bring a vigil to light, and ask its side."""

    unit: str

    def run(self, battle: Battle[Field]) -> None:
        """Show the unit the first time, then ask."""
        field = battle.state
        page = field.pages[Vigil]
        if self.unit not in page.shown:
            field.pages.change(Vigil, shown=page.shown | {self.unit})
            name = unit_name(field.units[self.unit])
            battle.emit(VigilShown(rule="WV-3", unit=self.unit, name=name))
        battle.push(Relief(self.unit))


class Relief(Decision, frozen=True, tag="wv-relief-1"):
    """The owner of a unit lets one stand fall in the place of another, or declines."""

    unit: str
    done: bool = False

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return the owner, until he has answered."""
        return () if self.done else (battle.state.units[self.unit].side,)

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask who falls."""
        return Prompt(player, Text("wv-ask-relief"), "WV-3")

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield every exchange, then declining."""
        yield from exchanges(battle.state, self.unit)
        yield Decline()

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse exchanges of stands that are not destroyed and sound, of the unit, and side by side."""
        match command:
            case Decline():
                return LEGAL
            case Relieve():
                possible = command in exchanges(battle.state, self.unit)
                return LEGAL if possible else refuse("WV-3", "wv-refused-relief")
            case _:
                return not_now(battle.state, command, "WV-3")

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Spare the one and doom the other."""
        battle.replace(msgspec.structs.replace(self, done=True))
        if isinstance(command, Relieve):
            field = battle.state
            spare(field, command.stand)
            doom(field, command.by)
            battle.emit(
                ReliefGiven(
                    rule="WV-3",
                    stand=named(field, field.stands[command.stand]),
                    by=named(field, field.stands[command.by]),
                )
            )
