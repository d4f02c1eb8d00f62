"""Section XVI.5.0: who is attacked half on the table fights on another map, laid beside it (DW-XVI.5.0-k).

An attack is a melee or a shot, as in DW-XV.9.0-g, so that those who wait count where their unit tests for losses. They are
put on the map behind those that have come on, and move on from there as all others do. Nobody else moves onto that map; only
the fight goes on there where it has to. Once nobody is on it, it is taken away.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import pairwise
from typing import ClassVar, Final, Self

import msgspec

from oriflamme.board.battlefield import Battlefield, Cell
from oriflamme.board.hexes import DIRECTIONS, Hex, axial, direction, neighbours
from oriflamme.kernel.battle import Battle, View
from oriflamme.kernel.effects import Effects, Shown, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.pages import Page
from oriflamme.kernel.scenes import Mark
from oriflamme.kernel.steps import Step
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.fire_execution import ExecuteShot
from oriflamme.rulesets.demonworld.introduction import Stand, Unit, unit_name
from oriflamme.rulesets.demonworld.maps import BattleMap

from .arrivals import inward, is_entering, outward, side_hexes
from .flank_marches import FlankMarches

Levels = tuple[tuple[Hex, int], ...]
"""Hexes in order, each with its level."""


class SpareMap(Page, frozen=True, tag="dw-spare-map-1"):
    """The hexes of the maps laid beside the table, in order, each with its level."""

    levels: Levels = ()

    def seen_by(self, player: str | None) -> Self:
        """Return the page: all see it."""
        return self


class MapLaid(Event, frozen=True, tag="dw-map-laid-1", kw_only=True):
    """A unit was attacked half on the table: another map lies beside it, with the stands that were to come on."""

    weight: ClassVar[Weight] = Weight.MOVE

    unit: str
    name: Text
    stands: tuple[str, ...]

    def text(self) -> Text:
        """Return the words: whose stands are put on the map, and how many."""
        return text("dw-map-laid", unit=self.name, stands=len(self.stands))

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return that the stands came to be seen."""
        return tuple(Shown(piece=stand) for stand in self.stands)


# -- the map -------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def beside(table: BattleMap, levels: Levels) -> BattleMap:
    """Return a map with clear hexes beside it, which are named by numbers: "+1"."""
    names = {hex: (f"+{number}",) for number, (hex, _) in enumerate(levels, start=1)}
    printed = table.battlefield
    cells = {**printed.cells, **{hex: Cell(level=level) for hex, level in levels if level}}
    return BattleMap(
        table.hexes.union(names),
        {**table.names_by_hex, **names},
        {**table.hexes_by_name, **{found[0]: hex for hex, found in names.items()}},
        table.rows_by_name,
        Battlefield(printed.hexes.union(names), cells, printed.borders, printed.roads),
        table,
    )


def restore(field: Field) -> None:
    """Lay beside the table what the page says; nothing where it says nothing."""
    table, levels = field.ground.map.own, field.pages[SpareMap].levels
    board = beside(table, levels) if levels else table
    if board is not field.ground.map:
        field.ground = msgspec.structs.replace(field.ground, map=board)


def _lay(field: Field, levels: Mapping[Hex, int]) -> None:
    field.pages.put(SpareMap(tuple(sorted(levels.items(), key=lambda item: (axial(item[0])[1], item[0])))))
    restore(field)


# -- the stands ----------------------------------------------------------------------------------------------------


def fight_beside(battle: Battle[Field], unit: Unit) -> None:
    """Lay a map beside the table for a unit that is half on it, and put the others of its stands there (DW-XVI.5.0-k)."""
    field = battle.state
    waiting = field.pages[FlankMarches].waiting.get(unit.id, ())
    if not waiting or not unit.stands:
        return
    march = field.pages[FlankMarches].march_of(unit.id)
    tail, out = _tail(field, unit), outward(field, march)
    queue = _queue(field, tail, out, len(waiting))
    table = field.ground.map.own
    level = table.battlefield.level(tail)
    around = {hex for one in queue for hex in (one, *neighbours(one))} - table.hexes
    _lay(field, {**dict.fromkeys(around, level), **dict(field.pages[SpareMap].levels)})
    whole = field.change(unit.id, stands=(*unit.stands, *waiting))
    blank = {stand.id: stand for stand in field.ground.game.new_stands(field, whole)}
    facing = inward(field, march)
    field.relocate(blank[key].at(hex, facing) for key, hex in zip(waiting, queue, strict=True))
    page = field.pages[FlankMarches]
    field.pages.change(
        FlankMarches,
        waiting={**page.waiting, unit.id: ()},
        # Whoever comes behind them comes on after them.
        came={**page.came, march.key: page.came.get(march.key, 0) + len(waiting)},
    )
    battle.emit(MapLaid(rule="DW-XVI.5.0-k", unit=unit.id, name=unit_name(unit), stands=waiting))


