"""A shape changer is deployed in whichever of its forms its owner has noted (seed lines 460-462, 905, 1556)."""

from __future__ import annotations

from typing import Any

import pytest

from oriflamme.board.table import PACE
from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.fictionalis import scenes
from oriflamme.rulesets.fictionalis.deployment.alternating import DeployingCommand
from oriflamme.rulesets.fictionalis.deployment.arrivals import ArrivingLate, BringOn
from oriflamme.rulesets.fictionalis.deployment.first import FirstDeployment, Garrison
from oriflamme.rulesets.fictionalis.deployment.forms import DeployInForm
from oriflamme.rulesets.fictionalis.deployment.laying_out import AsProposed
from oriflamme.rulesets.fictionalis.deployment.plans import HoldBack, MakePlans
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import Land, Surface
from oriflamme.rulesets.fictionalis.nightfall import Nights
from oriflamme.rulesets.fictionalis.pieces import Element, Place, Rank, Trait
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
    plan_of,
    put,
    refusals,
    wall,
)
from tests.rulesets.fictionalis.layout import element, laid_out

WOOD = Surface(features=(area("south", Land.WOOD, 400, 1600, 800, 2000),))
BEAR, GIANT, EAGLE = parse_kind("Irr Be(O)"), parse_kind("Irr Bh(O)"), parse_kind("Irr Fl(O)")
AS_GIANT, AS_EAGLE = DeployInForm("a1-9", str(GIANT)), DeployInForm("a1-9", str(EAGLE))


def changer(side: str = "a", **more: Any) -> Element:
    given: dict[str, Any] = {"traits": (Trait.SHAPE_CHANGER,), "forms": (GIANT, EAGLE), **more}
    return element(f"{side}1-9", "Irr Be(O)", None, command=f"{side}1", **given)


def planning(*more: Element, own: Element | None = None, surface: Surface = WOOD) -> Battle[Field]:
    """A battle in which west, who has a shape changer, makes its plan."""
    battle = deploying(*host("a"), own or changer(), *host("b"), *more, surface=surface)
    assert isinstance(battle.decision(), MakePlans)
    return battle


@pytest.mark.rule("DBF-SPELL-LYCAN", "DBF-RACE-LYCAN")
def test_the_plan_says_in_which_form_a_shape_changer_is_deployed() -> None:
    battle = planning()
    assert refusals(battle, AS_GIANT, WEST) == []
    battle.apply(WEST, AS_GIANT)
    # Until it is deployed the form can be changed, and changed back.
    assert refusals(battle, AS_GIANT, WEST) == ["DBF-RACE-LYCAN"]
    battle.apply(WEST, DeployInForm("a1-9", str(BEAR)))
    battle.apply(WEST, AS_GIANT)
    confirmed(battle)
    deployed = battle.state.elements["a1-9"]
    assert (deployed.place, deployed.kind) == (Place.TABLE, GIANT)
    assert set(deployed.forms) == {BEAR, EAGLE}
    assert deployed.at.depth == 40 * PACE
    assert deployed.equivalent == changer().equivalent


@pytest.mark.rule("DBF-SPELL-LYCAN", "DBF-RACE-LYCAN")
def test_the_enemy_does_not_learn_of_the_choice() -> None:
    battle, other = planning(), planning()
    before = battle.view(EAST).encoded()
    battle.apply(WEST, AS_GIANT)
    assert battle.view(EAST).encoded() == before
    for one in (battle, other):
        give(one, *([PLANNED] * 2))
    # Deployed, it is what it looks like, and nothing says what else it might be.
    confirmed(battle)
    seen = battle.view(EAST).state.elements["a1-9"]
    assert (seen.kind, seen.forms) == (GIANT, ())


@pytest.mark.rule("DBF-SPELL-LYCAN")
def test_others_have_no_other_form_and_nobody_chooses_for_the_enemy() -> None:
    battle = planning(changer("b"))
    assert refusals(battle, DeployInForm("a1-2", str(GIANT)), WEST) == ["DBF-RACE-LYCAN"]
    assert refusals(battle, DeployInForm("a1-9", "Sp(O)"), WEST) == ["DBF-RACE-LYCAN"]
    assert refusals(battle, DeployInForm("b1-9", str(GIANT)), WEST) == ["DBF-SPELL-LYCAN"]
    undead = changer(traits=())
    assert refusals(planning(own=undead), AS_GIANT, WEST) == ["DBF-RACE-LYCAN"]


@pytest.mark.rule("DBF-SPELL-LYCAN", "DBF-DEPLOY-AERIAL", "DBF-DEPLOY-PLAN")
def test_another_form_leaves_the_ambush_and_is_not_held_back() -> None:
    battle = planning()
    held = HoldBack(("a1-9",))
    assert refusals(battle, held, WEST) == ["DBF-DEPLOY-AERIAL"]
    battle.apply(WEST, put("a1-9", 600, 1800))
    battle.apply(WEST, AS_EAGLE)
    assert plan_of(battle, WEST).ambush == {}
    battle.apply(WEST, held)
    assert plan_of(battle, WEST).held == ("a1-9",)
    battle.apply(WEST, AS_GIANT)
    assert plan_of(battle, WEST).held == ()


