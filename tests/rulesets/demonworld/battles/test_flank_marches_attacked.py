"""Units half on the table in a flank march: no enemy provokes the column, and who is shot at stands there whole (XVI.5.0)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
import pytest

from oriflamme.board.hexes import DIRECTIONS, NW, E, W
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.events import Event
from oriflamme.rulesets.demonworld.battles.arrivals import EnterAt, FlankEntry, entries
from oriflamme.rulesets.demonworld.battles.coming_on import ComingOn, MarchOn
from oriflamme.rulesets.demonworld.battles.flank_marches import FlankMarches, PlanMarch, still_to_come
from oriflamme.rulesets.demonworld.battles.spare_maps import MapLaid, is_beside
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.closing_up import CloseUp
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.morale.conduct import is_impetuous, is_routing
from oriflamme.rulesets.demonworld.morale.tests import Kind, MoraleTested
from oriflamme.rulesets.demonworld.orders import GiveOrder, OrderPhase
from oriflamme.rulesets.demonworld.shooting import FireDeclaration, Shoot
from oriflamme.rulesets.demonworld.turn import Commit
from tests.rulesets.demonworld.armies import SOUTH, of, play
from tests.rulesets.demonworld.battles.test_flank_marches import (
    NORTHERN,
    SOUTHERN,
    army,
    ids,
    planning,
    to,
    to_turn,
)
from tests.rulesets.demonworld.fights import HIT

KNIGHTS = "purifying-light-knights"


def arrived(dice: Iterable[int], ahead: int, enemy: str) -> tuple[Battle[Field], str]:
    """Ten knights have arrived in turn 3, the first of them on the table; so far ahead of him are enemies of a card."""
    archers = army("orcs", "orc-guard", "orc-light-archers", "orc-warriors")
    battle = planning(other=archers, dice=(6, *dice), chapters=("morale", "battles"))
    knights = ids(battle, SOUTHERN)[KNIGHTS]
    battle.apply(SOUTHERN, PlanMarch(knights, "right"))
    to_turn(battle, 3, FlankEntry)
    field = battle.state
    open_hexes = entries(field, field.pages[FlankMarches].marches[0])
    battle.apply(SOUTHERN, EnterAt(knights, field.ground.map.name(open_hexes[len(open_hexes) // 2])))
    field = battle.state
    (first,) = field.stands_of(knights)
    post = first.hex + ahead * DIRECTIONS[NW]
    foes = ids(battle, NORTHERN)[enemy]
    for number, stand in enumerate(field.stands_of(foes)):
        field.place(stand.at(post - number * DIRECTIONS[E], SOUTH))
    return battle, knights


@pytest.mark.rule("DW-XV.7.0-a", "DW-XVI.5.0-h")
@pytest.mark.parametrize("entering", [True, False])
def test_a_column_that_is_coming_on_is_not_provoked_and_a_stand_alone_is(entering: bool) -> None:
    """The knights obey on no die: a stand of theirs with nobody behind it goes for the enemy two hexes ahead."""
    battle, knights = arrived((1,), 2, "orc-guard")
    field = battle.state
    card = field.profile(field.units[knights])
    assert card.morale is not None
    wild = msgspec.structs.replace(card, morale=msgspec.structs.replace(card.morale, second=-9))
    field.ground = msgspec.structs.replace(field.ground, profiles={**field.ground.profiles, card.id: wild})
    if not entering:
        field.pages.change(FlankMarches, waiting={}, spent={})
    events: list[Event] = []
    while isinstance(battle.decision(), OrderPhase):
        player = battle.deciders()[0]
        commands = (
            [Commit()] if entering or player == NORTHERN else [GiveOrder(knights, Order.HOLD), Commit()]
        )
        events += play(battle, player, *commands)
    tests = [event for event in of(events, MoraleTested) if event.unit == knights]
    assert bool(tests) is not entering
    assert is_impetuous(battle.state, knights) is not entering
    if entering:
        assert battle.state.units[knights].order is Order.MOVE


@pytest.mark.rule("DW-XVI.5.0-k", "DW-XV.2.0-c")
@pytest.mark.parametrize(("die", "routs"), [(6, False), (1, True)])
def test_who_is_shot_half_on_the_table_stands_there_whole_and_tests_with_all_who_are_left(
    die: int, routs: bool
) -> None:
    battle, knights = arrived((HIT, die, 6, 6), 4, "orc-light-archers")
    field = battle.state
    card = field.profile(field.units[knights])
    assert card.morale is not None
    # Of ten stands nine are left, and no die but a 6 makes 17 of them.
    soft = msgspec.structs.replace(
        card, missile_protection=-20, morale=msgspec.structs.replace(card.morale, first=17)
    )
    field.ground = msgspec.structs.replace(field.ground, profiles={**field.ground.profiles, card.id: soft})
    archers = ids(battle, NORTHERN)["orc-light-archers"]
    battle.apply(NORTHERN, GiveOrder(archers, Order.SKIRMISH))
    to(battle, FireDeclaration)
    (head,) = field.units[knights].stands
    shot = next(
        command
        for command in battle.options(NORTHERN)
        if isinstance(command, Shoot) and command.target == head
    )
    events = play(battle, NORTHERN, shot, Commit())
    while isinstance(battle.decision(), CloseUp):
        events += play(battle, SOUTHERN, Commit())
    (laid,) = of(events, MapLaid)
    assert (laid.unit, len(laid.stands)) == (knights, 9)
    (test,) = of(events, MoraleTested)
    lines = {line.label: line.value for line in test.tally.lines}
    assert (test.unit, test.test, lines["dw-line-morale-stands"]) == (knights, Kind.SHOOTING, 9)
    assert is_routing(battle.state, knights) is routs
    assert still_to_come(battle.state, SOUTHERN) == 0
    if routs:
        return
    # The others march on in that turn as they would have, from the map beside the table.
    assert all(is_beside(battle.state, stand) for stand in battle.state.stands_of(knights))
    to(battle, ComingOn)
    battle.apply(SOUTHERN, MarchOn(knights, (W, W, W)))
    assert sum(not is_beside(battle.state, stand) for stand in battle.state.stands_of(knights)) == 3
