"""What people read holds no inner name of a piece, a unit, a feature or a rule, in any language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import oriflamme
from oriflamme.catalogue import LOCALES, figures, sources
from oriflamme.conformance import ConformanceCase
from oriflamme.conformance.scenery import texts_of_all
from oriflamme.conformance.seeing import texts_of
from tests.conformance.cases import EVERY, Words, together

READ = ("demonworld-first-battle", "demonworld-broken-ground", "fictionalis-crossroads", "cry-havoc-brawl")
READ_AT_LENGTH = ("fictionalis-crown-and-ash",)
"""Scenarios with armies and ground of every origin: mustered, of a scenario, chosen and laid by players; one only by `make soak`."""

RULE = re.compile(r"\b(?:DW|DBF|CH|KERNEL)-[A-Z]")
MINTED = re.compile(r"(?<![\w.])[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*[-_]\d+(?![\w.])")
"""Ids that are made by counting: `a1-06`, `gentle-hill-3`, `orcs-2`."""

WORD = re.compile(r"[\w-]+")

INNER = re.compile(r"[a-z][\w-]*\d[\w-]*|[a-z]+(?:-[a-z]+)+")

ENGLISH = {"built-up"}
"""Ids that are words."""


def strings_in(plain: Any) -> Iterator[str]:
    """Yield every string of plain data, keys of mappings too."""
    if isinstance(plain, str):
        yield plain
    elif isinstance(plain, dict):
        for key, value in plain.items():
            yield from strings_in(key)
            yield from strings_in(value)
    elif isinstance(plain, list):
        for value in plain:
            yield from strings_in(value)


def ids_of(case: ConformanceCase) -> set[str]:
    """Return the ids that a battle holds at its beginning and end, those that are like no word of a language."""
    battles = [case.plays[0].moments[0].battle, case.plays[0].session.battle]
    held = {one for battle in battles for one in strings_in(msgspec.json.decode(battle.encoded()))}
    return {one for one in held if INNER.fullmatch(one)} - ENGLISH


def faults_in(words: str, ids: set[str]) -> Iterator[str]:
    """Yield what is wrong with words."""
    for pattern in (RULE, MINTED):
        yield from (found[0] for found in pattern.finditer(words))
    yield from (word for word in WORD.findall(words) if word in ids)


@pytest.mark.parametrize("case", together(case for case in EVERY if case.scenario in READ), ids=str)
def test_words_hold_no_inner_names(case: ConformanceCase) -> None:
    no_inner_names(case)


@pytest.mark.soak
@pytest.mark.parametrize("case", [case for case in EVERY if case.scenario in READ_AT_LENGTH], ids=str)
def test_words_of_a_long_battle_hold_no_inner_names(case: ConformanceCase) -> None:
    no_inner_names(case)


def no_inner_names(case: ConformanceCase) -> None:
    resolve, ids = Words(case), ids_of(case)
    assert ids
    faults: dict[tuple[str, str], str] = {}
    seen: set[bytes] = set()
    for texts in (texts_of_all(case), texts_of(case)):
        for text in texts:
            key = msgspec.json.encode(text)
            if key in seen:
                continue
            seen.add(key)
            for locale in LOCALES:
                words = resolve(text, locale)  # raises where a message or an argument is missing
                for fault in faults_in(words, ids):
                    faults.setdefault((locale, text.id), f"{fault} in {words!r}")
    assert len(seen) > 300
    assert not faults


@pytest.mark.parametrize(
    "words", ["Bannermen a1-02", "hill (gentle-hill-3)", "See KERNEL-UNDO", "the unit orcs_2"]
)
def test_inner_names_are_found(words: str) -> None:
    assert list(faults_in(words, set()))


@pytest.mark.parametrize(
    "words", ["Bannermen 1.2", "gentle hill 3", "a half-hearted charge", "3-2 = 1", "1D20-2"]
)
def test_plain_words_are_let_pass(words: str) -> None:
    assert not list(faults_in(words, set()))


@pytest.mark.parametrize("locale", LOCALES)
def test_what_no_book_has_a_rule_for_has_a_name(locale: str) -> None:
    """A client shows this name where it would link to the rule."""
    package = Path(oriflamme.__file__).parent
    named = {
        rule for file in package.rglob("*.py") for rule in re.findall(r'"(KERNEL-[A-Z]+)"', file.read_text())
    }
    assert len(named) >= 8
    told = "\n".join(sources(locale))
    missing = [rule for rule in sorted(named) if f"client-rule-{rule.lower()} =" not in told]
    assert missing == []


@pytest.mark.parametrize(
    ("name", "told"),
    [("a1-07", " 1.7"), ("gentle-hill-3", " 3"), ("b2-10", " 2.10"), ("knoll", ""), ("", "")],
)
def test_of_an_inner_id_its_figures_are_told(name: str, told: str) -> None:
    assert figures(name) == told
