"""How units in wedge, in skirmish formation and in horde are judged and move (DW-XIII.2.0-d, DW-XIII.3.0-b, DW-XIII.4.0-b).

A square needs nothing of its own here: its shape is no organised formation, so that the base game lets it move by
manoeuvres alone (DW-XIII.1.0-f), and a change of shape ends it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from oriflamme.board.footprints import SINGLE
from oriflamme.board.hexes import DIRECTIONS, FRONT, Hex
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.text import Text
from oriflamme.rulesets.demonworld.chapters import Drill, LegBar
from oriflamme.rulesets.demonworld.characteristics import Mark
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Stand, Unit
from oriflamme.rulesets.demonworld.movement.advances import ADVANCES, advances
from oriflamme.rulesets.demonworld.movement.cohesion import is_small
from oriflamme.rulesets.demonworld.movement.fares import alike
from oriflamme.rulesets.demonworld.movement.legs import (
    Face,
    FaceEach,
    Leg,
    March,
    Shift,
    Sidestep,
    Walk,
    Wheel,
)
from oriflamme.rulesets.demonworld.movement.potential import Spent
from oriflamme.rulesets.demonworld.movement.shapes import Shape
from oriflamme.rulesets.demonworld.movement.trace import Trace
from oriflamme.rulesets.demonworld.movement.trails import Trail, lawful, trail_of
from oriflamme.rulesets.demonworld.organisation import one_facing

from .eligibility import is_a_horde
from .geometry import is_horde, is_skirmish, is_wedge, skirmish_front, skirmish_shape
from .layouts import horde_layouts, ways_into
from .tokens import formation_of

_SIDESTEPS: Final[tuple[Leg, ...]] = tuple(Sidestep(towards) for towards in range(6))
_FACES: Final[tuple[Leg, ...]] = tuple(Face(facing) for facing in range(6))


def drill_of(field: Field, unit: Unit) -> Drill | None:
    """Return how a unit in a special formation is judged and moves; None for one that the base game judges."""
    if is_small(unit):
        # Small units follow their own rules, whatever they were before (DW-XIII.4.0-d).
        return None
    if Mark.HORDE in field.profile(unit).marks:
        return HORDE
    match formation_of(field, unit):
        case Mark.WEDGE:
            return _wedge(field, unit)
        case Mark.SKIRMISH:
            return SKIRMISH
        case _:
            return None


# -- wedge -----------------------------------------------------------------------------------------------------


def _wedge(field: Field, unit: Unit) -> Drill:
    """Return the drill of a wedge, which only goes forward as it looks now (DW-XIII.2.0-d)."""
    facings = {stand.id: stand.facing for stand in field.stands_of(unit)}

    def forward(leg: Any) -> bool:
        if isinstance(leg, Sidestep):
            return all(leg.direction in FRONT[facing] for facing in facings.values())
        return isinstance(leg, Shift) and all(
            key in facings and towards in FRONT[facings[key]] for key, towards in leg.moves.items()
        )

    reason = Reason("DW-XIII.2.0-d", Text("dw-refused-wedge-forward"))
    legs = (Wheel, Face, FaceEach, March, Walk, Sidestep, Shift)
    return Drill(_organised_wedge, (LegBar(legs, reason, forward),), _wedge_places)


def _organised_wedge(field: Field, unit: Unit, stands: Sequence[Stand]) -> bool:
    return is_wedge(stands)


def _wedge_places(field: Field, unit: Unit, spent: Spent, away: Mapping[Hex, int] | None) -> Iterator[Trail]:
    """Yield where a wedge can come to: forward, for points and by manoeuvres, and into its shape again if it has gaps."""
    facing = one_facing(field.stands_of(unit))
    if facing is None:
        return
    legs: tuple[Leg, ...] = (*ADVANCES, *(Sidestep(towards) for towards in FRONT[facing]))
    yield from lawful(field, unit, spent, legs, away)


# -- skirmish formation ----------------------------------------------------------------------------------------


def _organised_skirmish(field: Field, unit: Unit, stands: Sequence[Stand]) -> bool:
    return is_skirmish(stands)


def _formed_skirmish(shape: Shape) -> bool:
    return skirmish_shape(shape.offsets, shape.facing)


def _skirmish_fronts(stands: int) -> Sequence[int]:
    return (skirmish_front(stands),)


SKIRMISH: Final = Drill(
    _organised_skirmish,
    (LegBar((March,), Reason("DW-XIII.3.0-b", Text("dw-refused-skirmish-march"))),),
    formed=_formed_skirmish,
    widths=_skirmish_fronts,
)
"""Skirmishers move as other units in ranks do, as long as these are two and as equal as may be (DW-XIII.3.0-b)."""


# -- horde -----------------------------------------------------------------------------------------------------


def _organised_horde(field: Field, unit: Unit, stands: Sequence[Stand]) -> bool:
    return is_horde(stands)


def _horde_places(field: Field, unit: Unit, spent: Spent, away: Mapping[Hex, int] | None) -> Iterator[Trail]:
    """Yield where a horde can come to: it advances, or uses its one manoeuvre to step, turn or form up (DW-XIII.4.0-e)."""
    known = {frozenset(stand.hex for stand in field.stands_of(unit))}
    for place in _unformed(field, unit, spent, away):
        known.add(frozenset(place.hexes))
        yield place
    yield from _formed_up(field, unit, spent, known)


def _unformed(field: Field, unit: Unit, spent: Spent, away: Mapping[Hex, int] | None) -> Iterator[Trail]:
    """Yield where a horde can come to but by forming up."""
    manoeuvres = (*_SIDESTEPS, *_FACES)
    if not _goes_straight(field, unit, spent):
        yield from lawful(field, unit, spent, (*ADVANCES, *manoeuvres), away)
        return
    # With its one manoeuvre it has no points, so that what it does by points and by manoeuvres does not mix.
    ahead = set()
    for place in advances(field, unit, away):
        ahead.add((place.hexes[0], place.facing))
        yield place
    for place in lawful(field, unit, spent, manoeuvres, away):
        if (place.hexes[0], place.facing) not in ahead:
            yield place


def _goes_straight(field: Field, unit: Unit, spent: Spent) -> bool:
    """Return whether an advance is to the whole unit what it is to each stand, and leads away from nobody."""
    stands = field.stands_of(unit)
    return (
        spent == Spent()
        and one_facing(stands) is not None
        and field.organised(unit)
        and all(stand.footprint is SINGLE for stand in stands)
        and alike(field, unit, stands)
        and field.attack_hexes(unit).isdisjoint([stand.hex for stand in stands])
    )


def _formed_up(field: Field, unit: Unit, spent: Spent, known: set[frozenset[Hex]]) -> Iterator[Trail]:
    """Yield organised formations that a horde of one facing reaches in a step: by one stand alone, or in a layout.

    Not those on `known` hexes, to which it comes otherwise.
    """
    now = Trace(field, unit, spent)
    facing = one_facing(now.body)
    if facing is None or now.potential.manoeuvres <= spent.manoeuvres:
        return
    legs: list[Shift] = []
    if not now.organised():
        legs += [
            Shift({stand.id: towards})
            for stand in now.body
            for towards in range(6)
            if _mends(now.body, stand, towards)
        ]
    found = ways_into(now.body, horde_layouts(len(now.body), facing), 1)
    legs += [Shift(way.steps[0]) for way in found if len(way.steps) == 1]
    offered = 0
    for leg in legs:
        if offered < _OFFERED and now.allows(leg):
            trace = now.twin()
            trace.follow((leg,))
            place = frozenset(stand.hex for stand in trace.body)
            if place not in known and trace.organised():
                known.add(place)
                offered += 1
                yield trail_of((leg,), trace)


_OFFERED: Final = 6


def _mends(body: Sequence[Stand], stand: Stand, towards: int) -> bool:
    """Return whether a horde would be organised if one of its stands took a step."""
    to = stand.hex + DIRECTIONS[towards]
    if any(other.hex == to for other in body):
        return False
    return is_horde([stand.at(to) if other is stand else other for other in body])


HORDE: Final = Drill(
    _organised_horde,
    (LegBar((Wheel, March), Reason("DW-XIII.4.0-f", Text("dw-refused-horde-wheel"))),),
    _horde_places,
)
"""A horde goes forward and turns, but does not wheel (DW-XIII.4.0-f)."""


HORDE_MANOEUVRES: Final = 1
"""Manoeuvres of a horde in a movement phase (DW-XIII.4.0-e)."""


def one_manoeuvre(field: Field, unit: Unit) -> int | None:
    """Return how many manoeuvres a horde has, whatever its card and its music (DW-XIII.4.0-e); None: no horde."""
    return HORDE_MANOEUVRES if is_a_horde(field, unit) else None
