"""Surprise: who has seen no enemy, and been given no alarm; attacked so he tests his morale (CH-3.4-c, CH-7.0-a, CH-8.3-a)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Self

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.effects import Banner, Effects, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.pages import Page
from oriflamme.kernel.steps import Step
from oriflamme.kernel.text import Text
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Figure
from oriflamme.rulesets.cry_havoc.morale.triggers import Shudder


class Alarm(Page, frozen=True, tag="ch-alarm-1"):
    """The sides that have been given the alarm; open to all."""

    sides: tuple[str, ...] = ()

    def seen_by(self, player: str | None) -> Self:
        """Return it whole."""
        return self


class AlarmGiven(Event, frozen=True, tag="ch-alarm-given-1", kw_only=True):
    """A side that was surprised knows now that there is an enemy."""

    weight: ClassVar[Weight] = Weight.MOVE

    side: str

    def text(self) -> Text:
        """Return the words."""
        return Text("cry-havoc-alarm", {"side": Text(f"side-{self.side}")})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return a banner for all."""
        return (Banner(text=self.text(), level="step"),)


def surprised(field: Field, figure: Figure) -> bool:
    """Return whether somebody does not know yet that there is an enemy."""
    return figure.side in field.theatre.surprised and figure.side not in field.pages[Alarm].sides


def alarm(battle: Battle[Field], side: str) -> None:
    """Give a side the alarm: it was attacked, even in vain, has seen an enemy, or does something against one."""
    field = battle.state
    page = field.pages[Alarm]
    if side in field.theatre.surprised and side not in page.sides:
        field.pages.put(Alarm((*page.sides, side)))
        battle.emit(AlarmGiven(rule="CH-3.4-c", side=side))


def startled(battle: Battle[Field], targets: Iterable[Figure]) -> tuple[Step, ...]:
    """Give the side of those attacked the alarm; return the test of the morale of those whom that surprised (CH-8.3-a)."""
    struck = tuple(targets)
    keys = tuple(target.id for target in struck if surprised(battle.state, target))
    alarm(battle, struck[0].side)
    return (Shudder(keys, "surprise"),) if keys else ()
