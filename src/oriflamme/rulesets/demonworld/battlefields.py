"""Battlefields made from a seed, fair to both sides (DW-XVI.3.3-a, DW-XVI.3.3-b): hills, woods, water, fields and a road.

A battlefield is drafted some times over, and the draft that is fairest is taken. A draft is fair when each side finds the
way to the middle as slow as the other, and as much high ground and cover on its own half. The deployment zones are clear.
The seed decides everything, on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from string import ascii_uppercase
from typing import Final, TypeVar

import msgspec

from oriflamme.board.battlefield import CLEAR
from oriflamme.board.hexes import DIRECTIONS, E, Hex, axial, neighbours
from oriflamme.board.passage import Passage
from oriflamme.kit.lots import Lots

from .maps import AreaPrint, BattleMap, EdgePrint, LevelPrint, MapSpec, RoadPrint, Sheet

T = TypeVar("T")

DRAFTS: Final = 16
"""How many drafts there are to choose from."""

Zone = frozenset[Hex]
PassageOf = Callable[[BattleMap], Passage]
"""What crossing a battlefield costs those by whom its fairness is measured."""

WET: Final = frozenset({"water-1", "water-2", "water-3", "marsh"})
"""Grounds that most troops cannot cross, or hardly."""

COVER: Final = frozenset({"woods", "bushes", "tall-grass"})
"""Grounds that hide who is behind them."""


class _Lots(Lots):
    """Lots drawn from a seed, one after another."""

    def between(self, least: int, most: int) -> int:
        """Return a number from `least` to `most`."""
        return least + self.below(most - least + 1)


class _Draft:
    """A battlefield as far as it is drafted: what lies on its hexes and sides. `room` are the hexes outside the zones."""

    def __init__(self, board: BattleMap, zones: tuple[Zone, Zone], lots: _Lots) -> None:
        self.hexes, self.zones, self.lots = board.hexes, zones, lots
        near = {other for zone in zones for hex in zone for other in (hex, *neighbours(hex))}
        edge = {hex for hex in board.hexes if any(other not in board.hexes for other in neighbours(hex))}
        self.room = sorted(board.hexes - near - edge)
        self.grounds: dict[Hex, str] = {}
        self.levels: dict[Hex, int] = {}
        self.edges: dict[tuple[Hex, Hex], str] = {}
        self.road: list[Hex] = []

    # -- features --------------------------------------------------------------------------------------------------

    def fill(self, sheets: int) -> None:
        """Draft features for a battlefield of so many sheets."""
        if self.lots.below(4) == 0:
            self.stream()
        for _ in range(self.lots.between(sheets, sheets + sheets // 2 + 1)):
            self.hill()
        for _ in range(self.lots.between(sheets, sheets + 1)):
            self.patch("woods", self.lots.between(5, 12))
        for _ in range(self.lots.between(2 * sheets, 3 * sheets)):
            kind = self.lots.pick(("bushes", "tall-grass", "rocks", "sand", "mud", "bushes", "tall-grass"))
            self.patch(kind, self.lots.between(3, 7))
        for _ in range(self.lots.between(1, sheets)):
            self.lots.pick((self.pond, self.bog, self.field, self.field))()
        self.lay_road()

    def grown(self, size: int, free: Callable[[Hex], bool]) -> list[Hex]:
        """Return hexes that hang together, grown from one drawn at random; fewer than `size` where there is no room."""
        start = self.lots.pick(self.room)
        room = set(self.room)
        if not free(start):
            return []
        found = [start]
        edge = [start]
        while edge and len(found) < size:
            here = self.lots.pick(edge)
            ways = [hex for hex in neighbours(here) if hex in room and hex not in found and free(hex)]
            if not ways:
                edge.remove(here)
                continue
            # Those that touch the most of it already keep it round.
            most = max(sum(other in found for other in neighbours(hex)) for hex in ways)
            ways = [hex for hex in ways if sum(other in found for other in neighbours(hex)) >= most - 1]
            hex = self.lots.pick(ways)
            found.append(hex)
            edge.append(hex)
        return found

    def bare(self, hex: Hex) -> bool:
        """Return whether nothing lies on a hex."""
        return hex not in self.grounds and hex not in self.levels

    def hill(self) -> None:
        """Draft a hill of one level, often with a second in its midst (DW-XI.3.5-a)."""
        found = self.grown(self.lots.between(8, 20), lambda hex: hex not in self.levels and self.dry(hex))
        if len(found) < 5:
            return
        self.levels.update(dict.fromkeys(found, 1))
        inner = [hex for hex in found if all(self.levels.get(other) for other in neighbours(hex))]
        if inner and self.lots.below(3):
            self.levels.update(dict.fromkeys(inner, 2))

    def dry(self, hex: Hex) -> bool:
        """Return whether neither a hex nor those beside it have water."""
        return not any(self.grounds.get(other) in WET | {"ford"} for other in (hex, *neighbours(hex)))

    def patch(self, kind: str, size: int) -> None:
        """Draft ground of one kind; it may lie on a hill."""
        for hex in self.grown(size, lambda hex: hex not in self.grounds):
            self.grounds[hex] = kind

    def pond(self) -> None:
        """Draft a pond, deeper in its midst (DW-XI.3.6-a)."""
        found = self.grown(self.lots.between(4, 9), self.bare)
        for hex in found:
            inside = all(other in found for other in neighbours(hex))
            self.grounds[hex] = "water-2" if inside else "water-1"

    def bog(self) -> None:
        """Draft a small marsh (DW-XI.3.4)."""
        for hex in self.grown(self.lots.between(3, 5), self.bare):
            self.grounds[hex] = "marsh"

    def field(self) -> None:
        """Draft a field behind a wall or hedge with gaps (DW-XI.3.7-a)."""
        found = set(self.grown(self.lots.between(6, 10), self.bare))
        if len(found) < 4:
            return
        kind = self.lots.pick(("wall", "hedge"))
        for hex in sorted(found):
            for other in neighbours(hex):
                if other not in found and other in self.hexes and self.lots.below(4):
                    self.edges[min(hex, other), max(hex, other)] = kind

    def stream(self) -> None:
        """Draft a stream between the sides, from edge to edge, with fords (DW-XI.3.6-a)."""
        rows = sorted({axial(hex)[1] for hex in self.room})
        row = rows[len(rows) // 2] + self.lots.between(-2, 2)
        line = sorted((hex for hex in self.hexes if axial(hex)[1] == row), key=lambda hex: axial(hex)[0])
        here, last, run = line[0], line[-1], self.lots.below(4)
        goal = 2 * axial(last)[0] + row
        room = set(self.room) | set(line)
        while True:
            run += 1
            ford = run % 5 == 0
            if run > 8:
                run = 1
            self.grounds[here] = "ford" if ford else self.lots.pick(("water-1", "water-1", "water-2"))
            if 2 * axial(here)[0] + axial(here)[1] >= goal:
                return
            ways = [here + DIRECTIONS[towards] for towards in (E, E, (E + 1) % 6, (E + 5) % 6)]
            ways = [hex for hex in ways if hex in room and abs(axial(hex)[1] - row) <= 2]
            if not ways:
                return
            here = self.lots.pick(ways)

    def lay_road(self) -> None:
        """Draft a road from edge to edge, along the way that is easiest to build (DW-XI.3.8-a)."""
        rows = sorted({axial(hex)[1] for hex in self.room})
        start_row, end_row = (self.lots.pick(rows) for _ in range(2))
        start = min((hex for hex in self.hexes if axial(hex)[1] == start_row), key=lambda hex: axial(hex)[0])
        end = max((hex for hex in self.hexes if axial(hex)[1] == end_row), key=lambda hex: axial(hex)[0])
        self.road = _way(start, end, self._building)
        for hex in self.road:
            if self.grounds.get(hex) in WET:
                self.grounds[hex] = "ford"
        for one, other in zip(self.road, self.road[1:], strict=False):
            self.edges.pop((min(one, other), max(one, other)), None)

    def _building(self, hex: Hex, other: Hex) -> int | None:
        if other not in self.hexes or other in self.zones[0] or other in self.zones[1]:
            return None
        climb = abs(self.levels.get(hex, 0) - self.levels.get(other, 0))
        ground = self.grounds.get(other, CLEAR)
        return 2 + 4 * climb + (8 if ground in WET else 2 if ground != CLEAR else 0) + self.lots.below(2)

    # -- as sheets -------------------------------------------------------------------------------------------------

    def printed(self, spec: MapSpec, board: BattleMap) -> MapSpec:
        """Return the spec with the draft printed on its sheets."""
        return msgspec.structs.replace(
            spec, sheets=tuple(self._sheet(sheet, _local(board, sheet)) for sheet in spec.sheets)
        )

    def _sheet(self, sheet: Sheet, names: Mapping[Hex, str]) -> Sheet:
        kinds = sorted({kind for hex, kind in self.grounds.items() if hex in names})
        levels = sorted({level for hex, level in self.levels.items() if hex in names})
        edges = sorted({kind for pair, kind in self.edges.items() if names.keys() >= set(pair)})
        return Sheet(
            sheet.name,
            sheet.at,
            sheet.turned,
            grounds=tuple(AreaPrint(kind, _named(self.grounds, kind, names)) for kind in kinds),
            levels=tuple(LevelPrint(level, _named(self.levels, level, names)) for level in levels),
            edges=tuple(
                EdgePrint(
                    kind,
                    tuple(
                        (names[one], names[other])
                        for (one, other), its in sorted(self.edges.items())
                        if its == kind and one in names and other in names
                    ),
                )
                for kind in edges
            ),
            roads=tuple(RoadPrint("road", run) for run in _runs(self.road, names)),
        )


def battlefield(
    spec: MapSpec, zones: tuple[Iterable[Hex], Iterable[Hex]], seed: int, passage: PassageOf
) -> MapSpec:
    """Return a battlefield of the same sheets, made from a seed, with the deployment zones clear.

    `passage` says what crossing it costs those by whom its fairness is measured. Where there is no room between the zones
    the battlefield is bare.
    """
    board = BattleMap.build(bare(spec))
    ends = frozenset(zones[0]), frozenset(zones[1])
    if not _Draft(board, ends, _Lots("")).room:
        return bare(spec)
    near = _near(board, ends)
    best: tuple[float, MapSpec] | None = None
    for number in range(DRAFTS):
        draft = _Draft(board, ends, _Lots(f"battlefield:{seed}:{number}"))
        draft.fill(len(spec.sheets))
        printed = draft.printed(spec, board)
        unfair = _unfairness(BattleMap.build(printed), ends, near, passage)
        if best is None or unfair < best[0]:
            best = unfair, printed
    assert best is not None  # there is a draft
    return best[1]


def bare(spec: MapSpec) -> MapSpec:
    """Return a spec of the same sheets with nothing printed on them."""
    return msgspec.structs.replace(
        spec, sheets=tuple(Sheet(sheet.name, sheet.at, sheet.turned) for sheet in spec.sheets)
    )


def unfairness(board: BattleMap, zones: tuple[Zone, Zone], passage: PassageOf) -> float:
    """Return how much better off one side is than the other: 0 is fair, 1 a whole advantage in any one thing.

    Measured are the points that the way to the middle costs, the high ground and the cover nearer to each side.
    """
    return _unfairness(board, zones, _near(board, zones), passage)


Near = tuple[Mapping[Hex, int], Mapping[Hex, int]]
"""How far each hex is from either zone."""


def _near(board: BattleMap, zones: tuple[Zone, Zone]) -> Near:
    return _steps(board, zones[0]), _steps(board, zones[1])


def _steps(board: BattleMap, zone: Zone) -> dict[Hex, int]:
    """Return the steps from a zone to each hex, as the crow flies."""
    found = dict.fromkeys(zone, 0)
    edge = sorted(zone)
    while edge:
        edge = [
            other
            for hex in edge
            for other in neighbours(hex)
            if other in board.hexes and found.setdefault(other, found[hex] + 1) == found[hex] + 1
        ]
        edge = list(dict.fromkeys(edge))
    return found


def _unfairness(board: BattleMap, zones: tuple[Zone, Zone], near: Near, passage: PassageOf) -> float:
    ways = passage(board)
    away = tuple(_cost(board, zone, ways) for zone in zones)
    middle = [hex for hex in board.hexes if abs(near[0][hex] - near[1][hex]) <= 1]
    reached = [[found[hex] for hex in middle if hex in found] for found in away]
    if any(len(found) < len(middle) * 3 // 4 for found in reached):
        return float(len(board.hexes))  # one side is cut off
    means = [sum(found) / len(found) for found in reached]
    halves = [[hex for hex in board.hexes if near[one][hex] < near[1 - one][hex]] for one in (0, 1)]
    cells = board.battlefield
    high = [sum(cells.level(hex) for hex in half) for half in halves]
    cover = [sum(cells.cell(hex).ground in COVER for hex in half) for half in halves]
    return max(4 * _apart(*means), _apart(*high), _apart(*cover) / 2)


def _apart(one: float, other: float) -> float:
    return abs(one - other) / max(one, other, 1)


def _cost(board: BattleMap, zone: Zone, passage: Passage) -> dict[Hex, int]:
    """Return the points from a zone to each hex that can be reached."""
    found = dict.fromkeys(zone, 0)
    queue = [(0, hex) for hex in sorted(zone)]
    while queue:
        points, hex = heappop(queue)
        if points > found[hex]:
            continue
        for towards, other in enumerate(neighbours(hex)):
            price = passage.price(hex, towards)
            if price is not None and points + price < found.get(other, points + price + 1):
                found[other] = points + price
                heappush(queue, (points + price, other))
    return found


def _way(start: Hex, end: Hex, price: Callable[[Hex, Hex], int | None]) -> list[Hex]:
    """Return the cheapest way between two hexes, both ends included; nothing where there is none."""
    found, before = {start: 0}, dict[Hex, Hex]()
    queue = [(0, start)]
    while queue:
        points, hex = heappop(queue)
        if hex == end:
            break
        for other in neighbours(hex):
            if other in found and found[other] <= points:
                continue
            cost = price(hex, other)
            if cost is not None and points + cost < found.get(other, points + cost + 1):
                found[other], before[other] = points + cost, hex
                heappush(queue, (points + cost, other))
    if end not in before:
        return []
    way = [end]
    while way[-1] != start:
        way.append(before[way[-1]])
    return way[::-1]


def _local(board: BattleMap, sheet: Sheet) -> dict[Hex, str]:
    """Return the names that the hexes of a sheet have on it."""
    found = {}
    for letter in ascii_uppercase:
        for number, hex in enumerate(board.rows_by_name.get(f"{sheet.name}/{letter}".upper(), ()), start=1):
            found[hex] = f"{letter}{number}"
    return found


def _named(lying: Mapping[Hex, T], wanted: T, names: Mapping[Hex, str]) -> tuple[str, ...]:
    return tuple(sorted(names[hex] for hex, kind in lying.items() if kind == wanted and hex in names))


def _runs(road: Sequence[Hex], names: Mapping[Hex, str]) -> Iterator[tuple[str, ...]]:
    """Yield the stretches of a road that lie on one sheet."""
    run: list[str] = []
    for hex in road:
        if hex in names:
            run.append(names[hex])
        elif run:
            yield tuple(run)
            run = []
    if run:
        yield tuple(run)
