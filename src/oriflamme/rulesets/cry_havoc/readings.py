"""The readings of unclear rules on which players really differ, as options of a battle (docs/rulings.md)."""

from __future__ import annotations

from functools import cache
from typing import Annotated

import msgspec
from msgspec import Meta

from oriflamme.kernel.options import Setting, settings_of


class Readings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Choices the book leaves open. The defaults are the project's readings.

    - `fences`: the cover of fences and low walls, whose line prints "light" and "+2" (CH-3.2-h).
    - `men_hide`: whether men who stop a shot also hide who is behind them (CH-3.2-c).
    - `charges_on_foot_shake`: whether a charge on foot makes its target test his morale, as one by riders does (CH-4.1-d).
    - `broken_walls_panic`: whether who fails the test of a shield wall panics, as after other tests (CH-4.2-e).
    - `crowded_recoil`: whether who is attacked can recoil, and so is not encircled, through an ally who cannot make room (CH-6.1-e).
    - `outnumbered`: whether an attacker who is outnumbered loses a column (CH-6.1-f).
    - `stunned_screen`: whether an ally who lies stunned screens pole arms (CH-6.1-g).
    - `defender_advances`: whether a defender may advance where his attacker falls back (CH-6.3-a).
    - `faster_struck`: whether who is faster than the enemy whom he passes is struck more easily, as is printed, or less (CH-6.4-b).
    - `whole_pursuit`: whether an advance after somebody has fled goes as far as one's whole movement, or half of it (CH-8.3-e).
    - `stopped_routs_wound`: whether a rider whose rout is cut short is wounded, as by a recoil that is (CH-8.3-f).
    - `turn_limit`: turns after which the battle is reckoned; None: as the scenario has it.
    """

    fences: Annotated[int, Meta(ge=1, le=2)] = 2
    men_hide: bool = False
    charges_on_foot_shake: bool = False
    broken_walls_panic: bool = False
    crowded_recoil: bool = False
    outnumbered: bool = True
    stunned_screen: bool = False
    defender_advances: bool = True
    faster_struck: bool = False
    whole_pursuit: bool = False
    stopped_routs_wound: bool = False
    turn_limit: Annotated[int, Meta(ge=1, le=200)] | None = None


RULES: dict[str, str] = {
    "fences": "CH-3.2-h",
    "men_hide": "CH-3.2-c",
    "charges_on_foot_shake": "CH-4.1-d",
    "broken_walls_panic": "CH-4.2-e",
    "crowded_recoil": "CH-6.1-e",
    "outnumbered": "CH-6.1-f",
    "stunned_screen": "CH-6.1-g",
    "defender_advances": "CH-6.3-a",
    "faster_struck": "CH-6.4-b",
    "whole_pursuit": "CH-8.3-e",
    "stopped_routs_wound": "CH-8.3-f",
    "turn_limit": "CH-2.0",
}
"""The rule that each reading reads."""


@cache
def settings() -> tuple[Setting, ...]:
    """Return the readings as what can be settled when a battle is set up."""
    return settings_of(Readings, RULES, "cry-havoc-reading")
