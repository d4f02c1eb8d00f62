"""What a plan may say: reasons against each part of it, and what it becomes (seed lines 893-937)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Final

import msgspec

from oriflamme.board.outlines import Outline
from oriflamme.board.table import DEGREE, PACE, Rect, overlap
from oriflamme.kernel.pages import Page
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.text import text
from oriflamme.rulesets.fictionalis import dismounted, nightfall, works
from oriflamme.rulesets.fictionalis.army_lists import base_of
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import LEFT, Land
from oriflamme.rulesets.fictionalis.naming import about, about_command
from oriflamme.rulesets.fictionalis.obstacles import moved_to, on_table
from oriflamme.rulesets.fictionalis.pieces import Element, Place, Rank, Trait
from oriflamme.rulesets.fictionalis.terrain.lie import lie_of
from oriflamme.rulesets.fictionalis.terrain.sections import defended
from oriflamme.rulesets.fictionalis.troops import Type

from . import branches, camps, forms, zones
from .concealment import concealed, in_cover, in_flank_sector
from .first import may_march
from .forms import DeployInForm
from .laying_out import LayOut
from .proposing import Array, abreast, drawn_up
from .strongholds import holds_stronghold

_SUGGESTED: Final = 6


class Plan(msgspec.Struct, frozen=True, omit_defaults=True):
    """One side's plan.

    - `array`: the commands in rows; `flanks`: those that march round a flank, by which.
    - `held`: Aerials left off the table; `ambush`: elements in ambush, and where; `afoot`: as what some are dismounted;
      `branches`: those of them that have interlaced branches before them.
    """

    array: Array
    flanks: dict[str, str] = {}
    held: tuple[str, ...] = ()
    ambush: dict[str, Rect] = {}
    afoot: dict[str, str] = {}
    branches: tuple[str, ...] = ()
    done: bool = False


# -- the array -----------------------------------------------------------------------------------------------------------


class Arrays(Page, frozen=True, omit_defaults=True, tag="dbf-arrays-1"):
    """How the commands of each side will stand, as it has noted in secret (DBF-DEPLOY-PLAN)."""

    arrays: dict[str, Array] = {}

    def seen_by(self, player: str | None) -> Arrays:
        """Return the page with the array of `player`."""
        return Arrays({side: array for side, array in self.arrays.items() if side == player})


def array_of(field: Field, side: str) -> Array:
    """Return the array that a side has noted, or the one proposed to it when it has noted none."""
    noted = field.pages[Arrays].arrays.get(side)
    return (abreast(field, side),) if noted is None else noted


def array_reasons(field: Field, side: str, rows: Array) -> Iterator[Reason]:
    """Yield the reason against an array: it has each command of the side once, and no empty row (DBF-DEPLOY-PLAN)."""
    named = [name for row in rows for name in row]
    if sorted(named) != sorted(command.id for command in field.commands_of(side)) or not all(rows):
        yield Reason("DBF-DEPLOY-PLAN", text("dbf-refused-plan-array"))


# -- flank marches ---------------------------------------------------------------------------------------------------------


def most_marching(field: Field, side: str) -> int:
    """Return how many commands of a side may march round flanks (DBF-FLANK-LIMITS).

    Half of them, rounded down; two when three attack a stronghold, none of its defender (DBF-STRONGHOLD-b).
    """
    if nightfall.redeployed(field) or holds_stronghold(field, side):
        return 0
    commands = len(list(field.commands_of(side)))
    if field.theatre.stronghold is not None and commands >= 3:
        return max(2, commands // 2)
    return min(2, commands // 2)


def flank_reasons(
    field: Field, side: str, plan: Plan, command_id: str, flank: str | None
) -> Iterator[Reason]:
    """Yield every reason against a command marching round a flank (DBF-FLANK-LIMITS)."""
    rule = "DBF-FLANK-LIMITS"
    command = field.commands.get(command_id)
    if command is None or command.side != side:
        yield Reason(rule, text("dbf-refused-plan-command"))
        return
    if flank is None:
        return
    name = about_command(command)
    others = {one: where for one, where in plan.flanks.items() if one != command_id}
    most = most_marching(field, side)
    if nightfall.redeployed(field):
        yield Reason("DBF-NIGHTFALL-b", text("dbf-refused-plan-after-night"))
    elif holds_stronghold(field, side):
        yield Reason("DBF-STRONGHOLD-b", text("dbf-refused-plan-stronghold"))
    elif len(others) >= most:
        yield Reason(rule, text("dbf-refused-flank-most", most=most))
    if flank in others.values():
        yield Reason(rule, text("dbf-refused-flank-taken"))
    if command.rank is Rank.CINC:
        yield Reason(rule, text("dbf-refused-flank-cinc"))
    members = [
        one for one in field.of_command(command_id) if one.place is Place.RESERVE and marches(field, one)
    ]
    if all(one.kind.type is Type.BAGGAGE for one in members):
        yield Reason(rule, text("dbf-refused-flank-nobody", command=name))
    if at_waterway(field, side, flank) and any(one.kind.land for one in members):
        yield Reason(rule, text("dbf-refused-flank-water", command=name))


def marches(field: Field, element: Element) -> bool:
    """Return whether an element goes with its command's flank march: Baggage only an ally's mobile one, Lurkers never."""
    if element.kind.type is Type.BAGGAGE:
        return may_march(field, element)
    return element.kind.type is not Type.LURKER


def at_waterway(field: Field, side: str, flank: str) -> bool:
    """Return whether a waterway occupies the short edge that is a side's flank (DBF-FLANK-LIMITS)."""
    west = (flank == LEFT) == (field.theatre.facing(side) == 0)
    edge = 0 if west else field.surface.width
    return any(
        feature.land is Land.WATERWAY and _lies_along(Outline(feature.outline), edge, field.surface.depth)
        for feature in field.surface.features
    )


