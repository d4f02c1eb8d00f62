"""Weather: what a score brings, how it changes with the dice, and which dice these are (DBF-WEATHER-*)."""

from __future__ import annotations

import pytest

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.events import Rolled
from oriflamme.kernel.rulings import IllegalCommand
from oriflamme.rulesets.fictionalis import weather
from oriflamme.rulesets.fictionalis.almanac import Sign, brings
from oriflamme.rulesets.fictionalis.conditions import conditions
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.pieces import Rank
from oriflamme.rulesets.fictionalis.sky import Climate, Season, Sky
from oriflamme.rulesets.fictionalis.weather import (
    TellWeather,
    WeatherChanged,
    WeatherDice,
    WeatherTurns,
    WindChanged,
)
from tests.rulesets.fictionalis.layout import element
from tests.rulesets.fictionalis.skies import (
    ALL,
    AUTUMN,
    COLD,
    DRY,
    SPRING,
    SUMMER,
    TROPICAL,
    WARM,
    WEST,
    WINTER,
    turns,
    under,
)

# -- what a score brings -------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-WEATHER-SCORE")
@pytest.mark.parametrize(
    ("sign", "score", "where"),
    [
        (Sign.FOG, 2, {(COLD, WINTER)}),
        (Sign.MIST, 2, set(ALL) - {(COLD, WINTER), (DRY, WINTER)}),
        (Sign.STRONG_WIND, 3, set(ALL)),
        (Sign.OVERCAST, 3, {(TROPICAL, SPRING), (TROPICAL, SUMMER), *((COLD, each) for each in Season)}),
        (Sign.RAIN, 3, {(TROPICAL, SPRING), (TROPICAL, SUMMER), *((COLD, each) for each in Season)}),
        (Sign.SANDSTORM, 3, {(DRY, SPRING), (DRY, SUMMER)}),
        (Sign.OVERCAST, 4, {(TROPICAL, SPRING), (TROPICAL, SUMMER)}),
        (Sign.RAIN, 4, {(TROPICAL, SPRING), (TROPICAL, SUMMER)}),
        (Sign.FLOODED, 4, {(WARM, SPRING)}),
        (Sign.FROZEN, 4, {(COLD, WINTER)}),
        (Sign.FROZEN_WATERWAY, 4, set()),
        (Sign.OVERCAST, 5, {each for each in ALL if each[1] is not SUMMER}),
        (Sign.FROZEN, 5, {(COLD, WINTER)}),
        (Sign.FROZEN_WATERWAY, 5, {(COLD, WINTER)}),
        (Sign.SNOW, 5, {(COLD, WINTER)}),
        (
            Sign.RAIN,
            5,
            {(COLD, SPRING), (COLD, AUTUMN), (WARM, SPRING), (WARM, AUTUMN), (WARM, WINTER)}
            | {(DRY, WINTER), (TROPICAL, SPRING)},
        ),
        (
            Sign.FLOODED,
            5,
            {(COLD, SPRING), (COLD, AUTUMN), (WARM, WINTER), (DRY, WINTER), (TROPICAL, SPRING)},
        ),
        (Sign.MUD, 5, {(COLD, SPRING), (COLD, AUTUMN), (WARM, WINTER), (DRY, WINTER), (TROPICAL, SPRING)}),
        (Sign.DAZZLE, 5, {each for each in ALL if each[1] is SUMMER}),
        (Sign.THIRST, 5, {(WARM, SUMMER), (DRY, SUMMER), (DRY, AUTUMN)}),
    ],
)
def test_what_a_score_brings(sign: Sign, score: int, where: set[tuple[Climate, Season]]) -> None:
    found = {
        (climate, season)
        for climate, season in ALL
        if brings(Sky(score=score, climate=climate, season=season), sign)
    }
    assert found == where


@pytest.mark.rule("DBF-WEATHER-SCORE")
def test_nothing_foul_comes_of_a_low_score() -> None:
    for climate, season in ALL:
        for score in (0, 1):
            sky = Sky(score=score, climate=climate, season=season)
            assert not [sign for sign in Sign if sign is not Sign.LULL and brings(sky, sign)]


