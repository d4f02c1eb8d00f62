"""Lots: choices that are the same for the same seed, for whoever proposes something and takes no part in a battle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from oriflamme.kernel import dice

T = TypeVar("T")


class Lots(dice.Lots):
    """Draws one lot after the other, from a seed."""

    def __init__(self, seed: str) -> None:
        """Begin with the first lot of a seed."""
        super().__init__(dice.Dice(seed))

    def pick(self, found: Sequence[T], weights: Sequence[int] | None = None) -> T:
        """Return one of what is found, each as likely as its weight (a positive whole number; left out: alike)."""
        if weights is None:
            return super().pick(found)
        lot = self.below(sum(weights))
        for one, weight in zip(found, weights, strict=True):
            if lot < weight:
                return one
            lot -= weight
        raise AssertionError("the weights were summed up")

    def shuffled(self, found: Sequence[T]) -> list[T]:
        """Return all of them in an order drawn by lot."""
        left, drawn = list(found), []
        while left:
            drawn.append(left.pop(self.below(len(left))))
        return drawn
