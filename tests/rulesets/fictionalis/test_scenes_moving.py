"""What the movement phase shows: proposals for a selection, drags that march, previews with prices and enemy zones."""

from __future__ import annotations

import msgspec

from oriflamme.board.table import PACE
from oriflamme.catalogue import words
from oriflamme.kernel.battle import Battle, View
from oriflamme.kernel.scenes import Choice, Rectangle
from oriflamme.kernel.steps import Command
from oriflamme.rulesets.fictionalis import scenes
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.halts import Halt
from oriflamme.rulesets.fictionalis.initiative import PipAllocation
from oriflamme.rulesets.fictionalis.movement.orders import MoveGroup
from oriflamme.rulesets.fictionalis.movement.phase import EndMoves, MovementPhase
from oriflamme.rulesets.fictionalis.movement.plan import DragTo
from oriflamme.rulesets.fictionalis.movement.single import MoveElement
from oriflamme.rulesets.fictionalis.one_by_one import GoNext
from oriflamme.rulesets.fictionalis.ruleset import RULESET
from oriflamme.rulesets.fictionalis.spontaneous import SpontaneousPhase

from .layout import SOUTH, element, laid_out, line


def moving(battle: Battle[Field]) -> View[Field]:
    battle.push(MovementPhase("west"))
    battle.advance()
    return battle.view("west")


def command(choice: Choice) -> Command:
    return RULESET.decode_command(msgspec.json.encode(choice.command))


def spears(**more: object) -> Battle[Field]:
    return laid_out(
        *line("a", ["Reg Sp(O)"] * 4, (960, 900)),
        element("a9", "Irr Kn(O)", (1600, 900)),
        element("b1", "Sp(O)", (1000, 400), SOUTH),
    )


def test_a_selection_is_offered_its_own_moves_with_their_prices() -> None:
    view = moving(spears())
    chosen = ("a1", "a2", "a3")
    found = scenes.choices(view, "west", chosen)
    given = [command(choice) for choice in found]
    assert given
    assert all(view.check("west", one).legal for one in given)
    assert all(set(one.elements) == set(chosen) for one in given if isinstance(one, MoveGroup))
    assert any(isinstance(one, MoveGroup) and one.march for one in given)
    for choice, one in zip(found, given, strict=True):
        shown = scenes.preview(view, "west", one)
        assert choice.detail is not None
        assert choice.detail.args["pips"] == shown.tallies[0].total / 2
    assert "wheel left 15°, straight ahead" in " ".join(words(choice.label) for choice in found)


def test_one_element_is_offered_its_own_moves_and_those_of_its_group() -> None:
    view = moving(spears())
    found = [command(choice) for choice in scenes.choices(view, "west", ("a1",))]
    assert any(isinstance(one, MoveElement) for one in found)
    assert any(isinstance(one, MoveGroup) and len(one.elements) == 4 for one in found)
    assert [command(choice) for choice in scenes.choices(view, "west", ())] == [EndMoves()]
    assert scenes.choices(view, "west", ("b1",)) == []


def test_what_would_advance_of_itself_can_be_halted_and_what_would_not_cannot() -> None:
    view = moving(spears())
    assert Halt(("a9",)) in [command(choice) for choice in scenes.choices(view, "west", ("a9",))]
    assert not any(isinstance(command(choice), Halt) for choice in scenes.choices(view, "west", ("a1", "a2")))


def test_a_move_into_contact_is_clicked_on_the_enemy() -> None:
    battle = laid_out(element("a1", "Reg Kn(O)", (1000, 500)), element("b1", "Sp(O)", (1000, 400), SOUTH))
    view = moving(battle)
    charge = next(one for one in scenes.choices(view, "west", ("a1",)) if one.target is not None)
    assert charge.target is not None
    assert charge.target.pieces == ("b1",)
    assert charge.label.id == "dbf-note-contact-front"


def test_dragging_further_than_a_tactical_move_marches_with_no_enemy_near() -> None:
    battle = laid_out(element("a1", "Reg Kn(O)", (1000, 1200)), element("b1", "Sp(O)", (1000, 300), SOUTH))
    view = moving(battle)
    at = battle.state.elements["a1"].at
    far = DragTo(("a1",), "a1", at.x / PACE, at.y / PACE - 400, 0)
    near = DragTo(("a1",), "a1", at.x / PACE, at.y / PACE - 60, 0)
    for drag, march in ((far, True), (near, False)):
        shown = scenes.preview(view, "west", drag)
        assert shown.ruling.legal
        assert shown.command is not None
        assert shown.command.get("march", False) is march
    prompt = scenes.scene(view).prompt
    assert prompt is not None
    drags = {drag.piece: drag for drag in prompt.drags}
    assert drags["a1"].together == "elements"


def test_a_drag_shows_how_far_one_gets_and_the_zones_of_enemies_near() -> None:
    battle = laid_out(element("a1", "Reg Sp(O)", (1000, 560)), element("b1", "Sp(O)", (1000, 400), SOUTH))
    view = moving(battle)
    at = battle.state.elements["a1"].at
    shown = scenes.preview(view, "west", DragTo(("a1",), "a1", at.x / PACE, at.y / PACE - 40, 0))
    assert [mark.style for mark in shown.marks] == ["reach", "warning", "move"]
    assert [ghost.id for ghost in shown.ghosts] == ["a1"]
    refused = scenes.preview(view, "west", DragTo(("b1",), "b1", 0, 0, 0))
    assert not refused.ruling.legal
    assert refused.ghosts == ()


def test_who_advances_of_himself_is_clicked_and_shown_where_he_would_come() -> None:
    battle = laid_out(
        element("a1", "Irr Kn(O)", (600, 900)),
        element("a2", "Irr Kn(O)", (1400, 900)),
        element("b1", "Sp(O)", (1000, 300), SOUTH),
    )
    battle.push(SpontaneousPhase())
    battle.advance()
    view = battle.view("west")
    general = scenes.choices(view, "west", ())
    assert {choice.target.pieces for choice in general if choice.target} == {("a1",), ("a2",)}
    assert [choice.primary for choice in general] == [True, False, False]
    shown = scenes.preview(view, "west", GoNext("a2"))
    before = view.digest()
    assert [ghost.id for ghost in shown.ghosts] == ["a2"]
    assert view.digest() == before
    battle.apply("west", GoNext("a2"))
    at = battle.state.elements["a2"].at
    shape = shown.ghosts[0].shape
    assert isinstance(shape, Rectangle)
    assert (shape.x, shape.y) == (at.x / PACE, at.y / PACE)


def test_dice_are_allocated_by_the_names_of_commands() -> None:
    battle = laid_out(
        element("a1", "Reg Sp(O)", (600, 900)), element("a2", "Reg Sp(O)", (900, 900), command="wing")
    )
    battle.push(PipAllocation(("a", "wing"), (5, 2)))
    battle.advance()
    view = battle.view("west")
    told = [words(choice.label) for choice in scenes.choices(view, "west", ())]
    assert told == ["a 5, Wing 2", "a 2, Wing 5"]
