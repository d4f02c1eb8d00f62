"""Loss tests after fire and after melees, and who flees in what order (DW-XV.2.0-a to DW-XV.3.0-j).

No test depends on a rout move of its own side, nor does one after fire on any at all. So the units of a side that test at
one time roll first, one by one, and then those that failed flee, in the order their owner likes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar, Literal

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name
from oriflamme.kernel.effects import Banner, Effects, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.rulings import LEGAL, Ruling, refuse
from oriflamme.kernel.steps import Command, Decision, Prompt, Step
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import D6, Unit
from oriflamme.rulesets.demonworld.post_combat import Fought
from oriflamme.rulesets.demonworld.turn import not_now

from .conduct import is_routing
from .records import ForgetMelees, MeleeRecord, ShotDown
from .rout import put_to_flight
from .tests import Kind, certain, morale_of, roll_test, test_tally


def takes_tests(field: Field, unit: Unit) -> bool:
    """Return whether a unit that has suffered losses must test: it has morale, stands left, and does not rout yet.

    A routing unit tests no more and cannot be put to flight twice (DW-XV.1.0-f).
    """
    return bool(unit.stands) and morale_of(field, unit) is not None and not is_routing(field, unit)


# -- fleeing -------------------------------------------------------------------------------------------------------


class FleeNext(Command, frozen=True, tag="dw-flee-next-1"):
    """Say which of the units that failed their tests flees next (DW-XV.2.0-b, DW-XV.3.0-g)."""

    unit: Name


class Flights(Step, frozen=True, tag="dw-flights-1"):
    """Put the units of a side that failed their tests to flight, one after the other; `rule` is the one that says so."""

    side: str
    units: tuple[str, ...]
    rule: str

    def run(self, battle: Battle[Field]) -> None:
        """Put the last one to flight, or ask the owner which of several is next."""
        field = battle.state
        left = tuple(key for key in self.units if field.units[key].stands and not is_routing(field, key))
        if len(left) > 1:
            battle.push(ChooseFlight(self.side, left, self.rule))
        elif left:
            put_to_flight(battle, left[0], self.rule)


class ChooseFlight(Decision, frozen=True, tag="dw-choose-flight-1"):
    """A side several of whose units failed their tests says which flees next (DW-XV.2.0-b, DW-XV.3.0-g)."""

    side: str
    units: tuple[str, ...]
    rule: str

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return the owner."""
        return (self.side,)

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask which unit flees next."""
        return Prompt(player, Text("dw-ask-flight"), self.rule)

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield the units."""
        for key in self.units:
            yield FleeNext(key)

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse all others."""
        if not isinstance(command, FleeNext):
            return not_now(battle.state, command, "DW-III.2.0-a")
        if command.unit not in self.units:
            return refuse(self.rule, "dw-refused-does-not-flee", unit=command.unit)
        return LEGAL

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Put it to flight; the others follow when its rout move is over."""
        assert isinstance(command, FleeNext)  # check() has seen it
        battle.pop()
        battle.push(Flights(self.side, tuple(key for key in self.units if key != command.unit), self.rule))
        put_to_flight(battle, command.unit, self.rule)


def _failing(battle: Battle[Field], units: Iterable[str], kind: Kind) -> tuple[str, ...]:
    """Have units test, and return those that fail."""
    return tuple([key for key in units if not roll_test(battle, battle.state.units[key], kind)])


# -- after fire ----------------------------------------------------------------------------------------------------


class ShootingTests(Step, frozen=True, tag="dw-shooting-tests-1"):
    """The units that lost stands in a fire phase test, once each, after all have closed up (DW-XV.2.0-a, DW-XV.2.0-b)."""

    def run(self, battle: Battle[Field]) -> None:
        """Have them test. Where units of both sides fail, a die says which side's flee first."""
        field = battle.state
        hit = field.pages[ShotDown].units
        field.pages.put(ShotDown())
        testing = [key for key in field.units if key in hit and takes_tests(field, field.units[key])]
        failed = _failing(battle, testing, Kind.SHOOTING)
        sides = [side for side in field.ground.sides if any(field.units[key].side == side for key in failed)]
        if len(sides) > 1 and D6.roll(battle, "dw-roll-flight-order", "DW-XV.2.0-b") > 3:
            sides.reverse()
        for side in reversed(sides):
            own = tuple(key for key in failed if field.units[key].side == side)
            battle.push(Flights(side, own, "DW-XV.2.0-f"))


def after_fire(field: Field, hit: tuple[str, ...]) -> Iterator[Step]:
    """Yield the tests of the units that lost stands in a fire phase."""
    if field.pages[ShotDown].units:
        yield ShootingTests()


# -- after melees --------------------------------------------------------------------------------------------------


