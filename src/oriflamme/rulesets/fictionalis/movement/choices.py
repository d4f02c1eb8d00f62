"""Moves for whoever wants to choose from a list: a few sensible ones for each group and element, all of them legal.

They come lazily, contacts first. Halts, landings and the like are listed by their own chapters.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from oriflamme.board.table import DEGREE, FULL_TURN, PACE
from oriflamme.board.wheels import wheel_distance
from oriflamme.kernel.steps import Command
from oriflamme.rulesets.fictionalis import purse
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.pieces import WHOLE, ArmyCommand, Element
from oriflamme.rulesets.fictionalis.pip_prices import MoveFacts, MoveKind, price, reducer
from oriflamme.rulesets.fictionalis.troops import Type

from .columns import CONTRACTING, EXPANDING, Contract, Expand
from .footing import farthest
from .groups import column_order, displaced, end_corner, group_course, groups_of, may_turn_about, rear_ranks
from .legs import AboutTurn, Ahead, Leg, Wheel
from .limits import MARCH_DISTANCE
from .orders import MOVING_ELEMENT, MOVING_GROUP, MoveAction, MoveGroup
from .reaching import can_begin, enemies_within, longest, reachable_contacts, taken
from .single import MoveElement

WHEELS: Final = (15 * DEGREE,)
"""The angles by which groups are offered to wheel before they go straight on."""

NEAREST: Final = 2
"""Whoever would leave a group for it is offered so many of the nearest enemies."""

DEAREST: Final = 4 * WHOLE
"""Whoever has so many halves of PIPs can pay for any move straight ahead, or nearly so: no need to ask what it costs."""

LEAST_GROUP: Final = 3
"""Smaller groups are not offered to form columns."""


def choices(field: Field, player: str) -> Iterator[Command]:
    """Yield legal moves of all groups and elements of a player, command by command, those into contact first.

    Each once, and of an army's many only the plainest; `moves_of` has more.
    """
    told: set[Command] = set()
    for found in _choices(field, player):
        if found not in told:
            told.add(found)
            yield found


def _choices(field: Field, player: str) -> Iterator[Command]:
    for command in tuple(field.commands_of(player)):
        if command.frozen:
            continue
        groups = groups_of(field, command.id)
        ready = [
            group for group in groups if _pays(field, command, group) and can_begin(field, player, group)
        ]
        for group in ready:
            yield from (found.command for found in reachable_contacts(field, player, group))
        for group in groups:
            if len(group) > 1:
                yield from _singly(field, player, group)
        for group in ready:
            yield from _legal(field, player, _moves(field, group, every=False))


def moves_of(field: Field, player: str, elements: Sequence[Element]) -> Iterator[Command]:
    """Yield legal moves of these elements together, of which there may be one: into contact first, then others.

    Several are a group, in the order in which `groups_of` has them.
    """
    command = field.commands[elements[0].command]
    if command.frozen or not _pays(field, command, elements) or not can_begin(field, player, elements):
        return
    yield from (found.command for found in reachable_contacts(field, player, elements))
    yield from _legal(field, player, _moves(field, elements, every=True))


def _pays(field: Field, command: ArmyCommand, group: Sequence[Element]) -> bool:
    """Return whether there are PIPs enough to move a group as cheaply as can be: straight ahead, as far as it goes."""
    left = purse.left(field, command.id)
    if left >= DEAREST:
        return True
    names = tuple(one.id for one in group)
    if left <= 0 and reducer(field, MoveFacts(elements=names)) is None:
        return False
    return any(
        price(field, MoveFacts(elements=names, kind=kind, column=True)).total <= left
        for kind in (MoveKind.TACTICAL, MoveKind.MARCH)
    )


def _singly(field: Field, player: str, group: Sequence[Element]) -> Iterator[Command]:
    """Yield the moves into contact of elements that leave their group for it."""
    behind = rear_ranks(group)
    command = field.commands[group[0].command]
    for element in group:
        if element.id in behind or not _pays(field, command, (element,)):
            continue
        if enemies_within(field, (element,), longest(field, (element,))):
            yield from (found.command for found in reachable_contacts(field, player, (element,), NEAREST))


def _legal(field: Field, player: str, commands: Iterable[Command]) -> Iterator[Command]:
    actions: tuple[MoveAction[Any], ...] = (MOVING_ELEMENT, MOVING_GROUP, CONTRACTING, EXPANDING)
    by_type = {action.command: action for action in actions}
    for command in commands:
        if by_type[type(command)].legal(field, player, command):
            yield command


def _moves(field: Field, group: Sequence[Element], *, every: bool) -> Iterator[Command]:
    """Yield moves of a group, or of an element alone, that may or may not be legal; `every`: not the plainest alone."""
    far = longest(field, group)
    if far <= 0:
        return
    names = tuple(one.id for one in group)
    marches = not enemies_within(field, group, MARCH_DISTANCE + PACE)
    steered = len(group) > 1 or group[0].kind.is_(Type.EXPENDABLES)
    if steered:
        yield from _steered(field, group, names, far, every=every)
        if marches:
            full = _full(field, group, march=True)
            yield MoveGroup(names, (Ahead(full),), march=True)
        if len(group) > 1:
            yield from _formations(field, group, names, every=every)
    else:
        yield from _free(field, group[0], far, marches=marches, every=every)


def _steered(
    field: Field, group: Sequence[Element], names: tuple[str, ...], far: int, *, every: bool
) -> Iterator[MoveGroup]:
    full = _full(field, group)
    yield MoveGroup(names, (Ahead(full),))
    if every:
        yield MoveGroup(names, (Ahead(max(full // 2, 1)),))
    rects = [one.at for one in group]
    for angle in WHEELS if every else WHEELS[:1]:
        for right in (False, True):
            pivot, outer = end_corner(rects, right), end_corner(rects, not right)
            left_over = full - wheel_distance(outer, pivot, angle)
            if left_over > PACE:
                wheel = Wheel("right" if right else "left", angle)
                yield MoveGroup(names, (wheel, Ahead(left_over)))
    if may_turn_about(group):
        legs: tuple[Leg, ...] = (AboutTurn(), Ahead(far))
        yield MoveGroup(names, legs)


def _full(field: Field, group: Sequence[Element], *, march: bool = False) -> int:
    """Return how far a group can go straight ahead, by what it would go over."""
    far = longest(field, group)
    return max(1, farthest(field, group_course(group, (Ahead(far),)), march=march))


def _formations(
    field: Field, group: Sequence[Element], names: tuple[str, ...], *, every: bool
) -> Iterator[Command]:
    if column_order(group) is not None:
        most = len(group) - 1
        for files in dict.fromkeys((most, 1) if every else (most,)):
            yield Expand(names, files // 2, files - files // 2)
        return
    if len(group) < LEAST_GROUP:
        return
    behind = rear_ranks(group)
    front = [one for one in group if one.id not in behind]
    for lead in dict.fromkeys((front[0], front[-1]) if every else front[:1]):
        full = _full(field, (lead,))
        # Where nobody could follow that far the leader goes as far as somebody can (DBF-GROUP-CONTRACT).
        short = lead.at.depth + round(math.sqrt(max(full * full - lead.at.width * lead.at.width, 0)))
        yield Contract(names, lead.id, (Ahead(max(1, min(full, short))),))


def _free(field: Field, element: Element, far: int, *, marches: bool, every: bool) -> Iterator[MoveElement]:
    at, name = element.at, element.id
    full = _full(field, (element,))
    half_turn = FULL_TURN // 2
    places = [displaced(at, full, 0)]
    # Three and four to five, so that the corners go no further than the full move.
    places += [displaced(at, full * 4 // 5, side * full * 3 // 5) for side in (-1, 1)]
    if every:
        places += [displaced(at, full // 2, 0), displaced(at, -full, 0)]
    for rect in places:
        if taken(field, element, rect):
            continue
        yield MoveElement(name, rect.x, rect.y, rect.angle)
    yield MoveElement(name, at.x, at.y, (at.angle + half_turn) % FULL_TURN)
    if marches:
        long = _full(field, (element,), march=True)
        there = displaced(at, long, 0)
        yield MoveElement(name, there.x, there.y, there.angle, march=True)
