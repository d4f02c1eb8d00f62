"""Recruitment cards, army books and scenarios from data/demonworld, and the set-ups made of them.

A scenario file names a map, and for each side a book, a zone and units with a default deployment. `setup` makes of it a
complete body (`SetupBody`): a battle that was set up does not change when the files do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from oriflamme.board.footprints import covered
from oriflamme.board.hexes import Hex
from oriflamme.board.passage import Passage
from oriflamme.kernel.options import as_json
from oriflamme.kernel.ruleset import BookCard, BookRow, ScenarioCard, SetupError
from oriflamme.kernel.setups import Setup
from oriflamme.kernel.text import text
from oriflamme.kit import scenarios as written_scenarios
from oriflamme.kit import setups, shelves
from oriflamme.kit.scenarios import Worth
from oriflamme.muster.datafiles import Fault

from . import battlefields, card_words, contents
from .aims import Condition, Objective, Occupy
from .battles import objectives
from .characteristics import Profile
from .field import Ground
from .first_battle import block
from .introduction import Unit, stand_id
from .maps import BattleMap, MapError, MapSpec, Sheet, SheetFile
from .plans import Book, FacingNumber, Ranks, ScenarioFile, SidePlan, UnitPlan
from .readings import Readings
from .table_layouts import is_relaid
from .turn import EncodedPlacement
from .zones import rows_before, too_deep, touching

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

NAME = "demonworld"
EDITION = "2026.4"
"""Goes up whenever a battle could go on otherwise than by the edition before."""


@cache
def brought() -> tuple[Traversable, ...]:
    """Return the folders of data that chapters bring, in the order of the chapters."""
    return tuple(folder for chapter in contents.CONTENTS.known.values() for folder in chapter.data)


@cache
def book(name: str) -> Book:
    """Return the army book `name`. Raises `DataError`."""
    return shelves.read(NAME, "books", name, Book, check=check_limits, more=brought())


def check_limits(found: Book) -> None:
    """Raise `Fault` for a limit on a troop that the book has not."""
    cards = {card.id for card in found.troops}
    for name in found.limits.of if found.limits is not None else ():
        if name not in cards:
            raise Fault(f"the book has no troop {name!r}", "limits", "of", name)


@cache
def map_spec(name: str) -> MapSpec:
    """Return how the battlefield `name` is put together, with what is printed on its sheets. Raises `DataError`."""
    return printed(shelves.read(NAME, "maps", name, MapSpec, check=_laid_out, more=brought()))


def _laid_out(spec: MapSpec) -> BattleMap:
    return BattleMap.build(printed(spec))


def printed(spec: MapSpec) -> MapSpec:
    """Return a spec whose sheets have what the maps they name have. Raises `MapError` for a map that is not there."""
    sheets = []
    for index, sheet in enumerate(spec.sheets):
        if sheet.printed is not None:
            known = shelves.names(NAME, "sheets")
            if sheet.printed not in known:
                raise MapError(
                    f"there is no map {sheet.printed!r}; there are: {', '.join(known)}",
                    "sheets",
                    index,
                    "printed",
                )
            one = printed_sheet(sheet.printed)
            sheet = Sheet(  # noqa: PLW2901 - the sheet with its print
                sheet.name,
                sheet.at,
                sheet.turned,
                None,
                one.grounds,
                one.levels,
                one.marks,
                one.edges,
                one.roads,
            )
        sheets.append(sheet)
    return msgspec.structs.replace(spec, sheets=tuple(sheets))


@cache
def printed_sheet(name: str) -> SheetFile:
    """Return the map of a number as printed (DW-I.1.4-a). Raises `DataError`."""
    return shelves.read(NAME, "sheets", name, SheetFile)


def scenario_ids() -> tuple[str, ...]:
    """Return the ids of the scenarios on offer, in order."""
    return shelves.names(NAME, "scenarios", brought())


@cache
def scenario_file(scenario: str) -> ScenarioFile:
    """Return a scenario as written. Raises `ScenarioNotFound`, `DataError`."""
    return shelves.read_scenario(NAME, scenario, ScenarioFile, brought())


# -- what is on offer ----------------------------------------------------------------------------------------------


@cache
def cards() -> dict[str, ScenarioCard]:
    """Return the scenarios on offer, by id, with the points of their sides (DW-VII-POINTS)."""
    plans = (scenario_file(name) for name in scenario_ids())
    return {
        plan.id: written_scenarios.card(NAME, plan, _worths(plan), contents.CONTENTS.titles(plan.chapters))
        for plan in plans
    }


def _worths(plan: ScenarioFile) -> Iterator[Worth]:
    for side in plan.sides:
        profiles = [_profile(side, unit) for unit in side.units]
        stands = sum(profile.stands for profile in profiles)
        yield Worth(
            sum(profile.points for profile in profiles),
            text("dw-side-strength", units=len(profiles), stands=stands),
        )


@cache
def books() -> dict[str, BookCard]:
    """Return the army books of the game, by id (DW-I.1.5); those that chapters bring serve their scenarios only."""
    return {
        found.id: BookCard(found.id, text(f"dw-book-{found.id}"), tuple(_row(card) for card in found.troops))
        for found in (book(name) for name in shelves.names(NAME, "books"))
    }


def _row(profile: Profile) -> BookRow:
    return BookRow(
        profile.id,
        text(f"dw-unit-{profile.id}"),
        profile.stands,
        profile.points,
        card_words.profile_lines(profile),
        profile.source,
    )


# -- set-ups -------------------------------------------------------------------------------------------------------


class UnitSetup(msgspec.Struct, frozen=True):
    """A unit of a set-up: id, recruitment card, and where each of its stands is put by default, in order."""

    id: str
    profile: str
    stands: tuple[EncodedPlacement, ...]


class SideSetup(msgspec.Struct, frozen=True):
    """A side of a set-up: id, the facing towards the enemy, deployment zone (rows and hexes by name), units."""

    id: str
    facing: FacingNumber
    zone: tuple[str, ...]
    units: tuple[UnitSetup, ...]


class SetupBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """All that a battle starts from: the map, the readings, the recruitment cards in use, the sides in seat order.

    `objectives` and `victory` are what it is fought for.
    """

    map: MapSpec
    readings: Readings
    profiles: tuple[Profile, ...]
    sides: tuple[SideSetup, SideSetup]
    objectives: tuple[Objective, ...] = ()
    victory: tuple[Condition, ...] = ()

    def side(self, side: str) -> SideSetup:
        """Return the side `side`."""
        return next(found for found in self.sides if found.id == side)


def setup(
    scenario: str, readings: Mapping[str, Any] | None = None, chapters: tuple[str, ...] | None = None
) -> Setup:
    """Return the complete set-up of a scenario, with chapters beside those of every game; None: the scenario's own.

    `readings` replace those of the scenario (fields of `Readings`) by name. Raises `ScenarioNotFound`, `SetupError`,
    `DataError`.
    """
    plan = scenario_file(scenario)
    layout = battle_map(map_spec(plan.map))
    settled = setups.readings_with(readings or {}, plan.readings)
    if plan.victory and (settled.objectives or settled.flank_marches or settled.choice_of_sides):
        raise SetupError(
            f"{scenario!r} has its own conditions of victory: no objectives, flank marches or choice of sides are added",
            text("dw-setup-own-victory"),
        )
    if is_relaid(settled):
        raise SetupError(
            f"{scenario!r} has its own map: maps are laid anew on fields only", text("dw-setup-own-map")
        )
    sides = deepened((_side(plan.sides[0], layout), _side(plan.sides[1], layout)), layout, settled)
    terrain = laid_out(map_spec(plan.map), sides, settled)
    profiles = {unit.profile: _profile(side, unit) for side in plan.sides for unit in side.units}
    body = SetupBody(
        map=terrain,
        readings=settled,
        profiles=tuple(profiles.values()),
        sides=sides,
        objectives=plan.objectives if settled.objectives is None else laid(terrain, sides, settled),
        victory=plan.victory,
    )
    return setup_of(plan.id, body, plan.chapters if chapters is None else chapters)


def deepened(
    sides: tuple[SideSetup, SideSetup], layout: BattleMap, readings: Readings
) -> tuple[SideSetup, SideSetup]:
    """Return both sides with zones as deep as is settled (DW-XVI.3.3-c). Raises `SetupError` where they would touch."""
    rows = readings.zone_rows
    if rows is None:
        return sides
    both = (_deepened(sides[0], layout, rows), _deepened(sides[1], layout, rows))
    if both != sides and touching(zone_hexes(layout, both[0]), zone_hexes(layout, both[1])):
        raise too_deep(rows)
    return both


def _deepened(side: SideSetup, layout: BattleMap, rows: int) -> SideSetup:
    more = rows_before(layout, zone_hexes(layout, side), side.facing, rows)
    return msgspec.structs.replace(side, zone=(*map(layout.name, more), *side.zone))


def laid_out(spec: MapSpec, sides: tuple[SideSetup, SideSetup], readings: Readings) -> MapSpec:
    """Return the battlefield of a set-up: as described, or made from the seed that is settled (DW-XVI.3.3-a)."""
    if readings.battlefield is None:
        return spec
    return _made(spec, _zones(spec, sides), readings.battlefield)


@lru_cache(maxsize=32)
def _made(spec: MapSpec, zones: tuple[frozenset[Hex], frozenset[Hex]], seed: int) -> MapSpec:
    return battlefields.battlefield(spec, zones, seed, _foot)


def laid(spec: MapSpec, sides: tuple[SideSetup, SideSetup], readings: Readings) -> tuple[Objective, ...]:
    """Return the objectives that are settled, laid fairly (DW-XVI.4.0-b). Raises `SetupError`."""
    count = readings.objectives or 0
    if count > objectives.most(len(spec.sheets)):
        raise SetupError(
            f"{count} objectives on {len(spec.sheets)} maps; there may be {objectives.most(len(spec.sheets))}"
        )
    return _lain(spec, _zones(spec, sides), count, readings.objective_points)


@lru_cache(maxsize=32)
def _lain(
    spec: MapSpec, zones: tuple[frozenset[Hex], frozenset[Hex]], count: int, points: int
) -> tuple[Objective, ...]:
    return objectives.lay(battle_map(spec), zones, count, points)


def _zones(spec: MapSpec, sides: tuple[SideSetup, SideSetup]) -> tuple[frozenset[Hex], frozenset[Hex]]:
    board = battle_map(spec)
    return frozenset(zone_hexes(board, sides[0])), frozenset(zone_hexes(board, sides[1]))


def _foot(board: BattleMap) -> Passage:
    """Return what the way over a battlefield costs a stand of infantry."""
    card = next(card for card in book("empire").troops if not card.mounted and card.size == _FOOT)
    return contents.game(("terrain",)).passage(board.battlefield, card, "points")


_FOOT = 2
"""The size of those by whom the fairness of a battlefield is measured: that of men on foot."""


def setup_of(scenario: str, body: SetupBody, chapters: tuple[str, ...]) -> Setup:
    """Return a set-up with a body as plain data, and the chapters in force beside the base ones."""
    return setups.written(NAME, EDITION, scenario, body, chapters)


def _profile(side: SidePlan, unit: UnitPlan) -> Profile:
    for profile in book(side.book).troops:
        if profile.id == unit.profile:
            return profile
    known = ", ".join(profile.id for profile in book(side.book).troops)
    raise SetupError(
        f"unit {unit.id!r}: the book {side.book!r} has no troop {unit.profile!r}; it has: {known}"
    )


def readings_of(setup: Setup) -> dict[str, Any]:
    """Return the readings of a set-up as plain data, by name. Raises `SetupError`."""
    plain: dict[str, Any] = as_json(setups.readings_with(setup.body.get("readings", {}), Readings()))
    return plain


def _side(side: SidePlan, layout: BattleMap) -> SideSetup:
    units = []
    for unit in side.units:
        try:
            if isinstance(unit.at, Ranks):
                stands = _in_ranks(unit.at, _profile(side, unit), side.facing, layout)
            else:
                stands = unit.at
        except MapError as error:
            raise SetupError(f"unit {unit.id!r}: {error}") from error
        units.append(UnitSetup(unit.id, unit.profile, stands))
    return SideSetup(side.id, side.facing, side.zone, tuple(units))


def _in_ranks(ranks: Ranks, profile: Profile, facing: int, layout: BattleMap) -> tuple[EncodedPlacement, ...]:
    """Return the places of a unit in ranks, a last rank that is not full behind the middle."""
    places = block(layout.find(ranks.left), facing, profile.stands, ranks.width, centred=True)
    if not layout.hexes.issuperset(places):
        raise MapError(f"ranks of {ranks.width} stands from {ranks.left} on leave the map")
    return tuple(EncodedPlacement(layout.name(hex), facing) for hex in places)


@lru_cache(maxsize=32)
def battle_map(spec: MapSpec) -> BattleMap:
    """Return the laid-out battlefield of a spec, built once. Raises `MapError`."""
    return BattleMap.build(spec)


def body_of(setup: Setup) -> SetupBody:
    """Return the body of a set-up, checked. Raises `SetupError` that names the field, unit or hex at fault."""
    body = setups.read(setup, SetupBody)
    try:
        _check(body)
    except MapError as error:
        raise SetupError(str(error)) from error
    return body


def _check(body: SetupBody) -> None:
    layout = battle_map(body.map)
    profiles = {profile.id: profile for profile in body.profiles}
    _check_bases(body.profiles)
    units: set[str] = set()
    taken: dict[Hex, str] = {}
    held = [frozenset(zone_hexes(layout, side)) for side in body.sides]
    if held[0] & held[1]:
        shared = layout.name(min(held[0] & held[1]))
        raise SetupError(
            f"{shared} is in both zones; sides deploy in secret, so their zones must not overlap"
        )
    for side, zone in zip(body.sides, held, strict=True):
        for unit in side.units:
            if unit.id in units:
                raise SetupError(f"two units have the id {unit.id!r}")
            if unit.profile not in profiles:
                raise SetupError(f"unit {unit.id!r}: there is no recruitment card {unit.profile!r}")
            if len(unit.stands) != profiles[unit.profile].stands:
                wanted = profiles[unit.profile].stands
                raise SetupError(f"unit {unit.id!r} has {len(unit.stands)} stands; its card says {wanted}")
            units.add(unit.id)
            for hex in _cells(unit, profiles[unit.profile], layout):
                where = layout.name(hex)
                if hex in taken:
                    raise SetupError(f"unit {unit.id!r}: on {where} stands unit {taken[hex]!r}")
                if hex not in zone:
                    raise SetupError(f"unit {unit.id!r}: {where} is outside the zone of {side.id}")
                taken[hex] = unit.id
    _check_aims(body, layout, held)


def _check_aims(body: SetupBody, layout: BattleMap, zones: list[frozenset[Hex]]) -> None:
    for fault in objectives.against(layout, len(body.map.sheets), zones, body.objectives):
        raise SetupError(fault)
    for condition in body.victory:
        if condition.side not in (side.id for side in body.sides):
            raise SetupError(f"a condition of victory is for {condition.side!r}, which is no side")
        for name in condition.hexes if isinstance(condition, Occupy) else ():
            layout.find(name)


def _check_bases(profiles: Iterable[Profile]) -> None:
    for profile in profiles:
        if (0, 0) not in profile.base or len(set(profile.base)) < len(profile.base):
            raise SetupError(f"card {profile.id!r}: its base must hold [0, 0], and every hex once")


def _cells(unit: UnitSetup, profile: Profile, layout: BattleMap) -> Iterator[Hex]:
    """Yield the hexes that the stands of a unit cover. Raises `SetupError` for facings, `MapError` off the map."""
    for place in unit.stands:
        if not 0 <= place.facing <= 5:
            raise SetupError(f"unit {unit.id!r}: on {place.hex} the facing is {place.facing}, not 0 to 5")
        for hex in covered(layout.find(place.hex), place.facing, profile.footprint):
            layout.name(hex)  # a stand may have its anchor on the map and another hex beside it
            yield hex


def zone_hexes(layout: BattleMap, side: SideSetup) -> tuple[Hex, ...]:
    """Return the hexes of a side's deployment zone, each once, in the order of the zone. Raises `MapError`."""
    parts = ((layout.find(name),) if name[-1:].isdigit() else layout.row(name) for name in side.zone)
    return tuple(dict.fromkeys(hex for part in parts for hex in part))


