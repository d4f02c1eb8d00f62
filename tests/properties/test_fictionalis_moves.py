"""Movement of De Bellis Fictionalis on any field: nothing overlaps, distances add up, refusals change nothing."""

from __future__ import annotations

import cmath
import math
from itertools import combinations, pairwise
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from oriflamme.board.alignment import Block
from oriflamme.board.table import PACE, Point, Rect, contact, exact_corners, overlap
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.rulings import IllegalCommand
from oriflamme.kernel.steps import Command
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import Feature, Land, Surface
from oriflamme.rulesets.fictionalis.movement.clearance import clearance_reasons
from oriflamme.rulesets.fictionalis.movement.columns import Contract, Expand
from oriflamme.rulesets.fictionalis.movement.groups import column_order, group_course, groups_of
from oriflamme.rulesets.fictionalis.movement.legs import AboutTurn, Ahead, Leg, Slide, Wheel
from oriflamme.rulesets.fictionalis.movement.orders import MOVING_ELEMENT, MOVING_GROUP, MoveGroup
from oriflamme.rulesets.fictionalis.movement.phase import EndMoves, MovementPhase
from oriflamme.rulesets.fictionalis.movement.plan import DragTo
from oriflamme.rulesets.fictionalis.movement.single import MoveElement, all_corners
from oriflamme.rulesets.fictionalis.pieces import Element
from tests.examples import some
from tests.rulesets.fictionalis.layout import SOUTH, element, laid_out

