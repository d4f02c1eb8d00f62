"""What becomes of elements when a battle is over (DBF-CAMPAIGN-END, DBF-CAMPAIGN-TEST)."""

from __future__ import annotations

import msgspec

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.dice import Dice
from oriflamme.kernel.results import Fate
from oriflamme.kernel.text import Text
from oriflamme.rulesets.fictionalis.aftermath import SurvivalTested
from oriflamme.rulesets.fictionalis.destruction import OffTable
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.pieces import Place
from oriflamme.rulesets.fictionalis.ruleset import RULESET


def over(winner: str | None) -> Battle[Field]:
    battle = RULESET.begin(RULESET.setup("fictionalis-raid"), Dice("1"))
    battle.advance()
    battle.end(winner, "x", "DBF-VICTORY-END")
    return battle


def gone(battle: Battle[Field], element: str, how: str = "") -> None:
    found = battle.state.elements[element]
    battle.state.elements[element] = msgspec.structs.replace(found, rect=None, place=Place.LOST)
    if how:
        battle.state.pages.change(OffTable, **{how: (element,)})


def survival(element: str, *, lost: bool, captured: bool = False) -> SurvivalTested:
    return SurvivalTested(
        rule="DBF-CAMPAIGN-TEST",
        element=element,
        name=Text("x"),
        score=1,
        lost_on=2,
        lost=lost,
        captured=captured,
    )


def fate(battle: Battle[Field], element: str, *log: SurvivalTested) -> Fate:
    result = RULESET.result(battle, log)
    return next(one for one in result.units if one.unit == element)


def test_the_destroyed_are_lost_and_all_others_left() -> None:
    battle = over("verrane")
    gone(battle, "a1-02")
    assert fate(battle, "a1-02") == Fate("a1-02", "verrane", 0, lost=1)
    assert fate(battle, "a1-03").left == 1
    (reckoned, _) = RULESET.result(battle).points
    sent = {unit.unit: unit for unit in RULESET.sent(battle.setup)}
    assert reckoned.gone == sent["a1-02"].points


def test_who_ran_off_the_table_has_fled_unless_his_side_holds_the_field() -> None:
    for winner, left, fled in (("verrane", 1, 0), ("ironhold", 0, 1), (None, 0, 1)):
        battle = over(winner)
        gone(battle, "a1-02", "ran")
        assert fate(battle, "a1-02") == Fate("a1-02", "verrane", left, fled=fled)


def test_who_left_of_his_own_will_is_left() -> None:
    battle = over("ironhold")
    gone(battle, "a1-02", "withdrew")
    assert fate(battle, "a1-02").left == 1


def test_who_fails_the_survival_test_is_lost_or_captured() -> None:
    battle = over("ironhold")
    gone(battle, "a1-02", "ran")
    assert fate(battle, "a1-02", survival("a1-02", lost=True)).lost == 1
    assert fate(battle, "a1-02", survival("a1-02", lost=True, captured=True)).captured == 1
    assert fate(battle, "a1-02", survival("a1-02", lost=False)).fled == 1
