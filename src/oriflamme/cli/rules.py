"""`oriflamme rules`: read the rule index and see which rules the tests exercise."""

import re
from pathlib import Path
from typing import Annotated, NoReturn

import msgspec
import typer
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from oriflamme.catalogue import words
from oriflamme.rulebook.coverage import Coverage, NoCoverage, Report, find_coverage, read_coverage, report
from oriflamme.rulebook.dossier import Dossier, dossier
from oriflamme.rulebook.excuses import excused
from oriflamme.rulebook.index import ENGLISH, RuleNotFound, index
from oriflamme.rulebook.search import Finder
from oriflamme.rulebook.titles import chapter_title

from .switches import show_options
from .terminal import Locale

_INDENT = (0, 0, 0, 2)
_NUMBERED = re.compile("[IVXL]+|[0-9]+")


def rules_command(
    asked: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="ID|WORD...",
            help="Rule id, such as DW-VI.1.3-a, or words to find rules by.",
            show_default=False,
        ),
    ] = None,
    coverage: Annotated[
        bool,
        typer.Option("--coverage", help="Count the rules exercised by passed tests, per book and chapter."),
    ] = False,
    options: Annotated[
        bool,
        typer.Option("--options", help="List what can be switched in a battle: levels, chapters, readings."),
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    coverage_file: Annotated[
        Path | None,
        typer.Option(
            help="Coverage file of the test runs; by default .oriflamme/coverage.json here or above."
        ),
    ] = None,
    locale: Locale = "en",
) -> None:
    """Show a rule with its cases, code and tests, or find rules by words; without either, list the books and chapters."""
    if bool(asked) + coverage + options > 1:
        _refuse("give only one of ID, --coverage and --options")
    if options:
        show_options(as_json=as_json, locale=locale)
        return
    path = coverage_file or find_coverage(Path.cwd())
    if asked:
        known = _known_coverage(path, named=coverage_file is not None)
        if len(asked) > 1:
            _show_found(" ".join(asked), as_json, locale)
        elif not _show_rule(asked[0], known, as_json, locale):
            _show_found(asked[0], as_json, locale)
    elif coverage:
        _show_coverage(path, as_json, locale)
    else:
        _show_files(as_json, locale)


def _refuse(reason: str) -> NoReturn:
    typer.echo(reason, err=True)
    raise typer.Exit(2)


def _known_coverage(path: Path, *, named: bool) -> Coverage | None:
    """The coverage, if there is any; it must be there when its file was named on the command line."""
    if not named and not path.exists():
        return None
    try:
        return read_coverage(path)
    except NoCoverage as fault:
        _refuse(str(fault))


