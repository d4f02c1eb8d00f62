"""Destruction and losses (seed lines 1403-1411, 1464): who is taken along, what is reckoned, who survives a wreck."""

from __future__ import annotations

from typing import Any

import pytest

from oriflamme.board.table import PACE, Point
from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.fictionalis.causes import Cause, Exit
from oriflamme.rulesets.fictionalis.destruction import (
    BaggageLost,
    Destroyed,
    LeftTable,
    OffTable,
    Survived,
    destroy,
    lose,
    shipwreck,
)
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import Land, Section, Surface, Works
from oriflamme.rulesets.fictionalis.lurking import LurkerGone, reach, withdraw
from oriflamme.rulesets.fictionalis.pieces import Element, Place, Rank, Trait
from oriflamme.rulesets.fictionalis.troops import parse_kind
from tests.rulesets.fictionalis.aftersight import events, place_of, square
from tests.rulesets.fictionalis.crowds import assert_sound
from tests.rulesets.fictionalis.layout import NORTH, SOUTH, element, laid_out

HERE = (1000, 1000)
FOE = element("b1", "Reg Bd(O)", HERE, SOUTH)


def fates(
    *behind: Element, first: str = "Irr Wb(O)", surface: Surface | None = None, **more: Any
) -> list[bool]:
    """Return for each friend behind whether it is destroyed with the element a1, which is destroyed in melee."""
    battle = laid_out(element("a1", first, HERE, **more), FOE, *behind, surface=surface)
    destroy(battle, "a1", Cause.MELEE, "b1", melee=True)
    assert place_of(battle, "a1") is Place.LOST
    assert_sound(battle)
    return [place_of(battle, one.id) is Place.LOST for one in behind]


# -- what is destroyed -------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-DESTROY-a", "DBF-LOSS-DEF", "DBF-ARTEFACT-FAMOUS")
def test_a_destroyed_element_is_off_the_table_and_lost_to_its_command() -> None:
    battle = laid_out(
        element("a1", "Irr Kn(O)", HERE, general=Rank.CINC, fame=3),
        element("a2", "Irr Wb(O)", (1000, 1500)),
        FOE,
    )
    destroy(battle, "a1", Cause.MELEE, "b1")
    assert battle.state.elements["a1"].rect is None
    command = battle.state.commands["a"]
    assert (command.lost, command.general_lost) == (2 + 3, True)
    (told,) = events(battle, Destroyed)
    assert (told.element, told.rule, told.by is not None) == ("a1", "DBF-DESTROY-a", True)
    # Destroying what is lost already changes nothing.
    destroy(battle, "a1", Cause.MELEE, "b1")
    assert battle.state.commands["a"].lost == 5
    assert len(events(battle, Destroyed)) == 1


@pytest.mark.rule("DBF-DESTROY-a")
@pytest.mark.parametrize("kind", ["Reg Gal(O)", "Irr Ab(O)"])
def test_those_aboard_are_destroyed_with_what_carries_them(kind: str) -> None:
    crew = element("a2", "Reg Bd(O)", None, place=Place.ABOARD, carrier="a1")
    battle = laid_out(element("a1", kind, HERE, equivalent=0), crew, FOE)
    destroy(battle, "a1", Cause.SHOOTING, "b1")
    assert place_of(battle, "a2") is Place.LOST
    assert battle.state.commands["a"].lost == 2
    assert [event.cause for event in events(battle, Destroyed)] == [Cause.SHOOTING, Cause.CARRIER]


@pytest.mark.rule("DBF-LOSS-BAGGAGE")
@pytest.mark.parametrize(("cause", "melee", "weight"), [(Cause.MELEE, True, 4), (Cause.SHOOTING, False, 2)])
def test_lost_baggage_weighs_only_in_the_final_reckoning(cause: Cause, melee: bool, weight: int) -> None:
    battle = laid_out(element("a1", "Irr Bg(I)", HERE, equivalent=0), FOE)
    destroy(battle, "a1", cause, "b1", melee=melee)
    assert battle.state.commands["a"].lost == 0
    assert battle.state.pages[BaggageLost].weights == {"a1": weight}


@pytest.mark.rule("DBF-LOSS-DEF")
@pytest.mark.parametrize(("how", "willing"), [(Exit.FLIGHT, False), (Exit.RECOIL, False), (Exit.MOVE, True)])
def test_whoever_leaves_the_table_is_lost_with_all_aboard(how: Exit, willing: bool) -> None:
    crew = element("a2", "Reg Bd(O)", None, place=Place.ABOARD, carrier="a1")
    battle = laid_out(element("a1", "Reg Gal(O)", HERE), crew, FOE)
    lose(battle, "a1", how)
    lose(battle, "a1", how)
    assert (place_of(battle, "a1"), place_of(battle, "a2")) == (Place.LOST, Place.LOST)
    assert battle.state.commands["a"].lost == 4
    page = battle.state.pages[OffTable]
    gone, others = (page.withdrew, page.ran) if willing else (page.ran, page.withdrew)
    assert set(gone) == {"a1", "a2"}
    assert others == ()
    assert [event.rule for event in events(battle, LeftTable)] == ["DBF-LOSS-DEF"] * 2


