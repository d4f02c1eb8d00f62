"""Who goes where when stands form up by one hex each (DW-V.1.4-a): formations, and the ways into them that move the fewest."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from heapq import heapify, heappop, heappush
from typing import Final

from oriflamme.board.hexes import DIRECTIONS, FLANKS, REAR, Hex, distance

Formation = tuple[tuple[Hex, ...], tuple[Hex, ...]]
"""The hexes of the ranks before the last, which must all be taken, and those behind, where the last may stand."""


def nearest(
    sources: tuple[Hex, ...], widths: Sequence[int], most: int
) -> tuple[tuple[int, dict[Hex, Hex]], ...]:
    """Return the widths in which stands facing north form up while the fewest move, each with where they go.

    No more than `most` of them, the fewest movers first, then the narrowest. Of the formations of one width that move as few
    the one counts that leaves the fewest outside of its hexes, then the first.
    """
    held = frozenset(sources)
    near = {source + step for source in sources for step in (0, *DIRECTIONS)}
    known: list[Formation] = []
    # What is promising first; a formation is looked at more closely only when nothing is better at first sight.
    queue: list[tuple[int, int, int, int, bool]] = []
    for width in widths:
        for full, behind in formations(len(sources), width, near):
            outside = len(held.difference(full, behind))
            empty = len(full) - len(held.intersection(full))
            queue.append((max(outside, empty), width, outside, len(known), False))
            known.append((full, behind))
    heapify(queue)
    found: dict[int, tuple[tuple[int, int, int, int], dict[Hex, Hex]]] = {}
    last = (len(sources) + 1, 0)
    while queue:
        least, width, outside, index, close = heappop(queue)
        if (least, width) > last:
            break
        if width in found and found[width][0] < (least, width, outside, index):
            continue
        full, behind = known[index]
        if not close:
            least = _least_movers(held, full, behind)
            if least < _NEVER:
                heappush(queue, (least, width, outside, index, True))
            continue
        assignment = arrange(sources, full, behind)
        if assignment is None:
            continue
        key = sum(old != new for old, new in assignment.items()), width, outside, index
        if width not in found or key < found[width][0]:
            found[width] = key, assignment
            if len(found) >= most:
                last = sorted(key for key, _ in found.values())[most - 1][:2]
    chosen = sorted(found.values(), key=lambda entry: entry[0])[:most]
    return tuple([(width, assignment) for (_, width, _, _), assignment in chosen])


_NEVER: Final = 1000
"""More than there are stands in any unit."""


def _least_movers(held: frozenset[Hex], full: tuple[Hex, ...], behind: tuple[Hex, ...]) -> int:
    """Return how many stands must move at least to form up so: _NEVER where somebody outside is not next to any of its hexes.

    Whoever comes to an empty hex leaves one that another must come to, and so on back to one who was not in the ranks before
    the last: as many move as these are hexes apart. So do as many as each of those outside is from an empty hex.
    """
    least = 0
    outside = held.difference(full, behind)
    if outside:
        wanted = (*full, *behind)
        room = [hex for hex in wanted if hex not in held]
        for hex in outside:
            if _around(hex).isdisjoint(wanted):
                return _NEVER
        for hex in outside:
            least += min([distance(hex, other) for other in room], default=1)
    empty = [hex for hex in full if hex not in held]
    if not empty:
        return least
    spare = held.difference(full)
    return max(least, sum([min([distance(hex, other) for other in spare]) for hex in empty]))


@lru_cache(maxsize=1_000)
def _around(hex: Hex) -> frozenset[Hex]:
    return frozenset([hex + step for step in DIRECTIONS])


def formations(count: int, width: int, near: set[Hex]) -> Iterator[Formation]:
    """Yield the formations facing north of `count` stands in ranks of `width` whose ranks but the last lie in `near`.

    A last rank may have gaps, even one with as many stands as the others (DW-I.2.2-a); a first rank may not.
    """
    right = DIRECTIONS[FLANKS[0][1]]
    lefts = sorted(near)
    for file in range(1, width):
        lefts = [hex for hex in lefts if hex + file * right in near]
    rows = {left: tuple([left + file * right for file in range(width)]) for left in lefts}
    depth = max(-(-count // width) - 1, 1)
    # Each rank stands behind the one before, staggered to one side or the other.
    chains = list(rows.items())
    for _ in range(depth - 1):
        chains = [
            (behind, full + rows[behind])
            for left, full in chains
            for towards in REAR[0]
            if (behind := left + DIRECTIONS[towards]) in rows
        ]
    room = range(width + 1) if count > depth * width else ()
    for left, full in chains:
        behind = left + DIRECTIONS[REAR[0][0]]
        yield full, tuple([behind + file * right for file in room])


def arrange(
    sources: tuple[Hex, ...],
    full: tuple[Hex, ...],
    behind: tuple[Hex, ...],
    ways: Mapping[Hex, Iterable[Hex]] | None = None,
) -> dict[Hex, Hex] | None:
    """Return where each source goes, by one hex at most, so that all of `full` is taken and the rest is `behind`.

    `ways` says for each source where it may be, its own hex among them; None: there and on the six around.
    None when there is no way; of several, one in which the fewest leave their hex. Sources find their places one after
    another, each by the cheapest way to a free hex on which those placed before may have to give way.
    """
    must = frozenset(full)
    wanted = must.union(behind)
    if ways is None:
        # Asked of many formations, most of which are out of somebody's reach.
        if any(
            wanted.isdisjoint([source + step for step in DIRECTIONS])
            for source in sources
            if source not in wanted
        ):
            return None
        ways = {source: [source + step for step in (0, *DIRECTIONS)] for source in sources}
    reach = {source: [hex for hex in ways[source] if hex in wanted] for source in sources}
    if not all(reach.values()):
        return None
    # Whoever stands where one must stay costs nothing there, so that no cheaper start is to be had.
    goes = {source: source for source in sources if source in must}
    holders = goes.copy()
    for source in sources:
        if source in goes:
            continue
        at_once = _at_once(reach[source], must, holders)
        if at_once is not None:
            goes[source], holders[at_once] = at_once, source
            continue
        came = _ways(source, reach, must, goes, holders)
        free = [(cost, hex) for hex, (cost, _) in came.items() if hex not in holders]
        if not free:
            return None
        _, hex = min(free)
        mover: Hex | None = None
        while mover != source:
            mover = came[hex][1]
            left = goes.get(mover)
            goes[mover], holders[hex] = hex, mover
            if left is not None:
                hex = left
    return goes if must <= holders.keys() else None


def _at_once(hexes: list[Hex], must: frozenset[Hex], holders: dict[Hex, Hex]) -> Hex | None:
    """Return the hex that is the cheapest place for a source with no need to look further; None where that must be seen.

    Nothing costs less than to step to a free hex of `must`, nor as little, but where somebody gives way who has left his own
    hex already.
    """
    free = []
    for hex in hexes:
        holder = holders.get(hex)
        if holder is not None:
            if holder != hex:
                return None
        elif hex in must:
            free.append(hex)
    return min(free, default=None)


def _ways(
    source: Hex,
    reach: dict[Hex, list[Hex]],
    must: frozenset[Hex],
    goes: dict[Hex, Hex],
    holders: dict[Hex, Hex],
) -> dict[Hex, tuple[int, Hex]]:
    """Return the cheapest ways for a source to come on, others giving way: by hex, the cost and who would go there.

    It costs 1 to leave a hex, and more than all of them could cost so to stand behind, not in `must`.
    """
    far = len(reach) + 1
    spent = {source: 0}
    came: dict[Hex, tuple[int, Hex]] = {}
    queue = deque([source])
    while queue:
        mover = queue.popleft()
        before, there = spent[mover], goes.get(mover)
        for hex in reach[mover]:
            if hex == there:
                continue
            price = 0 if hex in must else far
            cost = before + price + (mover != hex)
            known = came.get(hex)
            if known is not None and known[0] <= cost:
                continue
            came[hex] = cost, mover
            holder = holders.get(hex)
            if holder is not None:
                back = cost - price - (holder != hex)
                if back < spent.get(holder, far * far):
                    spent[holder] = back
                    queue.append(holder)
    return came
