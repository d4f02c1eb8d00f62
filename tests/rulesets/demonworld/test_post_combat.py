"""Section VI.1.5: regrouping after combat."""

from __future__ import annotations

from typing import Any

import pytest

from oriflamme.board.hexes import DIRECTIONS, FRONT, NE, NW, SE, SW, E, Side, W, at, axial, side_of
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.events import Rolled
from oriflamme.rulesets.demonworld.blows import targets_in_reach
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.fire_execution import ShotFired
from oriflamme.rulesets.demonworld.fire_into_melee import ShotScattered
from oriflamme.rulesets.demonworld.melee import MeleePhase, Strike
from oriflamme.rulesets.demonworld.movement.legs import Sidestep
from oriflamme.rulesets.demonworld.movement.sequences import MoveUnit, MoveUnits
from oriflamme.rulesets.demonworld.orders import GiveOrder, OrderPhase, OrderPhaseBegins
from oriflamme.rulesets.demonworld.phases import TurnBegins
from oriflamme.rulesets.demonworld.post_combat import (
    ChooseRegroup,
    Fought,
    PostCombat,
    PostCombatBegins,
    Regroup,
    RegroupOrdered,
    StandRegrouped,
    UnitCaught,
    UnitDisengaged,
    reachable,
)
from oriflamme.rulesets.demonworld.shooting import Shoot
from oriflamme.rulesets.demonworld.turn import Commit, GoFirst
from tests.rulesets.demonworld.armies import (
    ENE,
    ESE,
    GREY,
    NORTH,
    SOUTH,
    WHITE,
    WNW,
    WSW,
    Muster,
    battle_of,
    card,
    field_of,
    hexes,
    hexes_of,
    muster,
    of,
    play,
    refused,
    rows,
)
from tests.rulesets.demonworld.fights import BOW, HIT, MISS, WHITE_FIRST, unit

GREY_FIRST = 6


def regroup(
    *units: Muster, losses: dict[str, int] | None = None, dice: tuple[int, ...] = ()
) -> Battle[Field]:
    """A battle at the end of the blows of one melee of all engaged units; white moves first by its kills."""
    keys = tuple(each.unit.id for each in units if each.unit.engaged)
    fought = Fought(keys, {GREY: 1} if losses is None else losses)
    battle = battle_of(field_of(*units), PostCombatBegins((fought,)), dice=dice)
    if losses is None and isinstance(battle.decision(), ChooseRegroup):
        play(battle, WHITE, GoFirst(True))
    return battle


def ends(battle: Battle[Field], key: str) -> set[tuple[int, int]]:
    return {axial(end) for _, end in reachable(battle.state, battle.state.stands[key])}


# -- how far -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DW-VI.1.5-a")
def test_without_contact_up_to_two_hexes_in_any_direction() -> None:
    battle = regroup(unit("a", WHITE, (0, 0), (9, 0)), unit("b", GREY, (9, -1)))
    assert len(ends(battle, "a.1")) == 1 + 6 + 12
    too_far = {("DW-VI.1.5-a", "dw-refused-regroup-far")}
    assert refused(battle, WHITE, Regroup("a.1", (E, E, E), NORTH)) == too_far
    play(battle, WHITE, Regroup("a.1", (SE, SW), SOUTH))
    stand = battle.state.stands["a.1"]
    assert (axial(stand.hex), stand.facing) == ((-1, 2), SOUTH)
    assert refused(battle, WHITE, Regroup("a.1", (), NORTH)) == {("DW-VI.1.5-a", "dw-refused-regrouped")}


@pytest.mark.rule("DW-VI.1.5-a")
def test_it_stops_as_soon_as_it_comes_into_contact() -> None:
    battle = regroup(unit("a", WHITE, (0, 0), (9, 0)), unit("b", GREY, (9, -1), (0, -2)))
    assert refused(battle, WHITE, Regroup("a.1", (NW, W), NORTH)) == {("DW-VI.1.5-a", "dw-refused-must-stop")}
    play(battle, WHITE, Regroup("a.1", (NW,), NORTH))


