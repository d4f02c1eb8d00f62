"""Names of units, elements and sides may be plural: no verb that would have to agree with one follows it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

LOCALES = Path(__file__).resolve().parents[2] / "src" / "oriflamme" / "data" / "locales"
NAMED = r"^(?:[a-z0-9-]+ = | +\*?\[\w+\] )\{ \$(?:element|unit|shooter|target) \}(?: \(\{ \$\w+ \}\)| \w+ \{ \$hex \})?"
"""A message, or a variant of one, that begins with such a name, and the place of it."""

AGREEING = {
    "en": re.compile(rf"{NAMED} (?:is|has|does|was|goes|[a-z]+[a-rt-z]s)\b", re.MULTILINE),
    "fr": re.compile(
        rf"{NAMED} (?:est|a|s’est|n’est|n’a|se|ne|va|fuit|tire|recule|avance|doit|peut)\b", re.MULTILINE
    ),
}


@pytest.mark.parametrize("locale", AGREEING)
def test_no_verb_agrees_with_a_name(locale: str) -> None:
    files = sorted((LOCALES / locale).glob("*.ftl"))
    found = [hit[0] for file in files for hit in AGREEING[locale].finditer(file.read_text(encoding="utf-8"))]
    assert found == []


def test_verbs_that_agree_are_found() -> None:
    assert AGREEING["en"].search("dw-x = { $unit } begins first.")
    assert AGREEING["en"].search("    [0] { $element } moves { $paces }p.")
    assert AGREEING["fr"].search("dw-x = { $unit } en { $hex } recule.")
    assert not AGREEING["en"].search("dw-x = { $unit }: the unit routs.")
