"""A charge is run: its way, the test of those on foot whom riders come upon, the blow (CH-4.1-a, CH-4.2-b, CH-8.3-d)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

import msgspec

from oriflamme.board.hexes import Hex
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.steps import Step
from oriflamme.rulesets.cry_havoc.combat.attacks import Attack
from oriflamme.rulesets.cry_havoc.combat.resolving import Resolve
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Figure
from oriflamme.rulesets.cry_havoc.morale.tests import MoraleTest, passed
from oriflamme.rulesets.cry_havoc.movement.walk import Walk
from oriflamme.rulesets.cry_havoc.movement.ways import moved_along
from oriflamme.rulesets.cry_havoc.results.advance import AdvanceAfterCombat
from oriflamme.rulesets.cry_havoc.turn import deed, did

from .countering import Meeting
from .declared import Charge
from .impact import onset
from .spent import missing, tell_spent, unable

Place: TypeAlias = tuple[int, int]
"""Hex and facing."""


class Countered(msgspec.Struct, frozen=True):
    """Who charges against a charge, from which place, and where they meet."""

    figure: str
    met: Meeting
    start: Place | None = None


class Onslaught(Step, frozen=True, tag="ch-onslaught-1"):
    """One charge is run, and the one against it: they count as the charger's move and attack of this phase (CH-4.1-a).

    `start` is the place from which the charge was declared: its way is not changed, so it cannot be run from another (CH-4.1-b).
    """

    charge: Charge
    counter: Countered | None = None
    start: Place | None = None

    def run(self, battle: Battle[Field]) -> None:
        """Send both on their way; who has fallen, fled, or been pushed away before, goes nowhere."""
        field, charge = battle.state, self.charge
        charger = field.figures[charge.figure]
        if deed(field, charger.id).charged:
            return
        if not charger.able:
            tell_spent(battle, charger.id, charge.target, unable(charger))
            return
        did(field, charger.id, charged=True, moved=True)
        counter = self.counter if self._meets(field) else None
        legs = charge.legs if counter is None else charge.legs[: counter.met.charger_goes]
        meets = "" if counter is None else counter.figure
        steps: list[Step] = [
            Walk(charger.id, legs, 0, "charge", charge.target, place=self.start, meets=meets)
        ]
        if counter is not None and counter.met.counter_goes:
            way = (counter.met.towards,) * counter.met.counter_goes
            steps.append(Walk(counter.figure, way, 0, "counter", charger.id, place=counter.start))
        end = moved_along(charger, legs)
        turned = counter is not None and counter.met.defender
        moved = self.start not in (None, (charger.hex, charger.facing))
        battle.push(*steps, Shock(charge, end.hex, meets, turned, moved))

    def _meets(self, field: Field) -> bool:
        """Return whether anybody still charges against it: who has fallen, fled, or been pushed away does not."""
        counter = self.counter
        if counter is None:
            return False
        figure = field.figures[counter.figure]
        return figure.able and counter.start in (None, (figure.hex, figure.facing))


class Shock(Step, frozen=True, tag="ch-shock-1"):
    """A charger has come up to his enemy: men on foot beside a rider test their morale, then he strikes (CH-8.3-d).

    `counter` is who has met him, `turned` whether that one has the advantage (CH-4.2-d). `moved`: something had moved him from where
    he declared his charge, so that he did not run it (CH-4.1-b).
    """

    charge: Charge
    end: Hex
    counter: str = ""
    turned: bool = False
    moved: bool = False

    def run(self, battle: Battle[Field]) -> None:
        """Test, and strike; who was stopped on his way does neither."""
        field = battle.state
        charger = field.figures[self.charge.figure]
        at = self.counter or self.charge.target
        if not charger.able:
            tell_spent(battle, charger.id, at, unable(charger))
            return
        if charger.hex != self.end:
            tell_spent(battle, charger.id, at, "moved" if self.moved else "stopped")
            return
        steps: list[Step] = []
        shaken = tuple(
            enemy.id for enemy in self._shakes(field, charger) if self._tests(field, enemy, charger)
        )
        if shaken:
            steps.append(MoraleTest(shaken, "charge", charger.id))
        cells = field.cells(field.figures[at])
        battle.push(*steps, Blow(charger.id, at, cells, bool(self.counter), self.turned))

    def _shakes(self, field: Field, charger: Figure) -> Iterator[Figure]:
        """Yield whom a charge shakes: all beside a rider; before who comes on foot nobody, or by that reading his target (CH-4.1-d)."""
        for enemy in field.contacts(charger):
            aimed_at = enemy.id == self.charge.target and field.theatre.readings.charges_on_foot_shake
            if charger.mount or aimed_at:
                yield enemy

    @staticmethod
    def _tests(field: Field, enemy: Figure, charger: Figure) -> bool:
        """Return whether somebody on foot tests now; who did so to shoot at the charge does not again (CH-4.2-b)."""
        if enemy.mount or field.sheet(enemy).animal or not enemy.able:
            return False
        return passed(field, enemy.id, "shoot", charger.id) is None


class Blow(Step, frozen=True, tag="ch-blow-1"):
    """The attack of a charge, with its multiplier (CH-4.1-c, CH-4.2-d); where the enemy has fled, the charger follows."""

    charger: str
    target: str
    cells: tuple[Hex, ...]
    countered: bool = False
    turned: bool = False

    def run(self, battle: Battle[Field]) -> None:
        """Strike at who is still there; else advance as after combat, which is open to him alone (CH-8.3-d)."""
        field = battle.state
        charger, target = field.figures[self.charger], field.figures[self.target]
        if not charger.able:
            tell_spent(battle, charger.id, target.id, unable(charger))
            return
        if target.alive and not target.rider and field.adjacent(charger, target):
            counter = onset(field, target) if self.countered else ""
            attack = Attack((charger.id,), (target.id,))
            battle.push(Resolve(attack, charge=onset(field, charger), counter=counter, turned=self.turned))
            return
        tell_spent(battle, charger.id, target.id, missing(target))
        if target.alive and target.nerve != "steady":
            battle.push(AdvanceAfterCombat((charger.id,), self.cells, forced=True, fled=True))
