"""Turning to face enemies on flank or rear (seed lines 1238-1240)."""

from __future__ import annotations

import pytest

from oriflamme.board.table import DEGREE, PACE, Edge, overlap
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.events import Event
from oriflamme.rulesets.fictionalis.contacts import front_against, fronts_meet
from oriflamme.rulesets.fictionalis.facing import (
    ContactRenewed,
    MadeRoom,
    TurnCancelled,
    TurnedToFace,
    TurnToFace,
)
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.pieces import Deeds, Element
from tests.rulesets.fictionalis.layout import SOUTH, element, laid_out, line

EAST, WEST = 90, 270
AWAY = (1800, 1200)
"""The middle of the table, in paces: everything must stand on it to have room."""


def at(x: float, y: float) -> tuple[float, float]:
    return AWAY[0] + x, AWAY[1] + y


def turned(*elements: Element) -> tuple[Battle[Field], list[Event]]:
    battle = laid_out(*elements)
    battle.push(TurnToFace())
    events = battle.advance()
    standing = [one.at for one in battle.state.on_table()]
    assert not any(overlap(a, b) for i, a in enumerate(standing) for b in standing[:i])
    return battle, events


def kinds(events: list[Event]) -> list[type[Event]]:
    return [type(event) for event in events]


@pytest.mark.rule("DBF-MELEE-TURN-a")
def test_an_element_struck_on_its_flank_turns_to_face() -> None:
    battle, events = turned(element("a1", "Bd(O)", at(0, 0)), element("b1", "Kn(O)", at(-40, 40), EAST))
    a1, b1 = battle.state.elements["a1"], battle.state.elements["b1"]
    assert kinds(events) == [TurnedToFace]
    assert events[0].rule == "DBF-MELEE-TURN-a"
    assert a1.at.angle == WEST * DEGREE
    assert front_against(a1.at, b1.at) is Edge.FRONT
    assert [one.id for one in fronts_meet(battle.state, b1)] == ["a1"]
    # Its flank lay along the enemy's front: now its front does, and it is as deep behind it as its base is.
    assert (a1.at.x, a1.at.y) == (b1.at.x + 45 * PACE, b1.at.y)


@pytest.mark.rule("DBF-MELEE-TURN-a")
def test_the_rear_attacker_is_faced_before_those_on_the_flanks() -> None:
    battle, _ = turned(
        element("a1", "Cv(O)", at(0, 0), deeds=Deeds(met=("b1",))),
        element("b1", "Bd(O)", at(-40, 40), EAST),
        element("b2", "Bd(O)", at(0, 60)),
    )
    assert battle.state.elements["a1"].at.angle == SOUTH * DEGREE


@pytest.mark.rule("DBF-MELEE-TURN-a")
@pytest.mark.parametrize(("met", "angle"), [(("b1", "b2"), WEST), (("b2", "b1"), EAST)])
def test_of_two_flanks_the_one_contacted_first_is_faced(met: tuple[str, ...], angle: int) -> None:
    battle, _ = turned(
        element("a1", "El(O)", at(0, 0), deeds=Deeds(met=met)),
        element("b1", "Bd(O)", at(-40, 40), EAST),
        element("b2", "Bd(O)", at(40, 40), WEST),
    )
    assert battle.state.elements["a1"].at.angle == angle * DEGREE


@pytest.mark.rule("DBF-MELEE-TURN-a")
def test_who_fights_to_his_front_does_not_turn() -> None:
    battle, events = turned(
        element("a1", "Bd(O)", at(0, 0)),
        element("b1", "Sp(O)", at(0, 0), SOUTH),
        element("b2", "Cv(O)", at(-40, 40), EAST),
    )
    assert events == []
    assert battle.state.elements["a1"].at.angle == 0


@pytest.mark.rule("DBF-MELEE-TURN-a")
def test_who_only_strikes_a_flank_himself_must_turn_away_from_it() -> None:
    battle, _ = turned(
        element("a1", "Bd(O)", at(0, 0)),
        element("a2", "Kn(O)", at(-40, -40), EAST),
        element("b1", "Sp(O)", at(0, 0), SOUTH),
        element("b2", "Cv(O)", at(-80, 0)),
    )
    # a2's front is on the flank of b1, who fights a1; b2 has struck the flank of a2.
    field = battle.state
    assert field.elements["a2"].at.angle == SOUTH * DEGREE
    assert [one.id for one in fronts_meet(field, field.elements["a2"])] == ["b2"]
    assert field.elements["b1"].at.angle == SOUTH * DEGREE


