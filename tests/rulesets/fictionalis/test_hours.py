"""The clock, light and darkness, and battles that begin at night (DBF-CLOCK, DBF-DAYLIGHT, DBF-MOONLIGHT, DBF-NIGHT-*)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.events import Event
from oriflamme.kernel.steps import Step
from oriflamme.rulesets.fictionalis import almanac, darkness
from oriflamme.rulesets.fictionalis.almanac import Part
from oriflamme.rulesets.fictionalis.conditions import Light, dark_rules
from oriflamme.rulesets.fictionalis.darkness import CommandStopped, NightWatch
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.hours import (
    BattleBegan,
    ClockTicks,
    HourStruck,
    NightAssault,
    Start,
    StartAt,
    StartHour,
    is_night,
    light,
)
from oriflamme.rulesets.fictionalis.pieces import Rank, Trait
from oriflamme.rulesets.fictionalis.sky import Climate, Season, Sky
from oriflamme.rulesets.fictionalis.visibility import sees
from tests.rulesets.fictionalis.layout import SOUTH, element, laid_out

WEST, EAST = "west", "east"


def at(hours: float, **more: Any) -> Sky:
    sky = Sky(quarters=round(hours * 4))
    return msgspec.structs.replace(sky, **more)


def facing(sky: Sky, apart: float = 1000, bound: str = WEST, **general: Any) -> Battle[Field]:
    pieces = (
        element("a1", "Reg Bd(O)", (1000, 1800), general=Rank.CINC, **general),
        element("b1", "Irr Wb(O)", (1000, 1800 - apart), SOUTH, general=Rank.CINC),
    )
    battle = laid_out(*pieces, sky=sky, bound=bound)
    battle.state.invader = WEST
    return battle


def run(battle: Battle[Field], *steps: Step) -> list[Event]:
    battle.push(*steps)
    before = len(battle._fresh)
    return list(battle.advance()[before:])


def frozen(battle: Battle[Field], command: str = "a") -> bool:
    return battle.state.commands[command].frozen


# -- hours ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-DAYLIGHT")
@pytest.mark.parametrize(
    ("climate", "season", "sunrise", "sunset"),
    [
        (Climate.COLD, Season.SUMMER, 4, 22),
        (Climate.COLD, Season.SPRING, 5, 19),
        (Climate.COLD, Season.AUTUMN, 5, 19),
        (Climate.COLD, Season.WINTER, 8, 16),
        (Climate.WARM, Season.SUMMER, 5, 19),
        (Climate.WARM, Season.WINTER, 8, 16),
        (Climate.WARM, Season.SPRING, 6, 18),
        (Climate.DRY, Season.SUMMER, 5, 19),
        (Climate.DRY, Season.WINTER, 8, 16),
        (Climate.DRY, Season.AUTUMN, 6, 18),
        (Climate.TROPICAL, Season.SUMMER, 6, 18),
        (Climate.TROPICAL, Season.WINTER, 6, 18),
    ],
)
def test_sunrise_and_sunset(climate: Climate, season: Season, sunrise: int, sunset: int) -> None:
    def part(hours: float) -> Part:
        return almanac.part(at(hours, climate=climate, season=season))

    assert part(sunrise - 1.25) is Part.NIGHT
    assert part(sunrise - 1) is Part.DAWN
    assert part(sunrise - 0.25) is Part.DAWN
    assert part(sunrise) is Part.DAYTIME
    assert part(sunset - 0.25) is Part.DAYTIME
    assert part(sunset) is Part.DUSK
    assert part(sunset + 0.75) is Part.DUSK
    assert part(sunset + 1) is Part.NIGHT


@pytest.mark.rule("DBF-CLOCK", "DBF-TIME-SCALE")
def test_four_bounds_of_the_defender_are_an_hour() -> None:
    battle = facing(at(10))
    assert not run(battle, ClockTicks()), "at the end of the invader's bound nothing passes"
    battle.state.bound = msgspec.structs.replace(battle.state.bound, side=EAST)
    events: list[Event] = []
    for quarter in range(1, 5):
        events = run(battle, ClockTicks())
        assert almanac.hour(battle.state.sky) == 10 + quarter / 4
        assert bool(events) is (quarter == 4)
    (struck,) = events
    assert isinstance(struck, HourStruck)
    assert struck.text().args["hour"] == 11


@pytest.mark.rule("DBF-DAYLIGHT")
def test_a_change_of_light_is_told() -> None:
    battle = facing(at(18.75, climate=Climate.COLD, season=Season.SPRING), bound=EAST)
    (struck,) = run(battle, ClockTicks())
    assert isinstance(struck, HourStruck)
    assert struck.light is Light.TWILIGHT
    assert not is_night(battle.state)


@pytest.mark.rule("DBF-MOONLIGHT")
def test_moonlight_needs_a_moon_and_a_clear_sky() -> None:
    night = at(23, moonlit=True, climate=Climate.COLD, season=Season.SUMMER)
    night = msgspec.structs.replace(night, quarters=95)
    assert almanac.part(night) is Part.NIGHT

    def lit(**more: Any) -> Light:
        return light(facing(msgspec.structs.replace(night, **more)).state)

    assert lit() is Light.MOONLIT
    assert lit(moonlit=False) is Light.DARK
    assert lit(score=3) is Light.DARK, "overcast in Cold"
    assert lit(score=5) is Light.MOONLIT, "not overcast in summer"
    assert lit(score=5, season=Season.WINTER) is Light.DARK
    assert lit(score=2, mist=True) is Light.DARK, "mist"
    assert lit(score=2, mist=True, season=Season.WINTER) is Light.DARK, "fog, by the reading"
    storm = {"score": 3, "climate": Climate.DRY, "season": Season.SPRING}
    assert lit(**storm) is Light.MOONLIT
    assert lit(**storm, falling=True) is Light.DARK, "sandstorm"
    assert lit(quarters=48) is Light.DAY


# -- battles that begin at night -----------------------------------------------------------------------------------


@pytest.mark.rule("DBF-NIGHT-START", "DBF-SETUP-b")
@pytest.mark.parametrize("hours", [5, 6, 14, 18])
def test_by_day_and_twilight_the_battle_begins_at_once(hours: int) -> None:
    battle = facing(at(hours, season=Season.SPRING))
    events = run(battle, StartHour())
    assert battle.deciders() == ()
    assert almanac.hour(battle.state.sky) == hours
    assert [event.quarters for event in events if isinstance(event, BattleBegan)] == [hours * 4]


@pytest.mark.rule("DBF-NIGHT-START")
def test_after_dusk_it_begins_at_the_next_dawn() -> None:
    battle = facing(at(20, season=Season.SUMMER))
    run(battle, StartHour())
    assert battle.deciders() == ()
    assert battle.state.sky.quarters == (24 + 4) * 4


@pytest.mark.rule("DBF-NIGHT-START")
@pytest.mark.parametrize(
    ("season", "west", "east", "begins"),
    [
        (Season.SUMMER, Start.NOW, Start.DAWN, 1),
        (Season.SUMMER, Start.DAWN, Start.DAWN, 4),
        (Season.SPRING, Start.DAWN, Start.EARLY, 4.5),
        (Season.AUTUMN, Start.EARLY, Start.EARLY, 4.5),
    ],
)
def test_either_side_may_begin_early(season: Season, west: Start, east: Start, begins: float) -> None:
    battle = facing(at(1, season=season))
    run(battle, StartHour())
    assert battle.deciders() == (WEST, EAST)
    assert all(prompt.secret for prompt in battle.prompts())
    battle.apply(WEST, StartAt(west))
    seen = battle.view(EAST).agenda[-1]
    assert isinstance(seen, NightAssault)
    assert not seen.wishes
    battle.apply(EAST, StartAt(east))
    assert almanac.hour(battle.state.sky) == begins


@pytest.mark.rule("DBF-NIGHT-START")
def test_the_season_forbids_an_early_start() -> None:
    spring = facing(at(1, season=Season.SPRING))
    run(spring, StartHour())
    before = spring.digest()
    assert [reason.rule for reason in spring.check(WEST, StartAt(Start.NOW)).reasons] == ["DBF-NIGHT-START"]
    assert list(spring.options(WEST)) == [StartAt(Start.EARLY), StartAt(Start.DAWN)]
    assert spring.digest() == before
    winter = facing(at(1, season=Season.WINTER))
    run(winter, StartHour())
    assert winter.deciders() == ()
    assert almanac.hour(winter.state.sky) == 7, "dawn before a sunrise at 8"


@pytest.mark.rule("DBF-RACE-NIGHT")
def test_creatures_of_the_night_attack_in_any_season() -> None:
    battle = facing(at(1, season=Season.WINTER), traits=(Trait.NIGHT,))
    run(battle, StartHour())
    assert battle.deciders() == (WEST,), "the other army's C-in-C is none"
    battle.apply(WEST, StartAt(Start.NOW))
    assert almanac.hour(battle.state.sky) == 1


# -- commands in the dark ------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-NIGHT-PIP")
def test_night_and_foul_weather_give_every_command_its_own_die() -> None:
    assert not darkness.own_dice(facing(at(12)).state)
    assert darkness.own_dice(facing(at(1)).state)
    assert not darkness.own_dice(facing(at(4.5)).state), "dawn is no night"
    for more in (
        {"score": 2, "mist": True},
        {"score": 2, "mist": True, "climate": Climate.COLD, "season": Season.WINTER},
        {"score": 5, "falling": True, "climate": Climate.COLD, "season": Season.WINTER},
        {"score": 3, "falling": True, "climate": Climate.DRY, "season": Season.SUMMER},
    ):
        assert dark_rules(facing(at(12, **more)).state), more
    rain = {"score": 3, "falling": True, "climate": Climate.COLD}
    assert not dark_rules(facing(at(12, **rain)).state)


@pytest.mark.rule("DBF-NIGHT-FREEZE", "DBF-NIGHT-START")
def test_two_low_scores_in_the_dark_stop_a_command() -> None:
    battle = facing(at(1))
    run(battle, NightWatch())
    events: list[Event] = []
    for score, stops in ((3, False), (2, False), (6, False), (1, True)):
        darkness.scored(battle, "a", score)
        events = run(battle, NightWatch())
        assert frozen(battle, "a") is stops
    (event,) = events
    assert isinstance(event, CommandStopped)
    assert event.stops
    assert darkness.stopped(battle.state, battle.state.commands["a"])
    assert not frozen(battle, "b")


@pytest.mark.rule("DBF-NIGHT-FREEZE")
def test_low_scores_by_day_do_not_count() -> None:
    battle = facing(at(12))
    run(battle, NightWatch())
    darkness.scored(battle, "a", 1)
    darkness.scored(battle, "a", 1)
    run(battle, NightWatch())
    assert battle.state.commands["a"].low == 0


@pytest.mark.rule("DBF-NIGHT-FREEZE", "DBF-NIGHT-START")
def test_an_unreliable_command_stops_in_the_dark() -> None:
    battle = facing(at(1))
    battle.state.order(msgspec.structs.replace(battle.state.commands["b"], engaged=False))
    run(battle, NightWatch())
    assert frozen(battle, "b")
    battle.state.order(msgspec.structs.replace(battle.state.commands["b"], engaged=True))
    (event,) = run(battle, NightWatch())
    assert isinstance(event, CommandStopped)
    assert not event.stops


@pytest.mark.rule("DBF-NIGHT-FREEZE", "DBF-NIGHT-START")
def test_dawn_or_the_sight_of_the_enemy_sets_it_going_again() -> None:
    battle = facing(at(3.75))
    run(battle, NightWatch())
    darkness.scored(battle, "a", 1)
    darkness.scored(battle, "a", 1)
    run(battle, NightWatch())
    assert frozen(battle, "a")
    seeing = battle.copy()
    seeing.state.move({"b1": element("b1", "Irr Wb(O)", (1000, 1700), SOUTH).at})
    assert sees(seeing.state, seeing.state.elements["a1"], seeing.state.elements["b1"])
    run(seeing, NightWatch())
    assert not frozen(seeing, "a")
    # Having seen the enemy it does not stop again in this night, out of sight or not.
    seeing.state.move({"b1": battle.state.elements["b1"].at})
    darkness.scored(seeing, "a", 1)
    run(seeing, NightWatch())
    assert not frozen(seeing, "a")
    battle.state.bound = msgspec.structs.replace(battle.state.bound, side=EAST)
    run(battle, ClockTicks(), NightWatch())
    assert almanac.hour(battle.state.sky) == 4
    assert not frozen(battle, "a")
    assert battle.state.commands["a"].low == 0


@pytest.mark.rule("DBF-NIGHT-SPEED", "DBF-RACE-DESERT")
def test_who_sees_no_farther_than_100_paces_gropes_his_way() -> None:
    storm = at(12, score=3, falling=True, climate=Climate.DRY, season=Season.SUMMER)
    cases = (
        (at(12), (), False),
        (at(1), (), True),
        (at(1, moonlit=True), (), False),
        (at(1), (Trait.ELF,), False),
        (at(1), (Trait.ORC,), False),
        (at(12, score=2, mist=True), (), False),
        (at(4, score=2, mist=True, season=Season.SPRING), (), True),
        (at(12, score=2, mist=True, climate=Climate.COLD, season=Season.WINTER), (Trait.UNDEAD,), True),
        (storm, (), True),
        (storm, (Trait.DESERT,), False),
        (msgspec.structs.replace(storm, quarters=4), (Trait.DESERT,), True),
    )
    for sky, traits, slow in cases:
        field = facing(sky, traits=traits).state
        assert darkness.slowed(field, field.elements["a1"]) is slow, (sky, traits)
