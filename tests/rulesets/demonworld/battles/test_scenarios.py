"""The two scenarios of chapter XVI: forces, fields and victory (DW-XVI.1.1 to DW-XVI.2.3)."""

from __future__ import annotations

import pytest

from oriflamme.board.hexes import distance
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.dice import Dice
from oriflamme.rulesets.demonworld import RULESET, scenarios
from oriflamme.rulesets.demonworld.aims import Destroy, Occupy, Prevent
from oriflamme.rulesets.demonworld.battles.rolls import CallTheRoll
from oriflamme.rulesets.demonworld.battles.victory import WatchBegins, WatchEnds, worth_of_stands
from oriflamme.rulesets.demonworld.casualties import TakeCasualties, doom
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.first_battle import VictoryCheck
from oriflamme.rulesets.demonworld.turn import Commit

LAST_STAND, KAL_BENNOCK = "demonworld-last-stand", "demonworld-kal-bennock"

EMPIRE = {"noble-infantry", "berserkers", "herkyn-barrach-colonh", "gordan-orc-slayer"}
ORCS = {
    "orc-guard",
    "orc-warriors",
    "dwarf-eaters",
    "orc-light-archers",
    "trolls",
    "basilian-the-victorious",
    "kruuk",
}


def begun(scenario: str) -> Battle[Field]:
    """A scenario of which everybody stands where it proposes, the roll called."""
    battle: Battle[Field] = RULESET.begin(RULESET.setup(scenario), Dice("1"))
    field = battle.state
    body = scenarios.body_of(battle.setup)
    for side in body.sides:
        for unit in side.units:
            blanks = field.ground.game.new_stands(field, field.units[unit.id])
            for stand, place in zip(blanks, unit.stands, strict=True):
                field.place(stand.at(field.ground.map.find(place.hex), place.facing))
    CallTheRoll().run(battle)
    return battle


def winner(battle: Battle[Field]) -> str | None:
    """Who has won by now."""
    VictoryCheck().run(battle)
    return None if battle.outcome is None else battle.outcome.winner


@pytest.mark.rule("DW-XVI.1.1")  # not DW-XVI.2.1: what its three magic items do is not in the seeds
@pytest.mark.parametrize(
    ("scenario", "more"), [(LAST_STAND, "dwarf-arquebusiers"), (KAL_BENNOCK, "purifying-light-knights")]
)
def test_each_side_has_the_forces_of_the_book(scenario: str, more: str) -> None:
    empire, orcs = scenarios.body_of(RULESET.setup(scenario)).sides
    assert {unit.profile for unit in empire.units} == EMPIRE | {more}
    assert {unit.profile for unit in orcs.units} == ORCS
    guard = next(unit for unit in orcs.units if unit.profile == "orc-guard")
    assert len(guard.stands) == 8
    sides = RULESET.scenarios()[scenario].sides
    assert next(side.points for side in sides if side.id == "orcs") == 950


@pytest.mark.rule("DW-XVI.1.2", "DW-XVI.2.2")
@pytest.mark.parametrize("scenario", [LAST_STAND, KAL_BENNOCK])
def test_maps_one_to_four_and_zones_of_three_rows_at_opposite_edges(scenario: str) -> None:
    body = scenarios.body_of(RULESET.setup(scenario))
    assert [sheet.name for sheet in body.map.sheets] == ["1", "2", "3", "4"]
    for side in body.sides:
        assert {name[-1] for name in side.zone} == {"B", "C", "D"}


@pytest.mark.rule("DW-XVI.1.3-a", "DW-XVI.1.3-b")
def test_the_last_stand_is_won_with_half_the_points_of_the_orcs() -> None:
    battle = begun(LAST_STAND)
    field = battle.state
    assert field.ground.conditions == (Destroy("empire", 475),)
    for unit in ("orc-guard", "trolls"):
        for stand in field.units[unit].stands:
            doom(field, stand)
    for stand in field.units["orc-warriors"].stands[:9]:
        doom(field, stand)
    TakeCasualties("other", "DW-VI.1.3-d").run(battle)
    assert worth_of_stands(field, "orcs") == 160 + 160 + 126
    assert winner(battle) is None
    for stand in field.units["dwarf-eaters"].stands[:2]:
        doom(field, stand)
    TakeCasualties("other", "DW-VI.1.3-d").run(battle)
    assert winner(battle) == "empire"  # 480 points


