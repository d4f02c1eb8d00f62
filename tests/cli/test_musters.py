"""`oriflamme muster`, and `oriflamme battle` between two musters."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import printed, refused, run

ORCS = """\
ruleset: demonworld
book: orcs
parts:
  - id: army
    entries:
      - {row: orc-guard}
"""


@pytest.fixture
def orcs(tmp_path: Path) -> Path:
    path = tmp_path / "orcs.yaml"
    path.write_text(ORCS)
    return path


def test_a_legal_muster_is_printed_with_its_price(orcs: Path) -> None:
    shown = printed("muster", "check", str(orcs)).splitlines()
    assert shown[0] == "1 \u00d7 Orc Guard: 160 points"
    assert shown[-1] == f"{orcs}: legal, 160 points"


def test_a_muster_that_breaks_rules_says_each(orcs: Path) -> None:
    orcs.write_text(
        ORCS.replace("{row: orc-guard}", "{row: orc-guard, number: 3}") + "settings: {points: 900}\n"
    )
    result = run("muster", "check", str(orcs))
    assert result.exit_code == 2
    lines = result.stderr.splitlines()
    assert len(lines) == 2
    assert lines[0].endswith("The army costs 480 points, less than 855. (DW-XVI.3.2-b)")
    assert "3 \u00d7 Orc Guard: the book has 2 for one army." in lines[1]


def test_a_file_at_fault_is_named_with_line_and_field(orcs: Path) -> None:
    orcs.write_text(ORCS.replace("orc-guard", "hobbits"))
    assert "orcs.yaml:6: parts[0].entries[0].row: " in refused("muster", "check", str(orcs))
    orcs.write_text(ORCS.replace("demonworld", "chess"))
    assert "orcs.yaml:1: ruleset: no ruleset named 'chess'" in refused("muster", "check", str(orcs))
    orcs.write_text(ORCS.replace("demonworld", "skirl"))
    assert "the ruleset skirl musters no armies" in refused("muster", "check", str(orcs))


def test_a_proposal_is_a_file_that_is_legal(tmp_path: Path) -> None:
    path = tmp_path / "proposed.yaml"
    wish = ("muster", "propose", "empire", "--points", "700", "--setting", "commanders=true")
    assert printed(*wish, "--write", str(path)) == ""
    assert path.read_text() == printed(*wish)
    assert "cannot be written" in refused(*wish, "--write", str(tmp_path))
    assert ": legal, " in printed("muster", "check", str(path))
    fast = printed("muster", "propose", "verrane", "--points", "130", "--setting", "fast_play=true")
    assert "fast_play: true" in fast
    assert "no army book named 'elves'" in refused("muster", "propose", "elves")
    assert "no army of 10 points" in refused("muster", "propose", "orcs", "--points", "10")
    assert "points" in refused("muster", "propose", "orcs", "--setting", "points=many")


def test_the_fields_are_listed() -> None:
    shown = printed("muster", "fields")
    assert "open-ground" in shown
    assert "copse-and-knoll" in shown


def test_two_musters_fight_on_a_field(orcs: Path) -> None:
    sides = ("--side", "south=bot:random", "--side", "north=bot:random")
    musters = ("--muster", str(orcs), "--muster", str(orcs))
    shown = printed("battle", *musters, "--field", "open-ground", *sides, "--seed", "2", "--json")
    assert json.loads(shown)["scenario"] == "open-ground"
    assert "there are: " in refused("battle", *musters, "--field", "moon", *sides)
    assert "give a scenario, or --muster twice" in refused("battle", *musters, *sides)
    assert "give either a scenario" in refused(
        "battle", "skirl-duel", *musters, "--field", "open-ground", *sides
    )
    levels = refused("battle", *musters, "--field", "open-ground", *sides, "--level", "grand")
    assert "there is no level 'grand'" in levels
    chapters = refused("battle", *musters, "--field", "open-ground", *sides, "--chapter", "dragons")
    assert "there is no chapter 'dragons'" in chapters
