"""Fortifications and banks: who stands behind what, and where troops cannot go at all (seed lines 537, 799).

A section is a line as wide as an element, without thickness, from the left to the right of a defender who looks out.
Walls and what they cost are laid in `terrain.walls`; moving through gates and storming are in chapters of their own.
"""

from __future__ import annotations

from oriflamme.board.outlines import Outline, within
from oriflamme.board.table import TOUCH, Rect, axes

from .field import Field
from .going import Going, going
from .ground import Feature, Section
from .pieces import Element
from .roads import bank_between
from .terrain.sections import SLACK, before_section, behind_section, beyond, near, outward, shared

__all__ = ["bank_between", "defending", "enclosing", "passable", "section_between", "sheltered", "straddled"]


def passable(field: Field, element: Element, rect: Rect) -> bool:
    """Return whether the ground lets an element stand there; fortifications are the mover's affair."""
    return going(field, element, rect) is not Going.IMPASSABLE


def defending(field: Field, element: Element) -> Section | None:
    """Return the section that an element stands behind with its front: the one it has most of, None if none.

    Aerials do not defend fortifications, being above them; Mounted would have to dismount first (DBF-DISMOUNT-LIMITS).
    """
    if element.kind.aerial or element.kind.mounted or not field.surface.works:
        return None
    rect = element.at
    _, (bx, by) = axes(rect.angle)
    found: list[Section] = []
    for section in field.surface.works:
        if not behind_section(section, rect):
            continue
        x, y = outward(section)
        # It looks out over the section: its facing, the way that is not back, is that of the section.
        if -(x * bx + y * by) > 0.999:
            found.append(section)
    return max(found, key=lambda section: (shared(section, rect), section.id)) if found else None


def sheltered(field: Field, rect: Rect) -> bool:
    """Return whether fortifications protect a base: it stands behind a section, or wholly in a fortified place."""
    if not field.surface.works:
        return False
    behind = any(behind_section(section, rect) for section in field.surface.works)
    return behind or enclosing(field, rect) is not None


def section_between(field: Field, a: Element, b: Element) -> Section | None:
    """Return the section that two elements stand against from its two sides; None if none separates them."""
    best: Section | None = None
    for section in field.surface.works:
        if not (near(section, a.at) and near(section, b.at)):
            continue
        apart = (behind_section(section, a.at) and before_section(section, b.at)) or (
            behind_section(section, b.at) and before_section(section, a.at)
        )
        if apart and (best is None or _common(section, a, b) > _common(best, a, b)):
            best = section
    return best


def _common(section: Section, a: Element, b: Element) -> float:
    return min(shared(section, a.at), shared(section, b.at))


def straddled(field: Field, rect: Rect) -> tuple[Section, ...]:
    """Return the sections that a base lies across, part of it within and part without."""
    found = []
    for section in field.surface.works:
        low, high = beyond(section, rect)
        if low < -SLACK and high > SLACK and _cut(section, rect):
            found.append(section)
    return tuple(found)


def _cut(section: Section, rect: Rect) -> bool:
    (rx, ry), (bx, by) = axes(rect.angle)
    low, high = 0.0, 1.0
    for (x, y), half in (((rx, ry), rect.width / 2 - TOUCH), ((bx, by), rect.depth / 2 - TOUCH)):
        start = (section.left.x - rect.x) * x + (section.left.y - rect.y) * y
        speed = (section.right.x - section.left.x) * x + (section.right.y - section.left.y) * y
        if abs(speed) < 1e-9:
            if abs(start) >= half:
                return False
            continue
        ends = sorted(((-half - start) / speed, (half - start) / speed))
        low, high = max(low, ends[0]), min(high, ends[1])
    return high > low


def enclosing(field: Field, rect: Rect) -> Feature | None:
    """Return the fortified feature that a base is wholly inside of, None if none."""
    fortified = {section.feature for section in field.surface.works}
    for feature in field.surface.features:
        if feature.id in fortified and feature.outline and within(Outline(feature.outline), rect):
            return feature
    return None
