"""What a ruleset must offer, and how one is found: entry points of the group `oriflamme.rulesets`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, Generic, Literal

import msgspec

from .badfiles import ask_each
from .battle import Battle, Outcome, S, View
from .calculators import Calculator
from .chapters import Chapter
from .dice import DiceSource
from .events import Ended, Event, Rolled, TakenBack
from .lessons import Lesson
from .musters import FieldCard, FieldNotFound, Form, Judgement, Muster, MustersNotOffered, Part, misfits
from .options import Level, Options, Setting, Settled, options_of, settle
from .primers import Guide, Term
from .results import Fate, Result, ResultMissing, Sent, reckoning, take_in
from .rulings import IllegalCommand, judge
from .scenes import Choice, Preview, Scene, Target, WhyNot
from .setups import Setup, SetupError
from .side_by_side import AnyStep
from .sightlines import SightAsked, SightChart, SightNotOffered
from .steps import Command, Step
from .text import Text
from .unions import union_of

__all__ = [
    "BookCard",
    "BookRow",
    "Difficulty",
    "Ruleset",
    "RulesetCard",
    "RulesetNotFound",
    "RulesetOffer",
    "ScenarioCard",
    "ScenarioNotFound",
    "SetupError",
    "SideCard",
    "find_scenario",
    "offers",
    "ruleset",
    "rulesets",
]

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint
    from importlib.resources.abc import Traversable

GROUP = "oriflamme.rulesets"


class RulesetNotFound(LookupError):
    """No installed package offers a ruleset of this name."""


class ScenarioNotFound(LookupError):
    """No ruleset offers a scenario of this name."""


class SideCard(msgspec.Struct, frozen=True):
    """A side of a scenario as offered: id, name, its worth in points (None: not counted), and how large it is in words."""

    id: str
    name: Text
    points: int | None = None
    strength: Text | None = None


Difficulty = Literal["first", "easy", "middling", "hard"]
"""How much a battle asks of who plays it: `first` is for somebody who has never played the game."""


class RulesetCard(msgspec.Struct, frozen=True):
    """An installed ruleset."""

    name: str
    title: Text


class RulesetOffer(RulesetCard, frozen=True):
    """An installed ruleset, the edition of its rules, and whether it musters armies."""

    edition: str
    musters: bool = False


class ScenarioCard(msgspec.Struct, frozen=True):
    """A scenario as offered: id, title, what it is about, its sides in seat order, where it comes from.

    What a player wants to know before he begins may be added: about how many `minutes` it takes, how hard it is, whether it is
    there to learn the game from (`teaching`), what it is fought for (`aim`, a sentence), and the `chapters` of the book that it
    plays beside those of every game.
    """

    id: str
    ruleset: str
    title: Text
    about: Text
    sides: tuple[SideCard, ...]
    source: str
    minutes: int | None = None
    difficulty: Difficulty | None = None
    teaching: bool = False
    aim: Text | None = None
    chapters: tuple[Text, ...] = ()


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

    `edition` changes whenever a battle could go on otherwise than it did by the edition before. `about` says in a sentence what
    the game is like; it may be left out.
    """

    name: str
    title: Text
    about: Text | None = None
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

    def why_not(self, view: View[S], player: str, focus: tuple[str, ...], target: Target) -> WhyNot:
        """Return why `player` cannot do what a click on a target means while the pieces `focus` are selected.

        Default: nothing is said.
        """
        return WhyNot()

    @abstractmethod
    def locales(self) -> Traversable:
        """Return the folder that holds `<language>/*.ftl` for this ruleset's messages."""

    def further_locales(self) -> tuple[Traversable, ...]:
        """Return the folders of messages that chapters of other packages bring. Default: none."""
        return ()

    def terms(self) -> tuple[Term, ...]:
        """Return the terms of art that its words mark. Default: none."""
        return ()

    def guides(self) -> tuple[Guide, ...]:
        """Return the guides to the game, that for the first battle first. Default: none."""
        return ()

    def calculators(self) -> Mapping[str, Calculator]:
        """Return the odds calculators, by name. Default: none."""
        return {}

    def sight(self, view: View[S], asked: SightAsked) -> SightChart:
        """Return one line of sight of a view, laid open.

        Raises `SightNotOffered` where the battle is not played so (the default), and `SightRefused` for no such line.
        """
        raise SightNotOffered(f"the ruleset {self.name} draws no charts of heights")

    def books(self) -> Mapping[str, BookCard]:
        """Return the army books, by id. Default: none."""
        return {}

    def lessons(self) -> Mapping[str, Lesson]:
        """Return the lessons that teach the game, by id, in the order in which they are to be taken. Default: none.

        `setup` sets up the battle of a lesson by its id, which `scenarios` need not have.
        """
        return {}

    # -- what earlier editions wrote -----------------------------------------------------------------------------

    def old_tag(self, tag: str) -> str:
        """Return the tag that a command of this tag has had since tags end in a version. Default: the same."""
        return tag

    def upgrade_battle(self, data: list[Any], edition: str) -> list[Any]:
        """Return a battle that `edition` encoded (state, agenda, rolls, outcome, as plain data) as this edition would.

        What an edition changes about state or steps is brought up to date here, so that stored battles go on and old
        records can be watched. Default: nothing has changed.
        """
        return data

    def upgrade_event(self, data: dict[str, Any], edition: str) -> dict[str, Any]:
        """Return an event that `edition` encoded (plain data, with its tag as `kind`) as this edition would. Default: as is."""
        return data

    # -- what can be switched ------------------------------------------------------------------------------------

    def chapters(self) -> Mapping[str, Chapter]:
        """Return the chapters of the book that are known, the base ones too, by name in its order. Default: none."""
        return {}

    def levels(self) -> tuple[Level, ...]:
        """Return the book's levels, each with its chapters. Default: none."""
        return ()

    def readings(self) -> tuple[Setting, ...]:
        """Return what the book leaves open and a battle may settle. Default: nothing."""
        return ()

    def options(self) -> Options:
        """Return the schema of the options that `setup` takes."""
        return options_of(self.levels(), self.chapters(), self.readings())

    def settled(self, options: Mapping[str, Any] | None) -> Settled:
        """Return options checked against their schema; `setup` begins with it. Raises `SetupError`."""
        return settle(options or {}, self.options(), self.chapters())

    def settled_in(self, setup: Setup) -> Settled:
        """Return the chapters and all readings by which a set-up is played. Raises `SetupError`. Default: no readings."""
        return Settled(setup.chapters, {})

    # -- armies of one's own --------------------------------------------------------------------------------------

    def form(self) -> Form | None:
        """Return what armies can be chosen from; None where the ruleset musters none. Default: None."""
        return None

    def judge_muster(self, muster: Muster) -> Judgement:
        """Return ruling, price and card of a muster. Raises `MustersNotOffered`."""
        form = self.form()
        if form is None:
            raise MustersNotOffered(f"the ruleset {self.name} musters no armies; begin one of its scenarios")
        reasons = tuple(misfits(form, muster))
        return Judgement(judge(reasons)) if reasons else self.judge_fitting(muster)

    def judge_fitting(self, muster: Muster) -> Judgement:
        """Return what the rules say of a muster that fits the form. Rulesets with a form say it."""
        raise LookupError(f"ruleset {self.name} has a form and does not judge")

    def propose_muster(self, book: str, settings: Mapping[str, Any] | None = None, seed: str = "") -> Muster:
        """Return a legal muster of a book with these settings of the whole, near its size; the same for the same seed.

        Raises `MustersNotOffered`, `IllegalCommand` for a book or settings that do not fit, and `SetupError` where the
        book has no such army, as for a size too small.
        """
        form = self.form()
        if form is None:
            raise MustersNotOffered(f"the ruleset {self.name} musters no armies; begin one of its scenarios")
        wish = Muster(book, (Part("army"),), dict(settings or {}))
        reasons = tuple(misfits(form, wish))
        if reasons:
            raise IllegalCommand(judge(reasons))
        return self.propose_fitting(book, wish.settings, seed)

    def propose_fitting(self, book: str, settings: Mapping[str, Any], seed: str) -> Muster:
        """Return a legal muster of a book that is there, with settings that fit. Rulesets with a form say it."""
        raise LookupError(f"ruleset {self.name} has a form and proposes nothing")

    def fields(self) -> Mapping[str, FieldCard]:
        """Return the fields on which two musters can meet, by id. Default: none."""
        return {}

    def setup_from(
        self, musters: tuple[Muster, Muster], field: str, options: Mapping[str, Any] | None = None
    ) -> Setup:
        """Return the set-up of a battle between two musters, the first in the field's first seat; it can be begun at once.

        Raises `MustersNotOffered`, `FieldNotFound`, `SetupError` for options, and `IllegalCommand` with every reason
        against a muster.
        """
        judgements = [self.judge_muster(muster) for muster in musters]
        reasons = tuple(reason for found in judgements for reason in found.ruling.reasons)
        if reasons:
            raise IllegalCommand(judge(reasons))
        fields = self.fields()
        if field not in fields:
            raise FieldNotFound(f"no field named {field!r}; there are: {', '.join(fields) or 'none'}")
        return self.setup_fitting(musters, field, self.settled(options))

    def setup_fitting(self, musters: tuple[Muster, Muster], field: str, settled: Settled) -> Setup:
        """Return the set-up of legal musters on a field that is there. Raises `SetupError`. Rulesets with fields say it."""
        raise LookupError(f"ruleset {self.name} has fields and sets up no battle on them")

    # -- what a battle leaves -----------------------------------------------------------------------------------

    def sent(self, setup: Setup) -> tuple[Sent, ...]:
        """Return the units that a set-up sends into battle, side after side. Default: none are told."""
        return ()

    def fates(self, battle: Battle[S], log: Sequence[Event]) -> Iterable[Fate]:
        """Return what became of the units that were sent, of a battle that is over; `log` is all that happened in it."""
        return ()

    def result(self, battle: Battle[S], log: Sequence[Event] = ()) -> Result:
        """Return the result of a battle that is over. Raises `ResultMissing` when it goes on, or no units are told.

        Raises `ResultRefused` when `fates` does not speak of exactly the units that were sent.
        """
        outcome, sent = battle.outcome, self.sent(battle.setup)
        if outcome is None:
            raise ResultMissing("the battle goes on; it has a result when it is over")
        if not sent:
            raise ResultMissing(f"the ruleset {self.name} does not tell the results of battles")
        fates = tuple(self.fates(battle, log))
        result = Result(outcome.winner, outcome.reason, outcome.rule, fates)
        take_in(sent, result)
        return msgspec.structs.replace(result, points=reckoning(sent, fates))

    # -- codecs, made from the unions above ---------------------------------------------------------------------

    @cached_property
    def _command_decoder(self) -> msgspec.json.Decoder[Any]:
        return msgspec.json.Decoder(union_of(self.commands), dec_hook=self._nested)

    @cached_property
    def _agenda_decoder(self) -> msgspec.json.Decoder[Any]:
        steps: Any = tuple[union_of(self.steps), ...]  # type: ignore[misc]  # a union made at run time
        return msgspec.json.Decoder(steps, dec_hook=self._nested)

    def _nested(self, kind: type[Any], data: Any) -> Any:
        """Return a step or command that stands within another (`side_by_side`), where its type names none."""
        known = self.steps if issubclass(kind, AnyStep) else self.commands
        return msgspec.convert(data, union_of(known), dec_hook=self._nested)

    @cached_property
    def _event_decoder(self) -> msgspec.json.Decoder[Any]:
        return msgspec.json.Decoder(union_of((*self.events, Rolled, Ended, TakenBack)))

    @cached_property
    def _events_decoder(self) -> msgspec.json.Decoder[Any]:
        return msgspec.json.Decoder(list[union_of((*self.events, Rolled, Ended, TakenBack))])  # type: ignore[misc]  # as above

    def command_tags(self) -> frozenset[str]:
        """Return the tags of all commands."""
        return frozenset(str(command.__struct_config__.tag) for command in self.commands)

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

    def decode_events(self, data: bytes, edition: str | None = None) -> list[Event]:
        """Return events from a JSON list, written by `edition` (None: this one). Raises `msgspec.ValidationError`."""
        if edition is not None and edition != self.edition:
            old = msgspec.json.decode(data, type=list[dict[str, Any]])
            data = msgspec.json.encode([self.upgrade_event(event, edition) for event in old])
        events: list[Event] = self._events_decoder.decode(data)
        return events

    def decode_battle(
        self, data: bytes, setup: Setup, dice: DiceSource, edition: str | None = None
    ) -> Battle[S]:
        """Return the battle whose `Battle.encoded` is `data`, written by `edition` (None: this one).

        Raises `msgspec.ValidationError`.
        """
        if edition is not None and edition != self.edition:
            data = msgspec.json.encode(self.upgrade_battle(msgspec.json.decode(data), edition))
        state, agenda, rolls, outcome = msgspec.json.decode(
            data, type=tuple[msgspec.Raw, msgspec.Raw, int, Any]
        )
        battle: Battle[S] = Battle(setup, self.decode_state(msgspec.json.decode(state), setup), dice)
        battle.agenda = self.decode_agenda(bytes(agenda))
        battle.rolls = rolls
        battle.outcome = None if outcome is None else msgspec.convert(outcome, Outcome)
        return battle