def _lies_along(outline: Outline, edge: int, depth: int) -> bool:
    """Return whether an outline covers at least half of a short edge."""
    on_edge = [point.y for point in outline.points if abs(point.x - edge) <= PACE]
    return bool(on_edge) and 2 * (max(on_edge) - min(on_edge)) >= depth


def with_flank(field: Field, plan: Plan, command: str, flank: str | None) -> Plan:
    """Return a plan with a command marching round a flank, or not; who marches is in no ambush and not held back."""
    flanks = {name: where for name, where in plan.flanks.items() if name != command}
    if flank is None:
        return msgspec.structs.replace(plan, flanks=flanks)
    members = tuple(one.id for one in field.of_command(command))
    held = tuple(name for name in plan.held if name not in members)
    found = without(plan, members)
    return msgspec.structs.replace(found, flanks={**flanks, command: flank}, held=held)


# -- Aerials ---------------------------------------------------------------------------------------------------------------


def hold_reasons(field: Field, side: str, plan: Plan, names: tuple[str, ...]) -> Iterator[Reason]:
    """Yield every reason against holding elements back: Aerials that wait to be deployed, with no flank march (DBF-DEPLOY-AERIAL)."""
    for name in names or ("",):
        element = field.elements.get(name)
        if (
            element is None
            or element.side != side
            or element.place is not Place.RESERVE
            or not element.kind.aerial
            or element.command in plan.flanks
            or name in plan.ambush
        ):
            yield Reason("DBF-DEPLOY-AERIAL", text("dbf-refused-no-aerial"))


# -- shape changers --------------------------------------------------------------------------------------------------------


def deploy_form_reasons(field: Field, side: str, command: DeployInForm) -> Iterator[Reason]:
    """Yield every reason against noting the form of an element: one's own, that waits to be deployed (DBF-SPELL-LYCAN)."""
    element = field.elements.get(command.element)
    if element is None or element.side != side or element.place is not Place.RESERVE:
        yield Reason("DBF-SPELL-LYCAN", text("dbf-refused-not-to-be-laid-out"))
    else:
        yield from forms.form_reasons(element, command.into)


