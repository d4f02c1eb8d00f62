"""The state of a battle: elements, commands, the surface, the sky, the bound, and the pages that chapters keep."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, Final, Self, TypeAlias

import msgspec

from oriflamme.board.table import TOUCH, Contact, Edge, Rect, contact, meeting_edges
from oriflamme.kernel.pages import Pages
from oriflamme.kernel.setups import Setup

from .chapters import Game, game
from .ground import Feature, River, Section, Surface
from .pieces import ArmyCommand, Deeds, Element, Place
from .readings import Readings
from .sky import Climate, Sky

# Most elements stay where they are from one change to the next, and what two places are to one another never changes.
_contact: Final = lru_cache(maxsize=32768)(contact)
_meeting_edges: Final = lru_cache(maxsize=32768)(meeting_edges)

STANDING: Final = (Place.TABLE, Place.AMBUSH)
"""Places in which an element's base takes up room."""

HIDDEN: Final = (Place.AMBUSH, Place.FLANK, Place.WAITING, Place.RESERVE)
"""Places that the enemy does not know of."""


class Bound(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Whose bound it is, counted from 1, and the pips that nobody may use yet. `side` is empty before the first."""

    number: int = 0
    side: str = ""
    sides_bounds: dict[str, int] = {}
    """How many bounds each side has begun."""


class Enchantment(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A spell or artefact that still works: its name, who cast it, on what, up to the end of which bound."""

    name: str
    side: str
    caster: str
    until: int
    since: int = 0
    target: str | None = None
    used: bool = False


class Theatre(msgspec.Struct, frozen=True):
    """What does not change in a battle: the sides in seat order, the readings, and what the scenario allows.

    `chapters` are those in force beside the base ones; `points` is the size of the armies in army points;
    `aggression` the factors of the army lists, and `climates` their climates, by side (DBF-CLIMATE).
    """

    sides: tuple[str, str]
    readings: Readings = Readings()
    chapters: tuple[str, ...] = ()
    points: int = 400
    aggression: dict[str, int] = {}
    climates: dict[str, Climate] = {}
    nations: dict[str, str] = {}
    """The nation of each command, by its id."""
    camp_works: dict[str, int] = {}
    """Sections of TF that the sides have paid for, to guard camp and Baggage (DBF-DEPLOY-BAGGAGE)."""
    field_works: dict[str, int] = {}
    """Sections of TF that they have paid for in full, for anywhere (DBF-FORT-SITING)."""
    gates: dict[str, int] = {}
    """Artefacts (W) that they have (DBF-ARTEFACT-W-a)."""
    stronghold: str | None = None
    """The fortified feature that the defender has instead of Baggage, by its id (DBF-STRONGHOLD-a)."""

    @property
    def game(self) -> Game:
        """The chapters in force, joined."""
        return game(self.chapters)

    def opponent(self, side: str) -> str:
        """Return the other side."""
        return self.sides[1] if side == self.sides[0] else self.sides[0]

    def facing(self, side: str) -> int:
        """Return the angle, in hundredths of a degree, at which a side looks from its base line: 0 or 18000."""
        return 0 if side == self.sides[0] else 180 * 100


class FieldData(msgspec.Struct, frozen=True):
    """A field as it is stored and digested."""

    elements: tuple[Element, ...]
    commands: tuple[ArmyCommand, ...]
    surface: Surface
    sky: Sky
    bound: Bound
    invader: str
    rivers: dict[str, River]
    enchantments: tuple[Enchantment, ...] = msgspec.field(name="effects")
    pages: tuple[Any, ...]
    """Of the types that the chapters name; read by `Field.decode`."""


_Spot: TypeAlias = tuple[int, str, int, int, int, int]
"""An element's number in the set-up, its name, and the west, north, east and south end of a box that holds its base."""


class Cells:
    """Who stands about where on the table: by squares of it, so that neighbours are found without asking everybody.

    Only what stands on the table counts, in ambush or not, by the square that its centre lies in. Cells are shared by
    copies of a field and never change: `moved` makes new ones. `numbers` gives the order of the set-up, `widest` how far
    any base reaches from its centre at most.
    """

    __slots__ = ("numbers", "spots", "widest")

    SIZE: Final = 200_000

    def __init__(
        self, numbers: Mapping[str, int], spots: dict[tuple[int, int], tuple[_Spot, ...]], widest: int
    ) -> None:
        """Take what has been sorted."""
        self.numbers, self.spots, self.widest = numbers, spots, widest

    @classmethod
    def of(cls, elements: Mapping[str, Element]) -> Cells:
        """Sort all elements, given in the order of the set-up."""
        numbers = {name: number for number, name in enumerate(elements)}
        return cls(numbers, {}, 0).moved((), elements.values())

    def moved(self, gone: Iterable[Element], come: Iterable[Element]) -> Cells:
        """Return the cells without some who were in them, and with others whose names were known."""
        size, spots, widest = self.SIZE, self.spots.copy(), self.widest
        for element in gone:
            at = element.rect
            if at is not None and element.place in STANDING:
                cell = at.x // size, at.y // size
                spots[cell] = tuple(spot for spot in spots[cell] if spot[1] != element.id)
        for element in come:
            at = element.rect
            if at is not None and element.place in STANDING:
                cell, wide = (at.x // size, at.y // size), (at.width + at.depth) // 2
                widest = max(widest, wide)
                box = at.x - wide, at.y - wide, at.x + wide, at.y + wide
                spot = self.numbers[element.id], element.id, *box
                spots[cell] = (*spots.get(cell, ()), spot)
        return Cells(self.numbers, spots, widest)

    def within(self, west: int, north: int, east: int, south: int) -> list[str]:
        """Return whose bases may come within a box, in the order of the set-up."""
        size, widest, spots = self.SIZE, self.widest, self.spots
        found: list[_Spot] = []
        for column in range((west - widest) // size, (east + widest) // size + 1):
            for row in range((north - widest) // size, (south + widest) // size + 1):
                for spot in spots.get((column, row), ()):
                    if spot[2] <= east and spot[4] >= west and spot[3] <= south and spot[5] >= north:
                        found.append(spot)
        found.sort()
        return [spot[1] for spot in found]


class Field:
    """A battle on its table. Elements change only through `put` and its relatives, which keep the indexes.

    - `invader` is the side that plays first, empty before it is known.
    - `rivers` says how hard the rivers are that somebody has tried, by `feature:sector` (DBF-RIVER-ROLL).
    - `enchantments` are spells that still work; `pages` what chapters keep besides, each in a type of its own.
    - `setups` is what each player may know of the set-up, beside the whole of it; copies share it.
    - `contacts` is what has been found out about who touches whom, for those whose neighbourhood has not changed since;
      `touched` and `edged` are the same with the elements themselves, and `shown` is who stands on the table: kept until
      any of them changes.
    """

    __slots__ = (
        "bound",
        "cells",
        "commands",
        "contacts",
        "edged",
        "elements",
        "enchantments",
        "invader",
        "pages",
        "rivers",
        "setups",
        "shown",
        "sky",
        "surface",
        "theatre",
        "touched",
    )

    def __init__(
        self,
        theatre: Theatre,
        surface: Surface | None = None,
        elements: Iterable[Element] = (),
        commands: Iterable[ArmyCommand] = (),
        sky: Sky | None = None,
    ) -> None:
        """Make a field before its first bound."""
        self.theatre = theatre
        self.surface = surface or Surface()
        self.sky = sky or Sky()
        self.bound = Bound()
        self.invader = ""
        self.elements: dict[str, Element] = {element.id: element for element in elements}
        self.commands: dict[str, ArmyCommand] = {command.id: command for command in commands}
        self.rivers: dict[str, River] = {}
        self.enchantments: tuple[Enchantment, ...] = ()
        self.pages = Pages()
        self.setups: dict[str | None, tuple[Setup, Setup]] = {}
        self.contacts: dict[str, tuple[tuple[str, Contact], ...]] = {}
        self.cells: Cells | None = None
        self.touched: dict[str, tuple[tuple[Element, Contact], ...]] = {}
        self.edged: dict[str, tuple[tuple[Element, Edge, Edge], ...]] = {}
        self.shown: tuple[Element, ...] | None = None

    def copy(self) -> Self:
        """Return an independent copy; pieces are frozen and shared, and so is what has been found out about contacts."""
        twin = type(self).__new__(type(self))
        twin.theatre, twin.surface, twin.sky, twin.bound = self.theatre, self.surface, self.sky, self.bound
        twin.invader, twin.enchantments, twin.pages = self.invader, self.enchantments, self.pages.copy()
        twin.elements, twin.commands = self.elements.copy(), self.commands.copy()
        twin.rivers = self.rivers.copy()
        twin.contacts, twin.cells = self.contacts.copy(), self.cells
        twin.touched, twin.edged = self.touched.copy(), self.edged.copy()
        twin.shown, twin.setups = self.shown, self.setups
        return twin

    def seen_by(self, player: str | None) -> Self:
        """Return a copy without the enemy's hidden elements and what pages keep from him (DBF-DEPLOY-HIDDEN, DBF-DEPLOY-PLAN).

        An ambush is `Place.AMBUSH`; the enemy sees neither it nor what marches, waits or has not been deployed. Other
        forms of a shape changer (DBF-RACE-LYCAN) and the flank of a march that is not announced are left out too.
        """
        # Only what stands on the table for all to see is in contact, so what is known of that betrays nothing.
        twin = self.copy()
        twin.elements = {
            key: element if element.side == player or not element.forms else _as_seen(element)
            for key, element in self.elements.items()
            if element.side == player or element.place is Place.TABLE or not self._hides(element)
        }
        if len(twin.elements) != len(self.elements):
            twin.cells = None
        # The enemies among these are as they are, not as they are seen.
        twin.touched, twin.edged, twin.shown = {}, {}, None
        twin.commands = {
            key: command if command.origin == player else _announced(command)
            for key, command in self.commands.items()
        }
        twin.pages = self.pages.seen_by(player)
        return twin

    def setup_seen_by(self, setup: Setup, player: str | None) -> Setup:
        """Return a set-up without army list and muster of others than `player`: what of them is known is on the table."""
        whole, known = self.setups.get(player, (None, setup))
        if whole is not setup:
            if "sides" in setup.body:
                sides = [side if side["id"] == player else {"id": side["id"]} for side in setup.body["sides"]]
                known = msgspec.structs.replace(setup, body={**setup.body, "sides": sides})
            else:
                known = setup
            self.setups[player] = setup, known
        return known

    def _hides(self, element: Element) -> bool:
        """Return whether the enemy does not know of an element: it is hidden, or aboard one that is."""
        if element.place is Place.ABOARD and element.carrier is not None:
            return self.elements[element.carrier].place in HIDDEN
        return element.place in HIDDEN

    def encode(self) -> FieldData:
        """Return the field as data; elements and commands keep the order of the set-up."""
        return FieldData(
            tuple(self.elements.values()),
            tuple(self.commands.values()),
            self.surface,
            self.sky,
            self.bound,
            self.invader,
            self.rivers,
            self.enchantments,
            self.pages.encode(),
        )

    @classmethod
    def decode(cls, data: Any, theatre: Theatre) -> Self:
        """Return the field that `encode` gave, from plain data. Raises `msgspec.ValidationError`."""
        stored = msgspec.convert(data, FieldData)
        field = cls(theatre, stored.surface, stored.elements, stored.commands, stored.sky)
        field.bound, field.invader = stored.bound, stored.invader
        field.rivers, field.enchantments = dict(stored.rivers), stored.enchantments
        field.pages = Pages.decode(stored.pages, theatre.game.slot("pages"))
        return field

    # -- changing ----------------------------------------------------------------------------------------------

    def put(self, *elements: Element) -> None:
        """Set elements to what they have become, wherever they were."""
        self.touched.clear()
        self.edged.clear()
        self.shown = None
        changed = {element.id: element for element in elements}
        come = [one for one in changed.values() if self._is_displaced(one)]
        if come:
            gone = [self.elements[one.id] for one in come if one.id in self.elements]
            self._forget_contacts(gone)
            known = self.cells if len(gone) == len(come) else None
            self.elements.update(changed)
            self.cells = known.moved(gone, come) if known is not None else None
            self._forget_contacts(come)
        else:
            self.elements.update(changed)

    def _is_displaced(self, element: Element) -> bool:
        before = self.elements.get(element.id)
        return before is None or before.rect != element.rect or before.place is not element.place

    def _forget_contacts(self, displaced: list[Element]) -> None:
        """Forget what some touch, and what all others touch who stand about where they do."""
        if not self.contacts:
            return
        for element in displaced:
            self.contacts.pop(element.id, None)
            if element.rect is not None and element.place is Place.TABLE:
                for name in self._names_near(element.rect, 0):
                    self.contacts.pop(name, None)

    def move(self, places: dict[str, Rect]) -> None:
        """Put elements on new places of the table."""
        self.put(*(msgspec.structs.replace(self.elements[name], rect=rect) for name, rect in places.items()))

    def take_off(self, name: str, place: Place) -> None:
        """Take an element off the table to `place`."""
        self.put(msgspec.structs.replace(self.elements[name], rect=None, place=place))

    def note_deeds(self, name: str, **changes: Any) -> None:
        """Change what an element has done in this bound; the fields are those of `Deeds`."""
        element = self.elements[name]
        deeds: Deeds = msgspec.structs.replace(element.deeds, **changes)
        self.put(msgspec.structs.replace(element, deeds=deeds))

    def order(self, command: ArmyCommand) -> None:
        """Set a command to what it has become."""
        self.commands[command.id] = command

    # -- asking ------------------------------------------------------------------------------------------------

    def on_table(self) -> Iterator[Element]:
        """Yield the elements that stand on the table for all to see, in the order of the set-up."""
        if self.shown is None:
            self.shown = tuple(one for one in self.elements.values() if one.place is Place.TABLE)
        return iter(self.shown)

    def standing(self, side: str) -> Iterator[Element]:
        """Yield the elements of a side on the table for all to see."""
        return (element for element in self.on_table() if element.side == side)

    def of_command(self, command: str) -> Iterator[Element]:
        """Yield the elements of a command wherever they are, lost ones included."""
        return (element for element in self.elements.values() if element.command == command)

    def commands_of(self, side: str) -> Iterator[ArmyCommand]:
        """Yield the commands that fight for a side."""
        return (command for command in self.commands.values() if command.side == side)

    def general_of(self, command: str) -> Element | None:
        """Return the element of a command's general, lost or not; None when it is hidden from the viewer."""
        return self.elements.get(self.commands[command].general)

    def feature(self, name: str) -> Feature:
        """Return a terrain feature. Raises LookupError when there is none of this id."""
        for feature in self.surface.features:
            if feature.id == name:
                return feature
        raise LookupError(f"no terrain feature {name!r}")

    def section(self, name: str) -> Section:
        """Return a section of fortification. Raises LookupError when there is none of this id."""
        for section in self.surface.works:
            if section.id == name:
                return section
        raise LookupError(f"no fortification {name!r}")

    def touching(self, name: str) -> tuple[tuple[Element, Contact], ...]:
        """Return the elements on the table whose bases touch an element's, and whether by an edge or only a corner."""
        known = self.touched.get(name)
        if known is None:
            known = self.touched[name] = self._touching(name)
        return known

    def _touching(self, name: str) -> tuple[tuple[Element, Contact], ...]:
        found = self.contacts.get(name)
        if found is None:
            element = self.elements[name]
            found = ()
            if element.rect is not None and element.place is Place.TABLE:
                pairs = ((other.id, _contact(element.rect, other.at)) for other in self._near_to(element))
                found = tuple((other, how) for other, how in pairs if how is not None)
            self.contacts[name] = found
        elements = self.elements
        return tuple([(elements[other], how) for other, how in found]) if found else ()

    def edges(self, name: str) -> Iterator[tuple[Element, Edge, Edge]]:
        """Yield each element in edge contact with an element: it, the element's own edge, and the other's edge."""
        known = self.edged.get(name)
        if known is None:
            known = self.edged[name] = tuple(self._edges(name))
        return iter(known)

    def _edges(self, name: str) -> Iterator[tuple[Element, Edge, Edge]]:
        element = self.elements[name]
        for other, how in self.touching(name):
            if how is Contact.EDGE:
                met = _meeting_edges(element.at, other.at)
                if met is not None:
                    yield other, met[0], met[1]

    def near(self, rect: Rect, reach: int) -> list[Element]:
        """Return the elements on the table, in ambush or not, that may be within `reach` of a place, in the set-up's order.

        Cheap: it goes by circles round the bases, and so never leaves one out, but may add some that are farther.
        """
        return [self.elements[name] for name in self._names_near(rect, reach)]

    def in_box(self, box: tuple[int, int, int, int], margin: int) -> list[Element]:
        """Return the elements that may come within a margin of a box (west, north, east and south end), as `near` does."""
        if self.cells is None:
            self.cells = Cells.of(self.elements)
        west, north, east, south = box
        names = self.cells.within(west - margin, north - margin, east + margin, south + margin)
        return [self.elements[name] for name in names]

    def along(self, rect: Rect, dx: int, dy: int) -> list[Element]:
        """Return the elements that may be in the way of a base moved straight by thousandths of a pace, as `near` does."""
        return [self.elements[name] for name in self._names_near(rect, 0, dx, dy)]

    def _names_near(self, rect: Rect, reach: int, dx: int = 0, dy: int = 0) -> list[str]:
        if self.cells is None:
            self.cells = Cells.of(self.elements)
        wide, x, y = (rect.width + rect.depth) // 2 + reach + TOUCH, rect.x, rect.y
        return self.cells.within(
            x + min(dx, 0) - wide, y + min(dy, 0) - wide, x + max(dx, 0) + wide, y + max(dy, 0) + wide
        )

    def _near_to(self, element: Element) -> Iterator[Element]:
        for other in self.near(element.at, 0):
            if other.place is Place.TABLE and other.id != element.id:
                yield other


def _as_seen(element: Element) -> Element:
    """Return an enemy's element without the other forms it may take (DBF-RACE-LYCAN)."""
    return msgspec.structs.replace(element, forms=())


def _announced(command: ArmyCommand) -> ArmyCommand:
    """Return an enemy's command without what it remembers of us and the flank it marches round (DBF-FLANK-ROLL).

    That flank is known once it has been announced.
    """
    flank = command.flank if command.arriving else None
    if flank == command.flank and not command.aware:
        return command
    return msgspec.structs.replace(command, flank=flank, aware=())
