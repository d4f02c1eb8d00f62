"""The book's worked examples of section 6, read from tests/cases."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.cry_havoc.combat.attacks import Attack
from oriflamme.rulesets.cry_havoc.combat.declaring import DeclareAttack, DeclareAttacks
from oriflamme.rulesets.cry_havoc.combat.odds import reckon
from oriflamme.rulesets.cry_havoc.contents import CONTENTS
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.turn import Deeds

from .skirmish import battle, man, sheet, skirmish

GAME = CONTENTS.game()
FILE = Path(__file__).parents[2] / "cases" / "cry_havoc_melee.yaml"
CASES = yaml.safe_load(FILE.read_text(encoding="utf-8"))


def declaring(case: dict[str, Any]) -> Battle[Field]:
    figures = {}
    for key, (hex, attack, defence) in case["figures"].items():
        skills = ("pole-arms",) if key in case.get("poles", ()) else ()
        kind = sheet(f"sheet-{key}", attack=attack, defence=defence, skills=skills)
        figures[key] = man(hex, "north" if key < "x" else "south", of=kind)
    field = skirmish(figures, game=GAME, grounds=case.get("grounds"))
    field.pages.put(Deeds(phasing="north"))
    made = battle(field, DeclareAttacks("north"))
    made.advance()
    return made


def command(attack: list[list[str]]) -> DeclareAttack:
    return DeclareAttack(*map(tuple, attack))


@pytest.mark.parametrize(
    "case", [pytest.param(case, id=case["id"], marks=pytest.mark.rule(*case["rules"])) for case in CASES]
)
def test_worked_examples(case: dict[str, Any]) -> None:
    made = declaring(case)
    for attack in case["attacks"]:
        made.apply("north", command(attack))
    declared = tuple(Attack(*map(tuple, attack)) for attack in case["attacks"])
    found = reckon(made.state, declared[0], declared)
    table = made.state.theatre.tables.melee
    assert list(table.columns[found.odds]) == case["odds"]
    assert {line.label.removeprefix("cry-havoc-shift-"): line.value for line in found.shifts.lines} == case[
        "shifts"
    ]
    assert list(table.columns[found.column]) == case["column"]
    for attack in case.get("refused", ()):
        assert not made.check("north", command(attack)).legal
    for attack in case.get("instead", ()):
        assert declaring(case).check("north", command(attack)).legal
