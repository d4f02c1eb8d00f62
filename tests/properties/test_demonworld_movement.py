"""Demonworld movement, on any field: the fast search agrees with the readable trace, and refusals change nothing."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oriflamme.board.hexes import Hex, disc, rotate
from oriflamme.kernel.rulings import IllegalCommand
from oriflamme.rulesets.demonworld.characteristics import MovementPoints, Order
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.first_battle import block
from oriflamme.rulesets.demonworld.introduction import Stand
from oriflamme.rulesets.demonworld.maps import BattleMap
from oriflamme.rulesets.demonworld.movement.legs import (
    Advance,
    Face,
    FaceEach,
    Leg,
    March,
    Shift,
    Sidestep,
    Walk,
    Wheel,
)
from oriflamme.rulesets.demonworld.movement.potential import Spent
from oriflamme.rulesets.demonworld.movement.reach import Trail, destinations
from oriflamme.rulesets.demonworld.movement.refusals import Refused
from oriflamme.rulesets.demonworld.movement.sequences import MoveUnit, MoveUnits
from oriflamme.rulesets.demonworld.movement.trace import Trace
from oriflamme.rulesets.demonworld.organisation import in_ranks
from oriflamme.rulesets.demonworld.turn import Commit
from tests.rulesets.demonworld.armies import GREY, PLAIN, WHITE, Muster, battle_of, card, field_of, muster

AROUND = disc(0, 7)
SIDES = st.sampled_from(("left", "right"))
DIRECTIONS = st.integers(0, 5)
KEYS = [f"u.{number}" for number in range(1, 7)]
SOME = st.sampled_from(KEYS)

LEGS: st.SearchStrategy[Leg] = st.one_of(
    st.builds(Advance, SIDES),
    st.builds(Sidestep, DIRECTIONS),
    st.builds(Wheel, SIDES, st.sampled_from((1, 2))),
    st.builds(Face, DIRECTIONS),
    st.builds(FaceEach, st.dictionaries(SOME, DIRECTIONS, max_size=3)),
    st.builds(Shift, st.dictionaries(SOME, DIRECTIONS, max_size=3)),
    st.builds(March, DIRECTIONS, st.none() | DIRECTIONS),
    st.builds(Walk, st.dictionaries(SOME, DIRECTIONS, max_size=3)),
)


def board(radius: int) -> BattleMap:
    held = frozenset(disc(0, radius))
    return BattleMap(held, {hex: PLAIN.names_by_hex[hex] for hex in held}, PLAIN.hexes_by_name, {})


BOARDS = {radius: board(radius) for radius in (10, 13)}


@st.composite
def formations(draw: st.DrawFn) -> tuple[tuple[Hex, ...], Any]:
    """Stands in ranks, mostly; some with gaps, some with a facing of their own, some in a bent column."""
    count, facing = draw(st.integers(2, 10)), draw(DIRECTIONS)
    width = draw(st.integers(1, count))
    cells = list(block(0, facing, count, width))
    if draw(st.booleans()):
        gone = draw(st.integers(0, len(cells) - 1))
        cells = cells[:gone] + cells[gone + 1 :]
    facings = [facing] * len(cells)
    if draw(st.integers(0, 4)) == 0:
        facings[draw(st.integers(0, len(cells) - 1))] = draw(DIRECTIONS)
    return tuple(cells), facings


@st.composite
def fields(draw: st.DrawFn, orders: tuple[Order, ...] = tuple(Order)) -> Field:
    """A unit `u` with some friends and enemies about, none of them next to it."""
    cells, facings = draw(formations())
    order = draw(st.sampled_from(orders))
    points = draw(st.sampled_from((6, 9, 10, 12)))
    near = set(cells) | {cell + step for cell in cells for step in disc(0, 1)}
    spots = draw(
        st.lists(st.sampled_from([hex for hex in AROUND if hex not in near]), unique=True, max_size=8)
    )
    cut = draw(st.integers(0, len(spots)))
    others: list[Muster] = []
    if spots[:cut]:
        others.append(muster("f", WHITE, spots[:cut]))
    if spots[cut:]:
        others.append(muster("x", GREY, spots[cut:], moved=True))
    walkers = card("walkers", movement=MovementPoints(points, points, points))
    unit = muster("u", WHITE, cells, facings, profile="walkers", order=order)
    return field_of(
        unit,
        *others,
        profiles=[walkers],
        board=BOARDS[draw(st.sampled_from((10, 13)))],
        wheel_into_contact=draw(st.booleans()),
    )


def places(stands: tuple[Stand, ...]) -> set[tuple[str, Hex, int]]:
    return {(stand.id, stand.hex, stand.facing) for stand in stands}


def agree(field: Field, spent: Spent) -> None:
    """Every destination is what its legs bring about, and none comes twice."""
    unit = field.units["u"]
    seen: set[str] = set()
    for place in destinations(field, unit, spent):
        trace = Trace(field, unit, spent)
        trace.follow(place.legs())
        assert places(place.stands()) == places(trace.body)
        assert sorted(place.hexes) == sorted(stand.hex for stand in trace.body)
        assert (place.points, place.manoeuvres) == (trace.spent.points, trace.spent.manoeuvres)
        assert place.contact == bool(trace.contacts)
        assert place.facing in {stand.facing for stand in trace.body}
        once = repr((sorted(place.hexes), place.facing, type(place)))
        assert isinstance(place, Trail) or once not in seen
        assert repr(place.legs()) not in seen
        seen |= {once, repr(place.legs())}


def follow(field: Field, legs: tuple[Leg, ...], spent: Spent) -> Trace | None:
    trace = Trace(field, field.units["u"], spent)
    try:
        trace.follow(legs)
    except Refused:
        return None
    return trace


@settings(deadline=None, max_examples=150)
@given(fields())
def test_the_fast_search_agrees_with_the_trace(field: Field) -> None:
    agree(field, Spent())


@settings(deadline=None, max_examples=150)
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
    facing = field.stands_of(unit)[0].facing
    kinds: list[Leg] = [Advance("left"), Advance("right"), Wheel("left"), Wheel("right")]
    kinds += [Sidestep(towards) for towards in range(6)]
    found = {
        (frozenset(place.hexes), place.facing): (place.manoeuvres, place.points)
        for place in destinations(field, unit, Spent())
    }
    start = (frozenset(stand.hex for stand in field.stands_of(unit)), facing)
    queue: list[tuple[Leg, ...]] = [()]
    seen = set()
    while queue:
        legs = queue.pop()
        for leg in kinds:
            trace = follow(field, (*legs, leg), Spent())
            if trace is None:
                continue
            place = (frozenset(stand.hex for stand in trace.body), trace.body[0].facing)
            cost = (trace.spent.manoeuvres, trace.spent.points)
            assert place == start or found[place] <= cost
            if (place, cost, trace.spent.wheel) not in seen and not trace.contacts:
                seen.add((place, cost, trace.spent.wheel))
                queue.append((*legs, leg))


@settings(deadline=None, max_examples=150)
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