@pytest.mark.rule("DBF-MELEE-TURN-a")
def test_two_struck_on_the_flank_face_it_in_a_column() -> None:
    battle, events = turned(
        element("a1", "Sp(O)", at(0, 0)),
        element("a2", "Sp(O)", at(0, 30)),
        element("b1", "Kn(O)", at(-40, 40), EAST),
    )
    first, second, foe = (battle.state.elements[name] for name in ("a1", "a2", "b1"))
    assert kinds(events) == [TurnedToFace, TurnedToFace]
    assert first.at.angle == second.at.angle == WEST * DEGREE
    assert front_against(first.at, foe.at) is Edge.FRONT
    assert front_against(second.at, first.at) is Edge.REAR


@pytest.mark.rule("DBF-MELEE-TURN-b")
def test_the_attacker_makes_room_for_a_column_too_deep_to_turn() -> None:
    battle, events = turned(
        element("a1", "Sp(O)", at(0, 0)),
        element("a2", "Sp(O)", at(0, 30)),
        element("a3", "Sp(O)", at(0, 60)),
        *line("ax", ["Bd(O)"], at(80, 0)),
        element("b1", "Kn(O)", at(-40, 40), EAST),
    )
    room = next(event for event in events if isinstance(event, MadeRoom))
    # Three ranks of 30 are 10 deeper than the 80 paces between the knights and the neighbour.
    assert room.distance == 10 * PACE
    assert room.element == "b1"
    assert kinds(events).count(TurnedToFace) == 3
    assert [one.id for one in fronts_meet(battle.state, battle.state.elements["a1"])] == ["b1"]


@pytest.mark.rule("DBF-MELEE-TURN-b")
def test_without_room_on_either_side_nobody_turns_and_they_do_not_fight() -> None:
    battle, events = turned(
        element("a1", "Sp(O)", at(0, 0)),
        element("a2", "Sp(O)", at(0, 30)),
        element("a3", "Sp(O)", at(0, 60)),
        *line("ax", ["Bd(O)"], at(80, 0)),
        element("b1", "Kn(O)", at(-40, 40), EAST),
        element("b2", "Kn(O)", at(-100, 40), EAST),
    )
    assert kinds(events) == [TurnCancelled]
    assert battle.state.elements["a1"].at.angle == 0
    assert fronts_meet(battle.state, battle.state.elements["b1"]) == ()


@pytest.mark.rule("DBF-MELEE-TURN-b")
def test_an_enemy_whose_contact_a_turn_breaks_moves_up_again() -> None:
    battle, events = turned(
        element("a1", "Sp(O)", at(0, 0), deeds=Deeds(met=("b1", "b2"))),
        element("b1", "Kn(O)", at(-40, 40), EAST),
        element("b2", "Bd(O)", at(40, 40), WEST),
    )
    a1, b2 = battle.state.elements["a1"], battle.state.elements["b2"]
    assert kinds(events) == [TurnedToFace, ContactRenewed]
    assert front_against(b2.at, a1.at) is Edge.REAR


@pytest.mark.rule("DBF-MELEE-TURN-c")
def test_support_of_a_fight_and_double_bases_in_one_do_not_turn() -> None:
    _, events = turned(
        element("a1", "Pk(O)", at(0, 0)),
        element("a2", "Pk(O)", at(0, 30)),
        element("b1", "Sp(O)", at(0, 0), SOUTH),
        element("b2", "Kn(O)", at(-40, 70), EAST),
    )
    assert events == []


@pytest.mark.rule("DBF-MELEE-NOTURN")
def test_train_stays_as_it_faces_and_fights_with_the_edge_that_is_struck() -> None:
    battle, events = turned(element("a1", "WWg(O)", at(0, 0)), element("b1", "Bd(O)", at(-40, 40), EAST))
    assert events == []
    assert [one.id for one in fronts_meet(battle.state, battle.state.elements["b1"])] == ["a1"]
