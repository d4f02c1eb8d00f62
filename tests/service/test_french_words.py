"""French words are written as French is set: its apostrophe, its spaces before punctuation, and one word for one thing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast, visitor

LOCALES = Path(__file__).resolve().parents[2] / "src" / "oriflamme" / "data" / "locales"


class _Words(visitor.Visitor):
    """Collects what is said for people; names and literals in placeables are none of it."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def visit_TextElement(  # noqa: N802 - named after the kind of node that is visited
        self, node: ast.TextElement
    ) -> None:
        self.found.append(str(node.value))


def _words(file: Path) -> Iterator[tuple[str, str]]:
    """Yield the id of each message and each of its stretches of words."""
    for entry in FluentParser().parse(file.read_text(encoding="utf-8")).body:
        assert not isinstance(entry, ast.Junk), f"{file.name}: {entry.content}"
        if isinstance(entry, ast.Message | ast.Term):
            collector = _Words()
            collector.visit(entry)
            yield from ((entry.id.name, words) for words in collector.found)


@pytest.mark.parametrize("file", sorted((LOCALES / "fr").glob("*.ftl")), ids=lambda file: file.stem)
def test_no_straight_apostrophe_is_left_in_french_words(file: Path) -> None:
    assert [(name, words) for name, words in _words(file) if "'" in words] == []


NARROW = "\u202f"
HOLE = "\ufffc"
"""Stands where something is put in."""

MISPLACED = re.compile(
    rf"(?<![{NARROW}!?])[;!?»]|(?<![{NARROW}]):(?=[\s{HOLE}]|$)|(?<![{NARROW}])%|«(?!{NARROW})"
)

NEVER = (
    "Orque",
    "orque",
    "Psilète",
    "Béhémoth",
    "conversion",
    "zone bâtie",
    "Rôdeurs",
    "compte rendu de cette",
)
"""Words for what is called otherwise everywhere else, and in the books."""

ELSEWHERE = {"dbf-troop-ash-horde-sneaks"}
"""Names of troops, which may be what they like."""


def _set(pattern: ast.Pattern) -> str:
    """Return a pattern as it is set, with holes where something is put in; literals stand as they are."""
    parts = []
    for element in pattern.elements:
        if isinstance(element, ast.TextElement):
            parts.append(str(element.value))
        elif isinstance(element.expression, ast.StringLiteral):
            parts.append(str(element.expression.value))
        else:
            parts.append(HOLE)
    return "".join(parts)


class _Patterns(visitor.Visitor):
    """Collects all patterns, those of variants too."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def visit_Pattern(self, node: ast.Pattern) -> None:  # noqa: N802 - named after the kind of node that is visited
        self.found.append(_set(node))
        self.generic_visit(node)


@pytest.mark.parametrize("file", sorted((LOCALES / "fr").glob("*.ftl")), ids=lambda file: file.stem)
def test_a_narrow_space_that_does_not_break_goes_before_double_signs(file: Path) -> None:
    collector = _Patterns()
    collector.visit(FluentParser().parse(file.read_text(encoding="utf-8")))
    wrong = [text for text in collector.found if MISPLACED.search(text)]
    assert wrong == []


@pytest.mark.parametrize("file", sorted((LOCALES / "fr").glob("*.ftl")), ids=lambda file: file.stem)
def test_one_thing_has_one_name(file: Path) -> None:
    wrong = [
        (name, words)
        for name, words in _words(file)
        if name not in ELSEWHERE and any(word in words for word in NEVER)
    ]
    assert wrong == []
