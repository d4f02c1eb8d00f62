"""Assault of fortifications: who may attack what, undefended works, and what follows success (seed lines 1249-1251, 1460).

An attacker of works stands with its front along their outer side, corner to corner with one section; a defender stands
with its front along the inner side, so across a defended section the two are in full contact as anywhere else.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

import msgspec

from oriflamme.board.alignment import Align, laid_against
from oriflamme.board.table import (
    PACE,
    TOUCH,
    Edge,
    Point,
    Rect,
    advanced,
    behind,
    in_front,
    local,
    overlap,
    point_at,
)
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.effects import Effects, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.pages import Page
from oriflamme.kernel.steps import Step
from oriflamme.kernel.text import Text
from oriflamme.rulesets.fictionalis.playback import went

from .contacts import front_against
from .destruction import aboard
from .field import Field
from .ground import Section, Works
from .headings import set_ashore
from .naming import about
from .obstacles import free, moved_to, on_table, over
from .pieces import Element, Place
from .terrain.sections import behind_section
from .troops import Grade, Type
from .works import defending, passable, section_between

STEP_BACK: Final = PACE
"""How finely the room that an opponent has to make is found."""

_SLACK: Final = 3 * TOUCH


class TakenWorks(Page, frozen=True, omit_defaults=True, tag="dbf-taken-works-1"):
    """Sections that have been stormed: the side that took each last, by the section's id (DBF-FORT-TAKEN)."""

    sections: dict[str, str] = {}

    def seen_by(self, player: str | None) -> TakenWorks:
        """Return the page: nothing of it is secret."""
        return self


class WorksTaken(Event, frozen=True, tag="dbf-works-taken-1", kw_only=True):
    """An element stormed a fortification and stands inside it now; `section` is the part that was stormed."""

    weight = Weight.MOVE

    element: str
    section: str
    name: Text
    at: Rect
    how: Literal["over", "crew"] = "over"
    before: Rect | None = None

    def text(self) -> Text:
        """Return the words: who is inside, by itself or from a tower or vessel."""
        return Text(f"dbf-works-taken-{self.how}", {"element": self.name})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return went(self.element, self.before, self.at)


class DrivenFurther(Event, frozen=True, tag="dbf-driven-further-1", kw_only=True):
    """A beaten defender moved back further, to make room for those who stormed his works."""

    weight = Weight.MOVE

    element: str
    name: Text
    distance: int
    at: Rect
    before: Rect | None = None

    def text(self) -> Text:
        """Return the words: who makes room."""
        return Text("dbf-driven-further", {"element": self.name, "paces": round(self.distance / PACE)})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return went(self.element, self.before, self.at, forced=True)


class ClosedUpToWorks(Event, frozen=True, tag="dbf-closed-up-to-works-1", kw_only=True):
    """Infantry that threw an enemy out of a fortification followed as far as its inner side."""

    weight = Weight.MOVE

    element: str
    name: Text
    at: Rect
    before: Rect | None = None

    def text(self) -> Text:
        """Return the words: who follows."""
        return Text("dbf-closed-up-to-works", {"element": self.name})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return went(self.element, self.before, self.at)


class DefenderAligned(Event, frozen=True, tag="dbf-defender-aligned-1", kw_only=True):
    """A defender slid along his works to face an attacker exactly."""

    weight = Weight.MOVE

    element: str
    name: Text
    at: Rect
    before: Rect | None = None

    def text(self) -> Text:
        """Return the words: who slides."""
        return Text("dbf-defender-aligned", {"element": self.name})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return went(self.element, self.before, self.at)


# -- who may attack what (DBF-FORT-ATTACK) -----------------------------------------------------------------------------


def may_attack(element: Element, section: Section) -> bool:
    """Return whether an element may attack a section of fortification at all.

    Aerials any; Mounted only temporary ones, but Elephants and Dragons any gate; all others any (DBF-FORT-ATTACK).
    """
    kind = element.kind
    if not kind.mounted or section.kind is Works.TEMPORARY:
        return True
    gate = section.gate or section.kind is Works.GATE
    return gate and kind.type in (Type.ELEPHANTS, Type.DRAGON)


def section_ahead(field: Field, element: Element) -> Section | None:
    """Return the enemy section along whose outer side an element's front lies, corner to corner; None if there is none."""
    at = element.at
    reach = at.width + at.depth
    for section in field.surface.works:
        if section.side == element.side:
            continue
        if (
            abs(section.left.x - at.x) <= reach
            and abs(section.left.y - at.y) <= reach
            and _lies_along(at, section)
        ):
            return section
    return None


