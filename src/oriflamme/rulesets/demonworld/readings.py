"""The readings of unclear rules on which players really differ, as options of a scenario (docs/rulings.md)."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from oriflamme.board.hexes import NE, NW, SE, SW, E, W
from oriflamme.kernel.options import Pick, Setting, settings_of
from oriflamme.kernel.text import Text, text


class Readings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Choices the book leaves open. The defaults are the project's readings.

    - `compass`: the direction of each number 1 to 6 of the compass rose (DW-I.1.4-b), as 0 E, 1 SE ... 5 NE.
    - `cavalry_arc`: half of the cavalry's firing arc in degrees (DW-IV.1.1-c).
    - `wheel_into_contact`: whether a wheel may make contact (DW-V.3.1-d).
    - `free_hex_in_reaction`: whether a reacting unit may use the free hex after turning (DW-V.3.2-d).
    - `obedience`: whether an obedience test is passed by a result equal to the second morale value (DW-XV.1.0-d).
    - `stalemate`: turns without a loss after which a battle is drawn; the book has no such end (DW-VII-VICTORY).
    - `turn_limit`: turns after which the battle is drawn, or in chapter XVI reckoned; None: none (DW-VII-VICTORY, DW-XVI.3.4).
    - `battlefield`: the seed of a battlefield that takes the place of the map described; None: that map (DW-XVI.3.3-a).
    - `zone_rows`: how many rows deep the deployment zones are at least; None: as the map has them (DW-XVI.3.3-c).
    - `flank_marches`: whether units may come round the flanks in chapter XVI (DW-XVI.5.0-a).
    - `choice_of_sides`: whether the second player chooses his side of the table in chapter XVI (DW-XVI.3.3-b).
    - `objectives`: how many are laid, each worth `objective_points`; None: those described (DW-XVI.4.0-a).
    - `place_objectives`: whether the first player lays them anew and values each before the armies deploy (DW-XVI.4.0-a).
    - `maps_wide`, `maps_order`, `maps_turned`: how the maps of a field are laid: so many side by side, in which of all their
      orders, the first row upside down; None: as described (DW-XVI.3.3-a).
    """

    compass: tuple[int, int, int, int, int, int] = (NE, E, SE, SW, W, NW)
    cavalry_arc: Literal[60, 90] = 60
    wheel_into_contact: bool = True
    free_hex_in_reaction: bool = True
    obedience: Literal["at-most", "less-than"] = "at-most"
    stalemate: Annotated[int, Meta(ge=1, le=10_000)] = 20
    turn_limit: Annotated[int, Meta(ge=1, le=10_000)] | None = None
    battlefield: Annotated[int, Meta(ge=0, le=999_999)] | None = None
    zone_rows: Annotated[int, Meta(ge=4, le=12)] | None = None
    objectives: Annotated[int, Meta(ge=0, le=3)] | None = None
    flank_marches: bool = False
    choice_of_sides: bool = False
    objective_points: Annotated[int, Meta(ge=50, le=300)] = 100
    place_objectives: bool = False
    maps_wide: Annotated[int, Meta(ge=1, le=6)] | None = None
    maps_order: Annotated[int, Meta(ge=1, le=720)] | None = None
    maps_turned: bool = False


RULES: dict[str, str] = {
    "compass": "DW-I.1.4-b",
    "cavalry_arc": "DW-IV.1.1-c",
    "wheel_into_contact": "DW-V.3.1-d",
    "free_hex_in_reaction": "DW-V.3.2-d",
    "obedience": "DW-XV.1.0-d",
    "stalemate": "DW-VII-VICTORY",
    "turn_limit": "DW-VII-VICTORY",
    "battlefield": "DW-XVI.3.3-a",
    "zone_rows": "DW-XVI.3.3-c",
    "flank_marches": "DW-XVI.5.0-a",
    "choice_of_sides": "DW-XVI.3.3-b",
    "objectives": "DW-XVI.4.0-b",
    "objective_points": "DW-XVI.4.0-b",
    "place_objectives": "DW-XVI.4.0-a",
    "maps_wide": "DW-XVI.3.3-a",
    "maps_order": "DW-XVI.3.3-a",
    "maps_turned": "DW-XVI.3.3-a",
}
"""The rule that each reading reads."""


def _roses() -> tuple[Pick, ...]:
    """Return the roses that can be drawn: the numbers go round from any of the six sides, either way."""
    clockwise = (NE, E, SE, SW, W, NW)
    return tuple(
        Pick(
            tuple(clockwise[(start + turn * step) % 6] for step in range(6)),
            text(
                "dw-reading-compass-rose",
                start=Text(f"dw-direction-{clockwise[start]}"),
                way=Text("dw-way-clockwise" if turn == 1 else "dw-way-anticlockwise"),
            ),
        )
        for turn in (1, -1)
        for start in range(6)
    )


@cache
def settings() -> tuple[Setting, ...]:
    """Return the readings as what can be settled when a battle is set up."""
    return settings_of(Readings, RULES, "dw-reading", {"compass": _roses()})
