"""Chapter I: stands, units, distances, ranks and columns."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oriflamme.board.hexes import (
    DIRECTIONS,
    FRONT,
    REAR,
    Hex,
    Side,
    at,
    distance,
    neighbours,
    rotate,
    side_of,
)
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.initiative import modified_initiative
from oriflamme.rulesets.demonworld.introduction import Stand, unit_name
from oriflamme.rulesets.demonworld.orders import GiveOrder, OrderPhaseBegins
from oriflamme.rulesets.demonworld.organisation import (
    column_order,
    front_rank,
    in_ranks,
    is_organised,
    one_facing,
    ranks,
)
from tests.rulesets.demonworld.armies import (
    ENE,
    ESE,
    GREY,
    NORTH,
    SOUTH,
    WHITE,
    WSW,
    battle_of,
    card,
    field_of,
    hexes,
    muster,
    refused,
    rows,
)


def stands(places: tuple[Hex, ...], facing: int | tuple[int, ...] = NORTH) -> tuple[Stand, ...]:
    return muster("u", WHITE, places, facing).stands


@pytest.mark.rule("DW-I-SIDES")
def test_two_sides_each_command_an_army_of_their_own() -> None:
    field = field_of(
        muster("a", WHITE, hexes((0, 0))),
        muster("b", GREY, rows({5: range(9)})),
        muster("c", GREY, rows({8: range(4)})),
    )
    battle = battle_of(field, OrderPhaseBegins())
    assert battle.deciders() == (WHITE, GREY)
    armies = {
        side: {command.unit for command in battle.options(side) if isinstance(command, GiveOrder)}
        for side in battle.deciders()
    }
    assert armies == {WHITE: {"a"}, GREY: {"b", "c"}}
    assert refused(battle, WHITE, GiveOrder("b", Order.HOLD)) == {("DW-III.2.0-b", "dw-refused-not-yours")}
    assert [field.ground.opponent(side) for side in (WHITE, GREY)] == [GREY, WHITE]


@pytest.mark.rule("DW-I.2.0-a")
def test_a_stand_has_a_hex_of_its_own() -> None:
    field = field_of(muster("a", WHITE, hexes((0, 0), (1, 0))))
    first, second = field.stands_of("a")
    with pytest.raises(ValueError, match=r"a\.1 stands there"):
        field.place(Stand(second.id, "a", first.hex, NORTH))
    assert field.stands_of("a") == (first, second)


@pytest.mark.rule("DW-I.2.0-b")
@pytest.mark.parametrize("facing", range(6))
def test_a_stand_has_two_front_flank_and_rear_hexes(facing: int) -> None:
    sides = [side_of(0, facing, hex) for hex in neighbours(0)]
    assert {side: sides.count(side) for side in Side} == {Side.FRONT: 2, Side.FLANK: 2, Side.REAR: 2}
    assert {side_of(0, facing, DIRECTIONS[towards]) for towards in FRONT[facing]} == {Side.FRONT}
    assert {side_of(0, facing, DIRECTIONS[towards]) for towards in REAR[facing]} == {Side.REAR}


@pytest.mark.rule("DW-I.2.0-d", "DW-I.2.1-b")
def test_all_stands_of_a_unit_share_its_card() -> None:
    riders = card("riders", mounted=True, initiative=4)
    field = field_of(muster("a", WHITE, rows({0: range(4)}), profile="riders"), profiles=[riders])
    for stand in field.stands_of("a"):
        assert field.profile(stand.unit) is riders
        assert field.profile(stand.unit).mounted
        assert modified_initiative(field, stand).total == 4


@pytest.mark.rule("DW-I.2.1-a")
def test_a_unit_keeps_its_stands_until_they_are_destroyed() -> None:
    field = field_of(muster("a", WHITE, rows({0: range(4)})))
    field.remove("a.2")
    assert field.units["a"].stands == ("a.1", "a.3", "a.4")
    assert [stand.id for stand in field.stands_of("a")] == ["a.1", "a.3", "a.4"]


def test_units_of_one_card_are_told_apart_by_number() -> None:
    assert unit_name(muster("swords-2", WHITE, hexes((0, 0)), number=2).unit).args["number"] == 2
    assert unit_name(muster("swords", WHITE, hexes((0, 0))).unit).id == "dw-unit-swords"


@pytest.mark.rule("DW-I.2.2-b")
@pytest.mark.parametrize("facing", range(6))
def test_ranks_run_across_each_of_six_facings(facing: int) -> None:
    block = tuple(rotate(hex, facing) for hex in rows({0: range(4), 1: range(4)}))
    assert in_ranks(stands(block, facing))
    assert [stand.id for stand in front_rank(stands(block, facing))] == ["u.1", "u.2", "u.3", "u.4"]
    turned = (facing + 3) % 6
    assert in_ranks(stands(block, turned))
    assert [stand.id for stand in front_rank(stands(block, turned))] == ["u.8", "u.7", "u.6", "u.5"]
    # Slanted as it is, the block has its ranks of two as well, and lies askew to the last two facings.
    assert [len(ranks(block, (facing + turn) % 6)) for turn in range(6)] == [2, 4, 5, 2, 4, 5]


@pytest.mark.rule("DW-I.2.2-a")
@pytest.mark.parametrize(
    ("places", "organised"),
    [
        (rows({0: range(5)}), True),
        (rows({0: (0, 1, 3)}), False),
        (rows({0: range(3), 1: range(3), 2: (1,)}), True),
        (rows({0: range(3), 1: (0, 2), 2: range(2)}), False),
        (rows({0: range(3), 1: range(1, 4)}), False),
        (rows({0: range(3), 1: range(-1, 2)}), True),
        (rows({0: range(3), 2: range(3)}), False),
        (rows({0: range(3), 1: (5,)}), False),
        (hexes((0, 0)), True),
    ],
)
def test_what_is_organised(places: tuple[Hex, ...], organised: bool) -> None:
    assert is_organised(stands(places)) is organised


@pytest.mark.rule("DW-I.2.2-c")
@pytest.mark.parametrize("left", [c for n in (1, 2, 3) for c in itertools.combinations(range(-1, 4), n)])
def test_the_last_rank_may_have_any_gaps_behind_the_first(left: tuple[int, ...]) -> None:
    assert is_organised(stands(rows({0: range(4), 1: left})))


@pytest.mark.rule("DW-I.2.2-a")
def test_one_facing_is_needed() -> None:
    assert one_facing(stands(rows({0: range(4)}), (0, 0, 0, 1))) is None
    assert not is_organised(stands(rows({0: range(4)}), (0, 0, 0, 1)))


@given(st.permutations(range(8)), st.integers(0, 5))
def test_organisation_does_not_depend_on_the_order_of_stands(order: list[int], turns: int) -> None:
    block = tuple(rotate(hex, turns) for hex in rows({0: range(3), 1: range(3), 2: (0, 1)}))
    assert in_ranks(stands(tuple(block[place] for place in order), turns))


@pytest.mark.rule("DW-I.3.0", "DW-I.3.1-a")
def test_distance_counts_sides_crossed() -> None:
    assert [distance(at(0, 0), hex) for hex in neighbours(at(0, 0))] == [1] * 6
    assert distance(at(0, 0), at(2, -5)) == 5


@pytest.mark.rule("DW-I.3.1-b")
def test_adjacent_enemies_are_in_contact_even_back_to_back() -> None:
    field = field_of(
        muster("a", WHITE, hexes((0, 0), (2, 0)), SOUTH),
        muster("b", GREY, hexes((0, -1)), NORTH),
        muster("c", WHITE, hexes((1, -1)), NORTH),
    )
    first, second = field.stands_of("a")
    assert [other.id for other in field.contacts(first)] == ["b.1"]
    assert field.in_contact(first)
    assert not field.in_contact(second)
    assert field.touching("a") == {"b"}
    assert field.touching("b") == {"a", "c"}


def ids(column: tuple[Stand, ...] | None) -> str:
    return " ".join(stand.id[-1] for stand in column or ())


@pytest.mark.rule("DW-V.1.6-a", "DW-V.1.6-b")
@pytest.mark.parametrize(
    ("places", "facings", "order"),
    [
        (hexes((0, 0), (0, 1), (0, 2), (0, 3)), (0, 0, 0, 0), "1 2 3 4"),
        (hexes((0, 3), (0, 2), (0, 1), (0, 0)), (0, 0, 0, 0), "4 3 2 1"),
        (hexes((1, 0), (0, 0), (0, 1), (0, 2)), (ENE, ESE, NORTH, NORTH), "1 2 3 4"),
        (hexes((0, 0), (-1, 1), (-1, 2), (-2, 3)), (NORTH,) * 4, "1 2 3 4"),
        (hexes((0, 0), (0, 1), (0, 2), (0, 3)), (NORTH, SOUTH, NORTH, NORTH), ""),
        (hexes((0, 0), (0, 1), (0, 3), (0, 4)), (NORTH,) * 4, ""),
        (rows({0: range(2), 1: (0, 3)}), (NORTH,) * 4, ""),
    ],
)
def test_columns(places: tuple[Hex, ...], facings: tuple[int, ...], order: str) -> None:
    body = stands(places, facings)
    assert ids(column_order(body)) == order
    assert is_organised(body) is bool(order)


@pytest.mark.rule("DW-V.1.6-a")
def test_a_line_is_no_column() -> None:
    assert column_order(stands(rows({0: range(2), 1: range(2)}))) is None


@pytest.mark.rule("DW-V.1.6-a")
def test_a_column_may_close_to_a_ring() -> None:
    ring = tuple(at(0, 0) + offset for offset in DIRECTIONS)
    # Each looks along the ring at the one before it; any could lead, so the first by id does.
    body = stands(ring, (SOUTH, WSW, 5, NORTH, ENE, ESE))
    column = column_order(body)
    assert column is not None
    assert len(column) == 6
    assert column[0].id == "u.1"
    assert column_order(body[:1]) is None


@pytest.mark.rule("DW-I.2.2-d")
def test_a_loss_may_organise_or_disorganise_a_unit() -> None:
    field: Field = field_of(muster("a", WHITE, rows({0: range(3), 1: (0, 1)}), (0, 0, 0, 0, 3)))
    assert not is_organised(field.stands_of("a"))
    field.remove("a.5")
    assert is_organised(field.stands_of("a"))
    field.remove("a.2")
    assert not is_organised(field.stands_of("a"))
