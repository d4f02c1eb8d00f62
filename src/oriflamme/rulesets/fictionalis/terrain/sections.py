"""Sections of fortification as lines on the table: which way they look, and what stands against them (DBF-FORT-TYPES)."""

from __future__ import annotations

import math
from typing import Final

from oriflamme.board.outlines import Outline, within
from oriflamme.board.segments import Vector
from oriflamme.board.table import TOUCH, Rect, exact_corners
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import Feature, Section, Surface
from oriflamme.rulesets.fictionalis.pieces import Place

SLACK: Final = 2 * TOUCH
"""How far a base may be from the line of a section and still stand against it."""


def outward(section: Section) -> Vector:
    """Return the unit vector in which a defender of a section looks."""
    dx, dy = section.right.x - section.left.x, section.right.y - section.left.y
    length = math.hypot(dx, dy)
    return dy / length, -dx / length


def beyond(section: Section, rect: Rect) -> tuple[float, float]:
    """Return the least and the greatest distance of a base's corners outward from the line of a section."""
    x, y = outward(section)
    outs = [(cx - section.left.x) * x + (cy - section.left.y) * y for cx, cy in exact_corners(rect)]
    return min(outs), max(outs)


def shared(section: Section, rect: Rect) -> float:
    """Return over what length of a section a base lies, seen along its front, however far away."""
    x, y = outward(section)
    length = math.hypot(section.right.x - section.left.x, section.right.y - section.left.y)
    alongs = [(cy - section.left.y) * x - (cx - section.left.x) * y for cx, cy in exact_corners(rect)]
    return min(max(alongs), length) - max(min(alongs), 0.0)


def near(section: Section, rect: Rect) -> bool:
    """Return whether a base is near enough to a section that a closer look is worth it."""
    reach = (
        rect.width
        + rect.depth
        + abs(section.right.x - section.left.x)
        + abs(section.right.y - section.left.y)
    )
    middle_x, middle_y = section.left.x + section.right.x, section.left.y + section.right.y
    return abs(middle_x - 2 * rect.x) <= 2 * reach and abs(middle_y - 2 * rect.y) <= 2 * reach


def behind_section(section: Section, rect: Rect) -> bool:
    """Return whether a base stands against a section from within, with any of its edges."""
    return near(section, rect) and abs(beyond(section, rect)[1]) <= SLACK and shared(section, rect) > TOUCH


def before_section(section: Section, rect: Rect) -> bool:
    """Return whether a base stands against a section from without, with any of its edges."""
    return near(section, rect) and abs(beyond(section, rect)[0]) <= SLACK and shared(section, rect) > TOUCH


def walls_of(surface: Surface, feature: str) -> tuple[Section, ...]:
    """Return the sections that fortify a feature."""
    return tuple(section for section in surface.works if section.feature == feature)


def defended(field: Field, feature: Feature) -> bool:
    """Return whether a built-up area is defended by a perimeter of fortifications (DBF-TERRAIN-ZONES).

    Some land element stands in it or behind its sections.
    """
    walls = walls_of(field.surface, feature.id)
    if not walls:
        return False
    outline = Outline(feature.outline)
    return any(
        one.rect is not None
        and one.place in (Place.TABLE, Place.AMBUSH)
        and one.kind.land
        and (within(outline, one.rect) or any(behind_section(wall, one.rect) for wall in walls))
        for one in field.elements.values()
    )
