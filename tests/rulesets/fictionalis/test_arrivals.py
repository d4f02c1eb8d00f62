"""Demons, Dragons and Aerials held back come on with their command's 6 (seed lines 903-907)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from oriflamme.board.table import PACE
from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.fictionalis.causes import Exit
from oriflamme.rulesets.fictionalis.deployment.arrivals import Arrivals, ArrivingLate, LateArrivals, Refuse
from oriflamme.rulesets.fictionalis.deployment.laying_out import AsProposed
from oriflamme.rulesets.fictionalis.deployment.proposing import DeployedAsProposed
from oriflamme.rulesets.fictionalis.deployment.waiting import send_to_wait
from oriflamme.rulesets.fictionalis.destruction import LeftTable
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import LEFT, Land, Surface
from oriflamme.rulesets.fictionalis.headings import FlankArrivals
from oriflamme.rulesets.fictionalis.initiative import PipRoll
from oriflamme.rulesets.fictionalis.movement.phase import MovementPhase
from oriflamme.rulesets.fictionalis.nightfall import Nights
from oriflamme.rulesets.fictionalis.pieces import WHOLE, Element, Place, Rank
from tests.rulesets.fictionalis.deploying import CONTENT, WEST, area, give, laying, put, refusals, reserve
from tests.rulesets.fictionalis.layout import SOUTH, element, laid_out
from tests.rulesets.fictionalis.moving import to


def waiting(
    kinds: Sequence[str] = ("Irr De(S)", "Irr Dr(W,S)"),
    *more: Element,
    dice: Sequence[int] = (),
    **options: Any,
) -> Battle[Field]:
    """West's irregular command has elements that wait for its 6; the dice of its bound are about to be rolled."""
    own = [element("a1-0", "Irr Bd(F)", (1800, 1600), command="a1", general=options.pop("rank", Rank.CINC))]
    late = reserve("a1-", kinds, "a1", place=Place.WAITING)
    enemy = element("b1-1", "Reg Bd(O)", (1800, 600), SOUTH, command="b1", general=Rank.CINC)
    # Two more commands, so that three dice tell the weather and no others are rolled for it.
    others = [
        element(f"c{number}", "Irr Bd(F)", (600 * number, 1600), command=f"c{number}", side=WEST)
        for number in (1, 2)
    ]
    script = [value for score in dice for value in (score, 3, 3)]
    battle = laid_out(*own, *late, enemy, *others, *more, dice=script, **options)
    battle.push(PipRoll(), Arrivals())
    battle.advance()
    return battle


def places(battle: Battle[Field], *names: str) -> list[Place]:
    return [battle.state.elements[name].place for name in names]


@pytest.mark.rule("DBF-DEPLOY-DEMON-a")
def test_they_come_on_with_a_six_all_of_them_and_keep_the_pips() -> None:
    battle = waiting(dice=[6])
    assert isinstance(battle.decision(), ArrivingLate)
    assert battle.state.commands["a1"].pips == 6 * WHOLE
    give(battle, CONTENT)
    assert places(battle, "a1-1", "a1-2") == [Place.TABLE, Place.TABLE]
    demon = battle.state.elements["a1-1"]
    assert demon.at.y + demon.at.depth // 2 == 2400 * PACE
    assert demon.at.angle == 0


@pytest.mark.rule("DBF-DEPLOY-DEMON-a")
def test_not_with_a_five() -> None:
    battle = waiting(dice=[5])
    assert battle.decision() is None
    assert places(battle, "a1-1") == [Place.WAITING]


@pytest.mark.rule("DBF-DEPLOY-DEMON-a", "DBF-FLANK-MEASURE")
def test_anywhere_along_the_base_line_the_rear_on_the_edge() -> None:
    battle = waiting(dice=[6])
    assert refusals(battle, put("a1-1", 60, 2360)) == []
    assert refusals(battle, put("a1-1", 20, 2360)) != []
    assert refusals(battle, put("a1-1", 600, 2300)) == ["DBF-DEPLOY-DEMON-a"]
    assert refusals(battle, put("a1-1", 600, 2360, 10)) != []
    assert refusals(battle, put("a1-1", 600, 2400)) == ["DBF-DEPLOY-DEMON-a", "DBF-FLANK-MEASURE"]


@pytest.mark.rule("DBF-DEPLOY-DEMON-a", "DBF-FLANK-MEASURE")
def test_the_first_move_is_measured_from_the_edge_of_the_table() -> None:
    battle = waiting(("Irr De(S)",), dice=[6])
    give(battle, put("a1-1", 600, 2360), CONTENT)
    battle.push(MovementPhase(WEST))
    farthest = [
        paces
        for paces in range(10, 400, 10)
        if battle.check(WEST, to(battle, "a1-1", 600, 2320 - paces)).legal
    ][-1]
    battle.state.note_deeds("a1-1", entered=False)
    freely = [
        paces
        for paces in range(10, 400, 10)
        if battle.check(WEST, to(battle, "a1-1", 600, 2320 - paces)).legal
    ][-1]
    assert freely - farthest == 80


