"""What is placed first: garrisons, gates, vessels without water, and a new day (seed lines 499, 570, 637, 822, 891)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from oriflamme.board.table import PACE
from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.fictionalis.deployment.alternating import DeployingCommand
from oriflamme.rulesets.fictionalis.deployment.beached import VesselsStayAway
from oriflamme.rulesets.fictionalis.deployment.beginning import DeploymentBegins
from oriflamme.rulesets.fictionalis.deployment.first import (
    FirstDeployment,
    Garrison,
    PlaceGate,
    SetAside,
)
from oriflamme.rulesets.fictionalis.deployment.plans import MakePlans
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import Land, Surface
from oriflamme.rulesets.fictionalis.magic.gates import Gate, gates
from oriflamme.rulesets.fictionalis.nightfall import BreakOff, Nights, redeployment_due
from oriflamme.rulesets.fictionalis.pieces import WHOLE, Place, Rank
from tests.rulesets.fictionalis.deploying import (
    CONTENT,
    EAST,
    WEST,
    area,
    confirmed,
    deploying,
    give,
    host,
    laying,
    mustering,
    put,
    refusals,
    reserve,
    wall,
)
from tests.rulesets.fictionalis.layout import element

TOWN = area("town", Land.BUILT_UP, 1600, 660, 2000, 980)
WALLED = Surface(features=(TOWN,), works=(wall("w1", EAST, (2000, 980), (1600, 980), feature="town"),))


def garrisoning(*sizes: int) -> Battle[Field]:
    return deploying(*host("a"), *host("b", sizes or (4, 3, 2)), surface=WALLED)


@pytest.mark.rule("DBF-DEPLOY-FIRST", "DBF-DEPLOY-ZONE")
def test_the_defender_puts_one_command_into_his_fortified_town_beyond_the_line_too() -> None:
    battle = garrisoning()
    assert battle.deciders() == (EAST,)
    give(battle, Garrison(("b2-1", "b2-2")))
    inside = laying(battle).places
    assert set(inside) == {"b2-1", "b2-2"}
    give(battle, put("b2-1", 1800, 940, 180), CONTENT)
    standing = battle.state.elements["b2-1"]
    assert standing.place is Place.TABLE
    assert standing.at.y == 940 * PACE
    assert "b2-1" in battle.view(WEST).state.elements


@pytest.mark.rule("DBF-DEPLOY-FIRST")
def test_not_of_the_largest_command_nor_of_two_nor_of_the_invader() -> None:
    battle = garrisoning()
    assert refusals(battle, Garrison(("b1-1",))) == ["DBF-DEPLOY-FIRST"]
    assert refusals(battle, Garrison(("b2-1", "b3-1"))) == ["DBF-DEPLOY-FIRST"]
    assert refusals(battle, Garrison(("a2-1",))) == ["DBF-DEPLOY-FIRST"]
    assert refusals(battle, Garrison(())) == ["DBF-DEPLOY-FIRST"]
    give(battle, Garrison(("b2-1",)))
    assert refusals(battle, Garrison(("b2-1",))) == ["DBF-DEPLOY-FIRST"]
    assert refusals(battle, Garrison(("b3-1",))) == ["DBF-DEPLOY-FIRST"]
    assert refusals(battle, put("b2-1", 1000, 500, 180)) == ["DBF-DEPLOY-FIRST"]
    give(battle, SetAside("b2-1"), Garrison(("b3-1",)))
    assert set(laying(battle).places) == {"b3-1"}


@pytest.mark.rule("DBF-DEPLOY-FIRST")
def test_a_town_has_only_so_much_room() -> None:
    hut = area("town", Land.BUILT_UP, 1600, 700, 1760, 760)
    walled = Surface(features=(hut,), works=(wall("w1", EAST, (1760, 760), (1600, 760), feature="town"),))
    battle = deploying(*host("a"), *host("b", (9, 6)), surface=walled)
    assert refusals(battle, Garrison(("b2-1", "b2-2", "b2-3"))) == []
    assert refusals(battle, Garrison(tuple(f"b2-{n}" for n in range(1, 7)))) == ["DBF-DEPLOY-FIRST"]


@pytest.mark.rule("DBF-DEPLOY-FIRST")
def test_the_defenders_baggage_comes_before_the_invaders() -> None:
    train = [reserve(f"{s}3-", ["Reg Bd(O)", "Irr Bg(I)"], f"{s}3", Rank.SUB) for s in "ab"]
    battle = deploying(*host("a"), *train[0], *host("b"), *train[1])
    asked = []
    while isinstance(battle.decision(), FirstDeployment):
        asked.append(battle.deciders()[0])
        give(battle, CONTENT)
    assert asked == [EAST, WEST]
    assert isinstance(battle.decision(), MakePlans)


# -- gates -----------------------------------------------------------------------------------------------------------------


def gated(**more: Any) -> Battle[Field]:
    wood = area("wood", Land.WOOD, 400, 1600, 800, 2000)
    return deploying(*host("a"), *host("b"), gates={WEST: 2}, surface=Surface(features=(wood,)), **more)


@pytest.mark.rule("DBF-ARTEFACT-W-a", "DBF-DEPLOY-FIRST")
def test_gates_are_placed_with_the_baggage_outside_the_enemys_zone() -> None:
    battle = gated()
    assert battle.deciders() == (WEST,)
    assert refusals(battle, PlaceGate("1", 1800, 1100)) == []
    assert refusals(battle, PlaceGate("1", 100, 500)) == []
    assert refusals(battle, PlaceGate("1", 1800, 500)) == ["DBF-ARTEFACT-W-a"]
    assert refusals(battle, PlaceGate("1", 1800, 2500)) == ["DBF-ARTEFACT-W-a"]
    assert refusals(battle, PlaceGate("3", 1800, 1100)) == ["DBF-ARTEFACT-W-a"]
    give(battle, PlaceGate("1", 1800, 1100), CONTENT)
    first = Gate(WEST, "1", 1800 * PACE, 1100 * PACE)
    assert gates(battle.view(EAST).state, WEST)[0] == first


@pytest.mark.rule("DBF-ARTEFACT-W-a")
def test_a_gate_in_a_hidden_position_is_only_noted() -> None:
    battle = gated()
    assert refusals(battle, PlaceGate("1", 1800, 1100, hidden=True)) == ["DBF-ARTEFACT-W-a"]
    give(battle, PlaceGate("1", 600, 1800, hidden=True), CONTENT)
    assert [gate.name for gate in gates(battle.view(EAST).state, WEST)] == ["2"]
    assert [gate.hidden for gate in gates(battle.view(WEST).state, WEST)] == [True, False]


# -- vessels ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-ARMY-FORT-LIMITS", "DBF-LANDING-NAVAL-b")
def test_without_water_vessels_stay_away_and_their_troops_deploy_on_land() -> None:
    ship = element("a2-8", "Irr Gal(O)", None, command="a2", equivalent=0, general=Rank.SUB)
    crew = element("a2-9", "Reg Bd(O)", None, command="a2", place=Place.ABOARD, carrier="a2-8")
    boat = element("a2-7", "Irr Bts(O)", None, command="a2")
    battle = mustering(*host("a", (3,)), ship, crew, boat, *host("b"))
    battle.push(DeploymentBegins())
    events = list(battle.advance())
    assert [one.vessels for one in events if isinstance(one, VesselsStayAway)] == [2]
    command = battle.state.commands["a2"]
    assert command.general == "a2-9"
    assert (command.original, command.lost) == (WHOLE, 0)
    assert battle.state.elements["a2-9"].general is Rank.SUB
    confirmed(battle)
    assert battle.state.elements["a2-9"].place is Place.TABLE


# -- after a night ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-NIGHTFALL-b")
def test_after_a_night_the_rest_deploys_anew_without_plans() -> None:
    battle = mustering(
        *host("a", (3, 2)), *host("b", (4, 2)), element("a1-9", "Irr De(S)", (1800, 1000), command="a1")
    )
    confirmed_field = battle.state
    marching = confirmed_field.elements["a2-1"]
    confirmed_field.put(msgspec.structs.replace(marching, place=Place.FLANK))
    lost = confirmed_field.elements["b1-2"]
    confirmed_field.put(msgspec.structs.replace(lost, place=Place.LOST))
    battle.push(BreakOff())
    battle.advance()
    assert redeployment_due(battle.state)
    battle.push(DeploymentBegins())
    battle.advance()
    assert not battle.state.pages[Nights].in_camp
    assert battle.state.pages[Nights].broken_off == 1
    assert isinstance(battle.decision(), DeployingCommand)
    confirmed(battle)
    places = {one.place for one in battle.state.elements.values()}
    assert places == {Place.TABLE, Place.LOST}
    assert battle.state.elements["a1-9"].place is Place.TABLE
