"""Answers to "may I?": legal or not, and every reason with its rule."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from .text import Text


class Reason(msgspec.Struct, frozen=True):
    """Why a command is refused: the rule that forbids it, and the words for it."""

    rule: str
    text: Text


class Ruling(msgspec.Struct, frozen=True):
    """Whether a command is legal. An illegal one carries every reason found, never none."""

    legal: bool
    reasons: tuple[Reason, ...] = ()


LEGAL = Ruling(True)


def refuse(rule: str, message: str, /, **args: str | float | Text) -> Ruling:
    """Return the ruling that refuses a command for one reason."""
    return Ruling(False, (Reason(rule, Text(message, args)),))


def judge(reasons: Iterable[Reason]) -> Ruling:
    """Return the ruling that gives every reason found against a command: legal when there is none."""
    found = tuple(reasons)
    return Ruling(not found, found)


class IllegalCommand(ValueError):
    """A command that the rules refuse. The battle has not changed. `ruling` says why."""

    def __init__(self, ruling: Ruling) -> None:
        """Keep the ruling; the message lists its rules and message ids."""
        self.ruling = ruling
        super().__init__("; ".join(f"{reason.rule}: {reason.text.id}" for reason in ruling.reasons))
