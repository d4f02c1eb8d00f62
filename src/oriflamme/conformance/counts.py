"""Option counts on fixed positions: how many sequences of 1, 2, 3 options there are. A change must be explained."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from oriflamme.kernel.battle import Battle

from .plays import ConformanceCase, Play

BOUNDS = (None, 60, 600)
"""A depth is counted while the one before it counted no more than this."""


def count_options(battle: Battle[Any], depth: int) -> int:
    """Return how many sequences of `depth` options there are, the first decider answering each time.

    A sequence that ends the battle earlier counts as one.
    """
    deciders = battle.deciders()
    if not deciders:
        return 1
    options = battle.options(deciders[0])
    if depth == 1:
        return sum(1 for _ in options)
    total = 0
    for option in options:
        after = battle.copy()
        after.apply(deciders[0], option)
        total += count_options(after, depth - 1)
    return total


def counts(battle: Battle[Any]) -> list[int]:
    """Return the counts of depth 1, 2 and 3, as far as they stay countable."""
    found: list[int] = []
    for depth, bound in enumerate(BOUNDS, start=1):
        if bound is not None and found[-1] > bound:
            break
        found.append(count_options(battle, depth))
    return found


def table(case: ConformanceCase, positions: Iterable[int]) -> str:
    """Return the counts of a case at the positions after so many random decisions of its first seed, as a text file."""
    one: Play = case.plays[0]
    lines = [
        f"# {case.scenario}, seed {one.seed}: sequences of 1, 2, 3 options after so many random decisions.",
        "# Rewritten by scripts/option_counts; explain every change.",
    ]
    for position in positions:
        if position < len(one.moments):
            battle = one.moments[position].battle
            numbers = " ".join(f"{number:>6}" for number in counts(battle))
            due = msgspec.to_builtins(battle.decision())["step"]
            lines.append(f"{position:>5}  {due:<32} {numbers}")
    return "\n".join(lines) + "\n"
