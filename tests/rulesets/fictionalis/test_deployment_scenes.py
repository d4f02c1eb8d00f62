"""Deployment as shown: tentative places, drags, formations, the secret plan, and those who wait beside the table."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.dice import Dice
from oriflamme.kernel.scenes import PromptCard, Rectangle
from oriflamme.rulesets.fictionalis import scenes
from oriflamme.rulesets.fictionalis.deployment.alternating import DeployingCommand
from oriflamme.rulesets.fictionalis.deployment.ambush import Unmask
from oriflamme.rulesets.fictionalis.deployment.arrivals import ArrivingLate, BringOn
from oriflamme.rulesets.fictionalis.deployment.first import FirstDeployment
from oriflamme.rulesets.fictionalis.deployment.laying_out import LayOut
from oriflamme.rulesets.fictionalis.deployment.plans import MakePlans
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import LEFT, Land, Surface
from oriflamme.rulesets.fictionalis.headings import FlankArrivals
from oriflamme.rulesets.fictionalis.movement.phase import MovementPhase
from oriflamme.rulesets.fictionalis.pieces import Place, Rank, Trait
from oriflamme.rulesets.fictionalis.ruleset import RULESET
from oriflamme.rulesets.fictionalis.scenes.arriving import (
    beside_table,
    leaps,
    waiting_drags,
    waiting_pieces,
)
from tests.rulesets.fictionalis.deploying import (
    EAST,
    WEST,
    area,
    confirmed,
    deploying,
    give,
    host,
    put,
    reserve,
)
from tests.rulesets.fictionalis.layout import element, laid_out

WOOD = Surface(features=(area("wood", Land.WOOD, 400, 1600, 800, 2000),))


def shown(battle: Battle[Field], player: str) -> tuple[Any, PromptCard]:
    scene = scenes.scene(battle.view(player))
    assert scene.prompt is not None
    return scene, scene.prompt


def battle_at(kind: type, **options: Any) -> Battle[Field]:
    train = reserve("a3-", ["Reg Bd(O)", "Irr Bg(I)", "Irr Bg(I)"], "a3", Rank.SUB)
    riders = reserve("a4-", ["Reg Kn(O)", "Irr Fl(O)"], "a4", Rank.SUB, traits=(Trait.MAY_DISMOUNT,))
    battle = deploying(*host("a"), *train, *riders, *host("b"), surface=WOOD, **options)
    confirmed(battle, kind)
    return battle


@pytest.mark.rule("DBF-DEPLOY-FIRST")
def test_baggage_is_drawn_where_it_would_stand_with_its_works_and_gates() -> None:
    battle = battle_at(FirstDeployment, camp_works={WEST: 4}, gates={WEST: 1})
    scene, prompt = shown(battle, WEST)
    assert {one.id for one in scene.pieces} == {"a3-2", "a3-3", "gate:west:1"}
    assert set(prompt.selectable) == {"a3-2", "a3-3"}
    assert [drag.together for drag in prompt.drags] == ["elements", "elements", None]
    assert [mark.style for mark in scene.marks] == ["deploy", *["note"] * 4]
    labels = [choice.label.id for choice in prompt.choices]
    assert labels[0] == "dbf-do-laid-out"
    assert prompt.choices[0].primary
    assert "dbf-do-camp-works" in labels
    assert not scenes.scene(battle.view(EAST)).pieces


@pytest.mark.rule("DBF-ARTEFACT-W-a")
def test_a_gate_is_dragged_to_its_place_and_hidden_where_it_lies() -> None:
    battle = battle_at(FirstDeployment, gates={WEST: 1})
    _, prompt = shown(battle, WEST)
    assert "dbf-do-place-gate" not in {choice.label.id for choice in prompt.choices}, (
        "in the open none is hidden"
    )
    (drag,) = (one for one in prompt.drags if one.piece == "gate:west:1")
    assert not drag.turns
    put_there = RULESET.decode_command(msgspec.json.encode({**drag.command, "x": 600.0, "y": 1800.0}))
    (ghost,) = scenes.preview(battle.view(WEST), WEST, put_there).ghosts
    assert isinstance(ghost.shape, Rectangle)
    assert (ghost.shape.x, ghost.shape.y) == (600, 1800)
    battle.apply(WEST, put_there)
    _, prompt = shown(battle, WEST)
    (hide,) = (one for one in prompt.choices if one.label.id == "dbf-do-place-gate")
    battle.apply(WEST, RULESET.decode_command(msgspec.json.encode(hide.command)))
    scene, prompt = shown(battle, WEST)
    assert [one.faded for one in scene.pieces if one.id == "gate:west:1"] == [True]
    (drag,) = (one for one in prompt.drags if one.piece == "gate:west:1")
    assert drag.command["hidden"] is True
    confirmed(battle, MakePlans)
    assert "gate:west:1" in {one.id for one in scenes.scene(battle.view(WEST)).pieces}
    assert "gate:west:1" not in {one.id for one in scenes.scene(battle.view(EAST)).pieces}


@pytest.mark.rule("DBF-DEPLOY-ORDER")
def test_a_selection_can_be_formed_up_and_a_drag_previewed() -> None:
    battle = battle_at(DeployingCommand)
    player = battle.deciders()[0]
    view = battle.view(player)
    decision = battle.decision()
    assert isinstance(decision, DeployingCommand)
    names = tuple(decision.places)[:4]
    choices = scenes.choices(view, player, names)
    files = [choice.command["files"] for choice in choices if choice.label.id == "dbf-do-form-up"]
    assert files == [4, 2, 1]
    assert all(set(choice.command["elements"]) == set(names) for choice in choices)
    drag = LayOut(names, names[0], 1000, 500, 180)
    assert len(scenes.preview(view, player, drag).ghosts) == 4
    assert not scenes.preview(view, player, LayOut(("x",), "x", 0, 0, 0)).ghosts


@pytest.mark.rule("DBF-DEPLOY-PLAN")
def test_the_plan_shows_who_may_lie_in_ambush_and_what_can_be_noted() -> None:
    battle = battle_at(MakePlans)
    scene, prompt = shown(battle, WEST)
    faded = {one.id for one in scene.pieces if one.faded}
    assert "a1-1" in faded
    assert "a3-2" not in faded
    labels = {choice.label.id for choice in prompt.choices}
    assert {"dbf-do-note-plan", "dbf-do-plan-flank", "dbf-do-plan-swap", "dbf-do-hold-aerials"} <= labels
    give(battle, put("a1-1", 600, 1800), put("a4-1", 700, 1700))
    view = battle.view(WEST)
    assert next(one for one in scenes.scene(view).pieces if one.id == "a1-1").faded is False
    about = {choice.label.id for choice in scenes.choices(view, WEST, ("a4-1",))}
    assert about == {"dbf-do-leave-ambush", "dbf-do-ambush-on-foot"}
    assert len(scenes.preview(view, WEST, put("a1-2", 650, 1900)).ghosts) == 1
    assert not scenes.preview(view, WEST, put("b1-2", 650, 1900)).ghosts
    theirs = {one.id for one in scenes.scene(battle.view(EAST)).pieces if one.owner == WEST}
    assert theirs == {"a3-2", "a3-3"}


@pytest.mark.rule("DBF-DEPLOY-DEMON-a")
def test_late_arrivals_are_shown_at_the_edge() -> None:
    battle = laid_out(
        element("a1", "Reg Bd(O)", (1800, 1600)), element("a2", "Irr De(S)", None, place=Place.WAITING)
    )
    battle.push(BringOn("a"))
    battle.advance()
    assert isinstance(battle.decision(), ArrivingLate)
    scene, prompt = shown(battle, WEST)
    assert prompt.selectable == ("a2",)
    assert [mark.style for mark in scene.marks] == ["deploy"]


@pytest.mark.rule("DBF-FLANK-ENTRY")
def test_who_may_enter_is_drawn_beside_the_table() -> None:
    battle = laid_out(
        element("a1", "Reg Bd(O)", (1800, 1600)),
        *[element(f"a{n}", "Reg Bd(O)", None, place=Place.FLANK) for n in range(2, 22)],
        dice=Dice("x"),
    )
    field = battle.state
    field.order(msgspec.structs.replace(field.commands["a"], flank="left", arriving=True))
    assert not beside_table(field, WEST)
    field.pages.put(FlankArrivals(flanks={"a": LEFT}))
    places = beside_table(field, WEST)
    assert len(set(places.values())) == 20
    assert all(rect.x + rect.depth // 2 < 0 for rect in places.values())
    assert [one.id for one in waiting_pieces(field, WEST)] == list(places)
    assert all(drag.together == "elements" for drag in waiting_drags(field, WEST))
    assert not list(leaps(battle.view(WEST), WEST))


@pytest.mark.rule("DBF-AMBUSH-REVEAL")
def test_archers_in_ambush_can_be_clicked_to_come_to_light_without_a_pip() -> None:
    battle = laid_out(
        element("a1", "Irr Bw(O)", (600, 1610), place=Place.AMBUSH),
        element("a2", "Reg Bd(O)", (700, 1900), place=Place.AMBUSH),
        element("b1", "Irr Sp(O)", (600, 1480), 180),
        surface=WOOD,
    )
    battle.state.order(msgspec.structs.replace(battle.state.commands["a"], pips=0))
    battle.push(MovementPhase(WEST))
    battle.advance()
    _, prompt = shown(battle, WEST)
    assert prompt.selectable == ("a1",)
    (choice,) = scenes.choices(battle.view(WEST), WEST, ("a1",))
    assert choice.label.id == "dbf-do-unmask"
    assert "a1" not in battle.view(EAST).state.elements
    battle.apply(WEST, Unmask("a1"))
    assert "a1" in battle.view(EAST).state.elements