@pytest.mark.rule("DBF-SPELL-LYCAN")
def test_after_the_plan_the_form_is_settled_but_after_a_night_it_is_asked_anew() -> None:
    battle = planning()
    confirmed(battle, until=DeployingCommand)
    while "a1-9" not in laying(battle).places:
        give(battle, CONTENT)
    assert refusals(battle, AS_GIANT) == ["DBF-SPELL-LYCAN"]
    battle.state.pages.change(Nights, broken_off=1)
    give(battle, AS_GIANT)
    rect = laying(battle).places["a1-9"]
    assert rect.depth == 40 * PACE
    assert laying(battle).proposal["a1-9"] == rect
    give(battle, put("a1-9", 600, 2000), AsProposed(), CONTENT)
    assert battle.state.elements["a1-9"].at == rect


@pytest.mark.rule("DBF-SPELL-LYCAN", "DBF-DEPLOY-FIRST")
def test_a_garrison_is_placed_in_either_form_before_the_plans() -> None:
    town = area("town", Land.BUILT_UP, 1600, 200, 2000, 500)
    walled = Surface(features=(town,), works=(wall("w", EAST, (2000, 500), (1600, 500), feature="town"),))
    battle = deploying(*host("a"), *host("b", (2, 4)), changer("b"), surface=walled)
    assert isinstance(battle.decision(), FirstDeployment)
    form = DeployInForm("b1-9", str(GIANT))
    assert refusals(battle, form, EAST) == ["DBF-DEPLOY-FIRST"]
    give(battle, Garrison(("b1-9",)), form, CONTENT)
    garrison = battle.state.elements["b1-9"]
    assert (garrison.place, garrison.kind) == (Place.TABLE, GIANT)
    assert refusals(battle, DeployInForm("b1-9", str(BEAR)), EAST) == ["DBF-SPELL-LYCAN"]


@pytest.mark.rule("DBF-DEPLOY-DEMON-c", "DBF-SPELL-LYCAN")
def test_what_could_be_a_demon_chooses_its_form_when_its_six_has_come() -> None:
    demon = parse_kind("Irr De(O)")
    waits = changer(forms=(demon, GIANT), place=Place.WAITING)
    general = element("a1-1", "Reg Bd(O)", (1800, 1600), command="a1", general=Rank.CINC)
    battle = laid_out(general, waits, element("b1-1", "Reg Bd(O)", (1800, 600), 180))
    battle.push(BringOn("a1"))
    battle.advance()
    assert isinstance(battle.decision(), ArrivingLate)
    offered = {choice.label.id for choice in scenes.choices(battle.view(WEST), WEST, ("a1-9",))}
    assert "dbf-do-deploy-in-form" in offered
    give(battle, DeployInForm("a1-9", str(demon)))
    rect = laying(battle).places["a1-9"]
    assert (rect.depth, rect.y + rect.depth // 2) == (80 * PACE, 2400 * PACE)
    give(battle, CONTENT)
    assert battle.state.elements["a1-9"].kind == demon


@pytest.mark.rule("DBF-SPELL-LYCAN", "DBF-DEPLOY-DEMON-c")
def test_what_could_be_a_demon_is_not_asked_about_in_the_plan() -> None:
    battle = planning(own=changer(forms=(parse_kind("Irr De(O)"),)))
    assert battle.state.elements["a1-9"].place is Place.WAITING
    assert refusals(battle, DeployInForm("a1-9", "De(O)"), WEST) == ["DBF-SPELL-LYCAN"]


@pytest.mark.rule("DBF-SPELL-LYCAN")
def test_the_plan_offers_the_forms_to_click() -> None:
    battle = planning()
    prompt = scenes.scene(battle.view(WEST)).prompt
    assert prompt is not None
    labels = [one.command["into"] for one in prompt.choices if one.label.id == "dbf-do-deploy-in-form"]
    assert labels == [str(GIANT), str(EAGLE)]


@pytest.mark.rule("DBF-DEPLOY-DEMON-c", "DBF-SPELL-LYCAN")
def test_an_aerial_that_was_held_back_comes_in_the_form_that_was_noted() -> None:
    general = element("a1-1", "Reg Bd(O)", (1800, 1600), command="a1", general=Rank.CINC)
    held = element(
        "a1-9",
        "Irr Fl(O)",
        None,
        command="a1",
        traits=(Trait.SHAPE_CHANGER,),
        forms=(BEAR,),
        place=Place.WAITING,
    )
    battle = laid_out(general, held, element("b1-1", "Reg Bd(O)", (1800, 600), 180))
    battle.push(BringOn("a1"))
    battle.advance()
    assert refusals(battle, DeployInForm("a1-9", str(BEAR))) == ["DBF-SPELL-LYCAN"]
