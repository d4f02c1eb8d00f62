"""Pursuit: who follows an enemy that gives way, and how far (seed lines 1443-1456)."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

import msgspec

from oriflamme.board.table import (
    PACE,
    TOUCH,
    Edge,
    Rect,
    advanced,
    corner_shift,
    in_front,
    overlap,
    point_at,
)
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.effects import Effects, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.rulings import LEGAL, Ruling, refuse
from oriflamme.kernel.steps import Command, Prompt
from oriflamme.kernel.text import Text
from oriflamme.rulesets.fictionalis.playback import shown, went

from . import (
    advances,
    bases,
    clashes,
    contacts,
    destruction,
    going,
    impetuous,
    led_mounts,
    obstacles,
    passing,
    positions,
    restraints,
    underfoot,
    works,
)
from .causes import Cause
from .doomed import front_depth
from .field import Field
from .going import Going
from .ground import Land
from .headings import set_ashore
from .naming import about
from .pieces import Element, Place
from .troops import Grade, Type
from .withdrawal import trail
from .worded import WordedCommand, WordedDecision


class Duty(Enum):
    """Whether an element pursues."""

    MUST = "must"
    MAY = "may"
    NO = "no"


class Pursue(WordedCommand, frozen=True, tag="dbf-pursue-1"):
    """Let an element pursue that need not (DBF-PURSUE-EXCEPT)."""

    words = "dbf-do-pursue"


class HoldBack(WordedCommand, frozen=True, tag="dbf-hold-back-1"):
    """Keep an element from pursuing that need not."""

    words = "dbf-do-hold-back"


class Pursued(Event, frozen=True, tag="dbf-pursued-1", kw_only=True):
    """An element pursued; `distance` in thousandths of a pace, `at` is where it stands now."""

    weight = Weight.MOVE

    element: str
    name: Text
    distance: int
    at: Rect
    follows: bool = False
    before: Rect | None = None

    def text(self) -> Text:
        """Return the words: who, and how far in paces; or that it follows the front it supports."""
        words = "dbf-pursued-behind" if self.follows else "dbf-pursued"
        return Text(words, {"element": self.name, "paces": round(self.distance / PACE)})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return went(self.element, self.before, self.at)


class CrewPursued(Event, frozen=True, tag="dbf-crew-pursued-1", kw_only=True):
    """Troops aboard a vessel or Airboat went ashore to pursue in its stead (DBF-PURSUE-SUPPORT)."""

    weight = Weight.MOVE

    element: str
    name: Text
    vessel: Text
    at: Rect

    def text(self) -> Text:
        """Return the words: who, and off what."""
        return Text("dbf-crew-pursued", {"element": self.name, "vessel": self.vessel})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return shown((self.element,))


# -- who pursues -------------------------------------------------------------------------------------------------------


def pursues_by_nature(field: Field, element: Element) -> bool:
    """Return whether an element is of those who pursue (DBF-PURSUE-WHO).

    Knights other than (X), Pikes, irregular Blades and Spears, troops crossing a ford, Naval, and all impetuous troops.
    """
    kind = element.kind
    if kind.type is Type.KNIGHTS and kind.grade is not Grade.EXCEPTION:
        return True
    if kind.type is Type.PIKES or (kind.type in (Type.BLADES, Type.SPEARS) and not kind.regular):
        return True
    if kind.naval or impetuous.is_impetuous(field, element):
        return True
    return kind.land and _at_ford(field, element)


def _at_ford(field: Field, element: Element) -> bool:
    if not going.at_crossing(field, element.at):
        return False
    return any(one.land is Land.ROAD and one.ford for one in going.features_at(field, element.at))


def duty(field: Field, element: Element, beaten: Element | None) -> Duty:
    """Return whether an element pursues an opponent that has given way (DBF-PURSUE-WHO, DBF-PURSUE-EXCEPT).

    `beaten` is the opponent as it is now, wherever that is; None when nobody was there. The field is as it is after he has
    gone. A spell may forbid it (DBF-SPELL-INTIMIDATE, DBF-SPELL-RESTRAIN).
    """
    if element.place is not Place.TABLE or not pursues_by_nature(field, element):
        return Duty.NO
    if restraints.restrained(field, element) and impetuous.is_impetuous(field, element):
        return Duty.NO
    if _excused(field, element, beaten) or _blocked(field, element):
        return Duty.NO
    return Duty.MAY if beaten is not None and may_choose(element, beaten) else Duty.MUST


def may_choose(element: Element, beaten: Element) -> bool:
    """Return whether an element that otherwise pursues may choose not to (DBF-PURSUE-EXCEPT).

    Foot against skirmishers, Pikes and Blades against Mounted, Knights against Psiloi.
    """
    kind, other = element.kind, beaten.kind
    if kind.foot and other.skirmisher:
        return True
    if kind.type in (Type.PIKES, Type.BLADES) and other.mounted:
        return True
    return kind.type is Type.KNIGHTS and other.type is Type.PSILOI


def _excused(field: Field, element: Element, beaten: Element | None) -> bool:
    """Return whether whom it fought, or where it stands, keeps an element from pursuing."""
    if contacts.flankers(field, element):
        return True
    if works.defending(field, element) is not None:
        return True
    if beaten is None:
        return False
    if beaten.kind.type in (Type.SPY, Type.LURKER) or (beaten.kind.aerial and not element.kind.aerial):
        return True
    if beaten.kind.land and (element.kind.naval or element.kind.aerial):
        return True
    return beaten.rect is not None and works.bank_between(field, element, beaten)


def _blocked(field: Field, element: Element) -> bool:
    """Return whether a pursuit would enter a river, reach a waterway, or leave the table (DBF-PURSUE-EXCEPT)."""
    distance = reach(field, element)
    if not obstacles.on_table(field.surface, advanced(element.at, distance)):
        return True
    if not element.kind.land:
        return False
    area = trail(element.at, element.at.angle, distance)
    inside = going.river_at(field, element.at)
    river = going.river_at(field, area)
    if river is not None and river != inside and not going.at_crossing(field, area):
        return True
    return any(feature.land is Land.WATERWAY for feature in going.features_at(field, area))


def reach(field: Field, element: Element) -> int:
    """Return how far an element pursues: the depth of its front element, or F if less (DBF-PURSUE-WHO)."""
    return min(front_depth(element), field.surface.frontage)


# -- pursuing ----------------------------------------------------------------------------------------------------------


def pursue(
    battle: Battle[Field], element_id: str, from_rect: Rect | None = None, beaten: str | None = None
) -> None:
    """Let an element that has beaten its opponent pursue if it must, or ask its player if it may.

    `from_rect` is where the opponent stood: whoever fought only as an overlap or on his flank does not pursue. `beaten` is
    the opponent; he may be lost. Crews ask to be landed where their vessel does not pursue (DBF-PURSUE-SUPPORT).
    """
    field = battle.state
    element = field.elements[element_id]
    opponent = field.elements[beaten] if beaten is not None else None
    if element.place is not Place.TABLE:
        return
    if from_rect is not None and not _fought_in_front(element, opponent, from_rect):
        return
    if opponent is not None and opponent.kind.land and (element.kind.naval or element.kind.aerial):
        crew = landing_crew(field, element)
        if crew is not None:
            battle.push(PursuitChoice(crew.id, beaten, crew=True))
        return
    found = duty(field, element, opponent)
    if found is Duty.MUST:
        follow(battle, element_id)
    elif found is Duty.MAY:
        battle.push(PursuitChoice(element_id, beaten))


def _fought_in_front(element: Element, opponent: Element | None, from_rect: Rect) -> bool:
    """Return whether an element's front was against the front of one who stood in a place."""
    edge = contacts.front_against(element.at, from_rect)
    if edge is None:
        # One that does not turn counts the edge that was contacted as its front.
        return contacts.fixed_facing(element) and contacts.front_against(from_rect, element.at) is not None
    return edge is Edge.FRONT or (opponent is not None and contacts.fixed_facing(opponent))


