"""Deployment as shown: elements where they would stand, to be dragged, formed up and confirmed; the secret plan."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

import msgspec

from oriflamme.board.table import DEGREE, PACE, Point, Rect, local
from oriflamme.kernel.scenes import Choice, Drag, Mark, Piece, Preview
from oriflamme.kernel.steps import Command
from oriflamme.kernel.text import text
from oriflamme.kit.desks import plain
from oriflamme.rulesets.fictionalis.deployment import zones
from oriflamme.rulesets.fictionalis.deployment.arrivals import ArrivingLate
from oriflamme.rulesets.fictionalis.deployment.borders import border_of
from oriflamme.rulesets.fictionalis.deployment.first import FirstDeployment, Garrison, PlaceGate
from oriflamme.rulesets.fictionalis.deployment.laying_out import (
    AsProposed,
    FormUp,
    LaidOut,
    LayingOut,
    LayOut,
)
from oriflamme.rulesets.fictionalis.deployment.planned import shadows
from oriflamme.rulesets.fictionalis.deployment.plans import (
    AmbushOnFoot,
    HoldBack,
    LeaveAmbush,
    MakePlans,
    NotePlan,
    PlanArray,
    PlanFlank,
)
from oriflamme.rulesets.fictionalis.magic.gates import Gate
from oriflamme.rulesets.fictionalis.worded import WordedDecision

from .desk import Desk
from .outlining import area, base
from .pieces import piece
from .portals import gate_drags, gate_piece, gates_to_place
from .surface import band
from .wording import concerned, named

D = TypeVar("D", bound=WordedDecision)


class ArrangingDesk(Desk[D]):
    """Elements that are not on the table yet, shown where they would stand. Subclasses say who and where."""

    several = True

    def shown(self) -> dict[str, Rect]:
        """Return the places of those who can be dragged."""
        raise LookupError(f"{type(self).__name__} shows nobody")

    def selectable(self) -> Iterator[str]:
        """Yield those who can be dragged."""
        return iter(self.shown())

    def pieces(self) -> Iterator[Piece]:
        """Yield them where they would stand."""
        for name, rect in self.shown().items():
            yield piece(self.field, self.field.elements[name], rect)

    def drags(self) -> Iterator[Drag]:
        """Yield each of them, with all that are selected with it."""
        for name, rect in self.shown().items():
            command = LayOut((name,), name, rect.x / PACE, rect.y / PACE, rect.angle / DEGREE)
            yield Drag(name, plain(command), together="elements")

    def ghosts(self, places: dict[str, Rect]) -> Preview:
        """Return elements drawn where a command would put them."""
        return Preview(
            ghosts=tuple(
                piece(self.field, self.field.elements[name], rect, faded=True)
                for name, rect in places.items()
            )
        )

    def formations(self, focus: tuple[str, ...]) -> Iterator[Command]:
        """Yield ways to form the selected elements up, from one line to a column, the present left of the front first."""
        places = self.shown()
        if len(focus) < 2 or any(name not in places for name in focus):
            return
        frame = places[focus[0]]

        def order(name: str) -> tuple[int, float]:
            aside, ahead = local(frame, Point(places[name].x, places[name].y))
            return (-round(ahead / frame.depth), aside)

        ordered = tuple(sorted(focus, key=order))
        files = dict.fromkeys(-(-len(focus) // ranks) for ranks in (1, 2, 3, 4, len(focus)))
        for command in (FormUp(ordered, count) for count in files):
            if self.view.check(self.player, command).legal:
                yield command

    def zone(self) -> Mark:
        """Return the area in which the player may deploy land troops."""
        west, north, east, south = zones.area(self.field, self.player)
        rect = Rect((west + east) // 2, (north + south) // 2, east - west, south - north, 0)
        return base(rect, "deploy")

    def first_of_kind(self, commands: Iterable[Command]) -> Iterator[Command]:
        """Yield the commands about elements that are not drawn, one for all that are alike."""
        told: set[tuple[str, ...]] = set()
        for command in commands:
            names = [name for name in concerned(command) if name in self.field.elements]
            alike = tuple(
                f"{self.field.elements[name].command} {self.field.elements[name].troop}" for name in names
            )
            if alike not in told:
                told.add(alike)
                yield command


class LayingDesk(ArrangingDesk[LayingOut]):
    """Drag elements, form them up, and say that it is well."""

    def shown(self) -> dict[str, Rect]:
        """Return the places so far."""
        return self.decision.places

    def options(self) -> list[Command]:
        """Return being content, going back to the proposal, and what else this decision alone offers."""
        listed = list(self.decision.options(self.view, self.player))
        own = [command for command in listed if not isinstance(command, LayOut | LaidOut | AsProposed)]
        content = [command for command in listed if isinstance(command, LaidOut)]
        changed = [AsProposed()] if self.decision.places != self.decision.proposal else []
        return [*content, *changed, *self._thinned(own)]

    def _thinned(self, commands: list[Command]) -> Iterator[Command]:
        yield from (command for command in commands if not isinstance(command, Garrison))
        yield from self.first_of_kind(command for command in commands if isinstance(command, Garrison))

    def subject(self, command: Command) -> str | None:
        """Return the element that is being laid out and that a command is about."""
        return next((name for name in reversed(concerned(command)) if name in self.decision.places), None)

    def way_forward(self, command: Command) -> bool:
        """Being content is the way forward."""
        return isinstance(command, LaidOut)

    def about(self, focus: tuple[str, ...]) -> Iterator[Choice]:
        """Yield the formations of the selected elements, then what else concerns them."""
        for command in self.formations(focus):
            yield self.choice(command)
        yield from super().about(focus)

    def choice(self, command: Command) -> Choice:
        """Return a command as a choice; none of these is clicked on another piece."""
        found = super().choice(command)
        return Choice(found.id, found.command, found.label, key=found.key, primary=self.way_forward(command))

    def marks(self) -> Iterator[Mark]:
        """Yield the area for deployment, or the stretch of edge; and the works that would be laid."""
        if isinstance(self.decision, ArrivingLate):
            border = border_of(self.field, self.field.commands[self.decision.command])
            length = border.high - border.low
            edge = border.within((border.low + border.high) // 2, length, self.field.surface.frontage)
            yield base(edge, "deploy")
            return
        yield self.zone()
        if isinstance(self.decision, FirstDeployment):
            for section in self.decision.works(self.field):
                yield area(band(section), "note")

    def pieces(self) -> Iterator[Piece]:
        """Yield the elements, and gates to be placed."""
        yield from super().pieces()
        if isinstance(self.decision, FirstDeployment):
            yield from gates_to_place(self.field, self.decision)

    def drags(self) -> Iterator[Drag]:
        """Yield the elements, and gates to be placed."""
        yield from super().drags()
        if isinstance(self.decision, FirstDeployment):
            yield from gate_drags(self.decision)

    def preview(self, command: Command) -> Preview:
        """Return where elements would stand, or a gate."""
        if isinstance(command, PlaceGate):
            x, y = round(command.x * PACE), round(command.y * PACE)
            gate = Gate(self.player, command.gate, x, y, hidden=True)
            return Preview(ghosts=(gate_piece(self.field, gate),))
        known = isinstance(command, LayOut | FormUp) and all(
            name in self.decision.places for name in command.elements
        )
        if not known or not isinstance(command, LayOut | FormUp) or not command.elements:
            return Preview()
        if isinstance(command, LayOut) and command.lead not in command.elements:
            return Preview()
        return self.ghosts(self.decision.moved(self.field, command))


class PlanDesk(ArrangingDesk[MakePlans]):
    """Drag elements into ambush, send commands round the flanks, keep Aerials back, order the array."""

    def shown(self) -> dict[str, Rect]:
        """Return those in ambush where they lie, and all others who may be where they would be drawn up."""
        plan = self.decision.plans[self.player]
        return {**shadows(self.field, self.player, plan), **plan.ambush}

    def pieces(self) -> Iterator[Piece]:
        """Yield them: faded who is in no ambush."""
        ambush = self.decision.plans[self.player].ambush
        for name, rect in self.shown().items():
            yield piece(self.field, self.field.elements[name], rect, faded=name not in ambush)

    def options(self) -> list[Command]:
        """Return what can be noted by a button."""
        kept = (NotePlan, PlanFlank, PlanArray, HoldBack)
        listed = [
            command
            for command in self.decision.options(self.view, self.player)
            if not isinstance(command, LayOut)
        ]
        plain_ones = [command for command in listed if isinstance(command, kept)]
        return [*plain_ones, *(command for command in listed if not isinstance(command, kept))]

    def subject(self, command: Command) -> str | None:
        """Return the element in ambush that a command is about; what is noted of commands and Aerials is a button."""
        ambush = self.decision.plans[self.player].ambush
        return next((name for name in concerned(command) if name in ambush), None)

    def way_forward(self, command: Command) -> bool:
        """The plan as it is is the way forward."""
        return isinstance(command, NotePlan)

    def about(self, focus: tuple[str, ...]) -> Iterator[Choice]:
        """Yield what concerns the selected elements: leaving ambush together, formations there, going on foot."""
        ambush = self.decision.plans[self.player].ambush
        if focus and all(name in ambush for name in focus):
            for command in (LeaveAmbush(focus), *self.formations(focus)):
                yield self.choice(command)
        for found, command in self.concerning(focus):
            if not isinstance(command, LeaveAmbush):
                yield found

    def choice(self, command: Command) -> Choice:
        """Return a command as a choice; a new array says which two commands change places."""
        found = super().choice(command)
        if isinstance(command, AmbushOnFoot) and command.into is None:
            mounted = text("dbf-do-ambush-mounted", element=named(self.field, command.element))
            return msgspec.structs.replace(found, label=mounted)
        if not isinstance(command, PlanArray):
            return found
        before = [name for row in self.decision.plans[self.player].array for name in row]
        after = [name for row in command.rows for name in row]
        moved = [one for one, other in zip(before, after, strict=True) if one != other]
        a, b = (named(self.field, name) for name in moved[:2])
        return msgspec.structs.replace(found, label=text("dbf-do-plan-swap", a=a, b=b))

    def marks(self) -> Iterator[Mark]:
        """Yield the area for deployment: an ambush may lie elsewhere."""
        yield self.zone()

    def preview(self, command: Command) -> Preview:
        """Return where elements would lie in ambush."""
        if not isinstance(command, LayOut | FormUp) or not command.elements:
            return Preview()
        shown = self.shown()
        if any(name not in shown for name in command.elements):
            return Preview()
        if isinstance(command, LayOut) and command.lead not in command.elements:
            return Preview()
        if isinstance(command, FormUp) and any(
            name not in self.decision.plans[self.player].ambush for name in command.elements
        ):
            return Preview()
        return self.ghosts(self.decision.ambushed(self.field, self.player, command))
