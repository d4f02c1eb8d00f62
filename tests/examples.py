"""How many examples tests of properties try: few in every run of the tests, twenty times as many by `make soak`."""

from __future__ import annotations

from typing import Any

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
