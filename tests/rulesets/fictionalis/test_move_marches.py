"""March moves, and what turns up on the way (seed lines 937, 1062-1067). North is up."""

from __future__ import annotations

import pytest

from oriflamme.board.table import DEGREE, PACE, Point
from oriflamme.rulesets.fictionalis.ground import Feature, Land, River, Surface
from oriflamme.rulesets.fictionalis.movement.discovery import CutShort, Discovered
from oriflamme.rulesets.fictionalis.movement.single import MoveElement
from oriflamme.rulesets.fictionalis.pieces import Place
from oriflamme.rulesets.fictionalis.sky import Season, Sky
from tests.rulesets.fictionalis.layout import SOUTH, element, line
from tests.rulesets.fictionalis.moving import (
    ahead,
    allowed,
    at_move,
    forecast,
    front,
    group,
    kinds,
    left,
    play,
    refused,
    rules,
    to,
)

FAR = element("b9", "Bd(O)", (3000, 100), SOUTH)


# -- marches -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-MARCH-a")
def test_no_march_begins_or_ends_less_than_200p_from_the_enemy() -> None:
    enemy = element("b1", "Bd(O)", (1000, 1000), SOUTH)
    battle = at_move(element("a1", "Reg Bd(O)", (1000, 1250)), enemy, FAR)
    refused(battle, to(battle, "a1", 1000, 1199, march=True), "DBF-MARCH-a", "dbf-refused-march-end")
    allowed(battle, to(battle, "a1", 1000, 1200, march=True))
    near = at_move(element("a1", "Reg Bd(O)", (1000, 1199)), enemy, FAR)
    refused(near, to(near, "a1", 1000, 1290, march=True), "DBF-MARCH-a", "dbf-refused-march-start")


@pytest.mark.rule("DBF-MARCH-b")
def test_one_marches_as_often_as_there_are_pips() -> None:
    battle = at_move(*line("a", ["Reg Bd(O)"] * 2, (1000, 2000)), FAR)
    for number in range(1, 4):
        play(battle, group("a1 a2", ahead(100), march=True))
        assert battle.state.elements["a1"].deeds.marches == number
    assert front(battle, "a1") == (1000, 1700, 0)
    assert battle.state.commands["a"].pips == 6


@pytest.mark.rule("DBF-MARCH-b")
def test_marches_and_tactical_moves_do_not_mix() -> None:
    battle = at_move(*line("a", ["Reg Bd(O)"] * 2, (1000, 2000)), FAR)
    play(battle, to(battle, "a1", 1000, 1900, march=True))
    refused(battle, to(battle, "a1", 1000, 1850), "DBF-MARCH-b", "dbf-refused-marched")
    play(battle, to(battle, "a2", 1080, 1950))
    refused(battle, to(battle, "a2", 1080, 1900, march=True), "DBF-MARCH-b", "dbf-refused-moved-already")


@pytest.mark.rule("DBF-MARCH-b")
def test_an_element_may_join_a_march_of_others() -> None:
    friends = [element("a1", "Reg Bd(O)", (1000, 2000)), element("a2", "Reg Bd(O)", (1080, 1950))]
    battle = at_move(*friends, FAR)
    play(battle, to(battle, "a1", 1000, 1950, march=True))
    play(battle, group("a1 a2", ahead(100), march=True))
    assert battle.state.elements["a1"].deeds.marches == 2
    assert battle.state.elements["a2"].deeds.marches == 1


@pytest.mark.rule("DBF-MARCH-a", "DBF-PIP-MARCH-THIRD")
def test_a_march_costs_as_much_as_a_tactical_move() -> None:
    battle = at_move(*line("a", ["Irr Wb(O)"] * 3, (1000, 2000)), FAR)
    for price in (2, 2, 4):
        command = group("a1 a2 a3", ahead(100), march=True)
        assert forecast(battle, command).price == price
        play(battle, command)


