"""Over random terrain the law costs what chapter XI says by an independent reading, and the fast search agrees with it."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

from oriflamme.board.hexes import DIRECTIONS, NW, axial, disc
from oriflamme.rulesets.demonworld.characteristics import MovementPoints, Order
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.movement.legs import Leg, Shift, Sidestep, Walk, Wheel
from oriflamme.rulesets.demonworld.movement.potential import Spent
from oriflamme.rulesets.demonworld.movement.refusals import Refused
from oriflamme.rulesets.demonworld.movement.trace import Trace
from tests.examples import some
from tests.properties.demonworld_movements import agree, fields, legs_for, misses_nothing
from tests.rulesets.demonworld.armies import NORTH, WHITE, card, field_of, hexes, muster
from tests.rulesets.demonworld.terrain.going import (
    COMPASS,
    GROUNDS,
    Lie,
    Place,
    Walker,
    along,
    beyond,
    could_go,
    over,
    stepped,
    toll,
)

NEAR = [axial(hex) for hex in disc(0, 6)]


@st.composite
def lies(draw: st.DrawFn, starts: frozenset[Place]) -> Lie:
    """Land about the origin: patches of ground, levels, walls, and two roads; nobody stands where he could not be."""
    grounds = draw(st.dictionaries(st.sampled_from(NEAR), st.sampled_from(GROUNDS), max_size=18))
    levels = draw(st.dictionaries(st.sampled_from(NEAR), st.integers(0, 3), max_size=12))
    walls = {
        frozenset((place, stepped(place, towards)))
        for place, towards in draw(st.lists(st.tuples(st.sampled_from(NEAR), st.integers(0, 5)), max_size=10))
    }
    roads = []
    for _ in range(draw(st.integers(0, 2))):
        place = draw(st.sampled_from(sorted(starts) or NEAR))
        road = [place]
        for towards in draw(st.lists(st.integers(0, 5), min_size=2, max_size=8)):
            place = stepped(road[-1], towards)
            if place not in road and place in NEAR:
                road.append(place)
        if len(road) > 1:
            roads.append(tuple(road))
    for place in starts:
        if grounds.get(place) not in (None, "woods", "mud", "bushes"):
            del grounds[place]
    return Lie(grounds, levels, walls, roads)


@st.composite
def lands(draw: st.DrawFn) -> tuple[Field, Lie]:
    """A unit on land with all that chapter XI knows: ranks, columns, small units and single stands, of any size."""
    field = draw(fields())
    walker = Walker(draw(st.sampled_from((1, 2, 2, 3))), draw(st.booleans()))
    if draw(st.integers(0, 3)) == 0:
        keys = field.units["u"].stands
        for key in keys[draw(st.integers(1, 3)) :]:
            field.remove(key)
    starts = frozenset(axial(stand.hex) for stand in field.stands_of("u"))
    lie = draw(lies(starts))
    cards = {
        key: msgspec.structs.replace(card, size=walker.size, mounted=walker.mounted)
        for key, card in field.ground.profiles.items()
    }
    field.ground = msgspec.structs.replace(field.ground, profiles=cards)
    return over(field, lie), lie


def walker_of(field: Field) -> Walker:
    card = field.profile("u")
    return Walker(card.size, card.mounted)


@settings(deadline=None, max_examples=40)
@given(lands())
def test_the_search_agrees_with_the_law(land: tuple[Field, Lie]) -> None:
    agree(land[0], Spent())


@settings(deadline=None, max_examples=12)
@given(lands())
def test_the_search_misses_nothing(land: tuple[Field, Lie]) -> None:
    field, _ = land
    stands = field.stands_of("u")
    if len(stands) >= 4 and field.organised("u") and len({stand.facing for stand in stands}) == 1:
        misses_nothing(field)


def check_leg(field: Field, lie: Lie, before: Trace, leg: Leg) -> Trace | None:
    """Take a leg; what it costs, and that it is made or not, is what the independent reading says."""
    walker = walker_of(field)
    after = before.twin()
    try:
        after.follow((leg,))
    except Refused:
        return None
    steps = [
        (walker, axial(was.hex), axial(now.hex))
        for was, now in zip(before.body, after.body, strict=True)
        if was.hex != now.hex
    ]
    kind = leg.__struct_config__.tag
    paid = after.spent.points - before.spent.points
    if kind in ("advance", "march"):
        due = toll(lie, steps)
        assert due is not None
        assert paid == max(due)
    elif isinstance(leg, Walk):
        due = toll(lie, steps) if len(steps) == len(before.body) else alone(lie, steps)
        assert due is not None
        # In the order of the unit, whatever that of the command.
        walked = [was.id for was, now in zip(before.body, after.body, strict=True) if was.hex != now.hex]
        for key, cost in zip(walked, due, strict=True):
            assert after.spent.points_of(key) - before.spent.points_of(key) == cost
    else:
        # Manoeuvres cost no points, enter nothing impassable, and wheels and free steps cross no walls.
        assert paid == 0
        if not isinstance(leg, Wheel):
            free = isinstance(leg, Shift) and (after.spent.regrouping or before.spent.free)
            for _, start, end in steps:
                assert could_go(lie, walker, start, end)
                assert not (free and beyond(lie, start, end)[1])
    return after


def alone(lie: Lie, steps: list[tuple[Walker, Place, Place]]) -> list[int] | None:
    """What stands pay that step without the rest of their unit: never the road's price (DW-XI.3.8-c)."""
    beside = (Walker(), (90, 90), stepped((90, 90), 0))
    due = toll(lie, [*steps, beside])
    return None if due is None else due[:-1]


