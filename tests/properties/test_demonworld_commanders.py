"""Commanders on their own over random terrain: the search finds the cheapest way to each hex, and the law allows it.

What is cheapest is found once more with `toll` of going.py, which knows the book alone; there friends are in the way, and a way
ends beside enemies with whom he is in contact, or who alone could come at him (DW-V.3.2-a, DW-XI.4.0-e).
"""

from __future__ import annotations

from collections.abc import Set
from heapq import heappop, heappush

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oriflamme.board.hexes import FRONT, axial, disc
from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.demonworld.characteristics import Commander, MovementPoints, Order
from oriflamme.rulesets.demonworld.commanders.moving import CommandersMove, MoveCommander
from oriflamme.rulesets.demonworld.commanders.tidings import CommanderMoved
from oriflamme.rulesets.demonworld.commanders.ways import ways
from oriflamme.rulesets.demonworld.field import Field
from tests.rulesets.demonworld.armies import (
    GREY,
    NORTH,
    WHITE,
    battle_of,
    card,
    field_of,
    hexes,
    muster,
    of,
    play,
)
from tests.rulesets.demonworld.terrain.going import (
    GROUNDS,
    Lie,
    Place,
    Walker,
    could_go,
    over,
    stepped,
    toll,
)

POINTS = 15
NEAR = [axial(hex) for hex in disc(0, 5)]
HERE: Place = (0, 0)


@st.composite
def lands(draw: st.DrawFn) -> Lie:
    """Patches of every ground, levels, walls and up to two roads; he does not stand where he could not be."""
    places = st.sampled_from(NEAR)
    grounds = draw(st.dictionaries(places, st.sampled_from(GROUNDS), max_size=24))
    grounds.pop(HERE, None)
    levels = draw(st.dictionaries(places, st.integers(0, 3), max_size=16))
    walls = {
        frozenset((place, stepped(place, towards)))
        for place, towards in draw(st.lists(st.tuples(places, st.integers(0, 5)), max_size=12))
    }
    roads = []
    for _ in range(draw(st.integers(0, 2))):
        road = [draw(st.sampled_from([HERE, *NEAR[:20]]))]
        for towards in draw(st.lists(st.integers(0, 5), min_size=2, max_size=8)):
            if (to := stepped(road[-1], towards)) not in road and to in NEAR:
                road.append(to)
        if len(road) > 1:
            roads.append(tuple(road))
    return Lie(grounds, levels, walls, roads)


STANDS = st.frozensets(st.sampled_from(NEAR), max_size=6)


def field_with(lie: Lie, walker: Walker, friends: Set[Place], foes: Set[Place]) -> Field:
    chief = card(
        "chief",
        stands=1,
        size=walker.size,
        mounted=walker.mounted,
        movement=MovementPoints(POINTS, POINTS, POINTS),
        commander=Commander(2, 4),
    )
    units = [muster("c", WHITE, hexes(HERE), NORTH, profile="chief", moved=True)]
    if friends:
        units.append(muster("f", WHITE, hexes(*sorted(friends)), NORTH, profile="men"))
    if foes:
        units.append(muster("x", GREY, hexes(*sorted(foes)), NORTH, profile="men"))
    made = field_of(*units, profiles=(chief, card("men", size=2)))
    return over(made, lie, ("commanders", "terrain"))


def cheapest(lie: Lie, walker: Walker, friends: Set[Place], foes: Set[Place]) -> dict[Place, int]:
    """The least that brings him to each place."""
    men, found = Walker(size=2), dict[Place, int]()
    queue = [(0, HERE)]
    while queue:
        paid, place = heappop(queue)
        if place in found:
            continue
        found[place] = paid
        near = [end for end in (stepped(place, towards) for towards in range(6)) if end in foes]
        # Their coming at him ends his way, whether he could come at them or not.
        if place != HERE and any(could_go(lie, men, end, place) for end in near):
            continue
        for end in (stepped(place, towards) for towards in range(6)):
            due = toll(lie, [(walker, place, end)])
            if due is not None and paid + due[0] <= POINTS and end not in friends | foes:
                heappush(queue, (paid + due[0], end))
    return found


def facing_along(path: tuple[int, ...]) -> int:
    """A facing by which the last step of a path goes to the front; as he looks now where he stays."""
    return next(facing for facing in range(6) if path[-1] in FRONT[facing]) if path else NORTH


@pytest.mark.rule("DW-X.2.1-a")
@settings(deadline=None, max_examples=60)
@given(lands(), st.sampled_from((1, 2, 3)), st.booleans(), STANDS, STANDS, st.data())
def test_the_search_finds_the_cheapest_way_and_the_law_allows_it(
    lie: Lie, size: int, mounted: bool, friends: frozenset[Place], foes: frozenset[Place], data: st.DataObject
) -> None:
    walker = Walker(size, mounted, light=True)
    friends, foes = friends - {HERE}, foes - friends - {HERE}
    field = field_with(lie, walker, friends, foes)
    found = ways(field, field.stands["c.1"])
    wanted = cheapest(lie, walker, friends, foes)
    assert {axial(hex): way.points for hex, way in found.items()} == wanted
    # Each of them is lawful, and what is just too dear is not.
    battle: Battle[Field] = battle_of(field, CommandersMove(Order.MOVE), dice=(1,) * 20)
    for way in found.values():
        if way.path:
            assert battle.check(WHITE, MoveCommander("c.1", way.path, facing_along(way.path))).legal
    # One is gone, and costs what was said.
    goals = sorted(hex for hex, way in found.items() if way.path)
    if goals:
        goal = data.draw(st.sampled_from(goals))
        way = found[goal]
        events = play(battle, WHITE, MoveCommander("c.1", way.path, facing_along(way.path)))
        (moved,) = of(events, CommanderMoved)
        assert moved.points == wanted[axial(goal)]
        assert battle.state.stands["c.1"].hex == goal
