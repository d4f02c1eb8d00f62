"""What a battle starts from."""

from __future__ import annotations

from typing import Any

import msgspec

from .text import Text


class SetupError(ValueError):
    """A set-up that cannot be played: says what is wrong, where, and what to do.

    `words` say it to a player, where his choice of rules can be what is wrong; the rest is for who writes files.
    """

    def __init__(self, message: str, words: Text | None = None) -> None:
        """Keep the message, and the words for a player."""
        super().__init__(message)
        self.words = words


class Setup(msgspec.Struct, frozen=True, omit_defaults=True):
    """All that a battle starts from. `body` is the ruleset's own, plain data, complete: forces, board, options.

    `edition` is that of the ruleset by which it was set up (empty: before editions were counted), `chapters` are the
    chapters in force beside those that are in every game.
    """

    ruleset: str
    scenario: str
    sides: tuple[str, ...]
    body: dict[str, Any]
    edition: str = ""
    chapters: tuple[str, ...] = ()
