"""Section XV.9.0: units that rout, how they run, and what becomes of routing stands that an enemy comes at.

A unit that fails a test is routing at once and runs (`put_to_flight`). From the turn after it runs at the very start of
each movement phase. Its stands that reach their own edge of the table are gone from the field, but not lost; those that
end in contact, are shot at, or that an enemy comes into contact with, are removed without a die.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

import msgspec

from oriflamme.board.footprints import SINGLE
from oriflamme.board.hexes import axial
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.effects import Altered, Banner, Effects, Fell, Weight, Went
from oriflamme.kernel.events import Event
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.steps import Step
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.demonworld.casualties import Losses, Named, named, take_off
from oriflamme.rulesets.demonworld.chapters import LegBar
from oriflamme.rulesets.demonworld.commanders.joining import leave
from oriflamme.rulesets.demonworld.commanders.pages import Homes
from oriflamme.rulesets.demonworld.edges import facing_of
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.first_battle import VictoryCheck
from oriflamme.rulesets.demonworld.formations.tokens import lose_formation
from oriflamme.rulesets.demonworld.introduction import Stand, Unit, unit_name
from oriflamme.rulesets.demonworld.missiles import Shot
from oriflamme.rulesets.demonworld.movement.legs import Advance, March, Shift, Sidestep, Walk, Wheel
from oriflamme.rulesets.demonworld.orders import lay_down
from oriflamme.rulesets.demonworld.posts import linked

from .conduct import Conduct, flees, is_routing, straggle, stragglers
from .rout_moves import Goal, as_the_crow_flies, homeward, run

ROUT = "DW-XV.9.0-a"
AUTOMATIC = "DW-XV.9.0-g"


class UnitRouts(Event, frozen=True, tag="dw-unit-routs-1", kw_only=True):
    """A unit began to rout: it has a rout token in the place of its order. `stands` are the ids of its stands."""

    weight: ClassVar[Weight] = Weight.LOSS

    unit: str
    side: str
    name: Text
    stands: tuple[str, ...]

    def text(self) -> Text:
        """Return the words: the unit."""
        return text("dw-unit-routs", unit=self.name)

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return a banner, and the token at all stands of the unit."""
        return (
            Banner(text=self.text(), level="step"),
            Altered(pieces=self.stands, text=text("dw-badge-routing")),
        )


class Fled(msgspec.Struct, frozen=True, gc=False):
    """The way of a routing stand: axial points, where it set out first, and its facing at the end."""

    stand: str
    path: tuple[tuple[int, int], ...]
    facing: int


class UnitRan(Event, frozen=True, tag="dw-unit-ran-1", kw_only=True):
    """Routing stands of a unit ran, one after the other (DW-XV.9.0-b). `back`: towards the part that has rallied."""

    weight: ClassVar[Weight] = Weight.MOVE

    unit: str
    side: str
    name: Text
    went: tuple[Fled, ...]
    back: bool = False

    def text(self) -> Text:
        """Return the words: the unit, and how many of its stands ran."""
        return text("dw-unit-ran-back" if self.back else "dw-unit-ran", unit=self.name, stands=len(self.went))

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return the way of each stand."""
        return tuple(
            Went(piece=track.stand, path=track.path, facing=track.facing, forced=True) for track in self.went
        )


class StandsLeft(Event, frozen=True, tag="dw-stands-left-1", kw_only=True):
    """Routing stands of a unit came to their edge of the table and are gone; `left` says how many the unit still has."""

    weight: ClassVar[Weight] = Weight.LOSS

    unit: str
    side: str
    name: Text
    stands: tuple[Named, ...]
    left: int

    def text(self) -> Text:
        """Return the words: the unit, how many are gone and how many are left."""
        return text("dw-stands-left", unit=self.name, gone=len(self.stands), left=self.left)

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return that each stand fled from the field."""
        return tuple(
            Fell(piece=stand.id, how="fled", label=self.name, owner=self.side, group=self.unit)
            for stand in self.stands
        )


# -- the token -----------------------------------------------------------------------------------------------------


