"""`oriflamme scenarios` and `oriflamme books`: what there is to play with."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.table import Column, Table

from oriflamme.bots import names
from oriflamme.catalogue import words
from oriflamme.kernel.badfiles import ask_each
from oriflamme.kernel.ruleset import BookCard, ScenarioCard, rulesets

from .terminal import AsJson, Locale, console, fail, print_json, say_faults


def scenarios_command(as_json: AsJson = False, locale: Locale = "en") -> None:
    """List the scenarios, their sides and the bots that play them."""
    offered, faults = ask_each(rulesets().values(), lambda rules: rules.scenarios())
    cards = [card for _, found in offered for card in found.values()]
    if as_json:
        print_json([_scenario(card, locale) for card in cards])
    else:
        _show_scenarios(cards, locale)
    say_faults(faults)


def _show_scenarios(cards: list[ScenarioCard], locale: str) -> None:
    table = Table(
        Column("Scenario", no_wrap=True, min_width=max((len(card.id) for card in cards), default=0)),
        "Title",
        "Sides",
        "Bots",
    )
    for card in cards:
        sides = ", ".join(side.id for side in card.sides)
        table.add_row(card.id, words(card.title, locale), sides, ", ".join(names(card.ruleset)))
    console().print(table)


def _scenario(card: ScenarioCard, locale: str) -> dict[str, Any]:
    return {
        "id": card.id,
        "ruleset": card.ruleset,
        "title": words(card.title, locale),
        "about": words(card.about, locale),
        "sides": [
            {"id": side.id, "name": words(side.name, locale), "points": side.points} for side in card.sides
        ],
        "bots": list(names(card.ruleset)),
        "source": card.source,
    }


def books_command(
    name: Annotated[
        str | None, typer.Argument(help="Book to show; without it, list the books.", show_default=False)
    ] = None,
    as_json: AsJson = False,
    locale: Locale = "en",
) -> None:
    """List the army books, or show one."""
    found, faults = ask_each(rulesets().values(), lambda rules: rules.books())
    offered = {book: card for _, books in found for book, card in books.items()}
    if name is not None:
        if name not in offered:
            say_faults(faults)
            fail(f"no book named {name!r}; there are: {', '.join(offered) or 'none'}")
        _show_book(offered[name], as_json, locale)
    elif as_json:
        print_json([_book(card, locale) for card in offered.values()])
    else:
        table = Table("Book", "Name")
        table.add_column("Troops", justify="right")
        for card in offered.values():
            table.add_row(card.id, words(card.name, locale), str(len(card.rows)))
        console().print(table)
    if name is None:
        say_faults(faults)


def _book(card: BookCard, locale: str) -> dict[str, Any]:
    rows = [
        {
            "id": row.id,
            "name": words(row.name, locale),
            "stands": row.stands,
            "points": row.points,
            "profile": [words(line, locale) for line in row.profile],
            "source": row.source,
        }
        for row in card.rows
    ]
    return {"id": card.id, "name": words(card.name, locale), "rows": rows}


def _show_book(card: BookCard, as_json: bool, locale: str) -> None:
    if as_json:
        print_json(_book(card, locale))
        return
    table = Table("Id", "Name", title=words(card.name, locale))
    for heading in ("Stands", "Points"):
        table.add_column(heading, justify="right")
    table.add_column("Profile")
    for row in card.rows:
        profile = "\n".join(words(line, locale) for line in row.profile)
        table.add_row(row.id, words(row.name, locale), str(row.stands), str(row.points), profile)
    console().print(table)
