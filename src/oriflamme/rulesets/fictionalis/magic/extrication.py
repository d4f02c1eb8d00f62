"""Extrication: a caster is carried off the table, and comes back on a PIP score of 6 (seed lines 1558-1562)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from oriflamme.board.alignment import Align, laid_against
from oriflamme.board.measures import Length, Turn
from oriflamme.board.outlines import Outline, distance_to
from oriflamme.board.table import (
    EDGES,
    FULL_TURN,
    QUARTER_TURN,
    TOUCH,
    Contact,
    Rect,
    bearing,
    contact,
    corners,
)
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name
from oriflamme.kernel.effects import Effects, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.pages import Page
from oriflamme.kernel.rulings import Reason, Ruling, judge, refuse
from oriflamme.kernel.steps import Command, Prompt, Step
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.fictionalis import army_lists, contacts, obstacles
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import LEFT, Section
from oriflamme.rulesets.fictionalis.headings import FlankArrivals
from oriflamme.rulesets.fictionalis.naming import about
from oriflamme.rulesets.fictionalis.pieces import Element, Place
from oriflamme.rulesets.fictionalis.playback import hidden, shown
from oriflamme.rulesets.fictionalis.terrain.sections import behind_section, outward, walls_of
from oriflamme.rulesets.fictionalis.troops import Type
from oriflamme.rulesets.fictionalis.worded import WordedCommand, WordedDecision

from .lycanthropy import has_room
from .spells import Spell
from .workings import Aim, Working

RETURNING_SCORE: Final = 6


class Extrications(Page, frozen=True, omit_defaults=True, tag="dbf-extrications-1"):
    """The casters that have been extricated in this game, by id (DBF-SPELL-EXTRICATE)."""

    casters: tuple[str, ...] = ()

    def seen_by(self, player: str | None) -> Extrications:
        """Return the page: nothing of it is secret."""
        return self


class Extricated(Event, frozen=True, tag="dbf-extricated-1", kw_only=True):
    """A caster left the table by magic; it is not lost."""

    weight = Weight.MOVE

    element: str
    name: Text

    def text(self) -> Text:
        """Return the words: who."""
        return text("dbf-extricated", element=self.name)

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return hidden((self.element,))


class CameBack(Event, frozen=True, tag="dbf-came-back-1", kw_only=True):
    """An extricated caster was deployed again; `at` is where."""

    weight = Weight.MOVE

    element: str
    name: Text
    at: Rect

    def text(self) -> Text:
        """Return the words: who."""
        return text("dbf-came-back", element=self.name)

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return shown((self.element,))


class NoRoomToReturn(Event, frozen=True, tag="dbf-no-room-to-return-1", kw_only=True):
    """An extricated caster found no place to be deployed at, and waits for another 6."""

    element: str
    name: Text

    def text(self) -> Text:
        """Return the words: who."""
        return text("dbf-no-room-to-return", element=self.name)


class Extricating(Working):
    """The caster leaves the table, once a game (DBF-SPELL-EXTRICATE)."""

    spell = Spell.EXTRICATION

    def reasons(self, field: Field, caster: Element, aim: Aim) -> Iterator[Reason]:
        yield from super().reasons(field, caster, aim)
        if contacts.in_contact(field, caster):
            yield Reason("DBF-SPELL-EXTRICATE", text("dbf-refused-magic-in-contact", element=about(caster)))
        if caster.id in field.pages[Extrications].casters:
            yield Reason("DBF-SPELL-EXTRICATE", text("dbf-refused-extricated-once", element=about(caster)))

    def work(self, battle: Battle[Field], caster: Element, aim: Aim) -> None:
        casters = battle.state.pages[Extrications].casters
        battle.state.pages.change(Extrications, casters=(*casters, caster.id))
        battle.state.take_off(caster.id, Place.EXTRICATED)
        battle.emit(Extricated(rule="DBF-SPELL-EXTRICATE", element=caster.id, name=about(caster)))


# -- the way back --------------------------------------------------------------------------------------------------------


class ComeBack(WordedCommand, frozen=True, tag="dbf-come-back-1"):
    """Deploy an extricated caster: the middle of its base in thousandths of a pace, its angle in hundredths of a degree."""

    words = "dbf-do-come-back"

    element: Name
    x: Length
    y: Length
    angle: Turn


class ExtricatedReturn(Step, frozen=True, tag="dbf-extricated-return-1"):
    """Before the moves of a bound whoever is extricated comes back, if its command has scored 6 (DBF-SPELL-EXTRICATE).

    `tried` have found no place in this bound. No PIP is spent, and the caster may move.
    """

    tried: tuple[str, ...] = ()

    def run(self, battle: Battle[Field]) -> None:
        """Ask where, one caster after another."""
        field = battle.state
        for one in field.elements.values():
            score = field.commands[one.command].score
            due = one.place is Place.EXTRICATED and one.side == field.bound.side and score == RETURNING_SCORE
            if not due or one.id in self.tried:
                continue
            if next(places(field, one), None) is None:
                battle.emit(NoRoomToReturn(rule="DBF-SPELL-EXTRICATE", element=one.id, name=about(one)))
                battle.push(ExtricatedReturn((*self.tried, one.id)))
            else:
                battle.push(WayBack(one.side, one.id), ExtricatedReturn((*self.tried, one.id)))
            return


class WayBack(WordedDecision, frozen=True, tag="dbf-way-back-1"):
    """The owner of an extricated caster says where it is deployed."""

    help = "dbf-help-way-back"

    player: str
    element: str

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return the owner."""
        return (self.player,)

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask where."""
        name = about(battle.state.elements[self.element])
        return Prompt(player, text("dbf-ask-way-back", element=name), "DBF-SPELL-EXTRICATE")

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield places against Baggage and walls, or along the table edge."""
        field = battle.state
        for rect in places(field, field.elements[self.element]):
            yield ComeBack(self.element, rect.x, rect.y, rect.angle)

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse places where it may not come back."""
        if not isinstance(command, ComeBack) or command.element != self.element:
            return refuse("DBF-SPELL-EXTRICATE", "dbf-refused-way-back-only")
        field = battle.state
        caster = field.elements[self.element]
        return judge(against(field, caster, _at(field, caster, command.x, command.y, command.angle)))

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Deploy it, unless an enemy in ambush is found there; it is asked for again then."""
        assert isinstance(command, ComeBack)  # check() has seen it
        field = battle.state
        caster = field.elements[self.element]
        rect = _at(field, caster, command.x, command.y, command.angle)
        there = obstacles.moved_to(caster, rect)
        if has_room(field, there):
            battle.pop()
            obstacles.put(battle, {caster.id: rect})
            battle.emit(CameBack(rule="DBF-SPELL-EXTRICATE", element=caster.id, name=about(caster), at=rect))
            return
        for other in obstacles.over(field, there, rect):
            obstacles.show(battle, other.id)
        if next(places(field, caster), None) is None:
            battle.pop()


