"""Chapter VI: who strikes whom, supports, melees, and the order of blows."""

from __future__ import annotations

import pytest

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.events import Ended, Event, Rolled
from oriflamme.rulesets.demonworld.blows import Blow
from oriflamme.rulesets.demonworld.casualties import StandsDestroyed
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.melee import (
    MeleeDeclaration,
    MeleePhase,
    Strike,
    StrikeBest,
    SupportBlow,
    Withhold,
    find_melees,
)
from oriflamme.rulesets.demonworld.melee_execution import BlowLost, BlowStruck, InitiativeReached
from oriflamme.rulesets.demonworld.post_combat import PostCombat
from oriflamme.rulesets.demonworld.shooting import Shoot
from oriflamme.rulesets.demonworld.turn import Commit, PhaseBegan
from tests.rulesets.demonworld.armies import (
    GREY,
    NORTH,
    SOUTH,
    WHITE,
    WSW,
    battle_of,
    hexes,
    muster,
    of,
    play,
    refused,
    rows,
)
from tests.rulesets.demonworld.fights import (
    HIT,
    MISS,
    WHITE_FIRST,
    declared,
    encircled,
    field,
    melee,
    unit,
)

# -- who strikes whom ----------------------------------------------------------------------------------------------


@pytest.mark.rule("DW-VI.1.1", "DW-I.3.1-b")
def test_a_stand_strikes_only_an_enemy_on_its_two_front_hexes() -> None:
    white = unit("a", WHITE, (0, 0), (2, 0), (5, 5), facing=(NORTH, SOUTH, NORTH))
    grey = unit("b", GREY, (0, -1), (1, -1), (-1, 0), (2, -1))
    battle = melee(white, grey)
    strikes = {(o.attacker, o.target) for o in battle.options(WHITE) if isinstance(o, Strike)}
    assert strikes == {("a.1", "b.1"), ("a.1", "b.2")}
    wrong = {("DW-VI.1.1", "dw-refused-not-in-front")}
    assert refused(battle, WHITE, Strike("a.1", "b.3")) == wrong  # in contact on the flank
    assert refused(battle, WHITE, Strike("a.2", "b.4")) == wrong  # in contact, its back turned
    assert refused(battle, WHITE, Strike("a.3", "b.1")) == wrong  # not in contact


@pytest.mark.rule("DW-VI-WHO")
@pytest.mark.parametrize("order", [Order.MOVE, Order.HOLD, None])
@pytest.mark.parametrize("first_melee", [1, 4])
def test_any_engaged_stand_fights_whatever_its_order_and_since_when(
    order: Order | None, first_melee: int
) -> None:
    white = unit("a", WHITE, (0, 0), order=order, first_melee=first_melee)
    battle = melee(white, unit("b", GREY, (0, -1)), turn=4)
    assert battle.deciders() == (WHITE, GREY)
    play(battle, WHITE, Strike("a.1", "b.1"))


@pytest.mark.rule("DW-VI.1.1")
def test_a_side_that_cannot_strike_is_not_asked() -> None:
    taken = unit("b", GREY, (0, -1), (3, -1), facing=NORTH)  # struck from behind
    battle = melee(unit("a", WHITE, (0, 0)), taken)
    assert battle.deciders() == (WHITE,)
    backs = melee(unit("a", WHITE, (0, 0), facing=SOUTH), taken, dice=(WHITE_FIRST,))
    assert isinstance(backs.decision(), PostCombat)


@pytest.mark.rule("DW-II.5.1-e", "DW-II.5.2-f")
def test_a_stand_without_a_weapon_it_may_use_cannot_strike_or_support() -> None:
    for profile, first_melee, rule in (("unarmed", 1, "DW-II.5.1-e"), ("lancers", 1, "DW-II.5.2-f")):
        white = unit("a", WHITE, (0, 0), profile=profile, first_melee=first_melee)
        friend = unit("c", WHITE, (1, 0))
        battle = melee(white, friend, unit("b", GREY, (1, -1)), turn=2)
        reason = (rule, "dw-refused-unarmed")
        assert refused(battle, WHITE, Strike("a.1", "b.1")) == {reason}
        play(battle, WHITE, Strike("c.1", "b.1"))
        assert refused(battle, WHITE, SupportBlow("a.1", "c.1")) == {reason}
        assert SupportBlow("a.1", "c.1") not in list(battle.options(WHITE))


