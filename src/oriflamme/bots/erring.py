"""Bots that err: they answer as a better one does, but now and then with any option there is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from oriflamme.kernel.battle import View
from oriflamme.kernel.dice import Dice
from oriflamme.kernel.steps import Command

if TYPE_CHECKING:
    from . import Bot


class Erring:
    """Answers as `better` does, but each time with a fixed chance with an option as likely as any other.

    Whether it errs, and how, follows from the seed and from how often it has been asked, never from the battle's dice.
    """

    def __init__(self, better: Bot, seed: str, *, one_in: int) -> None:
        """Take the bot that knows better, the seed, any word, and once in how many answers it errs (at least 2)."""
        if one_in < 2:
            raise ValueError(f"one answer in {one_in} cannot be an error: expected 2 or more")
        self._better, self._one_in = better, one_in
        self._dice = Dice(f"bot-erring/{seed}")
        self._asked = 0

    def choose(self, view: View[Any], player: str) -> Command:
        """Return the command of `player`, who must decide now."""
        position = 2 * self._asked
        self._asked += 1
        if self._dice.value(position, self._one_in) > 1:
            return self._better.choose(view, player)
        options = tuple(option for option in view.options(player) if view.check(player, option).legal)
        if not options:
            return self._better.choose(view, player)
        return options[self._dice.value(position + 1, len(options)) - 1]
