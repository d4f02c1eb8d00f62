"""What all commands share: how they fail, how they print, in which language."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import Annotated, Any, NoReturn, Protocol, runtime_checkable

import msgspec
import typer
from rich.console import Console
from typer.core import TyperGroup

from oriflamme.catalogue import LOCALES
from oriflamme.kernel.badfiles import BadFiles

FAILURE = 2
"""The exit status of whatever goes wrong."""


def fail(reason: object) -> NoReturn:
    """Print one line on stderr that says what is wrong, and exit with status 2."""
    typer.echo(" ".join(str(reason).split()), err=True)
    raise typer.Exit(FAILURE)


def say_faults(faults: Iterable[BadFiles]) -> None:
    """Print a line on stderr for each ruleset whose own files cannot be used, and exit with status 2 if there is any."""
    told = [" ".join(str(fault).split()) for fault in faults]
    if told:
        typer.echo("\n".join(told), err=True)
        raise typer.Exit(FAILURE)


@runtime_checkable
class _Usage(Protocol):
    """What Typer raises when the arguments are at fault; its class has moved about between releases."""

    exit_code: int

    def format_message(self) -> str: ...


class Program(TyperGroup):
    """A group of commands that says what is wrong with its arguments in one line on stderr, with exit status 2."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command; exit with its status unless `standalone_mode` is off."""

        def run() -> Any:
            return super(Program, self).main(
                args, prog_name, complete_var, False, windows_expand_args, **extra
            )

        if not standalone_mode:
            return run()
        try:
            status = run()
        except typer.Abort:
            sys.exit(1)
        except BadFiles as error:
            typer.echo(" ".join(str(error).split()), err=True)
            sys.exit(FAILURE)
        except Exception as error:
            if not isinstance(error, _Usage):
                raise
            typer.echo(" ".join(error.format_message().split()), err=True)
            sys.exit(error.exit_code)
        sys.exit(status if isinstance(status, int) else 0)


def known_locale(locale: str) -> str:
    """Return `locale` if there is a catalogue in it. Raises `typer.BadParameter`."""
    if locale not in LOCALES:
        raise typer.BadParameter(f"no words in {locale!r}; there are: {', '.join(LOCALES)}")
    return locale


Locale = Annotated[
    str,
    typer.Option("--locale", callback=known_locale, metavar="|".join(LOCALES), help="Language of the words."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def console(*, stderr: bool = False) -> Console:
    """Return a console for tables. Names may hold brackets and colons that are neither markup nor emoji."""
    return Console(stderr=stderr, markup=False, highlight=False, emoji=False)


def print_json(value: object) -> None:
    """Print a value as indented JSON."""
    typer.echo(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())
