"""Whom the weather and the sun hamper (DBF-WEATHER-EFFECTS, DBF-RACE-*)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import product
from typing import Any

import msgspec
import pytest

from oriflamme.board.table import PACE, Point
from oriflamme.rulesets.fictionalis import darkness, fighters, weather
from oriflamme.rulesets.fictionalis.fight import Part
from oriflamme.rulesets.fictionalis.going import Going, going
from oriflamme.rulesets.fictionalis.ground import Feature, Land, Slope
from oriflamme.rulesets.fictionalis.pieces import Deeds, Trait
from oriflamme.rulesets.fictionalis.profiles import every_kind
from oriflamme.rulesets.fictionalis.sky import Sky
from oriflamme.rulesets.fictionalis.sunlight import sun_in_face
from oriflamme.rulesets.fictionalis.tactical import tactical_lines
from oriflamme.rulesets.fictionalis.weather import hampered
from tests.examples import a_tenth_or_all
from tests.rulesets.fictionalis import brute, brute_weather
from tests.rulesets.fictionalis.layout import NORTH, SOUTH, element
from tests.rulesets.fictionalis.skies import (
    AUTUMN,
    COLD,
    FOG,
    GALE,
    MIST,
    MUD,
    RAIN,
    SNOW,
    STORM,
    SUMMER,
    WARM,
    box,
    under,
)

# -- whom it hampers -----------------------------------------------------------------------------------------------

LOW_SUN = Sky(score=5, climate=WARM, season=SUMMER, quarters=72)
NOON = Sky(score=0, climate=WARM, season=SUMMER, quarters=48)
OCEAN = box("o", Land.WATERWAY, 0, 0, 3600, 2400)


def struck(sky: Sky, kind: str, *, angle: float = NORTH, part: Part = Part.MELEE, **more: Any) -> bool:
    """Whether the weather hampers an element that looks north on the table, which is due north."""
    battle = under(sky, element("a1", kind, (1000, 1000), angle, **more))
    return hampered(battle.state, battle.state.elements["a1"], part)


@pytest.mark.rule("DBF-WEATHER-EFFECTS")
def test_snow_fog_and_mist() -> None:
    for sky in (SNOW, FOG, MIST):
        assert not struck(sky, "Bd(O)")
        assert struck(sky, "Bw(O)", part=Part.SHOOTS)
        assert struck(sky, "Fl(O)")
        assert struck(sky, "Dr(W,O)")
        assert not struck(sky, "Dr(W,S)")
    assert not struck(SNOW, "Bw(O)", angle=225, part=Part.SHOOTS), "snow from the north-east, straight behind"
    assert not struck(SNOW, "Bw(O)", angle=270, part=Part.SHOOTS), "within 45 degrees of the rear"
    assert struck(SNOW, "Bw(O)", angle=271, part=Part.SHOOTS)
    assert struck(FOG, "Bw(O)", angle=225, part=Part.SHOOTS), "fog comes from nowhere"


@pytest.mark.rule("DBF-WEATHER-EFFECTS")
def test_rain() -> None:
    for part in (Part.MELEE, Part.SHOOTS):
        assert struck(RAIN, "Bw(O)", part=part)
        assert struck(RAIN, "Art(O)", part=part)
        assert not struck(RAIN, "Bw(O)", part=part, traits=(Trait.WATER,))
        assert not struck(RAIN, "WWg(O)", part=part)
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
    assert not struck(GALE, "Bw(O)", part=Part.SHOOTS), "from behind"
    assert struck(GALE, "Bw(O)", angle=90, part=Part.SHOOTS)
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
    assert not hampered(field, wagon, Part.SHOOTS, toward=ahead.at)
    assert hampered(field, wagon, Part.SHOOTS, toward=aside.at)
    assert not hampered(field, bows, Part.SHOOTS, toward=aside.at), "its front is its front"


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
        assert not hampered(field, own, Part.SHOOTS, toward=foe.at)


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
    assert struck(sky, "Bw(O)", angle=angle, part=Part.SHOOTS) is dazzles
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


# -- under fire ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-TACT-WEATHER", "DBF-WEATHER-EFFECTS")
@pytest.mark.parametrize(
    ("sky", "kind", "more", "hampers"),
    [
        (GALE, "Fl(O)", {}, True),
        (GALE, "Dr(W,S)", {}, False),
        (GALE, "Bd(O)", {}, False),
        (FOG, "Fl(O)", {}, True),
        (FOG, "Bw(O)", {}, False),
        (SNOW, "Bd(O)", {"traits": (Trait.DESERT,)}, True),
        (SNOW, "Bd(O)", {}, False),
        (STORM, "Bd(O)", {}, True),
        (STORM, "Bd(O)", {"traits": (Trait.DESERT,)}, False),
        (RAIN, "Bw(O)", {}, False),
        (RAIN, "Art(O)", {}, False),
        (LOW_SUN, "Bd(O)", {"angle": 270}, True),
        (LOW_SUN, "Bd(O)", {}, False),
        (NOON, "Bd(O)", {"traits": (Trait.ORC,), "angle": 270}, True),
    ],
)
def test_what_disadvantages_in_combat_disadvantages_the_target_of_a_shot(
    sky: Sky, kind: str, more: dict[str, Any], hampers: bool
) -> None:
    """Seed lines 1255, 1311 and 846-855: who is shot at rolls too; only "au tir" is the shooter's alone."""
    shooter = element("a1", "Bw(O)", (1000, 1000))
    target = element("b1", kind, (1000, 850), **{"angle": SOUTH, **more})
    field = under(sky, shooter, target).state
    fight = fighters.shot(field, shooter, target, 0)
    assert fight.b.hampered is hampers
    lines = [line.rule for line in tactical_lines(fight.b, fight.a, Part.SHOT_AT)]
    assert lines.count("DBF-TACT-WEATHER") == hampers


