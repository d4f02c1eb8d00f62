"""Wheels: turning a body of rectangles about a pivot, measured by chord, and what it meets on the way.

When a rectangle that turns first overlaps a standing one is not searched for step by step: two rectangles are
apart as long as all corners of one are beyond an edge of the other, and a corner that goes round a pivot is
beyond a fixed line during one arc of the circle. So the free part of a turn is a union of at most eight
intersections of four arcs, and nothing thin is stepped over.

*Resolution.* Angles are whole hundredths of a degree, so a stopped wheel is the last of them that overlaps
nothing. The body is then pushed on without turning until it touches: by no more than the way of its
furthest corner in one hundredth, which is 0.17 pace at 960 paces from the pivot.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeAlias

import msgspec

from oriflamme.board.alignment import Block
from oriflamme.board.segments import Vector
from oriflamme.board.table import (
    DEGREE,
    FULL_TURN,
    PACE,
    TOUCH,
    Point,
    Rect,
    axes,
    contact,
    gap,
    nearest_points,
    overlap,
    swept_move,
)

_Stretches: TypeAlias = list[tuple[float, float]]
"""Parts of a turn, in radians from its start, in order."""

_Box: TypeAlias = tuple[float, float, float, float, float]
"""A rectangle in full precision: centre, width, depth, angle."""

_STEP: Final = math.radians(1 / DEGREE)
_BLUR: Final = 1e-9
"""What sums in floating point may be off by, in radians or units."""

_NUDGES: Final = tuple(
    sorted(((i, j) for i in range(-2, 3) for j in range(-2, 3)), key=lambda by: (abs(by[0]) + abs(by[1]), by))
)


class WheelSweep(msgspec.Struct, frozen=True):
    """How far a wheel gets: the angle done, in hundredths of a degree, what stopped it, and where all end.

    `obstacle` is an index into the obstacles given, None when nothing was met.
    """

    angle: int
    obstacle: int | None
    rects: tuple[Rect, ...]


def wheel_distance(corner: Point, pivot: Point, angle: int) -> int:
    """Straight line from where a corner starts to where it ends when it wheels by this angle, either way."""
    (cos, sin), _ = axes(angle % FULL_TURN)
    dx, dy = corner.x - pivot.x, corner.y - pivot.y
    return round(math.sqrt((dx * dx + dy * dy) * ((1 - cos) * (1 - cos) + sin * sin)))


def angle_for_distance(corner: Point, pivot: Point, limit: int) -> int:
    """The greatest angle, up to half a turn, by which a corner can wheel and end no further off than this."""
    low, high = 0, FULL_TURN // 2
    while low < high:
        middle = (low + high + 1) // 2
        if wheel_distance(corner, pivot, middle) <= limit:
            low = middle
        else:
            high = middle - 1
    return low


def swept_wheel(rects: Sequence[Rect], pivot: Point, angle: int, obstacles: Sequence[Rect]) -> WheelSweep:
    """Turn rectangles about a pivot as one body, up to the first obstacle that any of them would overlap.

    `angle` in hundredths of a degree, clockwise, at most a full turn either way; ValueError beyond. It
    stops in contact. Obstacles in contact at the start are free to leave and to turn along; one already
    overlapped stops the wheel where it starts.
    """
    if abs(angle) > FULL_TURN:
        raise ValueError(f"a wheel of {angle} hundredths of a degree")
    sense = 1 if angle >= 0 else -1
    block = Block.of(rects)
    bodies = [_Body(box, pivot, sense) for box in _boxes(block)]
    reach = max(body.far for body in bodies)
    best, met = abs(angle) * _STEP, None
    for index, obstacle in enumerate(obstacles):
        dx, dy = obstacle.x - pivot.x, obstacle.y - pivot.y
        wide = reach + (obstacle.width + obstacle.depth) / 2 + TOUCH
        if dx * dx + dy * dy > wide * wide:
            continue
        box = (obstacle.x, obstacle.y, obstacle.width, obstacle.depth, obstacle.angle)
        standing = _Body(box, pivot, sense)
        for body in bodies:
            turn = _first_overlap(body, standing, best)
            if turn is not None and (turn < best or met is None):
                best, met = turn, index
    if met is None:
        there = block.wheeled(pivot, angle)
        return WheelSweep(angle, None, (_free(there, obstacles) or there).rects)
    return _stopped(tuple(rects), block, pivot, (best, sense, met), obstacles)


def _boxes(block: Block) -> Iterator[_Box]:
    """The rectangles of a block where they are exactly; those that make up a larger one are joined to it."""
    frame = block.frame
    (rx, ry), (bx, by) = axes(frame.angle)
    level = [(part.right, part.back, part.width, part.depth, 0) for part in block.parts if part.turn == 0]
    tilted = [(part.right, part.back, part.width, part.depth, part.turn) for part in block.parts if part.turn]
    for right, back, width, depth, turn in (*_joined(_joined(level, 0), 1), *tilted):
        x, y = frame.x + rx * right + bx * back, frame.y + ry * right + by * back
        yield x, y, width, depth, (frame.angle + turn) % FULL_TURN


def _joined(boxes: Iterable[_Box], along: int) -> list[_Box]:
    """Boxes with those joined that are alike and lie end to end, along 0: side by side, 1: one behind another."""
    across, long, broad = 1 - along, 2 + along, 3 - along
    joined: list[list[float]] = []
    for box in sorted(boxes, key=lambda box: (box[across], box[broad], box[along])):
        last = joined[-1] if joined else None
        if last is not None and last[across] == box[across] and last[broad] == box[broad]:
            length = last[long] + box[long]
            if abs(box[along] - last[along] - length / 2) <= _BLUR:
                last[along] += box[long] / 2
                last[long] = length
                continue
        joined.append(list(box))
    return [(right, back, width, depth, 0) for right, back, width, depth, _ in joined]


class _Body:
    """A rectangle in polar terms about a pivot: seen in a mirror if the turn is to the left, so that all turn right."""

    __slots__ = ("angle", "corners", "edges", "far", "half", "near")

    def __init__(self, box: _Box, pivot: Point, sense: int) -> None:
        x, y, width, depth, angle = box
        x, y, wide, deep = sense * (x - pivot.x), y - pivot.y, width / 2, depth / 2
        (rx, ry), (bx, by) = axes(int(angle))
        rx, bx = sense * rx, sense * bx
        self.corners: list[Vector] = []
        """Of each corner: distance from the pivot, and direction."""
        for i, j in ((-wide, -deep), (wide, -deep), (wide, deep), (-wide, deep)):
            u, v = x + rx * i + bx * j, y + ry * i + by * j
            self.corners.append((math.sqrt(u * u + v * v), math.atan2(v, u)))
        right, back = x * rx + y * ry, x * bx + y * by
        to_right, to_back = math.atan2(ry, rx), math.atan2(by, bx)
        self.edges: list[Vector] = [
            (right + wide, to_right),
            (wide - right, to_right + math.pi),
            (back + deep, to_back),
            (deep - back, to_back + math.pi),
        ]
        """Of the line that prolongs each edge: distance from the pivot, and direction, outwards."""
        aside, along = max(abs(right) - wide, 0.0), max(abs(back) - deep, 0.0)
        self.near = math.sqrt(aside * aside + along * along)
        self.far = max(radius for radius, _ in self.corners)
        # The directions in which it is seen from the pivot: so far to both sides of its centre.
        self.angle = math.atan2(y, x)
        round_it, away = math.sqrt(wide * wide + deep * deep) + TOUCH, math.sqrt(x * x + y * y)
        self.half = math.asin(round_it / away) if away > round_it else math.pi


def _first_overlap(moving: _Body, standing: _Body, limit: float) -> float | None:
    """After how many radians, up to a limit, two rectangles begin to share more than TOUCH; None if never."""
    if moving.near > standing.far + TOUCH or standing.near > moving.far + TOUCH:
        return None
    ahead = (standing.angle - moving.angle + moving.half + standing.half) % math.tau
    if ahead > limit + 2 * (moving.half + standing.half):
        return None
    free: _Stretches = []
    turned = 0.0
    for place, arcs in _lines(moving, standing):
        # Mostly the first line or two keep them apart all the way.
        free += _beyond(place - TOUCH, arcs, limit)
        free.sort()
        for start, end in free:
            if start <= turned + _BLUR:
                turned = max(turned, end)
        if turned >= limit:
            return None
    return turned


def _lines(moving: _Body, standing: _Body) -> Iterator[tuple[float, list[Vector]]]:
    """The lines that prolong the edges of each, and the way of the other's corners, as `_beyond` asks."""
    for place, way in standing.edges:
        yield place, [(radius, way - angle) for radius, angle in moving.corners]
    for place, way in moving.edges:
        yield place, [(radius, angle - way) for radius, angle in standing.corners]


