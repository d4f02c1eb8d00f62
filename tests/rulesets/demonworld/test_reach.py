"""All the places a unit can come to: what is among them, and what is not."""

from __future__ import annotations

import itertools

import pytest

from oriflamme.board.hexes import DIRECTIONS, Hex, distance, rotate
from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.first_battle import block
from oriflamme.rulesets.demonworld.movement.arranging import arrange, formations, nearest
from oriflamme.rulesets.demonworld.movement.cohesion import scatter
from oriflamme.rulesets.demonworld.movement.legs import Advance, Face, March, Shift, Sidestep, Walk, Wheel
from oriflamme.rulesets.demonworld.movement.reach import Destination, Trail, destinations
from oriflamme.rulesets.demonworld.movement.sequences import MoveUnits
from oriflamme.rulesets.demonworld.movement.shapes import shape_of
from oriflamme.rulesets.demonworld.organisation import is_organised
from tests.rulesets.demonworld.armies import (
    ENE,
    GREY,
    NORTH,
    SOUTH,
    WHITE,
    Muster,
    facings_of,
    hexes,
    hexes_of,
    muster,
    play,
    rows,
)
from tests.rulesets.demonworld.moves import go, moving, organised

BLOCK = rows({0: range(4), 1: range(4)})


def reach(battle: Battle[Field]) -> list[Destination | Trail]:
    due = battle.decision()
    assert isinstance(due, MoveUnits)
    unit = battle.state.units["u"]
    return list(destinations(battle.state, unit, due.spent_by(unit)))


def at_cost(places: list[Destination | Trail], manoeuvres: int) -> list[Destination | Trail]:
    return [place for place in places if place.manoeuvres == manoeuvres]


@pytest.mark.rule("DW-V-COST", "DW-V.1.1-a")
def test_without_a_manoeuvre_a_unit_comes_to_a_triangle_ahead() -> None:
    ahead = at_cost(reach(moving(BLOCK)), 0)
    assert sorted(place.points for place in ahead) == [3 * n for n in range(1, 7) for _ in range(n + 1)]
    assert all(isinstance(leg, Advance) for place in ahead for leg in place.legs())


@pytest.mark.rule("DW-V-HALF")
def test_with_a_manoeuvre_half_the_points_are_left() -> None:
    places = reach(moving(BLOCK))
    assert max(place.points for place in at_cost(places, 1)) == 9
    assert {place.points for place in at_cost(places, 2)} == {0}
    assert not at_cost(places, 3)


@pytest.mark.parametrize("facing", range(6))
def test_the_reach_turns_with_the_unit(facing: int) -> None:
    turned = reach(moving(tuple(rotate(hex, facing) for hex in BLOCK), facing))
    north = reach(moving(BLOCK))
    assert {(frozenset(place.hexes), place.facing) for place in turned} == {
        (frozenset(rotate(hex, facing) for hex in place.hexes), (place.facing + facing) % 6)
        for place in north
    }


@pytest.mark.rule("DW-V.1.4-b", "DW-V.1.4-c", "DW-V.1.4-a")
def test_changes_of_formation_are_offered() -> None:
    places = reach(moving(block(0, NORTH, 9, 4)))
    widths = {
        len(place.shape.rows[0]): place.manoeuvres
        for place in places
        if isinstance(place, Destination) and place.shape.organised and place.facing == NORTH
    }
    assert {3, 4, 5} <= set(widths)
    assert any(isinstance(leg, Shift) for place in places for leg in place.legs())


@pytest.mark.rule("DW-V.1.3-b")
def test_turning_about_comes_with_the_free_hex() -> None:
    gapped = rows({0: range(4), 1: (0, 1, 3)})
    legs = [
        place.legs() for place in reach(moving(gapped)) if place.facing == SOUTH and place.manoeuvres == 1
    ]
    assert any(isinstance(found[-1], Shift) and found[-2] == Face(SOUTH) for found in legs if len(found) > 1)


