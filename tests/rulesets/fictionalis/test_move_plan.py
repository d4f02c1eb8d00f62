"""Dragging: what a dropped base is taken to mean (seed lines 990-1056). North is up."""

from __future__ import annotations

import math

import msgspec
import pytest

from oriflamme.board.alignment import beside
from oriflamme.board.table import PACE, Contact, Point, contact, distance
from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.fictionalis.actions import Forecast
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.movement.breaking_off import BreakOff
from oriflamme.rulesets.fictionalis.movement.groups import group_course
from oriflamme.rulesets.fictionalis.movement.legs import Leg
from oriflamme.rulesets.fictionalis.movement.orders import MoveGroup
from oriflamme.rulesets.fictionalis.movement.plan import DragTo
from oriflamme.rulesets.fictionalis.movement.single import MoveElement
from oriflamme.rulesets.fictionalis.pieces import Place
from tests.rulesets.fictionalis.layout import SOUTH, element, line
from tests.rulesets.fictionalis.moving import (
    ahead,
    allowed,
    at_move,
    forecast,
    front,
    left,
    play,
    refused,
    right,
)

FAR = element("b9", "Bd(O)", (3000, 100), SOUTH)


def drag(
    battle: Battle[Field], names: str, lead: str, dx: float, dy: float, turn: float = 0, **more: bool
) -> DragTo:
    """Return a drag of a base by so many paces to the right and down, turned by degrees."""
    at = battle.state.elements[lead].at
    return DragTo(
        tuple(names.split()), lead, at.x / 1000 + dx, at.y / 1000 + dy, at.angle / 100 + turn, **more
    )


def dragged(battle: Battle[Field], command: DragTo) -> Forecast:
    """Return what a drag leads to, after proving that its command is legal."""
    found = forecast(battle, command)
    assert found.command is not None
    allowed(battle, command)
    allowed(battle, found.command)
    return found


@pytest.mark.rule("DBF-MOVE-SINGLE")
def test_an_element_goes_where_it_is_dropped() -> None:
    battle = at_move(element("a1", "Reg Cv(O)", (1000, 1500)), FAR)
    found = dragged(battle, drag(battle, "a1", "a1", 50, -100))
    assert isinstance(found.command, MoveElement)
    play(battle, drag(battle, "a1", "a1", 50, -100))
    assert front(battle, "a1") == (1050, 1400, 0)


def test_dropped_too_far_it_goes_as_far_as_it_can() -> None:
    battle = at_move(element("a1", "Reg Cv(O)", (1000, 1500)), FAR)
    found = dragged(battle, drag(battle, "a1", "a1", 0, -320))
    assert found.places["a1"].y == 1530_000 - 200_000
    assert found.price == 2


@pytest.mark.rule("DBF-CONTACT-MOVER")
def test_dropped_beside_an_enemy_it_lines_up_with_him() -> None:
    battle = at_move(
        element("a1", "Reg Cv(O)", (1000, 1500)), element("b1", "Bd(O)", (1010, 1350), SOUTH), FAR
    )
    found = dragged(battle, drag(battle, "a1", "a1", 15, -143, 4))
    assert contact(found.places["a1"], battle.state.elements["b1"].at) is Contact.EDGE
    assert (found.places["a1"].x, found.places["a1"].angle) == (1010_000, 0)


@pytest.mark.rule("DBF-CONTACT-FLANK")
def test_dropped_on_a_flank_it_takes_the_flank() -> None:
    enemy = element("b1", "Bd(O)", (1000, 1350), SOUTH)
    battle = at_move(element("a1", "Reg LH(O)", (1150, 1400)), enemy, FAR)
    found = dragged(battle, drag(battle, "a1", "a1", -75, -80, -95))
    assert found.notes[1].id == "dbf-note-contact-flank"


@pytest.mark.rule("DBF-GROUP-DEF")
def test_dropped_beside_a_friend_it_falls_in_beside_him() -> None:
    friend = element("a2", "Reg Cv(O)", (1200, 1400))
    battle = at_move(element("a1", "Reg Cv(O)", (1000, 1500)), friend, FAR)
    found = dragged(battle, drag(battle, "a1", "a1", 113, -104, 2))
    assert found.places["a1"].x == 1120_000
    assert contact(found.places["a1"], friend.at) is Contact.EDGE


@pytest.mark.rule("DBF-MOVE-BREAKOFF")
def test_one_in_combat_can_only_be_dragged_back() -> None:
    battle = at_move(
        element("a1", "Reg Cv(O)", (1000, 1500)), element("b1", "Bd(O)", (1000, 1500), SOUTH), FAR
    )
    assert dragged(battle, drag(battle, "a1", "a1", 5, 130)).command == BreakOff("a1", 130_000)
    assert dragged(battle, drag(battle, "a1", "a1", 60, 30)).command == BreakOff("a1", 100_000)


@pytest.mark.rule("DBF-GROUP-MOVE-a", "DBF-GROUP-WHEEL")
@pytest.mark.parametrize(
    "legs",
    [
        (ahead(80),),
        (right(12), ahead(60)),
        (ahead(70), left(10)),
        (left(20), ahead(60), right(5)),
        (right(15), ahead(40), left(15), ahead(20)),
    ],
)
def test_a_group_is_brought_there_by_advances_and_wheels(legs: tuple[Leg, ...]) -> None:
    friends = line("a", ["Reg Cv(O)"] * 3, (1000, 1500))
    battle = at_move(*friends, FAR)
    meant = group_course(friends, legs).ends["a1"]
    x, y, angle = meant.x / PACE, meant.y / PACE, meant.angle / 100
    found = dragged(battle, DragTo(("a1", "a2", "a3"), "a1", x, y, angle))
    assert isinstance(found.command, MoveGroup)
    end = found.places["a1"]
    assert end.angle == meant.angle
    assert distance(Point(end.x, end.y), Point(meant.x, meant.y)) <= PACE


