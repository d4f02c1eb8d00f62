"""Keeps logs short however often somebody makes the service write the same."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Any

PERIOD = 60.0  # seconds
MANY = 256  # kinds of messages in memory
OUT_OF_RESOURCES = "socket.accept() out of system resource"
"""What asyncio calls it when a connection cannot be taken for want of descriptors or memory."""

strangers = logging.getLogger(f"{__name__}.strangers")
"""Where it is said what strangers can cause as often as they like."""

_log = logging.getLogger(__name__)


class Seldom(logging.Filter):
    """Lets messages of one kind through once a minute, and says then how many were left out.

    Of one kind are those of one form, or those that say so themselves (`extra={"kind": ...}`).
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Measure time with `clock`, in seconds."""
        super().__init__()
        self._clock = clock
        self._last: dict[tuple[str, str], float] = {}
        self._left_out: dict[tuple[str, str], int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether a message is written."""
        form, now = (record.name, str(getattr(record, "kind", record.msg))), self._clock()
        if now - self._last.get(form, -PERIOD) < PERIOD:
            self._left_out[form] = self._left_out.get(form, 0) + 1
            return False
        if len(self._last) >= MANY:
            self._last.clear()
            self._left_out.clear()
        self._last[form] = now
        more = self._left_out.pop(form, 0)
        if more:
            record.msg = f"{record.msg} ({more} more of these since the last one)"
        return True


def install(clock: Callable[[], float] = time.monotonic) -> None:
    """Have what strangers can cause said seldom, by `clock` in seconds; to be called once logging has been set up."""
    seldom = Seldom(clock)
    own = [name for name in logging.root.manager.loggerDict if name.startswith(f"{__package__}.")]
    for logger in map(logging.getLogger, ("uvicorn.error", "asyncio", *own)):
        for known in [one for one in logger.filters if isinstance(one, Seldom)]:
            logger.removeFilter(known)
        logger.addFilter(seldom)


def unheard(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Say what went wrong in a loop where nobody hears of it: in one line when connections wait for descriptors."""
    if context.get("message") == OUT_OF_RESOURCES:
        _log.warning("new connections wait: %s", context.get("exception"))
    else:
        loop.default_exception_handler(context)