def _at(field: Field, caster: Element, x: int, y: int, angle: int) -> Rect:
    width, depth = army_lists.base_of(caster, field.theatre.readings.scale)
    return Rect(x, y, width, depth, angle % FULL_TURN)


def refuges(field: Field, side: str) -> tuple[list[Element], list[Outline]]:
    """Return the Baggage of a side that stands on the table, and the built-up areas that its fortifications enclose."""
    baggage = [one for one in field.standing(side) if one.kind.type is Type.BAGGAGE]
    towns = [
        Outline(feature.outline)
        for feature in field.surface.features
        if feature.outline and any(wall.side == side for wall in walls_of(field.surface, feature.id))
    ]
    return baggage, towns


def against(field: Field, caster: Element, rect: Rect) -> Iterator[Reason]:
    """Yield the reasons against deploying a caster in a place: no room, an enemy in contact, not where it has to be."""
    baggage, towns = refuges(field, caster.side)
    touching = any(contact(rect, one.at) is Contact.EDGE for one in baggage)
    touching = touching or any(distance_to(town, rect) <= TOUCH for town in towns)
    if (baggage or towns) and not touching and any(True for _ in _sheltered(field, caster)):
        yield Reason("DBF-SPELL-EXTRICATE", text("dbf-refused-way-back-baggage"))
    elif not touching and not _on_edge(field, caster, rect):
        yield Reason("DBF-SPELL-EXTRICATE", text("dbf-refused-way-back-edge"))
    if not _fits(field, caster, rect):
        yield Reason("DBF-SPELL-EXTRICATE", text("dbf-refused-way-back-room"))


