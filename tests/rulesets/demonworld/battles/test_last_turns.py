"""The last turn of a battle by points, played to its end: objectives held or fought over, units wholly lost or not (XVI.3.5, XVI.4.0)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.demonworld import contents
from oriflamme.rulesets.demonworld.aims import Objective
from oriflamme.rulesets.demonworld.battles.rolls import CallTheRoll
from oriflamme.rulesets.demonworld.battles.victory import PointsReckoned
from oriflamme.rulesets.demonworld.characteristics import Morale, Order
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.first_battle import TurnEnds
from oriflamme.rulesets.demonworld.melee import MeleePhase, Strike
from oriflamme.rulesets.demonworld.morale.conduct import Conduct
from oriflamme.rulesets.demonworld.movement.legs import Advance
from oriflamme.rulesets.demonworld.movement.sequences import MoveUnit, MoveUnits
from oriflamme.rulesets.demonworld.turn import Commit, GoFirst
from tests.rulesets.demonworld.armies import (
    GREY,
    SOUTH,
    WHITE,
    Muster,
    battle_of,
    card,
    field_of,
    hexes,
    muster,
    of,
)
from tests.rulesets.demonworld.fights import HIT

GAME = contents.game(("morale", "battles"))
GOAL = Objective("1,-2", 150)
FIGHTING: dict[str, Any] = {"engaged": True, "first_melee": 5}
BRAVE = card("brave", points=100, morale=Morale(1, 40))


def last_turn(*units: Muster) -> Field:
    """A field in turn 5 of 5, with an objective worth 150 points."""
    field = field_of(*units, profiles=[BRAVE], game=GAME, turn_limit=5, turn=5)
    field.ground = msgspec.structs.replace(field.ground, objectives=(GOAL,))
    CallTheRoll().run(battle_of(field))
    return field


def to_the_end(battle: Battle[Field]) -> tuple[str | None, dict[str, int]]:
    """Nobody does more than he must until the turn is over: who has won, and the points of both."""
    told: list[PointsReckoned] = []
    while battle.decision() is not None:
        player = battle.deciders()[0]
        idle = [Commit(), GoFirst(True), next(battle.options(player))]
        told += of(
            battle.apply(player, next(one for one in idle if battle.check(player, one).legal)), PointsReckoned
        )
    assert battle.outcome is not None
    return battle.outcome.winner, {event.side: event.tally.total for event in told}


OWN = muster("a", WHITE, hexes((0, 0), (1, 0), (2, 0), (3, 0)), profile="brave", order=Order.CHARGE)
AHEAD = MoveUnit("a", (Advance("left"), Advance("right")))


@pytest.mark.rule("DW-XVI.4.0-e")
@pytest.mark.parametrize(
    ("foe", "goes", "wins"),
    [
        ((12, -9), True, WHITE),
        ((12, -9), False, None),  # nobody is on it
        ((1, -3), True, None),  # who stands on it fights
        ((4, -3), True, WHITE),  # another stand of the unit fights
    ],
)
def test_whoever_is_on_an_objective_and_not_in_melee_as_the_last_turn_ends_has_its_points(
    foe: tuple[int, int], goes: bool, wins: str | None
) -> None:
    enemy = muster("x", GREY, hexes(foe), SOUTH, profile="brave", moved=True)
    battle = battle_of(
        last_turn(OWN, enemy), MoveUnits(WHITE, Order.CHARGE), MeleePhase(), TurnEnds(), dice=(1,)
    )
    if goes:
        battle.apply(WHITE, AHEAD)
    assert to_the_end(battle) == (wins, {WHITE: 150 if wins else 0, GREY: 0})


@pytest.mark.rule("DW-XVI.4.0-e")
@pytest.mark.parametrize(("routs", "points"), [(False, 150), (True, 0)])
def test_who_routs_over_an_objective_does_not_hold_it(routs: bool, points: int) -> None:
    field = last_turn(OWN, muster("x", GREY, hexes((1, -2)), SOUTH, profile="brave"))
    if routs:
        field.pages.put(Conduct(routing=frozenset({"x"}), since={"x": 5}))
    winner, counted = to_the_end(battle_of(field, MoveUnits(WHITE, Order.CHARGE), TurnEnds()))
    assert (winner, counted[GREY]) == (GREY if points else None, points)


@pytest.mark.rule("DW-XVI.3.5")
@pytest.mark.parametrize(("second", "winner"), [(False, None), (True, WHITE)])
def test_units_that_fall_to_the_last_stand_in_the_last_melee_score_and_partial_losses_do_not(
    second: bool, winner: str | None
) -> None:
    """White destroys three of x's four stands, and y's one stand or not; grey one of white's. A whole unit is 100 points."""
    field = last_turn(
        muster("a", WHITE, hexes(*((q, 5) for q in range(6))), profile="brave", **FIGHTING),
        muster("x", GREY, hexes(*((q, 4) for q in range(1, 5))), SOUTH, profile="brave", **FIGHTING),
        muster("y", GREY, hexes((6, 4)), SOUTH, profile="brave", **FIGHTING),
    )
    blows = [Strike("a.1", "x.1"), Strike("a.2", "x.2"), Strike("a.3", "x.3")]
    blows += [Strike("a.6", "y.1")] if second else []
    battle = battle_of(field, MeleePhase(), TurnEnds(), dice=(HIT,) * (len(blows) + 1) + (6,) * 4)
    for blow in blows:
        battle.apply(WHITE, blow)
    battle.apply(WHITE, Commit())
    battle.apply(GREY, Strike("x.4", "a.5"))
    assert to_the_end(battle) == (winner, {WHITE: 100 if second else 0, GREY: 0})
