"""Terrain is chosen by pictures, dragged and judged while dragged (DBF-TERRAIN-PLACING)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from oriflamme.bots import find
from oriflamme.kernel.battle import Battle, View
from oriflamme.kernel.dice import Dice
from oriflamme.kernel.ruleset import ruleset
from oriflamme.kernel.scenes import Rectangle, TableBoard, Target
from oriflamme.rulesets.fictionalis.movement.phase import MovementPhase
from oriflamme.rulesets.fictionalis.terrain.building import DragFeature, PlaceFeature
from oriflamme.rulesets.fictionalis.terrain.choosing import TerrainChoice
from oriflamme.rulesets.fictionalis.terrain.placing import Placing

RULES = ruleset("fictionalis")


@pytest.fixture(scope="module")
def prepared() -> list[tuple[View[Any], str]]:
    """Return the views of a battle's set-up as its captains play it, with who decides."""
    setup = RULES.setup("fictionalis-crown-and-ash")
    battle: Battle[Any] = RULES.begin(setup, Dice("laying"))
    battle.advance()
    captains = {side: find("captain", "fictionalis", side) for side in setup.sides}
    found = []
    while battle.outcome is None and battle.state.bound.number == 0:
        player = battle.deciders()[0]
        view = battle.view(player)
        found.append((view, player))
        battle.apply(player, captains[player].choose(view, player))
    return found


def areas(prepared: list[tuple[View[Any], str]]) -> list[tuple[View[Any], str, PlaceFeature]]:
    found = []
    for view, player in prepared:
        due = view.decision()
        if isinstance(due, Placing):
            first = next(due.options(view, player))
            if isinstance(first, PlaceFeature):
                found.append((view, player, first))
    return found


def test_all_of_the_set_up_is_asked_as_such(prepared: list[tuple[View[Any], str]]) -> None:
    for view, _ in prepared:
        prompt = RULES.scene(view).prompt
        assert prompt is not None
        assert prompt.setup


def test_terrain_is_offered_with_a_picture_each(prepared: list[tuple[View[Any], str]]) -> None:
    asked = [(view, player) for view, player in prepared if isinstance(view.decision(), TerrainChoice)]
    assert asked
    for view, player in asked:
        offered = [choice for choice in RULES.choices(view, player, ()) if not choice.primary]
        assert all(choice.picture is not None and len(choice.picture.points) > 3 for choice in offered)


@pytest.mark.rule("DBF-TERRAIN-PLACING")
def test_a_feature_is_dragged_from_a_place_that_is_allowed(prepared: list[tuple[View[Any], str]]) -> None:
    laid = areas(prepared)
    assert laid
    for view, player, first in laid:
        scene = RULES.scene(view)
        assert scene.prompt is not None
        (drag,) = scene.prompt.drags
        piece = next(one for one in scene.pieces if one.id == drag.piece)
        assert piece.ground is not None
        assert isinstance(piece.shape, Rectangle)
        command = RULES.decode_command(msgspec.json.encode(drag.command))
        assert isinstance(command, DragFeature)
        assert command.placed() == first
        assert RULES.preview(view, player, command).ruling.legal
        assert (command.x, command.y, command.angle) == (piece.shape.x, piece.shape.y, piece.shape.angle)


@pytest.mark.rule("DBF-TERRAIN-PLACING")
def test_where_a_feature_may_not_lie_is_said_and_shown(prepared: list[tuple[View[Any], str]]) -> None:
    view, player, first = next(one for one in areas(prepared) if one[0].decision().site.sector is not None)  # type: ignore[union-attr]
    off = DragFeature(first.feature, -5000, -5000)
    found = RULES.preview(view, player, off)
    assert not found.ruling.legal
    assert any(mark.style == "warning" for mark in found.marks)


def test_a_dragged_feature_lies_where_it_was_put(prepared: list[tuple[View[Any], str]]) -> None:
    view, player, first = areas(prepared)[0]
    battle = view.imagine(Dice("on"))
    command = DragFeature(first.feature, first.x / 1000, first.y / 1000, first.angle / 100)
    by_hand, by_choice = battle.copy(), battle.copy()
    by_hand.apply(player, command)
    by_choice.apply(player, first)
    assert by_hand.state.surface == by_choice.state.surface


