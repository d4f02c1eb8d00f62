"""Placing rectangles against one another exactly, and moving a body of them without its parts drifting apart.

Everything is placed in full precision and rounded once. Two rectangles that are each rounded once from exact
places lie within 1.5 units of contact, which TOUCH absorbs, whatever angle they face. A `Block` keeps the exact
places of its parts relative to one frame and moves the frame, so no sequence of moves adds error to error.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from functools import cached_property
from itertools import combinations

import msgspec

from oriflamme.board.segments import Vector
from oriflamme.board.table import (
    EDGES,
    FULL_TURN,
    QUARTER_TURN,
    TOUCH,
    Edge,
    Point,
    Rect,
    advanced,
    axes,
    exact_corners,
    outward,
    shifted,
    slid,
    wheeled,
)


class Align(Enum):
    """Which of its front corners a rectangle puts on the end of an edge, as seen by whoever stands on it."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


def laid_against(size: tuple[int, int], target: Rect, which: Edge, align: Align = Align.CENTRE) -> Rect:
    """A rectangle of this width and depth whose front lies on an edge of the target, facing the target.

    `align` puts its front left corner on the end of the edge that is on its left, its front right corner on the
    end on its right, or the middle of its front on the middle of the edge. Front corner to front corner on
    a flank is RIGHT on the right edge and LEFT on the left edge.
    """
    width, depth = size
    (x, y), out = outward(target, which)
    length = target.width if which in (Edge.FRONT, Edge.REAR) else target.depth
    angle = (target.angle + (EDGES.index(which) + 2) * QUARTER_TURN) % FULL_TURN
    (rx, ry), _ = axes(angle)
    spare = (length - width) / 2
    aside = {Align.LEFT: -spare, Align.CENTRE: 0.0, Align.RIGHT: spare}[align]
    out += depth / 2
    return Rect(
        round(target.x + x * out + rx * aside), round(target.y + y * out + ry * aside), width, depth, angle
    )


def beside(target: Rect, right: bool, width: int | None = None, depth: int | None = None) -> Rect:
    """A rectangle beside the target, facing the same way, flank to flank, front corner to front corner.

    Its width and depth are the target's unless given.
    """
    width, depth = width or target.width, depth or target.depth
    aside = (target.width + width) / 2 * (1 if right else -1)
    return _relative(target, width, depth, aside, (depth - target.depth) / 2)


def behind_of(target: Rect, depth: int, width: int | None = None) -> Rect:
    """A rectangle behind the target, facing the same way, its front in the middle of the target's rear edge."""
    return _relative(target, width or target.width, depth, 0.0, (target.depth + depth) / 2)


def _relative(target: Rect, width: int, depth: int, right: float, back: float) -> Rect:
    (rx, ry), (bx, by) = axes(target.angle)
    return Rect(
        round(target.x + rx * right + bx * back),
        round(target.y + ry * right + by * back),
        width,
        depth,
        target.angle,
    )


class Part(msgspec.Struct, frozen=True):
    """A rectangle of a block: its centre so far right and back of the frame's origin, its size, its angle in the frame."""

    right: float
    back: float
    width: int
    depth: int
    turn: int


class Block(msgspec.Struct, frozen=True, dict=True):
    """A rigid body of rectangles: a frame (origin in thousandths of a pace, angle) and exact places in it.

    Moves return another block; `rects` are the rectangles, in the order they were given in.
    """

    frame: Rect
    parts: tuple[Part, ...]

    @classmethod
    def of(cls, rects: Sequence[Rect]) -> "Block":
        """The body that these rectangles form; ValueError if there are none.

        Edges in contact, corners that coincide and fronts or rears that are level beside one another are taken
        to be exactly so, which undoes whatever rounding and placing left between them (up to TOUCH).
        The first rectangle stays where it is.
        """
        if not rects:
            raise ValueError("a block of no rectangles")
        lead = rects[0]
        return cls(lead, tuple(_parts(rects)))

    @classmethod
    def in_ranks(cls, first: Rect, files: int, ranks: int = 1) -> "Block":
        """A block of like rectangles, `first` being the left one of the front rank."""
        return cls(
            first,
            tuple(
                Part(float(file * first.width), float(rank * first.depth), first.width, first.depth, 0)
                for rank in range(ranks)
                for file in range(files)
            ),
        )

    @cached_property
    def rects(self) -> tuple[Rect, ...]:
        """The rectangles, each rounded once."""
        frame = self.frame
        (rx, ry), (bx, by) = axes(frame.angle)
        return tuple(
            Rect(
                round(frame.x + rx * part.right + bx * part.back),
                round(frame.y + ry * part.right + by * part.back),
                part.width,
                part.depth,
                (frame.angle + part.turn) % FULL_TURN,
            )
            for part in self.parts
        )

    def shifted(self, dx: int, dy: int) -> "Block":
        """The block moved without turning."""
        return Block(shifted(self.frame, dx, dy), self.parts)

    def advanced(self, distance: int) -> "Block":
        """The block moved the way its first rectangle faces (negative: back)."""
        return Block(advanced(self.frame, distance), self.parts)

    def slid(self, distance: int) -> "Block":
        """The block moved to the right of its first rectangle (negative: to the left)."""
        return Block(slid(self.frame, distance), self.parts)

    def wheeled(self, pivot: Point, angle: int) -> "Block":
        """The block turned about a pivot by hundredths of a degree clockwise."""
        return Block(wheeled(self.frame, pivot, angle), self.parts)


