"""`oriflamme replay`: play a record again."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from oriflamme.catalogue import words
from oriflamme.kernel.badfiles import BadFiles
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.events import Event
from oriflamme.kernel.records import Record, RecordError, loads
from oriflamme.kernel.report import left_out
from oriflamme.kernel.ruleset import Ruleset, RulesetNotFound, SetupError, ruleset
from oriflamme.kernel.rulings import IllegalCommand
from oriflamme.kernel.sessions import replay
from oriflamme.kernel.tellings import Telling, Told, is_told
from oriflamme.kernel.text import Text

from .terminal import Locale, console, fail

TOLD = 3
"""Exit status of `--verify` for a record of another edition: nothing is wrong with it, but nothing can be verified."""


def replay_command(
    file: Annotated[Path, typer.Argument(help="Record of a battle.")],
    verify: Annotated[
        bool,
        typer.Option(
            "--verify",
            help="Fail with status 2 unless the battle ends as the record says; "
            "with status 3 when another edition of the rules played it, so that it can only be told.",
        ),
    ] = False,
    to: Annotated[
        int | None, typer.Option(min=0, help="Play only so many commands and undos.", show_default=False)
    ] = None,
    text: Annotated[bool, typer.Option("--text", help="Tell the battle in words.")] = False,
    locale: Locale = "en",
) -> None:
    """Play a record again, and say how the battle went. A record of another edition of the rules is told."""
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
        rules = ruleset(record.header.setup.ruleset)
        if is_told(record, rules):
            _tell(file, record, rules, verify=verify, upto=to, text=text, locale=locale)
        else:
            _play(record, rules, verify=verify, upto=to, text=text, locale=locale)
    except (BadFiles, typer.Exit):
        raise
    except RecordError as error:
        fail(f"{file}: {_refusal(error, locale)}")
    except (RulesetNotFound, SetupError) as error:
        fail(f"{file}: {error}")
    except Exception as error:  # what is made up may be wrong where nobody looks before it is to be printed
        fail(f"{file}: what it holds cannot be shown: {type(error).__name__}: {error}")


def _play(
    record: Record, rules: Ruleset[Any], *, verify: bool, upto: int | None, text: bool, locale: str
) -> None:
    """Play a record of this edition again, and print what came of it. Raises `RecordError`, `SetupError`."""
    session = replay(record, upto=upto, verify=verify)
    if text:
        _say(session.log, locale)
    digest = session.battle.digest() + (" (verified)" if verify else "")
    _print_summary(session.battle, session.version, record, rules, digest, locale)


def _tell(
    file: Path,
    record: Record,
    rules: Ruleset[Any],
    *,
    verify: bool,
    upto: int | None,
    text: bool,
    locale: str,
) -> None:
    """Tell a record of another edition, up to its end or the first digest that differs. Raises `RecordError`."""
    telling = Telling(record, rules)
    last: Told | None = None
    shown: Told | None = None
    events: list[Event] = []
    for told in telling:
        if upto is not None and told.deeds > upto:
            break
        last = told
        shown = told if told.battle is not None else shown
        events += told.events
    if text:
        _say(events, locale)
    if telling.mismatch is not None:
        fail(f"{file}: {telling.mismatch}; the telling stops there")
    assert last is not None
    assert shown is not None
    assert shown.battle is not None
    editions = ", ".join(edition or "none" for edition in record.editions())
    digest = f"{shown.battle.digest()} (told, not verified: edition {editions}; installed: {rules.edition})"
    _print_summary(shown.battle, last.deeds, record, rules, digest, locale)
    if verify:
        typer.echo(
            f"{file}: told, not verified: it was played by edition {editions}, not {rules.edition}", err=True
        )
        raise typer.Exit(TOLD)


def _say(events: Sequence[Event], locale: str) -> None:
    """Tell events in words, as the report of a battle does: each die once, and no heading without anything under it."""
    out = left_out([(event, event.effects(None)) for event in events])
    for number, event in enumerate(events):
        if number not in out:
            typer.echo(words(event.text(), locale))
    typer.echo()


def _refusal(error: RecordError, locale: str) -> str:
    """Return why a record cannot be played, in words where the rules refused a command."""
    if error.line is None or not isinstance(error.__cause__, IllegalCommand):
        return str(error)
    reasons = (f"{words(reason.text, locale)} ({reason.rule})" for reason in error.__cause__.ruling.reasons)
    return f"line {error.line}: refused: {' '.join(reasons)}"


def _need_an_end(file: Path, record: Record, to: int | None) -> None:
    if to is not None:
        fail("--verify compares the end of the battle, so it cannot be joined with --to")
    if record.closing() is None:
        fail(f"{file}: the record does not say how the battle ended, so there is nothing to verify")


def _print_summary(
    battle: Battle[Any], deeds: int, record: Record, rules: Ruleset[Any], digest: str, locale: str
) -> None:
    header = record.header
    # As a record holds all that its battle needs, files of scenarios may have changed, or be gone.
    scenario = words(rules.scene(battle.view(None)).title, locale)
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
        ("Played", f"{deeds} of {record.deeds()} commands and undos, {battle.rolls} rolls"),
        ("Outcome", ended),
        ("Digest", digest),
    ]
    screen = console()
    for name, value in rows:
        screen.print(f"{name:<9} {value}", soft_wrap=True)
