"""What the spells of holding back, Dam, Counter-magic and Lycanthropy do (seed lines 1522-1570)."""

from __future__ import annotations

import msgspec
import pytest

from oriflamme.board.table import PACE, Point
from oriflamme.rulesets.fictionalis import rivers
from oriflamme.rulesets.fictionalis.combats import FightResolved
from oriflamme.rulesets.fictionalis.ground import Feature, Land, River, Surface
from oriflamme.rulesets.fictionalis.magic.assault import MagicAssault
from oriflamme.rulesets.fictionalis.magic.casting import CastSpell
from oriflamme.rulesets.fictionalis.magic.enchantments import EnchantmentsExpire
from oriflamme.rulesets.fictionalis.magic.late_spells import EndLateSpells, LateSpells
from oriflamme.rulesets.fictionalis.magic.lifelines import RolledAgain
from oriflamme.rulesets.fictionalis.magic.lycanthropy import ShapeChanged, in_shape, must_be_summoned
from oriflamme.rulesets.fictionalis.magic.spells import Spell
from oriflamme.rulesets.fictionalis.movement.phase import MovementPhase
from oriflamme.rulesets.fictionalis.pieces import Artefact, Place, Trait
from oriflamme.rulesets.fictionalis.restraints import RALLY, rallied, restrained
from oriflamme.rulesets.fictionalis.troops import parse_kind
from tests.rulesets.fictionalis.casting import (
    FOE,
    at,
    cast,
    caster,
    in_bound,
    left,
    magic_stage,
    next_bound,
    refusals,
    told,
)
from tests.rulesets.fictionalis.layout import SOUTH, element, laid_out, place

RIVER = Feature(
    id="r",
    land=Land.RIVER,
    outline=(),
    course=(Point(10 * PACE, 1050 * PACE), Point(3590 * PACE, 1050 * PACE)),
    width=60 * PACE,
)
WATER = Surface(features=(RIVER,))


# -- holding back ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-SPELL-INTIMIDATE", "DBF-SPELL-TABLE")
def test_intimidate_holds_impetuous_elements_of_both_sides_in_the_next_bound() -> None:
    wild, friend = element("b1", "Irr Wb(O)", at(0, -150), SOUTH), element("a2", "Irr Wb(O)", at(150, 0))
    far = element("b2", "Irr Wb(O)", at(0, -200), SOUTH)
    battle = magic_stage(laid_out(caster(), wild, friend, far))
    cast(battle, Spell.INTIMIDATE)
    field = battle.state
    assert not restrained(field, wild)
    next_bound(battle)
    assert [restrained(field, one) for one in (wild, friend, far)] == [True, True, False]
    next_bound(battle)
    assert not restrained(field, wild)


@pytest.mark.rule("DBF-ARTEFACT-A-a", "DBF-SPELL-INTIMIDATE")
def test_an_amplifier_wards_its_friends_against_intimidate() -> None:
    wild = element("b1", "Irr Wb(O)", at(0, -150), SOUTH)
    bearer = element("b2", "Bd(O)", at(0, -300), SOUTH, artefacts=(Artefact.AMPLIFIER,))
    battle = magic_stage(laid_out(caster(), wild, bearer))
    cast(battle, Spell.INTIMIDATE)
    next_bound(battle)
    assert not restrained(battle.state, wild)


