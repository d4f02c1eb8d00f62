"""Removes battles that nobody has changed for long, where whoever runs the service wants that."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable

from .hosts import Hosts
from .store import StorageBusy, Store

_log = logging.getLogger(__name__)

DAY = 86_400.0  # seconds
EVERY = 3_600.0  # seconds from one look to the next


class Sweeper:
    """Looks now and then for battles that are older than they may become."""

    def __init__(
        self, store: Store, hosts: Hosts, days: float, clock: Callable[[], float] = time.time
    ) -> None:
        """Keep battles for `days` (0: for ever) after their last change, by a `clock` in seconds since 1970."""
        self._store = store
        self._hosts = hosts
        self._days = days
        self._clock = clock
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Look from now on, where anything is ever removed."""
        if self._days:
            self._task = asyncio.create_task(self._go_on())

    def stop(self) -> None:
        """Look no more."""
        if self._task is not None:
            self._task.cancel()

    async def sweep(self) -> list[str]:
        """Remove what has become too old, and return its ids. What somebody looks at is left for the next time.

        Raises `StorageBusy`.
        """
        if not self._days:
            return []
        moment = self._clock() - self._days * DAY
        removed = []
        for battle in await asyncio.to_thread(self._store.left_since, moment):
            if self._hosts.forget(battle) and await asyncio.to_thread(self._store.remove, battle, moment):
                self._hosts.forget(battle)  # who asked for it meanwhile has read it again
                removed.append(battle)
        if removed:
            _log.info("%d battles were removed, unchanged for %g days", len(removed), self._days)
        return removed

    async def _go_on(self) -> None:
        while True:
            try:
                await self.sweep()
            except StorageBusy as error:
                _log.warning("old battles could not be removed: %s", error)
            await asyncio.sleep(EVERY)
