"""Ways over the land: how much longer than the straight way to a place the cheapest one is (chapter XI)."""

from __future__ import annotations

from functools import lru_cache

from oriflamme.board.hexes import DIRECTIONS, Hex, distance
from oriflamme.board.passage import Passage

FARTHEST = 12
"""Steps that a detour is thought to cost at most; a place that cannot be come to is so far out of the way."""

SLACK = 1
"""Steps' worth of points by which the straight way may be dearer than over clear ground, and no other is looked for."""


def detour(passage: Passage, start: Hex, goal: Hex) -> float:
    """Return how many steps over the easiest ground the cheapest way to a hex beside the goal costs beyond the straight."""
    if passage.uniform is not None:
        return 0.0
    found = _costs(passage, goal).get(start)
    if found is None:
        return FARTHEST
    return min(max(0.0, found / passage.least - max(distance(start, goal) - 1, 0)), FARTHEST)


@lru_cache(maxsize=4_096)
def straight(passage: Passage, start: Hex, goal: Hex) -> bool:
    """Return whether the way straight towards a goal costs hardly more than over the easiest ground there is."""
    if passage.uniform is not None:
        return True
    prices, least, dearer, here = passage.prices, passage.least, 0, start
    while distance(here, goal) > 1:
        away = distance(here, goal)
        steps = [
            (price, here + step)
            for towards, step in enumerate(DIRECTIONS)
            if distance(here + step, goal) < away and (price := prices[towards].get(here)) is not None
        ]
        if not steps:
            return False
        price, here = min(steps)
        dearer += price - least
        if dearer > SLACK * least:
            return False
    return True


@lru_cache(maxsize=256)
def _costs(passage: Passage, goal: Hex) -> dict[Hex, int]:
    """Return what the cheapest way from each hex to one beside the goal costs, whoever stands in it.

    Found from the goal outwards, with a list of hexes for each number of points.
    """
    prices, found = passage.prices, dict[Hex, int]()
    waiting: list[list[Hex]] = [[goal + step for step in DIRECTIONS if goal + step in passage.hexes]]
    spent = 0
    while spent < len(waiting):
        for hex in waiting[spent]:
            if hex in found:
                continue
            found[hex] = spent
            for towards, step in enumerate(DIRECTIONS):
                before = hex - step
                price = prices[towards].get(before)
                if price is None or before in found:
                    continue
                while len(waiting) <= spent + price:
                    waiting.append([])
                waiting[spent + price].append(before)
        spent += 1
    return found
