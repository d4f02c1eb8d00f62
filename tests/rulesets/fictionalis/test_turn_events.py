"""Bounds alternate, and each forgets what elements did in the one before (seed line 943)."""

from __future__ import annotations

import pytest

from oriflamme.rulesets.fictionalis.field import Bound
from oriflamme.rulesets.fictionalis.pieces import NO_DEEDS, Deeds
from oriflamme.rulesets.fictionalis.turn_events import BoundBegan, Stage, StageBegan, announce, begin_bound
from tests.rulesets.fictionalis.layout import element, laid_out


@pytest.mark.rule("DBF-SEQ-ORDER")
def test_the_invader_begins_and_the_sides_play_in_turn() -> None:
    battle = laid_out(element("a1", "Bd(O)", (0, 0), deeds=Deeds(tactical=True, met=("b1",))), bound="east")
    battle.state.bound = Bound()
    sides = []
    for number in (1, 2, 3):
        begin_bound(battle)
        sides.append(battle.state.bound.side)
        assert battle.state.bound.number == number
    assert sides == ["east", "west", "east"]
    assert battle.state.bound.sides_bounds == {"east": 2, "west": 1}
    assert battle.state.elements["a1"].deeds == NO_DEEDS
    events = battle.advance()
    assert [(event.side, event.number) for event in events if isinstance(event, BoundBegan)] == [
        ("east", 1),
        ("west", 2),
        ("east", 3),
    ]


@pytest.mark.rule("DBF-SEQ-ORDER")
def test_the_stages_have_headings_and_rules_in_the_order_of_the_book() -> None:
    assert [stage.rule for stage in Stage] == [
        "DBF-SEQ-1",
        "DBF-SEQ-2",
        "DBF-SEQ-3",
        "DBF-SEQ-3",
        "DBF-SEQ-4",
    ]
    battle = laid_out(element("a1", "Bd(O)", (0, 0)))
    announce(battle, Stage.MELEE)
    (event,) = battle.advance()
    assert isinstance(event, StageBegan)
    heading = event.chapter()
    assert heading is not None
    assert heading.id == "dbf-stage-melee"
