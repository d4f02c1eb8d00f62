"""`oriflamme muster`: armies of one's own as files, checked, proposed and read for a battle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Column, Table

from oriflamme.catalogue import words
from oriflamme.kernel.badfiles import ask_each
from oriflamme.kernel.musters import FieldCard, FieldNotFound, Form, MustersNotOffered
from oriflamme.kernel.ruleset import Ruleset, RulesetNotFound, SetupError, ruleset, rulesets
from oriflamme.kernel.rulings import IllegalCommand, Ruling
from oriflamme.kernel.setups import Setup
from oriflamme.kernel.text import Text
from oriflamme.muster import army_files
from oriflamme.muster.army_files import MusterFile
from oriflamme.muster.datafiles import DataError

from .terminal import FAILURE, Locale, Program, console, fail, say_faults

muster_app = typer.Typer(
    cls=Program, help="Check armies of your own, and have some proposed.", no_args_is_help=True
)


@muster_app.command("check")
def check_command(
    file: Annotated[Path, typer.Argument(help="A muster as a file.")], locale: Locale = "en"
) -> None:
    """Say whether a muster may take the field, and why not; print its card and its price."""
    found = _read(file, locale)
    judged = _rules(found).judge_muster(found.muster)
    if not judged.ruling.legal:
        for line in _lines(file, judged.ruling, locale):
            typer.echo(line, err=True)
        raise typer.Exit(FAILURE)
    for card in judged.card:
        typer.echo(words(card, locale))
    points = judged.price.total / judged.per
    typer.echo(f"{file}: legal, {points:g} points")


@muster_app.command("propose")
def propose_command(
    book: Annotated[str, typer.Argument(help="Army book; `oriflamme books` lists them.")],
    points: Annotated[
        int | None, typer.Option(min=1, help="The size to keep to.", show_default=False)
    ] = None,
    setting: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=VALUE",
            help="Another setting of the army, such as fast_play=true.",
            show_default=False,
        ),
    ] = None,
    seed: Annotated[str, typer.Option(help="Another seed, another army.")] = "1",
    write: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write it here instead of printing it.", show_default=False),
    ] = None,
) -> None:
    """Print a legal army of a book, near its size, as a file."""
    rules = next(
        (one for one in _offering().values() if (form := one.form()) is not None and form.book(book)), None
    )
    if rules is None:
        fail(f"no army book named {book!r}; `oriflamme books` lists them")
    settings: dict[str, Any] = {} if points is None else {"points": points}
    for given in setting or ():
        name, equals, value = given.partition("=")
        if not equals:
            fail(f"--setting {given}: not of the form NAME=VALUE")
        settings[name] = {"true": True, "false": False}.get(value, int(value) if value.isdigit() else value)
    try:
        found = rules.propose_muster(book, settings, seed)
    except IllegalCommand as error:
        fail(" ".join(words(reason.text) for reason in error.ruling.reasons))
    except SetupError as error:
        fail(error)
    text = army_files.written(rules.name, found)
    if write is None:
        typer.echo(text, nl=False)
        return
    try:
        write.write_text(text, encoding="utf-8")
    except OSError as error:
        fail(f"{write} cannot be written: {error.strerror}")


@muster_app.command("fields")
def fields_command(locale: Locale = "en") -> None:
    """List the fields on which two musters can meet."""
    table = Table("Ruleset", Column("Field", no_wrap=True), "Title", "Sides")
    offered, faults = ask_each(rulesets().values(), lambda rules: rules.fields() if rules.form() else {})
    for rules, cards in offered:
        for card in cards.values():
            sides = ", ".join(seat.id for seat in card.seats)
            table.add_row(rules.name, card.id, words(card.title, locale), sides)
    console().print(table)
    say_faults(faults)


def meeting(files: Sequence[Path], field: str | None, options: Mapping[str, Any]) -> tuple[Setup, FieldCard]:
    """Return the set-up of two musters on a field, and the field's card; ends the command when one is at fault."""
    if len(files) != 2 or field is None:
        fail("give a scenario, or --muster twice and --field")
    first, second = (_read(file, "en") for file in files)
    if first.ruleset != second.ruleset:
        fail(f"{files[0]} is of the ruleset {first.ruleset}, {files[1]} of {second.ruleset}")
    rules = _rules(first)
    for file, found in zip(files, (first, second), strict=True):
        ruling = rules.judge_muster(found.muster).ruling
        if not ruling.legal:
            fail("; ".join(_lines(file, ruling, "en")))
    try:
        setup = rules.setup_from((first.muster, second.muster), field, options)
    except FieldNotFound as error:
        fail(f"--field {field}: {error}")
    return setup, rules.fields()[field]


def _read(file: Path, locale: str) -> MusterFile:
    def form_of(name: str) -> Form:
        try:
            form = ruleset(name).form()
        except RulesetNotFound as error:
            raise LookupError(str(error)) from error
        if form is None:
            raise MustersNotOffered(
                f"the ruleset {name} musters no armies; these do: {', '.join(_offering())}"
            )
        return form

    def said(reason: Text) -> str:
        return words(reason, locale)

    try:
        return army_files.load_muster(file, form_of, said)
    except DataError as error:
        fail(error)


def _offering() -> dict[str, Ruleset[Any]]:
    offered, _ = ask_each(rulesets().values(), lambda rules: rules.form())
    return {rules.name: rules for rules, form in offered if form is not None}


def _rules(file: MusterFile) -> Ruleset[Any]:
    return ruleset(file.ruleset)


def _lines(file: Path, ruling: Ruling, locale: str) -> list[str]:
    """Return what is against a muster, a line for each reason."""
    return [f"{file}: {words(reason.text, locale)} ({reason.rule})" for reason in ruling.reasons]
