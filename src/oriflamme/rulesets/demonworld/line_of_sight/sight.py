"""Sections XII.1.0 and XII.3.0: how many segments of a stand another one sees (DW-XII.1.0-a to DW-XII.3.7-b).

A line from the viewer's top, `eye`, to a height of the target is blocked by all that it does not pass above. The higher it
ends the higher it is all along, so each thing in the way leaves one lowest height at the target that is still seen, and
the segments from there up are visible. All heights are whole segments.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache

import msgspec

from oriflamme.board.footprints import SINGLE
from oriflamme.board.heights import way
from oriflamme.board.hexes import Hex, distance
from oriflamme.kernel.tally import Line
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Stand
from oriflamme.rulesets.demonworld.missiles import UNSEEN, ShotFacts, Visibility

from .relief import Kind, Obstacle, Relief, printed, relief

WOODS = 2
"""What woods take off the strength of a shot at a stand in them (DW-XII.3.3-b); on the map terrain.yaml says so."""


class Part(msgspec.Struct, frozen=True, gc=False):
    """What is seen of a target on one of its hexes: its visible segments, and what cover takes off a shot there."""

    hex: Hex
    segments: int
    cover: int


def stands_between(
    field: Field, land: Relief, viewer: Hex, target: Hex, own: Collection[Hex]
) -> Iterator[Obstacle]:
    """Yield the stands that a line touches, those on hexes of `own` excepted (DW-XII.0, DW-XII.2.0-e)."""
    held = field.occupants.ground
    for offset, at, _ in way(target - viewer).hexes:
        hex = viewer + offset
        if hex in held and hex not in own:
            size = max([field.profile(field.stands[key]).size for key in held[hex]])
            yield Obstacle(at, land.foot(hex) + size, (hex,), Kind.STAND)


def in_the_way(field: Field, viewer: Stand, target: Stand, cell: Hex) -> Iterator[Obstacle]:
    """Yield all that may hide a target on one of its hexes from a viewer: what is on the map, then other stands.

    Neither is hidden by the ground that it stands on itself; walls of the viewer's own hexes are not in his way.
    """
    battlefield = field.ground.map.battlefield
    found: Iterable[Obstacle] = printed(battlefield, viewer.hex, cell)
    own: Collection[Hex] = ()
    if viewer.footprint is not SINGLE or target.footprint is not SINGLE:
        behind = frozenset(viewer.cells)
        own = behind.union(target.cells)
        found = [one for one in found if (behind if one.kind is Kind.WALL else own).isdisjoint(one.hexes)]
    yield from found
    yield from stands_between(field, relief(battlefield), viewer.hex, cell, own)


def lowest_over(eye: int, end: int, at: int, top: int) -> int:
    """Return the lowest height at a distance of `end` half hexes that is seen over a top at `at`.

    Over it the line to a height y is at eye + (y - eye) * at / end. It passes above if y > eye + (top - eye) * end / at; to
    touch it is to be blocked (DW-XII.1.0-d).
    """
    return (eye * at + (top - eye) * end) // at + 1


def lowest_seen(field: Field, land: Relief, viewer: Stand, target: Stand, cell: Hex, eye: int) -> int | None:
    """Return the lowest height at one of a target's hexes that is seen over all that is in the way; None without any."""
    if viewer.footprint is not SINGLE or target.footprint is not SINGLE:
        end = 2 * distance(viewer.hex, cell)
        tops = [(one.at, one.top) for one in in_the_way(field, viewer, target, cell)]
        return max([lowest_over(eye, end, at, top) for at, top in tops], default=None)
    # Nearly all lines are between stands of one hex: asked for when a shot is planned, declared, and executed.
    known, key = field.found.seen, (viewer.hex, cell, eye)
    if key not in known:
        known[key] = _lowest_between(field, land, viewer.hex, cell, eye)
    return known[key]


def _lowest_between(field: Field, land: Relief, start: Hex, cell: Hex, eye: int) -> int | None:
    """Return what `lowest_seen` does for stands of one hex; it is asked for every pair of them, so no obstacles are made."""
    end, held = 2 * distance(start, cell), field.occupants.ground
    lowest: int | None = None
    for one in printed(field.ground.map.battlefield, start, cell):
        height = lowest_over(eye, end, one.at, one.top)
        if lowest is None or height > lowest:
            lowest = height
    for offset, at, _ in way(cell - start).hexes:
        there = held.get(start + offset)
        if there is not None:
            size = max([field.profile(field.stands[key]).size for key in there])
            height = lowest_over(eye, end, at, land.foot(start + offset) + size)
            if lowest is None or height > lowest:
                lowest = height
    return lowest


def parts(field: Field, viewer: Stand, target: Stand) -> Iterator[Part]:
    """Yield what a viewer sees of each hex of a target (DW-XII.1.0-b to DW-XII.1.0-f, DW-XVII.2.0-c)."""
    land = relief(field.ground.map.battlefield)
    size = field.profile(target).size
    eye = land.foot(viewer.hex) + field.profile(viewer).size
    for cell in target.cells:
        lowest = lowest_seen(field, land, viewer, target, cell, eye)
        # What is below the surface of its water is not seen from anywhere (DW-XII.3.6-b).
        hidden = land.depth.get(cell, 0)
        if lowest is not None:
            hidden = max(hidden, lowest - land.foot(cell))
        yield Part(cell, max(0, size - hidden), land.cover.get(cell, 0))


def best_part(field: Field, viewer: Stand, target: Stand) -> Part:
    """Return what is seen of the hex of a target that is best to shoot at: bonus of size less cover, then segments.

    A hex of which nothing is seen comes last of all (DW-XII.4.0-e, DW-XVII.2.0-c).
    """
    found = parts(field, viewer, target)
    if target.footprint is SINGLE:
        return next(found)
    return max(found, key=lambda part: (part.segments > 0, part.segments // 2 - part.cover, part.segments))


@lru_cache(maxsize=256)
def _visibility(segments: int, size: int) -> Visibility:
    return Visibility(segments, free=segments == size, rule="DW-XII.4.0-b") if segments else UNSEEN


def by_the_chart(field: Field, viewer: Stand, target: Stand) -> Visibility:
    """Return what a stand sees of another by the chart of heights; totally free is a line to all of it (DW-XII.1.0-c)."""
    return _visibility(best_part(field, viewer, target).segments, field.profile(target).size)


def cover(field: Field, facts: ShotFacts) -> Iterator[Line]:
    """Yield what woods take off a shot at a stand in them; one hit by a stray shot has left them (DW-XII.3.3-b, DW-XII.5.0-d)."""
    if facts.scattered or not relief(field.ground.map.battlefield).cover:
        return
    yield from cover_line(best_part(field, facts.shooter, facts.target).cover)


def cover_line(taken: int) -> Iterator[Line]:
    """Yield the line of what cover takes off a shot, if it takes any."""
    if taken:
        yield Line("dw-line-cover", -taken, "DW-XII.3.3-b")
