"""Section XV.10.0: units that no longer obey, and go for the enemy who provoked them (DW-XV.10.0-a to -h).

An impetuous unit moves as if it had order C, after the routing units and before all others; how, says `rushing`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

import msgspec

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name, Names
from oriflamme.kernel.effects import Altered, Effects, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.rulings import LEGAL, Reason, Ruling, refuse
from oriflamme.kernel.steps import Command, Decision, Prompt, Step
from oriflamme.kernel.tally import Line
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.demonworld.characteristics import Mark, Order
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.formations.tokens import formation_of, lose_formation, put_token
from oriflamme.rulesets.demonworld.initiative import InitiativeFacts
from oriflamme.rulesets.demonworld.introduction import Stand, Unit, unit_name
from oriflamme.rulesets.demonworld.movement.potential import Spent, potential_of
from oriflamme.rulesets.demonworld.orders import lay_down
from oriflamme.rulesets.demonworld.post_combat import PostCombat, reachable
from oriflamme.rulesets.demonworld.turn import not_now

from .conduct import Conduct, is_impetuous, is_routing
from .rushing import ImpetuousEnds, gap, lead, led_on

INITIATIVE: Final = 2
"""What an impetuous unit adds to its initiative in every melee phase (DW-XV.10.0-e)."""


class UnitImpetuous(Event, frozen=True, tag="dw-unit-impetuous-1", kw_only=True):
    """A unit became impetuous and will attack an enemy unit; `stands` are the ids of its stands."""

    weight: ClassVar[Weight] = Weight.MOVE

    unit: str
    side: str
    name: Text
    stands: tuple[str, ...]
    enemy: str
    enemy_name: Text

    def text(self) -> Text:
        """Return the words: the unit, and whom it will attack."""
        return Text("dw-unit-impetuous", {"unit": self.name, "enemy": self.enemy_name})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return the impetuous token, at all stands of the unit."""
        return (Altered(pieces=self.stands, text=Text("dw-badge-impetuous")),)


def become_impetuous(battle: Battle[Field], unit_id: str, enemy_unit_id: str, rule: str) -> None:
    """Make a unit impetuous: its order token is replaced, and it must attack an enemy unit (DW-XV.10.0-a, -b)."""
    field = battle.state
    aim_at(field, unit_id, enemy_unit_id)
    lay_down(field, field.units[unit_id], ())
    unit, enemy = field.change(unit_id, order=None), field.units[enemy_unit_id]
    battle.emit(
        UnitImpetuous(
            rule=rule,
            unit=unit.id,
            side=unit.side,
            name=unit_name(unit),
            stands=unit.stands,
            enemy=enemy.id,
            enemy_name=unit_name(enemy),
        )
    )


def aim_at(field: Field, unit: str, enemy: str) -> None:
    """Say which enemy unit an impetuous unit must attack."""
    conduct = field.pages[Conduct]
    field.pages.put(msgspec.structs.replace(conduct, impetuous={**conduct.impetuous, unit: enemy}))


# -- whom it attacks -----------------------------------------------------------------------------------------------


def targets(field: Field, unit: Unit) -> tuple[str, ...]:
    """Return the enemy units that an impetuous unit may have to attack: the one that provoked it, while it is there.

    If that is destroyed or routs, it is the nearest unit, which may be one that routs; of several its owner chooses one
    (DW-XV.10.0-c, -g).
    """
    enemy = field.pages[Conduct].impetuous[unit.id]
    if field.units[enemy].stands and not is_routing(field, enemy):
        return (enemy,)
    stands = field.stands_of(unit)
    away = {
        foe.id: gap(stands, field.stands_of(foe)) for foe in field.units_of(field.ground.opponent(unit.side))
    }
    nearest = min(away.values(), default=0)
    return tuple(key for key, hexes in away.items() if hexes == nearest)


class ImpetuousMoves(Step, frozen=True, tag="dw-impetuous-moves-1"):
    """All impetuous units that are not engaged move, after the routing ones and before all others (DW-XV.10.0-c)."""

    def run(self, battle: Battle[Field]) -> None:
        """Put their moves on the agenda, in an order that is drawn where it may matter."""
        field = battle.state
        todo = [unit.id for unit in field.units.values() if _free(field, unit)]
        if _in_each_others_way(field, todo):
            drawn = []
            while len(todo) > 1:
                drawn.append(todo.pop(battle.roll(len(todo), "dw-roll-impetuous-order", "DW-XV.10.0-c") - 1))
            todo = drawn + todo
        battle.push(*(ImpetuousMove(key) for key in todo))


def _free(field: Field, unit: Unit) -> bool:
    return bool(unit.stands) and is_impetuous(field, unit) and not unit.engaged


def _in_each_others_way(field: Field, units: Sequence[str]) -> bool:
    """Return whether two units are so near that where one comes may bear on the other's move."""
    steps = {}
    for key in units:
        unit = msgspec.structs.replace(field.units[key], order=Order.CHARGE)
        potential = potential_of(field, unit)
        steps[key] = potential.points // field.passage(unit).least + potential.manoeuvres
    return any(
        gap(field.stands_of(one), field.stands_of(other)) <= steps[one] + steps[other] + 2
        for index, one in enumerate(units)
        for other in units[index + 1 :]
    )


