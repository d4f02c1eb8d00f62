"""Every message of deployment has words in both languages, and no words are idle."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

DATA = files("oriflamme") / "data" / "locales"
CODE = files("oriflamme.rulesets.fictionalis") / "deployment"
SCENES = files("oriflamme.rulesets.fictionalis") / "scenes"
MADE = {
    "dbf-flank-announced-": ("left", "right"),
    "dbf-flank-enters-": ("left", "right"),
    "dbf-flank-opposed-": ("first", "second", "both"),
}
"""Ids that are put together: their beginning, and all their ends."""


def source() -> str:
    found = [one.read_text(encoding="utf-8") for one in CODE.iterdir() if one.name.endswith(".py")]
    return "".join([*found, (SCENES / "deploying.py").read_text(encoding="utf-8")])


def wanted() -> set[str]:
    code = source()
    tags = set(re.findall(r'tag="(dbf-[\w-]+)-[0-9]+"', code))
    used = set(re.findall(r'(?<!tag=)"(dbf-[\w-]*\w)"', code)) - tags
    # Events are often told by a message that is called as their tag is.
    used |= set(re.findall(r'[Tt]ext\(\s*"(dbf-[\w-]+)"', code))
    used |= set(re.findall(r'"(dbf-ran-in|dbf-ran-in-fleeing)"', code))
    made = {start + end for start, ends in MADE.items() for end in ends}
    return used | made


def ids(locale: str, only: str = "") -> set[str]:
    found: set[str] = set()
    for one in (DATA / locale).iterdir():
        if one.name.endswith(".ftl") and one.name.startswith(only):
            found |= set(re.findall(r"^(dbf-[\w-]+) =", one.read_text(encoding="utf-8"), re.MULTILINE))
    return found


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_every_message_has_words(locale: str) -> None:
    # The two rolls and moves of other chapters that deployment mentions have theirs elsewhere.
    assert wanted() - ids(locale) == set()
    assert ids(locale, "fictionalis-deployment") <= wanted()


def test_both_languages_have_the_same_messages() -> None:
    assert ids("en", "fictionalis-deployment") == ids("fr", "fictionalis-deployment")
