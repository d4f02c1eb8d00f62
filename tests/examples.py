"""How much of what could be tried every run of the tests tries; `make soak` tries twenty times as much, or all."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
from _pytest.mark import ParameterSet
from hypothesis import settings

USUAL = 40
"""Examples of a test that does not say how many: what is wrong at all is wrong for some of so many, or for few of very many."""
SOAKED = 800
"""Examples of the same test by `make soak`."""


def some(number: int, **more: Any) -> settings:
    """Return settings with so many examples in every run of the tests, and as many times more by `make soak` as others have."""
    usual = settings.default
    assert usual is not None  # conftest.py has loaded a profile
    return settings(max_examples=number * usual.max_examples // USUAL, **more)


def a_tenth_or_all(things: Sequence[Any]) -> list[ParameterSet]:
    """Return two parameters of a test: a tenth of these things, the same in every run of the tests; and all, for `make soak`.

    One of every ten neighbours is drawn by lot. A wrong entry of a table, or a step forgotten, shows in many of all
    combinations, and so in some of a tenth of them.
    """
    lot = random.Random("a tenth")
    tenth = [lot.choice(things[first : first + 10]) for first in range(0, len(things), 10)]
    return [pytest.param(tenth, id="a tenth"), pytest.param(things, id="all", marks=pytest.mark.soak)]
