"""Battlefields in small: what a scenario looks like before its first turn, for the page on which one is chosen.

A miniature is made from scenes of a battle that has just begun, the proposed places of every side among them: they are data
of the scenario, and nobody has decided anything yet. It is the same for every reader, so that it is made once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.dice import Dice
from oriflamme.kernel.ruleset import Ruleset
from oriflamme.kernel.scenes import HexBoard, HexRoad, Outline, Scene, TableBoard
from oriflamme.kernel.scenes import Hexes as OnHexes
from oriflamme.kernel.scenes import Rectangle as OnTable

SEED = "miniature"
"""Of the dice of a battle that is only looked at."""

ANSWERS = 12
"""How many questions that come before the deployment are answered, each with the first option, to see the troops."""

Cell = tuple[int, int]


class Ground(msgspec.Struct, frozen=True, omit_defaults=True):
    """The hexes of one kind of terrain at one level."""

    terrain: str
    cells: tuple[Cell, ...]
    level: int = 0


class HexField(msgspec.Struct, frozen=True, tag="hexes", omit_defaults=True):
    """A board of hexes in small."""

    grounds: tuple[Ground, ...]
    roads: tuple[HexRoad, ...] = ()


class TableField(msgspec.Struct, frozen=True, tag="table", omit_defaults=True):
    """A free table in small."""

    width: float
    depth: float
    outlines: tuple[Outline, ...] = ()


class Zone(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where the side of this number, in seat order, may deploy: hexes, or the corners of an area."""

    owner: int
    cells: tuple[Cell, ...] = ()
    points: tuple[tuple[float, float], ...] = ()


class MiniatureTroop(msgspec.Struct, frozen=True):
    """A unit of the side of this number, in seat order: the places of its pieces."""

    owner: int
    places: tuple[OnHexes | OnTable, ...]


class Miniature(msgspec.Struct, frozen=True):
    """A battlefield in small, with both zones and the troops as they are proposed; there may be none of either yet."""

    field: HexField | TableField
    zones: tuple[Zone, ...]
    troops: tuple[MiniatureTroop, ...]


def miniature(rules: Ruleset[Any], scenario: str) -> Miniature:
    """Return a scenario in small. Raises `ScenarioNotFound`."""
    battle = rules.begin(rules.setup(scenario), Dice(SEED))
    battle.advance()
    sides = battle.setup.sides
    scenes = _seen(rules, battle)
    for _ in range(ANSWERS):
        if _shows_all(scenes) or not battle.deciders():
            break
        player = battle.deciders()[0]
        battle.apply(player, next(iter(battle.view(player).options(player))))
        battle.advance()
        later = _seen(rules, battle)
        if later[sides[0]].board != scenes[sides[0]].board:
            break  # what is on the table is for the players to settle
        scenes = later
    first = scenes[sides[0]]
    return Miniature(
        _field(first.board),
        tuple(_zones(first, sides)),
        tuple(troop for side in sides for troop in _troops(scenes[side], side, sides.index(side))),
    )


def _seen(rules: Ruleset[Any], battle: Battle[Any]) -> dict[str, Scene]:
    return {side: rules.scene(battle.view(side)) for side in battle.setup.sides}


def _shows_all(scenes: Mapping[str, Scene]) -> bool:
    """Return whether every side sees troops of its own."""
    return all(any(piece.owner == side for piece in scene.pieces) for side, scene in scenes.items())


def _field(board: HexBoard | TableBoard) -> HexField | TableField:
    if isinstance(board, TableBoard):
        return TableField(board.width, board.depth, board.outlines)
    grounds: dict[tuple[str, int], list[Cell]] = {}
    for cell in board.cells:
        grounds.setdefault((cell.terrain, cell.level), []).append(cell.at)
    return HexField(
        tuple(Ground(terrain, tuple(cells), level) for (terrain, level), cells in grounds.items()),
        board.roads,
    )


def _zones(scene: Scene, sides: Iterable[str]) -> Iterator[Zone]:
    known = tuple(sides)
    for mark in scene.marks:
        if mark.style == "deploy" and mark.owner in known:
            yield Zone(known.index(mark.owner), mark.cells, mark.points)


def _troops(scene: Scene, side: str, number: int) -> Iterator[MiniatureTroop]:
    units: dict[str, list[OnHexes | OnTable]] = {}
    for piece in scene.pieces:
        if piece.owner == side:
            units.setdefault(piece.group or piece.id, []).append(piece.shape)
    for places in units.values():
        yield MiniatureTroop(number, tuple(places))
