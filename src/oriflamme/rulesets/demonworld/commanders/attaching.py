"""Commanders who begin the battle with a unit (DW-X.2.2-a): named in secret as deployment begins, joined when all is shown.

Who marches round a flank is not deployed, and so neither named nor joined then (DW-XVI.5.0-d).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name
from oriflamme.kernel.effects import Banner, Effects
from oriflamme.kernel.events import Event
from oriflamme.kernel.rulings import LEGAL, Reason, Ruling, judge
from oriflamme.kernel.steps import Command, Prompt, Step
from oriflamme.kernel.text import Text, text
from oriflamme.kit.readiness import UntilReady, own_only
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Unit, unit_name
from oriflamme.rulesets.demonworld.turn import Commit, not_now

from .joining import against_joining, join
from .pages import Attached
from .placing import Placing
from .ranks import is_independent


class Attach(Command, frozen=True, tag="dw-attach-1"):
    """Name the unit with which a commander begins, both by id; None: he begins on his own."""

    commander: Name
    unit: Name | None


class CommanderAlone(Event, frozen=True, tag="dw-commander-alone-1", kw_only=True):
    """A commander who was to begin with a unit was not deployed beside it, and begins on his own."""

    reveals: ClassVar[bool] = True

    name: Text
    unit_name: Text
    side: str

    def text(self) -> Text:
        """Return the words: who is not with whom."""
        return Text("dw-commander-alone", {"commander": self.name, "unit": self.unit_name})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return a banner: nothing else is to be seen of it."""
        return (Banner(text=self.text(), level="step"),)


def fitting(field: Field, commander: Unit) -> tuple[Unit, ...]:
    """Return the units with which a commander may begin: deployed by his side, of stands of the shape of his (DW-X.2.2-b)."""
    base = field.profile(commander).footprint
    return tuple(
        unit
        for unit in _deployed(field, commander.side)
        if not is_independent(field, unit) and field.profile(unit).footprint == base
    )


def _deployed(field: Field, side: str) -> tuple[Unit, ...]:
    """Return the units of a side that no chapter holds back from deployment."""
    held_back = field.ground.game.held_back
    return tuple(unit for unit in field.units_of(side) if not any(part(field, unit) for part in held_back))


def commanders_of(field: Field, side: str) -> tuple[Unit, ...]:
    """Return the commanders of a side who are deployed on their own and have a unit to begin with."""
    return tuple(
        unit for unit in _deployed(field, side) if is_independent(field, unit) and fitting(field, unit)
    )


class AttachBegins(Step, frozen=True, tag="dw-attach-begins-1"):
    """As deployment begins the owners of commanders name the units with which these begin."""

    def run(self, battle: Battle[Field]) -> None:
        """Ask the sides that have commanders, also where all of these march: nobody is to learn of that by not being asked."""
        field = battle.state
        asked = tuple(
            side
            for side in field.ground.sides
            if any(is_independent(field, unit) for unit in field.units_of(side))
        )
        if asked:
            battle.push(Attaching(asked))


class Attaching(UntilReady, frozen=True, tag="dw-attaching-1"):
    """Owners name units for their commanders in secret; `named` has the unit of each, by side and his own unit."""

    readying: ClassVar[type[Command]] = Commit

    asked: tuple[str, ...]
    named: dict[str, dict[str, str]] = {}

    def seen_by(self, player: str | None) -> Attaching:
        """Return the decision with the player's own names only."""
        return msgspec.structs.replace(self, named=own_only(self.named, player))

    def asks(self, battle: Battle[Field], side: str) -> bool:
        """Return whether a side has commanders."""
        return side in self.asked

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask for names."""
        return Prompt(player, Text("dw-ask-attach"), "DW-X.2.2-a", secret=True)

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield readiness, and units for commanders who have none yet."""
        field = battle.state
        yield Commit()
        for commander in commanders_of(field, player):
            if commander.id not in self.named.get(player, {}):
                for unit in fitting(field, commander):
                    yield Attach(commander.id, unit.id)

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse who is no commander, and units that do not fit him."""
        match command:
            case Commit():
                return LEGAL
            case Attach():
                return judge(self._reasons(battle.state, player, command))
            case _:
                return not_now(battle.state, command, "DW-X.2.2-a")

    @staticmethod
    def _reasons(field: Field, player: str, command: Attach) -> Iterator[Reason]:
        commander = next((one for one in commanders_of(field, player) if one.id == command.commander), None)
        if commander is None:
            yield Reason("DW-X.2.2-a", text("dw-refused-no-such-unit", unit=command.commander))
        elif command.unit is not None and command.unit not in {unit.id for unit in fitting(field, commander)}:
            yield Reason("DW-X.2.2-b", text("dw-refused-no-such-unit", unit=command.unit))

    def note(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Keep the name, or take it back."""
        assert isinstance(command, Attach)  # check() has seen it
        own = {one: unit for one, unit in self.named.get(player, {}).items() if one != command.commander}
        if command.unit is not None:
            own[command.commander] = command.unit
        battle.replace(msgspec.structs.replace(self, named={**self.named, player: own}))

    def conclude(self, battle: Battle[Field]) -> None:
        """Keep the names, each side's for itself, until all are deployed."""
        battle.state.pages.put(Attached(self.named))


class JoinAttached(Step, frozen=True, tag="dw-join-attached-1"):
    """When all are deployed, commanders who stand beside their units join them; others begin on their own."""

    def run(self, battle: Battle[Field]) -> None:
        """Join them, side after side, and find their places in the front rank."""
        field = battle.state
        named = field.pages[Attached].units
        if not named:
            return
        field.pages.put(Attached())
        places: list[Step] = []
        for side in field.ground.sides:
            own = named.get(side, {})
            for home in [unit for unit in field.units_of(side) if unit.id in own]:
                unit = field.units[own[home.id]]
                stand = field.stands_of(home)[0]
                if any(against_joining(field, stand, unit)):
                    names = {"name": unit_name(home), "unit_name": unit_name(unit)}
                    battle.emit(CommanderAlone(rule="DW-X.2.2-a", side=side, **names))
                    continue
                organised = field.organised(unit)
                join(battle, stand, unit)
                places.append(Placing(unit.id, stand.id, organised))
        battle.push(*places)
