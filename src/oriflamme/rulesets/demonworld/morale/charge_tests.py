"""Charge tests: a unit that is to attack a more fearsome enemy must first dare to (DW-XV.5.0-a to DW-XV.5.0-d)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Self

import msgspec

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name
from oriflamme.kernel.pages import Page
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.steps import Command
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.demonworld.chapters import Act, LegBar
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Stand, Unit, unit_name
from oriflamme.rulesets.demonworld.movement.potential import Spent, potential_of
from oriflamme.rulesets.demonworld.posts import apart

from .conduct import is_impetuous, is_routing
from .tests import Kind, chance, morale_of, roll_test, test_tally


class Dared(msgspec.Struct, frozen=True):
    """A charge test: which enemy unit was to be charged, and whether it was passed.

    `away` is how far each stand, by id, was from that enemy when the unit refused.
    """

    enemy: str
    passed: bool
    away: dict[str, int] = {}


class ChargeTests(Page, frozen=True, tag="dw-charge-tests-1"):
    """The charge tests of the movement phase of `turn`, by the id of the unit that took one."""

    turn: int = 0
    taken: dict[str, Dared] = {}

    def seen_by(self, player: str | None) -> Self:
        """Return the page: all saw the dice."""
        return self


def dared(field: Field, unit: Unit) -> Dared | None:
    """Return the charge test that a unit has taken in this movement phase (DW-XV.5.0-b)."""
    page = field.pages[ChargeTests]
    return page.taken.get(unit.id) if page.turn == field.turn else None


def refused(field: Field, unit: Unit) -> Dared | None:
    """Return the charge test that a unit has failed in this movement phase (DW-XV.5.0-c)."""
    test = dared(field, unit)
    return None if test is None or test.passed else test


def must_dare(field: Field, unit: Unit, enemy: str) -> bool:
    """Return whether a unit must pass a charge test to attack an enemy unit (DW-XV.5.0-a).

    It must where the enemy does not rout and is more fearsome; not when it is impetuous, nor once it is engaged.
    """
    return (
        morale_of(field, unit) is not None
        and field.profile(enemy).fear > field.profile(unit).fear
        and not is_routing(field, enemy)
        and not unit.engaged
        and not is_impetuous(field, unit)
    )


def dares_not(field: Field, unit: Unit, touched: frozenset[str]) -> Iterator[Reason]:
    """Yield the enemies that a unit may not come into contact with: those it must dare to attack, and has not."""
    test = dared(field, unit)
    for enemy in sorted(touched):
        if must_dare(field, unit, enemy) and (test is None or not test.passed or test.enemy != enemy):
            other = unit_name(field.units[enemy])
            yield Reason("DW-XV.5.0-a", text("dw-refused-dares-not", unit=unit_name(unit), enemy=other))


def keeps_away(field: Field, unit: Unit, stands: Sequence[Stand]) -> Iterator[Reason]:
    """Yield that a unit that refused to charge would come closer to the enemy that it fears (DW-XV.5.0-c).

    No stand may be nearer to the nearest stand of that enemy than when the unit refused.
    """
    test = refused(field, unit)
    if test is None:
        return
    foes = field.stands_of(test.enemy)
    if any(stand.id in test.away and _away(stand, foes) < test.away[stand.id] for stand in stands if foes):
        other = unit_name(field.units[test.enemy])
        yield Reason("DW-XV.5.0-c", text("dw-refused-comes-closer", unit=unit_name(unit), enemy=other))


def _away(stand: Stand, foes: Sequence[Stand]) -> int:
    return min(apart(stand, foe) for foe in foes)


def every_leg_judged(field: Field, unit: Unit) -> Iterator[LegBar]:
    """Yield a bar of no leg at all for a unit that refused to charge: so each place it may come to is judged by itself."""
    test = refused(field, unit)
    if test is not None:
        other = unit_name(field.units[test.enemy])
        words = text("dw-refused-comes-closer", unit=unit_name(unit), enemy=other)
        yield LegBar((), Reason("DW-XV.5.0-c", words))


# -- the act -------------------------------------------------------------------------------------------------------


class TestCharge(Command, frozen=True, tag="dw-test-charge-1"):
    """Have a unit take the charge test against an enemy unit, before it moves (DW-XV.5.0-b)."""

    __test__ = False  # not a test of pytest's

    unit: Name
    enemy: Name


def _feared(field: Field, unit: Unit, spent: Spent) -> Iterator[TestCharge]:
    """Yield the tests against enemies that the unit could come to, as far as its points go over the easiest ground."""
    passage, potential = field.passage(unit), potential_of(field, unit)
    steps = potential.points // max(1, passage.least) + potential.manoeuvres
    for enemy in field.units_of(field.ground.opponent(unit.side)):
        if must_dare(field, unit, enemy.id):
            foes = field.stands_of(enemy)
            if any(_away(stand, foes) <= steps + 1 for stand in field.stands_of(unit)):
                yield TestCharge(unit.id, enemy.id)


def _against(field: Field, unit: Unit, spent: Spent, command: TestCharge) -> Iterator[Reason]:
    """Yield what forbids a charge test now: there is no need of it, or one was taken, or the unit has begun to move."""
    enemy = field.units.get(command.enemy)
    if enemy is None or enemy.side == unit.side or not enemy.stands:
        yield Reason("DW-XV.5.0-b", text("dw-refused-no-such-unit", unit=command.enemy))
        return
    name, other = unit_name(unit), unit_name(enemy)
    if not must_dare(field, unit, enemy.id):
        yield Reason("DW-XV.5.0-a", text("dw-refused-needs-no-test", unit=name, enemy=other))
    if unit.order not in (Order.CHARGE, Order.SKIRMISH):
        yield Reason("DW-V.3.1-c", Text("dw-refused-attack-order"))
    if dared(field, unit) is not None:
        yield Reason("DW-XV.5.0-b", text("dw-refused-tested-already", unit=name))
    if spent != Spent():
        yield Reason("DW-XV.5.0-b", text("dw-refused-test-before-moving", unit=name))


def _perform(battle: Battle[Field], unit: Unit, spent: Spent, command: TestCharge) -> Spent:
    """Have the unit test, and keep how it went for the rest of the phase."""
    field = battle.state
    passed = roll_test(battle, unit, Kind.CHARGE, against=command.enemy)
    foes = field.stands_of(command.enemy)
    away = {} if passed else {stand.id: _away(stand, foes) for stand in field.stands_of(unit)}
    page = field.pages[ChargeTests]
    taken = page.taken if page.turn == field.turn else {}
    field.pages.put(
        ChargeTests(field.turn, {**taken, unit.id: Dared(command.enemy, passed=passed, away=away)})
    )
    return spent


def charge_odds(field: Field, command: TestCharge) -> float:
    """Return the chance that a unit passes a charge test; 1 for one that need take none."""
    unit = field.units[command.unit]
    morale = morale_of(field, unit)
    total = test_tally(field, unit, Kind.CHARGE, against=command.enemy).total
    return 1.0 if morale is None else chance(Kind.CHARGE, total, morale)


def _label(field: Field, command: TestCharge) -> Text:
    """Return the words of the button: whom the unit would dare to charge, and its chance."""
    return text(
        "dw-choose-charge-test",
        enemy=unit_name(field.units[command.enemy]),
        percent=round(charge_odds(field, command) * 100),
    )


CHARGE_TEST = Act(TestCharge, _feared, _against, _perform, _label)
"""The charge test as something that a unit may do before it moves."""
