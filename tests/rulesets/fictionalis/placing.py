"""Features about to be placed on a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from oriflamme.board.table import PACE
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.steps import Command
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import Surface
from oriflamme.rulesets.fictionalis.terrain.building import PlaceFeature, PlaceShore
from oriflamme.rulesets.fictionalis.terrain.linear import Side
from oriflamme.rulesets.fictionalis.terrain.placing import PlaceNext
from oriflamme.rulesets.fictionalis.terrain.plans import ChooseFeature, Plan, Relief, Stage
from tests.rulesets.fictionalis.layout import laid_out
from tests.rulesets.fictionalis.tables import (
    EVERYTHING,
    give,
    laid,
    terms,
)

BARE = laid()


def order(what: str, length: int = 600, breadth: int = 400, **more: Any) -> ChooseFeature:
    return ChooseFeature(what, length * PACE, breadth * PACE, **more)


def placing(
    *orders: ChooseFeature,
    dice: Sequence[int] = (),
    stage: Stage = Stage.GROUND,
    surface: Surface = BARE,
    compulsory: Sequence[int] = (),
    invader: str = "west",
    works: int = 0,
) -> Battle[Field]:
    """Return a battle in which some features are to be placed, numbered from 1 by kind, the first now."""
    conditions = terms(*EVERYTHING, invader=invader, works=works)
    side = conditions.defender.side if stage is Stage.GROUND else invader
    counts: dict[str, int] = {}
    reliefs = []
    for number, one in enumerate(orders):
        counts[one.what] = counts.get(one.what, 0) + 1
        reliefs.append(Relief(f"{one.what}-{counts[one.what]}", one, number in compulsory))
    plan = Plan(stage, side, tuple(reliefs))
    battle = laid_out(surface=surface, dice=dice)
    battle.state.invader = invader
    battle.push(PlaceNext(conditions, plan, plan.in_order()))
    battle.advance()
    return battle


def lay(battle: Battle[Field], command: Command) -> Surface:
    give(battle, command)
    return battle.state.surface


def at(feature: str, x: float, y: float, angle: int = 0) -> PlaceFeature:
    return PlaceFeature(feature, round(x * PACE), round(y * PACE), angle * 100)


def options(battle: Battle[Field]) -> list[Command]:
    player = battle.deciders()[0]
    found = list(battle.options(player))
    assert found
    assert len(set(found)) == len(found)
    assert all(battle.check(player, one).legal for one in found)
    return found


def coast(*reach: int, side: Side = "left", border: int = 80, what: str = "waterway") -> PlaceShore:
    return PlaceShore(f"{what}-1", side, tuple(far * PACE for far in reach), border * PACE)
