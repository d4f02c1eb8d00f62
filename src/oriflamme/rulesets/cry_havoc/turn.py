"""Chapter 2, what all steps of a turn share: being done, what everybody has done this turn, and how steps are announced."""

from __future__ import annotations

from typing import Any, ClassVar, Literal, Self, TypeAlias

import msgspec

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.effects import Banner, Effects, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.pages import Page
from oriflamme.kernel.steps import Command
from oriflamme.kernel.text import Text

from .field import Field

StepName: TypeAlias = Literal["deployment", "fire", "charges", "movement", "melee", "recovery"]


class Done(Command, frozen=True, tag="ch-done-1"):
    """The player is done with this decision: what he has not used of it is lost."""


class Deed(msgspec.Struct, frozen=True, omit_defaults=True):
    """What somebody has done in a game turn so far.

    `hexes` that he has entered in any way but by a recoil (CH-3.2-d, CH-3.2-e); whether he has `moved` (a charge is a move),
    `charged`, shot in his own phase (`shot`) and in the enemy's (`shot_back`), how often he has `attacked`, and whether he has
    `reacted` to charges otherwise than by a shot (CH-4.2-a).
    """

    hexes: int = 0
    moved: bool = False
    charged: bool = False
    shot: bool = False
    shot_back: bool = False
    attacked: int = 0
    reacted: bool = False


class Deeds(Page, frozen=True, tag="ch-deeds-1"):
    """What everybody has done in this game turn; open to all. `phasing` is the side whose phase it is."""

    of: dict[str, Deed] = {}
    phasing: str = ""

    def seen_by(self, player: str | None) -> Self:
        """Return it whole."""
        return self


def deed(field: Field, key: str) -> Deed:
    """Return what a figure has done in this turn."""
    return field.pages[Deeds].of.get(key, Deed())


def did(field: Field, key: str, **what: Any) -> None:
    """Note what a figure has done."""
    of = field.pages[Deeds].of
    field.pages.change(Deeds, of={**of, key: msgspec.structs.replace(of.get(key, Deed()), **what)})


class TurnBegan(Event, frozen=True, tag="ch-turn-began-1", kw_only=True):
    """A game turn began."""

    weight: ClassVar[Weight] = Weight.MOVE
    heading: ClassVar[int] = 1

    turn: int

    def text(self) -> Text:
        """Return the heading of the turn."""
        return Text("cry-havoc-turn", {"turn": self.turn})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return a banner for all."""
        return (Banner(text=self.text(), level="turn"),)

    def chapter(self) -> Text | None:
        """Return the heading under which the turn's events are listed."""
        return self.text()


class StepBegan(Event, frozen=True, tag="ch-step-began-1", kw_only=True):
    """A step of a side's phase began (CH-2.1-a); `side` is empty where it is both sides'."""

    weight: ClassVar[Weight] = Weight.MOVE
    heading: ClassVar[int] = 2

    step: StepName
    side: str = ""

    def text(self) -> Text:
        """Return the heading of the step."""
        return step_heading(self.step, self.side)

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return a banner for all."""
        return (Banner(text=self.text()),)


def step_heading(step: StepName, side: str) -> Text:
    """Return the heading of a step, with the side whose phase it is."""
    if not side:
        return Text(f"cry-havoc-step-{step}")
    return Text("cry-havoc-step-of", {"side": Text(f"side-{side}"), "step": Text(f"cry-havoc-step-{step}")})


def figure_name(field: Field, key: str) -> Text:
    """Return the name of a figure for people: his kind, his number where there are several, and his side where both have some."""
    figure = field.figures[key]
    kind, number = field.sheet(figure).name, field.lie.numbers[key]
    if not number:
        return kind
    if key in field.lie.sided:
        side = Text(f"side-{figure.side}")
        return Text("cry-havoc-one-of-side", {"kind": kind, "number": number, "side": side})
    return Text("cry-havoc-one-of", {"kind": kind, "number": number})


def opponent(battle: Battle[Field], side: str) -> str:
    """Return the other side."""
    return battle.state.theatre.opponent(side)