def put_to_flight(battle: Battle[Field], unit_id: str, rule: str) -> None:
    """Have a unit rout: it gets its token, loses its order and impetuousness, and runs (DW-XV.9.0-a, -e).

    Nothing happens to one that routs already (DW-XV.9.0-f) or has no stands. Of a unit of which a part had rallied all
    stands rout again. `rule` is the one by which it failed.
    """
    field = battle.state
    unit = field.units[unit_id]
    if is_routing(field, unit) or not unit.stands:
        return
    conduct = field.pages[Conduct]
    field.pages.put(
        msgspec.structs.replace(
            conduct,
            routing=conduct.routing | {unit_id},
            impetuous={key: enemy for key, enemy in conduct.impetuous.items() if key != unit_id},
            since={**conduct.since, unit_id: field.turn},
            stragglers={key: kept for key, kept in conduct.stragglers.items() if key != unit_id},
        )
    )
    lay_down(field, unit, ())
    field.change(unit_id, order=None, moved=True)
    battle.emit(UnitRouts(rule=rule, unit=unit_id, side=unit.side, name=unit_name(unit), stands=unit.stands))
    lose_formation(battle, unit_id, "DW-XIII.3.0-e")
    battle.push(RoutMove(unit_id, first=True), VictoryCheck())


def halt(field: Field, unit: str) -> None:
    """Take the rout token off a unit."""
    conduct = field.pages[Conduct]
    field.pages.put(
        msgspec.structs.replace(
            conduct,
            routing=conduct.routing - {unit},
            since={key: turn for key, turn in conduct.since.items() if key != unit},
        )
    )


def forsaken(field: Field, losses: Losses) -> Iterator[Step]:
    """Yield what becomes of stragglers when the last stand of the part that had rallied has fallen (DW-XV.9.0-n)."""
    for key in losses.stands:
        lost = stragglers(field, key)
        if lost and all(flees(field, stand) or _commands(field, stand) for stand in field.stands_of(key)):
            yield RoutGoesOn(key)


class RoutGoesOn(Step, frozen=True, tag="dw-rout-goes-on-1"):
    """Of a unit only those are left who still rout: it has a rout token again, and may try to rally (DW-XV.9.0-n).

    It is no second rout: nobody runs before the unit's turn comes to do so (DW-XV.9.0-f, -k).
    """

    unit: str

    def run(self, battle: Battle[Field]) -> None:
        """Lay the token; the unit has been fleeing since an earlier turn."""
        field = battle.state
        conduct = field.pages[Conduct]
        straggle(field, self.unit, ())
        field.pages.change(
            Conduct,
            routing=conduct.routing | {self.unit},
            since={**conduct.since, self.unit: field.turn - 1},
        )
        unit = field.change(self.unit, order=None, moved=True)
        lay_down(field, unit, ())
        battle.emit(
            UnitRouts(
                rule="DW-XV.9.0-n", unit=unit.id, side=unit.side, name=unit_name(unit), stands=unit.stands
            )
        )
        battle.push(VictoryCheck())


def _commands(field: Field, stand: Stand) -> bool:
    return field.profile(stand).commander is not None


def routers(field: Field, unit: Unit) -> tuple[Stand, ...]:
    """Return the stands of a unit that rout, without commanders who have joined it."""
    return tuple(stand for stand in field.stands_of(unit) if flees(field, stand))


# -- running -------------------------------------------------------------------------------------------------------


class RoutMove(Step, frozen=True, tag="dw-rout-move-1"):
    """The routing stands of a unit run, those nearest to the edge first (DW-XV.9.0-b).

    `first` says that it is the move made when the test was failed, in which joined commanders are swept along
    (DW-XV.9.0-i); `following` are commanders who follow of their own will (DW-XV.9.0-j).
    """

    unit: str
    first: bool = False
    following: tuple[str, ...] = ()

    def run(self, battle: Battle[Field]) -> None:
        """Move them."""
        field = battle.state
        unit = field.units[self.unit]
        running = {stand.id for stand in routers(field, unit)} | set(self.following)
        if self.first:
            running.update(unit.stands)
        stampede(battle, unit, running, homeward(field, unit.side))


