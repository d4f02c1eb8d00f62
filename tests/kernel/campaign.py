"""A tiny game of battles side by side: each front is fought for by dice until somebody's tally reaches its goal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.resources.abc import Traversable
from typing import Any

import msgspec

from oriflamme.kernel.battle import Battle, View
from oriflamme.kernel.dice import DiceSource
from oriflamme.kernel.ruleset import Ruleset, ScenarioCard
from oriflamme.kernel.rulings import LEGAL, Ruling, refuse
from oriflamme.kernel.scenes import Choice, Preview, Scene
from oriflamme.kernel.setups import Setup
from oriflamme.kernel.side_by_side import Divided, InBranch, SideBySide
from oriflamme.kernel.steps import Command, Decision, Prompt, Step
from oriflamme.kernel.text import Text

SIDES = ("red", "blue")


class Fronts:
    def __init__(self, won: Mapping[str, int], secrets: Mapping[str, str]) -> None:
        self.won, self.secrets = dict(won), dict(secrets)

    def copy(self) -> Fronts:
        return Fronts(self.won, self.secrets)

    def seen_by(self, player: str | None) -> Fronts:
        return Fronts(self.won, {side: word for side, word in self.secrets.items() if side == player})

    def encode(self) -> Any:
        return [self.won, self.secrets]


class Press(Command, frozen=True, tag="press-1"):
    hard: bool = False


class Scout(Command, frozen=True, tag="scout-1"):
    """One more for the front, without dice."""


class Roll(Step, frozen=True, tag="roll-1"):
    front: str
    sides: int

    def run(self, battle: Battle[Fronts]) -> None:
        won = battle.state.won
        won[self.front] = won.get(self.front, 0) + battle.roll(self.sides, "x", "X-1")


class Fight(Decision, frozen=True, tag="fight-1"):
    """`who` presses until the front's tally reaches the goal; pressing hard opens a skirmish inside the front."""

    front: str
    who: str
    goal: int
    plan: str = ""

    def seen_by(self, player: str | None) -> Fight:
        return self if player == self.who else msgspec.structs.replace(self, plan="")

    def deciders(self, battle: Battle[Fronts]) -> tuple[str, ...]:
        return (self.who,) if battle.state.won.get(self.front, 0) < self.goal else ()

    def prompt(self, battle: Battle[Fronts], player: str) -> Prompt:
        return Prompt(player, Text(f"ask-{self.front}"), "X-1")

    def options(self, battle: Battle[Fronts], player: str) -> Iterator[Command]:
        yield Press()
        yield Press(hard=True)

    def check(self, battle: Battle[Fronts], player: str, command: Command) -> Ruling:
        return LEGAL if isinstance(command, Press | Scout) else refuse("X-1", "refused-other")

    def accept(self, battle: Battle[Fronts], player: str, command: Command) -> None:
        if isinstance(command, Scout):
            battle.state.won[self.front] += 1
            return
        assert isinstance(command, Press)
        if command.hard:
            inner: dict[str, tuple[Step, ...]] = {
                name: (Roll(f"{self.front}/{name}", 6), Fight(f"{self.front}/{name}", self.who, 3))
                for name in ("left", "right")
            }
            battle.push(Divided(inner), Roll(self.front, 6))
        else:
            battle.push(Roll(self.front, 6))


class Over(Step, frozen=True, tag="over-1"):
    def run(self, battle: Battle[Fronts]) -> None:
        battle.roll(6, "x", "X-1")
        battle.end(None, "x", "X-1")


class EndsTooSoon(Step, frozen=True, tag="ends-too-soon-1"):
    def run(self, battle: Battle[Fronts]) -> None:
        battle.end("red", "x", "X-1")


class Campaign(Ruleset[Fronts]):
    name = "campaign"
    title = Text("campaign")
    commands = (Press, Scout, InBranch)
    steps = (Roll, Fight, Over, EndsTooSoon, Divided, SideBySide)
    events = ()

    def scenarios(self) -> Mapping[str, ScenarioCard]:
        return {}

    def setup(self, scenario: str, options: Mapping[str, Any] | None = None) -> Setup:
        return Setup(self.name, scenario, SIDES, dict(options or {}))

    def begin(self, setup: Setup, dice: DiceSource) -> Battle[Fronts]:
        battle = Battle(setup, Fronts({}, {"red": "rose", "blue": "iris"}), dice)
        fronts: dict[str, tuple[Step, ...]] = {
            name: (Roll(name, 20), Fight(name, who, 26, f"plan of {who}"), Roll(name, 4))
            for name, who in (("north", "red"), ("south", "blue"), ("west", "red"))
        }
        battle.push(Divided(fronts), Divided({"north": (Fight("again", "red", 4),)}), Over())
        return battle

    def decode_state(self, data: Any, setup: Setup) -> Fronts:
        return Fronts(*data)

    def scene(self, view: View[Fronts]) -> Scene:
        raise NotImplementedError

    def choices(self, view: View[Fronts], player: str, focus: tuple[str, ...]) -> list[Choice]:
        raise NotImplementedError

    def preview(self, view: View[Fronts], player: str, command: Command) -> Preview:
        raise NotImplementedError

    def locales(self) -> Traversable:
        raise NotImplementedError


RULESET = Campaign()
