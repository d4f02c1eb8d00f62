"""Counts what each address asks for, so that nobody alone takes all there is."""

from __future__ import annotations

import ipaddress
import time
from collections import Counter
from collections.abc import Callable
from functools import lru_cache

from .limits import Limits

Address = ipaddress.IPv4Address | ipaddress.IPv6Address

MANY = 4096  # addresses in memory before those are forgotten that have waited long enough


def address_of(address: str) -> Address | None:
    """Return an address, of IPv4 where it is one in the clothes of IPv6; None where it is none at all."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return None
    return found if found.version == 4 else found.ipv4_mapped or found


@lru_cache(MANY)
def key_of(address: str) -> str:
    """Return what an address is counted as: itself, or its network where that is handed out as one (IPv6: 64 bits)."""
    found = address_of(address)
    if found is None:  # a proxy may say anything
        return address[:64]
    return str(found) if found.version == 4 else str(ipaddress.ip_network((int(found), 64), strict=False))


class Rate:
    """So many times in a period for each key; all of them may come at once. It keeps one number for each key."""

    def __init__(self, most: int, period: float, clock: Callable[[], float] = time.monotonic) -> None:
        """Allow `most` (0: any number) in `period` seconds of `clock`."""
        self._step = period / most if most else 0.0
        self._period = period
        self._clock = clock
        # When the last of what has come would be due, if it came evenly.
        self._due: dict[str, float] = {}
        self._many = MANY

    def take(self, key: str) -> float:
        """Count one more for `key`. Return 0, or the seconds to wait where it is too many: then it does not count."""
        now = self._clock()
        due = max(self._due.get(key, now), now) + self._step
        wait = due - now - self._period
        if self._step and wait > 1e-6:  # what sums of steps are off
            return wait
        if self._step:
            self._due[key] = due
            self._forget(now)
        return 0.0

    def __len__(self) -> int:
        """Return how many keys are remembered."""
        return len(self._due)

    def _forget(self, now: float) -> None:
        if len(self._due) > self._many:
            self._due = {key: due for key, due in self._due.items() if due > now}
            self._many = max(MANY, 2 * len(self._due))


class Open:
    """How many of something each key holds at a time."""

    def __init__(self, most: int) -> None:
        """Allow `most` (0: any number)."""
        self._most = most
        self._held: Counter[str] = Counter()

    def hold(self, key: str) -> bool:
        """Count one more for `key` and return whether it may have it; where not, it does not count."""
        if self._most and self._held[key] >= self._most:
            return False
        self._held[key] += 1
        return True

    def release(self, key: str) -> None:
        """Count one less."""
        self._held[key] -= 1
        if self._held[key] <= 0:
            del self._held[key]

    def __len__(self) -> int:
        """Return how many hold any."""
        return len(self._held)


class Gate:
    """What each address has asked for lately and holds now."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin with nobody."""
        self.requests = Rate(limits.requests, 60, clock)
        self.battles = Rate(limits.battles, 3600, clock)
        self.open = Open(limits.connections)