@pytest.mark.rule("DBF-WEATHER-SCORE", "DBF-WEATHER-WIND")
@pytest.mark.parametrize(
    ("score", "climate", "season", "bearing"),
    [
        (0, COLD, WINTER, 45),
        (1, COLD, SUMMER, 225),
        (5, COLD, WINTER, 45),
        (5, COLD, AUTUMN, 225),
        (5, WARM, SUMMER, 315),
        (5, DRY, SUMMER, 225),
        (0, TROPICAL, WINTER, 225),
        (2, COLD, WINTER, None),
        (3, COLD, WINTER, 225),
        (3, TROPICAL, SUMMER, 225),
        (3, DRY, SPRING, 180),
        (3, WARM, SPRING, 180),
        (4, COLD, SUMMER, 315),
        (4, WARM, SUMMER, 315),
        (4, DRY, WINTER, 225),
        (4, TROPICAL, WINTER, 225),
    ],
)
def test_where_the_wind_blows_from(score: int, climate: Climate, season: Season, bearing: int | None) -> None:
    now = conditions(under(Sky(score=score, climate=climate, season=season)).state)
    assert now.wind_from == (None if bearing is None else bearing * 100)
    assert now.calm is (bearing is None)
    turned = conditions(under(Sky(score=score, climate=climate, season=season, north=90)).state)
    assert turned.wind_from == (None if bearing is None else (bearing + 90) % 360 * 100)


# -- how it changes ------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-WEATHER-RISK")
def test_rain_begins_ends_and_does_not_come_again() -> None:
    battle = under(Sky(score=5, climate=COLD, season=SPRING))
    for scores, raining in (
        ((5, 5, 4), False),
        ((5, 5, 5), True),
        ((3, 3, 3), True),
        ((3, 3, 2), False),
        ((6, 6, 6), False),
    ):
        was = battle.state.sky.falling
        events = turns(battle, *scores)
        assert conditions(battle.state).rain is raining, scores
        told = [event for event in events if isinstance(event, WeatherChanged)]
        assert [(event.sign, event.begins) for event in told] == (
            [] if was is raining else [(Sign.RAIN, raining)]
        )
    assert battle.state.sky.spent


@pytest.mark.rule("DBF-WEATHER-RISK")
@pytest.mark.parametrize(
    ("sky", "name"),
    [
        (Sky(score=5, climate=COLD, season=WINTER), "snow"),
        (Sky(score=3, climate=DRY, season=SUMMER), "sandstorm"),
        (Sky(score=4, climate=TROPICAL, season=SUMMER), "rain"),
    ],
)
def test_snow_and_sandstorm_likewise(sky: Sky, name: str) -> None:
    battle = under(sky)
    turns(battle, 5, 6, 4)
    assert getattr(conditions(battle.state), name)
    turns(battle, 1, 1, 1)
    assert not getattr(conditions(battle.state), name)


@pytest.mark.rule("DBF-WEATHER-RISK")
def test_nothing_begins_where_nothing_threatens() -> None:
    battle = under(Sky(score=0, climate=COLD, season=SPRING))
    turns(battle, 6, 6, 6)
    assert not battle.state.sky.falling


@pytest.mark.rule("DBF-WEATHER-WIND")
def test_the_wind_turns_with_low_and_high_averages() -> None:
    battle = under(Sky(score=3, climate=WARM, season=SPRING))
    for scores, bearing in (
        ((2, 2, 2), 225),
        ((2, 2, 3), 225),
        ((6, 5, 4), 180),
        ((6, 6, 6), 135),
        ((4, 4, 4), 135),
    ):
        events = turns(battle, *scores)
        assert conditions(battle.state).wind_from == bearing * 100, scores
        turned = [event for event in events if isinstance(event, WindChanged)]
        assert bool(turned) is (sum(scores) <= 6 or sum(scores) >= 15)


@pytest.mark.rule("DBF-WEATHER-SCORE")
def test_a_light_wind_drops_for_the_bound() -> None:
    battle = under(Sky(score=1, climate=WARM, season=SPRING))
    (event,) = turns(battle, 2, 2, 2)
    assert isinstance(event, WindChanged)
    assert not event.blows
    assert conditions(battle.state).calm
    (event,) = turns(battle, 3, 3, 3)
    assert isinstance(event, WindChanged)
    assert event.blows
    assert conditions(battle.state).wind_from == 0, "it has turned from north-west meanwhile"
    light = under(Sky(score=4, climate=WARM, season=SPRING))
    turns(light, 1, 1, 1)
    assert not conditions(light.state).calm, "only scores of 0 and 1"


