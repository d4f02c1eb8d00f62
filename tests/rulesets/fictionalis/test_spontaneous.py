"""Spontaneous advances (seed lines 1096-1116): towards whom, how far, what they end at, and in what order they are made."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from oriflamme.board.table import DEGREE, PACE, Edge, Point, contact, corners, front_corner_contact, gap
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.rulings import IllegalCommand
from oriflamme.rulesets.fictionalis.bursting import Advanced, StoodStill
from oriflamme.rulesets.fictionalis.contacts import engaged, flankers, front_enemies, overlappers, supporting
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import Land, River, Section, Surface, Works
from oriflamme.rulesets.fictionalis.one_by_one import GoNext, GoRest
from oriflamme.rulesets.fictionalis.pieces import Deeds, Element, Place
from oriflamme.rulesets.fictionalis.pursuit import HoldBack
from oriflamme.rulesets.fictionalis.spontaneous import SpontaneousPhase, waiting
from oriflamme.rulesets.fictionalis.targets import known_enemies, target
from tests.examples import some
from tests.rulesets.fictionalis.aftersight import events, front_of, place_of, river_across, square
from tests.rulesets.fictionalis.crowds import assert_sound, crowds
from tests.rulesets.fictionalis.layout import SOUTH, element, laid_out, line

HERE = (1000, 1000)
WARBAND = element("a1", "Irr Wb(O)", HERE)
KNIGHTS = element("a1", "Irr Kn(O)", HERE)


def advanced(*elements: Element, **more: Any) -> Battle[Field]:
    """Return a battle in which the side west has made its spontaneous advances, in the order and manner offered first."""
    battle = laid_out(*elements, **more)
    battle.push(SpontaneousPhase())
    battle.advance()
    while battle.deciders():
        battle.apply("west", next(iter(battle.options("west"))))
    assert_sound(battle)
    return battle


def aim(*elements: Element, **more: Any) -> str | None:
    """Return whom the element a1 makes for."""
    field = laid_out(*elements, **more).state
    element = field.elements["a1"]
    return target(field, element, known_enemies(field, element)).element


# -- towards whom --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-SPONT-TARGET-a")
def test_the_nearest_enemy_by_the_front_corner_further_from_him() -> None:
    near = element("b1", "Reg Bd(O)", (900, 700), SOUTH)
    far = element("b2", "Reg Bd(O)", (1000, 650), SOUTH)
    assert aim(WARBAND, near, far) == "b1"
    # Centre to centre b1 is nearer; by the far corner b2 is.
    wide, ahead = (
        element("b1", "Reg Bd(O)", (1330, 1015), SOUTH),
        element("b2", "Reg Bd(O)", (1000, 670), SOUTH),
    )
    assert aim(WARBAND, wide, ahead) == "b2"


@pytest.mark.rule("DBF-SPONT-TARGET-a")
def test_baggage_in_sight_first_unless_enemies_are_near_the_way() -> None:
    loot, foe = element("b1", "Irr Bg(I)", (1000, 300), SOUTH), element("b2", "Reg Bd(O)", (1300, 800), SOUTH)
    assert aim(WARBAND, loot, foe) == "b1"
    guard = element("b2", "Reg Bd(O)", (1230, 800), SOUTH)
    assert aim(WARBAND, loot, guard) == "b2"


@pytest.mark.rule("DBF-SPONT-TARGET-b")
@pytest.mark.parametrize("kind", ["Irr Ps(O)", "Irr LH(O)", "Irr Fl(O)", "Irr Sy(O)"])
def test_skirmishers_and_spies_are_ignored_unless_directly_in_front(kind: str) -> None:
    foe = element("b2", "Reg Bd(O)", (1000, 500), SOUTH)
    assert aim(WARBAND, element("b1", kind, (1090, 800), SOUTH), foe) == "b2"
    assert aim(WARBAND, element("b1", kind, (1070, 800), SOUTH), foe) == "b1"


@pytest.mark.rule("DBF-SPONT-TARGET-b")
def test_mounted_ignore_enemies_in_difficult_going_and_behind_works() -> None:
    wood = Surface(features=(square("wood", Land.WOOD, 900, 700, 200, 120),))
    inside = element("b1", "Reg Bd(O)", (1000, 830), SOUTH)
    foe = element("b2", "Reg Bd(O)", (1500, 600), SOUTH)
    assert aim(KNIGHTS, inside, foe, surface=wood) == "b2"
    assert aim(WARBAND, inside, foe, surface=wood) == "b1"


@pytest.mark.rule("DBF-SPONT-TARGET-b")
def test_enemies_in_or_behind_impassable_ground_are_ignored_unless_the_way_round_is_short() -> None:
    foe = element("b2", "Reg Bd(O)", (2200, 900), SOUTH)
    broad = Surface(features=(square("lake", Land.WATER, 600, 800, 800, 80),))
    behind = element("b1", "Reg Bd(O)", (1000, 790), SOUTH)
    assert aim(WARBAND, behind, foe, surface=broad) == "b2"
    narrow = Surface(features=(square("lake", Land.WATER, 970, 840, 60, 40),))
    near = element("b1", "Reg Bd(O)", (1000, 835), SOUTH)
    assert aim(WARBAND, near, foe, surface=narrow) == "b1"


@pytest.mark.rule("DBF-SPONT-TARGET-c")
def test_with_nobody_to_go_for_it_makes_for_the_enemys_edge_and_stops_there() -> None:
    hidden = element("b1", "Reg Bd(O)", (1800, 500), SOUTH, place=Place.AMBUSH)
    assert aim(WARBAND, hidden) is None
    wood = Surface(features=(square("wood", Land.WOOD, 1700, 400, 200, 200),))
    at_edge = element("a1", "Irr Wb(O)", (1800, 100))
    battle = advanced(at_edge, hidden, surface=wood)
    assert front_of(battle, "a1") == pytest.approx((1800, 0), abs=0.01)
    again = advanced(element("a1", "Irr Wb(O)", (1800, 0)), hidden, surface=wood)
    assert events(again, Advanced) == []


# -- the move ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-SPONT-MOVE", "DBF-SPONT-DOUBLE")
def test_straight_ahead_by_twice_its_move_when_enemies_are_far_off() -> None:
    battle = advanced(WARBAND, element("b1", "Reg Bd(O)", (1000, 500), SOUTH))
    assert front_of(battle, "a1") == (1000, 800)
    (told,) = events(battle, Advanced)
    assert (told.distance, told.rule) == (200 * PACE, "DBF-SPONT-MOVE")
    assert battle.state.elements["a1"].deeds.spontaneous
    assert battle.state.commands["a"].pips == 12


@pytest.mark.rule("DBF-SPONT-DOUBLE")
@pytest.mark.parametrize(("y", "end"), [(800, 900), (700, 900), (620, 900), (590, 800)])
def test_a_single_move_within_200p_of_a_known_enemy_before_or_after(y: int, end: int) -> None:
    battle = advanced(WARBAND, element("b1", "Reg Bd(O)", (1000, y), SOUTH))
    assert front_of(battle, "a1") == (1000, end)


@pytest.mark.rule("DBF-SPONT-MOVE")
def test_it_wheels_towards_its_target_and_turns_about_for_one_behind() -> None:
    battle = advanced(WARBAND, element("b1", "Reg Bd(O)", (1500, 600), SOUTH))
    rect = battle.state.elements["a1"].at
    assert 35 * DEGREE < rect.angle < 60 * DEGREE
    battle = advanced(element("a1", "Irr Wb(O)", HERE, SOUTH), element("b1", "Reg Bd(O)", (1000, 500), SOUTH))
    assert battle.state.elements["a1"].at.angle == 0
    # From its first front edge to its last rear edge, as groups that turn are measured.
    assert front_of(battle, "a1") == (1000, 770)


@pytest.mark.rule("DBF-SPONT-DEVIATE", "DBF-SPONT-STOP")
def test_it_lines_up_with_an_enemy_that_it_can_reach() -> None:
    for x, y, angle in ((1000, 920, 180), (1030, 920, 180), (960, 930, 200), (1000, 960, 170)):
        battle = advanced(WARBAND, element("b1", "Reg Bd(O)", (x, y), angle))
        field = battle.state
        assert [one.id for one in front_enemies(field, field.elements["a1"])] == ["b1"]
        assert field.elements["a1"].deeds.met == ("b1",)
        assert field.elements["a1"].deeds.struck_front == ("b1",)
    too_far = advanced(WARBAND, element("b1", "Reg Bd(O)", (1080, 880), SOUTH))
    assert not engaged(too_far.state, too_far.state.elements["a1"])


@pytest.mark.rule("DBF-SPONT-DEVIATE")
def test_onto_a_flank_only_from_wholly_beyond_it() -> None:
    battle = advanced(WARBAND, element("b1", "Reg Bd(O)", (960, 930), 270))
    field = battle.state
    # He looks to the west, his left flank to us: we lie against it, front corner at front corner.
    assert [one.id for one in front_enemies(field, field.elements["a1"])] == ["b1"]
    assert field.elements["a1"].at.angle == 0


@pytest.mark.rule("DBF-SPONT-DEVIATE")
def test_it_stops_ten_paces_short_of_front_corner_contact_with_friends() -> None:
    halted = element("a2", "Reg Bd(O)", (1080, 900))
    battle = advanced(WARBAND, halted, element("b1", "Reg Bd(O)", (1000, 720), SOUTH))
    assert front_of(battle, "a1") == (1000, 910)
    assert not front_corner_contact(battle.state.elements["a1"].at, battle.state.elements["a2"].at)


@pytest.mark.rule("DBF-SPONT-AVOID")
def test_it_shifts_past_what_it_cannot_pass_to_the_nearer_side() -> None:
    elephants = element("a2", "Reg El(O)", (1050, 900))
    battle = advanced(WARBAND, elephants, element("b1", "Reg Bd(O)", (1000, 700), SOUTH))
    x, y = front_of(battle, "a1")
    assert x == pytest.approx(970, abs=0.01)
    # Twenty paces to where it meets them, thirty aside, and what is left straight on.
    assert y == pytest.approx(930, abs=1)
    pond = Surface(features=(square("pond", Land.WATER, 1030, 900, 200, 60),))
    battle = advanced(WARBAND, element("b1", "Reg Bd(O)", (1000, 780), SOUTH), surface=pond)
    assert front_of(battle, "a1")[0] == pytest.approx(990, abs=0.01)


@pytest.mark.rule("DBF-SPONT-AVOID")
def test_what_it_cannot_avoid_stops_it_and_rough_going_it_does_not_avoid() -> None:
    lake = Surface(features=(square("lake", Land.WATER, 0, 900, 3600, 50),))
    bait = element("b1", "Reg Bd(O)", (1000, 700), SOUTH)
    battle = advanced(WARBAND, bait, surface=lake)
    assert all(point.y >= 950 * PACE - 2 for point in corners(battle.state.elements["a1"].at))
    rough = Surface(features=(square("scrub", Land.SCRUB, 1030, 900, 300, 60),))
    battle = advanced(KNIGHTS, bait, surface=rough)
    assert front_of(battle, "a1")[0] == 1000


@pytest.mark.rule("DBF-SPONT-ALIGN")
def test_it_turns_back_to_face_as_a_friend_does_who_is_in_contact() -> None:
    fighting = (element("a2", "Reg Bd(O)", (1000, 880)), element("b1", "Reg Bd(O)", (1000, 880), SOUTH))
    # It comes up askew, too far off to help this bound.
    battle = advanced(element("a1", "Irr Wb(O)", (1150, 990), 340), *fighting)
    rect = battle.state.elements["a1"].at
    assert gap(rect, battle.state.elements["a2"].at) < 80 * PACE
    assert rect.angle == 0


@pytest.mark.rule("DBF-SPONT-ALIGN")
@pytest.mark.parametrize(
    ("x", "deeds", "aligned"),
    [
        (1090, Deeds(spontaneous=True), True),
        # A friend who has neither advanced nor fights is none to line up with, nor is one who is F away.
        (1090, Deeds(), False),
        (1200, Deeds(spontaneous=True), False),
    ],
)
def test_it_turns_back_to_face_as_a_friend_does_who_has_advanced(x: int, deeds: Deeds, aligned: bool) -> None:
    friend = element("a2", "Reg Bd(O)", (x, 900), deeds=deeds)
    battle = advanced(WARBAND, friend, element("b1", "Reg Bd(O)", (1094, 466), SOUTH))
    rect = battle.state.elements["a1"].at
    assert (gap(rect, friend.at) < 80 * PACE) is (x == 1090)
    # Its target lies some ten degrees to its right.
    assert rect.angle == 0 if aligned else 9 * DEGREE < rect.angle < 11 * DEGREE


@pytest.mark.rule("DBF-SPONT-STOP")
def test_it_stops_less_than_50p_from_mounted_enemies_that_it_can_shoot_at() -> None:
    bows = element("a1", "Reg Bw(O)", HERE)
    horse = element("b1", "Reg Cv(O)", (1000, 920), SOUTH)
    battle = laid_out(bows, horse)
    battle.state.order(msgspec.structs.replace(battle.state.commands["b"], demoralised=True))
    battle.push(SpontaneousPhase())
    battle.advance()
    a, b = battle.state.elements["a1"].at, battle.state.elements["b1"].at
    assert 48 * PACE <= gap(a, b) < 50 * PACE


@pytest.mark.rule("DBF-SPONT-SUPPORT", "DBF-SPONT-STOP")
def test_when_a_friend_fights_the_target_it_supports_or_overlaps() -> None:
    fight = (element("a2", "Irr Wb(O)", (1000, 950)), element("b1", "Reg Bd(O)", (1000, 950), SOUTH))
    behind = advanced(element("a1", "Irr Wb(O)", (1000, 1020)), *fight)
    field = behind.state
    helped = supporting(field, field.elements["a1"])
    assert helped is not None
    assert helped.id == "a2"
    # From wholly beyond the flank both overlap and flank contact are possible: the shorter move decides.
    beside = advanced(element("a1", "Irr Wb(O)", (1090, 1020)), *fight)
    field = beside.state
    assert [one.id for one in overlappers(field, field.elements["b1"])] == ["a1"]
    flank = advanced(element("a1", "Irr Wb(O)", (1090, 935), 270), *fight)
    field = flank.state
    assert flankers(field, field.elements["b1"]) == ((field.elements["a1"], Edge.LEFT),)
    assert not overlappers(field, field.elements["b1"])


@pytest.mark.rule("DBF-SPONT-SUPPORT")
def test_where_no_such_position_can_be_reached_it_goes_straight_for_the_target() -> None:
    fight = (element("a2", "Irr Wb(O)", (1000, 950)), element("b1", "Reg Bd(O)", (1000, 950), SOUTH))
    # Other friends hold both overlaps and the place behind.
    full = (
        element("a3", "Reg Bd(O)", (920, 950)),
        element("a4", "Reg Bd(O)", (1080, 950)),
        element("a5", "Reg El(O)", (1000, 980)),
    )
    battle = advanced(element("a1", "Irr Wb(O)", (1000, 1100)), *fight, *full)
    x, y = front_of(battle, "a1")
    assert x == 1000
    assert y == pytest.approx(1060, abs=0.01)


@pytest.mark.rule("DBF-SPONT-AVOID", "DBF-RIVER-DANGEROUS")
@pytest.mark.parametrize(("die", "fate"), [(1, "drowned"), (3, "bank"), (5, "across")])
def test_a_dangerous_river_is_tried_and_not_avoided(die: int, fate: str) -> None:
    battle = laid_out(
        WARBAND,
        element("b1", "Reg Bd(O)", (1000, 600), SOUTH),
        surface=Surface(features=(river_across(950),)),
        dice=[die],
    )
    battle.state.rivers.update({f"river:{sector}": River.DANGEROUS for sector in range(1, 7)})
    battle.push(SpontaneousPhase())
    battle.advance()
    if fate == "drowned":
        assert place_of(battle, "a1") is Place.LOST
    else:
        y = front_of(battle, "a1")[1]
        assert (y < 945) is (fate == "across")
        assert y >= (900 if fate == "across" else 960 - 1)


@pytest.mark.rule("DBF-AMBUSH-REVEAL")
def test_an_ambush_that_comes_to_light_on_its_way_is_shown_and_met() -> None:
    hidden = element("b2", "Reg Bd(O)", (1000, 920), SOUTH, place=Place.AMBUSH)
    battle = laid_out(WARBAND, element("b1", "Reg Bd(O)", (1000, 400), SOUTH), hidden)
    assert waiting(battle.state, "west") == ("a1",)
    battle.push(SpontaneousPhase())
    battle.advance()
    assert_sound(battle)
    assert place_of(battle, "b2") is Place.TABLE
    assert contact(battle.state.elements["a1"].at, battle.state.elements["b2"].at) is not None


@pytest.mark.rule("DBF-SPONT-AVOID", "DBF-MOVE-FORT")
def test_riders_do_not_break_out_over_their_own_wall_to_come_at_an_enemy() -> None:
    wall = Section(
        id="w",
        side="west",
        kind=Works.PERMANENT,
        left=Point(1050 * PACE, 900 * PACE),
        right=Point(1050 * PACE, 1100 * PACE),
    )
    foe = element("b1", "Reg Bd(O)", (1110, 930), SOUTH)
    knights = element("a1", "Irr Kn(O)", (1000, 1010))
    free = advanced(knights, foe)
    assert contact(free.state.elements["a1"].at, free.state.elements["b1"].at) is not None
    held = advanced(knights, foe, surface=Surface(works=(wall,)))
    assert all(point.x <= 1050 * PACE + 2 for point in corners(held.state.elements["a1"].at))


# -- the phase -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-SEQ-2", "DBF-SPONT-EXEMPT")
def test_the_player_in_bound_chooses_the_order_and_a_single_one_goes_unasked() -> None:
    pair = [element("a1", "Irr Wb(O)", (1000, 1000)), element("a2", "Irr Wb(O)", (1500, 1000))]
    foes = [element("b1", "Reg Bd(O)", (1000, 500), SOUTH), element("b2", "Reg Bd(O)", (1500, 500), SOUTH)]
    battle = laid_out(*pair, *foes)
    battle.push(SpontaneousPhase())
    battle.advance()
    assert battle.deciders() == ("west",)
    assert list(battle.options("west")) == [GoRest(), GoNext("a1"), GoNext("a2")]
    assert battle.prompts()[0].rule == "DBF-SPONT-EXEMPT"
    before = battle.digest()
    for command, rule in (
        (GoNext("b1"), "DBF-SPONT-EXEMPT"),
        (GoNext("zz"), "DBF-SPONT-EXEMPT"),
        (HoldBack(), "DBF-SEQ-2"),
    ):
        with pytest.raises(IllegalCommand) as refused:
            battle.apply("west", command)
        assert [reason.rule for reason in refused.value.ruling.reasons] == [rule]
    assert battle.digest() == before
    told = [event for event in battle.apply("west", GoNext("a2")) if isinstance(event, Advanced)]
    assert [event.element for event in told] == ["a2", "a1"]
    assert battle.deciders() == ()


@pytest.mark.rule("DBF-SEQ-2")
def test_nobody_is_asked_when_nobody_has_to_go() -> None:
    battle = advanced(element("a1", "Reg Bd(O)", HERE), element("b1", "Irr Wb(O)", (1000, 500), SOUTH))
    assert battle.agenda == ()
    assert events(battle, Advanced) == []


@pytest.mark.rule("DBF-SPONT-EXEMPT")
def test_one_who_could_not_go_goes_when_another_has_made_room() -> None:
    # Boxed in by elephants that halted; only when a1 has left can a2 go round.
    battle = advanced(
        element("a1", "Irr Wb(O)", (1000, 960)),
        element("a2", "Irr Wb(O)", (1000, 990)),
        element("b1", "Reg Bd(O)", (1000, 300), SOUTH),
    )
    assert all(battle.state.elements[name].deeds.spontaneous for name in ("a1", "a2"))
    assert events(battle, StoodStill) == []


@pytest.mark.rule("DBF-SPONT-DEVIATE", "DBF-SPONT-MOVE")
def test_a_line_of_warbands_surges_forward_and_breaks_up() -> None:
    warbands = line("a", ["Irr Wb(O)"] * 5, (1000, 1000))
    foes = line("b", ["Reg Bd(O)"] * 5, (1320, 700), SOUTH)
    battle = advanced(*warbands, *foes)
    ends = [front_of(battle, f"a{n}")[1] for n in range(1, 6)]
    assert sorted(set(ends)) == [900, 910]
    assert all(a != b for a, b in pairwise(ends))


@some(30, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(crowds(), st.data())
def test_in_any_crowd_the_phase_ends_and_nobody_ends_on_top_of_anybody(
    battle: Battle[Field], data: st.DataObject
) -> None:
    battle.push(SpontaneousPhase())
    battle.advance()
    assert_sound(battle)
    for _ in range(3 * len(battle.state.elements)):
        if not battle.deciders():
            break
        (player,) = battle.deciders()
        command = data.draw(st.sampled_from(list(battle.options(player))))
        assert battle.check(player, command).legal
        battle.apply(player, command)
        assert_sound(battle)
    assert not battle.deciders()
