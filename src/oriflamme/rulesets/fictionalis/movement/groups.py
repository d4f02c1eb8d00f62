"""Groups: what one is, which there are, and where its legs take it (seed lines 1002-1017).

A group is found afresh for every move: elements of one command that face the same way and hang together edge to edge
and corner to corner (DBF-GROUP-DEF). A one-element-wide column may be bent where its head has wheeled; what `trails`
knows of that makes it a group still.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

from oriflamme.board.alignment import Block, Part
from oriflamme.board.table import (
    FULL_TURN,
    PACE,
    QUARTER_TURN,
    TOUCH,
    Contact,
    Point,
    Rect,
    advanced,
    exact_corners,
    local,
    meeting_corners,
    slid,
    turned,
)
from oriflamme.board.wheels import wheel_distance
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.text import text
from oriflamme.rulesets.fictionalis.contacts import stands_behind
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.naming import about
from oriflamme.rulesets.fictionalis.pieces import Element
from oriflamme.rulesets.fictionalis.troops import Type

from .course import Course, Motion, Stage, Track
from .legs import FARTHEST, MOST_TURN, AboutTurn, Ahead, Leg, Slide, Wheel, extent
from .trails import Kink, follow, kink

_HALF_TURN: Final = 2 * QUARTER_TURN


@lru_cache(maxsize=16384)
def linked(a: Rect, b: Rect) -> bool:
    """Return whether two bases that touch by an edge make a group: same facing, corner to corner (DBF-GROUP-DEF)."""
    return a.angle == b.angle and bool(meeting_corners(a, b))


def mixes(a: Element, b: Element) -> bool:
    """Return whether two elements may be side by side in one group: no Aerials or Expendables with others (DBF-GROUP-MIX)."""
    if a.kind.aerial != b.kind.aerial:
        return False
    return a.kind.is_(Type.EXPENDABLES) == b.kind.is_(Type.EXPENDABLES)


def _neighbours(field: Field, element: Element) -> Iterator[tuple[Element, bool]]:
    """Yield the elements of the same command that hang together with one, and whether straight (not by a kink)."""
    for other, how in field.touching(element.id):
        if other.command != element.command or other.side != element.side:
            continue
        if other.kind.aerial != element.kind.aerial:
            continue
        if how is Contact.EDGE and linked(element.at, other.at):
            yield other, True
        elif kink(element.at, other.at) is not None or kink(other.at, element.at) is not None:
            yield other, False


def hangs_together(field: Field, elements: Sequence[Element]) -> bool:
    """Return whether elements are connected by contacts that make a group (DBF-GROUP-DEF)."""
    members = {element.id for element in elements}
    found = [elements[0]]
    seen = {elements[0].id}
    while found:
        for other, _ in _neighbours(field, found.pop()):
            if other.id in members and other.id not in seen:
                seen.add(other.id)
                found.append(other)
    return seen == members


def column_order(elements: Sequence[Element]) -> tuple[Element, ...] | None:
    """Return elements from the front of the one-element-wide column that they form; None when they form none."""
    order = _column(tuple([(element.id, element.at) for element in elements]))
    return None if order is None else tuple([elements[index] for index in order])


@lru_cache(maxsize=4096)
def _column(places: tuple[tuple[str, Rect], ...]) -> tuple[int, ...] | None:
    """Return the order of a column as indexes into its elements, given by their ids and where they stand."""
    behind: dict[int, int] = {}
    followers: set[int] = set()
    for rear, (_, at) in enumerate(places):
        # Just past a sharp bend the corners of three touch: the nearest of two is the one to follow.
        ahead = [
            (_apart(other, at), name, front)
            for front, (name, other) in enumerate(places)
            if front != rear and follows(other, at)
        ]
        if not ahead:
            continue
        *_, front = min(ahead)
        if front in behind:
            return None
        behind[front] = rear
        followers.add(rear)
    heads = [index for index in range(len(places)) if index not in followers]
    if len(heads) != 1:
        return None
    order = [heads[0]]
    while order[-1] in behind and len(order) < len(places):
        order.append(behind[order[-1]])
    return tuple(order) if len(order) == len(places) else None


def _apart(a: Rect, b: Rect) -> int:
    return (a.x - b.x) ** 2 + (a.y - b.y) ** 2


def follows(front: Rect, rear: Rect) -> bool:
    """Return whether a base is next in column behind another, be it round a bend (DBF-GROUP-DEF)."""
    if abs(front.x - rear.x) + abs(front.y - rear.y) > front.width + front.depth + rear.width + rear.depth:
        return False
    return stands_behind(front, rear) or kink(front, rear) is not None


def group_reasons(field: Field, elements: Sequence[Element]) -> Iterator[Reason]:
    """Yield what keeps elements from being one group (DBF-GROUP-DEF, DBF-GROUP-MIX)."""
    first = elements[0]
    column = column_order(elements) if len(elements) > 1 else tuple(elements)
    odd = next((one for one in elements if one.at.angle != first.at.angle), None)
    if odd is not None and column is None:
        yield Reason("DBF-GROUP-DEF", text("dbf-refused-group-facing", a=about(first), b=about(odd)))
    elif not hangs_together(field, elements):
        yield Reason("DBF-GROUP-DEF", text("dbf-refused-group-apart", a=about(first)))
    aerial = next((one for one in elements if one.kind.aerial != first.kind.aerial), None)
    if aerial is not None:
        yield Reason("DBF-GROUP-MIX", text("dbf-refused-group-aerial", a=about(first), b=about(aerial)))
    expendable = {one.kind.is_(Type.EXPENDABLES) for one in elements}
    if len(expendable) > 1 and column is None:
        yield Reason("DBF-GROUP-MIX", text("dbf-refused-group-expendables", a=about(first)))


def groups_of(field: Field, command: str) -> tuple[tuple[Element, ...], ...]:
    """Return the groups that the elements of a command on the table form, as large as can be, in the order of the set-up.

    Elements that are in none are groups of one. Where a bend or Expendables make more than a column of what hangs
    together, it is taken apart there (DBF-GROUP-DEF, DBF-GROUP-MIX).
    """
    members = [one for one in field.standing(field.commands[command].side) if one.command == command]
    groups: list[tuple[Element, ...]] = []
    for found in _components(field, members, bends=True):
        if len(found) > 1 and not _is_whole(found):
            groups += _components(field, found, bends=False)
        else:
            groups.append(found)
    return tuple(groups)


def _is_whole(elements: Sequence[Element]) -> bool:
    plain = all(one.at.angle == elements[0].at.angle and mixes(one, elements[0]) for one in elements)
    return plain or column_order(elements) is not None


def _components(field: Field, members: Sequence[Element], *, bends: bool) -> list[tuple[Element, ...]]:
    place = {element.id: index for index, element in enumerate(members)}
    left = dict.fromkeys(place)
    groups = []
    for element in members:
        if element.id not in left:
            continue
        del left[element.id]
        found, queue = [element], [element]
        while queue:
            here = queue.pop()
            for other, straight in _neighbours(field, here):
                if other.id in left and (bends or (straight and mixes(here, other))):
                    del left[other.id]
                    found.append(other)
                    queue.append(other)
        groups.append(tuple(sorted(found, key=lambda one: place[one.id])))
    return groups


# -- where its legs take a group ----------------------------------------------------------------------------------------


def end_corner(rects: Iterable[Rect], right: bool) -> Point:
    """Return the front corner of a group on its right (or left): of the outermost, the most advanced."""
    places = list(rects)
    frame = places[0]
    corner = 1 if right else 0
    found = []
    for rect in places:
        x, y = exact_corners(rect)[corner]
        aside, ahead = local(frame, Point(round(x), round(y)))
        found.append((aside if right else -aside, ahead, x, y))
    furthest = max(aside for aside, _, _, _ in found)
    _, _, x, y = max((one for one in found if one[0] >= furthest - 2 * TOUCH), key=lambda one: one[1])
    return Point(round(x), round(y))


def about_turned(block: Block) -> Block:
    """Return the block after each of its elements has turned about where it stands (DBF-GROUP-TURN)."""
    parts = tuple(Part(-part.right, -part.back, part.width, part.depth, part.turn) for part in block.parts)
    return Block(turned(block.frame, _HALF_TURN), parts)


def group_course(elements: Sequence[Element], legs: Sequence[Leg]) -> Course:
    """Return where the legs of a group move take its elements, and how far it counts as.

    A one-element-wide column wheels element after element at the same place, and only its leader is measured
    (DBF-GROUP-WHEEL); any other group is one rigid body. Legality is not looked at.
    """
    order = column_order(elements) if len(elements) > 1 else None
    bent = len({element.at.angle for element in elements}) > 1
    if order is not None and (bent or any(isinstance(leg, Wheel) for leg in legs)):
        return _column_course(order, legs)
    return _rigid_course(elements, legs, column=order is not None)


def _rigid_course(elements: Sequence[Element], legs: Sequence[Leg], *, column: bool) -> Course:
    block = Block.of([element.at for element in elements])
    stages: list[list[Stage]] = [[] for _ in elements]
    measured = slides = 0
    for leg in legs:
        pivot, angle = None, 0
        match leg:
            case Ahead(distance):
                motion, block = Motion.AHEAD, block.advanced(distance)
                measured += distance
            case Slide(distance):
                motion, block = Motion.SHIFT, block.slid(distance)
                slides += abs(distance)
            case Wheel(side):
                motion, angle = Motion.WHEEL, leg.clockwise
                pivot = end_corner(block.rects, side == "right")
                measured += wheel_distance(end_corner(block.rects, side != "right"), pivot, angle)
                block = block.wheeled(pivot, angle)
            case _:
                motion, block = Motion.TURN, about_turned(block)
        for mine, rect in zip(stages, block.rects, strict=True):
            mine.append(Stage(motion, rect, pivot, angle))
    turns = any(isinstance(leg, Wheel | AboutTurn) for leg in legs)
    # The slide of an element alone is free only when it goes straight ahead otherwise (DBF-RESTRICT-ALIGN).
    return Course(
        tuple(Track(one.id, one.at, tuple(mine)) for one, mine in zip(elements, stages, strict=True)),
        measured + _both_turns(elements, legs) + (slides if turns and len(elements) == 1 else 0),
        single=len(elements) == 1,
        column=column,
        slides=slides,
        turns=turns,
    )


def _both_turns(elements: Sequence[Element], legs: Sequence[Leg]) -> int:
    """What turning about both first and last adds: from initial front edge to final rear edge is a base more (DBF-GROUP-TURN)."""
    if sum(1 for leg in legs if isinstance(leg, AboutTurn)) < 2:
        return 0
    return max(element.at.depth for element in elements)


def _column_course(order: Sequence[Element], legs: Sequence[Leg]) -> Course:
    names = [element.id for element in order]
    rects = [element.at for element in order]
    prologue: list[Stage | None] = [None] * len(order)
    going = [leg for leg in legs if not isinstance(leg, AboutTurn)]
    if legs and isinstance(legs[0], AboutTurn):
        names.reverse()
        rects = [turned(rect, _HALF_TURN) for rect in reversed(rects)]
        prologue = [Stage(Motion.TURN, rect) for rect in rects]
    leader, pivots, measured = _lead(rects[0], going)
    ways = [leader]
    trail: list[Kink] = pivots
    for before, rect in pairwise(rects):
        bend = kink(before, rect)
        trail = [bend, *trail] if bend is not None else trail
        ahead = ways[-1][-1].rect if ways[-1] else before
        ways.append(follow(rect, trail, ahead, measured))
    if len(legs) > 1 and isinstance(legs[-1], AboutTurn):
        for way, rect in zip(ways, rects, strict=True):
            way.append(Stage(Motion.TURN, turned(way[-1].rect if way else rect, _HALF_TURN)))
    starts = {element.id: element.at for element in order}
    tracks = [
        Track(name, starts[name], tuple([first] if first is not None else []) + tuple(way))
        for name, first, way in zip(names, prologue, ways, strict=True)
    ]
    return Course(
        tuple(tracks),
        measured + _both_turns(order, legs),
        single=len(order) == 1,
        column=True,
        slides=sum(abs(leg.distance) for leg in legs if isinstance(leg, Slide)),
        turns=any(isinstance(leg, Wheel | AboutTurn) for leg in legs),
    )


def _lead(rect: Rect, legs: Sequence[Leg]) -> tuple[list[Stage], list[Kink], int]:
    """Return the stages of a column's leader, where it wheels, and how far it goes."""
    block = Block.of([rect])
    stages: list[Stage] = []
    pivots: list[Kink] = []
    measured = 0
    for leg in legs:
        match leg:
            case Ahead(distance):
                block = block.advanced(distance)
                stages.append(Stage(Motion.AHEAD, block.rects[0]))
                measured += distance
            case Slide(distance):
                block = block.slid(distance)
                stages.append(Stage(Motion.SHIFT, block.rects[0]))
            case Wheel(side):
                pivot = end_corner(block.rects, side == "right")
                outer = end_corner(block.rects, side != "right")
                measured += wheel_distance(outer, pivot, leg.clockwise)
                block = block.wheeled(pivot, leg.clockwise)
                stages.append(Stage(Motion.WHEEL, block.rects[0], pivot, leg.clockwise))
                pivots.append(Kink(pivot, leg.clockwise))
            case AboutTurn():
                raise ValueError("a column's leader turns about first or last")
    return stages, pivots, measured


