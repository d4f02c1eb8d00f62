"""Deployment at the fast-play scale: some elements by turns (seed line 1576)."""

from __future__ import annotations

import pytest

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.dice import Dice
from oriflamme.kernel.events import Rolled
from oriflamme.rulesets.fictionalis.deployment.by_turns import DeployingElements, ElementsDue, TakeInstead
from oriflamme.rulesets.fictionalis.deployment.plans import MakePlans
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.pieces import Place
from tests.rulesets.fictionalis.deploying import (
    CONTENT,
    EAST,
    WEST,
    confirmed,
    deploying,
    give,
    host,
    laying,
    refusals,
)


def fast(dice: tuple[int, ...], own: int = 20, theirs: int = 20) -> Battle[Field]:
    battle = deploying(*host("a", (own,)), *host("b", (theirs,)), dice=dice, chapters=("fast-play",))
    confirmed(battle, DeployingElements)
    return battle


@pytest.mark.rule("DBF-FAST-DEPLOY")
def test_the_defender_deploys_3d6_the_invader_2d6_and_so_on() -> None:
    battle = fast((1, 2, 3, 2, 2, 6, 6, 6, 5, 5, 1, 1, 4, 4), theirs=20)
    seen = []
    while battle.decision() is not None:
        seen.append((battle.deciders()[0], len(laying(battle).places)))
        give(battle, CONTENT)
    # When the defender is ready, the invader deploys what he has left, turn by turn.
    assert seen == [(EAST, 6), (WEST, 4), (EAST, 14), (WEST, 10), (WEST, 2), (WEST, 4)]
    assert all(one.place is Place.TABLE for one in battle.state.elements.values())


@pytest.mark.rule("DBF-FAST-DEPLOY")
def test_the_dice_are_told_and_what_is_laid_out_is_not() -> None:
    battle = fast((1, 1, 1, 1, 1))
    decision = laying(battle)
    assert len(decision.places) == 3
    assert not laying(battle.view(WEST)).places
    events = give(battle, CONTENT)
    assert [one.sides for one in events if isinstance(one, Rolled)] == [6, 6]
    assert [one.elements for one in events if isinstance(one, ElementsDue)] == [2]


@pytest.mark.rule("DBF-FAST-DEPLOY")
def test_a_side_chooses_which_elements() -> None:
    battle = fast((1, 1, 1))
    first = next(iter(laying(battle).places))
    spare = next(
        name for name in battle.state.elements if name[0] == "b" and name not in laying(battle).places
    )
    at = laying(battle).places[first]
    give(battle, TakeInstead(spare, first))
    assert laying(battle).places[spare] == at
    assert first not in laying(battle).places
    assert refusals(battle, TakeInstead(spare, first)) == ["DBF-FAST-DEPLOY"]
    assert refusals(battle, TakeInstead("a1-1", spare)) == ["DBF-FAST-DEPLOY"]


@pytest.mark.rule("DBF-FAST-DEPLOY", "DBF-DEPLOY-PLAN")
def test_plans_come_before_it_and_any_dice_end_it() -> None:
    battle = deploying(*host("a", (9,)), *host("b", (12,)), dice=Dice("fast"), chapters=("fast-play",))
    assert isinstance(battle.decision(), MakePlans)
    confirmed(battle)
    assert battle.decision() is None