def stampede(
    battle: Battle[Field], unit: Unit, running: Iterable[str], goal: Goal, *, back: bool = False
) -> None:
    """Have stands of a unit run towards a goal one by one; who ends in contact is removed, who leaves the table is gone.

    A commander runs no farther than the unit could, stays on the edge, and is not removed (DW-XV.9.0-i, -p).
    `back` says that they run to the part that has rallied, where arriving is not leaving (DW-XV.9.0-m).
    """
    field = battle.state
    points, facing = field.profile(unit).movement.move, (facing_of(field, unit.side) + 3) % 6
    went: list[Fled] = []
    gone: list[Named] = []
    caught: list[str] = []
    for stand in _nearest_first(field, running, goal):
        own = field.profile(stand)
        fellows = [other for other in field.stands_of(unit.id) if other.id != stand.id]
        way = run(field, stand, min(points, own.movement.move), goal, fellows)
        after = _turned(field, stand.at(way.path[-1]), facing)
        if after != stand:
            field.place(after)
            went.append(Fled(stand.id, tuple(map(axial, way.path)), after.facing))
        if own.commander is not None:
            continue
        if way.arrived and not back:
            gone.append(named(field, field.remove(stand.id)))
        elif field.in_contact(after):
            caught.append(stand.id)
    if went:
        battle.emit(
            UnitRan(
                rule="DW-XV.9.0-m" if back else "DW-XV.9.0-b",
                unit=unit.id,
                side=unit.side,
                name=unit_name(unit),
                went=tuple(went),
                back=back,
            )
        )
    _gone(battle, unit, gone)
    take_off(battle, caught, AUTOMATIC)
    stands = field.stands_of(unit.id)
    if all(field.profile(stand).commander is not None for stand in stands):
        part_from(battle, (stand.id for stand in stands))
    settle(field, unit.id)


def part_from(battle: Battle[Field], commanders: Iterable[str]) -> None:
    """Have commanders be units of their own again, whose unit is gone or has run without them (DW-XV.9.0-j, -p)."""
    field = battle.state
    for key in tuple(commanders):
        if key in field.stands and key in field.pages[Homes].units:
            alone = leave(battle, field.stands[key])
            touched = field.in_contact(alone)
            field.change(alone.unit, moved=touched, engaged=touched, first_melee=field.turn if touched else 0)


def _nearest_first(field: Field, running: Iterable[str], goal: Goal) -> Iterator[Stand]:
    """Yield stands by how far they are from the goal, as they stand when the first sets out."""
    stands = [field.stands[key] for key in running if key in field.stands]
    if not stands:
        return iter(())
    steps = as_the_crow_flies(field.ground.map, goal.hexes)
    return iter(sorted(stands, key=lambda stand: (min(steps[cell] for cell in stand.cells), stand.id)))


def _turned(field: Field, stand: Stand, facing: int) -> Stand:
    """Return a stand that looks to its own edge, which costs it nothing; a larger one where there is room to turn."""
    turned = stand.at(stand.hex, facing)
    if stand.footprint is SINGLE:
        return turned
    return turned if field.fits(turned) and not field.in_contact(turned) else stand


def _gone(battle: Battle[Field], unit: Unit, gone: list[Named]) -> None:
    """Count and tell the stands of a unit that left the table (DW-XV.9.0-p)."""
    if not gone:
        return
    field = battle.state
    conduct = field.pages[Conduct]
    fled = {**conduct.fled, unit.id: conduct.fled.get(unit.id, 0) + len(gone)}
    field.pages.put(msgspec.structs.replace(conduct, fled=fled))
    battle.emit(
        StandsLeft(
            rule="DW-XV.9.0-p",
            unit=unit.id,
            side=unit.side,
            name=unit_name(unit),
            stands=tuple(gone),
            left=len(field.units[unit.id].stands),
        )
    )


