"""Pursuit (seed lines 1443-1456): who follows, who may choose, who must not, and where it ends."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from oriflamme.board.table import PACE, Point
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.rulings import IllegalCommand
from oriflamme.rulesets.fictionalis.causes import Cause
from oriflamme.rulesets.fictionalis.contacts import front_enemies
from oriflamme.rulesets.fictionalis.destruction import Destroyed
from oriflamme.rulesets.fictionalis.field import Enchantment, Field
from oriflamme.rulesets.fictionalis.ground import Feature, Land, Section, Surface, Works
from oriflamme.rulesets.fictionalis.headings import is_ashore
from oriflamme.rulesets.fictionalis.one_by_one import GoRest
from oriflamme.rulesets.fictionalis.pieces import Element, Place
from oriflamme.rulesets.fictionalis.pursuit import (
    CrewPursued,
    Duty,
    HoldBack,
    Pursue,
    Pursued,
    PursuitChoice,
    duty,
    follow,
    pursue,
    pursue_break_off,
)
from oriflamme.rulesets.fictionalis.recoil import recoil
from oriflamme.rulesets.fictionalis.restraints import INTIMIDATE
from tests.examples import some
from tests.rulesets.fictionalis.aftersight import events, front_of, place_of, river_across, square
from tests.rulesets.fictionalis.crowds import assert_sound, crowds
from tests.rulesets.fictionalis.layout import SOUTH, element, laid_out, line

HERE = (1000, 1000)


def beat(*elements: Element, surface: Surface | None = None, foe: str = "Reg Bd(O)") -> Battle[Field]:
    """Return a battle in which a1 has beaten b1 to its front, who has recoiled, and pursues if it must."""
    battle = laid_out(*elements, element("b1", foe, HERE, SOUTH), surface=surface)
    before = battle.state.elements["b1"].at
    recoil(battle, "b1", Cause.MELEE, "a1")
    pursue(battle, "a1", before, "b1")
    battle.advance()
    assert_sound(battle)
    return battle


def duty_of(kind: str, foe: str = "Irr Ax(O)", surface: Surface | None = None, **more: Any) -> Duty:
    """Return whether an element of a kind pursues a foe of a kind who has recoiled from it."""
    battle = laid_out(
        element("a1", kind, HERE, **more), element("b1", foe, (1000, 900), SOUTH), surface=surface
    )
    field = battle.state
    return duty(field, field.elements["a1"], field.elements["b1"])


# -- who -----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-PURSUE-WHO")
@pytest.mark.parametrize(
    ("kind", "result"),
    [
        ("Reg Kn(O)", Duty.MUST),
        ("Irr Kn(S)", Duty.MUST),
        ("Reg Kn(X)", Duty.NO),
        ("Reg Pk(O)", Duty.MUST),
        ("Irr Bd(O)", Duty.MUST),
        ("Reg Bd(O)", Duty.NO),
        ("Irr Sp(O)", Duty.MUST),
        ("Reg Sp(O)", Duty.NO),
        ("Irr Wb(O)", Duty.MUST),
        ("Irr Be(O)", Duty.MUST),
        ("Reg Cv(O)", Duty.NO),
        ("Irr Ax(O)", Duty.NO),
        ("Irr Bw(X)", Duty.NO),
    ],
)
def test_who_pursues(kind: str, result: Duty) -> None:
    assert duty_of(kind) is result


@pytest.mark.rule("DBF-PURSUE-WHO")
def test_naval_elements_and_troops_crossing_a_ford_do() -> None:
    sea = Surface(features=(square("sea", Land.WATERWAY, 0, 0, 3600, 2400),))
    assert duty_of("Reg Gal(O)", "Reg Gal(O)", sea, depth=160) is Duty.MUST
    course = (Point(1000 * PACE, 0), Point(1000 * PACE, 2400 * PACE))
    road = Feature(id="road", land=Land.ROAD, outline=(), course=course, width=80 * PACE, ford=True)
    assert duty_of("Reg Bd(O)", surface=Surface(features=(river_across(1010, 60), road))) is Duty.MUST
    bridge = msgspec.structs.replace(road, ford=False)
    assert duty_of("Reg Bd(O)", surface=Surface(features=(river_across(1010, 60), bridge))) is Duty.NO


@pytest.mark.rule("DBF-PURSUE-WHO")
@pytest.mark.parametrize(
    ("kind", "depth", "far"), [("Irr Wb(O)", 30, 30), ("Irr Kn(O)", 60, 30), ("Irr Be(O)", 60, 30)]
)
def test_by_its_depth_up_to_contact(kind: str, depth: int, far: int) -> None:
    battle = beat(element("a1", kind, HERE, depth=depth))
    assert front_of(battle, "b1") == (1000, 970)
    assert front_of(battle, "a1") == pytest.approx((1000, 1000 - far), abs=0.01)
    field = battle.state
    assert [one.id for one in front_enemies(field, field.elements["a1"])] == ["b1"]
    (told,) = events(battle, Pursued)
    assert told.rule == "DBF-PURSUE-WHO"


@pytest.mark.rule("DBF-PURSUE-WHO")
@pytest.mark.parametrize(("depth", "far"), [(60, 60), (160, 80)])
def test_by_its_depth_or_f_when_nobody_is_left(depth: int, far: int) -> None:
    battle = laid_out(
        element("a1", "Irr Kn(O)", HERE, depth=depth), element("b2", "Reg Bd(O)", (2000, 500), SOUTH)
    )
    pursue(battle, "a1")
    assert front_of(battle, "a1") == (1000, 1000 - far)


@pytest.mark.rule("DBF-DOUBLE-BASE-c")
def test_a_double_base_by_the_depth_of_its_front_element() -> None:
    kind = element("a1", "Irr Wb(O)", HERE).kind
    battle = laid_out(element("a1", "Irr Wb(O)", HERE, depth=60, rear=kind))
    pursue(battle, "a1")
    assert front_of(battle, "a1") == (1000, 970)


@pytest.mark.rule("DBF-PURSUE-WHO", "DBF-PURSUE-CONTACT")
def test_by_its_full_move_into_baggage_that_it_can_reach_and_lines_up() -> None:
    for x, y in ((1000, 910), (1030, 920)):
        loot = element("b2", "Irr Bg(I)", (x, y), SOUTH)
        battle = laid_out(element("a1", "Irr Wb(O)", HERE), loot)
        pursue(battle, "a1")
        assert_sound(battle)
        field = battle.state
        assert [one.id for one in front_enemies(field, field.elements["a1"])] == ["b2"]
    far_off = laid_out(element("a1", "Irr Wb(O)", HERE), element("b2", "Irr Bg(I)", (1000, 890), SOUTH))
    pursue(far_off, "a1")
    assert front_of(far_off, "a1") == (1000, 970)


# -- who does not --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-PURSUE-EXCEPT")
@pytest.mark.parametrize(
    ("kind", "foe", "result"),
    [
        ("Irr Wb(O)", "Irr Sy(O)", Duty.NO),
        ("Irr Wb(O)", "Irr Lk(O)", Duty.NO),
        ("Irr Wb(O)", "Irr Ps(O)", Duty.MAY),
        ("Irr Wb(O)", "Irr LH(O)", Duty.MAY),
        ("Reg Pk(O)", "Reg Cv(O)", Duty.MAY),
        ("Irr Bd(O)", "Irr Kn(O)", Duty.MAY),
        ("Irr Sp(O)", "Irr Kn(O)", Duty.MUST),
        ("Reg Kn(O)", "Irr Ps(O)", Duty.MAY),
        ("Reg Kn(O)", "Irr LH(O)", Duty.MUST),
        ("Reg Kn(O)", "Irr Fl(O)", Duty.NO),
        ("Irr Dr(W,O)", "Irr Fl(O)", Duty.MUST),
        ("Irr Dr(W,O)", "Reg Bd(O)", Duty.NO),
    ],
)
def test_whom_it_fought_decides(kind: str, foe: str, result: Duty) -> None:
    assert duty_of(kind, foe) is result


@pytest.mark.rule("DBF-PURSUE-EXCEPT")
def test_not_with_an_enemy_front_at_its_flank_nor_as_an_overlap_or_from_a_flank() -> None:
    battle = beat(element("a1", "Irr Wb(O)", HERE), element("b2", "Reg Bd(O)", (1040, 1040), 270))
    assert events(battle, Pursued) == []
    battle = beat(element("a1", "Irr Wb(O)", (1080, 1000)), element("a2", "Reg Bd(O)", HERE))
    assert events(battle, Pursued) == []
    at_flank = element("a1", "Irr Wb(O)", (960, 960), 90)
    battle = beat(at_flank, element("a2", "Reg Bd(O)", HERE))
    assert [event.element for event in events(battle, Pursued)] == []


@pytest.mark.rule("DBF-PURSUE-EXCEPT")
def test_not_from_works_nor_into_water_nor_off_the_table() -> None:
    wall = Section(
        id="w",
        side="west",
        kind=Works.TEMPORARY,
        left=Point(960 * PACE, 1000 * PACE),
        right=Point(1040 * PACE, 1000 * PACE),
    )
    assert duty_of("Irr Wb(O)", surface=Surface(works=(wall,))) is Duty.NO
    assert duty_of("Irr Wb(O)", surface=Surface(features=(river_across(980),))) is Duty.NO
    assert duty_of("Irr Wb(O)", surface=Surface(features=(river_across(800),))) is Duty.MUST
    sea = square("sea", Land.WATERWAY, 0, 0, 3600, 980)
    assert duty_of("Irr Wb(O)", surface=Surface(features=(sea,))) is Duty.NO
    battle = laid_out(element("a1", "Irr Wb(O)", (1000, 20)), element("b1", "Reg Bd(O)", (500, 900), SOUTH))
    assert duty(battle.state, battle.state.elements["a1"], battle.state.elements["b1"]) is Duty.NO


@pytest.mark.rule("DBF-PURSUE-EXCEPT")
def test_not_when_it_defends_a_bank() -> None:
    river = Surface(features=(river_across(975, 50),))
    battle = laid_out(
        element("a1", "Irr Wb(O)", HERE), element("b1", "Reg Bd(O)", HERE, SOUTH), surface=river
    )
    field = battle.state
    assert duty(field, field.elements["a1"], field.elements["b1"]) is Duty.NO


@pytest.mark.rule("DBF-SPELL-INTIMIDATE")
def test_a_spell_keeps_impetuous_troops_from_it_and_no_others() -> None:
    for kind, result in (("Irr Wb(O)", Duty.NO), ("Reg Pk(O)", Duty.MUST)):
        battle = laid_out(
            element("a1", kind, HERE),
            element("b1", "Reg Bd(O)", (1000, 900), SOUTH),
            element("b2", "Irr Ps(O)", (1100, 900), SOUTH),
        )
        battle.state.enchantments = (
            Enchantment(name=INTIMIDATE, side="east", caster="b2", since=1, until=1),
        )
        field = battle.state
        assert duty(field, field.elements["a1"], field.elements["b1"]) is result


@pytest.mark.rule("DBF-PURSUE-EXCEPT")
def test_aerials_do_not_set_out_for_baggage_over_enemies() -> None:
    loot = element("b2", "Irr Bg(I)", (1000, 750), SOUTH)
    dragon = element("a1", "Irr Dr(W,O)", HERE)
    battle = laid_out(dragon, loot)
    follow(battle, "a1")
    assert front_of(battle, "a1")[1] == pytest.approx(750, abs=0.01)
    battle = laid_out(dragon, loot, element("b3", "Reg Bd(O)", (1000, 860), SOUTH))
    follow(battle, "a1")
    assert front_of(battle, "a1")[1] == 920


# -- who goes with it, what ends it ------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-PURSUE-SUPPORT")
def test_those_who_support_it_from_behind_go_with_it() -> None:
    file = [element(f"a{n}", "Reg Pk(O)", (1000, 970 + 30 * n)) for n in (1, 2, 3)]
    battle = beat(*file)
    assert [front_of(battle, f"a{n}")[1] for n in (1, 2, 3)] == pytest.approx([970, 1000, 1030], abs=0.01)
    assert [event.rule for event in events(battle, Pursued)][1:] == ["DBF-PURSUE-SUPPORT"] * 2
    other = beat(element("a1", "Reg Pk(O)", HERE), element("a2", "Reg Bd(O)", (1000, 1030)))
    assert front_of(other, "a2") == (1000, 1030)


@pytest.mark.rule("DBF-PURSUE-SUPPORT")
def test_expendables_are_destroyed_by_difficult_going() -> None:
    marsh = Surface(features=(square("marsh", Land.MARSH, 900, 900, 200, 60),))
    battle = laid_out(element("a1", "Irr Exp(O)", HERE), surface=marsh)
    pursue(battle, "a1")
    assert place_of(battle, "a1") is Place.LOST
    (told,) = events(battle, Destroyed)
    assert (told.cause, told.rule) == (Cause.DIFFICULT_GOING, "DBF-PURSUE-SUPPORT")


@pytest.mark.rule("DBF-PURSUE-SUPPORT", "DBF-FORT-CREW")
def test_a_vessel_stays_and_its_troops_may_land() -> None:
    sea = Surface(features=(square("sea", Land.WATERWAY, 0, 1000, 3600, 1400),))
    crew = element("a2", "Reg Bd(O)", None, place=Place.ABOARD, carrier="a1")
    battle = laid_out(
        element("a1", "Reg Gal(O)", HERE, depth=160),
        crew,
        element("b1", "Reg Bd(O)", (1000, 960), SOUTH),
        surface=sea,
    )
    pursue(battle, "a1", None, "b1")
    battle.advance()
    assert battle.deciders() == ("west",)
    assert battle.prompts()[0].rule == "DBF-PURSUE-SUPPORT"
    told = battle.apply("west", Pursue())
    assert_sound(battle)
    assert front_of(battle, "a2") == pytest.approx((1000, 970), abs=0.01)
    assert is_ashore(battle.state, "a1")
    assert [event.rule for event in told if isinstance(event, CrewPursued)] == ["DBF-PURSUE-SUPPORT"]


@pytest.mark.rule("DBF-PURSUE-CONTACT")
def test_a_new_enemy_is_met_and_nothing_is_fought_at_once() -> None:
    battle = laid_out(element("a1", "Irr Kn(O)", HERE), element("b2", "Reg Bd(O)", (1000, 960), SOUTH))
    pursue(battle, "a1")
    assert front_of(battle, "a1") == pytest.approx((1000, 960), abs=0.01)
    assert battle.agenda == ()
    assert battle.state.elements["a1"].deeds.met == ("b2",)


@pytest.mark.rule("DBF-PURSUE-WHO", "DBF-PURSUE-CONTACT", "DBF-SEQ-2")
def test_those_who_have_broken_off_are_pursued_at_once() -> None:
    battle = laid_out(element("a1", "Irr Wb(O)", HERE), element("b1", "Reg Cv(O)", HERE, SOUTH))
    start = battle.state.elements["b1"].at
    battle.state.move({"b1": element("b1", "Reg Cv(O)", (1000, 880), SOUTH).at})
    pursue_break_off(battle, "a1", "b1", start)
    assert front_of(battle, "a1") == (1000, 970)


# -- the choice ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-PURSUE-EXCEPT")
@pytest.mark.parametrize(("answer", "y"), [(Pursue(), 970), (HoldBack(), 1000)])
def test_who_may_choose_is_asked(answer: Pursue | HoldBack, y: int) -> None:
    battle = laid_out(element("a1", "Irr Wb(O)", HERE), element("b1", "Irr Ps(O)", (1000, 900), SOUTH))
    pursue(battle, "a1", None, "b1")
    battle.advance()
    assert battle.deciders() == ("west",)
    assert list(battle.options("west")) == [Pursue(), HoldBack()]
    before = battle.digest()
    with pytest.raises(IllegalCommand) as refused:
        battle.apply("west", GoRest())
    assert refused.value.ruling.reasons[0].rule == "DBF-PURSUE-EXCEPT"
    assert battle.digest() == before
    battle.apply("west", answer)
    assert front_of(battle, "a1") == (1000, y)
    assert battle.agenda == ()


def test_nobody_is_asked_about_one_who_is_no_more() -> None:
    battle = laid_out(element("a1", "Irr Wb(O)", HERE))
    battle.push(PursuitChoice("a1"))
    battle.state.take_off("a1", Place.LOST)
    assert battle.advance() == []
    assert battle.agenda == ()


def test_it_stops_behind_friends_and_before_walls() -> None:
    battle = laid_out(element("a1", "Irr Kn(O)", HERE), element("a2", "Reg Bd(O)", (1050, 950)))
    follow(battle, "a1")
    assert front_of(battle, "a1") == pytest.approx((1000, 980), abs=0.01)
    row = line("a", ["Irr Kn(O)"], HERE)
    lake = Surface(features=(square("lake", Land.WATER, 900, 900, 200, 70),))
    battle = laid_out(*row, surface=lake)
    follow(battle, "a1")
    assert front_of(battle, "a1")[1] == pytest.approx(970, abs=1.01)


@some(30, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(crowds(), st.data())
def test_in_any_crowd_nobody_ends_on_top_of_anybody(battle: Battle[Field], data: st.DataObject) -> None:
    names = [one.id for one in battle.state.on_table()]
    for name in data.draw(st.lists(st.sampled_from(names), max_size=4)) if names else []:
        enemies = [one.id for one in battle.state.on_table() if one.side != battle.state.elements[name].side]
        if battle.state.elements[name].place is not Place.TABLE:
            continue
        pursue(battle, name, None, data.draw(st.sampled_from(enemies)) if enemies else None)
        battle.advance()
        while battle.deciders():
            (player,) = battle.deciders()
            battle.apply(player, data.draw(st.sampled_from(list(battle.options(player)))))
        assert_sound(battle)
