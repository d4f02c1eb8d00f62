"""In what manner an element advances spontaneously, where its owner has a choice (seed lines 1108-1110)."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Final

import msgspec

from oriflamme.board.table import DEGREE, PACE, Rect, corner_shift, slid

from .wheeling import turned_back

_STEP: Final = 5 * PACE
_TURN: Final = 5 * DEGREE
_MOST: Final = 90 * DEGREE
_COARSE: Final = 2
"""Shifting and pivoting together goes by steps so many times as long."""


class Avoid(Enum):
    """How an element gets past what it has met and cannot go through (DBF-SPONT-AVOID)."""

    SHIFT = "shift"
    PIVOT = "pivot"
    BOTH = "shift-and-pivot"
    NONE = "straight-on"
    """It does not try to."""


class Manner(msgspec.Struct, frozen=True, omit_defaults=True):
    """How an element gets past obstacles, and whether it lines up with friends at the end (DBF-SPONT-ALIGN)."""

    avoid: Avoid = Avoid.SHIFT
    align: bool = True


USUAL: Final = Manner()
"""The manner of an element whose owner is not asked."""


class Evasion(msgspec.Struct, frozen=True):
    """A place to which an element could shift or pivot; where one cannot stand, no farther one of the same `way` is tried."""

    way: tuple[int, int]
    rect: Rect


def evasions(rect: Rect, avoid: Avoid, most: int) -> Iterator[Evasion]:
    """Yield the places that an element could take to get past an obstacle, the least change first, at most so far.

    A pivot is about the front corner that stays, so that the other one goes back.
    """
    match avoid:
        case Avoid.SHIFT:
            for aside in range(_STEP, most, _STEP):
                yield Evasion((1, 0), slid(rect, aside))
                yield Evasion((-1, 0), slid(rect, -aside))
        case Avoid.PIVOT:
            for turn in range(_TURN, _MOST + 1, _TURN):
                for sign in (1, -1):
                    there = turned_back(rect, rect.angle + sign * turn)
                    if corner_shift(rect, there) < most:
                        yield Evasion((0, sign), there)
        case Avoid.BOTH:
            yield from _both(rect, most)
        case Avoid.NONE:
            return


def _both(rect: Rect, most: int) -> Iterator[Evasion]:
    found = []
    for aside in range(_COARSE * _STEP, most, _COARSE * _STEP):
        for turn in range(_COARSE * _TURN, _MOST + 1, _COARSE * _TURN):
            for way in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
                moved = slid(rect, way[0] * aside)
                there = turned_back(moved, moved.angle + way[1] * turn)
                shift = aside + corner_shift(moved, there)
                if shift < most:
                    found.append((shift, aside, turn, way, there))
    for *_, there in sorted(found, key=lambda one: one[:4]):
        # One pair of steps that is barred says nothing about the next.
        yield Evasion((0, 0), there)
