"""Desks: what a decision shows of itself to the player it asks. A ruleset has one for each decision of its own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Generic, TypeVar

import msgspec

from oriflamme.kernel.battle import S, View
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.scenes import Choice, Drag, Mark, Preview, PromptCard, Target
from oriflamme.kernel.steps import Command, Decision
from oriflamme.kernel.text import Text

D = TypeVar("D", bound=Decision)


class Desk(Generic[S, D]):
    """One decision as a client shows it. Subclasses say what differs; everything is made from the view."""

    several = False
    """Whether more than one piece can be selected at once."""

    carried = False
    """Whether selected pieces go to, or aim at, what is clicked, so that they can be dragged there."""

    only_legal = False
    """Whether nothing is shown of what would come of a command that the rules refuse."""

    def __init__(self, view: View[S], decision: D, player: str) -> None:
        """Serve one player's view of a decision."""
        self.view = view
        self.field = view.state
        self.decision = decision
        self.player = player

    def hint(self) -> Text:
        """Return the sentence that says what to do. Every desk that asks somebody says it."""
        raise LookupError(f"{type(self).__name__} does not say what to do")

    def selectable(self) -> Iterator[str]:
        """Yield the pieces that can be selected. Default: none."""
        return iter(())

    def setup(self) -> bool:
        """Return whether the battle has not begun: armies and table are still being laid out. Default: it has."""
        return False

    def subjects(self) -> Iterator[str]:
        """Yield the pieces that the question is about, where it is about certain ones. Default: none."""
        return iter(())

    def general(self) -> Iterator[Choice]:
        """Yield the choices that concern no piece. Default: none."""
        return iter(())

    def for_selected(self, focus: tuple[str, ...]) -> Iterator[Choice]:
        """Yield the choices about the selected pieces together, one at least. Default: none."""
        return iter(())

    def drags(self) -> Iterator[Drag]:
        """Yield what can be dragged. Default: nothing."""
        return iter(())

    def marks(self) -> Iterator[Mark]:
        """Yield what is drawn over the board. Default: nothing."""
        return iter(())

    def preview(self, command: Command) -> Preview:
        """Return what would come of a command, beyond its ruling. Default: nothing more."""
        return Preview()

    def meant(self, focus: tuple[str, ...], target: Target) -> Iterator[Command]:
        """Yield what a click on a target would mean, with pieces selected, whether it is legal or not. Default: nothing."""
        return iter(())

    def in_vain(self, command: Command) -> Iterator[Reason]:
        """Yield why a legal command that is offered nowhere would come to nothing. Default: nothing is known."""
        return iter(())

    def nearest(self, focus: tuple[str, ...], target: Target) -> Choice | None:
        """Return the choice that comes nearest to what a click on a target means. Default: none."""
        return None

    def legal(self, command: Command) -> bool:
        """Return whether the player may give a command."""
        return self.view.check(self.player, command).legal

    def asks(self) -> bool:
        """Return whether the player has to decide."""
        return self.player in self.view.deciders()

    def card(self) -> PromptCard:
        """Return the prompt card of the player, who has to decide."""
        prompt = self.decision.prompt(self.view, self.player)
        return PromptCard(
            player=self.player,
            question=prompt.question,
            help=self.hint(),
            rule=prompt.rule,
            selectable=tuple(self.selectable()),
            choices=tuple(self.general()),
            drags=tuple(self.drags()),
            several=self.several,
            subjects=tuple(self.subjects()),
            setup=self.setup(),
            carried=self.carried,
        )


def plain(command: Command) -> dict[str, Any]:
    """Return a command as plain data for a choice."""
    data: dict[str, Any] = msgspec.to_builtins(command)
    return data