@pytest.mark.rule("DBF-GROUP-MOVE-a", "DBF-GROUP-WHEEL")
@pytest.mark.parametrize(("dx", "dy", "turn"), [(40, -60, 12), (-30, -70, -10), (0, -500, 0), (60, -40, 20)])
def test_where_none_leads_it_is_brought_near(dx: float, dy: float, turn: float) -> None:
    battle = at_move(*line("a", ["Reg Cv(O)"] * 3, (1000, 1500)), FAR)
    found = dragged(battle, drag(battle, "a1 a2 a3", "a1", dx, dy, turn))
    end = found.places["a1"]
    assert round(end.angle / 100) % 360 == turn % 360
    before = math.hypot(dx, dy)
    assert math.hypot(end.x / PACE - 1000 - dx, end.y / PACE - 1530 - dy) < before


@pytest.mark.rule("DBF-CONTACT-MOVER", "DBF-RESTRICT-ALIGN")
def test_a_group_dropped_at_an_enemy_line_contacts_it_lined_up() -> None:
    enemies = line("b", ["Bd(O)"] * 3, (1180, 1400), SOUTH)
    battle = at_move(*line("a", ["Reg Cv(O)"] * 3, (1000, 1500)), *enemies, FAR)
    found = dragged(battle, drag(battle, "a1 a2 a3", "a2", 12, -90))
    assert {note.id for note in found.notes[1:]} == {"dbf-note-contact-front"}
    assert len(found.notes) == 4
    play(battle, drag(battle, "a1 a2 a3", "a2", 12, -90))
    assert battle.state.elements["a1"].deeds.met == ("b3",)


@pytest.mark.rule("DBF-CONTACT-MOVER")
def test_a_group_wheels_into_a_line_that_looks_askew() -> None:

    first = element("b1", "Bd(O)", (1100, 1420), 190)
    enemies = [first, msgspec.structs.replace(first, id="b2", rect=beside(first.at, right=True))]
    battle = at_move(*line("a", ["Reg LH(O)"] * 2, (1000, 1550)), *enemies, FAR)
    found = dragged(battle, drag(battle, "a1 a2", "a1", 30, -130, 9))
    assert found.places["a1"].angle == 1000
    assert sum(note.id == "dbf-note-contact-front" for note in found.notes) == 2
    play(battle, drag(battle, "a1 a2", "a1", 30, -130, 9))


@pytest.mark.rule("DBF-GROUP-WHEEL")
def test_a_column_is_steered_by_its_leader() -> None:
    column = [element(f"a{number + 1}", "Reg Cv(O)", (1000, 1500 + 60 * number)) for number in range(3)]
    battle = at_move(*column, FAR)
    found = dragged(battle, drag(battle, "a1 a2 a3", "a1", 30, -120, 25))
    assert isinstance(found.command, MoveGroup)
    assert found.places["a1"].angle == 2500
    assert found.places["a3"].angle == 0
    tail = dragged(battle, drag(battle, "a1 a2 a3", "a3", 0, -100))
    assert tail.places["a1"].y == 1430_000


@pytest.mark.rule("DBF-MOVE-EXPENDABLES")
def test_expendables_are_dragged_by_wheels() -> None:
    battle = at_move(element("a1", "Exp(O)", (1000, 1500)), FAR)
    found = dragged(battle, drag(battle, "a1", "a1", 30, -100, 20))
    assert isinstance(found.command, MoveGroup)


@pytest.mark.rule("DBF-MARCH-a")
def test_a_march_can_be_dragged_too() -> None:
    battle = at_move(*line("a", ["Reg Cv(O)"] * 2, (1000, 1500)), FAR)
    found = dragged(battle, drag(battle, "a1 a2", "a1", 0, -180, march=True))
    assert isinstance(found.command, MoveGroup)
    assert found.command.march
    play(battle, drag(battle, "a1 a2", "a1", 0, -180, march=True))
    assert battle.state.elements["a2"].deeds.marches == 1


def test_a_drag_that_cannot_be_is_refused_with_the_reasons_of_the_nearest_try() -> None:
    battle = at_move(*line("a", ["Reg Cv(O)"] * 2, (1000, 1500)), element("a9", "Bg(O)", (300, 2000)), FAR)
    refused(battle, drag(battle, "a9", "a9", 0, -50), "DBF-SPEED-TABLE", "dbf-refused-immobile")
    refused(battle, drag(battle, "a1", "a2", 0, -50), "DBF-GROUP-DEF", "dbf-refused-no-elements")
    refused(battle, drag(battle, "a1 b9", "a1", 0, -50), "DBF-MOVE-TACTICAL", "dbf-refused-not-yours")
    refused(battle, drag(battle, "a1 a2", "a1", 0, 80), "DBF-GROUP-MOVE-b", "dbf-refused-no-way")
    assert forecast(battle, drag(battle, "a1 a2", "a1", 0, 80)) == Forecast()


@pytest.mark.rule("DBF-AMBUSH-REVEAL")
def test_a_drag_does_not_snap_to_enemies_that_nobody_sees() -> None:
    hidden = element("b1", "Ps(O)", (1020, 1400), SOUTH, place=Place.AMBUSH)
    battle = at_move(element("a1", "Reg Cv(O)", (1000, 1500)), hidden, FAR)
    command = drag(battle, "a1", "a1", 0, -90)
    assert dragged(battle, command).places["a1"].x == 1000_000
    battle.apply("west", command)
    assert battle.state.elements["a1"].at.x == 1000_000
