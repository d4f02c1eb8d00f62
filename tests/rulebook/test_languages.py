"""The rules say the same in every language: the same ids and fields, tables of one shape, the same numbers."""

import re

import msgspec
import pytest

from oriflamme.catalogue import LOCALES
from oriflamme.rulebook import excused, index
from oriflamme.rulebook.entries import Rule
from oriflamme.rulebook.index import ENGLISH, languages

FURTHER = [locale for locale in languages() if locale != ENGLISH]


def pairs(locale: str) -> list[tuple[Rule, Rule]]:
    return [(index().rule(rule_id), index(locale).rule(rule_id)) for rule_id in index().ids()]


def test_the_rules_are_written_in_every_language_there_are_words_in() -> None:
    assert languages() == LOCALES


def test_a_language_that_the_rules_are_not_written_in_gets_english() -> None:
    assert index("tlh") is index("../fr") is index()
    assert (index().locale, index("fr").locale) == ("en", "fr")


@pytest.mark.parametrize("locale", FURTHER)
def test_ids_and_fields_are_the_same(locale: str) -> None:
    assert index(locale).ids() == index().ids()
    for ours, theirs in pairs(locale):
        assert bool(ours.unclear) == bool(theirs.unclear), ours.id
        assert theirs.title, ours.id
        assert bool(ours.rule) == bool(theirs.rule), ours.id
        same = ("id", "chapter", "kind", "level", "lines")
        assert all(getattr(ours, field) == getattr(theirs, field) for field in same), ours.id


@pytest.mark.parametrize("locale", FURTHER)
def test_tables_have_one_shape(locale: str) -> None:
    for ours, theirs in pairs(locale):
        assert [len(row) for row in ours.table] == [len(row) for row in theirs.table], ours.id


@pytest.mark.parametrize("locale", FURTHER)
def test_numbers_of_the_rules_agree(locale: str) -> None:
    for ours, theirs in pairs(locale):
        assert sorted(re.findall(r"\d+", ours.rule)) == sorted(re.findall(r"\d+", theirs.rule)), ours.id


@pytest.mark.parametrize("locale", FURTHER)
def test_the_same_rules_are_excused(locale: str) -> None:
    assert list(excused(locale)) == list(excused())


def test_french_is_set_with_narrow_spaces_at_double_signs() -> None:
    texts = {rule.id: msgspec.json.encode(rule).decode() for _, rule in pairs("fr")} | dict(excused("fr"))
    assert [owner for owner, words in texts.items() if re.search(r" [:;?!»]|« ", words)] == []
