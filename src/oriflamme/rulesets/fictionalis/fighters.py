"""What the field says of the two sides of a combat, as the tables read it: `Fighter`s in a `Fight` (seed lines 1242-1318)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from oriflamme.board.table import (
    FULL_TURN,
    QUARTER_TURN,
    Corner,
    Edge,
    Rect,
    centre,
    front_corner_contact,
    local,
)

from .contacts import (
    flankers,
    flanks_beside,
    front_for,
    half_contacted,
    overlaps,
    ranks_behind,
)
from .counts_as import striking
from .field import Field
from .fight import Fight, Fighter, Form, Part, wall
from .going import features_at, going, higher, in_trees, river_at
from .ground import Land, River, Section, Works
from .headings import is_ashore
from .magic.counter import silenced
from .pieces import Artefact, Element
from .ranks import as_rank
from .rivers import difficulty
from .shooting_targets import front_of, seen_from
from .terrain.sections import SLACK, beyond
from .troops import Grade, Kind, Type
from .weather import conditions, hampered
from .works import bank_between, defending, sheltered

COVER: Final = frozenset({Land.BUILT_UP, Land.WOOD, Land.ENCLOSURE, Land.ORCHARD})
"""Where land troops flee from Aerials instead of being destroyed (DBF-HALF-LAND-AIR)."""

# -- the whole fight ---------------------------------------------------------------------------------------------------


def melee(field: Field, a: Element, b: Element) -> Fight:
    """Return the melee of two elements that fight each other to what counts as their fronts."""
    return _fight(field, Form.MELEE, _in_melee(field, a, b), _in_melee(field, b, a))


def assault(field: Field, attacker: Element, section: Section) -> Fight:
    """Return the assault of an element on a section that nobody defends: the works have factor 0 (DBF-FORT-UNDEFENDED)."""
    there = front_of(section)
    own = _common(field, attacker, there)
    works = wall(wall_kind(section))
    counts = striking(own, works, Part.MELEE)
    own = msgspec.structs.replace(
        own,
        hampered=hampered(field, attacker, counts=counts, toward=there),
        supports=tuple(as_rank(field, one) for one in ranks_behind(field, attacker)),
        expendables=_beside_expendables(field, attacker, None),
    )
    own = _pressed(field, own, attacker, Edge.FRONT, set(_over_the_wall(field, attacker)))
    return _fight(field, Form.MELEE, own, works)


def shot(
    field: Field, shooter: Element, target: Element, aides: int, reply: bool = False, reply_aides: int = 0
) -> Fight:
    """Return a shot of a principal shooter, and how many elements aid it; `reply`: the target shoots back at it."""
    part = Part.EXCHANGE if reply else Part.SHOOTS
    a = _at_range(field, shooter, target, aides, part)
    b = _at_range(field, target, shooter, reply_aides, part.of_foe)
    return _fight(field, Form.SHOT, a, b, reply)


def magic(field: Field, caster: Element, target: Element, aides: int) -> Fight:
    """Return a magic assault of an element, and how many others aid it.

    A caster who is silenced has no power, to attack or to ward (DBF-SPELL-COUNTER, DBF-ARTEFACT-A-a).
    """
    a, b = _in_magic(field, caster, target), _in_magic(field, target, caster)
    return _fight(field, Form.MAGIC, msgspec.structs.replace(a, aides=aides), b)


def _in_magic(field: Field, element: Element, foe: Element) -> Fighter:
    own = _common(field, element, foe.at)
    mute = own.power is not None and silenced(field, element) is not None
    return msgspec.structs.replace(own, power=None) if mute else own


def wall_kind(section: Section) -> Works:
    """Return whether a section counts as temporary or permanent: towers and gates of their own are permanent."""
    return Works.TEMPORARY if section.kind is Works.TEMPORARY else Works.PERMANENT


def _fight(field: Field, form: Form, a: Fighter, b: Fighter, reply: bool = False) -> Fight:
    return Fight(form=form, a=a, b=b, reply=reply, pike_ranks=field.theatre.readings.pike_ranks)


# -- one fighter -------------------------------------------------------------------------------------------------------


def landed(field: Field, element: Element) -> bool:
    """Return whether a Naval element has put its troops ashore."""
    return element.kind.naval and is_ashore(field, element.id)


def _common(field: Field, element: Element, foe: Rect) -> Fighter:
    """Return what is true of an element in any form of combat with somebody who stands at `foe`."""
    lands = {feature.land for feature in features_at(field, element.at)}
    return Fighter(
        kind=_as_protected(field, element),
        own_bound=element.side == field.bound.side,
        traits=element.traits,
        rear=element.rear,
        landed=landed(field, element),
        general=element.general is not None,
        demoralised=field.commands[element.command].demoralised,
        power=element.power,
        amplifier=element.carries(Artefact.AMPLIFIER),
        ring=element.carries(Artefact.RING),
        going=going(field, element),
        foe_going=going(field, element, foe),
        cover=not COVER.isdisjoint(lands),
        marsh=Land.MARSH in lands,
        mud=Land.BOG in lands or (Land.ROAD in lands and conditions(field).mud),
        water=Land.WATERWAY in lands or Land.RIVER in lands,
        crossing=_crossing(field, element.at),
    )


def _as_protected(field: Field, element: Element) -> Kind:
    """Return an element's kind: Baggage is (O) while fortifications protect it, else (I) (DBF-BAGGAGE-a)."""
    if element.kind.type is not Type.BAGGAGE:
        return element.kind
    grade = Grade.ORDINARY if sheltered(field, element.at) else Grade.INFERIOR
    return msgspec.structs.replace(element.kind, grade=grade)