def _tail(field: Field, unit: Unit) -> Hex:
    """Return the hex behind which a unit's other stands queue: where its last came on, or else where the march did."""
    march = field.pages[FlankMarches].march_of(unit.id)
    assert march.entry is not None  # some of it is on the table
    entry = field.ground.map.find(march.entry)
    last = field.stands_of(unit)[-1].hex
    return last if last in side_hexes(field, march) else entry


def _queue(field: Field, tail: Hex, out: int, count: int) -> list[Hex]:
    """Return the hexes of a queue off the table, straight out behind its tail; the nearest where somebody is in the way."""
    table = field.ground.map.own.hexes

    def is_open(hex: Hex) -> bool:
        return hex not in table and field.stand_on(hex) is None

    line = [tail + number * DIRECTIONS[out] for number in range(1, count + 1)]
    if all(map(is_open, line)):
        return line
    near, found, known = [tail], list[Hex](), {tail}
    for hex in near:
        # Off the table there is room without end.
        if is_open(hex):
            found.append(hex)
            if len(found) == count:
                break
        fresh = [beyond for beyond in neighbours(hex) if beyond not in known and beyond not in table]
        known.update(fresh)
        near += fresh
    return found


def is_column(field: Field, unit: Unit) -> bool:
    """Return whether a unit that is half on the table is still the column that others can follow through one hex."""
    stands = field.stands_of(unit)
    march = field.pages[FlankMarches].march_of(unit.id)
    joined = all(direction(one.hex, other.hex) is not None for one, other in pairwise(stands))
    return joined and stands[-1].hex in side_hexes(field, march)


class LaySpareMaps(Step, frozen=True, tag="dw-lay-spare-maps-1"):
    """Before movement and before melees: who fights half on the table, or has lost the column, has a map beside it."""

    def run(self, battle: Battle[Field]) -> None:
        """Lay the maps; take them away where nobody stands on them any more."""
        field = battle.state
        for key in field.pages[FlankMarches].waiting:
            unit = field.units[key]
            if unit.stands and (unit.engaged or not is_column(field, unit)):
                fight_beside(battle, unit)
        levels = field.pages[SpareMap].levels
        if levels and not any(is_beside(field, stand) for stand in field.stands.values()):
            _lay(field, {})


class LaySpareMap(Step, frozen=True, tag="dw-lay-spare-map-1"):
    """Before a unit that is half on the table is shot at, put the others of its stands on a map beside it (DW-XVI.5.0-k)."""

    unit: str

    def run(self, battle: Battle[Field]) -> None:
        """Lay the map."""
        fight_beside(battle, battle.state.units[self.unit])


def shot_at(field: Field, step: ExecuteShot) -> Iterator[Step]:
    """Yield the laying of a map where the target's unit is half on the table: a shot is an attack on all of it."""
    target = field.stands.get(step.shot.target)
    if target is not None and is_entering(field, field.units[target.unit]):
        yield LaySpareMap(target.unit)


def is_beside(field: Field, stand: Stand) -> bool:
    """Return whether a stand is not on the table, but on a map that was laid beside it."""
    return field.ground.map.own.hexes.isdisjoint(stand.cells)


LAID: Final = Text("dw-mark-spare-map")


def spare_marks(view: View[Field]) -> Iterator[Mark]:
    """Yield the maps laid beside the table."""
    levels = view.state.pages[SpareMap].levels
    if levels:
        yield Mark("zone", "note", cells=tuple(axial(hex) for hex, _ in levels), label=LAID)
