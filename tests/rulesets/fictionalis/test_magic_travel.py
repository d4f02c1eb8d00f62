"""Spells that delay a flank march, take a caster away and bring Spies (seed lines 1522-1570)."""

from __future__ import annotations

import msgspec
import pytest

from oriflamme.board.table import PACE, Contact, Point, contact
from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.fictionalis import pip_prices
from oriflamme.rulesets.fictionalis.contacts import in_contact
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import LEFT, RIGHT, Feature, Land, Section, Surface, Works
from oriflamme.rulesets.fictionalis.headings import FlankArrivals
from oriflamme.rulesets.fictionalis.magic.casting import CastSpell
from oriflamme.rulesets.fictionalis.magic.delay import FlankMarchDelayed, held_up
from oriflamme.rulesets.fictionalis.magic.extrication import (
    CameBack,
    ComeBack,
    ExtricatedReturn,
    NoRoomToReturn,
)
from oriflamme.rulesets.fictionalis.magic.spells import Spell
from oriflamme.rulesets.fictionalis.movement.phase import MovementPhase
from oriflamme.rulesets.fictionalis.movement.single import MoveElement
from oriflamme.rulesets.fictionalis.pieces import WHOLE, Element, Place, Power
from oriflamme.rulesets.fictionalis.pip_prices import MoveFacts, MoveKind
from oriflamme.rulesets.fictionalis.purse import empty
from tests.rulesets.fictionalis.casting import (
    FOE,
    at,
    cast,
    caster,
    in_bound,
    left,
    magic_stage,
    pips,
    refusals,
    told,
)
from tests.rulesets.fictionalis.layout import SOUTH, element, laid_out

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
    battle.state.pages.put(FlankArrivals(flanks={"a": LEFT}))
    assert battle.check("west", west).legal
    east = ComeBack("a1", 3585 * PACE, 1200 * PACE, 27000)
    assert refusals(battle, "west", east) == {("DBF-SPELL-EXTRICATE", "dbf-refused-way-back-edge")}
    battle.state.pages.put(FlankArrivals(flanks={"a": RIGHT}))
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
    assert battle.state.pages[pip_prices.Spies].hastened == {"a2": WHOLE - 1}
    tactical = MoveFacts(elements=("a2",))
    assert pip_prices.price(battle.state, tactical).total == WHOLE
    empty(battle.state)
    assert battle.state.pages[pip_prices.Spies].hastened == {}


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
