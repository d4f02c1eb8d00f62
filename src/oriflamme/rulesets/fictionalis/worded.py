"""Commands and decisions that say by which message people are told of them.

A class states the id of its message once, beside its fields; what draws a decision asks the class, whichever chapter it
comes from. Chapters of other packages derive theirs from these two.
"""

from __future__ import annotations

from typing import ClassVar

from oriflamme.kernel.steps import Command, Decision


class WordedCommand(Command, frozen=True):
    """A command whose label is the message `words`, filled from its fields."""

    words: ClassVar[str]


class WordedDecision(Decision, frozen=True):
    """A decision whose sentence of what to do is the message `help`."""

    help: ClassVar[str]
