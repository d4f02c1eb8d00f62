"""The book's worked examples of chapter XII, read from tests/cases."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from oriflamme.board.battlefield import Battlefield, Cell, Edge, border
from oriflamme.board.hexes import DIRECTIONS, Hex, at
from oriflamme.rulesets.demonworld import contents
from oriflamme.rulesets.demonworld.characteristics import Band, MissileKind, MissileWeapon
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.fire_execution import shot_tally
from oriflamme.rulesets.demonworld.introduction import Stand
from oriflamme.rulesets.demonworld.line_of_sight.relief import relief
from oriflamme.rulesets.demonworld.line_of_sight.sight import in_the_way
from oriflamme.rulesets.demonworld.missiles import clear_line, number_against, open_view
from tests.rulesets.demonworld.armies import GREY, PLAIN, WHITE, Muster, card, field_of, muster
from tests.rulesets.demonworld.line_of_sight.positions import board

FILE = Path(__file__).parents[3] / "cases" / "demonworld_line_of_sight.yaml"
CASES = yaml.safe_load(FILE.read_text(encoding="utf-8"))
BOW = MissileWeapon(MissileKind.LONGBOW, (Band(30, 5),))
LABELS = {"size": "dw-line-visible-size", "cover": "dw-line-cover"}


def printed(case: dict[str, Any]) -> Battlefield:
    cells: dict[Hex, Cell] = {}
    for level, places in case.get("levels", {}).items():
        for place in places:
            cells[at(*place)] = Cell(level=level)
    for ground, places in case.get("grounds", {}).items():
        for place in places:
            old = cells.get(at(*place), Cell())
            cells[at(*place)] = Cell(ground, old.level)
    for mark, places in case.get("marks", {}).items():
        for place in places:
            old = cells.get(at(*place), Cell())
            cells[at(*place)] = Cell(old.ground, old.level, marks=(mark,))
    walls = {border(at(*one), at(*other)): (Edge("wall"),) for one, other in case.get("walls", ())}
    return Battlefield(PLAIN.hexes, cells, walls)


def field_of_case(case: dict[str, Any], leave_out: str | None = None) -> Field:
    musters: list[Muster] = []
    cards = []
    for number, (key, spec) in enumerate(case["stands"].items()):
        if key == leave_out:
            continue
        place = at(*spec["at"]) if "at" in spec else at(spec["x"], 0)
        protection = case.get("protection", {}).get(key, 0)
        skill = case.get("skills", {}).get(key, 0)
        cards.append(
            card(
                key,
                size=spec["size"],
                missile=BOW,
                missile_protection=protection,
                firing_skill=skill,
                stands=1,
            )
        )
        musters.append(muster(key, (WHITE, GREY)[number % 2], (place,), profile=key))
    return field_of(
        *musters,
        profiles=cards,
        board=board(printed(case)),
        game=contents.game(("skills", "terrain", "line-of-sight")),
    )


def foot(field: Field, stand: Stand) -> list[int]:
    feet = relief(field.ground.map.battlefield).foot(stand.hex)
    return [feet, feet + field.profile(stand).size]


def answer(field: Field, kind: str, asked: Any) -> Any:
    if kind == "foot":
        return foot(field, field.stands[f"{asked}.1"])
    if kind == "enter":
        return field.passage(field.stands["a.1"]).price(at(*asked) - DIRECTIONS[0], 0)
    one, other = (field.stands[f"{key}.1"] for key in asked[:2])
    if kind == "sees":
        found = field.ground.game.sight(field, one, other)
        assert clear_line(field, one, other) is (found.segments > 0)
        return found.segments
    if kind == "free":
        return open_view(field, one, other)
    if kind == "obstacles":
        met = [[rise.at, rise.top, str(rise.kind)] for rise in in_the_way(field, one, other, other.hex)]
        return sorted(met)
    if kind == "number":
        return number_against(field, one, other, 5, asked[2]).total
    assert kind == "shot"
    tally = shot_tally(field, one, other)
    assert tally is not None
    lines = {line.label: line.value for line in tally.lines}
    return {name: lines[label] for name, label in LABELS.items() if label in lines}


@pytest.mark.parametrize(
    "case", [pytest.param(case, id=case["id"], marks=pytest.mark.rule(*case["rules"])) for case in CASES]
)
def test_worked_example(case: dict[str, Any]) -> None:
    for question in case["ask"]:
        ((kind, asked),) = ((key, value) for key, value in question.items() if key != "is")
        without = next(
            (name for name, pairs in case.get("without", {}).items() if list(asked) in pairs), None
        )
        assert answer(field_of_case(case, without), kind, asked) == question["is"], question
