"""The chart of heights against an independent one: polygons and lines in fractions, looked at in slices."""

from __future__ import annotations

import itertools
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oriflamme.board.battlefield import Battlefield, Cell, Edge, border
from oriflamme.board.heights import Chart, Cover, Rise, Sizes, chart, profile
from oriflamme.board.hexes import DIRECTIONS, Hex, at, axial, disc, distance

FIELD = disc(0, 5)
GROUNDS = {"woods": 10, "bushes": 1}
EDGES = {"wall": 1}
Point = tuple[Fraction, Fraction]


def centre(hex: Hex) -> Point:
    q, r = axial(hex)
    return Fraction(q), Fraction(r)


def corners(hex: Hex) -> list[Point]:
    """Each corner is the mean of the three hexes that meet there, in plain axial coordinates."""
    q, r = centre(hex)
    near = [axial(offset) for offset in DIRECTIONS]
    return [
        (q + Fraction(a[0] + b[0], 3), r + Fraction(a[1] + b[1], 3))
        for a, b in zip(near, near[1:] + near[:1], strict=True)
    ]


def stretch(a: Hex, b: Hex, hex: Hex) -> tuple[Fraction, Fraction] | None:
    """The part of the line from a to b (0 to 1) in the closed polygon of a hex, by clipping at its six sides."""
    (ax, ay), (bx, by) = centre(a), centre(b)
    low, high = Fraction(0), Fraction(1)
    ring = corners(hex)
    for (px, py), (qx, qy) in zip(ring, ring[1:] + ring[:1], strict=True):
        inside = (qx - px) * (ay - py) - (qy - py) * (ax - px)
        slope = (qx - px) * (by - ay) - (qy - py) * (bx - ax)
        if slope > 0:
            low = max(low, -inside / slope)
        elif slope < 0:
            high = min(high, -inside / slope)
        elif inside < 0:
            return None
    return (low, high) if low <= high else None


def brute_profile(field: Battlefield, a: Hex, b: Hex, level: int) -> set[tuple[int, int]]:
    """Cut the line at every point where it comes into or out of a hex; the ground of a piece is the lowest that holds it."""
    parts = {hex: found for hex in field.hexes if (found := stretch(a, b, hex)) is not None}
    cuts = sorted({end for part in parts.values() for end in part})
    ground = set()
    for low, high in itertools.pairwise(cuts):
        holders = [hex for hex, (start, end) in parts.items() if start <= low and high <= end]
        if not {a, b} & set(holders):
            where = sum(distance(a, hex) for hex in holders) * 2 // len(holders)
            ground.add((where, min(field.cell(hex).level for hex in holders) * level))
    return ground


@st.composite
def battlefields(draw: st.DrawFn) -> Battlefield:
    cells = draw(
        st.dictionaries(
            st.sampled_from(FIELD),
            st.builds(Cell, st.sampled_from(("clear", "woods", "bushes")), st.integers(-1, 3)),
            max_size=30,
        )
    )
    walls = draw(st.lists(st.tuples(st.sampled_from(disc(0, 4)), st.integers(0, 5)), max_size=15))
    return Battlefield(
        FIELD, cells, {border(hex, hex + DIRECTIONS[towards]): (Edge("wall"),) for hex, towards in walls}
    )


HEXES = st.sampled_from(disc(0, 4))


@settings(deadline=None)
@given(battlefields(), HEXES, HEXES)
def test_the_level_profile_is_that_of_slices_in_fractions(field: Battlefield, a: Hex, b: Hex) -> None:
    found = {(rise.at, rise.top) for rise in profile(field, a, b, 2)}
    assert found == brute_profile(field, a, b, 2)


