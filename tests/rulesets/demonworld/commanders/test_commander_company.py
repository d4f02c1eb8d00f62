"""What a commander and the unit that he has joined are to each other, played: points, initiative, morale, the end of moves."""

from __future__ import annotations

from typing import Any

import pytest

from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.demonworld import contents
from oriflamme.rulesets.demonworld.characteristics import Commander, Morale, MovementPoints, Order
from oriflamme.rulesets.demonworld.commanders.acting import TakeCommander
from oriflamme.rulesets.demonworld.commanders.moving import CommandersMove, JoinUnit, MoveCommander
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.first_battle import TurnEnds
from oriflamme.rulesets.demonworld.melee import MeleePhase, Strike
from oriflamme.rulesets.demonworld.melee_execution import BlowStruck
from oriflamme.rulesets.demonworld.morale.conduct import Conduct, is_routing
from oriflamme.rulesets.demonworld.morale.rally import Rally, RallyBegins
from oriflamme.rulesets.demonworld.movement.engagement import Reaction
from oriflamme.rulesets.demonworld.movement.legs import Advance, Face
from oriflamme.rulesets.demonworld.movement.sequences import (
    MovementPhase,
    MovementSequence,
    MoveUnit,
    MoveUnits,
)
from oriflamme.rulesets.demonworld.shooting import FirePhase, Shoot
from oriflamme.rulesets.demonworld.turn import Commit
from tests.rulesets.demonworld.armies import (
    GREY,
    NORTH,
    SOUTH,
    WHITE,
    card,
    hexes,
    muster,
    of,
    play,
    refused,
    rows,
)
from tests.rulesets.demonworld.commanders.staff import FAR, SHORT, battle, captain, staffed, with_unit
from tests.rulesets.demonworld.fights import MISS

FAST = card("fast", stands=1, movement=MovementPoints(36, 36, 36), commander=Commander(2, 3))
ARCHERS = card("archers", missile=SHORT)


# -- points --------------------------------------------------------------------------------------------------------


def hexes_gone(order: Order, chief: int | str | None) -> int:
    """How many hexes of open ground a unit of M 24, C 18, H 12 goes with a commander, or with none."""
    unit = muster("a", WHITE, rows({0: range(3)}), order=order)
    others = [] if chief is None else [captain("c", WHITE, (3, 0), chief)]
    field = staffed(unit, *others, FAR, profiles=(FAST,))
    if chief is not None:
        with_unit(field, "c", "a")
    begun, count = battle(field, MoveUnits(WHITE, order)), 0
    ahead = MoveUnit("a", (Advance("right"),))
    while begun.check(WHITE, ahead).legal:
        play(begun, WHITE, ahead)
        count += 1
    return count


@pytest.mark.rule("DW-X.2.2-f")
@pytest.mark.parametrize(
    ("order", "alone", "slowed"), [(Order.MOVE, 8, 6), (Order.CHARGE, 6, 6), (Order.SKIRMISH, 4, 4)]
)
def test_all_go_as_far_as_the_slower_of_them(order: Order, alone: int, slowed: int) -> None:
    """A commander of 18 points slows who may spend 24; one of 36 makes nobody faster."""
    assert hexes_gone(order, None) == alone
    assert hexes_gone(order, 2) == slowed
    assert hexes_gone(order, "fast") == alone


# -- initiative ----------------------------------------------------------------------------------------------------


def struck_at(begun: Battle[Field], stand: str) -> int:
    """The initiative at which a stand strikes x.1 in the melee phase that has begun."""
    events = play(begun, WHITE, Strike(stand, "x.1"), Commit())
    events += play(begun, GREY, Commit()) if begun.deciders() == (GREY,) else []
    (blow,) = [event for event in of(events, BlowStruck) if event.attacker.id == stand]
    return int(blow.initiative)


@pytest.mark.rule("DW-X.2.2-e")
@pytest.mark.parametrize(
    ("order", "bonus"), [(Order.MOVE, 0), (Order.SKIRMISH, 1), (Order.CHARGE, 2), (Order.HOLD, 2)]
)
def test_he_strikes_at_his_own_initiative_with_the_bonus_of_the_units_order(order: Order, bonus: int) -> None:
    fight: dict[str, Any] = {"engaged": True, "first_melee": 1}
    for turn in (1, 2):
        foe = muster("x", GREY, hexes((1, -1), (0, -1)), SOUTH, **fight)
        unit = muster("a", WHITE, hexes((0, 0)), order=order, **fight)
        field = staffed(unit, captain("c", WHITE, (1, 0)), foe, turn=turn)
        with_unit(field, "c", "a")
        first = bonus if turn == 1 else 0
        assert struck_at(battle(field.copy(), MeleePhase(), dice=(MISS, 1)), "c.1") == 3 + first
        assert struck_at(battle(field, MeleePhase(), dice=(MISS, 1)), "a.1") == 2 + first


