"""The shipped index and the register say the same, and the index quotes no clause of a French seed."""

import re
from pathlib import Path

import pytest

from oriflamme.rulebook import Kind, RuleLevel, index
from oriflamme.rulebook.importing import (
    BadRegister,
    chapter,
    convert_register,
    read_register,
    reword,
    write_index,
)
from oriflamme.rulebook.rewording import REWORDED

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared"
SHIPPED = ROOT / "src" / "oriflamme" / "data" / "rules"
CLAUSE = 8

beside_register = pytest.mark.skipif(
    not (SHARED / "rules").is_dir(), reason="the rule register is not beside this checkout"
)

SMALL = """
seed: small.txt
rules:
# ---------------------------------------------------------------- beginnings
- id: DBF-ONE
  title: One
  kind: table
  level: core
  lines: [3, 4]
  rule: >-
    First line
    and second.
  table:
    - [May charge, Bonus]
    - [yes, 2]
    - [no, "+1"]
- id: DW-V.1.1-a
  title: Two
  kind: option
  level: base
  lines: [5, 5]
  rule: Plain.
  unclear: 'It says "this".'
cases:
- id: DBF-ONE-ex1
  rules: [DBF-ONE]
  lines: [3, 3]
  given: A thing.
  then: Another.
"""


@beside_register
def test_shipped_index_is_the_register() -> None:
    shipped = {path.name: path.read_text(encoding="utf-8") for path in SHIPPED.glob("*.json")}
    made = convert_register(SHARED / "rules")
    assert sorted(shipped) == sorted(made)
    stale = [name for name in made if made[name] != shipped[name]]
    assert stale == [], "run scripts/import_rules"


@beside_register
def test_no_clause_of_a_seed_is_shipped() -> None:
    clauses: set[tuple[str, ...]] = set()
    for seed in (SHARED / "seeds").glob("*.txt"):
        clauses.update(_runs(seed.read_text(encoding="utf-8")))
    quoted = []
    for file in index().files().values():
        prose = [(rule.id, text) for rule in file.rules for text in (rule.title, rule.rule, rule.unclear)]
        prose += [(case.id, text) for case in file.cases for text in (case.given, case.then, case.note)]
        quoted += [(owner, run) for owner, text in prose for run in _runs(text) if run in clauses]
    assert quoted == []


def _runs(text: str) -> set[tuple[str, ...]]:
    """Every run of eight successive words, most of which are words and not numbers."""
    words = re.findall(r"\w+", text.lower())
    runs = (tuple(words[start : start + CLAUSE]) for start in range(len(words) - CLAUSE + 1))
    return {run for run in runs if sum(word.isalpha() and len(word) > 1 for word in run) > CLAUSE // 2}


def test_reads_a_register_file() -> None:
    file = read_register(SMALL)
    one, two = file.rules
    assert (file.seed, one.id, one.kind, one.level, one.lines) == (
        "small.txt",
        "DBF-ONE",
        Kind.TABLE,
        RuleLevel.CORE,
        (3, 4),
    )
    assert one.rule == "First line and second."
    assert one.table == (("May charge", "Bonus"), ("yes", 2), ("no", "+1"))
    assert (one.chapter, two.chapter) == ("beginnings", "V")
    assert two.unclear == 'It says "this".'
    assert [case.rules for case in file.cases] == [("DBF-ONE",)]


def test_writes_the_same_text_each_time() -> None:
    text = write_index(read_register(SMALL))
    assert text == write_index(read_register(SMALL))
    assert '  ["yes",2],\n  ["no","+1"]]' in text


@pytest.mark.parametrize(
    ("rule_id", "expected"),
    [
        ("DW-VI.1.3-a", "VI"),
        ("DW-I-SIDES", "I"),
        ("DW-XVIII", "XVIII"),
        ("DW-SUMMARY-WHEEL", "SUMMARY"),
        ("CAM-11.1-a", "11"),
        ("CAM-7-SAP-a", "7"),
        ("CH-3.2-p", "3"),
        ("DBF-EL-X", "troop types"),
        ("DWC-TEETH-a", "troop types"),
    ],
)
def test_chapter(rule_id: str, expected: str) -> None:
    assert chapter(rule_id, "troop types") == expected


def test_chapter_needs_number_or_heading() -> None:
    with pytest.raises(BadRegister, match="DBF-EL"):
        chapter("DBF-EL", "")


def test_rewording_replaces_the_numbered_quotation() -> None:
    assert (
        reword("DW-IX.4.0-a", '"Kept" against "gone" here')
        == f'"Kept" against {REWORDED["DW-IX.4.0-a"][1]} here'
    )
    assert reword("DW-I.1.0", 'A "word" stays') == 'A "word" stays'


def test_rewording_fails_where_the_quotation_is_gone() -> None:
    with pytest.raises(BadRegister, match=r"DW-IX.4.0-a"):
        reword("DW-IX.4.0-a", 'only "one" left')


def test_every_rewording_has_its_rule() -> None:
    for rule_id, places in REWORDED.items():
        unclear = index().rule(rule_id).unclear
        assert all(words in unclear for words in places.values()), rule_id


def test_an_empty_folder_is_no_register(tmp_path: Path) -> None:
    with pytest.raises(BadRegister, match="no register files"):
        convert_register(tmp_path)
