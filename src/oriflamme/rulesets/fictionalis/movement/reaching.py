"""Moves into contact: which enemies an element or a group can reach in this bound, by which move, at what price."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from oriflamme.board.alignment import Align, laid_against
from oriflamme.board.table import (
    PACE,
    QUARTER_TURN,
    Edge,
    Rect,
    axes,
    beyond_edge,
    corner_shift,
    gap,
    swept_move,
)
from oriflamme.kernel.steps import Command
from oriflamme.rulesets.fictionalis import distances, passing
from oriflamme.rulesets.fictionalis.contacts import fixed_facing
from oriflamme.rulesets.fictionalis.distances import near_enemies
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.going import Going
from oriflamme.rulesets.fictionalis.obstacles import over
from oriflamme.rulesets.fictionalis.pieces import Element
from oriflamme.rulesets.fictionalis.pip_prices import price
from oriflamme.rulesets.fictionalis.troops import Type

from . import clearance, judging, limits
from .contact import front_foe, pinned_by
from .footing import MEASURED_TO
from .groups import column_order, opposite, rear_ranks
from .judging import Move
from .legs import Ahead
from .orders import MOVING_ELEMENT, MOVING_GROUP, MoveGroup
from .single import MoveElement
from .steering import Body, body_of, placed, routes, signed

STEEPEST: Final = 60
"""A group does not try to wheel by more than so many degrees into contact."""

_TRIES: Final = 4
"""So many routes are tried to one place, the shortest first."""


class Reach(msgspec.Struct, frozen=True):
    """A legal move into contact: its command, what it costs in halves of PIPs, and the enemies it contacts lined up."""

    command: Command
    price: int
    enemies: tuple[str, ...]


def reachable_contacts(
    field: Field, player: str, elements: Sequence[Element], most: int | None = None
) -> Iterator[Reach]:
    """Yield the legal moves by which an element or a group comes into contact in this bound, nearest enemies first.

    One for each enemy and each edge of his that can be contacted. `field` is what the player knows; `most` keeps to the
    nearest enemies of an element alone.
    """
    if not can_begin(field, player, elements):
        return
    if len(elements) == 1 and not elements[0].kind.is_(Type.EXPENDABLES):
        yield from _single(field, player, elements[0], most)
    else:
        yield from _group(field, player, elements)


def can_begin(field: Field, player: str, elements: Sequence[Element]) -> bool:
    """Return whether elements may make a tactical move together at all, as far as is quickly told."""
    for element in elements:
        if distances.immobile(element) or pinned_by(field, element) or front_foe(field, element):
            return False
    names = [element.id for element in elements]
    return next(limits.mover_reasons(field, player, names, march=False), None) is None


def longest(field: Field, elements: Sequence[Element]) -> int:
    """Return how far elements could go at best, roads and bonuses apart, in thousandths of a pace."""
    return min(distances.allowance(field, element, Going.GOOD) for element in elements)


def enemies_within(field: Field, elements: Sequence[Element], far: int) -> list[Element]:
    """Return the enemies at less than a distance from one of some elements, the nearest first."""
    found: dict[str, tuple[int, str, Element]] = {}
    for element in elements:
        for enemy in near_enemies(field, element.side, element.at, far, field.on_table()):
            near = (gap(element.at, enemy.at), enemy.id, enemy)
            found[enemy.id] = min(near, found.get(enemy.id, near), key=lambda one: one[:2])
    return [enemy for _, _, enemy in sorted(found.values(), key=lambda one: one[:2])]


# -- single elements -----------------------------------------------------------------------------------------------------


def contact_places(element: Element, enemy: Element) -> Iterator[tuple[Edge, Rect]]:
    """Yield the places in which an element is lined up in contact with an enemy: his front, and edges it starts beyond."""
    size = (element.at.width, element.at.depth)
    yield Edge.FRONT, laid_against(size, enemy.at, Edge.FRONT)
    if element.kind.aerial != enemy.kind.aerial and enemy.kind.aerial:
        return
    for edge, align in ((Edge.LEFT, Align.LEFT), (Edge.RIGHT, Align.RIGHT), (Edge.REAR, Align.CENTRE)):
        if beyond_edge(element.at, enemy.at, edge):
            yield edge, laid_against(size, enemy.at, edge, align)
            if fixed_facing(enemy) and edge is not Edge.REAR:
                other = Align.RIGHT if align is Align.LEFT else Align.LEFT
                yield edge, laid_against(size, enemy.at, edge, other)


def _single(field: Field, player: str, element: Element, most: int | None) -> Iterator[Reach]:
    furthest = furthest_of(field, (element,))
    # A corner of its front goes at least as far as the enemy is away.
    within = _sliding(field, furthest + distances_bonus(field))
    for enemy in enemies_within(field, (element,), within)[:most]:
        far = furthest + distances.flank_extra(element, enemy) + MEASURED_TO
        for _, rect in contact_places(element, enemy):
            # What slides in order to line up is measured straight ahead (DBF-RESTRICT-ALIGN).
            limit = _sliding(field, far) if element.at.angle == rect.angle else far + PACE
            if corner_shift(element.at, rect) > limit or taken(field, element, rect):
                continue
            command = MoveElement(element.id, rect.x, rect.y, rect.angle)
            found = reach(field, player, command, enemy)
            if found is not None:
                yield found


def _sliding(field: Field, far: int) -> int:
    """Return how far off a place can be that is reached by so much straight ahead and a slide of half of F."""
    return math.ceil(math.hypot(far, field.surface.frontage // 2 + PACE)) + PACE


def furthest_of(field: Field, elements: Sequence[Element]) -> int:
    """Return what no tactical move of some elements exceeds, roads included, bonuses for flanks apart."""
    return min(
        max(
            distances.allowance(field, element, Going.GOOD),
            distances.allowance(field, element, Going.GOOD, road=True),
        )
        for element in elements
    )


def taken(field: Field, element: Element, rect: Rect) -> bool:
    """Return whether somebody stands in a place whom an element cannot pass through to beyond it (DBF-PASS-SHORT)."""
    found = over(field, element, rect)
    return bool(found) and not any(passing.may_pass(field, element, other) for other in found)


def distances_bonus(field: Field) -> int:
    """Return what an element may go further at most for hitting a flank (DBF-SPEED-FLANK)."""
    return field.surface.frontage


def reach(
    field: Field, player: str, command: MoveElement | MoveGroup, enemy: Element | None = None
) -> Reach | None:
    """Return what a command into contact comes to; None when it is not legal, or does not contact that enemy."""
    if isinstance(command, MoveElement):
        action_move = MOVING_ELEMENT.move(field, command)
        shape = MOVING_ELEMENT.shape_reasons(field, command)
    else:
        action_move = MOVING_GROUP.move(field, command)
        shape = MOVING_GROUP.shape_reasons(field, command)
    # Most ways are barred: that is found out before whom they would strike, which takes longer.
    if next(clearance.clearance_reasons(field, action_move.course), None) is not None:
        return None
    enemies = met_by(action_move)
    if not enemies or (enemy is not None and enemy.id not in enemies):
        return None
    if action_move.course.measured > action_move.limit + MEASURED_TO:
        return None
    if next(shape, None) is not None or next(judging.reasons(action_move), None) is not None:
        return None
    return Reach(command, price(field, action_move.facts).total, enemies)


def met_by(move: Move) -> tuple[str, ...]:
    """Return the enemies with whom a move comes into contact, lined up or made to line up."""
    return tuple(
        dict.fromkeys(
            strike.enemy for strike in move.strikes if strike.aligned or strike.enemy in move.conformed
        )
    )


# -- groups --------------------------------------------------------------------------------------------------------------


def _group(field: Field, player: str, elements: Sequence[Element]) -> Iterator[Reach]:
    elements = column_order(elements) or elements
    body = body_of(elements, elements[0])
    front = front_rank(elements)
    far = longest(field, elements)
    done: set[tuple[str, ...]] = set()
    for enemy in enemies_within(field, front, far + field.surface.frontage // 2):
        for target in group_targets(field, elements[0], front, enemy, far):
            found = _by_routes(field, player, elements, body, target, enemy, far)
            if found is not None:
                if found.enemies not in done:
                    done.add(found.enemies)
                    yield found
                break
    straight = _straight_in(field, player, elements, front, far)
    if straight is not None and straight.enemies not in done:
        yield straight


def _straight_in(
    field: Field, player: str, elements: Sequence[Element], front: Sequence[Element], far: int
) -> Reach | None:
    """Return the move straight ahead up to the first enemy, when it makes him line up or happens to be lined up."""
    enemies = enemies_within(field, front, far)
    rects = [enemy.at for enemy in enemies]
    if not rects:
        return None
    _, (bx, by) = axes(elements[0].at.angle)
    dx, dy = round(-bx * far), round(-by * far)
    sweeps = [swept_move(one.at, dx, dy, rects) for one in front]
    first = min(sweeps, key=lambda sweep: sweep.fraction)
    if first.obstacle is None or first.fraction <= 0:
        return None
    names = tuple(one.id for one in elements)
    return reach(field, player, MoveGroup(names, (Ahead(max(1, round(far * first.fraction))),)))


def front_rank(elements: Sequence[Element]) -> tuple[Element, ...]:
    """Return the elements of a group behind no other of it."""
    behind = rear_ranks(elements)
    return tuple(one for one in elements if one.id not in behind)


def group_targets(
    field: Field, lead: Element, front: Sequence[Element], enemy: Element, far: int
) -> list[Rect]:
    """Return where the lead of a group would end when one of its front rank lines up with an enemy's front.

    Two at most: those who have the least way to go.
    """
    looks = opposite(enemy.at.angle)
    if abs(signed(looks - lead.at.angle)) > STEEPEST * QUARTER_TURN // 90:
        return []
    found = []
    for one in front:
        rect = laid_against((one.at.width, one.at.depth), enemy.at, Edge.FRONT)
        shift = corner_shift(one.at, rect)
        if shift <= far + field.surface.frontage:
            found.append((shift, one.id, placed(lead.at, one.at, rect)))
    return [target for _, _, target in sorted(found, key=lambda each: each[:2])[:2]]


def _by_routes(
    field: Field,
    player: str,
    elements: Sequence[Element],
    body: Body,
    target: Rect,
    enemy: Element,
    far: int,
) -> Reach | None:
    names = tuple(one.id for one in elements)
    most = furthest_of(field, elements)
    for route in routes(body, target, slack_of(field, elements))[:_TRIES]:
        if route.measured > far + far // 2:
            break
        if len(elements) > 1 and route.measured > most + PACE:
            continue
        found = reach(field, player, MoveGroup(names, route.legs), enemy)
        if found is not None:
            return found
    return None


def slack_of(field: Field, elements: Sequence[Element]) -> int:
    """Return how far a group may slide at the end of its way; the leader of a column by no more than rounding asks."""
    if len(elements) > 1 and column_order(elements) is not None:
        return MEASURED_TO
    return field.surface.frontage // 2
