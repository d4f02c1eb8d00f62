"""The desk of the movement phase: groups selected and dragged, halts, columns, and whatever else PIPs pay for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import islice

import msgspec

from oriflamme.board.table import DEGREE, PACE, Rect, gap
from oriflamme.kernel.scenes import Choice, Drag, Mark, Piece, Preview, Target
from oriflamme.kernel.steps import Command
from oriflamme.kernel.text import Text, text
from oriflamme.kit.desks import plain
from oriflamme.rulesets.fictionalis.actions import Forecast
from oriflamme.rulesets.fictionalis.contacts import engaged
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.halts import Halt
from oriflamme.rulesets.fictionalis.movement.columns import Contract, Expand
from oriflamme.rulesets.fictionalis.movement.fronts import zone
from oriflamme.rulesets.fictionalis.movement.groups import groups_of
from oriflamme.rulesets.fictionalis.movement.orders import MoveGroup
from oriflamme.rulesets.fictionalis.movement.phase import EndMoves, MovementPhase
from oriflamme.rulesets.fictionalis.movement.plan import DragTo
from oriflamme.rulesets.fictionalis.movement.reaching import enemies_within, longest
from oriflamme.rulesets.fictionalis.movement.single import MoveElement
from oriflamme.rulesets.fictionalis.naming import about
from oriflamme.rulesets.fictionalis.obstacles import ON_GROUND
from oriflamme.rulesets.fictionalis.pieces import WHOLE, Artefact, Element

from .arriving import beside_table, leaps, unmaskings, waiting_drags, waiting_pieces
from .courses import course_label
from .desk import Desk
from .listings import Listing, listing
from .outlining import base, ring, way
from .pieces import piece
from .wording import concerned, key_of

MOST_CHOICES = 60
"""Choices listed for a selection at most; dragging reaches all others."""

TOUCHING = 2
"""Thousandths of a pace: bases this near are in contact."""


class MovementDesk(Desk[MovementPhase]):
    """Select elements, drag them where they are to go, or take one of the moves proposed."""

    several = True

    def options(self) -> list[Command]:
        """Return what concerns no element: the end of the phase. All else is asked for element by element."""
        return [EndMoves()]

    def leaves(self) -> Text | None:
        """Return how many PIPs could be spent, where nothing has been done with any yet."""
        own = [one for one in self.field.elements.values() if one.side == self.player]
        begun = any(one.deeds.tactical or one.deeds.marches or one.deeds.halted for one in own)
        pips = sum(self.field.commands[name].pips for name in {one.command for one in self.movable()})
        if begun or pips <= 0:
            return None
        return Text("dbf-leaves-pips", {"pips": pips / WHOLE})

    def movable(self) -> Iterator[Element]:
        """Yield the elements that a PIP could be spent on."""
        for element in self.field.elements.values():
            if element.side != self.player or element.place not in ON_GROUND:
                continue
            gifted = element.power is not None or element.carries(Artefact.SCRYING)
            if gifted or self.field.commands[element.command].pips > 0:
                yield element

    def selectable(self) -> Iterator[str]:
        """Yield the elements that can still do something; to come out of ambush takes no PIPs (DBF-AMBUSH-REVEAL)."""
        able = [element.id for element in self.movable()]
        ambushers = (command.element for command in unmaskings(self.view, self.player))
        yield from dict.fromkeys((*able, *ambushers))
        yield from beside_table(self.field, self.player)

    def general(self) -> Iterator[Choice]:
        """Yield the end of the phase, and what Lurkers may do, clicked on the enemy whom they leap at."""
        yield from super().general()
        for command in leaps(self.view, self.player):
            found = super().choice(command)
            names = [name for name in concerned(command) if name in self.field.elements]
            enemies = tuple(name for name in names if self.field.elements[name].side != self.player)
            yield msgspec.structs.replace(found, target=Target(pieces=enemies[:1]))

    def pieces(self) -> Iterator[Piece]:
        """Yield those who wait beside the table to come on."""
        return waiting_pieces(self.field, self.player)

    def about(self, focus: tuple[str, ...]) -> Iterator[Choice]:
        """Yield what can be done with the selected elements together; of a single one also what its whole group can do."""
        given: dict[Command, None] = {}
        for command in (*self._moves(focus), *self._others(focus)):
            given.setdefault(command)
        for command in islice(given, MOST_CHOICES):
            yield self.choice(command)

    @cached_property
    def _listing(self) -> Listing:
        return listing(self.view, self.player)

    def _moves(self, focus: tuple[str, ...]) -> Iterator[Command]:
        for chosen in self._together(focus):
            yield from self._listing.moves(chosen)

    def _together(self, focus: tuple[str, ...]) -> Iterator[tuple[Element, ...]]:
        """Yield the selected elements as one group, in its order; after a single one its group as well."""
        own = [self.field.elements[name] for name in dict.fromkeys(focus)]
        if not own or any(one.side != self.player or one.rect is None for one in own):
            return
        if len(own) == 1:
            yield (own[0],)
        for group in groups_of(self.field, own[0].command):
            names = {one.id for one in group}
            if len(group) > 1 and names.issuperset(focus):
                yield tuple(one for one in group if one.id in focus or len(own) == 1)

    def _others(self, focus: tuple[str, ...]) -> Iterator[Command]:
        """Yield what other chapters offer for the selected elements, and halting all of them."""
        whole = Halt(tuple(focus))
        if len(focus) > 1 and self.view.check(self.player, whole).legal:
            yield whole
        for command in self._listing.others:
            if self._concerns(command, set(focus)):
                yield command

    def _concerns(self, command: Command, chosen: set[str]) -> bool:
        own = {name for name in concerned(command) if name in self.field.elements}
        own = {name for name in own if self.field.elements[name].side == self.player}
        if not own:
            return False
        return own == chosen if len(chosen) > 1 else chosen <= own

    def choice(self, command: Command) -> Choice:
        """Return a command as a choice with its price, clicked on an enemy whom it brings into contact."""
        found = super().choice(command)
        if isinstance(command, EndMoves):
            return found
        forecast = self.decision.forecast(self.view, self.player, command)
        detail = None if forecast.price is None else text("dbf-detail-pips", pips=forecast.price / WHOLE)
        enemies = tuple(enemy.id for enemy in touched(self.field, forecast))
        target = Target(pieces=enemies) if enemies else None
        return Choice(
            key_of(command),
            found.command,
            self._label(command, forecast, found.label),
            target=target,
            group=text(f"dbf-group-{self._heading(command)}"),
            detail=detail,
        )

    def _label(self, command: Command, forecast: Forecast, otherwise: Text) -> Text:
        return forecast.contact or course_label(self.field, command) or otherwise

    def _heading(self, command: Command) -> str:
        match command:
            case Expand() | Contract():
                return "formation"
            case MoveGroup(march=True) | MoveElement(march=True):
                return "march"
            case MoveGroup(elements=elements) if len(elements) > 1:
                return "together"
            case MoveGroup() | MoveElement():
                return "alone"
            case Halt():
                return "halt"
            case _:
                return "other"

    def subject(self, command: Command) -> str | None:
        """Return None for the end of the phase; moves are asked for by the elements selected."""
        return None if isinstance(command, EndMoves) else super().subject(command)

    def drags(self) -> Iterator[Drag]:
        """Yield every element that may move, with all that are selected with it."""
        for element in self.movable():
            at = element.at
            command = DragTo((element.id,), element.id, at.x / PACE, at.y / PACE, at.angle / DEGREE)
            yield Drag(element.id, plain(command), together="elements")
        yield from waiting_drags(self.field, self.player)

    def preview(self, command: Command) -> Preview:
        """Return where elements would stand, what it costs and why, whom they would touch, and what is near them."""
        forecast = self.decision.forecast(self.view, self.player, command)
        found = drawn(self.field, forecast)
        near = (*self._reach(command), *self._zones(command, forecast))
        return msgspec.structs.replace(found, marks=(*near, *found.marks))

    def _towards(self, focus: tuple[str, ...], target: Target) -> DragTo | None:
        """Return the selected elements dragged to where the enemy stands who was clicked."""
        lead = self.field.elements.get(focus[0])
        enemy = next(
            (self.field.elements[name] for name in target.pieces if name in self.field.elements), None
        )
        if (
            lead is None
            or enemy is None
            or lead.rect is None
            or enemy.rect is None
            or enemy.side == self.player
        ):
            return None
        at, angle = enemy.rect, lead.rect.angle
        return DragTo(focus, lead.id, at.x / PACE, at.y / PACE, angle / DEGREE)

    def meant(self, focus: tuple[str, ...], target: Target) -> Iterator[Command]:
        """Yield the move against the enemy who was clicked."""
        command = self._towards(focus, target)
        if command is not None:
            yield command

    def nearest(self, focus: tuple[str, ...], target: Target) -> Choice | None:
        """Return that move, where a hand could make it."""
        command = self._towards(focus, target)
        if command is None or not self.legal(command):
            return None
        enemy = next(self.field.elements[name] for name in target.pieces if name in self.field.elements)
        label = text("dbf-do-towards", enemy=about(enemy))
        return msgspec.structs.replace(super().choice(command), label=label, target=None)

    def _movers(self, command: Command) -> list[Element]:
        named = (self.field.elements.get(name) for name in concerned(command))
        return [one for one in named if one is not None and one.side == self.player and one.rect is not None]

    def _reach(self, command: Command) -> Iterator[Mark]:
        """Yield how far the element that is dragged gets in a tactical move."""
        movers = self._movers(command)
        if isinstance(command, DragTo) and movers:
            lead = self.field.elements.get(command.lead, movers[0])
            if lead.rect is not None:
                yield ring(lead.rect, longest(self.field, movers), "reach")

    def _zones(self, command: Command, forecast: Forecast) -> Iterator[Mark]:
        """Yield the zones before enemies that a move begins, ends or would end near: within F moves are restricted."""
        movers = self._movers(command)
        after = [msgspec.structs.replace(one, rect=forecast.places.get(one.id, one.rect)) for one in movers]
        reach = 2 * self.field.surface.frontage
        near = {enemy.id: enemy for enemy in enemies_within(self.field, (*movers, *after), reach)}
        for enemy in near.values():
            yield base(zone(self.field, enemy), "warning")


def drawn(field: Field, forecast: Forecast) -> Preview:
    """Return a forecast as a client draws it."""
    ghosts = tuple(
        piece(field, field.elements[name], rect, faded=True) for name, rect in forecast.places.items()
    )
    notes = forecast.notes
    if forecast.price is not None:
        notes = (Text("dbf-note-price", {"pips": forecast.price / WHOLE}), *notes)
    busy = (enemy for enemy in touched(field, forecast) if engaged(field, enemy))
    fighting = (text("dbf-note-fights-already", enemy=about(enemy)) for enemy in busy)
    return Preview(
        ghosts=ghosts,
        marks=tuple(_ways(field, forecast)),
        tallies=forecast.tallies,
        notes=(*notes, *fighting),
        command=None if forecast.command is None else plain(forecast.command),
    )


def _ways(field: Field, forecast: Forecast) -> Iterator[Mark]:
    for name, rect in forecast.places.items():
        start = field.elements[name].rect
        if start is not None and start != rect:
            yield way(start, rect)


def touched(field: Field, forecast: Forecast) -> Iterator[Element]:
    """Yield each enemy whom a move would bring elements against that do not touch him now."""
    near = {one.id for rect in forecast.places.values() for one in field.near(rect, TOUCHING)}
    for enemy in field.on_table():
        if enemy.id in near and any(
            _comes_to(field, name, rect, enemy) for name, rect in forecast.places.items()
        ):
            yield enemy


def _comes_to(field: Field, name: str, rect: Rect, enemy: Element) -> bool:
    mover = field.elements[name]
    if mover.side == enemy.side or gap(rect, enemy.at) > TOUCHING:
        return False
    return mover.rect is None or gap(mover.rect, enemy.at) > TOUCHING