@pytest.mark.rule("DW-V.1.2-d", "DW-V.1.2-e")
def test_wheels_go_to_one_side_only() -> None:
    for place in reach(moving(BLOCK)):
        sides = {leg.side for leg in place.legs() if isinstance(leg, Wheel)}
        assert len(sides) <= 1
    held = reach(moving(BLOCK, order=Order.HOLD))
    assert held
    assert not [leg for place in held for leg in place.legs() if isinstance(leg, Wheel | Advance)]


@pytest.mark.rule("DW-V.3.1-c", "DW-V.3.2-a")
def test_contact_is_found_for_those_who_may_attack() -> None:
    enemy = muster("x", GREY, hexes((1, -3), (2, -3)), SOUTH, order=Order.MOVE, moved=True)
    charging = [place for place in reach(moving(BLOCK, NORTH, enemy)) if place.contact]
    assert charging
    assert {type(place.legs()[-1]) for place in charging} <= {Advance, Sidestep, Wheel, Shift}
    assert not [place for place in reach(moving(BLOCK, NORTH, enemy, order=Order.MOVE)) if place.contact]


@pytest.mark.rule("DW-V.3.0-a", "DW-V.3.0-b")
def test_a_unit_hemmed_in_goes_nowhere() -> None:
    around = {hex + step for hex in BLOCK for step in (1024, 1, -1023, -1024, -1, 1023)} - set(BLOCK)
    friends = muster("f", WHITE, sorted(around), order=Order.HOLD)
    places = reach(moving(BLOCK, NORTH, friends))
    assert places
    assert {frozenset(place.hexes) for place in places} == {frozenset(BLOCK)}
    assert NORTH not in {place.facing for place in places}


@pytest.mark.rule("DW-V.1.6-c")
def test_columns_march_anywhere() -> None:
    column = rows(dict.fromkeys(range(5), (0,)))
    places = reach(moving(column, points=6))
    marches = [place for place in places if isinstance(place, Trail)]
    assert all(isinstance(leg, March) for place in marches for leg in place.legs())
    assert {place.points for place in marches} == {3, 6}
    heads = [place.hexes[0] for place in marches]
    assert len(heads) == len(set(heads))
    # Five hexes around the head, and twelve beyond them, but for those behind, where the column itself is.
    assert len([place for place in marches if place.points == 3]) == 5
    # Only once it has turned its flank to the front, or formed up, does it advance and wheel as a line does.
    for legs in (place.legs() for place in places):
        assert isinstance(legs[0], March | Sidestep | Face | Shift)


@pytest.mark.rule("DW-V.1.6-f", "DW-V.1.3-a")
def test_mixed_facings_turn_first_or_step_aside() -> None:
    battle = moving(BLOCK, (0, 0, 0, 0, 0, 0, 0, 3))
    places = reach(battle)
    turned = [place for place in places if isinstance(place.legs()[0], Face)]
    assert {place.facing for place in turned} == set(range(6))
    assert max(place.points for place in turned) == 9
    assert {len(place.legs()) for place in places if isinstance(place, Trail)} == {1, 2}
    assert len([place for place in places if isinstance(place, Trail)]) == 18


@pytest.mark.rule("DW-V.1.7-b", "DW-V.1.7-e")
def test_small_units_walk_and_turn() -> None:
    battle = moving(rows({0: range(2)}), ENE, points=6)
    places = reach(battle)
    walks = [place for place in places if any(isinstance(leg, Walk) for leg in place.legs())]
    assert len(walks) == 18
    assert {place.facing for place in places if place.points == 0} == set(range(6)) - {ENE}
    assert {place.manoeuvres for place in places} == {0}


@pytest.mark.rule("DW-V.1.7-d")
def test_small_units_that_hold_step_by_manoeuvre() -> None:
    places = reach(moving(rows({0: range(2)}), order=Order.HOLD))
    assert len([place for place in places if place.manoeuvres == 1]) == 6
    assert len([place for place in places if place.manoeuvres == 2]) == 12


