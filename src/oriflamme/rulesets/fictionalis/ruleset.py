"""De Bellis Fictionalis as a ruleset: what the kernel needs to know of its chapters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from oriflamme.kernel.battle import Battle, View
from oriflamme.kernel.calculators import Calculator
from oriflamme.kernel.dice import DiceSource
from oriflamme.kernel.events import Event
from oriflamme.kernel.lessons import Lesson
from oriflamme.kernel.musters import FieldCard, Form, Judgement, Muster
from oriflamme.kernel.options import Setting, Settled
from oriflamme.kernel.primers import Guide, Term
from oriflamme.kernel.results import Fate, Sent
from oriflamme.kernel.ruleset import BookCard, ScenarioCard
from oriflamme.kernel.scenes import Choice, Preview, Scene, Target, WhyNot
from oriflamme.kernel.setups import Setup
from oriflamme.kernel.steps import Command
from oriflamme.kernel.text import Text
from oriflamme.kit import lessons, primers
from oriflamme.kit.contents import Chaptered

from . import contents, enlisting, levying, readings, results, scenarios, scenes
from .chapters import FictionalisChapter
from .field import Field
from .move_odds import MOVE
from .odds import calculators
from .spell_odds import SPELL


class Fictionalis(Chaptered[Field, FictionalisChapter]):
    """Plays the rules of De Bellis Fictionalis."""

    name = "fictionalis"
    title = Text("dbf-title")
    about = Text("dbf-about")
    edition = scenarios.EDITION
    contents = contents.CONTENTS

    def scenarios(self) -> Mapping[str, ScenarioCard]:
        """Return the scenarios on offer, by id."""
        return scenarios.cards()

    def setup(self, scenario: str, options: Mapping[str, Any] | None = None) -> Setup:
        """Return a complete set-up; `options` are those of `options()`. Raises `ScenarioNotFound`, `SetupError`."""
        settled = self.settled(options)
        return scenarios.setup(scenario, settled.readings, settled.chapters or ())

    def settled_in(self, setup: Setup) -> Settled:
        """Return the chapters and readings by which a set-up is played. Raises `SetupError`."""
        return scenarios.settled_in(setup)

    def readings(self) -> tuple[Setting, ...]:
        """Return what the book leaves open."""
        return readings.settings()

    def begin(self, setup: Setup, dice: DiceSource) -> Battle[Field]:
        """Return a battle about to be prepared. Raises `SetupError`."""
        body = scenarios.body_of(setup)
        battle = Battle(setup, scenarios.field_of(body), dice)
        battle.push(*scenarios.steps_of(body))
        return battle

    def decode_state(self, data: Any, setup: Setup) -> Field:
        """Return the field from plain data. Raises `SetupError`, `msgspec.ValidationError`."""
        return Field.decode(data, scenarios.theatre_of(scenarios.body_of(setup)))

    def scene(self, view: View[Field]) -> Scene:
        """Return what to draw of a view."""
        return scenes.scene(view)

    def choices(self, view: View[Field], player: str, focus: tuple[str, ...]) -> list[Choice]:
        """Return what a player can click."""
        return scenes.choices(view, player, focus)

    def preview(self, view: View[Field], player: str, command: Command) -> Preview:
        """Return what would come of a command."""
        return scenes.preview(view, player, command)

    def why_not(self, view: View[Field], player: str, focus: tuple[str, ...], target: Target) -> WhyNot:
        """Return why what a click means cannot be done."""
        return scenes.why_not(view, player, focus, target)

    def form(self) -> Form:
        """Return what armies can be chosen from."""
        return enlisting.form()

    def judge_fitting(self, muster: Muster) -> Judgement:
        """Return ruling, price and card of a muster."""
        return enlisting.judgement(muster)

    def propose_fitting(self, book: str, settings: Mapping[str, Any], seed: str) -> Muster:
        """Return a legal army of a list near its size. Raises `SetupError` where there is none."""
        return levying.propose(book, settings, seed)

    def fields(self) -> Mapping[str, FieldCard]:
        """Return the fields on which two musters can meet, by id."""
        return enlisting.fields()

    def setup_fitting(self, musters: tuple[Muster, Muster], field: str, settled: Settled) -> Setup:
        """Return the set-up of two legal musters on a field. Raises `SetupError`."""
        return enlisting.setup(musters, field, settled.readings, settled.chapters or ())

    def sent(self, setup: Setup) -> tuple[Sent, ...]:
        """Return the units that a set-up sends into battle."""
        return results.sent(setup)

    def fates(self, battle: Battle[Field], log: Sequence[Event]) -> Iterator[Fate]:
        """Return what became of them."""
        return results.fates(battle, log)

    @cached_property
    def _lessons(self) -> Mapping[str, Lesson]:
        return lessons.read_all(self)

    def lessons(self) -> Mapping[str, Lesson]:
        """Return the lessons that teach the game, by id."""
        return self._lessons

    def locales(self) -> Traversable:
        """Return the folder of the messages."""
        return files("oriflamme") / "data" / "locales"

    def further_locales(self) -> tuple[Traversable, ...]:
        """Return the folders of messages that chapters bring."""
        return tuple(folder for chapter in self.chapters().values() for folder in chapter.locales)

    def old_tag(self, tag: str) -> str:
        """Return the tag of a command of this old tag: they had no version."""
        return f"{tag}-1"

    def terms(self) -> tuple[Term, ...]:
        """Return the terms of art of the game."""
        return primers.terms(self.name)

    def guides(self) -> tuple[Guide, ...]:
        """Return the guide to the game."""
        return (primers.guide("fictionalis", 10),)

    def calculators(self) -> Mapping[str, Calculator]:
        """Return the odds of close combat, of a shot and of a magic assault, the price of magic, and how far troops move."""
        return {**calculators(), SPELL.name: SPELL, MOVE.name: MOVE}

    def books(self) -> Mapping[str, BookCard]:
        """Return the army lists, by id."""
        return scenarios.books()


RULESET = Fictionalis()
