"""The stock: the files from which battles are made, the house's, and those of a folder of one's own in their place or beside them.

What lessons are fought on is always the house's.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property, partial
from pathlib import Path

from oriflamme.kernel.ruleset import ScenarioNotFound
from oriflamme.kit import shelves
from oriflamme.kit.maps import BattleMap, MapSpec
from oriflamme.kit.own_folders import hint
from oriflamme.muster.datafiles import Fault

from . import scenario_files
from .introduction import Sheet
from .own_folder import own_folder
from .scenario_files import ScenarioFile
from .tables import Tables, read_tables
from .terrain import NAME, Terrain, read_terrain


class Stock:
    """The files of the house with those of a folder of one's own, if there is one; each is read once.

    All that is asked may raise `DataError`.
    """

    def __init__(self, own: Path | None) -> None:
        """Remember the folder."""
        self.own = own
        self._maps: dict[str, MapSpec] = {}
        self._scenarios: dict[str, ScenarioFile] = {}

    @property
    def tables(self) -> Tables:
        """The tables."""
        return read_tables(self.own)

    @property
    def terrain(self) -> Terrain:
        """The kinds of terrain."""
        return read_terrain(self.own)

    @cached_property
    def books(self) -> Mapping[str, tuple[Sheet, ...]]:
        """The sheets by file, the house's before one's own; a sheet of one's own takes the place of the house's of that id."""
        house = {
            name: shelves.read(NAME, "characters", name, tuple[Sheet, ...], check=self._check_sheets)
            for name in shelves.names(NAME, "characters")
        }
        if self.own is None:
            return house
        known = {sheet.id for sheets in house.values() for sheet in sheets}
        pictures = {
            icon for sheets in house.values() for sheet in sheets for icon in (sheet.icon, sheet.mounted_icon)
        }
        found: dict[str, tuple[Sheet, ...]] = {}
        seen: dict[str, str] = {}
        for name in _own_names(self.own, "characters"):
            check = partial(self._check_own_sheets, known, pictures, seen)
            found[f"own-{name}"] = shelves.read(
                NAME, "characters", name, tuple[Sheet, ...], check=check, own=self.own
            )
            seen |= {sheet.id: f"{name}.yaml" for sheet in found[f"own-{name}"]}
        kept = {
            name: tuple(sheet for sheet in sheets if sheet.id not in seen) for name, sheets in house.items()
        }
        return {**{name: sheets for name, sheets in kept.items() if sheets}, **found}

    @cached_property
    def sheets(self) -> Mapping[str, Sheet]:
        """All sheets, by id."""
        return {sheet.id: sheet for sheets in self.books.values() for sheet in sheets}

    def _check_sheets(self, found: tuple[Sheet, ...]) -> None:
        """Raise `Fault` for a sheet that is there twice, or carries a weapon that there is not."""
        seen: set[str] = set()
        known = [weapon.id for weapon in self.tables.weapons.weapons]
        for number, sheet in enumerate(found):
            if sheet.id in seen:
                raise Fault(f"the sheet {sheet.id!r} is there twice", number, "id")
            seen.add(sheet.id)
            for place, carried in enumerate(sheet.weapons):
                if carried.weapon not in known:
                    told = f"there is no weapon {carried.weapon!r}; {hint(carried.weapon, known)}"
                    raise Fault(told, number, "weapons", place, "weapon")

    def _check_own_sheets(
        self, house: set[str], pictures: set[str], seen: Mapping[str, str], found: tuple[Sheet, ...]
    ) -> None:
        """Raise `Fault` also for a sheet that another file has, one without a name, and a picture that there is not."""
        self._check_sheets(found)
        for number, sheet in enumerate(found):
            if sheet.id in seen:
                raise Fault(f"the sheet {sheet.id!r} is in {seen[sheet.id]} too; leave one out", number, "id")
            if sheet.id not in house and sheet.names is None:
                raise Fault(f"the sheet {sheet.id!r} has no name; write names: {{en: ..., fr: ...}}", number)
            for field, icon in (("icon", sheet.icon), ("mounted_icon", sheet.mounted_icon)):
                if icon not in pictures:
                    raise Fault(
                        f"there is no picture {icon!r}; {hint(icon, sorted(pictures - {''}))}", number, field
                    )

    def map_spec(self, name: str) -> MapSpec:
        """Return a map as written."""
        if name not in self._maps:
            self._maps[name] = shelves.read(NAME, "maps", name, MapSpec, check=self._laid_out, own=self.own)
        return self._maps[name]

    def board(self, name: str) -> BattleMap:
        """Return a map laid out."""
        return BattleMap.build(self.map_spec(name))

    def _laid_out(self, spec: MapSpec) -> None:
        """Raise `Fault` for what cannot be laid out, or is of a kind that there is not."""
        BattleMap.build(spec)
        grounds, edges = (
            [kind.kind for kind in kinds] for kinds in (self.terrain.grounds, self.terrain.edges)
        )
        for number, sheet in enumerate(spec.sheets):
            for place, area in enumerate(sheet.grounds):
                if area.kind not in grounds:
                    told = f"there is no ground {area.kind!r}; {hint(area.kind, grounds)}"
                    raise Fault(told, "sheets", number, "grounds", place, "kind")
            for place, edge in enumerate(sheet.edges):
                if edge.kind not in edges:
                    told = f"there is no edge {edge.kind!r}; {hint(edge.kind, edges)}"
                    raise Fault(told, "sheets", number, "edges", place, "kind")

    @property
    def scenario_names(self) -> tuple[str, ...]:
        """The ids of the scenarios on offer, the house's first."""
        return shelves.names(NAME, "scenarios", own=self.own)

    def scenario(self, name: str) -> ScenarioFile:
        """Return a scenario as written. Raises `ScenarioNotFound` naming those on offer."""
        known = self.scenario_names
        if name not in known and name not in shelves.names(NAME, shelves.PRACTICE):
            raise ScenarioNotFound(f"no scenario named {name!r}; there are: {', '.join(known)}")
        if name not in self._scenarios:
            shelf = "scenarios" if name in known else shelves.PRACTICE
            check = partial(self._check_scenario, name)
            self._scenarios[name] = shelves.read(NAME, shelf, name, ScenarioFile, check=check, own=self.own)
        return self._scenarios[name]

    def _check_scenario(self, name: str, scenario: ScenarioFile) -> None:
        if self.own is not None and name in _own_names(self.own, "scenarios"):
            scenario_files.check_own(scenario, name, _sides())
        maps = shelves.names(NAME, "maps", own=self.own)
        if scenario.map not in maps:
            raise Fault(f"there is no map {scenario.map!r}; {hint(scenario.map, maps)}", "map")
        scenario_files.check(scenario, self.sheets, self.board(scenario.map))


def _own_names(own: Path, kind: str) -> tuple[str, ...]:
    """Return the names of the files of one kind in a folder of one's own, in order."""
    folder = own / kind
    return tuple(sorted(file.stem for file in folder.glob("*.yaml"))) if folder.is_dir() else ()


@cache
def _sides() -> tuple[str, ...]:
    """Return the sides for which there are words: those of the house's scenarios."""
    house = stock(None)
    found = (side.id for name in house.scenario_names for side in house.scenario(name).sides)
    return tuple(dict.fromkeys(found))


@cache
def stock(own: Path | None) -> Stock:
    """Return the stock with a folder of one's own; None: the house's alone."""
    return Stock(own)


def in_use() -> Stock:
    """Return the stock of which battles are made. Raises `DataError` where the folder of one's own is none."""
    return stock(own_folder())


def stock_of(scenario: str) -> Stock:
    """Return the stock that a scenario is of: lessons are taught by the house's alone, whatever else there is. Raises `DataError`."""
    practice = scenario in shelves.names(NAME, shelves.PRACTICE)
    return stock(None) if practice else in_use()