def _beyond(place: float, arcs: Iterable[Vector], limit: float) -> _Stretches:
    """When all of some points that turn are beyond a line: each at a radius, and furthest out after an angle."""
    stretches = [(0.0, limit)]
    for radius, furthest in arcs:
        if place <= -radius:
            continue
        if place > radius:
            return []
        half = math.acos(place / radius)
        start = (furthest - half) % math.tau
        both = [(start - math.tau, start - math.tau + 2 * half), (start, start + 2 * half)]
        stretches = [
            (max(low, first), min(high, last))
            for low, high in stretches
            for first, last in both
            if max(low, first) <= min(high, last)
        ]
        if not stretches:
            return []
    return stretches


def _close_by(rects: Sequence[Rect], obstacles: Sequence[Rect]) -> list[int]:
    """Which obstacles come within a pace or two of a box round the rectangles: cheap, and usually few."""
    reach = max(rect.width + rect.depth for rect in rects) / 2 + 2 * PACE
    west, east = min(rect.x for rect in rects) - reach, max(rect.x for rect in rects) + reach
    north, south = min(rect.y for rect in rects) - reach, max(rect.y for rect in rects) + reach
    found = []
    for index, obstacle in enumerate(obstacles):
        own = (obstacle.width + obstacle.depth) / 2
        x, y = obstacle.x, obstacle.y
        if west <= x + own and x - own <= east and north <= y + own and y - own <= south:
            found.append(index)
    return found