@pytest.mark.rule("DW-IV.3.0-j", "DW-VI.1.3-a")
def test_refusals_name_the_rule_and_change_nothing() -> None:
    battle = melee(unit("a", WHITE, (0, 0), (1, 0), (0, 1)), unit("b", GREY, (0, -1)))
    assert refused(battle, WHITE, Strike("a.3", "a.1")) == {("DW-IV.3.0-j", "dw-refused-own-target")}
    assert refused(battle, WHITE, Strike("a.9", "b.1")) == {("DW-VI.1.3-a", "dw-refused-no-such-stand")}
    assert refused(battle, WHITE, Strike("a.1", "b.9")) == {("DW-VI.1.3-a", "dw-refused-no-such-stand")}
    assert refused(battle, WHITE, Strike("b.1", "a.1")) == {
        ("DW-VI.1.3-a", "dw-refused-not-your-stand"),
        ("DW-IV.3.0-j", "dw-refused-own-target"),
    }
    assert refused(battle, WHITE, Withhold("a.1")) == {("DW-VI.1.3-a", "dw-refused-nothing-declared")}
    assert refused(battle, WHITE, Shoot("a.1", "b.1")) == {("DW-III.2.0-a", "dw-refused-other-phase")}
    play(battle, WHITE, Strike("a.1", "b.1"))
    assert refused(battle, WHITE, Strike("a.1", "b.1")) == {("DW-VI.1.3-a", "dw-refused-strikes-already")}


# -- supports ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DW-VI.1.2-a", "DW-VI.1.3-g", "DW-VI.1.3-h")
def test_supporters_of_any_unit_place_and_strength_add_three_each() -> None:
    battle = melee(*encircled(), dice=(MISS, WHITE_FIRST))
    play(battle, WHITE, Strike("a.1", "b.1"), *(SupportBlow(key, "a.1") for key in ("a.2", "a.3", "c.1")))
    play(battle, WHITE, Commit())
    (blow,) = of(play(battle, GREY, Commit()), BlowStruck)
    assert blow.tally.line("dw-line-melee-support").value == 9
    assert blow.tally.line("dw-line-melee-support").count == 3
    assert blow.tally.total == 8 - 6 + 9  # no bonus for flank or rear: the attacker is in front


@pytest.mark.rule("DW-VI.1.3-g", "DW-VI.1.2-a")
def test_the_one_behind_attacks_with_the_support_of_stronger_ones() -> None:
    battle = melee(*encircled(), dice=(MISS, WHITE_FIRST))
    play(battle, WHITE, Strike("c.1", "b.1"), *(SupportBlow(f"a.{n}", "c.1") for n in (1, 2, 3)), Commit())
    (blow,) = of(play(battle, GREY, Commit()), BlowStruck)
    assert blow.tally.line("dw-line-rear").value == 4
    assert blow.tally.total == 4 - 6 + 4 + 9


@pytest.mark.rule("DW-VI.1.2-a")
def test_a_supporter_must_be_able_to_strike_the_same_enemy() -> None:
    battle = melee(unit("a", WHITE, (0, 0), (2, 0), (1, 1)), unit("b", GREY, (0, -1), (2, -1)))
    play(battle, WHITE, Strike("a.1", "b.1"))
    wrong = {("DW-VI.1.2-a", "dw-refused-support-not-in-front")}
    assert refused(battle, WHITE, SupportBlow("a.2", "a.1")) == wrong
    assert refused(battle, WHITE, SupportBlow("a.3", "a.1")) == wrong
    assert refused(battle, WHITE, SupportBlow("a.2", "a.3")) == {("DW-VI.1.2-a", "dw-refused-no-such-blow")}


