"""The commands of `oriflamme`, put together."""

from __future__ import annotations

from typing import Annotated

import typer

from oriflamme import __version__

from .battle import battle_command
from .listing import books_command, scenarios_command
from .musters import muster_app
from .odds import odds_command
from .replay import replay_command
from .rules import rules_command
from .serving import play_command, serve_command
from .terminal import Program

app = typer.Typer(cls=Program, add_completion=False, pretty_exceptions_enable=False)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"oriflamme {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def oriflamme(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Play, referee and simulate fantasy tabletop battles by the book."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


app.command("play")(play_command)
app.command("serve")(serve_command)
app.command("battle")(battle_command)
app.command("replay")(replay_command)
# What follows the ruleset is for the command that the ruleset's calculators make.
app.command(
    "odds",
    context_settings={
        "allow_extra_args": True,
        "allow_interspersed_args": False,
        "ignore_unknown_options": True,
    },
)(odds_command)
app.command("rules")(rules_command)
app.command("scenarios")(scenarios_command)
app.command("books")(books_command)
app.add_typer(muster_app, name="muster")
