"""For whom something is done: known to the task that does it, and to all that it begins."""

from __future__ import annotations

from contextvars import ContextVar
from typing import NamedTuple


class Asker(NamedTuple):
    """An address, and whether who asks from there plays a battle: has a token to a side of one that is in memory."""

    address: str = ""
    plays: bool = False


NOBODY = Asker()
"""The service itself."""

_asker: ContextVar[Asker] = ContextVar("asker", default=NOBODY)


def asks_as(who: Asker) -> None:
    """Have what this task does from now on counted with all else that is done for `who`."""
    _asker.set(who)


def asker() -> Asker:
    """Return for whom this task does what it does."""
    return _asker.get()