def _fits(field: Field, caster: Element, rect: Rect) -> bool:
    clear = not any(one.side != caster.side and contact(rect, one.at) is not None for one in field.on_table())
    return clear and has_room(field, obstacles.moved_to(caster, rect))


def _on_edge(field: Field, caster: Element, rect: Rect) -> bool:
    """Return whether a base is in contact with its own table edge, or the one by which its command came round a flank."""
    points = corners(rect)
    xs, ys = [point.x for point in points], [point.y for point in points]
    own = field.theatre.facing(caster.side) == 0
    if (field.surface.depth - max(ys) if own else min(ys)) <= TOUCH:
        return True
    west = _came_from_west(field, caster)
    return west is not None and (min(xs) if west else field.surface.width - max(xs)) <= TOUCH


def _came_from_west(field: Field, caster: Element) -> bool | None:
    """Return whether a caster's command came on to the table by its left side as on the map; None: by no side."""
    command = field.commands[caster.command]
    flank = field.pages[FlankArrivals].flanks.get(command.id)
    return None if flank is None else (flank == LEFT) == (field.theatre.facing(command.origin) == 0)


def places(field: Field, caster: Element) -> Iterator[Rect]:
    """Yield places where an extricated caster may come back: against Baggage or walls, else along its table edge."""
    found = False
    for rect in _sheltered(field, caster):
        found = True
        yield rect
    if not found:
        yield from (rect for rect in _along_edges(field, caster) if _fits(field, caster, rect))


def _sheltered(field: Field, caster: Element) -> Iterator[Rect]:
    baggage, towns = refuges(field, caster.side)
    size = army_lists.base_of(caster, field.theatre.readings.scale)
    for one in baggage:
        for edge in EDGES:
            against_it = laid_against(size, one.at, edge, Align.CENTRE)
            for rect in (against_it, _about(against_it)):
                if _fits(field, caster, rect):
                    yield rect
    for section in field.surface.works if towns else ():
        if section.side != caster.side or section.feature is None:
            continue
        rect = behind_wall(section, size)
        if behind_section(section, rect) and _fits(field, caster, rect):
            yield rect


def behind_wall(section: Section, size: tuple[int, int]) -> Rect:
    """Return a base against the inside of a section of fortification, looking out over its middle."""
    (x, y), (width, depth) = outward(section), size
    middle_x, middle_y = (section.left.x + section.right.x) / 2, (section.left.y + section.right.y) / 2
    angle = bearing(section.left, section.right) - QUARTER_TURN
    return Rect(
        round(middle_x - x * depth / 2), round(middle_y - y * depth / 2), width, depth, angle % FULL_TURN
    )


def _about(rect: Rect) -> Rect:
    return Rect(rect.x, rect.y, rect.width, rect.depth, (rect.angle + FULL_TURN // 2) % FULL_TURN)


def _along_edges(field: Field, caster: Element) -> Iterator[Rect]:
    """Yield places side by side along a caster's table edges, looking on to the table; the middle ones of each first."""
    surface, (width, depth) = field.surface, army_lists.base_of(caster, field.theatre.readings.scale)
    looks = field.theatre.facing(caster.side)
    far = surface.depth - depth // 2 if looks == 0 else depth // 2
    for x in _spread(surface.width, width):
        yield Rect(x, far, width, depth, looks)
    west = _came_from_west(field, caster)
    if west is not None:
        aside, angle = (depth // 2, QUARTER_TURN) if west else (surface.width - depth // 2, 3 * QUARTER_TURN)
        for y in _spread(surface.depth, width):
            yield Rect(aside, y, width, depth, angle)


def _spread(length: int, width: int) -> list[int]:
    """Return the middles of bases side by side along a length, from its middle outwards."""
    found = range(width // 2, length - width // 2 + 1, width)
    return sorted(found, key=lambda at: (abs(2 * at - length), at))


COMMANDS = (ComeBack,)
STEPS = (ExtricatedReturn, WayBack)
EVENTS = (Extricated, CameBack, NoRoomToReturn)
PAGES = (Extrications,)