def test_season_and_weather_are_signs_of_the_table(prepared: list[tuple[View[Any], str]]) -> None:
    board = RULES.scene(prepared[-1][0]).board
    assert isinstance(board, TableBoard)
    assert board.signs


def test_each_sees_his_own_muster_before_it_is_deployed(prepared: list[tuple[View[Any], str]]) -> None:
    view, player = prepared[0]
    musters = {side.id: side.muster for side in RULES.scene(view).sides}
    elements = [one for one in view.state.elements.values() if one.side == player]
    assert sum(troop.count for troop in musters.pop(player)) == len(elements)
    assert not any(musters.values())


def test_of_the_enemy_a_view_holds_only_what_stands_on_the_table(
    prepared: list[tuple[View[Any], str]],
) -> None:
    for view, player in prepared:
        scene = RULES.scene(view)
        (enemy,) = (side for side in scene.sides if side.id != player)
        (own,) = (side for side in scene.sides if side.id == player)
        assert enemy.muster == ()
        assert enemy.withheld is not None
        assert enemy.withheld.rule == "DBF-ARTEFACT-P-b"
        assert own.withheld is None
        drawn = {piece.id for piece in scene.pieces}
        assert {key for key, one in view.state.elements.items() if one.side == enemy.id} <= drawn


def test_who_only_watches_is_told_neither_army_before_it_stands() -> None:
    battle: Battle[Any] = RULES.begin(RULES.setup("fictionalis-crown-and-ash"), Dice("watched"))
    battle.advance()
    scene = RULES.scene(battle.view(None))
    assert all(side.withheld is not None and side.muster == () for side in scene.sides)


def test_once_the_battle_has_begun_nothing_is_said_of_what_is_still_to_come() -> None:
    battle: Battle[Any] = RULES.begin(RULES.setup("fictionalis-crossroads"), Dice("begun"))
    battle.advance()
    captains = {side: find("captain", "fictionalis", side) for side in battle.setup.sides}
    while battle.state.bound.number == 0:
        player = battle.deciders()[0]
        battle.apply(player, captains[player].choose(battle.view(player), player))
    for player in battle.setup.sides:
        assert all(
            side.withheld is None and side.muster == () for side in RULES.scene(battle.view(player)).sides
        )


def test_an_element_tells_its_numbers(prepared: list[tuple[View[Any], str]]) -> None:
    view, player = prepared[-1]
    told = {line.id for piece in RULES.scene(view).pieces if piece.owner == player for line in piece.tooltip}
    assert {"dbf-tip-factors", "dbf-tip-moves", "dbf-tip-range", "dbf-tip-cost"} <= told


def test_an_enemy_who_cannot_be_reached_is_explained_and_one_who_can_be_approached() -> None:
    setup = RULES.setup("fictionalis-raid")
    battle: Battle[Any] = RULES.begin(setup, Dice("x"))
    battle.advance()
    captains = {side: find("captain", "fictionalis", side) for side in setup.sides}
    while not isinstance(battle.decision(), MovementPhase):
        player = battle.deciders()[0]
        battle.apply(player, captains[player].choose(battle.view(player), player))
    player = battle.deciders()[0]
    view = battle.view(player)
    scene = RULES.scene(view)
    assert scene.prompt is not None
    own = scene.prompt.selectable[0]
    foes = [piece.id for piece in scene.pieces if piece.owner not in (player, None)]
    answers = [RULES.why_not(view, player, (own,), Target(pieces=(foe,))) for foe in foes]
    assert all(answer.reasons or answer.nearest for answer in answers)
    assert any(answer.reasons for answer in answers)
    near = next(answer.nearest for answer in answers if answer.nearest)
    after = battle.copy()
    after.apply(player, RULES.decode_command(msgspec.json.encode(near.command)))
    assert after.state.elements[own].rect != battle.state.elements[own].rect
