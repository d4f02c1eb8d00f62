"""The turn, and stances (SK-1, SK-2): both sides choose secretly and at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import msgspec

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name
from oriflamme.kernel.effects import Altered, Banner, Effects, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.rulings import LEGAL, Ruling, refuse
from oriflamme.kernel.steps import Command, Prompt, Step
from oriflamme.kernel.text import Text
from oriflamme.kit.readiness import AtOnce

from .elements import Held, SkirlState, Stance
from .moves import NextMove
from .words import element_text


class TurnBegan(Event, frozen=True, tag="skirl-turn-began-1", kw_only=True):
    """A turn began (SK-1)."""

    weight: ClassVar[Weight] = Weight.MOVE

    turn: int

    def text(self) -> Text:
        """Return the words: which turn."""
        return Text("skirl-turn-began", {"turn": self.turn})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return the banner of the turn."""
        return (Banner(text=self.text(), level="turn"),)


class StanceChosen(Event, frozen=True, tag="skirl-stance-chosen-1", kw_only=True):
    """A side chose a stance; only that side knows (SK-2.2)."""

    owner: str
    piece: str
    element: Text
    stance: Stance

    def text(self) -> Text:
        """Return the words: which element takes which stance."""
        return Text(
            "skirl-stance-chosen",
            {"element": self.element, "stance": Text(f"skirl-stance-{self.stance.value}")},
        )

    def seen_by(self, player: str | None) -> Event | None:
        """Return the event for its side, nothing for others."""
        return self if player == self.owner else None

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return the badge that the element gets."""
        return (Altered(pieces=(self.piece,), text=Text(f"skirl-stance-{self.stance.value}")),)


class Committed(Event, frozen=True, tag="skirl-committed-1", kw_only=True):
    """A side committed its stances; everybody sees that it did (SK-2.1)."""

    player: str

    def text(self) -> Text:
        """Return the words: who is ready."""
        return Text("skirl-committed", {"side": Text(f"side-{self.player}")})


class SetStance(Command, frozen=True, tag="skirl-set-stance-1"):
    """Choose the stance of one's own element."""

    element: Name
    stance: Stance


class CommitStances(Command, frozen=True, tag="skirl-commit-stances-1"):
    """Stand by the stances chosen."""


class BeginTurn(Step, frozen=True, tag="skirl-begin-turn-1"):
    """Begin the next turn, or end the game after the last (SK-1). The set-up says how many turns there are."""

    def run(self, battle: Battle[Any]) -> None:
        """Count the turn, and put its phases on the agenda."""
        state: SkirlState = battle.state
        if state.turn >= battle.setup.body["turns"]:
            battle.end(None, "skirl-reason-turns", "SK-1.1")
            return
        state.turn += 1
        state.stances = {}
        battle.emit(TurnBegan(rule="SK-1", turn=state.turn))
        first, second = battle.setup.sides if state.turn % 2 else battle.setup.sides[::-1]
        battle.push(ChooseStances(), NextMove((first, second), tuple(sorted(state.elements))), self)


class Chosen(msgspec.Struct, frozen=True):
    """A stance chosen for an element, not yet committed."""

    owner: str
    element: str
    stance: Stance


class ChooseStances(AtOnce, frozen=True, tag="skirl-choose-stances-1"):
    """Every side chooses a stance for each of its elements and commits (SK-2)."""

    readying: ClassVar[type[Command]] = CommitStances

    chosen: tuple[Chosen, ...] = ()
    committed: tuple[str, ...] = ()

    def is_ready(self, side: str) -> bool:
        """Return whether a side has committed."""
        return side in self.committed

    def readied(self, battle: Battle[Any], side: str) -> ChooseStances:
        """Return the decision once a side has committed; `committed` is in seat order, whoever was first."""
        done = (*self.committed, side)
        return msgspec.structs.replace(
            self, committed=tuple(one for one in battle.setup.sides if one in done)
        )

    def prompt(self, battle: Battle[Any], player: str) -> Prompt:
        """Ask for stances, in secret."""
        return Prompt(player, Text("skirl-ask-stances"), "SK-2", secret=True)

    def seen_by(self, player: str | None) -> ChooseStances:
        """Return the decision with the player's own choices only."""
        mine = tuple(choice for choice in self.chosen if choice.owner == player)
        return msgspec.structs.replace(self, chosen=mine)

    def options(self, battle: Battle[Any], player: str) -> Iterator[Command]:
        """Yield every change of a stance, then the commitment once each element has one."""
        held = self.stances()
        for element in battle.state.of(player):
            for stance in Stance:
                if held.get(element.id) is not stance:
                    yield SetStance(element.id, stance)
        if self.check(battle, player, CommitStances()).legal:
            yield CommitStances()

    def stances(self) -> dict[str, Stance]:
        """Return the stances chosen so far, by element."""
        return {choice.element: choice.stance for choice in self.chosen}

    def check(self, battle: Battle[Any], player: str, command: Command) -> Ruling:
        """Refuse the stances of others' elements, and a commitment without a stance for each (SK-2.1)."""
        state: SkirlState = battle.state
        if isinstance(command, SetStance):
            element = state.elements.get(command.element)
            if element is None or element.owner != player:
                return refuse("SK-2", "skirl-refused-not-yours")
            return LEGAL
        if isinstance(command, CommitStances):
            held = self.stances()
            missing = sum(element.id not in held for element in state.of(player))
            return refuse("SK-2.1", "skirl-refused-stances-missing", count=missing) if missing else LEGAL
        return refuse("SK-2", "skirl-refused-other-phase")

    def accept(self, battle: Battle[Any], player: str, command: Command) -> None:
        """Note the stance or the commitment; tell everybody of the latter."""
        super().accept(battle, player, command)
        if isinstance(command, CommitStances):
            battle.emit(Committed(rule="SK-2.1", player=player))

    def note(self, battle: Battle[Any], player: str, command: Command) -> None:
        """Note the stance."""
        assert isinstance(command, SetStance)  # check() has seen it
        rest = [choice for choice in self.chosen if choice.element != command.element]
        chosen = (*rest, Chosen(player, command.element, command.stance))
        in_order = tuple(sorted(chosen, key=lambda choice: choice.element))
        battle.replace(msgspec.structs.replace(self, chosen=in_order))
        name = element_text(battle.state.elements[command.element])
        battle.emit(
            StanceChosen(
                rule="SK-2", owner=player, piece=command.element, element=name, stance=command.stance
            )
        )

    def conclude(self, battle: Battle[Any]) -> None:
        """Let the elements hold their stances, hidden until they exchange blows (SK-2.2)."""
        battle.state.stances = {choice.element: Held(choice.owner, choice.stance) for choice in self.chosen}
