"""`oriflamme play` and `oriflamme serve`: run the web service, with or without opening the browser."""

from __future__ import annotations

import os
import socket
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from oriflamme.catalogue import words
from oriflamme.kernel.text import Text

from .terminal import Locale, fail

PORT = 8000
BUDGET = 5.0
TRIES = 50
"""How many ports after the one wanted `play` tries."""

Host = Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 lets other machines in.")]
Port = Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on; 0 takes any free one.")]
Budget = Annotated[
    float, typer.Option(min=0.1, help="Seconds of computing that the rules may take over one request.")
]
Database = Annotated[
    str | None,
    typer.Option(
        help="File of the battles, or an SQLAlchemy URL; by default battles.db in the user's data folder.",
        show_default=False,
    ),
]


def play_command(
    host: Host = "127.0.0.1", port: Port = PORT, database: Database = None, locale: Locale = "en"
) -> None:
    """Serve and open the browser. When the port is in use, take the next free one."""
    _serve(host, free_port(host, port), database, locale, BUDGET, open_browser=True)


def serve_command(
    host: Host = "127.0.0.1",
    port: Port = PORT,
    database: Database = None,
    locale: Locale = "en",
    budget: Budget = BUDGET,
) -> None:
    """Serve battles over HTTP until stopped."""
    _serve(host, port, database, locale, budget, open_browser=False)


def _serve(
    host: str, port: int, database: str | None, locale: str, budget: float, *, open_browser: bool
) -> None:
    # The service brings half of the web with it; the other commands do not pay for that.
    from oriflamme.service.app import create_app
    from oriflamme.service.serve import ServeError, serve

    def started(url: str, addresses: tuple[str, ...]) -> None:
        typer.echo(words(Text("service-serving", {"url": url}), locale))
        urls = " ".join(f"{address}/" for address in addresses)
        others = Text("service-network", {"urls": urls}) if urls else Text("service-alone")
        typer.echo(words(others, locale))

    try:
        serve(
            host,
            port,
            database_url(database),
            open_browser,
            locale=locale,
            started=started,
            make=partial(create_app, budget=budget),
        )
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
        if "://" in database:
            return database
        path = Path(database).expanduser().absolute()
        if not path.parent.is_dir():
            fail(f"--database {database}: there is no folder {path.parent}; make it first")
        return f"sqlite:///{path}"
    path = default_database().absolute()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        fail(f"the folder of the database cannot be made: {error}")
    return f"sqlite:///{path}"


def default_database() -> Path:
    """Return where battles are kept: oriflamme/battles.db in $XDG_DATA_HOME or ~/.local/share."""
    data = os.environ.get("XDG_DATA_HOME", "")
    # The standard says that a path that is not absolute is to be ignored.
    home = Path(data) if Path(data).is_absolute() else Path.home() / ".local" / "share"
    return home / "oriflamme" / "battles.db"
