"""Weather: what a score brings, how it changes with the dice, whom it hampers (DBF-WEATHER-*, DBF-RACE-*)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from oriflamme.board.table import PACE, Point
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.events import Rolled
from oriflamme.kernel.rulings import IllegalCommand
from oriflamme.rulesets.fictionalis import darkness, weather
from oriflamme.rulesets.fictionalis.almanac import Sign, brings
from oriflamme.rulesets.fictionalis.conditions import conditions
from oriflamme.rulesets.fictionalis.field import Bound, Field
from oriflamme.rulesets.fictionalis.going import Going, going
from oriflamme.rulesets.fictionalis.ground import Feature, Land, Slope, Surface
from oriflamme.rulesets.fictionalis.pieces import Deeds, Element, Place, Rank, Trait
from oriflamme.rulesets.fictionalis.shipwreck import ShipwreckTest, in_peril
from oriflamme.rulesets.fictionalis.sky import Climate, Season, Sky
from oriflamme.rulesets.fictionalis.sunlight import UndeadTurn, sun_in_face
from oriflamme.rulesets.fictionalis.thirst import thirsty
from oriflamme.rulesets.fictionalis.troops import parse_kind
from oriflamme.rulesets.fictionalis.weather import (
    TellWeather,
    WeatherChanged,
    WeatherDice,
    WeatherTurns,
    WindChanged,
    hampered,
)
from tests.rulesets.fictionalis.layout import NORTH, SOUTH, element, laid_out

WEST, EAST = "west", "east"
COLD, WARM, DRY, TROPICAL = Climate.COLD, Climate.WARM, Climate.DRY, Climate.TROPICAL
SPRING, SUMMER, AUTUMN, WINTER = Season.SPRING, Season.SUMMER, Season.AUTUMN, Season.WINTER
ALL = tuple((climate, season) for climate in Climate for season in Season)


def box(name: str, land: Land, x: float, y: float, wide: float, deep: float, **more: Any) -> Feature:
    """A rectangle of terrain from its upper left corner, in paces."""
    ends = ((x, y), (x + wide, y), (x + wide, y + deep), (x, y + deep))
    outline = tuple(Point(round(a * PACE), round(b * PACE)) for a, b in ends)
    return Feature(id=name, land=land, outline=outline, **more)


def under(sky: Sky, *elements: Element, features: tuple[Feature, ...] = (), **more: Any) -> Battle[Field]:
    pieces = elements or (
        element("a1", "Reg Bd(O)", (1000, 1800)),
        element("b1", "Irr Wb(O)", (1000, 600), SOUTH),
    )
    battle = laid_out(*pieces, sky=sky, surface=Surface(features=features), **more)
    battle.state.invader = WEST
    return battle


def turns(battle: Battle[Field], *scores: int) -> list[Any]:
    before = len(battle._fresh)
    battle.push(WeatherTurns(scores))
    return [event for event in battle.advance()[before:] if not isinstance(event, Rolled)]


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
    battle = under(Sky(), dice=(1, 2), fast_play=True)
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


# -- whom it hampers -----------------------------------------------------------------------------------------------

SNOW = Sky(score=5, climate=COLD, season=WINTER, falling=True, quarters=48)
FOG = Sky(score=2, climate=COLD, season=WINTER, mist=True, quarters=48)
MIST = Sky(score=2, climate=WARM, season=SPRING, mist=True, quarters=48)
RAIN = Sky(score=5, climate=COLD, season=SPRING, falling=True, quarters=48)
STORM = Sky(score=3, climate=DRY, season=SUMMER, falling=True, quarters=48)
GALE = Sky(score=3, climate=WARM, season=SUMMER, quarters=48)
MUD = Sky(score=5, climate=COLD, season=SPRING, quarters=48)
OCEAN = box("o", Land.WATERWAY, 0, 0, 3600, 2400)


def struck(sky: Sky, kind: str, *, angle: float = NORTH, shooting: bool = False, **more: Any) -> bool:
    """Whether the weather hampers an element that looks north on the table, which is due north."""
    battle = under(sky, element("a1", kind, (1000, 1000), angle, **more))
    return hampered(battle.state, battle.state.elements["a1"], shooting=shooting)


@pytest.mark.rule("DBF-WEATHER-EFFECTS")
def test_snow_fog_and_mist() -> None:
    for sky in (SNOW, FOG, MIST):
        assert not struck(sky, "Bd(O)")
        assert struck(sky, "Bw(O)", shooting=True)
        assert struck(sky, "Fl(O)")
        assert struck(sky, "Dr(W,O)")
        assert not struck(sky, "Dr(W,S)")
    assert not struck(SNOW, "Bw(O)", angle=225, shooting=True), "snow from the north-east, straight behind"
    assert not struck(SNOW, "Bw(O)", angle=270, shooting=True), "within 45 degrees of the rear"
    assert struck(SNOW, "Bw(O)", angle=271, shooting=True)
    assert struck(FOG, "Bw(O)", angle=225, shooting=True), "fog comes from nowhere"


@pytest.mark.rule("DBF-WEATHER-EFFECTS")
def test_rain() -> None:
    for shooting in (False, True):
        assert struck(RAIN, "Bw(O)", shooting=shooting)
        assert struck(RAIN, "Art(O)", shooting=shooting)
        assert not struck(RAIN, "Bw(O)", shooting=shooting, traits=(Trait.WATER,))
        assert not struck(RAIN, "WWg(O)", shooting=shooting)
    field = under(RAIN, element("a1", "Fl(O)", (1000, 1000)), element("a2", "Bd(O)", (500, 1000))).state
    assert weather.singly(field, field.elements["a1"])
    assert not weather.singly(field, field.elements["a2"])
    assert going(field, field.elements["a1"]) is Going.GOOD


@pytest.mark.rule("DBF-WEATHER-EFFECTS", "DBF-RACE-DESERT")
def test_sandstorm() -> None:
    # The wind blows from the south.
    assert not struck(STORM, "Bd(O)"), "wind straight behind"
    assert struck(STORM, "Bd(O)", angle=180)
    assert struck(STORM, "Bd(O)", angle=46)
    assert not struck(STORM, "Bd(O)", angle=45)
    assert struck(STORM, "Fl(O)"), "Aerials always"
    assert not struck(STORM, "Dr(W,S)")
    assert not struck(STORM, "Bd(O)", angle=180, traits=(Trait.DESERT,))
    assert not struck(STORM, "Cm(O)", angle=180, traits=(Trait.DESERT,))


@pytest.mark.rule("DBF-RACE-DESERT")
def test_creatures_of_the_desert_suffer_from_snow() -> None:
    assert struck(SNOW, "Bd(O)", traits=(Trait.DESERT,))
    assert struck(SNOW, "Bd(O)", angle=225, traits=(Trait.DESERT,))
    assert not struck(RAIN, "Bd(O)", traits=(Trait.DESERT,))


@pytest.mark.rule("DBF-WEATHER-EFFECTS")
def test_strong_wind() -> None:
    assert not struck(GALE, "Bw(O)", shooting=True), "from behind"
    assert struck(GALE, "Bw(O)", angle=90, shooting=True)
    assert not struck(GALE, "Bw(O)", angle=90)
    assert struck(GALE, "Fl(O)")
    assert not struck(GALE, "Dr(W,S)")
    assert struck(GALE, "Gal(O)")
    assert not struck(GALE, "Shp(O)")
    vessels = (element("a1", "Gal(O)", (1000, 1000)), element("a2", "Shp(O)", (500, 1000)))
    field = under(GALE, *vessels, element("a3", "Fl(O)", (1500, 1000)), features=(OCEAN,)).state
    assert all(weather.singly(field, one) for one in field.elements.values())
    found = [going(field, one) for one in field.elements.values()]
    assert found == [Going.DIFFICULT, Going.GOOD, Going.DIFFICULT]


@pytest.mark.rule("DBF-WEATHER-EFFECTS")
def test_no_wind_is_difficult_for_ships() -> None:
    vessels = (element("a1", "Shp(O)", (1000, 1000)), element("a2", "Gal(O)", (500, 1000)))
    field = under(MIST, *vessels, features=(OCEAN,)).state
    assert [going(field, one) for one in vessels] == [Going.DIFFICULT, Going.GOOD]


@pytest.mark.rule("DBF-WEATHER-EFFECTS")
def test_the_wind_behind_one_who_shoots_from_any_edge() -> None:
    wagon = element("a1", "WWg(O)", (1000, 1000))
    ahead = element("b1", "Irr Wb(O)", (1000, 700), SOUTH)
    aside = element("b2", "Irr Wb(O)", (1300, 1080), 270)
    bows = element("a2", "Bw(O)", (1000, 1400))
    field = under(GALE, wagon, ahead, aside, bows).state
    assert not hampered(field, wagon, shooting=True, toward=ahead.at)
    assert hampered(field, wagon, shooting=True, toward=aside.at)
    assert not hampered(field, bows, shooting=True, toward=aside.at), "its front is its front"


@pytest.mark.rule("DBF-WEATHER-EFFECTS")
def test_mud_hampers_who_charges_uphill() -> None:
    uphill = Deeds(uphill=True, struck_front=("b1",))
    foe, other = (
        element("b1", "Irr Wb(O)", (1000, 970), SOUTH),
        element("b2", "Irr Wb(O)", (1080, 970), SOUTH),
    )
    for sky, deeds, traits, hampers in (
        (MUD, uphill, (), True),
        (MUD, Deeds(), (), False),
        (GALE, uphill, (), False),
        (MUD, uphill, (Trait.WATER,), False),
    ):
        own = element("a1", "Bd(O)", (1000, 1000), traits=traits, deeds=deeds)
        field = under(sky, own, foe, other).state
        assert hampered(field, own, melee_with=foe) is hampers
        assert not hampered(field, own, melee_with=other)
        assert not hampered(field, own, shooting=True, toward=foe.at)


@pytest.mark.rule("DBF-WEATHER-EFFECTS")
@pytest.mark.parametrize(
    ("quarters", "angle", "dazzles"),
    [
        (20, 90, True),
        (23, 45, True),
        (23, 44, False),
        (24, 90, False),
        (72, 270, True),
        (75, 225, True),
        (72, 90, False),
        (71, 270, False),
        (48, 90, False),
        (76, 270, False),
    ],
)
def test_the_low_sun_dazzles_in_summer(quarters: int, angle: int, dazzles: bool) -> None:
    sky = Sky(score=5, climate=WARM, season=SUMMER, quarters=quarters)
    assert struck(sky, "Bd(O)", angle=angle) is dazzles
    assert struck(sky, "Bw(O)", angle=angle, shooting=True) is dazzles
    assert not struck(msgspec.structs.replace(sky, score=4), "Bd(O)", angle=angle)


def hill(x: float, y: float, wide: float, deep: float) -> Feature:
    crest = (Point(round((x + wide / 2) * PACE), round((y + deep / 2) * PACE)),)
    return box("h", Land.HILL, x, y, wide, deep, slope=Slope.GENTLE, crest=crest)


@pytest.mark.rule("DBF-WEATHER-EFFECTS")
@pytest.mark.parametrize(
    ("feature", "dazzles"),
    [
        (box("t", Land.WOOD, 900, 900, 200, 200), False),
        (box("t", Land.ORCHARD, 900, 900, 200, 200), False),
        (box("t", Land.GULLY, 900, 900, 200, 200), False),
        (box("t", Land.DUNES, 900, 900, 200, 200), True),
        (box("t", Land.WOOD, 900, 1000, 200, 200), True),
        (hill(980, 800, 400, 400), False),
        (hill(640, 800, 400, 400), True),
    ],
    ids=["wood", "orchard", "gully", "dune", "half in", "slope in shade", "slope in the sun"],
)
def test_shade_saves_from_the_low_sun(feature: Feature, dazzles: bool) -> None:
    sky = Sky(score=5, climate=WARM, season=SUMMER, quarters=20)
    # Looking east into the sun; its front edge runs from 960 to 1040 in y at x = 1000.
    own = element("a1", "Bd(O)", (1000, 1000), 90)
    battle = under(sky, own, features=(feature,))
    assert hampered(battle.state, own) is dazzles


@pytest.mark.rule("DBF-RACE-ORC-b", "DBF-RACE-TROLL-WOLF")
@pytest.mark.parametrize(
    ("trait", "troubled"),
    [
        (Trait.ORC, True),
        (Trait.GOBLIN, True),
        (Trait.SUN_SHY, True),
        (Trait.TROLL, False),
        (Trait.HALF_ORC, False),
    ],
)
def test_the_sun_troubles_orcs_and_those_who_fear_it(trait: Trait, troubled: bool) -> None:
    morning = Sky(score=0, climate=WARM, season=SUMMER, quarters=40)
    assert struck(morning, "Bd(O)", angle=90, traits=(trait,)) is troubled
    assert struck(morning, "Bd(O)", angle=0, traits=(trait,)) is troubled, "within 90 degrees"
    assert not struck(morning, "Bd(O)", angle=270, traits=(trait,))
    afternoon = msgspec.structs.replace(morning, quarters=48)
    assert struck(afternoon, "Bd(O)", angle=270, traits=(trait,)) is troubled
    assert not struck(afternoon, "Bd(O)", angle=90, traits=(trait,))
    field = under(morning, element("a1", "Bd(O)", (1000, 1000), 90, traits=(trait,))).state
    assert darkness.slowed(field, field.elements["a1"]) is troubled


@pytest.mark.rule("DBF-RACE-ORC-b")
@pytest.mark.parametrize(
    "sky",
    [
        Sky(quarters=8),
        Sky(score=5, climate=COLD, season=AUTUMN, quarters=40),
        MIST,
        msgspec.structs.replace(RAIN, quarters=40),
        msgspec.structs.replace(SNOW, quarters=40),
    ],
    ids=["night", "overcast", "mist", "rain", "snow"],
)
def test_orcs_are_safe_when_the_sun_does_not_shine(sky: Sky) -> None:
    for angle in (90, 270):
        field = under(sky, element("a1", "Bd(O)", (1000, 1000), angle, traits=(Trait.ORC,))).state
        assert not sun_in_face(field, field.elements["a1"])


# -- thirst --------------------------------------------------------------------------------------------------------

DROUGHT = Sky(score=5, climate=DRY, season=AUTUMN, quarters=48)


def parched(
    sky: Sky, bounds: int, *features: Feature, kind: str = "Bd(O)", ended: bool = True, **more: Any
) -> bool:
    own = element("a1", kind, (1000, 1500), **more)
    battle = under(sky, own, element("b1", "Irr Wb(O)", (1000, 600), SOUTH), features=features)
    side = EAST if ended else WEST
    battle.state.bound = Bound(number=2 * bounds, side=side, sides_bounds={WEST: bounds, EAST: bounds})
    assert thirsty(battle.state, own) == hampered(battle.state, own)
    return thirsty(battle.state, own)


@pytest.mark.rule("DBF-WEATHER-THIRST")
def test_a_side_thirsts_after_its_sixth_bound() -> None:
    assert not parched(DROUGHT, 5)
    assert not parched(DROUGHT, 6, ended=False)
    assert parched(DROUGHT, 6)
    assert parched(DROUGHT, 7, ended=False)
    assert not parched(msgspec.structs.replace(DROUGHT, season=SPRING), 9)


@pytest.mark.rule("DBF-WEATHER-THIRST", "DBF-RACE-WATER-b")
def test_who_does_not_thirst() -> None:
    for kind in ("De(O)", "Dr(O)", "Sy(O)"):
        assert not parched(DROUGHT, 9, kind=kind)
        assert parched(DROUGHT, 9, kind=kind, traits=(Trait.WATER,))
    assert parched(DROUGHT, 9, kind="Be(O)")


@pytest.mark.rule("DBF-RACE-WATER-b")
def test_water_adapted_creatures_thirst_at_once() -> None:
    assert parched(DROUGHT, 1, ended=False, traits=(Trait.WATER,))
    assert not parched(DROUGHT, 1, ended=False)


@pytest.mark.rule("DBF-WEATHER-THIRST", "DBF-RACE-WATER-b")
def test_water_nearer_home_than_the_most_advanced_element_quenches() -> None:
    pond = box("p", Land.WATER, 2000, 1600, 200, 200)
    assert not parched(DROUGHT, 9, pond)
    assert not parched(DROUGHT, 9, pond, traits=(Trait.WATER,))
    far = box("p", Land.WATER, 2000, 1000, 200, 200)
    assert parched(DROUGHT, 9, far), "the rear edge of the most advanced is at 1530"
    sea = box("s", Land.WATERWAY, 2700, 0, 900, 2400, salt=True)
    assert parched(DROUGHT, 9, sea)
    assert not parched(DROUGHT, 9, sea, traits=(Trait.SALT_WATER,))
    lake = box("s", Land.WATERWAY, 2700, 0, 900, 2400)
    assert not parched(DROUGHT, 9, lake)
    assert parched(DROUGHT, 9, box("m", Land.MARSH, 2000, 1600, 200, 200))


@pytest.mark.rule("DBF-WEATHER-THIRST")
def test_a_friendly_town_quenches() -> None:
    assert not parched(DROUGHT, 9, box("t", Land.BUILT_UP, 2000, 1600, 200, 200, placed_by=WEST))
    assert parched(DROUGHT, 9, box("t", Land.BUILT_UP, 2000, 1600, 200, 200, placed_by=EAST))
    assert parched(DROUGHT, 9, box("t", Land.BUILT_UP, 900, 500, 200, 200, placed_by=WEST)), "too far forward"


# -- shipwreck -----------------------------------------------------------------------------------------------------

SEA = box("w", Land.WATERWAY, 2700, 0, 900, 2400)


def in_a_gale(
    own: Element, *others: Element, features: tuple[Feature, ...] = (SEA,), north: int = 90
) -> Battle[Field]:
    """A gale from the south; with north at 90 it drives to the right of the drawing, with 270 to the left."""
    return under(msgspec.structs.replace(GALE, north=north), own, *others, features=features)


@pytest.mark.rule("DBF-WEATHER-SHIPWRECK")
def test_a_vessel_near_a_lee_shore_is_wrecked() -> None:
    ship = element("a1", "Shp(O)", (2770, 1000))
    for north, lost in ((270, True), (90, False), (0, False)):
        battle = in_a_gale(ship, north=north)
        battle.push(ShipwreckTest())
        battle.advance()
        assert (battle.state.elements["a1"].place is Place.LOST) is lost, north
    out = element("a1", "Shp(O)", (2900, 1000))
    assert not in_peril(in_a_gale(out, north=270).state, out)


@pytest.mark.rule("DBF-WEATHER-SHIPWRECK")
def test_the_edge_of_the_table_is_no_shore() -> None:
    ship = element("a1", "Shp(O)", (3550, 1000))
    assert not in_peril(in_a_gale(ship, north=90).state, ship)


@pytest.mark.rule("DBF-WEATHER-SHIPWRECK")
def test_an_island_is_a_shore() -> None:
    island = box("i", Land.HILL, 3100, 900, 200, 200, slope=Slope.GENTLE, island=True)
    ship = element("a1", "Shp(O)", (3030, 1000))
    assert in_peril(in_a_gale(ship, features=(SEA, island), north=90).state, ship)
    assert not in_peril(in_a_gale(ship, north=90).state, ship)


@pytest.mark.rule("DBF-WEATHER-SHIPWRECK")
def test_what_saves_a_vessel() -> None:
    def perilous(own: Element, *features: Feature, sky: Sky = GALE) -> bool:
        windy = msgspec.structs.replace(sky, north=270)
        return in_peril(under(windy, own, features=(SEA, *features)).state, own)

    ship = element("a1", "Shp(O)", (2740, 1000))
    assert perilous(ship)
    assert not perilous(element("a1", "Shp(O)", (2740, 1000), deeds=Deeds(halted=True)))
    assert not perilous(element("a1", "Shp(O)", (2740, 1000), deeds=Deeds(tactical=True)))
    assert not perilous(ship, sky=MUD), "no strong wind"
    quay = box("q", Land.BUILT_UP, 2500, 900, 200, 200)
    assert not perilous(ship, quay)
    beach = box("s", Land.BEACH, 2650, 0, 50, 2400)
    assert perilous(ship, beach)
    for kind in ("Gal(O)", "Bts(O)"):
        assert perilous(element("a1", kind, (2740, 1000)))
        assert not perilous(element("a1", kind, (2740, 1000)), beach)


@pytest.mark.rule("DBF-WEATHER-SHIPWRECK")
def test_airboats_near_mountains() -> None:
    mountains = box("m", Land.MOUNTAINS, 0, 0, 600, 2400)
    boat = element("a1", "Ab(O)", (700, 1000))
    assert in_peril(in_a_gale(boat, features=(mountains,)).state, boat)
    far = element("a1", "Ab(O)", (760, 1000))
    assert not in_peril(in_a_gale(far, features=(mountains,)).state, far)
    camp = element("a2", "Bg(I)", (780, 1000), depth=80)
    assert not in_peril(in_a_gale(boat, camp, features=(mountains,)).state, boat)
    wagons = element("a2", "Bg(I)", (780, 1000), depth=80, traits=(Trait.MOBILE,))
    assert in_peril(in_a_gale(boat, wagons, features=(mountains,)).state, boat)
    theirs = element("b1", "Bg(I)", (780, 1000), depth=80)
    assert in_peril(in_a_gale(boat, theirs, features=(mountains,)).state, boat)


@pytest.mark.rule("DBF-WEATHER-SHIPWRECK")
def test_only_the_vessels_of_the_side_whose_bound_ends_are_tested() -> None:
    own, theirs = element("a1", "Shp(O)", (2770, 1000)), element("b1", "Shp(O)", (2770, 1400))
    battle = in_a_gale(own, theirs, north=270)
    battle.push(ShipwreckTest())
    battle.advance()
    assert battle.state.elements["a1"].place is Place.LOST
    assert battle.state.elements["b1"].place is Place.TABLE


# -- the undead ----------------------------------------------------------------------------------------------------


def undead(kind: str, *forms: str, **more: Any) -> Element:
    return element(
        "a1",
        kind,
        (1000, 1000),
        traits=(Trait.UNDEAD,),
        forms=tuple(parse_kind(form) for form in forms),
        **more,
    )


@pytest.mark.rule("DBF-RACE-UNDEAD-a", "DBF-RACE-UNDEAD-b")
@pytest.mark.parametrize(
    ("sky", "dark"),
    [
        (Sky(quarters=48), False),
        (Sky(quarters=4), True),
        (Sky(climate=WARM, season=SUMMER, quarters=17), True),
        (Sky(climate=WARM, season=SUMMER, quarters=77), True),
        (Sky(climate=WARM, season=SUMMER, quarters=20), False),
        (Sky(score=5, climate=COLD, season=AUTUMN, quarters=48), False),
        (SNOW, True),
        (RAIN, True),
        (STORM, True),
        (MIST, True),
        (FOG, True),
    ],
    ids=["day", "night", "dawn", "dusk", "sun up", "overcast", "snow", "rain", "sandstorm", "mist", "fog"],
)
@pytest.mark.parametrize(("night", "day"), [("Wb(O)", "Ps(O)"), ("Kn(O)", "LH(O)")])
def test_the_undead_are_what_the_light_makes_them(sky: Sky, dark: bool, night: str, day: str) -> None:
    battle = under(sky, undead(night, day))
    battle.push(UndeadTurn())
    events = battle.advance()
    changed = battle.state.elements["a1"]
    assert str(changed.kind) == (night if dark else day)
    assert str(changed.forms[0]) == (day if dark else night)
    assert len(events) == (not dark)
    # A day later they are themselves again.
    battle.state.sky = Sky(quarters=4)
    battle.push(UndeadTurn())
    battle.advance()
    assert str(battle.state.elements["a1"].kind) == night


@pytest.mark.rule("DBF-RACE-UNDEAD-a")
def test_who_has_no_form_of_daylight_stays_what_he_is() -> None:
    for own in (
        undead("Dr(W,I)"),
        undead("Wb(O)", "Bd(O)"),
        element("a1", "Be(O)", (1000, 1000), forms=(parse_kind("Ps(O)"),)),
    ):
        battle = under(Sky(quarters=48), own)
        battle.push(UndeadTurn())
        assert not battle.advance()
        assert battle.state.elements["a1"] == own


@pytest.mark.rule("DBF-RACE-UNDEAD-c")
def test_the_undead_weigh_as_the_heavier_of_their_forms_in_any_light() -> None:
    own = undead("Wb(O)", "Ps(O)")
    battle = under(Sky(quarters=48), own)
    battle.push(UndeadTurn())
    battle.advance()
    assert battle.state.elements["a1"].equivalent == own.equivalent
