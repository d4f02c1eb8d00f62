"""What is noted of units in special formations, and how formations end (DW-XIII.1.0-j, DW-XIII.2.0-h, DW-XIII.3.0-e)."""

from __future__ import annotations

from collections.abc import Iterator

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.steps import Step
from oriflamme.rulesets.demonworld.chapters import Taken
from oriflamme.rulesets.demonworld.characteristics import Mark
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Unit
from oriflamme.rulesets.demonworld.morale.conduct import is_routing
from oriflamme.rulesets.demonworld.movement.legs import Sidestep

from .eligibility import own_stands, square_ring, still_in
from .geometry import is_wedge, leading
from .tokens import FormationNotes, FormationTokens, change_notes, formation_of, lose_formation


def note_formation(field: Field, unit: Unit) -> None:
    """Note the perimeter of a square, or who leads a wedge and how far the others are from him, where it is whole."""
    stands, notes = field.stands_of(unit), field.pages[FormationNotes]
    formation = formation_of(field, unit)
    if formation is Mark.SQUARE:
        ring = square_ring(field, stands)
        if ring is not None:
            own = own_stands(field, stands)
            perimeter = tuple(own[number].id for number in ring.perimeter)
            if notes.rings.get(unit.id) != perimeter:
                change_notes(field, rings={**notes.rings, unit.id: perimeter})
    elif formation is Mark.WEDGE and is_wedge(stands):
        first = leading(stands)
        others = {stand.id: stand.hex - first.hex for stand in stands if stand is not first}
        if notes.wedges.get(unit.id) != (first.id, others):
            change_notes(field, wedges={**notes.wedges, unit.id: (first.id, others)})


def in_formation(field: Field) -> Iterator[Unit]:
    """Yield the units with formation tokens, in the order of the field."""
    tokens = field.pages[FormationTokens].units
    if tokens:
        for unit in tuple(field.units.values()):
            if unit.id in tokens:
                yield unit


class NoteFormations(Step, frozen=True, tag="dw-note-formations-1"):
    """Before units move, and before they fight: note the formations that are whole, and end those of units in rout.

    `fighting`: note the skirmishers who are in this melee phase, too (DW-XIII.3.0-e).
    """

    fighting: bool = False

    def run(self, battle: Battle[Field]) -> None:
        """Look at every unit with a token."""
        field, fought = battle.state, set[str]()
        for unit in in_formation(field):
            if is_routing(field, unit):
                lose_formation(battle, unit, "DW-XIII.3.0-e")
                continue
            note_formation(field, unit)
            if formation_of(field, unit) is Mark.SKIRMISH and (unit.engaged or field.touching(unit)):
                fought.add(unit.id)
        if self.fighting and field.pages[FormationNotes].fought != fought:
            change_notes(field, fought=frozenset(fought))


class CheckFormations(Step, frozen=True, tag="dw-check-formations-1"):
    """At the end of a melee phase, after the moves after combat, see which squares and wedges are whole still.

    Skirmishers who were attacked in it lose their formation (DW-XIII.1.0-j, DW-XIII.2.0-h, DW-XIII.3.0-e).
    """

    def run(self, battle: Battle[Field]) -> None:
        """End what is broken; note the others as they are now."""
        field = battle.state
        fought = field.pages[FormationNotes].fought
        for unit in in_formation(field):
            formation = formation_of(field, unit)
            if formation is Mark.SKIRMISH:
                if unit.id in fought or not unit.stands:
                    lose_formation(battle, unit, "DW-XIII.3.0-e")
            elif formation is not None and (not unit.stands or not still_in(field, unit, formation)):
                rule = "DW-XIII.1.0-j" if formation is Mark.SQUARE else "DW-XIII.2.0-h"
                lose_formation(battle, unit, rule)
            else:
                note_formation(field, unit)
        if fought:
            change_notes(field, fought=frozenset())


class ShapeChanged(Step, frozen=True, tag="dw-shape-changed-1"):
    """A unit in square has taken legs other than steps of the whole unit: see whether it is a square yet (DW-XIII.1.0-j)."""

    unit: str

    def run(self, battle: Battle[Field]) -> None:
        """End the square, or note its new perimeter."""
        field = battle.state
        unit = field.units[self.unit]
        if formation_of(field, unit) is Mark.SQUARE:
            if still_in(field, unit, Mark.SQUARE):
                note_formation(field, unit)
            else:
                lose_formation(battle, unit, "DW-XIII.1.0-j")


def after_legs(field: Field, taken: Taken) -> Iterator[Step]:
    """Yield the look at a square whose stands have moved on their own, or turned."""
    whole = all(isinstance(leg, Sidestep) for leg in taken.legs)
    if formation_of(field, taken.unit) is Mark.SQUARE and not whole:
        yield ShapeChanged(taken.unit.id)
