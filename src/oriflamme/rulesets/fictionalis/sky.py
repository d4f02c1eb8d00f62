"""Season, climate, hour, light and weather as the battle keeps them (seed lines 755-759, 807-855).

What they are at a moment, and what they do, is in `hours`, `weather` and `visibility`.
"""

from __future__ import annotations

from enum import Enum

import msgspec


class Season(Enum):
    """The seasons."""

    __hash__ = object.__hash__

    SPRING = "spring"
    SUMMER = "summer"
    AUTUMN = "autumn"
    WINTER = "winter"


class Climate(Enum):
    """The climates of the army lists (DBF-CLIMATE)."""

    __hash__ = object.__hash__

    COLD = "cold"
    WARM = "warm"
    DRY = "dry"
    TROPICAL = "tropical"


class Sky(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What the sky keeps of a battle.

    - `quarters` are the quarter hours since midnight of the first day: one passes with each bound of the defender
      (DBF-CLOCK); they go on counting over midnight.
    - `score` is the weather score 0 to 5 (DBF-SETUP-c); `wind` the bearing it blows FROM in degrees clockwise from true
      north, None as long as it is the one that the score gives at first, if any. A lull does not change it.
    - `north` is the bearing of true north on the table, in degrees clockwise from the top of the drawing (DBF-SETUP-d).
    - `falling`: whether rain, snow or a sandstorm that the score threatens is on; `spent`: it has ceased for good, and
      mist or fog until the next morning.
    - `mist`: whether the mist or fog of a score of 2 still lies. `moonlit`: whether there is a moon (DBF-MOONLIGHT).
    - `average` is the average of the PIP scores that count in the bound; 3.5 before any is rolled (DBF-WEATHER-PIP).
    - `restricted`: whether night or weather restricted visibility when that was last looked at (DBF-NIGHT-FREEZE).
    - `fought_at_night`: the sides have agreed to fight on in the moonlight of this night (DBF-NIGHTFALL-a).
    """

    season: Season = Season.SUMMER
    climate: Climate = Climate.WARM
    quarters: int = 40
    score: int = 0
    wind: int | None = None
    north: int = 0
    falling: bool = False
    spent: bool = False
    mist: bool = False
    moonlit: bool = False
    average: float = 3.5
    restricted: bool = False
    fought_at_night: bool = False
