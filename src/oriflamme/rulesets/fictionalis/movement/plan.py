"""From a dragged piece to a legal move: "put this element here, looking there" (seed lines 990-1056).

The place is first read as what it most likely means: in contact with the enemy beside it, lined up with a friend, or just
there. Of these the nearest legal move is taken; where none is legal the base is drawn back towards its start until one is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

import msgspec

from oriflamme.board.alignment import Block, behind_of, beside
from oriflamme.board.measures import Degrees, Paces
from oriflamme.board.table import DEGREE, FULL_TURN, PACE, Point, Rect, axes, corner_shift, gap, local
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name, Names
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.steps import Command
from oriflamme.kernel.text import text
from oriflamme.rulesets.fictionalis.actions import Action, Forecast
from oriflamme.rulesets.fictionalis.distances import near_enemies
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.pieces import Element
from oriflamme.rulesets.fictionalis.troops import Type
from oriflamme.rulesets.fictionalis.worded import WordedCommand

from . import footing, limits
from .breaking_off import ACTIONS as BREAKING
from .breaking_off import LEAST, BreakOff
from .contact import front_foe
from .groups import column_order
from .legs import Side, Wheel
from .orders import MOVING_ELEMENT, MOVING_GROUP, MoveAction, MoveGroup, elements_of, forecast_of
from .reaching import contact_places, enemies_within, front_rank, group_targets, longest, slack_of
from .single import MoveElement
from .steering import approaches, body_of, routes, signed, steered_by_leader, towards

BREAKING_OFF: Final = BREAKING[0]
SNAP_ANGLE: Final = 50 * DEGREE
"""A base dropped at an angle this near to one that it could have in contact is meant to have that."""

SAME_ANGLE: Final = 3 * DEGREE
"""A base turned by less than this is meant to look as it did."""

_WELL_BEYOND: Final = 1.25
"""A drag that is longer than a tactical move by this factor is meant to be longer."""

_PARTS: Final = 8
"""A wheel that is too far for a group is tried in so many smaller steps."""


class DragTo(WordedCommand, frozen=True, tag="dbf-drag-to-1"):
    """Take elements as near as is legal to where their lead has been dragged: its centre in paces, its angle in degrees.

    `elements` are one or a group, `lead` the one that was dragged. What it leads to is one of the other commands of
    movement, which `forecast` tells.
    """

    words = "dbf-do-drag-to"

    elements: Names
    lead: Name
    x: Paces
    y: Paces
    angle: Degrees
    march: bool = False


class Planned(msgspec.Struct, frozen=True):
    """What a drag leads to: the legal command, or None and the reasons of the nearest try, which is `tried`."""

    command: Command | None
    tried: Command | None
    reasons: tuple[Reason, ...] = ()


def plan(field: Field, player: str, drag: DragTo) -> Planned:
    """Return the legal move nearest to a drag, as far as `player` knows on `field`.

    Who is dragged well beyond a tactical move, with no enemy near, marches unless a tactical move brings him nearer: he
    may march on from there.
    """
    moved = _planned(field, player, drag)
    if drag.march or not _may_mean_march(field, drag):
        return moved
    marched = _planned(field, player, msgspec.structs.replace(drag, march=True))
    if marched.command is None:
        return moved
    if moved.command is None or _short_of(field, marched.command, drag) <= _short_of(
        field, moved.command, drag
    ):
        return marched
    return moved


def _may_mean_march(field: Field, drag: DragTo) -> bool:
    """Return whether a drag may say to march: it goes too far for anything else, or its lead has marched already."""
    known = [field.elements[name] for name in drag.elements if name in field.elements]
    lead = field.elements.get(drag.lead)
    if lead is None or lead not in known or any(one.rect is None for one in known):
        return False
    if lead.deeds.marches:
        return True
    far = corner_shift(lead.at, _dropped(lead, drag))
    return far > longest(field, known) * _WELL_BEYOND and not enemies_within(
        field, known, limits.MARCH_DISTANCE
    )


def _short_of(field: Field, command: Command, drag: DragTo) -> int:
    """Return by how much a move leaves the lead short of where it was dragged, in whole paces."""
    lead = field.elements[drag.lead]
    end = action_of(command).move(field, command).course.ends.get(lead.id, lead.at)
    return corner_shift(end, _dropped(lead, drag)) // PACE


def _planned(field: Field, player: str, drag: DragTo) -> Planned:
    faults = tuple(_faults(field, player, drag))
    if faults:
        return Planned(None, None, faults)
    elements = elements_of(field, drag.elements)
    lead = field.elements[drag.lead]
    target = _dropped(lead, drag)
    first: Command | None = None
    for command in _tries(field, elements, lead, target, drag.march):
        first = first or command
        action = action_of(command)
        if action.legal(field, player, command):
            return Planned(command, command)
    if first is None:
        return Planned(None, None, (Reason("DBF-GROUP-MOVE-b", text("dbf-refused-no-way")),))
    reasons = tuple(action_of(first).all_reasons(field, player, first))
    return Planned(None, first, reasons)


def action_of(command: Command) -> MoveAction[Any]:
    """Return the action of a command that a drag can lead to."""
    actions: tuple[MoveAction[Any], ...] = (MOVING_ELEMENT, MOVING_GROUP, BREAKING_OFF)
    return next(action for action in actions if action.command is type(command))


def _faults(field: Field, player: str, drag: DragTo) -> Iterator[Reason]:
    yield from limits.mover_reasons(field, player, drag.elements, march=drag.march)
    if drag.lead not in drag.elements:
        yield Reason("DBF-GROUP-DEF", text("dbf-refused-no-elements"))


def _dropped(lead: Element, drag: DragTo) -> Rect:
    angle = round(drag.angle * DEGREE) % FULL_TURN
    if abs(signed(angle - lead.at.angle)) <= SAME_ANGLE:
        angle = lead.at.angle
    return Rect(round(drag.x * PACE), round(drag.y * PACE), lead.at.width, lead.at.depth, angle)


def _tries(
    field: Field, elements: Sequence[Element], lead: Element, target: Rect, march: bool
) -> Iterator[Command]:
    """Yield the moves that a drag may mean, the most likely first."""
    if len(elements) == 1 and front_foe(field, lead) is not None:
        back = -_ahead(lead.at, target)
        yield BreakOff(lead.id, max(back, LEAST))
        yield BreakOff(lead.id, LEAST)
    elif len(elements) == 1 and not lead.kind.is_(Type.EXPENDABLES):
        yield from _single_tries(field, lead, target, march)
    else:
        yield from _group_tries(field, elements, lead, target, march)


def _ahead(start: Rect, target: Rect) -> int:
    return round(local(start, Point(target.x, target.y))[1] + start.depth / 2)


# -- single elements -----------------------------------------------------------------------------------------------------


def _single_tries(field: Field, element: Element, target: Rect, march: bool) -> Iterator[MoveElement]:
    snapped = [*_snaps(field, element, target), target]
    for rect in (*snapped, *towards(element.at, target), *_straight(element.at, target)):
        if rect != element.at:
            yield MoveElement(element.id, rect.x, rect.y, rect.angle, march=march)


def _snaps(field: Field, element: Element, target: Rect) -> list[Rect]:
    """Return the places beside a dropped base that line it up: with enemies first, then with friends, nearest first."""
    reach = field.surface.frontage
    enemies = near_enemies(field, element.side, target, reach, field.on_table())
    to_enemy = [rect for enemy in enemies for _, rect in contact_places(element, enemy)]
    to_friend = []
    for friend in field.standing(element.side):
        if friend.id != element.id and gap(friend.at, target) <= reach // 2:
            width, depth = element.at.width, element.at.depth
            to_friend += [beside(friend.at, right, width, depth) for right in (False, True)]
            to_friend.append(behind_of(friend.at, depth, width))
    return [*_nearest(to_enemy, target, reach), *_nearest(to_friend, target, reach // 2)]


def _nearest(rects: Iterable[Rect], target: Rect, within: int) -> list[Rect]:
    meant = [
        (corner_shift(target, rect), index, rect)
        for index, rect in enumerate(rects)
        if abs(signed(rect.angle - target.angle)) <= SNAP_ANGLE
    ]
    return [rect for shift, _, rect in sorted(meant, key=lambda one: one[:2]) if shift <= within]


def _straight(start: Rect, target: Rect) -> Iterator[Rect]:
    """Yield places straight ahead, nearer and nearer: what is left within an enemy's zone."""
    far = _ahead(start, target)
    if far <= 0:
        return
    _, (bx, by) = axes(start.angle)
    for part in range(16, 1, -2):
        way = far * part // 16
        yield Rect(
            start.x + round(-bx * way), start.y + round(-by * way), start.width, start.depth, start.angle
        )


