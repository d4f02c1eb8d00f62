"""Spontaneous retreat (seed line 1486): who flees, who is exempt, and in what order."""

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
from oriflamme.rulesets.fictionalis.field import Enchantment, Field
from oriflamme.rulesets.fictionalis.flight import Fled
from oriflamme.rulesets.fictionalis.ground import Feature, Land, Section, Surface, Works
from oriflamme.rulesets.fictionalis.one_by_one import GoNext, GoRest
from oriflamme.rulesets.fictionalis.pieces import Element
from oriflamme.rulesets.fictionalis.restraints import RALLY
from oriflamme.rulesets.fictionalis.retreat import RetreatPhase, must_retreat
from tests.examples import some
from tests.rulesets.fictionalis.aftersight import front_of, square
from tests.rulesets.fictionalis.crowds import assert_sound, crowds
from tests.rulesets.fictionalis.layout import SOUTH, element, laid_out

HERE = (1000, 1000)


def broken(*elements: Element, commands: str = "a", **more: Any) -> Battle[Field]:
    """Return a battle in which some commands are demoralised."""
    battle = laid_out(*elements, **more)
    for name in commands:
        battle.state.order(msgspec.structs.replace(battle.state.commands[name], demoralised=True))
    return battle


def retreats(battle: Battle[Field]) -> bool:
    """Return whether the element a1 has to retreat."""
    return must_retreat(battle.state, battle.state.elements["a1"])


@pytest.mark.rule("DBF-DEMORAL-CONDUCT", "DBF-FLEE-START")
def test_all_that_can_move_flee_towards_their_base_line_without_a_recoil() -> None:
    elements = [
        element("a1", "Reg Bd(O)", HERE),
        element("a2", "Reg Cv(O)", (1500, 1000)),
        element("a3", "Irr Bg(I)", (2000, 1000)),
    ]
    battle = broken(*elements, element("a4", "Reg Bd(O)", (2500, 1000), command="c"))
    battle.push(RetreatPhase())
    battle.advance()
    told = [event for event in battle.apply("west", GoRest()) if isinstance(event, Fled)]
    assert_sound(battle)
    assert front_of(battle, "a1") == (1000, 1180)
    assert front_of(battle, "a3") == (2000, 1000)
    assert front_of(battle, "a4") == (2500, 1000)
    assert battle.agenda == ()
    assert {(event.element, event.cause) for event in told} == {
        ("a1", Cause.DEMORALISATION),
        ("a2", Cause.DEMORALISATION),
    }


@pytest.mark.rule("DBF-DEMORAL-CONDUCT")
def test_only_in_its_own_bound_and_once() -> None:
    battle = broken(
        element("a1", "Reg Bd(O)", HERE), element("b1", "Reg Bd(O)", (1000, 200), SOUTH), bound="east"
    )
    battle.push(RetreatPhase())
    assert battle.advance() == []
    battle = broken(element("a1", "Reg Bd(O)", HERE), element("b1", "Reg Bd(O)", (1000, 200), SOUTH))
    battle.push(RetreatPhase(), RetreatPhase())
    told = [event for event in battle.advance() if isinstance(event, Fled)]
    assert [(event.element, event.cause, event.rule) for event in told] == [
        ("a1", Cause.DEMORALISATION, "DBF-DEMORAL-CONDUCT")
    ]


@pytest.mark.rule("DBF-DEMORAL-CONDUCT")
@pytest.mark.parametrize("deed", ["halted", "tactical", "fled"])
def test_not_those_halted_or_that_have_moved(deed: str) -> None:
    battle = broken(element("a1", "Reg Bd(O)", HERE))
    assert retreats(battle)
    battle.state.note_deeds("a1", **{deed: True})
    assert not retreats(battle)


@pytest.mark.rule("DBF-DEMORAL-CONDUCT")
def test_not_those_who_fight_to_their_front_but_those_who_overlap_or_are_struck_in_flank() -> None:
    foe = element("b1", "Reg Bd(O)", HERE, SOUTH)
    assert not retreats(broken(element("a1", "Reg Bd(O)", HERE), foe))
    assert retreats(broken(element("a1", "Reg Bd(O)", (1080, 1000)), element("a2", "Reg Bd(O)", HERE), foe))
    assert retreats(broken(element("a1", "Reg Bd(O)", HERE), element("b1", "Reg Bd(O)", (1040, 1040), 270)))