def ground_of(setup: Setup) -> Ground:
    """Return what does not change in a battle of this set-up. Raises `SetupError`."""
    body = body_of(setup)
    profiles = {profile.id: profile for profile in body.profiles}
    sides = (body.sides[0].id, body.sides[1].id)
    return Ground(
        battle_map(body.map),
        profiles,
        sides,
        body.readings,
        contents.CONTENTS.game_of_setup(setup.chapters),
        body.objectives,
        body.victory,
        facings={side.id: side.facing for side in body.sides},
        zones={side.id: zone_hexes(battle_map(body.map), side) for side in body.sides},
    )


def units_of(body: SetupBody) -> tuple[Unit, ...]:
    """Return the units of a set-up, side after side, with the ids of all their stands; none is placed yet.

    Units of one card on one side are numbered from 1, in the order of the set-up.
    """
    found = []
    for side in body.sides:
        counts = Counter(unit.profile for unit in side.units)
        seen: Counter[str] = Counter()
        for unit in side.units:
            seen[unit.profile] += 1
            stands = tuple(stand_id(unit.id, number + 1) for number in range(len(unit.stands)))
            number = seen[unit.profile] if counts[unit.profile] > 1 else None
            found.append(Unit(unit.id, side.id, unit.profile, stands, number=number))
    return tuple(found)


def zones_of(body: SetupBody) -> dict[str, tuple[str, ...]]:
    """Return the names of the hexes of each side's deployment zone (DW-VII-MAP), by side. Raises `MapError`."""
    layout = battle_map(body.map)
    return {side.id: tuple(layout.name(hex) for hex in zone_hexes(layout, side)) for side in body.sides}


def proposed_deployments(body: SetupBody) -> dict[str, dict[str, tuple[EncodedPlacement, ...]]]:
    """Return where units stand when a player accepts the scenario's deployment: by side, then by unit id."""
    return {side.id: {unit.id: unit.stands for unit in side.units} for side in body.sides}
