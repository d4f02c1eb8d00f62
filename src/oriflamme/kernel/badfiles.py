"""Files of a ruleset's own that cannot be used: what is wrong with them is said, and the other rulesets are played all the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

R = TypeVar("R")
T = TypeVar("T")


class BadFiles(ValueError):
    """A ruleset cannot say what is asked of it, because a file of its own cannot be used: says which, where, and what to do."""


def ask_each(asked: Iterable[R], ask: Callable[[R], T]) -> tuple[list[tuple[R, T]], list[BadFiles]]:
    """Return what each says, in their order, of those whose files can be used; and of the others what is wrong with theirs."""
    found: list[tuple[R, T]] = []
    faults: list[BadFiles] = []
    for one in asked:
        try:
            found.append((one, ask(one)))
        except BadFiles as fault:
            faults.append(fault)
    return found, faults
