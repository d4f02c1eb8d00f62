"""The commands deploy by turns, the largest first, not mixed and as their side has noted (seed line 899)."""

from __future__ import annotations

from typing import Any

import pytest

from oriflamme.board.table import PACE
from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.fictionalis.deployment.alternating import (
    DeployCommand,
    DeployingCommand,
    WhichCommand,
)
from oriflamme.rulesets.fictionalis.deployment.laying_out import CommandDeployed, LayOut
from oriflamme.rulesets.fictionalis.deployment.plans import MakePlans, PlanArray
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import Land, Surface
from oriflamme.rulesets.fictionalis.pieces import Artefact, Place, Rank
from oriflamme.rulesets.fictionalis.troops import parse_kind
from tests.rulesets.fictionalis.deploying import (
    CONTENT,
    EAST,
    PLANNED,
    WEST,
    area,
    confirmed,
    deploying,
    give,
    host,
    laying,
    put,
    refusals,
    reserve,
)
from tests.rulesets.fictionalis.layout import element


def planned(*elements: Any, array: Any = None, **options: Any) -> Battle[Field]:
    """Plans are made; the defender is about to deploy his first command."""
    battle = deploying(*elements, **options)
    confirmed(battle, MakePlans)
    if array is not None:
        battle.apply(WEST, PlanArray(array))
    battle.apply(WEST, PLANNED)
    battle.apply(EAST, PLANNED)
    return battle


def current(battle: Battle[Field]) -> str:
    decision = battle.decision()
    assert isinstance(decision, DeployingCommand)
    return decision.command


@pytest.mark.rule("DBF-DEPLOY-ORDER")
def test_the_defender_begins_with_his_largest_then_they_alternate() -> None:
    battle = planned(*host("a", (2, 5, 3)), *host("b", (3, 4)))
    order = []
    while battle.decision() is not None:
        if isinstance(battle.decision(), WhichCommand):
            assert battle.deciders() == (WEST,)
            assert refusals(battle, DeployCommand("a2")) == ["DBF-DEPLOY-ORDER"]
            give(battle, DeployCommand("a3"))
        order.append(current(battle))
        give(battle, CONTENT)
    assert order == ["b2", "a2", "b1", "a3", "a1"]
    assert all(one.place is Place.TABLE for one in battle.state.elements.values())


@pytest.mark.rule("DBF-DEPLOY-ORDER")
def test_baggage_counts_for_the_largest_and_ambushers_do_not() -> None:
    wood = area("wood", Land.WOOD, 400, 400, 800, 800)
    train = reserve("b2-", ["Reg Bd(O)", "Reg Bd(O)", "Irr Bg(I)", "Irr Bg(I)"], "b2", Rank.SUB)
    elements = (*host("a"), *host("b", (5,)), *train)
    battle = deploying(*elements, surface=Surface(features=(wood,)))
    confirmed(battle, MakePlans)
    for number in (4, 5):
        battle.apply(EAST, put(f"b1-{number}", 600, 300 + number * 60, 180))
    battle.apply(WEST, PLANNED)
    battle.apply(EAST, PLANNED)
    assert current(battle) == "b2"


@pytest.mark.rule("DBF-DEPLOY-ORDER", "DBF-ARTEFACT-FAMOUS")
def test_a_famous_artefact_makes_no_command_larger() -> None:
    famous = reserve("b2-", ["Reg Bd(O)"] * 3, "b2", Rank.SUB, artefacts=(Artefact.STANDARD,), fame=7)
    battle = planned(*host("a"), *host("b", (4,)), *famous)
    assert current(battle) == "b1"


@pytest.mark.rule("DBF-DEPLOY-ORDER")
def test_of_two_that_are_alike_the_side_chooses() -> None:
    battle = planned(*host("a"), *host("b", (3, 3)))
    assert isinstance(battle.decision(), WhichCommand)
    assert battle.deciders() == (EAST,)
    assert list(battle.options(EAST)) == [DeployCommand("b1"), DeployCommand("b2")]
    assert refusals(battle, CONTENT) == ["DBF-DEPLOY-ORDER"]


@pytest.mark.rule("DBF-DEPLOY-ORDER", "DBF-DEPLOY-HIDDEN")
def test_until_a_side_is_content_only_it_sees_the_places() -> None:
    battle = planned(*host("a"), *host("b"))
    seen = battle.view(WEST).decision()
    assert isinstance(seen, DeployingCommand)
    assert not seen.places
    assert not seen.proposal
    assert not any(one.side == EAST for one in battle.view(WEST).state.elements.values())
    events = give(battle, CONTENT)
    assert [one.elements for one in events if isinstance(one, CommandDeployed)] == [4]
    assert len([one for one in battle.view(WEST).state.elements.values() if one.side == EAST]) == 4


