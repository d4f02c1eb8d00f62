"""Moves into contact, and beside friends who fight: few are tried, the likeliest first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from oriflamme.board.alignment import behind_of, beside
from oriflamme.board.table import Edge, Rect, axes, corner_shift, gap, swept_move
from oriflamme.rulesets.fictionalis import contacts
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.going import Going, going
from oriflamme.rulesets.fictionalis.movement.groups import column_order
from oriflamme.rulesets.fictionalis.movement.legs import Ahead
from oriflamme.rulesets.fictionalis.movement.orders import MoveGroup
from oriflamme.rulesets.fictionalis.movement.reaching import (
    contact_places,
    front_rank,
    group_targets,
    slack_of,
)
from oriflamme.rulesets.fictionalis.movement.single import MoveElement
from oriflamme.rulesets.fictionalis.movement.steering import body_of, routes
from oriflamme.rulesets.fictionalis.obstacles import free
from oriflamme.rulesets.fictionalis.pieces import Element
from oriflamme.rulesets.fictionalis.troops import Type

from .clashes import balance
from .perils import exposed, waited_for
from .trying import Idea, cost, left_by, outlook, tried
from .units import Unit, files, pace, within, without_general
from .worth import matchup, worth

LEAST: Final = 0.05
"""What a contact must promise at least."""

_SINGLES: Final = 6
"""So many places of single elements of one unit are tried."""

_NEAREST: Final = 2
_ASIDE: Final = 0.5
"""What an enemy's flank or rear promises more than his front, before it is looked at."""

_BESIDE: Final = 0.15
_RANKED: Final = frozenset({Type.PIKES, Type.SPEARS, Type.WARBAND, Type.HORDES})


def contacting(field: Field, player: str, unit: Unit, foes: Sequence[Element], boldness: float) -> list[Idea]:
    """Return the good moves of a unit into contact with some enemies, as a whole or one of its elements alone."""
    reach = min(pace(field, one) for one in unit)
    ideas: list[Idea] = []
    front = front_rank(unit)
    for part in dict.fromkeys((without_general(field, unit), unit)):
        if len(part) > 1:
            ideas = _together(field, player, part, foes, reach, boldness)
            if ideas:
                return ideas
    found = sorted(_places(field, front, foes), key=lambda one: -one[0])
    for hope, element, rect in found[:_SINGLES]:
        relief = waited_for(field, [element.id], foes)
        if hope + relief <= 0 - boldness:
            continue
        command = MoveElement(element.id, rect.x, rect.y, rect.angle)
        move = tried(field, player, command)
        if move is None:
            continue
        after = left_by(field, move)
        value = outlook(field, move, after) + boldness + relief
        if value > LEAST:
            value -= exposed(after, move.course.ends)
        if value > LEAST:
            ideas.append(Idea((command,), cost(field, move), value))
    return ideas


# -- a group as a whole ------------------------------------------------------------------------------------------------


def _together(
    field: Field,
    player: str,
    unit: Unit,
    foes: Sequence[Element],
    reach: int,
    boldness: float,
    *,
    split: bool = True,
) -> list[Idea]:
    """Return the best move of a unit into contact, or of those neighbouring files of it that fare well there."""
    best: Idea | None = None
    parts: list[Unit] = []
    ranks = [one.id for one in front_rank(unit)]
    relief = waited_for(field, ranks, foes)
    for command in _group_moves(field, unit, front_rank(unit), foes, reach):
        move = tried(field, player, command, contact=True)
        if move is None:
            continue
        after = left_by(field, move)
        value = outlook(field, move, after) + boldness + relief
        if value > LEAST:
            value -= exposed(after, move.course.ends)
            value -= max(0.0, 1 - 2 * boldness) * waited_for(
                after, [one.id for one in front_rank(unit)], foes
            )
        if value > LEAST and (best is None or value > best.value):
            best = Idea((command,), cost(field, move), value)
        if split:
            part = _best_files(after, unit)
            if len(part) < len(unit) and part not in parts:
                parts.append(part)
    ideas = [best] if best is not None else []
    for part in parts:
        if len(part) > 1:
            ideas += _together(field, player, part, foes, reach, boldness, split=False)
    return ideas


