"""Battles about to deploy, and land for them: additions to `layout` for the tests of deployment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from oriflamme.board.table import PACE, Point
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.dice import DiceSource
from oriflamme.kernel.events import Event
from oriflamme.kernel.steps import Command
from oriflamme.rulesets.fictionalis.deployment.beginning import DeploymentBegins
from oriflamme.rulesets.fictionalis.deployment.laying_out import LaidOut, LayingOut, LayOut
from oriflamme.rulesets.fictionalis.deployment.planned import Plan
from oriflamme.rulesets.fictionalis.deployment.plans import MakePlans, NotePlan
from oriflamme.rulesets.fictionalis.field import Bound, Field
from oriflamme.rulesets.fictionalis.ground import Feature, Land, Section, Surface, Works
from oriflamme.rulesets.fictionalis.pieces import Element, Rank
from tests.rulesets.fictionalis.layout import element, laid_out

WEST, EAST = "west", "east"
"""West is the invader and sits below; east is the defender, opposite."""


def box(west: float, north: float, east: float, south: float) -> tuple[Point, ...]:
    corners = ((west, north), (east, north), (east, south), (west, south))
    return tuple(Point(round(x * PACE), round(y * PACE)) for x, y in corners)


def area(name: str, land: Land, west: float, north: float, east: float, south: float, **more: Any) -> Feature:
    return Feature(id=name, land=land, outline=box(west, north, east, south), **more)


def wall(name: str, side: str, left: tuple[float, float], right: tuple[float, float], **more: Any) -> Section:
    ends = [Point(round(x * PACE), round(y * PACE)) for x, y in (left, right)]
    return Section(
        id=name, side=side, kind=more.pop("kind", Works.PERMANENT), left=ends[0], right=ends[1], **more
    )


def reserve(
    prefix: str, kinds: Sequence[str], command: str, rank: Rank | None = None, **more: Any
) -> list[Element]:
    """Elements of a command that wait to be deployed; the first is its general when a rank is given."""
    return [
        element(
            f"{prefix}{number}",
            kind,
            None,
            command=command,
            general=rank if number == 1 else None,
            **more,
        )
        for number, kind in enumerate(kinds, start=1)
    ]


def host(letter: str, sizes: Sequence[int] = (4, 2), ranks: Sequence[Rank] = ()) -> list[Element]:
    """A side's commands of Blades, `a1` and so on; the first is the C-in-C's."""
    found: list[Element] = []
    for number, size in enumerate(sizes, start=1):
        rank = ranks[number - 1] if ranks else Rank.CINC if number == 1 else Rank.SUB
        name = f"{letter}{number}"
        found += reserve(f"{name}-", ["Reg Bd(O)"] * size, name, rank)
    return found


def mustering(
    *elements: Element, surface: Surface | None = None, dice: Sequence[int] | DiceSource = (), **theatre: Any
) -> Battle[Field]:
    """A battle before deployment, nothing on its agenda."""
    battle = laid_out(*elements, surface=surface, dice=dice, **theatre)
    battle.state.bound = Bound()
    return battle


def deploying(*elements: Element, **more: Any) -> Battle[Field]:
    """A battle at its first question of deployment."""
    battle = mustering(*elements, **more)
    battle.push(DeploymentBegins())
    battle.advance()
    return battle


def give(battle: Battle[Field], *commands: Command) -> list[Event]:
    """Give commands of whoever is asked first; return the events of all."""
    events: list[Event] = []
    for command in commands:
        events += battle.apply(battle.deciders()[0], command)
    return events


def confirmed(battle: Battle[Field], until: type | None = None) -> list[Event]:
    """Confirm every proposal, until a decision of a type is due or deployment is over."""
    events: list[Event] = []
    for _ in range(60):
        decision = battle.decision()
        if decision is None or (until is not None and isinstance(decision, until)):
            return events
        player = battle.deciders()[0]
        first = next(iter(battle.view(player).options(player)))
        events += battle.apply(player, first)
    raise AssertionError("deployment does not end")


def refusals(battle: Battle[Field], command: Command, player: str | None = None) -> list[str]:
    """The rules that refuse a command, which changes nothing."""
    before = battle.digest()
    ruling = battle.check(player or battle.deciders()[0], command)
    assert battle.digest() == before
    assert ruling.legal is not bool(ruling.reasons)
    return [reason.rule for reason in ruling.reasons]


def put(name: str, x: float, y: float, angle: float = 0) -> LayOut:
    return LayOut((name,), name, x, y, angle)


def replaced(one: Element, **changes: Any) -> Element:
    return msgspec.structs.replace(one, **changes)


CONTENT, PLANNED = LaidOut(), NotePlan()


def laying(battle: Battle[Field]) -> LayingOut:
    """The laying out that is due."""
    decision = battle.decision()
    assert isinstance(decision, LayingOut)
    return decision


def plan_of(battle: Battle[Field], side: str) -> Plan:
    """A side's plan so far."""
    decision = battle.decision()
    assert isinstance(decision, MakePlans)
    return decision.plans[side]
