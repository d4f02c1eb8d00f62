"""The optional strongholds (seed lines 527-533)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.fictionalis.deployment.plans import MakePlans, PlanFlank
from oriflamme.rulesets.fictionalis.deployment.strongholds import (
    BreachCounted,
    StrongholdBreached,
    StrongholdWatch,
    holds_stronghold,
)
from oriflamme.rulesets.fictionalis.field import Bound, Field
from oriflamme.rulesets.fictionalis.ground import Land, Surface
from oriflamme.rulesets.fictionalis.pieces import WHOLE, Place, Rank
from tests.rulesets.fictionalis.deploying import (
    EAST,
    WEST,
    area,
    confirmed,
    deploying,
    give,
    host,
    put,
    refusals,
    reserve,
    wall,
)
from tests.rulesets.fictionalis.layout import SOUTH, element, laid_out

KEEP = area("keep", Land.BUILT_UP, 1600, 200, 2000, 600)
WOOD = area("wood", Land.WOOD, 400, 400, 800, 800)
SURFACE = Surface(features=(KEEP, WOOD), works=(wall("w1", EAST, (2000, 600), (1600, 600), feature="keep"),))


def planning() -> Battle[Field]:
    train = reserve("b3-", ["Reg Bd(O)", "Irr Bg(I)"], "b3", Rank.SUB)
    battle = deploying(*host("a", (2, 2, 2)), *host("b", (3, 2)), *train, surface=SURFACE, stronghold="keep")
    assert battle.state.elements["b3-2"].place is Place.LOST
    confirmed(battle, MakePlans)
    return battle


@pytest.mark.rule("DBF-STRONGHOLD-b")
def test_its_defender_makes_neither_flank_march_nor_ambush() -> None:
    battle = planning()
    assert holds_stronghold(battle.state, EAST)
    assert refusals(battle, PlanFlank("b2", "left"), EAST) == ["DBF-STRONGHOLD-b"]
    assert refusals(battle, put("b1-1", 600, 600, 180), EAST) == ["DBF-STRONGHOLD-b"]


@pytest.mark.rule("DBF-STRONGHOLD-b")
def test_its_attacker_marches_round_both_flanks_with_three_commands() -> None:
    battle = planning()
    give(battle, PlanFlank("a2", "left"))
    assert refusals(battle, PlanFlank("a3", "right")) == []


def besieged(*, dice: tuple[int, ...] = (), **more: Any) -> Battle[Field]:
    """West, the attacker, is inside; east has a command in the field and one that has lost something."""
    battle = laid_out(
        element("a1", "Reg Bd(O)", (1800, 400), **more),
        element("b1", "Reg Bd(O)", (600, 200), SOUTH, command="b1", general=Rank.CINC),
        element("b2", "Reg Bd(O)", (900, 200), SOUTH, command="b2", general=Rank.SUB),
        surface=SURFACE,
        stronghold="keep",
        dice=dice,
    )
    for name, lost in (("b1", 0), ("b2", 4 * WHOLE)):
        command = msgspec.structs.replace(battle.state.commands[name], lost=lost, original=40)
        battle.state.order(command)
    return battle


def bounds(battle: Battle[Field], *sides: str) -> list[Any]:
    """Let bounds end, one after the other; return the events."""
    events: list[Any] = []
    for side in sides:
        number = battle.state.bound.number + 1
        battle.state.bound = Bound(number=number, side=side, sides_bounds={WEST: number, EAST: number})
        battle._fresh = []
        battle.push(StrongholdWatch())
        events += list(battle.advance())
    return events


@pytest.mark.rule("DBF-STRONGHOLD-c")
def test_inside_for_two_bounds_it_is_breached_and_counted_a_bound_later() -> None:
    battle = besieged(dice=(3, 2, 4, 6))
    assert not bounds(battle, WEST)
    assert [type(one) for one in bounds(battle, EAST)] == [StrongholdBreached]
    assert not bounds(battle, WEST)
    counted = [one for one in bounds(battle, EAST) if isinstance(one, BreachCounted)]
    assert [(one.score, one.panicked, one.equivalents) for one in counted] == [(3, False, 2), (4, True, 6)]
    assert [battle.state.commands[name].lost for name in ("b1", "b2")] == [2 * WHOLE, 10 * WHOLE]
    assert battle.state.commands["b2"].demoralised
    assert not battle.state.commands["b1"].demoralised
    # Once and for all.
    assert not bounds(battle, WEST, EAST, WEST, EAST)


@pytest.mark.rule("DBF-STRONGHOLD-c")
def test_not_when_he_is_driven_out_or_demoralised() -> None:
    battle = besieged()
    bounds(battle, WEST)
    battle.state.put(element("a1", "Reg Bd(O)", (1800, 1400)))
    assert not bounds(battle, EAST)
    battle.state.put(element("a1", "Reg Bd(O)", (1800, 400)))
    assert not bounds(battle, EAST)
    broken = besieged()
    broken.state.order(msgspec.structs.replace(broken.state.commands["a"], demoralised=True))
    assert not bounds(broken, WEST, EAST, WEST, EAST)


@pytest.mark.rule("DBF-STRONGHOLD-c")
def test_without_a_stronghold_nothing_is_watched() -> None:
    battle = laid_out(element("a1", "Reg Bd(O)", (1800, 400)), surface=SURFACE)
    assert not bounds(battle, WEST, EAST, WEST, EAST)
    assert not battle.state.pages.encode()
