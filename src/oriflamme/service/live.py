"""Who listens to which battle, and what each is told. A listener is told only of what he noticed."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec

from .standing import Change, Standing, Viewer
from .wire import Changed, Ping

BACKLOG = 64
PING = msgspec.json.encode(Ping()).decode()


class Ear:
    """One listener's messages still to be sent. A listener too slow for all of them gets the latest, without events."""

    def __init__(self) -> None:
        """Make an empty backlog."""
        self._waiting: asyncio.Queue[str] = asyncio.Queue(BACKLOG)

    def put(self, message: str, short: str) -> None:
        """Add a message; when too many wait, `short` takes the place of all."""
        if self._waiting.full():
            while not self._waiting.empty():
                self._waiting.get_nowait()
            message = short
        self._waiting.put_nowait(message)

    async def get(self, patience: float) -> str | None:
        """Return the next message, or None when there was none for `patience` seconds."""
        try:
            async with asyncio.timeout(patience):
                return await self._waiting.get()
        except TimeoutError:
            return None


class Switchboard:
    """The listeners of all battles."""

    def __init__(self) -> None:
        """Begin with nobody listening."""
        self._ears: dict[tuple[str, Viewer], set[Ear]] = {}

    @contextmanager
    def listening(self, battle: str, viewer: Viewer) -> Iterator[Ear]:
        """Listen to a battle as `viewer` for as long as the context lasts."""
        ear = Ear()
        self._ears.setdefault((battle, viewer), set()).add(ear)
        try:
            yield ear
        finally:
            ears = self._ears[battle, viewer]
            ears.discard(ear)
            if not ears:
                del self._ears[battle, viewer]

    def tell(self, battle: str, standing: Standing, change: Change) -> None:
        """Tell the listeners of a battle what each noticed of `change`, which led to `standing`."""
        for viewer, news in change.news.items():
            ears = self._ears.get((battle, viewer))
            if ears:
                outlook = standing.outlooks[viewer]
                message = _encode(Changed(outlook.version, outlook.count, news.entries))
                self._send(ears, message, greeting(standing, viewer))

    def tell_anew(self, battle: str, standing: Standing) -> None:
        """Tell all listeners of a battle to look at it again: it was read from storage anew."""
        for viewer in standing.outlooks:
            message = greeting(standing, viewer)
            self._send(self._ears.get((battle, viewer), set()), message, message)

    def _send(self, ears: set[Ear], message: str, short: str) -> None:
        for ear in ears:
            ear.put(message, short)


def greeting(standing: Standing, viewer: Viewer) -> str:
    """Return the message for a listener who has just come."""
    outlook = standing.outlooks[viewer]
    return _encode(Changed(outlook.version, outlook.count, ()))


def _encode(message: Changed) -> str:
    return msgspec.json.encode(message).decode()