@pytest.mark.rule("DW-VI.1.2-b")
def test_a_stand_supports_one_blow_and_strikes_none() -> None:
    battle = melee(*encircled())
    play(battle, WHITE, Strike("a.1", "b.1"), Strike("a.2", "b.1"), SupportBlow("a.3", "a.1"))
    twice = {("DW-VI.1.2-b", "dw-refused-supports-blow-already")}
    assert refused(battle, WHITE, SupportBlow("a.3", "a.2")) == twice
    assert refused(battle, WHITE, Strike("a.3", "b.1")) == twice
    assert refused(battle, WHITE, SupportBlow("a.2", "a.1")) == {
        ("DW-VI.1.2-b", "dw-refused-strikes-already")
    }


def test_withhold_takes_back_a_blow_with_its_supports() -> None:
    battle = melee(*encircled())
    empty = battle.digest()
    play(
        battle,
        WHITE,
        Strike("a.1", "b.1"),
        SupportBlow("a.2", "a.1"),
        SupportBlow("a.3", "a.1"),
        Withhold("a.2"),
    )
    assert declared(battle, WHITE) == (Blow("a.1", "b.1", ("a.3",)),)
    play(battle, WHITE, Withhold("a.1"))
    assert declared(battle, WHITE) == ()
    assert battle.digest() != empty  # the side has an empty plan now
    assert next(iter(battle.options(WHITE))) == StrikeBest()


# -- blows ---------------------------------------------------------------------------------------------------------


def duel(white: str, grey: str, *dice: int) -> tuple[Battle[Field], list[Event]]:
    battle = melee(
        unit("a", WHITE, (0, 0), (8, 8), profile=white),
        unit("b", GREY, (0, -1), (9, -9), profile=grey),
        dice=dice,
    )
    play(battle, WHITE, Strike("a.1", "b.1"), Commit())
    return battle, play(battle, GREY, Strike("b.1", "a.1"), Commit())


@pytest.mark.rule("DW-VI.1.3-d", "DW-VI.1.3-a")
@pytest.mark.parametrize(("roll", "hit"), [(4, True), (5, False)])
def test_a_roll_up_to_the_base_number_destroys(roll: int, hit: bool) -> None:
    battle = melee(unit("a", WHITE, (0, 0)), unit("b", GREY, (0, -1), (5, -5)), dice=(roll, WHITE_FIRST))
    play(battle, WHITE, Strike("a.1", "b.1"), Commit())
    assert battle.rolls == 0
    events = play(battle, GREY, Commit())
    (blow,) = of(events, BlowStruck)
    assert (blow.tally.total, blow.roll, blow.hit) == (4, roll, hit)
    assert ("b.1" in battle.state.stands) is not hit


@pytest.mark.rule("DW-VI.1.0-a", "DW-VI.1.4-b")
def test_the_higher_initiative_strikes_first_and_the_dead_do_not_strike_back() -> None:
    battle, events = duel("elves", "swords", HIT)
    assert [event.initiative for event in of(events, InitiativeReached)] == [3, 2]
    order = [type(event) for event in events if isinstance(event, BlowStruck | StandsDestroyed | BlowLost)]
    assert order == [BlowStruck, StandsDestroyed, BlowLost]
    (lost,) = of(events, BlowLost)
    assert (lost.attacker.id, lost.because, lost.rule) == ("b.1", "attacker", "DW-VI.1.4-b")
    assert "a.1" in battle.state.stands


@pytest.mark.rule("DW-VI.1.4-a", "DW-VI.1.0-a")
def test_equal_initiative_is_simultaneous() -> None:
    battle, events = duel("swords", "swords", HIT, HIT, 1)
    assert [(event.attacker.id, event.hit) for event in of(events, BlowStruck)] == [
        ("a.1", True),
        ("b.1", True),
    ]
    assert {"a.1", "b.1"}.isdisjoint(battle.state.stands)


