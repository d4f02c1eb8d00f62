"""Who is attacked half on the table fights on a map beside it (DW-XVI.5.0-k)."""

from __future__ import annotations

import msgspec
import pytest

from oriflamme.board.hexes import DIRECTIONS, FRONT, NW, E, W, distance
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.dice import ScriptedDice
from oriflamme.kernel.scenes import HexBoard
from oriflamme.rulesets.demonworld import RULESET
from oriflamme.rulesets.demonworld.battles.coming_on import ComingOn, MarchOn
from oriflamme.rulesets.demonworld.battles.flank_marches import FlankMarches, still_to_come
from oriflamme.rulesets.demonworld.battles.spare_maps import LaySpareMaps, MapLaid, SpareMap, is_beside
from oriflamme.rulesets.demonworld.battles.victory import points
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.melee import MeleeDeclaration, Strike
from oriflamme.rulesets.demonworld.movement.sequences import MoveUnit, MoveUnits
from oriflamme.rulesets.demonworld.orders import GiveOrder, OrderPhase
from oriflamme.rulesets.demonworld.turn import Commit
from tests.rulesets.demonworld.armies import SOUTH, of, play
from tests.rulesets.demonworld.battles.test_flank_marches import (
    NORTHERN,
    SOUTHERN,
    against,
    arrived,
    ids,
    to,
    to_turn,
)


def half_on() -> tuple[Battle[Field], str, str]:
    """A battle with four of ten knights on the table, and one orc who can charge them; the ids of both units."""
    battle = arrived("purifying-light-knights")
    battle.dice = ScriptedDice((6,) * 80)
    to_turn(battle, 3, ComingOn)
    knights = ids(battle, SOUTHERN)["purifying-light-knights"]
    field = battle.state
    entry = field.stands_of(knights)[0].hex
    orcs = ids(battle, NORTHERN)["orc-warriors"]
    first, *others = field.stands_of(orcs)
    for stand in others:
        field.remove(stand.id)
    field.place(first.at(entry + 2 * DIRECTIONS[W] + 3 * DIRECTIONS[NW], SOUTH))
    field.change(orcs, order=Order.CHARGE, moved=False)
    battle.apply(SOUTHERN, MarchOn(knights, (W, W, W)))
    return battle, knights, orcs


def sequence(battle: Battle[Field], side: str, order: Order) -> MoveUnits:
    """Do as little as may be until a side moves its units of an order."""
    while True:
        to(battle, MoveUnits)
        due = battle.decision()
        assert isinstance(due, MoveUnits)
        if (due.side, due.order) == (side, order):
            return due
        battle.apply(due.side, Commit())


def charged() -> tuple[Battle[Field], str, str, MapLaid]:
    """The same, the orc having charged, and what was told of the map."""
    battle, knights, orcs = half_on()
    due = sequence(battle, NORTHERN, Order.CHARGE)
    field = battle.state
    attack = next(
        command
        for command in battle.options(NORTHERN)
        if isinstance(command, MoveUnit)
        and command.unit == orcs
        and due.trace(field, field.units[orcs], command.legs).contacts
    )
    [told] = of(play(battle, NORTHERN, attack), MapLaid)
    return battle, knights, orcs, told


@pytest.mark.rule("DW-XVI.5.0-k")
def test_the_others_of_a_unit_that_is_attacked_stand_behind_on_a_map_beside_the_table() -> None:
    battle, knights, _orcs, told = charged()
    field = battle.state
    assert (told.unit, len(told.stands), told.rule) == (knights, 6, "DW-XVI.5.0-k")
    assert field.units[knights].engaged
    assert len(field.stands_of(knights)) == 10
    assert still_to_come(field, SOUTHERN) == 0
    entry = field.ground.map.find(field.pages[FlankMarches].marches[0].entry or "")
    queue = [field.stands[key] for key in told.stands]
    assert [stand.hex for stand in queue] == [entry + number * DIRECTIONS[E] for number in range(1, 7)]
    assert all(is_beside(field, stand) for stand in queue)
    # The table is as it was, and the map beside it is to be seen, with names of its own.
    table = field.ground.map.own
    assert field.ground.map.hexes > table.hexes
    assert table.hexes.isdisjoint(stand.hex for stand in queue)
    drawn = RULESET.scene(battle.view(NORTHERN))
    assert isinstance(drawn.board, HexBoard)
    assert len(drawn.board.cells) == len(field.ground.map.hexes)
    assert field.ground.map.find(field.ground.map.name(queue[0].hex)) == queue[0].hex
    assert any(mark.label is not None and mark.label.id == "dw-mark-spare-map" for mark in drawn.marks)
    # A battle that is stored meanwhile goes on with it.
    stored = Field.decode(_plain(field), RULESET.begin(battle.setup, battle.dice).state.ground)
    assert stored.ground.map.hexes == field.ground.map.hexes
    assert stored.stands == field.stands


