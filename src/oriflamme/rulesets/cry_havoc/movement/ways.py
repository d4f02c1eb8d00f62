"""All the places that a counter can come to with its points, each by the cheapest way."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush

import msgspec

from oriflamme.board.hexes import DIRECTIONS, Direction, Hex
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Figure

from .legs import BACK, BACKING, BACKWARDS, BLOCKED, HINDERED, SWING, SWINGS, TURNS, stepped
from .trains import company, crowded, led_along

Place = tuple[Hex, Direction]
"""A head's hex and the way it looks; on foot the facing is 0."""

Leg = tuple[int, Place, Hex, int, int]
"""A leg, the place it leads to, the hex that is entered, its price, and how much dearer the dead on that hex make it."""


def _wide(facing: Direction) -> tuple[tuple[int, bool, Direction, int, int], ...]:
    """Return the legs of a counter of two hexes that looks so: leg, from the tail, direction, points more, times."""
    found = []
    for towards in range(6):
        by = (towards - facing) % 6
        if TURNS[by] is not None:
            found.append((towards, False, towards, TURNS[by], 1))
        if SWINGS[by] is not None:
            found.append((SWING + towards, True, towards, SWINGS[by], 1))
        if by in BACKWARDS:
            found.append((BACK + towards, True, towards, 0, BACKING))
    return tuple(found)  # type: ignore[arg-type]  # None has been left out


_WIDE = tuple(_wide(facing) for facing in range(6))


class Reach:
    """Where a counter can come to: `found` has for each place what it costs and the legs; only where it could stop.

    `passed` has the same for places that it can only pass, since somebody stands there.
    """

    __slots__ = ("found", "passed")

    def __init__(self, field: Field, figure: Figure, points: int) -> None:
        """Search from where it stands, cheapest first."""
        wide = len(field.cells(figure)) > 1
        led = company(field, figure)
        search = _Search(field, figure, wide, {figure.id, *(animal.id for animal in led)})
        came = search.run(points)
        self.found: dict[Place, tuple[int, tuple[int, ...]]] = {}
        self.passed: dict[Place, tuple[int, tuple[int, ...]]] = {}
        for place, (cost, legs) in came.items():
            free = search.free(place) and (not led or _followed(field, figure, legs, led))
            (self.found if free else self.passed)[place] = cost, legs


def _followed(field: Field, figure: Figure, legs: tuple[int, ...], led: tuple[Figure, ...]) -> bool:
    """Return whether what somebody leads can follow him by a way, and has room at its end."""
    there = led_along(field, figure, legs, led)
    if there is None:
        return False
    return not legs or not crowded(field, moved_along(figure, legs), there)


class _Search:
    """One search: what it may enter, and at what price, is found out once for each hex."""

    def __init__(self, field: Field, figure: Figure, wide: bool, own: set[str]) -> None:
        """Look the field up for one counter; `own` are it and what it leads."""
        self.figure, self.wide = figure, wide
        passage = field.passage(figure)
        self.prices = passage.prices
        self.steps = field.lie.steps.setdefault((passage, wide), {})
        ground = field.occupants.ground
        self.taken: set[Hex] = set()
        self.barred: set[Hex] = set()
        for hex, keys in ground.items():
            for key in keys:
                if key in own:
                    continue
                other = field.figures[key]
                self.taken.add(hex)
                if other.side != figure.side and not other.stunned and not field.harmless(other):
                    self.barred.add(hex)
        self.dearer: set[Hex] = set()
        for hex, keys in field.occupants.layers["dead"].items():
            weight = sum(field.theatre.sheets[field.figures[key].sheet].weight for key in keys)
            if weight >= BLOCKED:
                self.barred.add(hex)
            elif weight >= HINDERED:
                self.dearer.add(hex)

    def free(self, place: Place) -> bool:
        """Return whether the counter could stop at a place: nobody else stands there (CH-5.4)."""
        hex, facing = place
        if hex in self.taken:
            return False
        return not self.wide or hex + DIRECTIONS[(facing + 3) % 6] not in self.taken

    def run(self, points: int) -> dict[Place, tuple[int, tuple[int, ...]]]:
        """Return every place within the points, the start among them, with its cost and legs."""
        start = (self.figure.hex, self.figure.facing if self.wide else 0)
        best: dict[Place, tuple[int, tuple[int, ...]]] = {start: (0, ())}
        queue: list[tuple[int, tuple[int, ...], Place]] = [(0, (), start)]
        while queue:
            cost, legs, place = heappop(queue)
            if best[place] != (cost, legs):
                continue
            for leg, there, entered, price, dearer in self._steps(place):
                if entered in self.barred:
                    continue
                total = cost + price
                if entered in self.dearer:
                    total += dearer
                if total > points:
                    continue
                known = best.get(there)
                if known is None or total < known[0]:
                    way = (*legs, leg)
                    best[there] = total, way
                    heappush(queue, (total, way, there))
        return best

    def _steps(self, place: Place) -> tuple[Leg, ...]:
        """Return what the ground alone lets the counter do from a place: looked up once for all battles on it."""
        found = self.steps.get(place)
        if found is None:
            found = self.steps[place] = tuple(
                self._wide_steps(place) if self.wide else self._foot_steps(place)
            )
        return found

    def _foot_steps(self, place: Place) -> Iterator[Leg]:
        hex, _ = place
        for towards, table in enumerate(self.prices):
            price = table.get(hex)
            if price is not None:
                entered = hex + DIRECTIONS[towards]
                yield towards, (entered, 0), entered, price, 1

    def _wide_steps(self, place: Place) -> Iterator[Leg]:
        hex, facing = place
        tail = hex + DIRECTIONS[(facing + 3) % 6]
        for leg, behind, towards, extra, times in _WIDE[facing]:
            source = tail if behind else hex
            price = self.prices[towards].get(source)
            if price is None:
                continue
            entered = source + DIRECTIONS[towards]
            there = (tail, (towards + 3) % 6) if leg >= BACK else (entered, towards)
            yield leg, there, entered, price * times + extra, times


def reach(field: Field, figure: Figure, points: int) -> dict[Place, tuple[int, tuple[int, ...]]]:
    """Return where a counter can stop within its points: for each place what it costs and the legs of the cheapest way.

    Asked again before any figure has changed, it is not searched again.
    """
    key = ("reach", figure.id, figure.mount, figure.hex, figure.facing, points)
    found: dict[Place, tuple[int, tuple[int, ...]]] | None = field.known.get(key)
    if found is None:
        found = field.known[key] = Reach(field, figure, points).found
    return found


def points_on(figure: Figure, legs: tuple[int, ...]) -> tuple[Figure, ...]:
    """Return a figure at each point of a way, where it sets out first."""
    found = [figure]
    for leg in legs:
        found.append(stepped(found[-1], leg))
    return tuple(found)


def moved_along(figure: Figure, legs: tuple[int, ...]) -> Figure:
    """Return a figure at the end of a way."""
    return points_on(figure, legs)[-1]


def moved_to(figure: Figure, place: Place) -> Figure:
    """Return a figure at a place."""
    return msgspec.structs.replace(figure, hex=place[0], facing=place[1])