def settle(field: Field, unit: str) -> None:
    """Note what routing and running have come to: who is engaged, and of whom nobody routs any more.

    A unit that has run is engaged only with those whom a commander among its stands is in contact with. Stragglers that
    are beside the rallied part have rallied (DW-XV.9.0-m); a unit without routing stands has no token.
    """
    touched = bool(field.touching(unit))
    if not touched and (is_routing(field, unit) or not field.units[unit].stands):
        field.change(unit, engaged=False, first_melee=0)
    stands = field.stands_of(unit)
    lost = set(stragglers(field, unit))
    if lost:
        rallied = [stand for stand in stands if stand.id not in lost]
        together: set[str] = set()
        for stand in rallied:
            together |= linked(stand, stands)
        straggle(field, unit, [key for key in lost_in_order(stands, lost) if rallied and key not in together])
    if is_routing(field, unit) and not any(flees(field, stand) for stand in stands):
        halt(field, unit)


def lost_in_order(stands: Iterable[Stand], lost: set[str]) -> Iterator[str]:
    """Yield the ids of stragglers in the order of their unit."""
    return (stand.id for stand in stands if stand.id in lost)


# -- what others may not do ----------------------------------------------------------------------------------------


def fall_when_attacked(field: Field, stand: Stand) -> str | None:
    """Return the rule by which a stand that routs is removed when it is attacked, without a die (DW-XV.9.0-g)."""
    return AUTOMATIC if flees(field, stand) else None


def parted(field: Field, unit: Unit) -> Iterator[Reason]:
    """Yield why a unit of which a part has rallied gets no order: it has T until all rout no more (DW-XV.9.0-n)."""
    if stragglers(field, unit):
        yield Reason("DW-XV.9.0-n", text("dw-refused-parted", unit=unit_name(unit)))


def hold_together(field: Field, unit: Unit) -> Iterator[LegBar]:
    """Yield the legs that take a unit as a whole: one of which a part still routs is not organised (DW-XV.9.0-n).

    Those of single stands are barred to the stands that rout, in reaction too.
    """
    lost = stragglers(field, unit)
    if lost:
        stays = Reason("DW-XV.9.0-n", text("dw-refused-straggler", unit=unit_name(unit)))
        yield LegBar((Shift,), stays, but=lambda leg: not any(key in lost for key in leg.moves))
        reason = Reason("DW-XV.9.0-n", text("dw-refused-parted-leg", unit=unit_name(unit)))
        yield LegBar((Advance, Sidestep, Wheel, March, Walk), reason)


def stay_where_they_are(field: Field, unit: Unit, stands: Sequence[Stand]) -> Iterator[Reason]:
    """Yield why a leg cannot be taken that moves stands which still rout (DW-XV.9.0-n)."""
    lost = stragglers(field, unit)
    if lost and any(stand.id in lost and field.stands[stand.id].hex != stand.hex for stand in stands):
        yield Reason("DW-XV.9.0-n", text("dw-refused-straggler", unit=unit_name(unit)))


def no_blow(field: Field, stand: Stand, foe: Stand) -> Iterator[Reason]:
    """Yield why a stand does not strike: it routs (DW-XV.9.0-g)."""
    if flees(field, stand):
        yield Reason("DW-XV.9.0-g", text("dw-refused-straggler", unit=unit_name(field.units[stand.unit])))


def no_shot(field: Field, stand: Stand, foe: Stand) -> Iterator[Reason]:
    """Yield why a stand does not fire: it still routs while a part of its unit has rallied (DW-XV.9.0-n)."""
    if flees(field, stand):
        yield Reason("DW-XV.9.0-n", text("dw-refused-straggler", unit=unit_name(field.units[stand.unit])))


def no_support(field: Field, stand: Stand, shot: Shot) -> Iterator[Reason]:
    """Yield why a stand does not support a shot: the target routs and falls to any, or it routs itself (DW-XV.9.0-g)."""
    target = field.stands.get(shot.target)
    if target is not None and flees(field, target):
        yield Reason(AUTOMATIC, text("dw-refused-support-routing", unit=unit_name(field.units[target.unit])))
    if target is not None:
        yield from no_shot(field, stand, target)


def no_regroup(field: Field, stand: Stand, after: Stand) -> Iterator[Reason]:
    """Yield why a stand neither closes up nor regroups: it routs (DW-XV.9.0-b, -e)."""
    if flees(field, stand):
        yield Reason("DW-XV.9.0-b", text("dw-refused-routing", unit=unit_name(field.units[stand.unit])))
