"""`oriflamme odds`: commands made from the calculators of rulesets."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Annotated, Literal

import msgspec
import pytest

from oriflamme.kernel.calculators import Calculator, Likelihood, Odds
from oriflamme.kernel.tally import Line, Tally
from oriflamme.kernel.text import Text
from oriflamme_skirl import RULESET
from tests.cli.running import printed, printed_json, refused

BLOW = ("odds", "skirl", "blow", "--strength", "4", "--against", "3")


def test_odds_name_number_chance_and_rules() -> None:
    assert printed_json(*BLOW, "--stance", "guard", "--json") == {
        "base": 3,
        "chance": 30 / 36,
        "tally": [
            {"label": "Strength", "value": 4, "rule": "SK-5"},
            {"label": "Strength of the enemy", "value": -3, "rule": "SK-5"},
            {"label": "The stance beats the enemy's", "value": 2, "rule": "SK-5.1"},
        ],
    }


def test_odds_speak_either_language() -> None:
    labels = [line["label"] for line in printed_json(*BLOW, "--json", "--locale", "fr")["tally"]]
    assert labels == ["Force", "Force de l'ennemi"]


def test_odds_are_shown_as_a_table() -> None:
    shown = printed(*BLOW)
    assert "Base number 1, chance 58.3%" in shown
    rows = [[cell.strip() for cell in row.split("│")[1:-1]] for row in shown.splitlines() if "│" in row]
    assert rows == [["Strength", "+4", "SK-5"], ["Strength of the enemy", "-3", "SK-5"]]


@pytest.mark.rule("DW-IV.2.0-b", "DW-IV.2.0-d", "DW-IV.2.0-e")
def test_odds_of_a_shot_in_demonworld() -> None:
    told = printed_json(
        "odds", "demonworld", "shot", "--strength", "4", "--protection", "3", "--supports", "1",
        "--segments", "2", "--json",
    )  # fmt: skip
    assert (told["base"], told["chance"]) == (4, 0.2)
    assert [(line["value"], line["rule"]) for line in told["tally"]] == [
        (4, "DW-IV.2.0-e"),
        (-3, "DW-IV.2.0-e"),
        (2, "DW-IV.2.0-b"),
        (1, "DW-IV.2.0-d"),
    ]


@pytest.mark.rule("DW-VI.1.3-c", "DW-VI.1.3-e", "DW-VI.1.3-f", "DW-VI.1.3-g", "DW-VI.1.3-h")
@pytest.mark.parametrize(
    ("place", "base", "modifier"),
    [
        (("--from", "front"), 14, []),
        (("--from", "flank", "--pikes-in-front"), 16, [(2, "DW-VI.1.3-g")]),
        (("--from", "rear"), 18, [(4, "DW-VI.1.3-g")]),
        (("--pikes-in-front",), 13, [(-1, "DW-VI.1.3-f")]),
    ],
)
def test_odds_of_a_blow_in_demonworld(
    place: tuple[str, ...], base: int, modifier: list[tuple[int, str]]
) -> None:
    told = printed_json(
        "odds", "demonworld", "melee", "--strength", "10", "--protection", "2", "--charge-bonus", "3",
        "--supports", "1", *place, "--json",
    )  # fmt: skip
    assert (told["base"], told["chance"]) == (base, base / 20)
    assert list(told) == ["base", "chance", "tally"]
    assert all(list(line) == ["label", "value", "rule"] for line in told["tally"])
    assert [(line["value"], line["rule"]) for line in told["tally"]] == [
        (10, "DW-VI.1.3-c"),
        (-2, "DW-VI.1.3-c"),
        (3, "DW-VI.1.3-e"),
        *modifier,
        (3, "DW-VI.1.3-h"),
    ]


def test_kinds_are_listed() -> None:
    assert "The chance to win an exchange of blows" in printed("odds", "skirl")
    assert "skirl" in printed("odds")


def test_help_of_a_kind_lists_its_questions() -> None:
    shown = printed("odds", "skirl", "blow", "--help")
    for expected in ("--against-stance", "Strength of the attacker.", "attack|guard|feint", "--locale"):
        assert expected in shown


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("chess",), "no ruleset named 'chess' is installed; there are: "),
        (("skirl", "shot"), "No such command 'shot'."),
        (("skirl", "blow"), "Missing option '--strength'"),
        (("demonworld", "shot", "--strength", "-1", "--protection", "3"), "Invalid value for '--strength'"),
        (("demonworld", "melee", "--strength", "8", "--protection", "2", "--from", "above"), "'--from'"),
        (("skirl", "blow", "--strength", "many"), "Invalid value for '--strength'"),
        (("skirl", "blow", "--strength", "21", "--against", "1"), "Invalid value for '--strength'"),
        ((*BLOW[1:], "--stance", "flee"), "Invalid value for '--stance'"),
        ((*BLOW[1:], "--luck", "7"), "No such option: --luck"),
        ((*BLOW[1:], "--locale", "de"), "no words in 'de'; there are: en, fr"),
    ],
)
def test_faults_are_told_in_a_line(arguments: tuple[str, ...], told: str) -> None:
    assert told in refused("odds", *arguments)


class Weather(Enum):
    """A way to ask."""

    CLEAR = "clear"
    RAIN = "rain"


class Questions(msgspec.Struct, frozen=True):
    """Every kind of question there can be."""

    from_: int
    name: str = "nobody"
    share: float = 0.5
    pikes_in_front: bool = False
    steady: bool = True
    arm: Literal["bow", "sling"] = "bow"
    weather: Weather = Weather.CLEAR
    level: Annotated[int, msgspec.Meta(gt=-3, lt=3, description="Height.")] = 0
    cover: int | None = None
    marks: tuple[int, ...] = ()


def both_sides(chance: float | None, outcomes: tuple[Likelihood, ...]) -> Calculator:
    """Return a calculator in which both sides add something up."""
    mine = Tally((Line("skirl-line-strength", 4, "SK-5"), Line("skirl-line-stance", 2, "SK-5.1")))
    theirs = Tally((Line("skirl-line-strength", 3, "SK-5"),))

    def compute(_: Questions) -> Odds:
        return Odds(mine, chance, theirs, outcomes)

    return Calculator("both", Text("skirl-blow-about"), Questions, compute)


OUTCOMES = (
    Likelihood("attacker", "won", Text("skirl-title"), 0.75),
    Likelihood("defender", "lost", Text("skirl-title"), 0.25),
)


@pytest.mark.parametrize(("chance", "outcomes"), [(None, OUTCOMES), (0.5, ())], ids=["outcomes", "chance"])
def test_odds_of_both_sides(
    monkeypatch: pytest.MonkeyPatch, chance: float | None, outcomes: tuple[Likelihood, ...]
) -> None:
    monkeypatch.setattr(type(RULESET), "calculators", lambda _: {"both": both_sides(chance, outcomes)})
    told = printed_json("odds", "skirl", "both", "--from", "1", "--json")
    expected: dict[str, object] = {
        "attacker": {
            "total": 6,
            "tally": [
                {"label": "Strength", "value": 4, "rule": "SK-5"},
                {"label": "The stance beats the enemy's", "value": 2, "rule": "SK-5.1"},
            ],
        },
        "defender": {"total": 3, "tally": [{"label": "Strength", "value": 3, "rule": "SK-5"}]},
    }
    if chance is not None:
        expected["chance"] = chance
    if outcomes:
        expected["outcomes"] = [
            {"side": "attacker", "outcome": "won", "chance": 0.75},
            {"side": "defender", "outcome": "lost", "chance": 0.25},
        ]
    assert told == expected
    shown = printed("odds", "skirl", "both", "--from", "1")
    assert "Attacker: die +6" in shown
    assert "Defender: die +3" in shown
    assert ("Chance 50.0%" in shown) == (chance is not None)
    assert ("75.0%" in shown) == ("25.0%" in shown) == bool(outcomes)


def test_a_number_without_a_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    odds = Odds(Tally((Line("skirl-line-strength", 4, "SK-5"),)), outcomes=OUTCOMES[:1])
    calculator = Calculator("one", Text("skirl-blow-about"), Questions, lambda _: odds)
    monkeypatch.setattr(type(RULESET), "calculators", lambda _: {"one": calculator})
    told = printed_json("odds", "skirl", "one", "--from", "1", "--json")
    assert (told["base"], told["chance"]) == (4, None)
    assert told["outcomes"] == [{"side": "attacker", "outcome": "won", "chance": 0.75}]
    assert "Base number 4\n" in printed("odds", "skirl", "one", "--from", "1")


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Questions]:
    """Give Skirl a calculator with every kind of question; return what it was asked."""
    heard: list[Questions] = []

    def compute(questions: Questions) -> Odds:
        heard.append(questions)
        if questions.from_ == 13:
            raise ValueError("nothing comes from 13")
        return Odds(Tally((Line("skirl-line-strength", 1, "SK-5"),)), 0.5)

    def calculators(_: object) -> Mapping[str, Calculator]:
        return {"all": Calculator("all", Text("skirl-blow-about"), Questions, compute)}

    monkeypatch.setattr(type(RULESET), "calculators", calculators)
    return heard


def test_questions_have_their_defaults(asked: list[Questions]) -> None:
    printed("odds", "skirl", "all", "--from", "3")
    assert asked == [Questions(3)]


def test_every_kind_of_question_can_be_answered(asked: list[Questions]) -> None:
    printed(
        "odds", "skirl", "all", "--from", "-2", "--name", "Ann", "--share", "0.25", "--pikes-in-front",
        "--no-steady", "--arm", "sling", "--weather", "rain", "--level", "-2", "--cover", "3",
        "--marks", "1", "--marks", "2",
    )  # fmt: skip
    assert asked == [Questions(-2, "Ann", 0.25, True, False, "sling", Weather.RAIN, -2, 3, (1, 2))]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--from", "1", "--level", "3"), "Invalid value for '--level'"),
        (("--from", "1", "--arm", "gun"), "Invalid value for '--arm'"),
        (("--from", "13"), "nothing comes from 13"),
        ((), "Missing option '--from'"),
    ],
)
def test_answers_that_do_not_fit_are_told(
    asked: list[Questions], arguments: tuple[str, ...], told: str
) -> None:
    assert told in refused("odds", "skirl", "all", *arguments)


def test_ruleset_without_odds_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(RULESET), "calculators", lambda _: {})
    assert refused("odds", "skirl") == "skirl has no odds to compute"