@pytest.mark.rule("DBF-DEPLOY-AERIAL")
def test_aerials_with_no_room_are_lost_demons_wait_on() -> None:
    sea = area("lake", Land.WATER, 0, 2200, 3600, 2400)
    battle = waiting(("Irr Fl(O)", "Irr De(O)"), dice=[6], surface=Surface(features=(sea,)))
    crowd = [element(f"a1-x{x}", "Reg Bd(O)", (x, 2370), command="a1") for x in range(40, 3600, 80)]
    packed = waiting(("Irr Fl(O)", "Irr De(O)"), *crowd, dice=[6])
    assert packed.state.elements["a1-2"].place is Place.WAITING
    assert battle.state.elements["a1-2"].place is Place.WAITING
    blocked = [element(f"a1-f{x}", "Irr Fl(O)", (x, 2361), command="a1") for x in range(40, 3600, 80)]
    full = waiting(("Irr Fl(O)",), *blocked, dice=[6])
    assert full.state.elements["a1-1"].place is Place.LOST


@pytest.mark.rule("DBF-DEPLOY-AERIAL")
def test_aerials_that_their_owner_refuses_count_as_lost_demons_and_dragons_must_come() -> None:
    battle = waiting(("Irr Fl(O)", "Irr Fl(O)", "Irr Dr(W,S)", "Irr De(O)"), dice=[6])
    before = battle.state.commands["a1"].lost
    for name in ("a1-3", "a1-4"):
        assert refusals(battle, Refuse(name)) == ["DBF-DEPLOY-DEMON-a"]
    offered = [one for one in battle.options(WEST) if isinstance(one, Refuse)]
    assert offered == [Refuse("a1-1"), Refuse("a1-2")]
    # Until one is content it can be taken back.
    give(battle, Refuse("a1-1"), AsProposed(), Refuse("a1-2"))
    assert refusals(battle, Refuse("a1-2")) == ["DBF-DEPLOY-DEMON-a"]
    told = give(battle, CONTENT)
    assert places(battle, "a1-1", "a1-2") == [Place.TABLE, Place.LOST]
    assert battle.state.commands["a1"].lost == before + WHOLE
    assert [one.how for one in told if isinstance(one, LeftTable)] == [Exit.REFUSED]


@pytest.mark.rule("DBF-DEPLOY-AERIAL")
def test_nobody_arrives_where_all_are_refused() -> None:
    battle = waiting(("Irr Fl(O)",), dice=[6])
    told = give(battle, Refuse("a1-1"), CONTENT)
    assert not any(isinstance(one, LateArrivals) for one in told)
    assert places(battle, "a1-1") == [Place.LOST]


@pytest.mark.rule("DBF-DEPLOY-DEMON-b", "DBF-DEPLOY-AERIAL")
def test_an_ally_who_holds_back_uses_up_a_six_first() -> None:
    battle = waiting(rank=Rank.ALLY, dice=[1, 6, 3, 6])
    assert not battle.state.commands["a1"].engaged
    for place in (Place.WAITING, Place.WAITING, Place.TABLE):
        battle.push(PipRoll(), Arrivals())
        battle.advance()
        if battle.decision() is not None:
            give(battle, CONTENT)
        assert battle.state.elements["a1-1"].place is place
    assert battle.state.commands["a1"].engaged


@pytest.mark.rule("DBF-DEPLOY-DEMON-a")
def test_those_of_a_flank_march_come_on_by_its_side() -> None:
    battle = waiting(dice=[5])
    battle.state.pages.put(FlankArrivals(flanks={"a1": LEFT}))
    battle.state.order(msgspec.structs.replace(battle.state.commands["a1"], sixes=1))
    battle.push(Arrivals())
    battle.advance()
    assert all(rect.angle == 9000 for rect in laying(battle).places.values())
    give(battle, CONTENT)
    assert battle.state.elements["a1-1"].at.x == 40 * PACE


@pytest.mark.rule("DBF-NIGHTFALL-b")
def test_after_a_night_those_who_had_arrived_do_not_wait_again() -> None:
    battle = laid_out(*reserve("a1-", ["Irr De(S)"], "a1"))
    battle.state.pages.put(Nights(broken_off=1))
    send_to_wait(battle.state)
    assert places(battle, "a1-1") == [Place.RESERVE]
    battle.state.pages.put(Nights())
    send_to_wait(battle.state)
    assert places(battle, "a1-1") == [Place.WAITING]


@pytest.mark.rule("DBF-DEPLOY-DEMON-a")
def test_battles_that_begin_deployed_make_them_wait_too() -> None:
    battle = laid_out(*reserve("a1-", ["Reg Bd(O)", "Irr Dr(S)"], "a1", Rank.CINC))
    battle.push(DeployedAsProposed())
    battle.advance()
    assert places(battle, "a1-1", "a1-2") == [Place.TABLE, Place.WAITING]
