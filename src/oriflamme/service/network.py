"""The addresses at which other machines reach the service: those of this machine, where it listens on them."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable, Iterator

import ifaddr
from fastapi import APIRouter, Request, Response

from .errors import as_json
from .openapi import described
from .wire import Addresses


def reachable(host: str, port: int) -> tuple[str, ...]:
    """Return the addresses, as URLs without a path, at which others reach a service that listens on `host` and `port`.

    There is none where it listens for this machine only. Those of home networks come first, then IPv4 before IPv6.
    """
    try:
        bound = ipaddress.ip_address(host or "0.0.0.0")
    except ValueError:  # a name of this machine's: whoever gave it knows whom it reaches
        return () if host == "localhost" else (f"http://{host}:{port}",)
    if not bound.is_unspecified:
        return () if bound.is_loopback else (_url(bound, port),)
    versions = (4,) if bound.version == 4 else (4, 6)
    known = {address for address in _of_this_machine() if address.version in versions}
    return tuple(_url(address, port) for address in _usable(known))


def names(host: str) -> tuple[str, ...]:
    """Return the names by which a service that listens on `host` may be asked without being told so: this machine's own."""
    machine = socket.gethostname().lower()
    return tuple(dict.fromkeys(("localhost", host, machine, f"{machine.partition('.')[0]}.local")))


_Address = ipaddress.IPv4Address | ipaddress.IPv6Address


def _of_this_machine() -> Iterator[_Address]:
    for adapter in ifaddr.get_adapters():
        for one in adapter.ips:
            yield ipaddress.ip_address(one.ip if isinstance(one.ip, str) else one.ip[0])


def _usable(known: Iterable[_Address]) -> list[_Address]:
    """Return those that others can use, the likeliest first: a link-local address says nothing without its adapter."""
    usable = [one for one in known if not one.is_loopback and not one.is_link_local]
    return sorted(usable, key=lambda one: (one.version, not one.is_private, int(one)))


def _url(address: _Address, port: int) -> str:
    return f"http://{f'[{address}]' if address.version == 6 else address}:{port}"


def router() -> APIRouter:
    """Return the route that tells the addresses: those that `serve` has found, none where something else runs the service."""
    routes = APIRouter(prefix="/api")

    @routes.get("/addresses", **described("addresses", answer=Addresses, storage=False))
    async def addresses(request: Request) -> Response:
        return as_json(Addresses(getattr(request.app.state, "addresses", ())))

    return routes
