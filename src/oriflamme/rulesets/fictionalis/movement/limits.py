"""Who may move at all, and what a move may not come near: one move a bound, marches, columns (seed lines 990, 1019-1023, 1064-1067)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from oriflamme.board.outlines import distance_to
from oriflamme.board.table import PACE, TOUCH, gap
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.text import text
from oriflamme.rulesets.fictionalis import allies, carrying, demoralisation, rivers, weather
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.going import Going, at_crossing, going, on_road
from oriflamme.rulesets.fictionalis.ground import Land
from oriflamme.rulesets.fictionalis.naming import about
from oriflamme.rulesets.fictionalis.obstacles import ON_GROUND
from oriflamme.rulesets.fictionalis.pieces import Element, Place, Trait
from oriflamme.rulesets.fictionalis.terrain.lie import lie_of
from oriflamme.rulesets.fictionalis.troops import Grade, Type

from .contact import front_foe, pinned_by
from .course import Course, reaches
from .footing import wet_steps

MARCH_DISTANCE: Final = 200 * PACE
"""No march begins or ends nearer to the enemy (DBF-MARCH-a)."""


def are_movers(field: Field, names: Sequence[str]) -> bool:
    """Return whether these are elements on the table, each named once."""
    return (
        bool(names)
        and len(set(names)) == len(names)
        and all(name in field.elements and field.elements[name].rect is not None for name in names)
    )


def mover_reasons(field: Field, player: str, names: Sequence[str], *, march: bool) -> Iterator[Reason]:
    """Yield what keeps elements from taking part in a move together, whatever it is (DBF-MOVE-TACTICAL, DBF-MARCH-b)."""
    if not names or len(set(names)) < len(names):
        yield Reason("DBF-GROUP-DEF", text("dbf-refused-no-elements"))
        return
    for name in names:
        element = field.elements.get(name)
        if element is None:
            yield Reason("DBF-MOVE-TACTICAL", text("dbf-refused-no-such-element", id=name))
            return
        if element.side != player:
            yield Reason("DBF-MOVE-TACTICAL", text("dbf-refused-not-yours", element=about(element)))
            return
        if element.rect is None or element.place not in ON_GROUND:
            yield Reason("DBF-MOVE-TACTICAL", text("dbf-refused-off-table", element=about(element)))
            return
    elements = [field.elements[name] for name in names]
    if len({element.command for element in elements}) > 1:
        yield Reason("DBF-MOVE-TACTICAL", text("dbf-refused-two-commands", element=about(elements[0])))
    for element in elements:
        yield from _done_reasons(element, march=march)
        yield from carrying.sailing_reasons(field, element)
        if len(elements) > 1 and weather.singly(field, element):
            yield Reason("DBF-WEATHER-EFFECTS", text("dbf-refused-weather-group", element=about(element)))
    yield from demoralisation.move_reasons(field, elements, march=march)


def _done_reasons(element: Element, *, march: bool) -> Iterator[Reason]:
    deeds, name = element.deeds, about(element)
    if deeds.tactical:
        rule = "DBF-MARCH-b" if march else "DBF-MOVE-TACTICAL"
        yield Reason(rule, text("dbf-refused-moved-already", element=name))
    if deeds.marches and not march:
        yield Reason("DBF-MARCH-b", text("dbf-refused-marched", element=name))
    if deeds.fled or deeds.spontaneous:
        yield Reason("DBF-SEQ-2", text("dbf-refused-moved-already", element=name))


def contact_reasons(field: Field, elements: Sequence[Element]) -> Iterator[Reason]:
    """Yield what contact at the start keeps a move from beginning, unless it breaks off (DBF-GROUP-MOVE-a, DBF-MOVE-BREAKOFF)."""
    rule = "DBF-GROUP-MOVE-a" if len(elements) > 1 else "DBF-MOVE-BREAKOFF"
    for element in elements:
        enemy = pinned_by(field, element)
        if enemy is not None:
            yield Reason(rule, text("dbf-refused-pinned", element=about(element), enemy=about(enemy)))
            continue
        enemy = front_foe(field, element)
        if enemy is not None:
            words = text("dbf-refused-in-combat", element=about(element), enemy=about(enemy))
            yield Reason("DBF-MOVE-BREAKOFF", words)


# -- marches, and allies who hold back ------------------------------------------------------------------------------------


def march_reasons(field: Field, course: Course) -> Iterator[Reason]:
    """Yield each element that would begin or end a march nearer than 200p to the enemy (DBF-MARCH-a)."""
    side = field.elements[course.tracks[0].name].side
    enemies = [
        enemy
        for enemy in field.in_box(course.box, MARCH_DISTANCE)
        if enemy.side != side and enemy.place is Place.TABLE
    ]
    if not enemies:
        return
    for track in course.tracks:
        for words, rect in (("dbf-refused-march-start", track.start), ("dbf-refused-march-end", track.end)):
            reach = (rect.width + rect.depth) // 2 + MARCH_DISTANCE
            box = (rect.x - reach, rect.y - reach, rect.x + reach, rect.y + reach)
            for enemy in enemies:
                if reaches(box, enemy.at) and gap(rect, enemy.at) < MARCH_DISTANCE - TOUCH:
                    element = field.elements[track.name]
                    yield Reason("DBF-MARCH-a", text(words, element=about(element), enemy=about(enemy)))
                    break


def ally_reasons(field: Field, course: Course) -> Iterator[Reason]:
    """Yield the reason against a move by which an ally who holds back would draw near the enemy (DBF-ALLY-LIMITS)."""
    for track in course.tracks:
        element = field.elements[track.name]
        if not allies.holds_back(field, element):
            return
        if not all(allies.may_move(field, element, before, stage.rect) for before, stage in track.parts):
            yield Reason("DBF-ALLY-LIMITS", text("dbf-refused-ally", element=about(element)))


# -- where a group has to be a column -------------------------------------------------------------------------------------


def column_reasons(field: Field, course: Course, *, aligned: bool) -> Iterator[Reason]:
    """Yield each reason for which a group would have to be a one-element-wide column (DBF-GROUP-COLUMN).

    `aligned`: it moves into edge-to-edge and corner-to-corner contact with an enemy visible at the start. What gates and
    works demand is in `works_crossed`.
    """
    if len(course.tracks) == 1 or course.column or not field.surface.features:
        return
    first = field.elements[course.tracks[0].name]
    if not aligned and not _slips(field, course):
        for track in course.tracks:
            element = field.elements[track.name]
            if element.kind.land and going(field, element, track.end) is Going.DIFFICULT:
                yield Reason("DBF-GROUP-COLUMN", text("dbf-refused-column-difficult", element=about(element)))
                break
    wet = [(field.elements[track.name], rect) for track in course.tracks for rect in wet_steps(field, track)]
    if any(element.kind.land and at_crossing(field, rect) for element, rect in wet):
        yield Reason("DBF-GROUP-COLUMN", text("dbf-refused-column-crossing", element=about(first)))
    elif any(rivers.in_column(field, element, rect) for element, rect in wet):
        yield Reason("DBF-GROUP-COLUMN", text("dbf-refused-column-river", element=about(first)))


def _slips(field: Field, course: Course) -> bool:
    """Return whether a group is entirely Psiloi or Spies."""
    return all(field.elements[track.name].kind.type in (Type.PSILOI, Type.SPY) for track in course.tracks)


def wheeled_reasons(field: Field, course: Course) -> Iterator[Reason]:
    """Yield each wheeled element that would end in bad going in a group (DBF-MOVE-WHEELED)."""
    if len(course.tracks) == 1 or not field.surface.features:
        return
    for track in course.tracks:
        element = field.elements[track.name]
        if not wheeled(element) or on_road(field, track.end):
            continue
        if going(field, element, track.end) in (Going.ROUGH, Going.DIFFICULT):
            yield Reason("DBF-MOVE-WHEELED", text("dbf-refused-wheeled", element=about(element)))


def wheeled(element: Element) -> bool:
    """Return whether an element has wheels, or is as clumsy: chariots, Expendables, guns, War Wagons, wheeled Baggage."""
    kind = element.kind
    if element.has(Trait.CHARIOT) or kind.type in (Type.EXPENDABLES, Type.WAR_WAGONS):
        return True
    if kind.type is Type.BAGGAGE:
        return element.has(Trait.WAGON)
    portable = element.has(Trait.ROCKETS)
    return kind.type is Type.ARTILLERY and kind.grade is not Grade.EXCEPTION and not portable


# -- how it is paid ------------------------------------------------------------------------------------------------------


def winding(field: Field, course: Course) -> bool:
    """Return whether a column follows a road or the bank of a river or waterway all the way (DBF-PIP-IRREGULAR-TURN)."""
    if not course.column or not field.surface.features:
        return False
    stages = [stage.rect for track in course.tracks for stage in track.stages]
    if all(on_road(field, rect) for rect in stages):
        return True
    return _along_bank(field, course)


def _along_bank(field: Field, course: Course) -> bool:
    banks = [one for one in field.surface.features if one.land in (Land.RIVER, Land.WATERWAY)]
    shapes = lie_of(field.surface).shapes
    rects = [stage.rect for track in course.tracks for stage in track.stages]
    near = field.surface.frontage // 2
    return any(
        all(min(distance_to(shape, rect) for shape in shapes[bank.id]) <= near for rect in rects)
        for bank in banks
    )
