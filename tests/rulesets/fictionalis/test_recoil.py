"""Recoil (seed lines 1413-1425): how far, through whom, into whom, and what destroys an element that recoils."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from oriflamme.board.table import PACE, Point
from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.fictionalis.causes import Cause
from oriflamme.rulesets.fictionalis.destruction import Destroyed
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.flight import Fled, Pushed, Recoiled
from oriflamme.rulesets.fictionalis.ground import Feature, Land, River, Section, Surface, Works
from oriflamme.rulesets.fictionalis.headings import set_ashore
from oriflamme.rulesets.fictionalis.pieces import Element, Place, Trait
from oriflamme.rulesets.fictionalis.recoil import recoil
from oriflamme.rulesets.fictionalis.troops import parse_kind
from tests.examples import some
from tests.rulesets.fictionalis.aftersight import events, front_of, place_of, river_across, square
from tests.rulesets.fictionalis.crowds import assert_sound, crowds
from tests.rulesets.fictionalis.layout import NORTH, SOUTH, element, laid_out

HERE = (1000, 1000)


def recoiled(
    *elements: Element, by: str | None = None, cause: Cause = Cause.MELEE, **more: Any
) -> Battle[Field]:
    """Return a battle in which the element a1 has recoiled."""
    battle = laid_out(*elements, **more)
    recoil(battle, "a1", cause, by)
    assert_sound(battle)
    return battle


# -- how far -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-RECOIL-DISTANCE")
@pytest.mark.parametrize(
    ("kind", "depth", "distance"),
    [("Irr Bd(O)", 30, 30), ("Irr Cv(O)", 60, 60), ("Irr El(O)", 80, 80), ("Irr Ab(O)", 160, 80)],
)
def test_the_depth_of_the_base_or_f_if_that_is_less(kind: str, depth: int, distance: int) -> None:
    battle = recoiled(element("a1", kind, HERE, depth=depth))
    assert front_of(battle, "a1") == (1000, 1000 + distance)
    (told,) = events(battle, Recoiled)
    assert told.rule == "DBF-RECOIL-DISTANCE"
    assert told.distance == distance * PACE
    assert battle.state.elements["a1"].at.angle == 0


@pytest.mark.rule("DBF-RECOIL-DISTANCE")
def test_an_aerial_above_enemies_recoils_until_it_is_clear_of_them() -> None:
    below = [element(f"b{n}", "Irr Bd(O)", (1000, 1040 + 30 * n), SOUTH) for n in range(4)]
    battle = recoiled(element("a1", "Irr Fl(O)", (1000, 900)), *below, by="b0")
    assert front_of(battle, "a1") == (1000, 940)
    battle = recoiled(element("a1", "Irr Fl(O)", (1000, 1000)), *below, by="b0")
    rear_of_last = battle.state.elements["b3"].at
    assert front_of(battle, "a1")[1] * PACE >= rear_of_last.y + rear_of_last.depth / 2 - 2


@pytest.mark.rule("DBF-DOUBLE-BASE-c")
def test_a_double_base_recoils_the_depth_of_its_front_element() -> None:
    warband = parse_kind("Irr Wb(O)")
    battle = recoiled(element("a1", "Irr Wb(O)", HERE, depth=60, rear=warband))
    assert front_of(battle, "a1") == (1000, 1030)


# -- friends -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-RECOIL-FRIENDS")
def test_it_pushes_back_friends_who_face_the_same_way_and_those_behind_them() -> None:
    file = [element(f"a{n}", "Irr Wb(O)", (1000, 970 + 30 * n)) for n in (1, 2, 3)]
    battle = recoiled(*file)
    assert [front_of(battle, f"a{n}")[1] for n in (1, 2, 3)] == [1030, 1060, 1090]
    assert [event.element for event in events(battle, Pushed)] == ["a2", "a3"]


@pytest.mark.rule("DBF-RECOIL-FRIENDS")
def test_only_as_far_as_it_has_to() -> None:
    battle = recoiled(element("a1", "Irr Wb(O)", HERE), element("a2", "Irr Wb(O)", (1010, 1050)))
    assert front_of(battle, "a1") == (1000, 1030)
    assert front_of(battle, "a2") == pytest.approx((1010, 1060), abs=0.01)


@pytest.mark.rule("DBF-RECOIL-FRIENDS", "DBF-PASS-SHORT")
def test_mounted_pass_through_psiloi_and_end_beyond_them() -> None:
    battle = recoiled(element("a1", "Irr Cv(O)", HERE), element("a2", "Irr Ps(O)", (1000, 1060)))
    assert front_of(battle, "a2") == (1000, 1060)
    assert front_of(battle, "a1") == pytest.approx((1000, 1100), abs=0.01)


@pytest.mark.rule("DBF-RECOIL-FRIENDS")
def test_an_aerial_passes_through_aerial_friends_whichever_way_they_face() -> None:
    battle = recoiled(element("a1", "Irr Fl(O)", HERE), element("a2", "Irr Fl(O)", (1000, 1045), 90))
    assert place_of(battle, "a1") is Place.TABLE
    assert front_of(battle, "a1")[1] > 1085


@pytest.mark.rule("DBF-RECOIL-FRIENDS", "DBF-RECOIL-BLOCKED")
@pytest.mark.parametrize(
    "kind", ["Irr El(O)", "Irr Dr(O)", "Irr De(O)", "Irr Bh(O)", "Irr WWg(O)", "Irr Bg(I)"]
)
def test_what_cannot_be_pushed_destroys_it(kind: str) -> None:
    monster = element("a2", kind, (1000, 1060))
    battle = recoiled(element("a1", "Reg Cv(O)", HERE), monster, cause=Cause.SHOOTING)
    assert (place_of(battle, "a1"), place_of(battle, "a2")) == (Place.LOST, Place.TABLE)
    (told,) = events(battle, Destroyed)
    assert told.rule == "DBF-RECOIL-BLOCKED"


@pytest.mark.rule("DBF-RECOIL-FRIENDS")
def test_friends_who_face_another_way_bar_it_unless_they_are_skirmishers_or_spies() -> None:
    battle = recoiled(element("a1", "Irr Wb(O)", HERE), element("a2", "Reg Bd(O)", (1000, 1060), SOUTH))
    assert place_of(battle, "a1") is Place.LOST
    for kind, depth in (("Irr Ps(O)", 40), ("Irr Sy(O)", 40), ("Irr LH(O)", 60)):
        battle = recoiled(
            element("a1", "Irr Wb(O)", HERE), element("a2", kind, (1000, 1030 + depth), SOUTH, depth=depth)
        )
        assert front_of(battle, "a1") == (1000, 1030)
        assert front_of(battle, "a2")[1] == pytest.approx(1060 + depth, abs=0.01)


@pytest.mark.rule("DBF-RECOIL-FRIENDS", "DBF-RECOIL-BLOCKED")
def test_a_skirmisher_who_fights_to_his_front_is_not_pushed_from_there() -> None:
    battle = recoiled(
        element("a1", "Irr Wb(O)", HERE),
        element("a2", "Irr Ps(O)", (1000, 1070), SOUTH),
        element("b1", "Irr Ps(O)", (1000, 1070), NORTH),
    )
    assert place_of(battle, "a1") is Place.LOST


@pytest.mark.rule("DBF-RECOIL-FRIENDS")
def test_naval_elements_push_naval_ones() -> None:
    sea = Surface(features=(square("sea", Land.WATERWAY, 600, 600, 900, 1500),))
    ships = (
        element("a1", "Reg Gal(O)", HERE, depth=160),
        element("a2", "Reg Gal(O)", (1000, 1160), depth=160),
    )
    battle = recoiled(*ships, surface=sea)
    assert [front_of(battle, name)[1] for name in ("a1", "a2")] == [1080, 1240]


@pytest.mark.rule("DBF-RECOIL-BLOCKED")
def test_friends_who_cannot_go_back_far_enough_themselves_bar_it() -> None:
    battle = recoiled(
        element("a1", "Irr Wb(O)", HERE),
        element("a2", "Irr Wb(O)", (1000, 1030)),
        element("a3", "Irr El(O)", (1000, 1070)),
    )
    assert place_of(battle, "a1") is Place.LOST
    assert front_of(battle, "a3") == (1000, 1070)


@pytest.mark.rule("DBF-RECOIL-MONSTER")
@pytest.mark.parametrize("kind", ["Irr El(O)", "Irr De(O)", "Irr Bh(O)", "Irr Dr(I)"])
def test_friends_flee_from_recoiling_monsters_whom_they_would_be_pushed_by(kind: str) -> None:
    monster = element("a1", kind, HERE, depth=80)
    battle = recoiled(monster, element("a2", "Irr Wb(O)", (1000, 1080)))
    assert front_of(battle, "a1") == (1000, 1080)
    (told,) = events(battle, Fled)
    assert (told.element, told.cause, told.rule) == ("a2", Cause.RECOILING_MONSTER, "DBF-RECOIL-MONSTER")
    # It has turned to run the way the monster recoils: 150 paces from where its rear edge was.
    assert battle.state.elements["a2"].at.angle == 18000
    assert front_of(battle, "a2")[1] == pytest.approx(1110 + 150, abs=0.01)


@pytest.mark.rule("DBF-RECOIL-MONSTER")
def test_a_winged_dragon_is_no_such_monster() -> None:
    battle = recoiled(element("a1", "Irr Dr(W,O)", HERE, depth=160), element("a2", "Irr Fl(O)", (1000, 1170)))
    assert events(battle, Fled) == []


# -- turning about -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-RECOIL-TURN")
@pytest.mark.parametrize("cause", [Cause.SHOOTING, Cause.MAGIC])
def test_shot_at_from_behind_it_turns_about_and_recoils_away(cause: Cause) -> None:
    battle = recoiled(
        element("a1", "Irr Wb(O)", HERE), element("b1", "Reg Bw(O)", (1000, 1150)), by="b1", cause=cause
    )
    rect = battle.state.elements["a1"].at
    assert rect.angle == 18000
    assert front_of(battle, "a1")[1] == 1000


@pytest.mark.rule("DBF-RECOIL-TURN")
def test_not_when_a_part_of_the_shooter_is_before_the_line_of_its_rear_edge() -> None:
    battle = recoiled(
        element("a1", "Irr Wb(O)", HERE),
        element("b1", "Reg Bw(O)", (1150, 1020), 270),
        by="b1",
        cause=Cause.SHOOTING,
    )
    assert battle.state.elements["a1"].at.angle == 0


@pytest.mark.rule("DBF-RECOIL-TURN")
def test_troops_on_a_bridge_flee_to_land_from_a_ship() -> None:
    road = Feature(
        id="road",
        land=Land.ROAD,
        outline=(),
        course=(Point(1000 * PACE, 0), Point(1000 * PACE, 2400 * PACE)),
        width=80 * PACE,
    )
    battle = recoiled(
        element("a1", "Irr Wb(O)", (1000, 985)),
        element("b1", "Reg Bts(O)", (960, 1000), 90, depth=160),
        by="b1",
        dice=[6],
        surface=Surface(features=(river_across(1000, 100), road)),
    )
    rect = battle.state.elements["a1"].at
    assert rect.angle == 18000
    assert front_of(battle, "a1")[1] > 1050
    (told,) = events(battle, Fled)
    assert told.cause is Cause.MELEE


# -- enemies -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-RECOIL-DESTROYED")
def test_an_enemy_front_at_its_flank_or_rear_destroys_it_before_it_moves() -> None:
    on_flank = element("b1", "Reg Bd(O)", (1040, 1000 + 40), 270)
    battle = recoiled(element("a1", "Irr Wb(O)", HERE), on_flank, by="b1")
    assert place_of(battle, "a1") is Place.LOST
    (told,) = events(battle, Destroyed)
    assert (told.cause, told.rule) == (Cause.CAUGHT, "DBF-RECOIL-DESTROYED")


@pytest.mark.rule("DBF-RECOIL-DESTROYED")
def test_and_one_that_it_comes_to_have_there_when_it_has_moved() -> None:
    # Its front corner will be at the front corner of the enemy who looks at its flank.
    on_flank = element("b1", "Reg Bd(O)", (1040, 1030 + 40), 270)
    battle = recoiled(element("a1", "Irr Wb(O)", HERE), on_flank)
    assert place_of(battle, "a1") is Place.LOST
    (told,) = events(battle, Destroyed)
    assert told.cause is Cause.CAUGHT


@pytest.mark.rule("DBF-RECOIL-DESTROYED")
@pytest.mark.parametrize(
    ("kind", "traits", "fate"),
    [
        ("Reg Bd(O)", (), Place.TABLE),
        ("Reg Bw(O)", (), Place.LOST),
        ("Irr Ps(O)", (), Place.LOST),
        ("Irr Ps(S)", (), Place.TABLE),
        ("Irr Ps(S)", (Trait.ELF,), Place.LOST),
        ("Irr Fl(O)", (), Place.LOST),
    ],
)
def test_aerials_are_caught_by_aerials_psiloi_and_bows_only(
    kind: str, traits: tuple[Trait, ...], fate: Place
) -> None:
    enemy = element("b1", kind, (1040, 1040), 270, traits=traits)
    battle = recoiled(element("a1", "Irr Fl(O)", HERE), enemy, by="b1")
    assert place_of(battle, "a1") is fate


@pytest.mark.rule("DBF-RECOIL-ENEMY")
def test_backing_into_an_enemy_destroys_it_and_him_only_rear_to_rear() -> None:
    rear_to_rear = element("b1", "Reg Bd(O)", (1000, 1080), SOUTH)
    battle = recoiled(element("a1", "Irr Wb(O)", HERE), rear_to_rear)
    assert place_of(battle, "a1") is Place.LOST
    assert place_of(battle, "b1") is Place.LOST
    flank_to_rear = element("b1", "Reg Bd(O)", (985, 1085), 270)
    battle = recoiled(element("a1", "Irr Wb(O)", HERE), flank_to_rear)
    assert place_of(battle, "a1") is Place.LOST
    assert place_of(battle, "b1") is Place.TABLE
    front = element("b1", "Reg Bd(O)", (1000, 1050), NORTH)
    battle = recoiled(element("a1", "Irr Wb(O)", HERE), front)
    assert (place_of(battle, "a1"), place_of(battle, "b1")) == (Place.LOST, Place.TABLE)


@pytest.mark.rule("DBF-RECOIL-ENEMY")
def test_an_enemy_met_on_a_rear_corner_is_destroyed_and_one_on_a_front_corner_is_not() -> None:
    askew = element("b1", "Reg Bd(O)", (1000, 1120), 190)
    battle = recoiled(element("a1", "Irr Cv(O)", HERE), askew)
    assert (place_of(battle, "a1"), place_of(battle, "b1")) == (Place.LOST, Place.LOST)
    askew = element("b1", "Reg Bd(O)", (1000, 1080), 10)
    battle = recoiled(element("a1", "Irr Cv(O)", HERE), askew)
    assert (place_of(battle, "a1"), place_of(battle, "b1")) == (Place.LOST, Place.TABLE)


@pytest.mark.rule("DBF-RECOIL-ENEMY")
@pytest.mark.parametrize("kind", ["Irr Ps(O)", "Irr Sy(O)"])
def test_psiloi_and_spies_destroy_nobody_by_backing_into_them(kind: str) -> None:
    battle = recoiled(element("a1", kind, HERE), element("b1", "Reg Bd(O)", (1000, 1090), SOUTH))
    assert (place_of(battle, "a1"), place_of(battle, "b1")) == (Place.LOST, Place.TABLE)


@pytest.mark.rule("DBF-RECOIL-ENEMY")
def test_enemy_psiloi_met_from_behind_flee_at_once() -> None:
    battle = recoiled(element("a1", "Irr Wb(O)", HERE), element("b1", "Irr Ps(O)", (1000, 1090), SOUTH))
    assert front_of(battle, "a1") == (1000, 1030)
    (told,) = events(battle, Fled)
    assert (told.element, told.cause) == ("b1", Cause.RECOILING_ENEMY)
    assert battle.state.elements["b1"].at.angle == 18000
    battle = recoiled(element("a1", "Irr Wb(O)", HERE), element("b1", "Irr Ps(O)", (1000, 1050), NORTH))
    assert (place_of(battle, "a1"), place_of(battle, "b1")) == (Place.LOST, Place.TABLE)


@pytest.mark.rule("DBF-RECOIL-ENEMY", "DBF-DESTROY-BEHIND")
def test_the_enemy_destroyed_with_it_takes_nobody_behind_him_along() -> None:
    battle = recoiled(
        element("a1", "Irr Wb(O)", HERE),
        element("b1", "Reg Bd(O)", (1000, 1080), SOUTH),
        element("b2", "Reg Bd(O)", (1080, 1080), SOUTH),
        element("b3", "Reg Bd(O)", (1000, 1020 - 100), SOUTH),
    )
    assert place_of(battle, "b1") is Place.LOST
    assert place_of(battle, "b2") is Place.TABLE
    assert place_of(battle, "b3") is Place.TABLE


# -- ground and works --------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-RECOIL-BLOCKED")
def test_ground_that_it_cannot_cross_destroys_it() -> None:
    lake = Surface(features=(square("lake", Land.WATER, 900, 1040, 200, 200),))
    battle = recoiled(element("a1", "Irr Wb(O)", HERE), surface=lake)
    assert place_of(battle, "a1") is Place.LOST
    battle = recoiled(element("a1", "Irr Fl(O)", HERE), surface=lake)
    assert place_of(battle, "a1") is Place.TABLE


def wall(
    kind: Works, side: str = "west", gate: bool = False, outward: str = "north", behind: int = 45
) -> Surface:
    """Return a table with one section across the way back from HERE, so many paces behind the front."""
    left, right = Point(960 * PACE, (1000 + behind) * PACE), Point(1040 * PACE, (1000 + behind) * PACE)
    if outward == "south":
        left, right = right, left
    return Surface(works=(Section(id="w", side=side, kind=kind, left=left, right=right, gate=gate),))


@pytest.mark.rule("DBF-RECOIL-BLOCKED")
@pytest.mark.parametrize(
    ("surface", "fate"),
    [
        (wall(Works.PERMANENT), Place.LOST),
        (wall(Works.TEMPORARY), Place.LOST),
        (wall(Works.TEMPORARY, "east"), Place.LOST),
        (wall(Works.TEMPORARY, "east", outward="south"), Place.TABLE),
        (wall(Works.PERMANENT, "east", outward="south"), Place.LOST),
        (wall(Works.PERMANENT, "east", gate=True, outward="south"), Place.TABLE),
        (wall(Works.PERMANENT, outward="south", behind=30), Place.LOST),
        (wall(Works.PERMANENT, behind=60), Place.TABLE),
        (wall(Works.PERMANENT, outward="south", behind=0), Place.TABLE),
    ],
)
def test_parapets_and_palisades_bar_it_but_not_the_inner_edge_of_enemy_tf_nor_open_gates(
    surface: Surface, fate: Place
) -> None:
    battle = recoiled(element("a1", "Irr Wb(O)", HERE), surface=surface)
    assert place_of(battle, "a1") is fate


@pytest.mark.rule("DBF-RECOIL-BLOCKED")
def test_land_troops_re_embark_on_a_vessel_that_is_empty() -> None:
    sea = Surface(features=(square("sea", Land.WATERWAY, 600, 1030, 900, 900),))
    ship = element("a2", "Reg Gal(O)", (1000, 1030), depth=160)
    battle = laid_out(element("a1", "Irr Wb(O)", HERE), ship, surface=sea)
    set_ashore(battle.state, "a2")
    recoil(battle, "a1", Cause.MELEE)
    assert place_of(battle, "a1") is Place.ABOARD
    assert battle.state.elements["a1"].carrier == "a2"
    battle = recoiled(element("a1", "Irr Wb(O)", HERE), ship, surface=sea)
    assert place_of(battle, "a1") is Place.LOST


@pytest.mark.rule("DBF-RECOIL-BLOCKED")
def test_a_boat_on_a_river_follows_its_course() -> None:
    bend = (Point(1000 * PACE, 0), Point(1000 * PACE, 1090 * PACE), Point(1600 * PACE, 1400 * PACE))
    river = Feature(id="river", land=Land.RIVER, outline=(), course=bend, width=90 * PACE)
    battle = laid_out(element("a1", "Reg Bts(O)", (1000, 920), depth=160), surface=Surface(features=(river,)))
    battle.state.rivers.update({f"river:{sector}": River.DANGEROUS for sector in range(1, 7)})
    recoil(battle, "a1", Cause.MELEE)
    rect = battle.state.elements["a1"].at
    assert battle.state.elements["a1"].place is Place.TABLE
    assert (rect.x, rect.y) == (1000 * PACE, 1080 * PACE)


@pytest.mark.rule("DBF-LOSS-DEF", "DBF-RECOIL-BLOCKED")
def test_whoever_recoils_or_is_pushed_off_the_table_is_lost() -> None:
    battle = recoiled(element("a1", "Irr Wb(O)", (1000, 2320)), element("a2", "Irr Wb(O)", (1000, 2350)))
    assert place_of(battle, "a1") is Place.TABLE
    assert place_of(battle, "a2") is Place.LOST
    battle = recoiled(element("a1", "Irr Wb(O)", (1000, 2360)))
    assert place_of(battle, "a1") is Place.LOST
    assert battle.state.commands["a"].lost == 2


@pytest.mark.rule("DBF-RIVER-FORCED")
@pytest.mark.parametrize(("die", "fate"), [(4, Place.LOST), (5, Place.TABLE)])
def test_it_may_drown_in_a_dangerous_river(die: int, fate: Place) -> None:
    battle = laid_out(
        element("a1", "Irr Wb(O)", HERE), surface=Surface(features=(river_across(1050),)), dice=[die]
    )
    battle.state.rivers.update({f"river:{sector}": River.DANGEROUS for sector in range(1, 7)})
    recoil(battle, "a1", Cause.SHOOTING)
    assert place_of(battle, "a1") is fate
    assert battle.rolls == 1


@pytest.mark.rule("DBF-RIVER-FORCED")
def test_and_so_may_a_friend_who_is_pushed_into_it() -> None:
    battle = laid_out(
        element("a1", "Irr Wb(O)", HERE),
        element("a2", "Irr Wb(O)", (1000, 1030)),
        surface=Surface(features=(river_across(1090),)),
        dice=[1],
    )
    battle.state.rivers.update({f"river:{sector}": River.DANGEROUS for sector in range(1, 7)})
    recoil(battle, "a1", Cause.MELEE)
    assert (place_of(battle, "a1"), place_of(battle, "a2")) == (Place.TABLE, Place.LOST)


# -- Lurkers -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-LURKER", "DBF-LURKER-REMOVE")
def test_a_lurker_leaves_the_table_instead_and_when_it_has_made_an_enemy_recoil() -> None:
    battle = recoiled(element("a1", "Irr Lk(O)", HERE))
    assert place_of(battle, "a1") is Place.RESERVE
    assert battle.state.commands["a"].lost == 0
    battle = recoiled(
        element("a1", "Irr Wb(O)", HERE), element("b1", "Irr Lk(O)", (1000, 1000), SOUTH), by="b1"
    )
    assert front_of(battle, "a1") == (1000, 1030)
    assert place_of(battle, "b1") is Place.RESERVE


@pytest.mark.rule("DBF-LURKER-REMOVE")
def test_but_not_while_it_is_still_in_melee() -> None:
    battle = recoiled(
        element("a1", "Irr Wb(O)", (960, 1000)),
        element("a2", "Irr Wb(O)", (1040, 1000)),
        element("b1", "Irr Lk(O)", (1040, 1000), SOUTH),
        by="b1",
    )
    assert place_of(battle, "b1") is Place.TABLE


# -- whatever stands about ---------------------------------------------------------------------------------------------


@some(30, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(crowds(), st.data())
def test_in_any_crowd_nobody_ends_on_top_of_anybody(battle: Battle[Field], data: st.DataObject) -> None:
    names = list(battle.state.elements)
    for _ in range(data.draw(st.integers(1, 3))):
        name, by = data.draw(st.sampled_from(names)), data.draw(st.sampled_from(names))
        enemy = battle.state.elements[by].side != battle.state.elements[name].side
        cause = data.draw(st.sampled_from([Cause.MELEE, Cause.SHOOTING, Cause.MAGIC]))
        recoil(battle, name, cause, by if enemy else None)
        assert_sound(battle)
