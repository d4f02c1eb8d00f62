"""A tiny game for the service's tests: both sides whisper words in secret, seal them, and dice decide whose count.

Each side also owns a secret password from the set-up. After each round the first side may step its herald left or right
in the open, as often as it likes, before it goes on.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import msgspec

from oriflamme.kernel.battle import Battle, View
from oriflamme.kernel.dice import DiceSource
from oriflamme.kernel.effects import Banner, Effects, Weight, Went
from oriflamme.kernel.events import Event
from oriflamme.kernel.ruleset import Ruleset, ScenarioCard, ScenarioNotFound, SetupError, SideCard
from oriflamme.kernel.rulings import LEGAL, Ruling, refuse
from oriflamme.kernel.scenes import (
    Choice,
    HexBoard,
    HexCell,
    Hexes,
    Piece,
    Preview,
    PromptCard,
    Scene,
    SideScene,
    Target,
)
from oriflamme.kernel.setups import Setup
from oriflamme.kernel.steps import Command, Decision, Prompt, Step
from oriflamme.kernel.text import Text, text

SIDES = ("red", "blue")


@dataclass
class Table:
    passwords: dict[str, str]
    points: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SIDES, 0))
    herald: int = 0
    round: int = 0

    def copy(self) -> Table:
        return replace(self, passwords=dict(self.passwords), points=dict(self.points))

    def seen_by(self, player: str | None) -> Table:
        return replace(
            self.copy(), passwords={side: word for side, word in self.passwords.items() if side == player}
        )

    def encode(self) -> Any:
        return [self.passwords, self.points, self.herald, self.round]


class Whisper(Command, frozen=True, tag="whisper"):
    word: str


class Seal(Command, frozen=True, tag="seal"):
    pass


class March(Command, frozen=True, tag="march"):
    by: int


class GoOn(Command, frozen=True, tag="go-on"):
    pass


class RoundBegan(Event, frozen=True, tag="round-began", kw_only=True):
    weight = Weight.MOVE

    number: int

    def text(self) -> Text:
        return text("parley-round", number=self.number)

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        return (Banner(text=self.text(), level="turn"),)

    def chapter(self) -> Text | None:
        return self.text()


class Whispered(Event, frozen=True, tag="whispered", kw_only=True):
    player: str
    word: str

    def text(self) -> Text:
        return text("parley-whispered", word=self.word)

    def seen_by(self, player: str | None) -> Event | None:
        return self if player == self.player else None


class Revealed(Event, frozen=True, tag="revealed", kw_only=True):
    reveals = True

    words: dict[str, tuple[str, ...]]

    def text(self) -> Text:
        return text("parley-revealed")


class Marched(Event, frozen=True, tag="marched", kw_only=True):
    weight = Weight.MOVE

    to: int
    by: int

    def text(self) -> Text:
        return text("parley-marched", to=self.to)

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        return (Went(piece="herald", path=((self.to - self.by, 0), (self.to, 0))),)


class Talk(Decision, frozen=True, tag="talk"):
    words: dict[str, tuple[str, ...]] = {}
    sealed: tuple[str, ...] = ()
    in_sight: bool = False  # whether everybody sees who has sealed

    def seen_by(self, player: str | None) -> Step:
        return Talk(
            {side: words for side, words in self.words.items() if side == player},
            tuple(side for side in self.sealed if self.in_sight or side == player),
            self.in_sight,
        )

    def deciders(self, battle: Battle[Any]) -> tuple[str, ...]:
        return tuple(side for side in SIDES if side not in self.sealed)

    def prompt(self, battle: Battle[Any], player: str) -> Prompt:
        return Prompt(player, text("parley-talk"), "PAR-1", secret=True)

    def options(self, battle: Battle[Any], player: str) -> Iterator[Command]:
        yield Seal()
        yield Whisper("hush")

    def check(self, battle: Battle[Any], player: str, command: Command) -> Ruling:
        if isinstance(command, Seal):
            return LEGAL
        if not isinstance(command, Whisper):
            return refuse("PAR-1", "parley-only-words")
        return refuse("PAR-2", "parley-too-long", longest=20) if len(command.word) > 20 else LEGAL

    def accept(self, battle: Battle[Any], player: str, command: Command) -> None:
        if isinstance(command, Whisper):
            words = (*self.words.get(player, ()), command.word)
            battle.replace(msgspec.structs.replace(self, words={**self.words, player: words}))
            battle.emit(Whispered(rule="PAR-1", player=player, word=command.word))
        else:
            battle.replace(msgspec.structs.replace(self, sealed=(*self.sealed, player)))

    def conclude(self, battle: Battle[Any]) -> None:
        battle.emit(Revealed(rule="PAR-3", words=self.words))
        for side in SIDES:
            battle.state.points[side] += battle.roll(6, "parley-persuasion", "PAR-4")
        best = max(battle.state.points.values())
        goal = battle.setup.body["goal"]
        leaders = [side for side in SIDES if battle.state.points[side] == best]
        if best >= goal:
            battle.end(leaders[0] if len(leaders) == 1 else None, "parley-persuaded", "PAR-5")
        else:
            battle.push(Herald(), Round())


class Herald(Decision, frozen=True, tag="herald"):
    done: bool = False

    def deciders(self, battle: Battle[Any]) -> tuple[str, ...]:
        return () if self.done else ("red",)

    def prompt(self, battle: Battle[Any], player: str) -> Prompt:
        return Prompt(player, text("parley-herald"), "PAR-6")

    def options(self, battle: Battle[Any], player: str) -> Iterator[Command]:
        yield GoOn()
        yield March(1)
        yield March(-1)

    def check(self, battle: Battle[Any], player: str, command: Command) -> Ruling:
        if isinstance(command, March):
            return LEGAL if abs(command.by) == 1 else refuse("PAR-6", "parley-one-step")
        return LEGAL if isinstance(command, GoOn) else refuse("PAR-6", "parley-only-steps")

    def accept(self, battle: Battle[Any], player: str, command: Command) -> None:
        if isinstance(command, March):
            battle.state.herald += command.by
            battle.emit(Marched(rule="PAR-6", to=battle.state.herald, by=command.by))
        else:
            battle.replace(Herald(done=True))


class Round(Step, frozen=True, tag="round"):
    def run(self, battle: Battle[Any]) -> None:
        battle.state.round += 1
        battle.emit(RoundBegan(rule="PAR-0", number=battle.state.round))
        battle.push(Talk(in_sight=battle.setup.body["in_sight"]))


class Parley(Ruleset[Table]):
    name = "parley"
    title = text("parley-title")
    commands = (Whisper, Seal, March, GoOn)
    steps = (Talk, Herald, Round)
    events = (RoundBegan, Whispered, Revealed, Marched)

    def scenarios(self) -> Mapping[str, ScenarioCard]:
        sides = tuple(SideCard(side, text(f"side-{side}")) for side in SIDES)
        return {
            "truce": ScenarioCard(
                "truce", "parley", text("parley-truce"), text("parley-about"), sides, "house"
            )
        }

    def setup(self, scenario: str, options: Mapping[str, Any] | None = None) -> Setup:
        if scenario != "truce":
            raise ScenarioNotFound(scenario)
        goal = (options or {}).get("goal", 12)
        if not isinstance(goal, int) or not 1 <= goal <= 1_000_000:
            raise SetupError(f"goal: expected a number from 1 to 1000000, not {goal!r}")
        passwords = {"red": "vermilion-password", "blue": "cobalt-password"}
        return Setup(
            "parley",
            "truce",
            SIDES,
            {"goal": goal, "passwords": passwords, "in_sight": "in_sight" in (options or {})},
        )

    def begin(self, setup: Setup, dice: DiceSource) -> Battle[Table]:
        battle = Battle(setup, Table(dict(setup.body["passwords"])), dice)
        battle.push(Round())
        return battle

    def decode_state(self, data: Any, setup: Setup) -> Table:
        return Table(*data)

    def scene(self, view: View[Table]) -> Scene:
        viewer = view.viewer
        words = tuple(text("parley-password", word=word) for word in view.state.passwords.values())
        piece = Piece(
            "herald",
            Hexes(((view.state.herald, 0),), 0),
            "red",
            "trumpet",
            text("parley-herald"),
            tooltip=words,
        )
        prompt = None
        if viewer is not None and viewer in view.deciders():
            due = next(one for one in view.prompts() if one.player == viewer)
            prompt = PromptCard(
                viewer, due.question, text("parley-help"), due.rule, choices=tuple(_choices(view, viewer))
            )
        return Scene(
            title=text("parley-truce"),
            phase=(text("parley-round", number=view.state.round),),
            board=HexBoard(tuple(HexCell((q, 0), str(q)) for q in range(-5, 6))),
            sides=tuple(
                SideScene(
                    side, text(f"side-{side}"), (text("parley-points", points=view.state.points[side]),)
                )
                for side in SIDES
            ),
            pieces=(piece,),
            prompt=prompt,
            outcome=text(view.outcome.reason) if view.outcome else None,
        )

    def choices(self, view: View[Table], player: str, focus: tuple[str, ...]) -> list[Choice]:
        return _choices(view, player) if not focus else []

    def preview(self, view: View[Table], player: str, command: Command) -> Preview:
        return Preview(view.check(player, command), notes=(text("parley-herald"),))

    def locales(self) -> Traversable:
        return Path(tempfile.gettempdir()) / "no-words-for-parley"


def _choices(view: View[Table], player: str) -> list[Choice]:
    return [
        Choice(
            str(number),
            msgspec.to_builtins(command),
            text("parley-herald"),
            target=Target(cells=((number, 0),)),
        )
        for number, command in enumerate(view.options(player))
    ]


RULESET = Parley()
