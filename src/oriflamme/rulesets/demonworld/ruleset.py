"""The Demonworld base game as a ruleset: what the kernel needs to know of chapters I to VII."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
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
    casualties,
    closing_up,
    fire_execution,
    fire_into_melee,
    first_battle,
    melee,
    mustering,
    orders,
    phases,
    post_combat,
    readings,
    results,
    scenarios,
    scenes,
    shooting,
    turn,
)
from .field import Field
from .movement import engagement, sequences
from .odds import CALCULATORS


class Demonworld(Ruleset[Field]):
    """Plays the rules of the Demonworld base game, 2nd edition."""

    name = "demonworld"
    title = Text("dw-title")
    commands = (
        turn.Commit,
        turn.GoFirst,
        first_battle.Deploy,
        orders.GiveOrder,
        shooting.Shoot,
        shooting.SupportShot,
        shooting.HoldFire,
        shooting.ShootBest,
        closing_up.StepUp,
        sequences.MoveUnit,
        engagement.React,
        engagement.Complete,
        melee.Strike,
        melee.SupportBlow,
        melee.Withhold,
        melee.StrikeBest,
        post_combat.Regroup,
    )
    steps = (
        first_battle.DeploymentBegins,
        first_battle.Deployment,
        first_battle.VictoryCheck,
        first_battle.TurnEnds,
        phases.TurnBegins,
        orders.OrderPhaseBegins,
        orders.OrderPhase,
        shooting.FirePhase,
        shooting.FireDeclaration,
        closing_up.CloseUp,
        sequences.MovementPhase,
        sequences.MovementSequence,
        sequences.SequenceChoice,
        sequences.MoveUnits,
        engagement.Reaction,
        engagement.Completion,
        melee.MeleePhase,
        melee.NextMelee,
        melee.MeleeDeclaration,
        post_combat.PostCombatBegins,
        post_combat.Regrouping,
        post_combat.ChooseRegroup,
        post_combat.PostCombat,
        post_combat.MeleePhaseEnds,
    )
    events = (
        turn.TurnBegan,
        turn.PhaseBegan,
        first_battle.UnitDeployed,
        orders.OrderRevealed,
        shooting.FireHeld,
        fire_execution.ShotFired,
        fire_execution.ShotLost,
        fire_execution.SupportIgnored,
        fire_into_melee.ShotScattered,
        casualties.StandsDestroyed,
        casualties.UnitDestroyed,
        closing_up.SteppedUp,
        closing_up.OrganisationChanged,
        sequences.SequenceBegan,
        sequences.UnitMoved,
        engagement.UnitEngaged,
        engagement.UnitReacted,
        engagement.StandCompleted,
        melee.InitiativeReached,
        melee.BlowStruck,
        melee.BlowLost,
        post_combat.RegroupOrdered,
        post_combat.StandRegrouped,
        post_combat.UnitCaught,
        post_combat.UnitDisengaged,
    )

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
        """Return a battle about to be deployed. Raises `SetupError`."""
        body = scenarios.body_of(setup)
        field = Field(scenarios.ground_of(setup), scenarios.units_of(body))
        battle = Battle(setup, field, dice)
        zones, proposed = scenarios.zones_of(body), scenarios.proposed_deployments(body)
        battle.push(first_battle.DeploymentBegins(zones, proposed), phases.TurnBegins())
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

    def form(self) -> Form:
        """Return what armies can be chosen from."""
        return mustering.form()

    def judge_fitting(self, muster: Muster) -> Judgement:
        """Return ruling, price and card of a muster."""
        return mustering.judgement(muster)

    def fields(self) -> Mapping[str, FieldCard]:
        """Return the fields on which two musters can meet, by id."""
        return mustering.fields()

    def setup_fitting(self, musters: tuple[Muster, Muster], field: str, settled: Settled) -> Setup:
        """Return the set-up of two legal musters on a field. Raises `SetupError`."""
        return mustering.setup(musters, field, settled.readings)

    def sent(self, setup: Setup) -> tuple[Sent, ...]:
        """Return the units that a set-up sends into battle."""
        return results.sent(setup)

    def fates(self, battle: Battle[Field], log: Sequence[Event]) -> Iterator[Fate]:
        """Return what became of them."""
        return results.fates(battle.setup, battle.state)

    def locales(self) -> Traversable:
        """Return the folder of the messages."""
        return files("oriflamme") / "data" / "locales"

    def calculators(self) -> Mapping[str, Calculator]:
        """Return the odds of a shot and of a blow."""
        return CALCULATORS

    def books(self) -> Mapping[str, BookCard]:
        """Return the army books, by id."""
        return scenarios.books()


RULESET = Demonworld()
