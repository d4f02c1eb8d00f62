"""Interlaced branches before an ambush at the edge of a wood (seed lines 537, 861, 937)."""

from __future__ import annotations

from typing import Any

import pytest

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.events import Event
from oriflamme.rulesets.fictionalis import works
from oriflamme.rulesets.fictionalis.deployment.ambush import AmbushesLookedAt
from oriflamme.rulesets.fictionalis.deployment.branches import BranchesFound, hidden
from oriflamme.rulesets.fictionalis.deployment.first import CampWorks, FirstDeployment
from oriflamme.rulesets.fictionalis.deployment.plans import AmbushOnFoot, BranchAmbush, LeaveAmbush, MakePlans
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import Land, Surface, Works
from oriflamme.rulesets.fictionalis.movement.phase import MovementPhase
from oriflamme.rulesets.fictionalis.pieces import Place, Rank, Trait
from tests.rulesets.fictionalis.deploying import (
    EAST,
    PLANNED,
    WEST,
    area,
    confirmed,
    deploying,
    give,
    host,
    plan_of,
    put,
    refusals,
    replaced,
    reserve,
)
from tests.rulesets.fictionalis.layout import SOUTH, element
from tests.rulesets.fictionalis.moving import to

WOOD = Surface(features=(area("wood", Land.WOOD, 400, 1600, 800, 2000),))


def planning(**more: Any) -> Battle[Field]:
    """West, the invader, makes its plan; it has paid for two sections of TF in full."""
    riders = reserve("a3-", ["Reg Bd(O)", "Reg Kn(O)"], "a3", Rank.SUB, traits=(Trait.MAY_DISMOUNT,))
    more.setdefault("field_works", {WEST: 2})
    battle = deploying(*host("a"), *riders, *host("b"), surface=WOOD, **more)
    confirmed(battle, MakePlans)
    return battle


def screened() -> Battle[Field]:
    """West has somebody behind branches in the wood, all others being about to be deployed."""
    battle = planning()
    give(battle, put("a1-1", 600, 1616), BranchAmbush("a1-1"))
    return battle


@pytest.mark.rule("DBF-AMBUSH-LIMITS", "DBF-FORT-SITING")
def test_branches_stand_before_an_ambush_at_the_edge_of_a_wood() -> None:
    battle = planning()
    give(battle, put("a1-1", 600, 1616), put("a1-2", 600, 1800))
    assert BranchAmbush("a1-1") in list(battle.options(WEST))
    assert refusals(battle, BranchAmbush("a1-2"), WEST) == ["DBF-AMBUSH-LIMITS"]
    assert refusals(battle, BranchAmbush("a1-3"), WEST) == ["DBF-DEPLOY-PLAN"]
    assert refusals(battle, BranchAmbush("a1-1", wanted=False), WEST) == ["DBF-DEPLOY-PLAN"]
    give(battle, BranchAmbush("a1-1"))
    assert refusals(battle, BranchAmbush("a1-1"), WEST) == ["DBF-DEPLOY-PLAN"]
    give(battle, BranchAmbush("a1-1", wanted=False))
    assert plan_of(battle, WEST).branches == ()


@pytest.mark.rule("DBF-FORT-SITING", "DBF-ARMY-FORT-LIMITS")
def test_they_are_paid_for_in_full() -> None:
    battle = screened()
    give(battle, put("a1-2", 680, 1616), BranchAmbush("a1-2"), put("a1-3", 520, 1616))
    assert refusals(battle, BranchAmbush("a1-3"), WEST) == ["DBF-FORT-SITING"]
    reduced = planning(field_works={}, camp_works={WEST: 4})
    give(reduced, put("a1-1", 600, 1616))
    assert refusals(reduced, BranchAmbush("a1-1"), WEST) == ["DBF-FORT-SITING"]


@pytest.mark.rule("DBF-FORT-SITING")
def test_what_lies_round_the_baggage_is_used_up() -> None:
    def after_camp(*, wanted: bool) -> list[str]:
        train = reserve("a4-", ["Reg Bd(O)", "Irr Bg(I)"], "a4", Rank.SUB)
        more = {"camp_works": {WEST: 1}, "field_works": {WEST: 2}}
        battle = deploying(*host("a"), *train, *host("b"), surface=WOOD, **more)
        assert isinstance(battle.decision(), FirstDeployment)
        if not wanted:
            give(battle, CampWorks(wanted=False))
        confirmed(battle, MakePlans)
        assert len(battle.state.surface.works) == (3 if wanted else 0)
        give(battle, put("a1-1", 600, 1616))
        return refusals(battle, BranchAmbush("a1-1"), WEST)

    assert after_camp(wanted=True) == ["DBF-FORT-SITING"]
    assert after_camp(wanted=False) == []


@pytest.mark.rule("DBF-AMBUSH-LIMITS")
def test_they_go_when_the_ambush_is_changed() -> None:
    battle = screened()
    give(battle, put("a1-1", 600, 1700))
    assert plan_of(battle, WEST).branches == ()
    give(battle, put("a1-1", 600, 1616), BranchAmbush("a1-1"), LeaveAmbush(("a1-1",)))
    assert plan_of(battle, WEST).branches == ()
    give(battle, put("a3-2", 600, 1635), BranchAmbush("a3-2"), AmbushOnFoot("a3-2", "Bd(S)"))
    assert plan_of(battle, WEST).branches == ()


@pytest.mark.rule("DBF-AMBUSH-REVEAL", "DBF-DEPLOY-HIDDEN")
def test_they_are_as_secret_as_the_ambush() -> None:
    battle = screened()
    give(battle, PLANNED, PLANNED)
    assert len(list(hidden(battle.view(WEST).state))) == 1
    assert not list(hidden(battle.view(EAST).state))
    assert battle.state.surface.works == ()


def lying(near: float) -> tuple[Battle[Field], list[Event]]:
    """An enemy comes so near to the branches, and everybody looks about."""
    battle = screened()
    give(battle, PLANNED, PLANNED)
    confirmed(battle)
    field = battle.state
    enemy = element("b9", "Reg Bd(O)", (600, 1600 - near), SOUTH, command="b1")
    field.put(replaced(enemy, side=EAST))
    battle._fresh = []
    battle.push(AmbushesLookedAt())
    return battle, list(battle.advance())


@pytest.mark.rule("DBF-VIS-TERRAIN", "DBF-AMBUSH-REVEAL")
def test_they_are_seen_from_fifty_paces_and_are_works_then() -> None:
    battle, events = lying(52)
    assert [one for one in events if isinstance(one, BranchesFound)] == []
    battle, events = lying(49)
    assert [one.rule for one in events if isinstance(one, BranchesFound)] == ["DBF-VIS-TERRAIN"]
    (section,) = battle.view(EAST).state.surface.works
    assert (section.kind, section.side) == (Works.TEMPORARY, WEST)
    assert not list(hidden(battle.state))
    behind = works.defending(battle.state, battle.state.elements["a1-1"])
    assert behind is not None
    assert behind.id == section.id


@pytest.mark.rule("DBF-AMBUSH-REVEAL")
def test_they_come_to_light_with_those_behind_them() -> None:
    battle, _ = lying(400)
    assert battle.state.elements["a1-1"].place is Place.AMBUSH
    battle.push(MovementPhase(WEST))
    battle.advance()
    events = give(battle, to(battle, "a1-1", 600, 1650))
    assert [one.side for one in events if isinstance(one, BranchesFound)] == [WEST]
    assert len(battle.view(EAST).state.surface.works) == 1
