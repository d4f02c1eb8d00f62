"""What each spell does (seed lines 1522-1570)."""

from __future__ import annotations

import msgspec
import pytest

from oriflamme.board.table import PACE, Contact, Point, contact
from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.fictionalis import pip_prices, rivers
from oriflamme.rulesets.fictionalis.contacts import in_contact
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import Feature, Land, River, Section, Surface, Works
from oriflamme.rulesets.fictionalis.headings import ARRIVED
from oriflamme.rulesets.fictionalis.magic.assault import MagicAssault
from oriflamme.rulesets.fictionalis.magic.casting import CastSpell
from oriflamme.rulesets.fictionalis.magic.delay import FlankMarchDelayed, held_up
from oriflamme.rulesets.fictionalis.magic.effects import EffectsExpire
from oriflamme.rulesets.fictionalis.magic.extrication import (
    CameBack,
    ComeBack,
    ExtricatedReturn,
    NoRoomToReturn,
)
from oriflamme.rulesets.fictionalis.magic.late_spells import EndLateSpells, LateSpells
from oriflamme.rulesets.fictionalis.magic.lifelines import RolledAgain
from oriflamme.rulesets.fictionalis.magic.lycanthropy import ShapeChanged, in_shape, must_be_summoned
from oriflamme.rulesets.fictionalis.magic.spells import Spell
from oriflamme.rulesets.fictionalis.movement.phase import MovementPhase
from oriflamme.rulesets.fictionalis.movement.single import MoveElement
from oriflamme.rulesets.fictionalis.pieces import WHOLE, Artefact, Element, Place, Power, Trait
from oriflamme.rulesets.fictionalis.pip_prices import MoveFacts, MoveKind
from oriflamme.rulesets.fictionalis.purse import empty
from oriflamme.rulesets.fictionalis.resolution import FightResolved
from oriflamme.rulesets.fictionalis.restraints import RALLY, rallied, restrained
from oriflamme.rulesets.fictionalis.troops import parse_kind
from tests.rulesets.fictionalis.casting import (
    at,
    cast,
    caster,
    in_bound,
    left,
    magic_stage,
    next_bound,
    pips,
    refusals,
    told,
)
from tests.rulesets.fictionalis.layout import SOUTH, element, laid_out, place

FOE = element("b1", "Sp(O)", at(0, -400), SOUTH)
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
    assert [effect.name for effect in field.effects] == [RALLY]
    EffectsExpire().run(battle)
    assert field.effects == ()


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


# -- flank marches ---------------------------------------------------------------------------------------------------


def marching(x: float, flank: str = "left", arriving: bool = True) -> Battle[Field]:
    rider = element("b1", "Cv(O)", None, place=Place.FLANK)
    battle = laid_out(
        caster(x=x), caster("a2", "S", x, 100), rider, element("b2", "Sp(O)", at(0, -400), SOUTH, command="c")
    )
    field = battle.state
    field.order(msgspec.structs.replace(field.commands["b"], flank=flank, arriving=arriving))
    return magic_stage(battle)


@pytest.mark.rule("DBF-SPELL-DELAY", "DBF-SPELL-TABLE")
def test_a_flank_march_is_delayed_at_a_price_that_rises() -> None:
    battle = marching(1700)
    spell = CastSpell(Spell.DELAY, "a1", "b")
    cast(battle, Spell.DELAY, "b")
    assert left(battle) == 4
    cast(battle, Spell.DELAY, "b", by="a2")
    assert left(battle) == 0
    field = battle.state
    for _ in range(2):
        battle._fresh = []
        assert held_up(battle, "b")
        told(list(battle._fresh), FlankMarchDelayed)
    assert not held_up(battle, "b")
    field.note_deeds("a1", cast=False)
    magic_stage(pips(battle, "a", 6))
    battle.apply("west", spell)
    assert left(battle) == 0


@pytest.mark.rule("DBF-SPELL-DELAY")
def test_delay_takes_a_march_that_is_about_to_enter_near_the_caster() -> None:
    spell = CastSpell(Spell.DELAY, "a1", "b")
    far = {("DBF-SPELL-DELAY", "dbf-refused-far-from-edge")}
    assert refusals(marching(0), "west", spell) == far
    assert refusals(marching(1700, "right"), "west", spell) == far
    assert marching(-1700, "right").check("west", spell).legal
    early = {("DBF-SPELL-DELAY", "dbf-refused-no-flank-march")}
    assert refusals(marching(1700, arriving=False), "west", spell) == early


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


# -- Extrication -----------------------------------------------------------------------------------------------------