@pytest.mark.rule("DBF-SPELL-RESTRAIN", "DBF-SPELL-TABLE")
def test_restrain_is_cast_after_the_moves_and_holds_friends_in_this_bound() -> None:
    wild, enemy = element("a2", "Irr Wb(O)", at(150, 0)), element("b1", "Irr Wb(O)", at(0, -100), SOUTH)
    battle = laid_out(caster(power="I"), wild, enemy)
    battle.push(MovementPhase("west"))
    assert refusals(battle, "west", CastSpell(Spell.RESTRAIN, "a1")) == {
        ("DBF-SPELL-RESTRAIN", "dbf-refused-spell-moment")
    }
    battle.agenda = ()
    battle.push(LateSpells())
    battle.advance()
    assert list(battle.options("west")) == [CastSpell(Spell.RESTRAIN, "a1"), EndLateSpells()]
    assert {rule for rule, _ in refusals(battle, "west", CastSpell(Spell.INTIMIDATE, "a1"))} == {
        "DBF-SPELL-INTIMIDATE"
    }
    cast(battle, Spell.RESTRAIN)
    assert battle.decision() is None
    assert left(battle) == 4
    assert [restrained(battle.state, one) for one in (wild, enemy)] == [True, False]
    next_bound(battle)
    assert not restrained(battle.state, wild)


@pytest.mark.rule("DBF-SPELL-RALLY", "DBF-SPELL-TABLE")
def test_rally_keeps_demoralised_friends_near_the_caster() -> None:
    near, far = element("a2", "Sp(O)", at(150, 0)), element("a3", "Sp(O)", at(400, 0))
    battle = laid_out(caster(power="I"), near, far, FOE)
    battle.push(LateSpells())
    assert battle.advance() == []
    assert battle.decision() is None
    field = battle.state
    field.order(msgspec.structs.replace(field.commands["a"], demoralised=True))
    battle.push(LateSpells())
    battle.advance()
    cast(battle, Spell.RALLY)
    field = battle.state
    assert [rallied(field, one) for one in (near, far)] == [True, False]
    assert [effect.name for effect in field.enchantments] == [RALLY]
    EnchantmentsExpire().run(battle)
    assert field.enchantments == ()


# -- Dam -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-SPELL-DAM", "DBF-SPELL-TABLE")
def test_dam_changes_a_river_near_the_caster_for_two_bounds() -> None:
    for choice, level in (("raise", River.TRICKY), ("lower", River.PALTRY)):
        battle = magic_stage(laid_out(caster(power="O"), FOE, surface=WATER))
        cast(battle, Spell.DAM, "r", choice)
        field = battle.state
        here, there = place(1800, 1050), place(2400, 1050)
        for rect in (here, there):
            field.rivers[f"r:{rivers.sector_of(field, rect)}"] = River.EASY
        assert rivers.difficulty(field, RIVER, here) is level
        assert rivers.difficulty(field, RIVER, there) is River.EASY
        next_bound(battle)
        assert rivers.difficulty(field, RIVER, here) is level
        next_bound(battle)
        assert rivers.difficulty(field, RIVER, here) is River.EASY


@pytest.mark.rule("DBF-SPELL-DAM")
def test_dam_needs_a_river_near_and_is_cast_among_the_moves_too() -> None:
    battle = laid_out(caster(power="O", y=300), FOE, surface=WATER)
    battle.push(MovementPhase("west"))
    refused = refusals(battle, "west", CastSpell(Spell.DAM, "a1", "r", "raise"))
    assert refused == {("DBF-SPELL-DAM", "dbf-refused-dam-river")}
    offered = [one for one in battle.options("west") if isinstance(one, CastSpell)]
    assert offered == [CastSpell(Spell.DAM, "a1", None, "again")]
    cast(battle, Spell.DAM, None, "again")
    assert isinstance(battle.decision(), MovementPhase)
    assert left(battle) == 4


@pytest.mark.rule("DBF-SPELL-DAM", "DBF-RIVER-FORCED")
def test_dam_lets_one_friend_roll_a_drowning_die_again() -> None:
    one, two = element("a2", "Sp(O)", at(0, -60)), element("a3", "Sp(O)", at(100, -60))
    battle = magic_stage(laid_out(caster(power="O"), one, two, FOE, surface=WATER, dice=(2, 5, 3)))
    cast(battle, Spell.DAM, None, "again")
    field = battle.state
    forced = place(1800, 1050)
    field.rivers[f"r:{rivers.sector_of(field, forced)}"] = River.DANGEROUS
    battle._fresh = []
    assert rivers.forced(battle, "a2", forced)
    assert told(list(battle._fresh), RolledAgain).element == "a2"
    assert not rivers.forced(battle, "a3", forced)
    assert field.elements["a3"].place is Place.LOST