def as_before(plan: Plan, name: str) -> Plan:
    """Return a plan in which an element that has taken another form is neither in ambush nor held back."""
    held = tuple(one for one in plan.held if one != name)
    return msgspec.structs.replace(without(plan, (name,)), held=held)


# -- ambushes --------------------------------------------------------------------------------------------------------------


def shadows(field: Field, side: str, plan: Plan) -> dict[str, Rect]:
    """Return where the elements that may yet go into ambush would be drawn up: from there they are dragged into it."""
    return {
        name: rect
        for name, rect in drawn_up(field, side, plan.array).items()
        if name not in plan.ambush
        and name not in plan.held
        and field.elements[name].place is Place.RESERVE
        and field.elements[name].command not in plan.flanks
    }


def ambusher_reasons(field: Field, side: str, plan: Plan, names: tuple[str, ...]) -> Iterator[Reason]:
    """Yield every reason for which elements cannot be in ambush wherever it is (DBF-AMBUSH-LIMITS, DBF-NIGHTFALL-b)."""
    if nightfall.redeployed(field):
        yield Reason("DBF-NIGHTFALL-b", text("dbf-refused-plan-after-night"))
    if holds_stronghold(field, side):
        yield Reason("DBF-STRONGHOLD-b", text("dbf-refused-plan-stronghold"))
    free = shadows(field, side, plan)
    for name in names or ("",):
        element = field.elements.get(name)
        if element is not None and element.side == side and element.kind.type is Type.BAGGAGE:
            yield Reason("DBF-AMBUSH-LIMITS", text("dbf-refused-ambush-baggage", element=about(element)))
        elif name not in free and name not in plan.ambush:
            yield Reason("DBF-DEPLOY-PLAN", text("dbf-refused-not-to-be-laid-out"))
    if len(set(names)) < len(names):
        yield Reason("DBF-DEPLOY-PLAN", text("dbf-refused-not-to-be-laid-out"))


def ambush_reasons(field: Field, side: str, plan: Plan, places: Mapping[str, Rect]) -> Iterator[Reason]:
    """Yield every reason against ambushes in these places (DBF-AMBUSH-WHERE, DBF-AMBUSH-LIMITS)."""
    others = {name: rect for name, rect in plan.ambush.items() if name not in places}
    standing = [one.at for one in field.standing(side)]
    for name, rect in places.items():
        element = field.elements[name]
        words = about(element)
        together = [other for key, other in places.items() if key != name]
        if any(overlap(rect, other) for other in (*others.values(), *together, *standing)):
            yield Reason("DBF-AMBUSH-WHERE", text("dbf-refused-ambush-room", element=words))
        if not on_table(field.surface, rect):
            yield Reason("DBF-AMBUSH-WHERE", text("dbf-refused-partly-off-table", element=words))
            continue
        if not works.passable(field, moved_to(element, rect), rect):
            yield Reason("DBF-AMBUSH-WHERE", text("dbf-refused-ground", element=words))
        yield from _limits(field, side, element, rect)
        if not in_flank_sector(field, rect):
            yield Reason("DBF-AMBUSH-WHERE", text("dbf-refused-ambush-sector", element=words))
        elif not concealed(field, element, rect):
            yield Reason("DBF-AMBUSH-WHERE", text("dbf-refused-not-concealed", element=words))


def _limits(field: Field, side: str, element: Element, rect: Rect) -> Iterator[Reason]:
    """Yield what is against an ambush so far forward, or so near to an enemy town (DBF-AMBUSH-LIMITS)."""
    rule = "DBF-AMBUSH-LIMITS"
    line = -zones.FROM_CENTRE if side == field.invader else 0
    if zones.forward_of(field, side, rect) > line:
        yield Reason(rule, text("dbf-refused-ambush-forward", element=about(element)))
    for town in zones.enemy_towns(field, side):
        if defended(field, town) and zones.gap_to(field, town, rect) < zones.FROM_TOWN:
            yield Reason(rule, text("dbf-refused-near-town", element=about(element)))


