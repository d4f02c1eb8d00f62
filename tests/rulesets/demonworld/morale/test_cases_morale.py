"""The book's worked examples of chapter XV, read from tests/cases: the modifier, and with which dice the test is passed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from oriflamme.rulesets.demonworld.characteristics import Commander, Morale, Order
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.morale import tests as morale
from oriflamme.rulesets.demonworld.morale.records import MeleeRecord
from oriflamme.rulesets.demonworld.morale.tests import Incitement, Kind, roll_test
from tests.rulesets.demonworld.armies import GREY, WHITE, battle_of, card, field_of
from tests.rulesets.demonworld.morale.brave import GAME, brave, row

FILE = Path(__file__).parents[3] / "cases" / "demonworld_morale.yaml"
CASES = yaml.safe_load(FILE.read_text(encoding="utf-8"))


def the_field(case: dict[str, Any], **readings: Any) -> Field:
    unit, enemy = case["unit"], case.get("enemy", {})
    cards = (
        card("ours", morale=Morale(*unit["morale"]), size=unit.get("size", 1), fear=unit.get("fear", 0)),
        card("theirs", size=enemy.get("size", 1), fear=enemy.get("fear", 0)),
        card("chief", commander=Commander(unit.get("joined", 1)), stands=1),
    )
    ours = brave(
        "a",
        WHITE,
        *(map(tuple, unit["at"]) if "at" in unit else row(unit["stands"])),
        profile="ours",
        roles=unit.get("roles", ""),
        joined=("chief",) if "joined" in unit else (),
        order=Order(unit["order"]) if "order" in unit else None,
    )
    # In a melee the enemy is in contact, in an obedience test at three hexes, to be charged a little further.
    away = {"melee": -1, "obedience": -3}.get(case["test"], -5)
    order = Order(enemy["order"]) if "order" in enemy else None
    theirs = brave("b", GREY, (0, away), (1, away), profile="theirs", order=order)
    field = field_of(ours, theirs, profiles=cards, game=GAME, **readings)
    if "lost" in case:
        field.pages.put(MeleeRecord({"a": case["lost"]}, {"a": case["destroyed"]}))
    return field


def incitement(case: dict[str, Any]) -> Incitement:
    return Incitement(case.get("leader", 1))


@pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in CASES])
def test_worked_examples(case: dict[str, Any]) -> None:
    kind = Kind(case["test"])
    against = "b" if kind in (Kind.CHARGE, Kind.OBEDIENCE) else None
    for reading, faces in (("at-most", case["passes"]), ("less-than", case.get("strictly", case["passes"]))):
        passed = []
        for die in range(1, 7):
            field = the_field(case, obedience=reading)
            unit = field.units["a"]
            tally = morale.test_tally(field, unit, kind, against=against, incitement=incitement(case))
            assert tally.total == case["modifier"]
            battle = battle_of(field, dice=(die,))
            if roll_test(battle, unit, kind, against=against, incitement=incitement(case)):
                passed.append(die)
            # Where each die or none would do, none is rolled.
            assert battle.rolls == (0 < len(faces) < 6)
        assert passed == faces


@pytest.mark.parametrize("case", [case for case in CASES if "group" in case])
def test_the_group_that_tests(case: dict[str, Any]) -> None:
    field = the_field(case)
    group = morale.best_group(field, field.units["a"], Kind(case["test"]))
    assert [stand.id for stand in group] == case["group"]
