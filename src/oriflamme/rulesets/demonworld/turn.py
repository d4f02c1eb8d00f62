"""What all phases of a turn share: being ready, going first, and how a turn and its phases are announced."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name, Small
from oriflamme.kernel.effects import Banner, Effects, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.rulings import Ruling, refuse
from oriflamme.kernel.steps import Command
from oriflamme.kernel.text import Text

from .field import Field


class Commit(Command, frozen=True, tag="dw-commit-1"):
    """The player is done with this decision: what he declared stands, what he did not use is lost (DW-III.3.0-b)."""


class GoFirst(Command, frozen=True, tag="dw-go-first-1"):
    """Whether to move before (`first`) or after the opponent, where the rules leave it to a player (DW-VI.1.5-c)."""

    first: bool


class TurnBegan(Event, frozen=True, tag="dw-turn-began-1", kw_only=True):
    """A turn began."""

    weight: ClassVar[Weight] = Weight.MOVE
    heading: ClassVar[int] = 1

    turn: int

    def text(self) -> Text:
        """Return the heading of the turn."""
        return Text("dw-turn-began", {"turn": self.turn})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return a banner for all."""
        return (Banner(text=self.text(), level="turn"),)

    def chapter(self) -> Text | None:
        """Return the heading under which the turn's events are listed."""
        return self.text()


class PhaseBegan(Event, frozen=True, tag="dw-phase-began-1", kw_only=True):
    """A phase of the turn began; `phase` is orders, fire-1, movement, fire-2 or melee."""

    weight: ClassVar[Weight] = Weight.MOVE
    heading: ClassVar[int] = 2

    phase: str

    def text(self) -> Text:
        """Return the heading of the phase."""
        return Text(f"dw-phase-{self.phase}")

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return a banner for all."""
        return (Banner(text=self.text()),)


def not_now(field: Field, command: Command, rule: str) -> Ruling:
    """Return the ruling on a command that the decision due does not take: of a chapter not in force, or of another phase."""
    if type(command) not in field.ground.game.commands:
        return refuse("DW-VIII.0", "dw-refused-chapter")
    return refuse(rule, "dw-refused-other-phase")


def living(battle: Battle[Field]) -> dict[str, int]:
    """Return how many stands each side has left, those still to come onto the field among them."""
    field = battle.state
    reserves = field.ground.game.reserves
    return {
        side: sum(len(unit.stands) for unit in field.units_of(side))
        + sum(part(field, side) for part in reserves)
        for side in field.ground.sides
    }


class EncodedPlacement(msgspec.Struct, frozen=True):
    """Where a stand is put: the name of its hex on the map, and its facing (0 north to 5, clockwise)."""

    hex: Name
    facing: Small
