"""Demonworld as a ruleset: what the kernel needs to know of the chapters that contents.py lists."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from oriflamme.kernel.battle import Battle, View
from oriflamme.kernel.dice import DiceSource
from oriflamme.kernel.events import Event
from oriflamme.kernel.ruleset import BookCard, Calculator, Ruleset, ScenarioCard
from oriflamme.kernel.scenes import Choice, Preview, Scene
from oriflamme.kernel.setups import Setup
from oriflamme.kernel.steps import Command, Step
from oriflamme.kernel.text import Text

from . import contents, first_battle, phases, scenarios, scenes
from .field import Field
from .odds import CALCULATORS


class Demonworld(Ruleset[Field]):
    """Plays the rules of Demonworld, 2nd edition."""

    name = "demonworld"
    title = Text("dw-title")

    @cached_property
    def commands(self) -> tuple[type[Command], ...]:  # type: ignore[override]  # nobody writes it
        """The commands of every chapter there is; whether one's chapter is in force is for the battle to say."""
        return tuple(kind for chapter in contents.known().values() for kind in chapter.commands)

    @cached_property
    def steps(self) -> tuple[type[Step], ...]:  # type: ignore[override]  # nobody writes it
        """The steps of every chapter there is."""
        return tuple(kind for chapter in contents.known().values() for kind in chapter.steps)

    @cached_property
    def events(self) -> tuple[type[Event], ...]:  # type: ignore[override]  # nobody writes it
        """The events of every chapter there is."""
        return tuple(kind for chapter in contents.known().values() for kind in chapter.events)

    def scenarios(self) -> Mapping[str, ScenarioCard]:
        """Return the scenarios on offer, by id."""
        return scenarios.cards()

    def setup(self, scenario: str, options: Mapping[str, Any] | None = None) -> Setup:
        """Return a complete set-up; `options` replace readings. Raises `ScenarioNotFound`, `SetupError`."""
        return scenarios.setup(scenario, options)

    def begin(self, setup: Setup, dice: DiceSource) -> Battle[Field]:
        """Return a battle about to be deployed. Raises `SetupError`."""
        body = scenarios.body_of(setup)
        field = Field(scenarios.ground_of(setup), scenarios.units_of(body))
        battle = Battle(setup, field, dice)
        zones, proposed = scenarios.zones_of(body), scenarios.proposed_deployments(body)
        game = field.ground.game
        battle.push(
            *game.before_deployment,
            first_battle.DeploymentBegins(zones, proposed),
            *game.after_deployment,
            phases.TurnBegins(),
        )
        return battle

    def decode_state(self, data: Any, setup: Setup) -> Field:
        """Return the field from plain data. Raises `SetupError`, `msgspec.ValidationError`."""
        return Field.decode(data, scenarios.ground_of(setup))

    def scene(self, view: View[Field]) -> Scene:
        """Return what to draw of a view."""
        return scenes.scene(view)

    def choices(self, view: View[Field], player: str, focus: tuple[str, ...]) -> list[Choice]:
        """Return what a player can click."""
        return scenes.choices(view, player, focus)

    def preview(self, view: View[Field], player: str, command: Command) -> Preview:
        """Return what would come of a command."""
        return scenes.preview(view, player, command)

    def locales(self) -> Traversable:
        """Return the folder of the messages."""
        return files("oriflamme") / "data" / "locales"

    def further_locales(self) -> tuple[Traversable, ...]:
        """Return the folders of the chapters that other packages offer."""
        return tuple(folder for chapter in contents.known().values() for folder in chapter.locales)

    def calculators(self) -> Mapping[str, Calculator]:
        """Return the odds of a shot and of a blow."""
        return CALCULATORS

    def books(self) -> Mapping[str, BookCard]:
        """Return the army books, by id."""
        return scenarios.books()


RULESET = Demonworld()
