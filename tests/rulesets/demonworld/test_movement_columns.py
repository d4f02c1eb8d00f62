"""Columns (V.1.6)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from oriflamme.board.hexes import DIRECTIONS, FRONT, axial
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.movement.legs import Advance, Face, FaceEach, March, Shift, Sidestep
from oriflamme.rulesets.demonworld.movement.potential import Spent
from oriflamme.rulesets.demonworld.movement.reach import destinations
from oriflamme.rulesets.demonworld.movement.sequences import MoveUnits
from oriflamme.rulesets.demonworld.movement.trace import Trace
from oriflamme.rulesets.demonworld.organisation import column_order
from tests.rulesets.demonworld.armies import (
    ENE,
    GREY,
    NORTH,
    SOUTH,
    WHITE,
    facings_of,
    field_of,
    hexes,
    hexes_of,
    muster,
    rows,
)
from tests.rulesets.demonworld.moves import go, moving, organised, stopped

COLUMN = rows(dict.fromkeys(range(5), (0,)))


@pytest.mark.rule("DW-V.1.6-c")
@pytest.mark.parametrize("towards", [0, 2, 3, 4, 5])
def test_the_head_goes_anywhere_and_the_others_follow(towards: int) -> None:
    battle = moving(COLUMN)
    spent = go(battle, March(towards))
    assert (spent.points, spent.manoeuvres) == (3, 0)
    body = battle.state.stands_of("u")
    assert [stand.hex for stand in body] == [DIRECTIONS[towards], *COLUMN[:-1]]
    assert towards in FRONT[body[0].facing]
    assert organised(battle)


def test_a_follower_of_another_unit_is_refused() -> None:
    assert stopped(moving(COLUMN), March(0, followers={"v.2": 1})) == {
        ("DW-V.1.0", "dw-refused-no-such-stand")
    }


@pytest.mark.rule("DW-V.1.6-c", "DW-V.3.0-a")
def test_the_head_does_not_step_on_the_next() -> None:
    assert stopped(moving(COLUMN), March(1)) == {("DW-V.3.0-a", "dw-refused-occupied")}


@pytest.mark.rule("DW-V.1.6-c")
def test_a_march_winds_like_a_snake() -> None:
    battle = moving(COLUMN, points=24)
    spent = go(battle, March(0), March(0), March(1), March(2))
    assert spent.points == 12
    assert [axial(stand.hex) for stand in battle.state.stands_of("u")] == [
        (1, 2),
        (2, 1),
        (2, 0),
        (1, 0),
        (0, 0),
    ]
    assert organised(battle)
    assert len(set(facings_of(battle.state, "u"))) > 1


@pytest.mark.rule("DW-V.1.6-c")
def test_the_player_chooses_among_facings_that_keep_the_column() -> None:
    battle = moving(COLUMN)
    go(battle, March(4, facing=5, followers={"u.2": 5, "u.3": NORTH}))
    assert facings_of(battle.state, "u") == [5, 5, 0, 0, 0]
    for leg in (March(4, facing=ENE), March(4, followers={"u.2": SOUTH}), March(4, facing=7)):
        assert stopped(battle, leg) == {("DW-V.1.6-c", "dw-refused-march-facing")}


@pytest.mark.rule("DW-V.1.6-c", "DW-V-HALF")
def test_a_march_costs_points_like_any_move() -> None:
    battle = moving(COLUMN, points=6)
    go(battle, March(4), March(5))
    assert stopped(battle, March(4)) == {("DW-V-PM", "dw-refused-points")}
    assert stopped(moving(COLUMN, order=Order.HOLD), March(4)) == {("DW-III.1.4-b", "dw-refused-hold-points")}


@pytest.mark.rule("DW-V.1.6-c")
def test_a_column_of_four_or_more_always_marches() -> None:
    assert stopped(moving(COLUMN), Advance("left")) == {("DW-V.1.6-c", "dw-refused-column-marches")}
    assert stopped(moving(rows({0: range(4)})), March(4)) == {("DW-V.1.6-c", "dw-refused-not-a-column")}


@pytest.mark.rule("DW-V.1.1-e", "DW-V.1.6-b")
def test_a_column_steps_aside_as_a_manoeuvre() -> None:
    battle = moving(COLUMN)
    assert go(battle, Sidestep(0)).manoeuvres == 1
    assert hexes_of(battle.state, "u") == {(1, row) for row in range(5)}


@pytest.mark.rule("DW-V.1.6-e")
def test_turning_out_of_a_column_costs_a_manoeuvre() -> None:
    battle = moving(COLUMN)
    assert go(battle, FaceEach({"u.3": SOUTH})).manoeuvres == 1
    assert not organised(battle)
    assert stopped(battle, March(4)) == {("DW-V.1.6-c", "dw-refused-not-a-column")}


@pytest.mark.rule("DW-V.1.6-f", "DW-V.1.3-b")
def test_a_column_that_turns_to_one_facing_regroups_free() -> None:
    # A bent column: all turn north, which leaves the head abreast of the others.
    bent = hexes((2, 0), (1, 0), (0, 0), (0, 1))
    battle = moving(bent, (ENE, ENE, ENE, NORTH))
    assert organised(battle)
    straight = moving(hexes((0, -2), (0, -1), (0, 0), (1, 0)), (NORTH, NORTH, NORTH, 5))
    assert organised(straight)
    spent = go(straight, Face(NORTH))
    assert spent.free
    assert not organised(straight)
    spent = go(straight, Shift({"u.4": 2}))
    assert (spent.manoeuvres, spent.points) == (1, 0)
    assert organised(straight)
    line = go(battle, Face(NORTH))
    assert organised(battle)
    assert not line.free


@pytest.mark.rule("DW-V.3.2-a", "DW-V.3.1-d")
def test_a_column_marches_into_contact() -> None:
    enemy = muster("x", GREY, hexes((2, -2)), SOUTH, order=Order.MOVE, moved=True)
    battle = moving(COLUMN, NORTH, enemy)
    go(battle, March(5), unit="u")
    assert battle.state.units["u"].engaged


@pytest.mark.rule("DW-V.3.0-a")
def test_a_column_goes_round_others() -> None:
    friend = muster("f", WHITE, hexes((0, -1)), order=Order.MOVE)
    battle = moving(COLUMN, NORTH, friend)
    assert stopped(battle, March(4)) == {("DW-V.3.0-a", "dw-refused-occupied")}
    go(battle, March(5), March(4))
    assert (1, -2) in hexes_of(battle.state, "u")


@pytest.mark.rule("DW-V.1.6-c")
def test_a_column_that_curls_round_to_its_own_tail_keeps_its_head() -> None:
    """The last stand leads six into a ring, where any of them has another in front; it goes on leading out of it."""
    curl = hexes((2, 0), (1, 1), (0, 2), (-1, 2), (-1, 1), (0, 0))
    field = field_of(muster("a", WHITE, curl, (3, 3, 4, 0, 0, 5), order=Order.MOVE))
    trace = Trace(field, field.units["a"], Spent())
    column = column_order(trace.body)
    assert column is not None
    assert [stand.id for stand in column] == ["a.6", "a.5", "a.4", "a.3", "a.2", "a.1"]
    trace.take(March(0, facing=2))
    for towards in (0, 5):
        before = {stand.id: stand.hex for stand in trace.body}
        trace.take(March(towards))
        after = {stand.id: stand.hex for stand in trace.body}
        assert after["a.6"] == before["a.6"] + DIRECTIONS[towards]
        assert all(after[behind.id] == before[ahead.id] for ahead, behind in pairwise(column))


@pytest.mark.rule("DW-V.1.6-c", "DW-V.3.0-a")
def test_the_head_does_not_step_on_its_own_tail() -> None:
    """The head goes first, so the tail has not left its hex yet: four in a ring cannot go round in place."""
    ring = hexes((0, 0), (0, 1), (-1, 1), (-1, 0))
    battle = moving(ring, (4, 0, 1, 3), points=24)
    column = column_order(battle.state.stands_of("u"))
    assert column is not None
    (towards,) = (step for step in range(6) if column[0].hex + DIRECTIONS[step] == column[-1].hex)
    assert stopped(battle, March(towards)) == {("DW-V.3.0-a", "dw-refused-occupied")}
    tail = column[-1].hex
    due = battle.decision()
    assert isinstance(due, MoveUnits)
    marched = [
        place
        for place in destinations(battle.state, battle.state.units["u"], Spent())
        if (place.points, place.manoeuvres) == (3, 0)
    ]
    assert marched
    assert all(place.stands()[0].hex != tail for place in marched)
