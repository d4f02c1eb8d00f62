"""What a ruleset must offer, and how one is found: entry points of the group `oriflamme.rulesets`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from functools import cache, cached_property
from importlib.metadata import EntryPoint, entry_points
from importlib.resources.abc import Traversable
from typing import Any, Generic

import msgspec

from .battle import Battle, Outcome, S, View
from .dice import DiceSource
from .events import Ended, Event, Rolled, TakenBack
from .scenes import Choice, Preview, Scene
from .setups import Setup
from .steps import Command, Step
from .tally import Tally
from .text import Text

GROUP = "oriflamme.rulesets"


class RulesetNotFound(LookupError):
    """No installed package offers a ruleset of this name."""


class ScenarioNotFound(LookupError):
    """No ruleset offers a scenario of this name."""


class SetupError(ValueError):
    """A set-up that cannot be played: says what is wrong, where, and what to do."""


class SideCard(msgspec.Struct, frozen=True):
    """A side of a scenario as offered: id, name, and its worth in points (None: not counted)."""

    id: str
    name: Text
    points: int | None = None


class ScenarioCard(msgspec.Struct, frozen=True):
    """A scenario as offered: id, title, what it is about, its sides in seat order, where it comes from."""

    id: str
    ruleset: str
    title: Text
    about: Text
    sides: tuple[SideCard, ...]
    source: str


class Likelihood(msgspec.Struct, frozen=True):
    """How likely one outcome is for one side: `attacker` or `defender`, the outcome's id, its words, 0 to 1."""

    side: str
    outcome: str
    text: Text
    chance: float


class Odds(msgspec.Struct, frozen=True):
    """An answer to "what do I need, and why?": the tally, and the chance (0 to 1) that its total gives.

    Where both sides add up what their dice are added to, `tally` is the attacker's and `against` the defender's, and
    `outcomes` say what may become of each; no single chance need be given then.
    """

    tally: Tally
    chance: float | None = None
    against: Tally | None = None
    outcomes: tuple[Likelihood, ...] = ()


class Calculator(msgspec.Struct, frozen=True):
    """Odds of one kind of attack, for people at a table. No dice are drawn.

    `inputs` is a struct whose fields are the questions (int, bool, str or Literal, with a default unless required,
    and a description in their `msgspec.Meta`); `compute` answers an instance of it.
    """

    name: str
    about: Text
    inputs: type[msgspec.Struct]
    compute: Callable[[Any], Odds]


class BookRow(msgspec.Struct, frozen=True):
    """A troop of an army book: id, name, stands and points of the unit, its profile line by line, its source."""

    id: str
    name: Text
    stands: int
    points: int
    profile: tuple[Text, ...]
    source: str


class BookCard(msgspec.Struct, frozen=True):
    """An army book as offered: id, name, and its troops in order."""

    id: str
    name: Text
    rows: tuple[BookRow, ...]


