"""Chapter IV: who may fire at what, and how it is declared."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec
import pytest

from oriflamme.board.hexes import at, axial
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.ruleset import ruleset
from oriflamme.kernel.scenes import Target
from oriflamme.rulesets.demonworld.blows import weapon_in_use
from oriflamme.rulesets.demonworld.characteristics import (
    Band,
    MeleeKind,
    MeleeWeapon,
    MissileKind,
    MissileWeapon,
    Order,
)
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.missiles import Shot, in_firing_arc, strength_of, targets_in_sight
from oriflamme.rulesets.demonworld.orders import GiveOrder
from oriflamme.rulesets.demonworld.shooting import (
    FireDeclaration,
    FireHeld,
    FirePhase,
    HoldFire,
    Shoot,
    ShootBest,
    SupportShot,
)
from oriflamme.rulesets.demonworld.turn import Commit, PhaseBegan
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
    play,
    refused,
    rows,
)
from tests.rulesets.demonworld.fights import BOW, fire_phase

CROSSBOW = MissileWeapon(MissileKind.CROSSBOW, (Band(6, 6), Band(9, 5)))
CARDS = (
    card("bows", missile=BOW, size=2),
    card("riders", missile=BOW, size=3, mounted=True),
    card("crossbows", missile=CROSSBOW, size=2),
    card("men", size=2, missile_protection=0),
)
RULES = ruleset("demonworld")
fire = partial(fire_phase, CARDS)
FAR = muster("far", GREY, rows({-3: range(6)}), SOUTH, profile="men")


def archers(*places: tuple[int, int], facing: Any = NORTH, profile: str = "bows", **fields: Any) -> Muster:
    return muster("archers", WHITE, hexes(*places), facing, profile=profile, **fields)


def asked(battle: Battle[Field]) -> tuple[str, ...]:
    assert battle.decision() is None or isinstance(battle.decision(), FireDeclaration)
    return battle.deciders()


def declared(battle: Battle[Field], side: str) -> tuple[Shot, ...]:
    decision = battle.decision()
    assert isinstance(decision, FireDeclaration)
    return decision.shots(side)


# -- who fires when ------------------------------------------------------------------------------------------------


@pytest.mark.rule("DW-IV-WHO")
@pytest.mark.parametrize(("order", "phase"), [(Order.SKIRMISH, 1), (Order.HOLD, 2)])
def test_order_h_fires_in_the_first_phase_and_order_t_in_the_second(order: Order, phase: int) -> None:
    for number in (1, 2):
        battle = fire(archers((0, 0), order=order), FAR, phase=number)
        assert asked(battle) == ((WHITE,) if number == phase else ())


@pytest.mark.rule("DW-IV-WHO")
@pytest.mark.parametrize("order", [Order.MOVE, Order.CHARGE])
@pytest.mark.parametrize("phase", [1, 2])
def test_orders_m_and_c_never_fire(order: Order, phase: int) -> None:
    assert asked(fire(archers((0, 0), order=order), FAR, phase=phase)) == ()


@pytest.mark.rule("DW-IV-WHO")
def test_a_unit_that_may_not_fire_is_refused_with_every_reason() -> None:
    other = muster("others", WHITE, hexes((4, 0)), profile="bows", order=Order.SKIRMISH)
    scattered = muster("loose", WHITE, hexes((8, 0), (8, 3)), order=Order.MOVE)
    battle = fire(archers((0, 0), order=Order.CHARGE), other, scattered, FAR)
    assert refused(battle, WHITE, Shoot("archers.1", "far.1")) == {("DW-IV-WHO", "dw-refused-fire-order")}
    assert refused(battle, WHITE, Shoot("loose.1", "far.6")) == {
        ("DW-IV-WHO", "dw-refused-fire-order"),
        ("DW-IV-WHO", "dw-refused-no-missiles"),
        ("DW-IV.1.1-c", "dw-refused-arc"),
    }


@pytest.mark.rule("DW-IV-ORGANISED")
def test_a_disorganised_unit_fires_under_order_t_but_not_under_order_h() -> None:
    for order, phase, expected in ((Order.SKIRMISH, 1, ()), (Order.HOLD, 2, (WHITE,))):
        assert asked(fire(archers((0, 0), (3, 0), order=order), FAR, phase=phase)) == expected
    other = muster("others", WHITE, hexes((4, 0)), profile="bows", order=Order.SKIRMISH)
    battle = fire(archers((0, 0), (3, 0), order=Order.SKIRMISH), other, FAR)
    assert refused(battle, WHITE, Shoot("archers.1", "far.1")) == {
        ("DW-IV-ORGANISED", "dw-refused-fire-disorganised")
    }


@pytest.mark.rule("DW-IV-ENGAGED")
def test_no_stand_of_an_engaged_unit_fires_even_one_out_of_contact() -> None:
    foe = muster("foe", GREY, hexes((0, -1)), SOUTH, engaged=True, first_melee=1)
    other = muster("others", WHITE, hexes((4, 0)), profile="bows", order=Order.HOLD)
    engaged = archers((0, 0), (1, 0), (2, 0), order=Order.HOLD, engaged=True, first_melee=1)
    battle = fire(engaged, other, foe, FAR, phase=2, turn=2)
    assert refused(battle, WHITE, Shoot("archers.3", "far.5")) == {
        ("DW-IV-ENGAGED", "dw-refused-fire-engaged")
    }


@pytest.mark.rule("DW-IV.1.1-b", "DW-IV.1.1-a", "DW-IV-ENGAGED")
def test_a_unit_with_order_t_contacted_this_turn_fires_at_anything_in_arc() -> None:
    foe = muster("foe", GREY, hexes((0, -1)), SOUTH, profile="men", engaged=True, first_melee=3)
    contacted = archers((0, 0), (1, 0), (2, 0), order=Order.HOLD, engaged=True, first_melee=3)
    battle = fire(contacted, foe, FAR, phase=2, turn=3, dice=(20, 20))
    play(battle, WHITE, Shoot("archers.1", "foe.1"), Shoot("archers.3", "far.5"), Commit())
    assert battle.rolls == 2  # no die for a scatter: normal shots


@pytest.mark.rule("DW-II.5.1-c")
@pytest.mark.parametrize("profile", ["crossbows", "arquebuses"])
def test_slow_loading_weapons_fire_only_under_order_t(profile: str) -> None:
    arquebus = MissileWeapon(MissileKind.ARQUEBUS, (Band(4, 7), Band(7, 3)))
    cards = (*CARDS, card("arquebuses", missile=arquebus))
    for order, phase, expected in ((Order.SKIRMISH, 1, ()), (Order.HOLD, 2, (WHITE,))):
        field = field_of(archers((0, 0), order=order, profile=profile), FAR, profiles=cards)
        assert asked(battle_of(field, FirePhase(phase))) == expected
    others = muster("others", WHITE, hexes((4, 0)), profile="bows", order=Order.SKIRMISH)
    field = field_of(archers((0, 0), order=Order.SKIRMISH, profile=profile), others, FAR, profiles=cards)
    battle = battle_of(field, FirePhase(1))
    assert refused(battle, WHITE, Shoot("archers.1", "far.1")) == {("DW-II.5.1-c", "dw-refused-slow-loading")}


# -- weapons -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DW-II.5.1-a", "DW-II.5.0", "DW-IV.2.0-e", "DW-II.5.1-d")
def test_strength_comes_from_the_band_of_the_card_and_ends_with_the_last() -> None:
    # Not the general values of a crossbow (6 to 6 hexes, 5 to 9): the card's are used.
    special = card("special", missile=MissileWeapon(MissileKind.CROSSBOW, (Band(2, 9), Band(5, 1))))
    for away, strength in ((1, 9), (2, 9), (3, 1), (5, 1), (6, None)):
        foe = muster("foe", GREY, hexes((0, -away)), SOUTH)
        field = field_of(archers((0, 0), profile="special"), foe, profiles=(*CARDS, special))
        assert strength_of(field, field.stands["archers.1"], field.stands["foe.1"]) == strength


@pytest.mark.rule("DW-II.5.1-f")
def test_javelins_are_thrown_turn_after_turn() -> None:
    bands = MissileWeapon(MissileKind.JAVELIN, (Band(2, 4), Band(4, 3)))
    by_hand = MeleeWeapon(MeleeKind.JAVELIN, 5, 5)
    javelins = card("javelins", missile=bands, melee=(by_hand,))
    throwers = archers((0, 0), profile="javelins", order=Order.SKIRMISH)
    field = field_of(throwers, muster("foe", GREY, hexes((0, -4)), SOUTH), profiles=(javelins,))
    turns = 30
    battle = battle_of(field, *[FirePhase(1)] * turns, dice=[20] * turns)
    for turn in range(turns):
        assert battle.rolls == turn
        play(battle, WHITE, Shoot("archers.1", "foe.1"), Commit())
    assert battle.decision() is None
    assert weapon_in_use(javelins, first=False) == by_hand  # and there is one left for the hand


# -- arcs and lines ------------------------------------------------------------------------------------------------


def in_arc_of(facing: int, profile: str, distance: int, **readings: Any) -> set[tuple[int, int]]:
    field = field_of(archers((0, 0), facing=facing, profile=profile), profiles=CARDS, **readings)
    shooter = field.stands["archers.1"]
    around = {
        (q, r)
        for q in range(-9, 10)
        for r in range(-9, 10)
        if (abs(q) + abs(r) + abs(q + r)) // 2 == distance
    }
    return {
        place
        for place in around
        if in_firing_arc(field, shooter, msgspec.structs.replace(shooter, hex=at(*place)))
    }


@pytest.mark.rule("DW-IV.1.1-c")
def test_infantry_fires_thirty_degrees_each_side_boundaries_included() -> None:
    assert in_arc_of(NORTH, "bows", 1) == {(0, -1), (1, -1)}
    assert in_arc_of(NORTH, "bows", 3) == {(0, -3), (1, -3), (2, -3), (3, -3)}
    assert all(
        len(in_arc_of(facing, "bows", away)) == away + 1 for facing in range(6) for away in range(1, 9)
    )


@pytest.mark.rule("DW-IV.1.1-c")
def test_cavalry_has_a_wider_arc_a_reading() -> None:
    assert (
        in_arc_of(NORTH, "bows", 2)
        < in_arc_of(NORTH, "riders", 2)
        < in_arc_of(NORTH, "riders", 2, cavalry_arc=90)
    )
    # 60 degrees each side: the boundary rays run through the corners between a front and a flank hex.
    assert in_arc_of(NORTH, "riders", 2) == {(-1, -1), (0, -2), (1, -2), (2, -2), (2, -1)}
    assert in_arc_of(NORTH, "riders", 1, cavalry_arc=90) == {(-1, 0), (0, -1), (1, -1), (1, 0)}


@pytest.mark.rule("DW-IV.1.1-c")
def test_a_target_out_of_arc_is_refused() -> None:
    battle = fire(archers((0, 0), order=Order.SKIRMISH), FAR)
    assert refused(battle, WHITE, Shoot("archers.1", "far.5")) == {("DW-IV.1.1-c", "dw-refused-arc")}
    play(battle, WHITE, Shoot("archers.1", "far.4"))


@pytest.mark.rule("DW-IV.1.1-d")
@pytest.mark.parametrize("side", [WHITE, GREY])
@pytest.mark.parametrize("between", [(0, -1), (1, -1)])
def test_a_line_along_the_edge_of_a_stand_friend_or_enemy_is_blocked(
    side: str, between: tuple[int, int]
) -> None:
    # From (0, 0) to (1, -2) the line runs along the edge between (0, -1) and (1, -1).
    field = field_of(
        archers((0, 0)),
        muster("foe", GREY, hexes((1, -2)), SOUTH),
        muster("between", side, hexes(between), SOUTH),
        profiles=CARDS,
    )
    seen = {target.id for target in targets_in_sight(field, field.stands["archers.1"])}
    assert "foe.1" not in seen


@pytest.mark.rule("DW-IV.1.1-d")
def test_a_and_c_can_be_hit_while_c_hides_what_stands_behind_it() -> None:
    field = field_of(
        archers((0, 0)), muster("foe", GREY, hexes((0, -2), (0, -4), (2, -2), (4, -4)), SOUTH), profiles=CARDS
    )
    seen = {target.id for target in targets_in_sight(field, field.stands["archers.1"])}
    assert seen == {"foe.1", "foe.3"}


def test_a_click_on_an_enemy_who_cannot_be_hit_is_explained() -> None:
    hidden = muster("foe", GREY, hexes((0, -2), (0, -4)), SOUTH, profile="men")
    behind = muster("others", GREY, hexes((0, 3)), SOUTH, profile="men")
    away = muster("far", GREY, hexes((0, -11)), SOUTH, profile="men")
    view = fire(archers((0, 0), order=Order.SKIRMISH), hidden, behind, away).view(WHITE)

    def why_not(target: str) -> list[tuple[str, str]]:
        assert target not in {
            choice.id.rpartition(":")[2] for choice in RULES.choices(view, WHITE, ("archers.1",))
        }
        found = RULES.why_not(view, WHITE, ("archers.1",), Target(pieces=(target,)))
        return [(reason.rule, reason.text.id) for reason in found.reasons]

    # Refused; and what may be declared, for a player may misjudge it, but is sure to miss.
    assert why_not("others.1") == [("DW-IV.1.1-c", "dw-refused-arc")]
    assert why_not("far.1") == [("DW-II.5.1-a", "dw-note-out-of-range")]
    assert why_not("foe.2") == [("DW-IV.1.1-d", "dw-note-out-of-sight")]


@pytest.mark.rule("DW-IV.1.1-e")
def test_the_second_rank_cannot_fire_over_the_first() -> None:
    unit = muster("archers", WHITE, rows({0: range(4), 1: range(4)}), profile="bows")
    field = field_of(unit, muster("foe", GREY, rows({-2: range(5)}), SOUTH), profiles=CARDS)
    aims = {
        stand.id: [axial(target.hex) for target in targets_in_sight(field, stand)]
        for stand in field.stands_of("archers")
    }
    assert aims["archers.1"] == [(0, -2), (1, -2), (2, -2)]
    assert [key for key, targets in aims.items() if not targets] == [f"archers.{n}" for n in range(5, 9)]


# -- declaring -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DW-II.5.1-a")
def test_nobody_is_asked_when_nobody_has_anything_to_hit() -> None:
    # The only enemy in arc is out of range: 10 hexes for a bow of 9.
    foe = muster("foe", GREY, hexes((0, -10)), SOUTH)
    battle = fire(archers((0, 0), order=Order.SKIRMISH), foe)
    assert battle.decision() is None
    assert battle.outcome is None


def test_the_phase_is_announced() -> None:
    field = field_of(archers((0, 0), order=Order.HOLD), FAR, profiles=CARDS)
    battle = battle_of(field)
    battle.push(FirePhase(2))
    assert [event.phase for event in battle.advance() if isinstance(event, PhaseBegan)] == ["fire-2"]


@pytest.mark.rule("DW-IV.1.0-a", "DW-IV-SIMULTANEOUS")
def test_both_sides_declare_in_secret_before_any_die() -> None:
    grey = muster("grey", GREY, rows({-3: range(3)}), SOUTH, profile="bows", order=Order.SKIRMISH)
    battle = fire(archers((0, 0), (1, 0), order=Order.SKIRMISH), grey, dice=(20, 20))
    assert asked(battle) == (WHITE, GREY)
    assert all(prompt.secret for prompt in battle.prompts())
    play(battle, WHITE, Shoot("archers.1", "grey.1"), Commit())
    assert battle.rolls == 0
    assert asked(battle) == (GREY,)
    assert declared(battle, WHITE)
    for viewer in (GREY, None):
        seen = battle.view(viewer).agenda[-1]
        assert isinstance(seen, FireDeclaration)
        assert WHITE not in seen.plans
    own = battle.view(WHITE).agenda[-1]
    assert isinstance(own, FireDeclaration)
    assert own.shots(WHITE) == (Shot("archers.1", "grey.1"),)
    events = play(battle, GREY, Commit())
    assert battle.rolls == 1
    assert [event.side for event in events if isinstance(event, FireHeld)] == [GREY]


@pytest.mark.rule("DW-IV.1.0-a")
def test_a_stand_fires_once_and_only_at_a_stand_there_is() -> None:
    battle = fire(archers((0, 0), (1, 0), order=Order.SKIRMISH), FAR)
    play(battle, WHITE, Shoot("archers.1", "far.1"))
    assert refused(battle, WHITE, Shoot("archers.1", "far.2")) == {
        ("DW-IV.1.0-a", "dw-refused-fires-already")
    }
    assert refused(battle, WHITE, Shoot("archers.2", "nobody.1")) == {
        ("DW-IV.1.0-a", "dw-refused-no-such-stand")
    }
    assert refused(battle, WHITE, Shoot("nobody.1", "far.1")) == {("DW-IV.1.0-a", "dw-refused-no-such-stand")}
    assert refused(battle, WHITE, Shoot("far.1", "far.2")) == {("DW-IV.1.0-a", "dw-refused-not-your-stand")}
    assert refused(battle, WHITE, HoldFire("archers.2")) == {("DW-IV.1.0-a", "dw-refused-nothing-declared")}
    assert refused(battle, WHITE, GiveOrder("archers", Order.MOVE)) == {
        ("DW-III.2.0-a", "dw-refused-other-phase")
    }


@pytest.mark.rule("DW-IV.3.0-j")
def test_one_s_own_stands_are_no_targets() -> None:
    friend = muster("friend", WHITE, hexes((0, -2)), SOUTH)
    battle = fire(archers((0, 0), (1, 0), order=Order.SKIRMISH), friend, FAR)
    assert refused(battle, WHITE, Shoot("archers.1", "friend.1")) == {
        ("DW-IV.3.0-j", "dw-refused-own-target")
    }
    assert Shoot("archers.1", "friend.1") not in list(battle.options(WHITE))


@pytest.mark.rule("DW-IV.1.0-b")
def test_several_stands_may_fire_at_one_target() -> None:
    battle = fire(archers((0, 0), (1, 0), order=Order.SKIRMISH), FAR)
    play(battle, WHITE, Shoot("archers.1", "far.2"), Shoot("archers.2", "far.2"))
    assert declared(battle, WHITE) == (Shot("archers.1", "far.2"), Shot("archers.2", "far.2"))


@pytest.mark.rule("DW-III.3.0-a", "DW-III.3.0-b")
def test_fire_is_optional_and_lost_when_it_is_not_used() -> None:
    battle = fire(archers((0, 0), order=Order.SKIRMISH), FAR)
    events = play(battle, WHITE, Commit())
    assert [type(event) for event in events] == [FireHeld]
    assert battle.rolls == 0
    battle.push(FirePhase(2))
    battle.advance()
    assert battle.decision() is None


def test_hold_fire_takes_back_a_shot_with_its_supports() -> None:
    battle = fire(archers((0, 0), (1, 0), (2, 0), order=Order.SKIRMISH), FAR)
    play(battle, WHITE, Shoot("archers.1", "far.3"), SupportShot("archers.2", "archers.1"))
    play(battle, WHITE, SupportShot("archers.3", "archers.1"))
    assert declared(battle, WHITE) == (Shot("archers.1", "far.3", ("archers.2", "archers.3")),)
    before = battle.digest()
    play(battle, WHITE, HoldFire("archers.2"))
    # archers.3 was linked to the shooter only by archers.2.
    assert declared(battle, WHITE) == (Shot("archers.1", "far.3"),)
    play(battle, WHITE, SupportShot("archers.2", "archers.1"), SupportShot("archers.3", "archers.1"))
    assert battle.digest() == before
    play(battle, WHITE, HoldFire("archers.1"))
    assert declared(battle, WHITE) == ()


def test_options_are_legal_distinct_and_about_stands_with_nothing_declared() -> None:
    unit = muster("archers", WHITE, rows({0: range(4), 1: range(4)}), profile="bows", order=Order.SKIRMISH)
    battle = fire(unit, FAR)
    play(battle, WHITE, Shoot("archers.1", "far.2"))
    options = list(battle.options(WHITE))
    assert len(set(options)) == len(options)
    assert all(battle.check(WHITE, option).legal for option in options)
    assert options[0] == ShootBest()
    assert options[-1] == Commit()
    assert SupportShot("archers.2", "archers.1") in options
    assert not any(isinstance(option, Shoot) and option.shooter == "archers.1" for option in options)
    assert list(battle.view(WHITE).options(WHITE)) == options


@pytest.mark.rule("DW-IV.1.2-a")
def test_shoot_best_joins_weak_shots_and_fires_strong_ones_apart() -> None:
    # Against protection 5 a bow needs 4 - 5 + 1 = 0: only together can they hit. Against none it needs 5.
    for protection, expected in ((5, 1), (0, 3)):
        men = card("hard", size=2, missile_protection=protection)
        foe = muster("foe", GREY, rows({-3: (1, 2)}), SOUTH, profile="hard")
        unit = archers((0, 0), (1, 0), (2, 0), order=Order.SKIRMISH)
        battle = battle_of(field_of(unit, foe, profiles=(*CARDS, men)), FirePhase(1))
        play(battle, WHITE, ShootBest())
        shots = declared(battle, WHITE)
        assert len(shots) == expected
        assert sorted(key for shot in shots for key in shot.stands) == ["archers.1", "archers.2", "archers.3"]
        assert ShootBest() not in list(battle.options(WHITE))
        assert refused(battle, WHITE, ShootBest()) == {("DW-IV.1.0-a", "dw-refused-no-good-shot")}


def test_shoot_best_does_not_endanger_more_friends_than_foes() -> None:
    # One enemy among four friends: astray, a shot would more often hit a friend.
    friends = muster("friends", WHITE, hexes((-1, -3), (-1, -2), (0, -4), (1, -4)), NORTH, engaged=True)
    foe = muster("foe", GREY, hexes((0, -3)), SOUTH, engaged=True)
    soft = muster("soft", GREY, hexes((2, -3)), SOUTH, profile="men")
    tough = card("tough", missile_protection=9)
    foe = msgspec.structs.replace(foe, unit=msgspec.structs.replace(foe.unit, profile="tough"))
    field = field_of(archers((0, 0), order=Order.SKIRMISH), friends, foe, soft, profiles=(*CARDS, tough))
    battle = battle_of(field, FirePhase(1))
    play(battle, WHITE, ShootBest())
    assert declared(battle, WHITE) == (Shot("archers.1", "soft.1"),)