@pytest.mark.rule("DBF-SPELL-DAM", "DBF-RIVER-DANGEROUS")
def test_dam_saves_from_drowning_but_not_from_failing_to_cross() -> None:
    for dice, enters in (((1, 6), True), ((3,), False)):
        swimmer = element("a2", "Sp(O)", at(0, -115))
        battle = magic_stage(laid_out(caster(power="O"), swimmer, FOE, surface=WATER, dice=dice))
        cast(battle, Spell.DAM, None, "again")
        rect = place(1800, 1030)
        battle.state.rivers[f"r:{rivers.sector_of(battle.state, rect)}"] = River.DANGEROUS
        assert rivers.enter(battle, "a2", rect) is enters
        assert battle.rolls == len(dice)


# -- Counter-magic ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-SPELL-COUNTER", "DBF-SPELL-TABLE")
def test_counter_magic_silences_all_others_near_and_wards_friends() -> None:
    enemy, friend = caster("b1", "S", 0, -150), caster("a2", "S", 150, 0)
    outside, ward = caster("b2", "S", 330, -100), element("a3", "Sp(O)", at(100, 60))
    battle = magic_stage(laid_out(caster(power="O"), enemy, friend, outside, ward))
    cast(battle, Spell.COUNTER, None, "now")
    mute = ("DBF-SPELL-COUNTER", "dbf-refused-silenced")
    assert refusals(battle, "west", CastSpell(Spell.INTIMIDATE, "a2")) == {mute}
    battle.agenda = ()
    magic_stage(in_bound(battle, 1, "east"))
    assert refusals(battle, "east", CastSpell(Spell.INTIMIDATE, "b1")) == {mute}
    found = refusals(battle, "east", MagicAssault("b2", "a3", (), (2,)))
    assert found == {("DBF-SPELL-COUNTER", "dbf-refused-warded")}


@pytest.mark.rule("DBF-SPELL-COUNTER")
def test_counter_magic_may_wait_for_the_next_bound() -> None:
    enemy, ward = caster("b1", "S", 0, -150), element("a3", "Sp(O)", at(100, 60))
    battle = magic_stage(laid_out(caster(power="O"), enemy, ward))
    cast(battle, Spell.COUNTER, None, "next")
    assert left(battle) == 4
    battle.agenda = ()
    magic_stage(in_bound(battle, 1, "east"))
    assert battle.check("east", CastSpell(Spell.INTIMIDATE, "b1")).legal
    battle.agenda = ()
    magic_stage(in_bound(battle, 2, "east"))
    assert refusals(battle, "east", CastSpell(Spell.INTIMIDATE, "b1")) == {
        ("DBF-SPELL-COUNTER", "dbf-refused-silenced")
    }


@pytest.mark.rule("DBF-SPELL-COUNTER", "DBF-ASSAULT-FACTORS")
def test_a_silenced_caster_defends_as_the_troops_it_is() -> None:
    near, other = caster("b1", "S", 0, -150), caster("a2", "S", 250, -150)
    battle = magic_stage(laid_out(caster(power="O"), near, other, dice=(3, 3)))
    cast(battle, Spell.COUNTER, None, "now")
    fight = told(battle.apply("west", MagicAssault("a2", "b1")), FightResolved)
    assert [line.label for line in fight.second.tally.lines] == ["dbf-line-factor-foot"]


# -- Lycanthropy -----------------------------------------------------------------------------------------------------

WOLF = parse_kind("Irr Be(S)")
WING = parse_kind("Irr Fl(O)")
CHANGER = caster(power="I", kind="Irr Wb(O)", traits=(Trait.SHAPE_CHANGER,), forms=(WOLF, WING))


