"""Who touches whom, and what that makes of them: opponents, flank attackers, overlaps, rear ranks (seed lines 1232-1247).

Two edges are in *full* contact when one of them is a front, they lie against one another, and a corner of the one is at
a corner of the other (DBF-MELEE-DEF). Elements that do not turn to face count the edge that an enemy's front has
contacted as their front (DBF-MELEE-NOTURN), so what is their flank depends on whom they fight.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from oriflamme.board.table import (
    EDGES,
    TOUCH,
    Contact,
    Corner,
    Edge,
    Point,
    Rect,
    corners,
    front_corner_contact,
    local,
    meeting_corners,
    meeting_edges,
)

from .field import Field
from .pieces import Element
from .ranks import adds
from .troops import Type

FLANKS: Final = (Edge.LEFT, Edge.RIGHT)
"""The two flanks of a base, as it looks."""

RANKS: Final = 3
"""Rear ranks that can count for a front rank: the second, third and fourth (DBF-SUPPORT-PK)."""


# -- geometry of two bases ---------------------------------------------------------------------------------------------


@lru_cache(maxsize=16384)
def front_against(mover: Rect, target: Rect) -> Edge | None:
    """Return the edge of the target with which the mover's front is in full contact, None if it is with none.

    Edge to edge, a front corner of the mover at a corner of the target, and so aligned (DBF-MELEE-DEF).
    """
    met = meeting_edges(mover, target)
    if met is None or met[0] is not Edge.FRONT:
        return None
    fronts = (Corner.FRONT_LEFT, Corner.FRONT_RIGHT)
    return met[1] if any(mine in fronts for mine, _ in meeting_corners(mover, target)) else None


@lru_cache(maxsize=16384)
def stands_behind(front: Rect, rear: Rect) -> bool:
    """Return whether a base is aligned behind another: facing the same way, front edge along its rear edge, exactly."""
    if front.angle != rear.angle or meeting_edges(rear, front) != (Edge.FRONT, Edge.REAR):
        return False
    return len(meeting_corners(rear, front)) == 2


def covers_end(mine: Rect, other: Rect, right: bool) -> bool:
    """Return whether a base that lies against one's front reaches, along it, to its right (or left) end."""
    asides = [local(mine, point)[0] for point in corners(other)]
    # Rounded corners and the allowance for contact both blur the end.
    return max(asides) >= mine.width / 2 - 2 * TOUCH if right else min(asides) <= 2 * TOUCH - mine.width / 2


# -- what turns and what does not --------------------------------------------------------------------------------------


def long_based(element: Element) -> bool:
    """Return whether an element stands on the base of a War Wagon, twice as deep as wide (DBF-BASE-SIZE)."""
    return element.rect is not None and element.rect.depth + TOUCH >= 2 * element.rect.width


def fixed_facing(element: Element) -> bool:
    """Return whether an element never turns to face: Train, Boats, Dragons on War Wagon bases, Airboats (DBF-MELEE-NOTURN)."""
    kind = element.kind
    if kind.train or kind.type in (Type.BOATS, Type.AIRBOAT):
        return True
    return kind.type is Type.DRAGON and long_based(element)


# -- fronts and opponents ----------------------------------------------------------------------------------------------


def enemies_touching(field: Field, element: Element) -> Iterator[tuple[Element, Contact]]:
    """Yield the enemies whose base touches an element's, and how, in the order of the set-up."""
    for other, how in field.touching(element.id):
        if other.side != element.side:
            yield other, how


def _edge_foes(field: Field, element: Element) -> Iterator[Element]:
    return (other for other, how in enemies_touching(field, element) if how is Contact.EDGE)


def struck_edges(field: Field, element: Element) -> tuple[tuple[Element, Edge], ...]:
    """Return the enemies whose front is in full contact with an element, and which of its edges that is."""
    found = ((other, front_against(other.at, element.at)) for other in _edge_foes(field, element))
    return tuple((other, edge) for other, edge in found if edge is not None)


def facing_edges(field: Field, element: Element) -> tuple[tuple[Element, Edge], ...]:
    """Return the enemies that an element fights to its front: each, and the edge of its own that is then its front.

    For one that turns that is its real front; for one that does not, any edge that an enemy's front contacts, and its
    real front where that lies fully against an enemy (DBF-MELEE-NOTURN).
    """
    mine = [
        (other, Edge.FRONT)
        for other in _edge_foes(field, element)
        if front_against(element.at, other.at) is not None
    ]
    if fixed_facing(element):
        known = {other.id for other, _ in mine}
        mine += [pair for pair in struck_edges(field, element) if pair[0].id not in known]
    return tuple(mine)


def front_enemies(field: Field, element: Element) -> tuple[Element, ...]:
    """Return the enemies with whom an element's front is in full contact, whatever edge of theirs that is (DBF-MELEE-DEF)."""
    return tuple(other for other, _ in facing_edges(field, element))


