"""Cry Havoc as a ruleset: what the kernel needs to know of the chapters that contents.py lists."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from oriflamme.kernel.battle import Battle, View
from oriflamme.kernel.calculators import Calculator
from oriflamme.kernel.dice import DiceSource
from oriflamme.kernel.lessons import Lesson
from oriflamme.kernel.options import Setting, Settled
from oriflamme.kernel.primers import Guide, Term
from oriflamme.kernel.ruleset import BookCard, ScenarioCard
from oriflamme.kernel.scenes import Choice, Preview, Scene, Target, WhyNot
from oriflamme.kernel.setups import Setup
from oriflamme.kernel.steps import Command
from oriflamme.kernel.text import Text
from oriflamme.kit import lessons, primers
from oriflamme.kit.contents import Chaptered

from . import contents, readings, scenarios, scenes
from .chapters import HavocChapter
from .deployment import DeploymentBegins
from .field import Field
from .odds import CALCULATORS
from .terrain import NAME

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


class CryHavoc(Chaptered[Field, HavocChapter]):
    """Plays the rules of Cry Havoc."""

    name = NAME
    title = Text("cry-havoc-title")
    about = Text("cry-havoc-about")
    edition = scenarios.EDITION
    contents = contents.CONTENTS

    def scenarios(self) -> Mapping[str, ScenarioCard]:
        """Return the scenarios on offer, by id."""
        return scenarios.cards()

    def setup(self, scenario: str, options: Mapping[str, Any] | None = None) -> Setup:
        """Return a complete set-up; `options` are those of `options()`. Raises `ScenarioNotFound`, `SetupError`."""
        settled = self.settled(options)
        return scenarios.setup(scenario, settled.readings, settled.chapters)

    def settled_in(self, setup: Setup) -> Settled:
        """Return the chapters and readings by which a set-up is played. Raises `SetupError`."""
        return Settled(setup.chapters, scenarios.readings_of(setup))

    def readings(self) -> tuple[Setting, ...]:
        """Return what the book leaves open."""
        return readings.settings()

    def begin(self, setup: Setup, dice: DiceSource) -> Battle[Field]:
        """Return a battle about to be deployed. Raises `SetupError`."""
        battle = Battle(setup, scenarios.field_of(setup), dice)
        battle.push(DeploymentBegins({side.id: side.zone for side in scenarios.body_of(setup).sides}))
        return battle

    def decode_state(self, data: Any, setup: Setup) -> Field:
        """Return the field from plain data. Raises `SetupError`, `msgspec.ValidationError`."""
        return Field.decode(data, scenarios.theatre_of(setup))

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

    @cached_property
    def _lessons(self) -> Mapping[str, Lesson]:
        return lessons.read_all(self)

    def lessons(self) -> Mapping[str, Lesson]:
        """Return the lessons that teach the game, by id."""
        return self._lessons

    def locales(self) -> Traversable:
        """Return the folder of the messages."""
        from importlib.resources import files  # noqa: PLC0415 - takes long to import, and a battle in progress reads no files

        return files("oriflamme") / "data" / "locales"

    def terms(self) -> tuple[Term, ...]:
        """Return the terms of art of the game."""
        return primers.terms(self.name)

    def guides(self) -> tuple[Guide, ...]:
        """Return the guide to the game."""
        return (primers.guide(self.name, 10),)

    def calculators(self) -> Mapping[str, Calculator]:
        """Return the odds of a melee, a shot and a morale test."""
        return CALCULATORS

    def books(self) -> Mapping[str, BookCard]:
        """Return the sheets of characters and animals, as books."""
        return scenarios.books()


RULESET = CryHavoc()
"""The ruleset, for the entry point."""
