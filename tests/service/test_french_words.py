"""French words are written as French is set: with a typographic apostrophe."""

from __future__ import annotations

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