@pytest.mark.rule("DW-VI.1.5-a")
def test_with_one_contact_one_hex_in_contact_with_that_stand() -> None:
    battle = regroup(unit("a", WHITE, (0, 0)), unit("b", GREY, (0, -1)))
    assert ends(battle, "a.1") == {(0, 0), (-1, 0), (1, -1)}
    assert refused(battle, WHITE, Regroup("a.1", (E,), NORTH)) == {
        ("DW-VI.1.5-a", "dw-refused-leaves-contact")
    }
    assert refused(battle, WHITE, Regroup("a.1", (W, NW), NORTH)) == {
        ("DW-VI.1.5-a", "dw-refused-regroup-far")
    }
    play(battle, WHITE, Regroup("a.1", (NE,), WNW))
    assert hexes_of(battle.state, "a") == {(1, -1)}


@pytest.mark.rule("DW-VI.1.5-a")
def test_with_two_contacts_it_may_only_turn() -> None:
    battle = regroup(unit("a", WHITE, (0, 0)), unit("b", GREY, (0, -1), (1, -1)))
    assert ends(battle, "a.1") == {(0, 0)}
    assert refused(battle, WHITE, Regroup("a.1", (W,), NORTH)) == {("DW-VI.1.5-a", "dw-refused-regroup-far")}
    for facing in range(1, 6):
        assert battle.check(WHITE, Regroup("a.1", (), facing)).legal
    events = play(battle, WHITE, Regroup("a.1", (), SOUTH))
    assert [(event.facing, event.rule) for event in events if isinstance(event, StandRegrouped)] == [
        (SOUTH, "DW-VI.1.5-b")
    ]


@pytest.mark.rule("DW-VI.1.5-a")
def test_a_stand_may_gain_contacts_by_its_step() -> None:
    battle = regroup(unit("a", WHITE, (0, 0)), unit("b", GREY, (0, -1), (2, -2)))
    play(battle, WHITE, Regroup("a.1", (NE,), NORTH))
    assert len(battle.state.contacts(battle.state.stands["a.1"])) == 2


@pytest.mark.rule("DW-VI.1.5-a", "DW-V.3.0-a")
def test_only_through_and_into_free_hexes_of_the_map() -> None:
    blocked = muster("c", WHITE, hexes((1, 0)))
    edge = unit("d", WHITE, (20, 0))
    battle = regroup(unit("a", WHITE, (0, 0), (9, 0)), blocked, edge, unit("b", GREY, (9, -1)))
    occupied = {("DW-V.3.0-a", "dw-refused-occupied")}
    assert refused(battle, WHITE, Regroup("a.1", (E,), NORTH)) == occupied
    assert refused(battle, WHITE, Regroup("a.1", (E, E), NORTH)) == occupied
    assert refused(battle, WHITE, Regroup("d.1", (E,), NORTH)) == {("DW-I.1.4-a", "dw-refused-off-map")}


@pytest.mark.rule("DW-VI.1.5-b", "DW-VI.1.5-c")
@pytest.mark.parametrize("facing", [facing for facing in range(6) if facing != NORTH])
def test_every_stand_of_an_engaged_unit_turns_as_it_likes(facing: int) -> None:
    """In contact or not, and those taken in the rear, who then can strike back; not units that are not engaged."""
    white = unit("a", WHITE, (0, 0), (1, 0))
    grey = unit("b", GREY, (0, -1), (1, -1), (4, -4), facing=NORTH)
    idle = unit("c", GREY, (9, -9), engaged=False)
    battle = battle_of(field_of(white, grey, idle), MeleePhase(), dice=(MISS, GREY_FIRST, MISS, WHITE_FIRST))
    # Taken in the rear, grey can strike nobody and is not asked.
    assert battle.deciders() == (WHITE,)
    play(battle, WHITE, Strike("a.1", "b.1"), Commit())
    assert battle.deciders() == (GREY,)
    contacts = [len(battle.state.contacts(stand)) for stand in battle.state.stands_of("b")]
    assert contacts == [1, 2, 0]
    for key in ("b.1", "b.2", "b.3"):
        events = play(battle, GREY, Regroup(key, (), facing))
        assert [(event.stand.id, event.facing, event.rule) for event in of(events, StandRegrouped)] == [
            (key, facing, "DW-VI.1.5-b")
        ]
        assert refused(battle, GREY, Regroup(key, (), NORTH)) == {("DW-VI.1.5-a", "dw-refused-regrouped")}
    assert refused(battle, GREY, Regroup("c.1", (E,), facing)) == {("DW-VI.1.5-a", "dw-refused-other-melee")}
    # Whoever moves first must turn then, too.
    play(battle, GREY, Commit())
    assert refused(battle, GREY, Regroup("b.1", (), NORTH)) == {("KERNEL-TURN", "refused-not-your-decision")}
    play(battle, WHITE, Commit())
    battle.push(MeleePhase())
    battle.advance()
    # a.1 is to the south-east of b.1, and a.2 of b.2.
    assert battle.check(GREY, Strike("b.1", "a.1")).legal is (SE in FRONT[facing])


