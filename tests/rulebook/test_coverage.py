"""Counting exercised rules, and finding where an id is written."""

from functools import partial
from pathlib import Path

import msgspec
import pytest

from oriflamme.catalogue import words
from oriflamme.rulebook import index
from oriflamme.rulebook.coverage import (
    Coverage,
    NoCoverage,
    find_coverage,
    read_coverage,
    report,
    write_coverage,
)
from oriflamme.rulebook.mentions import mentions
from oriflamme.rulebook.pages import rule_pages


def test_counts_per_file_and_chapter() -> None:
    counted = report(index(), {"DW-I.1.0", "DW-I.1.3", "CH-1.1"}, {"DW-I.1.0", "DW-I.1.2", "DW-III-TIME"})
    base = counted.files["demonworld_1_base"]
    assert (base.rules, base.exercised, base.excused) == (195, 2, 2)
    first, third = base.chapters["I"], base.chapters["III"]
    assert (first.rules, first.exercised, first.excused) == (23, 2, 1), "exercised outdoes excused"
    assert (third.exercised, third.excused) == (0, 1)
    assert sum(part.rules for part in base.chapters.values()) == base.rules


def test_open_rules_only_of_chapters_begun() -> None:
    counted = report(index(), {"CH-1.1", "CH-1.2-a"}, {"CH-1.3"})
    assert list(counted.open_rules) == [("cry_havoc", "1")]
    left = counted.open_rules["cry_havoc", "1"]
    assert left[0] == "CH-1.2-b"
    assert "CH-1.3" not in left
    assert len(left) == 10 - 3


def test_a_finished_chapter_has_no_open_rules() -> None:
    chapter = {rule.id for rule in index().chapters("demonworld_1_base")["VII"]}
    assert report(index(), chapter, set()).open_rules == {}


def test_write_and_read_again(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "coverage.json"
    coverage = Coverage(rules={"CH-1.1": ("tests/a.py::b",), "CH-1.3": ()})
    write_coverage(path, coverage)
    assert read_coverage(path) == coverage
    assert coverage.exercised() == {"CH-1.1"}
    assert [entry.name for entry in path.parent.iterdir()] == ["coverage.json"]


def test_no_coverage_says_why(tmp_path: Path) -> None:
    with pytest.raises(NoCoverage, match="run the tests first"):
        read_coverage(tmp_path / "coverage.json")
    (tmp_path / "coverage.json").write_text('{"rules": 3}')
    with pytest.raises(NoCoverage, match="is not a coverage file"):
        read_coverage(tmp_path / "coverage.json")


def test_finds_the_nearest_coverage_file(tmp_path: Path) -> None:
    below = tmp_path / "a" / "b"
    below.mkdir(parents=True)
    write_coverage(tmp_path / ".oriflamme" / "coverage.json", Coverage(rules={}))
    assert find_coverage(below) == tmp_path / ".oriflamme" / "coverage.json"


def test_merging_replaces_drops_and_keeps() -> None:
    before = Coverage(rules={"A": ("kept", "gone"), "B": ("gone",), "old": ("kept",)})
    after = before.merged(["A", "B", "C"], {"new": ["A", "C"]}, lambda node: node == "gone")
    assert msgspec.to_builtins(after) == {"rules": {"A": ("kept", "new"), "B": (), "C": ("new",)}}


def test_mentions_are_of_the_rule_itself(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "a.py").write_text(
        'x = "DW-I.1.3-a"\n"""See DW-I.1.3. And\nDW-I.1.3-ex1, XDW-I.1.3."""\n"DW-I.1.3"\n'
    )
    (tmp_path / "b.txt").write_text("DW-I.1.3")
    assert [str(mention) for mention in mentions("DW-I.1.3", tmp_path)] == ["sub/a.py:2", "sub/a.py:4"]


def test_pages_hold_rules_tests_and_counts() -> None:
    pages = rule_pages(index(), Coverage(rules={"CH-1.1": ("tests/a.py::test_b",)}), words)
    assert set(pages) == {"index.md", *(f"{name}.md" for name in index().files())}
    assert "| [cry_havoc](cry_havoc.md) |  | 110 | 1 | 3 |" in pages["index.md"]
    assert '### <a id="CH-1.1"></a>CH-1.1: ' in pages["cry_havoc.md"]
    assert "**Tests.** `tests/a.py::test_b`" in pages["cry_havoc.md"]
    for file in index().files():
        for row in [line for line in pages[f"{file}.md"].splitlines() if line.startswith("| ")]:
            assert row.endswith(" |")


def test_pages_in_french_say_that_the_cases_are_english() -> None:
    pages = rule_pages(index("fr"), Coverage(rules={}), partial(words, locale="fr"))
    assert "# Index des règles" in pages["index.md"]
    page = pages["demonworld_1_base.md"]
    assert "## VI Combat\n" in page
    assert '### <a id="DW-VI.1.3-h"></a>DW-VI.1.3-h: Bonus fixe de soutien' in page
    assert "**Lecture.** Ce matériel" in page
    assert "**Excusée.** Une liste de ce que contient la boîte" in page
    assert "**Exemple DW-VI.1.3-ex2 (en anglais).** Improvised weapon" in page
