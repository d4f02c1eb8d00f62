"""Section XI.4.0-f for units that fight already: whoever comes beside enemies that one side alone could come at is asked.

Trolls (size 3) wade water of depth 2, men (size 2) do not. `others` are men on dry ground, whom anybody reaches.
"""

from __future__ import annotations

from typing import Any

import pytest

from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.demonworld.characteristics import MeleeKind, Order
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.first_battle import TurnEnds
from oriflamme.rulesets.demonworld.melee import MeleePhase, Strike
from oriflamme.rulesets.demonworld.melee_execution import BlowStruck
from oriflamme.rulesets.demonworld.movement.engagement import (
    Complete,
    Completion,
    React,
    Reaction,
    UnitEngaged,
)
from oriflamme.rulesets.demonworld.movement.legs import Advance, Shift
from oriflamme.rulesets.demonworld.movement.sequences import MoveUnit, MoveUnits
from oriflamme.rulesets.demonworld.orders import GiveOrder, OrderPhaseBegins
from oriflamme.rulesets.demonworld.post_combat import PostCombat, Regroup
from oriflamme.rulesets.demonworld.second_attacks.striking import SecondAttack, StrikeAgain
from oriflamme.rulesets.demonworld.terrain.alternation import DeclareContact, Meeting
from oriflamme.rulesets.demonworld.turn import Commit, GoFirst
from tests.rulesets.demonworld.armies import (
    GREY,
    NORTH,
    SOUTH,
    WHITE,
    Muster,
    battle_of,
    card,
    field_of,
    hexes,
    muster,
    of,
    play,
)
from tests.rulesets.demonworld.fights import weapon
from tests.rulesets.demonworld.terrain.going import Lie, over

CARDS = (card("trolls", size=3), card("men", size=2))
LAKE = Lie({(q, r): "water-2" for q in range(-2, 7) for r in (-4, -3, -2, -1)})
"""Water north of the row of r 0: men stand on its shore and cannot follow trolls into it."""
AHEAD = 1
"""One of the two hexes ahead of who looks south."""
Places = list[tuple[int, int]]


def trolls(places: Places, order: Order, side: str = WHITE, key: str = "trolls", **fields: Any) -> Muster:
    return muster(key, side, hexes(*places), SOUTH, profile="trolls", order=order, **fields)


def men(
    places: Places, order: Order = Order.MOVE, side: str = GREY, key: str = "men", **fields: Any
) -> Muster:
    return muster(key, side, hexes(*places), NORTH, profile="men", order=order, **fields)


def big(places: Places, **fields: Any) -> Muster:
    """Trolls of grey's, whom white's meet as anybody does."""
    return muster("big", GREY, hexes(*places), NORTH, profile="trolls", **fields)


def begun(*units: Muster, order: Order = Order.CHARGE, side: str = WHITE) -> Battle[Field]:
    field = over(field_of(*units, profiles=CARDS), LAKE)
    return battle_of(field, MoveUnits(side, order), dice=[1] * 20)


def engaged(battle: Battle[Field]) -> set[str]:
    return {key for key, unit in battle.state.units.items() if unit.engaged}


@pytest.mark.rule("DW-XI.4.0-f", "DW-XI.4.0-h")
@pytest.mark.parametrize("declares", [True, False])
def test_who_meets_one_enemy_may_declare_contact_with_another_in_the_same_step(declares: bool) -> None:
    battle = begun(
        trolls([(0, -2), (1, -2), (2, -2), (3, -2)], Order.CHARGE),
        big([(0, 0)], order=Order.HOLD, moved=True),
        men([(2, 0), (3, 0)], Order.HOLD),
    )
    events = play(battle, WHITE, MoveUnit("trolls", (Advance("left"),)))
    assert {event.enemy for event in of(events, UnitEngaged)} == {"big"}
    assert isinstance(battle.decision(), Meeting)
    assert list(battle.options(WHITE)) == [DeclareContact("trolls", "men"), Commit()]
    events = play(battle, WHITE, DeclareContact("trolls", "men") if declares else Commit())
    assert {event.enemy for event in of(events, UnitEngaged)} == ({"men"} if declares else set())
    assert engaged(battle) == {"trolls", "big"} | ({"men"} if declares else set())
    # The men, so attacked, may react, as they have not moved; left alone, they move in their own turn.
    assert isinstance(battle.decision(), Reaction) is declares
    while battle.deciders():
        play(battle, battle.deciders()[0], Commit())
    assert bool(MoveUnits(GREY, Order.HOLD).movable(battle.state)) is not declares


@pytest.mark.rule("DW-XI.4.0-f")
def test_a_stand_that_completes_the_move_may_have_contact_declared() -> None:
    """Only the left stand meets an enemy in the charge; another goes on, and comes to the shore where men are."""
    battle = begun(
        trolls([(0, -3), (1, -3), (2, -3), (3, -3)], Order.CHARGE),
        big([(0, -1)], order=Order.HOLD, moved=True),
        men([(3, 0)], Order.HOLD),
    )
    play(battle, WHITE, MoveUnit("trolls", (Advance("left"),)))
    assert isinstance(battle.decision(), Completion)
    play(battle, WHITE, Complete("trolls.4", (AHEAD,), "points"))
    assert isinstance(battle.decision(), Meeting)
    assert battle.deciders() == (WHITE,)
    events = play(battle, WHITE, DeclareContact("trolls", "men"))
    assert {event.enemy for event in of(events, UnitEngaged)} == {"men"}
    assert isinstance(battle.decision(), Reaction)
    play(battle, GREY, Commit())
    # Then the others complete the move; those that are in contact go nowhere.
    assert isinstance(battle.decision(), Completion)
    assert {one.stand for one in battle.options(WHITE) if isinstance(one, Complete)} == {"trolls.3"}


