"""Lines of sight laid open, for players: the chart of a battle and the calculator, both against the engine."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from fastapi.testclient import TestClient

from oriflamme.board.hexes import at, axial
from oriflamme.kernel.ruleset import ruleset
from oriflamme.kernel.sightlines import SightAsked, SightChart, SightNotOffered, SightRefused
from oriflamme.kernel.tally import Line
from oriflamme.kernel.text import Text
from oriflamme.rulesets.demonworld import contents
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.line_of_sight.calculator import SIGHT
from oriflamme.rulesets.demonworld.line_of_sight.charts import sight_chart
from oriflamme.rulesets.demonworld.line_of_sight.sight import parts
from oriflamme.rulesets.demonworld.scenarios import battle_map, map_spec
from oriflamme.service.app import create_app
from tests.cli.running import printed_json
from tests.rulesets.demonworld.armies import GREY, WHITE, card, field_of, muster
from tests.rulesets.demonworld.line_of_sight.positions import position

SIGHT_GAME = contents.game(("line-of-sight",))
HILL = battle_map(map_spec("over-the-hill"))


def test_charts_show_what_the_engine_sees() -> None:
    looked = 0
    for number in range(60):
        chance = Random(f"chart-{number}")
        field, _ = position(chance)
        stands = list(field.stands.values())
        for _ in range(min(6, len(stands) - 1)):
            viewer, target = chance.sample(stands, 2)
            for part in parts(field, viewer, target):
                chart = sight_chart(field, SightAsked(axial(viewer.hex), axial(part.hex)))
                assert sum(chart.segments) == part.segments
                marks = range(chart.base, chart.top + 1)
                blocked = [any(rise.blocks[step] for rise in chart.rises) for step in range(len(marks))]
                # A segment is seen when nothing blocks the lines to both of its ends, and it is above the water.
                seen = [
                    not low and not high and mark >= chart.surface
                    for low, high, mark in zip(blocked, blocked[1:], marks, strict=False)
                ]
                assert seen == list(chart.segments)
                assert (chart.hexes[0], chart.hexes[-1]) == (axial(viewer.hex), axial(part.hex))
                looked += 1
    assert looked > 200


def over_a_wall() -> Field:
    return field_of(
        muster("a", WHITE, (at(0, 0),), profile="men"),
        muster("b", GREY, (at(4, 0),), profile="ogre"),
        muster("c", GREY, (at(2, 0),), profile="dwarfs"),
        profiles=(card("men", size=2), card("ogre", size=4), card("dwarfs", size=1)),
        game=SIGHT_GAME,
    )


def test_a_chart_names_what_is_in_the_way() -> None:
    chart = sight_chart(over_a_wall(), SightAsked((0, 0), (4, 0)))
    assert (chart.foot, chart.eye, chart.base, chart.top, chart.length) == (0, 2, 0, 4, 8)
    assert chart.hexes == ((0, 0), (1, 0), (2, 0), (3, 0), (4, 0))
    (rise,) = chart.rises
    # Lines over (2, 0) are at 1, 1.5, 2, 2.5 and 3: only the one to the ogre's feet touches the dwarfs.
    assert (rise.kind, rise.what, rise.hexes, rise.at, rise.top) == (
        "stand",
        Text("dw-unit-dwarfs"),
        ((2, 0),),
        4,
        1,
    )
    assert rise.blocks == (True, False, False, False, False)
    assert chart.segments == (False, True, True, True)


def test_stands_may_be_assumed_where_none_are() -> None:
    field = over_a_wall()
    assert sight_chart(field, SightAsked((0, 0), (6, 0))).top == 2
    assert sight_chart(field, SightAsked((0, 0), (6, 0), target=5)).top == 5
    assert sight_chart(field, SightAsked((0, 0), (4, 0), viewer=9)).segments == (True,) * 4
    assert sight_chart(field, SightAsked((-1, 0), (4, 0), viewer=1)).segments == (False,) * 4


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (SightAsked((0, 0), (0, 0)), "two hexes"),
        (SightAsked((0, 0), (99, 0)), "no hex"),
        (SightAsked((0, 0), (0, 9999)), "row 9999"),
    ],
)
def test_lines_that_there_are_not_are_refused(asked: SightAsked, why: str) -> None:
    with pytest.raises(SightRefused, match=why):
        sight_chart(over_a_wall(), asked)


def test_the_base_game_has_no_chart() -> None:
    field = field_of(muster("a", WHITE, (at(0, 0),)))
    with pytest.raises(SightNotOffered):
        sight_chart(field, SightAsked((0, 0), (1, 0)))


# -- over HTTP -----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder: Path = tmp_path_factory.mktemp("sight")
    with TestClient(create_app(f"sqlite:///{folder / 'battles.db'}")) as client:
        yield client


def begun(service: TestClient, scenario: str) -> tuple[str, dict[str, str]]:
    created = service.post("/api/battles", json={"scenario": scenario}).json()
    return f"/api/battles/{created['id']}/sight", {"Authorization": f"Bearer {created['spectator']}"}


def test_a_line_of_a_battle_comes_over_http(service: TestClient) -> None:
    path, token = begun(service, "demonworld-over-the-hill")
    (q, r), (to_q, to_r) = (axial(HILL.find(name)) for name in ("I4", "I16"))
    asked = {"q": q, "r": r, "to_q": to_q, "to_r": to_r}
    answer = service.get(path, params=asked, headers=token)
    assert answer.status_code == 200, answer.text
    chart = msgspec.convert(answer.json(), SightChart)
    # Row I: bushes on 5 and 6, the hill from 6 to 13, its top on 8 to 10.
    assert [(rise.at // 2, rise.top, rise.kind) for rise in chart.rises] == [
        (1, 1, "growth"),
        (2, 2, "hill"),
        (2, 3, "growth"),
        (3, 2, "hill"),
        *((step, 4, "hill") for step in (4, 5, 6)),
        *((step, 2, "hill") for step in (7, 8, 9)),
    ]
    assert chart.segments == (False, False)
    tall = service.get(path, params={**asked, "viewer": 12, "target": 12}, headers=token).json()
    assert sum(tall["segments"]) > 6
    assert service.get(path, params=asked).status_code == 401
    same = {"q": q, "r": r, "to_q": q, "to_r": r}
    assert service.get(path, params=same, headers=token).json()["text"]["id"] == "service-bad-sight"


@pytest.mark.parametrize("scenario", ["demonworld-first-battle", "skirl-duel"])
def test_games_without_a_chart_say_so(service: TestClient, scenario: str) -> None:
    path, token = begun(service, scenario)
    answer = service.get(path, params={"q": 0, "r": 0, "to_q": 1, "to_r": 0}, headers=token)
    assert answer.status_code == 404
    assert answer.json()["text"]["id"] == "service-missing-sight"


# -- the calculator ------------------------------------------------------------------------------------------------


def odds(**question: Any) -> tuple[list[bool], list[Line]]:
    found = SIGHT.compute(msgspec.convert(question, SIGHT.inputs))
    return [one.chance == 1.0 for one in found.outcomes], list(found.tally.lines)


@pytest.mark.parametrize(
    ("question", "segments", "numbers"),
    [
        ({"viewer": 3, "target": 2, "distance": 8, "at": (2,), "top": (2,)}, [True, True], [1]),
        ({"viewer": 3, "target": 2, "distance": 6, "at": (2,), "top": (2,)}, [False, True], [0]),
        ({"viewer": 4, "target": 2, "distance": 3, "at": (2,), "top": (2,)}, [False, False], []),
        ({"viewer": 2, "target": 2, "distance": 2, "at": (1.5,), "top": (1,)}, [False, True], [0]),
        ({"viewer": 2, "target": 2, "distance": 4, "target_depth": 1}, [False, True], [0]),
        ({"viewer": 2, "target": 2, "distance": 4, "woods": True}, [True, True], [1, -2]),
        ({"viewer": 5, "viewer_level": 3, "target": 2, "distance": 20, "at": (1,), "top": (10,)}, [True, True], [1]),
        ({"viewer": 5, "viewer_level": 3, "target": 2, "distance": 8, "at": (1,), "top": (10,)}, [False, False], []),
    ],
)  # fmt: skip
def test_the_calculator_answers_the_examples_of_the_book(
    question: dict[str, Any], segments: list[bool], numbers: list[int]
) -> None:
    seen, lines = odds(**question)
    assert seen == segments
    assert [line.value for line in lines] == numbers


@pytest.mark.parametrize(
    "question",
    [
        {"viewer": 2, "target": 2, "distance": 4, "at": (1,)},
        {"viewer": 2, "target": 2, "distance": 4, "at": (4,), "top": (1,)},
        {"viewer": 2, "target": 2, "distance": 4, "at": (1.25,), "top": (1,)},
    ],
)
def test_obstacles_that_make_no_sense_are_refused(question: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="obstacle"):
        odds(**question)


def test_the_command_line_and_the_service_offer_it(service: TestClient) -> None:
    told = printed_json(
        "odds", "demonworld", "sight", "--viewer", "3", "--target", "2", "--distance", "6",
        "--at", "2", "--top", "2", "--at", "2.5", "--top", "1", "--json",
    )  # fmt: skip
    assert [one["outcome"] for one in told["outcomes"]] == ["hidden", "seen"]
    assert "sight" in ruleset("demonworld").calculators()
    asked = {"viewer": 3, "target": 2, "distance": 8, "at": [2], "top": [2]}
    answer = service.post("/api/rulesets/demonworld/calculators/sight", json=asked).json()
    assert (answer["total"], [one["outcome"] for one in answer["outcomes"]]) == (1, ["seen", "seen"])
