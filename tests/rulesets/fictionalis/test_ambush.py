"""Ambushes come to light: when they move, shoot, use magic or are seen (seed lines 899, 937)."""

from __future__ import annotations

from typing import Any

import pytest

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.events import Event
from oriflamme.rulesets.fictionalis.deployment.ambush import AmbushesLookedAt, Unmask
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import Land, Surface
from oriflamme.rulesets.fictionalis.movement.phase import MovementPhase
from oriflamme.rulesets.fictionalis.obstacles import Discoveries, Found
from oriflamme.rulesets.fictionalis.pieces import Element, Place, Power
from tests.rulesets.fictionalis.deploying import EAST, WEST, area, give, refusals
from tests.rulesets.fictionalis.layout import SOUTH, element, laid_out
from tests.rulesets.fictionalis.moving import to

WOOD = Surface(features=(area("wood", Land.WOOD, 400, 1400, 800, 1800),))


def lying(
    kind: str = "Reg Bw(O)", at: tuple[float, float] = (600, 1600), *more: Element, **own: Any
) -> Battle[Field]:
    """West has somebody in ambush in a wood, and it is his move."""
    battle = laid_out(
        element("a1", "Reg Bd(O)", (2500, 1600)),
        element("a2", kind, at, place=Place.AMBUSH, **own),
        *(more or (element("b1", "Reg Bd(O)", (600, 600), SOUTH),)),
        surface=WOOD,
    )
    battle.push(MovementPhase(WEST))
    return battle


def looked(battle: Battle[Field]) -> list[Event]:
    battle._fresh = []
    battle.push(AmbushesLookedAt())
    return list(battle.advance())


@pytest.mark.rule("DBF-AMBUSH-REVEAL", "DBF-DEPLOY-HIDDEN")
def test_who_moves_from_ambush_is_placed() -> None:
    battle = lying("Reg Bd(O)")
    events = give(battle, to(battle, "a2", 600, 1570))
    assert battle.state.elements["a2"].place is Place.TABLE
    assert any(isinstance(one, Found) for one in events)
    assert "a2" in battle.view(EAST).state.elements
    assert battle.state.pages[Discoveries].bounds == {"a2": 1}


@pytest.mark.rule("DBF-AMBUSH-REVEAL")
def test_who_has_somebody_to_shoot_at_may_come_to_light() -> None:
    prey = element("b1", "Reg Bd(O)", (600, 1300), SOUTH)
    battle = lying("Reg Bw(O)", (600, 1410), prey)
    assert Unmask("a2") in list(battle.options(WEST))
    give(battle, Unmask("a2"))
    assert battle.state.elements["a2"].place is Place.TABLE
    assert refusals(battle, Unmask("a2")) == ["DBF-AMBUSH-REVEAL"]


@pytest.mark.rule("DBF-AMBUSH-REVEAL")
def test_who_has_nothing_to_do_stays_hidden() -> None:
    battle = lying()
    assert refusals(battle, Unmask("a2")) == ["DBF-AMBUSH-REVEAL"]
    assert refusals(battle, Unmask("a1")) == ["DBF-AMBUSH-REVEAL"]
    assert refusals(battle, Unmask("b1")) == ["DBF-AMBUSH-REVEAL"]


@pytest.mark.rule("DBF-AMBUSH-REVEAL")
def test_a_caster_may_come_to_light_to_use_magic() -> None:
    assert refusals(lying("Reg Bd(O)", power=Power.ORDINARY), Unmask("a2")) == []


@pytest.mark.rule("DBF-AMBUSH-REVEAL")
def test_who_is_seen_is_placed_and_only_he() -> None:
    near = element("b1", "Reg Bd(O)", (600, 1380), SOUTH)
    battle = lying("Reg Bd(O)", (600, 1410), near)
    battle.state.put(element("a3", "Reg Bd(O)", (600, 1600), command="a", place=Place.AMBUSH))
    events = looked(battle)
    assert battle.state.elements["a2"].place is Place.TABLE
    assert battle.state.elements["a3"].place is Place.AMBUSH
    assert [one.element for one in events if isinstance(one, Found)] == ["a2"]


@pytest.mark.rule("DBF-AMBUSH-REVEAL")
def test_nobody_is_placed_whom_nobody_sees() -> None:
    battle = lying()
    assert looked(battle) == []
    assert battle.state.elements["a2"].place is Place.AMBUSH


@pytest.mark.rule("DBF-AMBUSH-REVEAL")
def test_an_enemy_who_comes_near_enough_finds_him() -> None:
    battle = lying("Reg Bd(O)", (600, 1440), element("b1", "Reg Bd(O)", (600, 1340), SOUTH))
    battle.pop()
    battle.state.order(battle.state.commands["b"])
    battle.push(MovementPhase(EAST))
    give(battle, to(battle, "b1", 600, 1390))
    assert battle.state.elements["a2"].place is Place.TABLE
    assert battle.state.pages[Discoveries].bounds == {"a2": 1}