def opponents(field: Field, element: Element) -> tuple[Element, ...]:
    """Return the enemies in full contact with an element, its front against them or theirs against it (DBF-MELEE-DEF)."""
    found = {other.id: other for other in front_enemies(field, element)}
    found.update((other.id, other) for other, _ in struck_edges(field, element))
    return tuple(found.values())


def face_each_other(a: Element, b: Element) -> bool:
    """Return whether each of two enemies has the other in full contact with what counts as its front (DBF-MELEE-DEF)."""
    strikes, struck = front_against(a.at, b.at) is not None, front_against(b.at, a.at) is not None
    return (strikes or (struck and fixed_facing(a))) and (struck or (strikes and fixed_facing(b)))


def fronts_meet(field: Field, element: Element) -> tuple[Element, ...]:
    """Return the enemies that fight an element front to front: each has the other to what counts as its front."""
    return tuple(other for other in _edge_foes(field, element) if face_each_other(element, other))


def engaged(field: Field, element: Element) -> bool:
    """Return whether an element is in frontal contact, its front with an enemy or an enemy's front with it."""
    return any(
        front_against(element.at, other.at) is not None or front_against(other.at, element.at) is not None
        for other in _edge_foes(field, element)
    )


def in_contact(field: Field, element: Element) -> bool:
    """Return whether an enemy's base touches an element's at all, be it with a corner (DBF-SEQ-4)."""
    return next(enemies_touching(field, element), None) is not None


def front_for(field: Field, element: Element, enemy: Element) -> Edge:
    """Return the edge of an element that counts as its front against an enemy it fights; its real front by default."""
    return next((edge for other, edge in facing_edges(field, element) if other.id == enemy.id), Edge.FRONT)


# -- ranks -------------------------------------------------------------------------------------------------------------


def next_behind(field: Field, element: Element) -> Element | None:
    """Return the friend of the same command aligned directly behind an element, facing the same way."""
    friends = _edge_friends(field, element)
    return next((one for one in friends if stands_behind(element.at, one.at)), None)


def next_before(field: Field, element: Element) -> Element | None:
    """Return the friend of the same command directly behind whom an element is aligned."""
    friends = _edge_friends(field, element)
    return next((one for one in friends if stands_behind(one.at, element.at)), None)


def _edge_friends(field: Field, element: Element) -> Iterator[Element]:
    for other, how in field.touching(element.id):
        if how is Contact.EDGE and other.side == element.side and other.command == element.command:
            yield other


def ranks_behind(field: Field, element: Element) -> tuple[Element, ...]:
    """Return the friends of the same command in file behind an element, nearest first, as far as any can count."""
    found: list[Element] = []
    last: Element | None = element
    while last is not None and len(found) < RANKS:
        last = next_behind(field, last)
        if last is not None:
            found.append(last)
    return tuple(found)


def supporting(field: Field, element: Element) -> Element | None:
    """Return the front rank, fighting to its front, to which an element gives rear support; None if it gives none."""
    depth = 1
    ahead = next_before(field, element)
    while ahead is not None and depth <= RANKS:
        foes = fronts_meet(field, ahead)
        if foes:
            file = ranks_behind(field, ahead)
            # Of two who stand behind one place, be it only in thought, just one is of the file.
            if all(one.id != element.id for one in file):
                return None
            return ahead if any(adds(field, ahead, foe, file, element) for foe in foes) else None
        depth += 1
        ahead = next_before(field, ahead)
    return None


def behind_fight(field: Field, element: Element) -> bool:
    """Return whether an element lies against the rear edge of a friend who is in melee (DBF-SHOOT-FORBIDDEN)."""
    for other, _, theirs in field.edges(element.id):
        if other.side == element.side and theirs is Edge.REAR and engaged(field, other):
            return True
    return False


# -- flanks ------------------------------------------------------------------------------------------------------------


def flankers(field: Field, element: Element) -> tuple[tuple[Element, Edge], ...]:
    """Return the enemies whose front is in full contact with an element's flank or rear, and with which.

    What lies against a rank that supports it counts as against the element itself (DBF-MELEE-TURN-c). Elements that do
    not turn to face have none: what an enemy's front contacts is a front of theirs (DBF-MELEE-NOTURN).
    """
    if fixed_facing(element):
        return ()
    found = {
        other.id: (other, edge) for other, edge in struck_edges(field, element) if edge is not Edge.FRONT
    }
    for rank in ranks_behind(field, element):
        if supporting(field, rank) != element:
            break
        for other, edge in struck_edges(field, rank):
            if edge is not Edge.FRONT:
                found.setdefault(other.id, (other, edge))
    return tuple(found.values())


