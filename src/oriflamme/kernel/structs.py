"""Having all that is encoded and decoded known before threads share it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec


def make_known() -> None:
    """Have msgspec work out every struct of all modules loaded so far.

    It does so of itself when it first decodes one; but when two threads first decode the same one at once, it crashes the
    process. So whoever decodes in several threads calls this first. Again it takes no time.
    """
    for kind in dict.fromkeys(_below(msgspec.Struct)):
        try:
            msgspec.json.Decoder(kind)
        except (NameError, TypeError):
            # It holds what cannot be written down, such as a function, or types that only a type checker sees: nobody decodes it.
            continue


def _below(kind: type[Any]) -> Iterator[type[Any]]:
    """Yield the classes derived from a class, and those derived from these."""
    for derived in kind.__subclasses__():
        yield derived
        yield from _below(derived)