@pytest.mark.rule("DBF-TACT-WEATHER")
def test_a_target_that_shoots_back_is_hampered_as_a_shooter() -> None:
    a, b = element("a1", "Bw(O)", (1000, 1000)), element("b1", "Bw(O)", (1000, 850), SOUTH)
    field = under(RAIN, a, b).state
    answered, unanswered = fighters.shot(field, a, b, 0, reply=True), fighters.shot(field, a, b, 0)
    assert (answered.a.hampered, answered.b.hampered) == (True, True)
    assert (unanswered.a.hampered, unanswered.b.hampered) == (True, False)


# -- rain, and what troops count as --------------------------------------------------------------------------------


def in_rain(kind: str, foe: str, *, angle: float = NORTH, **more: Any) -> bool:
    """Whether rain hampers an element that fights an enemy to its north."""
    own = element("a1", kind, (1000, 1000), angle, **more)
    field = under(RAIN, own, element("b1", foe, (1000, 1000), SOUTH)).state
    return fighters.melee(field, own, field.elements["b1"]).a.hampered


@pytest.mark.rule("DBF-WEATHER-EFFECTS", "DBF-BW-X-b", "DBF-ART-X", "DBF-EL-X")
def test_rain_hampers_what_fights_or_shoots_as_bows_or_artillery() -> None:
    """Seed line 847, with lines 178, 301 and 323."""
    assert not in_rain("Bw(X)", "Bd(O)"), "as Spears against Infantry"
    assert not in_rain("Bw(X)", "Fl(O)"), "as Spears against Aerials"
    assert in_rain("Bw(X)", "Kn(O)"), "as Bows against Mounted"
    assert in_rain("Bw(O)", "Bd(O)")
    assert not in_rain("Art(X)", "Bd(O)"), "as Auxilia in melee"
    assert in_rain("Art(F)", "Bd(O)")
    assert not in_rain("El(X)", "Bd(O)")
    for kind, wet in (
        ("El(X)", True),
        ("Art(X)", True),
        ("Bw(X)", True),
        ("Bts(X)", True),
        ("WWg(O)", False),
    ):
        shooter = element("a1", kind, (1000, 1000))
        target = element("b1", "Bd(O)", (1000, 920), SOUTH)
        field = under(RAIN, shooter, target).state
        assert fighters.shot(field, shooter, target, 0).a.hampered is wet, kind


MEETINGS = list(
    product(
        dict.fromkeys(str(kind) for kind in every_kind()),
        ("Bd(O)", "Bw(O)", "Kn(O)", "Fl(O)", "Art(O)", "Shp(O)"),
        ((None, ""), (Trait.WATER, "water"), (Trait.DESERT, "desert")),
        (0, 180),
    )
)
"""Who meets whom, with what of a creature's nature, and how many degrees from where the wind blows to he looks."""


@pytest.mark.rule("DBF-WEATHER-EFFECTS")
@pytest.mark.parametrize("sky", brute_weather.SKIES)
@pytest.mark.parametrize("meetings", a_tenth_or_all(MEETINGS))
def test_every_kind_is_hampered_as_a_second_reading_of_the_table_has_it(
    meetings: Sequence[tuple[str, str, tuple[Trait | None, str], int]], sky: str
) -> None:
    under_it = {"snow": SNOW, "fog": FOG, "rain": RAIN, "storm": STORM, "gale": GALE}[sky]
    # The wind of each blows from the corner or edge that these look away from.
    leeward = {"snow": 225, "fog": 0, "rain": 0, "storm": 0, "gale": 45}[sky]
    skies = (
        ("storm", "gale") if sky == "storm" else (sky,)
    )  # the score of a sandstorm brings a strong wind too
    wrong = []
    for kind, foe, (trait, word), about in meetings:
        angle = (leeward + about) % 360
        own = element("a1", kind, (1800, 1200), angle, traits=(trait,) if trait else ())
        ahead = math.radians(angle)
        there = (1800 + 100 * math.sin(ahead), 1200 - 100 * math.cos(ahead))
        other = element("b1", foe, there, (angle + 180) % 360)
        field = under(under_it, own, other).state
        fights = {
            "melee": fighters.melee(field, own, other).a,
            "shoots": fighters.shot(field, own, other, 0).a,
            "shot": fighters.shot(field, other, own, 0).b,
            "both": fighters.shot(field, own, other, 0, reply=True).a,
        }
        one, enemy = brute.One(kind, frozenset({word})), brute.One(foe)
        wrong += [
            (kind, foe, word, angle, how)
            for how, found in fights.items()
            if found.hampered != brute_weather.impeded(one, enemy, how, skies, behind=about == 0)
        ]
    assert wrong == []
