"""Who moves together: the groups of a command as the captain would have them, without those who fight already."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from oriflamme.board.table import Contact, Point, local
from oriflamme.rulesets.fictionalis import contacts, distances
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.going import Going
from oriflamme.rulesets.fictionalis.movement.groups import linked, mixes
from oriflamme.rulesets.fictionalis.pieces import ArmyCommand, Element, Place
from oriflamme.rulesets.fictionalis.troops import Type

Unit = tuple[Element, ...]
"""Elements of one command that can move as a group, or one alone, in the order of the set-up."""

_STAY: Final = frozenset({Type.BAGGAGE, Type.PONTONEERS, Type.ARTILLERY, Type.LURKER})
"""Who is not moved once the battle has begun."""


def units(field: Field, command: ArmyCommand) -> list[Unit]:
    """Return what a command can still move in this bound, group by group."""
    free = [one for one in field.of_command(command.id) if _may_go(field, one)]
    return [part for group in connected(field, free) for part in _by_pace(field, group)]


def _may_go(field: Field, element: Element) -> bool:
    deeds = element.deeds
    if element.place is not Place.TABLE or element.kind.type in _STAY or distances.immobile(element):
        return False
    if deeds.tactical or deeds.halted or deeds.fled or deeds.spontaneous:
        return False
    return not contacts.engaged(field, element) and contacts.supporting(field, element) is None


def connected(field: Field, members: Sequence[Element]) -> list[Unit]:
    """Return the groups that some elements of one command form, as large as can be."""
    left = {one.id: one for one in members}
    place = {one.id: number for number, one in enumerate(members)}
    found = []
    while left:
        name = next(iter(left))
        queue, group = [left.pop(name)], []
        while queue:
            here = queue.pop()
            group.append(here)
            for other, how in field.touching(here.id):
                if (
                    how is Contact.EDGE
                    and other.id in left
                    and linked(here.at, other.at)
                    and mixes(here, other)
                ):
                    queue.append(left.pop(other.id))
        found.append(tuple(sorted(group, key=lambda one: place[one.id])))
    return found


def without_general(field: Field, unit: Unit) -> Unit:
    """Return the largest part of a unit that holds together without its general; the whole when he is not in it."""
    rest = [one for one in unit if one.general is None]
    if len(rest) == len(unit) or not rest:
        return unit
    return max(connected(field, rest), key=len)


def files(unit: Unit) -> list[Unit]:
    """Return a unit file by file, from left to right."""
    frame = unit[0].at
    found: dict[int, list[Element]] = {}
    for one in unit:
        aside = local(frame, Point(one.at.x, one.at.y))[0]
        found.setdefault(round(aside / frame.width), []).append(one)
    return [tuple(found[number]) for number in sorted(found)]


def halves(unit: Unit) -> tuple[Unit, Unit] | None:
    """Return the left and the right half of a unit, file by file; None when it is one file wide."""
    ordered = files(unit)
    if len(ordered) < 2:
        return None
    middle = len(ordered) // 2
    left = {one.id for file in ordered[:middle] for one in file}
    return tuple(one for one in unit if one.id in left), tuple(one for one in unit if one.id not in left)


def within(unit: Sequence[Element], other: Element, far: int) -> bool:
    """Return whether an element may stand within `far` of one of a unit: cheap, and never no when it does."""
    at = other.at
    return any(
        abs(one.at.x - at.x) <= far + one.at.width and abs(one.at.y - at.y) <= far + one.at.width
        for one in unit
    )


def pace(field: Field, element: Element) -> int:
    """Return how far an element goes over good ground."""
    return distances.allowance(field, element, Going.GOOD)


def _by_pace(field: Field, group: Unit) -> list[Unit]:
    """Take a group apart where a few slow elements would hold up many."""
    paces = {one.id: pace(field, one) for one in group}
    counted = Counter(paces.values())
    if len(counted) < 2:
        return [group]
    usual = max(counted, key=lambda each: (counted[each], each))
    slow = [one for one in group if paces[one.id] < usual]
    fast = [one for one in group if paces[one.id] > usual]
    apart = (slow if 3 * len(slow) <= len(group) else []) + (fast if len(fast) >= 2 else [])
    if not apart:
        return [group]
    names = {one.id for one in apart}
    rest = [one for one in group if one.id not in names]
    return [*connected(field, rest), *connected(field, [one for one in apart if paces[one.id] > 0])]