def _lies_along(at: Rect, section: Section) -> bool:
    """Return whether a base's front is along a section, seen from outside: the section's left is at its right."""
    half = at.width / 2
    right_end, left_end = local(at, section.left), local(at, section.right)
    level = abs(right_end[1]) <= _SLACK and abs(left_end[1]) <= _SLACK
    return (
        level
        and (abs(right_end[0] - half) <= _SLACK or abs(left_end[0] + half) <= _SLACK)
        and (right_end[0] > left_end[0])
    )


def defenders(field: Field, section: Section) -> Iterator[Element]:
    """Yield the elements that defend a section, in the order of the set-up."""
    reach = field.surface.frontage * 3
    for one in field.on_table():
        near = abs(one.at.x - section.left.x) <= reach and abs(one.at.y - section.left.y) <= reach
        if near and (found := defending(field, one)) is not None and found.id == section.id:
            yield one


def assaulted(field: Field, element: Element) -> Section | None:
    """Return the section that nobody defends and that an element assaults, None if it assaults none.

    An element that an enemy's front touches fights that enemy instead (DBF-FORT-UNDEFENDED).
    """
    section = section_ahead(field, element)
    if section is None or not may_attack(element, section):
        return None
    if any(one.side != element.side for one in defenders(field, section)):
        return None
    foes = [
        other
        for other, mine, _ in field.edges(element.id)
        if mine is Edge.FRONT and other.side != element.side
    ]
    return None if foes else section


def barred(field: Field, a: Element, b: Element) -> bool:
    """Return whether works lie between two elements that the one outside may not attack, so that they do not fight."""
    section = section_between(field, a, b) if field.surface.works else None
    if section is None:
        return False
    outside = b if behind_section(section, a.at) else a
    return not may_attack(outside, section)


# -- defenders line up (DBF-FORT-OVERLAP) ------------------------------------------------------------------------------


def line_up(battle: Battle[Field]) -> None:
    """Let each defender who does not stand behind exactly one section slide to face his attacker, if he has room."""
    field = battle.state
    if not field.surface.works:
        return
    for attacker in tuple(field.on_table()):
        section = section_ahead(field, attacker)
        if section is None or not may_attack(attacker, section):
            continue
        foes = [one for one in defenders(field, section) if one.side != attacker.side]
        if not foes or any(front_against(attacker.at, one.at) is not None for one in foes):
            continue
        _slide(battle, foes[0], attacker)


def _slide(battle: Battle[Field], defender: Element, attacker: Element) -> None:
    field = battle.state
    size = (defender.at.width, defender.at.depth)
    place = laid_against(size, attacker.at, Edge.FRONT, Align.CENTRE)
    if place.angle != defender.at.angle or not _may_stand(field, defender, place):
        return
    field.move({defender.id: place})
    battle.emit(
        DefenderAligned(
            rule="DBF-FORT-OVERLAP", element=defender.id, name=about(defender), at=place, before=defender.at
        )
    )


def _may_stand(field: Field, element: Element, at: Rect) -> bool:
    if not on_table(field.surface, at) or not free(field, element, at, frozenset({element.id})):
        return False
    return passable(field, moved_to(element, at), at)


# -- works are taken (DBF-FORT-TAKEN, DBF-FORT-CREW) -------------------------------------------------------------------


class StormIn(Step, frozen=True, tag="dbf-storm-in-1"):
    """An element that has won an assault pursues at once into the fortification; `beaten` is who had defended it."""

    element: str
    section: str
    beaten: str | None = None

    def run(self, battle: Battle[Field]) -> None:
        """Move it, or those who go in its stead, inside; whoever recoiled makes room."""
        field = battle.state
        element = field.elements[self.element]
        if element.place is not Place.TABLE:
            return
        mover = who_enters(field, element)
        if mover is None:
            return
        place = place_inside(element.at, mover)
        if not self._room(battle, mover, place):
            return
        _enter(battle, mover, element, place)
        battle.emit(
            WorksTaken(
                rule="DBF-FORT-TAKEN" if mover.id == element.id else "DBF-FORT-CREW",
                element=mover.id,
                section=self.section,
                name=about(mover),
                at=place,
                how="over" if mover.id == element.id else "crew",
                before=mover.rect,
            )
        )
        taken = field.pages[TakenWorks].sections
        field.pages.change(TakenWorks, sections={**taken, self.section: mover.side})

    def _room(self, battle: Battle[Field], mover: Element, place: Rect) -> bool:
        field = battle.state
        if not on_table(field.surface, place):
            return False
        inside = moved_to(msgspec.structs.replace(mover, place=Place.TABLE), place)
        in_way = over(field, inside, place)
        if not in_way:
            return True
        if [one.id for one in in_way] != [self.beaten]:
            return False
        return _drive_back(battle, in_way[0], place)