def test_stands_named_in_another_order_pay_each_for_their_own_step() -> None:
    walkers = card("w", size=2, movement=MovementPoints(12, 12, 12))
    unit = muster("u", WHITE, hexes((0, 0), (1, 0)), NORTH, profile="w", order=Order.MOVE)
    lie = Lie({(1, -1): "woods"})
    field = over(field_of(unit, profiles=[walkers]), lie)
    after = check_leg(field, lie, Trace(field, field.units["u"], Spent()), Walk({"u.2": NW, "u.1": NW}))
    assert after is not None
    assert (after.spent.points_of("u.1"), after.spent.points_of("u.2")) == (3, 4)


@pytest.mark.rule("DW-XI.2.0-b", "DW-XI.2.0-c", "DW-XI.3.7-f")
@some(13)
@given(lands(), st.data())
def test_steps_cost_what_the_book_says(land: tuple[Field, Lie], data: st.DataObject) -> None:
    field, lie = land
    trace = Trace(field, field.units["u"], Spent())
    for _ in range(10):
        leg = data.draw(legs_for(field))
        note(repr(leg))
        further = check_leg(field, lie, trace, leg)
        if further is not None:
            trace = further
            if trace.over:
                return


@some(40)
@given(lands())
def test_what_the_ground_bars_is_what_the_book_bars(land: tuple[Field, Lie]) -> None:
    """A sidestep of a unit alone on the field is refused just where a stand would enter what is impassable to it."""
    field, lie = land
    walker = walker_of(field)
    for unit in ("f", "x"):
        for key in field.units[unit].stands if unit in field.units else ():
            field.remove(key)
    for towards in range(6):
        steps = [(axial(stand.hex), stepped(axial(stand.hex), towards)) for stand in field.stands_of("u")]
        if any(
            stand.hex + DIRECTIONS[towards] not in field.ground.map.hexes for stand in field.stands_of("u")
        ):
            continue
        barred = any(not could_go(lie, walker, start, end) for start, end in steps)
        assert Trace(field, field.units["u"], Spent()).allows(Sidestep(towards)) != barred


def test_the_readings_of_this_file_are_the_ones_of_the_book() -> None:
    """The register's sums (DW-XI.1.0-ex1, DW-XI.3.5-ex2): what the independent reading itself gives."""
    hill = Lie({(1, 0): "bushes"}, {(1, 0): 1})
    assert toll(hill, [(Walker(), (0, 0), (1, 0))]) == [6]
    assert toll(Lie({}, {(1, 0): 2}), [(Walker(), (0, 0), (1, 0))]) == [7]
    assert toll(Lie({}, {(0, 0): 1}), [(Walker(), (0, 0), (1, 0))]) == [3]
    assert len(COMPASS) == len(DIRECTIONS)
    assert along(Lie(roads=[((0, 0), (1, 0))]), (0, 0), (1, 0))
