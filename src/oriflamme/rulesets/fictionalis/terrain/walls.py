"""Laying fortifications: perimeters, gates and towers, what they cost, where they may be (seed lines 527-537, 719-743)."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from oriflamme.board.outlines import Outline, contains, longest_extent, outlines_meet, within
from oriflamme.board.table import PACE, TOUCH, Point, Rect
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.text import Text
from oriflamme.rulesets.fictionalis.costs import section_cost
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.going import good_ground
from oriflamme.rulesets.fictionalis.ground import Feature, Land, Section, Surface, Works
from oriflamme.rulesets.fictionalis.naming import about_section

from .lie import shapes_of
from .sections import SLACK, outward

WALLED_ABOVE: Final = 750 * PACE
"""A built-up area longer than this can only have permanent fortifications (DBF-FORT-TYPES)."""

GATES: Final = (1, 3)
"""The least and most gates of an enclosure (DBF-FORT-PERIMETER)."""


def fronts(outline: Outline, frontage: int) -> tuple[tuple[Point, Point], ...]:
    """Return the sections that go round an outline, left and right end, clockwise from its first point.

    Raises ValueError when a side is not about a whole number of F long.
    """
    sides = outline.sides
    if outline.twice_area < 0:
        sides = tuple((b, a) for a, b in reversed(sides))
    found: list[tuple[Point, Point]] = []
    for a, b in sides:
        length = math.dist((a.x, a.y), (b.x, b.y))
        count = round(length / frontage)
        if count == 0 or abs(length - count * frontage) > frontage / 20:
            raise ValueError(
                f"a side of {round(length / PACE)} paces cannot be walled in sections of {frontage // PACE}"
            )
        marks = [
            Point(round(a.x + (b.x - a.x) * i / count), round(a.y + (b.y - a.y) * i / count))
            for i in range(count + 1)
        ]
        found += pairwise(marks)
    return tuple(found)


def needed(feature: Feature, surface: Surface) -> tuple[int, ...]:
    """Return which sections of a built-up area's perimeter are walled, by number from 0 (DBF-FORT-PERIMETER).

    Left out are those along an edge of the table and those that face a waterway.
    """
    waters = [Outline(one.outline) for one in surface.features if one.land is Land.WATERWAY]
    keep = []
    for number, (left, right) in enumerate(fronts(Outline(feature.outline), surface.frontage)):
        on_edge = any(
            abs(left_at - edge) <= TOUCH and abs(right_at - edge) <= TOUCH
            for left_at, right_at, edge in (
                (left.x, right.x, 0),
                (left.x, right.x, surface.width),
                (left.y, right.y, 0),
                (left.y, right.y, surface.depth),
            )
        )
        if not on_edge and not any(_faces(left, right, water, surface) for water in waters):
            keep.append(number)
    return tuple(keep)


def _faces(left: Point, right: Point, water: Outline, surface: Surface) -> bool:
    out = surface.frontage // 4
    length = math.dist((left.x, left.y), (right.x, right.y))
    x = (left.x + right.x) / 2 + (right.y - left.y) / length * out
    y = (left.y + right.y) / 2 - (right.x - left.x) / length * out
    return within(water, Rect(round(x), round(y), PACE, PACE))


def perimeter(
    feature: Feature,
    surface: Surface,
    side: str,
    kind: Works,
    gates: Sequence[int] = (),
    towers: Sequence[int] = (),
) -> tuple[Section, ...]:
    """Return the sections round a built-up area, with gates and towers at some numbers (DBF-FORT-PERIMETER).

    Raises ValueError when a side is not a whole number of F long.
    """
    places = fronts(Outline(feature.outline), surface.frontage)
    return tuple(
        Section(
            id=f"{feature.id}-wall-{number}",
            side=side,
            kind=kind,
            left=places[number][0],
            right=places[number][1],
            tower=number in towers,
            gate=number in gates,
            feature=feature.id,
        )
        for number in needed(feature, surface)
    )


def wall_faults(
    feature: Feature, surface: Surface, kind: Works, gates: Sequence[int], towers: Sequence[int]
) -> Iterator[Reason]:
    """Yield what is wrong with walls round a built-up area (DBF-FORT-TYPES, DBF-FORT-PERIMETER)."""
    rule = "DBF-FORT-PERIMETER"
    if kind is Works.TEMPORARY and longest_extent(Outline(feature.outline)) > WALLED_ABOVE:
        yield Reason("DBF-FORT-TYPES", Text("dbf-refused-works-permanent", {"paces": WALLED_ABOVE // PACE}))
    if kind is Works.TEMPORARY and towers:
        yield Reason("DBF-COST-FORT", Text("dbf-refused-works-tower"))
    places = fronts(Outline(feature.outline), surface.frontage)
    standing = needed(feature, surface)
    if not all(number in standing for number in (*gates, *towers)):
        yield Reason(rule, Text("dbf-refused-works-number"))
        return
    if not GATES[0] <= len(set(gates)) <= GATES[1]:
        yield Reason(rule, Text("dbf-refused-works-gates", {"least": GATES[0], "most": GATES[1]}))
    if any(not reached for reached in _on_roads(feature, surface, [places[number] for number in gates])):
        yield Reason(rule, Text("dbf-refused-works-gate-road"))
    if _too_close(places, sorted(set(towers))):
        yield Reason(rule, Text("dbf-refused-works-towers"))


def inner_roads(feature: Feature, surface: Surface) -> tuple[Feature, ...]:
    """Return the internal roads of a built-up area."""
    town = Outline(feature.outline)
    return tuple(
        one
        for one in surface.features
        if one.land is Land.ROAD and all(contains(town, point) for point in one.course)
    )


def _on_roads(feature: Feature, surface: Surface, gates: Iterable[tuple[Point, Point]]) -> Iterator[bool]:
    """Yield for each gate whether it is at the end of an internal road; all are when there is no such road."""
    roads = inner_roads(feature, surface)
    for left, right in gates:
        ends = [end for road in roads for end in (road.course[0], road.course[-1])]
        middle = ((left.x + right.x) / 2, (left.y + right.y) / 2)
        yield not roads or any(math.dist((end.x, end.y), middle) < surface.frontage / 2 for end in ends)


def _too_close(places: Sequence[tuple[Point, Point]], towers: Sequence[int]) -> bool:
    """Return whether two towers stand side by side; the two faces of a corner are one tower."""
    count = len(places)
    for number in towers:
        follower = (number + 1) % count
        if follower in towers and _straight(places[number], places[follower]):
            return True
    return False


def _straight(a: tuple[Point, Point], b: tuple[Point, Point]) -> bool:
    (ax, ay), (bx, by) = ((q.x - p.x, q.y - p.y) for p, q in (a, b))
    return abs(ax * by - ay * bx) <= 0.001 * math.hypot(ax, ay) * math.hypot(bx, by)


def closed(sections: Sequence[Section], surface: Surface) -> bool:
    """Return whether sections form a closed perimeter, open only at table edges and waterways (DBF-FORT-PERIMETER)."""
    waters = [Outline(one.outline) for one in surface.features if one.land is Land.WATERWAY]

    def leaned(point: Point) -> bool:
        on_edge = min(point.x, point.y, surface.width - point.x, surface.depth - point.y) <= TOUCH
        return on_edge or any(contains(water, point) for water in waters)

    lefts, rights = [one.left for one in sections], [one.right for one in sections]
    return bool(sections) and all(
        leaned(end) or any(math.dist((end.x, end.y), (other.x, other.y)) <= SLACK for other in others)
        for ends, others in ((lefts, rights), (rights, lefts))
        for end in ends
    )


def gap_faults(sections: Sequence[Section], frontage: int) -> Iterator[Reason]:
    """Yield that an opening between works that do not join is narrower than F (DBF-FORT-PERIMETER)."""
    loose = [
        end
        for one in sections
        for end, others in ((one.left, [s.right for s in sections]), (one.right, [s.left for s in sections]))
        if all(math.dist((end.x, end.y), (other.x, other.y)) > SLACK for other in others)
    ]
    narrow = any(
        math.dist((a.x, a.y), (b.x, b.y)) < frontage - TOUCH
        for index, a in enumerate(loose)
        for b in loose[:index]
    )
    if narrow:
        yield Reason("DBF-FORT-PERIMETER", Text("dbf-refused-works-gap"))


# -- what they cost and where they may be ------------------------------------------------------------------------


def cost(sections: Iterable[Section], *, cheap: bool = False) -> int:
    """Return what sections cost together, in half points (DBF-COST-FORT).

    `cheap`: TF of a built-up area, or such as the army list has defend camps or baggage. A corner tower is two
    sections, one for each face that looks outward; its other faces, and corners between sections, cost nothing.
    """
    return sum(
        section_cost(permanent=one.kind is Works.PERMANENT, tower=one.tower, gate=one.gate, cheap=cheap)
        for one in sections
    )


def siting_faults(sections: Iterable[Section], zone: tuple[int, int, int, int]) -> Iterator[Reason]:
    """Yield what is wrong with where temporary fortifications stand that go round no built-up area (DBF-FORT-SITING).

    `zone` is the west, north, east and south end of the army's deployment zone.
    """
    west, north, east, south = zone
    for one in sections:
        outside = any(
            not (west - TOUCH <= end.x <= east + TOUCH and north - TOUCH <= end.y <= south + TOUCH)
            for end in (one.left, one.right)
        )
        if outside and one.kind is Works.TEMPORARY and one.feature is None:
            yield Reason(
                "DBF-FORT-SITING", Text("dbf-refused-works-zone", {"section": about_section(one.id)})
            )


def allowance_faults(sections: Iterable[Section], town: Feature, surface: Surface) -> Iterator[Reason]:
    """Yield that an army has walled more than the on-table part of one built-up area, this one (DBF-ARMY-FORT-LIMITS).

    PF and TF are counted apart. TF that its list has besides guard its camp, and are laid there.
    """
    most = len(needed(town, surface))
    kinds = Counter(one.kind for one in sections if one.feature is not None)
    if any(count > most for count in kinds.values()):
        yield Reason("DBF-ARMY-FORT-LIMITS", Text("dbf-refused-works-limit", {"most": most}))


def lost_points(paid: int, surface: Surface, *, invader: bool) -> int:
    """Return how many of the half points paid for fortifications of built-up areas are lost (DBF-ARMY-FORT-LIMITS)."""
    town = any(one.land is Land.BUILT_UP for one in surface.features)
    return paid if invader or not town else 0


def stronghold_faults(
    sections: Sequence[Section], zone: tuple[int, int, int, int], field: Field
) -> Iterator[Reason]:
    """Yield what is wrong with a stronghold: sections in order, clockwise (DBF-STRONGHOLD-a).

    `zone` is the defender's deployment zone. Gates that want a road are in `roadless_gates`: the attacker adds it.
    """
    rule = "DBF-STRONGHOLD-a"
    west, north, east, south = zone
    if not closed(sections, field.surface):
        yield Reason("DBF-FORT-PERIMETER", Text("dbf-refused-works-open"))
        return
    if not any(one.gate for one in sections):
        yield Reason(rule, Text("dbf-refused-works-gates", {"least": 1, "most": GATES[1]}))
    ends = [end for one in sections for end in (one.left, one.right)]
    if not all(west - TOUCH <= p.x <= east + TOUCH and north - TOUCH <= p.y <= south + TOUCH for p in ends):
        yield Reason(rule, Text("dbf-refused-works-stronghold-zone"))
    easy = sum(on_good_ground(one, field.surface) for one in sections)
    if 2 * easy < len(sections):
        yield Reason(rule, Text("dbf-refused-works-stronghold-ground"))
    if 3 * abs(Outline(tuple(dict.fromkeys(ends))).twice_area) > 2 * (east - west) * (south - north):
        yield Reason(rule, Text("dbf-refused-works-stronghold-size"))


def on_good_ground(section: Section, surface: Surface) -> bool:
    """Return whether the ground just outside a section is good going, whatever the weather (DBF-STRONGHOLD-a)."""
    x, y = outward(section)
    middle = Point(
        round((section.left.x + section.right.x) / 2 + x * PACE),
        round((section.left.y + section.right.y) / 2 + y * PACE),
    )
    return good_ground(surface, middle)


def roadless_gates(sections: Iterable[Section], surface: Surface) -> tuple[Section, ...]:
    """Return the gates of a stronghold to which the attacker adds a road (DBF-STRONGHOLD-a).

    They are not in good going, nor at a road, nor at a waterway, where there is a quay.
    """
    joined = [
        shape
        for one in surface.features
        if one.land in (Land.ROAD, Land.WATERWAY)
        for shape in shapes_of(one)
    ]
    return tuple(
        one
        for one in sections
        if one.gate
        and not on_good_ground(one, surface)
        and not any(outlines_meet(_sliver(one), shape) for shape in joined)
    )


def _sliver(section: Section) -> Outline:
    """Return a thin outline along a section, on both sides of it."""
    x, y = outward(section)
    out = Point(round(x * PACE), round(y * PACE))
    left, right = section.left, section.right
    return Outline(
        (
            Point(left.x + out.x, left.y + out.y),
            Point(right.x + out.x, right.y + out.y),
            Point(right.x - out.x, right.y - out.y),
            Point(left.x - out.x, left.y - out.y),
        )
    )
