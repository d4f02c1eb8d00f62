"""How fast the geometry is. Every benchmark checks its result, so that faster but wrong shows."""

from collections.abc import Callable
from typing import TypeAlias

from oriflamme.board import hexes, paths, sight, table
from oriflamme.board.hexes import at

Benchmark: TypeAlias = Callable[..., object]

BLOCKED = frozenset(at(q, r) for q in range(-10, 11) for r in range(-10, 11) if (3 * q + 5 * r) % 7 == 1)


def test_neighbours(benchmark: Benchmark) -> None:
    assert benchmark(hexes.neighbours, at(7, -3)) == tuple(at(7, -3) + step for step in hexes.DIRECTIONS)


def test_distance(benchmark: Benchmark) -> None:
    assert benchmark(hexes.distance, at(-4, 9), at(12, 2)) == 16


def test_line_of_sight_seen_before(benchmark: Benchmark) -> None:
    assert benchmark(sight.clear, at(0, 0), at(9, -4), frozenset({at(5, 5)})) is True


def test_line_of_sight_seen_first(benchmark: Benchmark) -> None:
    def first() -> tuple[int, ...]:
        sight.touched_offsets.cache_clear()
        return sight.touched(at(0, 0), at(17, -4))

    found = benchmark(first)
    assert found == sight.touched(at(0, 0), at(17, -4))


def test_in_arc(benchmark: Benchmark) -> None:
    assert benchmark(sight.in_arc, at(3, 3), 0, at(4, -2), 30) is True


def test_wheel(benchmark: Benchmark) -> None:
    assert benchmark(paths.wheel_swept, 0, at(3, 0), 1, False) == (at(3, -1), at(3, -2), at(3, -3))


def test_overlap(benchmark: Benchmark) -> None:
    a, b = table.Rect(0, 0, 40_000, 20_000, 3000), table.Rect(25_000, 9_000, 40_000, 20_000, 7100)
    assert benchmark(table.overlap, a, b) is True


def test_swept_move_past_forty(benchmark: Benchmark) -> None:
    mover = table.Rect(0, 0, 40_000, 20_000, 1000)
    line = [table.Rect(-800_000 + 41_000 * i, -150_000, 40_000, 20_000, 17_000) for i in range(40)]
    sweep = benchmark(table.swept_move, mover, 30_000, -200_000, line)
    assert isinstance(sweep, table.Sweep)
    # It drifts right, and meets the element centred 20 paces to the right rather than 21 to the left.
    assert sweep.obstacle == 20
    assert table.contact(sweep.rect, line[20]) is table.Contact.CORNER
