"""The element as the only piece, and what a general's element is (seed lines 57-59, 618)."""

from __future__ import annotations

import msgspec
import pytest

from oriflamme.board.table import PACE
from oriflamme.rulesets.fictionalis import scores
from oriflamme.rulesets.fictionalis.fighters import melee
from oriflamme.rulesets.fictionalis.movement.groups import groups_of
from oriflamme.rulesets.fictionalis.movement.legs import Ahead
from oriflamme.rulesets.fictionalis.movement.orders import MoveGroup
from oriflamme.rulesets.fictionalis.movement.phase import MovementPhase
from oriflamme.rulesets.fictionalis.movement.single import MoveElement
from oriflamme.rulesets.fictionalis.pieces import NO_DEEDS, Rank

from .layout import element, laid_out, line


@pytest.mark.rule("DBF-ELEMENT")
def test_a_group_lasts_no_longer_than_its_move() -> None:
    battle = laid_out(
        *line("a", ["Irr Ax(O)"] * 3, (1000, 1800)), element("b1", "Irr Wb(O)", (1000, 200), 180)
    )
    battle.push(MovementPhase("west"))
    battle.apply("west", MoveGroup(("a1", "a2", "a3"), (Ahead(150 * PACE),)))
    field = battle.state
    assert [len(group) for group in groups_of(field, "a")] == [3]
    field.put(*(msgspec.structs.replace(one, deeds=NO_DEEDS) for one in list(field.standing("west"))))
    at = field.elements["a3"].at
    battle.apply("west", MoveElement("a3", at.x, at.y - 150 * PACE, at.angle))
    assert sorted(len(group) for group in groups_of(battle.state, "a")) == [1, 2]


@pytest.mark.rule("DBF-ELEMENT")
def test_elements_of_one_line_fight_one_by_one() -> None:
    battle = laid_out(
        *line("a", ["Irr Sp(O)"] * 2, (1000, 1000)), *line("b", ["Irr Wb(O)"] * 2, (1080, 1000), 180)
    )
    field = battle.state
    left = melee(field, field.elements["a1"], field.elements["b2"])
    right = melee(field, field.elements["a2"], field.elements["b1"])
    assert (left.a.kind, left.b.kind) == (right.a.kind, right.b.kind)
    assert [scores.tallies(fight)[0].total for fight in (left, right)] == [4, 4]


@pytest.mark.rule("DBF-BASE-GENERAL")
def test_a_general_fights_as_what_he_rides_with() -> None:
    def line_of(rank: Rank | None) -> dict[str, int]:
        battle = laid_out(
            element("a1", "Irr Wb(O)", (1000, 1000), general=rank),
            element("b1", "Irr Sp(O)", (1000, 1000), 180),
        )
        field = battle.state
        fight = melee(field, field.elements["a1"], field.elements["b1"])
        return {one.rule: one.value for one in scores.tallies(fight)[0].lines}

    plain, led = line_of(None), line_of(Rank.CINC)
    assert led.pop("DBF-TACT-GENERAL") == 1
    assert led == plain
