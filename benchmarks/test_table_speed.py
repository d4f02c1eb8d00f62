"""How fast the free table is, with eighty elements on it. Every benchmark checks its result, so that faster but wrong shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import pytest

from oriflamme.board import corridors, outlines, table, wheels
from oriflamme.board.alignment import Block, behind_of, laid_against
from oriflamme.board.table import DEGREE, FULL_TURN, PACE, Contact, Edge, Point, Rect

Benchmark: TypeAlias = Callable[..., object]

ELEMENT = Rect(0, 0, 80 * PACE, 30 * PACE, 30 * DEGREE)
ASKEW = Rect(25 * PACE, 9 * PACE, 80 * PACE, 30 * PACE, 71 * DEGREE)
FAR = Rect(600 * PACE, 0, 80 * PACE, 30 * PACE, 1 * DEGREE)
OPPOSITE = laid_against((80 * PACE, 30 * PACE), ELEMENT, Edge.FRONT)
WOOD = outlines.blob(Point(0, 0), 600 * PACE, 400 * PACE, [3, 1, 4, 1, 5, 9, 2, 6])


def scattered() -> tuple[Rect, ...]:
    """Eighty elements all over a table of 3600 by 2400 paces but for its middle, facing every way."""
    found: list[Rect] = []
    for number in range(1, 400):
        x, y = number * 1_234_577 % 3600 - 1800, number * 987_659 % 2400 - 1200
        rect = Rect(x * PACE, y * PACE, 80 * PACE, 30 * PACE, number * 7919 % FULL_TURN)
        if x * x + y * y > 300 * 300 and not any(table.overlap(rect, other) for other in found):
            found.append(rect)
    return tuple(found[:80])


def line_up() -> tuple[Rect, ...]:
    """Eighty elements in two ranks across the table, facing south, 200 paces north of its middle."""
    first = Rect(1560 * PACE, -200 * PACE, 80 * PACE, 30 * PACE, FULL_TURN // 2)
    return Block.in_ranks(first, 40, 2).rects


EIGHTY = scattered()
ARMY = line_up()


def test_overlap_of_two_that_do(benchmark: Benchmark) -> None:
    assert benchmark(table.overlap, ELEMENT, ASKEW) is True


def test_overlap_of_two_far_apart(benchmark: Benchmark) -> None:
    assert benchmark(table.overlap, ELEMENT, FAR) is False


def test_overlap_of_two_in_contact(benchmark: Benchmark) -> None:
    assert benchmark(table.overlap, ELEMENT, OPPOSITE) is False


def test_contact_of_two_fronts(benchmark: Benchmark) -> None:
    assert benchmark(table.contact, ELEMENT, OPPOSITE) is Contact.EDGE


def test_gap(benchmark: Benchmark) -> None:
    assert benchmark(table.gap, ELEMENT, FAR) == 517_655


def test_meeting_corners(benchmark: Benchmark) -> None:
    pairs = benchmark(table.front_corner_contact, ELEMENT, OPPOSITE)
    assert isinstance(pairs, tuple)
    assert len(pairs) == 2


def test_laid_against(benchmark: Benchmark) -> None:
    assert benchmark(laid_against, (80 * PACE, 30 * PACE), ELEMENT, Edge.FRONT) == OPPOSITE


def test_block_of_twelve_read(benchmark: Benchmark) -> None:
    block = Block.in_ranks(ELEMENT, 6, 2)
    assert benchmark(Block.of, block.rects) == block


def test_swept_move_among_eighty(benchmark: Benchmark) -> None:
    sweep = benchmark(table.swept_move, ELEMENT, -700 * PACE, -600 * PACE, EIGHTY)
    assert isinstance(sweep, table.Sweep)
    assert sweep.obstacle is not None
    assert table.contact(sweep.rect, EIGHTY[sweep.obstacle]) is Contact.CORNER


def test_swept_move_into_a_line_of_eighty(benchmark: Benchmark) -> None:
    north = Rect(0, 0, 80 * PACE, 30 * PACE)
    sweep = benchmark(table.swept_move, north, 0, -400 * PACE, ARMY)
    assert isinstance(sweep, table.Sweep)
    assert sweep.rect.y == pytest.approx(-170 * PACE, abs=2)


def test_swept_wheel_of_one_among_eighty(benchmark: Benchmark) -> None:
    pivot = table.front_edge(ELEMENT)[0]
    sweep = benchmark(wheels.swept_wheel, [ELEMENT], pivot, -60 * DEGREE, EIGHTY)
    assert isinstance(sweep, wheels.WheelSweep)
    assert sweep.angle == -60 * DEGREE


def test_swept_wheel_of_twelve_into_a_line_of_eighty(benchmark: Benchmark) -> None:
    rects = Block.in_ranks(Rect(0, 0, 80 * PACE, 30 * PACE), 6, 2).rects
    pivot = table.front_edge(rects[0])[0]
    sweep = benchmark(wheels.swept_wheel, rects, pivot, -60 * DEGREE, ARMY)
    assert isinstance(sweep, wheels.WheelSweep)
    # The outer corner, 480 paces from the pivot, is stopped 170 paces ahead.
    assert sweep.angle == -2074
    assert sweep.obstacle is not None


def test_fire_zone(benchmark: Benchmark) -> None:
    zones = benchmark(
        corridors.fire_zone, ELEMENT, Rect(60 * PACE, -180 * PACE, 80 * PACE, 40 * PACE, 20_000)
    )
    assert isinstance(zones, tuple)
    assert len(zones) == 7


def test_zone_blocked_by_eighty(benchmark: Benchmark) -> None:
    zone = corridors.fire_zone(ELEMENT, table.advanced(OPPOSITE, -300 * PACE))[0]

    def blocked() -> int:
        return sum(corridors.zone_blocked(zone, rect) for rect in EIGHTY)

    assert benchmark(blocked) == 0


def test_clear_gap_among_eighty(benchmark: Benchmark) -> None:
    zone = corridors.fire_zone(ELEMENT, table.advanced(OPPOSITE, -300 * PACE))[0]
    assert benchmark(corridors.clear_gap, zone, EIGHTY) == corridors.clear_gap(zone, EIGHTY) > 0


def test_path_in_the_open(benchmark: Benchmark) -> None:
    length = benchmark(
        corridors.path_around, Point(0, 0), Point(100 * PACE, 200 * PACE), EIGHTY, [], 600 * PACE
    )
    assert length == 223_607


def test_path_round_a_wood_and_eighty(benchmark: Benchmark) -> None:
    start, end = Point(-600 * PACE, 0), Point(600 * PACE, 0)
    length = benchmark(corridors.path_around, start, end, EIGHTY, [WOOD], 2000 * PACE)
    assert isinstance(length, int)
    assert 1250 * PACE < length < 1350 * PACE


def test_path_round_a_line_of_twelve(benchmark: Benchmark) -> None:
    line = Block.in_ranks(Rect(-440 * PACE, -300 * PACE, 80 * PACE, 30 * PACE), 12).rects
    length = benchmark(
        corridors.path_around, Point(0, -200 * PACE), Point(0, -600 * PACE), line, [], 2000 * PACE
    )
    assert isinstance(length, int)
    assert 1000 * PACE < length < 1100 * PACE


def test_outline_touches(benchmark: Benchmark) -> None:
    assert benchmark(outlines.touches, WOOD, behind_of(ELEMENT, 30 * PACE)) is True


def test_outline_touches_at_its_side(benchmark: Benchmark) -> None:
    assert (
        benchmark(outlines.touches, WOOD, Rect(320 * PACE, 150 * PACE, 80 * PACE, 30 * PACE, 3000)) is False
    )


def test_outline_within(benchmark: Benchmark) -> None:
    assert benchmark(outlines.within, WOOD, ELEMENT) is True


def test_stretch_inside(benchmark: Benchmark) -> None:
    found = benchmark(outlines.stretch_inside, WOOD, Point(-600 * PACE, 0), Point(500 * PACE, 90 * PACE))
    assert isinstance(found, tuple)
    assert len(found) == 1


def test_distance_to_an_outline(benchmark: Benchmark) -> None:
    found = benchmark(outlines.distance_to, WOOD, Rect(480 * PACE, 0, 80 * PACE, 30 * PACE))
    assert found == outlines.distance_to(WOOD, Rect(480 * PACE, 0, 80 * PACE, 30 * PACE)) > 0


def test_first_touch(benchmark: Benchmark) -> None:
    found = benchmark(
        outlines.first_touch, WOOD, Rect(480 * PACE, 0, 80 * PACE, 30 * PACE), -300 * PACE, 9 * PACE
    )
    assert isinstance(found, float)
    assert 0 < found < 1
