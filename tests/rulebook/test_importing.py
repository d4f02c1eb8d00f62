"""The shipped index and the register say the same, and the index quotes no clause of a French seed."""

import re
from pathlib import Path

import pytest

from oriflamme.rulebook import Kind, RuleLevel, excused, index
from oriflamme.rulebook.importing import (
    BadRegister,
    chapter,
    convert_register,
    of_the_book,
    read_register,
    read_words,
    reword,
    write_index,
    write_words,
)
from oriflamme.rulebook.index import languages
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
    shipped = {
        path.relative_to(SHIPPED).as_posix(): path.read_text(encoding="utf-8")
        for path in SHIPPED.rglob("*.json")
    }
    made = convert_register(SHARED / "rules")
    assert sorted(shipped) == sorted(made)
    stale = [name for name in made if made[name] != shipped[name]]
    assert stale == [], "run scripts/import_rules"


@beside_register
def test_no_clause_of_a_seed_is_shipped() -> None:
    rules = [rule for file in index().files().values() for rule in file.rules]
    cases = [case for file in index().files().values() for case in file.cases]
    prose = [(rule.id, text) for rule in rules for text in (rule.title, rule.rule, rule.unclear)]
    prose += [(case.id, text) for case in cases for text in (case.given, case.then, case.note)]
    assert _quoted(prose, CLAUSE) == []


@beside_register
def test_no_clause_of_a_seed_is_shipped_in_french() -> None:
    # French has more short words, which ours shares with the books; a title may be the heading that a book prints.
    rules = [rule for file in index("fr").files().values() for rule in file.rules]
    prose = [(rule.id, text) for rule in rules for text in (rule.rule, rule.unclear)]
    assert _quoted(prose, CLAUSE + 2) == []


def _quoted(prose: list[tuple[str, str]], length: int) -> list[tuple[str, tuple[str, ...]]]:
    """The runs of so many words that stand in a seed too, each with whose text it is in."""
    seeds = (SHARED / "seeds").glob("*.txt")
    clauses = {run for seed in seeds for run in _runs(seed.read_text(encoding="utf-8"), length)}
    return [(owner, run) for owner, text in prose for run in _runs(text, length) if run in clauses]


def _runs(text: str, length: int) -> set[tuple[str, ...]]:
    """Every run of so many successive words, most of which are words and not numbers."""
    words = re.findall(r"\w+", text.lower())
    runs = (tuple(words[start : start + length]) for start in range(len(words) - length + 1))
    return {run for run in runs if sum(word.isalpha() and len(word) > 1 for word in run) > length // 2}


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
        == f'"Kept" against {REWORDED["en"]["DW-IX.4.0-a"][1]} here'
    )
    assert reword("DW-I.1.0", 'A "word" stays') == 'A "word" stays'


def test_rewording_fails_where_the_quotation_is_gone() -> None:
    with pytest.raises(BadRegister, match=r"DW-IX.4.0-a"):
        reword("DW-IX.4.0-a", 'only "one" left')


@pytest.mark.parametrize("locale", languages())
def test_every_rewording_has_its_rule(locale: str) -> None:
    for rule_id, places in REWORDED[locale].items():
        unclear = index(locale).rule(rule_id).unclear
        assert all(words in unclear for words in places.values()), rule_id


@pytest.mark.parametrize(
    ("note", "told"),
    [
        ("Stated twice (seed line 5).", "Stated twice (line 5 of the book)."),
        ("By seed lines 5-7, 9 and 12, and line 3.", "By lines 5-7, 9 and 12 of the book, and line 3."),
        (
            "See seed line 5 and after; seed line 8, too.",
            "See line 5 of the book and after; line 8 of the book, too.",
        ),
        ("Seed - two; the seed says three.", "Book - two; the book says three."),
        ("Birdseed and seeds", "Birdseed and seeds"),
    ],
)
def test_readers_are_told_of_the_book_and_not_of_a_seed(note: str, told: str) -> None:
    assert of_the_book(note) == told


@pytest.mark.parametrize("locale", languages())
def test_no_reader_is_told_of_a_seed(locale: str) -> None:
    rules = [rule for file in index(locale).files().values() for rule in file.rules]
    cases = [case for file in index().files().values() for case in file.cases]
    told = {rule.id: f"{rule.title} {rule.rule} {rule.unclear} {rule.table}" for rule in rules}
    told |= {case.id: f"{case.given} {case.then} {case.note}" for case in cases}
    told |= {f"excuse of {rule_id}": reason for rule_id, reason in excused(locale).items()}
    assert [owner for owner, text in told.items() if re.search(r"\bseeds?\b", text, re.IGNORECASE)] == []


FRENCH = """
rules:
- id: DW-V.1.1-a
  title: Deux
  rule: Simple.
  unclear: On y lit « cela ».
- id: DBF-ONE
  title: Un
  rule: Première ligne.
  table:
    - [Peut charger, Bonus]
    - [oui, 2]
    - [non, "+1"]
"""


def test_reads_and_writes_the_words_of_another_language_in_the_order_of_the_rules() -> None:
    words = read_words(FRENCH, read_register(SMALL), "fr")
    assert list(words) == ["DBF-ONE", "DW-V.1.1-a"]
    assert words["DBF-ONE"].table == (("Peut charger", "Bonus"), ("oui", 2), ("non", "+1"))
    text = write_words(words)
    assert '"DBF-ONE": {\n "title": "Un",\n' in text
    assert '  ["oui",2],\n' in text
    assert all(told not in text for told in ('"id"', '"kind"', '"lines"'))


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("DBF-ONE", "DBF-TWO", "DBF-ONE: no words; DBF-TWO: no such rule"),
        ("  unclear: On y lit « cela ».\n", "", "DW-V.1.1-a: unclear is in one language only"),
        (
            "  rule: Première ligne.\n",
            "  rule: Première ligne.\n  unclear: Obscur.\n",
            "DBF-ONE: unclear is in one",
        ),
    ],
)
def test_words_of_other_rules_or_fields_are_refused(old: str, new: str, fault: str) -> None:
    assert old in FRENCH
    with pytest.raises(BadRegister, match=re.escape(fault)):
        read_words(FRENCH.replace(old, new), read_register(SMALL), "fr")


def test_a_language_has_the_files_that_english_has(tmp_path: Path) -> None:
    (tmp_path / "fr").mkdir()
    (tmp_path / "small.yaml").write_text(SMALL, encoding="utf-8")
    (tmp_path / "fr" / "small.yaml").write_text(FRENCH, encoding="utf-8")
    assert list(convert_register(tmp_path)) == ["small.json", "fr/small.json"]
    (tmp_path / "fr" / "small.yaml").rename(tmp_path / "fr" / "little.yaml")
    with pytest.raises(BadRegister, match="not in English and fr: little, small"):
        convert_register(tmp_path)


def test_an_empty_folder_is_no_register(tmp_path: Path) -> None:
    with pytest.raises(BadRegister, match="no register files"):
        convert_register(tmp_path)
