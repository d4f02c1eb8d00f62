"""Nightfall during a battle, and the new day (DBF-NIGHTFALL-a, DBF-NIGHTFALL-b)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from oriflamme.board.table import PACE, Point
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.effects import Fell
from oriflamme.kernel.rulings import IllegalCommand
from oriflamme.rulesets.fictionalis import almanac, nightfall, victory
from oriflamme.rulesets.fictionalis.conditions import conditions
from oriflamme.rulesets.fictionalis.field import Bound, Enchantment, Field
from oriflamme.rulesets.fictionalis.ground import Feature, Land, Section, Surface, Works
from oriflamme.rulesets.fictionalis.hours import ClockTicks
from oriflamme.rulesets.fictionalis.nightfall import (
    AtNightfall,
    BreakOff,
    Choice,
    NightFalls,
    Scattered,
    Tonight,
)
from oriflamme.rulesets.fictionalis.pieces import Deeds, Element, Place
from oriflamme.rulesets.fictionalis.readings import Readings
from oriflamme.rulesets.fictionalis.sky import Climate, Season, Sky
from oriflamme.rulesets.fictionalis.turn_events import begin_bound
from tests.rulesets.fictionalis.layout import SOUTH, element, laid_out

WEST, EAST = "west", "east"
LAST_OF_DUSK = Sky(climate=Climate.WARM, season=Season.SUMMER, quarters=19 * 4 + 3)


def evening(
    *elements: Element, sky: Sky = LAST_OF_DUSK, surface: Surface | None = None, **more: Any
) -> Battle[Field]:
    pieces = elements or (element("a1", "Bd(O)", (1000, 1800)), element("b1", "Wb(O)", (1000, 600), SOUTH))
    battle = laid_out(*pieces, sky=sky, surface=surface, **more)
    battle.state.invader = WEST
    battle.state.bound = Bound(number=8, side=EAST, sides_bounds={WEST: 4, EAST: 4})
    battle.push(ClockTicks())
    battle.advance()
    return battle


def choose(battle: Battle[Field], west: Choice, east: Choice) -> list[Any]:
    battle.apply(WEST, Tonight(west))
    return battle.apply(EAST, Tonight(east))


def asked(battle: Battle[Field]) -> tuple[Choice, ...]:
    decision = battle.decision()
    return decision.between if isinstance(decision, AtNightfall) else ()


@pytest.mark.rule("DBF-NIGHTFALL-a")
def test_without_a_moon_both_break_off_at_once() -> None:
    battle = evening()
    assert asked(battle) == (Choice.RETREAT, Choice.STAY)
    assert battle.deciders() == (WEST, EAST)
    assert all(prompt.secret for prompt in battle.prompts())


@pytest.mark.rule("DBF-NIGHTFALL-a")
def test_dusk_is_not_yet_night() -> None:
    early = evening(sky=msgspec.structs.replace(LAST_OF_DUSK, quarters=19 * 4))
    assert early.deciders() == ()
    assert not early.agenda


@pytest.mark.rule("DBF-NIGHTFALL-a")
@pytest.mark.parametrize(
    ("west", "east", "goes_on"),
    [
        (Choice.FIGHT_ON, Choice.BREAK_OFF, True),
        (Choice.BREAK_OFF, Choice.FIGHT_ON, True),
        (Choice.BREAK_OFF, Choice.BREAK_OFF, False),
    ],
)
def test_by_moonlight_either_side_may_fight_on(west: Choice, east: Choice, goes_on: bool) -> None:
    battle = evening(sky=msgspec.structs.replace(LAST_OF_DUSK, moonlit=True))
    assert asked(battle) == (Choice.FIGHT_ON, Choice.BREAK_OFF)
    choose(battle, west, east)
    assert battle.state.sky.fought_at_night is goes_on
    assert asked(battle) == (() if goes_on else (Choice.RETREAT, Choice.STAY))


@pytest.mark.rule("DBF-NIGHTFALL-a", "DBF-MOONLIGHT")
def test_clouds_hide_the_moon() -> None:
    sky = msgspec.structs.replace(
        LAST_OF_DUSK, moonlit=True, climate=Climate.TROPICAL, score=4, quarters=18 * 4 + 3
    )
    assert asked(evening(sky=sky)) == (Choice.RETREAT, Choice.STAY)


@pytest.mark.rule("DBF-NIGHTFALL-a")
def test_whoever_retreats_gives_a_victory_point_to_the_one_who_stays() -> None:
    battle = evening()
    choose(battle, Choice.RETREAT, Choice.STAY)
    assert battle.outcome is not None
    assert battle.outcome.winner == EAST
    assert battle.state.pages[victory.GivenPoints].halves == {EAST: nightfall.POINT}


@pytest.mark.rule("DBF-NIGHTFALL-a")
def test_when_both_retreat_nobody_has_a_point() -> None:
    battle = evening()
    choose(battle, Choice.RETREAT, Choice.RETREAT)
    assert battle.outcome is not None
    assert battle.outcome.winner is None
    assert battle.state.pages[victory.GivenPoints].halves == {}


@pytest.mark.rule("DBF-NIGHTFALL-a")
def test_the_choice_is_secret_until_both_have_made_it() -> None:
    battle = evening()
    battle.apply(WEST, Tonight(Choice.RETREAT))
    assert battle.deciders() == (EAST,)
    seen = battle.view(EAST).agenda[-1]
    assert isinstance(seen, AtNightfall)
    assert seen.chosen == {WEST: Choice.STAY}, "the same whatever he has chosen"
    before = battle.digest()
    with pytest.raises(IllegalCommand):
        battle.apply(EAST, Tonight(Choice.FIGHT_ON))
    assert battle.digest() == before


@pytest.mark.rule("DBF-NIGHTFALL-a")
def test_after_the_last_day_the_battle_ends_undecided() -> None:
    battle = evening(readings=Readings(days=1))
    assert battle.outcome is not None
    assert battle.outcome.winner is None
    second = evening()
    choose(second, Choice.STAY, Choice.STAY)
    assert second.outcome is None
    second.push(NightFalls())
    second.advance()
    assert second.outcome is not None, "two days unless told"


@pytest.mark.rule("DBF-NIGHTFALL-b")
def test_at_dawn_the_survivors_are_ready_to_deploy() -> None:
    pieces = (
        element("a1", "Bd(O)", (1000, 1800), deeds=Deeds(fled=True)),
        element("a2", "Bd(O)", None, place=Place.FLANK),
        element("a3", "De(O)", None, place=Place.WAITING),
        element("a4", "Dr(O)", (2000, 1800)),
        element("a5", "Bd(O)", None, place=Place.LOST),
        element("a6", "Ps(O)", (600, 1500), place=Place.AMBUSH),
        element("b1", "Wb(O)", (1000, 600), SOUTH),
    )
    battle = evening(*pieces)
    field = battle.state
    field.order(
        msgspec.structs.replace(field.commands["a"], flank="left", arriving=True, lost=2, aware=("b1",))
    )
    field.enchantments = (Enchantment(name="restrain", side=WEST, caster="a1", until=99),)
    choose(battle, Choice.STAY, Choice.STAY)
    field = battle.state
    assert {one.id: one.place for one in field.elements.values()} == {
        "a1": Place.RESERVE,
        "a2": Place.RESERVE,
        "a3": Place.WAITING,
        "a4": Place.RESERVE,
        "a5": Place.LOST,
        "a6": Place.RESERVE,
        "b1": Place.RESERVE,
    }
    assert all(one.rect is None and one.deeds == Deeds() for one in field.elements.values())
    command = field.commands["a"]
    assert (command.flank, command.arriving, command.aware) == (None, False, ())
    assert command.lost == 2, "losses are kept"
    assert field.enchantments == ()
    assert almanac.hour(field.sky) == 4, "dawn before a sunrise at 5"
    assert field.sky.quarters == (24 + 4) * 4


@pytest.mark.rule("DBF-NIGHTFALL-b")
def test_the_demoralised_are_gone_but_for_those_in_a_fortified_town() -> None:
    ends = ((900, 1700), (1100, 1700), (1100, 1900), (900, 1900))
    town = Feature(id="t", land=Land.BUILT_UP, outline=tuple(Point(x * PACE, y * PACE) for x, y in ends))
    wall = Section(
        id="s",
        side=WEST,
        kind=Works.PERMANENT,
        left=Point(960 * PACE, 1700 * PACE),
        right=Point(1040 * PACE, 1700 * PACE),
        feature="t",
    )
    pieces = (
        element("a1", "Bd(O)", (1000, 1800)),
        element("a2", "Bd(O)", (2000, 1800)),
        element("a3", "Bd(O)", (2100, 1800), command="c"),
        element("b1", "Wb(O)", (1000, 600), SOUTH),
    )
    for works, kept in (((wall,), Place.RESERVE), ((), Place.LOST)):
        battle = evening(*pieces, surface=Surface(features=(town,), works=works))
        battle.state.order(msgspec.structs.replace(battle.state.commands["a"], demoralised=True))
        events = choose(battle, Choice.STAY, Choice.STAY)
        places = {one.id: one.place for one in battle.state.elements.values()}
        assert places == {"a1": kept, "a2": Place.LOST, "a3": Place.RESERVE, "b1": Place.RESERVE}
        (scattered,) = [event for event in events if isinstance(event, Scattered)]
        assert scattered.elements == (1 if works else 2)
        fled = scattered.effects(None)
        assert [(fall.piece, fall.label) for fall in fled if isinstance(fall, Fell)] == list(
            zip(scattered.pieces, scattered.names, strict=True)
        )
        assert len(scattered.pieces) == scattered.elements


@pytest.mark.rule("DBF-NIGHTFALL-b")
def test_the_armies_deploy_before_the_invader_s_bound() -> None:
    battle = evening()
    assert not nightfall.redeployment_due(battle.state)
    choose(battle, Choice.STAY, Choice.STAY)
    assert nightfall.redeployment_due(battle.state)
    assert nightfall.redeployed(battle.state), "no flank marches and no ambushes"
    nightfall.redeployment_begun(battle.state)
    assert not nightfall.redeployment_due(battle.state)
    assert nightfall.redeployed(battle.state)
    begin_bound(battle)
    assert battle.state.bound.side == WEST
    assert battle.state.bound.sides_bounds[WEST] == 5


@pytest.mark.rule("DBF-NIGHTFALL-b", "DBF-WEATHER-SCORE")
def test_mist_lies_again_in_the_morning() -> None:
    sky = msgspec.structs.replace(LAST_OF_DUSK, score=2)
    battle = evening(sky=sky)
    assert not conditions(battle.state).mist
    battle.push(BreakOff())
    battle.advance()
    assert conditions(battle.state).mist
