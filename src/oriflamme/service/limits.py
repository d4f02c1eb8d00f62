"""What the service allows those who ask it: one place for all settings, with the reasons for what they are."""

from __future__ import annotations

import ipaddress

import msgspec

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class Limits(msgspec.Struct, frozen=True):
    """What one address, and one connection, may ask of the service. 0 is no limit everywhere.

    The defaults leave a club of forty behind one address its evening, and let nobody alone take all there is. Addresses
    are those of clients; of IPv6 what counts is the network of 64 bits, of which anybody has every address.
    """

    head: float = 20
    """Seconds that the head of a request may take to come, from its first byte or from the connection."""

    body: float = 30
    """Seconds for which more of a body is waited for at most; and those for which nobody takes an answer."""

    rate: int = 1 << 14
    """Bytes of a body that come in a second at least, on average. A telephone in the woods has as many."""

    bodies: int = 64 << 20
    """Bytes of bodies that an address holds while its requests go on, but for the first 64 KiB of each. That is four records."""

    bodies_of_all: int = 256 << 20
    """Bytes of bodies that all addresses hold together. Whoever holds most gives up his largest where there is no room."""

    connections: int = 512
    """Connections that an address may hold open, WebSockets among them. Forty pages hold some 300."""

    arrivals: int = 600
    """New connections of an address in a minute, all of which may come at once. Browsers keep theirs open."""

    budget: float = 5
    """Seconds of processor time that the rules may take over one request."""

    requests: int = 6000
    """Requests of an address in a minute, all of which may come at once. Forty players at a time send some 2,000."""

    battles: int = 240
    """Battles, challenges, forks and records of an address in an hour, all of which may come at once."""

    expire: float = 0
    """Days without a change after which a battle is removed with everything of it; 0 keeps all for ever."""

    hosts: tuple[str, ...] | None = None
    """Names by which the service is asked, beside addresses; None: any. `serve` knows those of the machine."""

    proxies: tuple[str, ...] = ()
    """Addresses or networks of proxies whose `X-Forwarded-For` is believed."""

    def networks(self) -> tuple[Network, ...]:
        """Return the networks of `proxies`. Raises `ValueError` where one is none."""
        return tuple(ipaddress.ip_network(one, strict=False) for one in self.proxies)
