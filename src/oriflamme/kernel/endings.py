"""Endings that no rule of a game brings about: a side resigns, or both agree to a draw (docs/decisions/0026-endings.md).

They are commands that every ruleset understands. They answer no question, so that a side may give them whoever has to decide;
that both sides have agreed to a draw is for whoever carries the command out to make sure of.
"""

from __future__ import annotations

from typing import Any

import msgspec

from .bounds import Name
from .rulings import LEGAL, Ruling, refuse
from .steps import Command


class Ending(Command, frozen=True):
    """A command that ends the battle at once, whatever is being asked."""

    def check(self, battle: Any, player: str) -> Ruling:
        """Return whether `player` may end the battle so."""
        if battle.outcome is not None:
            return refuse("KERNEL-OVER", "refused-battle-over")
        if player not in battle.setup.sides:
            return refuse("KERNEL-ENDING", "refused-not-a-side")
        if len(battle.setup.sides) != 2:
            return refuse("KERNEL-ENDING", "refused-not-two-sides")
        return LEGAL

    def accept(self, battle: Any, player: str) -> None:
        """End the battle. It has been checked."""
        raise LookupError(f"ending {type(self).__name__} ends nothing")


class Resign(Ending, frozen=True, tag="resign-1"):
    """The player gives the battle up; the other side has won."""

    def accept(self, battle: Any, player: str) -> None:
        """End the battle: the other side has won."""
        winner = next(side for side in battle.setup.sides if side != player)
        battle.end(winner, "ended-by-resignation", "KERNEL-ENDING")


class AgreeDraw(Ending, frozen=True, tag="agree-draw-1"):
    """The player agrees to the draw that the other side, `offered_by`, has offered."""

    offered_by: Name

    def check(self, battle: Any, player: str) -> Ruling:
        """Return whether this can be agreed to: nobody agrees with himself."""
        ruling = super().check(battle, player)
        if ruling.legal and (self.offered_by == player or self.offered_by not in battle.setup.sides):
            return refuse("KERNEL-ENDING", "refused-no-draw-offered")
        return ruling

    def accept(self, battle: Any, player: str) -> None:
        """End the battle: nobody has won."""
        battle.end(None, "ended-by-agreement", "KERNEL-ENDING")


_ENDINGS = msgspec.json.Decoder(Resign | AgreeDraw)
_TAGS = frozenset(str(kind.__struct_config__.tag) for kind in (Resign, AgreeDraw))


def is_ending(kind: object) -> bool:
    """Return whether the `kind` of a command of a record is that of an ending."""
    return isinstance(kind, str) and kind in _TAGS


def decode_ending(data: bytes) -> Ending:
    """Return the ending from JSON. Raises `msgspec.ValidationError` naming the field at fault."""
    ending: Ending = _ENDINGS.decode(data)
    return ending