def _first_hit(rects: Sequence[Rect], obstacles: Sequence[Rect]) -> int | None:
    """The first obstacle listed that any rectangle overlaps."""
    for index in _close_by(rects, obstacles):
        if any(overlap(rect, obstacles[index]) for rect in rects):
            return index
    return None


def _free(block: Block, obstacles: Sequence[Rect]) -> Block | None:
    """The block where it is, or a unit or two aside if rounding has pressed it into an obstacle."""
    tries = (block.shifted(dx, dy) for dx, dy in _NUDGES)
    return next((tried for tried in tries if _first_hit(tried.rects, obstacles) is None), None)


def _stopped(
    rects: tuple[Rect, ...],
    block: Block,
    pivot: Point,
    stop: tuple[float, int, int],
    obstacles: Sequence[Rect],
) -> WheelSweep:
    """Where a wheel ends that meets an obstacle."""
    turn, sense, met = stop
    steps, there = _last_free(block, pivot, sense, math.floor(turn / _STEP) + 1, obstacles)
    # Of what is met within the same hundredth of a degree the first listed counts, on every machine.
    hit = _first_hit(block.wheeled(pivot, sense * (steps + 1)).rects, obstacles)
    met = met if hit is None else hit
    if there is None:
        return WheelSweep(0, met, rects)
    closed, against = _closed(there, met, obstacles)
    return WheelSweep(sense * steps, against, closed.rects)


def _last_free(
    block: Block, pivot: Point, sense: int, top: int, obstacles: Sequence[Rect]
) -> tuple[int, Block | None]:
    """The last hundredth of a degree, from `top` down, at which a block overlaps nothing; 0 and None if there is none.

    The arc tangents of different C libraries differ in the last digit, so `top` may be one more on one machine
    than on another: overlap alone decides.
    """
    for steps in range(top, max(top - 3, 0), -1):
        there = block.wheeled(pivot, sense * steps)
        if _first_hit(there.rects, obstacles) is None:
            return steps, there
    for steps in range(top - 1, max(top - 4, 0), -1):
        nudged = _free(block.wheeled(pivot, sense * steps), obstacles)
        if nudged is not None:
            return steps, nudged
    return 0, None


def _closed(block: Block, met: int, obstacles: Sequence[Rect]) -> tuple[Block, int]:
    """The block pushed straight on, without turning, until it touches what it met (or something before that)."""
    nearest = min(block.rects, key=lambda rect: gap(rect, obstacles[met]))
    if contact(nearest, obstacles[met]) is not None:
        return block, met
    start, end = nearest_points(nearest, obstacles[met])
    dx, dy = end.x - start.x, end.y - start.y
    indices = _close_by(block.rects, obstacles)
    close = [obstacles[index] for index in indices]
    sweeps = [swept_move(rect, dx, dy, close) for rect in block.rects]
    first = min(sweeps, key=lambda sweep: sweep.fraction)
    pushed = block.shifted(round(dx * first.fraction), round(dy * first.fraction))
    against = met if first.obstacle is None else indices[first.obstacle]
    return _free(pushed, close) or block, against
