"""Every message of recoils, flights, pursuits, destruction and spontaneous moves has words in both languages."""

from __future__ import annotations

import re
from inspect import getsource
from types import ModuleType

import pytest

from oriflamme.catalogue import LOCALES, sources, words
from oriflamme.rulesets.fictionalis import (
    bursting,
    destruction,
    flight,
    headings,
    lurking,
    obstacles,
    one_by_one,
    pursuit,
    retreat,
    spontaneous,
)
from oriflamme.rulesets.fictionalis.bursting import Disturbance
from oriflamme.rulesets.fictionalis.causes import Cause, Exit
from oriflamme.rulesets.fictionalis.destruction import Destroyed, LeftTable
from oriflamme.rulesets.fictionalis.naming import about
from tests.rulesets.fictionalis.layout import element

MODULES: tuple[ModuleType, ...] = (
    bursting,
    destruction,
    flight,
    headings,
    lurking,
    obstacles,
    one_by_one,
    pursuit,
    retreat,
    spontaneous,
)
MADE = {
    "dbf-cause-": [cause.value for cause in Cause],
    "dbf-exit-": [how.value for how in Exit],
    "dbf-burst-": [one.value for one in Disturbance],
}
"""Ids that are put together: their beginning, and all their ends."""


def wanted() -> set[str]:
    found = {key for module in MODULES for key in re.findall(r'(?<!tag=)"(dbf-[\w-]+)"', getsource(module))}
    return found | {start + end for start, ends in MADE.items() for end in ends}


@pytest.mark.parametrize("locale", LOCALES)
def test_every_message_has_words(locale: str) -> None:
    known = set(re.findall(r"^([\w-]+) =", "\n".join(sources(locale)), flags=re.MULTILINE))
    assert "dbf-refused-no-advance" in wanted()
    assert wanted() <= known


def test_the_languages_use_the_same_arguments() -> None:
    used = []
    for locale in LOCALES:
        entries = re.split(r"^(?=[\w-]+ =)", "\n".join(sources(locale)), flags=re.MULTILINE)
        named = {entry.partition(" ")[0]: set(re.findall(r"\$\w+", entry)) for entry in entries}
        used.append({key: named[key] for key in wanted()})
    assert used[0] == used[1]


@pytest.mark.parametrize("locale", LOCALES)
def test_messages_within_messages_are_resolved(locale: str) -> None:
    name = about(element("a1", "Irr Wb(O)", (100, 100)))
    for told in (
        Destroyed(rule="DBF-DESTROY-a", element="a1", side="west", name=name, cause=Cause.MELEE, by=name),
        LeftTable(rule="DBF-LOSS-DEF", element="a1", side="west", name=name, how=Exit.FLIGHT),
    ):
        said = words(told.text(), locale)
        assert "dbf-" not in said
        assert "Wb(O) 1" in said
