"""Halts: holding back troops that would advance, retreat or drift of themselves (seed lines 937, 1069-1077)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from typing import Final, TypeAlias

from oriflamme.board.table import DEGREE, PACE, Edge, Point, distance, faced, meeting_corners, meeting_edges
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Names
from oriflamme.kernel.effects import Effects, Turned
from oriflamme.kernel.events import Event
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.fictionalis.playback import altered

from . import conditions, impetuous, purse, retreat, works
from .actions import Action, Forecast
from .field import Field
from .ground import Section
from .movement import groups
from .naming import about
from .pieces import ArmyCommand, Element, Place
from .pip_prices import MoveFacts, MoveKind, price
from .troops import Type
from .worded import WordedCommand

_ON_TABLE: Final = (Place.TABLE, Place.AMBUSH)


class Need(Enum):
    """What an element would do of itself if it were not halted (DBF-HALT-USES)."""

    ADVANCE = "advance"
    RETREAT = "retreat"
    DRIFT = "drift"


Needs: TypeAlias = Mapping[str, Need | None]
"""What elements have to be halted from, by their ids."""


class Halt(WordedCommand, frozen=True, tag="dbf-halt-1"):
    """Halt an element or a group for the rest of the bound; `about`: a single demoralised one turns to face the enemy."""

    words = "dbf-do-halt"

    elements: Names
    about: bool = False


class Halted(Event, frozen=True, tag="dbf-halted-1", kw_only=True):
    """Elements were halted. Their side alone is told of those in ambush (DBF-AMBUSH-HALT)."""

    side: str
    elements: tuple[str, ...]
    name: Text
    about: bool = False
    secret: bool = False
    turned: int | None = None
    """The angle at which an element looks that turned about."""

    def text(self) -> Text:
        """Return the words: who, how many more, and whether he turned."""
        message = "dbf-halted-about" if self.about else "dbf-halted"
        return Text(message, {"element": self.name, "more": len(self.elements) - 1})

    def seen_by(self, player: str | None) -> Event | None:
        """Return nothing to others when it was done in silence."""
        return None if self.secret and player != self.side else self

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        turned = () if self.turned is None else (Turned(piece=self.elements[0], facing=self.turned / DEGREE),)
        return (*turned, *altered(self.elements, Text("dbf-badge-halted")))


def need(field: Field, element: Element) -> Need | None:
    """Return what an element has to be halted from in the current bound, None when there is nothing (DBF-HALT-USES).

    Whoever made a tactical or march move, or has been halted, needs it no more. Of the Aerials only Airboats drift. Whoever
    is exempt from advancing, or retreating, as things stand needs no halt either.
    """
    deeds = element.deeds
    if element.place not in _ON_TABLE or deeds.tactical or deeds.marches or deeds.halted:
        return None
    if (element.kind.naval or element.kind.type is Type.AIRBOAT) and conditions.conditions(field).strong_wind:
        return Need.DRIFT
    if retreat.must_retreat(field, element):
        return Need.RETREAT
    return Need.ADVANCE if impetuous.must_advance(field, element) else None


def facts(field: Field, elements: Sequence[Element]) -> MoveFacts:
    """Return what a halt of these elements is, for its price."""
    return _facts(elements, needs_of(field, elements))


def needs_of(field: Field, elements: Iterable[Element]) -> Needs:
    """Return what each of some elements has to be halted from, by its id."""
    return {element.id: need(field, element) for element in elements}


def _facts(elements: Sequence[Element], needs: Needs) -> MoveFacts:
    felt = {needs[one.id] for one in elements} - {None}
    names = tuple(one.id for one in elements)
    return MoveFacts(elements=names, kind=MoveKind.HALT, drift=felt == {Need.DRIFT})


class Halting(Action[Halt]):
    """The rules of halts."""

    command = Halt

    def reasons(self, battle: Battle[Field], player: str, command: Halt) -> Iterable[Reason]:
        """Yield what is against it: whose they are, what for, whether they are a group, the price."""
        field = battle.state
        elements = [field.elements[name] for name in command.elements if name in field.elements]
        if (
            not elements
            or len(elements) < len(set(command.elements))
            or len(set(command.elements)) < len(command.elements)
        ):
            return [Reason("DBF-HALT-USES", text("dbf-refused-halt-whom"))]
        strange = next((one for one in elements if one.side != player or one.place not in _ON_TABLE), None)
        if strange is not None:
            return [Reason("DBF-HALT-USES", text("dbf-refused-not-yours", element=about(strange)))]
        return self._reasons(field, elements, command, needs_of(field, elements))

    def _reasons(
        self, field: Field, elements: list[Element], command: Halt, needs: Needs
    ) -> Iterator[Reason]:
        if len({one.command for one in elements}) > 1:
            yield Reason("DBF-MOVE-TACTICAL", text("dbf-refused-two-commands"))
            return
        if all(needs[element.id] is None for element in elements):
            yield Reason("DBF-HALT-USES", text("dbf-refused-needs-no-halt", element=about(elements[0])))
        if len(elements) > 1:
            yield from _group_reasons(field, elements)
        if command.about and (len(elements) > 1 or needs[elements[0].id] is not Need.RETREAT):
            yield Reason("DBF-HALT-USES", text("dbf-refused-halt-about", element=about(elements[0])))
        yield from purse.move_reasons(field, _facts(elements, needs))

    def carry_out(self, battle: Battle[Field], player: str, command: Halt) -> None:
        """Charge for it, and note that they are halted; PIPs for those in ambush only seem unused (DBF-AMBUSH-HALT)."""
        field = battle.state
        elements = [field.elements[name] for name in command.elements]
        secret = elements[0].place is Place.AMBUSH
        if secret:
            purse.hold_silently(battle, facts(field, elements))
        else:
            purse.pay(battle, facts(field, elements))
        if command.about:
            field.move({elements[0].id: faced(elements[0].at, Edge.REAR)})
        for name in command.elements:
            field.note_deeds(name, halted=True)
        battle.emit(
            Halted(
                rule="DBF-AMBUSH-HALT" if secret else "DBF-HALT-USES",
                side=player,
                elements=command.elements,
                name=about(elements[0]),
                about=command.about,
                secret=secret,
                turned=field.elements[command.elements[0]].at.angle if command.about else None,
            )
        )

    def options(self, battle: Battle[Field], player: str) -> Iterator[Halt]:
        """Yield the halts of each element that needs one, then of whole groups, then of the defenders of enclosures."""
        field = battle.state
        for command in field.commands_of(player):
            # What an element has to be halted from takes long to find out, and does not depend on the halt.
            needs = needs_of(field, field.of_command(command.id))
            for found in self._candidates(field, command, needs):
                elements = [field.elements[name] for name in found.elements]
                if any(one.side != player for one in elements):
                    continue
                if next(self._reasons(field, elements, found, needs), None) is None:
                    yield found

    def _candidates(self, field: Field, command: ArmyCommand, needs: Needs) -> Iterator[Halt]:
        wanted = [name for name, what in needs.items() if what is not None]
        if not wanted:
            return
        for name in wanted:
            yield Halt((name,))
            if needs[name] is Need.RETREAT:
                yield Halt((name,), about=True)
        for group in (*groups.groups_of(field, command.id), *_garrisons(field, command.id)):
            names = tuple(one.id for one in group)
            if len(names) > 1 and not set(wanted).isdisjoint(names):
                yield Halt(names)

    def forecast(self, battle: Battle[Field], player: str, command: Halt) -> Forecast:
        """Return the price, and where one that turns about would stand."""
        field = battle.state
        elements = [field.elements[name] for name in command.elements if name in field.elements]
        if not elements:
            return Forecast()
        tally = price(field, facts(field, elements))
        first = elements[0]
        turned = {first.id: faced(first.rect, Edge.REAR)} if command.about and first.rect is not None else {}
        return purse.forecast(tally, turned)


def _group_reasons(field: Field, elements: list[Element]) -> Iterator[Reason]:
    """Yield what keeps elements from being halted together: no group, and no garrison of one enclosure (DBF-HALT-NATURE)."""
    if any(one.place is Place.AMBUSH for one in elements):
        if not _lie_together(elements):
            yield Reason("DBF-GROUP-DEF", text("dbf-refused-group-apart", a=about(elements[0])))
        return
    if not _one_garrison(field, elements):
        yield from groups.group_reasons(field, elements)


def _lie_together(elements: list[Element]) -> bool:
    """Return whether elements are all in ambush and form a group there, which they do as on the table (DBF-GROUP-DEF)."""
    if any(one.place is not Place.AMBUSH for one in elements):
        return False
    reached, left = [elements[0]], elements[1:]
    while reached:
        here = reached.pop()
        beside = [one for one in left if _linked(here, one)]
        left = [one for one in left if one not in beside]
        reached += beside
    return not left


def _linked(a: Element, b: Element) -> bool:
    alike = a.at.angle == b.at.angle and meeting_edges(a.at, b.at) is not None
    return alike and bool(meeting_corners(a.at, b.at))


def _one_garrison(field: Field, elements: list[Element]) -> bool:
    """Return whether elements all defend one continuous enclosure of fortifications (DBF-HALT-NATURE)."""
    held = [works.defending(field, element) for element in elements]
    if any(section is None for section in held):
        return False
    enclosures = _enclosures(field)
    return len({enclosures[section.id] for section in held if section is not None}) == 1


def _garrisons(field: Field, command: str) -> Iterator[tuple[Element, ...]]:
    """Yield the elements of a command that defend one enclosure together."""
    if not field.surface.works:
        return
    enclosures = _enclosures(field)
    found: dict[int, list[Element]] = {}
    for element in field.of_command(command):
        section = works.defending(field, element) if element.place is Place.TABLE else None
        if section is not None:
            found.setdefault(enclosures[section.id], []).append(element)
    yield from (tuple(members) for members in found.values())


def _enclosures(field: Field) -> dict[str, int]:
    """Return to which enclosure each section belongs: sections that join, or that guard one feature, are of one."""
    number = {section.id: index for index, section in enumerate(field.surface.works)}
    for index, one in enumerate(field.surface.works):
        for other in field.surface.works[:index]:
            if number[one.id] != number[other.id] and _join(one, other):
                kept, gone = sorted((number[one.id], number[other.id]))
                number = {name: kept if value == gone else value for name, value in number.items()}
    return number


def _join(a: Section, b: Section) -> bool:
    if a.feature is not None and a.feature == b.feature:
        return True
    return any(_close(x, y) for x in (a.left, a.right) for y in (b.left, b.right))


def _close(a: Point, b: Point) -> bool:
    return distance(a, b) <= PACE


COMMANDS = (Halt,)
EVENTS = (Halted,)
ACTIONS = (Halting(),)