@pytest.mark.rule("DW-VI.1.3-b")
def test_blows_at_a_stand_already_destroyed_are_lost() -> None:
    same = unit("a", WHITE, (0, 0), (1, 0))
    later = unit("c", WHITE, (1, -2), facing=SOUTH, profile="slow")
    battle = melee(same, later, unit("b", GREY, (1, -1), (7, 7)), dice=(HIT,))
    play(battle, WHITE, *(Strike(key, "b.1") for key in ("a.1", "a.2", "c.1")))
    play(battle, WHITE, Commit())
    events = play(battle, GREY, Commit())
    assert [event.initiative for event in of(events, InitiativeReached)] == [2, 0]
    # One of the same initiative, and one that would have come later.
    assert [(event.attacker.id, event.because, event.rule) for event in of(events, BlowLost)] == [
        ("a.2", "target", "DW-VI.1.3-b"),
        ("c.1", "target", "DW-VI.1.3-b"),
    ]
    assert [event.sides for event in of(events, Rolled)] == [20]


@pytest.mark.rule("DW-III.2.0-h", "DW-VI.1.5-a")
def test_all_who_are_engaged_strike_in_the_melee_phase_and_then_may_move() -> None:
    """Engaged since an earlier turn or since this one; who is not engaged does neither."""
    since_before = (unit("a", WHITE, (0, 0)), unit("b", GREY, (0, -1), (1, -1)))
    since_now = (
        unit("c", WHITE, (6, 0), (9, 9), first_melee=2),
        unit("d", GREY, (6, -1), (12, 0), first_melee=2),
    )
    idle = unit("e", WHITE, (-8, 12), engaged=False, first_melee=None)
    battle = melee(*since_before, *since_now, idle, turn=2, dice=(*(MISS,) * 5, *(WHITE_FIRST,) * 3))
    struck: list[str] = []
    while isinstance(battle.decision(), MeleeDeclaration):
        for side in battle.deciders():
            strikes: dict[str, Strike] = {}
            for one in battle.options(side):
                if isinstance(one, Strike):
                    strikes.setdefault(one.attacker, one)
            events = play(battle, side, *strikes.values(), Commit())
            struck += [event.attacker.id for event in of(events, BlowStruck)]
    assert sorted(struck) == ["a.1", "b.1", "b.2", "c.1", "d.1"]
    assert isinstance(battle.decision(), PostCombat)
    assert {name for name, one in battle.state.units.items() if not one.engaged} == {"e"}


@pytest.mark.rule("DW-II.5.2-b", "DW-II.5.2-d", "DW-II.5.2-e")
@pytest.mark.parametrize(
    ("profile", "first", "later"), [("halberds", 1, 2), ("spears", 3, 2), ("pikes", 4, 2), ("swords", 2, 2)]
)
def test_first_turn_initiative_never_comes_later_though_the_stand_has_not_fought(
    profile: str, first: int, later: int
) -> None:
    white = unit("a", WHITE, (0, 0), (1, 0), profile=profile)
    battle = melee(white, unit("b", GREY, (1, -1), (7, 7), profile="daggers"), dice=(MISS, WHITE_FIRST))
    for turn, fights, initiative in ((1, "a.1", first), (2, "a.2", later)):
        battle.state.turn = turn
        if turn > 1:
            battle = battle_of(battle.state, MeleePhase(), dice=(MISS, WHITE_FIRST))
        play(battle, WHITE, Strike(fights, "b.1"), Commit())
        (blow,) = of(play(battle, GREY, Commit()), BlowStruck)
        assert (blow.attacker.id, blow.initiative) == (fights, initiative)