# -- those behind ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-DESTROY-BEHIND")
def test_rear_support_is_destroyed_however_far_back_it_reaches() -> None:
    ranks = [element(f"a{n + 2}", "Reg Pk(O)", (1000, 1030 + 30 * n)) for n in range(3)]
    assert fates(*ranks, first="Reg Pk(O)") == [True, True, True]


@pytest.mark.rule("DBF-DESTROY-BEHIND")
def test_whoever_is_directly_behind_at_less_than_its_depth_is() -> None:
    assert fates(element("a2", "Reg Bd(O)", (1050, 1059))) == [True]
    assert fates(element("a2", "Reg Bd(O)", (1000, 1060))) == [False]
    assert fates(element("a2", "Reg Bd(O)", (1085, 1040))) == [False]
    # Of a deep base F is the limit.
    assert fates(element("a2", "Reg Bd(O)", (1000, 1239)), first="Irr Kn(O)", depth=160) == [True]
    assert fates(element("a2", "Reg Bd(O)", (1000, 1240)), first="Irr Kn(O)", depth=160) == [False]


@pytest.mark.rule("DBF-DESTROY-BEHIND")
def test_whoever_turns_it_his_flank_or_rear_is_at_less_than_f() -> None:
    back = element("a2", "Reg Bd(O)", (1000, 1138), SOUTH)
    flank = element("a2", "Reg Bd(O)", (1000, 1130), 90)
    front = element("a2", "Reg Bd(O)", (1000, 1100), NORTH)
    assert (fates(back), fates(flank), fates(front)) == ([True], [True], [False])
    assert fates(element("a2", "Reg Bd(O)", (1000, 1140 + 30), SOUTH)) == [False]
    askew = element("a2", "Reg Bd(O)", (1000, 1120), 165)
    assert fates(askew) == [True]
    assert fates(element("a2", "Reg Bd(O)", (1000, 1100), 15)) == [False]


@pytest.mark.rule("DBF-DESTROY-BEHIND")
def test_those_destroyed_so_destroy_nobody_in_their_turn() -> None:
    assert fates(element("a2", "Reg Bd(O)", (1000, 1030)), element("a3", "Reg Bd(O)", (1000, 1061))) == [
        True,
        False,
    ]


@pytest.mark.rule("DBF-DESTROY-BEHIND")
def test_only_in_melee() -> None:
    battle = laid_out(element("a1", "Irr Wb(O)", HERE), FOE, element("a2", "Irr Wb(O)", (1000, 1030)))
    destroy(battle, "a1", Cause.SHOOTING, "b1")
    assert place_of(battle, "a2") is Place.TABLE


@pytest.mark.rule("DBF-DOUBLE-BASE-c")
def test_behind_a_double_base_is_measured_from_its_front_element() -> None:
    double = element("a1", "Irr Wb(O)", HERE, depth=60, rear=parse_kind("Irr Wb(O)"))
    for y, fate in ((1061, Place.TABLE), (1060, Place.TABLE)):
        battle = laid_out(double, FOE, element("a2", "Reg Bd(O)", (1000, y)))
        destroy(battle, "a1", Cause.MELEE, "b1", melee=True)
        assert place_of(battle, "a2") is fate
    # Its own depth of 30 reaches just to the rear edge of the double base; a friend's rear would be caught up to F.
    battle = laid_out(double, FOE, element("a2", "Reg Bd(O)", (1000, 1100), SOUTH))
    destroy(battle, "a1", Cause.MELEE, "b1", melee=True)
    assert place_of(battle, "a2") is Place.LOST
    battle = laid_out(double, FOE, element("a2", "Reg Bd(O)", (1000, 1141), SOUTH))
    destroy(battle, "a1", Cause.MELEE, "b1", melee=True)
    assert place_of(battle, "a2") is Place.TABLE


@pytest.mark.rule("DBF-DESTROY-EXCEPT")
@pytest.mark.parametrize("first", ["Irr Ps(O)", "Irr Sy(O)", "Irr Lk(O)"])
def test_behind_psiloi_lurkers_and_spies_only_if_the_nearest_is_one_too(first: str) -> None:
    assert fates(element("a2", "Reg Bd(O)", (1000, 1045)), first=first) == [False]
    assert fates(element("a2", "Irr Ps(O)", (1000, 1045)), first=first) == [True]
    shield = (element("a2", "Reg Bd(O)", (970, 1045)), element("a3", "Irr Ps(O)", (1055, 1050)))
    assert fates(*shield, first=first) == [False, False]