def _print_json(value: object) -> None:
    typer.echo(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


def _console() -> Console:
    # Rules hold square brackets, numbers and colons that are neither markup nor emoji nor worth colouring.
    return Console(markup=False, highlight=False, emoji=False)


def _show_rule(rule_id: str, coverage: Coverage | None, as_json: bool, locale: str) -> bool:
    """Show a rule; False for what is no id, nor like one."""
    try:
        found = dossier(rule_id, coverage, Path.cwd(), locale)
    except RuleNotFound as fault:
        if not fault.near:
            return False
        _refuse(str(fault))
    if as_json:
        _print_json(found)
    else:
        _print_rule(_console(), found)
    return True


def _show_found(query: str, as_json: bool, locale: str) -> None:
    """List the rules that have the words of a query, best first."""
    rules = index(locale)
    found = [rules.rule(rule_id) for rule_id in Finder(rules, {}).find(query)]
    if not found:
        _refuse(f"no rule {query!r}, nor one with such words; `oriflamme rules` lists the books")
    if as_json:
        _print_json([{"id": rule.id, "title": rule.title, "locale": rules.locale} for rule in found])
        return
    table = Table("Rule", "Title", "Book", "Chapter")
    for rule in found:
        file = rules.file_of(rule.id)
        table.add_row(*map(Text, (rule.id, rule.title, file, _chapter(file, rule.chapter, locale))))
    _console().print(table)


def _chapter(file: str, chapter: str, locale: str) -> str:
    """A chapter by its number in the book, else by its heading, which the register has in English."""
    if locale == ENGLISH or _NUMBERED.fullmatch(chapter):
        return chapter
    return words(chapter_title(file, chapter), locale)


def _source(seed: str, lines: tuple[int, int]) -> str:
    first, last = lines
    return f"{seed} {first}" if first == last else f"{seed} {first}-{last}"


def _print_rule(console: Console, found: Dossier) -> None:
    console.print(Text.assemble((found.id, "bold"), "  ", (found.title, "bold")))
    console.print(
        f"{found.kind}, {found.level}; {found.file}, {_chapter(found.file, found.chapter, found.locale)}; "
        f"{_source(found.seed, found.lines)}",
        style="dim",
    )
    console.print(Padding(Text(found.rule), (1, 0)))
    if found.table:
        console.print(_grid(found.table))
        console.print()
    if found.unclear:
        _section(console, "Reading", [found.unclear])
    for case in found.cases:
        body = [f"Given: {case.given}", f"Then: {case.then}"] + ([f"Note: {case.note}"] if case.note else [])
        language = "" if found.cases_locale == found.locale else "; in English"
        _section(console, f"Case {case.id} ({_source(found.seed, case.lines)}{language})", body)
    if found.excuse:
        _section(console, "Excused", [found.excuse])
    _section(console, "Code", found.code or ["not named"])
    _section(console, "Tests", found.tests or ["none"])


def _section(console: Console, title: str, body: "tuple[str, ...] | list[str]") -> None:
    console.print(Text(title, "bold"))
    for line in body:
        console.print(Padding(Text(line), _INDENT))


def _grid(rows: tuple[tuple[str | int | float, ...], ...]) -> Table:
    """A printed table; the first row is its heading, and a row may be shorter than the heading."""
    grid = Table(show_lines=False)
    for heading in rows[0]:
        grid.add_column(Text(str(heading)))
    for row in rows[1:]:
        grid.add_row(*(Text(str(cell)) for cell in row))
    return grid


def _show_files(as_json: bool, locale: str) -> None:
    rules = index()
    if as_json:
        _print_json(
            {
                "files": {
                    name: {
                        "seed": file.seed,
                        "rules": len(file.rules),
                        "cases": len(file.cases),
                        "chapters": {chapter: len(members) for chapter, members in file.chapters().items()},
                    }
                    for name, file in rules.files().items()
                }
            }
        )
        return
    table = _counting_table("Rules", "Cases")
    for name, file in rules.files().items():
        table.add_section()
        table.add_row(Text(name, "bold"), "", str(len(file.rules)), str(len(file.cases)))
        for chapter, members in file.chapters().items():
            ids = {rule.id for rule in members}
            # A case stands where the first rule it names stands.
            cases = sum(case.rules[0] in ids for case in file.cases)
            table.add_row("", Text(_chapter(name, chapter, locale)), str(len(members)), str(cases))
    _console().print(table)


def _counting_table(*counts: str) -> Table:
    table = Table("File", "Chapter")
    for count in counts:
        table.add_column(count, justify="right")
    return table


def _show_coverage(path: Path, as_json: bool, locale: str) -> None:
    try:
        exercised = read_coverage(path).exercised()
    except NoCoverage as fault:
        _refuse(str(fault))
    counted = report(index(), exercised, excused())
    if as_json:
        _print_json({"files": counted.files})
    else:
        _print_coverage(_console(), counted, locale)


def _print_coverage(console: Console, counted: Report, locale: str) -> None:
    table = _counting_table("Rules", "Exercised", "Excused", "Open")
    for name, total in counted.files.items():
        table.add_section()
        for label, chapter, count in (
            (name, "", total),
            *(("", key, part) for key, part in total.chapters.items()),
        ):
            left = count.rules - count.exercised - count.excused
            numbers = (count.rules, count.exercised, count.excused, left)
            title = _chapter(name, chapter, locale) if chapter else ""
            table.add_row(Text(label, "bold"), Text(title), *map(str, numbers))
    console.print(table)
    rules = index(locale)
    for (name, chapter), left_ids in counted.open_rules.items():
        titled = [f"{rule_id}  {rules.rule(rule_id).title}" for rule_id in left_ids]
        _section(console, f"Open in {name}, {_chapter(name, chapter, locale)}", titled)