@pytest.mark.rule("DW-VI.1.5-b")
def test_a_stand_that_moves_turns_too() -> None:
    battle = regroup(unit("a", WHITE, (0, 0), (9, 0)), unit("b", GREY, (9, -1)))
    for facing in range(6):
        twin = battle.copy()
        (event,) = of(play(twin, WHITE, Regroup("a.1", (E, E), facing)), StandRegrouped)
        assert (event.hex, event.facing) == ("2,0", facing)


@pytest.mark.rule("DW-VI.1.5-b", "DW-VI.1.5-a")
def test_other_refusals() -> None:
    idle = muster("c", WHITE, hexes((0, 5)))
    battle = regroup(unit("a", WHITE, (0, 0)), idle, unit("b", GREY, (0, -1)))
    assert refused(battle, WHITE, Regroup("a.1", (), NORTH)) == {
        ("DW-VI.1.5-b", "dw-refused-nothing-changes")
    }
    assert refused(battle, WHITE, Regroup("a.1", (), 6)) == {("DW-I.2.0-b", "dw-refused-facing")}
    assert refused(battle, WHITE, Regroup("a.1", (7,), NORTH)) == {("DW-I.1.4-a", "dw-refused-direction")}
    assert refused(battle, WHITE, Regroup("b.1", (), NORTH)) == {("DW-VI.1.5-a", "dw-refused-not-your-stand")}
    assert refused(battle, WHITE, Regroup("c.1", (), SOUTH)) == {("DW-VI.1.5-a", "dw-refused-other-melee")}
    assert refused(battle, WHITE, Regroup("a.9", (), SOUTH)) == {("DW-VI.1.5-a", "dw-refused-no-such-stand")}
    assert refused(battle, WHITE, Shoot("a.1", "b.1")) == {("DW-III.2.0-a", "dw-refused-other-phase")}
    assert refused(battle, GREY, Regroup("b.1", (), NORTH)) == {("KERNEL-TURN", "refused-not-your-decision")}


# -- who first -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DW-VI.1.5-c")
@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize(("losses", "winner"), [({GREY: 2, WHITE: 1}, WHITE), ({WHITE: 1}, GREY)])
def test_who_destroyed_more_chooses(losses: dict[str, int], winner: str, first: bool) -> None:
    battle = regroup(unit("a", WHITE, (0, 0)), unit("b", GREY, (0, -1)), losses=losses)
    assert battle.deciders() == (winner,)
    assert list(battle.options(winner)) == [GoFirst(True), GoFirst(False)]
    assert refused(battle, winner, Commit()) == {("DW-III.2.0-a", "dw-refused-other-phase")}
    events = play(battle, winner, GoFirst(first))
    mover = winner if first else ({WHITE, GREY} - {winner}).pop()
    assert [event.first for event in events if isinstance(event, RegroupOrdered)] == [mover]
    assert battle.deciders() == (mover,)
    play(battle, mover, Commit())
    assert battle.deciders() == tuple({WHITE, GREY} - {mover})
    play(battle, battle.deciders()[0], Commit())
    assert battle.decision() is None