def gone(*others: Element, surface: Surface | None = None, score: int = 6) -> Battle[Field]:
    battle = magic_stage(laid_out(caster(), *others, FOE, surface=surface))
    cast(battle, Spell.EXTRICATION)
    assert battle.state.elements["a1"].place is Place.EXTRICATED
    assert battle.state.commands["a"].lost == 0
    in_bound(battle, 3, "west").agenda = ()
    field = battle.state
    field.order(msgspec.structs.replace(field.commands["a"], score=score))
    battle.push(ExtricatedReturn())
    battle.advance()
    return battle


@pytest.mark.rule("DBF-SPELL-EXTRICATE", "DBF-SPELL-TABLE")
def test_an_extricated_caster_comes_back_on_a_six_to_its_table_edge() -> None:
    assert gone(score=5).decision() is None
    battle = gone()
    offered = list(battle.options("west"))
    assert offered
    assert isinstance(offered[0], ComeBack)
    inland = ComeBack("a1", 1800 * PACE, 1200 * PACE, 0)
    assert refusals(battle, "west", inland) == {("DBF-SPELL-EXTRICATE", "dbf-refused-way-back-edge")}
    before = left(battle)
    event = told(list(battle.apply("west", offered[0])), CameBack)
    assert event.at.y + event.at.depth // 2 == battle.state.surface.depth
    assert battle.state.elements["a1"].place is Place.TABLE
    assert left(battle) == before
    assert battle.decision() is None
    magic_stage(battle)
    battle.state.note_deeds("a1", cast=False)
    assert ("DBF-SPELL-EXTRICATE", "dbf-refused-extricated-once") in refusals(
        battle, "west", CastSpell(Spell.EXTRICATION, "a1")
    )


@pytest.mark.rule("DBF-SPELL-EXTRICATE")
def test_who_came_round_a_flank_may_come_back_by_that_edge() -> None:
    battle = gone()
    west = ComeBack("a1", 15 * PACE, 1200 * PACE, 9000)
    assert refusals(battle, "west", west) == {("DBF-SPELL-EXTRICATE", "dbf-refused-way-back-edge")}
    battle.state.ledger[ARRIVED + "a"] = 1
    assert battle.check("west", west).legal
    east = ComeBack("a1", 3585 * PACE, 1200 * PACE, 27000)
    assert refusals(battle, "west", east) == {("DBF-SPELL-EXTRICATE", "dbf-refused-way-back-edge")}
    battle.state.ledger[ARRIVED + "a"] = 2
    assert battle.check("west", east).legal
    assert any(one.x == east.x for one in battle.options("west") if isinstance(one, ComeBack))


@pytest.mark.rule("DBF-SPELL-EXTRICATE")
def test_it_comes_back_to_baggage_if_there_is_any() -> None:
    camp = element("a9", "Bg(I)", at(300, 400))
    battle = gone(camp)
    edge = ComeBack("a1", 1800 * PACE, 2385 * PACE, 0)
    assert refusals(battle, "west", edge) == {("DBF-SPELL-EXTRICATE", "dbf-refused-way-back-baggage")}
    offered = list(battle.options("west"))
    assert len(offered) == 8
    battle.apply("west", offered[0])
    assert contact(battle.state.elements["a1"].at, camp.at) is Contact.EDGE


@pytest.mark.rule("DBF-SPELL-EXTRICATE")
def test_it_comes_back_behind_the_walls_of_a_friendly_town() -> None:
    corners = ((400, 1500), (560, 1500), (560, 1660), (400, 1660))
    points = tuple(Point(x * PACE, y * PACE) for x, y in corners)
    town = Feature(id="t", land=Land.BUILT_UP, outline=points)
    wall = Section(
        id="w",
        side="west",
        kind=Works.PERMANENT,
        feature="t",
        left=Point(440 * PACE, 1500 * PACE),
        right=Point(520 * PACE, 1500 * PACE),
    )
    battle = gone(surface=Surface(features=(town,), works=(wall,)))
    (only,) = battle.options("west")
    assert isinstance(only, ComeBack)
    assert (only.x, only.y, only.angle) == (480 * PACE, 1515 * PACE, 0)
    battle.apply("west", only)


