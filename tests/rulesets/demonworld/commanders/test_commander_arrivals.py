"""Commanders who join a unit that fights, in the midst of enemies, and units that must be done before they take one along."""

from __future__ import annotations

from typing import Any

import pytest

from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.demonworld import contents
from oriflamme.rulesets.demonworld.characteristics import Order, Role
from oriflamme.rulesets.demonworld.commanders.acting import TakeCommander
from oriflamme.rulesets.demonworld.commanders.moving import CommandersMove, JoinUnit, MoveCommander
from oriflamme.rulesets.demonworld.commanders.ranks import joined
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.first_battle import TurnEnds
from oriflamme.rulesets.demonworld.melee import MeleePhase, Strike, SupportBlow
from oriflamme.rulesets.demonworld.melee_execution import BlowStruck
from oriflamme.rulesets.demonworld.movement.engagement import Reaction
from oriflamme.rulesets.demonworld.movement.legs import Face
from oriflamme.rulesets.demonworld.movement.sequences import MoveUnit, MoveUnits
from oriflamme.rulesets.demonworld.shooting import FirePhase, Shoot
from oriflamme.rulesets.demonworld.special_stands.fronts import Exchange
from oriflamme.rulesets.demonworld.turn import Commit
from tests.rulesets.demonworld.armies import GREY, NORTH, SOUTH, WHITE, hexes, muster, of, play, refused, rows
from tests.rulesets.demonworld.commanders.staff import FAR, battle, captain, staffed
from tests.rulesets.demonworld.fights import MISS
from tests.rulesets.demonworld.special_stands.banners import company

NORTHWEST = 4
FIGHT: dict[str, Any] = {"engaged": True, "first_melee": 1, "moved": True}


def coming(
    *, fights: bool = True, order: Order | None = Order.HOLD, sequence: Order = Order.CHARGE, **foes: Any
) -> Battle[Field]:
    """A commander two hexes south of an enemy, at the right of a line that fights others of it, or that does not."""
    line = muster("a", WHITE, rows({0: range(3)}), order=order, **(FIGHT if fights else {}))
    enemy = muster(
        "x", GREY, rows({-1: range(1, 5)}) if fights else hexes((4, -1)), SOUTH, **(FIGHT if fights else foes)
    )
    field = staffed(line, captain("c", WHITE, (3, 1), "bow"), enemy, FAR, turn=2)
    return battle(
        field, CommandersMove(sequence), FirePhase(2), MeleePhase(), TurnEnds(), dice=(MISS, *[1] * 9)
    )


def is_engaged(battle: Battle[Field], unit: str) -> bool:
    return battle.state.units[unit].engaged


@pytest.mark.rule("DW-X.2.3-e")
def test_he_joins_a_unit_in_melee_where_enemies_stand_before_him() -> None:
    begun = coming()
    play(begun, WHITE, MoveCommander("c.1", (NORTHWEST,), NORTH))
    assert is_engaged(begun, "c")
    assert begun.state.contacts(begun.state.stands["c.1"])
    assert JoinUnit("c.1", "a") in list(begun.options(WHITE))
    play(begun, WHITE, JoinUnit("c.1", "a"))
    assert [stand.id for stand in joined(begun.state, begun.state.units["a"])] == ["c.1"]
    assert not is_engaged(begun, "c")
    # There is no regrouping; he is where he is, and strikes with the others, as one who has come to a melee that goes on.
    assert (begun.state.stands["c.1"].hex, begun.state.stands["c.1"].facing) == (hexes((3, 0))[0], NORTH)
    play(begun, WHITE, Strike("c.1", "x.3"), SupportBlow("a.3", "c.1"), Commit())
    events = play(begun, GREY, Commit())
    (blow,) = [event for event in of(events, BlowStruck) if event.attacker.id == "c.1"]
    assert (blow.initiative, [stand.id for stand in blow.supporters]) == (3, ["a.3"])


@pytest.mark.rule("DW-X.2.3-e", "DW-X.2.1-d")
def test_who_has_come_to_a_melee_does_not_fire_in_it() -> None:
    """The line was charged in this turn and holds, so that archers of it would fire still; he has attacked."""
    begun = coming(order=Order.HOLD)
    begun.state.turn = 1
    assert begun.state.units["a"].first_melee == 1
    play(begun, WHITE, MoveCommander("c.1", (NORTHWEST,), NORTH), JoinUnit("c.1", "a"))
    assert not any(isinstance(one, Shoot) for one in begun.options(WHITE))


@pytest.mark.rule("DW-X.2.3-e")
def test_who_fights_on_his_own_joins_nobody() -> None:
    # Who has met an enemy beside a unit that does not fight stays on his own.
    begun = coming(fights=False, order=Order.MOVE, moved=True)
    play(begun, WHITE, MoveCommander("c.1", (NORTHWEST,), NORTH))
    while isinstance(begun.decision(), Reaction):
        play(begun, GREY, Commit())
    assert begun.state.units["c"].engaged
    field = begun.state
    again = battle(field, CommandersMove(Order.CHARGE))
    assert again.deciders() == ()
    # So does who has been in a melee since last turn, or was attacked where he stands.
    line = muster("a", WHITE, rows({0: range(3)}), order=Order.HOLD, **FIGHT)
    enemy = muster("x", GREY, rows({-1: range(1, 5)}), SOUTH, **FIGHT)
    held = staffed(line, captain("c", WHITE, (3, 0), **FIGHT), captain("d", WHITE, (-9, 9)), enemy, turn=2)
    begun = battle(held, CommandersMove(Order.MOVE))
    assert begun.deciders() == (WHITE,)
    assert ("DW-X.2.3-b", "dw-refused-engaged") in refused(begun, WHITE, JoinUnit("c.1", "a"))


@pytest.mark.rule("DW-X.2.3-c", "DW-IX.4.0-d")
def test_a_unit_takes_nobody_along_before_its_movement_can_end() -> None:
    """Turned about, its leader is behind: to take a commander along would end the movement, so the leader goes first."""
    block = company(
        rows({0: range(3), 1: range(-1, 2)}), {1: Role.LEADER}, key="a", profile="swords", order=Order.MOVE
    )
    game = contents.game(("special-stands", "commanders"))
    begun = battle(staffed(block, captain("c", WHITE, (3, 0)), FAR, game=game), MoveUnits(WHITE, Order.MOVE))
    take = TakeCommander("a", "c.1")
    assert begun.check(WHITE, take).legal
    play(begun, WHITE, MoveUnit("a", (Face(SOUTH),)))
    assert refused(begun, WHITE, take) == {("DW-IX.4.0-d", "dw-refused-end-behind")}
    assert take not in list(begun.options(WHITE))
    play(begun, WHITE, next(one for one in begun.options(WHITE) if isinstance(one, Exchange)))
    play(begun, WHITE, take)
    assert [stand.id for stand in joined(begun.state, begun.state.units["a"])] == ["c.1"]
