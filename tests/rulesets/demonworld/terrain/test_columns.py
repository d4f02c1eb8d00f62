"""Columns over dear ground and along roads: the search finds the cheapest march to each hex, whatever follows the head.

A march is priced once more by `toll` of going.py, which knows the book alone, through all that the column can become.
"""

from __future__ import annotations

from collections.abc import Set
from heapq import heappop, heappush
from itertools import pairwise

import pytest
from hypothesis import Phase, assume, example, given, settings
from hypothesis import strategies as st

from oriflamme.board.hexes import axial
from oriflamme.rulesets.demonworld.characteristics import MovementPoints, Order
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.movement.legs import March
from oriflamme.rulesets.demonworld.movement.potential import Spent
from oriflamme.rulesets.demonworld.movement.reach import Destination, Trail, destinations
from oriflamme.rulesets.demonworld.movement.sequences import MoveUnit, MoveUnits
from tests.rulesets.demonworld.armies import NORTH, WHITE, battle_of, card, field_of, hexes, muster, play
from tests.rulesets.demonworld.independent import Spot, ahead, columns
from tests.rulesets.demonworld.terrain.going import Lie, Place, Walker, over, stepped, toll

COLUMN: tuple[Place, ...] = ((0, 0), (0, 1), (0, 2), (0, 3))
POINTS = 12
NEAR = [(q, r) for q in range(-3, 4) for r in range(-4, 5) if abs(q + r) < 5]


def on(
    lie: Lie, points: int = POINTS, column: tuple[Place, ...] = COLUMN, friends: Set[Place] = frozenset()
) -> Field:
    walkers = card("w", size=2, movement=MovementPoints(points, points, points))
    facings = [0, *(facing_to(here, before) for before, here in pairwise(column))]
    unit = muster("u", WHITE, hexes(*column), facings, profile="w", order=Order.MOVE)
    others = [muster("f", WHITE, hexes(*sorted(friends)), NORTH)] if friends else []
    return over(field_of(unit, *others, profiles=[walkers]), lie)


def facing_to(here: Place, before: Place) -> int:
    """A facing by which a stand has the one before it in front."""
    return next(facing for facing in range(6) if before in ahead(Spot(here, facing)))


def cheapest(
    lie: Lie, points: int = POINTS, column: tuple[Place, ...] = COLUMN, friends: Set[Place] = frozenset()
) -> dict[Place, int]:
    """The least that brings the head to each place: all that the column can become, whatever it is where, cheapest first."""
    found: dict[Place, int] = {}
    queue, seen = [(0, column)], set()
    while queue:
        paid, body = heappop(queue)
        if body in seen:
            continue
        seen.add(body)
        found.setdefault(body[0], paid)
        for to in {stepped(body[0], towards) for towards in range(6)} - {*body, *friends}:
            after = (to, *body[:-1])
            prices = toll(lie, [(Walker(), here, there) for here, there in zip(body, after, strict=True)])
            if prices is not None and paid + max(prices) <= points:
                heappush(queue, (paid + max(prices), after))
    del found[column[0]]
    return found


def searched(field: Field) -> dict[Place, int]:
    """What the search says of the marches of the column, by where they take its head."""
    return {place: way.points for place, way in marches(field).items()}


def marches(field: Field) -> dict[Place, Destination | Trail]:
    """The ways of the search by marches alone, by where they take the head; not those back to where it was."""
    ways = list(destinations(field, field.units["u"], Spent()))
    start = axial(field.stands["u.1"].hex)
    found = {
        axial(way.stands()[0].hex): way
        for way in ways
        if way.legs() and all(isinstance(leg, March) for leg in way.legs())
    }
    found.pop(start, None)
    return found


@st.composite
def bodies(draw: st.DrawFn) -> tuple[Place, ...]:
    """A column, head first, that can be read as one in no other way."""
    body = [(0, 0)]
    for towards in draw(st.lists(st.sampled_from((1, 1, 2, 2, 0, 3, 4, 5)), min_size=3, max_size=6)):
        if (to := stepped(body[-1], towards)) not in body:
            body.append(to)
    assume(len(body) > 3)
    spots = {
        str(number): Spot(place, 0 if number == 0 else facing_to(place, body[number - 1]))
        for number, place in enumerate(body)
    }
    assume(list(columns(spots)) == [tuple(spots)])
    return tuple(body)


