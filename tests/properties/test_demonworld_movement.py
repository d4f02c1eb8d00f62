"""Demonworld movement, on any field: the fast search agrees with the readable trace, and refusals change nothing."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oriflamme.board.hexes import rotate
from oriflamme.kernel.rulings import IllegalCommand
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.first_battle import block
from oriflamme.rulesets.demonworld.movement.legs import Leg
from oriflamme.rulesets.demonworld.movement.potential import Spent
from oriflamme.rulesets.demonworld.movement.sequences import MoveUnit, MoveUnits
from oriflamme.rulesets.demonworld.movement.trace import Trace
from oriflamme.rulesets.demonworld.organisation import in_ranks
from oriflamme.rulesets.demonworld.turn import Commit
from tests.examples import some
from tests.properties.demonworld_movements import DIRECTIONS, LEGS, agree, fields, follow, misses_nothing
from tests.rulesets.demonworld.armies import WHITE, battle_of


@some(60)
@given(fields())
def test_the_fast_search_agrees_with_the_trace(field: Field) -> None:
    agree(field, Spent())


@some(60)
@given(fields(), st.lists(LEGS, min_size=1, max_size=3))
def test_they_agree_from_the_middle_of_a_movement_too(field: Field, legs: list[Leg]) -> None:
    trace = Trace(field, field.units["u"], Spent())
    for leg in legs:
        trial = follow(field, (leg,), trace.spent)
        if trial is not None and not trial.contacts:
            field.relocate(trial.body)
            trace = trial
    agree(field, trace.spent)


@settings(deadline=None, max_examples=60)
@given(fields((Order.CHARGE, Order.MOVE, Order.HOLD)))
def test_the_fast_search_misses_no_organised_place(field: Field) -> None:
    """Whatever advances, steps and wheels bring a unit in ranks to is among its destinations, and not dearer."""
    unit = field.units["u"]
    if len(unit.stands) < 4 or not in_ranks(field.stands_of(unit)):
        return
    misses_nothing(field)


@some(60)
@given(fields(), st.lists(st.lists(LEGS, min_size=1, max_size=3), min_size=1, max_size=5))
def test_refusals_change_nothing_and_no_two_stands_share_a_hex(field: Field, moves: list[list[Leg]]) -> None:
    order = field.units["u"].order
    assert order is not None
    battle = battle_of(field, MoveUnits(WHITE, order))
    for legs in moves:
        if not isinstance(battle.decision(), MoveUnits):
            break
        before, command = battle.digest(), MoveUnit("u", tuple(legs))
        legal = battle.check(WHITE, command).legal
        if legal:
            battle.apply(WHITE, command)
        else:
            with pytest.raises(IllegalCommand) as caught:
                battle.apply(WHITE, command)
            assert all(reason.rule.startswith("DW-") for reason in caught.value.ruling.reasons)
            assert battle.digest() == before
        held = [stand.hex for stand in battle.state.stands.values()]
        assert len(set(held)) == len(held)
        assert {
            stand.hex: (stand.id,) for stand in battle.state.stands.values()
        } == battle.state.occupants.ground
        assert set(held) <= battle.state.ground.map.hexes
        touching = battle.state.touching("u")
        assert not touching or order in (Order.CHARGE, Order.SKIRMISH)


@settings(deadline=None, max_examples=60)
@given(fields(), st.integers(0, 5))
def test_every_option_is_legal_and_leads_on(field: Field, pick: int) -> None:
    order = field.units["u"].order
    assert order is not None
    battle = battle_of(field, MoveUnits(WHITE, order))
    for turn in range(4):
        if WHITE not in battle.deciders():
            return
        options = list(battle.options(WHITE))
        # A movement that cannot end yet must go on: then its end is not among them.
        assert (options[-1] == Commit()) == battle.check(WHITE, Commit()).legal
        assert len({repr(option) for option in options}) == len(options)
        chosen = options[(pick * 37 + turn * 101) % len(options)]
        assert battle.check(WHITE, chosen).legal
        battle.apply(WHITE, chosen)


@given(DIRECTIONS, st.integers(1, 10), st.integers(1, 10))
def test_blocks_turn_with_their_facing(facing: int, count: int, width: int) -> None:
    north = block(0, 0, count, min(width, count))
    assert block(0, facing, count, min(width, count)) == tuple(rotate(hex, facing) for hex in north)
