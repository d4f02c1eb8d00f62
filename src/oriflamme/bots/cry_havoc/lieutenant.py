"""The lieutenant: the captain of Cry Havoc, who now and then does not think."""

from __future__ import annotations

from typing import ClassVar

from oriflamme.bots.erring import Erring
from oriflamme.kernel.text import Text

from .captain import Captain

ERRS = 5
"""Once in so many answers he takes whatever comes."""


class Lieutenant(Erring):
    """A bot between the captain and one that plays at random."""

    about: ClassVar[Text] = Text("bot-cry-havoc-lieutenant-about")
    strength: ClassVar[int] = 2

    def __init__(self, seed: str) -> None:
        """Take the seed, any word."""
        super().__init__(Captain(seed), seed, one_in=ERRS)
