"""Laying out elements: a decision by which a side arranges what it deploys until it is content.

What is laid out begins as `proposing` has it. Until the side says that it is done, only it sees the places.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar, Final

import msgspec

from oriflamme.board.alignment import Block
from oriflamme.board.measures import Degrees, Paces
from oriflamme.board.table import DEGREE, FULL_TURN, PACE, Contact, Point, Rect, contact, overlap
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name, Names
from oriflamme.kernel.effects import Effects, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.rulings import LEGAL, Reason, Ruling, judge, refuse
from oriflamme.kernel.steps import Command, Prompt
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.fictionalis import led_mounts, nightfall
from oriflamme.rulesets.fictionalis.army_lists import base_of
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.naming import about
from oriflamme.rulesets.fictionalis.pieces import Element, Place, Trait
from oriflamme.rulesets.fictionalis.playback import shown
from oriflamme.rulesets.fictionalis.troops import Type
from oriflamme.rulesets.fictionalis.worded import WordedCommand, WordedDecision

from . import forms, zones
from .forms import DeployInForm

_LISTED: Final = 3


class LayOut(WordedCommand, frozen=True, tag="dbf-lay-out-1"):
    """Take elements to where their lead has been dragged: its centre in paces, its angle in degrees (DBF-DEPLOY-ORDER)."""

    words = "dbf-do-lay-out"

    elements: Names
    lead: Name
    x: Paces
    y: Paces
    angle: Degrees


class FormUp(WordedCommand, frozen=True, tag="dbf-form-up-1"):
    """Form elements up in so many files, rank behind rank, the first at the left of the front where it stands."""

    words = "dbf-do-form-up"

    elements: Names
    files: Annotated[int, msgspec.Meta(ge=1, le=60)]


class LaidOut(WordedCommand, frozen=True, tag="dbf-laid-out-1"):
    """Be content with the places: they are shown to the enemy."""

    words = "dbf-do-laid-out"


class AsProposed(WordedCommand, frozen=True, tag="dbf-as-proposed-1"):
    """Take everything back to the places that were proposed."""

    words = "dbf-do-as-proposed"


class CommandDeployed(Event, frozen=True, tag="dbf-command-deployed-1", kw_only=True):
    """A side has deployed some of its elements."""

    weight = Weight.MOVE

    reveals = True

    side: str
    elements: int
    pieces: tuple[str, ...] = ()

    def text(self) -> Text:
        """Return the words: whose elements, and how many."""
        return Text("dbf-deployed", {"side": Text(f"side-{self.side}"), "count": self.elements})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return shown(self.pieces)


class LayingOut(WordedDecision, frozen=True, kw_only=True):
    """A side arranges elements. `places` are those so far, `proposal` those that were proposed.

    Subclasses say what for, and what else is against a place.
    """

    question: ClassVar[str]
    rule: ClassVar[str]

    player: str
    places: dict[str, Rect]
    proposal: dict[str, Rect] = {}
    done: bool = False

    def seen_by(self, player: str | None) -> LayingOut:
        """Return it without the places, to the enemy."""
        return self if player == self.player else msgspec.structs.replace(self, places={}, proposal={})

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return the side, until it is content."""
        return () if self.done else (self.player,)

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask for the places."""
        return Prompt(player, Text(self.question), self.rule)

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield being content, and putting a few elements a little elsewhere where that is legal; dragging reaches all."""
        content = LaidOut()
        if self.check(battle, player, content).legal:
            yield content
        if self.places != self.proposal:
            yield AsProposed()
        yield from self._forms(battle, player)
        for name, rect in sorted(self.places.items())[:_LISTED]:
            for dx, dy in ((rect.width, 0), (-rect.width, 0), (0, rect.depth), (0, -rect.depth)):
                x, y = (rect.x + dx) / PACE, (rect.y + dy) / PACE
                command = LayOut((name,), name, x, y, rect.angle / DEGREE)
                if self.check(battle, player, command).legal:
                    yield command

    def _forms(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        for name in self.places:
            for command in forms.other_forms(battle.state.elements[name]):
                if self.check(battle, player, command).legal:
                    yield command

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Return every reason against a command."""
        match command:
            case LayOut() | FormUp():
                return judge(self.against(battle.state, command))
            case DeployInForm():
                return judge(self._against_form(battle.state, command))
            case LaidOut():
                return judge(self.against_all(battle.state))
            case AsProposed():
                return LEGAL
            case _:
                return refuse(self.rule, "dbf-refused-lay-out-first")

    def against(self, field: Field, command: LayOut | FormUp) -> Iterator[Reason]:
        """Yield every reason against putting elements somewhere."""
        strangers = [name for name in command.elements if name not in self.places]
        if strangers or not command.elements or len(set(command.elements)) != len(command.elements):
            yield Reason(self.rule, text("dbf-refused-not-to-be-laid-out"))
            return
        if isinstance(command, LayOut) and command.lead not in command.elements:
            yield Reason(self.rule, text("dbf-refused-not-to-be-laid-out"))
            return
        moved = self.moved(field, command)
        yield from self._in_one_place(field, {**self.places, **moved}, moved)
        for name, rect in moved.items():
            yield from self.against_place(field, field.elements[name], rect)

    def against_place(self, field: Field, element: Element, rect: Rect) -> Iterator[Reason]:
        """Yield every reason against one element's place. Default: the deployment zone (DBF-DEPLOY-ZONE)."""
        return zones.reasons(field, element, rect)

    def asks_form(self, field: Field, element: Element) -> bool:
        """Return whether the form of a shape changer is chosen here. Default: after a night, when no plan is made (DBF-SPELL-LYCAN)."""
        return nightfall.redeployed(field)

    def in_form(self, field: Field, element: Element, before: Rect) -> Rect:
        """Return where an element stands when it has taken another form. Default: its front stays where it was."""
        return forms.based(field, element, before)

    def _against_form(self, field: Field, command: DeployInForm) -> Iterator[Reason]:
        name = command.element
        if name not in self.places:
            yield Reason(self.rule, text("dbf-refused-not-to-be-laid-out"))
            return
        if not self.asks_form(field, field.elements[name]):
            yield Reason(
                "DBF-SPELL-LYCAN", text("dbf-refused-form-noted", element=about(field.elements[name]))
            )
            return
        unknown = list(forms.form_reasons(field.elements[name], command.into))
        yield from unknown
        if not unknown:
            element = forms.in_form(field.elements[name], command.into)
            rect = self.in_form(field, element, self.places[name])
            yield from self._in_one_place(field, {**self.places, name: rect}, {name: rect})
            yield from self.against_place(field, element, rect)

    def _take_form(self, battle: Battle[Field], command: DeployInForm) -> None:
        field, name = battle.state, command.element
        element = forms.in_form(field.elements[name], command.into)
        field.put(element)
        places = {**self.places, name: self.in_form(field, element, self.places[name])}
        proposal = {
            key: self.in_form(field, element, rect) if key == name else rect
            for key, rect in self.proposal.items()
        }
        battle.replace(msgspec.structs.replace(self, places=places, proposal=proposal))

    def against_all(self, field: Field) -> Iterator[Reason]:
        """Yield every reason against the places as they are: those against each, and what is against all together."""
        yield from self._in_one_place(field, self.places, self.places)
        for name, rect in self.places.items():
            yield from self.against_place(field, field.elements[name], rect)
        yield from stray_baggage(field, self.player, self.places)

    def _in_one_place(
        self, field: Field, places: dict[str, Rect], moved: dict[str, Rect]
    ) -> Iterator[Reason]:
        others = [
            (one.id, one.rect)
            for one in field.elements.values()
            if one.rect is not None
            and one.id not in places
            and one.place in (Place.TABLE, Place.AMBUSH)
            and (one.place is Place.TABLE or one.side == self.player)
        ]
        for name, rect in moved.items():
            for other, there in (*places.items(), *others):
                if other != name and overlap(rect, there):
                    args = {"element": about(field.elements[name]), "other": about(field.elements[other])}
                    yield Reason(self.rule, Text("dbf-refused-two-on-one-place", dict(args)))

    def moved(self, field: Field, command: LayOut | FormUp) -> dict[str, Rect]:
        """Return where a command would put its elements."""
        if isinstance(command, FormUp):
            return formed_up(field, self.places, command)
        return moved_block(self.places, command)

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Note the places, or put the elements there."""
        if isinstance(command, LaidOut):
            battle.replace(msgspec.structs.replace(self, done=True))
            return
        if isinstance(command, AsProposed):
            battle.replace(msgspec.structs.replace(self, places=self.proposal))
            return
        if isinstance(command, DeployInForm):
            self._take_form(battle, command)
            return
        assert isinstance(command, LayOut | FormUp)  # check() has seen it
        battle.replace(
            msgspec.structs.replace(self, places={**self.places, **self.moved(battle.state, command)})
        )

    def conclude(self, battle: Battle[Field]) -> None:
        """Put the elements on the table for all to see."""
        stand(battle, self.places)
        if self.places:
            battle.emit(
                CommandDeployed(
                    rule=self.rule,
                    side=self.player,
                    elements=len(self.places),
                    pieces=tuple(sorted(self.places)),
                )
            )


def stand(battle: Battle[Field], places: dict[str, Rect], where: Place = Place.TABLE) -> None:
    """Put elements at places of the table, for all to see unless `where` says otherwise.

    Mounted infantry has its mounts behind it, where there is room for them (DBF-MOUNTED-INFANTRY).
    """
    field = battle.state
    field.put(
        *(
            msgspec.structs.replace(field.elements[name], rect=rect, place=where)
            for name, rect in places.items()
        )
    )
    for name, rect in places.items():
        element = field.elements[name]
        if element.has(Trait.MOUNTED_INFANTRY) and element.rode is None:
            mounts = led_mounts.place_for(field, element, rect, led_mounts.riding_kind(element))
            field.put(msgspec.structs.replace(element, mounts=mounts))


def moved_block(places: dict[str, Rect], command: LayOut) -> dict[str, Rect]:
    """Return elements carried as one body to where their lead has been dragged."""
    rects = [places[name] for name in command.elements]
    lead = places[command.lead]
    turn = round(command.angle * DEGREE) % FULL_TURN - lead.angle
    block = Block.of(rects)
    if turn:
        block = block.wheeled(Point(lead.x, lead.y), turn)
    dx, dy = round(command.x * PACE) - lead.x, round(command.y * PACE) - lead.y
    return dict(zip(command.elements, block.shifted(dx, dy).rects, strict=True))


def formed_up(field: Field, places: dict[str, Rect], command: FormUp) -> dict[str, Rect]:
    """Return elements in ranks: the first keeps its place, the others stand to its right and behind (DBF-GROUP-DEF)."""
    first = places[command.elements[0]]
    found: dict[str, Rect] = {}
    behind = 0
    rows = [
        command.elements[start : start + command.files]
        for start in range(0, len(command.elements), command.files)
    ]
    flat = Rect(first.x, first.y, first.width, first.depth, 0)
    front, left = flat.y - flat.depth // 2, flat.x - flat.width // 2
    for row in rows:
        sizes = [base_of(field.elements[name], field.theatre.readings.scale) for name in row]
        for file, (name, (width, depth)) in enumerate(zip(row, sizes, strict=True)):
            x = left + file * field.surface.frontage + width // 2
            found[name] = Rect(x, front + behind + depth // 2, width, depth, 0)
        behind += max(depth for _, depth in sizes)
    block = Block.of(list(found.values()))
    if first.angle:
        block = block.wheeled(Point(first.x, first.y), first.angle)
    return dict(zip(found, block.rects, strict=True))


def stray_baggage(field: Field, side: str, places: dict[str, Rect]) -> Iterator[Reason]:
    """Yield the Baggage whose group touches neither the base line nor water, and is in no town (DBF-DEPLOY-BAGGAGE)."""
    camp = {name: rect for name, rect in places.items() if field.elements[name].kind.type is Type.BAGGAGE}
    backed = {
        name
        for name, rect in camp.items()
        if zones.at_the_back(field, side, rect) or zones.in_town(field, rect)
    }
    while True:
        joined = {
            name
            for name, rect in camp.items()
            if name not in backed and any(contact(rect, camp[other]) is Contact.EDGE for other in backed)
        }
        if not joined:
            break
        backed |= joined
    for name in camp:
        if name not in backed:
            yield Reason(
                "DBF-DEPLOY-BAGGAGE", text("dbf-refused-baggage-back", element=about(field.elements[name]))
            )


COMMANDS = (LayOut, FormUp, AsProposed, LaidOut)
EVENTS = (CommandDeployed,)