@pytest.mark.rule("DW-V.1.7-f", "DW-V.3.1-d")
def test_small_units_attack_forward() -> None:
    enemy = muster("x", GREY, hexes((0, -3)), SOUTH, order=Order.MOVE, moved=True)
    battle = moving(rows({0: range(2)}), SOUTH, enemy)
    attacks = [place for place in reach(battle) if place.contact]
    assert attacks
    for place in attacks:
        assert is_organised(place.stands())
    twin = battle.copy()
    go(twin, *attacks[0].legs())
    assert twin.state.units["u"].engaged
    assert set(facings_of(twin.state, "u")) == {attacks[0].facing}


@pytest.mark.rule("DW-V-END")
def test_what_was_spent_before_counts() -> None:
    battle = moving(BLOCK)
    go(battle, Wheel("left"), *[Advance("left")] * 3)
    assert reach(battle) == []
    again = moving(BLOCK)
    go(again, Wheel("left"))
    assert {place.manoeuvres for place in reach(again)} == {1, 2}
    assert not [leg for place in reach(again) for leg in place.legs() if leg == Wheel("right")]


@pytest.mark.rule("DW-V.1.1-d")
def test_a_run_under_way_goes_on_where_it_costs_nothing() -> None:
    battle = moving(rows({0: range(4), 1: (0, 4)}))
    assert go(battle, Shift({"u.1": 4})).manoeuvres == 1
    back = [place for place in reach(battle) if isinstance(place.legs()[0], Shift)]
    assert back
    for place in back:
        twin = battle.copy()
        assert go(twin, *place.legs()).manoeuvres == place.manoeuvres


def test_a_place_can_be_played_as_it_is_told() -> None:
    enemy = muster("x", GREY, hexes((1, -3), (2, -3)), SOUTH, order=Order.MOVE, moved=True)
    battle = moving(BLOCK, NORTH, enemy)
    for command in [*battle.options(WHITE)][::17]:
        twin = battle.copy()
        play(twin, WHITE, command)
        assert len(hexes_of(twin.state, "u")) == len(BLOCK)


@pytest.mark.rule("DW-V.1.1-d", "DW-V.1.1-c")
def test_scattered_stands_draw_together() -> None:
    battle = moving(hexes((0, 0), (1, 0), (6, 0), (7, 1), (-5, 0)))
    for _ in range(4):
        gathering = [place for place in reach(battle) if {type(leg) for leg in place.legs()} == {Shift}]
        before = scatter(battle.state.stands_of("u"))
        go(battle, *gathering[-1].legs())
        assert scatter(battle.state.stands_of("u")) < before
        if organised(battle):
            return
        battle = moving([stand.hex for stand in battle.state.stands_of("u")])
    raise AssertionError("never organised")


@pytest.mark.rule("DW-V.1.7-b", "DW-V.1.7-c")
def test_stands_of_a_small_unit_walk_to_one_another() -> None:
    battle = moving(hexes((0, 0), (4, 0), (0, 3)), (NORTH, NORTH, SOUTH), points=12)
    gathering = [
        place for place in reach(battle) if isinstance(place.legs()[0], Face) and len(place.legs()) > 1
    ]
    go(battle, *gathering[-1].legs())
    assert organised(battle)


def drawn_together(battle: Battle[Field], *others: Muster) -> list[list[int]]:
    """Go as far towards the others of the unit as is offered, turn after turn, until it is organised or can be at once.

    Returns how many steps were left after each leg, turn by turn.
    """
    told: list[list[int]] = []
    while not any(is_organised(place.stands()) for place in reach(battle)):
        gathering = [place for place in reach(battle) if isinstance(place, Trail) and place.apart is not None]
        told.append([place.apart for place in gathering if place.apart is not None])
        before = hexes_of(battle.state, "u")
        go(battle, *gathering[-1].legs())
        assert hexes_of(battle.state, "u") != before
        battle = moving([stand.hex for stand in battle.state.stands_of("u")], NORTH, *others)
    return told