def _crossing(field: Field, rect: Rect) -> bool:
    """Return whether any part of a base is in a river that is not paltry, other than at a road ford or bridge."""
    river = river_at(field, rect)
    return river is not None and difficulty(field, river, rect) is not River.PALTRY


def _in_melee(field: Field, element: Element, foe: Element) -> Fighter:
    front = front_for(field, element, foe)
    works, tower = _works_against(field, element, foe)
    own = msgspec.structs.replace(
        _common(field, element, foe.at),
        higher=higher(field, element, foe),
        bank=bank_between(field, element, foe),
        works=works,
        tower=tower,
        fresh=foe.id in element.deeds.met or element.id in foe.deeds.met,
        struck_front=foe.id in element.deeds.struck_front,
        frontal=front is Edge.FRONT,
        supports=tuple(as_rank(field, one) for one in ranks_behind(field, element)),
        expendables=_beside_expendables(field, element, foe.id),
    )
    counts = striking(own, Fighter(kind=foe.kind), Part.MELEE)
    impeded = hampered(field, element, counts=counts, toward=foe.at, melee_with=foe)
    own = msgspec.structs.replace(own, hampered=impeded)
    return _pressed(field, own, element, front, set(overlapped_flanks(field, element, foe)))


def _at_range(field: Field, element: Element, foe: Element, aides: int, part: Part) -> Fighter:
    works, tower = _works_against(field, element, foe)
    own = _common(field, element, foe.at)
    return msgspec.structs.replace(
        own,
        works=works,
        tower=tower,
        hampered=hampered(
            field, element, part, counts=striking(own, Fighter(kind=foe.kind), part), toward=foe.at
        ),
        trees=part.shoots and (in_trees(field, element.at) or in_trees(field, foe.at)),
        aides=aides,
        supports=tuple(as_rank(field, one) for one in ranks_behind(field, element)),
    )


def _works_against(field: Field, element: Element, foe: Element) -> tuple[Works | None, bool]:
    """Return the fortification that an element defends against an enemy, and whether it is on a raised tower there.

    Against one who assaults it, or who is wholly outside when he shoots.
    """
    section = defending(field, element)
    if section is None or beyond(section, foe.at)[0] < -SLACK:
        return None, False
    return wall_kind(section), section.tower and wall_kind(section) is Works.PERMANENT


# -- flanks (DBF-OVERLAP-EFFECT) ---------------------------------------------------------------------------------------


def overlapped_flanks(field: Field, element: Element, foe: Element) -> Iterator[Edge]:
    """Yield the flanks on which enemies overlap an element that fights `foe` to its front.

    Elephants give no overlap to friendly Mounted other than Elephants, and nobody to friendly Expendables
    (DBF-OVERLAP-EXCLUDED). One that attacks half of a long edge is overlapped on the other half (DBF-MELEE-LONG-EDGE).
    """
    front = front_for(field, element, foe)
    for other, flank in overlaps(field, element, front):
        if other.id != foe.id and gives_overlap(other, foe):
            yield flank
    if half_contacted(field, foe, element):
        edge = seen_from(foe.at, front_for(field, foe, element))
        left, right = flanks_beside(front)
        # The free half lies to the foe's left when the attacker is on his right; that is the attacker's right.
        yield right if local(edge, centre(element.at))[0] > 0 else left


def gives_overlap(other: Element, friend: Element) -> bool:
    """Return whether an element's overlap is of use to a friend in melee (DBF-OVERLAP-EXCLUDED)."""
    if friend.kind.type is Type.EXPENDABLES:
        return False
    elephants = other.kind.type is Type.ELEPHANTS
    return not (elephants and friend.kind.mounted and friend.kind.type is not Type.ELEPHANTS)


def _pressed(field: Field, own: Fighter, element: Element, front: Edge, overlapped: set[Edge]) -> Fighter:
    """Return a fighter with its flanks counted: one for each, and the rear apart."""
    struck = {edge for _, edge in flankers(field, element)}
    flanks = flanks_beside(front)
    return msgspec.structs.replace(
        own,
        flanked=sum(1 for flank in flanks if flank in struck),
        overlapped=sum(1 for flank in flanks if flank in overlapped and flank not in struck),
        struck_rear=Edge.REAR in struck,
    )


def _over_the_wall(field: Field, attacker: Element) -> Iterator[Edge]:
    """Yield the flanks on which defenders beside a section that nobody defends overlap its attacker (DBF-FORT-OVERLAP).

    They stand behind the next section and look out the same way; round a corner nobody does.
    """
    at = attacker.at
    for other, _ in field.touching(attacker.id):
        opposite = (other.at.angle - at.angle) % FULL_TURN == 2 * QUARTER_TURN
        if other.side == attacker.side or not opposite or defending(field, other) is None:
            continue
        for mine, _ in front_corner_contact(at, other.at):
            yield Edge.LEFT if mine is Corner.FRONT_LEFT else Edge.RIGHT


def _beside_expendables(field: Field, element: Element, foe: str | None) -> bool:
    """Return whether the front of Expendables other than the opponent is against an element or a rank behind it."""
    return any(
        other.kind.type is Type.EXPENDABLES and theirs is Edge.FRONT and other.id != foe
        for one in (element, *ranks_behind(field, element))
        for other, _, theirs in field.edges(one.id)
    )