@pytest.mark.rule("DBF-SPELL-RALLY", "DBF-DEMORAL-CONDUCT")
def test_not_those_rallied() -> None:
    battle = broken(element("a1", "Reg Bd(O)", HERE), element("a2", "Irr Ps(O)", (1100, 1000)))
    battle.state.enchantments = (Enchantment(name=RALLY, side="west", caster="a2", since=1, until=1),)
    assert not retreats(battle)


def fort(*, tower: bool = False) -> Surface:
    """Return a table with a little fortified town round HERE, its north wall just before an element there."""
    corners = ((960, 1000), (1040, 1000), (1040, 1080), (960, 1080))
    points = [Point(x * PACE, y * PACE) for x, y in corners]
    works = tuple(
        Section(
            id=f"w{n}",
            side="west",
            kind=Works.PERMANENT,
            left=points[n],
            right=points[(n + 1) % 4],
            tower=tower and n == 0,
            feature="town",
        )
        for n in range(4)
    )
    town = square("town", Land.BUILT_UP, 960, 1000, 80, 80)
    return Surface(features=(town,), works=works)


@pytest.mark.rule("DBF-DEMORAL-CONDUCT")
def test_not_those_in_a_tower_or_inside_works_that_no_enemy_has_entered() -> None:
    inside = element("a1", "Reg Bd(O)", HERE)
    assert not retreats(broken(inside, surface=fort()))
    assert retreats(broken(element("a1", "Reg Bd(O)", (1000, 1200)), surface=fort()))
    assert retreats(broken(inside, element("b1", "Reg Bd(O)", (1000, 1045)), surface=fort()))
    assert not retreats(broken(inside, element("b1", "Irr Fl(O)", (1000, 1035)), surface=fort()))
    assert not retreats(broken(inside, element("b1", "Reg Bd(O)", (1000, 1045)), surface=fort(tower=True)))


@pytest.mark.rule("DBF-SEQ-2")
def test_the_player_chooses_the_order_and_the_rearmost_go_first_unasked() -> None:
    pair = [element("a1", "Reg Bd(O)", HERE), element("a2", "Reg Bd(O)", (1000, 1100))]
    battle = broken(*pair)
    battle.push(RetreatPhase())
    battle.advance()
    assert list(battle.options("west")) == [GoRest(), GoNext("a2"), GoNext("a1")]
    assert battle.prompts()[0].rule == "DBF-DEMORAL-CONDUCT"
    before = battle.digest()
    for name in ("a9", "b1"):
        with pytest.raises(IllegalCommand) as refused:
            battle.apply("west", GoNext(name))
        assert refused.value.ruling.reasons[0].rule == "DBF-DEMORAL-CONDUCT"
    assert battle.digest() == before
    told = [event for event in battle.apply("west", GoNext("a1")) if isinstance(event, Fled)]
    assert {event.element for event in told} == {"a1", "a2"}
    assert_sound(battle)


@pytest.mark.rule("DBF-LOSS-DEF")
def test_whoever_reaches_the_edge_is_lost() -> None:
    battle = broken(element("a1", "Reg Bd(O)", (1000, 2300)), element("b1", "Reg Bd(O)", (1000, 200), SOUTH))
    battle.push(RetreatPhase())
    battle.advance()
    assert_sound(battle)
    assert battle.state.commands["a"].lost == 2


def test_a_feature_on_the_way_does_not_keep_the_phase_from_ending() -> None:
    lake = Feature(
        id="lake",
        land=Land.WATER,
        outline=tuple(
            Point(x * PACE, y * PACE) for x, y in ((900, 1100), (1100, 1100), (1100, 1200), (900, 1200))
        ),
    )
    battle = broken(element("a1", "Reg Bd(O)", HERE), surface=Surface(features=(lake,)))
    battle.push(RetreatPhase())
    battle.advance()
    assert battle.agenda == ()
    assert_sound(battle)


@some(30, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(crowds(), st.data())
def test_in_any_crowd_the_phase_ends_and_nobody_ends_on_top_of_anybody(
    battle: Battle[Field], data: st.DataObject
) -> None:
    for command in list(battle.state.commands.values()):
        battle.state.order(msgspec.structs.replace(command, demoralised=True))
    battle.push(RetreatPhase())
    battle.advance()
    assert_sound(battle)
    for _ in range(2 * len(battle.state.elements)):
        if not battle.deciders():
            break
        (player,) = battle.deciders()
        battle.apply(player, data.draw(st.sampled_from(list(battle.options(player)))))
        assert_sound(battle)
    assert not battle.deciders()