@pytest.mark.rule("DW-XI.4.0-f")
def test_one_that_lays_itself_open_in_completing_may_be_declared_in_contact_without_an_order() -> None:
    battle = begun(
        men([(0, 2), (1, 2), (2, 2), (3, 2)], Order.CHARGE, side=WHITE),
        muster("others", GREY, hexes((0, 0)), SOUTH, profile="men", order=Order.HOLD, moved=True),
        trolls([(4, -1)], Order.MOVE, side=GREY),
    )
    play(battle, WHITE, MoveUnit("men", (Advance("left"),)))
    assert engaged(battle) == {"men", "others"}
    play(battle, WHITE, Complete("men.4", (5,), "points"))
    assert isinstance(battle.decision(), Meeting)
    assert battle.deciders() == (GREY,)
    play(battle, GREY, DeclareContact("trolls", "men"))
    assert "trolls" in engaged(battle)


@pytest.mark.rule("DW-XI.4.0-f")
def test_so_may_one_that_moves_in_reaction() -> None:
    battle = begun(
        trolls([(0, -2), (2, -2)], Order.HOLD, side=GREY),
        muster("knights", WHITE, hexes((0, -4)), SOUTH, profile="trolls", order=Order.CHARGE),
        men([(2, 0)], Order.HOLD, side=WHITE),
    )
    play(battle, WHITE, MoveUnit("knights", (Advance("left"),)))
    assert isinstance(battle.decision(), Reaction)
    play(battle, GREY, React((Shift({"trolls.2": AHEAD}),)))
    assert isinstance(battle.decision(), Meeting)
    assert battle.deciders() == (GREY,)
    play(battle, GREY, DeclareContact("trolls", "men"))
    assert engaged(battle) == {"trolls", "knights", "men"}


@pytest.mark.rule("DW-XI.4.0-f")
@pytest.mark.parametrize("fights_on", [True, False])
def test_after_combat_who_fights_on_may_declare_contact_and_fights_from_the_next_turn(
    fights_on: bool,
) -> None:
    fight: dict[str, Any] = {"engaged": True, "first_melee": 1}
    units = [
        trolls([(0, -1), (3, -3)], Order.CHARGE, **fight),
        big([(0, 0)], order=Order.HOLD, **fight) if fights_on else big([(-9, 0)], order=Order.HOLD, **fight),
        muster("y", WHITE, hexes((9, 0)), NORTH, order=Order.HOLD, **fight),
        muster("z", GREY, hexes((9, -1)), SOUTH, order=Order.HOLD, **fight),
        men([(3, 0)], Order.HOLD),
    ]
    battle = battle_of(over(field_of(*units, profiles=CARDS), LAKE), MeleePhase(), dice=[1] * 20)
    while not isinstance(battle.decision(), PostCombat):
        player = battle.deciders()[0]
        play(battle, player, Commit() if battle.check(player, Commit()).legal else GoFirst(True))
    while not battle.check(WHITE, Regroup("trolls.2", (AHEAD, AHEAD), SOUTH)).legal:
        play(battle, battle.deciders()[0], Commit())
    play(battle, WHITE, Regroup("trolls.2", (AHEAD, AHEAD), SOUTH))
    assert isinstance(battle.decision(), Meeting) is fights_on
    if not fights_on:
        return
    play(battle, WHITE, DeclareContact("trolls", "men"))
    unit = battle.state.units["men"]
    assert (unit.engaged, unit.first_melee) == (True, 2)
    assert isinstance(battle.decision(), PostCombat)
    while battle.deciders():
        play(battle, battle.deciders()[0], Commit())
    # Next turn they take no order, for they fight.
    battle.push(TurnEnds(), OrderPhaseBegins())
    battle.advance()
    assert not battle.check(GREY, GiveOrder("men", Order.MOVE)).legal


@pytest.mark.rule("DW-XI.4.0-f")
def test_so_may_one_that_steps_forward_to_a_second_attack() -> None:
    """A hero fells a troll in the water before him, steps there and is about to strike another on the shore, beside men."""
    hero = card("hero", size=3, initiative=5, melee=(weapon(MeleeKind.BASIC, 30),))
    fight: dict[str, Any] = {"engaged": True, "first_melee": 1, "moved": True}
    units = [
        muster("h", WHITE, hexes((0, -2)), SOUTH, profile="hero", order=Order.MOVE, **fight),
        big([(0, -1), (0, 0)], order=Order.MOVE, **fight),
        men([(-1, 0)], Order.HOLD, moved=True),
    ]
    field = over(field_of(*units, profiles=(*CARDS, hero)), LAKE, ("terrain", "second-attacks"))
    battle = battle_of(field, MeleePhase(), dice=(1, 20, *[1] * 20))
    play(battle, WHITE, Strike("h.1", "big.1"), Commit())
    if battle.deciders() == (GREY,):
        play(battle, GREY, Commit())
    assert isinstance(battle.decision(), SecondAttack)
    play(battle, WHITE, StrikeAgain("big.2", AHEAD))
    assert isinstance(battle.decision(), Meeting)
    events = play(battle, WHITE, DeclareContact("h", "men"))
    assert "men" in engaged(battle)
    # Then the blow is struck.
    assert [blow.target.id for blow in of(events, BlowStruck)] == ["big.2"]
