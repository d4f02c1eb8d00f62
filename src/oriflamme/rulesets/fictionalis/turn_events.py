"""Bounds and their four stages: how each is announced, and how a new bound begins (seed lines 941-948)."""

from __future__ import annotations

from enum import Enum
from typing import ClassVar

import msgspec

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.effects import Effects
from oriflamme.kernel.events import Event
from oriflamme.kernel.text import Text
from oriflamme.rulesets.fictionalis.playback import banner

from .field import Bound, Field
from .pieces import NO_DEEDS


class Stage(Enum):
    """The stages of a bound, in their order (DBF-SEQ-ORDER)."""

    INITIATIVE = "initiative"
    MOVEMENT = "movement"
    SHOOTING = "shooting"
    MAGIC = "magic"
    """The second half of step 3: magic after all shooting (DBF-SEQ-3)."""
    MELEE = "melee"

    @property
    def rule(self) -> str:
        """The rule of the stage."""
        return {
            Stage.INITIATIVE: "DBF-SEQ-1",
            Stage.MOVEMENT: "DBF-SEQ-2",
            Stage.SHOOTING: "DBF-SEQ-3",
            Stage.MAGIC: "DBF-SEQ-3",
            Stage.MELEE: "DBF-SEQ-4",
        }[self]


class BoundBegan(Event, frozen=True, tag="dbf-bound-began-1", kw_only=True):
    """A side's bound began; `number` counts the bounds of both sides from 1."""

    heading: ClassVar[int] = 1

    side: str
    number: int

    def text(self) -> Text:
        """Return the heading of the bound."""
        return Text("dbf-bound-began", {"side": Text(f"side-{self.side}"), "number": self.number})

    def chapter(self) -> Text | None:
        """Return the heading under which the bound's events are listed."""
        return self.text()

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return banner(self.text(), "turn")


class StageBegan(Event, frozen=True, tag="dbf-stage-began-1", kw_only=True):
    """A stage of the bound began."""

    heading: ClassVar[int] = 2

    stage: Stage

    def text(self) -> Text:
        """Return the heading of the stage."""
        return Text(f"dbf-stage-{self.stage.value}")

    def chapter(self) -> Text | None:
        """Return the heading under which the stage's events are listed."""
        return self.text()

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return banner(self.text(), "phase")


def announce(battle: Battle[Field], stage: Stage) -> None:
    """Say that a stage begins."""
    battle.emit(StageBegan(rule=stage.rule, stage=stage))


def begin_bound(battle: Battle[Field]) -> None:
    """Begin the next bound: the invader's first, then the sides' in turn (DBF-SEQ-ORDER). Deeds are forgotten."""
    field = battle.state
    before = field.bound
    side = field.theatre.opponent(before.side) if before.side else field.invader
    counts = {**before.sides_bounds, side: before.sides_bounds.get(side, 0) + 1}
    field.bound = Bound(number=before.number + 1, side=side, sides_bounds=counts)
    forgetful = [
        one for one in field.elements.values() if one.deeds is not NO_DEEDS and one.deeds != NO_DEEDS
    ]
    field.put(*(msgspec.structs.replace(one, deeds=NO_DEEDS) for one in forgetful))
    battle.emit(BoundBegan(rule="DBF-SEQ-ORDER", side=side, number=field.bound.number))


EVENTS = (BoundBegan, StageBegan)
