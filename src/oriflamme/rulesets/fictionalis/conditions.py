"""Light and weather as they are at a moment (seed lines 809-818, 833-855). What changes them is in `hours` and `weather`."""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from typing import Final

import msgspec

from oriflamme.board.table import DEGREE, FULL_TURN

from . import almanac
from .almanac import Part, Sign
from .field import Field
from .sky import Sky

LULL: Final = 2
"""An average of PIP scores up to which a light wind may drop (DBF-WEATHER-SCORE)."""


class Light(Enum):
    """How light it is (DBF-VIS-BASIC)."""

    DAY = "day"
    TWILIGHT = "twilight"
    """Dawn and dusk."""
    MOONLIT = "moonlit"
    DARK = "dark"
    """Night without a moon, or overcast."""


class Conditions(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The weather at a moment. `wind_from` is a table angle in hundredths of a degree, None when there is no wind.

    `frozen` speaks of rivers and marshes, `frozen_waterway` of waterways. `dazzle` and `thirst` are risks: whom they
    strike, and when, is in `weather.hampered`.
    """

    rain: bool = False
    snow: bool = False
    mist: bool = False
    fog: bool = False
    sandstorm: bool = False
    strong_wind: bool = False
    calm: bool = False
    overcast: bool = False
    mud: bool = False
    frozen: bool = False
    frozen_waterway: bool = False
    flooded: bool = False
    dazzle: bool = False
    thirst: bool = False
    wind_from: int | None = None

    @property
    def hazy(self) -> bool:
        """Whether fog, mist, snow or a sandstorm restricts what can be seen."""
        return self.fog or self.mist or self.snow or self.sandstorm

    @property
    def sunless(self) -> bool:
        """Whether something that falls or floats obscures the sun; clouds alone do not (DBF-RACE-UNDEAD-a)."""
        return self.hazy or self.rain

    @property
    def clouded(self) -> bool:
        """Whether neither sun nor moon is seen."""
        return self.overcast or self.sunless


def risk(sky: Sky) -> Sign | None:
    """Return what the weather score threatens: rain, snow, a sandstorm, or nothing (DBF-WEATHER-RISK)."""
    return next((sign for sign in (Sign.RAIN, Sign.SNOW, Sign.SANDSTORM) if almanac.brings(sky, sign)), None)


def haze(sky: Sky) -> Sign | None:
    """Return what the weather score brings in the morning: mist, fog, or nothing (DBF-WEATHER-SCORE)."""
    return next((sign for sign in (Sign.FOG, Sign.MIST) if almanac.brings(sky, sign)), None)


def wind(sky: Sky) -> int | None:
    """Return the bearing from which the wind blows, a lull left aside; None when the score gives no wind."""
    return sky.wind if sky.wind is not None else almanac.first_wind(sky)


def lull(sky: Sky) -> bool:
    """Return whether the light wind has dropped in this bound (DBF-WEATHER-SCORE)."""
    return sky.average <= LULL and almanac.brings(sky, Sign.LULL)


def on_table(sky: Sky, bearing: int) -> int:
    """Return a compass bearing in degrees as an angle of the table, in hundredths of a degree (DBF-SETUP-d)."""
    return (sky.north + bearing) * DEGREE % FULL_TURN


@lru_cache(maxsize=512)
def conditions_of(sky: Sky) -> Conditions:
    """Return the weather under a sky (DBF-WEATHER-SCORE, DBF-WEATHER-RISK)."""
    falls = risk(sky) if sky.falling else None
    floats = haze(sky) if sky.mist else None
    blows = None if lull(sky) else wind(sky)
    return Conditions(
        rain=falls is Sign.RAIN,
        snow=falls is Sign.SNOW,
        sandstorm=falls is Sign.SANDSTORM,
        mist=floats is Sign.MIST,
        fog=floats is Sign.FOG,
        strong_wind=almanac.brings(sky, Sign.STRONG_WIND),
        calm=blows is None,
        overcast=almanac.brings(sky, Sign.OVERCAST),
        mud=almanac.brings(sky, Sign.MUD),
        frozen=almanac.brings(sky, Sign.FROZEN),
        frozen_waterway=almanac.brings(sky, Sign.FROZEN_WATERWAY),
        flooded=almanac.brings(sky, Sign.FLOODED),
        dazzle=almanac.brings(sky, Sign.DAZZLE),
        thirst=almanac.brings(sky, Sign.THIRST),
        wind_from=None if blows is None else on_table(sky, blows),
    )


def conditions(field: Field) -> Conditions:
    """Return the weather at this moment."""
    return conditions_of(field.sky)


@lru_cache(maxsize=512)
def light_of(sky: Sky) -> Light:
    """Return how light it is under a sky (DBF-DAYLIGHT, DBF-MOONLIGHT)."""
    part = almanac.part(sky)
    if part is Part.DAYTIME:
        return Light.DAY
    if part is not Part.NIGHT:
        return Light.TWILIGHT
    return night_light(conditions_of(sky), moon=sky.moonlit)


def night_light(now: Conditions, *, moon: bool) -> Light:
    """Return how light a night is, with a moon or without (DBF-MOONLIGHT)."""
    return Light.MOONLIT if moon and not now.clouded else Light.DARK


def light(field: Field) -> Light:
    """Return how light it is."""
    return light_of(field.sky)


def is_night(field: Field) -> bool:
    """Return whether it is after dusk and before dawn (DBF-DAYLIGHT)."""
    return almanac.part(field.sky) is Part.NIGHT


def dark_rules(field: Field) -> bool:
    """Return whether the rules of night, fog, mist, snow and sandstorm hold (DBF-NIGHT-PIP to DBF-NIGHT-SPEED)."""
    return is_night(field) or conditions(field).hazy


def sun_bearing(sky: Sky) -> int | None:
    """Return where the sun stands, as an angle of the table: due east before noon, due west after; None at night.

    The book does not say where it stands during the day; this is the reading of DBF-RACE-ORC-b.
    """
    if almanac.part(sky) is not Part.DAYTIME:
        return None
    return on_table(sky, 90 if almanac.hour(sky) < almanac.NOON else 270)
