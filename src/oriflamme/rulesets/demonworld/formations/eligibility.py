"""Who may take which special formation, and whether its stands are in the shape of it (DW-XIII.0-a to DW-XIII.4.0-a)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.demonworld.characteristics import Mark, Profile
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Stand, Unit, unit_name
from oriflamme.rulesets.demonworld.movement.cohesion import is_few

from .geometry import LEAST, Ring, is_skirmish, is_wedge, ring_of
from .tokens import formation_of

FORMATIONS = (Mark.WEDGE, Mark.SQUARE, Mark.SKIRMISH)
"""The formations that are taken; a horde always is one."""


def is_a_horde(field: Field, unit: Unit) -> bool:
    """Return whether a unit is a horde now: by its card, and not so reduced as to be small (DW-XIII.4.0-a, -d)."""
    return makes_a_horde(field.profile(unit), len(unit.stands))


def makes_a_horde(card: Profile, stands: int) -> bool:
    """Return whether so many stands of a card are a horde (DW-XIII.4.0-a, DW-XIII.4.0-d)."""
    return Mark.HORDE in card.marks and not is_few(stands)


def own_stands(field: Field, stands: Sequence[Stand]) -> tuple[Stand, ...]:
    """Return stands without the commanders who have joined the unit (DW-XIII.1.0-b)."""
    if all(stand.card is None for stand in stands):
        return tuple(stands)
    return tuple([stand for stand in stands if field.profile(stand).commander is None])


def against_unit(field: Field, unit: Unit, formation: Mark, stands: Sequence[Stand]) -> Iterator[Reason]:
    """Yield why a unit of these stands may not be in a formation whatever its shape: mark, kind, number."""
    card, name = field.profile(unit), unit_name(unit)
    if formation not in FORMATIONS or formation not in card.marks:
        word = Text(f"dw-formation-{formation.value}")
        yield Reason("DW-XIII.0-b", text("dw-refused-no-mark", unit=name, formation=word))
        return
    if is_a_horde(field, unit):
        yield Reason("DW-XIII.4.0-a", text("dw-refused-horde-formation", unit=name))
    if formation is Mark.SQUARE:
        if card.mounted:
            yield Reason("DW-XIII.1.0-a", text("dw-refused-square-mounted", unit=name))
        if len(own_stands(field, stands)) < LEAST:
            yield Reason("DW-XIII.1.0-a", text("dw-refused-too-few", unit=name, least=LEAST))
    elif formation is Mark.WEDGE:
        if len({field.profile(stand).mounted for stand in stands}) > 1:
            yield Reason("DW-XIII.2.0-a", text("dw-refused-wedge-mixed", unit=name))
        if len(stands) < LEAST:
            yield Reason("DW-XIII.2.0-a", text("dw-refused-too-few", unit=name, least=LEAST))


def square_ring(field: Field, stands: Sequence[Stand]) -> Ring | None:
    """Return the perimeter of a unit's stands that form a square, by numbers among its own stands; None: no square.

    Commanders are inside or nowhere (DW-XIII.1.0-b), and nobody else is inside (DW-XIII.1.0-d).
    """
    own = own_stands(field, stands)
    ring = ring_of(own)
    if ring is None:
        return None
    mine = {stand.id for stand in stands}
    if any(stand.hex not in ring.inside for stand in stands if stand not in own):
        return None
    for hex in ring.inside:
        there = field.stand_on(hex)
        if there is not None and there.id not in mine and there.unit != stands[0].unit:
            return None
    return ring


def in_shape(field: Field, formation: Mark, stands: Sequence[Stand]) -> bool:
    """Return whether stands of a unit are in the shape of a formation (DW-XIII.1.0-c, DW-XIII.2.0-b, DW-XIII.3.0-b)."""
    match formation:
        case Mark.WEDGE:
            return is_wedge(stands)
        case Mark.SQUARE:
            return square_ring(field, stands) is not None
        case Mark.SKIRMISH:
            return is_skirmish(stands)
        case _:
            return False


SHAPE_RULES = {
    Mark.WEDGE: "DW-XIII.2.0-b",
    Mark.SQUARE: "DW-XIII.1.0-c",
    Mark.SKIRMISH: "DW-XIII.3.0-b",
}
"""The rule that says what each formation looks like."""


def against_taking(field: Field, unit: Unit, formation: Mark, stands: Sequence[Stand]) -> Iterator[Reason]:
    """Yield why a unit cannot take a formation with its stands as given."""
    reasons = tuple(against_unit(field, unit, formation, stands))
    if reasons:
        yield from reasons
        return
    if formation_of(field, unit) is not None:
        yield Reason("DW-XIII.0-a", text("dw-refused-in-formation", unit=unit_name(unit)))
    if not in_shape(field, formation, stands):
        word = Text(f"dw-formation-{formation.value}")
        yield Reason(
            SHAPE_RULES[formation], text("dw-refused-not-in-shape", unit=unit_name(unit), formation=word)
        )


def still_in(field: Field, unit: Unit, formation: Mark) -> bool:
    """Return whether a unit in a formation still meets what it asks for (DW-XIII.1.0-j, DW-XIII.2.0-h)."""
    stands = field.stands_of(unit)
    return not any(against_unit(field, unit, formation, stands)) and in_shape(field, formation, stands)
