"""What Skirl offers to Oriflamme."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Annotated, Any

import msgspec

from oriflamme.board.table import DEGREE, PACE, Rect
from oriflamme.kernel.battle import Battle, View
from oriflamme.kernel.calculators import Calculator
from oriflamme.kernel.dice import DiceSource
from oriflamme.kernel.events import Event
from oriflamme.kernel.results import Fate, Sent
from oriflamme.kernel.ruleset import (
    BookCard,
    BookRow,
    Ruleset,
    ScenarioCard,
    ScenarioNotFound,
    SetupError,
    SideCard,
)
from oriflamme.kernel.scenes import Choice, Preview, Scene
from oriflamme.kernel.setups import Setup
from oriflamme.kernel.steps import Command
from oriflamme.kernel.text import Text

from . import blows, moves, scenes, stances, words
from .elements import PROFILES, Element, Kind, SkirlState

SIDES = ("ruby", "jade")
DUEL = "skirl-duel"


class _Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    turns: Annotated[int, msgspec.Meta(ge=1, le=20)] = 8


class _Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    turns: Annotated[int, msgspec.Meta(ge=1, le=20)]
    elements: Annotated[tuple[Element, ...], msgspec.Meta(min_length=2)]


class Skirl(Ruleset[SkirlState]):
    """The ruleset of README.md."""

    name = "skirl"
    title = Text("skirl-title")
    edition = "2026.1"
    commands = (
        stances.SetStance,
        stances.CommitStances,
        moves.Move,
        moves.March,
        moves.Rest,
        moves.Stand,
        moves.StepBack,
    )
    steps = (
        stances.BeginTurn,
        stances.ChooseStances,
        moves.NextMove,
        moves.MoveOne,
        moves.MeetEnemies,
        moves.Brace,
        blows.Blow,
    )
    events = (
        stances.TurnBegan,
        stances.StanceChosen,
        stances.Committed,
        moves.Moved,
        moves.Rested,
        moves.Stood,
        blows.StancesShown,
        blows.Struck,
        blows.Wounded,
    )

    def scenarios(self) -> Mapping[str, ScenarioCard]:
        """Return the one scenario."""
        sides = tuple(SideCard(side, Text(f"side-{side}")) for side in SIDES)
        about = Text("skirl-duel-about")
        return {DUEL: ScenarioCard(DUEL, self.name, Text("skirl-duel-title"), about, sides, "house")}

    def setup(self, scenario: str, options: Mapping[str, Any] | None = None) -> Setup:
        """Return the set-up of the duel. The option `turns` (1 to 20) changes its length."""
        if scenario != DUEL:
            raise ScenarioNotFound(f"skirl has no scenario {scenario!r}; there is: {DUEL}")
        try:
            chosen = msgspec.convert(dict(options or {}), _Options)
        except msgspec.ValidationError as error:
            raise SetupError(f"options of {DUEL}: {error}") from error
        body = {"turns": chosen.turns, "elements": [msgspec.to_builtins(element) for element in _line_up()]}
        return Setup(self.name, scenario, SIDES, body, self.edition)

    def begin(self, setup: Setup, dice: DiceSource) -> Battle[SkirlState]:
        """Return a game before its first turn."""
        try:
            body = msgspec.convert(setup.body, _Body)
        except msgspec.ValidationError as error:
            raise SetupError(f"body of {setup.scenario}: {error}") from error
        if setup.sides != SIDES or {element.owner for element in body.elements} != set(SIDES):
            raise SetupError(f"sides of {setup.scenario}: need elements of {' and '.join(SIDES)}")
        state = SkirlState(0, {element.id: element for element in body.elements}, {})
        battle: Battle[SkirlState] = Battle(setup, state, dice)
        battle.push(stances.BeginTurn())
        return battle

    def decode_state(self, data: Any, setup: Setup) -> SkirlState:
        """Return the state from what `SkirlState.encode` gave."""
        return SkirlState.decode(data)

    def scene(self, view: View[SkirlState]) -> Scene:
        """Return what to draw."""
        return scenes.scene(view)

    def choices(self, view: View[SkirlState], player: str, focus: tuple[str, ...]) -> list[Choice]:
        """Return what can be clicked."""
        return scenes.choices(view, player, focus)

    def preview(self, view: View[SkirlState], player: str, command: Command) -> Preview:
        """Return what would come of a command."""
        return scenes.preview(view, player, command)

    def sent(self, setup: Setup) -> tuple[Sent, ...]:
        """Return the elements, counted in hearts."""
        body = msgspec.convert(setup.body, _Body)
        return tuple(
            Sent(one.id, one.owner, one.hearts, name=words.element_text(one)) for one in body.elements
        )

    def fates(self, battle: Battle[SkirlState], log: Sequence[Event]) -> Iterator[Fate]:
        """Yield what became of each element: hearts left and lost."""
        for one in self.sent(battle.setup):
            element = battle.state.elements.get(one.unit)
            left = 0 if element is None else element.hearts
            yield Fate(one.unit, one.side, left, lost=one.count - left)

    def locales(self) -> Traversable:
        """Return the folder of the messages."""
        return files(__package__) / "locales"

    def calculators(self) -> Mapping[str, Calculator]:
        """Return the odds of a blow."""
        return {"blow": Calculator("blow", Text("skirl-blow-about"), blows.BlowInputs, blows.blow_odds)}

    def books(self) -> Mapping[str, BookCard]:
        """Return the one book, of all kinds."""
        rows = tuple(
            BookRow(
                kind.value,
                Text(f"skirl-kind-{kind.value}"),
                stands=1,
                points=10 * profile.strength + profile.speed // PACE,
                profile=(
                    Text("skirl-profile", {"strength": profile.strength, "speed": profile.speed / PACE}),
                ),
                source="house",
            )
            for kind, profile in PROFILES.items()
        )
        return {"company": BookCard("company", Text("skirl-book"), rows)}


def _line_up() -> tuple[Element, ...]:
    """Return both sides, face to face: a pike between a blade and a scout."""
    elements = []
    for side, y, angle in (("ruby", 5 * PACE, 180 * DEGREE), ("jade", 11 * PACE, 0)):
        for number, (kind, x) in enumerate(((Kind.BLADE, 7), (Kind.PIKE, 12), (Kind.SCOUT, 17)), start=1):
            rect = Rect(x * PACE, y, 3 * PACE, 1 * PACE, angle)
            elements.append(Element(f"{side}-{number}", side, kind, number, rect))
    return tuple(elements)


RULESET = Skirl()