@pytest.mark.rule("DW-VI.1.0-d", "DW-VI.1.2-c")
@pytest.mark.parametrize(("first_roll", "supporters"), [(HIT, {"c.1"}), (MISS, {"a.1", "c.1"})])
def test_supports_count_at_the_attacker_s_initiative_while_they_live(
    first_roll: int, supporters: set[str]
) -> None:
    # Elves (3) strike at a.1 before the swords (2) strike; the slow one (0) supports at initiative 2 all the same.
    slow = unit("c", WHITE, (1, -2), facing=SOUTH, profile="slow")
    elves = unit("b", GREY, (1, -1), (7, 7), facing=(WSW, SOUTH), profile="elves")
    battle = melee(unit("a", WHITE, (0, 0), (1, 0)), slow, elves, dice=(first_roll, MISS, WHITE_FIRST))
    play(battle, WHITE, Strike("a.2", "b.1"), SupportBlow("a.1", "a.2"), SupportBlow("c.1", "a.2"), Commit())
    events = play(battle, GREY, Strike("b.1", "a.1"), Commit())
    first, second = of(events, BlowStruck)
    assert (first.attacker.id, first.initiative, second.attacker.id, second.initiative) == (
        "b.1",
        3,
        "a.2",
        2,
    )
    assert {each.id for each in second.supporters} == supporters


@pytest.mark.rule("DW-VI.1.0-d")
def test_several_units_strike_in_several_steps() -> None:
    white = unit("a", WHITE, (0, 0), (7, 0), profile="pikes")
    grey = unit("b", GREY, (0, -1), profile="slow")
    more = unit("c", GREY, (1, -1), profile="elves")
    battle = melee(white, grey, more, dice=(MISS, MISS, HIT, 3))
    play(battle, WHITE, Strike("a.1", "b.1"), Commit())
    events = play(battle, GREY, Strike("b.1", "a.1"), Strike("c.1", "a.1"), Commit())
    assert [(event.initiative, event.attacker.id) for event in of(events, BlowStruck)] == [
        (4, "a.1"),
        (3, "c.1"),
        (0, "b.1"),
    ]
    assert "a.1" not in battle.state.stands


@pytest.mark.rule("DW-VI.1.2-c", "DW-VI.1.4-a")
def test_a_supporter_marked_in_the_same_step_still_counts() -> None:
    battle = melee(
        unit("a", GREY, (0, 0), (1, 0), (8, 8), facing=NORTH),
        unit("b", WHITE, (1, -1), (9, -9), facing=SOUTH),
        dice=(HIT, MISS, 1),
    )
    play(battle, WHITE, Strike("b.1", "a.2"), Commit())
    events = play(battle, GREY, Strike("a.1", "b.1"), SupportBlow("a.2", "a.1"), Commit())
    second = of(events, BlowStruck)[1]
    assert (second.attacker.id, len(second.supporters)) == ("a.1", 1)
    assert "a.2" not in battle.state.stands


@pytest.mark.rule("DW-VII-VICTORY", "DW-VI.1.4-a")
def test_destroying_each_other_is_a_draw() -> None:
    battle = melee(unit("a", WHITE, (0, 0)), unit("b", GREY, (0, -1)), dice=(HIT, HIT))
    play(battle, WHITE, Strike("a.1", "b.1"), Commit())
    events = play(battle, GREY, Strike("b.1", "a.1"), Commit())
    assert [event.winner for event in of(events, Ended)] == [None]


# -- melees --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DW-VI.1.0-e")
def test_each_melee_is_declared_and_fought_before_the_next() -> None:
    units = (
        unit("a", WHITE, (0, 0)),
        unit("b", GREY, (0, -1)),
        unit("c", WHITE, (10, 0)),
        unit("d", GREY, (10, -1)),
        muster("idle", WHITE, rows({5: range(2)})),
    )
    assert find_melees(field(*units)) == (("a", "b"), ("c", "d"))
    battle = melee(*units, dice=(MISS, MISS, 2, 5))
    assert refused(battle, WHITE, Strike("c.1", "d.1")) == {("DW-VI.1.0-e", "dw-refused-other-melee")}
    play(battle, WHITE, Strike("a.1", "b.1"), Commit())
    play(battle, GREY, Commit())
    assert battle.rolls == 1
    decision = battle.decision()
    assert isinstance(decision, MeleeDeclaration)
    assert decision.units == ("c", "d")


