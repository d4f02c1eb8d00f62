"""Tactical and march move distances, and how far an element flees (seed lines 1113-1146, 1439)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

from oriflamme.board.table import PACE, Edge, Rect, front_corner_contact, gap, meeting_edges
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


@cache
def base_move(kind: Kind, going: Going, *, road: bool = False) -> int:
    """Return how far a kind moves over a going, the bonus of (F) troops included, in thousandths of a pace.

    It is 0 where the kind cannot go. Aerials have no road bonus (DBF-SPEED-AERIAL); (F) troops add 50p off the road, all
    but foot in good going only (DBF-SPEED-FAST). Dragons (W,F) are read as Mounted in this.
    """
    moves = row(kind)
    if moves is None:
        return 0
    if road and moves.road is not None:
        return moves.road * PACE
    paces = {Going.GOOD: moves.good, Going.ROUGH: moves.rough, Going.DIFFICULT: moves.difficult}.get(going)
    if paces is None:
        return 0
    everywhere = kind.foot and kind.type is not Type.ARTILLERY
    if kind.grade is Grade.FAST and (everywhere or going is Going.GOOD):
        paces += _file().fast
    return paces * PACE


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
    on_road, over = _road(element, going) if road else (False, going)
    far = min([base_move(kind, over, road=on_road) for kind in kinds])
    if not far:
        return 0
    if onto is not None:
        far += flank_extra(element, field.elements[onto])
    limit = _file().limit * PACE
    # Most go on foot over open ground, farther than the limit: what may hold them to it is asked last.
    if (
        far > limit
        and not road
        and (crossing or _in_river(field, element) or darkness.slowed(field, element))
    ):
        far = limit
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
    return far + _file().flight * PACE if far else 0


def flank_extra(element: Element, enemy: Element) -> int:
    """Return what an element may add to its move to contact an enemy's flank with its front (DBF-SPEED-FLANK).

    It must start front corner to front corner, or flank to flank, with that enemy.
    """
    if element.rect is None or enemy.rect is None:
        return 0
    return _file().flank * PACE if _beside(element.rect, enemy.rect) else 0


def immobile(element: Element) -> bool:
    """Return whether an element never moves: Lurkers, and Baggage that is not mobile (DBF-BAGGAGE-a)."""
    if element.kind.type is Type.BAGGAGE:
        return not element.has(Trait.MOBILE)
    return row(element.kind) is None


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


def _road(element: Element, going: Going) -> tuple[bool, Going]:
    """Return whether a road speeds an element up, and what it otherwise goes over on it.

    Water-adapted creatures have no road bonus (DBF-RACE-WATER-a). Aerials and vessels do not use roads, and so go over
    what they would without one. In mud nobody is on a road: `going.on_road` says so.
    """
    if element.kind.aerial or element.kind.naval:
        return False, going
    return (False, Going.GOOD) if element.has(Trait.WATER) else (True, going)


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