@pytest.mark.rule("DW-XVI.2.3")
def test_kal_bennock_is_won_by_a_unit_alone_on_the_hill_of_map_four() -> None:
    battle = begun(KAL_BENNOCK)
    field = battle.state
    occupy, prevent = field.ground.conditions
    assert isinstance(occupy, Occupy)
    assert (occupy.side, prevent) == ("orcs", Prevent("empire"))
    board = field.ground.map
    hill = {board.find(name) for name in occupy.hexes}
    assert all(board.battlefield.level(hex) > 0 for hex in hill)
    assert not any(
        board.battlefield.level(other) > 0
        for hex in hill
        for other in (hex + 1, hex - 1)
        if other not in hill and other in board.hexes
    )
    guard = field.stands[field.units["orc-guard"].stands[0]]
    field.place(guard.at(min(hill)))
    WatchBegins().run(battle)
    WatchEnds().run(battle)
    assert battle.outcome is not None
    assert (battle.outcome.winner, battle.outcome.rule) == ("orcs", "DW-XVI.2.3")


def idle(battle: Battle[Field], turns: int) -> None:
    """Play on with nobody doing more than he must, until so many turns are over or the battle is."""
    last = battle.state.turn + turns
    while battle.outcome is None and battle.state.turn < last:
        player = battle.deciders()[0]
        least = Commit() if battle.check(player, Commit()).legal else next(battle.options(player))
        battle.apply(player, least)


@pytest.mark.rule("DW-XVI.2.3")
@pytest.mark.parametrize("enemy", ["far off", "on the hill"])
def test_the_hill_is_held_from_the_orders_to_the_rally_of_a_turn_with_no_enemy_on_it(enemy: str) -> None:
    """Turns are played out; the one in which the Orcs come to the hill is no complete one, and there is no last one."""
    battle: Battle[Field] = RULESET.begin(RULESET.setup(KAL_BENNOCK), Dice("1"))
    battle.advance()
    idle(battle, 2)
    field = battle.state
    assert field.ground.readings.turn_limit is None
    occupy = field.ground.conditions[0]
    assert isinstance(occupy, Occupy)
    hill = sorted(field.ground.map.find(name) for name in occupy.hexes)
    gordan = field.units["gordan-orc-slayer"].stands[0]
    # Of the other Imperials nobody is near enough to be provoked.
    for unit in field.units_of("empire"):
        for stand in unit.stands[1:]:
            field.remove(stand)
    field.place(field.stands[field.units["orc-guard"].stands[0]].at(hill[0]))
    far = max(hill, key=lambda hex: distance(hex, hill[0]))
    if enemy == "on the hill":
        field.place(field.stands[gordan].at(far))
    idle(battle, 1)
    assert (battle.outcome, battle.state.turn) == (None, 3)
    idle(battle, 1)
    if enemy == "far off":
        assert battle.outcome is not None
        assert (battle.outcome.winner, battle.outcome.rule) == ("orcs", "DW-XVI.2.3")
    else:
        assert (battle.outcome, battle.state.turn) == (None, 4)


@pytest.mark.rule("DW-XVI.3.4")
def test_a_battle_of_so_many_turns_is_played_to_the_end_of_the_last_and_without_a_limit_goes_on() -> None:
    for limit, turns in ((5, 5), (None, 8)):
        battle: Battle[Field] = RULESET.begin(
            RULESET.setup("demonworld-square-and-wedge", {"turn_limit": limit, "chapters": ["battles"]}),
            Dice("1"),
        )
        battle.advance()
        idle(battle, turns - battle.state.turn)
        assert (battle.outcome, battle.state.turn) == (None, turns)
        phases = set()
        while battle.outcome is None and battle.state.turn == turns:
            phases.add(type(battle.decision()).__name__)
            idle_player = battle.deciders()[0]
            battle.apply(idle_player, Commit())
        assert phases  # the last turn has all its phases
        assert (battle.outcome is not None) is (limit is not None)