@pytest.mark.rule("DW-V.1.1-d", "DW-V.1.1-c")
def test_who_could_form_up_but_for_others_in_the_way_is_offered_to_draw_together() -> None:
    """Two friends stand where both of the formations would be that a step of each stand would bring about."""
    places = hexes((0, 0), (0, 2), (2, 0), (2, 1))
    assert shape_of(places, NORTH)[1].can_form_up
    assert any(is_organised(place.stands()) for place in reach(moving(places)))
    friends = muster("f", WHITE, hexes((0, 1), (1, 1)), order=Order.HOLD)
    assert drawn_together(moving(places, NORTH, friends), friends) == [[4, 1]]


@pytest.mark.rule("DW-V.1.1-d", "DW-V.3.0-a")
def test_stands_that_draw_together_go_round_others() -> None:
    """A line of friends between a stand and its unit: no step brings it nearer, and the way round is five more."""
    places = hexes((0, 0), (1, 0), (0, 1), (1, 1), (-1, 4))
    friends = muster("f", WHITE, rows({3: range(-3, 3)}), order=Order.HOLD)
    told = drawn_together(moving(places, NORTH, friends), friends)
    assert [len(steps) for steps in told] == [2] * len(told)
    steps = list(itertools.chain.from_iterable(told))
    assert steps == sorted(set(steps), reverse=True)


def test_shapes_are_the_same_wherever_they_stand() -> None:
    anchor, shape = shape_of(BLOCK, NORTH)
    there, same = shape_of([hex + 5000 for hex in BLOCK], NORTH)
    assert same is shape
    assert there == anchor + 5000
    assert shape.organised
    assert len(shape.rows) == 2


@pytest.mark.parametrize(
    ("sources", "full", "behind", "possible"),
    [
        (rows({0: range(3)}), rows({0: range(1, 4)}), (), True),
        (rows({0: range(3)}), rows({0: range(2, 5)}), (), False),
        (rows({0: range(3)}), rows({0: range(2)}), (), False),
        (rows({0: range(3)}), rows({0: range(2)}), rows({1: range(-1, 2)}), True),
        (rows({0: range(4), 1: (0, 4)}), rows({0: range(4)}), rows({1: range(-1, 4)}), True),
        (rows({1: range(4), 2: (0,)}), rows({0: range(4)}), rows({1: range(-1, 4)}), True),
        (rows({0: range(4), 1: range(4)}), rows({0: range(6)}), rows({1: range(-1, 6)}), False),
    ],
)
def test_who_goes_where_by_one_hex(
    sources: tuple[Hex, ...], full: tuple[Hex, ...], behind: tuple[Hex, ...], possible: bool
) -> None:
    found = arrange(sources, full, behind)
    assert (found is not None) is possible
    if found is not None:
        assert set(found) == set(sources)
        assert len(set(found.values())) == len(sources)
        assert set(full) <= set(found.values()) <= {*full, *behind}
        assert all(distance(old, new) <= 1 for old, new in found.items())


@pytest.mark.parametrize(
    "sources",
    [
        rows({0: range(3), 1: range(3)}),
        rows({0: range(5), 1: (0, 2)}),
        rows({0: (0, 1, 3), 1: (1, 2), 2: (0,)}),
        rows({0: (0, 2, 4, 6)}),
        rows({0: range(2), 1: range(2), 2: range(2), 3: (0,)}),
    ],
)
def test_the_nearest_formations_are_those_that_move_the_fewest(sources: tuple[Hex, ...]) -> None:
    """What is found by looking closely at the promising ones alone is what trying all of them finds."""
    near = {source + step for source in sources for step in (0, *DIRECTIONS)}
    expected = []
    for width in range(1, len(sources) + 1):
        tried = [
            (sum(old != new for old, new in found.items()), len(set(sources).difference(full, behind)), index)
            for index, (full, behind) in enumerate(formations(len(sources), width, near))
            if (found := arrange(sources, full, behind)) is not None
        ]
        if tried:
            fewest, _, index = min(tried)
            full, behind = list(formations(len(sources), width, near))[index]
            expected.append((fewest, width, arrange(sources, full, behind)))
    expected.sort(key=lambda entry: entry[:2])
    for most in (1, 2, len(sources)):
        chosen = nearest(sources, range(1, len(sources) + 1), most)
        assert chosen == tuple((width, assignment) for _, width, assignment in expected[:most])
