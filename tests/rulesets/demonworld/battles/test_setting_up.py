"""Sections XVI.0 and XVI.3.0 to XVI.3.3: what is agreed on, armies, deployment zones, and the choice of one's side."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from oriflamme.board.hexes import DIRECTIONS, SE, SW, axial
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.dice import ScriptedDice
from oriflamme.kernel.musters import Enlistment, Part
from oriflamme.kernel.musters import Muster as Army
from oriflamme.kernel.ruleset import SetupError
from oriflamme.rulesets.demonworld import RULESET, scenarios
from oriflamme.rulesets.demonworld.aims import Objective
from oriflamme.rulesets.demonworld.battles.flank_marches import FlankPlanning
from oriflamme.rulesets.demonworld.battles.table_sides import (
    ChooseSide,
    ChoosingSides,
    SideChoice,
    SideChosen,
)
from oriflamme.rulesets.demonworld.edges import home_edge
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.first_battle import Deploy, Deployment
from oriflamme.rulesets.demonworld.organisation import in_ranks
from oriflamme.rulesets.demonworld.turn import Commit, EncodedPlacement
from tests.rulesets.demonworld.armies import of, refused

SOUTHERN, NORTHERN = "south", "north"
EMPIRE = Army(
    "empire", (Part("army", (Enlistment("noble-infantry"), Enlistment("purifying-light-knights"))),)
)
ORCS = Army("orcs", (Part("army", (Enlistment("orc-guard"), Enlistment("orc-wolf-riders", 2))),))


def setup(field: str = "four-maps", **options: Any) -> Any:
    return RULESET.setup_from((EMPIRE, ORCS), field, {"chapters": ["battles"], **options})


def begun(field: str = "four-maps", **options: Any) -> Battle[Field]:
    battle: Battle[Field] = RULESET.begin(setup(field, **options), ScriptedDice(()))
    battle.advance()
    return battle


# -- what is agreed on ---------------------------------------------------------------------------------------------


@pytest.mark.rule("DW-XVI.0")
@pytest.mark.parametrize("scenario", ["demonworld-last-stand", "demonworld-kal-bennock"])
@pytest.mark.parametrize("option", ["objectives", "flank_marches", "choice_of_sides"])
def test_the_scenarios_of_the_book_take_no_objectives_flank_marches_or_choice_of_sides(
    scenario: str, option: str
) -> None:
    body = scenarios.body_of(RULESET.setup(scenario))
    assert body.objectives == ()
    assert not body.readings.flank_marches
    battle: Battle[Field] = RULESET.begin(RULESET.setup(scenario), ScriptedDice(()))
    battle.advance()
    assert not isinstance(battle.decision(), SideChoice | FlankPlanning)
    with pytest.raises(SetupError, match="has its own conditions of victory"):
        RULESET.setup(scenario, {option: 1 if option == "objectives" else True})


@pytest.mark.rule("DW-XVI.3.0")
def test_each_rule_of_battles_is_used_or_not_as_agreed() -> None:
    """Length, objectives, flank marches and the choice of sides are agreed on singly; without any, armies just fight."""
    plain = scenarios.body_of(setup())
    assert (plain.readings.turn_limit, plain.objectives) == (None, ())
    assert isinstance(begun().decision(), Deployment)
    assert isinstance(begun(choice_of_sides=True).decision(), SideChoice)
    assert isinstance(begun(flank_marches=True).decision(), FlankPlanning)
    agreed = scenarios.body_of(setup(objectives=1, turn_limit=6))
    assert (agreed.readings.turn_limit, len(agreed.objectives)) == (6, 1)
    without = RULESET.setup_from((EMPIRE, ORCS), "four-maps", {"chapters": [], "choice_of_sides": True})
    battle: Battle[Field] = RULESET.begin(without, ScriptedDice(()))
    battle.advance()
    assert isinstance(battle.decision(), Deployment)  # the chapter is not in force


# -- armies and zones ----------------------------------------------------------------------------------------------


@pytest.mark.rule("DW-XVI.3.2-a")
def test_units_have_the_stands_of_their_cards_and_are_placed_in_ranks_in_their_zone() -> None:
    body = scenarios.body_of(setup())
    cards = {card.id: card for card in body.profiles}
    battle = begun()
    due = battle.decision()
    assert isinstance(due, Deployment)
    for side in body.sides:
        zone = set(due.zones[side.id])
        for unit in side.units:
            assert len(unit.stands) == cards[unit.profile].stands
            assert {place.hex for place in due.proposed[side.id][unit.id]} <= zone
            placed = due.stands(battle.state, battle.state.units[unit.id], due.proposed[side.id][unit.id])
            assert in_ranks(placed)
    judged = RULESET.judge_muster(EMPIRE)
    assert judged.price.total == sum(
        cards[unit.profile].points for unit in body.sides[0].units
    )  # the points on the backs of the cards


@pytest.mark.rule("DW-XVI.3.3-c")
def test_zones_are_the_three_rows_at_each_edge_without_the_half_hexes_and_may_be_deepened() -> None:
    """On one map B, C and D face M, N and O; on several, the three rows at the outer edges of the whole.

    A set-up may agree on the rows A and P of half hexes, or on a fourth row; units are deployed there like in any other.
    """
    for field in ("open-ground", "farmland", "four-maps", "six-maps"):
        body = scenarios.body_of(setup(field))
        board = scenarios.battle_map(body.map)
        rows = sorted({axial(hex)[1] for hex in board.hexes})
        found = [{axial(hex)[1] for hex in scenarios.zone_hexes(board, side)} for side in body.sides]
        assert found == [set(rows[-4:-1]), set(rows[1:4])]
        for side, own in zip(body.sides, found, strict=True):
            assert set(scenarios.zone_hexes(board, side)) == {
                hex for hex in board.hexes if axial(hex)[1] in own
            }
    printed = scenarios.body_of(setup("farmland"))
    assert [set(side.zone) for side in printed.sides] == [set("MNO"), set("BCD")]
    for more, row in (("A", "A"), ("E", "E")):
        north = printed.sides[1]
        agreed = (printed.sides[0], msgspec.structs.replace(north, zone=(*north.zone, more)))
        body = msgspec.structs.replace(printed, sides=agreed)
        battle: Battle[Field] = RULESET.begin(
            scenarios.setup_of("farmland", body, ("battles",)), ScriptedDice(())
        )
        battle.advance()
        there = next(
            command
            for command in battle.options(NORTHERN)
            if isinstance(command, Deploy)
            and any(place.hex.split("/")[1][0] == row for place in command.stands)
        )
        battle.apply(NORTHERN, there)
        for player in (NORTHERN, SOUTHERN):
            battle.apply(player, Commit())
        board = battle.state.ground.map
        assert {stand.hex for stand in battle.state.stands_of(there.unit)} == {
            board.find(place.hex) for place in there.stands
        }
        plain = begun("farmland")
        assert "DW-VII-DEPLOY" in {rule for rule, _ in refused(plain, NORTHERN, there)}


@pytest.mark.rule("DW-XVI.3.3-c")
@pytest.mark.parametrize(
    ("field", "rows"), [("farmland", 4), ("four-maps", 4), ("four-maps", 7), ("six-maps", 12)]
)
def test_players_may_agree_on_deeper_zones(field: str, rows: int) -> None:
    """Both grow towards the enemy, by whole rows; each army deploys anywhere in its own, and nowhere beyond."""
    usual, agreed = scenarios.body_of(setup(field)), scenarios.body_of(setup(field, zone_rows=rows))
    board = scenarios.battle_map(agreed.map)
    lines = sorted({axial(hex)[1] for hex in board.hexes})
    found = [set(scenarios.zone_hexes(board, side)) for side in agreed.sides]
    for own, rim in zip(found, (set(lines[-rows - 1 : -1]), set(lines[1 : rows + 1])), strict=True):
        assert own == {hex for hex in board.hexes if axial(hex)[1] in rim}
    for before, side, own in zip(usual.sides, agreed.sides, found, strict=True):
        assert set(scenarios.zone_hexes(board, before)) < own
        assert {board.find(place.hex) for unit in side.units for place in unit.stands} <= own
    battle = begun(field, zone_rows=rows)
    plain = begun(field)
    foremost = lines[rows]
    there = next(
        command
        for command in battle.options(NORTHERN)
        if isinstance(command, Deploy)
        and any(axial(board.find(place.hex))[1] == foremost for place in command.stands)
    )
    assert "DW-VII-DEPLOY" in {rule for rule, _ in refused(plain, NORTHERN, there)}
    two_rows = DIRECTIONS[SE] + DIRECTIONS[SW]
    beyond = Deploy(
        there.unit,
        tuple(
            EncodedPlacement(board.name(board.find(place.hex) + two_rows), place.facing)
            for place in there.stands
        ),
    )
    assert "DW-VII-DEPLOY" in {rule for rule, _ in refused(battle, NORTHERN, beyond)}
    battle.apply(NORTHERN, there)
    for player in (NORTHERN, SOUTHERN):
        battle.apply(player, Commit())
    assert {stand.hex for stand in battle.state.stands_of(there.unit)} == {
        board.find(place.hex) for place in there.stands
    }


def test_zones_leave_a_row_between_the_armies_and_stay_as_deep_as_they_were() -> None:
    """On one map of 14 whole rows zones of six leave two, zones of seven none."""
    assert scenarios.body_of(setup("farmland", zone_rows=6)).readings.zone_rows == 6
    for rows in (7, 12):
        with pytest.raises(SetupError, match=f"zones {rows} rows deep leave no row"):
            setup("farmland", zone_rows=rows)
    with pytest.raises(SetupError, match="expected 4 or more"):
        setup("farmland", zone_rows=3)
    deep = "demonworld-square-and-wedge"  # four rows as written
    assert (
        scenarios.body_of(RULESET.setup(deep, {"zone_rows": 4})).sides
        == scenarios.body_of(RULESET.setup(deep)).sides
    )
    deeper = scenarios.body_of(RULESET.setup(deep, {"zone_rows": 5}))
    board = scenarios.battle_map(deeper.map)
    assert [len({axial(hex)[1] for hex in scenarios.zone_hexes(board, side)}) for side in deeper.sides] == [
        5,
        5,
    ]


@pytest.mark.rule("DW-XVI.3.3-a")
@pytest.mark.parametrize(
    ("field", "deep", "wide"),
    [("farmland", 1, 2), ("open-ground", 1, 2), ("four-maps", 2, 2), ("six-maps", 2, 3)],
)
def test_maps_are_laid_in_a_complete_rectangle_with_their_long_sides_along_the_rows(
    field: str, deep: int, wide: int
) -> None:
    """Of four maps two are deep and two wide. Whoever lays the table may take a field, or have one made from a seed."""
    for settled in ({}, {"battlefield": 5}):
        body = scenarios.body_of(setup(field, **settled))
        board = scenarios.battle_map(body.map)
        lines: dict[int, list[int]] = {}
        for q, r in map(axial, board.hexes):
            lines.setdefault(r, []).append(2 * q + r)  # in half hexes from the west
        assert len(body.map.sheets) == deep * wide
        assert sorted(lines) == list(range(min(lines), max(lines) + 1))
        assert all(sorted(line) == list(range(min(line), max(line) + 1, 2)) for line in lines.values())
        assert max(map(min, lines.values())) - min(map(min, lines.values())) <= 1
        assert max(map(max, lines.values())) - min(map(max, lines.values())) <= 1
        assert max(map(len, lines.values())) / wide > len(lines) / deep  # the long sides of a map
        for side in body.sides:  # and of the table: the armies face each other across the rows
            assert side.facing in (0, 3)


@pytest.mark.rule("DW-XVI.3.3-d")
def test_both_sides_deploy_at_once_and_hidden_from_each_other() -> None:
    battle = begun()
    due = battle.decision()
    assert isinstance(due, Deployment)
    assert battle.deciders() == (SOUTHERN, NORTHERN)
    unit = next(unit for unit in battle.state.units_of(NORTHERN) if len(unit.stands) == 8)
    moved = next(
        command
        for command in battle.options(NORTHERN)
        if isinstance(command, Deploy) and command.unit == unit.id
    )
    battle.apply(NORTHERN, moved)
    battle.apply(NORTHERN, Commit())
    for other in (SOUTHERN, None):
        seen = battle.view(other).decision()
        assert isinstance(seen, Deployment)
        assert NORTHERN not in seen.placed
        assert not battle.view(other).state.stands
    battle.apply(SOUTHERN, Commit())
    assert {stand.hex for stand in battle.state.stands_of(unit.id)} == {
        battle.state.ground.map.find(place.hex) for place in moved.stands
    }


# -- sides of the table --------------------------------------------------------------------------------------------


@pytest.mark.rule("DW-XVI.3.3-b")
@pytest.mark.parametrize("exchanged", [False, True])
def test_the_player_who_did_not_lay_the_table_chooses_and_the_other_takes_the_opposite_side(
    exchanged: bool,
) -> None:
    battle = begun(choice_of_sides=True)
    laid = scenarios.zones_of(scenarios.body_of(battle.setup))
    assert battle.deciders() == (NORTHERN,)
    assert refused(battle, NORTHERN, Commit()) == {("DW-XVI.3.3-b", "dw-refused-other-phase")}
    events = battle.apply(NORTHERN, ChooseSide(exchanged))
    assert [(event.side, event.exchanged) for event in of(events, SideChosen)] == [(NORTHERN, exchanged)]
    due = battle.decision()
    assert isinstance(due, Deployment)
    there = (
        {SOUTHERN: NORTHERN, NORTHERN: SOUTHERN} if exchanged else {SOUTHERN: SOUTHERN, NORTHERN: NORTHERN}
    )
    for side, end in there.items():
        assert set(due.zones[side]) == set(laid[end])
        facing = 0 if end == SOUTHERN else 3
        for unit, places in due.proposed[side].items():
            assert {place.facing for place in places} == {facing}
            assert {place.hex for place in places} <= set(laid[end])
            assert in_ranks(due.stands(battle.state, battle.state.units[unit], places))
        assert home_edge(battle.state, side) == end
    own = due.proposed[NORTHERN]
    unit = next(iter(own))
    wrong = tuple(EncodedPlacement(hex, 0) for hex in laid[there[SOUTHERN]][: len(own[unit])])
    assert {rule for rule, _ in refused(battle, NORTHERN, Deploy(unit, wrong))} == {"DW-VII-DEPLOY"}
    for side in (SOUTHERN, NORTHERN):
        battle.apply(side, Commit())
    assert {stand.facing for stand in battle.state.stands_of(unit)} == {0 if exchanged else 3}


@pytest.mark.rule("DW-XVI.4.0-d")
def test_the_side_is_chosen_once_the_objectives_lie_and_before_anybody_reconnoitres() -> None:
    battle = begun(choice_of_sides=True, objectives=2, flank_marches=True)
    laid: tuple[Objective, ...] = battle.state.ground.objectives
    assert len(laid) == 2
    assert isinstance(battle.decision(), SideChoice)
    assert battle.deciders() == (NORTHERN,)
    battle.apply(NORTHERN, ChooseSide(True))
    assert battle.state.ground.objectives == laid
    assert isinstance(battle.decision(), FlankPlanning)
    while not isinstance(battle.decision(), Deployment):
        battle.apply(battle.deciders()[0], Commit())
    due = battle.decision()
    assert isinstance(due, Deployment)
    assert set(due.zones[SOUTHERN]) == set(scenarios.zones_of(scenarios.body_of(battle.setup))[NORTHERN])


def test_nobody_is_asked_where_an_army_has_no_room_at_the_other_side() -> None:
    battle = begun(choice_of_sides=True)
    battle.state.ground = _with_zone(battle.state, battle.state.ground.zones[NORTHERN][:9])
    battle.pop()
    battle.push(ChoosingSides())
    battle.advance()
    assert isinstance(battle.decision(), Deployment)


def _with_zone(field: Field, zone: tuple[int, ...]) -> Any:
    return msgspec.structs.replace(field.ground, zones={**field.ground.zones, NORTHERN: zone})