@pytest.mark.rule("DW-VI.1.5-c")
@pytest.mark.parametrize("roll", range(1, 7))
def test_a_die_settles_it_when_both_destroyed_as_many(roll: int) -> None:
    battle = regroup(unit("a", WHITE, (0, 0)), unit("b", GREY, (0, -1)), losses={}, dice=(roll,))
    assert battle.rolls == 1
    assert battle.deciders() == ((WHITE,) if roll <= 3 else (GREY,))


@pytest.mark.rule("DW-VI.1.5-c")
def test_losses_of_this_phase_s_blows_decide() -> None:
    white, grey = unit("a", WHITE, (0, 0), (4, 4)), unit("b", GREY, (0, -1), (1, -1))
    battle = battle_of(field_of(white, grey), MeleePhase(), dice=(HIT, MISS))
    battle.state.last_loss = 1
    play(battle, WHITE, Strike("a.1", "b.1"), Commit())
    play(battle, GREY, Strike("b.1", "a.1"), Commit())
    decision = battle.decision()
    assert isinstance(decision, ChooseRegroup)
    assert decision.side == WHITE


@pytest.mark.rule("DW-VI.1.5-d")
def test_contacts_are_counted_when_the_stand_moves() -> None:
    battle = regroup(unit("a", WHITE, (0, 0), (2, 0)), unit("b", GREY, (0, -1), (9, -9)))
    assert ends(battle, "b.1") - {(0, -1)}
    play(battle, WHITE, Regroup("a.2", (NW,), NORTH))
    assert hexes_of(battle.state, "a") == {(0, 0), (2, -1)}
    play(battle, WHITE, Commit())
    # Pinned only by one: (2, -1) is not adjacent to (0, -1).
    assert len(battle.state.contacts(battle.state.stands["b.1"])) == 1
    pinning = regroup(unit("a", WHITE, (0, 0), (2, 0)), unit("b", GREY, (0, -1), (9, -9)))
    play(pinning, WHITE, Regroup("a.2", (NW, W), NORTH), Commit())
    assert refused(pinning, GREY, Regroup("b.1", (W,), SOUTH)) == {("DW-VI.1.5-a", "dw-refused-regroup-far")}
    assert pinning.check(GREY, Regroup("b.1", (), ESE)).legal


# -- who may, and what follows -------------------------------------------------------------------------------------


@pytest.mark.rule("DW-VI.1.5-e")
def test_units_whose_contacts_were_all_destroyed_regroup_too() -> None:
    # The contact stands of both are gone; the rest of both units may move.
    battle = regroup(unit("a", WHITE, (0, 0)), unit("b", GREY, (0, -4)))
    assert isinstance(battle.decision(), PostCombat)
    play(battle, WHITE, Regroup("a.1", (NW,), NORTH), Commit())
    assert battle.deciders() == (GREY,)
    play(battle, GREY, Regroup("b.1", (SE, SE), SOUTH), Commit())
    assert battle.state.units["a"].engaged
    assert battle.state.units["b"].engaged


@pytest.mark.rule("DW-VI.1.5-e")
def test_a_unit_that_destroyed_its_enemy_regroups_alone() -> None:
    battle = regroup(
        unit("a", WHITE, (0, 0)), unit("b", GREY), muster("far", GREY, hexes((9, -9))), losses={GREY: 1}
    )
    assert isinstance(battle.decision(), PostCombat)
    assert battle.deciders() == (WHITE,)
    events = play(battle, WHITE, Commit())
    assert [event.unit for event in events if isinstance(event, UnitDisengaged)] == ["a"]
    assert battle.decision() is None


@pytest.mark.rule("DW-VI.1.5-i")
def test_a_unit_caught_by_regrouping_stands_is_engaged_without_reaction() -> None:
    caught = muster("c", GREY, hexes((0, -3), (1, -3)), NORTH, order=Order.CHARGE)
    battle = regroup(unit("a", WHITE, (0, 0)), unit("b", GREY), caught, losses={GREY: 1})
    events = play(battle, WHITE, Regroup("a.1", (NW, NW), NORTH))
    assert [event.unit for event in events if isinstance(event, UnitCaught)] == ["c"]
    state = battle.state.units["c"]
    assert (state.engaged, state.first_melee) == (True, 2)
    assert battle.deciders() == (WHITE,)  # the caught unit is not asked
    battle.apply(WHITE, Commit())
    assert battle.decision() is None
    assert battle.state.units["a"].engaged
    # Next turn it gets no order.
    battle.push(OrderPhaseBegins())
    battle.state.turn = 2
    battle.advance()
    assert not isinstance(battle.decision(), OrderPhase)
    assert battle.state.units["c"].order is None


