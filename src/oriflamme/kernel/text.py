"""References to wording. Logic never holds sentences; it holds message ids that a catalogue turns into words."""

from __future__ import annotations

import msgspec


class Text(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One message of a Fluent catalogue with its arguments.

    `id` is the message id; `args` are numbers, plain strings (names, hex names) or further messages, which the
    reader of the text resolves first.
    """

    id: str
    args: dict[str, str | int | float | Text] = {}


def text(message: str, /, **args: str | float | Text) -> Text:
    """Make a `Text` from a message id and keyword arguments."""
    return Text(message, args)
