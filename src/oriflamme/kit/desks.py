"""Desks: what a decision shows of itself to the player it asks. A ruleset has one for each decision of its own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Generic, TypeVar

import msgspec

from oriflamme.kernel.battle import S, View
from oriflamme.kernel.scenes import Mark, Preview
from oriflamme.kernel.steps import Command, Decision

D = TypeVar("D", bound=Decision)


class Desk(Generic[S, D]):
    """One decision as a client shows it. Subclasses say what differs; everything is made from the view."""

    def __init__(self, view: View[S], decision: D, player: str) -> None:
        """Serve one player's view of a decision."""
        self.view = view
        self.field = view.state
        self.decision = decision
        self.player = player

    def marks(self) -> Iterator[Mark]:
        """Yield what is drawn over the board. Default: nothing."""
        return iter(())

    def preview(self, command: Command) -> Preview:
        """Return what would come of a legal command, beyond its ruling. Default: nothing more."""
        return Preview()

    def legal(self, command: Command) -> bool:
        """Return whether the player may give a command."""
        return self.view.check(self.player, command).legal


def plain(command: Command) -> dict[str, Any]:
    """Return a command as plain data for a choice."""
    data: dict[str, Any] = msgspec.to_builtins(command)
    return data