def without(plan: Plan, names: tuple[str, ...]) -> Plan:
    """Return a plan with these elements no longer in ambush."""
    ambush = {name: rect for name, rect in plan.ambush.items() if name not in names}
    afoot = {name: kind for name, kind in plan.afoot.items() if name not in names}
    return msgspec.structs.replace(unscreened(plan, names), ambush=ambush, afoot=afoot)


def unscreened(plan: Plan, names: Collection[str]) -> Plan:
    """Return a plan without branches before these elements."""
    return msgspec.structs.replace(plan, branches=tuple(name for name in plan.branches if name not in names))


def branch_reasons(field: Field, side: str, plan: Plan, name: str) -> Iterator[Reason]:
    """Yield every reason against branches before an element in ambush (DBF-AMBUSH-LIMITS, DBF-FORT-SITING)."""
    if name not in plan.ambush or name in plan.branches:
        yield Reason("DBF-DEPLOY-PLAN", text("dbf-refused-not-to-be-laid-out"))
        return
    words = about(field.elements[name])
    if not branches.at_wood_edge(field, plan.ambush[name]):
        yield Reason("DBF-AMBUSH-LIMITS", text("dbf-refused-branches-edge", element=words))
    if camps.spare(field, side) <= len(plan.branches):
        yield Reason("DBF-FORT-SITING", text("dbf-refused-branches-paid"))


def afoot_reasons(field: Field, plan: Plan, name: str, into: str | None) -> Iterator[Reason]:
    """Yield every reason against an element lying in ambush dismounted (DBF-DEPLOY-PLAN, DBF-DISMOUNT-WHO)."""
    if name not in plan.ambush:
        yield Reason("DBF-DEPLOY-PLAN", text("dbf-refused-not-to-be-laid-out"))
        return
    element = field.elements[name]
    if into is None:
        return
    kinds = [str(kind) for kind in dismounted.foot_kinds(element)]
    allowed = element.has(Trait.MAY_DISMOUNT) and dismounted.ratio(element) == 1 and element.rear is None
    if into not in kinds or not allowed:
        yield Reason("DBF-DISMOUNT-WHO", text("dbf-refused-dismount", element=about(element)))


def on_foot(field: Field, plan: Plan, name: str, into: str | None) -> Plan:
    """Return a plan with an element in ambush dismounted, or mounted again; its base changes about its middle."""
    element = field.elements[name]
    afoot = {key: kind for key, kind in plan.afoot.items() if key != name}
    if into is not None:
        kind = next(one for one in dismounted.foot_kinds(element) if str(one) == into)
        element = msgspec.structs.replace(element, kind=kind)
        afoot[name] = into
    width, depth = base_of(element, field.theatre.readings.scale)
    rect = msgspec.structs.replace(plan.ambush[name], width=width, depth=depth)
    plan = unscreened(plan, (name,))
    return msgspec.structs.replace(plan, afoot=afoot, ambush={**plan.ambush, name: rect})


def suggested_ambushes(field: Field, side: str, plan: Plan) -> Iterator[LayOut]:
    """Yield a few ambushes in cover of the flank sectors: the middle of each cover, for the first elements it hides."""
    free = list(shadows(field, side, plan).items())
    for feature in field.surface.features:
        west, north, east, south = lie_of(field.surface).shapes[feature.id][0].box
        x, y = (west + east) // 2, (north + south) // 2
        if not feature.outline or not in_flank_sector(field, Rect(x, y, PACE, PACE)):
            continue
        for name, rect in free[:_SUGGESTED]:
            if in_cover(field, field.elements[name], msgspec.structs.replace(rect, x=x, y=y)):
                yield LayOut((name,), name, x / PACE, y / PACE, rect.angle / DEGREE)


PAGES = (Arrays,)