# -- what is discovered ----------------------------------------------------------------------------------------------------


def wood(west: float, north: float, east: float, south: float) -> Feature:
    corners = ((west, north), (east, north), (east, south), (west, south))
    outline = tuple(Point(round(x * PACE), round(y * PACE)) for x, y in corners)
    return Feature(id="wood", land=Land.WOOD, outline=outline)


AMBUSH = element("b1", "Ps(O)", (1000, 1300), SOUTH, place=Place.AMBUSH)
WOOD = Surface(features=(wood(900, 1200, 1100, 1320),))


@pytest.mark.rule("DBF-MARCH-a", "DBF-AMBUSH-REVEAL")
def test_a_march_ends_on_discovering_an_enemy_within_200p() -> None:
    battle = at_move(element("a1", "Reg Cv(O)", (1000, 1700)), AMBUSH, FAR, surface=WOOD)
    command = to(battle, "a1", 1000, 1500, march=True)
    allowed(battle, command)
    assert battle.view("west").state.elements.get("b1") is None
    play(battle, command)
    first = front(battle, "a1")
    nearer = at_move(element("a1", "Reg Cv(O)", (1000, 1500)), AMBUSH, FAR, surface=WOOD)
    march = to(nearer, "a1", 1000, 1345, march=True)
    allowed(nearer, march)
    events = nearer.apply("west", march)
    assert {"Discovered", "CutShort", "Moved"} <= set(kinds(events))
    assert nearer.state.elements["b1"].place is Place.TABLE
    assert front(nearer, "a1")[1] > 1345
    assert first == (1000, 1500, 0)


@pytest.mark.rule("DBF-AMBUSH-REVEAL")
def test_a_tactical_move_goes_on_as_long_as_it_is_still_legal() -> None:
    battle = at_move(element("a1", "Reg Cv(O)", (1300, 1500)), AMBUSH, FAR, surface=WOOD)
    play(battle, to(battle, "a1", 1300, 1305))
    assert front(battle, "a1") == (1300, 1305, 0)


@pytest.mark.rule("DBF-AMBUSH-REVEAL")
def test_it_stops_where_it_meets_one_it_did_not_know_of() -> None:
    battle = at_move(element("a1", "Reg Ps(O)", (1000, 1400)), AMBUSH, FAR, surface=WOOD)
    command = to(battle, "a1", 1000, 1290)
    allowed(battle, command)
    events = battle.apply("west", command)
    assert any(isinstance(event, Discovered) for event in events)
    assert any(isinstance(event, CutShort) for event in events)
    assert front(battle, "a1")[1] >= 1300
    assert battle.state.elements["a1"].deeds.tactical


@pytest.mark.rule("DBF-AMBUSH-REVEAL")
def test_it_does_not_even_turn_where_one_in_ambush_stands_too_close() -> None:
    close = element("b1", "Ax(O)", (967, 1040), SOUTH, place=Place.AMBUSH)
    battle = at_move(element("a1", "Irr Ps(O)", (980, 950)), close, FAR)
    before = battle.state.elements["a1"].at
    events = play(battle, MoveElement("a1", 920 * PACE, 1010 * PACE, 270 * DEGREE))
    assert {"Discovered", "CutShort"} <= set(kinds(events))
    assert battle.state.elements["a1"].at == before
    assert battle.state.elements["a1"].deeds.tactical


@pytest.mark.rule("DBF-AMBUSH-REVEAL")
def test_a_group_stops_as_one() -> None:
    battle = at_move(*line("a", ["Reg Ps(O)"] * 3, (920, 1400)), AMBUSH, FAR, surface=WOOD)
    events = battle.apply("west", group("a1 a2 a3", ahead(120)))
    assert "CutShort" in kinds(events)
    fronts = [front(battle, name) for name in ("a1", "a2", "a3")]
    assert len({one[1] for one in fronts}) == 1
    assert 1300 <= fronts[0][1] < 1400
    wheel = at_move(*line("a", ["Reg Ps(O)"] * 3, (920, 1450)), AMBUSH, FAR, surface=WOOD)
    wheel.apply("west", group("a1 a2 a3", left(5), ahead(120)))
    assert wheel.state.elements["a1"].deeds.tactical


