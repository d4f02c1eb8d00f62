"""Section IV.4.0: units that lost stands to fire close their gaps (DW-IV.4.0-a to DW-IV.4.0-c)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

import msgspec

from oriflamme.board.footprints import SINGLE
from oriflamme.board.hexes import DIRECTIONS, Hex, direction
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name, Small
from oriflamme.kernel.effects import Altered, Effects, Weight, Went
from oriflamme.kernel.events import Event
from oriflamme.kernel.rulings import LEGAL, Reason, Ruling, judge
from oriflamme.kernel.steps import Command, Prompt, Step
from oriflamme.kernel.text import Text, text
from oriflamme.kit.readiness import UntilReady

from .casualties import Named, about, named, place
from .chapters import gathered
from .field import Field
from .introduction import Stand, Unit, unit_name
from .turn import Commit, not_now


class StepUp(Command, frozen=True, tag="dw-step-up-1"):
    """Move a stand one hex to close a gap, in a direction 0 east to 5 north-east, clockwise (DW-IV.4.0-a)."""

    stand: Name
    direction: Small


class Formation(msgspec.Struct, frozen=True):
    """What a unit held before a fire phase: its hexes, and whether it was organised."""

    hexes: tuple[Hex, ...]
    organised: bool


class SteppedUp(Event, frozen=True, tag="dw-stepped-up-1", kw_only=True):
    """A stand moved one hex to close a gap; `stand` names the hex it left, `to` is the place [q, r] it went to."""

    weight: ClassVar[Weight] = Weight.MOVE

    stand: Named
    hex: str
    to: tuple[int, int]

    def text(self) -> Text:
        """Return the words: the unit, and from where to where."""
        return Text("dw-stepped-up", {"unit": self.stand.unit, "from": self.stand.hex, "to": self.hex})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return the step."""
        return (Went(piece=self.stand.id, path=(self.stand.at, self.to)),)


