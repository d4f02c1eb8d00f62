"""`oriflamme replay`: play a record again."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from oriflamme.catalogue import words
from oriflamme.kernel.records import Record, RecordError, loads
from oriflamme.kernel.ruleset import RulesetNotFound, SetupError
from oriflamme.kernel.sessions import Session, replay
from oriflamme.kernel.text import Text

from .terminal import Locale, console, fail


def replay_command(
    file: Annotated[Path, typer.Argument(help="Record of a battle.")],
    verify: Annotated[
        bool, typer.Option("--verify", help="Fail with status 2 unless the battle ends as the record says.")
    ] = False,
    to: Annotated[
        int | None, typer.Option(min=0, help="Play only so many commands and undos.", show_default=False)
    ] = None,
    text: Annotated[bool, typer.Option("--text", help="Tell the battle in words.")] = False,
    locale: Locale = "en",
) -> None:
    """Play a record again, and say how the battle went."""
    try:
        record, tear = loads(file.read_bytes())
    except OSError as error:
        fail(f"{file} cannot be read: {error.strerror}")
    except RecordError as error:
        fail(f"{file}: {error}")
    if tear is not None:
        lost = f"{tear.dropped} line{'s' if tear.dropped > 1 else ''} dropped"
        typer.echo(f"{file}: torn at line {tear.line} ({tear.why}); {lost}", err=True)
    if verify:
        _need_an_end(file, record, to)
    try:
        session = replay(record, upto=to, verify=verify)
    except (RecordError, RulesetNotFound, SetupError) as error:
        fail(f"{file}: {error}")
    if text:
        for event in session.log:
            typer.echo(words(event.text(), locale))
        typer.echo()
    _print_summary(session, record, verify, locale)


def _need_an_end(file: Path, record: Record, to: int | None) -> None:
    if to is not None:
        fail("--verify compares the end of the battle, so it cannot be joined with --to")
    if record.closing() is None:
        fail(f"{file}: the record does not say how the battle ended, so there is nothing to verify")


def _print_summary(session: Session, record: Record, verify: bool, locale: str) -> None:
    header, battle = record.header, session.battle
    card = session.rules.scenarios().get(header.setup.scenario)
    scenario = header.setup.scenario if card is None else words(card.title, locale)
    outcome = battle.outcome
    ended = "not over"
    if outcome is not None:
        winner = (
            "drawn" if outcome.winner is None else f"won by {words(Text(f'side-{outcome.winner}'), locale)}"
        )
        ended = f"{winner}: {words(Text(outcome.reason), locale)} ({outcome.rule})"
    rows = [
        ("Scenario", scenario),
        ("Seats", ", ".join(f"{side} {player}" for side, player in header.seats.items()) or "not recorded"),
        ("Seed", header.dice.seed),
        ("Engine", header.engine),
        ("Played", f"{session.version} of {_commands(record)} commands and undos, {battle.rolls} rolls"),
        ("Outcome", ended),
        ("Digest", battle.digest() + (" (verified)" if verify else "")),
    ]
    screen = console()
    for name, value in rows:
        screen.print(f"{name:<9} {value}", soft_wrap=True)


def _commands(record: Record) -> int:
    return len(record.lines) - (record.closing() is not None)