@pytest.mark.rule("DW-VI.1.5-g")
def test_units_out_of_contact_after_all_moves_are_disengaged() -> None:
    battle = regroup(
        unit("a", WHITE, (0, 0)), unit("b", GREY, (0, -3)), unit("c", WHITE, (4, 0)), unit("d", GREY, (4, -1))
    )
    play(battle, WHITE, Regroup("a.1", (SE, SE), SOUTH), Commit())
    assert battle.state.units["a"].engaged  # until all have moved
    events = play(battle, GREY, Commit())
    assert [event.unit for event in events if isinstance(event, UnitDisengaged)] == ["a", "b"]
    engaged = {key for key, each in battle.state.units.items() if each.engaged}
    assert engaged == {"c", "d"}


@pytest.mark.rule("DW-VI.1.5-j", "DW-VI.1.5-e", "DW-VI.1.5-g")
def test_who_was_in_contact_as_the_turn_began_is_engaged_until_the_melee_phase_ends() -> None:
    """The enemy it touched is shot: it gets no order and no move, shots at it may go astray, and it regroups."""
    bows = card("bows", missile=BOW, missile_protection=0)
    archers: dict[str, Any] = {"profile": "bows", "engaged": False}
    field = field_of(
        unit("a", WHITE, (0, 0), (1, 0)),
        unit("w", WHITE, (-4, -1), facing=ENE, **archers),
        unit("b", GREY, (0, -1), profile="bows"),
        unit("g", GREY, (4, -8), (5, -8), **archers),
        profiles=[bows],
    )
    dice = (1, HIT, 4, 4, MISS, MISS)
    battle = battle_of(field, TurnBegins(), dice=dice)
    assert refused(battle, WHITE, GiveOrder("a", Order.MOVE)) == {("DW-III.2.0-b", "dw-refused-engaged")}
    play(battle, WHITE, GiveOrder("w", Order.SKIRMISH), Commit())
    play(battle, GREY, Commit())
    events = play(battle, WHITE, Shoot("w.1", "b.1"), Commit())
    assert [event.sides for event in of(events, Rolled)] == [6, 20]
    assert not battle.state.stands_of("b")
    assert battle.decision() == MoveUnits(WHITE, Order.SKIRMISH)
    step = MoveUnit("a", (Sidestep(SE),))
    assert {rule for rule, _ in refused(battle, WHITE, step)} == {"DW-V-WHO"}
    play(battle, WHITE, Commit())
    play(battle, GREY, Commit())
    # a.2 was not in contact as the turn began: a mark like any other, while a shot at a.1 is one into a melee.
    events = play(battle, GREY, Shoot("g.1", "a.1"), Shoot("g.2", "a.2"), Commit())
    assert [event.sides for event in of(events, Rolled)] == [6, 6, 20]
    assert [(event.target.id, event.found) for event in of(events, ShotScattered)] == [("a.1", None)]
    assert [event.target.id for event in of(events, ShotFired)] == ["a.2"]
    assert isinstance(battle.decision(), PostCombat)
    assert battle.state.units["a"].engaged
    events = play(battle, WHITE, Regroup("a.1", (W, W), NORTH), Commit())
    assert [event.unit for event in of(events, UnitDisengaged)] == ["a"]
    # In the next turn it is a unit like any other.
    play(battle, WHITE, GiveOrder("a", Order.MOVE), GiveOrder("w", Order.MOVE), Commit())
    play(battle, GREY, Commit())
    play(battle, WHITE, step, Commit())
    play(battle, GREY, Commit())
    events = play(battle, GREY, Shoot("g.1", "a.1"), Commit())
    assert [event.sides for event in of(events, Rolled)] == [20]


