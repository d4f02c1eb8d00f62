"""Section XV.9.0: units that rout, how they run, and what becomes of routing stands that an enemy comes at.

A unit that fails a test is routing at once and runs (`put_to_flight`). From the turn after it runs at the very start of
each movement phase. Its stands that reach their own edge of the table are gone from the field, but not lost; those that
end in contact, are shot at, or that an enemy comes into contact with, are removed without a die.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

import msgspec

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.effects import Altered, Banner, Effects, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.steps import Step
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.demonworld.casualties import Losses
from oriflamme.rulesets.demonworld.chapters import LegBar
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.first_battle import VictoryCheck
from oriflamme.rulesets.demonworld.formations.tokens import lose_formation
from oriflamme.rulesets.demonworld.introduction import Stand, Unit, unit_name
from oriflamme.rulesets.demonworld.missiles import Shot
from oriflamme.rulesets.demonworld.movement.legs import Advance, March, Shift, Sidestep, Walk, Wheel
from oriflamme.rulesets.demonworld.orders import lay_down

from .conduct import Conduct, flees, is_routing, straggle, stragglers
from .rout_runs import AUTOMATIC, set_running

ROUT = "DW-XV.9.0-a"


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
        set_running(battle, unit, running)


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
