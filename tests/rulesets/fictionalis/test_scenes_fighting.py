"""What shooting, melee and pursuit show: choices that are legal, previews that agree with the odds of the tables."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from oriflamme.catalogue import words
from oriflamme.kernel.battle import Battle, View
from oriflamme.kernel.scenes import Choice, Rectangle
from oriflamme.kernel.steps import Decision
from oriflamme.rulesets.fictionalis import odds, scenes
from oriflamme.rulesets.fictionalis.combats import fight_of
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.melee import FightOrder, MeleePhase
from oriflamme.rulesets.fictionalis.pursuit import HoldBack, Pursue, PursuitChoice
from oriflamme.rulesets.fictionalis.ruleset import RULESET
from oriflamme.rulesets.fictionalis.scores import tallies
from oriflamme.rulesets.fictionalis.shooting import CalledShot, Shoot, ShootingOrder, ShootingPhase, ShootRest

from .layout import NORTH, SOUTH, element, laid_out, line


def begun(battle: Battle[Field], *steps: Any) -> View[Field]:
    """Put steps on the agenda, run up to the first decision, and return the view of whoever decides."""
    battle.push(*steps)
    battle.advance()
    return battle.view(battle.deciders()[0])


def legal(view: View[Field], choices: list[Choice]) -> bool:
    player = view.viewer
    assert player is not None
    given = [RULESET.decode_command(msgspec.json.encode(choice.command)) for choice in choices]
    return bool(given) and all(view.check(player, command).legal for command in given)


def archers() -> Battle[Field]:
    return laid_out(
        *line("a", ["Bw(O)", "Bw(O)"], (960, 900)),
        *line("b", ["Wb(O)", "Wb(O)"], (1040, 740), SOUTH),
        element("b9", "Bw(S)", (1500, 740), SOUTH),
        element("a9", "Sp(O)", (1500, 900)),
    )


def decision(view: View[Field]) -> Decision:
    due = view.decision()
    assert due is not None
    return due


def test_shooters_are_selected_and_their_targets_clicked() -> None:
    view = begun(archers(), ShootingPhase())
    drawn = scenes.scene(view)
    assert isinstance(decision(view), ShootingOrder)
    assert drawn.prompt is not None
    assert set(drawn.prompt.selectable) == {"a1", "a2", "b9"}
    assert [choice.primary for choice in drawn.prompt.choices] == [True]
    own = scenes.choices(view, "west", ("a1",))
    assert legal(view, own)
    assert {choice.target.pieces for choice in own if choice.target} <= {("b1",), ("b2",)}
    called = scenes.choices(view, "west", ("b9",))
    assert legal(view, called)
    assert [choice.target for choice in called] == [None]
    assert len([mark for mark in drawn.marks if mark.style == "note"]) == 1


@pytest.mark.rule("DBF-SHOOT-ASSIST")
def test_the_preview_of_a_shot_is_what_the_tables_say() -> None:
    view = begun(archers(), ShootingPhase())
    order = decision(view)
    assert isinstance(order, ShootingOrder)
    shot = next(command for command in view.options("west") if isinstance(command, Shoot))
    shown = scenes.preview(view, "west", shot)
    fight = fight_of(view.state, order.aim(shot).combat(view.state, answer=False))
    assert [card.total for card in shown.tallies] == [tally.total for tally in tallies(fight)]
    assert [card.lines for card in shown.tallies] == [tally.lines for tally in tallies(fight)]
    ours, theirs = odds.chances(fight)
    for note, found in zip(shown.notes, (ours, theirs), strict=True):
        told = words(note)
        for outcome, chance in found.items():
            label = words(msgspec.structs.replace(note, id=f"dbf-outcome-{outcome.value}", args={}))
            assert f"{label} {round(chance * 100)}%" in told
    assert {mark.style for mark in shown.marks} == {"arc", "shot"}


def test_a_shot_that_cannot_be_made_shows_where_one_could() -> None:
    view = begun(archers(), ShootingPhase())
    refused = scenes.preview(view, "west", Shoot("a1", "b9"))
    assert not refused.ruling.legal
    assert [mark.style for mark in refused.marks] == ["arc"]
    assert refused.tallies == ()
    assert scenes.preview(view, "west", Shoot("nobody", "b9")).marks == ()
    assert scenes.preview(view, "west", ShootRest()).marks == ()


def test_a_called_shot_is_clicked_on_its_target() -> None:
    battle = laid_out(
        element("a1", "Sp(O)", (960, 900)),
        element("a2", "Sp(O)", (1100, 900)),
        element("b1", "Bw(O)", (1030, 740), SOUTH),
        bound="west",
    )
    view = begun(battle, ShootingPhase())
    if isinstance(decision(view), ShootingOrder):
        call = next(one for one in view.options("west") if not isinstance(one, ShootRest))
        battle.apply("west", call)
        view = battle.view(battle.deciders()[0])
    assert isinstance(decision(view), CalledShot)
    assert view.viewer == "east"
    asked = scenes.scene(view).prompt
    assert asked is not None
    assert asked.subjects == ("b1",)
    general = scenes.choices(view, "east", ())
    assert legal(view, general)
    assert {choice.target.pieces for choice in general if choice.target} <= {("a1",), ("a2",)}
    command = RULESET.decode_command(msgspec.json.encode(general[0].command))
    assert len(scenes.preview(view, "east", command).tallies) == 2


def fighters() -> Battle[Field]:
    return laid_out(
        *line("a", ["Bd(O)", "Sp(O)"], (960, 800)),
        *line("b", ["Wb(O)", "Wb(O)"], (1040, 800), SOUTH),
    )


def test_combats_are_clicked_on_the_enemy_with_their_odds() -> None:
    view = begun(fighters(), MeleePhase())
    drawn = scenes.scene(view)
    assert drawn.prompt is not None
    fights = [choice for choice in drawn.prompt.choices if choice.target is not None]
    assert legal(view, list(drawn.prompt.choices))
    assert {choice.target.pieces for choice in fights if choice.target} == {("b1",), ("b2",)}
    assert drawn.prompt.selectable == ()
    assert [mark.style for mark in drawn.marks] == ["blow", "blow"]
    order = decision(view)
    assert isinstance(order, FightOrder)
    for choice in fights:
        shown = scenes.preview(view, "west", RULESET.decode_command(msgspec.json.encode(choice.command)))
        fight = next(
            fight_of(view.state, combat) for combat in order.todo if combat.first == choice.command["first"]
        )
        assert [card.total for card in shown.tallies] == [tally.total for tally in tallies(fight)]
        assert choice.detail is not None
        giving_way = sum(
            chance
            for outcome, chance in odds.chances(fight)[1].items()
            if outcome.value not in ("nothing", "continue")
        )
        assert choice.detail.args["win"] == round(giving_way * 100)


def test_who_may_pursue_is_outlined_and_shown_where_he_would_go() -> None:
    battle = laid_out(
        element("a1", "Irr Bd(O)", (1000, 800), NORTH),
        element("b1", "LH(O)", (1000, 700), SOUTH),
    )
    view = begun(battle, PursuitChoice("a1", "b1"))
    drawn = scenes.scene(view)
    assert drawn.prompt is not None
    assert drawn.prompt.subjects == ("a1",)
    assert [choice.primary for choice in drawn.prompt.choices] == [False, False]
    assert [choice.key for choice in drawn.prompt.choices] == ["p", "h"]
    assert [mark.style for mark in drawn.marks] == ["reach"]
    (ghost,) = scenes.preview(view, "west", Pursue()).ghosts
    assert scenes.preview(view, "west", HoldBack()).ghosts == ()
    before = battle.state.elements["a1"].at
    battle.apply("west", Pursue())
    after = battle.state.elements["a1"].at
    assert before != after
    assert isinstance(ghost.shape, Rectangle)
    assert (ghost.shape.x, ghost.shape.y) == (after.x / 1000, after.y / 1000)
