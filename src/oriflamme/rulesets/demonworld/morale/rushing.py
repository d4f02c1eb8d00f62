"""How an impetuous unit comes at its enemy (DW-XV.10.0-b, -d, -h): its owner leads it, but nowhere else.

Moves are judged by one measure: the most stands in contact with the target, then with any enemy; then how near the unit
is, where what must still be turned and formed up counts as so many hexes; then how near all its stands are. The owner
makes any lawful movement whose end is as good as the best that is found, at once or leg by leg.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from oriflamme.board.hexes import DIRECTIONS, FRONT, Hex, distance
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.rulings import LEGAL, Ruling, refuse
from oriflamme.kernel.steps import Command, Decision, Prompt, Step
from oriflamme.kernel.text import text
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Stand, Unit, unit_name
from oriflamme.rulesets.demonworld.movement.engagement import Complete, Completion
from oriflamme.rulesets.demonworld.movement.legs import LONGEST, Leg
from oriflamme.rulesets.demonworld.movement.potential import Spent
from oriflamme.rulesets.demonworld.movement.reach import destinations
from oriflamme.rulesets.demonworld.movement.refusals import Refused
from oriflamme.rulesets.demonworld.movement.sequences import MoveUnit, go_along
from oriflamme.rulesets.demonworld.movement.trace import Trace
from oriflamme.rulesets.demonworld.posts import apart
from oriflamme.rulesets.demonworld.turn import Commit, not_now

from .conduct import Conduct

TURNING: Final = 2
"""As many hexes counts each sixth of a circle that a unit must still turn to have its target before it."""

FORMING_UP: Final = 4
"""As many hexes counts it to be disorganised, for such a unit cannot go forward."""


def gap(stands: Sequence[Stand], foes: Sequence[Stand]) -> int:
    """Return the distance in hexes of the nearest two of stands and foes."""
    return min(apart(stand, foe) for stand in stands for foe in foes)


Worth = tuple[int, int, int, int]

_APART: Final[Worth] = (0, 0, 1, 0)
"""Better than it is to stand anywhere and be in contact with nobody."""


class Measure:
    """How good it is for an impetuous unit to stand somewhere: the measure of its moves (DW-XV.10.0-b, -d, -h)."""

    def __init__(self, field: Field, unit: Unit, enemies: tuple[str, ...]) -> None:
        """Find once what does not depend on where the unit stands; `enemies` are those that it attacks."""
        self.field, self.unit, self.enemies = field, unit, enemies
        self.foes = [stand for enemy in enemies for stand in field.stands_of(enemy)]
        self.beside = field.contact_hexes(unit)
        self._nearest: dict[tuple[Hex, ...], tuple[int, Hex]] = {}

    def of(self, stands: Sequence[Stand]) -> Worth:
        """Return how good it is to stand so; more is better.

        Stands in contact with the target, then with any enemy; less the hexes to the target, with what must be turned
        and formed up; less the hexes of all stands to it.
        """
        field, beside = self.field, self.beside
        touched = [field.contacts(stand) for stand in stands if not beside.isdisjoint(stand.cells)]
        with_target = sum(any(foe.unit in self.enemies for foe in found) for found in touched)
        away = [self._away(stand) for stand in stands]
        nearest = min(range(len(away)), key=away.__getitem__)
        far, hex = away[nearest]
        far += TURNING * _turns(stands[nearest].facing, hex - stands[nearest].hex)
        if not field.organised(self.unit, stands):
            far += FORMING_UP
        return with_target, sum(map(bool, touched)), -far, -sum(hexes for hexes, _ in away)

    def _away(self, stand: Stand) -> tuple[int, Hex]:
        """Return how far it is from a stand to the nearest enemy, and where he is; hexes are looked at once."""
        cells = stand.cells
        known = self._nearest.get(cells)
        if known is None:
            known = self._nearest[cells] = min([(apart(stand, foe), foe.hex) for foe in self.foes])
        return known


@lru_cache(maxsize=10_000)
def _turns(facing: int, goal: Hex) -> int:
    """Return by how many sixths of a circle a stand must turn for a front hex to be as near to a goal as can be.

    The goal is named by its offset from the stand.
    """
    nearest = [min(distance(DIRECTIONS[towards], goal) for towards in FRONT[turn]) for turn in range(6)]
    least = min(nearest)
    return min(
        min((turn - facing) % 6, (facing - turn) % 6) for turn, away in enumerate(nearest) if away == least
    )


def led_on(
    field: Field, unit: Unit, enemies: tuple[str, ...], spent: Spent
) -> tuple[Worth, tuple[tuple[Leg, ...], ...]]:
    """Return how good an impetuous unit's best movement is, and the ways there, one for each place.

    There are none where it stands best already. It attacks the first of the enemy units, and the others with it where its
    owner chose so (DW-XV.10.0-c).
    """
    measure = Measure(field, unit, enemies)
    best, found = measure.of(field.stands_of(unit)), list[tuple[Leg, ...]]()
    apart_now = best < _APART
    # Any contact is better than none, so that where it comes into some the rest needs no look.
    for place in sorted(destinations(field, unit, spent), key=lambda place: not place.contact):
        if apart_now and best > _APART and not place.contact:
            break
        here = measure.of(place.stands())
        if here < best or (here == best and not found):
            continue
        legs = place.legs()
        trace = Trace(field, unit, spent)
        trace.follow(legs)
        if not _ends(trace):
            continue
        if here > best:
            best, found = here, []
        found.append(legs)
    return best, tuple(found)


def _ends(trace: Trace) -> bool:
    """Return whether a movement can end where a trace has come."""
    return bool(trace.contacts) or trace.unsettled() is None


def lead(battle: Battle[Field], unit: Unit, enemies: tuple[str, ...], spent: Spent) -> None:
    """Ask the owner of an impetuous unit for its movement, where it can better its place."""
    best, moves = led_on(battle.state, unit, enemies, spent)
    if moves:
        battle.push(ImpetuousMoving(unit.id, enemies, best, moves, spent))


class ImpetuousMoving(Decision, frozen=True, tag="dw-impetuous-moving-2"):
    """The owner of an impetuous unit leads it at its enemies, the first of whom it must attack (DW-XV.10.0-b).

    `moves` are ways to the best places that were found, and `best` says how good these are. `spent` is what the unit has
    spent already: to break its formation, and by legs it has taken.
    """

    unit: str
    enemies: tuple[str, ...]
    best: Worth
    moves: tuple[tuple[Leg, ...], ...]
    spent: Spent = Spent()

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return the owner."""
        return (battle.state.units[self.unit].side,)

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask for the move."""
        conduct, units = battle.state.pages[Conduct], battle.state.units
        enemy = unit_name(units[conduct.impetuous[self.unit]])
        question = text("dw-ask-impetuous-move", unit=unit_name(units[self.unit]), enemy=enemy)
        return Prompt(player, question, "DW-XV.10.0-b")

    def first_legs(self, field: Field) -> Iterator[Leg]:
        """Yield the legs with which longer ways begin, each once, as far as the unit may stop there on its way."""
        known: list[Leg] = []
        for legs in self.moves:
            if len(legs) > 1 and legs[0] not in known and (legs[0],) not in self.moves:
                known.append(legs[0])
                if self._can_go_on(field, self.trace(field, legs[:1])):
                    yield legs[0]

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield whole movements, then first legs of them, after which the owner goes on."""
        yield from (MoveUnit(self.unit, legs) for legs in self.moves)
        yield from (MoveUnit(self.unit, (leg,)) for leg in self.first_legs(battle.state))

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse what is against the rules of movement, and what leads to no place that is as good as the best."""
        field = battle.state
        if not isinstance(command, MoveUnit):
            return not_now(field, command, "DW-XV.10.0-b")
        if command.unit != self.unit:
            return refuse("DW-V.2.0-c", "dw-refused-no-such-unit", unit=command.unit)
        if not 0 < len(command.legs) <= LONGEST:
            return refuse("DW-V-KINDS", "dw-refused-legs")
        try:
            trace = self.trace(field, command.legs)
        except Refused as refused:
            return Ruling(False, refused.reasons)
        if self._arrives(field, trace) or self._can_go_on(field, trace):
            return LEGAL
        return refuse("DW-XV.10.0-b", "dw-refused-impetuous-move", unit=unit_name(field.units[self.unit]))

    def trace(self, field: Field, legs: Sequence[Leg]) -> Trace:
        """Follow legs from where the unit is, with what it has left. Raises `Refused`."""
        trace = Trace(field, field.units[self.unit], self.spent)
        trace.follow(legs)
        return trace

    def _arrives(self, field: Field, trace: Trace) -> bool:
        measure = Measure(field, trace.unit, self.enemies)
        return _ends(trace) and measure.of(trace.body) >= self.best

    def _can_go_on(self, field: Field, trace: Trace) -> bool:
        """Return whether the unit could still come to as good a place from where a trace has brought it."""
        if trace.over:
            return False
        on_the_way = field.copy()
        on_the_way.relocate(trace.body)
        best, moves = led_on(on_the_way, trace.unit, self.enemies, trace.spent)
        return bool(moves) and best >= self.best

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Move the unit: to the end of its movement, or on its way (DW-V.3.2-a)."""
        assert isinstance(command, MoveUnit)  # check() allows nothing else
        battle.pop()
        field = battle.state
        trace = self.trace(field, command.legs)
        arrived = self._arrives(field, trace)
        if not arrived:
            battle.push(LeadOn(self.unit, self.enemies, trace.spent))
        go_along(battle, field.units[self.unit], command.legs, trace, ImpetuousCompletion)
        if arrived:
            field.change(self.unit, moved=True)


