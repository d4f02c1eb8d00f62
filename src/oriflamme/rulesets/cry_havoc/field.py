"""The state of a battle: figures, who stands where, the pages of the chapters, and the ground that never changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, Final, Self

import msgspec

from oriflamme.board.hexes import DIRECTIONS, Hex, direction, distance
from oriflamme.board.occupancy import GROUND, Layer, Occupancy
from oriflamme.board.passage import Passage
from oriflamme.kernel.pages import Pages
from oriflamme.kernel.text import Text
from oriflamme.kit.maps import BattleMap

from .aims import Aim
from .chapters import Game
from .introduction import Figure, Sheet, Values
from .lie import Lie
from .mounted import values
from .readings import Readings
from .tables import Tables
from .terrain import PLAIN, EdgeKind, Gait, GroundKind, Terrain

DEAD: Final[Layer] = "dead"
LAYERS: Final[Mapping[Layer, int | None]] = {GROUND: None, DEAD: None}
"""Counters in play, and the bodies of those who are out of it; who passes a friend shares his hex for a moment (CH-5.4)."""


class Theatre(msgspec.Struct, frozen=True):
    """What does not change in a battle: map, terrain, sheets, tables, sides in seat order, readings, the game, what is fought for.

    `night`: it is dark everywhere (CH-3.2-o). `castle` and `temple` are hexes that hearten (CH-8.3-c). `surprised` are the sides
    that do not know yet that there is an enemy (CH-3.4-c). `title` is that of a scenario of somebody's own.
    """

    map: BattleMap
    terrain: Terrain
    sheets: Mapping[str, Sheet]
    tables: Tables
    sides: tuple[str, str]
    readings: Readings
    game: Game
    aim: Aim
    turns: int
    night: bool = False
    castle: frozenset[Hex] = frozenset()
    temple: frozenset[Hex] = frozenset()
    surprised: tuple[str, ...] = ()
    title: Text | None = None

    def opponent(self, side: str) -> str:
        """Return the other side."""
        return self.sides[1] if side == self.sides[0] else self.sides[0]


class Stored(msgspec.Struct, frozen=True):
    """A field as it is kept."""

    turn: int
    figures: tuple[Figure, ...]
    pages: tuple[Any, ...]


class Field:
    """Figures of a battle, changed only through `put`, which keeps the index of who covers which hex.

    `occupants` has counters in play on the layer of the ground, by the id of who speaks for them (a rider for his mount too),
    and bodies on that of the dead. `turn` counts from 1. `known` is what has been found out from where and how
    figures are, until one changes.
    """

    __slots__ = ("figures", "known", "lie", "occupants", "pages", "theatre", "turn")

    def __init__(self, theatre: Theatre, figures: Iterable[Figure] = ()) -> None:
        """Make a field before the first turn."""
        self.theatre = theatre
        self.turn = 0
        self.figures: dict[str, Figure] = {}
        self.occupants = Occupancy(LAYERS)
        self.pages = Pages()
        self.known: dict[tuple[Any, ...], Any] = {}
        found = tuple(figures)
        self.lie = Lie(theatre, found)
        self._add(found)

    def _add(self, figures: tuple[Figure, ...]) -> None:
        self.figures = {figure.id: figure for figure in figures}
        places = [place for figure in figures if (place := self._place(figure)) is not None]
        self.occupants = self.occupants.moved((), places)

    def copy(self) -> Self:
        """Return an independent copy; figures are frozen and shared."""
        return self._twin(self.pages.copy())

    def _twin(self, pages: Pages) -> Self:
        twin = type(self).__new__(type(self))
        twin.theatre, twin.turn, twin.figures = self.theatre, self.turn, self.figures.copy()
        twin.occupants, twin.pages, twin.lie = self.occupants, pages, self.lie
        twin.known = self.known
        return twin

    def seen_by(self, player: str | None) -> Self:
        """Return a copy with the pages as `player` may know them; where figures are is known to all."""
        return self._twin(self.pages.seen_by(player))

    def encode(self) -> Stored:
        """Return the field as data; figures keep the order of the set-up."""
        return Stored(self.turn, tuple(self.figures.values()), self.pages.encode())

    @classmethod
    def decode(cls, data: Any, theatre: Theatre) -> Self:
        """Return the field that `encode` gave, from plain data. Raises `msgspec.ValidationError`."""
        stored = msgspec.convert(data, Stored)
        field = cls(theatre, stored.figures)
        field.turn = stored.turn
        field.pages = Pages.decode(stored.pages, theatre.game.slot("pages"))
        return field

    # -- changing ----------------------------------------------------------------------------------------------

    def put(self, *figures: Figure) -> None:
        """Keep changed figures, and the index; who rides is kept where his mount is, whichever of the two is given."""
        # Copies keep what was found out before; here it holds no longer.
        self.known = {}
        for figure in figures:
            before = self.figures[figure.id]
            old = self._place(before)
            self.figures[figure.id] = figure
            new = self._place(figure)
            if old != new:
                gone, come = ([] if place is None else [place] for place in (old, new))
                self.occupants = self.occupants.moved(gone, come)
            if figure.mount and figure.alive:
                mount = self.figures[figure.mount]
                if (mount.hex, mount.facing) != (figure.hex, figure.facing):
                    self.figures[mount.id] = msgspec.structs.replace(
                        mount, hex=figure.hex, facing=figure.facing
                    )

    def change(self, key: str, **fields: Any) -> Figure:
        """Replace fields of a figure and return it."""
        figure = msgspec.structs.replace(self.figures[key], **fields)
        self.put(figure)
        return figure

    def _place(self, figure: Figure) -> tuple[str, tuple[Hex, ...], Layer] | None:
        """Return where a figure is in the index; nowhere: off the map, or under a rider."""
        if figure.gone or (figure.rider and figure.alive):
            return None
        return figure.id, self.cells(figure), GROUND if figure.alive else DEAD

    # -- asking ------------------------------------------------------------------------------------------------

    def sheet(self, figure: Figure) -> Sheet:
        """Return the sheet of a figure."""
        return self.theatre.sheets[figure.sheet]

    def cells(self, figure: Figure) -> tuple[Hex, ...]:
        """Return the hexes that a figure covers, the head first: two where he rides or is as large (CH-5.2-a)."""
        wide = figure.mount or self.sheet(figure).hexes == 2
        return (figure.hex, figure.tail) if wide else (figure.hex,)

    def counters(self, side: str | None = None) -> tuple[Figure, ...]:
        """Return what stands on the map in play, of one side or of all: men on foot, riders, riderless animals."""
        return tuple(
            figure
            for figure in self.figures.values()
            if figure.alive and not figure.rider and (side is None or figure.side == side)
        )

    def men(self, side: str) -> tuple[Figure, ...]:
        """Return the characters of a side that are in play, on foot or mounted; no animals."""
        return tuple(figure for figure in self.counters(side) if not self.sheet(figure).animal)

    def on(self, hex: Hex) -> tuple[Figure, ...]:
        """Return the counters in play on a hex, in the order of the set-up."""
        keys = self.occupants.ground.get(hex)
        if keys is None:
            return ()
        if len(keys) > 1:
            # Who came first is not kept with a battle.
            keys = sorted(keys, key=self.lie.order.__getitem__)  # type: ignore[assignment]  # of strings as well
        return tuple([self.figures[key] for key in keys])

    def bodies(self, hex: Hex) -> tuple[Figure, ...]:
        """Return the dead on a hex."""
        return tuple(self.figures[key] for key in self.occupants.on(hex, DEAD))

    def ground(self, hex: Hex) -> GroundKind:
        """Return what the ground of a hex does."""
        return self.lie.grounds.get(hex, PLAIN)

    def edges(self, one: Hex, other: Hex) -> tuple[EdgeKind, ...]:
        """Return what runs between two adjacent hexes."""
        return self.lie.edges.get((one, other), ())

    def gait(self, figure: Figure) -> Gait:
        """Return how a figure goes: who covers two hexes goes like a rider, what is led as it is led (CH-5.2-d)."""
        if figure.led_by or figure.tied_to:
            return "barded" if self.sheet(figure).barded else "led"
        return "mounted" if len(self.cells(figure)) > 1 else "foot"

    def ways(self, figure: Figure) -> Passage:
        """Return all steps that the ground lets a figure make, with their points."""
        return self.lie.ways[self.gait(figure)]

    def passage(self, figure: Figure) -> Passage:
        """Return all steps that a figure can make with the animals that it leads: none that one of them cannot make (CH-5.2-d).

        A rider's mount passes less than what is led does.
        """
        own = self.gait(figure)
        if own == "foot":
            company = self._company(figure.id)
            if company:
                return self.lie.ways["barded" if any(self.sheet(one).barded for one in company) else "led"]
        return self.lie.ways[own]

    def _company(self, key: str) -> list[Figure]:
        """Return the animals that somebody leads, and those tied behind them."""
        holders, found = {key}, []
        left = [animal for name in self.lie.animals if (animal := self.figures[name]).alive]
        while near := [one for one in left if one.led_by in holders or one.tied_to in holders]:
            found += near
            left = [one for one in left if one not in near]
            holders = {one.id for one in near}
        return found

    def around(self, figure: Figure) -> tuple[Hex, ...]:
        """Return the hexes beside those that a figure covers, each once: 6, or 8 about two."""
        return _around(self.cells(figure))

    def adjacent(self, one: Figure, other: Figure) -> bool:
        """Return whether two figures are adjacent: on hexes side by side, and each could step to the other (CH-1.2-a)."""
        ours, theirs = self.ways(one), self.ways(other)
        return any(
            direction(here, there) is not None and ours.passes(here, there) and theirs.passes(there, here)
            for here in self.cells(one)
            for there in self.cells(other)
        )

    def neighbours(self, figure: Figure) -> Iterator[Figure]:
        """Yield the counters adjacent to a figure, friend and foe, each once."""
        return self._adjacent(figure, self._beside(figure))

    def contacts(self, figure: Figure) -> tuple[Figure, ...]:
        """Return the enemies adjacent to a figure, the stunned among them; riderless animals are nobody's enemies."""
        enemies = (
            other for other in self._beside(figure) if other.side != figure.side and not self.harmless(other)
        )
        return tuple(self._adjacent(figure, enemies))

    def _beside(self, figure: Figure) -> Iterator[Figure]:
        """Yield the counters on the hexes around a figure, as often as they cover one of them."""
        ground = self.occupants.ground
        for hex in self.around(figure):
            if hex in ground:
                yield from self.on(hex)

    def _adjacent(self, figure: Figure, others: Iterable[Figure]) -> Iterator[Figure]:
        seen = {figure.id}
        for other in others:
            if other.id not in seen and self.adjacent(figure, other):
                seen.add(other.id)
                yield other

    def of_burden(self, figure: Figure) -> bool:
        """Return whether a figure is a beast of burden: a mount or a pack animal."""
        sheet = self.sheet(figure)
        return sheet.animal and (sheet.ridden or not sheet.sound.attack)

    def harmless(self, figure: Figure) -> bool:
        """Return whether a figure is a mount without a rider, a pack animal or one that is led, which fights nobody (CH-5.2-h)."""
        led = self.sheet(figure).animal and bool(figure.led_by)
        return (self.of_burden(figure) or led) and not figure.mount

    def apart(self, one: Figure, other: Figure) -> int:
        """Return the hexes between two figures, from the nearest of each."""
        return min(distance(here, there) for here in self.cells(one) for there in self.cells(other))

    def values(self, figure: Figure) -> Values:
        """Return attack, defence and movement of a figure as he is now, mounted or on foot (CH-1.4-b, CH-5.2-a to CH-5.2-c)."""
        return values(self, figure)


@lru_cache(maxsize=16_384)
def _around(own: tuple[Hex, ...]) -> tuple[Hex, ...]:
    """Return the hexes beside some, each once, in their order: the same for all battles."""
    return tuple(dict.fromkeys(hex + step for hex in own for step in DIRECTIONS if hex + step not in own))