@st.composite
def lands(draw: st.DrawFn, column: tuple[Place, ...] = COLUMN) -> Lie:
    places = st.sampled_from(NEAR)
    kinds = st.sampled_from(("woods", "mud", "marsh"))
    grounds = draw(st.dictionaries(places, kinds, max_size=12))
    levels = draw(st.dictionaries(places, st.integers(0, 2), max_size=5))
    road = [draw(st.sampled_from([*column, (1, 0), (-1, 1)]))]
    for towards in draw(st.lists(st.sampled_from((0, 3, 4, 4, 5, 5)), max_size=7)):
        if (to := stepped(road[-1], towards)) not in road:
            road.append(to)
    return Lie(grounds, levels, (), [tuple(road)] if draw(st.booleans()) and len(road) > 1 else [])


BACK_OF_ITS_OWN = Lie(
    {
        (1, 1): "woods",
        (-2, 2): "mud",
        (3, -1): "mud",
        (-1, 1): "marsh",
        (-2, 0): "mud",
        (-3, -1): "marsh",
        (3, -4): "woods",
        (-2, 1): "marsh",
    },
    {(2, -4): 2, (-3, 0): 2},
    (),
    [((0, 2), (0, 1))],
)
"""Where its second stand was the head comes with its last step alone: by a detour, until the stand has left."""


@settings(max_examples=40, phases=(Phase.explicit, Phase.generate))
@given(lands())
@example(BACK_OF_ITS_OWN)
def test_the_search_finds_the_cheapest_march_to_every_hex(lie: Lie) -> None:
    wanted = cheapest(lie)
    assert searched(on(lie)) == wanted


@settings(max_examples=40, phases=(Phase.explicit, Phase.generate))
@given(st.data())
def test_the_search_finds_the_cheapest_march_of_bent_columns_among_friends(data: st.DataObject) -> None:
    check_bent(data)


@pytest.mark.soak
@settings(max_examples=1500, phases=(Phase.explicit, Phase.generate))
@given(st.data())
def test_the_search_finds_the_cheapest_march_of_many_bent_columns(data: st.DataObject) -> None:
    check_bent(data)


def check_bent(data: st.DataObject) -> None:
    column = data.draw(bodies(), "column")
    lie = data.draw(lands(column) | st.just(Lie()), "lie")
    friends = data.draw(st.frozensets(st.sampled_from(NEAR), max_size=20), "friends") - {*column}
    points = data.draw(st.sampled_from((9, 12, 15)), "points")
    wanted = cheapest(lie, points, column, friends)
    assert searched(on(lie, points, column, friends)) == wanted


def test_who_waits_for_his_own_by_a_detour_comes_where_they_were() -> None:
    """In play: round by the right, and where the second stand was; straight there is no way, nor while it is there."""
    field = on(BACK_OF_ITS_OWN)
    far = (0, 1)
    ways = marches(field)
    battle = battle_of(field, MoveUnits(WHITE, Order.MOVE))
    assert not battle.check(WHITE, MoveUnit("u", (March(1),))).legal
    play(battle, WHITE, MoveUnit("u", ways[far].legs()))
    due = battle.decision()
    assert isinstance(due, MoveUnits)
    assert due.spent.points == cheapest(BACK_OF_ITS_OWN)[far] == 12
    assert axial(battle.state.stands["u.1"].hex) == far


@pytest.mark.rule("DW-XI.2.0-b")
def test_a_march_round_mud_is_made_at_the_price_that_the_search_says() -> None:
    """Straight on there is mud, which each stand of the column pays for in its turn; round it the way is longer and better."""
    lie = Lie({(0, -1): "mud", (0, -2): "mud"})
    points = 15
    wanted = cheapest(lie, points)
    field = on(lie, points)
    found = searched(field)
    assert found == wanted
    # In play: the way that the search gives is made, and costs what it says.
    ways = {axial(way.stands()[0].hex): way for way in destinations(field, field.units["u"], Spent())}
    far = (1, -4)
    battle = battle_of(field, MoveUnits(WHITE, Order.MOVE))
    play(battle, WHITE, MoveUnit("u", ways[far].legs()))
    due = battle.decision()
    assert isinstance(due, MoveUnits)
    assert due.spent.points == wanted[far]
    assert axial(battle.state.stands["u.1"].hex) == far
