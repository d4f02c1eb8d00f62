"""Scenarios from data/cry-havoc, and the set-ups made of them. All of them are the house's."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from oriflamme.kernel.bounds import Name
from oriflamme.kernel.options import as_json
from oriflamme.kernel.ruleset import BookCard, BookRow, ScenarioCard, SetupError
from oriflamme.kernel.setups import Setup
from oriflamme.kernel.text import Text
from oriflamme.kit import scenarios as written_scenarios
from oriflamme.kit import setups, shelves
from oriflamme.kit.maps import BattleMap, MapError, MapSpec
from oriflamme.kit.scenarios import Play, Worth
from oriflamme.muster.datafiles import Fault

from . import contents
from .aims import Aim
from .field import Field, Theatre
from .introduction import Figure, Sheet
from .morale.leaders import worth
from .readings import Readings
from .sheet_words import profile
from .tables import Tables, tables
from .terrain import NAME, Terrain, terrain

EDITION: Final = "2026.2"
"""Goes up whenever a battle could go on otherwise than by the edition before."""

Facing = Annotated[int, Meta(ge=0, le=5)]


class FigurePlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A figure of a scenario: id, sheet, hex; `facing` of what covers two hexes (0 E to 5 NE); `mount` is the sheet of what he rides.

    `led_by` and `tied_to` are ids of figures, for animals that are led or tied from the beginning. `load` is what carrying something costs
    of each move, in points.
    """

    id: Name
    sheet: Name
    at: Name
    facing: Facing = 0
    mount: Name = ""
    led_by: Name = ""
    tied_to: Name = ""
    load: Annotated[int, Meta(ge=0, le=9)] = 0


class SidePlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A side of a scenario: id, figures, and the zone in which they may be put otherwise, as hexes of a row ("B3-B7") or one."""

    id: Name
    figures: Annotated[tuple[FigurePlan, ...], Meta(min_length=1, max_length=80)]
    zone: tuple[Name, ...] = ()


class ScenarioFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A scenario as written. `turns` is its length. `castle`, `temple` are hexes that hearten; `surprised` sides that do not watch."""

    id: Name
    source: str
    map: Name
    turns: Annotated[int, Meta(ge=1, le=60)]
    aim: Aim
    sides: tuple[SidePlan, SidePlan]
    play: Play | None = None
    night: bool = False
    castle: tuple[Name, ...] = ()
    temple: tuple[Name, ...] = ()
    surprised: tuple[Name, ...] = ()
    readings: Readings = Readings()


class SetupSide(msgspec.Struct, frozen=True):
    """A side of a set-up: its id, and its zone as hexes."""

    id: str
    zone: tuple[str, ...]


class SetupBody(msgspec.Struct, frozen=True, kw_only=True):
    """All that a battle starts from, complete: map, terrain, tables and sheets are written out."""

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


@cache
def sheets() -> Mapping[str, Sheet]:
    """Return all sheets, by id, in the order of their files. Raises `DataError`."""
    found: dict[str, Sheet] = {}
    for name in shelves.names(NAME, "characters"):
        for sheet in shelves.read(NAME, "characters", name, tuple[Sheet, ...], check=_once):
            found[sheet.id] = sheet
    return found


def _once(found: tuple[Sheet, ...]) -> None:
    seen: set[str] = set()
    known = {weapon.id for weapon in tables().weapons.weapons}
    for number, sheet in enumerate(found):
        if sheet.id in seen:
            raise Fault(f"the sheet {sheet.id!r} is there twice", number, "id")
        seen.add(sheet.id)
        for place, carried in enumerate(sheet.weapons):
            if carried.weapon not in known:
                raise Fault(f"there is no weapon {carried.weapon!r}", number, "weapons", place, "weapon")


@cache
def map_spec(name: str) -> MapSpec:
    """Return a map. Raises `DataError`."""
    return shelves.read(NAME, "maps", name, MapSpec, check=_laid_out)


def _laid_out(spec: MapSpec) -> BattleMap:
    board = BattleMap.build(spec)
    kinds = terrain()
    for number, sheet in enumerate(spec.sheets):
        for place, area in enumerate(sheet.grounds):
            if area.kind not in {kind.kind for kind in kinds.grounds}:
                raise Fault(f"there is no ground {area.kind!r}", "sheets", number, "grounds", place, "kind")
        for place, edge in enumerate(sheet.edges):
            if edge.kind not in {kind.kind for kind in kinds.edges}:
                raise Fault(f"there is no edge {edge.kind!r}", "sheets", number, "edges", place, "kind")
    return board


