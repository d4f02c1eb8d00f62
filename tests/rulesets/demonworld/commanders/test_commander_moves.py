"""Commanders on their own: when and how they move, attack, turn and fire (DW-X.2.1)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from oriflamme.board.battlefield import Battlefield, Cell, Edge, Road
from oriflamme.board.hexes import at, distance
from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.demonworld import contents
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.commanders.acting import fires_in, points
from oriflamme.rulesets.demonworld.commanders.moving import (
    CommandersChoice,
    CommandersMove,
    CommandersTurn,
    MoveCommander,
    MoveNow,
    WhoMoves,
)
from oriflamme.rulesets.demonworld.commanders.pages import CommandersRest, Deeds
from oriflamme.rulesets.demonworld.commanders.refacing import FaceCommander, Facing, FacingChoice, FinalFacing
from oriflamme.rulesets.demonworld.commanders.tidings import CommanderMoved, CommandersTold
from oriflamme.rulesets.demonworld.commanders.ways import price, ways
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.initiative import modified_initiative
from oriflamme.rulesets.demonworld.missiles import may_fire
from oriflamme.rulesets.demonworld.movement.engagement import React, Reaction
from oriflamme.rulesets.demonworld.movement.legs import Advance, Face
from oriflamme.rulesets.demonworld.movement.sequences import (
    MovementPhase,
    MovementSequence,
    MoveUnit,
    MoveUnits,
    SequenceChoice,
)
from oriflamme.rulesets.demonworld.post_combat import ChooseRegroup, Fought, PostCombat, Regrouping
from oriflamme.rulesets.demonworld.scenes import choices
from oriflamme.rulesets.demonworld.shooting import FirePhase, Shoot
from oriflamme.rulesets.demonworld.turn import Commit, GoFirst
from tests.rulesets.demonworld.armies import (
    GREY,
    NORTH,
    PLAIN,
    SOUTH,
    WHITE,
    WSW,
    hexes,
    muster,
    of,
    play,
    refused,
    rows,
)
from tests.rulesets.demonworld.commanders.staff import POINTS, RANKS, battle, captain, staffed

NORTHWEST, NORTHEAST, EAST, WEST = 4, 5, 0, 3
FAR = muster("far", GREY, rows({-18: range(4)}), SOUTH, order=Order.HOLD)


def moving(
    *musters: Any, order: Order = Order.MOVE, dice: tuple[int, ...] = (), **facts: Any
) -> Battle[Field]:
    return battle(staffed(*musters, **facts), CommandersMove(order), dice=dice)


@pytest.mark.rule("DW-X.2.1-b")
def test_he_has_a_fixed_number_of_points_and_turns_for_nothing() -> None:
    begun = moving(captain("c", WHITE, (0, 0)), FAR)
    stand = begun.state.stands["c.1"]
    assert points(begun.state, begun.state.units["c"]) == POINTS
    found = ways(begun.state, stand)
    assert set(found) == {hex for hex in begun.state.ground.map.hexes if distance(0, hex) <= 6}
    assert all(way.points == 3 * distance(0, hex) for hex, way in found.items())
    # Backwards, and looking where he likes at the end.
    assert refused(begun, WHITE, MoveCommander("c.1", (1,) * 7, SOUTH)) == {
        ("DW-X.2.1-b", "dw-refused-commander-points")
    }
    events = play(begun, WHITE, MoveCommander("c.1", (1,) * 6, SOUTH))
    (moved,) = of(events, CommanderMoved)
    assert (moved.points, moved.path[0], moved.path[-1]) == (18, (0, 0), (0, 6))
    stand = begun.state.stands["c.1"]
    assert (stand.hex, stand.facing) == (at(0, 6), SOUTH)


def test_he_goes_round_stands_and_stays_on_the_map() -> None:
    ring = muster("ring", WHITE, hexes((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)))
    begun = moving(captain("c", WHITE, (0, 0)), ring, FAR)
    found = ways(begun.state, begun.state.stands["c.1"])
    assert found[at(2, -2)].points == 6
    assert found[at(2, 0)].points == 9
    assert at(1, 0) not in found
    assert ("DW-V.3.0-a", "dw-refused-occupied") in refused(begun, WHITE, MoveCommander("c.1", (0,), 0))
    edge = moving(captain("c", WHITE, (20, 0)), FAR)
    assert refused(edge, WHITE, MoveCommander("c.1", (0,), 0)) == {("DW-I.1.4-a", "dw-refused-off-map")}


@pytest.mark.rule("DW-X.2.1-a")
def test_difficult_ground_costs_him_three_very_difficult_five_and_the_rest_what_it_costs_all() -> None:
    cells = {at(1, 0): Cell(level=1), at(0, 1): Cell(ground="woods"), at(1, -1): Cell(ground="mud")}
    border = (at(0, 0), at(0, -1))
    roads = (Road("road", (at(0, 0), at(-1, 0), at(-2, 0))),)
    ground = Battlefield(PLAIN.hexes, cells, {border: (Edge("wall"),)}, roads)
    board = msgspec.structs.replace(PLAIN, battlefield=ground)
    game = contents.game(("terrain", "commanders"))
    begun = moving(captain("c", WHITE, (0, 0)), FAR, game=game, board=board)
    found = ways(begun.state, begun.state.stands["c.1"])
    assert {place: found[at(*place)].points for place in ((0, 1), (1, -1), (1, 0), (-1, 0), (-2, 0))} == {
        (0, 1): 3,
        (1, -1): 5,
        (1, 0): 3 + 2,
        (-1, 0): 2,
        (-2, 0): 4,
    }
    assert price(begun.state, begun.state.stands["c.1"], NORTHWEST) == 3 + 3  # over the wall
    assert found[at(0, -1)].points == 2 + 3  # round it, along the road
    (moved,) = of(play(begun, WHITE, MoveCommander("c.1", (3, 3, EAST), NORTH)), CommanderMoved)
    assert moved.points == 6
    unit = staffed(muster("a", WHITE, hexes((0, 0)), order=Order.MOVE), FAR, game=game, board=board)
    assert unit.passage(unit.stands["a.1"]).price(at(0, 0), 1) == 4  # a unit pays more for the wood


@pytest.mark.rule("DW-X.2.1-e", "DW-X.2.1-i")
def test_he_moves_once_before_the_units_of_one_order() -> None:
    ours = muster("a", WHITE, rows({8: range(4)}), order=Order.SKIRMISH)
    second = muster("b", WHITE, rows({12: range(4)}), order=Order.SKIRMISH)
    theirs = muster("x", GREY, rows({-12: range(4)}), SOUTH, order=Order.SKIRMISH)
    chief = [captain(key, GREY, (q, -15)) for key, q in (("d", 0), ("e", 3))]
    field = staffed(ours, second, theirs, *chief)
    begun = battle(field, MovementPhase())
    # Before those that move: he waits. Then before those that skirmish: he goes, and not again.
    assert begun.decision() == CommandersTurn(GREY, Order.MOVE)
    play(begun, GREY, Commit())
    assert begun.decision() == CommandersTurn(GREY, Order.SKIRMISH)
    play(begun, GREY, MoveCommander("d.1", (EAST, EAST), NORTH))
    assert refused(begun, GREY, MoveCommander("d.1", (EAST,), NORTH)) == {("DW-X.2.1-e", "dw-refused-moved")}
    play(begun, GREY, MoveCommander("e.1", (EAST,), NORTH))
    # Two commanders and one unit against two units: grey has fewer, for commanders do not count.
    assert begun.decision() == SequenceChoice(Order.SKIRMISH, GREY)
    play(begun, GREY, GoFirst(False))
    play(begun, WHITE, Commit())
    play(begun, GREY, Commit())
    assert isinstance(begun.decision(), Facing)  # nobody moves before the charges
    assert begun.state.pages[Deeds].moved == {"d": Order.SKIRMISH, "e": Order.SKIRMISH}
    rested = battle(begun.state, CommandersRest(), CommandersMove(Order.MOVE))
    assert rested.deciders() == (GREY,)


@pytest.mark.rule("DW-X.2.1-h")
def test_where_both_sides_move_commanders_dice_and_initiative_decide() -> None:
    both = (captain("c", WHITE, (0, 0)), captain("d", GREY, (0, -9)))
    begun = moving(*both, dice=(2, 2, 1, 4))
    assert isinstance(begun.decision(), WhoMoves)
    assert begun.deciders() == (WHITE, GREY)
    play(begun, WHITE, MoveNow(True))
    seen = begun.view(GREY).decision()
    assert isinstance(seen, WhoMoves)
    assert (seen.answered, seen.answers) == ((WHITE,), {})
    assert begun.view(GREY).deciders() == (GREY,)
    events = play(begun, GREY, MoveNow(True))
    assert of(events, CommandersTold)[0].sides == (WHITE, GREY)
    # 2 + 3 against 2 + 3 is rolled again; 4 + 3 beats 1 + 3.
    assert begun.rolls == 4
    assert begun.decision() == CommandersChoice(GREY, Order.MOVE)
    play(begun, GREY, GoFirst(False))
    assert begun.decision() == CommandersTurn(WHITE, Order.MOVE)
    play(begun, WHITE, Commit())
    assert begun.decision() == CommandersTurn(GREY, Order.MOVE)
    # Who alone wishes to move does, and nobody rolls.
    begun = moving(*both)
    play(begun, WHITE, MoveNow(False))
    play(begun, GREY, MoveNow(True))
    assert begun.decision() == CommandersTurn(GREY, Order.MOVE)
    begun = moving(*both)
    play(begun, WHITE, MoveNow(False))
    play(begun, GREY, MoveNow(False))
    assert begun.deciders() == ()


@pytest.mark.rule("DW-X.2.1-h")
def test_of_several_the_one_of_highest_initiative_rolls_for_his_side_once() -> None:
    quick = msgspec.structs.replace(RANKS["rank-2"], id="quick", initiative=5)
    several = (
        captain("c", WHITE, (0, 0)),
        captain("d", GREY, (0, -9)),
        captain("e", GREY, (3, -9), "quick"),
    )
    begun = moving(*several, dice=(4, 3), profiles=(quick,))
    play(begun, WHITE, MoveNow(True))
    play(begun, GREY, MoveNow(True))
    # 4 + 3 against 3 + 5, and no die more.
    assert begun.rolls == 2
    assert begun.decision() == CommandersChoice(GREY, Order.MOVE)
    play(begun, GREY, GoFirst(True))
    play(begun, GREY, MoveCommander("d.1", (EAST,), NORTH), MoveCommander("e.1", (EAST,), NORTH))
    assert begun.decision() == CommandersTurn(WHITE, Order.MOVE)


def attack(sequence: Order, **facts: Any) -> Battle[Field]:
    """A commander two hexes south of an enemy line attacks it before the units of an order."""
    foe = muster("x", GREY, rows({-3: range(-1, 3)}), SOUTH, **facts)
    begun = moving(captain("c", WHITE, (0, 0)), foe, order=sequence)
    play(begun, WHITE, MoveCommander("c.1", (NORTHEAST, NORTHWEST), NORTH))
    return begun


@pytest.mark.parametrize(("order", "bonus"), [(Order.MOVE, 0), (Order.SKIRMISH, 1), (Order.CHARGE, 2)])
def test_he_may_attack_before_any_units_and_has_their_bonus_in_the_first_melee(
    order: Order, bonus: int
) -> None:
    begun = attack(order, order=Order.HOLD)
    field = begun.state
    assert field.units["c"].engaged
    assert field.units["x"].engaged
    # Whoever is attacked may react, whatever its order, as it has not moved.
    assert isinstance(begun.decision(), Reaction)
    assert modified_initiative(field, field.stands["c.1"]).total == 3 + bonus
    assert modified_initiative(field, field.stands["x.1"]).total == 2 + 2
    field.turn += 1
    assert modified_initiative(field, field.stands["c.1"]).total == 3


def test_who_has_moved_does_not_react_and_who_reacts_moves_no_more() -> None:
    assert attack(Order.CHARGE, order=Order.SKIRMISH, moved=True).deciders() == ()
    begun = attack(Order.MOVE, order=Order.CHARGE)
    play(begun, GREY, React((Face(WSW),)), Commit())
    assert begun.state.units["x"].moved
    assert not MoveUnits(GREY, Order.CHARGE).movable(begun.state)


@pytest.mark.rule("DW-X.2.1-g")
def test_he_meets_an_enemy_with_a_step_to_his_front_and_stops_there() -> None:
    foe = muster("x", GREY, rows({-3: range(-1, 3)}), SOUTH)
    begun = moving(captain("c", WHITE, (0, 0)), foe)
    backwards = MoveCommander("c.1", (NORTHEAST, NORTHWEST), SOUTH)
    assert refused(begun, WHITE, backwards) == {("DW-X.2.1-g", "dw-refused-commander-front")}
    on = MoveCommander("c.1", (NORTHEAST, NORTHWEST, EAST), NORTH)
    assert refused(begun, WHITE, on) == {("DW-V.3.2-a", "dw-refused-after-contact")}
    shown = choices(begun.view(WHITE), WHITE, ("c.1",))
    attacks = [choice for choice in shown if choice.label.id == "dw-choose-commander-attack"]
    assert attacks
    assert all(begun.check(WHITE, MoveCommander(**_given(choice.command))).legal for choice in attacks)


def _given(command: dict[str, Any]) -> dict[str, Any]:
    return {"stand": command["stand"], "path": tuple(command["path"]), "facing": command["facing"]}


@pytest.mark.rule("DW-X.2.1-f")
def test_who_is_attacked_before_he_moved_loses_his_move_but_turns_at_the_end() -> None:
    foe = muster("x", GREY, rows({-2: range(2)}), SOUTH, order=Order.SKIRMISH)
    field = staffed(captain("c", WHITE, (0, 0), facing=SOUTH), foe)
    begun = battle(field, MovementSequence(Order.SKIRMISH), CommandersMove(Order.CHARGE), FinalFacing())
    play(begun, GREY, MoveUnit("x", (Advance("left"),)))
    assert begun.state.units["c"].engaged
    # No reaction, no bonus, no move; but he turns after the units that hold.
    while begun.deciders() == (GREY,):
        play(begun, GREY, Commit())
    assert begun.decision() == Facing((WHITE,))
    assert modified_initiative(begun.state, begun.state.stands["c.1"]).total == 3
    assert next(iter(begun.options(WHITE))) == FaceCommander("c.1", NORTH)
    play(begun, WHITE, FaceCommander("c.1", NORTH))
    assert begun.state.stands["c.1"].facing == NORTH
    assert begun.deciders() == ()


def held(foes: int, first_melee: int) -> bool:
    """Whether a commander engaged by so many stands since a turn is asked to turn in turn 2."""
    foe = muster("x", GREY, hexes(*((0, -1), (1, -1))[:foes]), SOUTH, engaged=True, first_melee=first_melee)
    chief = captain("c", WHITE, (0, 0), facing=SOUTH, engaged=True, first_melee=first_melee)
    return battle(staffed(chief, foe, turn=2), CommandersRest(), FinalFacing()).deciders() == (WHITE,)


@pytest.mark.rule("DW-X.2.1-f")
def test_in_a_melee_since_last_turn_he_turns_only_against_one_stand() -> None:
    assert held(1, 1)
    assert not held(2, 1)


@pytest.mark.rule("DW-X.2.1-f")
def test_who_comes_to_him_in_the_turn_does_not_hold_him() -> None:
    """What counts is who fought him as the turn began: others may come to him, and one of two may fall, before he turns."""

    def asked(melee: Any, *others: Any, coming: bool = False, falling: str = "") -> bool:
        chief = captain("c", WHITE, (0, 0), facing=SOUTH, **melee)
        begun = battle(
            staffed(chief, FAR, *others, turn=2),
            CommandersRest(),
            MovementSequence(Order.CHARGE),
            FinalFacing(),
        )
        if falling:
            begun.state.remove(falling)
        if coming:
            play(begun, GREY, MoveUnit("y", (Advance("left"),)))
        while begun.deciders() == (GREY,):
            play(begun, GREY, Commit())
        assert begun.state.units["c"].engaged
        return begun.deciders() == (WHITE,)

    since: dict[str, Any] = {"engaged": True, "first_melee": 1}
    one = muster("x", GREY, hexes((1, -1)), SOUTH, order=Order.HOLD, **since)
    two = muster("x", GREY, hexes((1, -1), (1, 0)), SOUTH, order=Order.HOLD, **since)
    come = muster("y", GREY, hexes((0, -2)), SOUTH, order=Order.CHARGE)
    pair = muster("y", GREY, hexes((0, -2), (1, -2)), SOUTH, order=Order.CHARGE)
    assert asked(since, one, come, coming=True)
    assert not asked(since, two, come, coming=True)
    assert not asked(since, two, come, falling="x.2")
    # Engaged in this turn by several at once, he turns too.
    assert asked({}, pair, coming=True)


@pytest.mark.rule("DW-X.2.1-f")
def test_he_turns_once_at_the_end_even_if_he_has_moved() -> None:
    field = staffed(captain("c", WHITE, (0, 0)), FAR)
    begun = battle(field, CommandersMove(Order.MOVE), FinalFacing())
    play(begun, WHITE, MoveCommander("c.1", (EAST,), NORTH))
    assert begun.decision() == Facing((WHITE,))
    assert {choice.command["facing"] for choice in choices(begun.view(WHITE), WHITE, ("c.1",))} == {
        1,
        2,
        3,
        4,
        5,
    }
    assert refused(begun, WHITE, FaceCommander("far.1", 0)) == {("DW-X.2.1-f", "dw-refused-no-such-stand")}
    play(begun, WHITE, FaceCommander("c.1", SOUTH))
    assert begun.deciders() == ()


@pytest.mark.rule("DW-X.2.1-h")
def test_two_commanders_who_fight_roll_for_who_turns_first() -> None:
    one = captain("c", WHITE, (0, 0), engaged=True, first_melee=1)
    other = captain("d", GREY, (0, -1), facing=SOUTH, engaged=True, first_melee=1)
    begun = battle(staffed(one, other, turn=2), FinalFacing(), dice=(5, 2))
    assert begun.decision() == FacingChoice(WHITE)
    play(begun, WHITE, GoFirst(False))
    assert begun.decision() == Facing((GREY,))
    play(begun, GREY, Commit())
    assert begun.decision() == Facing((WHITE,))


@pytest.mark.rule("DW-X.2.1-h")
def test_after_a_duel_of_commanders_they_roll_for_who_regroups_first() -> None:
    def after(*more: Any, dice: tuple[int, ...]) -> Battle[Field]:
        one = captain("c", WHITE, (0, 0), engaged=True, first_melee=1)
        other = captain("d", GREY, (0, -1), facing=SOUTH, engaged=True, first_melee=1)
        units = ("c", "d", *(each.unit.id for each in more))
        return battle(staffed(one, other, *more, turn=2), Regrouping(Fought(units, {})), dice=dice)

    begun = after(dice=(1, 6))
    assert begun.decision() == ChooseRegroup(GREY, ("c", "d"))
    # Where others fight too it is as for all: as many lost on both sides, so one die decides.
    begun = after(muster("a", WHITE, hexes((1, -1)), engaged=True, first_melee=1), dice=(6,))
    due = begun.decision()
    assert isinstance(due, PostCombat)
    assert due.side == GREY


# -- fire ----------------------------------------------------------------------------------------------------------


def archer(card: str = "bow", **fields: Any) -> Any:
    return captain("c", WHITE, (0, 0), card, **fields)


TARGET = muster("x", GREY, hexes((0, -5)), SOUTH)


@pytest.mark.rule("DW-X.2.1-c")
def test_he_fires_once_in_either_phase() -> None:
    field = staffed(archer(), TARGET)
    begun = battle(field, FirePhase(1), FirePhase(2), dice=(20,))
    play(begun, WHITE, Shoot("c.1", "x.1"), Commit())
    assert begun.state.pages[Deeds].fired == {"c"}
    assert begun.deciders() == ()  # nobody fires in the second phase
    begun = battle(staffed(archer(), TARGET), FirePhase(1), FirePhase(2), dice=(20,))
    play(begun, WHITE, Commit())
    play(begun, WHITE, Shoot("c.1", "x.1"), Commit())
    assert begun.state.pages[Deeds].fired == {"c"}
    # Slow-loading weapons fire in the second phase only.
    slow = staffed(archer("crossbow"), TARGET)
    assert [may_fire(slow, slow.units["c"], phase) for phase in (1, 2)] == [False, True]
    assert {reason.text.id for reason in fires_in(slow, slow.units["c"], 1)} == {"dw-refused-slow-commander"}


@pytest.mark.rule("DW-X.2.1-c")
def test_he_fires_after_he_has_moved_and_not_while_he_is_in_contact() -> None:
    begun = battle(
        staffed(archer(), TARGET), CommandersMove(Order.MOVE), FinalFacing(), FirePhase(2), dice=(20,)
    )
    play(begun, WHITE, MoveCommander("c.1", (WEST,), NORTH), Commit())
    assert Shoot("c.1", "x.1") in list(begun.options(WHITE))
    play(begun, WHITE, Shoot("c.1", "x.1"), Commit())
    assert begun.state.pages[Deeds].fired == {"c"}
    # In contact since last turn he fires in neither phase, and no order would help him.
    near = muster("y", GREY, hexes((0, -1)), SOUTH, engaged=True, first_melee=1)
    for order in (None, Order.SKIRMISH, Order.HOLD):
        bound = staffed(archer(engaged=True, first_melee=1, order=order), near, TARGET, turn=2)
        assert [may_fire(bound, bound.units["c"], phase) for phase in (1, 2)] == [False, False]
    # Beside an enemy who cannot come at him, nor he at that one, he is not in contact.
    high = {at(q, -1): Cell(level=3) for q in range(-1, 3)}
    board = msgspec.structs.replace(PLAIN, battlefield=Battlefield(PLAIN.hexes, high))
    apart = muster("y", GREY, hexes((0, -1)), SOUTH)
    game = contents.game(("terrain", "commanders"))
    begun = battle(staffed(archer(), apart, game=game, board=board), FirePhase(1), dice=(20,))
    play(begun, WHITE, Shoot("c.1", "y.1"), Commit())
    assert begun.state.pages[Deeds].fired == {"c"}


def test_he_fires_after_being_attacked_this_turn_but_not_after_attacking() -> None:
    def may(first_melee: int, *, attacked: bool = False, fired: bool = False) -> bool:
        field = staffed(archer(engaged=True, first_melee=first_melee), TARGET, turn=2)
        field.pages.put(
            Deeds(attacked={"c": Order.MOVE} if attacked else {}, fired=frozenset("c" if fired else ""))
        )
        return may_fire(field, field.units["c"], 2)

    assert may(2)
    assert not may(1)
    assert not may(2, attacked=True)
    assert not may(2, fired=True)
