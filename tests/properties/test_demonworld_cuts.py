"""What a Demonworld movement costs, and whether it is legal, does not depend on how it is cut into commands (DW-V.1.3)."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.movement.legs import FaceEach, Leg
from oriflamme.rulesets.demonworld.movement.potential import Spent
from oriflamme.rulesets.demonworld.movement.sequences import MoveUnit, MoveUnits
from oriflamme.rulesets.demonworld.turn import Commit
from tests.examples import some
from tests.properties.demonworld_movements import DIRECTIONS, agree, fields, follow, movement
from tests.rulesets.demonworld.armies import WHITE, battle_of


def cut(legs: tuple[Leg, ...], cuts: set[int]) -> Iterator[tuple[Leg, ...]]:
    edges = sorted({0, len(legs)} | {edge for edge in cuts if edge < len(legs)})
    for begin, end in itertools.pairwise(edges):
        yield legs[begin:end]


def begun(field: Field) -> Battle[Field]:
    order = field.units["u"].order
    assert order is not None
    return battle_of(field.copy(), MoveUnits(WHITE, order))


def outcome(battle: Battle[Field]) -> tuple[Any, ...]:
    due = battle.decision()
    ends = (
        [battle.check(WHITE, Commit())] if isinstance(due, MoveUnits) and WHITE in battle.deciders() else []
    )
    return due, battle.state.stands, battle.state.units, ends


@some(30)
@given(fields(), st.data())
def test_a_movement_is_the_same_in_however_many_commands(field: Field, data: st.DataObject) -> None:
    compare_cuts(field, data)


@pytest.mark.soak
@settings(deadline=None, max_examples=3000)
@given(fields(), st.data())
def test_many_movements_are_the_same_in_however_many_commands(field: Field, data: st.DataObject) -> None:
    compare_cuts(field, data)


def compare_cuts(field: Field, data: st.DataObject) -> None:
    """A movement in one command, and in some: legal or not, and to what it has led."""
    legs = movement(data, field)
    cuts = data.draw(st.sets(st.integers(1, max(len(legs) - 1, 1))), "cuts")
    note(repr(legs))
    whole, parts = begun(field), begun(field)
    legal = whole.check(WHITE, MoveUnit("u", legs)).legal
    taken = []
    for part in cut(legs, cuts):
        taken.append(
            isinstance(parts.decision(), MoveUnits) and parts.check(WHITE, MoveUnit("u", part)).legal
        )
        if not taken[-1]:
            break
        parts.apply(WHITE, MoveUnit("u", part))
    assert all(taken) == legal
    if legal:
        whole.apply(WHITE, MoveUnit("u", legs))
        assert outcome(whole) == outcome(parts)


@some(13)
@given(fields(), st.data())
def test_no_movement_comes_to_a_dead_end(field: Field, data: st.DataObject) -> None:
    """Wherever a movement is broken off, something is offered, all of it legal, and taking it leads to an end."""
    battle = begun(field)
    for leg in movement(data, field):
        command = MoveUnit("u", (leg,))
        if not isinstance(battle.decision(), MoveUnits) or not battle.check(WHITE, command).legal:
            break
        battle.apply(WHITE, command)
    for _ in range(40):
        if WHITE not in battle.deciders() or not isinstance(battle.decision(), MoveUnits):
            return
        options = list(battle.options(WHITE))
        assert options
        assert (options[-1] == Commit()) == battle.check(WHITE, Commit()).legal
        if options[-1] == Commit():
            battle.apply(WHITE, Commit())
            return
        chosen = data.draw(st.sampled_from(options), "on")
        assert battle.check(WHITE, chosen).legal
        battle.apply(WHITE, chosen)
    raise AssertionError("there is no end to it")


@some(13)
@given(fields(), st.data())
def test_the_fast_search_agrees_wherever_a_movement_is_broken_off(field: Field, data: st.DataObject) -> None:
    legs = movement(data, field)
    trace = follow(field, legs, Spent()) or follow(field, legs[:-1], Spent())
    assert trace is not None
    if not trace.contacts:
        field.relocate(trace.body)
        agree(field, trace.spent)


@some(40)
@given(fields((Order.CHARGE, Order.MOVE)), st.data())
def test_single_stands_turned_one_by_one_cost_what_they_cost_at_once(
    field: Field, data: st.DataObject
) -> None:
    stands = field.units["u"].stands
    facings = data.draw(st.dictionaries(st.sampled_from(stands), DIRECTIONS, min_size=1), "facings")
    at_once = follow(field, (FaceEach(facings),), Spent())
    singly = follow(field, tuple(FaceEach({key: facing}) for key, facing in facings.items()), Spent())
    assert at_once is not None
    assert singly is not None
    assert at_once.body == singly.body
    assert at_once.spent == singly.spent
    assert at_once.spent.manoeuvres == (len(stands) >= 4)
