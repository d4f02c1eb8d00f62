"""The wording of combat: every line, outcome and calculator has words in both languages, and no words are idle."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

DATA = files("oriflamme") / "data" / "locales"
RULES = files("oriflamme.rulesets.fictionalis")
MODULES = ("assault_table", "factors", "grades", "odds", "support", "tactical")
MADE_UP = {
    "dbf-line-factor-": "air mounted naval foot bows",
    "dbf-odds-": "melee shot magic",
    "dbf-outcome-": "nothing continue recoil flee flee-dice destroyed",
}
"""Ids that are put together from an enumeration."""


def ids(locale: str) -> set[str]:
    text = (DATA / locale / "fictionalis-combat.ftl").read_text(encoding="utf-8")
    return set(re.findall(r"^(dbf-[\w-]+) =", text, re.MULTILINE))


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_every_id_in_the_code_has_words_and_no_others_are_there(locale: str) -> None:
    source = "".join((RULES / f"{name}.py").read_text(encoding="utf-8") for name in MODULES)
    used = set(re.findall(r'"(dbf-(?:line|outcome|odds)-[\w-]*\w)"', source))
    used |= {start + end for start, ends in MADE_UP.items() for end in ends.split()}
    assert ids(locale) == used
