"""Movement of wedges, squares, skirmishers and hordes: the search agrees with the law, and misses nothing."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oriflamme.board.hexes import Hex, disc
from oriflamme.rulesets.demonworld import contents
from oriflamme.rulesets.demonworld.characteristics import Mark, MovementPoints, Order
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.first_battle import block
from oriflamme.rulesets.demonworld.formations.forming import TAKE, TakeFormation
from oriflamme.rulesets.demonworld.formations.geometry import is_wedge, ring_of
from oriflamme.rulesets.demonworld.formations.layouts import square_layouts, wedge_layouts
from oriflamme.rulesets.demonworld.formations.tokens import put_token
from oriflamme.rulesets.demonworld.movement.potential import Spent
from oriflamme.rulesets.demonworld.movement.trace import Trace
from tests.properties.demonworld_movements import AROUND, BOARDS, DIRECTIONS, agree, misses_nothing
from tests.rulesets.demonworld.armies import GREY, WHITE, Muster, card, field_of, muster

GAME = contents.game(("formations",))


def _posts(draw: st.DrawFn, formation: Mark | None) -> tuple[tuple[Hex, int], ...]:
    count, facing = draw(st.integers(6, 12)), draw(DIRECTIONS)
    match formation:
        case Mark.WEDGE:
            return wedge_layouts(count, facing)[0]
        case Mark.SQUARE:
            return draw(st.sampled_from(square_layouts(count)))
        case Mark.SKIRMISH:
            return tuple((hex, facing) for hex in block(0, facing, count, -(-count // 2)))
        case _:
            width = draw(st.integers(2, count))
            return tuple((hex, facing) for hex in block(0, facing, count, width))


@st.composite
def special(draw: st.DrawFn, formation: Mark | None, *, whole: bool = True) -> Field:
    """A unit `u` in a formation, or (None) one that may take any, with others about but not beside it."""
    posts = _posts(draw, formation)
    if not whole and draw(st.booleans()):
        gone = draw(st.integers(0, len(posts) - 1))
        posts = posts[:gone] + posts[gone + 1 :]
    cells, facings = [hex for hex, _ in posts], [facing for _, facing in posts]
    near = set(cells) | {cell + step for cell in cells for step in disc(0, 1)}
    free = [hex for hex in AROUND if hex not in near]
    spots = draw(st.lists(st.sampled_from(free), unique=True, max_size=8))
    cut = draw(st.integers(0, len(spots)))
    others: list[Muster] = []
    if spots[:cut]:
        others.append(muster("f", WHITE, spots[:cut]))
    if spots[cut:]:
        others.append(muster("x", GREY, spots[cut:], moved=True))
    points = draw(st.sampled_from((6, 9, 12)))
    marks = (Mark.HORDE,) if formation is Mark.HORDE else (Mark.WEDGE, Mark.SQUARE, Mark.SKIRMISH)
    walkers = card("walkers", marks=marks, movement=MovementPoints(points, points, points))
    order = draw(st.sampled_from(tuple(Order)))
    unit = muster("u", WHITE, cells, facings, profile="walkers", order=order)
    board = BOARDS[draw(st.sampled_from((10, 13)))]
    field = field_of(unit, *others, profiles=[walkers], board=board, game=GAME)
    if formation is not None and formation is not Mark.HORDE:
        put_token(field, "u", formation)
    return field


@pytest.mark.parametrize("formation", [Mark.WEDGE, Mark.SQUARE, Mark.SKIRMISH, Mark.HORDE], ids=str)
@settings(deadline=None, max_examples=15)
@given(data=st.data())
def test_the_search_agrees_with_the_law(formation: Mark, data: st.DataObject) -> None:
    agree(data.draw(special(formation, whole=False)), Spent())


@pytest.mark.parametrize("formation", [Mark.WEDGE, Mark.SKIRMISH, Mark.HORDE], ids=str)
@settings(deadline=None, max_examples=6)
@given(data=st.data())
def test_the_search_misses_nothing(formation: Mark, data: st.DataObject) -> None:
    misses_nothing(data.draw(special(formation)))


@settings(deadline=None, max_examples=20)
@given(special(None))
def test_ready_made_ways_bring_a_unit_into_shape(field: Field) -> None:
    """What is offered obeys the law, costs no more than there is, touches nobody, and ends in the formation named."""
    unit = field.units["u"]
    for command in TAKE.options(field, unit, Spent()):
        assert isinstance(command, TakeFormation)
        if any(TAKE.against(field, unit, Spent(), command)):
            assert (
                not command.legs
            )  # what is in shape already may want a manoeuvre; ready-made ways are all legal
            continue
        trace = Trace(field, unit, Spent())
        trace.follow(command.legs)
        assert not trace.contacts
        assert trace.spent.manoeuvres <= 2
        match command.formation:
            case Mark.WEDGE:
                assert is_wedge(trace.body)
            case Mark.SQUARE:
                assert ring_of(trace.body) is not None