class CombatLost(Event, frozen=True, tag="dw-combat-lost-1", kw_only=True):
    """It is settled which side lost a combat, by its losses, the lowest initiative or a die (DW-XV.3.0-f)."""

    weight: ClassVar[Weight] = Weight.MOVE

    side: str
    because: Literal["losses", "initiative", "die"]
    losses: dict[str, int]

    def text(self) -> Text:
        """Return the words: who lost it, and why."""
        return text(f"dw-combat-lost-{self.because}", side=Text(f"side-{self.side}"))

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return a banner for all."""
        return (Banner(text=self.text(), level="step"),)


class MeleeTests(Step, frozen=True, tag="dw-melee-tests-1"):
    """The loss tests of the combats of a melee phase, one combat after the other (DW-XV.3.0-e)."""

    fought: tuple[Fought, ...]

    def run(self, battle: Battle[Field]) -> None:
        """Take up a combat; which of several is drawn, where a test in more than one of them may fail."""
        field = battle.state
        todo = [melee for melee in self.fought if any(_due(field, melee))]
        if not todo:
            return
        doubtful = [melee for melee in todo if any(_in_doubt(field, key) for key in _due(field, melee))]
        drawn = todo[0]
        if len(doubtful) > 1:
            drawn = doubtful[battle.roll(len(doubtful), "dw-roll-combat-order", "DW-XV.3.0-e") - 1]
        battle.push(CombatTests(drawn), MeleeTests(tuple(melee for melee in todo if melee is not drawn)))


def _due(field: Field, melee: Fought) -> Iterator[str]:
    """Yield the units of a combat that lost stands in it and may have to test (DW-XV.3.0-a)."""
    lost = field.pages[MeleeRecord].lost
    for key in melee.units:
        if lost.get(key) and takes_tests(field, field.units[key]):
            yield key


def _in_doubt(field: Field, unit: str) -> bool:
    """Return whether the loss test of a unit may fail."""
    whose = field.units[unit]
    morale = morale_of(field, whose)
    return (
        morale is not None and certain(Kind.MELEE, test_tally(field, whose, Kind.MELEE).total, morale) is None
    )


class CombatTests(Step, frozen=True, tag="dw-combat-tests-1"):
    """The loss tests of one combat: of the side that lost it, then of the other (DW-XV.3.0-f to DW-XV.3.0-h)."""

    melee: Fought

    def run(self, battle: Battle[Field]) -> None:
        """Settle who lost: who has the greater losses, then the lowest initiative, then a die."""
        field = battle.state
        loser, because = _loser(battle, self.melee)
        battle.emit(
            CombatLost(rule="DW-XV.3.0-f", side=loser, because=because, losses=dict(self.melee.losses))
        )
        winner = field.ground.opponent(loser)
        battle.push(SideTests(self.melee, loser, won=False), SideTests(self.melee, winner, won=True))


def _loser(battle: Battle[Field], melee: Fought) -> tuple[str, Literal["losses", "initiative", "die"]]:
    field = battle.state
    one, other = field.ground.sides
    losses = [melee.losses.get(side, 0) for side in (one, other)]
    if losses[0] != losses[1]:
        return (one if losses[0] > losses[1] else other), "losses"
    noted = field.pages[MeleeRecord].initiative
    lowest = {
        side: min(
            (noted[key] for key in melee.units if key in noted and field.units[key].side == side), default=0
        )
        for side in (one, other)
    }
    if lowest[one] != lowest[other]:
        return (one if lowest[one] < lowest[other] else other), "initiative"
    die = D6.roll(battle, "dw-roll-combat-loser", "DW-XV.3.0-f")
    return (one if die <= 3 else other), "die"


class SideTests(Step, frozen=True, tag="dw-side-tests-1"):
    """The units of one side of a combat test; then those that fail flee (DW-XV.3.0-g, DW-XV.3.0-h). `won`: it is the winner."""

    melee: Fought
    side: str
    won: bool

    def run(self, battle: Battle[Field]) -> None:
        """Have those test that lost stands and still have opponents."""
        field = battle.state
        testing = [
            key
            for key in _due(field, self.melee)
            if field.units[key].side == self.side and self._opposed(field, key)
        ]
        failed = _failing(battle, testing, Kind.MELEE)
        if failed:
            battle.push(Flights(self.side, failed, "DW-XV.3.0-j"))

    def _opposed(self, field: Field, unit: str) -> bool:
        """Return whether an opponent of a unit is left; for a winner, one that does not rout."""
        return any(
            field.units[foe].stands and not (self.won and is_routing(field, foe))
            for foe in field.pages[MeleeRecord].foes.get(unit, ())
        )


def after_melees(field: Field, fought: tuple[Fought, ...]) -> Iterator[Step]:
    """Yield the tests of the units that lost stands in a melee phase, and the end of what was noted of it."""
    if field.pages[MeleeRecord] != MeleeRecord():
        yield MeleeTests(fought)
        yield ForgetMelees()