@pytest.mark.rule("DBF-AMBUSH-REVEAL")
def test_ones_own_ambushers_are_shown_when_they_move() -> None:
    hidden = element("a1", "Reg Ps(O)", (1000, 1300), place=Place.AMBUSH)
    battle = at_move(hidden, element("a2", "Reg Bd(O)", (300, 1300)), FAR, surface=WOOD)
    play(battle, to(battle, "a1", 1000, 1200))
    assert battle.state.elements["a1"].place is Place.TABLE


# -- rivers --------------------------------------------------------------------------------------------------------------


def stream() -> Surface:
    course = (Point(0, 1400 * PACE), Point(3600 * PACE, 1400 * PACE))
    return Surface(
        features=(Feature(id="river", land=Land.RIVER, outline=(), course=course, width=60 * PACE),)
    )


@pytest.mark.rule("DBF-RIVER-ROLL", "DBF-SPEED-LIMIT100")
def test_the_first_to_enter_a_river_finds_out_how_hard_it_is() -> None:
    # In summer in a warm climate 2 less, and 1 less as it leaves by a short edge: 6 is easy, and limits to 100p.
    battle = at_move(element("a1", "Reg Cv(O)", (1000, 1500)), FAR, surface=stream(), dice=(6,))
    refused(battle, to(battle, "a1", 1000, 1390), "DBF-SPEED-TABLE")
    play(battle, to(battle, "a1", 1000, 1400))
    assert set(battle.state.rivers.values()) == {River.EASY}
    assert front(battle, "a1") == (1000, 1400, 0)


@pytest.mark.rule("DBF-RIVER-TABLE", "DBF-GROUP-COLUMN")
def test_a_line_that_enters_a_hard_river_stops_in_it() -> None:
    # Scored 6 in winter: tricky, forded in column only.
    battle = at_move(
        *line("a", ["Reg Cv(O)"] * 2, (1000, 1500)),
        FAR,
        surface=stream(),
        dice=(6,),
        sky=Sky(season=Season.WINTER),
    )
    events = battle.apply("west", group("a1 a2", ahead(100)))
    assert set(battle.state.rivers.values()) == {River.TRICKY}
    assert "CutShort" in kinds(events)
    assert front(battle, "a1")[1] > 1400


@pytest.mark.rule("DBF-RIVER-DANGEROUS")
@pytest.mark.parametrize(("score", "there"), [(5, True), (3, False), (1, None)])
def test_a_dangerous_river_is_tried_by_each(score: int, there: bool | None) -> None:
    battle = at_move(
        element("a1", "Reg Cv(O)", (1000, 1500)),
        element("a2", "Reg Cv(O)", (2000, 2000)),
        FAR,
        surface=stream(),
        dice=(score,),
    )
    battle.state.rivers.update({f"river:{sector}": River.DANGEROUS for sector in range(1, 7)})
    battle.apply("west", to(battle, "a1", 1000, 1400))
    element_after = battle.state.elements["a1"]
    if there is None:
        assert element_after.place is Place.LOST
    else:
        assert (front(battle, "a1")[1] == 1400) is there


@pytest.mark.rule("DBF-RIVER-FORDING")
def test_a_river_is_entered_square_to_its_bank() -> None:
    battle = at_move(element("a1", "Reg Cv(O)", (1000, 1500)), FAR, surface=stream())
    battle.state.rivers.update({f"river:{sector}": River.EASY for sector in range(1, 7)})
    assert "DBF-RIVER-FORDING" in rules(battle, to(battle, "a1", 1000, 1420, 30))
    allowed(battle, to(battle, "a1", 1000, 1420))