@pytest.mark.rule("DW-X.2.1-g")
@pytest.mark.parametrize(("order", "bonus"), [(Order.MOVE, 0), (Order.SKIRMISH, 1), (Order.CHARGE, 2)])
@pytest.mark.parametrize("attacks", [True, False])
def test_alone_he_has_the_bonus_of_the_segment_in_which_he_attacked(
    order: Order, bonus: int, attacks: bool
) -> None:
    """He meets the enemy before the units of an order, or it comes to him; the second melee phase has no bonus."""
    foe = muster("x", GREY, hexes((0, -2)), SOUTH, order=Order.CHARGE, moved=attacks)
    begun = battle(
        staffed(captain("c", WHITE, (0, 0)), foe),
        CommandersMove(order),
        MovementSequence(Order.CHARGE),
        MeleePhase(),
        TurnEnds(),
        dice=(MISS, 1) * 4,
    )
    play(begun, WHITE, MoveCommander("c.1", (4,), NORTH) if attacks else Commit())
    if not attacks:
        play(begun, GREY, MoveUnit("x", (Advance("left"),)))
    while begun.deciders() != (WHITE,):
        play(begun, GREY, Commit())
    assert begun.state.units["c"].engaged
    assert struck_at(begun, "c.1") == 3 + (bonus if attacks else 0)
    while begun.deciders():
        play(begun, begun.deciders()[0], Commit())
    begun.state.turn += 1
    assert struck_at(battle(begun.state, MeleePhase(), dice=(MISS, 1)), "c.1") == 3


# -- morale --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DW-X.0-d")
@pytest.mark.parametrize("stars", [1, 2, 3, 4])
def test_his_stars_help_the_unit_that_he_has_joined_to_rally_and_none_that_he_stands_beside(
    stars: int,
) -> None:
    def rallies(die: int, *, joined: bool) -> bool:
        unit = muster("a", WHITE, rows({0: range(3)}), profile="men")
        field = staffed(
            unit,
            captain("c", WHITE, (3, 0), stars),
            FAR,
            game=contents.game(("commanders", "morale")),
            profiles=(card("men", morale=Morale(9, 30)),),
        )
        if joined:
            with_unit(field, "c", "a")
        field.pages.put(Conduct(routing=frozenset({"a"}), since={"a": 1}))
        begun = battle(field, RallyBegins(), dice=(die,))
        play(begun, WHITE, Rally("a"))
        return not is_routing(begun.state, "a")

    # Three stands, or four with him, and his stars; 9 are needed, and a 6 is always enough.
    for die in range(1, 7):
        assert rallies(die, joined=True) is (4 + stars + die >= 9)
        assert rallies(die, joined=False) is (die == 6)


# -- joining ends both moves ---------------------------------------------------------------------------------------


@pytest.mark.rule("DW-X.2.3-c")
@pytest.mark.parametrize("who", ["he", "the unit"])
@pytest.mark.parametrize("order", [Order.MOVE, Order.SKIRMISH, Order.CHARGE, Order.HOLD], ids=str)
def test_who_have_joined_move_no_more_in_this_phase(order: Order, who: str) -> None:
    """The unit neither goes nor turns in its turn, nor reacts when it is attacked; he does not leave it before later orders."""
    archers = muster("a", WHITE, rows({0: range(3)}), profile="archers", order=order)
    foe = muster("x", GREY, hexes((1, -2)), SOUTH, order=Order.CHARGE)
    field = staffed(archers, captain("c", WHITE, (3, 0)), foe, profiles=(ARCHERS,))
    begun = battle(field, MovementPhase(), FirePhase(2), dice=(1,) * 9)
    if who == "he":
        play(begun, WHITE, JoinUnit("c.1", "a"))
    else:
        while not isinstance(begun.decision(), MoveUnits):
            play(begun, begun.deciders()[0], Commit())
        while begun.deciders() == (GREY,):  # who charges first is diced for
            play(begun, GREY, Commit())
        play(begun, WHITE, TakeCommander("a", "c.1"))
    assert begun.state.units["a"].moved
    attacked = False
    while begun.deciders() and not any(isinstance(one, Shoot) for one in begun.options(begun.deciders()[0])):
        player, due = begun.deciders()[0], begun.decision()
        if player == WHITE:
            # Nothing is asked of them but to end what there is; he stays, whoever moves now.
            assert not isinstance(due, Reaction | MoveUnits)
            assert refused(begun, WHITE, MoveCommander("c.1", (0,), NORTH))
            assert refused(begun, WHITE, MoveUnit("a", (Face(SOUTH),)))
            play(begun, WHITE, Commit())
        elif isinstance(due, MoveUnits):
            events = play(begun, GREY, MoveUnit("x", (Advance("left"),)))
            attacked = bool(events)
        else:
            play(begun, GREY, Commit())
    if who == "he":
        assert attacked
        assert begun.state.units["a"].engaged
    # It still does what else its order is for.
    assert bool(begun.deciders()) is (order is Order.HOLD)