@pytest.mark.rule("DBF-SPELL-LYCAN", "DBF-RACE-LYCAN", "DBF-SPELL-TABLE")
def test_a_shape_changer_takes_another_form_and_the_enemy_has_not_known() -> None:
    battle = magic_stage(laid_out(CHANGER, FOE))
    front = CHANGER.at.y - CHANGER.at.depth // 2
    assert battle.view("east").state.elements["a1"].forms == ()
    event = told(cast(battle, Spell.LYCANTHROPY, "Be(S)", "shape"), ShapeChanged)
    assert event.reveals
    changed = battle.state.elements["a1"]
    assert changed.kind == WOLF
    assert set(changed.forms) == {CHANGER.kind, WING}
    assert changed.at.y - changed.at.depth // 2 == front
    assert changed.equivalent == CHANGER.equivalent


@pytest.mark.rule("DBF-SPELL-LYCAN")
def test_no_change_in_contact_or_into_contact_or_without_room() -> None:
    spell = CastSpell(Spell.LYCANTHROPY, "a1", "Be(S)", "shape")
    touching = magic_stage(laid_out(CHANGER, element("b1", "Sp(O)", at(0, 0), SOUTH)))
    assert ("DBF-SPELL-LYCAN", "dbf-refused-magic-in-contact") in refusals(touching, "west", spell)
    behind = element("a2", "Sp(O)", at(0, 40))
    crowded = magic_stage(laid_out(CHANGER, behind, FOE))
    assert refusals(crowded, "west", spell) == {("DBF-SPELL-LYCAN", "dbf-refused-shape-room")}
    assert crowded.check("west", CastSpell(Spell.LYCANTHROPY, "a1", "Fl(O)", "shape")).legal
    enemy = element("b1", "Sp(O)", at(0, 60))
    near = magic_stage(laid_out(CHANGER, enemy))
    assert ("DBF-SPELL-LYCAN", "dbf-refused-shape-overlaps") in refusals(near, "west", spell)
    plain = magic_stage(laid_out(caster(), FOE))
    assert refusals(plain, "west", spell) == {("DBF-RACE-LYCAN", "dbf-refused-no-such-shape")}


@pytest.mark.rule("DBF-SPELL-LYCAN")
def test_an_aerial_that_lands_needs_room() -> None:
    flyer = in_shape(CHANGER, WING)
    below = element("a2", "Sp(O)", at(20, 10))
    battle = magic_stage(laid_out(flyer, below, FOE))
    spell = CastSpell(Spell.LYCANTHROPY, "a1", "Wb(O)", "shape")
    assert refusals(battle, "west", spell) == {("DBF-SPELL-LYCAN", "dbf-refused-shape-room")}


@pytest.mark.rule("DBF-SPELL-LYCAN")
def test_an_ambusher_where_the_new_form_would_stand_is_found() -> None:
    hidden = element("b2", "Ps(O)", at(0, 50), SOUTH, place=Place.AMBUSH)
    battle = magic_stage(laid_out(CHANGER, hidden, FOE))
    cast(battle, Spell.LYCANTHROPY, "Be(S)", "shape")
    assert battle.state.elements["b2"].place is Place.TABLE
    assert battle.state.elements["a1"].kind == CHANGER.kind


@pytest.mark.rule("DBF-DEPLOY-DEMON-c", "DBF-SPELL-LYCAN")
def test_what_can_be_a_demon_is_summoned_and_comes_in_any_form() -> None:
    demon = parse_kind("Irr De(O)")
    changer = msgspec.structs.replace(CHANGER, forms=(demon,))
    assert must_be_summoned(changer)
    assert must_be_summoned(in_shape(changer, demon))
    assert not must_be_summoned(CHANGER)
    assert in_shape(changer, demon).forms == (CHANGER.kind,)
    with pytest.raises(ValueError, match="cannot be"):
        in_shape(changer, WING)
