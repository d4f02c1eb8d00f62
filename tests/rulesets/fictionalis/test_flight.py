"""Flight (seed lines 1427-1441): which way, how far, round what, and what ends it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from oriflamme.board.table import DEGREE, PACE, Point, corners, gap
from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.fictionalis.causes import Cause
from oriflamme.rulesets.fictionalis.destruction import Destroyed
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.flight import Fled, flee
from oriflamme.rulesets.fictionalis.ground import LEFT, RIGHT, Feature, Land, River, Section, Surface, Works
from oriflamme.rulesets.fictionalis.headings import FlankArrivals, is_ashore, set_ashore
from oriflamme.rulesets.fictionalis.pieces import Element, Place, Trait
from oriflamme.rulesets.fictionalis.retreat import must_retreat
from oriflamme.rulesets.fictionalis.sky import Climate, Season, Sky
from oriflamme.rulesets.fictionalis.troops import parse_kind
from tests.examples import some
from tests.rulesets.fictionalis.aftersight import events, front_of, place_of, river_across, square
from tests.rulesets.fictionalis.crowds import assert_sound, crowds
from tests.rulesets.fictionalis.layout import NORTH, SOUTH, element, laid_out, place

HERE = (1000, 1000)


def fled(
    *elements: Element, cause: Cause = Cause.MELEE, by: str | None = None, times: int = 1, **more: Any
) -> Battle[Field]:
    """Return a battle in which the element a1 has fled."""
    battle = laid_out(*elements, **more)
    flee(battle, "a1", cause, by, times)
    assert_sound(battle)
    return battle


def angle_of(battle: Battle[Field], name: str) -> float:
    """Return the way an element faces, in degrees."""
    return battle.state.elements[name].at.angle / DEGREE


# -- how it starts, and how far ------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-FLEE-START", "DBF-FLEE-DISTANCE")
@pytest.mark.parametrize("cause", [Cause.MELEE, Cause.SHOOTING, Cause.MAGIC])
@pytest.mark.parametrize(
    ("kind", "depth", "far"), [("Reg Bd(O)", 30, 150), ("Reg Cv(O)", 60, 250), ("Irr LH(F)", 60, 350)]
)
def test_from_combat_it_recoils_turns_and_runs(cause: Cause, kind: str, depth: int, far: int) -> None:
    battle = fled(element("a1", kind, HERE), cause=cause)
    assert angle_of(battle, "a1") == 180
    # Its rear edge was `depth` behind its front, then as far again by the recoil; its front ends `far` beyond that.
    assert front_of(battle, "a1") == pytest.approx((1000, 1000 + 2 * depth + far), abs=0.01)
    (told,) = events(battle, Fled)
    assert (told.distance, told.rule) == (far * PACE, "DBF-FLEE-DISTANCE")
    assert battle.state.elements["a1"].deeds.fled


@pytest.mark.rule("DBF-FLEE-DISTANCE")
def test_mounted_infantry_flees_on_its_mounts() -> None:
    for traits, far in (((Trait.MOUNTED_INFANTRY,), 250), ((), 150)):
        rider = element("a1", "Reg Ax(O)", HERE, traits=traits, mounts=place(1000, 1040, depth=60))
        battle = fled(rider, cause=Cause.FLANK_MARCH)
        (told,) = events(battle, Fled)
        assert told.distance == (far if traits else 200) * PACE


@pytest.mark.rule("DBF-FLEE-DISTANCE")
def test_dismounted_troops_who_can_remount_do_so() -> None:
    rider = element("a1", "Reg Bd(S)", HERE, rode=parse_kind("Reg Kn(O)"), mounts=place(1000, 1030, depth=60))
    battle = fled(rider, cause=Cause.FLANK_MARCH)
    knights = battle.state.elements["a1"]
    assert knights.kind == parse_kind("Reg Kn(O)")
    (told,) = events(battle, Fled)
    assert told.distance == 200 * PACE


@pytest.mark.rule("DBF-FLEE-DISTANCE")
def test_bad_going_shortens_it_from_where_it_begins() -> None:
    near = Surface(features=(square("rocks", Land.ROCKS, 800, 1070, 400, 400),))
    battle = fled(element("a1", "Reg Cv(O)", HERE), cause=Cause.BURST, surface=near)
    slow = events(battle, Fled)[0].distance
    assert slow < 250 * PACE
    far_on = Surface(features=(square("rocks", Land.ROCKS, 800, 1290, 400, 400),))
    battle = fled(element("a1", "Reg Cv(O)", HERE), cause=Cause.BURST, surface=far_on)
    # It comes to their edge after 230 paces, further than it may flee in them, and goes no further.
    assert slow < events(battle, Fled)[0].distance == pytest.approx(230 * PACE, abs=PACE)


@pytest.mark.rule("DBF-LESS-SPY", "DBF-FLEE-DISTANCE")
def test_a_spys_flight_is_multiplied_by_the_die() -> None:
    battle = fled(element("a1", "Irr Sy(O)", HERE), times=4)
    assert events(battle, Fled)[0].distance == 4 * 200 * PACE


@pytest.mark.rule("DBF-FLEE-START")
def test_from_a_flank_march_it_turns_its_back_to_the_edge_of_entry() -> None:
    for x, heading in ((200, 90), (3400, 270)):
        newcomer = element("b1", "Reg Cv(O)", (x, 1000), 90)
        battle = fled(element("a1", "Reg Bd(O)", HERE), newcomer, cause=Cause.FLANK_MARCH, by="b1")
        assert angle_of(battle, "a1") == heading
    sea = Surface(features=(square("sea", Land.WATERWAY, 0, 0, 3600, 2400),))
    ships = (
        element("a1", "Reg Gal(O)", HERE, depth=160),
        element("b1", "Reg Gal(O)", (200, 1000), 90, depth=160),
    )
    battle = fled(*ships, cause=Cause.FLANK_MARCH, by="b1", surface=sea)
    assert angle_of(battle, "a1") == 180


@pytest.mark.rule("DBF-FLEE-START", "DBF-BURST-b")
def test_burst_through_it_runs_against_the_advance_of_its_friends() -> None:
    for angle, heading in ((NORTH, 180), (80, 180), (SOUTH, 0), (100, 0)):
        y = 1130 if angle in (NORTH, 80) else 850
        knights = element("a2", "Irr Kn(O)", (1000, y), angle)
        battle = fled(element("a1", "Reg Bd(O)", HERE), knights, cause=Cause.BURST, by="a2")
        assert angle_of(battle, "a1") == heading


@pytest.mark.rule("DBF-FLEE-START")
def test_demoralised_it_makes_for_its_base_line_or_the_edge_it_came_in_by() -> None:
    battle = fled(element("a1", "Reg Bd(O)", HERE, 30), cause=Cause.DEMORALISATION)
    assert angle_of(battle, "a1") == 180
    # No recoil first: its front ends 150 paces from its centre's line, less half its depth.
    assert events(battle, Fled)[0].distance == 150 * PACE
    for flank, heading in ((LEFT, 270), (RIGHT, 90)):
        battle = laid_out(element("a1", "Reg Bd(O)", HERE))
        battle.state.pages.put(FlankArrivals(flanks={"a": flank}))
        flee(battle, "a1", Cause.DEMORALISATION)
        assert angle_of(battle, "a1") == heading


@pytest.mark.rule("DBF-FLEE-START")
def test_demoralised_it_goes_aboard_the_nearest_vessel_that_can_take_it() -> None:
    sea = Surface(features=(square("sea", Land.WATERWAY, 1100, 0, 900, 2400),))
    ship = element("a2", "Reg Gal(O)", (1100, 1040), 270, depth=160)
    battle = laid_out(element("a1", "Reg Bd(O)", (1000, 1000)), ship, surface=sea)
    set_ashore(battle.state, "a2")
    flee(battle, "a1", Cause.DEMORALISATION)
    aboard = battle.state.elements["a1"]
    assert (aboard.place, aboard.carrier) == (Place.ABOARD, "a2")
    assert not is_ashore(battle.state, "a2")
    # Mounted troops need a horse transport.
    battle = laid_out(element("a1", "Reg Cv(O)", (1000, 1000)), ship, surface=sea)
    set_ashore(battle.state, "a2")
    flee(battle, "a1", Cause.DEMORALISATION)
    assert angle_of(battle, "a1") == 180


@pytest.mark.rule("DBF-FLEE-DURATION")
def test_it_has_fled_in_this_bound_and_nothing_goes_on() -> None:
    battle = fled(element("a1", "Reg Bd(O)", HERE))
    assert battle.agenda == ()
    assert battle.state.elements["a1"].deeds.fled
    battle.state.note_deeds("a1", fled=False)
    # Nothing makes it flee in its next bound unless its command is demoralised.
    assert not must_retreat(battle.state, battle.state.elements["a1"])


def test_what_cannot_move_stays_and_a_lurker_leaves() -> None:
    battle = fled(element("a1", "Irr Bg(I)", HERE), cause=Cause.FLANK_MARCH)
    assert front_of(battle, "a1") == (1000, 1000)
    battle = fled(element("a1", "Irr Lk(O)", HERE), cause=Cause.FLANK_MARCH)
    assert place_of(battle, "a1") is Place.RESERVE


# -- round what --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-FLEE-DEVIATE")
def test_it_deviates_by_the_least_that_avoids_an_enemy() -> None:
    battle = fled(element("a1", "Reg Cv(O)", HERE), element("b1", "Reg Bd(O)", (1050, 1200), NORTH))
    turned = angle_of(battle, "a1")
    assert 180 < turned <= 270
    assert place_of(battle, "a1") is Place.TABLE
    again = fled(element("a1", "Reg Cv(O)", HERE), element("b1", "Reg Bd(O)", (1090, 1200), NORTH))
    assert angle_of(again, "a1") == 180
    nearer = fled(element("a1", "Reg Cv(O)", HERE), element("b1", "Reg Bd(O)", (1075, 1200), NORTH))
    assert 180 < angle_of(nearer, "a1") < turned


@pytest.mark.rule("DBF-FLEE-DEVIATE")
def test_an_enemy_or_ground_that_it_cannot_avoid_destroys_it() -> None:
    ring = [
        element(f"b{n}", "Reg Bd(O)", (x, y), angle)
        for n, (x, y, angle) in enumerate(
            [(920, 1130, 0), (1000, 1130, 0), (1080, 1130, 0), (880, 1050, 90), (1120, 1050, 270)]
        )
    ]
    battle = fled(element("a1", "Reg Bd(O)", HERE), *ring)
    assert place_of(battle, "a1") is Place.LOST
    (told,) = events(battle, Destroyed)
    assert (told.cause, told.rule) == (Cause.NO_ESCAPE, "DBF-FLEE-DEVIATE")
    shores = ((880, 1100, 240, 100), (780, 990, 100, 210), (1120, 990, 100, 210))
    lakes = (square(f"lake{n}", Land.WATER, *shore) for n, shore in enumerate(shores))
    lake = Surface(features=tuple(lakes))
    battle = fled(element("a1", "Reg Bd(O)", HERE), surface=lake)
    assert place_of(battle, "a1") is Place.LOST


@pytest.mark.rule("DBF-FLEE-DEVIATE")
def test_it_goes_round_ground_it_cannot_enter_and_stops_at_difficult_going_it_may_not() -> None:
    pond = Surface(features=(square("pond", Land.WATER, 1000, 1150, 200, 100),))
    battle = fled(element("a1", "Reg Bd(O)", HERE), surface=pond)
    assert place_of(battle, "a1") is Place.TABLE
    assert angle_of(battle, "a1") > 180
    shores = ((780, 1250, 440, 100), (780, 990, 100, 260), (1120, 990, 100, 260))
    lands = (Land.WOOD, Land.WATER, Land.WATER)
    wood = Surface(features=tuple(square(f"f{n}", lands[n], *shore) for n, shore in enumerate(shores)))
    battle = fled(element("a1", "Reg Cv(O)", HERE), cause=Cause.BURST, surface=wood)
    # It has gone 190 paces when it gets there, more than the 150 that difficult going allows.
    assert front_of(battle, "a1")[1] == pytest.approx(1250, abs=1.01)


@pytest.mark.rule("DBF-FLEE-DEVIATE")
def test_table_edges_but_its_own_are_avoided() -> None:
    away = element("b1", "Reg Cv(O)", (3400, 1000), 270)
    battle = fled(element("a1", "Reg Bd(O)", (100, 1000)), away, cause=Cause.FLANK_MARCH, by="b1")
    assert place_of(battle, "a1") is Place.TABLE
    assert angle_of(battle, "a1") != 270
    battle = fled(element("a1", "Reg Bd(O)", (1000, 2300)))
    assert place_of(battle, "a1") is Place.LOST
    assert battle.state.commands["a"].lost == 2


@pytest.mark.rule("DBF-FLEE-DEVIATE")
def test_friends_that_can_be_passed_do_not_turn_it_aside() -> None:
    battle = fled(element("a1", "Irr Ps(O)", HERE), element("a2", "Reg Bd(O)", (1000, 1150)))
    assert angle_of(battle, "a1") == 180
    assert front_of(battle, "a1")[1] == pytest.approx(1280, abs=0.01)


@pytest.mark.rule("DBF-FLEE-DEVIATE", "DBF-PASS-SHORT")
def test_one_who_would_end_on_top_of_friends_ends_beyond_them() -> None:
    battle = fled(element("a1", "Irr Ps(O)", HERE), element("a2", "Reg Bd(O)", (1000, 1250)))
    assert angle_of(battle, "a1") == 180
    assert front_of(battle, "a1")[1] == pytest.approx(1280 + 40, abs=0.01)


def boxed_in(*more: Element) -> list[Element]:
    """Return the element a1 with walls of enemies at both sides, so that it can only run straight."""
    sides = [
        element(f"b{2 * n + side}", "Reg Bd(O)", (1000 + x, 940 + 80 * n), angle)
        for n in range(6)
        for side, (x, angle) in enumerate(((-50, 90), (50, 270)))
    ]
    return [element("a1", "Reg Cv(O)", HERE), *sides, *more]


@pytest.mark.rule("DBF-FLEE-FRIEND")
def test_a_friend_who_can_be_neither_passed_nor_avoided_is_swept_along() -> None:
    battle = fled(*boxed_in(element("a2", "Reg Bd(O)", (1000, 1170), SOUTH)))
    swept = [event for event in events(battle, Fled) if event.cause is Cause.SWEPT]
    assert [(event.element, event.rule) for event in swept] == [("a2", "DBF-FLEE-FRIEND")]
    assert place_of(battle, "a1") is Place.TABLE
    ahead, behind = battle.state.elements["a2"].at, battle.state.elements["a1"].at
    assert ahead.y > behind.y > 1200 * PACE
    assert gap(ahead, behind) <= 3


@pytest.mark.rule("DBF-FLEE-FRIEND")
def test_it_stops_behind_one_who_cannot_move() -> None:
    battle = fled(*boxed_in(element("a2", "Irr Bg(I)", (1000, 1250), SOUTH)))
    assert front_of(battle, "a2") == (1000, 1250)
    assert front_of(battle, "a1")[1] == pytest.approx(1170, abs=0.01)


@pytest.mark.rule("DBF-FLEE-DEVIATE", "DBF-FORT-THROWN-OUT")
def test_works_that_bar_it_are_gone_round_or_stop_it() -> None:
    long_wall = tuple(
        Section(
            id=f"w{n}",
            side="west",
            kind=Works.PERMANENT,
            left=Point(80 * n * PACE, 1150 * PACE),
            right=Point(80 * (n + 1) * PACE, 1150 * PACE),
        )
        for n in range(45)
    )
    battle = fled(element("a1", "Reg Bd(O)", HERE), surface=Surface(works=long_wall))
    assert place_of(battle, "a1") is Place.TABLE
    assert all(point.y <= 1150 * PACE + 2 for point in corners(battle.state.elements["a1"].at))


# -- water -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-RIVER-FORCED", "DBF-FLEE-DEVIATE")
@pytest.mark.parametrize(("die", "fate"), [(4, Place.LOST), (5, Place.TABLE)])
def test_it_does_not_avoid_a_river_and_may_drown_in_it(die: int, fate: Place) -> None:
    battle = laid_out(
        element("a1", "Reg Bd(O)", HERE), surface=Surface(features=(river_across(1150),)), dice=[die]
    )
    battle.state.rivers.update({f"river:{sector}": River.DANGEROUS for sector in range(1, 7)})
    flee(battle, "a1", Cause.MELEE)
    assert place_of(battle, "a1") is fate
    assert battle.rolls == 1
    if fate is Place.TABLE:
        assert angle_of(battle, "a1") == 180


@pytest.mark.rule("DBF-RIVER-FORCED")
def test_the_initial_recoil_may_drown_it_too() -> None:
    battle = laid_out(
        element("a1", "Reg Bd(O)", HERE), surface=Surface(features=(river_across(1045),)), dice=[1]
    )
    battle.state.rivers.update({f"river:{sector}": River.DANGEROUS for sector in range(1, 7)})
    flee(battle, "a1", Cause.MELEE)
    assert place_of(battle, "a1") is Place.LOST
    assert [event.cause for event in events(battle, Destroyed)] == [Cause.DROWNED]


@pytest.mark.rule("DBF-RIVER-FROZEN")
def test_over_ice_it_drowns_on_a_one() -> None:
    winter = Sky(season=Season.WINTER, climate=Climate.COLD, score=4)
    for die, fate in ((1, Place.LOST), (2, Place.TABLE)):
        river = Surface(features=(river_across(1150),))
        battle = laid_out(element("a1", "Reg Bd(O)", HERE), surface=river, sky=winter, dice=[die])
        flee(battle, "a1", Cause.MELEE)
        assert battle.rolls == 1
        assert place_of(battle, "a1") is fate


# -- with whom ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-FLEE-SKIRMISHER")
def test_skirmishers_and_spies_less_than_f_behind_flee_with_it() -> None:
    behind = [element("a2", "Irr Ps(O)", (1050, 1109)), element("a3", "Irr Sy(O)", (960, 1160))]
    battle = fled(element("a1", "Reg Bd(O)", HERE), *behind)
    followers = [event for event in events(battle, Fled) if event.cause is Cause.FRONT_FLED]
    assert [(event.element, event.rule) for event in followers] == [("a2", "DBF-FLEE-SKIRMISHER")]
    assert angle_of(battle, "a2") == 180
    assert front_of(battle, "a3") == (960, 1160)


@pytest.mark.rule("DBF-FLEE-SKIRMISHER")
def test_not_from_shooting_nor_others_nor_across_the_air() -> None:
    psiloi, blades, flyers = (
        element("a2", "Irr Ps(O)", (1000, 1050)),
        element("a2", "Reg Bd(O)", (1000, 1100)),
        element("a2", "Irr Fl(O)", (1000, 1050)),
    )
    for first, other, cause in (
        ("Reg Cv(O)", element("a2", "Irr Ps(O)", (1000, 1130)), Cause.SHOOTING),
        ("Reg Bd(O)", blades, Cause.MELEE),
        ("Reg Bd(O)", flyers, Cause.MELEE),
        ("Irr Fl(O)", psiloi, Cause.MELEE),
    ):
        battle = fled(element("a1", first, HERE), other, cause=cause)
        assert all(event.cause is not Cause.FRONT_FLED for event in events(battle, Fled))
    battle = fled(element("a1", "Irr Fl(O)", HERE), flyers, cause=Cause.MELEE)
    assert [event.cause for event in events(battle, Fled)] == [Cause.FRONT_FLED, Cause.MELEE]


@pytest.mark.rule("DBF-RECOIL-DESTROYED", "DBF-FLEE-START")
def test_an_enemy_at_its_flank_destroys_it_when_it_begins_to_recoil() -> None:
    battle = fled(element("a1", "Reg Bd(O)", HERE), element("b1", "Reg Bd(O)", (1040, 1040), 270), by="b1")
    assert place_of(battle, "a1") is Place.LOST


@pytest.mark.rule("DBF-LURKER-REMOVE")
def test_a_lurker_that_has_routed_its_enemy_goes() -> None:
    battle = fled(element("a1", "Reg Bd(O)", HERE), element("b1", "Irr Lk(O)", HERE, SOUTH), by="b1")
    assert place_of(battle, "b1") is Place.RESERVE


# -- whatever stands about -----------------------------------------------------------------------------------------------

CAUSES = (
    Cause.MELEE,
    Cause.SHOOTING,
    Cause.MAGIC,
    Cause.BURST,
    Cause.FLANK_MARCH,
    Cause.DEMORALISATION,
    Cause.RECOILING_MONSTER,
)


@some(30, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(crowds(), st.data())
def test_in_any_crowd_nobody_ends_on_top_of_anybody(battle: Battle[Field], data: st.DataObject) -> None:
    names = list(battle.state.elements)
    for _ in range(data.draw(st.integers(1, 3))):
        name, by = data.draw(st.sampled_from(names)), data.draw(st.sampled_from(names))
        times = data.draw(st.sampled_from((1, 1, 1, 3, 6)))
        flee(battle, name, data.draw(st.sampled_from(CAUSES)), by if by != name else None, times)
        assert_sound(battle)


def test_a_road_through_the_crowd_is_no_obstacle() -> None:
    road = Feature(
        id="road",
        land=Land.ROAD,
        outline=(),
        course=(Point(0, 1100 * PACE), Point(3600 * PACE, 1100 * PACE)),
        width=20 * PACE,
    )
    battle = fled(element("a1", "Reg Bd(O)", HERE), surface=Surface(features=(road,)))
    assert front_of(battle, "a1")[1] == pytest.approx(1210, abs=0.01)
