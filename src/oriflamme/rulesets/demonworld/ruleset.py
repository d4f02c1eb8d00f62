"""Demonworld as a ruleset: what the kernel needs to know of the chapters that contents.py lists."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

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
from oriflamme.kernel.sightlines import SightAsked, SightChart
from oriflamme.kernel.steps import Command
from oriflamme.kernel.text import Text
from oriflamme.kit import lessons, primers
from oriflamme.kit.contents import Chaptered

from . import contents, first_battle, levying, mustering, phases, readings, results, scenarios, scenes
from .chapters import DemonworldChapter
from .field import Field
from .line_of_sight.calculator import SIGHT
from .line_of_sight.charts import sight_chart
from .odds import CALCULATORS

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


class Demonworld(Chaptered[Field, DemonworldChapter]):
    """Plays the rules of Demonworld, 2nd edition."""

    name = "demonworld"
    title = Text("dw-title")
    about = Text("dw-about")
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
        body = scenarios.body_of(setup)
        field = Field(scenarios.ground_of(setup), scenarios.units_of(body))
        battle = Battle(setup, field, dice)
        zones, proposed = scenarios.zones_of(body), scenarios.proposed_deployments(body)
        game = field.ground.game
        battle.push(
            *game.before_deployment,
            *game.deployment_begins,
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

    def why_not(self, view: View[Field], player: str, focus: tuple[str, ...], target: Target) -> WhyNot:
        """Return why what a click means cannot be done."""
        return scenes.why_not(view, player, focus, target)

    def form(self) -> Form:
        """Return what armies can be chosen from."""
        return mustering.form()

    def judge_fitting(self, muster: Muster) -> Judgement:
        """Return ruling, price and card of a muster."""
        return mustering.judgement(muster)

    def propose_fitting(self, book: str, settings: Mapping[str, Any], seed: str) -> Muster:
        """Return a legal army of a book near its size. Raises `SetupError` where there is none."""
        return levying.propose(book, settings, seed)

    def fields(self) -> Mapping[str, FieldCard]:
        """Return the fields on which two musters can meet, by id."""
        return mustering.fields()

    def setup_fitting(self, musters: tuple[Muster, Muster], field: str, settled: Settled) -> Setup:
        """Return the set-up of two legal musters on a field. Raises `SetupError`."""
        return mustering.setup(musters, field, settled.readings, settled.chapters or ())

    def sent(self, setup: Setup) -> tuple[Sent, ...]:
        """Return the units that a set-up sends into battle."""
        return results.sent(setup)

    def fates(self, battle: Battle[Field], log: Sequence[Event]) -> Iterator[Fate]:
        """Return what became of them."""
        return results.fates(battle.setup, battle.state)

    @cached_property
    def _lessons(self) -> Mapping[str, Lesson]:
        return lessons.read_all(self, scenarios.brought())

    def lessons(self) -> Mapping[str, Lesson]:
        """Return the lessons that teach the game, by id."""
        return self._lessons

    def locales(self) -> Traversable:
        """Return the folder of the messages."""
        from importlib.resources import files  # noqa: PLC0415 - takes long to import, and a battle in progress reads no files

        return files("oriflamme") / "data" / "locales"

    def further_locales(self) -> tuple[Traversable, ...]:
        """Return the folders of the chapters that other packages offer."""
        return tuple(folder for chapter in self.chapters().values() for folder in chapter.locales)

    def old_tag(self, tag: str) -> str:
        """Return the tag of a command of this old tag: they had no prefix."""
        return f"dw-{tag}-1"

    def terms(self) -> tuple[Term, ...]:
        """Return the terms of art of the game."""
        return primers.terms(self.name)

    def guides(self) -> tuple[Guide, ...]:
        """Return the guides to the base game and to the intermediate one."""
        return (primers.guide("demonworld-base", 10), primers.guide("demonworld-intermediate", 10))

    def calculators(self) -> Mapping[str, Calculator]:
        """Return the odds of a shot, a blow and a morale test, and what is seen along a line of sight."""
        return {**CALCULATORS, SIGHT.name: SIGHT}

    def sight(self, view: View[Field], asked: SightAsked) -> SightChart:
        """Return a line of sight by the chart of heights. Raises `SightNotOffered`, `SightRefused`."""
        return sight_chart(view.state, asked)

    def books(self) -> Mapping[str, BookCard]:
        """Return the army books, by id."""
        return scenarios.books()


RULESET = Demonworld()