@pytest.mark.rule("DBF-SPELL-EXTRICATE")
def test_no_extrication_in_contact_and_no_return_without_room() -> None:
    battle = magic_stage(laid_out(caster(), element("b1", "Sp(O)", at(0, 0), SOUTH)))
    assert refusals(battle, "west", CastSpell(Spell.EXTRICATION, "a1")) == {
        ("DBF-SPELL-EXTRICATE", "dbf-refused-magic-in-contact")
    }
    narrow = Surface(width=100 * PACE, depth=2400 * PACE)
    bar = element("a2", "Bd(O)", (50, 2370))
    away = element("a1", "Bd(O)", None, power=Power.SUPERIOR, place=Place.EXTRICATED)
    battle = in_bound(laid_out(away, bar, element("b1", "Sp(O)", (50, 100)), surface=narrow), 3, "west")
    battle.push(ExtricatedReturn())
    told(list(battle.advance()), NoRoomToReturn)
    assert battle.decision() is None


@pytest.mark.rule("DBF-SPELL-EXTRICATE")
def test_an_ambusher_at_the_way_back_is_found_and_it_comes_elsewhere() -> None:
    hidden = element("b2", "Ps(O)", (1800, 2390), SOUTH, place=Place.AMBUSH)
    battle = gone(hidden)
    first = next(iter(battle.options("west")))
    battle.apply("west", first)
    assert battle.state.elements["b2"].place is Place.TABLE
    assert battle.state.elements["a1"].place is Place.EXTRICATED
    assert first not in list(battle.options("west"))


# -- Spies -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-SPELL-SPEED-SPY", "DBF-SPELL-TABLE")
def test_speed_spy_pays_one_pip_of_a_spys_marches_in_this_bound() -> None:
    spy = element("a2", "Irr Sy(O)", at(600, 600), command="c")
    rider = element("a3", "Cv(O)", at(-600, 600), command="c")
    battle = pips(laid_out(caster(power="I"), spy, rider, FOE), "c", 0)
    battle.push(MovementPhase("west"))
    march = MoveElement("a2", 2400 * PACE, (1800 + 20 - 100) * PACE, 0, march=True)
    assert {rule for rule, _ in refusals(battle, "west", march)} == {"DBF-PIP-USE"}
    cast(battle, Spell.SPEED_SPY, "a2")
    assert left(battle) == 3
    facts = MoveFacts(elements=("a2",), kind=MoveKind.MARCH)
    assert pip_prices.price(battle.state, facts).total == 0
    battle.apply("west", march)
    assert battle.state.ledger[pip_prices.HASTE + "a2"] == WHOLE - 1
    tactical = MoveFacts(elements=("a2",))
    assert pip_prices.price(battle.state, tactical).total == WHOLE
    empty(battle.state)
    assert pip_prices.HASTE + "a2" not in battle.state.ledger


@pytest.mark.rule("DBF-SPELL-SUMMON-SPY", "DBF-SPELL-TABLE")
def test_summon_spy_brings_a_spy_of_the_command_into_contact() -> None:
    spy = element("a2", "Irr Sy(O)", at(600, 600))
    stranger = element("a3", "Irr Sy(O)", at(700, 700), command="c")
    for edge in ("rear", "left", "right", "front"):
        battle = magic_stage(laid_out(caster(power="I"), spy, stranger, FOE))
        cast(battle, Spell.SUMMON_SPY, "a2", edge)
        field = battle.state
        assert contact(field.elements["a2"].at, field.elements["a1"].at) is Contact.EDGE
        assert not in_contact(field, field.elements["a2"])
    battle = magic_stage(laid_out(caster(power="I"), spy, stranger, FOE))
    assert refusals(battle, "west", CastSpell(Spell.SUMMON_SPY, "a1", "a3", "rear")) == {
        ("DBF-SPELL-SUMMON-SPY", "dbf-refused-no-spy")
    }


@pytest.mark.rule("DBF-SPELL-SUMMON-SPY")
def test_no_spy_is_summoned_out_of_or_into_contact_or_where_there_is_no_room() -> None:
    spy = element("a2", "Irr Sy(O)", at(600, 600))
    enemy, friend = element("b2", "Sp(O)", at(0, -40), SOUTH), element("a3", "Sp(O)", at(80, 0))
    battle = magic_stage(laid_out(caster(power="I"), spy, enemy, friend))
    rule = "DBF-SPELL-SUMMON-SPY"
    front = CastSpell(Spell.SUMMON_SPY, "a1", "a2", "front")
    assert (rule, "dbf-refused-spy-contact") in refusals(battle, "west", front)
    right = CastSpell(Spell.SUMMON_SPY, "a1", "a2", "right")
    assert (rule, "dbf-refused-spy-room") in refusals(battle, "west", right)
    held = magic_stage(laid_out(caster(power="I"), spy, element("b2", "Sp(O)", at(600, 600), SOUTH)))
    rear = CastSpell(Spell.SUMMON_SPY, "a1", "a2", "rear")
    assert refusals(held, "west", rear) == {(rule, "dbf-refused-magic-in-contact")}
