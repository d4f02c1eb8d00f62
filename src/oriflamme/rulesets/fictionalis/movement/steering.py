"""Which legs take a group to a place: the arithmetic of wheels and advances, without the rules.

A wheel, an advance and a wheel back can bring a rigid body anywhere ahead of it. Angles come in hundredths of a degree, so
what is left over by rounding is made good by an advance and a slide of a few thousandths of a pace at the end.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from oriflamme.board.segments import Vector
from oriflamme.board.table import (
    DEGREE,
    FULL_TURN,
    PACE,
    TOUCH,
    Point,
    Rect,
    advanced,
    axes,
    local,
    point_at,
    wheeled,
)
from oriflamme.board.wheels import wheel_distance
from oriflamme.rulesets.fictionalis.pieces import Element

from .groups import column_order, end_corner
from .legs import Ahead, Leg, Slide, Wheel

FIRST_WHEELS: Final = tuple(
    turn * DEGREE for turn in (0, 5, -5, 10, -10, 15, -15, 20, -20, 30, -30, 40, -40, 55, -55, 75, -75)
)
"""By how much a group wheels first, to the right if positive, before it goes ahead and wheels again."""


class Route(msgspec.Struct, frozen=True):
    """Legs, how far they count as, and how far aside they slide at the end."""

    legs: tuple[Leg, ...]
    measured: int
    slide: int


class Body(msgspec.Struct, frozen=True):
    """A rigid body as it is steered: its first rectangle, and its front corners as that one sees them.

    `left` and `right` are asides and aheads from the middle of the first rectangle's front edge (DBF-GROUP-WHEEL).
    """

    lead: Rect
    left: Vector
    right: Vector

    def corner(self, right: bool) -> Point:
        """Return its front corner on one side."""
        return point_at(self.lead, *(self.right if right else self.left))

    def advanced(self, distance: int) -> Body:
        """Return it straight ahead."""
        return Body(advanced(self.lead, distance), self.left, self.right)

    def wheeled(self, angle: int) -> tuple[Body, int]:
        """Return it after a wheel, to the right if positive, and how far that counts as."""
        if not angle:
            return self, 0
        pivot = self.corner(angle > 0)
        chord = wheel_distance(self.corner(angle < 0), pivot, angle)
        return Body(wheeled(self.lead, pivot, angle), self.left, self.right), chord


def body_of(elements: Sequence[Element], lead: Element) -> Body:
    """Return the body that is steered, by the rectangle of its lead; of a column that is its leader alone."""
    rects = [one.at for one in elements]
    if steered_by_leader(elements, lead):
        rects = [lead.at]
    ordered = [lead.at, *(rect for rect in rects if rect != lead.at)]
    corners = (local(lead.at, end_corner(ordered, right)) for right in (False, True))
    return Body(lead.at, *corners)


def steered_by_leader(elements: Sequence[Element], lead: Element) -> bool:
    """Return whether elements are a column and this is its leader."""
    order = column_order(elements) if len(elements) > 1 else None
    return order is not None and order[0].id == lead.id


def routes(body: Body, target: Rect, slack: int) -> tuple[Route, ...]:
    """Return the ways to bring the first rectangle of a body to a place, the shortest first.

    At the end it may slide by `slack` at most. Ways that would go back are none.
    """
    turn = signed(target.angle - body.lead.angle)
    found = []
    for first in dict.fromkeys((turn, *FIRST_WHEELS)):
        route = _route(body, target, first, signed(turn - first), slack)
        if route is not None:
            found.append(route)
    return tuple(sorted(found, key=lambda route: (route.measured + route.slide, len(route.legs))))


def signed(angle: int) -> int:
    """Return an angle between minus and plus half a turn."""
    return (angle + FULL_TURN // 2) % FULL_TURN - FULL_TURN // 2


def _route(body: Body, target: Rect, first: int, second: int, slack: int) -> Route | None:
    there, chord = body.wheeled(first)
    end, more = there.wheeled(second)
    between = _before_second_wheel(there.lead, end.lead, target) if second else 0
    if between is None:
        return None
    if between:
        end, more = there.advanced(between).wheeled(second)
    aside, ahead = local(end.lead, Point(target.x, target.y))
    last, slide = round(ahead + end.lead.depth / 2), round(aside)
    if last < 0 or abs(slide) > slack:
        return None
    legs: list[Leg] = []
    _add_wheel(legs, first)
    if between > 0:
        legs.append(Ahead(between))
    _add_wheel(legs, second)
    if last > 0:
        legs.append(Ahead(last))
    if abs(slide) > TOUCH // 2:
        legs.append(Slide(slide))
    if not legs:
        return None
    return Route(tuple(legs), chord + between + more + last, abs(slide))


def approaches(body: Body, target: Rect, limit: int) -> tuple[Route, ...]:
    """Return ways that end near a place, looking as it does, none longer than a limit; those that end nearest first.

    For places to which no wheels and advances lead exactly.
    """
    turn = signed(target.angle - body.lead.angle)
    most = math.hypot(target.x - body.lead.x, target.y - body.lead.y)
    # To turn, a body swings its first rectangle aside; otherwise it is to come nearer.
    most = most - PACE if not turn else most + body.lead.width
    found = []
    for first in dict.fromkeys((turn, 0, *FIRST_WHEELS)):
        second = signed(turn - first)
        there, chord = body.wheeled(first)
        end, more = there.wheeled(second)
        left = limit - chord - more
        if left < 0:
            continue
        _, (bx, by) = axes(there.lead.angle)
        way = -(bx * (target.x - end.lead.x) + by * (target.y - end.lead.y))
        far = max(0, min(left, round(way)))
        miss = math.hypot(end.lead.x - bx * far - target.x, end.lead.y - by * far - target.y)
        legs: list[Leg] = []
        _add_wheel(legs, first)
        if far > 0:
            legs.append(Ahead(far))
        _add_wheel(legs, second)
        if legs and miss < most:
            found.append((miss, len(legs), Route(tuple(legs), chord + far + more, 0)))
    return tuple(route for _, _, route in sorted(found, key=lambda one: one[:2]))


def _before_second_wheel(there: Rect, end: Rect, target: Rect) -> int | None:
    """Return how far to go between two wheels so as to end exactly in line with a place; None when there is no such way."""
    (rx, ry), _ = axes(end.angle)
    _, (bx, by) = axes(there.angle)
    sideways = -(bx * rx + by * ry)
    aside = (target.x - end.x) * rx + (target.y - end.y) * ry
    if abs(sideways) < 1e-6:
        return None
    far = round(aside / sideways)
    return far if 0 <= far <= 10**6 else None


def _add_wheel(legs: list[Leg], angle: int) -> None:
    if angle:
        legs.append(Wheel("right" if angle > 0 else "left", abs(angle)))


def placed(lead: Rect, member: Rect, rect: Rect) -> Rect:
    """Return where the lead of a rigid body is when a member of it is at a place: all keep their places to one another."""
    aside, ahead = local(member, Point(lead.x, lead.y))
    there = point_at(rect, aside, ahead)
    angle = (rect.angle + lead.angle - member.angle) % FULL_TURN
    return Rect(there.x, there.y, lead.width, lead.depth, angle)


def towards(start: Rect, target: Rect) -> Iterator[Rect]:
    """Yield places nearer and nearer to the start than a target is, with its facing: what to try when it is too far."""
    for part in (15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2):
        yield Rect(
            start.x + (target.x - start.x) * part // 16,
            start.y + (target.y - start.y) * part // 16,
            target.width,
            target.depth,
            target.angle,
        )
