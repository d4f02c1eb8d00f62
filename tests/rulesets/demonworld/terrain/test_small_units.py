"""Small units over dear ground and along roads: the search finds the cheapest way to each place, stand by stand.

A way is priced once more by `toll` of going.py, which knows the book alone: each stand of a small unit has points of its
own (DW-V.1.7-b), so that what counts at the end is what the stand has spent that has spent most.
"""

from __future__ import annotations

from collections.abc import Set
from heapq import heappop, heappush

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from oriflamme.board.hexes import axial
from oriflamme.rulesets.demonworld.characteristics import MovementPoints, Order
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.movement.legs import Walk
from oriflamme.rulesets.demonworld.movement.potential import Spent
from oriflamme.rulesets.demonworld.movement.reach import Destination, Trail, destinations
from oriflamme.rulesets.demonworld.movement.sequences import MoveUnit, MoveUnits
from tests.rulesets.demonworld.armies import NORTH, WHITE, battle_of, card, field_of, hexes, muster, play
from tests.rulesets.demonworld.terrain.going import Lie, Place, Walker, over, stepped, toll

POINTS = 12
NEAR = [(q, r) for q in range(-4, 5) for r in range(-4, 5) if abs(q + r) < 5]
BODIES: tuple[tuple[Place, ...], ...] = (
    ((0, 0),),
    ((0, 0), (1, 0)),
    ((0, 0), (1, 0), (0, 1)),
    ((0, 0), (0, 1), (0, 2)),
)


def on(lie: Lie, body: tuple[Place, ...], friends: Set[Place] = frozenset()) -> Field:
    walkers = card("w", size=2, movement=MovementPoints(POINTS, POINTS, POINTS))
    unit = muster("u", WHITE, hexes(*body), NORTH, profile="w", order=Order.MOVE)
    others = [muster("f", WHITE, hexes(*sorted(friends)), NORTH)] if friends else []
    return over(field_of(unit, *others, profiles=[walkers]), lie)


def shifted(place: Place, by: Place) -> Place:
    return place[0] + by[0], place[1] + by[1]


def cheapest(lie: Lie, body: tuple[Place, ...], friends: Set[Place] = frozenset()) -> dict[Place, int]:
    """The least by which all stands come side by side to each place, by how far it is from where they were."""
    found: dict[Place, int] = {}
    queue: list[tuple[int, Place, tuple[int, ...]]] = [(0, (0, 0), (0,) * len(body))]
    seen = set()
    while queue:
        most, way, paid = heappop(queue)
        if (way, paid) in seen:
            continue
        seen.add((way, paid))
        found.setdefault(way, most)
        for further in (stepped(way, towards) for towards in range(6)):
            steps = [(Walker(), shifted(place, way), shifted(place, further)) for place in body]
            prices = toll(lie, steps)
            if prices is None or not friends.isdisjoint(to for _, _, to in steps):
                continue
            after = tuple(had + price for had, price in zip(paid, prices, strict=True))
            if max(after) <= POINTS:
                heappush(queue, (max(after), further, after))
    del found[0, 0]
    return found


def walks(field: Field) -> dict[Place, Destination | Trail]:
    """The ways of the search by which the unit walks, by where they take the first stand, which is on (0, 0)."""
    ways = destinations(field, field.units["u"], Spent())
    return {
        axial(way.stands()[0].hex): way
        for way in ways
        if way.legs() and all(isinstance(leg, Walk) for leg in way.legs())
    }


@st.composite
def lands(draw: st.DrawFn) -> Lie:
    places = st.sampled_from(NEAR)
    kinds = st.sampled_from(("woods", "woods", "mud", "marsh"))
    grounds = draw(st.dictionaries(places, kinds, max_size=24))
    levels = draw(st.dictionaries(places, st.integers(0, 2), max_size=5))
    road = [draw(st.sampled_from([(0, 0), (1, 0), (0, 1), (0, -1)]))]
    for towards in draw(st.lists(st.integers(0, 5), max_size=7)):
        if (to := stepped(road[-1], towards)) not in road:
            road.append(to)
    return Lie(grounds, levels, (), [tuple(road)] if draw(st.booleans()) and len(road) > 1 else [])


def check_walks(lie: Lie, body: tuple[Place, ...], friends: frozenset[Place]) -> None:
    others = friends - {*body}
    found = {place: way.points for place, way in walks(on(lie, body, others)).items()}
    assert found == cheapest(lie, body, others)


FRIENDS = st.frozensets(st.sampled_from(NEAR), max_size=12)


@settings(max_examples=60, phases=(Phase.explicit, Phase.generate))
@given(lands(), st.sampled_from(BODIES), FRIENDS)
def test_the_search_finds_the_cheapest_way_of_a_small_unit_to_every_hex(
    lie: Lie, body: tuple[Place, ...], friends: frozenset[Place]
) -> None:
    check_walks(lie, body, friends)


@pytest.mark.soak
@settings(max_examples=2000, phases=(Phase.explicit, Phase.generate))
@given(lands(), st.sampled_from(BODIES), FRIENDS)
def test_the_search_finds_the_cheapest_way_of_many_small_units(
    lie: Lie, body: tuple[Place, ...], friends: frozenset[Place]
) -> None:
    check_walks(lie, body, friends)


def test_stands_that_pay_by_turns_come_farther_than_one_that_pays_twice() -> None:
    """In play: each stand enters dear ground once, so that none is out of points before the last step."""
    lie, body, far = Lie({(1, -1): "woods", (2, -3): "mud"}), ((0, 0), (1, 0)), (1, -3)
    field = on(lie, body)
    legs = walks(field)[far].legs()
    battle = battle_of(field, MoveUnits(WHITE, Order.MOVE))
    play(battle, WHITE, MoveUnit("u", legs))
    due = battle.decision()
    assert isinstance(due, MoveUnits)
    assert due.spent.points == cheapest(lie, body)[far] == POINTS
    assert axial(battle.state.stands["u.1"].hex) == far
