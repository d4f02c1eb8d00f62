"""Every message of initiative, halts, passing, allies, mounting, landing and bridges has words in both languages."""

from __future__ import annotations

import re
from inspect import getsource
from types import ModuleType

import pytest

from oriflamme.catalogue import LOCALES, sources, words
from oriflamme.kernel.text import Text
from oriflamme.rulesets.fictionalis import (
    allies,
    bridging,
    carrying,
    command_reach,
    dismounted,
    gaps,
    halts,
    initiative,
    landing,
    led_mounts,
    mounting,
    passing,
    pip_prices,
    purse,
)
from oriflamme.rulesets.fictionalis.allies import Spur
from oriflamme.rulesets.fictionalis.bridging import Stage
from oriflamme.rulesets.fictionalis.halts import Halted
from oriflamme.rulesets.fictionalis.pip_prices import MoveKind
from tests.rulesets.fictionalis.layout import element, laid_out

MODULES: tuple[ModuleType, ...] = (
    allies,
    bridging,
    carrying,
    command_reach,
    dismounted,
    gaps,
    halts,
    initiative,
    landing,
    led_mounts,
    mounting,
    passing,
    pip_prices,
    purse,
)
MADE = {
    "dbf-ally-spur-": [spur.value for spur in Spur],
    "dbf-bridge-": ["gone", *(stage.name.lower().replace("_", "-") for stage in Stage)],
    "dbf-pip-": [kind.value for kind in MoveKind],
}
"""Ids that are put together: their beginning, and all their ends."""


def wanted() -> set[str]:
    found = {key for module in MODULES for key in re.findall(r'(?<!tag=)"(dbf-[\w-]+)"', getsource(module))}
    return found | {start + end for start, ends in MADE.items() for end in ends}


def entries(locale: str) -> dict[str, str]:
    parts = re.split(r"^(?=[\w-]+ =)", "\n".join(sources(locale)), flags=re.MULTILINE)
    return {part.partition(" ")[0]: part for part in parts}


@pytest.mark.parametrize("locale", LOCALES)
def test_every_message_has_words(locale: str) -> None:
    assert "dbf-refused-gap" in wanted()
    assert wanted() <= entries(locale).keys()


def test_the_languages_use_the_same_arguments() -> None:
    used = [{key: set(re.findall(r"\$\w+", entries(locale)[key])) for key in wanted()} for locale in LOCALES]
    assert used[0] == used[1]


def test_messages_are_given_the_arguments_that_they_use() -> None:
    """Whatever is passed on by name in a call of `text` is what the words use."""
    calls = {
        key: set(re.findall(r"(\w+)=", args))
        for module in MODULES
        for key, args in re.findall(
            r'\btext\(\s*"(dbf-refused-[\w-]+)",\s*((?:\w+=(?:[^()]|\([^()]*\))+)+)\)', getsource(module)
        )
    }
    assert len(calls) > 30
    for key, given in calls.items():
        assert set(re.findall(r"\$(\w+)", entries("en")[key])) <= given, key


def test_halts_and_prices_are_told_in_words() -> None:
    halted = [
        Halted(
            rule="DBF-HALT-USES",
            side="west",
            elements=names,
            name=Text("dbf-element", {"kind": "Wb(O)", "id": "a1"}),
        )
        for names in (("a1",), ("a1", "a2"), ("a1", "a2", "a3"))
    ]
    assert [words(one.text()) for one in halted] == [
        "Wb(O) 1: halted.",
        "Wb(O) 1 and one more: halted.",
        "Wb(O) 1 and 2 more: halted.",
    ]
    assert [words(one.text(), "fr") for one in halted] == [
        "Blocage\u202f: Wb(O) 1.",
        "Blocage\u202f: Wb(O) 1 et un autre élément.",
        "Blocage\u202f: Wb(O) 1 et 2 autres éléments.",
    ]
    reason = next(purse.reasons(laid_out(element("a1", "Reg Bd(O)", (0, 0))).state, "a", 13))
    assert words(reason.text, "fr").startswith("Cela coûte 6,5 PIP\u202f; il en reste 6")
