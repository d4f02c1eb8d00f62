"""Reading the shipped rule index."""

import subprocess
import sys

import msgspec
import pytest

from oriflamme.rulebook import BadExcuse, RuleIndex, RuleLevel, RuleNotFound, excused, index
from oriflamme.rulebook.excuses import check_excuses


def test_holds_all_books() -> None:
    counts = {name: len(file.rules) for name, file in index().files().items()}
    assert counts == {
        "campaign": 82,
        "compendium": 78,
        "cry_havoc": 110,
        "de_bellis_fictionalis_1": 178,
        "de_bellis_fictionalis_2": 301,
        "demonworld_1_base": 195,
        "demonworld_2_intermediate": 174,
        "demonworld_3_intermediate": 157,
        "demonworld_4_advanced": 223,
        "demonworld_5_optional": 188,
    }
    assert len(index()) == sum(counts.values()) == len(index().ids())


def test_a_rule_its_file_and_its_cases() -> None:
    rule = index().rule("DW-VI.1.3-h")
    assert (rule.title, rule.chapter, rule.level, rule.lines) == (
        "Flat support bonus",
        "VI",
        RuleLevel.BASE,
        (1115, 1115),
    )
    assert index().file_of(rule.id) == "demonworld_1_base"
    assert [case.id for case in index().cases(rule.id)] == ["DW-VI.1.3-ex2"]
    assert index().cases("DW-I.1.0") == ()


def test_truth_values_of_yaml_are_words() -> None:
    orders = index().rule("DW-III.1.0").table
    assert [row[4] for row in orders] == ["May start a melee", "no", "yes", "yes", "no"]


def test_chapters_in_the_order_of_the_book() -> None:
    chapters = index().chapters("demonworld_1_base")
    assert list(chapters) == ["I", "II", "III", "IV", "V", "VI", "VII"]
    assert [rule.id for rule in chapters["VII"]][:2] == ["DW-VII-FORCES", "DW-VII-MAP"]
    assert next(iter(index().chapters("compendium"))) == "terrain elements"


def test_every_chapter_is_named_and_holds_all_rules() -> None:
    for name, file in index().files().items():
        chapters = index().chapters(name)
        assert all(chapters)
        assert sum(map(len, chapters.values())) == len(file.rules)


def test_an_unknown_id_names_near_ones() -> None:
    with pytest.raises(RuleNotFound, match=r"no rule 'dw-vi.1.3a'; near: DW-VI.1.3-a") as caught:
        index().rule("dw-vi.1.3a")
    assert caught.value.near[0] == "DW-VI.1.3-a"
    with pytest.raises(RuleNotFound, match=r"^no rule '§'$"):
        index().cases("§")


def test_an_id_used_twice_is_refused() -> None:
    file = index().files()["campaign"]
    with pytest.raises(ValueError, match="stands in a and in b"):
        RuleIndex({"a": file, "b": file})


def test_a_case_of_an_unknown_rule_is_refused() -> None:
    file = msgspec.structs.replace(index().files()["campaign"], rules=())
    with pytest.raises(ValueError, match="unknown rule"):
        RuleIndex({"a": file})


def test_importing_reads_no_file() -> None:
    code = (
        "import sys, oriflamme.rulebook; from oriflamme.rulebook import index as _; "
        "m = sys.modules['oriflamme.rulebook.index'];"
        "assert m._index.cache_info().currsize == 0; assert 'yaml' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_excuses_are_few_and_name_base_rules() -> None:
    base = {rule.id for rule in index().files()["demonworld_1_base"].rules}
    assert 0 < len(base.intersection(excused())) <= 10


def test_bad_excuses_are_all_named() -> None:
    with pytest.raises(BadExcuse, match=r"DW-NONE: no such rule; DW-I.1.0: no reason"):
        check_excuses({"DW-NONE": "why", "DW-I.1.0": " ", "DW-I.1.2": "fine"}, index())
