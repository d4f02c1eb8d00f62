"""Rectangles and outlines for Hypothesis, of the sizes that elements and terrain have."""

from __future__ import annotations

from hypothesis import strategies as st

from oriflamme.board.outlines import Outline, blob
from oriflamme.board.table import DEGREE, FULL_TURN, PACE, Point, Rect

COORDINATES = st.integers(-300 * PACE, 300 * PACE)
ANGLES = st.one_of(st.integers(0, FULL_TURN - 1), st.sampled_from(range(0, FULL_TURN, 15 * DEGREE)))
WIDTHS = st.one_of(st.just(80 * PACE), st.integers(20 * PACE, 160 * PACE))
DEPTHS = st.one_of(st.sampled_from([30 * PACE, 40 * PACE, 80 * PACE]), st.integers(20 * PACE, 160 * PACE))
SIZES = st.tuples(WIDTHS, DEPTHS)
POINTS = st.builds(Point, COORDINATES, COORDINATES)
RECTS = st.builds(Rect, COORDINATES, COORDINATES, WIDTHS, DEPTHS, ANGLES)
BLOBS: st.SearchStrategy[Outline] = st.builds(
    blob,
    POINTS,
    st.integers(100 * PACE, 900 * PACE),
    st.integers(100 * PACE, 900 * PACE),
    st.lists(st.integers(0, 99), min_size=4, max_size=9),
)


def outline(*points: tuple[int, int]) -> Outline:
    """An outline through points given in paces."""
    return Outline(tuple(Point(x * PACE, y * PACE) for x, y in points))


def rect(x: int, y: int, width: int, depth: int, degrees: int = 0) -> Rect:
    """A rectangle given in paces and degrees."""
    return Rect(x * PACE, y * PACE, width * PACE, depth * PACE, degrees * DEGREE)