def pursue_break_off(battle: Battle[Field], element_id: str, fugitive: str, start: Rect) -> None:
    """Let an element pursue an enemy that has broken off from it, from `start` (DBF-SEQ-2, DBF-PURSUE-WHO).

    New enemies that it meets are fought in the same bound (DBF-PURSUE-CONTACT).
    """
    pursue(battle, element_id, start, fugitive)


def follow(battle: Battle[Field], element_id: str) -> None:
    """Move a pursuing element, and those who support it (DBF-PURSUE-WHO, DBF-PURSUE-SUPPORT).

    By its depth, or by its full move if that brings it into contact with enemy Baggage; up to whoever or whatever is in
    its way. It lines up with Baggage, if there is room (DBF-PURSUE-CONTACT).
    """
    field = battle.state
    element = field.elements[element_id]
    start, supporters = element.at, _supporters(field, element)
    loot = _to_baggage(field, element)
    end = loot if loot is not None else _straight_on(field, element)
    if end == start:
        return
    worst = underfoot.worse(
        underfoot.under(field, element, end), underfoot.on_the_way(field, element, start, _far(start, end))
    )
    _stand(battle, element_id, end, _far(start, end))
    for friend in supporters:
        at = _behind(field, friend, start, end)
        if at is not None:
            _stand(battle, friend.id, at, _far(friend.at, at), follows=True)
    if element.kind.type is Type.EXPENDABLES and worst is Going.DIFFICULT:
        destruction.destroy(battle, element_id, Cause.DIFFICULT_GOING)
        return
    _line_up_with_baggage(battle, element_id)
    clashes.note(battle, element_id)