@pytest.mark.rule("DBF-DESTROY-EXCEPT")
def test_not_where_one_of_them_is_a_war_wagon_or_baggage_or_the_first_artillery() -> None:
    behind = element("a2", "Reg Bd(O)", (1000, 1165))
    assert fates(behind, first="Irr WWg(O)") == [False]
    assert fates(element("a2", "Reg Bd(O)", (1000, 1085)), first="Irr Bg(I)") == [False]
    assert fates(element("a2", "Reg Bd(O)", (1000, 1085)), first="Reg Art(O)") == [False]
    for kind in ("Irr WWg(O)", "Irr Bg(I)"):
        assert fates(element("a2", kind, (1000, 1030))) == [False]
    assert fates(element("a2", "Reg Art(O)", (1000, 1030))) == [True]


@pytest.mark.rule("DBF-DESTROY-EXCEPT")
def test_not_where_a_fortification_is_between_nor_when_the_first_drowned() -> None:
    wall = Section(
        id="w",
        side="west",
        kind=Works.TEMPORARY,
        left=Point(960 * PACE, 1030 * PACE),
        right=Point(1040 * PACE, 1030 * PACE),
    )
    behind = element("a2", "Reg Bd(O)", (1000, 1030))
    assert fates(behind, surface=Surface(works=(wall,))) == [False]
    battle = laid_out(element("a1", "Irr Wb(O)", HERE), FOE, behind)
    destroy(battle, "a1", Cause.DROWNED, None, melee=True)
    assert place_of(battle, "a2") is Place.TABLE


@pytest.mark.rule("DBF-DESTROY-AERIAL")
def test_aerials_fall_only_with_aerials_and_others_never_with_them() -> None:
    assert fates(element("a2", "Irr Fl(O)", (1000, 1035))) == [False]
    assert fates(element("a2", "Irr Fl(O)", (1000, 1045)), first="Irr Fl(O)") == [True]
    assert fates(element("a2", "Reg Bd(O)", (1000, 1045)), first="Irr Fl(O)") == [False]


# -- wrecks ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-DESTROY-b", "DBF-WEATHER-SHIPWRECK")
@pytest.mark.parametrize(
    ("traits", "kind"), [((), "Irr Hd(I)"), ((Trait.WATER,), "Reg Bd(O)")], ids=["others", "at home in water"]
)
def test_the_troops_of_a_wreck_come_ashore_as_hordes(traits: tuple[Trait, ...], kind: str) -> None:
    crew = element("a2", "Reg Bd(O)", None, place=Place.ABOARD, carrier="a1", traits=traits)
    sea = Surface(features=(square("sea", Land.WATERWAY, 0, 0, 1000, 2400),))
    battle = laid_out(
        element("a1", "Reg Gal(O)", (950, 1000), depth=160, equivalent=0), crew, FOE, surface=sea
    )
    shipwreck(battle, "a1")
    survivor = battle.state.elements["a2"]
    assert (survivor.place, survivor.kind, survivor.carrier) == (Place.TABLE, parse_kind(kind), None)
    assert place_of(battle, "a1") is Place.LOST
    assert battle.state.commands["a"].lost == 0
    assert [event.rule for event in events(battle, Survived)] == ["DBF-DESTROY-b"]
    assert_sound(battle)


@pytest.mark.rule("DBF-DESTROY-b")
def test_who_finds_no_land_is_lost_and_so_is_the_crew_of_an_airboat() -> None:
    crew = element("a2", "Reg Bd(O)", None, place=Place.ABOARD, carrier="a1")
    sea = Surface(features=(square("sea", Land.WATERWAY, 0, 0, 3600, 2400),))
    battle = laid_out(element("a1", "Reg Gal(O)", HERE, depth=160), crew, surface=sea)
    shipwreck(battle, "a1")
    assert place_of(battle, "a2") is Place.LOST
    battle = laid_out(element("a1", "Irr Ab(O)", HERE), crew)
    shipwreck(battle, "a1")
    assert place_of(battle, "a2") is Place.LOST
    assert len(events(battle, Survived)) == 0
    shipwreck(battle, "a1")
    assert len(events(battle, Destroyed)) == 2


# -- Lurkers -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-LURKER-REMOVE")
def test_a_lurker_that_has_destroyed_its_enemy_goes_unless_another_fights_it() -> None:
    lurker = element("a1", "Irr Lk(O)", HERE)
    battle = laid_out(lurker, FOE)
    destroy(battle, "b1", Cause.MELEE, "a1", melee=True)
    assert place_of(battle, "a1") is Place.RESERVE
    assert len(events(battle, LurkerGone)) == 1
    battle = laid_out(lurker, element("b1", "Reg Bd(O)", (1080, 1000), SOUTH), FOE)
    withdraw(battle, "a1")
    assert place_of(battle, "a1") is Place.TABLE
    withdraw(battle, "b1")
    assert place_of(battle, "b1") is Place.TABLE


@pytest.mark.rule("DBF-BASE-LURKER")
def test_a_deep_lurker_reaches_no_further_than_a_psiloi_base() -> None:
    battle: Battle[Field] = laid_out(element("a1", "Irr Lk(O)", HERE, depth=80), FOE)
    counted = reach(battle.state, battle.state.elements["a1"])
    assert (counted.depth, counted.y) == (40 * PACE, 1020 * PACE)
