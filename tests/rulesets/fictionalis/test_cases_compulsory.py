"""The register's worked examples of compulsory moves, read from tests/cases and played on the table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from oriflamme.board.table import PACE
from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.fictionalis import bases
from oriflamme.rulesets.fictionalis.causes import Cause
from oriflamme.rulesets.fictionalis.destruction import destroy
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.flight import flee
from oriflamme.rulesets.fictionalis.pieces import Element
from oriflamme.rulesets.fictionalis.recoil import recoil
from oriflamme.rulesets.fictionalis.troops import parse_kind
from tests.rulesets.fictionalis.aftersight import front_of
from tests.rulesets.fictionalis.layout import NORTH, SOUTH, element, laid_out

CASES = yaml.safe_load(
    (Path(__file__).parents[2] / "cases" / "fictionalis_compulsory.yaml").read_text(encoding="utf-8")
)
MIDDLE = (1800, 1200)


def placed(name: str, kind: str, depth: int | None, x: int, y: int) -> Element:
    deep = bases.depth(parse_kind(kind), (), "15mm") // PACE if depth is None else depth
    angle = NORTH if name.startswith("a") else SOUTH
    return element(name, kind, (MIDDLE[0] + x, MIDDLE[1] + y), angle, depth=deep)


def happen(what: str, battle: Battle[Field]) -> None:
    by = "b1" if "b1" in battle.state.elements else None
    if what == "recoil":
        recoil(battle, "a1", Cause.MELEE, by)
    elif what == "flee":
        flee(battle, "a1", Cause.MELEE, by)
    else:
        destroy(battle, "a1", Cause.MELEE, by, melee=True)


@pytest.mark.parametrize(
    "case", [pytest.param(case, id=case["id"], marks=pytest.mark.rule(*case["rules"])) for case in CASES]
)
def test_case(case: dict[str, Any]) -> None:
    for ask in case["asks"]:
        battle = laid_out(*(placed(*spec) for spec in ask["elements"]))
        start = {name: front_of(battle, name)[1] for name in ask["is"]}
        happen(case["do"], battle)
        for name, moved in ask["is"].items():
            if moved is None:
                assert battle.state.elements[name].rect is None, (name, ask)
            else:
                assert front_of(battle, name)[1] - start[name] == pytest.approx(moved, abs=0.01), (name, ask)
