"""Bodies that are on their way: how many bytes each address holds with them, and all addresses together.

A body counts until its request is over. Where there is no room for more, the address that holds most gives up its largest
body, so that nobody is kept from sending by those who hold all they may.
"""

from __future__ import annotations

import asyncio
from typing import Final

from starlette.types import Message, Receive

from .errors import ServiceError, full_of_bodies, too_many
from .limits import Limits

SMALL: Final = 1 << 16
"""Bytes of each body that do not count: a command is taken however much others hold. Connections are counted elsewhere."""

WAIT: Final = 10  # seconds after which one may try again


class Bodies:
    """What is held at present."""

    def __init__(self, limits: Limits) -> None:
        """Begin with nothing."""
        self._most = limits.bodies
        self._most_of_all = limits.bodies_of_all
        self._held: dict[str, dict[Body, int]] = {}
        self._all = 0

    def __len__(self) -> int:
        """Return how many bytes are held."""
        return self._all

    def hold(self, body: Body, size: int) -> None:
        """Count so many bytes for a body. Raises the `limit` error, and `busy` where others hold all there is."""
        before = self._held.get(body.key, {})
        more = size - before.get(body, 0)
        own = sum(before.values()) + more
        if 0 < self._most < own:
            raise _closing(too_many("service-limit-bodies", WAIT))
        while 0 < self._most_of_all < self._all + more:
            largest = self._largest(own)
            if largest is None:
                raise _closing(full_of_bodies(WAIT))
            self.release(largest)
            largest.give_up()
        self._held.setdefault(body.key, {})[body] = size
        self._all += more

    def release(self, body: Body) -> None:
        """Forget a body."""
        held = self._held.get(body.key, {})
        self._all -= held.pop(body, 0)
        if not held:
            self._held.pop(body.key, None)

    def _largest(self, own: int) -> Body | None:
        """Return the largest body still coming of the address that holds most, where that is more than `own` bytes."""
        key = max(self._held, key=lambda one: sum(self._held[one].values()), default=None)
        if key is None or sum(self._held[key].values()) <= own:
            return None
        coming = {body: size for body, size in self._held[key].items() if body.is_coming()}
        return max(coming, key=lambda body: coming[body], default=None)


class Body:
    """The body of one request: it stands between the request and whoever reads it."""

    def __init__(self, bodies: Bodies, key: str, receive: Receive) -> None:
        """Count what `receive` brings among `bodies`, for the address `key`."""
        self.key = key
        self._bodies = bodies
        self._receive = receive
        self._came = 0
        self._waiting: asyncio.Timeout | None = None

    async def receive(self) -> Message:
        """Return what comes next. Raises the `limit` and `busy` errors where it is too much."""
        message = await (self._receive() if self._came <= SMALL else self._next())
        self._came += len(message.get("body", b""))
        if self._came > SMALL:
            self._bodies.hold(self, self._came - SMALL)
        return message

    async def _next(self) -> Message:
        try:
            async with asyncio.timeout(None) as self._waiting:
                return await self._receive()
        except TimeoutError:
            raise _closing(too_many("service-limit-bodies", WAIT)) from None
        finally:
            self._waiting = None

    def is_coming(self) -> bool:
        """Return whether more of it is waited for."""
        return self._waiting is not None

    def give_up(self) -> None:
        """Wait no longer for more of it: whoever reads it is told the `limit` error."""
        if self._waiting is not None:
            self._waiting.reschedule(asyncio.get_running_loop().time())


def _closing(error: ServiceError) -> ServiceError:
    """Return an error after which the connection is closed: what is still to come of the body is not read."""
    error.headers["Connection"] = "close"
    return error
