"""The book's worked examples of fortifications, read from tests/cases."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from oriflamme.rulesets.fictionalis.costs import HALVES
from oriflamme.rulesets.fictionalis.ground import Works
from oriflamme.rulesets.fictionalis.terrain.walls import cost, perimeter, wall_faults
from tests.rulesets.fictionalis.tables import area, laid

FILE = Path(__file__).parents[2] / "cases" / "fictionalis_terrain.yaml"
CASES = yaml.safe_load(FILE.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "case",
    [pytest.param(case, id=case["id"], marks=pytest.mark.rule(*case["rules"])) for case in CASES],
)
def test_case(case: dict[str, Any]) -> None:
    long, broad = case["sides"]
    surface = laid(area("fort", "built-up", 1800, 800, long * 80, broad * 80))
    fort = surface.features[0]
    gates, towers = case.get("gates", []), case.get("towers", [])
    if gates:
        assert list(wall_faults(fort, surface, Works(case["works"]), gates, towers)) == []
    sections = perimeter(fort, surface, "east", Works(case["works"]), gates, towers)
    counted = [sections[number] for number in case.get("only", range(len(sections)))]
    assert cost(counted) == case["costs"] * HALVES
