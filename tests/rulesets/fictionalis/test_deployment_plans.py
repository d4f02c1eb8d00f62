"""Secret plans: array, Aerials, ambushes, who sees what (seed lines 893-899, 929-937)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from oriflamme.board.table import PACE
from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.fictionalis.deployment.laying_out import FormUp, LaidOut, LayOut
from oriflamme.rulesets.fictionalis.deployment.plans import (
    AmbushOnFoot,
    HoldBack,
    LeaveAmbush,
    MakePlans,
    NotePlan,
    PlanArray,
    PlanFlank,
)
from oriflamme.rulesets.fictionalis.dismounted import foot_kinds
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import Land, Slope, Surface
from oriflamme.rulesets.fictionalis.pieces import Element, Place, Rank, Trait
from oriflamme.rulesets.fictionalis.troops import Type
from tests.rulesets.fictionalis.deploying import (
    EAST,
    PLANNED,
    WEST,
    area,
    box,
    confirmed,
    deploying,
    give,
    host,
    plan_of,
    put,
    refusals,
    reserve,
    wall,
)

WOOD = area("wood", Land.WOOD, 400, 1600, 800, 2000)


def planning(*more: Element, own: list[Element] | None = None, **options: Any) -> Battle[Field]:
    """Both sides are about to plan; west, the invader, is asked first."""
    battle = deploying(*(own or host("a")), *more, *host("b"), **options)
    confirmed(battle, MakePlans)
    return battle


def in_wood(**options: Any) -> Battle[Field]:
    return planning(surface=Surface(features=(options.pop("cover", WOOD),)), **options)


def flank(battle: Battle[Field]) -> str | None:
    return battle.state.commands["b2"].flank


@pytest.mark.rule("DBF-DEPLOY-PLAN")
def test_both_sides_plan_at_once_and_in_secret() -> None:
    battle = planning()
    assert battle.deciders() == (WEST, EAST)
    assert all(prompt.secret for prompt in battle.prompts())
    battle.apply(EAST, PlanFlank("b2", "left"))
    seen = battle.view(WEST).decision()
    assert isinstance(seen, MakePlans)
    assert not seen.plans[EAST].flanks
    assert seen.plans[WEST].array
    battle.apply(EAST, PLANNED)
    assert battle.deciders() == (WEST,)
    assert flank(battle) is None
    battle.apply(WEST, PLANNED)
    assert flank(battle) == "left"
    assert battle.view(WEST).state.commands["b2"].flank is None
    assert battle.view(EAST).state.commands["b2"].flank == "left"


@pytest.mark.rule("DBF-DEPLOY-PLAN")
def test_an_array_has_every_command_once() -> None:
    battle = planning()
    assert refusals(battle, PlanArray((("a2",), ("a1",)))) == []
    for rows in ((("a1",),), (("a1", "a1", "a2"),), (("a1", "b1"),), (("a1", "a2"), ())):
        assert refusals(battle, PlanArray(rows)) == ["DBF-DEPLOY-PLAN"]


@pytest.mark.rule("DBF-DEPLOY-AERIAL", "DBF-DEPLOY-PLAN")
def test_aerials_may_be_left_off_the_table() -> None:
    flyers = reserve("a3-", ["Reg Bd(O)", "Irr Fl(O)", "Irr Fl(O)"], "a3", Rank.SUB)
    battle = planning(*flyers)
    assert refusals(battle, HoldBack(("a1-1",))) == ["DBF-DEPLOY-AERIAL"]
    give(battle, HoldBack(("a3-2", "a3-3")), HoldBack(("a3-3",), held=False))
    give(battle, PLANNED)
    battle.apply(EAST, PLANNED)
    assert battle.state.elements["a3-2"].place is Place.WAITING
    assert battle.state.elements["a3-3"].place is Place.RESERVE
    assert "a3-2" not in battle.view(EAST).state.elements


@pytest.mark.rule("DBF-DEPLOY-AERIAL", "DBF-FLANK-LIMITS")
def test_aerials_of_a_flank_march_arrive_with_it() -> None:
    flyers = reserve("a3-", ["Reg Bd(O)", "Irr Fl(O)"], "a3", Rank.SUB)
    battle = planning(*flyers, *host("a", (1,))[:0])
    give(battle, HoldBack(("a3-2",)), PlanFlank("a3", "left"))
    assert plan_of(battle, WEST).held == ()
    assert refusals(battle, HoldBack(("a3-2",))) == ["DBF-DEPLOY-AERIAL"]
    give(battle, PLANNED)
    battle.apply(EAST, PLANNED)
    assert battle.state.elements["a3-2"].place is Place.FLANK


@pytest.mark.rule("DBF-AMBUSH-WHERE", "DBF-DEPLOY-HIDDEN", "DBF-DEPLOY-PLAN")
def test_an_ambush_in_a_wood_is_noted_and_not_placed() -> None:
    battle = in_wood()
    give(battle, put("a1-1", 600, 1800, 45), PLANNED)
    battle.apply(EAST, PLANNED)
    lying = battle.state.elements["a1-1"]
    assert lying.place is Place.AMBUSH
    assert lying.rect is not None
    assert (lying.rect.x, lying.rect.angle) == (600 * PACE, 4500)
    assert "a1-1" not in battle.view(EAST).state.elements
    assert battle.view(WEST).state.elements["a1-1"] == lying


@pytest.mark.rule("DBF-AMBUSH-WHERE")
@pytest.mark.parametrize(
    ("land", "blades", "psiloi"),
    [
        (Land.WOOD, True, True),
        (Land.ORCHARD, True, True),
        (Land.DUNES, True, True),
        (Land.GULLY, True, True),
        (Land.VINEYARD, False, True),
        (Land.ROCKS, False, True),
        (Land.MARSH, False, True),
        (Land.SCRUB, False, True),
        (Land.FIELD, False, False),
        (Land.BUILT_UP, False, False),
    ],
)
def test_what_hides_whom(land: Land, blades: bool, psiloi: bool) -> None:
    small = reserve("a3-", ["Reg Bd(O)", "Irr Ps(O)", "Irr Sy(O)"], "a3", Rank.SUB)
    own = [*host("a", (2,)), *small]
    battle = in_wood(own=own, cover=msgspec.structs.replace(WOOD, land=land))
    for name, hidden in (("a1-2", blades), ("a3-2", psiloi), ("a3-3", psiloi)):
        assert refusals(battle, put(name, 600, 1800)) == ([] if hidden else ["DBF-AMBUSH-WHERE"])


@pytest.mark.rule("DBF-AMBUSH-WHERE")
def test_an_element_partly_out_of_the_wood_is_hidden_only_behind_it() -> None:
    battle = in_wood()
    assert refusals(battle, put("a1-1", 600, 1605)) == ["DBF-AMBUSH-WHERE"]
    assert refusals(battle, put("a1-1", 600, 2012)) == []


@pytest.mark.rule("DBF-AMBUSH-WHERE")
def test_behind_a_hill_one_is_out_of_sight_of_the_enemys_zone() -> None:
    ridge = area(
        "ridge", Land.HILL, 0, 1550, 1150, 1750, slope=Slope.STEEP, crest=box(100, 1640, 1050, 1660)[:2]
    )
    battle = in_wood(cover=ridge)
    assert refusals(battle, put("a1-1", 400, 1850)) == []
    assert refusals(battle, put("a1-1", 400, 1530)) == ["DBF-AMBUSH-WHERE"]


@pytest.mark.rule("DBF-AMBUSH-WHERE")
def test_ambushes_are_in_the_flank_sectors_only() -> None:
    middle = area("wood", Land.WOOD, 1000, 1600, 1500, 2000)
    battle = in_wood(cover=middle)
    assert refusals(battle, put("a1-1", 1100, 1800)) == []
    assert refusals(battle, put("a1-1", 1300, 1800)) == ["DBF-AMBUSH-WHERE"]


@pytest.mark.rule("DBF-AMBUSH-LIMITS")
def test_how_far_forward_an_ambush_may_lie() -> None:
    long = area("wood", Land.WOOD, 400, 400, 800, 2000)
    battle = in_wood(cover=long)
    assert refusals(battle, put("a1-1", 600, 1520)) == []
    assert refusals(battle, put("a1-1", 600, 1500)) == ["DBF-AMBUSH-LIMITS"]
    # The defender sits above: he may lie up to the centre line.
    assert refusals(battle, put("b1-1", 600, 1180, 180), EAST) == []
    assert refusals(battle, put("b1-1", 600, 1190, 180), EAST) == ["DBF-AMBUSH-LIMITS"]


@pytest.mark.rule("DBF-AMBUSH-LIMITS")
def test_no_ambush_near_a_town_that_the_enemy_holds() -> None:
    town = area("town", Land.BUILT_UP, 900, 1500, 1140, 1740)
    works = (wall("w1", EAST, (900, 1740), (900, 1660), feature="town"),)
    held = Surface(features=(WOOD, town), works=works)
    battle = planning(surface=held)
    assert refusals(battle, put("a1-1", 750, 1650)) == []
    held_by = battle.state.elements["b1-2"]
    rect = msgspec.structs.replace(battle.state.elements["b1-2"], place=Place.TABLE)
    inside = LayOut((held_by.id,), held_by.id, 1000, 1600, 180)
    decision = battle.decision()
    assert isinstance(decision, MakePlans)
    places = decision.ambushed(battle.state, EAST, inside)
    battle.state.put(msgspec.structs.replace(rect, rect=places[held_by.id]))
    assert refusals(battle, put("a1-1", 750, 1650)) == ["DBF-AMBUSH-LIMITS"]


@pytest.mark.rule("DBF-AMBUSH-LIMITS")
def test_baggage_lies_in_no_ambush() -> None:
    carts = reserve("a3-", ["Reg Bd(O)", "Irr Bg(I)"], "a3", Rank.ALLY, traits=(Trait.MOBILE,))
    battle = in_wood(own=[*host("a"), *carts])
    assert refusals(battle, put("a3-2", 600, 1800)) == ["DBF-AMBUSH-LIMITS"]


@pytest.mark.rule("DBF-AMBUSH-WHERE", "DBF-DEPLOY-PLAN")
def test_ambushers_have_room_form_up_and_may_be_taken_back() -> None:
    battle = in_wood()
    give(battle, put("a1-1", 600, 1700), put("a1-2", 600, 1800))
    assert refusals(battle, put("a1-2", 610, 1710)) == ["DBF-AMBUSH-WHERE"]
    assert refusals(battle, put("b1-1", 600, 1900)) == ["DBF-DEPLOY-PLAN"]
    assert refusals(battle, FormUp(("a1-1", "a1-3"), 2)) == ["DBF-DEPLOY-PLAN"]
    give(battle, FormUp(("a1-1", "a1-2"), 2), LeaveAmbush(("a1-1",)))
    assert refusals(battle, LeaveAmbush(("a1-1",))) == ["DBF-DEPLOY-PLAN"]
    plan = plan_of(battle, WEST)
    assert set(plan.ambush) == {"a1-2"}
    assert plan.ambush["a1-2"].x == 680 * PACE


@pytest.mark.rule("DBF-DEPLOY-PLAN")
def test_an_ambush_may_lie_dismounted() -> None:
    riders = reserve("a3-", ["Reg Kn(O)", "Reg Kn(O)"], "a3", Rank.SUB, traits=(Trait.MAY_DISMOUNT,))
    stiff = reserve("a4-", ["Reg Kn(O)"], "a4", Rank.SUB)
    battle = in_wood(own=[*host("a"), *riders, *stiff])
    give(battle, put("a3-1", 600, 1800), put("a4-1", 700, 1700))
    kind = next(str(k) for k in _foot(battle, "a3-1"))
    assert refusals(battle, AmbushOnFoot("a4-1", kind)) == ["DBF-DISMOUNT-WHO"]
    assert refusals(battle, AmbushOnFoot("a3-2", kind)) == ["DBF-DEPLOY-PLAN"]
    give(battle, AmbushOnFoot("a3-1", kind), PLANNED)
    battle.apply(EAST, PLANNED)
    lying = battle.state.elements["a3-1"]
    assert lying.place is Place.AMBUSH
    assert lying.rode is not None
    assert lying.rode.type is Type.KNIGHTS
    assert lying.kind.foot
    assert lying.rect is not None
    assert lying.rect.depth < 60 * PACE


def _foot(battle: Battle[Field], name: str) -> Any:
    return foot_kinds(battle.state.elements[name])


@pytest.mark.rule("DBF-DEPLOY-PLAN")
def test_who_is_mounted_again_has_his_own_base() -> None:
    riders = reserve("a3-", ["Reg Kn(O)"], "a3", Rank.SUB, traits=(Trait.MAY_DISMOUNT,))
    battle = in_wood(own=[*host("a"), *riders])
    give(battle, put("a3-1", 600, 1800))
    before = plan_of(battle, WEST).ambush
    kind = str(_foot(battle, "a3-1")[0])
    give(battle, AmbushOnFoot("a3-1", kind), AmbushOnFoot("a3-1", None))
    assert plan_of(battle, WEST).ambush == before


@pytest.mark.rule("DBF-DEPLOY-PLAN")
def test_nothing_else_is_commanded_before_the_plan() -> None:
    assert refusals(planning(), LaidOut()) == ["DBF-DEPLOY-PLAN"]
    assert isinstance(next(iter(planning().options(WEST))), NotePlan)
