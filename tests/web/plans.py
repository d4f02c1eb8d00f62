"""Battles planned ahead: what two bots would do on one seed, so that a test can have hands do it in the browser."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from oriflamme import __version__
from oriflamme.bots import find
from oriflamme.kernel.musters import Muster
from oriflamme.kernel.ruleset import ruleset
from oriflamme.kernel.scenes import Choice
from oriflamme.kernel.sessions import Session, header_for
from oriflamme.kernel.steps import Command
from oriflamme.rulesets.demonworld.commanders.attaching import Attach
from oriflamme.rulesets.demonworld.first_battle import Deploy
from oriflamme.rulesets.demonworld.morale.rally import UnitRallied
from oriflamme.rulesets.demonworld.morale.rout import UnitRouts
from oriflamme.rulesets.demonworld.movement.sequences import MoveUnit
from oriflamme.rulesets.demonworld.orders import GiveOrder, OrderPhase
from oriflamme.rulesets.demonworld.turn import Commit

RULES = ruleset("demonworld")


@dataclass
class Deed:
    """A command of a plan: whose, what it answers, how it is clicked, and whether by it a unit routs or rallies."""

    player: str
    question: str
    command: dict[str, Any]
    click: Choice | None
    focus: str | None
    routs: tuple[str, ...]
    rallies: tuple[str, ...]


@dataclass
class Plan:
    """What will be done on a seed, in order."""

    seed: str
    deeds: list[Deed] = field(default_factory=list)

    @property
    def tells(self) -> bool:
        """Whether a unit routs and one rallies, and orders are kept of several tokens."""
        kept = any(deed.command["kind"] == "dw-keep-order-1" for deed in self.deeds)
        return kept and any(deed.routs for deed in self.deeds) and any(deed.rallies for deed in self.deeds)


def plan_of(
    musters: tuple[Muster, Muster],
    field: str,
    options: Mapping[str, Any],
    clicked: Collection[str],
    *,
    first: int,
    most: int = 40,
) -> Plan:
    """Return the plan of the first seed on which all happens that a plan should tell; `clicked` are the questions answered by hand.

    The seed is always the same while the rules are; when these change, another is found.
    """
    for seed in range(first, first + most):
        plan = _plan(musters, field, options, clicked, str(seed))
        if plan.tells:
            return plan
    raise AssertionError(f"on none of {most} seeds does a unit rout and one rally")


def _plan(
    musters: tuple[Muster, Muster],
    field: str,
    options: Mapping[str, Any],
    clicked: Collection[str],
    seed: str,
) -> Plan:
    setup = RULES.setup_from(musters, field, options)
    session = Session(RULES, header_for(setup, seed, engine=__version__))
    bots = {side: find("captain", "demonworld", f"{side}/{seed}") for side in setup.sides}
    plan = Plan(seed)
    while session.battle.outcome is None:
        player = session.battle.deciders()[0]
        question = next(one for one in session.battle.prompts() if one.player == player).question.id
        command = _own(session, player, question, plan) or bots[player].choose(
            session.battle.view(player), player
        )
        if question == "dw-ask-orders" and isinstance(command, Commit):
            command = _second_token(session, player) or command
        found = _clicked(session, player, command) if question in clicked else (None, None)
        events = session.play(player, command)
        plan.deeds.append(
            Deed(
                player,
                question,
                msgspec.json.decode(msgspec.json.encode(command)),
                *found,
                tuple(event.unit for event in events if isinstance(event, UnitRouts)),
                tuple(event.unit for event in events if isinstance(event, UnitRallied)),
            )
        )
    return plan


def _own(session: Session, player: str, question: str, plan: Plan) -> Command | None:
    """Return what a bot would not do: a commander joins the first unit, and one unit is deployed in another front."""
    if any(deed.player == player and deed.question == question for deed in plan.deeds):
        return None
    if question == "dw-ask-attach":
        options = session.battle.options(player)
        return next((one for one in options if isinstance(one, Attach)), None)
    if question == "dw-ask-deployment":
        view = session.battle.view(player)
        units = [unit.id for unit in session.battle.state.units_of(player)]
        for unit in reversed(units):
            for choice in RULES.choices(view, player, (f"{unit}.1",)):
                if (
                    choice.target is None
                    and choice.command["kind"] == "dw-deploy-1"
                    and ":front:" in choice.id
                ):
                    return msgspec.convert(choice.command, Deploy)
    return None


def _second_token(session: Session, player: str) -> Command | None:
    """Return a further order for a unit that has one and may have two: its commander has two stars."""
    phase = next(step for step in reversed(session.battle.agenda) if isinstance(step, OrderPhase))
    laid = {unit.id: phase.tokens(unit) for unit in session.battle.state.units_of(player)}
    options = session.battle.options(player)
    return next((one for one in options if isinstance(one, GiveOrder) and laid.get(one.unit)), None)


def _clicked(session: Session, player: str, command: Command) -> tuple[Choice | None, str | None]:
    """Return the button, piece or hex by which a command is given, and the piece that has to be selected before."""
    view, wanted = session.battle.view(player), msgspec.json.encode(command)
    # A unit is moved by any of its stands, so its first will do; of everything else it is not known whose it is.
    moving = f"{command.unit}.1" if isinstance(command, MoveUnit) else None
    stands = (stand for unit in session.battle.state.units_of(player) for stand in unit.stands)
    for focus in (None, *((moving,) if moving else stands)):
        for choice in RULES.choices(view, player, () if focus is None else (focus,)):
            if msgspec.json.encode(RULES.decode_command(msgspec.json.encode(choice.command))) == wanted:
                return choice, focus
    return None, None
