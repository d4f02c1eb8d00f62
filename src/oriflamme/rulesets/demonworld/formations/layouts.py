"""Ready-made wedges, squares and hordes, and how stands come into them by steps of one hex (DW-XIII.1.0-e, DW-XIII.2.0-c).

A player may form up in any way that the rules allow; these are what he is offered. Layouts are offsets of hexes with the
facing on each. How stands come into one depends on where they stand to each other alone, so that it is kept.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from oriflamme.board.hexes import DIRECTIONS, FRONT, Hex, distance, rotate
from oriflamme.rulesets.demonworld.first_battle import block
from oriflamme.rulesets.demonworld.introduction import Stand
from oriflamme.rulesets.demonworld.movement.arranging import arrange

from .geometry import LEAST, wedge_rank

Post: TypeAlias = tuple[Hex, int]
"""An offset and a facing."""
Plan: TypeAlias = tuple[Post, ...]
"""A layout: one post for each stand."""
Moves: TypeAlias = dict[str, int]
"""Steps of stands, at once: by id, the direction."""

_MOST = 3  # layouts offered of one kind
_CORES: Final = (
    (0,),
    (0, DIRECTIONS[0]),
    (0, DIRECTIONS[0], DIRECTIONS[1]),
    (0, DIRECTIONS[0], 2 * DIRECTIONS[0]),
    (0, DIRECTIONS[0], DIRECTIONS[1], DIRECTIONS[0] + DIRECTIONS[1]),
    (0, *DIRECTIONS),
)
"""What the rings that are offered go round, in one of their positions: one hex to seven."""


@lru_cache(maxsize=256)
def wedge_layouts(stands: int, facing: int) -> tuple[Plan, ...]:
    """Return the wedge of so many stands, its last rank about the middle (DW-XIII.2.0-b); none for too few or too many."""
    if stands < LEAST:
        return ()
    hexes: list[Hex] = []
    for rank in range(5):
        row = wedge_rank(facing, rank)
        left = stands - len(hexes)
        start = max(len(row) - left, 0) // 2
        hexes += row[start : start + left]
    return (tuple((hex, facing) for hex in hexes),) if len(hexes) == stands else ()


@lru_cache(maxsize=64)
def square_layouts(stands: int) -> tuple[Plan, ...]:
    """Return squares of so many stands: closed rings, with the stands that are over inside (DW-XIII.1.0-c, -d)."""
    found: dict[frozenset[Hex], Plan] = {}
    for core in _CORES:
        for turn in range(6):
            inner = [rotate(hex, turn) for hex in core]
            ring = sorted({hex + step for hex in inner for step in DIRECTIONS} - set(inner))
            spare = stands - len(ring)
            if not 0 <= spare <= len(inner):
                continue
            # A ring is the same one wherever it lies.
            shape = frozenset(hex - ring[0] for hex in ring)
            facings = _outwards(ring, inner)
            if shape not in found and facings is not None:
                posts = [*zip(ring, facings, strict=True), *((hex, 0) for hex in inner[:spare])]
                found[shape] = tuple(posts)
    return tuple(found.values())


def _outwards(ring: Sequence[Hex], inner: Sequence[Hex]) -> list[int] | None:
    """Return facings outwards for the hexes of a ring, each of the six at least once; None where there are none."""
    held = {*ring, *inner}
    ways = [
        [
            facing
            for facing in range(6)
            if all(hex + DIRECTIONS[towards] not in held for towards in FRONT[facing])
        ]
        for hex in ring
    ]
    if not all(ways):
        return None
    # Facings find a hex each, by turns, others giving way; the other hexes take what they can.
    given: dict[int, int] = {}

    def place(facing: int, tried: set[int]) -> bool:
        for number, choice in enumerate(ways):
            if facing in choice and number not in tried:
                tried.add(number)
                if number not in given or place(given[number], tried):
                    given[number] = facing
                    return True
        return False

    if not all(place(facing, set()) for facing in range(6)):
        return None
    return [given.get(number, choice[0]) for number, choice in enumerate(ways)]


@lru_cache(maxsize=64)
def horde_layouts(stands: int, facing: int) -> tuple[Plan, ...]:
    """Return hordes of so many stands: in two, three and four ranks (DW-XIII.4.0-b)."""
    found: list[Plan] = []
    for depth in (2, 3, 4):
        width = -(-stands // depth)
        if width > 1:
            found.append(tuple((hex, facing) for hex in block(0, facing, stands, width)))
    return tuple(found)


class FormingUp(NamedTuple):
    """A way into a layout: the steps of stands, those of each round at once, and how each looks in the end, by id."""

    steps: tuple[Moves, ...]
    facings: dict[str, int]


def ways_into(
    stands: Sequence[Stand], layouts: Sequence[Plan], steps: int, staying: Collection[str] = ()
) -> list[FormingUp]:
    """Return ways of stands into layouts by so many steps of one hex at most, those with the fewest steps first.

    Those whose ids are in `staying` take no step. What stands in the way is not looked at.
    """
    first = stands[0].hex
    sources = tuple([stand.hex - first for stand in stands])
    ids = {hex: stand.id for hex, stand in zip(sources, stands, strict=True)}
    fixed = frozenset(hex for hex, key in ids.items() if key in staying)
    found = []
    for plan in layouts:
        for way in _ways(sources, tuple([hex for hex, _ in plan]), steps, fixed):
            facings = {ids[source]: plan[number][1] for source, number in way.ends.items()}
            found.append(FormingUp(tuple(_named(way.steps, ids)), facings))
    return sorted(found, key=lambda way: (len(way.steps), sum(map(len, way.steps))))


def _named(way: tuple[dict[Hex, Hex], ...], ids: dict[Hex, str]) -> Iterator[Moves]:
    """Yield the steps of a way by the ids of the stands."""
    for step in way:
        yield {ids[old]: DIRECTIONS.index(new - old) for old, new in step.items() if old != new}
        ids = {step[old]: key for old, key in ids.items()}


class _Way(NamedTuple):
    """Where each hex goes, step by step, and which number of a layout each comes to in the end."""

    steps: tuple[dict[Hex, Hex], ...]
    ends: dict[Hex, int]


@lru_cache(maxsize=2_000)
def _ways(
    sources: tuple[Hex, ...], layout: tuple[Hex, ...], steps: int, fixed: frozenset[Hex]
) -> tuple[_Way, ...]:
    """Return ways of hexes into a layout, wherever it may lie, with the fixed ones where they are: the best few."""
    if len(sources) != len(layout):
        return ()
    near = _discs(sources, steps)
    found: list[tuple[int, int, Hex, _Way]] = []
    for anchor in sorted({hex - layout[0] for hex in near}):
        goals = tuple([anchor + offset for offset in layout])
        if not near.issuperset(goals) or not fixed.issubset(goals):
            continue
        for most in range(steps + 1):
            way = _way(sources, goals, most, fixed)
            if way is not None:
                movers = sum(old != new for step in way.steps for old, new in step.items())
                found.append((len(way.steps), movers, anchor, way))
                break
    found.sort(key=lambda entry: entry[:3])
    return tuple([way for _, _, _, way in found[:_MOST]])


def _discs(sources: Sequence[Hex], steps: int) -> set[Hex]:
    found = set(sources)
    for _ in range(steps):
        found |= {hex + step for hex in found for step in DIRECTIONS}
    return found


def _way(sources: tuple[Hex, ...], goals: tuple[Hex, ...], steps: int, fixed: frozenset[Hex]) -> _Way | None:
    """Return how sources come to goals in so many steps, with nobody on another's hex in between; None when they cannot."""
    reach = {
        source: [goal for goal in goals if distance(source, goal) <= (0 if source in fixed else steps)]
        for source in sources
    }
    if not all(reach.values()):
        return None
    goes = arrange(sources, goals, (), reach)
    if goes is None:
        return None
    way: list[dict[Hex, Hex]] = []
    at = {source: source for source in sources}
    for left in reversed(range(steps)):
        # Everybody comes so near to his goal that the steps left bring him there, each on a hex of his own.
        ways = {
            here: [
                hex
                for hex in ((here,) if source in fixed else (here, *(here + step for step in DIRECTIONS)))
                if distance(hex, goes[source]) <= left
            ]
            for source, here in at.items()
        }
        room = tuple(dict.fromkeys(hex for hexes in ways.values() for hex in hexes))
        step = arrange(tuple(at.values()), (), room, ways)
        if step is None:
            return None
        way.append(step)
        at = {source: step[here] for source, here in at.items()}
    ends = {source: goals.index(goal) for source, goal in goes.items()}
    return _Way(tuple(way), ends)


@lru_cache(maxsize=64)
def deployed_square(stands: int, facing: int) -> tuple[Plan, ...]:
    """Return a square of so many stands in one of its positions, turned with a facing, its first stand on offset 0."""
    found = square_layouts(stands)[:1]
    return tuple(
        tuple((rotate(hex - plan[0][0], facing), (look + facing) % 6) for hex, look in plan) for plan in found
    )
