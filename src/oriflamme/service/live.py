"""Who listens to which battle, and what each is told. A listener is told only of what he noticed."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

import msgspec

from .beats import Viewer
from .standing import Change, Outlook, Sight, Standing
from .wire import Now, Ping

BACKLOG = 64
DISMISSED = ""
"""The message after which a listener is told nothing more: the seat is another's."""
PING = msgspec.json.encode(Ping()).decode()


class Ear:
    """One listener's messages still to be sent. Who is too slow for all of them is told only where the battle is now.

    `line` is its name, by which a player says that an answer need not be told to it. `people`: it wants to be told of the
    people at the battle, too.
    """

    def __init__(self, *, people: bool = False) -> None:
        """Make an empty backlog."""
        self.line = secrets.token_urlsafe(6)
        self.people = people
        self._waiting: asyncio.Queue[str] = asyncio.Queue(BACKLOG)

    def put(self, message: str, short: str) -> None:
        """Add a message; when too many wait, `short` takes the place of all."""
        if self._waiting.full():
            while not self._waiting.empty():
                self._waiting.get_nowait()
            message = short
        self._waiting.put_nowait(message)

    def dismiss(self) -> None:
        """Tell nothing more."""
        while not self._waiting.empty():
            self._waiting.get_nowait()
        self._waiting.put_nowait(DISMISSED)

    def mention(self, message: str) -> None:
        """Add a message of which it does not matter if it is missed: when too many wait, it is not added."""
        if not self._waiting.full():
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
        self._ears: dict[str, dict[Viewer, set[Ear]]] = {}

    @contextmanager
    def listening(self, battle: str, viewer: Viewer, *, people: bool = False) -> Iterator[Ear]:
        """Listen to a battle as `viewer` for as long as the context lasts."""
        ear = Ear(people=people)
        self._ears.setdefault(battle, {}).setdefault(viewer, set()).add(ear)
        try:
            yield ear
        finally:
            viewers = self._ears[battle]
            viewers[viewer].discard(ear)
            if not viewers[viewer]:
                del viewers[viewer]
            if not viewers:
                del self._ears[battle]

    def dismiss(self, battle: str, viewer: Viewer) -> None:
        """Have those who listen to a battle as `viewer` told nothing more: somebody else plays there now."""
        for ear in self._ears.get(battle, {}).get(viewer, ()):
            ear.dismiss()

    def watching(self, battle: str) -> tuple[Viewer, ...]:
        """Return those as whom anybody listens to a battle."""
        return tuple(self._ears.get(battle, ()))

    def listeners(self, battle: str, viewer: Viewer) -> int:
        """Return how many listen to a battle as `viewer`."""
        return len(self._ears.get(battle, {}).get(viewer, ()))

    def hears_of_people(self, battle: str) -> bool:
        """Return whether anybody wants to be told of the people at a battle."""
        return any(ear.people for ears in self._ears.get(battle, {}).values() for ear in ears)

    def tell_of_people(self, battle: str, message: str, spectators: str | None) -> None:
        """Tell all who want to be told of the people at a battle; who is too slow asks himself when he catches up.

        `spectators` is what these are told (None: nothing).
        """
        for viewer, ears in self._ears.get(battle, {}).items():
            told = spectators if viewer is None else message
            for ear in ears:
                if ear.people and told is not None:
                    ear.mention(told)

    def tell(
        self,
        battle: str,
        standing: Standing,
        change: Change,
        sights: Mapping[Viewer, Sight],
        line: str | None = None,
        late: frozenset[Viewer] = frozenset(),
    ) -> None:
        """Tell the listeners of a battle what each noticed of `change`, which led to `standing`; but not `line`, nor who is `late`.

        Who began to listen while the change was worked out has no sight of it: he is told where the battle is now.
        """
        for viewer in change.news.keys() - late:
            for ear in self._ears.get(battle, {}).get(viewer, ()):
                if ear.line != line:
                    short = now(standing.outlooks[viewer])
                    ear.put(sights[viewer].update.decode() if viewer in sights else short, short)

    def point(self, battle: str, viewer: Viewer, outlook: Outlook) -> None:
        """Tell those who listen to a battle as `viewer` where it is now for them."""
        message = now(outlook)
        for ear in self._ears.get(battle, {}).get(viewer, ()):
            ear.put(message, message)

    def tell_anew(self, battle: str, outlook: Callable[[Viewer], Outlook]) -> None:
        """Tell all listeners of a battle to look at it again: it was read from storage anew."""
        for viewer in self.watching(battle):
            self.point(battle, viewer, outlook(viewer))


def now(outlook: Outlook, line: str = "") -> str:
    """Return the message that says where a battle is now; `line` names his WebSocket to a listener who has just come."""
    return msgspec.json.encode(Now(outlook.version, outlook.told.beats, line)).decode()
