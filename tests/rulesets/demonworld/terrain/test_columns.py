"""Columns over dear ground and along roads: the search finds the cheapest march to each hex, whatever follows the head.

A march is priced once more by `toll` of going.py, which knows the book alone, along every way that the head can go.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from oriflamme.board.hexes import axial
from oriflamme.rulesets.demonworld.characteristics import MovementPoints, Order
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.movement.legs import March
from oriflamme.rulesets.demonworld.movement.potential import Spent
from oriflamme.rulesets.demonworld.movement.reach import destinations
from oriflamme.rulesets.demonworld.movement.sequences import MoveUnit, MoveUnits
from tests.rulesets.demonworld.armies import NORTH, WHITE, battle_of, card, field_of, hexes, muster, play
from tests.rulesets.demonworld.terrain.going import Lie, Place, Walker, over, stepped, toll

COLUMN: tuple[Place, ...] = ((0, 0), (0, 1), (0, 2), (0, 3))
POINTS = 12
NEAR = [(q, r) for q in range(-3, 4) for r in range(-4, 5) if abs(q + r) < 5]


def on(lie: Lie, points: int = POINTS) -> Field:
    walkers = card("w", size=2, movement=MovementPoints(points, points, points))
    unit = muster("u", WHITE, hexes(*COLUMN), NORTH, profile="w", order=Order.MOVE)
    return over(field_of(unit, profiles=[walkers]), lie)


def marches(lie: Lie, body: tuple[Place, ...], left: int) -> Iterator[tuple[Place, int]]:
    """Where the head of a column can go with the points left, and what is left then, by every way there is."""
    for towards in range(6):
        to = stepped(body[0], towards)
        if to in body:
            continue
        moves = [(Walker(), here, there) for here, there in zip(body, (to, *body[:-1]), strict=True)]
        prices = toll(lie, moves)
        if prices is not None and max(prices) <= left:
            after = left - max(prices)
            yield to, after
            yield from marches(lie, (to, *body[:-1]), after)


def cheapest(lie: Lie, points: int = POINTS) -> dict[Place, int]:
    found: dict[Place, int] = {}
    for head, left in marches(lie, COLUMN, points):
        found[head] = min(found.get(head, points), points - left)
    return found


def searched(field: Field) -> dict[Place, int]:
    """What the search says of the marches of the column, by where they take its head."""
    ways = list(destinations(field, field.units["u"], Spent()))
    return {
        axial(way.stands()[0].hex): way.points
        for way in ways
        if way.legs() and all(isinstance(leg, March) for leg in way.legs())
    }


@st.composite
def lands(draw: st.DrawFn) -> Lie:
    places = st.sampled_from(NEAR)
    kinds = st.sampled_from(("woods", "mud", "marsh"))
    grounds = draw(st.dictionaries(places, kinds, max_size=12))
    levels = draw(st.dictionaries(places, st.integers(0, 2), max_size=5))
    road = [draw(st.sampled_from([*COLUMN, (1, 0), (-1, 1)]))]
    for towards in draw(st.lists(st.sampled_from((0, 3, 4, 4, 5, 5)), max_size=7)):
        if (to := stepped(road[-1], towards)) not in road:
            road.append(to)
    return Lie(grounds, levels, (), [tuple(road)] if draw(st.booleans()) and len(road) > 1 else [])


@pytest.mark.rule("DW-XI.2.0-b", "DW-XI.3.8-c")
@settings(max_examples=25, phases=(Phase.explicit, Phase.generate))
@given(lands())
def test_the_search_finds_the_cheapest_march_to_every_hex(lie: Lie) -> None:
    wanted = cheapest(lie)
    wanted.pop(COLUMN[0], None)
    found = searched(on(lie))
    found.pop(COLUMN[0], None)
    assert found == wanted


@pytest.mark.rule("DW-XI.2.0-b")
def test_a_march_round_mud_is_made_at_the_price_that_the_search_says() -> None:
    """Straight on there is mud, which each stand of the column pays for in its turn; round it the way is longer and better."""
    lie = Lie({(0, -1): "mud", (0, -2): "mud"})
    points = 15
    wanted = cheapest(lie, points)
    field = on(lie, points)
    found = searched(field)
    assert found == {place: cost for place, cost in wanted.items() if place != COLUMN[0]}
    # In play: the way that the search gives is made, and costs what it says.
    ways = {axial(way.stands()[0].hex): way for way in destinations(field, field.units["u"], Spent())}
    far = (1, -4)
    battle = battle_of(field, MoveUnits(WHITE, Order.MOVE))
    play(battle, WHITE, MoveUnit("u", ways[far].legs()))
    due = battle.decision()
    assert isinstance(due, MoveUnits)
    assert due.spent.points == wanted[far]
    assert axial(battle.state.stands["u.1"].hex) == far