def _best_files(after: Field, unit: Unit) -> Unit:
    """Return the neighbouring files of a unit that fare best together on a field; none when none fares well."""
    best, first, last = 0.0, 0, 0
    total, start = 0.0, 0
    ordered = files(unit)
    for number, file in enumerate(ordered):
        total += balance(after, [one.id for one in file])
        if total <= 0:
            total, start = 0.0, number + 1
        elif total > best:
            best, first, last = total, start, number + 1
    names = {one.id for file in ordered[first:last] for one in file}
    return tuple(one for one in unit if one.id in names)


def _group_moves(
    field: Field, unit: Unit, front: Sequence[Element], foes: Sequence[Element], reach: int
) -> Iterator[MoveGroup]:
    """Yield moves of a group into contact: straight ahead, then in line with the nearest enemies."""
    names = tuple(one.id for one in unit)
    straight = _up_to(front, foes, reach)
    if straight is not None:
        yield MoveGroup(names, (Ahead(straight),))
    ordered = column_order(unit) or unit
    body = body_of(ordered, ordered[0])
    near = sorted((min(gap(one.at, foe.at) for one in front), foe.id, foe) for foe in foes)
    for away, _, foe in near[:_NEAREST]:
        if away > reach:
            break
        for target in group_targets(field, ordered[0], front, foe, reach)[:1]:
            for route in routes(body, target, slack_of(field, ordered))[:1]:
                if route.measured <= reach:
                    yield MoveGroup(tuple(one.id for one in ordered), route.legs)


def _up_to(front: Sequence[Element], foes: Sequence[Element], reach: int) -> int | None:
    """Return how far it is straight ahead to the first enemy, None when there is none within reach."""
    rects = [foe.at for foe in foes]
    _, (bx, by) = axes(front[0].at.angle)
    dx, dy = round(-bx * reach), round(-by * reach)
    best = 1.0
    met = False
    for one in front:
        sweep = swept_move(one.at, dx, dy, rects)
        if sweep.obstacle is not None:
            met, best = True, min(best, sweep.fraction)
    return max(1, round(reach * best)) if met else None


# -- elements alone ----------------------------------------------------------------------------------------------------


def _places(
    field: Field, front: Sequence[Element], foes: Sequence[Element]
) -> Iterator[tuple[float, Element, Rect]]:
    """Yield places for elements that leave their unit, with what each promises at first sight."""
    frontage = field.surface.frontage
    reach = max((pace(field, one) for one in front), default=0) + 2 * frontage
    helped = [
        friend
        for friend in field.standing(front[0].side)
        if within(front, friend, reach) and contacts.fronts_meet(field, friend)
    ]
    for element in front:
        if element.kind.is_(Type.EXPENDABLES):
            continue
        far = pace(field, element)
        for foe in foes:
            if gap(element.at, foe.at) > far:
                continue
            hope = _hope(field, element, foe)
            for edge, rect in contact_places(element, foe):
                if corner_shift(element.at, rect) <= far + frontage // 2:
                    yield hope + (_ASIDE if edge is not Edge.FRONT else 0.0), element, rect
        for friend in helped:
            if gap(element.at, friend.at) <= far and friend.id != element.id:
                yield from _beside(field, element, friend, far)


def _hope(field: Field, element: Element, foe: Element) -> float:
    bad = going(field, element) is not Going.GOOD
    foe_bad = going(field, foe) is not Going.GOOD
    hope = matchup(element.kind, foe.kind, bad or foe_bad, foe_bad)
    if contacts.engaged(field, foe):
        hope += 0.2
    return hope + 0.1 * (worth(field, foe) - worth(field, element))


def _beside(
    field: Field, element: Element, friend: Element, far: int
) -> Iterator[tuple[float, Element, Rect]]:
    """Yield the places beside a friend who fights, from which his enemy is overlapped, or behind him in support."""
    width, depth = element.at.width, element.at.depth
    spots = [(_BESIDE, beside(friend.at, right, width, depth)) for right in (False, True)]
    if friend.kind.type in _RANKED and friend.kind.type is element.kind.type:
        spots.append((_BESIDE, behind_of(friend.at, depth, width)))
    for hope, rect in spots:
        if 0 < corner_shift(element.at, rect) <= far and free(field, element, rect):
            yield hope, element, rect
