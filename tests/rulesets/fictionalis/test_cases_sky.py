"""The worked examples of preparations, hours, weather and rivers, read from tests/cases."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

from oriflamme.board.table import PACE, Point
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.dice import DiceError
from oriflamme.rulesets.fictionalis import almanac, rivers
from oriflamme.rulesets.fictionalis.almanac import Sign, brings
from oriflamme.rulesets.fictionalis.conditions import Light, conditions, light
from oriflamme.rulesets.fictionalis.field import Enchantment, Field
from oriflamme.rulesets.fictionalis.ground import Feature, Land, River, Surface
from oriflamme.rulesets.fictionalis.preparation import (
    CloseCouncil,
    CouncilOfWar,
    NameSeason,
    RollForInvader,
    SetUpRolled,
)
from oriflamme.rulesets.fictionalis.preparations import set_aggression
from oriflamme.rulesets.fictionalis.sky import Season
from tests.rulesets.fictionalis.layout import element, laid_out, place

WEST, EAST = "west", "east"
FILE = Path(__file__).parents[2] / "cases" / "fictionalis_sky.yaml"
CASES = yaml.safe_load(FILE.read_text(encoding="utf-8"))
Case = dict[str, Any]


def the_council(case: Case, rounds: int) -> Battle[Field]:
    dice = [die for both in case["dice"][:rounds] for die in both]
    factors = dict(zip((WEST, EAST), case["aggression"], strict=True))
    battle = laid_out(
        element("a1", "Reg Bd(D)", None), element("b1", "Irr Hd(O)", None), dice=dice, aggression=factors
    )
    battle.state.invader = ""
    battle.push(CouncilOfWar())
    for side in (WEST, EAST):
        battle.apply(side, NameSeason(Season.SPRING))
    battle.apply(WEST, CloseCouncil())
    return battle


def rolled(case: Case, rounds: int) -> Battle[Field]:
    battle = the_council(case, rounds)
    battle.apply(EAST, CloseCouncil())
    return battle


def scores(case: Case, rounds: int) -> list[int]:
    """The modified scores of the last round; what comes after an undecided one has no dice."""
    battle = the_council(case, rounds)
    battle.agenda = (RollForInvader({WEST: Season.SPRING, EAST: Season.SPRING}),)
    for side, factor in zip((WEST, EAST), case["aggression"], strict=True):
        set_aggression(battle.state, side, factor)
    with suppress(DiceError):
        battle.advance()
    told = [event for event in battle._fresh if isinstance(event, SetUpRolled)]
    return [event.die + event.factor for event in told[2 * rounds - 2 : 2 * rounds]]


def decided(case: Case, rounds: int) -> bool:
    try:
        rolled(case, rounds)
    except DiceError:
        return False
    return True


def calm(case: Case, average: float) -> bool:
    state = rolled(case, 2).state
    state.sky = msgspec.structs.replace(state.sky, average=average)
    return conditions(state).calm


def clear(case: Case, rounds: int) -> bool:
    sky = rolled(case, rounds).state.sky
    return not any(brings(sky, sign) for sign in Sign if sign is not Sign.LULL)


def faces(case: Case, rounds: int) -> str:
    state = rolled(case, rounds).state
    bearing = (state.theatre.facing(state.invader) // 100 - state.sky.north) % 360
    return {90: "east", 270: "west"}[bearing]


def moonlight(case: Case, rounds: int) -> bool:
    state = rolled(case, rounds).state
    state.sky = msgspec.structs.replace(state.sky, quarters=0)
    return light(state) is Light.MOONLIT


def dam(name: str, level: str) -> str:
    """The level of a river near a caster of the spell, and the same one when the next bound is over."""
    water = Feature(
        id="r",
        land=Land.RIVER,
        outline=(),
        course=(Point(10 * PACE, 1200 * PACE), Point(3590 * PACE, 1200 * PACE)),
        width=100 * PACE,
    )
    battle = laid_out(
        element("a1", "Ps(I)", (500, 1300)), element("b1", "Hd(O)", None), surface=Surface(features=(water,))
    )
    field = battle.state
    field.rivers = {f"r:{sector}": River(level) for sector in range(1, 7)}
    field.enchantments = (Enchantment(name=name, side=WEST, caster="a1", target="r", since=1, until=2),)
    levels = []
    for number in (1, 2, 3):
        field.bound = msgspec.structs.replace(field.bound, number=number)
        found = rivers.difficulty(field, water, place(500, 1230))
        assert found is not None
        levels.append(found.value)
    assert levels[0] == levels[1]
    assert levels[2] == level
    return levels[0]


ASKED: dict[str, Callable[[Case, Any], Any]] = {
    "scores": scores,
    "decided": decided,
    "invader": lambda case, rounds: rolled(case, rounds).state.invader,
    "hour": lambda case, rounds: almanac.hour(rolled(case, rounds).state.sky),
    "weather-score": lambda case, rounds: rolled(case, rounds).state.sky.score,
    "clear": clear,
    "calm-with-average": calm,
    "faces": faces,
    "moonlight": moonlight,
    "dam-raises": lambda case, level: dam(rivers.DAM_RAISES, level),
    "dam-lowers": lambda case, level: dam(rivers.DAM_LOWERS, level),
}


@pytest.mark.parametrize(
    "case", [pytest.param(case, id=case["id"], marks=pytest.mark.rule(*case["rules"])) for case in CASES]
)
def test_the_book_s_example(case: Case) -> None:
    for question in case["ask"]:
        (verb,) = question.keys() & ASKED.keys()
        assert ASKED[verb](case, question[verb]) == question["is"], question
