"""De Bellis Fictionalis as a ruleset: what the kernel needs to know of its chapters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import ModuleType
from typing import Any

from oriflamme.kernel.battle import Battle, View
from oriflamme.kernel.dice import DiceSource
from oriflamme.kernel.events import Event
from oriflamme.kernel.musters import FieldCard, Form, Judgement, Muster
from oriflamme.kernel.options import Setting, Settled
from oriflamme.kernel.results import Fate, Sent
from oriflamme.kernel.ruleset import BookCard, Calculator, Ruleset, ScenarioCard
from oriflamme.kernel.scenes import Choice, Preview, Scene
from oriflamme.kernel.setups import Setup
from oriflamme.kernel.steps import Command
from oriflamme.kernel.text import Text

from . import (
    aftermath,
    allies,
    bridging,
    bursting,
    darkness,
    demoralisation,
    destruction,
    elves,
    enlisting,
    facing,
    flight,
    halts,
    headings,
    hours,
    initiative,
    landing,
    led_mounts,
    losses,
    lurking,
    melee,
    mounting,
    nightfall,
    obstacles,
    one_by_one,
    own_army,
    preparation,
    preparations,
    pursuit,
    readings,
    recoil,
    resolution,
    results,
    retreat,
    rivers,
    scenarios,
    scenes,
    sequence,
    setting_up,
    shipwreck,
    shooting,
    spontaneous,
    storming,
    sunlight,
    turn_events,
    victory,
    visibility,
    weather,
)
from .deployment import (
    alternating,
    ambush,
    arrivals,
    beached,
    beginning,
    branches,
    by_turns,
    entering,
    entries,
    first,
    laying_out,
    lurkers,
    marches,
    moved_up,
    proposing,
    strongholds,
)
from .deployment import (
    plans as deployment_plans,
)
from .field import Field
from .magic import (
    assault,
    casting,
    debts,
    delay,
    effects,
    extrication,
    gates,
    late_spells,
    lifelines,
    lycanthropy,
    magic_phase,
    prices,
    scrying,
    spies,
)
from .movement import breaking_off, columns, conforming, discovery, execution, orders, phase, plan, single
from .odds import CALCULATORS
from .terrain import building, choosing, fortifying, gate_roads, placing, plans

CHAPTERS: tuple[ModuleType, ...] = (
    own_army,
    preparation,
    preparations,
    setting_up,
    choosing,
    plans,
    building,
    placing,
    fortifying,
    gate_roads,
    proposing,
    moved_up,
    hours,
    sequence,
    turn_events,
    initiative,
    allies,
    weather,
    darkness,
    sunlight,
    elves,
    visibility,
    phase,
    orders,
    single,
    columns,
    breaking_off,
    plan,
    execution,
    conforming,
    discovery,
    halts,
    mounting,
    led_mounts,
    landing,
    bridging,
    lurking,
    rivers,
    shipwreck,
    obstacles,
    headings,
    one_by_one,
    spontaneous,
    bursting,
    retreat,
    shooting,
    facing,
    melee,
    storming,
    resolution,
    recoil,
    flight,
    pursuit,
    destruction,
    losses,
    demoralisation,
    victory,
    aftermath,
    nightfall,
    effects,
    prices,
    debts,
    casting,
    assault,
    late_spells,
    lifelines,
    delay,
    lycanthropy,
    extrication,
    spies,
    magic_phase,
    scrying,
    gates,
    beginning,
    beached,
    laying_out,
    first,
    deployment_plans,
    branches,
    alternating,
    by_turns,
    arrivals,
    marches,
    entries,
    entering,
    ambush,
    lurkers,
    strongholds,
)
"""The modules whose commands, steps and events a record may hold: what each lists as its own, in this order."""


def _gathered(name: str) -> tuple[Any, ...]:
    found = (one for chapter in CHAPTERS for one in getattr(chapter, name, ()))
    return tuple(dict.fromkeys(found))


class Fictionalis(Ruleset[Field]):
    """Plays the rules of De Bellis Fictionalis."""

    name = "fictionalis"
    title = Text("dbf-title")
    commands = _gathered("COMMANDS")
    steps = _gathered("STEPS")
    events = _gathered("EVENTS")

    def scenarios(self) -> Mapping[str, ScenarioCard]:
        """Return the scenarios on offer, by id."""
        return scenarios.cards()

    def setup(self, scenario: str, options: Mapping[str, Any] | None = None) -> Setup:
        """Return a complete set-up; `options` replace readings. Raises `ScenarioNotFound`, `SetupError`."""
        return scenarios.setup(scenario, self.settled(options).readings)

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

    def form(self) -> Form:
        """Return what armies can be chosen from."""
        return enlisting.form()

    def judge_fitting(self, muster: Muster) -> Judgement:
        """Return ruling, price and card of a muster."""
        return enlisting.judgement(muster)

    def fields(self) -> Mapping[str, FieldCard]:
        """Return the fields on which two musters can meet, by id."""
        return enlisting.fields()

    def setup_fitting(self, musters: tuple[Muster, Muster], field: str, settled: Settled) -> Setup:
        """Return the set-up of two legal musters on a field. Raises `SetupError`."""
        return enlisting.setup(musters, field, settled.readings)

    def sent(self, setup: Setup) -> tuple[Sent, ...]:
        """Return the units that a set-up sends into battle."""
        return results.sent(setup)

    def fates(self, battle: Battle[Field], log: Sequence[Event]) -> Iterator[Fate]:
        """Return what became of them."""
        return results.fates(battle, log)

    def locales(self) -> Traversable:
        """Return the folder of the messages."""
        return files("oriflamme") / "data" / "locales"

    def calculators(self) -> Mapping[str, Calculator]:
        """Return the odds of close combat, of a shot and of a magic assault."""
        return CALCULATORS

    def books(self) -> Mapping[str, BookCard]:
        """Return the army lists, by id."""
        return scenarios.books()


RULESET = Fictionalis()
