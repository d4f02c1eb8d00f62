"""Obedience tests: an enemy close ahead provokes units that are not engaged yet (DW-XV.7.0-a to DW-XV.7.0-i)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from oriflamme.board.hexes import DIRECTIONS, FRONT, Hex
from oriflamme.board.passage import Passage
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name, Small, Smalls
from oriflamme.kernel.rulings import LEGAL, Ruling, refuse
from oriflamme.kernel.steps import Command, Decision, Prompt, Step
from oriflamme.kernel.tally import Tally
from oriflamme.kernel.text import text
from oriflamme.rulesets.demonworld.characteristics import Mark, Role
from oriflamme.rulesets.demonworld.commanders.ranks import commander
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.formations.tokens import formation_of
from oriflamme.rulesets.demonworld.introduction import Stand, Unit, unit_name
from oriflamme.rulesets.demonworld.organisation import column_order
from oriflamme.rulesets.demonworld.turn import not_now

from .conduct import is_impetuous, is_routing
from .impetuous import become_impetuous
from .tests import Incitement, Kind, best_group, chance, morale_of, roll_test, strict, test_tally

REACH = 3
"""How many hexes ahead an enemy provokes a unit (DW-XV.7.0-a)."""


def may_be_provoked(field: Field, unit: Unit) -> bool:
    """Return whether a unit is one that tests obedience, should an enemy be near (DW-XV.7.0-a, DW-XV.7.0-b).

    It has morale, is organised and neither a column nor a square, and is not engaged, impetuous or routing. One that is
    still coming on in column is a column, however many of its stands are on the field.
    """
    if morale_of(field, unit) is None or unit.engaged or is_impetuous(field, unit) or is_routing(field, unit):
        return False
    if any(part(field, unit) for part in field.ground.game.columns):
        return False
    taken = formation_of(field, unit)
    if not unit.stands or taken is Mark.SQUARE or not field.organised(unit):
        return False
    return taken is not None or column_order(field.stands_of(unit)) is None


def hexes_ahead(field: Field, stand: Stand) -> frozenset[Hex]:
    """Return the hexes that a stand would come to by at most three steps into its front hexes, as the ground allows.

    Stands on the way do not matter, nor do its points and manoeuvres (DW-XV.7.0-d, DW-XV.7.0-e).
    """
    return _ahead(field.passage(stand, "manoeuvre"), stand.cells, stand.facing)


@lru_cache(maxsize=2_048)
def _ahead(passage: Passage, cells: tuple[Hex, ...], facing: int) -> frozenset[Hex]:
    found: set[Hex] = set()
    edge = set(cells)
    for _ in range(REACH):
        edge = {
            hex + DIRECTIONS[towards]
            for hex in edge
            for towards in FRONT[facing]
            if passage.open or passage.bar(hex, towards) is None
        }
        found |= edge
    return frozenset(found)


def provokers(field: Field, unit: Unit) -> tuple[str, ...]:
    """Return the enemy units that provoke a unit: seen by a stand of it, and within reach ahead of one (DW-XV.7.0-c).

    Of several only those count that have the greatest sum of fear factor and size (DW-XV.7.0-h).
    """
    stands = field.stands_of(unit)
    ahead = {hex for stand in stands for hex in hexes_ahead(field, stand)}
    found = [
        enemy
        for enemy in field.units_of(field.ground.opponent(unit.side))
        if any(not ahead.isdisjoint(foe.cells) for foe in field.stands_of(enemy))
        and _seen(field, stands, enemy)
    ]
    dread = {enemy.id: field.profile(enemy).fear + field.profile(enemy).size for enemy in found}
    return tuple([key for key in dread if dread[key] == max(dread.values())])


def _seen(field: Field, stands: tuple[Stand, ...], enemy: Unit) -> bool:
    sight = field.ground.game.sight
    return any(sight(field, stand, foe).segments > 0 for stand in stands for foe in field.stands_of(enemy))


# -- the test ------------------------------------------------------------------------------------------------------


class Incite(Command, frozen=True, tag="dw-incite-1"):
    """Say how those who lead a unit bear on its obedience test, 1 or -1 each, and which enemy provokes it (DW-XV.7.0-g).

    `leader` is 1 where there is none. `commanders` are those who have joined, in the order of the unit's stands.
    """

    enemy: Name
    leader: Small = 1
    commanders: Smalls = ()


class ObedienceTests(Step, frozen=True, tag="dw-obedience-tests-1"):
    """At the end of the order phase, units that an enemy provokes test their obedience (DW-XV.7.0-f)."""

    def run(self, battle: Battle[Field]) -> None:
        """Have each of them test, side by side and unit by unit."""
        field = battle.state
        battle.push(
            *(
                ObedienceTest(unit.id)
                for side in field.ground.sides
                for unit in field.units_of(side)
                if may_be_provoked(field, unit) and provokers(field, unit)
            )
        )


class ObedienceTest(Step, frozen=True, tag="dw-obedience-test-1"):
    """A unit tests its obedience."""

    unit: str

    def run(self, battle: Battle[Field]) -> None:
        """Roll for it, once its owner has said what is his to say: where that changes anything."""
        field = battle.state
        unit = field.units[self.unit]
        answers = tuple(incitements(field, unit))
        if (
            len({answer.enemy for answer in answers}) > 1
            or len({odds(field, unit, answer) for answer in answers}) > 1
        ):
            battle.push(ChooseIncitement(unit.side, unit.id))
        else:
            put_to_the_test(battle, unit, answers[0])


def leaders(field: Field, unit: Unit) -> tuple[bool, tuple[int, ...]]:
    """Return whether a leader is in the group that tests for a unit, and the stars of the commanders who are."""
    group = best_group(field, unit, Kind.OBEDIENCE)
    ranks = [rank.stars for stand in group if stand.card and (rank := commander(field, stand)) is not None]
    return any(stand.role is Role.LEADER for stand in group), tuple(ranks)


def incitements(field: Field, unit: Unit) -> Iterator[Incite]:
    """Yield what an owner may say about the obedience test of a unit: first that all hold it back."""
    led, stars = leaders(field, unit)
    for enemy in provokers(field, unit):
        for leader, *signs in product((-1, 1) if led else (1,), *[(-1, 1) for _ in stars]):
            yield Incite(enemy, leader, tuple(signs))


def obedience_tally(field: Field, unit: Unit, command: Incite) -> Tally:
    """Return what a unit adds to the die of an obedience test when its owner says this."""
    incitement = Incitement(command.leader, command.commanders)
    return test_tally(field, unit, Kind.OBEDIENCE, against=command.enemy, incitement=incitement)


def odds(field: Field, unit: Unit, command: Incite) -> float:
    """Return the chance that a unit obeys when its owner says this."""
    morale = morale_of(field, unit)
    assert morale is not None  # may_be_provoked() has seen it
    total = obedience_tally(field, unit, command).total
    return chance(Kind.OBEDIENCE, total, morale, strictly=strict(field))


def put_to_the_test(battle: Battle[Field], unit: Unit, command: Incite) -> None:
    """Have a unit test; one that fails becomes impetuous and goes for whoever provoked it (DW-XV.7.0-i)."""
    if not roll_test(
        battle,
        unit,
        Kind.OBEDIENCE,
        against=command.enemy,
        incitement=Incitement(command.leader, command.commanders),
    ):
        become_impetuous(battle, unit.id, command.enemy, "DW-XV.7.0-i")


class ChooseIncitement(Decision, frozen=True, tag="dw-choose-incitement-1"):
    """Before the die of an obedience test, its owner says whether its leaders hold the unit back or drive it on."""

    side: str
    unit: str

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return the owner."""
        return (self.side,)

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask what its leaders do."""
        name = unit_name(battle.state.units[self.unit])
        return Prompt(player, text("dw-ask-incitement", unit=name), "DW-XV.7.0-g")

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield each answer."""
        yield from incitements(battle.state, battle.state.units[self.unit])

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse enemies that do not provoke the unit most, and leaders that it does not have."""
        if not isinstance(command, Incite):
            return not_now(battle.state, command, "DW-III.2.0-a")
        field = battle.state
        if command in incitements(field, field.units[self.unit]):
            return LEGAL
        return refuse("DW-XV.7.0-g", "dw-refused-incitement", unit=unit_name(field.units[self.unit]))

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Have the unit test."""
        assert isinstance(command, Incite)  # check() has seen it
        battle.pop()
        put_to_the_test(battle, battle.state.units[self.unit], command)