@pytest.mark.rule("DBF-WEATHER-SCORE")
def test_mist_lies_from_before_dawn_until_it_disperses() -> None:
    sky = Sky(score=2, climate=WARM, season=SPRING, quarters=4 * 4)
    battle = under(sky)
    for quarters, misty in ((15, False), (16, True), (28, True), (29, False)):
        weather.pass_time(battle, quarters)
        assert conditions(battle.state).mist is misty, quarters
    weather.pass_time(battle, 20)
    turns(battle, 3, 3, 3)
    assert conditions(battle.state).mist
    (event,) = turns(battle, 3, 3, 2)
    assert isinstance(event, WeatherChanged)
    assert not conditions(battle.state).mist
    weather.pass_time(battle, 21)
    assert not conditions(battle.state).mist, "it does not come again in this morning"
    weather.pass_time(battle, 50)
    weather.pass_time(battle, 96 + 20)
    assert conditions(battle.state).mist, "but in the next"


@pytest.mark.rule("DBF-WEATHER-SCORE")
def test_in_a_cold_winter_it_is_fog() -> None:
    battle = under(Sky(score=2, climate=COLD, season=WINTER))
    weather.pass_time(battle, 8 * 4)
    assert conditions(battle.state).fog
    assert not conditions(battle.state).mist


# -- which dice ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-WEATHER-PIP")
@pytest.mark.parametrize(("scores", "more"), [((6, 6, 6), 0), ((6, 6), 1), ((6,), 2), ((), 3)])
def test_three_dice_determine_the_weather(scores: tuple[int, ...], more: int) -> None:
    battle = under(Sky(score=5, climate=COLD, season=SPRING), dice=(3,) * more)
    turns(battle, *scores)
    assert battle.rolls == more
    assert battle.state.sky.average == (sum(scores) + 3 * more) / 3


@pytest.mark.rule("DBF-FAST-DICE", "DBF-WEATHER-PIP")
def test_fast_play_rolls_two_dice_for_the_weather_alone() -> None:
    battle = under(Sky(), dice=(1, 2), chapters=("fast-play",))
    before = len(battle._fresh)
    battle.push(WeatherTurns((6,)))
    rolled = [event for event in battle.advance()[before:] if isinstance(event, Rolled)]
    assert [(event.value, event.rule) for event in rolled] == [(1, "DBF-FAST-DICE"), (2, "DBF-FAST-DICE")]
    assert battle.state.sky.average == 3


def five_commands() -> Battle[Field]:
    pieces = [
        element(f"a{number}", "Reg Bd(O)", (300 * number, 1800), command=f"c{number}", general=Rank.SUB)
        for number in range(1, 6)
    ]
    return under(Sky(), *pieces)


@pytest.mark.rule("DBF-WEATHER-PIP")
def test_of_four_commands_three_are_declared_before_the_dice() -> None:
    battle = five_commands()
    rolling = ("c1", "c2", "c3", "c4")
    battle.push(WeatherDice(WEST, rolling))
    battle.advance()
    assert battle.deciders() == (WEST,)
    before = battle.digest()
    for wrong in (("c1", "c2"), ("c1", "c1", "c2"), ("c1", "c2", "b")):
        with pytest.raises(IllegalCommand) as caught:
            battle.apply(WEST, TellWeather(wrong))
        assert caught.value.ruling.reasons[0].rule == "DBF-WEATHER-PIP"
    assert battle.digest() == before
    assert len(list(battle.options(WEST))) == 4
    battle.apply(WEST, TellWeather(("c4", "c1", "c2")))
    dice = {"c1": 6, "c2": 5, "c3": 1, "c4": 4}
    assert weather.counting(battle.state, dice) == (6, 5, 4)
    # The declaration holds while all three roll.
    battle.push(WeatherDice(WEST, rolling))
    battle.advance()
    assert battle.deciders() == ()
    battle.push(WeatherDice(WEST, ("c1", "c2", "c3", "c5")))
    battle.advance()
    assert battle.deciders() == (WEST,)


@pytest.mark.rule("DBF-WEATHER-PIP")
def test_up_to_three_commands_declare_nothing() -> None:
    battle = five_commands()
    battle.push(WeatherDice(WEST, ("c1", "c2", "c3")))
    battle.advance()
    assert battle.deciders() == ()
    assert weather.counting(battle.state, {"c1": 1, "c2": 2, "c3": 3}) == (1, 2, 3)