class Ruleset(ABC, Generic[S]):
    """The rules of one game. A package offers one by an entry point; nothing else needs to know its name.

    `edition` changes whenever a battle could go on otherwise than it did by the edition before.
    """

    name: str
    title: Text
    edition: str = ""
    commands: tuple[type[Command], ...]
    steps: tuple[type[Step], ...]
    events: tuple[type[Event], ...]

    @abstractmethod
    def scenarios(self) -> Mapping[str, ScenarioCard]:
        """Return the scenarios on offer, by id."""

    @abstractmethod
    def setup(self, scenario: str, options: Mapping[str, Any] | None = None) -> Setup:
        """Return the complete set-up of a scenario. Raises `ScenarioNotFound` or `SetupError`."""

    @abstractmethod
    def begin(self, setup: Setup, dice: DiceSource) -> Battle[S]:
        """Return a battle with its first steps on the agenda, not yet run. Raises `SetupError`."""

    @abstractmethod
    def decode_state(self, data: Any, setup: Setup) -> S:
        """Return the state from plain data, the inverse of `State.encode` after JSON."""

    @abstractmethod
    def scene(self, view: View[S]) -> Scene:
        """Return what to draw of a view, with the prompt of its viewer."""

    @abstractmethod
    def choices(self, view: View[S], player: str, focus: tuple[str, ...]) -> list[Choice]:
        """Return what `player` can click: about the pieces `focus` together, or (none given) what concerns no piece."""

    @abstractmethod
    def preview(self, view: View[S], player: str, command: Command) -> Preview:
        """Return ruling, resulting positions, tallies and odds of a command, changing nothing."""

    @abstractmethod
    def locales(self) -> Traversable:
        """Return the folder that holds `<language>/*.ftl` for this ruleset's messages."""

    def further_locales(self) -> tuple[Traversable, ...]:
        """Return the folders of messages that chapters of other packages bring. Default: none."""
        return ()

    def calculators(self) -> Mapping[str, Calculator]:
        """Return the odds calculators, by name. Default: none."""
        return {}

    def books(self) -> Mapping[str, BookCard]:
        """Return the army books, by id. Default: none."""
        return {}

    # -- codecs, made from the unions above ---------------------------------------------------------------------

    @cached_property
    def _command_decoder(self) -> msgspec.json.Decoder[Any]:
        return msgspec.json.Decoder(_union(self.commands))

    @cached_property
    def _agenda_decoder(self) -> msgspec.json.Decoder[Any]:
        return msgspec.json.Decoder(tuple[_union(self.steps), ...])  # type: ignore[misc]  # a union made at run time

    @cached_property
    def _event_decoder(self) -> msgspec.json.Decoder[Any]:
        return msgspec.json.Decoder(_union((*self.events, Rolled, Ended, TakenBack)))

    def decode_command(self, data: bytes | str) -> Command:
        """Return the command from JSON. Raises `msgspec.ValidationError` naming the field at fault."""
        command: Command = self._command_decoder.decode(data)
        return command

    def decode_agenda(self, data: bytes | str) -> tuple[Step, ...]:
        """Return the agenda from a JSON list of steps. Raises `msgspec.ValidationError`."""
        agenda: tuple[Step, ...] = self._agenda_decoder.decode(data)
        return agenda

    def decode_event(self, data: bytes | str) -> Event:
        """Return an event from JSON. Raises `msgspec.ValidationError`."""
        event: Event = self._event_decoder.decode(data)
        return event

    def decode_battle(self, data: bytes, setup: Setup, dice: DiceSource) -> Battle[S]:
        """Return the battle whose `Battle.encoded` is `data`. Raises `msgspec.ValidationError`."""
        state, agenda, rolls, outcome = msgspec.json.decode(
            data, type=tuple[msgspec.Raw, msgspec.Raw, int, Any]
        )
        battle: Battle[S] = Battle(setup, self.decode_state(msgspec.json.decode(state), setup), dice)
        battle.agenda = self.decode_agenda(bytes(agenda))
        battle.rolls = rolls
        battle.outcome = None if outcome is None else msgspec.convert(outcome, Outcome)
        return battle


def _union(types: tuple[type[Any], ...]) -> Any:
    union: Any = types[0]
    for more in types[1:]:
        union = union | more
    return union


@cache
def _offered() -> dict[str, EntryPoint]:
    """Return what the installed packages offer, in the order of the names; looking takes milliseconds, so once."""
    return {point.name: point for point in sorted(entry_points(group=GROUP), key=lambda point: point.name)}


def rulesets() -> dict[str, Ruleset[Any]]:
    """Return every installed ruleset by name, in the order of the names."""
    return {name: point.load() for name, point in _offered().items()}


def ruleset(name: str) -> Ruleset[Any]:
    """Return the installed ruleset `name`. Raises `RulesetNotFound` naming those there are."""
    point = _offered().get(name)
    if point is None:
        known = ", ".join(_offered()) or "none"
        raise RulesetNotFound(f"no ruleset named {name!r} is installed; there are: {known}")
    found: Ruleset[Any] = point.load()
    return found


def find_scenario(scenario: str) -> Ruleset[Any]:
    """Return the ruleset that offers `scenario`. Raises `ScenarioNotFound` naming those there are."""
    offered = rulesets()
    for rules in offered.values():
        if scenario in rules.scenarios():
            return rules
    known = ", ".join(name for rules in offered.values() for name in rules.scenarios()) or "none"
    raise ScenarioNotFound(f"no scenario named {scenario!r}; there are: {known}")