def crosses(a: Hex, b: Hex, one: Hex, other: Hex) -> bool:
    """Whether more than an end of the side between two hexes lies on the line, or the line goes through its inside."""
    ends = [corner for corner in corners(one) if corner in corners(other)]
    (ax, ay), (bx, by) = centre(a), centre(b)
    (px, py), (qx, qy) = ends
    # a + t (b - a) = p + s (q - p)
    dx, dy, ex, ey = bx - ax, by - ay, qx - px, qy - py
    cross = dx * ey - dy * ex
    if cross == 0:
        if (px - ax) * dy != (py - ay) * dx:
            return False
        along = sorted(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy) for x, y in ends)
        return along[0] < 1 and along[1] > 0
    t = ((px - ax) * ey - (py - ay) * ex) / cross
    s = ((px - ax) * dy - (py - ay) * dx) / cross
    return 0 < t < 1 and 0 < s < 1


@settings(deadline=None)
@given(battlefields(), HEXES, HEXES, st.dictionaries(HEXES, st.integers(1, 3), max_size=6), st.booleans())
def test_grounds_bodies_and_edges_rise_where_the_line_meets_them(
    field: Battlefield, a: Hex, b: Hex, bodies: dict[Hex, int], own: bool
) -> None:
    if a == b:
        return
    expected = set()
    for hex in field.hexes - {a, b}:
        cell = field.cell(hex)
        size = max(GROUNDS.get(cell.ground, 0), bodies.get(hex, 0))
        if size and stretch(a, b, hex) is not None:
            expected.add(Rise(2 * distance(a, hex), 2 * cell.level + size, (hex,)))
    for one, other in field.borders:
        if (own or a not in (one, other)) and crosses(a, b, one, other):
            top = 2 * max(field.level(one), field.level(other)) + 1
            expected.add(Rise(distance(a, one) + distance(a, other), top, (one, other)))
    found = chart(field, a, b, 3, Sizes(2, GROUNDS, EDGES, bodies), own_edges=own).rises
    ground = set(profile(field, a, b, 2))
    assert set(found) == expected | ground
    assert len(found) == len(expected) + len(ground)


@given(
    st.integers(-3, 12),
    st.integers(1, 12),
    st.lists(st.tuples(st.integers(1, 23), st.integers(-3, 12)), max_size=5),
    st.integers(-3, 8),
    st.integers(1, 6),
)
def test_what_is_seen_is_what_a_line_in_fractions_passes_over(
    eye: int, hexes: int, rises: list[tuple[int, int]], base: int, size: int
) -> None:
    end = 2 * hexes
    view = Chart(eye, end, tuple(Rise(where, top, ()) for where, top in rises if where < end))

    def free(height: int) -> bool:
        return all(
            eye + Fraction(height - eye) * Fraction(rise.at, 2) / hexes > rise.top for rise in view.rises
        )

    assert view.segments(base, size) == tuple(
        free(base + step) and free(base + step + 1) for step in range(size)
    )
    assert view.cover(base, size) == 2 - free(base) - free(base + size)


@pytest.mark.parametrize(
    ("levels", "cover"), [((1, 1), Cover.WHOLLY), ((1, 0), Cover.FREE), ((0, 1), Cover.FREE)]
)
def test_a_line_along_a_side_is_blocked_by_both_hexes_or_not_at_all(
    levels: tuple[int, int], cover: Cover
) -> None:
    """From (0, 0) to (1, 1) the line runs between (1, 0) and (0, 1)."""
    left, right = at(1, 0), at(0, 1)
    field = Battlefield(FIELD, {left: Cell(level=levels[0]), right: Cell(level=levels[1])})
    assert chart(field, 0, at(1, 1), 1, Sizes(2)).cover(0, 1) is cover


def test_touching_the_top_blocks_and_half_a_target_may_be_seen() -> None:
    # A size-2 body midway between an eye at 2 and a target of size 3: the line to 2 touches its top.
    view = Chart(2, 8, (Rise(4, 2, ()),))
    assert not view.sees(2)
    assert view.sees(3)
    assert view.segments(0, 3) == (False, False, False)
    assert view.segments(0, 4) == (False, False, False, True)
    assert view.cover(0, 4) is view.hides(view.rises[0], 0, 4) is Cover.PARTLY


def test_a_chart_of_one_hex_is_refused() -> None:
    with pytest.raises(ValueError, match="two hexes"):
        chart(Battlefield(FIELD), 0, 0, 1, Sizes(2))