# -- groups --------------------------------------------------------------------------------------------------------------


def _group_tries(
    field: Field, elements: Sequence[Element], lead: Element, target: Rect, march: bool
) -> Iterator[MoveGroup]:
    order = column_order(elements) if len(elements) > 1 else None
    names = tuple(one.id for one in elements)
    if order is not None and lead.id != order[0].id:
        # A column is steered by its leader: what was dragged says how far it is to go.
        shift = (target.x - lead.at.x, target.y - lead.at.y)
        lead = order[0]
        target = Rect(lead.at.x + shift[0], lead.at.y + shift[1], lead.at.width, lead.at.depth, target.angle)
    body = body_of(elements, lead)
    slack = slack_of(field, elements)
    yield from _wheels(names, lead, target, march)
    if not march:
        for place in _group_snaps(field, elements, lead, target):
            yield from (MoveGroup(names, one.legs) for one in routes(body, place, slack)[:4])
    exact = routes(body, target, footing.MEASURED_TO)[:3]
    yield from (MoveGroup(names, one.legs[:-1] if one.slide else one.legs, march) for one in exact)
    far = longest(field, elements)
    for limit in (far, far * 3 // 4, far // 2, far // 4):
        yield from (MoveGroup(names, one.legs, march) for one in approaches(body, target, limit)[:4])
    for rect in _straight(lead.at, target):
        yield from (MoveGroup(names, one.legs, march) for one in routes(body, rect, 0)[:1])


def _wheels(names: tuple[str, ...], lead: Element, target: Rect, march: bool) -> Iterator[MoveGroup]:
    """Yield the wheels, smaller and smaller, by which a group turns whose lead was only turned where it stands."""
    turn = signed(target.angle - lead.at.angle)
    if turn and abs(target.x - lead.at.x) + abs(target.y - lead.at.y) <= PACE:
        side: Side = "right" if turn > 0 else "left"
        for part in range(_PARTS, 0, -1):
            angle = abs(turn) * part // _PARTS
            if 0 < angle <= FULL_TURN // 2:
                yield MoveGroup(names, (Wheel(side, angle),), march)


def _group_snaps(field: Field, elements: Sequence[Element], lead: Element, target: Rect) -> list[Rect]:
    """Return where the lead of a group would be when one of its front rank lines up with an enemy near where it was dropped."""
    reach = field.surface.frontage
    ordered = (lead, *(one for one in elements if one.id != lead.id))
    front = (lead,) if steered_by_leader(elements, lead) else front_rank(ordered)
    moved = Block(target, Block.of([one.at for one in ordered]).parts).rects
    enemies = {
        enemy.id: enemy
        for rect in moved
        for enemy in near_enemies(field, lead.side, rect, reach, field.on_table())
    }
    found = [rect for enemy in enemies.values() for rect in group_targets(field, lead, front, enemy, 10**7)]
    return _nearest(dict.fromkeys(found), target, reach)


class Dragging(Action[DragTo]):
    """The rules of dragging: it is as legal as the move it leads to."""

    command = DragTo

    def reasons(self, battle: Battle[Field], player: str, command: DragTo) -> Iterable[Reason]:
        """Yield the reasons against the nearest try, when no move is legal."""
        return plan(battle.state, player, command).reasons

    def carry_out(self, battle: Battle[Field], player: str, command: DragTo) -> None:
        """Make the move that it leads to, as far as the player knows: his view decides, not what is hidden from him."""
        made = plan(battle.view(player).state, player, command).command
        if made is not None:
            action_of(made).carry_out(battle, player, made)

    def options(self, battle: Battle[Field], player: str) -> Iterator[DragTo]:
        """Yield none: the moves themselves are listed by `choices`."""
        yield from ()

    def forecast(self, battle: Battle[Field], player: str, command: DragTo) -> Forecast:
        """Return what comes of the move it leads to, or of the nearest try when none is legal."""
        planned = plan(battle.state, player, command)
        tried = planned.command or planned.tried
        if tried is None:
            return Forecast()
        field = battle.state
        action = action_of(tried)
        if next(action.shape_reasons(field, tried), None) is not None:
            return Forecast(command=planned.command)
        return msgspec.structs.replace(forecast_of(action.move(field, tried)), command=planned.command)


COMMANDS = (DragTo,)
ACTIONS = (Dragging(),)
