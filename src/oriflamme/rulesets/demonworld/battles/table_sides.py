"""Sections XVI.3.3 and XVI.4.0: who did not lay the table chooses his side of it (DW-XVI.3.3-b, DW-XVI.4.0-d)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.effects import Banner, Effects, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.rulings import LEGAL, Ruling
from oriflamme.kernel.scenes import Choice
from oriflamme.kernel.steps import Command, Decision, Prompt, Step
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.demonworld.chapters import Proposed, Zones
from oriflamme.rulesets.demonworld.drawing_up import drawn_up
from oriflamme.rulesets.demonworld.edges import TableSides, facing_of
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Unit
from oriflamme.rulesets.demonworld.scenes.desk import Desk, choice
from oriflamme.rulesets.demonworld.turn import EncodedPlacement, not_now


class ChooseSide(Command, frozen=True, tag="dw-choose-side-1"):
    """Deploy at the opponent's side of the table (`exchanged`), or at one's own as it was laid (DW-XVI.3.3-b)."""

    exchanged: bool


class SideChosen(Event, frozen=True, tag="dw-side-chosen-1", kw_only=True):
    """A player chose his side of the table; the other takes the opposite one (DW-XVI.3.3-b)."""

    weight: ClassVar[Weight] = Weight.MOVE

    side: str
    exchanged: bool

    def text(self) -> Text:
        """Return the words: who deploys where."""
        return text("dw-table-side-chosen", side=text(f"side-{self.side}"), exchanged=_word(self.exchanged))

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return a banner for all."""
        return (Banner(text=self.text(), level="step"),)


def _word(exchanged: bool) -> str:
    return "true" if exchanged else "false"


class ChoosingSides(Step, frozen=True, tag="dw-choosing-sides-1"):
    """Once the table is laid, ask the player who did not lay it: the one in the second seat (DW-XVI.3.3-b)."""

    def run(self, battle: Battle[Field]) -> None:
        """Ask, where that is agreed on and each army has room at the other side."""
        field = battle.state
        if field.ground.readings.choice_of_sides and all(
            _drawn_up(field, side) is not None for side in field.ground.sides
        ):
            battle.push(SideChoice())


class SideChoice(Decision, frozen=True, tag="dw-side-choice-1"):
    """The player who did not lay the table chooses his side of it (DW-XVI.3.3-b, DW-XVI.4.0-d)."""

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return who sits in the second seat."""
        return (battle.state.ground.sides[1],)

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask for the side."""
        return Prompt(player, Text("dw-ask-table-side"), "DW-XVI.3.3-b")

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield staying, then changing over."""
        yield ChooseSide(False)
        yield ChooseSide(True)

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse all else."""
        if isinstance(command, ChooseSide):
            return LEGAL
        return not_now(battle.state, command, "DW-XVI.3.3-b")

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Note it: who deploys finds his zone there."""
        assert isinstance(command, ChooseSide)  # check() allows nothing else
        battle.pop()
        if command.exchanged:
            battle.state.pages.put(TableSides(exchanged=True))
        battle.emit(SideChosen(rule="DW-XVI.3.3-b", side=player, exchanged=command.exchanged))


def ends(field: Field, zones: Zones, proposed: Proposed) -> tuple[Zones, Proposed]:
    """Return where the sides deploy: as they were set up, or each drawn up in the other's zone (DW-XVI.3.3-b)."""
    if not field.pages[TableSides].exchanged:
        return zones, proposed
    changed: Proposed = {}
    for side in field.ground.sides:
        places = _drawn_up(field, side)
        assert places is not None  # else nobody was asked
        changed[side] = places
    return {side: zones[field.ground.opponent(side)] for side in zones}, changed


def _drawn_up(field: Field, side: str) -> dict[str, tuple[EncodedPlacement, ...]] | None:
    """Return how an army is drawn up at the other side of the table; None: it has no room there."""
    enemy = field.ground.opponent(side)
    facing = facing_of(field, side if field.pages[TableSides].exchanged else enemy)
    # Commanders stand where the units leave room.
    units: list[Unit] = sorted(
        (unit for unit in field.units.values() if unit.side == side),
        key=lambda unit: field.profile(unit).commander is not None,
    )
    drawn = drawn_up([field.profile(unit) for unit in units], facing, field.ground.zones[enemy])
    if len(drawn) < len(units):
        return None
    name = field.ground.map.name
    return {
        unit.id: tuple(EncodedPlacement(name(hex), facing) for hex in hexes)
        for unit, hexes in zip(units, drawn, strict=True)
    }


class SideChoiceDesk(Desk[SideChoice]):
    """Choose a side of the table."""

    help = "dw-help-table-side"

    def general(self) -> Iterator[Choice]:
        """Yield both sides."""
        for number, command in enumerate(self.decision.options(self.view, self.player), start=1):
            assert isinstance(command, ChooseSide)  # nothing else is offered
            word = _word(command.exchanged)
            label = text("dw-choose-table-side", exchanged=word)
            yield choice(f"choose-side:{word}", command, label, key=str(number))
