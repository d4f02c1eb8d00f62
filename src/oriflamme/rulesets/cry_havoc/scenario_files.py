"""Scenarios as they are written, and what can be wrong with one: said with its place in the file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated

import msgspec
from msgspec import Meta

from oriflamme.board.hexes import DIRECTIONS, Hex
from oriflamme.kernel.bounds import Name
from oriflamme.kit.maps import BattleMap, MapError
from oriflamme.kit.own_folders import hint
from oriflamme.kit.own_names import OwnNames
from oriflamme.kit.scenarios import Play
from oriflamme.muster.datafiles import Fault

from .aims import Aim
from .introduction import Sheet
from .readings import Readings

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
    """A scenario as written. `turns` is its length. `castle`, `temple` are hexes that hearten; `surprised` sides that do not watch.

    The house's scenarios have their words in the catalogues; one of somebody's own says its `title`, what it is `about`, and, where it says
    how long and how hard it is (`play`), its `goal`.
    """

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
    title: OwnNames | None = None
    about: OwnNames | None = None
    goal: OwnNames | None = None


def check(scenario: ScenarioFile, sheets: Mapping[str, Sheet], board: BattleMap) -> None:
    """Raise `Fault` for figures that there are not, or that stand off the map or on one another, and hexes that it has not."""
    names: dict[str, tuple[str | int, ...]] = {}
    taken: dict[Hex, str] = {}
    for plan, path in _plans(scenario):
        if plan.id in names:
            raise Fault(f"two figures are called {plan.id!r}; rename one", *path, "id")
        names[plan.id] = path
        for field, name in (("sheet", plan.sheet), ("mount", plan.mount)):
            if name or field == "sheet":
                _known(name, sheets, "sheet", *path, field)
        if plan.mount and not sheets[plan.mount].ridden:
            raise Fault(f"nobody rides {plan.mount!r}; name a sheet with ridden: true", *path, "mount")
        for hex in _cells(plan, sheets, board, path):
            if hex in taken:
                told = f"{plan.id!r} stands on {board.name(hex)}, and so does {taken[hex]!r}; put one of them elsewhere"
                raise Fault(told, *path, "at")
            taken[hex] = plan.id
    for plan, path in _plans(scenario):
        for field, name in (("led_by", plan.led_by), ("tied_to", plan.tied_to)):
            if name:
                _known(name, names, "figure", *path, field)
    _check_places(scenario, board)
    _check_aim(scenario, board, names)


def _plans(scenario: ScenarioFile) -> Iterator[tuple[FigurePlan, tuple[str | int, ...]]]:
    """Yield each figure, and where in the file it stands."""
    for number, side in enumerate(scenario.sides):
        for place, plan in enumerate(side.figures):
            yield plan, ("sides", number, "figures", place)


def _cells(
    plan: FigurePlan, sheets: Mapping[str, Sheet], board: BattleMap, path: tuple[str | int, ...]
) -> Iterator[Hex]:
    """Yield the hexes on which a figure stands: two if it rides, or is as large."""
    head = _find(board, plan.at, *path, "at")
    yield head
    if plan.mount or sheets[plan.sheet].hexes > 1:
        tail = head + DIRECTIONS[(plan.facing + 3) % 6]
        if tail not in board.hexes:
            raise Fault(
                f"the hex behind {plan.at} is off the map; turn {plan.id!r} or put it elsewhere",
                *path,
                "facing",
            )
        yield tail


def _find(board: BattleMap, name: str, *path: str | int) -> Hex:
    try:
        return board.find(name)
    except MapError as error:
        raise Fault(f"{error}; name a hex of it", *path) from error


def _check_places(scenario: ScenarioFile, board: BattleMap) -> None:
    """Raise `Fault` for sides of one name, zones that are none, and hexes off the map that hearten."""
    sides = [side.id for side in scenario.sides]
    if sides[0] == sides[1]:
        raise Fault(f"both sides are {sides[0]!r}; rename one", "sides", 1, "id")
    for number, side in enumerate(scenario.sides):
        for place, part in enumerate(side.zone):
            try:
                zone_part(board, part)
            except ValueError as error:
                told = f"{part!r} is no part of a row of the map; write it as H3-H9, or H3 for one hex"
                raise Fault(told, "sides", number, "zone", place) from error
    for field, named in (("castle", scenario.castle), ("temple", scenario.temple)):
        for place, name in enumerate(named):
            _find(board, name, field, place)
    for place, name in enumerate(scenario.surprised):
        _known(name, sides, "side", "surprised", place)


def _check_aim(scenario: ScenarioFile, board: BattleMap, figures: Iterable[str]) -> None:
    """Raise `Fault` for sides, hexes and figures of the aim that there are not, and a side that fights for nothing."""
    sides = [side.id for side in scenario.sides]
    for name, aim in scenario.aim.sides.items():
        path = ("aim", "sides", name)
        _known(name, sides, "side", *path)
        for place, hex in enumerate(aim.hold):
            _find(board, hex, *path, "hold", place)
        for place, figure in enumerate(aim.kill):
            _known(figure, figures, "figure", *path, "kill", place)
    for name in sides:
        if name not in scenario.aim.sides:
            raise Fault(f"the side {name!r} is missing; write what it fights for, or {{}}", "aim", "sides")


def _known(name: str, known: Iterable[str], what: str, *path: str | int) -> None:
    names = tuple(known)
    if name not in names:
        raise Fault(f"there is no {what} {name!r}; {hint(name, names)}", *path)


def zone_part(board: BattleMap, part: str) -> tuple[Hex, ...]:
    """Return the hexes of a part of a row ("H3-H9"), or one. Raises `ValueError` where it is none, `MapError` among them."""
    first, _, last = part.upper().partition("-")
    row = board.row(first[:1])
    start, end = row.index(board.find(first)), row.index(board.find(last or first))
    return row[start : end + 1]


def check_own(scenario: ScenarioFile, name: str, sides: tuple[str, ...]) -> None:
    """Raise `Fault` for a scenario of somebody's own that has another id than its file, no words, or sides that have none."""
    if scenario.id != name:
        raise Fault(f"the file is called {name!r}; write that", "id")
    wanted = ("title", "about", "goal") if scenario.play is not None else ("title", "about")
    for field in wanted:
        if getattr(scenario, field) is None:
            raise Fault(f"{field} is missing; write {field}: {{en: ..., fr: ...}}")
    for number, side in enumerate(scenario.sides):
        if side.id not in sides:
            raise Fault(
                f"there are no words for a side {side.id!r}; {hint(side.id, sides)}", "sides", number, "id"
            )