class OrganisationChanged(Event, frozen=True, tag="dw-organisation-changed-1", kw_only=True):
    """A unit's losses made it disorganised, or organised (DW-IV.4.0-c); `stands` are the ids of its stands."""

    weight: ClassVar[Weight] = Weight.MOVE

    unit: str
    side: str
    name: Text
    stands: tuple[str, ...]
    organised: bool

    def text(self) -> Text:
        """Return the words: the unit, and what it is now."""
        return Text("dw-now-organised" if self.organised else "dw-now-disorganised", {"unit": self.name})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return the words, at all stands of the unit."""
        return (Altered(pieces=self.stands, text=self.text()),)


def formations(field: Field) -> dict[str, Formation]:
    """Return what each unit on the field holds now, by unit id."""
    return {
        unit.id: Formation(
            tuple(sorted(cell for stand in field.stands_of(unit) for cell in stand.cells)),
            field.organised(unit),
        )
        for unit in field.units.values()
        if unit.stands
    }


def close_up(field: Field, before: dict[str, Formation]) -> CloseUp:
    """Return the decision by which units close up, after all casualties of the phase were removed.

    `before` says what the units that lost stands held. Which stands are in contact is fixed now, before any step, so
    that the order of the steps does not matter.
    """
    hit = [stand for key in before for stand in field.stands_of(key)]
    fixed = tuple(sorted(stand.id for stand in hit if field.in_contact(stand)))
    decision = CloseUp(before, fixed, ())
    asked = tuple(side for side in field.ground.sides if next(decision.steps(field, side), None) is not None)
    return msgspec.structs.replace(decision, asked=asked)


class CloseUpBegins(Step, frozen=True, tag="dw-close-up-begins-1"):
    """Begin closing up, after all that follows the losses; `before` is what the units that lost stands held."""

    before: dict[str, Formation]

    def run(self, battle: Battle[Field]) -> None:
        """Ask the sides that have a step to make."""
        battle.push(close_up(battle.state, self.before))


class CloseUp(UntilReady, frozen=True, tag="dw-close-up-1"):
    """Sides whose units lost stands to fire move others up, one hex each (DW-IV.4.0-a).

    `before` is what each such unit held before the phase, `fixed` the stands in contact, which stay; `asked` the sides
    that had a step to make, `stepped` the stands that made theirs.
    """

    readying: ClassVar[type[Command]] = Commit

    before: dict[str, Formation]
    fixed: tuple[str, ...]
    asked: tuple[str, ...]
    stepped: tuple[str, ...] = ()

    def asks(self, battle: Battle[Field], side: str) -> bool:
        """Return whether a side had a step to make."""
        return side in self.asked

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask for steps."""
        return Prompt(player, Text("dw-ask-close-up"), "DW-IV.4.0-a")

    def hit(self, field: Field) -> Iterator[tuple[Unit, Formation]]:
        """Yield the units that lost stands with what they held, in the order of the field: `before` has none of its own."""
        for unit in field.units.values():
            if unit.id in self.before:
                yield unit, self.before[unit.id]

    def steps(self, field: Field, side: str) -> Iterator[StepUp]:
        """Yield the steps that the stands of a side can make now."""
        for unit, formation in self.hit(field):
            if unit.side != side:
                continue
            free = [hex for hex in formation.hexes if hex not in field.occupants.ground]
            for stand in field.stands_of(unit):
                if stand.id not in self.fixed and stand.id not in self.stepped:
                    for towards in _towards(stand, free):
                        if not any(_against_step(field, stand, towards, formation)):
                            yield StepUp(stand.id, towards)

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield every step that is possible now, and readiness."""
        yield from self.steps(battle.state, player)
        yield Commit()

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse steps that are not into a free hex the unit held, or not by a stand that may step."""
        match command:
            case Commit():
                return LEGAL
            case StepUp():
                return judge(self._reasons(battle.state, player, command))
            case _:
                return not_now(battle.state, command, "DW-III.2.0-a")

    def _reasons(self, field: Field, player: str, step: StepUp) -> Iterator[Reason]:
        stand = field.stands.get(step.stand)
        if stand is None:
            yield Reason("DW-IV.4.0-a", text("dw-refused-no-such-stand", stand=step.stand))
            return
        unit = field.units[stand.unit]
        if unit.side != player:
            yield Reason("DW-IV.4.0-a", text("dw-refused-not-your-stand", **about(field, stand)))
            return
        if not 0 <= step.direction <= 5:
            yield Reason("DW-I.1.4-a", text("dw-refused-direction", direction=step.direction))
            return
        formation = self.before.get(unit.id)
        if formation is None:
            yield Reason("DW-IV.4.0-a", text("dw-refused-no-losses", unit=unit_name(unit)))
            return
        if stand.id in self.stepped:
            yield Reason("DW-IV.4.0-b", text("dw-refused-stepped", **about(field, stand)))
        elif stand.id in self.fixed:
            yield Reason("DW-IV.4.0-a", text("dw-refused-step-in-contact", **about(field, stand)))
        yield from _against_step(field, stand, step.direction, formation)

    def note(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Move the stand, its facing unchanged (DW-IV.4.0-b)."""
        assert isinstance(command, StepUp)  # check() has seen it
        field = battle.state
        stand = field.stands[command.stand]
        moved = stand.at(stand.hex + DIRECTIONS[command.direction])
        battle.emit(
            SteppedUp(
                rule="DW-IV.4.0-a",
                stand=named(field, stand),
                hex=field.ground.map.name(moved.hex),
                to=place(moved.hex),
            )
        )
        field.place(moved)
        battle.replace(msgspec.structs.replace(self, stepped=(*self.stepped, stand.id)))

    def conclude(self, battle: Battle[Field]) -> None:
        """Tell which units are organised or disorganised now and were not before (DW-IV.4.0-c)."""
        field = battle.state
        for unit, formation in self.hit(field):
            stands = field.stands_of(unit)
            if stands and field.organised(unit) != formation.organised:
                changed = OrganisationChanged(
                    rule="DW-IV.4.0-c",
                    unit=unit.id,
                    side=unit.side,
                    name=unit_name(unit),
                    stands=unit.stands,
                    organised=not formation.organised,
                )
                battle.emit(changed)


def _towards(stand: Stand, free: Iterable[Hex]) -> tuple[int, ...]:
    """Return the directions in which a stand would enter one of the free hexes, in their order."""
    if stand.footprint is SINGLE:
        found = [direction(stand.hex, hex) for hex in free]
    else:
        found = [direction(cell, hex) for hex in free for cell in stand.cells]
    return tuple(dict.fromkeys(towards for towards in found if towards is not None))


def _against_step(field: Field, stand: Stand, towards: int, formation: Formation) -> Iterator[Reason]:
    """Yield what is against a step: each hex it enters must be free, and held by the unit before (DW-IV.4.0-a)."""
    against = field.ground.game.against_regroup
    if against:
        yield from gathered(against, field, stand, stand.at(stand.hex + DIRECTIONS[towards]))
    passage = field.passage(stand, "regroup")
    for cell in stand.cells:
        hex = cell + DIRECTIONS[towards]
        bar = None if passage.open else passage.bar(cell, towards)
        if hex not in formation.hexes:
            unit = field.units[stand.unit]
            yield Reason("DW-IV.4.0-a", text("dw-refused-not-held", unit=unit_name(unit)))
        elif not field.fits(stand.part(hex)):
            yield Reason("DW-V.3.0-a", text("dw-refused-occupied", hex=field.ground.map.name(hex)))
        elif bar is not None:
            yield Reason(bar.rule, text(bar.key, hex=field.ground.map.name(hex)))
