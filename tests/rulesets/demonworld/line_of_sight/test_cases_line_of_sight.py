"""The book's worked examples of chapter XII, read from tests/cases."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from oriflamme.board.battlefield import Battlefield, Cell, Edge, border
from oriflamme.board.hexes import DIRECTIONS, Hex, at, distance
from oriflamme.kernel.tally import Tally
from oriflamme.rulesets.demonworld import contents
from oriflamme.rulesets.demonworld.characteristics import Band, MissileKind, MissileWeapon, Order
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.fire_execution import ShotFired, ShotLost
from oriflamme.rulesets.demonworld.introduction import Stand
from oriflamme.rulesets.demonworld.line_of_sight.relief import relief
from oriflamme.rulesets.demonworld.line_of_sight.sight import in_the_way
from oriflamme.rulesets.demonworld.missiles import clear_line, in_firing_arc, number_against, open_view
from oriflamme.rulesets.demonworld.shooting import FirePhase, Shoot
from oriflamme.rulesets.demonworld.turn import Commit
from tests.rulesets.demonworld.armies import (
    GREY,
    PLAIN,
    SOUTH,
    WHITE,
    battle_of,
    card,
    field_of,
    muster,
    of,
    play,
)
from tests.rulesets.demonworld.fights import MISS
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


def field_of_case(case: dict[str, Any], leave_out: str | None = None, viewer: str = "") -> Field:
    """The position; who looks is white's, so that he may shoot at all others. Far off there are two more who may."""
    musters = [
        muster("far", WHITE, (at(-15, 10),), order=Order.HOLD, profile="bows"),
        muster("mark", GREY, (at(-15, 8),), SOUTH, profile="bows"),
    ]
    cards = [card("bows", missile=BOW, stands=1)]
    for key, spec in case["stands"].items():
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
        musters.append(muster(key, WHITE if key == viewer else GREY, (place,), profile=key))
    return field_of(
        *musters,
        profiles=cards,
        board=board(printed(case)),
        game=contents.game(("skills", "terrain", "line-of-sight")),
    )


def fired(field: Field, one: Stand, other: Stand) -> Tally | None:
    """The number of a shot in the second fire phase, in which its shooter looks at its target; None: it is lost.

    At one beside him he shoots as one who has just been charged.
    """
    field = field.copy()
    turned = (one.at(one.hex, facing) for facing in range(6))
    field.place(next(stand for stand in turned if in_firing_arc(field, stand, other)))
    field.change(one.unit, order=Order.HOLD)
    if distance(one.hex, other.hex) == 1:
        for key in (one.unit, other.unit):
            field.change(key, engaged=True, first_melee=field.turn)
    battle = battle_of(field, FirePhase(2), dice=(MISS,))
    command = Shoot(one.id, other.id)
    offered = command in list(battle.options(WHITE))
    events = play(battle, WHITE, command, Commit())
    found = of(events, ShotFired)
    assert offered is bool(found)
    assert [lost.because for lost in of(events, ShotLost)] == ([] if found else ["sight"])
    return found[0].tally if found else None


def bonus(tally: Tally | None, name: str) -> int:
    return sum(line.value for line in tally.lines if line.label == LABELS[name]) if tally else 0


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
        shot = fired(field, one, other)
        assert (shot is not None) is (found.segments > 0)
        assert bonus(shot, "size") == found.segments // 2
        return found.segments
    if kind == "free":
        return open_view(field, one, other)
    if kind == "obstacles":
        met = [[rise.at, rise.top, str(rise.kind)] for rise in in_the_way(field, one, other, other.hex)]
        return sorted(met)
    if kind == "number":
        return number_against(field, one, other, 5, asked[2]).total
    assert kind == "shot"
    tally = fired(field, one, other)
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
        viewer = asked[0] if kind in ("sees", "shot") else ""
        assert answer(field_of_case(case, without, viewer), kind, asked) == question["is"], question