class ImpetuousMove(Step, frozen=True, tag="dw-impetuous-move-1"):
    """An impetuous unit moves; `enemy` is the unit that it attacks, `also` others as near, once that is settled."""

    unit: str
    enemy: str | None = None
    also: tuple[str, ...] = ()

    def run(self, battle: Battle[Field]) -> None:
        """Settle whom it attacks, and ask its owner to lead it there."""
        field = battle.state
        unit = field.units[self.unit]
        if not _free(field, unit):
            return
        if self.enemy is None:
            found = targets(field, unit)
            if len(found) > 1:
                battle.push(ChooseTarget(self.unit, found))
                return
            if not found:
                return
            aim_at(field, self.unit, found[0])
        unit = field.change(self.unit, order=Order.CHARGE, moved=False)
        enemies = field.pages[Conduct].impetuous[self.unit], *self.also
        spent = _break_formation(battle, unit, enemies)
        battle.push(ImpetuousEnds(self.unit))
        lead(battle, unit, enemies, spent)


def _break_formation(battle: Battle[Field], unit: Unit, enemies: tuple[str, ...]) -> Spent:
    """Give up a formation that keeps a unit from its enemies, and return what that costs (DW-XV.10.0-d).

    That is each that may not engage, which skirmishers leave for a manoeuvre; and a wedge that does not come where its
    stands could without it.
    """
    formation = formation_of(battle.state, unit)
    if formation is None or (formation is Mark.WEDGE and not _hampered(battle.state, unit, enemies)):
        return Spent()
    lose_formation(battle, unit, "DW-XV.10.0-d")
    return Spent(manoeuvres=1) if formation is Mark.SKIRMISH else Spent()


def _hampered(field: Field, unit: Unit, enemies: tuple[str, ...]) -> bool:
    """Return whether a unit in wedge, which only goes forward, would come to a better place without it (DW-XIII.2.0-d)."""
    as_it_is, moves = led_on(field, unit, enemies, Spent())
    without = field.copy()
    put_token(without, unit.id, None)
    otherwise, others = led_on(without, unit, enemies, Spent())
    return bool(others) and (not moves or otherwise > as_it_is)


class Pursue(Command, frozen=True, tag="dw-pursue-1"):
    """Say which of the nearest enemies an impetuous unit attacks, and which others with it (DW-XV.10.0-c)."""

    enemy: Name
    also: Names = ()


class ChooseTarget(Decision, frozen=True, tag="dw-choose-target-1"):
    """The owner of an impetuous unit says which of several enemies at one distance it attacks (DW-XV.10.0-c)."""

    unit: str
    enemies: tuple[str, ...]

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return the owner."""
        return (battle.state.units[self.unit].side,)

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask for the target."""
        name = unit_name(battle.state.units[self.unit])
        return Prompt(player, text("dw-ask-impetuous-target", unit=name), "DW-XV.10.0-c")

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield the enemies one by one, then all of them."""
        yield from (Pursue(key) for key in self.enemies)
        yield Pursue(self.enemies[0], self.enemies[1:])

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse all others."""
        if not isinstance(command, Pursue):
            return not_now(battle.state, command, "DW-XV.10.0-c")
        for key in (command.enemy, *command.also):
            if key not in self.enemies:
                return refuse("DW-XV.10.0-g", "dw-refused-not-the-nearest", unit=key)
        return LEGAL

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Go for it."""
        assert isinstance(command, Pursue)  # check() allows nothing else
        battle.pop()
        aim_at(battle.state, self.unit, command.enemy)
        battle.push(ImpetuousMove(self.unit, command.enemy, command.also))


# -- how it fights -------------------------------------------------------------------------------------------------


def initiative_line(field: Field, facts: InitiativeFacts) -> Iterator[Line]:
    """Yield the bonus of an impetuous unit, in every melee phase (DW-XV.10.0-e)."""
    if is_impetuous(field, facts.unit):
        yield Line("dw-line-impetuous", INITIATIVE, "DW-XV.10.0-e")


def _drawn(field: Field, stand: Stand) -> bool:
    """Return whether a stand of an impetuous unit is not in contact and could regroup into it."""
    if not is_impetuous(field, stand.unit) or field.contacts(stand):
        return False
    return any(path and field.contacts(stand.at(end)) for path, end in reachable(field, stand))


def must_regroup(field: Field, stand: Stand, after: Stand) -> Iterator[Reason]:
    """Yield why a stand may not regroup so: it is impetuous and could come into contact instead (DW-XV.10.0-e)."""
    if stand.hex in field.ground.map.hexes and _drawn(field, stand) and not field.contacts(after):
        name = unit_name(field.units[stand.unit])
        yield Reason("DW-XV.10.0-e", text("dw-refused-impetuous-regroup", unit=name))


def not_before_all_regroup(field: Field, phase: PostCombat) -> Iterator[Reason]:
    """Yield why the moves after combat cannot end: an impetuous stand could still come into contact (DW-XV.10.0-e)."""
    for key in dict.fromkeys(stand.unit for stand in phase.idle(field) if _drawn(field, stand)):
        name = unit_name(field.units[key])
        yield Reason("DW-XV.10.0-e", text("dw-refused-impetuous-regroup", unit=name))