class LeadOn(Step, frozen=True, tag="dw-lead-on-1"):
    """An impetuous unit on its way goes on; `spent` is what it has spent."""

    unit: str
    enemies: tuple[str, ...]
    spent: Spent

    def run(self, battle: Battle[Field]) -> None:
        """Ask its owner."""
        lead(battle, battle.state.units[self.unit], self.enemies, self.spent)


class ImpetuousEnds(Step, frozen=True, tag="dw-impetuous-ends-1"):
    """The move of an impetuous unit is over: it had order C for that alone (DW-XV.10.0-b)."""

    unit: str

    def run(self, battle: Battle[Field]) -> None:
        """Take the order off."""
        battle.state.change(self.unit, order=None, moved=True)


class ImpetuousCompletion(Completion, frozen=True, tag="dw-impetuous-completion-1"):
    """An impetuous unit ends its move: every stand must go on that comes nearer to an enemy by it (DW-XV.10.0-d)."""

    def steps(self, field: Field, unit: Unit) -> Iterator[Complete]:
        """Yield the steps that bring a stand nearer."""
        for step in super().steps(field, unit):
            if self._nearer(field, step):
                yield step

    def _nearer(self, field: Field, step: Complete) -> bool:
        stand = field.stands[step.stand]
        foes = [
            foe
            for enemy in field.units_of(field.ground.opponent(field.side(stand)))
            for foe in field.stands_of(enemy)
        ]
        after = stand.at(stand.hex + sum(DIRECTIONS[towards] for towards in step.path))
        return bool(foes) and gap((after,), foes) < gap((stand,), foes)

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield the steps; the end comes when there is none left."""
        yield from self.steps(battle.state, battle.state.units[self.unit])

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse to end it before, and ways that bring nobody nearer."""
        ruling = super().check(battle, player, command)
        name = unit_name(battle.state.units[self.unit])
        if isinstance(command, Commit):
            return refuse("DW-XV.10.0-d", "dw-refused-impetuous-end", unit=name)
        if ruling.legal and isinstance(command, Complete) and not self._nearer(battle.state, command):
            return refuse("DW-XV.10.0-d", "dw-refused-impetuous-move", unit=name)
        return ruling