@cache
def scenario_file(name: str) -> ScenarioFile:
    """Return a scenario as written. Raises `ScenarioNotFound`, `DataError`."""
    return shelves.read_scenario(NAME, name, ScenarioFile)


@cache
def cards() -> Mapping[str, ScenarioCard]:
    """Return the scenarios on offer, by id."""
    found = {}
    for name in shelves.names(NAME, "scenarios"):
        scenario = scenario_file(name)
        found[name] = written_scenarios.card(NAME, scenario, [_worth(side) for side in scenario.sides])
    return found


def _worth(side: SidePlan) -> Worth:
    known = sheets()
    points = sum(
        worth(known[plan.sheet]) + (worth(known[plan.mount]) if plan.mount else 0) for plan in side.figures
    )
    men = sum(1 for plan in side.figures if not known[plan.sheet].animal)
    return Worth(points, Text("cry-havoc-strength", {"men": men}))


def setup(name: str, readings: Mapping[str, Any], chapters: tuple[str, ...] | None = None) -> Setup:
    """Return the set-up of a scenario, with readings by name in the place of its own. Raises `ScenarioNotFound`, `SetupError`."""
    scenario = scenario_file(name)
    body = SetupBody(
        map=map_spec(scenario.map),
        terrain=terrain(),
        tables=tables(),
        sheets=_used(scenario),
        sides=tuple(SetupSide(side.id, _zone(scenario, side)) for side in scenario.sides),  # type: ignore[arg-type]  # of two
        figures=_figures(scenario),
        aim=scenario.aim,
        turns=scenario.turns,
        night=scenario.night,
        castle=scenario.castle,
        temple=scenario.temple,
        surprised=scenario.surprised,
        readings=setups.readings_with(readings, scenario.readings),
    )
    return setups.written(NAME, EDITION, name, body, chapters or ())


def _used(scenario: ScenarioFile) -> tuple[Sheet, ...]:
    known = sheets()
    names = {
        name for side in scenario.sides for plan in side.figures for name in (plan.sheet, plan.mount) if name
    }
    for name in sorted(names):
        if name not in known:
            raise SetupError(f"scenario {scenario.id!r}: there is no sheet {name!r}")
    return tuple(sheet for sheet in known.values() if sheet.id in names)


def _figures(scenario: ScenarioFile) -> tuple[Figure, ...]:
    board = BattleMap.build(map_spec(scenario.map))
    found = []
    for side in scenario.sides:
        for plan in side.figures:
            try:
                hex = board.find(plan.at)
            except MapError as error:
                raise SetupError(f"scenario {scenario.id!r}: figure {plan.id!r}: {error}") from error
            beast = f"{plan.id}-mount" if plan.mount else ""
            found.append(
                Figure(
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
            )
            if beast:
                found.append(Figure(beast, side.id, plan.mount, hex, plan.facing, rider=plan.id))
    return tuple(found)


def _zone(scenario: ScenarioFile, side: SidePlan) -> tuple[str, ...]:
    board = BattleMap.build(map_spec(scenario.map))
    names: list[str] = []
    for text in side.zone:
        first, _, last = text.upper().partition("-")
        row = board.row(first[0])
        try:
            start, end = row.index(board.find(first)), row.index(board.find(last or first))
        except (MapError, ValueError) as error:
            raise SetupError(
                f"scenario {scenario.id!r}: zone of {side.id!r}: {text!r} is no part of a row"
            ) from error
        names += [board.name(hex) for hex in row[start : end + 1]]
    return tuple(dict.fromkeys(names))


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
    )


def field_of(setup: Setup) -> Field:
    """Return the field before deployment. Raises `SetupError`."""
    return Field(theatre_of(setup), body_of(setup).figures)


@cache
def books() -> Mapping[str, BookCard]:
    """Return the sheets as books, one for each file of them."""
    found = {}
    for name in shelves.names(NAME, "characters"):
        rows = tuple(_row(sheet) for sheet in shelves.read(NAME, "characters", name, tuple[Sheet, ...]))
        found[name] = BookCard(name, Text(f"cry-havoc-book-{name}"), rows)
    return found


def _row(sheet: Sheet) -> BookRow:
    return BookRow(sheet.id, Text(f"cry-havoc-sheet-{sheet.id}"), 1, worth(sheet), profile(sheet), "house")