def legs_reasons(elements: Sequence[Element], legs: Sequence[Leg], bent: bool) -> Iterator[Reason]:
    """Yield what no group move may include: nothing at all, or turns about that are not its own (DBF-GROUP-TURN)."""
    if not legs:
        yield Reason("DBF-GROUP-MOVE-a", text("dbf-refused-no-move"))
    yield from endless_reasons(*extent(legs))
    turns = [index for index, leg in enumerate(legs) if isinstance(leg, AboutTurn)]
    if not turns:
        return
    if any(index not in (0, len(legs) - 1) for index in turns) or (len(turns) == 2 and len(legs) == 2):
        yield Reason("DBF-GROUP-TURN", text("dbf-refused-about-middle"))
    if not may_turn_about(elements):
        yield Reason("DBF-GROUP-TURN", text("dbf-refused-about-who", a=about(elements[0])))
    elif bent:
        yield Reason("DBF-GROUP-TURN", text("dbf-refused-about-bent", a=about(elements[0])))


def endless_reasons(measured: int, turned: int = 0) -> tuple[Reason, ...]:
    """Return what is against a way so long that what lies on it is not looked at (DBF-SPEED-TABLE)."""
    if measured <= FARTHEST and turned <= MOST_TURN:
        return ()
    return (Reason("DBF-SPEED-TABLE", text("dbf-refused-endless", paces=FARTHEST // PACE)),)


def may_turn_about(elements: Sequence[Element]) -> bool:
    """Return whether a group may turn about: all Light Horse, all Spies, all Psiloi, all regular Naval, or all Flyers."""
    first = elements[0].kind
    if first.type in (Type.LIGHT_HORSE, Type.SPY, Type.PSILOI, Type.FLYER):
        return all(one.kind.type is first.type for one in elements)
    return all(one.kind.naval and one.kind.regular for one in elements)


def rank_before(course: Course, name: str) -> str | None:
    """Return the element of a course directly behind whom one starts; None for those of the front rank."""
    names = list(course.starts)
    ahead = _next_before(tuple(course.starts.values()))[names.index(name)]
    return None if ahead is None else names[ahead]


@lru_cache(maxsize=4096)
def _next_before(rects: tuple[Rect, ...]) -> tuple[int | None, ...]:
    """Return for each of some bases the first of the others that it follows, by their indexes."""
    return tuple(
        next((index for index, front in enumerate(rects) if index != own and follows(front, rear)), None)
        for own, rear in enumerate(rects)
    )


def rear_ranks(elements: Sequence[Element]) -> frozenset[str]:
    """Return the elements of a group that stand behind another of it."""
    ahead = _next_before(tuple([element.at for element in elements]))
    return frozenset(
        [element.id for element, front in zip(elements, ahead, strict=True) if front is not None]
    )


def displaced(rect: Rect, ahead: int, right: int) -> Rect:
    """Return a rectangle moved straight ahead and to its right."""
    return slid(advanced(rect, ahead), right)


def opposite(angle: int) -> int:
    """Return the angle that looks the other way."""
    return (angle + _HALF_TURN) % FULL_TURN
