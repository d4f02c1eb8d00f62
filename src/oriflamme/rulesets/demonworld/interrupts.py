"""Steps between which a chapter may ask: before it is carried out, an action lets the chapters put steps first."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.steps import Step

from .field import Field


class Action(Step, frozen=True, kw_only=True):
    """A step of fire or melee. `asked` says that the chapters have been asked what comes before it.

    What they put first is on the agenda above it, so that it is carried out when all of that is done, on the field as
    it is then.
    """

    asked: bool = False

    def run(self, battle: Battle[Field]) -> None:
        """Carry the step out, after what chapters put before it."""
        if not self.asked:
            first = tuple(self.first(battle.state))
            if first:
                battle.push(*first, msgspec.structs.replace(self, asked=True))
                return
        self.perform(battle)

    def first(self, field: Field) -> Iterable[Step]:
        """Return what the chapters put before this step. Default: nothing."""
        return ()

    def perform(self, battle: Battle[Any]) -> None:
        """Carry the step out. Subclasses must say how."""
        raise LookupError(f"action {type(self).__name__} is not carried out")
