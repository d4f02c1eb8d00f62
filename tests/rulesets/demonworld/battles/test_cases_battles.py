"""The book's worked examples of chapter XVI, read from tests/cases."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.musters import Enlistment, Part
from oriflamme.kernel.musters import Muster as Army
from oriflamme.rulebook.index import index
from oriflamme.rulesets.demonworld import contents, mustering, scenarios
from oriflamme.rulesets.demonworld.battles.arrivals import FlankArrivals, FlankEntry
from oriflamme.rulesets.demonworld.battles.flank_marches import FlankMarches, March, first_turn
from oriflamme.rulesets.demonworld.battles.reconnaissance import outflanks, strength
from oriflamme.rulesets.demonworld.characteristics import Commander, Mark, MovementPoints
from oriflamme.rulesets.demonworld.field import Field
from tests.rulesets.demonworld.armies import GREY, SOUTH, WHITE, battle_of, card, field_of, hexes, muster

CASES = yaml.safe_load(
    (Path(__file__).parents[3] / "cases" / "demonworld_battles.yaml").read_text(encoding="utf-8")
)


def of(kind: str) -> pytest.MarkDecorator:
    found = [pytest.param(case, id=case["id"]) for case in CASES if kind in case]
    return pytest.mark.parametrize("case", found)


def test_every_case_is_read_and_names_rules_there_are() -> None:
    for case in CASES:
        assert sum(kind in case for kind in ("size", "reconnaissance", "outflanks", "arrives")) == 1
        assert all(rule in index() for rule in case["rules"])


@pytest.mark.rule("DW-XVI.3.2-b")
@of("size")
def test_points_may_differ_by_five_in_the_hundred(case: dict[str, Any]) -> None:
    """The Orcs of Kal Bennock cost 950 points: just enough for 1000, and too little for 1001."""
    agreed, slack = case["size"]["agreed"], case["size"]["slack"]
    assert mustering.Whole(points=agreed).slack == slack
    orcs = next(side for side in scenarios.scenario_file("demonworld-kal-bennock").sides if side.id == "orcs")
    entries = tuple(Enlistment(unit.profile) for unit in orcs.units)

    def reasons(points: int) -> list[str]:
        settings = {"points": points, "commanders": True, "limits": False}
        judged = mustering.judgement(Army(orcs.book, (Part("army", entries),), settings))
        assert judged.price.total == agreed - slack
        return [reason.rule for reason in judged.ruling.reasons]

    assert reasons(agreed) == []
    assert reasons(agreed + 1) == ["DW-XVI.3.2-b"]
    assert reasons(agreed - 2 * slack + 5) == []
    assert reasons(agreed - 2 * slack) == ["DW-XVI.3.2-b"]


@pytest.mark.rule("DW-XVI.5.0-a")
@of("reconnaissance")
def test_strength_in_reconnaissance(case: dict[str, Any]) -> None:
    for variant in case["reconnaissance"]:
        cards, units = [], []
        for number, troop in enumerate(variant["troops"]):
            spec = dict(troop)
            count, move = spec.pop("stands"), spec.pop("move")
            points = MovementPoints(move=move, charge=move, skirmish=move)
            cards.append(card(f"card-{number}", movement=points, **spec))
            places = hexes(*((q, 2 * number) for q in range(count)))
            units.append(muster(f"u{number}", WHITE, places, profile=f"card-{number}"))
        assert strength(field_of(*units, profiles=cards), WHITE).total == variant["strength"]


@pytest.mark.rule("DW-XVI.5.0-b")
@of("outflanks")
def test_who_is_outflanked(case: dict[str, Any]) -> None:
    for variant in case["outflanks"]:
        assert outflanks(variant["own"], variant["enemy"]) is variant["is"]


def march(case: dict[str, Any], turn: int, die: int) -> tuple[Field, Battle[Field]]:
    """A march of foot, with a commander if the case has stars, as a turn begins; the die shows a number.

    Each roll before this turn has failed.
    """
    spec = case["arrives"]
    cards = (
        card("foot", marks=tuple(map(Mark, spec.get("marks", ())))),
        card(
            "chief",
            stands=1,
            mounted=False,
            marks=(Mark.SKIRMISH,),
            commander=Commander(spec.get("stars", 1)),
        ),
    )
    units = [muster("f", WHITE, hexes((0, 8)), profile="foot"), muster("x", GREY, hexes((0, -8)), SOUTH)]
    if "stars" in spec:
        units.append(muster("c", WHITE, hexes((1, 8)), profile="chief"))
    field = field_of(*units, profiles=cards, game=contents.game(("battles",)), turn=turn)
    marching = ("f", "c") if "stars" in spec else ("f",)
    waiting = {}
    for key in marching:
        waiting[key] = field.units[key].stands
        for stand in waiting[key]:
            field.remove(stand)
        field.change(key, stands=())
    failed = {"f": max(turn - spec["first"], 0)}
    field.pages.put(FlankMarches((March(WHITE, "right", marching),), waiting, failed=failed))
    return field, battle_of(field, FlankArrivals(), dice=(die,))


@pytest.mark.rule("DW-XVI.5.0-f", "DW-XVI.5.0-g")
@of("arrives")
def test_when_a_march_arrives(case: dict[str, Any]) -> None:
    spec = case["arrives"]
    field, early = march(case, spec["first"] - 1, 6)
    assert first_turn(field, field.pages[FlankMarches].marches[0]) == spec["first"]
    assert early.rolls == 0
    for turn, least in spec["least"].items():
        for die in range(1, 7):
            _, battle = march(case, turn, die)
            assert battle.rolls == 1
            assert isinstance(battle.decision(), FlankEntry) is (die >= least)