def overlaps(field: Field, element: Element, front: Edge = Edge.FRONT) -> tuple[tuple[Element, Edge], ...]:
    """Return the enemies that overlap an element, and its flank on which each does, `front` counting as its front.

    That is every enemy whose flank touches its own, and every enemy beside one that it fights, front corner at front
    corner, whose front is free at that end (DBF-OVERLAP-DEF). Who may profit is another matter (DBF-OVERLAP-EXCLUDED).
    """
    left, right = flanks_beside(front)
    found: dict[str, tuple[Element, Edge]] = {}
    for other, mine, theirs in field.edges(element.id):
        if other.side != element.side and theirs in FLANKS:
            flank = _touched_flank(element, other, front, mine)
            if flank is not None:
                found[other.id] = (other, flank)
    for foe, edge in facing_edges(field, element):
        if edge is front and front_against(foe.at, element.at) is not None:
            for friend, on_right in _beside(field, foe):
                # What is to the right of the foe is to the left of the one he faces.
                found.setdefault(friend.id, (friend, left if on_right else right))
    return tuple(found.values())


def overlappers(field: Field, element: Element) -> tuple[Element, ...]:
    """Return the enemies that overlap an element, by whatever edge it fights (DBF-OVERLAP-DEF)."""
    fronts = dict.fromkeys(edge for _, edge in facing_edges(field, element)) or {Edge.FRONT: None}
    found = {other.id: other for front in fronts for other, _ in overlaps(field, element, front)}
    return tuple(found.values())


def overlapping(field: Field, element: Element) -> tuple[Element, ...]:
    """Return the enemies in melee that an element overlaps (DBF-OVERLAP-DEF, DBF-SHOOT-FORBIDDEN)."""
    near = {other.id: other for other, _ in enemies_touching(field, element)}
    return tuple(
        foe
        for foe in near.values()
        if engaged(field, foe) and any(one.id == element.id for one in overlappers(field, foe))
    )


def flanks_beside(front: Edge) -> tuple[Edge, Edge]:
    """Return the edges to the left and to the right of one that counts as the front: the flanks of that moment."""
    at = EDGES.index(front)
    return EDGES[at - 1], EDGES[(at + 1) % len(EDGES)]


def _touched_flank(element: Element, other: Element, front: Edge, mine: Edge) -> Edge | None:
    """Return the flank of an element that an enemy's flank touches, by its edge `mine`; None when that is no flank.

    A War Wagon and its like count any edge that an enemy's flank touches as a flank: one that is neither beside its front
    is the one on whose side the enemy stands (DBF-MELEE-NOTURN).
    """
    left, right = flanks_beside(front)
    if mine in (left, right):
        return mine
    if not fixed_facing(element) or element.kind.naval:
        return None
    aside, ahead = local(element.at, Point(other.at.x, other.at.y))
    ahead += element.at.depth / 2
    across = {Edge.FRONT: aside, Edge.RIGHT: -ahead, Edge.REAR: -aside, Edge.LEFT: ahead}[front]
    return right if across > 0 else left


def _beside(field: Field, foe: Element) -> Iterator[tuple[Element, bool]]:
    """Yield the friends beside an element whose front is free where they join, and whether they are on its right."""
    for friend, mine, theirs in field.edges(foe.id):
        if friend.side != foe.side or mine not in FLANKS or theirs not in FLANKS:
            continue
        pairs = front_corner_contact(foe.at, friend.at)
        # A column and its neighbour share a front corner also when they look opposite ways; theirs is then no front rank.
        if friend.at.angle == foe.at.angle and pairs:
            on_right = mine is Edge.RIGHT
            if not _front_taken(field, friend, right=not on_right):
                yield friend, on_right


def _front_taken(field: Field, element: Element, *, right: bool) -> bool:
    """Return whether an enemy lies against the right (or left) end of an element's front."""
    return any(
        mine is Edge.FRONT and other.side != element.side and covers_end(element.at, other.at, right)
        for other, mine, _ in field.edges(element.id)
    )


def half_contacted(field: Field, element: Element, foe: Element) -> bool:
    """Return whether only half of the edge that a long element fights a foe with is contacted (DBF-MELEE-LONG-EDGE)."""
    edge = front_for(field, element, foe)
    length = element.at.width if edge in (Edge.FRONT, Edge.REAR) else element.at.depth
    if not has_long_edges(element) or foe.at.width * 2 > length + 2 * TOUCH:
        return False
    return sum(1 for _, other in facing_edges(field, element) if other is edge) < 2


def has_long_edges(element: Element) -> bool:
    """Return whether an element's edges may be contacted by two enemies at once (DBF-MELEE-LONG-EDGE)."""
    kind = element.kind
    if kind.type is Type.DRAGON:
        return long_based(element)
    return kind.naval or kind.type in (Type.WAR_WAGONS, Type.AIRBOAT, Type.ARTILLERY)