WEST, EAST = "west", "east"
KINDS = (
    "Reg Bd(O)",
    "Irr Wb(O)",
    "Reg Kn(O)",
    "Reg Cv(O)",
    "Reg LH(O)",
    "Reg Ps(O)",
    "Reg Bw(O)",
    "Irr Hd(O)",
)
LONERS = (*KINDS, "Reg Fl(O)", "Reg El(O)", "Exp(O)", "Reg WWg(O)", "Reg Sy(O)")
FEW: dict[str, Any] = {
    "deadline": None,
    "suppress_health_check": [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
}

PACES = st.integers(1, 130 * PACE)
SIDES = st.sampled_from(("left", "right"))
LEGS: st.SearchStrategy[Leg] = st.one_of(
    st.builds(Ahead, PACES),
    st.builds(Ahead, PACES),
    st.builds(Wheel, SIDES, st.integers(1, 40_00)),
    st.builds(Slide, st.integers(-45 * PACE, 45 * PACE)),
)


def paces(low: int, high: int) -> st.SearchStrategy[float]:
    return st.integers(low * PACE, high * PACE).map(lambda value: value / PACE)


@st.composite
def bodies(draw: st.DrawFn, name: str, command: str, x: float, y: float, angle: float) -> list[Element]:
    """A block of like elements in files and ranks, or one in which a few are missing."""
    kind = draw(st.sampled_from(KINDS))
    first = element(f"{name}1", kind, (x, y), angle, command=command)
    files, ranks = draw(st.sampled_from(((1, 1), (2, 1), (3, 1), (4, 1), (1, 2), (1, 4), (2, 2), (3, 2))))
    rects = Block.in_ranks(first.at, files, ranks).rects
    return [
        msgspec.structs.replace(first, id=f"{name}{number + 1}", rect=rect)
        for number, rect in enumerate(rects)
    ]


@st.composite
def fields(draw: st.DrawFn) -> Battle[Field]:
    """West's block and a few others of both sides near it, none on top of another; now and then a wood."""
    standing: list[Element] = draw(bodies("a-g", "a", 1500, 1200, draw(st.integers(0, 35999)) / 100))
    others: list[Element] = draw(bodies("b-g", "b", draw(paces(1350, 1650)), draw(paces(900, 1150)), SOUTH))
    for number in range(draw(st.integers(0, 4))):
        side = draw(st.sampled_from("aabbb"))
        at = (draw(paces(1200, 1800)), draw(paces(900, 1500)))
        angle = draw(st.sampled_from((0, 90, 180, 270, draw(st.integers(0, 35999)) / 100)))
        kind = draw(st.sampled_from(LONERS))
        command = side if draw(st.booleans()) else f"{side}-far"
        others.append(element(f"{side}-x{number}", kind, at, angle, command=command))
    for one in others:
        if not any(overlap(one.at, other.at) for other in standing):
            standing.append(one)
    corners = tuple(
        Point(round(x * PACE), round(y * PACE)) for x, y in ((1300, 900), (1500, 900), (1400, 1150))
    )
    wood = Feature(id="wood", land=draw(st.sampled_from((Land.WOOD, Land.SCRUB))), outline=corners)
    surface = Surface(features=(wood,)) if draw(st.integers(0, 3)) == 0 else Surface()
    battle = laid_out(*standing, surface=surface)
    battle.push(MovementPhase(WEST))
    return battle


@st.composite
def commands(draw: st.DrawFn, battle: Battle[Field]) -> Command:
    """Something that west might try, sensible or not."""
    mine = [one for one in battle.state.on_table() if one.side == WEST]
    group = [one for one in mine if one.id.startswith("a-g")]
    names = tuple(one.id for one in group)
    one = draw(st.sampled_from(mine))
    march = draw(st.integers(0, 4)) == 0
    match draw(st.integers(0, 7)):
        case 0 | 1 | 2:
            legs = draw(st.lists(LEGS, min_size=1, max_size=4))
            if draw(st.integers(0, 3)) == 0:
                legs = [AboutTurn(), *legs]
            if draw(st.integers(0, 5)) == 0:
                legs = [*legs, AboutTurn()]
            chosen = (
                names
                if draw(st.booleans())
                else tuple(draw(st.permutations(names)))[: draw(st.integers(1, 8))]
            )
            return MoveGroup(chosen, tuple(legs), march)
        case 3 | 4:
            turn = draw(st.sampled_from((0, 0, 9000, 18000, 27000, draw(st.integers(0, 35999)))))
            x, y = (draw(st.integers(-160 * PACE, 160 * PACE)) for _ in range(2))
            return MoveElement(one.id, one.at.x + x, one.at.y + y, (one.at.angle + turn) % 36000, march=march)
        case 5:
            x, y = (draw(st.integers(-200, 200)) for _ in range(2))
            many = one in group and draw(st.booleans())
            place = (
                one.at.x / PACE + x,
                one.at.y / PACE + y,
                one.at.angle / 100 + draw(st.integers(-40, 40)),
            )
            return DragTo(names if many else (one.id,), one.id, *place, march)
        case 6:
            return Expand(names, draw(st.integers(0, 3)), draw(st.integers(0, 3)))
        case _:
            return Contract(names, draw(st.sampled_from(names)), (Ahead(draw(PACES)),), march)


def sound(battle: Battle[Field]) -> None:
    """Prove that no bases overlap but those of Aerials with others (DBF-PASS-MARK)."""
    standing = list(battle.state.on_table())
    for index, one in enumerate(standing):
        for other in standing[index + 1 :]:
            if overlap(one.at, other.at):
                assert one.kind.aerial != other.kind.aerial, (one.id, one.at, other.id, other.at)


def tried(battle: Battle[Field], command: Command) -> bool:
    """Try a command: legal ones leave a sound field, others change nothing. Return whether it was legal."""
    before = battle.digest()
    ruling = battle.check(WEST, command)
    assert battle.digest() == before
    assert battle.view(WEST).check(WEST, command) == ruling
    if ruling.legal:
        field = battle.state
        twin = battle.copy()
        twin.apply(WEST, command)
        sound(twin)
        assert battle.digest() == before
        distances(field, command)
    else:
        assert ruling.reasons
        with pytest.raises(IllegalCommand):
            battle.apply(WEST, command)
        assert battle.digest() == before
    return ruling.legal


# -- the distance, worked out once more with complex numbers -----------------------------------------------------------------


def distances(field: Field, command: Command) -> None:
    """Prove that a move counts as far as its corners go, within half a pace."""
    if isinstance(command, MoveGroup):
        move = MOVING_GROUP.move(field, command)
        elements = [field.elements[name] for name in command.elements]
        if move.course.column and any(isinstance(leg, Wheel) for leg in command.legs):
            elements = [field.elements[move.course.tracks[0].name]]
        assert (
            abs(move.course.measured - legs_length(elements, command.legs, len(command.elements) == 1))
            <= PACE / 2
        )
        assert move.course.measured <= move.limit + PACE / 2
    elif isinstance(command, MoveElement):
        move = MOVING_ELEMENT.move(field, command)
        start = field.elements[command.element]
        end = Rect(command.x, command.y, start.at.width, start.at.depth, command.angle)
        count = 4 if all_corners(start) else 2
        ways = zip(exact_corners(start.at)[:count], exact_corners(end)[:count], strict=True)
        far = max(math.dist(a, b) for a, b in ways)
        straight = math.sqrt(max(far * far - move.course.slides**2, 0))
        assert min(abs(move.course.measured - far), abs(move.course.measured - straight)) <= PACE / 2
        assert move.course.measured <= move.limit + PACE / 2


def legs_length(elements: list[Element], legs: tuple[Leg, ...], alone: bool) -> float:
    """How far a block of elements that face one way goes by its legs: x to the east, y to the south."""
    length = 0.0
    way = cmath.exp(1j * math.radians(elements[0].at.angle / 100))
    corners = [complex(x, y) / way for one in elements for x, y in exact_corners(one.at)]
    # Seen the way the block looks: the smallest imaginary part is furthest ahead.
    depth = max(one.at.depth for one in elements)
    turned = 1
    for leg in legs:
        match leg:
            case Ahead(distance):
                corners = [corner - 1j * distance * turned for corner in corners]
                length += distance
            case Slide(distance):
                corners = [corner + distance * turned for corner in corners]
            case Wheel():
                inner, outer = (front_corner(corners, turned, right) for right in pair(leg))
                spin = cmath.exp(1j * math.radians(leg.clockwise / 100))
                length += abs((outer - inner) * (spin - 1))
                # The block is seen anew the way it looks after the wheel.
                corners = [inner / spin + (corner - inner) for corner in corners]
            case _:
                turned = -turned
    if sum(isinstance(leg, AboutTurn) for leg in legs) == 2:
        length += depth
    if len(elements) == 1 and alone and any(isinstance(leg, AboutTurn | Wheel) for leg in legs):
        length += sum(abs(leg.distance) for leg in legs if isinstance(leg, Slide))
    return length


def pair(leg: Wheel) -> tuple[bool, bool]:
    return leg.side == "right", leg.side != "right"


def front_corner(corners: list[complex], turned: int, right: bool) -> complex:
    """The corner of a block on one side, furthest ahead: its sides are upright as it is seen."""
    sign = turned if right else -turned
    furthest = max(sign * corner.real for corner in corners)
    outer = [corner for corner in corners if sign * corner.real > furthest - 10]
    return min(outer, key=lambda corner: turned * corner.imag)


# -- the properties ------------------------------------------------------------------------------------------------------


def any_commands(data: st.DataObject) -> None:
    """Try a few commands, one after another, each on the field that the legal ones before it have left."""
    battle = data.draw(fields())
    for _ in range(3):
        command = data.draw(commands(battle))
        if tried(battle, command):
            battle.apply(WEST, command)


def any_options(battle: Battle[Field]) -> None:
    """Prove that options are legal, distinct, end the phase at last, and leave sound fields; and that groups are groups."""
    offered = list(battle.options(WEST))
    assert offered[-1] == EndMoves()
    assert len({repr(command) for command in offered}) == len(offered)
    for command in offered[:-1]:
        assert tried(battle, command), command
    for name in battle.state.commands:
        found = groups_of(battle.state, name)
        members = [one.id for group in found for one in group]
        assert sorted(members) == sorted(one.id for one in battle.state.on_table() if one.command == name)


@pytest.mark.rule("DBF-GROUP-MOVE-a", "DBF-MOVE-SINGLE", "DBF-GROUP-WHEEL", "DBF-PASS-MARK")
@given(st.data())
@some(80, **FEW)
def test_any_command_is_refused_or_leaves_a_sound_field(data: st.DataObject) -> None:
    any_commands(data)


@pytest.mark.rule("DBF-SEQ-2")
@given(fields())
@settings(max_examples=40, **FEW)
def test_check_and_options_agree(battle: Battle[Field]) -> None:
    any_options(battle)


@pytest.mark.rule("DBF-GROUP-WHEEL", "DBF-GROUP-DEF")
@given(
    st.lists(LEGS.filter(lambda leg: not isinstance(leg, Slide)), min_size=1, max_size=6), st.integers(2, 7)
)
@some(80, **FEW)
def test_a_column_hangs_together_round_any_bends(legs: list[Leg], count: int) -> None:
    snake(legs, count)


def snake(legs: list[Leg], count: int) -> None:
    """Lead a column along legs, one a bound: nobody overlaps, and each goes on touching the one before him."""
    column = [element(f"a{number + 1}", "Reg Cv(O)", (1500, 1200 + 60 * number)) for number in range(count)]
    for leg in legs:
        course = group_course(column, (leg,))
        ends = [course.ends[one.id] for one in column]
        if any(overlap(*pair) for pair in combinations(ends, 2)):
            # It cannot fold up upon itself.
            assert any(clearance_reasons(laid_out(*column).state, course))
            return
        column = [msgspec.structs.replace(one, rect=rect) for one, rect in zip(column, ends, strict=True)]
        if column_order(column) is None:
            # A bend too sharp to follow breaks a column up; that ends the story.
            return
        for front, rear in pairwise(ends):
            assert contact(front, rear) is not None


@pytest.mark.soak
@given(st.data())
@settings(max_examples=20_000, **FEW)
def test_soak_any_command(data: st.DataObject) -> None:
    any_commands(data)


@pytest.mark.soak
@given(fields())
@settings(max_examples=2_000, **FEW)
def test_soak_options(battle: Battle[Field]) -> None:
    any_options(battle)


@pytest.mark.soak
@given(
    st.lists(LEGS.filter(lambda leg: not isinstance(leg, Slide)), min_size=1, max_size=12), st.integers(2, 9)
)
@settings(max_examples=20_000, **FEW)
def test_soak_columns(legs: list[Leg], count: int) -> None:
    snake(legs, count)
