"""Every message of chapter XV has words in both languages, with the same arguments."""

from __future__ import annotations

import re
from inspect import getsource
from types import ModuleType

import pytest

from oriflamme.catalogue import LOCALES, sources
from oriflamme.rulesets.demonworld.morale import (
    chapter,
    charge_tests,
    desks,
    loss_tests,
    obedience_tests,
    odds,
    status,
    tests,
)
from oriflamme.rulesets.demonworld.morale.tests import Kind

MODULES: tuple[ModuleType, ...] = (
    chapter,
    charge_tests,
    desks,
    loss_tests,
    obedience_tests,
    odds,
    status,
    tests,
)
MADE = {
    "dw-test-": tuple(Kind),
    "dw-combat-lost-": ("losses", "initiative", "die"),
    "dw-reading-obedience": ("", "-about", "-at-most", "-less-than"),
}
"""Ids that are put together: their beginning, and all their ends."""


def wanted() -> set[str]:
    found = {key for module in MODULES for key in re.findall(r'(?<!tag=)"(dw-[\w-]+)"', getsource(module))}
    return found | {start + end for start, ends in MADE.items() for end in ends}


@pytest.mark.parametrize("locale", LOCALES)
def test_every_message_has_words(locale: str) -> None:
    known = set(re.findall(r"^([\w-]+) =", "\n".join(sources(locale)), flags=re.MULTILINE))
    assert "dw-line-morale-order-C" in wanted()
    assert wanted() <= known


def test_the_languages_use_the_same_arguments() -> None:
    used = []
    for locale in LOCALES:
        entries = re.split(r"^(?=[\w-]+ =)", "\n".join(sources(locale)), flags=re.MULTILINE)
        named = {entry.partition(" ")[0]: set(re.findall(r"\$\w+", entry)) for entry in entries}
        used.append({key: named[key] for key in wanted()})
    assert used[0] == used[1]
