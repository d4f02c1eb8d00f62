"""Moving through others: who may pass through whom, and where one ends who cannot get clear (seed lines 1148-1175)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

import msgspec

from oriflamme.board.table import FULL_TURN, Edge, Rect, advanced, contact, corners, local, overlap
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.text import text

from . import contacts, going, works
from .field import Field
from .going import Going
from .naming import about
from .obstacles import ON_GROUND, alike, on_table, share_place
from .pieces import Element, Trait
from .troops import Grade, Kind, Type

_Who = Callable[[Kind], bool]


class Passage(msgspec.Struct, frozen=True):
    """One row of the table of permitted interpenetrations: who, through whom, and whether whatever way they face."""

    mover: _Who
    passed: _Who
    any_facing: bool = False


def _slips(kind: Kind) -> bool:
    return kind.type in (Type.PSILOI, Type.SPY)


def _bows(kind: Kind) -> bool:
    return kind.type is Type.BOWS and kind.grade is not Grade.EXCEPTION


def _is(*types: Type) -> _Who:
    return lambda kind: kind.type in types


TABLE: Final = (
    Passage(lambda kind: kind.mounted, _slips),
    Passage(_slips, lambda kind: kind.land),
    Passage(_bows, _is(Type.BLADES)),
    Passage(_is(Type.BLADES), _bows),
    Passage(lambda kind: kind.foot, lambda kind: kind.train, any_facing=True),
    Passage(_is(Type.BOATS), _is(Type.GALLEYS, Type.SHIPS)),
    Passage(_is(Type.GALLEYS, Type.SHIPS), _is(Type.BOATS)),
)
"""Who may pass through which friends, directly to his front or rear (DBF-PASS-TABLE)."""

SOLID: Final = (Type.ELEPHANTS, Type.DRAGON, Type.DEMON, Type.BEHEMOTH)
"""Friends whom not even a spontaneous advance bursts through (DBF-BURST-a)."""


def may_pass(field: Field, mover: Element, other: Element) -> bool:
    """Return whether an element that does not advance spontaneously may pass through another, friend or enemy.

    `mover` stands, or is taken to stand, as it faces when it meets the other; land and Naval troops pass others directly
    to their own front or rear only, which is for the caller to see to (DBF-PASS-GENERAL). A Spy who passes an enemy must
    not end in contact with any (DBF-PASS-SPY).
    """
    if mover.kind.aerial or other.kind.aerial:
        return _may_fly(field, mover, other)
    if other.side != mover.side:
        return _may_sneak(field, mover, other)
    if _struck(field, other) or _wades(field, other):
        return False
    facing = _in_line(mover.at, other.at)
    return all(_listed(mine, theirs, facing) for mine in _kinds(mover) for theirs in _kinds(other))


@cache
def _listed(mover: Kind, passed: Kind, facing: bool) -> bool:
    """Return whether the table lets troops pass through others whom they face, or not (DBF-PASS-TABLE)."""
    return any(row.mover(mover) and row.passed(passed) and (facing or row.any_facing) for row in TABLE)


def may_burst(field: Field, mover: Element, other: Element) -> bool:
    """Return whether an element that advances spontaneously can, and so must, pass through a friend (DBF-BURST-a).

    Not through Elephants, Dragons, Demons and Behemoths, nor through one in edge contact with an enemy, in rear support
    or overlap against one, in a river, or that has itself advanced spontaneously in this bound.
    """
    if mover.side != other.side:
        return False
    if mover.kind.aerial != other.kind.aerial:
        return _may_fly(field, mover, other)
    if other.kind.type in SOLID or other.deeds.spontaneous or _wades(field, other):
        return False
    if any(one.side != other.side for one, _, _ in field.edges(other.id)):
        return False
    return contacts.supporting(field, other) is None and not contacts.overlapping(field, other)


def _may_fly(field: Field, mover: Element, other: Element) -> bool:
    """Return whether one flies over the other or passes under it (DBF-PASS-AERIAL)."""
    if mover.kind.aerial and other.kind.aerial:
        return other.side == mover.side
    return share_place(field, mover, other)


def _may_sneak(field: Field, mover: Element, other: Element) -> bool:
    """Return whether a Spy passes through an enemy in difficult going, or in a river if water-adapted (DBF-PASS-SPY).

    One in contact with that enemy may only in a later bound than that in which they met.
    """
    if mover.kind.type is not Type.SPY or other.id in mover.deeds.met or not _in_line(mover.at, other.at):
        return False
    if going.going(field, other) is Going.DIFFICULT:
        return True
    return mover.has(Trait.WATER) and _wades(field, other)


def _struck(field: Field, element: Element) -> bool:
    """Return whether the front of an enemy is in contact with an element, on whatever edge (DBF-PASS-GENERAL)."""
    return any(
        one.side != element.side and theirs is Edge.FRONT for one, _, theirs in field.edges(element.id)
    )


def _wades(field: Field, element: Element) -> bool:
    """Return whether a land element is in a river, not at a crossing (DBF-PASS-GENERAL)."""
    if not element.kind.land or element.rect is None or not field.surface.features:
        return False
    return going.river_at(field, element.rect) is not None and not going.at_crossing(field, element.rect)


def _in_line(a: Rect, b: Rect) -> bool:
    """Return whether two bases face the same or the opposite way."""
    return alike(a.angle, b.angle) or alike(a.angle, b.angle + FULL_TURN // 2)


def _kinds(element: Element) -> tuple[Kind, ...]:
    return (element.kind,) if element.rear is None else (element.kind, element.rear)


# -- not far enough to get clear -----------------------------------------------------------------------------------------


def placed_beyond(mover: Rect, passed: Rect, *, back: bool = False) -> Rect:
    """Return where a base is put that passes through another and cannot get clear: just beyond its far edge.

    It goes straight to its front, or to its rear if `back`, as far as it takes (DBF-PASS-SHORT).
    """
    aheads = [local(mover, point)[1] for point in corners(passed)]
    if back:
        return advanced(mover, round(min(aheads)))
    return advanced(mover, round(max(aheads)) + mover.depth)


def short_reasons(field: Field, mover: Element, passed: Element, end: Rect) -> list[Reason]:
    """Return what is against putting an element just beyond one that it passes, at `end` (DBF-PASS-SHORT).

    It may not come into contact with an enemy by it, and there must be room on the table.
    """
    args = {"element": about(mover), "other": about(passed)}
    found = []
    there = msgspec.structs.replace(mover, rect=end)
    others = [
        one
        for one in field.elements.values()
        if one.rect is not None and one.place in ON_GROUND and one.id != mover.id
    ]
    for one in others:
        if one.side != mover.side and contact(end, one.at) is not None:
            found.append(Reason("DBF-PASS-SHORT", text("dbf-refused-pass-contact", **args)))
            break
    crowded = any(overlap(end, one.at) and not share_place(field, there, one) for one in others)
    if crowded or not on_table(field.surface, end) or not works.passable(field, there, end):
        found.append(Reason("DBF-PASS-SHORT", text("dbf-refused-pass-room", **args)))
    return found
