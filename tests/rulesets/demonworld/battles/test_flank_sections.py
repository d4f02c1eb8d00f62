"""Sections of a flank march come on through one hex, which may be blocked; who never comes is lost (DW-XVI.5.0-i to -m)."""

from __future__ import annotations

import msgspec
import pytest

from oriflamme.board.hexes import DIRECTIONS, E, Hex, W, distance
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.dice import ScriptedDice
from oriflamme.rulesets.demonworld import RULESET
from oriflamme.rulesets.demonworld.battles.arrivals import EnterAt, FlankEntry, entries
from oriflamme.rulesets.demonworld.battles.coming_on import BringOn, ComingOn, MarchOn, ways
from oriflamme.rulesets.demonworld.battles.flank_marches import FlankMarches, FlankPlanning, PlanMarch
from oriflamme.rulesets.demonworld.battles.victory import PointsReckoned
from oriflamme.rulesets.demonworld.characteristics import Commander
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Stand
from oriflamme.rulesets.demonworld.turn import Commit
from tests.rulesets.demonworld.armies import of
from tests.rulesets.demonworld.battles.test_flank_marches import (
    FAST,
    NORTHERN,
    SLOW,
    SOUTHERN,
    against,
    arrived,
    ids,
    marching,
    to,
    to_turn,
)

KNIGHTS, OUTRIDERS = CAVALRY = ("purifying-light-knights", "imperial-outriders")


def farthest(battle: Battle[Field], unit: str) -> MarchOn:
    """The way of a unit that is longest."""
    return max(ways(battle.state, battle.state.units[unit]), key=lambda way: len(way.path))


def foe_at(battle: Battle[Field], hex: Hex, *, hero: bool = False) -> Stand:
    """An enemy stand on a hex; one of a hero of his own is all there is of his unit."""
    field = battle.state
    foe = next(stand for stand in field.stands.values() if field.side(stand) == NORTHERN)
    if hero:
        alone = msgspec.structs.replace(
            field.profile(field.units[foe.unit]), id="hero", commander=Commander(1), stands=1
        )
        field.ground = msgspec.structs.replace(
            field.ground, profiles={**field.ground.profiles, "hero": alone}
        )
        field.change(foe.unit, profile="hero")
    field.place(foe.at(hex))
    return field.stands[foe.id]


# -- where they come on ---------------------------------------------------------------------------------------------


@pytest.mark.rule("DW-XVI.5.0-i")
@pytest.mark.parametrize("flank", ["right", "left"])
def test_the_first_stand_may_come_on_at_any_hex_of_its_side_but_beside_an_enemy_or_on_anybody(
    flank: str,
) -> None:
    battle = marching((6,), KNIGHTS, flank=flank)
    to_turn(battle, 3, FlankEntry)
    field = battle.state
    knights = ids(battle, SOUTHERN)[KNIGHTS]
    board = field.ground.map.own
    edge = {
        way: sorted(hex for hex in board.hexes if hex + DIRECTIONS[way] not in board.hexes) for way in (E, W)
    }
    own, other = (edge[E], edge[W]) if flank == "right" else (edge[W], edge[E])
    refusal = ["DW-XVI.5.0-i"]
    assert set(entries(field, field.pages[FlankMarches].marches[0])) == set(own)
    assert against(battle, SOUTHERN, EnterAt(knights, board.name(other[5]))) == refusal
    assert (
        against(
            battle, SOUTHERN, EnterAt(knights, board.name(own[5] + DIRECTIONS[W if flank == "right" else E]))
        )
        == refusal
    )
    inwards = own[5] + DIRECTIONS[W if flank == "right" else E]
    foe_at(battle, inwards)
    beside = [hex for hex in own if distance(hex, inwards) == 1]
    assert own[5] in beside
    for hex in beside:
        assert against(battle, SOUTHERN, EnterAt(knights, board.name(hex))) == refusal
    friend = next(stand for stand in field.stands.values() if field.side(stand) == SOUTHERN)
    field.place(friend.at(own[9]))
    assert against(battle, SOUTHERN, EnterAt(knights, board.name(own[9]))) == refusal
    battle.apply(SOUTHERN, EnterAt(knights, board.name(own[8])))
    (first,) = battle.state.stands_of(knights)
    assert first.hex == own[8]


# -- one after another ----------------------------------------------------------------------------------------------


