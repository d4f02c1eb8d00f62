"""Demonworld movements drawn at random: fields, legs, and what the law and the fast search make of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hypothesis import strategies as st

from oriflamme.board.hexes import Hex, disc
from oriflamme.rulesets.demonworld.characteristics import MovementPoints, Order
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.first_battle import block
from oriflamme.rulesets.demonworld.introduction import Stand
from oriflamme.rulesets.demonworld.maps import BattleMap
from oriflamme.rulesets.demonworld.movement.legs import (
    Advance,
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
from oriflamme.rulesets.demonworld.movement.reach import Trail, destinations
from oriflamme.rulesets.demonworld.movement.refusals import Refused
from oriflamme.rulesets.demonworld.movement.trace import Trace
from tests.rulesets.demonworld.armies import GREY, PLAIN, WHITE, Muster, card, field_of, muster

AROUND = disc(0, 7)
SIDES = st.sampled_from(("left", "right"))
DIRECTIONS = st.integers(0, 5)
KEYS = [f"u.{number}" for number in range(1, 7)]
SOME = st.sampled_from(KEYS)

LEGS: st.SearchStrategy[Leg] = st.one_of(
    st.builds(Advance, SIDES),
    st.builds(Sidestep, DIRECTIONS),
    st.builds(Wheel, SIDES, st.sampled_from((1, 2))),
    st.builds(Face, DIRECTIONS),
    st.builds(FaceEach, st.dictionaries(SOME, DIRECTIONS, max_size=3)),
    st.builds(Shift, st.dictionaries(SOME, DIRECTIONS, max_size=3)),
    st.builds(March, DIRECTIONS, st.none() | DIRECTIONS),
    st.builds(Walk, st.dictionaries(SOME, DIRECTIONS, max_size=3)),
)


def board(radius: int) -> BattleMap:
    held = frozenset(disc(0, radius))
    return BattleMap(held, {hex: PLAIN.names_by_hex[hex] for hex in held}, PLAIN.hexes_by_name, {})


BOARDS = {radius: board(radius) for radius in (10, 13)}


@st.composite
def formations(draw: st.DrawFn) -> tuple[tuple[Hex, ...], Any]:
    """Stands in ranks, mostly; some with gaps, some with a facing of their own, some in a bent column."""
    count, facing = draw(st.integers(2, 10)), draw(DIRECTIONS)
    width = draw(st.integers(1, count))
    cells = list(block(0, facing, count, width))
    if draw(st.booleans()):
        gone = draw(st.integers(0, len(cells) - 1))
        cells = cells[:gone] + cells[gone + 1 :]
    facings = [facing] * len(cells)
    if draw(st.integers(0, 4)) == 0:
        facings[draw(st.integers(0, len(cells) - 1))] = draw(DIRECTIONS)
    return tuple(cells), facings


@st.composite
def fields(draw: st.DrawFn, orders: tuple[Order, ...] = tuple(Order)) -> Field:
    """A unit `u` with some friends and enemies about, none of them next to it."""
    cells, facings = draw(formations())
    order = draw(st.sampled_from(orders))
    points = draw(st.sampled_from((6, 9, 10, 12)))
    near = set(cells) | {cell + step for cell in cells for step in disc(0, 1)}
    spots = draw(
        st.lists(st.sampled_from([hex for hex in AROUND if hex not in near]), unique=True, max_size=8)
    )
    cut = draw(st.integers(0, len(spots)))
    others: list[Muster] = []
    if spots[:cut]:
        others.append(muster("f", WHITE, spots[:cut]))
    if spots[cut:]:
        others.append(muster("x", GREY, spots[cut:], moved=True))
    walkers = card("walkers", movement=MovementPoints(points, points, points))
    unit = muster("u", WHITE, cells, facings, profile="walkers", order=order)
    return field_of(
        unit,
        *others,
        profiles=[walkers],
        board=BOARDS[draw(st.sampled_from((10, 13)))],
        wheel_into_contact=draw(st.booleans()),
    )


def places(stands: tuple[Stand, ...]) -> set[tuple[str, Hex, int]]:
    return {(stand.id, stand.hex, stand.facing) for stand in stands}


def agree(field: Field, spent: Spent) -> None:
    """Every destination is what its legs bring about, and none comes twice."""
    unit = field.units["u"]
    seen: set[str] = set()
    for place in destinations(field, unit, spent):
        trace = Trace(field, unit, spent)
        trace.follow(place.legs())
        assert places(place.stands()) == places(trace.body)
        assert sorted(place.hexes) == sorted(stand.hex for stand in trace.body)
        assert (place.points, place.manoeuvres) == (trace.spent.points, trace.spent.manoeuvres)
        assert place.contact == trace.over
        assert place.facing in {stand.facing for stand in trace.body}
        once = repr((sorted(place.hexes), place.facing, type(place)))
        assert isinstance(place, Trail) or once not in seen
        assert repr(place.legs()) not in seen
        seen |= {once, repr(place.legs())}


def follow(field: Field, legs: tuple[Leg, ...], spent: Spent) -> Trace | None:
    trace = Trace(field, field.units["u"], spent)
    try:
        trace.follow(legs)
    except Refused:
        return None
    return trace


def misses_nothing(field: Field) -> None:
    """Whatever advances, steps and wheels bring a unit in ranks to is among its destinations, and not dearer."""
    unit = field.units["u"]
    stands = field.stands_of(unit)
    kinds: list[Leg] = [Advance("left"), Advance("right"), Wheel("left"), Wheel("right")]
    kinds += [Sidestep(towards) for towards in range(6)]
    found = {
        (frozenset(place.hexes), place.facing): (place.manoeuvres, place.points)
        for place in destinations(field, unit, Spent())
    }
    start = (frozenset(stand.hex for stand in stands), stands[0].facing)
    queue: list[tuple[Leg, ...]] = [()]
    seen = set()
    while queue:
        legs = queue.pop()
        for leg in kinds:
            trace = follow(field, (*legs, leg), Spent())
            if trace is None:
                continue
            place = (frozenset(stand.hex for stand in trace.body), trace.body[0].facing)
            cost = (trace.spent.manoeuvres, trace.spent.points)
            assert place == start or found[place] <= cost
            if (place, cost, trace.spent.wheel) not in seen and not trace.over:
                seen.add((place, cost, trace.spent.wheel))
                queue.append((*legs, leg))


@st.composite
def legs_for(draw: st.DrawFn, field: Field) -> Leg:
    """A leg of any kind, more often one that goes on with what single stands do."""
    keys = st.sampled_from(field.units["u"].stands)
    some = st.dictionaries(keys, DIRECTIONS, min_size=1, max_size=3)
    kinds: list[st.SearchStrategy[Leg]] = [
        st.builds(Advance, SIDES),
        st.builds(Sidestep, DIRECTIONS),
        st.builds(Wheel, SIDES),
        st.builds(Face, DIRECTIONS),
        st.builds(FaceEach, some),
        st.builds(Shift, some),
        st.builds(Shift, some),
        st.builds(March, DIRECTIONS, st.none() | DIRECTIONS),
        st.builds(Walk, some),
    ]
    return draw(st.one_of(kinds))


def movement(data: st.DataObject, field: Field) -> tuple[Leg, ...]:
    """Legs that can be taken one after another, as many as were found, and perhaps one more that cannot."""
    legs: tuple[Leg, ...] = ()
    turned = data.draw(DIRECTIONS, "turned about")
    for leg in (Face(turned), *(data.draw(legs_for(field)) for _ in range(10))):
        trace = follow(field, (*legs, leg), Spent())
        if trace is not None:
            legs = (*legs, leg)
            if trace.contacts:
                break
            moves = trace.forming_up() if trace.spent.regrouping else None
            if moves and data.draw(st.booleans(), "form up, one after another"):
                legs = gone_on(field, legs, (Shift({key: towards}) for key, towards in sorted(moves.items())))
    return (*legs, data.draw(legs_for(field))) if data.draw(st.booleans()) else legs


def gone_on(field: Field, legs: tuple[Leg, ...], more: Iterable[Leg]) -> tuple[Leg, ...]:
    """Legs, and those of some more that can be taken after them, up to the first that cannot."""
    for leg in more:
        if follow(field, (*legs, leg), Spent()) is None:
            break
        legs = (*legs, leg)
    return legs