@pytest.mark.rule("DW-VI.1.0-e")
def test_a_melee_is_all_that_hangs_together_by_contact() -> None:
    chain = (unit("a", WHITE, (0, 0)), unit("b", GREY, (0, -1), (1, -1), (2, -1)), unit("c", WHITE, (2, 0)))
    assert find_melees(field(*chain)) == (("a", "b", "c"),)


@pytest.mark.rule("DW-VI.1.0-e")
def test_engaged_units_parted_by_fire_keep_their_melee() -> None:
    parted = (unit("a", WHITE, (0, 0)), unit("b", GREY, (0, -3)), unit("c", GREY, (15, 0)))
    assert find_melees(field(*parted)) == (("a", "b"), ("c",))


@pytest.mark.rule("DW-VI.1.0-e")
def test_a_unit_parted_by_fire_does_not_make_one_melee_of_two() -> None:
    two = (
        unit("a", WHITE, (0, 0)),
        unit("b", GREY, (0, -1)),
        unit("c", WHITE, (5, 0)),
        unit("d", GREY, (5, -1)),
    )
    # Between b and d, 3 hexes from one and 2 from the other: it is with the nearer.
    assert find_melees(field(*two, unit("e", WHITE, (3, -1)))) == (("a", "b"), ("c", "d", "e"))
    assert find_melees(field(*two, unit("e", WHITE, (2, -1)))) == (("a", "b", "e"), ("c", "d"))


@pytest.mark.rule("DW-VI.1.3-a")
def test_both_sides_declare_in_secret() -> None:
    battle = melee(unit("a", WHITE, (0, 0)), unit("b", GREY, (0, -1)), dice=(MISS, 1))
    assert all(prompt.secret for prompt in battle.prompts())
    play(battle, WHITE, Strike("a.1", "b.1"))
    for viewer, known in ((WHITE, {WHITE}), (GREY, set()), (None, set())):
        seen = battle.view(viewer).agenda[-1]
        assert isinstance(seen, MeleeDeclaration)
        assert set(seen.plans) == known


def test_options_are_legal_and_distinct() -> None:
    battle = melee(*encircled())
    play(battle, WHITE, Strike("a.1", "b.1"))
    for side in (WHITE, GREY):
        options = list(battle.options(side))
        assert len(set(options)) == len(options)
        assert all(battle.check(side, option).legal for option in options)
        assert options[-1] == Commit()


@pytest.mark.rule("DW-VI.1.2-a")
def test_strike_best_lets_the_one_behind_attack_when_that_is_best() -> None:
    battle = melee(*encircled())
    play(battle, WHITE, StrikeBest())
    blows = declared(battle, WHITE)
    assert sorted(key for blow in blows for key in blow.stands) == ["a.1", "a.2", "a.3", "c.1"]
    # a.3 on the flank has 8 - 6 + 2, the daggers in the rear 4 - 6 + 4: joined they are better than apart.
    assert blows[0].attacker == "a.3"
    assert refused(battle, WHITE, StrikeBest()) == {("DW-VI.1.3-a", "dw-refused-no-good-blow")}


def test_strike_best_spreads_when_targets_are_soft() -> None:
    battle = melee(unit("a", WHITE, (0, 0), (1, 0)), unit("b", GREY, (0, -1), (1, -1)))
    play(battle, WHITE, StrikeBest())
    assert {blow.target for blow in declared(battle, WHITE)} == {"b.1", "b.2"}


def test_the_phase_is_announced_even_without_a_melee() -> None:
    battle = battle_of(field(muster("a", WHITE, hexes((0, 0)))))
    battle.push(MeleePhase())
    events = battle.advance()
    assert [event.phase for event in events if isinstance(event, PhaseBegan)] == ["melee"]
    assert battle.decision() is None
