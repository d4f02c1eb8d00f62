"""Every message of chapters I, III, V and VII has words in both languages."""

from __future__ import annotations

import re
from inspect import getsource
from types import ModuleType

import pytest

from oriflamme.catalogue import LOCALES, sources
from oriflamme.rulesets.demonworld import first_battle, introduction, orders, phases, turn
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.movement import engagement, motion, sequences, trace
from oriflamme.rulesets.demonworld.movement.sequences import LEG_RULES

MODULES: tuple[ModuleType, ...] = (
    introduction,
    first_battle,
    orders,
    phases,
    turn,
    engagement,
    motion,
    sequences,
    trace,
)
MADE = {
    "dw-phase-": ("deployment", "orders", "fire-1", "movement", "fire-2", "melee"),
    "dw-order-": tuple(Order),
    "dw-moved-": tuple(str(leg.__struct_config__.tag) for leg in LEG_RULES),
}
"""Ids that are put together: their beginning, and all their ends."""


def wanted() -> set[str]:
    found = {key for module in MODULES for key in re.findall(r'(?<!tag=)"(dw-[\w-]+)"', getsource(module))}
    return found | {start + end for start, ends in MADE.items() for end in ends}


@pytest.mark.parametrize("locale", LOCALES)
def test_every_message_has_words(locale: str) -> None:
    known = set(re.findall(r"^([\w-]+) =", "\n".join(sources(locale)), flags=re.MULTILINE))
    assert "dw-refused-half" in wanted()
    assert wanted() <= known


def test_the_languages_use_the_same_arguments() -> None:
    used = []
    for locale in LOCALES:
        entries = re.split(r"^(?=[\w-]+ =)", "\n".join(sources(locale)), flags=re.MULTILINE)
        named = {entry.partition(" ")[0]: set(re.findall(r"\$\w+", entry)) for entry in entries}
        used.append({key: named[key] for key in wanted()})
    assert used[0] == used[1]
