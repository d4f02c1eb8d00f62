"""The almanac: when the sun rises and sets, and what weather a score brings (seed lines 811-818, 826-842).

What a climate, a season and a weather score mean is data, `data/fictionalis/weather.yaml`; here it is looked up.
"""

from __future__ import annotations

from enum import Enum
from functools import cache
from importlib.resources import files
from typing import Annotated, Final, TypeVar

import msgspec
from msgspec import Meta

from oriflamme.kernel.text import Text
from oriflamme.muster.datafiles import load

from .sky import Climate, Season, Sky

QUARTERS: Final = 4
"""Quarters of an hour in an hour: bounds of the defender (DBF-CLOCK)."""

DAY: Final = 24 * QUARTERS

NOON: Final = 12

T = TypeVar("T", bound="Row")


class Part(Enum):
    """The parts of the day (DBF-DAYLIGHT)."""

    NIGHT = "night"
    DAWN = "dawn"
    DAYTIME = "daytime"
    DUSK = "dusk"


class Sign(Enum):
    """What a weather score brings or threatens in some climate and season (DBF-WEATHER-SCORE)."""

    LULL = "lull"
    """Wind that drops in bounds of low PIP scores."""
    FOG = "fog"
    MIST = "mist"
    STRONG_WIND = "strong-wind"
    OVERCAST = "overcast"
    RAIN = "rain"
    SNOW = "snow"
    SANDSTORM = "sandstorm"
    FROZEN = "frozen"
    """Rivers and marshes are."""
    FROZEN_WATERWAY = "frozen-waterway"
    FLOODED = "flooded"
    MUD = "mud"
    DAZZLE = "dazzle"
    THIRST = "thirst"


class Quarter(Enum):
    """Where a wind blows from."""

    NORTH = "N"
    NORTH_EAST = "NE"
    EAST = "E"
    SOUTH_EAST = "SE"
    SOUTH = "S"
    SOUTH_WEST = "SW"
    WEST = "W"
    NORTH_WEST = "NW"

    @property
    def bearing(self) -> int:
        """Degrees clockwise from north."""
        return list(Quarter).index(self) * 45

    @classmethod
    def at(cls, bearing: int) -> Quarter:
        """Return the one nearest to a bearing in degrees."""
        return list(cls)[round(bearing % 360 / 45) % 8]


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A row of a table of the almanac: for which scores, climates and seasons it holds, all when none are given."""

    scores: tuple[Annotated[int, Meta(ge=0, le=5)], ...] = ()
    climates: tuple[Climate, ...] = ()
    seasons: tuple[Season, ...] = ()

    def fits(self, sky: Sky) -> bool:
        """Return whether it holds under a sky."""
        return (
            (not self.scores or sky.score in self.scores)
            and (not self.climates or sky.climate in self.climates)
            and (not self.seasons or sky.season in self.seasons)
        )


class Sun(Row, frozen=True, kw_only=True):
    """The hours after midnight at which the sun rises and sets."""

    sunrise: int
    sunset: int


class Wind(Row, frozen=True, kw_only=True, rename={"quarter": "from"}):
    """Where the wind blows from."""

    quarter: Quarter


class Eyes(msgspec.Struct, frozen=True, kw_only=True):
    """How far, in paces, a race sees at dawn and dusk, in moonlight, and on a moonless or overcast night."""

    twilight: int
    moonlit: int
    dark: int


class Haze(msgspec.Struct, frozen=True, kw_only=True):
    """How far, in paces, anybody sees in some weather by day and by night."""

    day: int
    night: int


class Almanac(msgspec.Struct, frozen=True, kw_only=True, rename="kebab"):
    """The tables of `weather.yaml`."""

    daylight: tuple[Sun, ...]
    winds: tuple[Wind, ...]
    conditions: dict[Sign, tuple[Row, ...]]
    low_water: tuple[Row, ...]
    sight: dict[str, Eyes]
    haze: dict[str, Haze]


@cache
def almanac() -> Almanac:
    """Return the tables, read once."""
    return load(files("oriflamme") / "data" / "fictionalis" / "weather.yaml", Almanac)


def _first(rows: tuple[T, ...], sky: Sky) -> T | None:
    return next((row for row in rows if row.fits(sky)), None)


def sun(sky: Sky) -> Sun:
    """Return when the sun rises and sets (DBF-DAYLIGHT). The last row of the table fits every sky."""
    found = _first(almanac().daylight, sky)
    assert found is not None  # the table's last row has no condition
    return found


def first_wind(sky: Sky) -> int | None:
    """Return the bearing from which the wind blows at first by the weather score, None for no wind (DBF-WEATHER-SCORE)."""
    found = _first(almanac().winds, sky)
    return None if found is None else found.quarter.bearing


def brings(sky: Sky, sign: Sign) -> bool:
    """Return whether the weather score brings, or threatens, something in this climate and season (DBF-WEATHER-SCORE)."""
    return _first(almanac().conditions[sign], sky) is not None


def low_water(sky: Sky) -> bool:
    """Return whether rivers run low in this climate and season (DBF-RIVER-ROLL)."""
    return _first(almanac().low_water, sky) is not None


def hour(sky: Sky) -> float:
    """Return the hours since midnight, 0 up to 23.75 (DBF-CLOCK)."""
    return sky.quarters % DAY / QUARTERS


def clock(quarters: int) -> dict[str, str | int | float | Text]:
    """Return the time of day as arguments of a message: `hour`, and `minute` in two digits."""
    return {"hour": quarters % DAY // QUARTERS, "minute": f"{quarters % QUARTERS * 15:02d}"}


def dawn(sky: Sky) -> int:
    """Return the hour at which dawn begins: it lasts an hour, up to sunrise (DBF-DAYLIGHT)."""
    return sun(sky).sunrise - 1


def part(sky: Sky) -> Part:
    """Return the part of the day (DBF-DAYLIGHT)."""
    now, times = hour(sky), sun(sky)
    if times.sunrise - 1 <= now < times.sunrise:
        return Part.DAWN
    if times.sunset <= now < times.sunset + 1:
        return Part.DUSK
    return Part.DAYTIME if times.sunrise <= now < times.sunset else Part.NIGHT


def next_dawn(sky: Sky) -> int:
    """Return the quarter hour, counted as in `Sky.quarters`, at which the next dawn begins; now, if it does now."""
    today = sky.quarters - sky.quarters % DAY + dawn(sky) * QUARTERS
    return today if today >= sky.quarters else today + DAY