def _plain(field: Field) -> object:
    return msgspec.to_builtins(field.encode(), str_keys=True)


@pytest.mark.rule("DW-XVI.5.0-k")
def test_the_fight_goes_on_there_and_nobody_else_comes() -> None:
    battle, knights, orcs, told = charged()
    field = battle.state
    # Those who wait behind fight like any others who touch the enemy: the orc steps up to one who is off the table.
    second = field.stands[told.stands[0]]
    orc = field.stands_of(orcs)[0]
    way = next(
        way
        for way in range(6)
        if field.free(second.hex + DIRECTIONS[way])
        and second.hex + DIRECTIONS[way] not in field.ground.map.own.hexes
    )
    facing = next(facing for facing in range(6) if (way + 3) % 6 in FRONT[facing])
    field.place(orc.at(second.hex + DIRECTIONS[way], facing))
    assert any(foe.unit == orcs for foe in field.contacts(second))
    to(battle, MeleeDeclaration)
    strikes = [command for command in battle.options(NORTHERN) if isinstance(command, Strike)]
    assert second.id in {command.target for command in strikes}
    assert battle.state.units[knights].engaged
    # Other units have the table alone to move on.
    other = next(
        unit for unit in battle.state.units_of(NORTHERN) if unit.id != orcs and unit.profile != "orc-warriors"
    )
    assert field.room(other) == field.ground.map.own.hexes
    assert field.room(knights) == field.ground.map.hexes


@pytest.mark.rule("DW-XVI.5.0-k")
def test_who_is_free_again_marches_onto_the_table_by_orders_and_the_map_is_taken_away() -> None:
    battle, knights, orcs, _told = charged()
    field = battle.state
    for stand in field.stands_of(orcs):
        field.remove(stand.id)
    field.change(knights, engaged=False)
    to_turn(battle, 4, OrderPhase)
    assert len(battle.state.stands_of(knights)) == 10
    assert battle.check(SOUTHERN, GiveOrder(knights, Order.MOVE)).legal  # no more a march that comes on
    battle.apply(SOUTHERN, GiveOrder(knights, Order.MOVE))
    due = sequence(battle, SOUTHERN, Order.MOVE)
    field = battle.state
    onto = max(
        (one for one in battle.options(SOUTHERN) if isinstance(one, MoveUnit) and one.unit == knights),
        key=lambda one: sum(
            stand.hex in field.ground.map.own.hexes
            for stand in due.trace(field, field.units[knights], one.legs).body
        ),
    )
    battle.apply(SOUTHERN, onto)
    field = battle.state
    assert not any(is_beside(field, stand) for stand in field.stands_of(knights))
    battle.push(LaySpareMaps())
    battle.advance()
    assert battle.state.ground.map is battle.state.ground.map.own
    assert battle.state.pages[SpareMap].levels == ()


@pytest.mark.rule("DW-XVI.5.0-m")
def test_who_has_nobody_left_but_on_the_map_beside_the_table_counts_as_lost() -> None:
    battle, knights, _orcs, _told = charged()
    field = battle.state
    before = points(field, NORTHERN).total
    for stand in field.stands_of(knights):
        if not is_beside(field, stand):
            field.remove(stand.id)
    assert points(field, NORTHERN).total == before + field.profile(field.units[knights]).points


def test_a_column_that_is_broken_goes_on_from_a_map_beside_the_table() -> None:
    battle, knights, orcs = half_on()
    field = battle.state
    field.remove(field.stands_of(orcs)[0].id)
    field.remove(field.stands_of(knights)[1].id)
    battle.advance()
    to_turn(battle, 4, MoveUnits)
    field = battle.state
    assert len(field.stands_of(knights)) == 9
    tail = field.stands_of(knights)[2]
    assert distance(tail.hex, field.stands_of(knights)[3].hex) == 1
    assert against(battle, SOUTHERN, MarchOn(knights, (W,))) != []
