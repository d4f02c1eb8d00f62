"""`oriflamme play` and `oriflamme serve`: run the web service, with or without opening the browser."""

from __future__ import annotations

import os
import socket
from pathlib import Path
from typing import Annotated, Any

import typer

from oriflamme.catalogue import words
from oriflamme.kernel.text import Text
from oriflamme.service.limits import Limits

from .terminal import Locale, fail

PORT = 8000
TRIES = 50
"""How many ports after the one wanted `play` tries."""

Host = Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 lets other machines in.")]
Port = Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on; 0 takes any free one.")]
Budget = Annotated[
    float,
    typer.Option(
        envvar="ORIFLAMME_BUDGET",
        min=0.1,
        help="Seconds of computing that the rules may take over one request.",
    ),
]
Database = Annotated[
    str | None,
    typer.Option(
        help="File of the battles, or an SQLAlchemy URL; by default battles.db in the user's data folder.",
        show_default=False,
    ),
]


DEFAULTS = Limits()


def _limit(name: str, about: str) -> Any:
    """Return the option of a limit, which may come from the environment too."""
    return typer.Option(
        f"--limit-{name}", envvar=f"ORIFLAMME_LIMIT_{name.upper().replace('-', '_')}", min=0, help=about
    )


def play_command(
    host: Host = "127.0.0.1", port: Port = PORT, database: Database = None, locale: Locale = "en"
) -> None:
    """Serve and open the browser. When the port is in use, take the next free one."""
    _serve(host, free_port(host, port), database, locale, Limits(), open_browser=True)


def serve_command(
    host: Host = "127.0.0.1",
    port: Port = PORT,
    database: Database = None,
    locale: Locale = "en",
    budget: Budget = DEFAULTS.budget,
    head: Annotated[float, _limit("head", "Seconds for the head of a request.")] = DEFAULTS.head,
    body: Annotated[
        float, _limit("body", "Seconds for more of a body to come, and for an answer to be taken.")
    ] = DEFAULTS.body,
    rate: Annotated[
        int, _limit("rate", "Bytes of a body in a second, on average; fewer end the request.")
    ] = DEFAULTS.rate,
    bodies: Annotated[
        int, _limit("bodies", "Bytes of bodies that an address holds at a time.")
    ] = DEFAULTS.bodies,
    bodies_of_all: Annotated[
        int, _limit("bodies-of-all", "Bytes of bodies that all addresses hold together.")
    ] = DEFAULTS.bodies_of_all,
    connections: Annotated[
        int, _limit("connections", "Open connections of an address.")
    ] = DEFAULTS.connections,
    arrivals: Annotated[
        int, _limit("arrivals", "New connections of an address in a minute.")
    ] = DEFAULTS.arrivals,
    requests: Annotated[int, _limit("requests", "Requests of an address in a minute.")] = DEFAULTS.requests,
    battles: Annotated[int, _limit("battles", "New battles of an address in an hour.")] = DEFAULTS.battles,
    expire: Annotated[
        float,
        typer.Option(
            envvar="ORIFLAMME_EXPIRE",
            min=0,
            help="Days without a change after which a battle is removed; 0 keeps all.",
        ),
    ] = DEFAULTS.expire,
    allow_host: Annotated[
        list[str] | None,
        typer.Option(
            envvar="ORIFLAMME_ALLOW_HOST",
            help="A name by which the service may be asked, beside this machine's. May be given several times.",
        ),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            envvar="ORIFLAMME_PROXY",
            help="Address or network of a proxy whose X-Forwarded-For is believed. May be given several times.",
        ),
    ] = None,
) -> None:
    """Serve battles over HTTP until stopped. Limits of 0 are none."""
    limits = Limits(
        budget=budget,
        head=head,
        body=body,
        rate=rate,
        bodies=bodies,
        bodies_of_all=bodies_of_all,
        connections=connections,
        arrivals=arrivals,
        requests=requests,
        battles=battles,
        expire=expire,
        hosts=tuple(allow_host or ()),
        proxies=tuple(proxy or ()),
    )
    try:
        limits.networks()
    except ValueError as error:
        fail(f"--proxy: {error}")
    _serve(host, port, database, locale, limits, open_browser=False)


def _serve(
    host: str, port: int, database: str | None, locale: str, limits: Limits, *, open_browser: bool
) -> None:
    # The service brings half of the web with it; the other commands do not pay for that.
    from oriflamme.service.serve import ServeError, serve

    def started(url: str, addresses: tuple[str, ...]) -> None:
        typer.echo(words(Text("service-serving", {"url": url}), locale))
        urls = " ".join(f"{address}/" for address in addresses)
        others = Text("service-network", {"urls": urls}) if urls else Text("service-alone")
        typer.echo(words(others, locale))

    try:
        serve(host, port, database_url(database), open_browser, locale=locale, limits=limits, started=started)
    except ServeError as error:
        fail(error)
    except KeyboardInterrupt:
        raise typer.Exit(0) from None  # Ctrl+C is how it is stopped


def free_port(host: str, port: int) -> int:
    """Return `port`, or the next one on `host` that nothing listens on; `port` when none of the next 50 is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for candidate in range(port, min(port + TRIES, 65536)):
        try:
            with socket.create_server((host, candidate), family=family):
                return candidate
        except OSError:
            continue
    return port


def database_url(database: str | None) -> str:
    """Return the SQLAlchemy URL of `database`: a URL, a path, or None for the file in the user's data folder.

    The folder in the user's data is made when it is missing; that of a path must be there, lest a slip of the pen begin a new
    collection of battles. A failure ends the command.
    """
    if database is not None:
        is_url = "://" in database
        file = _file_of_url(database) if is_url else Path(database).expanduser()
        if file is not None and not file.absolute().parent.is_dir():
            fail(f"--database {database}: there is no folder {file.absolute().parent}; make it first")
        return database if file is None or is_url else f"sqlite:///{file.absolute()}"
    path = default_database().absolute()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        fail(f"the folder of the database cannot be made: {error}")
    return f"sqlite:///{path}"


def _file_of_url(database: str) -> Path | None:
    """Return the file that an SQLAlchemy URL names, if it is one of SQLite's. What is no such URL ends the command."""
    # As above: only who serves waits for it.
    from sqlalchemy import make_url
    from sqlalchemy.exc import ArgumentError

    from oriflamme.service.store import file_of

    try:
        return file_of(make_url(database))
    except ArgumentError as error:
        fail(f"--database {database}: {error}")


def default_database() -> Path:
    """Return where battles are kept: oriflamme/battles.db in $XDG_DATA_HOME or ~/.local/share."""
    data = os.environ.get("XDG_DATA_HOME", "")
    # The standard says that a path that is not absolute is to be ignored.
    home = Path(data) if Path(data).is_absolute() else Path.home() / ".local" / "share"
    return home / "oriflamme" / "battles.db"
