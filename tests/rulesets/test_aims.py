"""Every battle says what it is fought for: how it is won, what ends it, and how the sides stand."""

from __future__ import annotations

import pytest

from oriflamme.catalogue import LOCALES, catalogue
from oriflamme.kernel.dice import Dice
from oriflamme.kernel.ruleset import find_scenario
from oriflamme.kernel.scenes import Aim
from oriflamme.kernel.text import Text
from oriflamme.rulebook.index import index


def aim_of(scenario: str, options: dict[str, object] | None = None) -> Aim:
    rules = find_scenario(scenario)
    battle = rules.begin(rules.setup(scenario, options), Dice("1"))
    battle.advance()
    aim = rules.scene(battle.view(battle.setup.sides[0])).aim
    assert aim is not None
    return aim


def said(aim: Aim) -> list[str]:
    blocks = (aim.wins, aim.ends, *(standing.sayings for standing in aim.standings))
    return [saying.text.id for block in blocks for saying in block]


@pytest.mark.parametrize(
    "scenario",
    [
        "demonworld-first-battle",
        "demonworld-kal-bennock",
        "demonworld-last-stand",
        "fictionalis-crown-and-ash",
    ],
)
def test_aims_have_words_in_every_language_and_rules(scenario: str, caplog: pytest.LogCaptureFixture) -> None:
    aim = aim_of(scenario)
    sayings = (*aim.wins, *aim.ends, *(saying for one in aim.standings for saying in one.sayings))
    assert index().unknown(saying.rule for saying in sayings) == ()
    for locale in LOCALES:
        assert all(catalogue(locale).words(text) for text in (aim.brief, *(one.text for one in sayings)))
    assert not caplog.records


@pytest.mark.rule("DW-VII-VICTORY")
def test_the_base_game_is_won_by_the_last_stand() -> None:
    aim = aim_of("demonworld-first-battle")
    assert aim.brief == Text("dw-aim-brief")
    assert said(aim) == [
        "dw-aim-wiped-out",
        "dw-aim-stalemate",
        "dw-aim-drawn",
        "dw-aim-stands",
        "dw-aim-stands",
    ]
    limited = aim_of("demonworld-first-battle", {"turn_limit": 6})
    assert limited.ends[0].text == Text("dw-aim-turn-limit", {"turns": 6})


@pytest.mark.rule("DW-XVI.1.3-a", "DW-XVI.2.3", "DW-XVI.3.5")
def test_conditions_of_scenarios_come_first() -> None:
    last = aim_of("demonworld-last-stand")
    assert last.wins[0].text.args["points"] == 475
    assert "dw-aim-points" in said(last)
    hill = aim_of("demonworld-kal-bennock")
    assert [saying.text.id for saying in hill.wins] == ["dw-aim-occupy", "dw-aim-prevent", "dw-aim-wiped-out"]
    assert "dw-aim-time-prevents" in said(hill)
    assert "dw-aim-points-now" not in said(hill)


@pytest.mark.rule("DBF-VICTORY-END", "DBF-DEMORAL-THIRD")
def test_equivalents_are_told_against_what_breaks_an_army() -> None:
    aim = aim_of("fictionalis-raid")
    lost = aim.standings[0].sayings[0].text
    assert (lost.args["lost"], lost.args["original"], lost.args["beaten"]) == (0, 17, 8.5)
    assert [saying.text.id for saying in aim.standings[1].sayings] == ["dbf-aim-lost", "dbf-aim-command"]
