"""The register's worked examples of magic, read from tests/cases and played on the table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from oriflamme.board.table import PACE, Point
from oriflamme.rulesets.fictionalis import rivers
from oriflamme.rulesets.fictionalis.combats import Bout, Combat
from oriflamme.rulesets.fictionalis.field import Enchantment
from oriflamme.rulesets.fictionalis.ground import Feature, Land, River, Surface
from oriflamme.rulesets.fictionalis.magic.assault import MagicAssault, reach
from oriflamme.rulesets.fictionalis.magic.debts import RepayDebt
from oriflamme.rulesets.fictionalis.magic.magic_phase import EndMagic
from oriflamme.rulesets.fictionalis.magic.rescue import FORTIFY, Means, SoftenResult
from oriflamme.rulesets.fictionalis.magic.spells import Spell
from oriflamme.rulesets.fictionalis.pieces import WHOLE, Place
from oriflamme.rulesets.fictionalis.resolution import RollCombat
from tests.rulesets.fictionalis.casting import (
    at,
    cast,
    caster,
    in_bound,
    left,
    magic_stage,
    next_bound,
    pips,
)
from tests.rulesets.fictionalis.layout import SOUTH, element, laid_out, place

FILE = Path(__file__).parents[2] / "cases" / "fictionalis_magic.yaml"
CASES = yaml.safe_load(FILE.read_text(encoding="utf-8"))


def plays(case: dict[str, Any]) -> None:
    for kind, play in (("range", ranges), ("debt", debts), ("dam", dams), ("fortify", fortifies)):
        if kind in case:
            play(case[kind])


@pytest.mark.parametrize(
    "case", [pytest.param(case, id=case["id"], marks=pytest.mark.rule(*case["rules"])) for case in CASES]
)
def test_case(case: dict[str, Any]) -> None:
    plays(case)


def ranges(case: dict[str, Any]) -> None:
    for power, paces in case["reaches"].items():
        battle = laid_out(caster(power=power), element("b1", "Sp(O)", at(0, -paces), SOUTH), dice=(1, 6))
        assert reach(battle.state, battle.state.elements["a1"], case["extra"]) == paces * PACE
        magic_stage(battle).apply("west", MagicAssault("a1", "b1", (), (case["extra"],)))
        assert left(battle) == 6 - 2 - case["extra"]


def debts(case: dict[str, Any]) -> None:
    foe = element("b1", "Sp(O)", at(0, -100), SOUTH)
    for pays in (True, False):
        battle = laid_out(caster(), foe, dice=(1, 6) * 2)
        for number, _ in enumerate(case["bounds"]):
            if number:
                next_bound(battle)
            magic_stage(pips(battle, "a", 0 if number else case["pips"]))
            battle.apply("west", MagicAssault("a1", "b1"))
        assert battle.state.commands["a"].debts["a1"] == case["owes"] * WHOLE
        battle.agenda = ()
        battle.state.note_deeds("a1", cast=False, assaulted=())
        magic_stage(pips(in_bound(battle, 3, "west"), "a", case["repays"]))
        if pays:
            battle.apply("west", RepayDebt("a1"))
            assert left(battle) == 0
        battle.apply("west", EndMagic())
        assert battle.state.elements["a1"].place is (Place.TABLE if pays else Place.LOST)


def dams(case: dict[str, Any]) -> None:
    course = (Point(10 * PACE, 1050 * PACE), Point(3590 * PACE, 1050 * PACE))
    river = Feature(id="r", land=Land.RIVER, outline=(), course=course, width=60 * PACE)
    foe = element("b1", "Sp(O)", at(0, -400), SOUTH)
    battle = magic_stage(laid_out(caster(power="O"), foe, surface=Surface(features=(river,))))
    cast(battle, Spell.DAM, "r", case["choice"])
    field, here = battle.state, place(1800, 1050)
    field.rivers[f"r:{rivers.sector_of(field, here)}"] = River(case["level"])
    found = []
    for _ in case["levels"]:
        level = rivers.difficulty(field, river, here)
        found.append(level.value if level is not None else None)
        next_bound(battle)
    assert found == case["levels"]


def fortifies(case: dict[str, Any]) -> None:
    own, foe = element("a2", "Bd(O)", at(0, 0)), element("b1", "Wb(O)", at(0, 0), SOUTH)
    flank = (element("b2", "Bd(O)", at(40, 40), 270),) if case["flank"] else ()
    battle = laid_out(caster(y=100), own, foe, *flank, dice=tuple(case["dice"]))
    battle.state.enchantments = (Enchantment(name=FORTIFY, side="west", caster="a1", since=1, until=1),)
    battle.push(RollCombat(Combat(bout=Bout.MELEE, first="a2", second="b1")))
    battle.advance()
    battle.apply("west", SoftenResult("a2", Means.FORTIFY, "a1"))
    survives = battle.state.elements["a2"].place is Place.TABLE
    assert survives is case["survives"]
