"""What the ground does to a line of fire: it is the same in all battles on it, so it is worked out once (CH-3.2-h, CH-3.2-l, CH-3.2-n, CH-3.2-p).

A line that is no line of fire has a *stop* on it: a wall, a tree, a window too far. *Screens* give cover to what is behind them, and the
top of an embankment may hide it; both are obstacles that can be shot over (CH-3.4-d), or from a tower (CH-3.2-p).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from oriflamme.board.battlefield import Battlefield, Edge
from oriflamme.board.hexes import DIRECTIONS, STEPS_OF, Direction, Hex, neighbours
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.text import Text
from oriflamme.rulesets.cry_havoc.terrain import FENCES, EdgeKind, GroundKind, Terrain, ground_at

from .lines import MIDDLE, Side, beyond, crossed, leaving

TREE: Final = 7
"""Hexes of the largest tree: one in the middle and those around it (CH-3.2-h)."""
KEPT: Final = 40_000
"""Traces that are kept of one battlefield at most."""


class Source(msgspec.Struct, frozen=True):
    """What gives a cover: words, how much, and by which rule. `fence`: its cover is a matter of reading (CH-3.2-h)."""

    label: str
    cover: int
    rule: str
    fence: bool = False


class Screen(msgspec.Struct, frozen=True):
    """An obstacle in a line, so many hexes from the shooter: it gives cover, or as the top of an embankment hides (`source` None)."""

    far: int
    source: Source | None


class Way(msgspec.Struct, frozen=True):
    """One of the ways in which a line passes from hex to hex: what stops it there, and the obstacles in it."""

    stop: Reason | None = None
    screens: tuple[Screen, ...] = ()


class Trace(msgspec.Struct, frozen=True):
    """What the ground does to one line: the hexes that it crosses, as offsets, and the stops and obstacles on it.

    `choices` has for each place where there is any the ways in which the line may pass it. `bridged`: it crosses a bridge.
    `down`: it comes from the top of an embankment.
    """

    hexes: tuple[Hex, ...]
    stop: Reason | None
    screens: tuple[Screen, ...]
    choices: tuple[tuple[Way, ...], ...]
    bridged: bool
    down: bool


class Traces:
    """The traces of a battlefield, each worked out when it is first asked for."""

    __slots__ = ("_buildings", "_field", "_found", "_grounds", "_terrain", "_trees")

    def __init__(self, field: Battlefield, terrain: Terrain) -> None:
        """Remember the ground."""
        self._field, self._terrain = field, terrain
        self._found: dict[tuple[Hex, Hex], tuple[Trace, ...]] = {}
        self._grounds: dict[Hex, GroundKind] = {}
        self._buildings: dict[Hex, frozenset[Hex]] = {}
        self._trees: dict[Hex, frozenset[Hex]] = {}

    def between(self, here: Hex, there: Hex) -> tuple[Trace, ...]:
        """Return the lines from a hex to another: one, but where it may begin in several sides of the hex (CH-3.2-l, CH-3.2-p)."""
        found = self._found.get((here, there))
        if found is None:
            if len(self._found) >= KEPT:
                self._found.clear()
            found = self._found[here, there] = tuple(
                self._trace(here, there, start) for start in self._starts(here, there)
            )
        return found

    def together(self, one: Hex, other: Hex) -> bool:
        """Return whether two hexes are inside the same building: joined by hexes inside."""
        return other in self._building(one)

    def ground(self, hex: Hex) -> GroundKind:
        """Return what the ground of a hex does."""
        found = self._grounds.get(hex)
        if found is None:
            found = self._grounds[hex] = ground_at(self._field, self._terrain, hex)
        return found

    def _edges(self, one: Hex, other: Hex) -> Iterator[tuple[Edge, EdgeKind]]:
        for edge in self._field.edges(one, other):
            yield edge, self._terrain.edge(edge.kind)

    def _opens(self, one: Hex, other: Hex) -> bool:
        return any(kind.opening for _, kind in self._edges(one, other))

    def _starts(self, here: Hex, there: Hex) -> Iterator[Direction]:
        """Yield where lines begin: in a tower in the side by which they leave it, else in the middle of the hex.

        Who stands at a window or door looks out of it from the middle of its sill (CH-3.2-l): so can who stands outside, next to it,
        and looks in.
        """
        offset = there - here
        if not offset:
            yield MIDDLE
            return
        if self.ground(here).tower:  # CH-3.2-p
            yield from leaving(offset)
            return
        if self._looks_in(here, there) or not any(
            self._opens(here, here + DIRECTIONS[side]) for side in leaving(offset)
        ):
            yield MIDDLE
        for side, step in enumerate(DIRECTIONS):
            if self._opens(here, here + step) and beyond(offset, side):
                yield side

    def _trace(self, here: Hex, there: Hex, start: Direction) -> Trace:
        line = crossed(there - here, start)
        stop, screens, bridged = None, [], False
        tree = self._tree(there)
        for offset in line.hexes:
            ground = self.ground(here + offset)
            bridged = bridged or ground.bridge
            if ground.between is None:
                if stop is None and here + offset not in tree:
                    label = Text(f"cry-havoc-ground-{ground.kind}")
                    stop = Reason("CH-3.2-h", Text("cry-havoc-blocked-ground", {"ground": label}))
            elif ground.between:
                source = Source(f"cry-havoc-ground-{ground.kind}", ground.between, "CH-3.2-h")
                screens.append(Screen(STEPS_OF[offset], source))
        choices, down = [], False
        for passing in line.passings:
            sides = [[(here + one, here + other) for one, other in way] for way in passing]
            down = down or all(any(self._descends(*side) for side in way) for way in sides)
            ways = tuple(self._way(here, there, way) for way in sides)
            if all(way.stop or way.screens for way in ways):
                choices.append(ways)
        return Trace(line.hexes, stop, tuple(screens), tuple(choices), bridged, down)

    def _descends(self, one: Hex, other: Hex) -> bool:
        return any(kind.crest and edge.towards == one for edge, kind in self._edges(one, other))

    def _way(self, here: Hex, there: Hex, sides: list[Side]) -> Way:
        stop, screens = None, []
        for one, other in sides:
            far = max(STEPS_OF[one - here], STEPS_OF[other - here])
            for edge, kind in self._edges(one, other):
                label = f"cry-havoc-edge-{kind.kind}"
                if kind.crest:
                    if self._hidden(here, there, one, other, edge):
                        screens.append(Screen(far, None))
                elif kind.between is None:
                    if self.ground(there).tower and other == there:
                        continue  # The walls of a tower are the cover of who stands on it (CH-3.2-p).
                    if there in self._building(one) | self._building(other) and self._looks_in(here, there):
                        continue  # From the next hex to a window all of the inside can be shot at (CH-3.2-l).
                    if not (kind.opening and self._through(here, there, one, other, edge)):
                        rule = "CH-3.2-l" if kind.opening else "CH-3.2-h"
                        stop = stop or Reason(rule, Text("cry-havoc-blocked-edge", {"edge": Text(label)}))
                elif kind.between:
                    fence = kind.kind in FENCES
                    screens.append(Screen(far, Source(label, kind.between, "CH-3.2-h", fence)))
        return Way(stop, tuple(screens))

    def _hidden(self, here: Hex, there: Hex, one: Hex, other: Hex, edge: Edge) -> bool:
        """Return whether the slope hides what is beyond the top of an embankment (CH-3.2-n).

        Who is on its low side must be at least as far from it as who is on the high side. Where the map does not say which side is
        the high one, the shooter's is the low one.
        """
        shooter, target = STEPS_OF[one - here], STEPS_OF[other - there]
        return target < shooter if edge.towards == one else shooter < target

    def _through(self, here: Hex, there: Hex, one: Hex, other: Hex, edge: Edge) -> bool:
        """Return whether a line passes a window or door, whose inner hex is the window's (CH-3.2-l).

        Who shoots out stands in that hex. Who shoots in stands next to it, or at somebody in it or adjacent to it. Where the map does not
        say which hex is the inner one, it is that inside a building; between two rooms each side is shot into.
        """
        if here == one:
            return True
        inner = edge.towards
        if inner is None and self.ground(one).inside != self.ground(other).inside:
            inner = one if self.ground(one).inside else other
        return inner != one and (there == other or there in neighbours(other))

    def _looks_in(self, here: Hex, there: Hex) -> bool:
        """Return whether a hex is outside, next to a window or door of the building that another is in (CH-3.2-l)."""
        inside = self._building(there)
        if not inside or here in inside:
            return False
        return any(near in inside and self._opens(here, near) for near in neighbours(here))

    def _building(self, hex: Hex) -> frozenset[Hex]:
        found = self._buildings.get(hex)
        if found is None:
            found = self._patch(hex, inside=True) if self.ground(hex).inside else frozenset()
            self._buildings.update(dict.fromkeys(found or (hex,), found))
        return found

    def _tree(self, hex: Hex) -> frozenset[Hex]:
        """Return the hexes of the tree that somebody stands in: they do not hide him (CH-3.2-h).

        Hexes of trees that hang together are one tree if they are not more than the largest tree has; in a wood the tree is
        each hex with six others around it, and those.
        """
        found = self._trees.get(hex)
        if found is None:
            found = self._patch(hex, inside=False) if self.ground(hex).tree else frozenset()
            if len(found) > TREE:
                middles = [one for one in (hex, *neighbours(hex)) if self.central(one)]
                found = frozenset((hex, *middles, *(near for one in middles for near in neighbours(one))))
            self._trees[hex] = found
        return found

    def central(self, hex: Hex) -> bool:
        """Return whether a hex is the middle of a tree of seven hexes."""
        return self.ground(hex).tree and all(self.ground(near).tree for near in neighbours(hex))

    def _patch(self, hex: Hex, *, inside: bool) -> frozenset[Hex]:
        """Return the hexes that hang together with one: of trees, or inside."""
        found, frontier = {hex}, [hex]
        while frontier:
            for near in neighbours(frontier.pop()):
                ground = self.ground(near)
                if near not in found and (ground.inside if inside else ground.tree):
                    found.add(near)
                    frontier.append(near)
        return frozenset(found)
