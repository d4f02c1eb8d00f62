"""Tactical and march move distances, and how far an element flees (seed lines 1113-1146, 1439)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from types import MappingProxyType
from typing import Final

import msgspec

from oriflamme.board.table import PACE, Edge, Rect, front_corner_contact, gap, meeting_edges
from oriflamme.kernel.tally import Line
from oriflamme.muster.datafiles import load

from . import darkness, led_mounts, rivers
from .field import Field
from .going import Going
from .pieces import Element, Trait
from .troops import Grade, Kind, Type

_FLANKS: Final = (Edge.LEFT, Edge.RIGHT)


class Row(msgspec.Struct, frozen=True):
    """The moves of some kinds in paces, by what they go over; None where they cannot go (DBF-SPEED-TABLE)."""

    of: tuple[str, ...]
    road: int | None = None
    good: int | None = None
    rough: int | None = None
    difficult: int | None = None


class _File(msgspec.Struct, frozen=True):
    rows: tuple[Row, ...]
    fast: int
    flank: int
    limit: int
    flight: int


@cache
def _file() -> _File:
    return load(files("oriflamme") / "data" / "fictionalis" / "speeds.yaml", _File)


@cache
def row(kind: Kind) -> Row | None:
    """Return the moves of a kind, None when it has none, as Lurkers (DBF-SPEED-TABLE)."""
    rows = {name: each for each in _file().rows for name in each.of}
    names = [f"{kind.type.value}(W)"] if kind.winged else [f"{kind.type.value}({kind.grade.value})"]
    return next((rows[name] for name in (*names, kind.type.value) if name in rows), None)


_OVER: Final[Mapping[Going, str]] = MappingProxyType(
    {one: f"dbf-line-move-{one.value}" for one in (Going.GOOD, Going.ROUGH, Going.DIFFICULT)}
)
"""The words for the moves of the table by what they go over."""


@cache
def base_lines(kind: Kind, going: Going, *, road: bool = False) -> tuple[Line, ...]:
    """Return how far a kind moves over a going, in paces: the table, and the bonus of (F) troops. Nothing: it cannot go.

    Aerials have no road bonus (DBF-SPEED-AERIAL); (F) troops add 50p off the road, all but foot in good going only
    (DBF-SPEED-FAST). Dragons (W,F) are read as Mounted in this.
    """
    moves = row(kind)
    if moves is None:
        return ()
    if road and moves.road is not None:
        return (Line("dbf-line-move-road", moves.road, "DBF-SPEED-TABLE"),)
    paces = {Going.GOOD: moves.good, Going.ROUGH: moves.rough, Going.DIFFICULT: moves.difficult}.get(going)
    if paces is None:
        return ()
    lines = (Line(_OVER[going], paces, "DBF-SPEED-TABLE"),)
    everywhere = kind.foot and kind.type is not Type.ARTILLERY
    if kind.grade is Grade.FAST and (everywhere or going is Going.GOOD):
        return (*lines, Line("dbf-line-move-fast", _file().fast, "DBF-SPEED-FAST"))
    return lines


@cache
def base_move(kind: Kind, going: Going, *, road: bool = False) -> int:
    """Return how far a kind moves over a going, in thousandths of a pace: `base_lines` summed up; 0: it cannot go."""
    return sum(line.value for line in base_lines(kind, going, road=road)) * PACE


class Stride(msgspec.Struct, frozen=True):
    """The maximum move of some troops: its lines in paces, and their sum in thousandths of a pace; 0: they cannot go.

    `held` is what comes off, in paces, where something holds them to 100p; None where that makes no difference.
    """

    lines: tuple[Line, ...]
    far: int
    held: Line | None = None


@lru_cache(maxsize=4096)
def stride(
    kinds: tuple[Kind, ...], going: Going, *, road: bool = False, water: bool = False, flank: bool = False
) -> Stride:
    """Return the maximum move of a base with these kinds of troops on it, as slow as its slower half (DBF-DOUBLE-BASE-b).

    `road`: it is entirely on a road throughout; `water`: it is water-adapted; `flank`: it moves to contact the flank of an
    enemy beside it (DBF-SPEED-FLANK). 100p is the final cap of rivers and bad visibility, off the road only
    (DBF-SPEED-LIMIT100, DBF-NIGHT-SPEED).
    """
    on_road, over = _road(kinds[0], going, water=water) if road else (False, going)
    lines = min((base_lines(kind, over, road=on_road) for kind in kinds), key=_paces)
    if not lines:
        return Stride((), 0)
    if flank:
        lines = (*lines, Line("dbf-line-move-flank", _file().flank, "DBF-SPEED-FLANK"))
    paces, limit = _paces(lines), _file().limit
    held = (
        Line("dbf-line-move-limit", limit - paces, "DBF-SPEED-LIMIT100")
        if paces > limit and not road
        else None
    )
    return Stride(lines, paces * PACE, held)


def _paces(lines: tuple[Line, ...]) -> int:
    return sum(line.value for line in lines)


def allowance(
    field: Field,
    element: Element,
    going: Going,
    *,
    road: bool = False,
    march: bool = False,
    crossing: bool = False,
    onto: str | None = None,
) -> int:
    """Return the maximum move of an element in thousandths of a pace; 0 when it cannot move over this going at all.

    `going` is the worst that any part of it is in off the road at any time of the move, as the element counts it;
    `road`: it is entirely on a road throughout. `march`: mounted infantry then rides (DBF-MOUNTED-INFANTRY).
    `crossing`: it crosses a river that slows it; one that it starts in is found here. `onto` is an enemy whose flank it
    moves to contact with its front (DBF-SPEED-FLANK). A double base is as slow as its slower half (DBF-DOUBLE-BASE-b).
    100p is the final cap of rivers and bad visibility, off the road only (DBF-SPEED-LIMIT100, DBF-NIGHT-SPEED).
    """
    if immobile(element):
        return 0
    kinds = _moving_kinds(element, rides=march)
    flank = onto is not None and _is_beside(element, field.elements[onto])
    found = stride(kinds, going, road=road, water=road and element.has(Trait.WATER), flank=flank)
    far = found.far
    # Most go on foot over open ground, no farther than the limit: what may hold them to it is asked of the others only.
    if found.held is not None and (crossing or _in_river(field, element) or darkness.slowed(field, element)):
        far += found.held.value * PACE
    if not far:
        return 0
    if (
        element.deeds.entered
        and not (element.deeds.tactical or element.deeds.marches)
        and element.rect is not None
    ):
        # It stands with its rear at the edge of the table, and its first move is measured from there.
        far = max(0, far - element.rect.depth)
    return far


class Way(msgspec.Struct, frozen=True):
    """What one element of a group goes over: the arguments of `allowance`."""

    going: Going
    road: bool = False
    crossing: bool = False


def flee_distance(
    field: Field, element: Element, going: Going, *, road: bool = False, crossing: bool = False
) -> int:
    """Return how far an element flees after any recoil, in thousandths of a pace; 0 when it cannot move (DBF-FLEE-DISTANCE).

    It is 50p more than its tactical move over this going, whatever caps that. Mounted infantry flees on its mounts;
    dismounted troops who can must have remounted before (`mounting.remount_at_once`).
    """
    far = allowance(field, element, going, road=road, march=True, crossing=crossing)
    return far + flight_line().value * PACE if far else 0


def flight_line() -> Line:
    """Return how many paces more a flight is than a tactical move (DBF-FLEE-DISTANCE)."""
    return Line("dbf-line-move-flight", _file().flight, "DBF-FLEE-DISTANCE")


def flank_extra(element: Element, enemy: Element) -> int:
    """Return what an element may add to its move to contact an enemy's flank with its front (DBF-SPEED-FLANK).

    It must start front corner to front corner, or flank to flank, with that enemy.
    """
    return _file().flank * PACE if _is_beside(element, enemy) else 0


def _is_beside(element: Element, enemy: Element) -> bool:
    return element.rect is not None and enemy.rect is not None and _beside(element.rect, enemy.rect)


def immobile(element: Element) -> bool:
    """Return whether an element never moves: Lurkers, and Baggage that is not mobile (DBF-BAGGAGE-a)."""
    baggage = element.kind.type is Type.BAGGAGE
    return never_moves(element.kind, mobile=baggage and element.has(Trait.MOBILE))


def never_moves(kind: Kind, *, mobile: bool) -> bool:
    """Return whether a kind never moves; `mobile` is said of Baggage (DBF-BAGGAGE-a)."""
    return not mobile if kind.type is Type.BAGGAGE else row(kind) is None


def near_enemies(field: Field, side: str, rect: Rect, reach: int, among: Iterable[Element]) -> list[Element]:
    """Return the enemies of a side, of those given, that are on the table at less than `reach` from a place."""
    wide = reach + (rect.width + rect.depth) // 2
    found = []
    for other in among:
        at = other.rect
        if at is None or other.side == side:
            continue
        box = wide + (at.width + at.depth) // 2
        if abs(at.x - rect.x) <= box and abs(at.y - rect.y) <= box and gap(rect, at) < reach:
            found.append(other)
    return found


def _moving_kinds(element: Element, *, rides: bool) -> tuple[Kind, ...]:
    if rides and led_mounts.is_mounted_infantry(element):
        return (led_mounts.riding_kind(element),)
    return (element.kind,) if element.rear is None else (element.kind, element.rear)


def _road(kind: Kind, going: Going, *, water: bool) -> tuple[bool, Going]:
    """Return whether a road speeds a kind up, and what it otherwise goes over on it.

    Water-adapted creatures have no road bonus (DBF-RACE-WATER-a). Aerials and vessels do not use roads, and so go over
    what they would without one. In mud nobody is on a road: `going.on_road` says so.
    """
    if kind.aerial or kind.naval:
        return False, going
    return (False, Going.GOOD) if water else (True, going)


def _in_river(field: Field, element: Element) -> bool:
    if not element.kind.land or element.rect is None:
        return False
    return rivers.slows(field, element, element.rect)


def _beside(a: Rect, b: Rect) -> bool:
    """Return whether two bases touch flank to flank, or only with front corners."""
    met = meeting_edges(a, b)
    if met is None:
        return bool(front_corner_contact(a, b))
    return met[0] in _FLANKS and met[1] in _FLANKS
