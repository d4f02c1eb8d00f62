"""`oriflamme rules` as a person and as a program see it."""

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
import typer
from typer.testing import CliRunner, Result

from oriflamme.cli.rules import rules_command
from oriflamme.rulebook import excused, index
from oriflamme.rulebook.coverage import Coverage, write_coverage

APP = typer.Typer()
APP.command()(rules_command)


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    return tmp_path


def run(*arguments: str) -> Result:
    return CliRunner().invoke(APP, arguments)


def run_json(*arguments: str) -> Any:
    result = run(*arguments, "--json")
    assert result.exit_code == 0, result.output
    return msgspec.json.decode(result.stdout)


def refused(*arguments: str) -> str:
    """The one line on stderr of a call that ends with status 2."""
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    (line,) = result.stderr.splitlines()
    return line


def cover(here: Path, **rules: tuple[str, ...]) -> None:
    write_coverage(here / ".oriflamme" / "coverage.json", Coverage(rules=rules))


def cover_ids(here: Path, *rule_ids: str) -> None:
    cover(here, **dict.fromkeys(rule_ids, ("tests/t.py::test_it",)))


def test_shows_all_of_a_rule(here: Path) -> None:
    cover_ids(here, "DW-VI.1.0-b")
    out = run("DW-VI.1.0-b").stdout
    assert out.startswith("DW-VI.1.0-b  Initiative modifiers\n")
    for part in ("demonworld_1_base, VI", "demonworld.txt 1035-1041", "They add up.", "armed with pikes"):
        assert part in out
    assert "Case DW-VI.1.0-ex2 (demonworld.txt 1037)" in out
    assert "Then: Both 4; the melee is simultaneous." in out
    assert "tests/t.py::test_it" in out


def test_shows_readings_and_excuses_with_brackets_as_they_are() -> None:
    out = run("DW-I.1.0").stdout
    assert "Reading\n  The components themselves" in out
    assert "Excused\n  A list of what lies in the box" in out
    assert "axial (q,r)" in run("DW-I.2.0-b").stdout


def test_a_rule_as_json(here: Path) -> None:
    cover_ids(here, "DW-II.5.1-a")
    found = run_json("DW-II.5.1-a")
    assert found["chapter"] == "II"
    assert found["file"] == "demonworld_1_base"
    assert found["lines"] == [393, 397]
    assert [case["id"] for case in found["cases"]] == ["DW-II.5.1-ex1"]
    assert found["tests"] == ["tests/t.py::test_it"]
    assert found["excuse"] == ""


def test_without_coverage_tests_are_found_by_reading(here: Path) -> None:
    (here / "pyproject.toml").touch()
    (here / "tests").mkdir()
    (here / "tests" / "test_x.py").write_text('\n@pytest.mark.rule("CH-1.1")\n')
    assert run_json("CH-1.1")["tests"] == ["tests/test_x.py:2"]


def test_code_that_names_the_rule_is_found(monkeypatch: pytest.MonkeyPatch, here: Path) -> None:
    (here / "rulesets").mkdir()
    (here / "rulebook").mkdir()
    (here / "rulesets" / "melee.py").write_text('"""Strikes, by CH-1.1."""\n')
    (here / "rulebook" / "index.py").write_text('"""Such as CH-1.1."""\n')
    monkeypatch.setattr("oriflamme.rulebook.dossier._PACKAGE", here)
    assert run_json("CH-1.1")["code"] == ["rulesets/melee.py:1"]


def test_lists_files_and_chapters() -> None:
    listed = run_json()["files"]
    assert listed["demonworld_1_base"] == {
        "seed": "demonworld.txt",
        "rules": 195,
        "cases": 55,
        "chapters": {"I": 23, "II": 20, "III": 19, "IV": 35, "V": 61, "VI": 30, "VII": 7},
    }
    out = run().stdout
    assert "demonworld_1_base" in out
    assert "dragon's teeth" in out


