"""Both armies are known before they deploy; where they will stand, and who marches round, is not (DW-VII-DEPLOY)."""

from __future__ import annotations

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.dice import Dice
from oriflamme.kernel.scenes import Troop
from oriflamme.rulesets.demonworld import RULESET
from oriflamme.rulesets.demonworld.battles.flank_marches import PlanMarch
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.first_battle import Deployment
from oriflamme.rulesets.demonworld.turn import Commit
from tests.rulesets.demonworld.battles.test_flank_marches import FAST, NORTHERN, SLOW, SOUTHERN, ids, planning

EMPIRE, ORCS = "empire", "orcs"


def shown(battle: Battle[Field], viewer: str | None) -> dict[str, tuple[Troop, ...]]:
    return {side.id: side.muster for side in RULESET.scene(battle.view(viewer)).sides}


def begun() -> Battle[Field]:
    battle = RULESET.begin(RULESET.setup("demonworld-first-battle"), Dice("musters"))
    battle.advance()
    return battle


def test_each_reads_the_enemys_units_and_sees_his_own_where_they_will_stand() -> None:
    battle = begun()
    for player, enemy in ((EMPIRE, ORCS), (ORCS, EMPIRE)):
        musters = shown(battle, player)
        units = battle.state.units_of(enemy)
        assert musters[player] == ()
        assert [troop.count for troop in musters[enemy]] == [len(unit.stands) for unit in units]
        assert all(troop.lines for troop in musters[enemy])
        assert not [piece for piece in RULESET.scene(battle.view(player)).pieces if piece.owner == enemy]
    assert all(shown(battle, None).values())


def test_who_is_ready_still_reads_the_same_and_once_all_stand_nothing_is_to_come() -> None:
    battle = begun()
    before = shown(battle, ORCS)
    battle.apply(EMPIRE, Commit())
    assert shown(battle, ORCS) == before
    battle.apply(ORCS, Commit())
    assert not any(shown(battle, ORCS).values())


def test_what_the_enemy_reads_does_not_betray_who_marches_round() -> None:
    battle = planning(FAST, SLOW)
    before = shown(battle, NORTHERN)
    assert len(before[SOUTHERN]) == len(battle.state.units_of(SOUTHERN))
    marching = next(iter(ids(battle, SOUTHERN).values()))
    battle.apply(SOUTHERN, PlanMarch(marching, "right"))
    assert shown(battle, NORTHERN) == before
    while not isinstance(battle.decision(), Deployment):
        battle.apply(battle.deciders()[0], Commit())
    assert shown(battle, NORTHERN)[SOUTHERN] == before[SOUTHERN]
    # His own player reads of it that it does not stand in the zone.
    assert len(shown(battle, SOUTHERN)[SOUTHERN]) == 1
    while isinstance(battle.decision(), Deployment):
        battle.apply(battle.deciders()[0], Commit())
    assert shown(battle, NORTHERN)[SOUTHERN] == ()
