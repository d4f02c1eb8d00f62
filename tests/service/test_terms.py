"""Terms of art are marked in messages, known in every language, and never shown with their marks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from oriflamme.catalogue import LOCALES, MARK, Catalogue, catalogue
from oriflamme.kernel.primers import Term
from oriflamme.kernel.ruleset import rulesets
from oriflamme.kernel.text import Text
from oriflamme.kit import primers
from oriflamme.rulebook.index import index

FOLDERS = Path(__file__).resolve().parents[2] / "src" / "oriflamme" / "data" / "locales"
TERMS = {
    term.id: term for term in (*primers.terms(), *(t for one in rulesets().values() for t in one.terms()))
}


def _marked(locale: str) -> Iterator[tuple[str, str]]:
    for file in sorted((FOLDERS / locale).glob("*.ftl")):
        yield from ((file.name, found.group(1)) for found in MARK.finditer(file.read_text("utf-8")))


@pytest.mark.parametrize("locale", LOCALES)
def test_every_mark_names_a_term_and_is_well_formed(locale: str) -> None:
    found = list(_marked(locale))
    assert len(found) > 80
    assert [(file, term) for file, term in found if term not in TERMS] == []
    for file in (FOLDERS / locale).glob("*.ftl"):
        text = file.read_text("utf-8")
        assert not re.search(r"\[\[|\]\]", MARK.sub("", text)), file.name
        assert not re.search(r"\w\[\[|\]\]\w", text), f"{file.name}: a mark within a word"


@pytest.mark.parametrize("locale", LOCALES)
def test_every_term_has_its_words(locale: str, caplog: pytest.LogCaptureFixture) -> None:
    words = catalogue(locale)
    for term in TERMS.values():
        assert words.words(term.name())
        assert words.words(term.about()).endswith(".")
        if term.matters:
            assert words.words(Text(f"term-{term.id}-matters")).endswith(".")
    assert not caplog.records


def test_terms_lead_to_rules() -> None:
    assert index().unknown(term.rule for term in TERMS.values() if term.rule) == ()
    assert len(TERMS) > 85


@pytest.mark.parametrize("locale", LOCALES)
def test_words_are_shown_without_marks(locale: str) -> None:
    words = catalogue(locale)
    assert "[[" in "".join(words.sources)
    for message in ("dw-help-orders", "dbf-help-movement-phase", "dw-tip-organised"):
        assert "[[" not in words.words(Text(message))
    order = Text("dw-order-revealed", {"unit": "X", "order": Text("dw-order-C")})
    assert "[" not in words.words(order)


def test_a_term_knows_its_messages(tmp_path: Path) -> None:
    assert (Term("dw-rout").name(), Term("dw-rout").about()) == (
        Text("term-dw-rout"),
        Text("term-dw-rout-about"),
    )
    assert Catalogue("fr", rulesets().values()).words(Term("dw-wheel").name()) == "virage"
