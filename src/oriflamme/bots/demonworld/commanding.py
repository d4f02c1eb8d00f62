"""Commanders on their own (chapter X): where they go, when, and which unit a hero joins.

They go after the units that march have marched, before those that charge: near the units that they could command, out of
reach of the enemy. Who commands nobody from afar goes to a unit and joins it.
"""

from __future__ import annotations

from oriflamme.board.hexes import STEPS_OF, Hex, distance
from oriflamme.kernel.battle import View
from oriflamme.kernel.steps import Command
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.commanders.authority import has_leader, in_zone, stars, zone
from oriflamme.rulesets.demonworld.commanders.joining import same_shape
from oriflamme.rulesets.demonworld.commanders.moving import (
    CommandersTurn,
    JoinUnit,
    MoveCommander,
    MoveNow,
    WhoMoves,
    may_join,
    movers,
)
from oriflamme.rulesets.demonworld.commanders.ranks import is_independent, joined
from oriflamme.rulesets.demonworld.commanders.ways import ways
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Stand, Unit
from oriflamme.rulesets.demonworld.morale.conduct import is_routing
from oriflamme.rulesets.demonworld.turn import Commit

from .situation import Situation

WHEN = Order.CHARGE
"""The sequence before which his commanders move: those who march are where they will be by then."""

LEADERLESS, LED = 3.0, 0.4
"""What it is worth to have a unit in one's zone: one that needs orders, and one that may come to."""

AWAY = 0.15
"""What each hex from the units costs, that a commander who is out of his zone goes after them."""

MENACED = 1.5
"""What it costs to be where an enemy may come in one charge."""

LOOKED_AT = 12
"""Of so many places, the best by distance, the view to the units is looked at."""


def when(situation: Situation, due: WhoMoves) -> Command:
    """Return whether commanders move now: before the charges, where there is something to do."""
    return MoveNow(due.order is WHEN and _best(situation, due.order) is not None)


def move(view: View[Field], situation: Situation, due: CommandersTurn, player: str) -> Command:
    """Return the move of a commander to a better place, or whom a hero joins; else readiness."""
    command = _best(situation, due.order) if due.order is WHEN else None
    return Commit() if command is None or not view.check(player, command).legal else command


def _best(situation: Situation, order: Order) -> Command | None:
    field, player = situation.field, situation.side
    for unit in field.units_of(player):
        if is_independent(field, unit) and not zone(field, field.stands_of(unit)[0]):
            stand = field.stands_of(unit)[0]
            for other in may_join(field, stand, order):
                if _wants(field, other):
                    return JoinUnit(stand.id, other.id)
    for stand in movers(field, player, order):
        # Who has joined a unit stays with it.
        if is_independent(field, field.units[stand.unit]):
            found = situation.journeys
            if stand.id not in found:
                found[stand.id] = _go(situation, stand)
            command = found[stand.id]
            if command is not None:
                return command
    return None


def _wants(field: Field, unit: Unit) -> bool:
    """Return whether a unit is one for a hero to join: he ends its movement, so it is to have made its own."""
    done = unit.moved or unit.order is Order.HOLD
    return done and len(unit.stands) > 3 and not is_routing(field, unit) and not joined(field, unit)


def _go(situation: Situation, stand: Stand) -> MoveCommander | None:
    """Return the move to the best place in reach; None where he is as well where he is."""
    field = situation.field
    judge = _Follower(situation, stand) if zone(field, stand) else _Joiner(situation, stand)
    reach = ways(field, stand)
    rated = sorted(
        ((judge.rate(hex) - 0.002 * way.points, hex) for hex, way in reach.items()),
        key=lambda pair: (-pair[0], pair[1]),
    )
    here = next(value for value, hex in rated if hex == stand.hex) + 0.1
    best, chosen = here + _in_view(field, stand, stand.hex), None
    for value, hex in rated[:LOOKED_AT]:
        if hex == stand.hex or field.contacts(stand.at(hex)):
            continue
        seen = value + _in_view(field, stand, hex)
        if seen > best:
            best, chosen = seen, hex
    return None if chosen is None else MoveCommander(stand.id, reach[chosen].path, stand.facing)


def _troops(situation: Situation) -> list[Unit]:
    return [unit for unit in situation.own if not is_independent(situation.field, unit)]


class _Follower:
    """Rates places for a commander: units in his zone by distance, and the enemy farther than they are."""

    def __init__(self, situation: Situation, stand: Stand) -> None:
        """Note once of each unit where its ends and its middle are, and whether it needs a commander."""
        field = situation.field
        self.situation = situation
        self.reach, self.most = zone(field, stand), stars(field, stand)
        self.units = []
        for unit in _troops(situation):
            ends = unit.stands[0], unit.stands[len(unit.stands) // 2], unit.stands[-1]
            left, middle, right = [field.stands[key].hex for key in ends]
            self.units.append((left, middle, right, not has_leader(field, unit), unit.engaged))

    def rate(self, hex: Hex) -> float:
        """Return how good a place is."""
        value, wanting = 0.0, 0
        reach, close, steps = self.reach, self.reach // 2, STEPS_OF
        for left, middle, right, leaderless, engaged in self.units:
            away = min(steps[left - hex], steps[middle - hex], steps[right - hex])
            if away > close:
                value -= AWAY * (away - close) * (1.0 if leaderless else 0.3)
            if away <= reach and not engaged:
                wants = leaderless and wanting < self.most
                wanting += wants
                value += LEADERLESS / 2 if wants else LED
        return value - _danger(self.situation, hex)


class _Joiner:
    """Rates places for who is to join a unit: next to one that he can join, or on the way to it."""

    def __init__(self, situation: Situation, stand: Stand) -> None:
        """Note where the units are that he can join, those that have a commander or fight a little farther off."""
        field = situation.field
        self.situation = situation
        self.goals = [
            (other.hex, 4 * bool(joined(field, unit)) + 3 * unit.engaged)
            for unit in _troops(situation)
            if same_shape(field, stand, unit) and len(unit.stands) > 3 and not is_routing(field, unit)
            for other in field.stands_of(unit)
        ]

    def rate(self, hex: Hex) -> float:
        """Return how good a place is."""
        nearest = min([distance(hex, goal) + more for goal, more in self.goals], default=0)
        return -0.5 * nearest - _danger(self.situation, hex)


def _danger(situation: Situation, hex: Hex) -> float:
    return MENACED * sum([hex in hexes for hexes in situation.menaced.values()])


def _in_view(field: Field, stand: Stand, hex: Hex) -> float:
    """Return what it is worth that units without a leader would be commanded from a hex in truth: in zone, and in view."""
    if not zone(field, stand):
        return 0.0
    there, left = stand.at(hex), stars(field, stand)
    value = 0.0
    for unit in field.units_of(field.side(stand)):
        if left and not unit.engaged and not is_independent(field, unit) and not has_leader(field, unit):
            commanded = in_zone(field, there, unit)
            value += LEADERLESS / 2 * commanded
            left -= commanded
    return value
