"""Chapter VI: base numbers and initiative."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oriflamme.board.hexes import Side
from oriflamme.rulesets.demonworld.blows import blow_tally, melee_base_number
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.initiative import modified_initiative
from tests.rulesets.demonworld.armies import (
    GREY,
    SOUTH,
    WHITE,
    card,
    field_of,
)
from tests.rulesets.demonworld.fights import (
    field,
    tally_of,
    unit,
)

# -- base numbers --------------------------------------------------------------------------------------------------


@pytest.mark.rule("DW-VI.1.3-c", "DW-VI.1.3-g")
@pytest.mark.parametrize(
    ("facing", "expected"),
    [(SOUTH, 4), (2, 4), (1, 6), (0, 8), (5, 8), (4, 6)],
    ids=["S", "ESE", "ENE", "N", "WNW", "WSW"],
)
def test_flank_and_rear_by_the_facing_of_the_target(facing: int, expected: int) -> None:
    # The attacker at (0, 0) stands south-east of its target at (0, -1): swords 8 against protection 4.
    total, _ = tally_of((unit("a", WHITE, (0, 0)), unit("b", GREY, (0, -1), facing=facing)))
    assert total == expected


@pytest.mark.rule("DW-VI.1.3-f", "DW-II.5.2-e")
@pytest.mark.parametrize(("facing", "expected"), [(SOUTH, 3), (1, 6), (0, 8)])
@pytest.mark.parametrize("turn", [1, 2])
def test_pikes_take_one_off_in_their_front_only_and_in_every_phase(
    facing: int, expected: int, turn: int
) -> None:
    total, lines = tally_of(
        (unit("a", WHITE, (0, 0)), unit("b", GREY, (0, -1), facing=facing, profile="pikes")), turn=turn
    )
    assert total == expected
    assert ("dw-line-pikes" in lines) is (facing == SOUTH)


@pytest.mark.rule("DW-VI.1.3-e")
@pytest.mark.parametrize("order", [*Order, None])
@pytest.mark.parametrize("turn", [1, 2])
def test_the_charge_bonus_is_for_order_c_in_the_first_phase(order: Order | None, turn: int) -> None:
    _, lines = tally_of(
        (unit("a", WHITE, (0, 0), profile="knights", order=order), unit("b", GREY, (0, -1))), turn=turn
    )
    assert lines.get("dw-line-charge-bonus") == (3 if order is Order.CHARGE and turn == 1 else None)


@pytest.mark.rule("DW-VI.1.3-e")
def test_infantry_has_no_charge_bonus() -> None:
    footmen = card("footmen", charge_bonus=3)
    state = field_of(
        unit("a", WHITE, (0, 0), profile="footmen", order=Order.CHARGE),
        unit("b", GREY, (0, -1)),
        profiles=(footmen,),
    )
    assert blow_tally(state, state.stands["a.1"], state.stands["b.1"]).total == 4


@pytest.mark.rule("DW-II.5.2-a", "DW-II.5.2-d", "DW-II.5.2-e", "DW-II.5.2-g", "DW-II.5.2-h")
@pytest.mark.parametrize(
    ("profile", "infantry", "cavalry"),
    [
        ("swords", 8, 8),
        ("spears", 7, 8),
        ("pikes", 8, 9),
        ("halberds", 9, 9),
        ("daggers", 4, 4),
        ("javelins", 5, 5),
    ],
)
def test_the_card_gives_the_strength_against_infantry_and_against_cavalry(
    profile: str, infantry: int, cavalry: int
) -> None:
    for foe, strength in (("swords", infantry), ("lancers", cavalry)):
        _, lines = tally_of(
            (unit("a", WHITE, (0, 0), profile=profile), unit("b", GREY, (0, -1), profile=foe))
        )
        assert lines["dw-line-melee-strength"] == strength


@pytest.mark.rule("DW-II.5.2-f")
@pytest.mark.parametrize(("turn", "strength"), [(1, 10), (2, 8), (3, 8)])
def test_a_lance_is_used_only_in_the_first_phase(turn: int, strength: int) -> None:
    _, lines = tally_of((unit("a", WHITE, (0, 0), profile="knights"), unit("b", GREY, (0, -1))), turn=turn)
    assert lines["dw-line-melee-strength"] == strength


def test_stands_apart_have_no_base_number() -> None:
    state = field(unit("a", WHITE, (0, 0)), unit("b", GREY, (0, -2)))
    with pytest.raises(ValueError, match=r"a\.1 cannot strike b\.1"):
        blow_tally(state, state.stands["a.1"], state.stands["b.1"])


@pytest.mark.rule("DW-VI.1.3-c", "DW-VI.1.3-h")
@given(
    st.integers(0, 20),
    st.integers(0, 12),
    st.integers(0, 5),
    st.sampled_from(Side),
    st.booleans(),
    st.integers(0, 5),
)
def test_the_base_number_is_the_sum_of_the_table(
    strength: int, protection: int, charge: int, side: Side, pikes: bool, supports: int
) -> None:
    tally = melee_base_number(strength, protection, charge, side, pikes, supports)
    place = {Side.FRONT: -1 if pikes else 0, Side.FLANK: 2, Side.REAR: 4}[side]
    assert tally.total == strength - protection + charge + place + 3 * supports
    assert all(line.rule.startswith("DW-VI.1.3") for line in tally.lines)


# -- initiative ----------------------------------------------------------------------------------------------------


def initiative(profile: str, order: Order | None, turn: int = 1) -> int:
    state = field(unit("a", WHITE, (0, 0), profile=profile, order=order), turn=turn)
    return modified_initiative(state, state.stands["a.1"]).total


@pytest.mark.rule("DW-VI.1.0-b", "DW-II.4.0", "DW-II.5.2-c")
def test_orders_and_weapons_change_initiative_in_the_first_phase() -> None:
    by_order = {order: initiative("swords", order) for order in (*Order, None)}
    assert by_order == {Order.MOVE: 2, Order.SKIRMISH: 3, Order.CHARGE: 4, Order.HOLD: 4, None: 2}
    by_weapon = {
        profile: initiative(profile, None)
        for profile in ("pikes", "spears", "knights", "halberds", "daggers")
    }
    assert by_weapon == {"pikes": 4, "spears": 3, "knights": 3, "halberds": 1, "daggers": 2}
    assert initiative("pikes", Order.HOLD) == 6


@pytest.mark.rule("DW-VI.1.0-c", "DW-II.5.2-f")
@pytest.mark.parametrize("profile", ["pikes", "spears", "knights", "halberds"])
def test_afterwards_the_card_s_initiative_counts_alone(profile: str) -> None:
    assert initiative(profile, Order.CHARGE, turn=2) == 2


@pytest.mark.rule("DW-VI.1.0-c")
def test_the_first_phase_is_each_unit_s_own() -> None:
    old, fresh = (
        unit("a", WHITE, (0, 0), order=Order.CHARGE, first_melee=1),
        unit("c", WHITE, (1, 0), order=Order.CHARGE, first_melee=3),
    )
    state = field(old, fresh, unit("b", GREY, (1, -1)), turn=3)
    assert modified_initiative(state, state.stands["a.1"]).total == 2
    assert modified_initiative(state, state.stands["c.1"]).total == 4
