"""The vigil: after orders, each side secretly names a unit that keeps watch for the turn (WV-1, WV-2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Self

import msgspec

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name
from oriflamme.kernel.effects import Altered, Banner, Effects, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.pages import Page
from oriflamme.kernel.rulings import LEGAL, Ruling, refuse
from oriflamme.kernel.steps import Command, Prompt, Step
from oriflamme.kernel.tally import Line
from oriflamme.kernel.text import Text
from oriflamme.kit.readiness import UntilReady, own_only
from oriflamme.rulesets.demonworld.blows import BlowFacts
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import unit_name
from oriflamme.rulesets.demonworld.turn import Commit, PhaseBegan, not_now


class Vigil(Page, frozen=True, tag="wv-vigil-1"):
    """The unit of each side that keeps vigil this turn; `shown` are those that have come to light."""

    kept: dict[str, str] = {}
    shown: frozenset[str] = frozenset()

    def seen_by(self, player: str | None) -> Self:
        """Return the player's own unit, and what has come to light (WV-1)."""
        seen = {side: unit for side, unit in self.kept.items() if side == player or unit in self.shown}
        return msgspec.structs.replace(self, kept=seen)


def keeps_vigil(field: Field, unit: str) -> bool:
    """Return whether a unit keeps vigil, as far as this field knows."""
    return unit in field.pages[Vigil].kept.values()


class Choose(Command, frozen=True, tag="wv-choose-1"):
    """Name the unit that keeps vigil this turn."""

    unit: Name


class VigilKept(Event, frozen=True, tag="wv-vigil-kept-1", kw_only=True):
    """A side has named its unit; the others learn only that it has."""

    side: str
    unit: str | None = None
    name: Text | None = None
    stands: tuple[str, ...] = ()

    def seen_by(self, player: str | None) -> Self:
        """Return the event without the unit, to all but its side."""
        if player == self.side:
            return self
        return msgspec.structs.replace(self, unit=None, name=None, stands=())

    def text(self) -> Text:
        """Return the words: the side, and the unit for those who know."""
        side = Text(f"side-{self.side}")
        if self.name is None:
            return Text("wv-vigil-kept", {"side": side})
        return Text("wv-vigil-kept-by", {"side": side, "unit": self.name})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return the badge of the unit's stands, to those who know."""
        if viewer != self.side:
            return ()
        return (Altered(pieces=self.stands, text=Text("wv-badge-vigil")),)


class VigilShown(Event, frozen=True, tag="wv-vigil-shown-1", kw_only=True):
    """A unit that keeps vigil came to light: it is about to lose stands (WV-3)."""

    reveals: ClassVar[bool] = True
    weight: ClassVar[Weight] = Weight.MOVE

    unit: str
    name: Text

    def text(self) -> Text:
        """Return the words: the unit."""
        return Text("wv-vigil-shown", {"unit": self.name})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return a banner for all."""
        return (Banner(text=self.text(), level="step"),)


class VigilBegins(Step, frozen=True, tag="wv-vigil-begins-1"):
    """Begin the phase: last turn's vigils are over."""

    def run(self, battle: Battle[Field]) -> None:
        """Ask every side that has units."""
        field = battle.state
        field.pages.put(Vigil())
        battle.emit(PhaseBegan(rule="WV-1", phase="vigil"))
        battle.push(VigilPhase(tuple(side for side in field.ground.sides if field.units_of(side))))


class VigilPhase(UntilReady, frozen=True, tag="wv-vigil-phase-1"):
    """Each side names in secret the unit that keeps vigil, or none, and is ready."""

    readying: ClassVar[type[Command]] = Commit

    asked: tuple[str, ...]
    kept: dict[str, str] = {}

    def seen_by(self, player: str | None) -> VigilPhase:
        """Return the decision with the player's own unit only."""
        return msgspec.structs.replace(self, kept=own_only(self.kept, player))

    def asks(self, battle: Battle[Field], side: str) -> bool:
        """Return whether a side has units."""
        return side in self.asked

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask for a unit."""
        return Prompt(player, Text("wv-ask-vigil"), "WV-1", secret=True)

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield the units, while none is named; then readiness."""
        if player not in self.kept:
            for unit in battle.state.units_of(player):
                yield Choose(unit.id)
        yield Commit()

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse units of others, and those that are no more."""
        match command:
            case Commit():
                return LEGAL
            case Choose(unit=key):
                own = {unit.id for unit in battle.state.units_of(player)}
                return LEGAL if key in own else refuse("WV-1", "dw-refused-no-such-unit", unit=key)
            case _:
                return not_now(battle.state, command, "WV-1")

    def note(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Keep the unit."""
        assert isinstance(command, Choose)  # check() has seen it
        battle.replace(msgspec.structs.replace(self, kept={**self.kept, player: command.unit}))

    def conclude(self, battle: Battle[Field]) -> None:
        """Write the page, and tell each side of its own."""
        field = battle.state
        kept = {side: self.kept[side] for side in self.asked if side in self.kept}
        field.pages.put(Vigil(kept))
        for side in self.asked:
            unit = field.units[kept[side]] if side in kept else None
            if unit is None:
                battle.emit(VigilKept(rule="WV-1", side=side))
            else:
                name = unit_name(unit)
                battle.emit(VigilKept(rule="WV-1", side=side, unit=unit.id, name=name, stands=unit.stands))


def vigil_line(field: Field, facts: BlowFacts) -> Iterator[Line]:
    """Yield the line of a blow struck at a unit that keeps vigil and has come to light: 2 less (WV-2)."""
    if facts.target.unit in field.pages[Vigil].shown:
        yield Line("wv-line-vigil", -2, "WV-2")
