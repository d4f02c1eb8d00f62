"""Who occupies a fortified built-up area before the plans are made (seed line 891)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Final

from oriflamme.board.alignment import behind_of
from oriflamme.board.outlines import Outline
from oriflamme.board.table import Point, Rect, advanced, bearing, overlap
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.text import text
from oriflamme.rulesets.fictionalis.army_lists import base_of
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import Feature, Section
from oriflamme.rulesets.fictionalis.naming import about
from oriflamme.rulesets.fictionalis.obstacles import ON_GROUND
from oriflamme.rulesets.fictionalis.pieces import Element, Place
from oriflamme.rulesets.fictionalis.terrain.sections import outward
from oriflamme.rulesets.fictionalis.troops import Grade, Type
from oriflamme.rulesets.fictionalis.works import straddled

from . import zones
from .counting import counted, largest

_RULE = "DBF-DEPLOY-FIRST"

_STURDY: Final = frozenset({Type.SPEARS, Type.BLADES, Type.AUXILIA, Type.PIKES, Type.WARBAND, Type.HORDES})
"""Who is put on a wall to hold it."""

_IN_RANKS: Final = frozenset({Type.SPEARS, Type.PIKES, Type.WARBAND})
"""Who gains by standing behind his like."""

_TOWARDS: Final = 0.5
"""How straight a section must look at the enemy to count as facing him: the cosine of 60 degrees."""


def own_towns(field: Field, side: str) -> tuple[Feature, ...]:
    """Return the built-up areas and strongholds that a side has fortified."""
    fortified = {section.feature for section in field.surface.works if section.side == side}
    return tuple(feature for feature in field.surface.features if feature.id in fortified)


def against_garrison(
    field: Field, side: str, places: Mapping[str, Rect], names: tuple[str, ...]
) -> Iterator[Reason]:
    """Yield every reason against elements occupying a fortified town together with those who do already (DBF-DEPLOY-FIRST)."""
    elements = [field.elements.get(name) for name in names]
    if not names or len(set(names)) < len(names) or side == field.invader:
        yield Reason(_RULE, text("dbf-refused-no-garrison"))
        return
    taken = dict(places)
    for element in elements:
        if (
            element is None
            or element.side != side
            or element.place is not Place.RESERVE
            or element.id in places
            or element.kind.type in (Type.BAGGAGE, Type.LURKER)
        ):
            yield Reason(_RULE, text("dbf-refused-no-garrison"))
            return
        found = free_place(field, element, taken)
        if found is None:
            yield Reason(_RULE, text("dbf-refused-garrison-room", element=about(element)))
            return
        taken[element.id] = found
    yield from _one_command(field, side, taken)


def _one_command(field: Field, side: str, taken: Mapping[str, Rect]) -> Iterator[Reason]:
    within = [field.elements[name] for name in taken if field.elements[name].kind.type is not Type.BAGGAGE]
    commands = dict.fromkeys(one.command for one in within)
    if len(commands) > 1:
        yield Reason(_RULE, text("dbf-refused-garrison-commands"))
    # A side of one command has no other to take them from.
    elif len(list(field.commands_of(side))) > 1 and not set(commands).isdisjoint(largest(field, side)):
        most = max(counted(field, one.id) for one in field.commands_of(side))
        yield Reason(_RULE, text("dbf-refused-garrison-largest", count=most))


def wall_posts(field: Field, side: str) -> tuple[list[Section], list[Section]]:
    """Return the sections of a side's towns that look towards the enemy, and the others, the nearest to a gate first."""
    towns = {town.id for town in own_towns(field, side)}
    sections = [one for one in field.surface.works if one.feature in towns and one.side == side]
    gates = [one for one in sections if one.gate] or sections
    sign = 1 if field.theatre.facing(side) else -1
    ordered = sorted(sections, key=lambda one: (min(_apart(one, gate) for gate in gates), one.id))
    front = [one for one in ordered if sign * outward(one)[1] > _TOWARDS]
    return front, [one for one in ordered if one not in front]


def _apart(a: Section, b: Section) -> int:
    return max(abs(a.left.x - b.left.x), abs(a.left.y - b.left.y))


def behind_wall(section: Section, width: int, depth: int) -> Rect:
    """Return the base of a size that defends a section: its front along the inner side, in the middle."""
    return _against(section, width, depth, 1)


def before_wall(section: Section, width: int, depth: int) -> Rect:
    """Return the base of a size that assaults a section: its front along the outer side, in the middle."""
    return _against(section, width, depth, -1)


def _against(section: Section, width: int, depth: int, out: int) -> Rect:
    middle = Point((section.left.x + section.right.x) // 2, (section.left.y + section.right.y) // 2)
    x, y = outward(section)
    ahead = Point(round(middle.x + out * x * width), round(middle.y + out * y * width))
    return advanced(Rect(middle.x, middle.y, width, depth, bearing(middle, ahead)), -(depth // 2))


def manned(field: Field, side: str) -> dict[str, Rect]:
    """Return places in the stronghold of a side for all who may occupy it, the walls manned first (DBF-DEPLOY-FIRST).

    Who fights at hand comes before who shoots, and the general after all.
    """
    waiting = [
        one
        for command in field.commands_of(side)
        for one in field.of_command(command.id)
        if one.place is Place.RESERVE
    ]
    places: dict[str, Rect] = {}
    for element in sorted(waiting, key=_turn):
        if not any(against_garrison(field, side, places, (element.id,))):
            found = free_place(field, element, places)
            assert found is not None  # against_garrison() has found one
            places[element.id] = found
    return places


def _turn(element: Element) -> tuple[bool, bool]:
    sturdy = element.kind.type in _STURDY or element.kind.is_(Type.BOWS, Grade.EXCEPTION)
    return (not sturdy, element.general is not None)


def free_place(field: Field, element: Element, taken: Mapping[str, Rect]) -> Rect | None:
    """Return a free place for an element inside a fortified town of its side; None without any.

    Who can defend a wall is placed behind a section that nobody defends yet, those first that look at the enemy; who gains by
    standing behind his like does so there before he goes to the other walls. All others face the enemy, as near to him as
    there is room.
    """
    bodies = [one.at for one in field.elements.values() if one.rect is not None and one.place in ON_GROUND]
    others = (*taken.values(), *bodies)
    for rect in _candidates(field, element, others):
        if any(overlap(rect, other) for other in others) or straddled(field, rect):
            continue
        if zones.in_fortified_town(field, rect) and not any(zones.reasons(field, element, rect)):
            return rect
    return None


def _candidates(field: Field, element: Element, others: Collection[Rect]) -> Iterator[Rect]:
    width, depth = base_of(element, field.theatre.readings.scale)
    if element.kind.foot and not element.kind.train:
        front, flanks = wall_posts(field, element.side)
        posts = [behind_wall(section, width, depth) for section in front]
        yield from posts
        if element.kind.type in _IN_RANKS:
            yield from (behind_of(post, depth, width) for post in posts if post in others)
        yield from (behind_wall(section, width, depth) for section in flanks)
    facing = field.theatre.facing(element.side)
    for town in own_towns(field, element.side):
        west, north, east, south = Outline(town.outline).box
        rows = range(north + depth // 2, south - depth // 2 + 1, max(1, depth // 2))
        for y in reversed(rows) if facing else rows:
            for x in range(west + width // 2, east - width // 2 + 1, max(1, width // 2)):
                yield Rect(x, y, width, depth, facing)
