"""`oriflamme battle`: let bots fight, once or many times."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.progress import track
from rich.table import Table

from oriflamme.bots import BotNotFound, adviser, find
from oriflamme.bots.arena import ArenaError, BattleReport, Figures, bot_seed, fight
from oriflamme.catalogue import words
from oriflamme.kernel.luck import luck_of, throws_seen
from oriflamme.kernel.musters import FieldCard
from oriflamme.kernel.options import CHAPTERS, LEVEL
from oriflamme.kernel.records import Record
from oriflamme.kernel.ruleset import ScenarioCard, ScenarioNotFound, SetupError, find_scenario, ruleset
from oriflamme.kernel.setups import Setup
from oriflamme.kernel.tellings import Telling

from .musters import meeting
from .terminal import console, fail

BOT = "bot:"


def battle_command(
    scenario: Annotated[
        str | None,
        typer.Argument(
            help="Scenario; `oriflamme scenarios` lists them. Left out for two musters.", show_default=False
        ),
    ] = None,
    *,
    side: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=bot:BOT",
            help="Who plays a side, once for each side; the bot that advises players where nobody is named.",
            show_default=False,
        ),
    ] = None,
    muster: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="FILE",
            help="A muster, twice: the first for the field's first side, the second for its second.",
            show_default=False,
        ),
    ] = None,
    field: Annotated[
        str | None,
        typer.Option(help="The field the two musters meet on; `oriflamme muster fields` lists them."),
    ] = None,
    level: Annotated[
        str | None, typer.Option(help="Level of the book to play by; `oriflamme rules --options` lists them.")
    ] = None,
    chapter: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="A chapter to play with, as often as wanted.", show_default=False),
    ] = None,
    seed: Annotated[int, typer.Option(help="Seed of the dice.")] = 1,
    repeat: Annotated[int, typer.Option(min=1, help="Fight so many times, with seeds N, N+1, ...")] = 1,
    record: Annotated[
        Path | None,
        typer.Option(
            help="Write the record here; with --repeat a number comes before the suffix.", show_default=False
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print a line of JSON for each battle.")] = False,
) -> None:
    """Let bots fight a scenario, or two musters on a field."""
    options: dict[str, Any] = {} if level is None else {LEVEL: level}
    if chapter:
        options[CHAPTERS] = chapter
    card: ScenarioCard | FieldCard
    try:
        if scenario is not None:
            if muster or field is not None:
                fail("give either a scenario, or --muster twice and --field")
            rules = find_scenario(scenario)
            setup, card = rules.setup(scenario, options), rules.scenarios()[scenario]
        else:
            setup, card = meeting(muster or [], field, options)
        seats = _seats(side or [], setup)
    except (ScenarioNotFound, SetupError, BotNotFound) as error:
        fail(error)
    seeds = range(seed, seed + repeat)
    # Lines of JSON on the same screen say well enough how far it is.
    shown = repeat > 1 and not (as_json and console().is_terminal)
    reports = _fight(setup, seats, seeds, "Fighting" if shown else None)
    kept, records = [], []
    for number, (one, report) in enumerate(zip(seeds, reports, strict=True), start=1):
        if record is not None:
            _write(numbered(record, number) if repeat > 1 else record, report.record.dumps())
        figures = report.figures()
        if as_json:
            line = {"scenario": card.id, "seed": one, **msgspec.structs.asdict(figures)}
            typer.echo(msgspec.json.encode(line))
        kept.append(figures)
        if repeat == 1:
            records.append(report.record)
    if not as_json:
        _print_summary(card, seats, kept, records)


def _seats(given: list[str], setup: Setup) -> dict[str, str]:
    """Return the bot's name for each side, the adviser where none is given.

    Raises `BotNotFound`; ends the command when a side is at fault.
    """
    seats: dict[str, str] = {}
    sides = ", ".join(setup.sides)
    for seat in given:
        name, equals, player = seat.partition("=")
        if not equals or not player.startswith(BOT):
            fail(f"--side {seat}: not of the form NAME=bot:BOT")
        if name not in setup.sides:
            fail(f"--side {seat}: {setup.scenario} has no side {name!r}; there are: {sides}")
        if name in seats:
            fail(f"--side {seat}: the side is given twice")
        bot = player.removeprefix(BOT)
        find(bot, setup.ruleset, "")  # say at once that there is no such bot
        seats[name] = bot
    return {side: seats.get(side) or adviser(setup.ruleset) for side in setup.sides}


def _fight(setup: Setup, seats: Mapping[str, str], seeds: range, title: str | None) -> Iterator[BattleReport]:
    """Yield the report of a battle for each seed; a `title` asks for a progress bar on stderr."""
    screen = console(stderr=True)
    shown = title is not None and screen.is_terminal
    for seed in track(seeds, title or "", console=screen, transient=True, disable=not shown):
        dice = str(seed)
        bots = {side: find(bot, setup.ruleset, bot_seed(dice, side)) for side, bot in seats.items()}
        try:
            yield fight(setup, bots, dice, seats={side: BOT + bot for side, bot in seats.items()})
        except ArenaError as error:
            fail(f"seed {seed}: {error}")


def numbered(path: Path, number: int) -> Path:
    """Return the path with a number before its suffix: battle.jsonl, 2 gives battle-2.jsonl."""
    return path.with_name(f"{path.stem}-{number}{path.suffix}")


def _write(path: Path, data: bytes) -> None:
    try:
        path.write_bytes(data)
    except OSError as error:
        fail(f"{path} cannot be written: {error.strerror}")


def _luck(record: Record, side: str) -> str | None:
    """Return the luck of a side in words; None where too few throws say their odds."""
    rules = ruleset(record.header.setup.ruleset)
    events = [event for told in Telling(record, rules) for event in told.events]
    found = luck_of(list(throws_seen(events, side)), side)
    if found.told is None:
        return None
    return f"{words(found.told)} ({found.good} of {found.throws} throws went well, {found.expected:.1f} expected)"


def _print_summary(
    card: ScenarioCard | FieldCard,
    seats: Mapping[str, str],
    battles: list[Figures],
    records: list[Record],
) -> None:
    table = Table("Side", "Bot", title=words(card.title))
    for heading in ("Won", "Share"):
        table.add_column(heading, justify="right")
    sides = (
        [(side.id, side.name) for side in card.sides]
        if isinstance(card, ScenarioCard)
        else [(seat.id, seat.title) for seat in card.seats]
    )
    for side, name in sides:
        won = sum(each.winner == side for each in battles)
        table.add_row(words(name), seats[side], str(won), f"{won / len(battles):.1%}")
    drawn = sum(each.winner is None and each.reason is not None for each in battles)
    table.add_section()
    table.add_row("Drawn", "", str(drawn), f"{drawn / len(battles):.1%}")
    broken_off = sum(each.reason is None for each in battles)
    if broken_off:
        table.add_row("Broken off", "", str(broken_off), f"{broken_off / len(battles):.1%}")
    screen = console()
    screen.print(table)
    turns = [each.turns for each in battles if each.turns is not None]
    means = [("turns", sum(turns) / len(turns))] if turns else []
    means += [
        ("commands", sum(each.commands for each in battles) / len(battles)),
        ("rolls", sum(each.rolls for each in battles) / len(battles)),
        ("seconds", sum(each.seconds for each in battles) / len(battles)),
    ]
    told = ", ".join(
        f"{mean:.2f} {name}" if name == "seconds" else f"{mean:.1f} {name}" for name, mean in means
    )
    screen.print(f"A battle takes {told}." if len(battles) > 1 else f"It took {told}.")
    if len(battles) == 1:
        for side, name in sides:
            luck = _luck(records[0], side)
            if luck is not None:
                screen.print(f"{words(name)}: {luck}")
        screen.print(f"Digest {battles[0].digest}")
