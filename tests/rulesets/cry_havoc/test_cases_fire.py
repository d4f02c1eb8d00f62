"""The book's worked examples of chapter 3, read from tests/cases."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from oriflamme.rulesets.cry_havoc.odds import ShotQuestion, shot_odds
from oriflamme.rulesets.cry_havoc.tables import CLASSES, FACES, tables

from .firing import archer, modifiers, shot
from .skirmish import man

FILE = Path(__file__).parents[2] / "cases" / "cry_havoc_fire.yaml"
CASES = yaml.safe_load(FILE.read_text(encoding="utf-8"))


def given(part: str) -> pytest.MarkDecorator:
    """Return a mark that gives a test each case that has a part, with its id and its rules."""
    return pytest.mark.parametrize(
        "case",
        [
            pytest.param(case, id=case["id"], marks=pytest.mark.rule(*case["rules"]))
            for case in CASES
            if part in case
        ],
    )


@given("cover")
def test_cover(case: dict[str, Any]) -> None:
    figures = {"a": man("H3", of=archer()), "x": man("H8", "south")}
    grounds = {kind: [hex] for hex, kind in case["grounds"].items()}
    edges = {kind: [(one, other)] for kind, one, other in case.get("edges", ())}
    assert modifiers(shot(figures, grounds=grounds, edges=edges)) == {case["by"]: case["cover"]}


@given("columns")
def test_large_creatures(case: dict[str, Any]) -> None:
    """A table asks of creatures of any size; those on the board cover two hexes at most."""
    assert set(case["columns"]) == set(CLASSES)
    for effect, column in case["columns"].items():
        found = shot_odds(ShotQuestion(effect, large=case["hexes"]))
        chances = {one.outcome: one.chance for one in found.outcomes}
        if column == "none":
            assert chances == {"nothing": 1}
            continue
        row = tables().fire.results[column]
        rolled = [row[min(die, len(row)) - 1] for die in range(1, FACES + 1)]
        assert chances == {name: pytest.approx(rolled.count(name) / FACES) for name in rolled}
