"""Scenarios and books as offered, and the set-ups made of scenarios. What they are made of is in the stock."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import Any, Final

import msgspec

from oriflamme.kernel.options import as_json
from oriflamme.kernel.ruleset import BookCard, BookRow, ScenarioCard, SetupError
from oriflamme.kernel.setups import Setup
from oriflamme.kernel.text import Text
from oriflamme.kit import scenarios as written_scenarios
from oriflamme.kit import setups, shelves
from oriflamme.kit.maps import BattleMap, MapError, MapSpec
from oriflamme.kit.own_names import OwnNames
from oriflamme.kit.scenarios import Worth

from . import contents
from .aims import Aim
from .field import Field, Theatre
from .introduction import Figure, Sheet
from .morale.leaders import worth
from .readings import Readings
from .scenario_files import ScenarioFile, SidePlan, zone_part
from .sheet_words import profile
from .stock import Stock, in_use, stock_of
from .tables import Tables
from .terrain import NAME, Terrain

EDITION: Final = "2026.3"
"""Goes up whenever a battle could go on otherwise than by the edition before."""


class SetupSide(msgspec.Struct, frozen=True):
    """A side of a set-up: its id, and its zone as hexes."""

    id: str
    zone: tuple[str, ...]


class SetupBody(msgspec.Struct, frozen=True, kw_only=True):
    """All that a battle starts from, complete: map, terrain, tables and sheets are written out, and a title that no catalogue has."""

    map: MapSpec
    terrain: Terrain
    tables: Tables
    sheets: tuple[Sheet, ...]
    sides: tuple[SetupSide, SetupSide]
    figures: tuple[Figure, ...]
    aim: Aim
    turns: int
    night: bool = False
    castle: tuple[str, ...] = ()
    temple: tuple[str, ...] = ()
    surprised: tuple[str, ...] = ()
    readings: Readings = Readings()
    title: OwnNames | None = None


def sheets() -> Mapping[str, Sheet]:
    """Return all sheets in use, by id. Raises `DataError`."""
    return in_use().sheets


def map_spec(name: str) -> MapSpec:
    """Return a map in use. Raises `DataError`."""
    return in_use().map_spec(name)


def scenario_file(name: str) -> ScenarioFile:
    """Return a scenario as written. Raises `ScenarioNotFound`, `DataError`."""
    return stock_of(name).scenario(name)


def cards() -> Mapping[str, ScenarioCard]:
    """Return the scenarios on offer, by id. Raises `DataError`."""
    return _cards(in_use())


@cache
def _cards(stock: Stock) -> Mapping[str, ScenarioCard]:
    return {name: _card(stock, stock.scenario(name)) for name in stock.scenario_names}


def _card(stock: Stock, scenario: ScenarioFile) -> ScenarioCard:
    """Return a scenario as offered, in its own words where it has some."""
    found = written_scenarios.card(NAME, scenario, [_worth(stock, side) for side in scenario.sides])
    words = {"title": scenario.title, "about": scenario.about, "aim": scenario.goal}
    own = {field: names.text() for field, names in words.items() if names is not None}
    return msgspec.structs.replace(found, **own)


def _worth(stock: Stock, side: SidePlan) -> Worth:
    known = stock.sheets
    points = sum(
        worth(known[plan.sheet]) + (worth(known[plan.mount]) if plan.mount else 0) for plan in side.figures
    )
    men = sum(1 for plan in side.figures if not known[plan.sheet].animal)
    return Worth(points, Text("cry-havoc-strength", {"men": men}))


def setup(name: str, readings: Mapping[str, Any], chapters: tuple[str, ...] | None = None) -> Setup:
    """Return the set-up of a scenario, with readings by name in the place of its own.

    Raises `ScenarioNotFound`, `SetupError`, `DataError`.
    """
    stock = stock_of(name)
    scenario, board = stock.scenario(name), stock.board(stock.scenario(name).map)
    body = SetupBody(
        map=stock.map_spec(scenario.map),
        terrain=stock.terrain,
        tables=stock.tables,
        sheets=_used(stock, scenario),
        sides=tuple(SetupSide(side.id, _zone(board, side)) for side in scenario.sides),  # type: ignore[arg-type]  # of two
        figures=tuple(_figures(scenario, board)),
        aim=scenario.aim,
        turns=scenario.turns,
        night=scenario.night,
        castle=scenario.castle,
        temple=scenario.temple,
        surprised=scenario.surprised,
        readings=setups.readings_with(readings, scenario.readings),
        title=scenario.title,
    )
    return setups.written(
        NAME, EDITION, name, body, chapters or (), without=() if scenario.title is not None else ("title",)
    )


def _used(stock: Stock, scenario: ScenarioFile) -> tuple[Sheet, ...]:
    names = {name for side in scenario.sides for plan in side.figures for name in (plan.sheet, plan.mount)}
    return tuple(sheet for sheet in stock.sheets.values() if sheet.id in names)


def _figures(scenario: ScenarioFile, board: BattleMap) -> Iterator[Figure]:
    for side in scenario.sides:
        for plan in side.figures:
            hex = board.find(plan.at)
            beast = f"{plan.id}-mount" if plan.mount else ""
            yield Figure(
                plan.id,
                side.id,
                plan.sheet,
                hex,
                plan.facing,
                mount=beast,
                led_by=plan.led_by,
                tied_to=plan.tied_to,
                load=plan.load,
            )
            if beast:
                yield Figure(beast, side.id, plan.mount, hex, plan.facing, rider=plan.id)


def _zone(board: BattleMap, side: SidePlan) -> tuple[str, ...]:
    hexes = dict.fromkeys(hex for part in side.zone for hex in zone_part(board, part))
    return tuple(map(board.name, hexes))


def body_of(setup: Setup) -> SetupBody:
    """Return the body of a set-up. Raises `SetupError`."""
    return setups.read(setup, SetupBody)


def readings_of(setup: Setup) -> dict[str, Any]:
    """Return the readings of a set-up by name. Raises `SetupError`."""
    found: dict[str, Any] = as_json(body_of(setup).readings)
    return found


def theatre_of(setup: Setup) -> Theatre:
    """Return what does not change in a battle. Raises `SetupError`."""
    return _theatre(msgspec.json.encode(setup))


@lru_cache(maxsize=64)
def _theatre(encoded: bytes) -> Theatre:
    setup = msgspec.json.decode(encoded, type=Setup)
    body = body_of(setup)
    try:
        board = BattleMap.build(body.map)
        castle, temple = (frozenset(map(board.find, names)) for names in (body.castle, body.temple))
    except MapError as error:
        raise SetupError(f"the map of the set-up: {error}") from error
    return Theatre(
        map=board,
        terrain=body.terrain,
        sheets={sheet.id: sheet for sheet in body.sheets},
        tables=body.tables,
        sides=(body.sides[0].id, body.sides[1].id),
        readings=body.readings,
        game=contents.CONTENTS.game(setup.chapters),
        aim=body.aim,
        turns=body.turns,
        night=body.night,
        castle=castle,
        temple=temple,
        surprised=body.surprised,
        title=None if body.title is None else body.title.text(),
    )


def field_of(setup: Setup) -> Field:
    """Return the field before deployment. Raises `SetupError`."""
    return Field(theatre_of(setup), body_of(setup).figures)


def books() -> Mapping[str, BookCard]:
    """Return the sheets as books, one for each file of them. Raises `DataError`."""
    return _books(in_use())


@cache
def _books(stock: Stock) -> Mapping[str, BookCard]:
    house = shelves.names(NAME, "characters")
    return {
        name: BookCard(
            name,
            Text(f"cry-havoc-book-{name}") if name in house else Text("cry-havoc-book-own", {"name": name}),
            tuple(
                BookRow(
                    one.id,
                    one.name,
                    1,
                    worth(one),
                    profile(one, stock.tables.weapons),
                    "house" if name in house else name,
                )
                for one in sheets
            ),
        )
        for name, sheets in stock.books.items()
    }