def test_coverage_as_json(here: Path) -> None:
    cover_ids(here, "DW-I.1.0", "DW-I.1.3")
    counted = run_json("--coverage")
    assert list(counted) == ["files"]
    base = counted["files"]["demonworld_1_base"]
    assert list(base) == ["rules", "exercised", "excused", "chapters"]
    assert (base["rules"], base["exercised"]) == (195, 2)
    of_chapter = {rule.id for rule in index().chapters("demonworld_1_base")["I"]}
    left = of_chapter & set(excused()) - {"DW-I.1.0"}  # a rule that is exercised counts as that only
    assert base["chapters"]["I"] == {"rules": 23, "exercised": 2, "excused": len(left)}
    assert base["chapters"]["VII"] == {"rules": 7, "exercised": 0, "excused": 0}


def test_coverage_lists_what_is_open(here: Path) -> None:
    cover_ids(here, "CH-1.1")
    out = run("--coverage").stdout
    assert "Open in cry_havoc, 1\n  CH-1.2-a  " in out
    assert "CH-2.0" not in out
    assert "Open in demonworld_1_base" not in out


def test_a_coverage_file_of_ones_own(here: Path) -> None:
    write_coverage(here / "mine.json", Coverage(rules={"CH-1.1": ("a.py::b",)}))
    assert run_json("CH-1.1", "--coverage-file", "mine.json")["tests"] == ["a.py::b"]
    assert "run the tests first" in refused("CH-1.1", "--coverage-file", "none.json")


def test_rules_are_found_by_words(here: Path) -> None:
    found = run_json("charge", "bonus")
    assert {"id", "title", "locale"} == set(found[0])
    assert all("charge" in str(run_json(one["id"])).lower() for one in found)
    rows = [row for row in run("musician").stdout.splitlines() if "│ DW-" in row]
    assert rows
    assert refused("xyzzyx").startswith("no rule 'xyzzyx', nor one with such words")


def test_a_rule_in_french() -> None:
    out = run("DW-VI.1.3-h", "--locale", "fr").stdout
    assert out.startswith("DW-VI.1.3-h  Bonus fixe de soutien\n")
    assert "Case DW-VI.1.3-ex2 (demonworld.txt 1119; in English)" in out
    ours, theirs = run_json("DW-I.1.0"), run_json("DW-I.1.0", "--locale", "fr")
    assert (ours["locale"], theirs["locale"]) == ("en", "fr")
    assert ours["cases_locale"] == theirs["cases_locale"] == "en"
    told = ("title", "rule", "unclear", "excuse", "locale")
    assert all(ours[field] and ours[field] != theirs[field] for field in told)
    assert {key: ours[key] for key in ours if key not in told} == {
        key: theirs[key] for key in theirs if key not in told
    }


def test_rules_are_found_and_listed_in_french() -> None:
    found = run_json("virage", "--locale", "fr")
    assert (found[0]["id"], found[0]["locale"]) == ("DW-V.1.2-a", "fr")
    assert "Dents de dragon" in run("--locale", "fr").stdout
    assert "no words in 'tlh'" in run("--locale", "tlh").stderr


def test_what_is_open_is_told_in_french(here: Path) -> None:
    cover_ids(here, "DWC-TERRAIN-a")
    out = run("--coverage", "--locale", "fr").stdout
    assert "Open in compendium, Éléments de terrain" in out
    assert index("fr").rule("DWC-TERRAIN-b").title in out


def test_refusals(here: Path) -> None:
    assert refused("DW-I.1.33").startswith("no rule 'DW-I.1.33'; near: DW-I.1.3, ")
    assert re.search(r"no coverage yet at .*: run the tests first \(`make test`\)", refused("--coverage"))
    assert refused("CH-1.1", "--coverage") == "give only one of ID, --coverage and --options"
    (here / ".oriflamme").mkdir()
    (here / ".oriflamme" / "coverage.json").write_text("[]")
    assert "is not a coverage file" in refused("--coverage", "--json")