@pytest.mark.rule("DW-VI.1.5-f")
def test_an_enemy_attacked_in_front_is_soon_encircled() -> None:
    battle = regroup(unit("a", WHITE, (0, 0), (2, -1), (-2, 0)), unit("b", GREY, (0, -1)))
    play(battle, WHITE, Regroup("a.2", (NW, W), WSW), Regroup("a.3", (NE,), ENE), Commit())
    target = battle.state.stands["b.1"]
    sides = {each.id: side_of(target.hex, target.facing, each.hex) for each in battle.state.contacts(target)}
    assert sides == {"a.1": Side.FRONT, "a.2": Side.REAR, "a.3": Side.FLANK}
    assert all(target in targets_in_reach(battle.state, battle.state.stands[key]) for key in sides)
    assert refused(battle, GREY, Regroup("b.1", (E,), SOUTH)) == {("DW-VI.1.5-a", "dw-refused-regroup-far")}


# -- neighbouring melees -------------------------------------------------------------------------------------------


def two_melees(apart: int, dice: tuple[int, ...] = ()) -> Battle[Field]:
    units = (
        unit("a", WHITE, (0, 0)),
        unit("b", GREY, (0, -1)),
        unit("c", WHITE, (apart, 0)),
        unit("d", GREY, (apart, -1)),
    )
    fought = (Fought(("a", "b"), {GREY: 1}), Fought(("c", "d"), {GREY: 1}))
    return battle_of(field_of(*units), PostCombatBegins(fought), dice=dice)


@pytest.mark.rule("DW-VI.1.5-h")
@pytest.mark.parametrize(("roll", "first"), [(1, ("a", "b")), (2, ("c", "d"))])
def test_near_melees_regroup_in_an_order_that_is_drawn(roll: int, first: tuple[str, ...]) -> None:
    battle = two_melees(5, (roll,))
    assert battle.rolls == 1
    decision = battle.decision()
    assert isinstance(decision, ChooseRegroup)
    assert decision.units == first


@pytest.mark.rule("DW-VI.1.5-h")
def test_melees_far_apart_need_no_die() -> None:
    battle = two_melees(7)
    assert battle.rolls == 0
    for _ in range(2):
        play(battle, WHITE, GoFirst(True), Commit())
        play(battle, GREY, Commit())
    assert battle.decision() is None


# -- options -------------------------------------------------------------------------------------------------------


def test_options_are_legal_distinct_and_come_to_an_end() -> None:
    battle = regroup(
        muster("a", WHITE, rows({0: range(3), 1: range(3)}), engaged=True, first_melee=1),
        unit("b", GREY, (0, -1), (1, -1), (2, -3)),
    )
    moves = 0
    while battle.decision() is not None:
        (side,) = battle.deciders()
        options = list(battle.options(side))
        assert len(set(options)) == len(options)
        assert all(battle.check(side, option).legal for option in options)
        play(battle, side, options[0])
        moves += 1
    assert moves == 9 + 2


def test_reachable_ends_are_those_that_check_allows() -> None:
    battle = regroup(
        unit("a", WHITE, (0, 0), (1, 0), (3, 1)),
        unit("b", GREY, (0, -1), (2, -3)),
        muster("c", GREY, hexes((2, 2))),
    )
    decision = battle.decision()
    assert isinstance(decision, PostCombat)
    paths = [(), *((a,) for a in range(6)), *((a, b) for a in range(6) for b in range(6))]
    for stand in battle.state.stands_of("a"):
        legal = {
            stand.hex + sum(DIRECTIONS[step] for step in path)
            for path in paths
            if battle.check(WHITE, Regroup(stand.id, path, (stand.facing + 1) % 6)).legal
        }
        assert {end for _, end in reachable(battle.state, stand)} == legal
    assert at(0, 0) in battle.state.occupants.ground


def test_no_dice_are_rolled_for_moves() -> None:
    battle = regroup(unit("a", WHITE, (0, 0)), unit("b", GREY, (0, -1)))
    events = play(battle, WHITE, Regroup("a.1", (W,), NORTH), Commit())
    assert not [event for event in events if isinstance(event, Rolled)]
