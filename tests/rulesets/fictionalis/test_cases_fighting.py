"""The register's worked examples of who fights whom, read from tests/cases and played on the table."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import yaml

from oriflamme.board.table import PACE, Point
from oriflamme.kernel.events import Event
from oriflamme.rulesets.fictionalis.combats import FightResolved
from oriflamme.rulesets.fictionalis.ground import Section, Surface, Works
from oriflamme.rulesets.fictionalis.melee import FightNext, MeleePhase
from oriflamme.rulesets.fictionalis.pieces import Element
from oriflamme.rulesets.fictionalis.shooting import Shoot, ShootingPhase
from tests.rulesets.fictionalis.layout import NORTH, SOUTH, element, laid_out

FILE = Path(__file__).parents[2] / "cases" / "fictionalis_fighting.yaml"
CASES = yaml.safe_load(FILE.read_text(encoding="utf-8"))
STAGES = {"melee": (MeleePhase, FightNext), "shooting": (ShootingPhase, Shoot)}
MIDDLE = (1800, 1200)


def placed(spec: list[Any], angle: float) -> Element:
    name, kind, x, y, *other = spec
    return element(name, kind, (MIDDLE[0] + x, MIDDLE[1] + y), other[0] if other else angle)


def surface(kind: str | None) -> Surface:
    if kind is None:
        return Surface()
    ends = [(MIDDLE[0] + 120 - 80 * number) * PACE for number in range(4)]
    y = MIDDLE[1] * PACE
    return Surface(
        works=tuple(
            Section(
                id=f"w{number}", side="east", kind=Works(kind), left=Point(left, y), right=Point(right, y)
            )
            for number, (left, right) in enumerate(pairwise(ends))
        )
    )


@pytest.mark.parametrize(
    "case", [pytest.param(case, id=case["id"], marks=pytest.mark.rule(*case["rules"])) for case in CASES]
)
def test_case(case: dict[str, Any]) -> None:
    west = [placed(spec, NORTH) for spec in case["west"]]
    east = [placed(spec, SOUTH) for spec in case["east"]]
    battle = laid_out(*west, *east, dice=case["dice"], surface=surface(case.get("walls")))
    stage, order = STAGES[case["stage"]]
    battle.push(stage())
    events: list[Event] = battle.advance()
    for pair in case.get("orders", ()):
        events += battle.apply("west", order(*pair))
    assert battle.decision() is None
    assert battle.rolls == len(case["dice"])
    told = [event for event in events if isinstance(event, FightResolved)]
    assert [
        {
            "first": one.first.id,
            "second": one.second.id,
            "totals": [one.first.total, one.second.total],
            "outcomes": [one.first.outcome.value, one.second.outcome.value],
        }
        for one in told
    ] == case["fights"]