class _Axis:
    """Places along one direction: those known to be exact relative to one another are kept in one group."""

    def __init__(self, places: list[float]) -> None:
        self.places = places
        self._group = list(range(len(places)))

    def weld(self, a: int, b: int, difference: float) -> None:
        """Let b be exactly so far beyond a, unless that is settled; the group of the first place never moves."""
        kept, moved = self._group[a], self._group[b]
        if kept == moved:
            return
        shift = self.places[a] + difference - self.places[b]
        if moved == self._group[0]:
            kept, moved, shift = moved, kept, -shift
        for index, group in enumerate(self._group):
            if group == moved:
                self._group[index] = kept
                self.places[index] += shift


def _parts(rects: Sequence[Rect]) -> Iterator[Part]:
    lead = rects[0]
    (rx, ry), (bx, by) = axes(lead.angle)
    places = _welded(rects)
    for rect, (x, y) in zip(rects, places, strict=True):
        dx, dy = x - lead.x, y - lead.y
        # Axes of twelve places bend long offsets by a millionth of a unit; what lies half way between two units
        # must not round to the other one for that.
        right, back = round(dx * rx + dy * ry, 4), round(dx * bx + dy * by, 4)
        yield Part(right, back, rect.width, rect.depth, (rect.angle - lead.angle) % FULL_TURN)


def _welded(rects: Sequence[Rect]) -> list[Vector]:
    """Exact centres of rectangles: families of like angles are welded each in its own frame, then to one another."""
    families: dict[int, list[int]] = {}
    for index, rect in enumerate(rects):
        families.setdefault(rect.angle % QUARTER_TURN, []).append(index)
    centres: list[Vector] = [(float(rect.x), float(rect.y)) for rect in rects]
    settled: list[int] = []
    for family in families.values():
        for index, place in zip(family, _weld_family([rects[i] for i in family]), strict=True):
            centres[index] = place
        dx, dy = _corner_error(rects, centres, settled, family)
        for index in family:
            centres[index] = (centres[index][0] - dx, centres[index][1] - dy)
        settled += family
    return centres


def _corner_error(
    rects: Sequence[Rect], centres: Sequence[Vector], settled: Iterable[int], family: Iterable[int]
) -> Vector:
    """How far a family's corner lies from the settled corner that it is meant to coincide with."""

    def moved(index: int) -> list[Vector]:
        dx, dy = centres[index][0] - rects[index].x, centres[index][1] - rects[index].y
        return [(x + dx, y + dy) for x, y in exact_corners(rects[index])]

    there = [corner for index in settled for corner in moved(index)]
    for index in family:
        for x, y in moved(index):
            for at in there:
                if math.dist((x, y), at) <= 2 * TOUCH:
                    return x - at[0], y - at[1]
    return 0.0, 0.0


def _weld_family(rects: Sequence[Rect]) -> list[Vector]:
    """Exact centres of rectangles whose angles differ by quarter turns."""
    first = rects[0]
    (rx, ry), (bx, by) = axes(first.angle)
    offsets = [(rect.x - first.x, rect.y - first.y) for rect in rects]
    across = _Axis([dx * rx + dy * ry for dx, dy in offsets])
    along = _Axis([dx * bx + dy * by for dx, dy in offsets])
    halves: list[Vector] = []
    for rect in rects:
        upright = (rect.angle - first.angle) % (2 * QUARTER_TURN) == 0
        half = (rect.width / 2, rect.depth / 2)
        halves.append(half if upright else half[::-1])
    welds = sorted(_welds(across.places, along.places, halves), key=lambda weld: weld[0])
    for _, sideways, a, b, difference in welds:
        (across if sideways else along).weld(a, b, difference)
    return [
        (first.x + rx * right + bx * back, first.y + ry * right + by * back)
        for right, back in zip(across.places, along.places, strict=True)
    ]


def _welds(
    across: Sequence[float], along: Sequence[float], halves: Sequence[Vector]
) -> list[tuple[int, bool, int, int, float]]:
    """What holds pairs together: how firmly (0 most), whether across, the pair, and how far b is beyond a."""
    welds = []
    for a, b in combinations(range(len(halves)), 2):
        dx, dy = across[b] - across[a], along[b] - along[a]
        wide, deep = halves[a][0] + halves[b][0], halves[a][1] + halves[b][1]
        apart_x, apart_y = abs(dx) - wide, abs(dy) - deep
        if apart_x > TOUCH or apart_y > TOUCH:
            continue
        beside, behind = apart_x >= -TOUCH, apart_y >= -TOUCH
        only_corner = beside and behind
        if beside:
            welds.append((2 if only_corner else 0, True, a, b, math.copysign(wide, dx)))
        if behind:
            welds.append((2 if only_corner else 0, False, a, b, math.copysign(deep, dy)))
        if beside and not behind:
            welds += [(1, False, a, b, level) for level in _level(dy, halves[a][1] - halves[b][1])]
        if behind and not beside:
            welds += [(1, True, a, b, level) for level in _level(dx, halves[a][0] - halves[b][0])]
    return welds


def _level(offset: float, spare: float) -> list[float]:
    """The offset at which two stretches begin, or end, together, if that is meant by this one."""
    return [exact for exact in (-spare, spare) if abs(offset - exact) <= TOUCH][:1]