def _far(start: Rect, end: Rect) -> int:
    return corner_shift(start, end)


def _stand(battle: Battle[Field], name: str, at: Rect, distance: int, *, follows: bool = False) -> None:
    element = battle.state.elements[name]
    obstacles.put(battle, {name: at})
    battle.emit(
        Pursued(
            rule="DBF-PURSUE-SUPPORT" if follows else "DBF-PURSUE-WHO",
            element=name,
            name=about(element),
            distance=distance,
            at=at,
            follows=follows,
            before=element.at,
        )
    )
    led_mounts.lose(battle, name)


def _supporters(field: Field, element: Element) -> tuple[Element, ...]:
    """Return those in file behind an element who support it, nearest first."""
    found = []
    for rank in contacts.ranks_behind(field, element):
        if rank.kind.type not in (element.kind.type, Type.PSILOI):
            break
        found.append(rank)
    return tuple(found)


def _straight_on(field: Field, element: Element) -> Rect:
    """Return where an element gets that pursues straight ahead."""
    start, far = element.at, reach(field, element)
    for met in obstacles.meetings(field, element, start, obstacles.ahead_by(start.angle, far)):
        if not passing.may_pass(field, obstacles.moved_to(element, met.rect), met.other):
            # A sweep stops half of TOUCH deep; contact is to be exact.
            far = max(0, round(far * met.after) - TOUCH // 2)
            break
    wall = underfoot.first_wall(field, element, start, far)
    far = far if wall is None else wall
    stop = underfoot.first_met(field, element, start, far, Going.IMPASSABLE)
    far = far if stop is None else stop
    end = advanced(start, far)
    while far > 0 and not obstacles.free(field, element, end):
        far = max(0, far - PACE)
        end = advanced(start, far)
    return end if far > TOUCH and obstacles.on_table(field.surface, end) else start


def _behind(field: Field, friend: Element, start: Rect, end: Rect) -> Rect | None:
    """Return where a supporter ends who follows his front, as far as there is room; None when he stays."""
    if start.angle != end.angle:
        return None
    at = obstacles.moved_to(friend, friend.at)
    far = _far(start, end)
    for met in obstacles.meetings(field, at, friend.at, obstacles.ahead_by(friend.at.angle, far)):
        far = max(0, round(far * met.after) - TOUCH // 2)
        break
    there = advanced(friend.at, far)
    if far <= TOUCH or not obstacles.free(field, friend, there):
        return None
    if not obstacles.on_table(field.surface, there):
        return None
    return there if underfoot.under(field, friend, there) is not Going.IMPASSABLE else None


def _to_baggage(field: Field, element: Element) -> Rect | None:
    """Return where an element ends whose full move brings it into contact with enemy Baggage; None when it does not.

    Aerials do not set out if they would pass over enemies on the way (DBF-PURSUE-EXCEPT).
    """
    course = advances.onto_baggage(field, element, times=1)
    if course is None or course.passed or course.target is None:
        return None
    if element.kind.aerial:
        far = _far(element.at, course.end)
        over = in_front(course.places[-2], max(far, 1))
        if any(_under(enemy, over) for enemy in field.on_table() if enemy.side != element.side):
            return None
    free = obstacles.free(field, element, course.end)
    return course.end if free and obstacles.on_table(field.surface, course.end) else None


def _under(enemy: Element, area: Rect) -> bool:
    return enemy.kind.type is not Type.BAGGAGE and overlap(enemy.at, area)


def _line_up_with_baggage(battle: Battle[Field], element_id: str) -> None:
    field = battle.state
    element = field.elements[element_id]
    for other, _ in field.touching(element_id):
        if other.side == element.side or other.kind.type is not Type.BAGGAGE:
            continue
        if contacts.front_against(element.at, other.at) is not None:
            return
        places = sorted(
            (
                (corner_shift(element.at, place), place)
                for place, _ in positions.against(element.at, other.at)
            ),
            key=lambda one: (one[0], one[1].x, one[1].y),
        )
        for shift, place in places:
            if shift <= field.surface.frontage and obstacles.free(field, element, place):
                obstacles.put(battle, {element_id: place})
                return


# -- crews -------------------------------------------------------------------------------------------------------------


def landing_crew(field: Field, vessel: Element) -> Element | None:
    """Return the troops aboard who could land before a vessel's front to pursue; None when there are none, or no room."""
    for crew in destruction.aboard(field, vessel.id):
        if crew_place(field, vessel, crew) is not None:
            return crew
    return None


def crew_place(field: Field, vessel: Element, crew: Element) -> Rect | None:
    """Return where a crew lands: right before its carrier's front, if there is room for it and ground to stand on."""
    depth = bases.depth(crew.kind, crew.traits, field.theatre.readings.scale)
    middle = point_at(vessel.at, 0, depth / 2 + 1)
    rect = Rect(middle.x, middle.y, vessel.at.width, depth, vessel.at.angle)
    ashore = msgspec.structs.replace(crew, rect=rect, place=Place.TABLE)
    if not obstacles.on_table(field.surface, rect) or not obstacles.free(field, ashore, rect):
        return None
    return rect if underfoot.under(field, ashore, rect) is not Going.IMPASSABLE else None


def _land(battle: Battle[Field], crew_id: str) -> None:
    field = battle.state
    crew = field.elements[crew_id]
    if crew.carrier is None:
        return
    vessel = field.elements[crew.carrier]
    rect = crew_place(field, vessel, crew)
    if rect is None:
        return
    field.put(msgspec.structs.replace(crew, rect=rect, place=Place.TABLE, carrier=None))
    set_ashore(field, vessel.id)
    battle.emit(
        CrewPursued(
            rule="DBF-PURSUE-SUPPORT", element=crew_id, name=about(crew), vessel=about(vessel), at=rect
        )
    )
    clashes.note(battle, crew_id)


# -- the choice --------------------------------------------------------------------------------------------------------


class PursuitChoice(WordedDecision, frozen=True, tag="dbf-pursuit-choice-1"):
    """A player says whether an element pursues that may but need not; `crew`: troops who would land to do so."""

    help = "dbf-help-pursuit-choice"

    element: str
    beaten: str | None = None
    crew: bool = False

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return the side of the element, as long as it is there to pursue."""
        element = battle.state.elements.get(self.element)
        due = Place.ABOARD if self.crew else Place.TABLE
        return (element.side,) if element is not None and element.place is due else ()

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask whether it pursues."""
        element = battle.state.elements[self.element]
        question = "dbf-ask-pursue-crew" if self.crew else "dbf-ask-pursue"
        rule = "DBF-PURSUE-SUPPORT" if self.crew else "DBF-PURSUE-EXCEPT"
        return Prompt(player, Text(question, {"element": about(element)}), rule)

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield pursuing and holding back."""
        yield Pursue()
        yield HoldBack()

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse anything else."""
        if isinstance(command, (Pursue, HoldBack)):
            return LEGAL
        return refuse("DBF-PURSUE-EXCEPT", "dbf-refused-pursuit-only")

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Let it pursue, or not."""
        battle.pop()
        if isinstance(command, Pursue):
            (_land if self.crew else follow)(battle, self.element)


COMMANDS = (Pursue, HoldBack)
STEPS = (PursuitChoice,)
EVENTS = (Pursued, CrewPursued)
