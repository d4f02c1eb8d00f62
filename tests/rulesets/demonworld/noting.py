"""A small chapter for tests: it notes, asks, plans in secret, and fills whatever slots a test gives it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Self

import msgspec

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.pages import Page
from oriflamme.kernel.rulings import LEGAL, Reason, Ruling
from oriflamme.kernel.scenes import Choice
from oriflamme.kernel.steps import Command, Decision, Prompt, Step
from oriflamme.kernel.text import text
from oriflamme.rulesets.demonworld.casualties import (
    doom,
    spare,
)
from oriflamme.rulesets.demonworld.chapters import DecisionDesk, DemonworldChapter, Game
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.melee import MeleePhase
from oriflamme.rulesets.demonworld.scenes.desk import Desk, choice
from tests.rulesets.demonworld.armies import (
    BASE_CHAPTERS,
    GREY,
    WHITE,
    battle_of,
    field_of,
)
from tests.rulesets.demonworld.fights import CARDS, unit


class Plan(Page, frozen=True, tag="test-plan-1"):
    """What each side plans in secret, and what has been noted for all to see."""

    secret: dict[str, str] = {}
    noted: tuple[str, ...] = ()

    def seen_by(self, player: str | None) -> Self:
        own = {side: plan for side, plan in self.secret.items() if side == player}
        return msgspec.structs.replace(self, secret=own)


def note(field: Field, word: str) -> None:
    field.pages.change(Plan, noted=(*field.pages[Plan].noted, word))


def noted(battle: Battle[Field]) -> tuple[str, ...]:
    return battle.state.pages[Plan].noted


class Note(Step, frozen=True, tag="test-note-1"):
    """Notes a word, so that the order in which steps are taken shows."""

    word: str

    def run(self, battle: Battle[Field]) -> None:
        note(battle.state, self.word)


class Answer(Command, frozen=True, tag="test-answer-1"):
    """The answer to what the chapter asks."""

    yes: bool


class Asks(Decision, frozen=True, tag="test-asks-1"):
    """Asks a side something in the middle of things; with yes, `saves` lives and `dies` comes off in its place."""

    side: str
    saves: str = ""
    dies: str = ""

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        return (self.side,)

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        return Prompt(player, text("dw-ask-first"), "DW-IX.5.0-c")

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        yield Answer(False)
        yield Answer(True)

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        return LEGAL if isinstance(command, Answer) else Ruling(False, (Reason("X", text("x")),))

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        battle.pop()
        assert isinstance(command, Answer)
        note(battle.state, f"{player} {command.yes}")
        if command.yes and self.saves:
            spare(battle.state, self.saves)
            doom(battle.state, self.dies)


class AsksDesk(Desk[Asks]):
    """Two buttons."""

    help = "dw-help-first"

    def general(self) -> Iterator[Choice]:
        yield choice("yes", Answer(True), text("dw-choose-first"))


def chapter(name: str = "test", **slots: Any) -> DemonworldChapter:
    parts: dict[str, Any] = {
        "commands": (Answer,),
        "steps": (Note, Asks),
        "pages": (Plan,),
        "desks": (DecisionDesk(Asks, text("dw-phase-melee"), AsksDesk),),
        **slots,
    }
    return DemonworldChapter(name=name, title=text("x"), rule="DW-VIII.0", **parts)


def game(**slots: Any) -> Game:
    return Game((*BASE_CHAPTERS, chapter(**slots)))


def fight(*units: Any, dice: Iterable[int], **slots: Any) -> Battle[Field]:
    return battle_of(field_of(*units, profiles=CARDS, game=game(**slots)), MeleePhase(), dice=dice)


def pair() -> tuple[Any, Any]:
    """Two stands of each side, each facing the other, all of initiative 2."""
    return unit("a", WHITE, (0, 0), (1, 0)), unit("b", GREY, (0, -1), (1, -1))
