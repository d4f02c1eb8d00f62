"""The desk of the movement phase: groups selected and dragged, halts, columns, and whatever else PIPs pay for."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from oriflamme.board.table import DEGREE, PACE, gap
from oriflamme.kernel.battle import View
from oriflamme.kernel.scenes import Choice, Drag, Mark, Preview
from oriflamme.kernel.steps import Command
from oriflamme.kernel.text import Text
from oriflamme.rulesets.fictionalis.actions import Forecast
from oriflamme.rulesets.fictionalis.contacts import engaged
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.movement.phase import EndMoves, MovementPhase
from oriflamme.rulesets.fictionalis.movement.plan import DragTo
from oriflamme.rulesets.fictionalis.pieces import WHOLE, Element

from .desk import Desk, plain
from .pieces import piece
from .wording import concerned

MOST_CHOICES = 60
"""Choices listed for a selection at most; dragging reaches all others."""


class MovementDesk(Desk[MovementPhase]):
    """Select elements, drag them where they are to go, or take one of the moves proposed."""

    several = True

    def __init__(self, view: View[Field], decision: MovementPhase, player: str) -> None:
        """Serve one player's view of the phase."""
        super().__init__(view, decision, player)

    def options(self) -> list[Command]:
        """Return what concerns no element: the end of the phase. All else is asked for element by element."""
        return [EndMoves()]

    def movable(self) -> Iterator[Element]:
        """Yield the elements that a PIP could be spent on."""
        for element in self.field.standing(self.player):
            if self.field.commands[element.command].pips > 0:
                yield element

    def selectable(self) -> Iterator[str]:
        """Yield the elements that can still do something."""
        return (element.id for element in self.movable())

    def about(self, focus: tuple[str, ...]) -> Iterator[Choice]:
        """Yield the moves and halts proposed for the selected elements: those of exactly these, for one also its group's."""
        chosen = set(focus)
        offered = (
            command
            for command in self.decision.options(self.view, self.player)
            if self._concerns(command, chosen)
        )
        for command in islice(offered, MOST_CHOICES):
            yield self.choice(command)

    def _concerns(self, command: Command, chosen: set[str]) -> bool:
        own = {name for name in concerned(command) if name in self.field.elements}
        own = {name for name in own if self.field.elements[name].side == self.player}
        if not own:
            return False
        return own == chosen if len(chosen) > 1 else chosen <= own

    def subject(self, command: Command) -> str | None:
        """Return None for the end of the phase; moves are asked for by the elements selected."""
        return None if isinstance(command, EndMoves) else super().subject(command)

    def drags(self) -> Iterator[Drag]:
        """Yield every element that may move, with all that are selected with it."""
        for element in self.movable():
            at = element.at
            command = DragTo((element.id,), element.id, at.x / PACE, at.y / PACE, at.angle / DEGREE)
            yield Drag(element.id, plain(command), together="elements")

    def preview(self, command: Command) -> Preview:
        """Return where elements would stand, what it costs and why, and whom they would touch."""
        forecast = self.decision.forecast(self.view, self.player, command)
        return drawn(self.field, forecast)


def drawn(field: Field, forecast: Forecast) -> Preview:
    """Return a forecast as a client draws it."""
    ghosts = tuple(
        piece(field, field.elements[name], rect, faded=True) for name, rect in forecast.places.items()
    )
    notes = forecast.notes
    if forecast.price is not None:
        notes = (Text("dbf-note-price", {"pips": forecast.price / WHOLE}), *notes)
    return Preview(
        ghosts=ghosts,
        marks=tuple(_ways(field, forecast)),
        tallies=forecast.tallies,
        notes=(*notes, *_touched(field, forecast)),
        command=None if forecast.command is None else plain(forecast.command),
    )


def _ways(field: Field, forecast: Forecast) -> Iterator[Mark]:
    for name, rect in forecast.places.items():
        start = field.elements[name].rect
        if start is not None and start != rect:
            yield Mark(
                "path", "move", points=((start.x / PACE, start.y / PACE), (rect.x / PACE, rect.y / PACE))
            )


def _touched(field: Field, forecast: Forecast) -> Iterator[Text]:
    """Yield a note for each enemy that a move would bring elements against, and whether it fights already."""
    for enemy in field.on_table():
        movers = [
            name
            for name, rect in forecast.places.items()
            if field.elements[name].side != enemy.side and gap(rect, enemy.at) <= 2
        ]
        if movers:
            note = "dbf-note-contact-engaged" if engaged(field, enemy) else "dbf-note-contact"
            yield Text(note, {"kind": str(enemy.kind), "id": enemy.id})
