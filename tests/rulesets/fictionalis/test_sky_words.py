"""Every message of preparations, hours, weather, sight and rivers has words in both languages."""

from __future__ import annotations

import re
from inspect import getsource
from types import ModuleType

import msgspec
import pytest

from oriflamme.catalogue import LOCALES, sources
from oriflamme.kernel.events import Event
from oriflamme.kernel.steps import Command, Step
from oriflamme.rulesets.fictionalis import (
    conditions,
    darkness,
    hours,
    nightfall,
    preparation,
    preparations,
    rivers,
    shipwreck,
    sunlight,
    visibility,
    weather,
)
from oriflamme.rulesets.fictionalis.almanac import Quarter, Sign
from oriflamme.rulesets.fictionalis.conditions import Light
from oriflamme.rulesets.fictionalis.ground import River
from oriflamme.rulesets.fictionalis.hours import NightAssault, Start
from oriflamme.rulesets.fictionalis.nightfall import AtNightfall, Choice
from oriflamme.rulesets.fictionalis.preparation import CouncilOfWar, Plans, RollForInvader
from oriflamme.rulesets.fictionalis.preparations import Adjustment, Directions, Preparation
from oriflamme.rulesets.fictionalis.sky import Season
from oriflamme.rulesets.fictionalis.weather import WeatherDice, WeatherTurns

MODULES: tuple[ModuleType, ...] = (
    conditions,
    darkness,
    hours,
    nightfall,
    preparation,
    preparations,
    rivers,
    shipwreck,
    sunlight,
    visibility,
    weather,
)
COMES = (Sign.RAIN, Sign.SNOW, Sign.SANDSTORM, Sign.MIST, Sign.FOG)
MADE = {
    "dbf-season-": [each.value for each in Season],
    "dbf-light-": [each.value for each in Light],
    "dbf-quarter-": [each.value for each in Quarter],
    "dbf-river-": [each.value for each in River],
    "dbf-tonight-": [each.value for each in Choice],
    "dbf-weather-": [f"{sign.value}-{what}" for sign in COMES for what in ("begins", "ends")],
    **{
        f"dbf-{what}-": [each.value for each in Preparation]
        for what in ("preparation", "ask-direction", "ask-adjust", "roll-preparation")
    },
}
"""Ids that are put together: their beginning, and all their ends."""


def wanted() -> set[str]:
    found = {key for module in MODULES for key in re.findall(r'(?<!tag=)"(dbf-[\w-]+)"', getsource(module))}
    return found | {start + end for start, ends in MADE.items() for end in ends}


def entries(locale: str) -> dict[str, str]:
    parts = re.split(r"^(?=[\w-]+ =)", "\n".join(sources(locale)), flags=re.MULTILINE)
    return {part.partition(" ")[0]: part for part in parts}


@pytest.mark.parametrize("locale", LOCALES)
def test_every_message_has_words(locale: str) -> None:
    assert "dbf-refused-ford-askew" in wanted()
    assert wanted() <= entries(locale).keys()


def test_the_languages_use_the_same_arguments() -> None:
    used = [{key: set(re.findall(r"\$\w+", entries(locale)[key])) for key in wanted()} for locale in LOCALES]
    assert used[0] == used[1]


SAVED = (
    CouncilOfWar({"west": Plans(Season.WINTER, Preparation.TIME, "a1", "a2", -2, True)}),
    RollForInvader({"west": Season.WINTER, "east": Season.SPRING}),
    Directions(Preparation.WEATHER, {"west": -1}),
    Adjustment(Preparation.AGGRESSION, "west", 3, 1),
    NightAssault(("west",), {"east": Start.DAWN}),
    AtNightfall((Choice.RETREAT, Choice.STAY), {"west": Choice.STAY}),
    WeatherDice("west", ("a", "b", "c", "d")),
    WeatherTurns((1, 2, 3)),
)


@pytest.mark.parametrize("step", SAVED, ids=lambda step: type(step).__name__)
def test_what_a_step_holds_comes_back_from_json(step: Step) -> None:
    assert msgspec.json.decode(msgspec.json.encode(step), type=type(step)) == step


def test_every_step_and_event_is_listed_with_its_module() -> None:
    for module in MODULES:
        made = [kind for kind in vars(module).values() if getattr(kind, "__module__", "") == module.__name__]
        for base, name in ((Step, "STEPS"), (Command, "COMMANDS"), (Event, "EVENTS")):
            found = {kind for kind in made if isinstance(kind, type) and issubclass(kind, base)}
            assert found == set(getattr(module, name, ())), (module.__name__, name)