@pytest.mark.rule("DW-XVI.5.0-j")
@pytest.mark.parametrize("first", CAVALRY)
def test_units_of_a_section_enter_through_one_hex_in_the_order_the_owner_likes_and_go_where_they_will(
    first: str,
) -> None:
    battle = marching((6,), *CAVALRY)
    to_turn(battle, 3, FlankEntry)
    units = ids(battle, SOUTHERN)
    leads, follows = units[first], units[next(card for card in CAVALRY if card != first)]
    field = battle.state
    hexes = entries(field, field.pages[FlankMarches].marches[0])
    entry = hexes[len(hexes) // 2]
    battle.apply(SOUTHERN, EnterAt(leads, field.ground.map.name(entry)))
    to_turn(battle, 3, ComingOn)
    assert against(battle, SOUTHERN, BringOn(follows)) == ["DW-XVI.5.0-l"]  # the others are in the way
    count = len(battle.state.pages[FlankMarches].waiting[leads]) + 1
    battle.apply(SOUTHERN, farthest(battle, leads))
    field = battle.state
    assert isinstance(battle.decision(), ComingOn)
    # So many stands have come on before them, each 3 points long, and the hex itself is 3 more.
    assert field.pages[FlankMarches].came[field.pages[FlankMarches].marches[0].key] == count
    able = field.profile(follows).movement.move >= 3 * (count + 1)
    assert battle.check(SOUTHERN, BringOn(follows)).legal is able
    if not able:
        # They come on in the next turn, through the same hex.
        to_turn(battle, 4, ComingOn)
        count = 0
    battle.apply(SOUTHERN, BringOn(follows))
    (head,) = battle.state.stands_of(follows)
    assert head.hex == entry
    assert battle.state.pages[FlankMarches].spent[follows] == 3 * (count + 1)
    goals = {way.path[0] for way in ways(battle.state, battle.state.units[follows])}
    if goals:
        assert len(goals) > 1


# -- blocked ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DW-XVI.5.0-l")
@pytest.mark.parametrize("hero", [True, False])
@pytest.mark.parametrize("beside", [True, False])
def test_an_enemy_on_the_entry_hex_or_beside_it_stops_a_section_but_a_commander_on_his_own_does_not(
    hero: bool, beside: bool
) -> None:
    """For him the entry moves to the nearest hex of that side that is not beside him; behind a unit they wait."""
    battle = arrived(*CAVALRY)
    to_turn(battle, 3, ComingOn)
    units = ids(battle, SOUTHERN)
    knights, outriders = units[KNIGHTS], units[OUTRIDERS]
    entry = battle.state.stands_of(knights)[0].hex
    battle.apply(SOUTHERN, farthest(battle, knights))
    assert battle.check(SOUTHERN, BringOn(outriders)).legal
    foe = foe_at(battle, entry + beside * DIRECTIONS[W], hero=hero)
    if not hero:
        assert battle.deciders() == ()  # nobody else is to come on, so nothing is asked
        assert against(battle, SOUTHERN, BringOn(outriders)) != []
        return
    battle.apply(SOUTHERN, BringOn(outriders))
    (head,) = battle.state.stands_of(outriders)
    board = battle.state.ground.map.own
    assert head.hex + DIRECTIONS[E] not in board.hexes
    assert head.hex != entry
    assert distance(head.hex, foe.hex) > 1
    nearer = [
        hex
        for hex in board.hexes
        if hex + DIRECTIONS[E] not in board.hexes and distance(hex, entry) < distance(head.hex, entry)
    ]
    assert all(distance(hex, foe.hex) <= 1 or battle.state.stand_on(hex) is not None for hex in nearer)


# -- never -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DW-XVI.5.0-m")
@pytest.mark.parametrize(("die", "arrives"), [(3, False), (4, True)])
def test_who_never_arrives_counts_as_lost_at_the_end_and_one_stand_on_the_table_is_enough(
    die: int, arrives: bool
) -> None:
    """Three turns are agreed on; nobody fights. A stand of the knights is on the table in the last of them, or not."""
    setup = RULESET.setup_from(
        (FAST, SLOW), "open-ground", {"chapters": ["battles"], "flank_marches": True, "turn_limit": 3}
    )
    battle: Battle[Field] = RULESET.begin(setup, ScriptedDice((die,)))
    battle.advance()
    to(battle, FlankPlanning)
    knights = ids(battle, SOUTHERN)[KNIGHTS]
    battle.apply(SOUTHERN, PlanMarch(knights, "right"))
    told: list[PointsReckoned] = []
    while battle.outcome is None:
        player = battle.deciders()[0]
        least = Commit() if battle.check(player, Commit()).legal else next(battle.options(player))
        told += of(battle.apply(player, least), PointsReckoned)
    assert len(battle.state.stands_of(knights)) == int(arrives)
    lost = 0 if arrives else battle.state.profile(knights).points
    assert {event.side: event.tally.total for event in told} == {SOUTHERN: 0, NORTHERN: lost}
    assert battle.outcome.winner == (None if arrives else NORTHERN)