@cache
def _offered() -> dict[str, EntryPoint]:
    """Return what the installed packages offer, in the order of the names; looking takes milliseconds, so once."""
    from importlib.metadata import entry_points  # noqa: PLC0415 - a seventh of the time that importing the game takes

    return {point.name: point for point in sorted(entry_points(group=GROUP), key=lambda point: point.name)}


def offers(rules: Iterable[Ruleset[Any]]) -> list[RulesetOffer]:
    """Return rulesets as they are offered; whose own files cannot be used musters no armies."""
    offered = list(rules)
    mustering = [one for one, form in ask_each(offered, lambda one: one.form())[0] if form is not None]
    return [RulesetOffer(one.name, one.title, one.edition, one in mustering) for one in offered]


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
    """Return the ruleset that offers `scenario`.

    Raises `ScenarioNotFound` naming those there are, and `BadFiles` where it may be that of a ruleset whose own files cannot be used.
    """
    offered, faults = ask_each(rulesets().values(), lambda rules: rules.scenarios())
    for rules, cards in offered:
        if scenario in cards:
            return rules
    if faults:
        raise faults[0]
    known = ", ".join(name for _, cards in offered for name in cards) or "none"
    raise ScenarioNotFound(f"no scenario named {scenario!r}; there are: {known}")
