"""Worked cases of movement, read from tests/cases/fictionalis_moves.yaml."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from oriflamme.board.table import PACE, Point
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.steps import Command
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import Feature, Land, Surface
from oriflamme.rulesets.fictionalis.movement.breaking_off import LEAST, BreakOff
from oriflamme.rulesets.fictionalis.pieces import Element
from tests.rulesets.fictionalis.layout import SOUTH, element
from tests.rulesets.fictionalis.moving import WEST, at_move, to

CASES = yaml.safe_load(
    (Path(__file__).parents[2] / "cases" / "fictionalis_moves.yaml").read_text(encoding="utf-8")
)
LAND = {"good": Land.FIELD, "rough": Land.SCRUB, "difficult": Land.WOOD}


def ground(going: str) -> Surface:
    """Return a table that is all of one going."""
    corners = ((0, 0), (3600, 0), (3600, 2400), (0, 2400))
    outline = tuple(Point(x * PACE, y * PACE) for x, y in corners)
    return Surface(features=(Feature(id="all", land=LAND[going], outline=outline),))


def battle_on(going: str, *elements: Element) -> Battle[Field]:
    return at_move(*elements, element("b9", "Bd(O)", (3000, 100), SOUTH), surface=ground(going))


def legal(battle: Battle[Field], command: Command) -> bool:
    return battle.check(WEST, command).legal


def breaks_off(question: dict[str, Any]) -> bool:
    fugitive = element("a1", question["breaks-off"], (1000, 1500))
    battle = battle_on(question["going"], fugitive, element("b1", question["from"], (1000, 1500), SOUTH))
    return legal(battle, BreakOff("a1", LEAST))


def longest(question: dict[str, Any]) -> int:
    battle = battle_on(
        question["going"],
        element("a1", question["moves"], (1000, 1500)),
        element("a2", "Reg Bd(O)", (200, 1500)),
    )
    farthest = [paces for paces in range(10, 410, 10) if legal(battle, to(battle, "a1", 1000, 1500 - paces))]
    return max(farthest, default=0)


@pytest.mark.rule("DBF-MOVE-BREAKOFF", "DBF-SPEED-TABLE", "DBF-SPEED-FAST")
@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_case(case: dict[str, Any]) -> None:
    for question in case["ask"]:
        answer = breaks_off(question) if "breaks-off" in question else longest(question)
        assert answer == question["is"], question
