"""The register's worked examples of combat, read from tests/cases."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from oriflamme.rulesets.fictionalis.fight import Fighter, Form
from oriflamme.rulesets.fictionalis.scores import results
from tests.rulesets.fictionalis.fights import behind, fight, fighter

FILE = Path(__file__).parents[2] / "cases" / "fictionalis_combat.yaml"
CASES = yaml.safe_load(FILE.read_text(encoding="utf-8"))


def side(spec: dict[str, Any]) -> Fighter:
    ranks = tuple(behind(kind) for kind in spec.get("behind", ()))
    return fighter(spec["kind"], spec.get("words", ""), supports=ranks)


@pytest.mark.parametrize(
    "case", [pytest.param(case, id=case["id"], marks=pytest.mark.rule(*case["rules"])) for case in CASES]
)
def test_case(case: dict[str, Any]) -> None:
    for ask in case["asks"]:
        found = results(
            fight(
                side(ask["a"]),
                side(ask["b"]),
                Form(ask.get("form", "melee")),
                bound=ask.get("bound", "a"),
                reply=ask.get("reply", False),
            ),
            *ask["dice"],
        )
        sides = (found.a, found.b)
        assert [one.score for one in sides] == ask["scores"]
        assert [one.total for one in sides] == ask["totals"]
        assert [one.outcome.value for one in sides] == ask["outcomes"]
        if "lines" in ask:
            assert [[line.rule for line in one.modifiers] for one in sides] == ask["lines"]
