"""A bot that plays anything: it takes one of the options, each as likely as any other."""

from __future__ import annotations

from typing import Any, ClassVar

from oriflamme.kernel.battle import View
from oriflamme.kernel.dice import Dice
from oriflamme.kernel.steps import Command
from oriflamme.kernel.text import Text


class RandomBot:
    """Chooses uniformly among `options`, with dice of its own: the same seed and options give the same choices."""

    about: ClassVar[Text] = Text("bot-random-about")
    strength: ClassVar[int] = 1

    def __init__(self, seed: str) -> None:
        """Take the seed, any word. A prefix keeps these dice apart from a battle's of the same seed."""
        self._dice = Dice(f"bot-random/{seed}")
        self._choices = 0

    def choose(self, view: View[Any], player: str) -> Command:
        """Return one of the options of `player`. Raises `LookupError` when there are none."""
        options = tuple(view.options(player))
        if not options:
            raise LookupError(f"{player} has to decide, but no option is offered")
        position = self._choices
        self._choices += 1
        return options[self._dice.value(position, len(options)) - 1]
