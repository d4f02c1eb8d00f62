"""What Demonworld movements cost, and where they lead, is what an independent reading of section V.1 says."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Literal

import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

from oriflamme.board.hexes import at, axial
from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.field import Field
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
from oriflamme.rulesets.demonworld.movement.sequences import MoveUnit, MoveUnits
from oriflamme.rulesets.demonworld.turn import Commit
from tests.properties.demonworld_movements import BOARDS, DIRECTIONS, formations
from tests.rulesets.demonworld.armies import WHITE, muster
from tests.rulesets.demonworld.independent import (
    Bill,
    Body,
    Lot,
    Spot,
    ahead,
    beside,
    bill,
    columns,
    is_organised,
    is_small,
    together,
)
from tests.rulesets.demonworld.moves import moving

EITHER: st.SearchStrategy[Literal["left", "right"]] = st.sampled_from(("left", "right"))
SIXTHS: st.SearchStrategy[Literal[1, 2]] = st.sampled_from((1, 2))
TURNS = st.integers(1, 5)
LEFT_OR_RIGHT = st.integers(0, 1)


def body_of(battle: Battle[Field]) -> Body:
    return {stand.id: Spot(axial(stand.hex), stand.facing) for stand in battle.state.stands_of("u")}


@st.composite
def snakes(draw: st.DrawFn) -> Body:
    """A column, mostly bent: each stand has the one before it in a front hex."""
    spots = [Spot((0, 0), draw(DIRECTIONS))]
    for _ in range(draw(st.integers(1, 6))):
        before = spots[-1].hex
        behind = [
            Spot(beside(before, towards), facing)
            for towards in range(6)
            for facing in range(6)
            if before in ahead(Spot(beside(before, towards), facing))
            and beside(before, towards) not in {spot.hex for spot in spots}
        ]
        spots.append(draw(st.sampled_from(behind)))
    return {f"u.{number}": spot for number, spot in enumerate(spots, start=1)}


@st.composite
def blocks(draw: st.DrawFn) -> Body:
    cells, facings = draw(formations())
    spots = (Spot(axial(cell), facing) for cell, facing in zip(cells, facings, strict=True))
    return {f"u.{number}": spot for number, spot in enumerate(spots, start=1)}


@st.composite
def beginnings(draw: st.DrawFn) -> tuple[Battle[Field], Lot, Body]:
    """A unit that is to move, some friends about it, and the same as the book would tell it."""
    body = draw(blocks() | blocks() | snakes())
    order = draw(st.sampled_from(Order))
    points = draw(st.sampled_from((18, 15, 10, 9, 6)))
    board = frozenset(map(axial, BOARDS[10].hexes))
    free = sorted(board - {spot.hex for spot in body.values()})
    near = [place for place in free if abs(place[0]) < 7 and abs(place[1]) < 7]
    friends = draw(st.lists(st.sampled_from(near), unique=True, max_size=6))
    others = [muster("f", WHITE, [at(*place) for place in friends])] if friends else []
    battle = moving(
        [at(*spot.hex) for spot in body.values()],
        [spot.facing for spot in body.values()],
        *others,
        order=order,
        points=points,
        board=BOARDS[10],
    )
    assert body_of(battle) == body
    return battle, Lot(points, order is Order.HOLD, frozenset(friends), board), body


def kinds_for(body: Body) -> tuple[Any, ...]:
    """Every kind of leg; those that make sense for the unit more often, and steps that would form it up."""
    kinds: tuple[Any, ...] = (Advance, Sidestep, Wheel, Face, FaceEach, Shift, Walk, March)
    if is_small(body):
        return (*kinds, *(Walk,) * 4)
    if any(True for _ in columns(body)):
        return (*kinds, *(March,) * 4)
    if is_organised(body):
        return (*kinds, *(Advance,) * 4, Wheel, Wheel, Face, Shift)
    return (*kinds, Shift, Shift, *forming_up(body)[:12])


def leg_for(data: st.DataObject, body: Body) -> Leg:
    """A leg for the unit as it stands; no change of facing by which nothing changes."""
    kind = data.draw(st.sampled_from(kinds_for(body)), "kind")
    if isinstance(kind, Shift):
        return kind
    some = data.draw(st.sets(st.sampled_from(sorted(body)), min_size=1, max_size=3))
    match kind.__name__:
        case "Advance":
            return Advance(data.draw(EITHER))
        case "Sidestep":
            return Sidestep(data.draw(DIRECTIONS))
        case "Wheel":
            return Wheel(data.draw(EITHER), data.draw(SIXTHS))
        case "Face":
            facing = data.draw(DIRECTIONS)
            return Face(facing if {spot.facing for spot in body.values()} != {facing} else (facing + 3) % 6)
        case "FaceEach":
            return FaceEach({key: (body[key].facing + data.draw(TURNS)) % 6 for key in sorted(some)})
        case "Shift":
            return Shift({key: data.draw(DIRECTIONS) for key in sorted(some)})
        case "Walk":
            return Walk({key: data.draw(DIRECTIONS) for key in sorted(some)})
        case _:
            orders = [*columns(body)] or [tuple(body)]
            # Where two would follow one the player says who goes first, which no command does: not compared.
            return marching(data, body, orders[0]) if len(orders) == 1 else Sidestep(data.draw(DIRECTIONS))


def marching(data: st.DataObject, body: Body, order: tuple[str, ...]) -> March:
    """The head goes somewhere, and the facing of each stand is said."""
    towards = data.draw(DIRECTIONS)
    facing, followers, to = data.draw(LEFT_OR_RIGHT), {}, beside(body[order[0]].hex, towards)
    for leader, key in pairwise(order):
        hex = body[leader].hex
        looks = [look for look in range(6) if to in ahead(Spot(hex, look))]
        followers[key] = looks[data.draw(LEFT_OR_RIGHT)] if looks else 0
        to = hex
    return March(towards, (towards - 4 - facing) % 6, followers)


def forming_up(body: Body) -> tuple[Shift, ...]:
    """Single steps that bring a unit out of ranks into a formation."""
    return tuple(
        Shift({key: towards})
        for key, spot in body.items()
        for towards in range(6)
        if is_organised({**body, key: Spot(beside(spot.hex, towards), spot.facing)})
    )


def asked(battle: Battle[Field], legs: tuple[Leg, ...]) -> Bill | None:
    """What the engine makes of a movement that ends after these legs; None: refused."""
    twin, command = battle.copy(), MoveUnit("u", legs)
    if not twin.check(WHITE, command).legal:
        return None
    twin.apply(WHITE, command)
    due = twin.decision()
    assert isinstance(due, MoveUnits)
    if not twin.check(WHITE, Commit()).legal:
        return None
    return Bill(due.spent.points, due.spent.manoeuvres, body_of(twin))


def compare(battle: Battle[Field], lot: Lot, body: Body, legs: tuple[Leg, ...]) -> Bill | None:
    expected, found = bill(lot, body, legs), asked(battle, legs)
    if expected is None or found is None:
        # How far stands that are apart must come together the book does not say (DW-V.1.7-c): the engine may refuse more.
        assert found is None
        assert expected is None or (is_small(body) and not together(body))
        return None
    assert found.body == expected.body
    if not expected.unformed:  # else what was free shows as free as long as the movement could go on
        assert (found.points, found.manoeuvres) == (expected.points, expected.manoeuvres)
    return expected


def check_movement(begun: tuple[Battle[Field], Lot, Body], data: st.DataObject) -> None:
    battle, lot, body = begun
    legs: tuple[Leg, ...] = ()
    here = body
    for _ in range(12):
        leg = leg_for(data, here)
        note(repr((*legs, leg)))
        found = compare(battle, lot, body, (*legs, leg))
        if found is not None:
            legs, here = (*legs, leg), found.body


@pytest.mark.rule(
    "DW-V-COST",
    "DW-V-HALF",
    "DW-V.1.1-d",
    "DW-V.1.2-b",
    "DW-V.1.3-a",
    "DW-V.1.3-b",
    "DW-V.1.6-c",
    "DW-V.1.7-b",
)
@settings(max_examples=30)
@given(beginnings(), st.data())
def test_movements_cost_what_the_book_says(
    begun: tuple[Battle[Field], Lot, Body], data: st.DataObject
) -> None:
    check_movement(begun, data)


@pytest.mark.soak
@settings(max_examples=1000)
@given(beginnings(), st.data())
def test_many_movements_cost_what_the_book_says(
    begun: tuple[Battle[Field], Lot, Body], data: st.DataObject
) -> None:
    check_movement(begun, data)
