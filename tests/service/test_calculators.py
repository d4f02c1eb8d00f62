"""Calculators by web, by command line and without a service: the same questions, the same answers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from oriflamme import referee
from oriflamme.catalogue import LOCALES, catalogue
from oriflamme.kernel.asking import answer, card_of, inputs_of
from oriflamme.kernel.calculators import Calculator, Misasked
from oriflamme.kernel.ruleset import rulesets
from oriflamme.kernel.text import Text
from oriflamme.service.app import create_app
from tests.cli.running import printed_json

ALL = [(name, one) for name, rules in rulesets().items() for one in rules.calculators().values()]
NAMES = [f"{name}-{one.name}" for name, one in ALL]


def beginning(calculator: Calculator) -> dict[str, Any]:
    """Return the answers that a form begins with, those left out that follow from others."""
    answers: dict[str, Any] = {}
    for one in card_of(calculator).questions:
        value = one.default if one.begin is msgspec.UNSET else one.begin
        if value is not msgspec.UNSET and (
            one.kind == "several" or not any(answers.get(name) is not None for name in one.filled_by)
        ):
            answers[one.name] = value
    return answers


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """Give a service of all installed rulesets."""
    folder: Path = tmp_path_factory.mktemp("calculators")
    with TestClient(create_app(f"sqlite:///{folder / 'battles.db'}")) as client:
        yield client


SHOT = {"shooter": "empire/imperial-crossbowmen", "target": "orcs/orc-wolf-riders", "distance": 4}
QUESTIONS: list[tuple[str, str, dict[str, Any]]] = [
    ("demonworld", "shot", SHOT),
    ("demonworld", "shot", {**SHOT, "strength": 9, "supports": 2, "times": 3}),
    (
        "demonworld",
        "melee",
        {"attacker": "orcs/orc-wolf-lancers", "target": "empire/imperial-pikemen", "order": "C"},
    ),
    ("demonworld", "morale", {"test": "charge", "unit": "empire/noble-infantry", "enemy": "orcs/trolls"}),
    ("demonworld", "initiative", {"unit": "empire/imperial-spearmen", "order": "T"}),
    ("demonworld", "order", {"leader": True, "forgotten": True}),
    ("demonworld", "substitution", {"beside": 4, "left": 3}),
    ("demonworld", "step", {"unit": "orcs/trolls", "ground": "woods", "levels": 1, "used": 1}),
    ("demonworld", "step", {"points": 12, "step": "turn"}),
    ("demonworld", "sight", {"viewer": 2, "target": 3, "distance": 6, "at": [2.5], "top": [3]}),
    (
        "fictionalis",
        "melee",
        {
            "attacker_troop": "verrane/household-knights",
            "defender_troop": "sylvan-court/longbows",
            "attacker_factors": "uphill,overlap",
        },
    ),
    ("fictionalis", "shot", {"attacker": "Bw(S)", "defender": "Kn(O)"}),
    (
        "fictionalis",
        "magic",
        {
            "attacker_troop": "verrane/court-mage",
            "defender": "Sp(O)",
            "attacker_factors": "power-o",
        },
    ),
    ("fictionalis", "spell", {"spell": "inspire", "later": True, "left": 2}),
    ("fictionalis", "move", {"troop": "ash-horde/wolf-riders", "light": "dark", "going": "rough"}),
]


@pytest.mark.parametrize(("name", "calculator"), ALL, ids=NAMES)
def test_every_form_begins_with_a_question_that_has_an_answer(
    service: TestClient, name: str, calculator: Calculator
) -> None:
    found = service.post(
        f"/api/rulesets/{name}/calculators/{calculator.name}", json=beginning(calculator)
    ).json()
    assert "tally" in found, found
    assert found["total"] == sum(line[1] for line in found["tally"]["lines"])


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(("name", "calculator"), ALL, ids=NAMES)
def test_every_word_of_a_form_is_there(name: str, calculator: Calculator, locale: str) -> None:
    def texts() -> Iterator[Text]:
        card = card_of(calculator)
        yield from (card.title, card.about)
        for one in card.questions:
            yield one.title
            yield from (text for text in (one.part, one.none) if text is not None)
            for pick in one.picks:
                yield pick.title
                if pick.under is not None:
                    yield pick.under

    words = catalogue(locale)
    lacking = [text.id for text in texts() if words.words(text) == text.id]
    assert lacking == []


@pytest.mark.parametrize(("name", "kind", "answers"), QUESTIONS)
def test_the_command_line_answers_as_the_service_does(
    service: TestClient, name: str, kind: str, answers: dict[str, Any]
) -> None:
    options: list[str] = []
    for field, value in answers.items():
        for one in value if isinstance(value, list) else [value]:
            options.append("--" + field.strip("_").replace("_", "-"))
            options += [] if one is True else [str(one)]
    told = printed_json("odds", name, kind, *options, "--json")
    found = service.post(f"/api/rulesets/{name}/calculators/{kind}", json=answers).json()
    if found["against"] is None:
        assert (told["base"], told["chance"]) == (found["total"], found["chance"])
        assert [line["value"] for line in told["tally"]] == [line[1] for line in found["tally"]["lines"]]
    else:
        assert told["attacker"]["total"] == found["total"]
        assert told["defender"]["total"] == found["against_total"]
    assert [one["chance"] for one in told.get("outcomes", [])] == [one["chance"] for one in found["outcomes"]]


@pytest.mark.parametrize(("name", "kind", "answers"), QUESTIONS)
def test_what_needs_no_service_answers_as_the_service_does(
    service: TestClient, name: str, kind: str, answers: dict[str, Any]
) -> None:
    path = f"/api/rulesets/{name}/calculators/{kind}"
    found = service.post(path, json=answers)
    assert referee.respond("POST", path, json.dumps(answers)) == (200, found.text)
    dice = [1 for _ in found.json()["dice"]]
    asked = {"answers": answers, "dice": dice}
    thrown = service.post(f"{path}/throws", json=asked)
    assert referee.respond("POST", f"{path}/throws", json.dumps(asked)) == (thrown.status_code, thrown.text)
    assert thrown.status_code == (200 if dice else 400)


@pytest.mark.parametrize(
    "path",
    [
        "/api/rulesets",
        "/api/rulesets/demonworld/calculators",
        "/api/rulesets/fictionalis/calculators",
        "/api/catalogues/fr",
        "/api/rules/DW-IV.2.0-b",
        "/api/rules/DW-IV.2.0-b?locale=fr",
    ],
)
def test_forms_words_and_rules_need_no_service(service: TestClient, path: str) -> None:
    assert referee.respond("GET", path) == (200, service.get(path).text)


@pytest.mark.parametrize(
    ("kind", "answers", "field", "rule"),
    [
        ("shot", {**SHOT, "distance": 30}, "distance", "DW-II.5.1-a"),
        ("shot", {"shooter": "orcs/trolls", "protection": 1}, "shooter", "DW-IV-WHO"),
        ("shot", {"shooter": "nobody"}, "shooter", None),
        ("shot", {"strength": 5}, "protection", None),
        ("shot", {"strength": "x", "protection": 1}, "strength", None),
        ("shot", {**SHOT, "distance": 0}, "distance", None),
        ("morale", {"test": "charge", "unit": "orcs/kruuk"}, "unit", "DW-XV.1.0-a"),
        ("step", {"unit": "orcs/trolls", "ground": "marsh"}, "ground", "DW-XI.3.4"),
        ("step", {"unit": "orcs/trolls", "ground": "lava"}, "ground", None),
        ("step", {"unit": "orcs/trolls", "used": 3}, "used", "DW-V-HALF"),
        ("step", {"unit": "orcs/kruuk", "step": "aside"}, "step", "DW-X.2.1-b"),
        ("step", {"step": "turn"}, "points", None),
        ("sight", {"viewer": 1, "target": 1, "distance": 3, "at": [5], "top": [1]}, "at", "DW-XII.1.0-b"),
    ],
)
def test_what_is_wrong_is_said_beside_its_question(
    service: TestClient, kind: str, answers: dict[str, Any], field: str, rule: str | None
) -> None:
    path = f"/api/rulesets/demonworld/calculators/{kind}"
    found = service.post(path, json=answers)
    assert (found.status_code, found.json()["field"]) == (400, field)
    assert (found.json().get("ruling") or {"reasons": [{"rule": None}]})["reasons"][0]["rule"] == rule
    assert referee.respond("POST", path, json.dumps(answers)) == (400, found.text)


@pytest.mark.rule("DW-II.5.1-a", "DW-IV.2.0-b", "DW-IV.2.0-d", "DW-VIII.1.2-c")
def test_units_of_a_book_give_the_figures_of_a_shot_that_may_be_changed() -> None:
    shot = rulesets()["demonworld"].calculators()["shot"]
    found = answer(shot, SHOT)
    assert found.filled == {"strength": 6, "skill": 0, "protection": 1, "segments": 3}
    assert found.total == 6 - 1 + 1
    assert answer(shot, {**SHOT, "protection": 4}).total == found.total - 3


@pytest.mark.rule("DW-II.5.2-f", "DW-VI.1.3-e")
def test_a_lance_and_a_charge_count_in_the_first_phase_only() -> None:
    melee = rulesets()["demonworld"].calculators()["melee"]
    charge = {"attacker": "orcs/orc-wolf-lancers", "target": "empire/imperial-crossbowmen", "order": "C"}
    first, later = answer(melee, charge), answer(melee, {**charge, "first": False})
    assert first.filled["charge_bonus"] > later.filled["charge_bonus"] == 0
    assert first.filled["strength"] > later.filled["strength"]


@pytest.mark.rule("DW-XV.1.0-d")
def test_a_test_looks_at_the_morale_value_of_its_kind() -> None:
    morale = rulesets()["demonworld"].calculators()["morale"]
    unit = {"unit": "empire/noble-infantry"}
    assert answer(morale, {"test": "rally", **unit}).filled["value"] == 9
    assert answer(morale, {"test": "obedience", **unit}).filled["value"] == 14


def test_so_many_shots_come_to_so_many_hits() -> None:
    shot = rulesets()["demonworld"].calculators()["shot"]
    found = answer(shot, {"strength": 10, "protection": 0, "segments": 0, "times": 2})
    assert [(one.outcome, one.chance) for one in found.outcomes] == [("0", 0.25), ("1", 0.5), ("2", 0.25)]


def test_what_the_list_says_of_troops_is_added_to_what_is_said_of_them() -> None:
    melee = rulesets()["fictionalis"].calculators()["melee"]
    asked = {
        "attacker_troop": "sylvan-court/lords",
        "defender": "Sp(O)",
        "attacker_factors": "uphill",
    }
    inputs, _ = inputs_of(melee, asked)
    assert (inputs.attacker, inputs.attacker_factors) == ("Reg Cv(S)", "elf,uphill")


@pytest.mark.parametrize(
    ("dice", "good"),
    [((6,), True), ((7,), False)],
)
def test_a_die_at_the_table_is_read(service: TestClient, dice: tuple[int, ...], good: bool) -> None:
    path = "/api/rulesets/demonworld/calculators/shot/throws"
    (finding,) = service.post(path, json={"answers": SHOT, "dice": dice}).json()["findings"]
    assert finding["good"] is good
    wrong = service.post(path, json={"answers": SHOT, "dice": [21]})
    assert (wrong.status_code, wrong.json()["field"]) == (400, "dice")


@pytest.mark.parametrize("test", ["shooting", "melee", "charge", "rally", "obedience"])
def test_dice_are_read_as_often_for_good_as_the_chance_says(test: str) -> None:
    morale = rulesets()["demonworld"].calculators()["morale"]
    answers = {"test": test, "value": 9, "stands": 5}
    inputs, _ = inputs_of(morale, answers)
    assert morale.reader is not None
    good = [morale.reader.read(inputs, (face,))[0].good for face in range(1, 7)]
    assert sum(bool(one) for one in good) / 6 == answer(morale, answers).chance


def test_a_calculator_that_raises_says_why() -> None:
    shot = rulesets()["fictionalis"].calculators()["shot"]
    with pytest.raises(Misasked) as caught:
        answer(shot, {"attacker": "Sp(O)", "defender": "Kn(O)"})
    assert (caught.value.field, caught.value.rule) == ("attacker", "DBF-SHOOT-WHO")