def who_enters(field: Field, element: Element) -> Element | None:
    """Return who goes in when an element has won an assault: itself, or others where it is too big (DBF-FORT-CREW).

    For War Wagons (S) the Foot in contact behind; for Naval elements and Airboats their troops, or those of the Naval
    element in contact behind. None when there is nobody.
    """
    kind = element.kind
    if kind.is_(Type.WAR_WAGONS, Grade.SUPERIOR):
        return next((one for one in _behind(field, element) if one.kind.foot), None)
    if not kind.naval and kind.type is not Type.AIRBOAT:
        return element
    vessels = [element, *(one for one in _behind(field, element) if one.kind.naval)]
    return next((crew for vessel in vessels for crew in aboard(field, vessel.id)), None)


def _behind(field: Field, element: Element) -> Iterator[Element]:
    for other, mine, _ in field.edges(element.id):
        if mine is Edge.REAR and other.side == element.side:
            yield other


def place_inside(stormer: Rect, mover: Element) -> Rect:
    """Return where those stand who have stormed works: just inside, ahead of the stormer, looking the way it does."""
    if mover.rect == stormer:
        return advanced(stormer, stormer.depth)
    width, depth = stormer.width, mover.rect.depth if mover.rect is not None else stormer.depth
    middle = point_at(stormer, 0, depth / 2)
    return Rect(middle.x, middle.y, width, depth, stormer.angle)


def _enter(battle: Battle[Field], mover: Element, stormer: Element, place: Rect) -> None:
    field = battle.state
    if mover.carrier is not None:
        vessel = mover.carrier
        set_ashore(field, vessel)
    field.put(msgspec.structs.replace(mover, rect=place, place=Place.TABLE, carrier=None))


def _drive_back(battle: Battle[Field], beaten: Element, place: Rect) -> bool:
    """Move a beaten defender straight back until he makes room; return whether he could."""
    field = battle.state
    for back in range(STEP_BACK, place.depth + beaten.at.depth + STEP_BACK, STEP_BACK):
        at = advanced(beaten.at, -back)
        if overlap(at, place):
            continue
        if not _may_stand(field, beaten, at):
            return False
        field.move({beaten.id: at})
        battle.emit(
            DrivenFurther(
                rule="DBF-FORT-TAKEN",
                element=beaten.id,
                name=about(beaten),
                distance=back,
                at=at,
                before=beaten.at,
            )
        )
        return True
    return False


# -- thrown back out (DBF-FORT-THROWN-OUT) -----------------------------------------------------------------------------


def way_out(field: Field, element: Element) -> Section | None:
    """Return the gate or temporary work straight behind an element within one recoil, through which it would go out."""
    reach = min(element.at.depth, field.surface.frontage)
    rear = behind(element.at, reach)
    for section in field.surface.works:
        passage = section.gate or section.kind in (Works.GATE, Works.TEMPORARY)
        if section.side != element.side and passage and _ends_in(rear, section):
            return section
    return None


def _ends_in(area: Rect, section: Section) -> bool:
    """Return whether the middle of a section lies in an area, its outline included."""
    aside, ahead = local(area, _middle(section))
    return abs(aside) < area.width / 2 and -area.depth - TOUCH <= ahead <= TOUCH


def _middle(section: Section) -> Point:
    return Point((section.left.x + section.right.x) // 2, (section.left.y + section.right.y) // 2)


def step_to_outer_edge(battle: Battle[Field], element_id: str) -> Section | None:
    """Bring an element that will recoil or flee out of works to their edge, from where its move is measured.

    Return the section it goes through, None when there is none.
    """
    field = battle.state
    element = field.elements[element_id]
    section = way_out(field, element)
    if section is None:
        return None
    _, ahead = local(element.at, _middle(section))
    spare = round(-ahead - element.at.depth)
    if spare > TOUCH:
        at = advanced(element.at, -spare)
        if not free(field, element, at, frozenset({element.id})):
            return None
        field.move({element_id: at})
    return section


def close_up_to(battle: Battle[Field], element_id: str, section: Section) -> None:
    """Let Infantry that threw an enemy out follow until it is in contact with the fortification, if it has room."""
    field = battle.state
    element = field.elements[element_id]
    if element.place is not Place.TABLE or not element.kind.infantry:
        return
    _, ahead = local(element.at, _middle(section))
    if ahead <= TOUCH:
        return
    way = in_front(element.at, round(ahead))
    at = advanced(element.at, round(ahead))
    if over(field, element, way, frozenset({element.id})) or not _may_stand(field, element, at):
        return
    field.move({element_id: at})
    battle.emit(
        ClosedUpToWorks(
            rule="DBF-FORT-THROWN-OUT", element=element_id, name=about(element), at=at, before=element.at
        )
    )


STEPS = (StormIn,)
EVENTS = (WorksTaken, DrivenFurther, ClosedUpToWorks, DefenderAligned)
PAGES = (TakenWorks,)