def second(array: Any = None, sizes: tuple[int, ...] = (4, 2)) -> Battle[Field]:
    """West's second command is about to be deployed; the first stands as proposed."""
    battle = planned(*host("a", sizes), *host("b"), array=array)
    while current(battle) != "a2":
        give(battle, CONTENT)
    return battle


@pytest.mark.rule("DBF-DEPLOY-ORDER")
def test_commands_are_not_mixed() -> None:
    battle = second()
    standing = [battle.state.elements[f"a1-{number}"].at for number in (1, 4)]
    left, right = (rect.x / PACE for rect in standing)
    behind = standing[0].y / PACE + 60
    give(battle, put("a2-1", left - 200, behind), put("a2-2", right + 200, behind))
    give(battle, put("a2-1", left - 200, behind - 60), put("a2-2", right + 200, behind - 60))
    assert "DBF-DEPLOY-ORDER" in refusals(battle, CONTENT)


@pytest.mark.rule("DBF-DEPLOY-PLAN")
@pytest.mark.parametrize("order", [("a1", "a2"), ("a2", "a1")])
def test_the_array_is_proposed_and_kept(order: tuple[str, str]) -> None:
    battle = second((order,))
    assert refusals(battle, CONTENT) == []
    first = battle.state.elements["a1-1"].at
    proposed = laying(battle).places["a2-1"]
    assert (proposed.x > first.x) == (order == ("a1", "a2"))
    wrong = 900 if order == ("a1", "a2") else 2700
    give(battle, LayOut(("a2-1", "a2-2"), "a2-1", wrong, 1600, 0))
    assert refusals(battle, CONTENT) == ["DBF-DEPLOY-PLAN"]


@pytest.mark.rule("DBF-DEPLOY-PLAN")
def test_an_array_has_rows_from_front_to_rear() -> None:
    battle = second((("a1",), ("a2",)))
    proposed = laying(battle).places["a2-1"]
    assert proposed.y > battle.state.elements["a1-1"].at.y
    assert refusals(battle, CONTENT) == []
    first = second((("a2",), ("a1",)))
    assert refusals(first, LayOut(("a2-1", "a2-2"), "a2-1", 1000, 1700, 0)) == []
    give(first, LayOut(("a2-1", "a2-2"), "a2-1", 1000, 1900, 0))
    assert refusals(first, CONTENT) == ["DBF-DEPLOY-PLAN"]


@pytest.mark.rule("DBF-LURKER-DECLARE", "DBF-DEPLOY-DEMON-a", "DBF-DEPLOY-ORDER")
def test_lurkers_demons_and_dragons_are_not_deployed() -> None:
    strange = ["Reg Bd(O)", "Irr Lk(O)", "Irr De(S)", "Irr Dr(O)", "Irr Dr(W,S)"]
    battle = planned(*host("a"), *reserve("a3-", strange, "a3", Rank.SUB), *host("b"))
    confirmed(battle)
    places = [battle.state.elements[f"a3-{number}"].place for number in range(1, 6)]
    assert places == [Place.TABLE, Place.RESERVE, Place.WAITING, Place.WAITING, Place.WAITING]


@pytest.mark.rule("DBF-DEPLOY-DEMON-c")
def test_shape_changers_and_what_carries_a_demon_wait_with_it() -> None:
    changer = element("a3-1", "Reg Bd(O)", None, command="a3", forms=(parse_kind("Irr De(O)"),))
    boat = element("a3-2", "Irr Ab(O)", None, command="a3")
    crew = element("a3-3", "Irr De(O)", None, command="a3", carrier="a3-2", place=Place.ABOARD)
    battle = planned(*host("a"), changer, boat, crew, *host("b"))
    confirmed(battle)
    assert battle.state.elements["a3-1"].place is Place.WAITING
    assert battle.state.elements["a3-2"].place is Place.WAITING
    assert "a3-3" not in battle.view(EAST).state.elements


@pytest.mark.rule("DBF-DEPLOY-ORDER")
def test_where_a_lake_lies_the_nearest_places_are_proposed() -> None:
    lake = area("lake", Land.WATER, 1600, 1300, 2300, 1900)
    battle = planned(*host("a", (9, 6)), *host("b"), surface=Surface(features=(lake,)))
    confirmed(battle)
    assert all(one.place is Place.TABLE for one in battle.state.elements.values())
