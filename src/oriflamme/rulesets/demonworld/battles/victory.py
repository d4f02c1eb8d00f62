"""Sections XVI.1.3, XVI.2.3 and XVI.3.5: points for what the enemy has lost, and the conditions that scenarios set."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.effects import Banner, Effects
from oriflamme.kernel.events import Event
from oriflamme.kernel.pages import Page
from oriflamme.kernel.steps import Step
from oriflamme.kernel.tally import Line, Tally
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.demonworld.aims import Destroy, Occupy, Prevent
from oriflamme.rulesets.demonworld.commanders.ranks import is_independent
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Stand, Unit
from oriflamme.rulesets.demonworld.morale.conduct import flees, is_routing

from .flank_marches import FlankMarches, still_to_come
from .objectives import controller
from .rolls import Roll, stands_left
from .spare_maps import is_beside


class PointsReckoned(Event, frozen=True, tag="dw-points-reckoned-1", kw_only=True):
    """At the end of the battle a side's points were counted, line by line (DW-XVI.3.5)."""

    side: str
    tally: Tally

    def text(self) -> Text:
        """Return the words: the side and its points."""
        return text("dw-points-reckoned", side=text(f"side-{self.side}"), points=self.tally.total)

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return a banner for all."""
        return (Banner(text=self.text(), level="step"),)


def points(field: Field, side: str) -> Tally:
    """Return what a side scores now: enemy units wholly gone, enemy commanders killed, objectives (DW-XVI.3.5, DW-XVI.4.0-e).

    Units that are still to arrive, with not one stand on the table, count as gone (DW-XVI.5.0-m).
    """
    return Tally((*_gone(field, field.ground.opponent(side)), *_held(field, side)))


def _gone(field: Field, enemy: str) -> Iterator[Line]:
    for unit, stands in _enrolled(field, enemy):
        if not any(stand in field.stands and not is_beside(field, field.stands[stand]) for stand in stands):
            card = field.profile(unit)
            yield Line(f"dw-unit-{card.id}", card.points, "DW-XVI.3.5")


def _held(field: Field, side: str) -> Iterator[Line]:
    for objective in field.ground.objectives:
        if controller(field, objective) == side:
            yield Line("dw-line-objective", objective.points, "DW-XVI.4.0-e")


def worth_of_stands(field: Field, enemy: str) -> float:
    """Return the points of a side's stands that are destroyed or have fled: shares of their units (DW-XVI.1.3-b).

    Those that are still to come are neither.
    """
    total = 0.0
    waiting = field.pages[FlankMarches].waiting
    for unit, stands in _enrolled(field, enemy):
        gone = len(stands) - stands_left(field, unit.id) - len(waiting.get(unit.id, ()))
        total += field.profile(unit).points * gone / len(stands)
    return total


def _enrolled(field: Field, side: str) -> Iterator[tuple[Unit, tuple[str, ...]]]:
    """Yield the units of a side and the stands each began with, in the order of the set-up, which a stored page has not."""
    roll = field.pages[Roll].stands
    return ((unit, roll[unit.id]) for unit in field.units.values() if unit.side == side and unit.id in roll)


def victor(field: Field) -> str | None:
    """Return who has won where the turns are over: whoever a condition favours, else the side with more points."""
    for condition in field.ground.conditions:
        if isinstance(condition, Prevent):
            return condition.side
    one, other = field.ground.sides
    ours, theirs = points(field, one).total, points(field, other).total
    if ours == theirs:
        return None
    return one if ours > theirs else other


def won_by(field: Field) -> tuple[str, str, str] | None:
    """Return who has won by a condition that holds now: the side, the message and the rule. None: nobody has yet.

    Conditions are asked in the order of the set-up, so that the first has precedence (DW-XVI.1.3-c).
    """
    for condition in field.ground.conditions:
        match condition:
            case Destroy(side=side, points=wanted):
                if worth_of_stands(field, field.ground.opponent(side)) >= wanted:
                    return side, "dw-end-destroyed", "DW-XVI.1.3-a"
            case Prevent(side=side):
                foe = field.ground.opponent(side)
                left = any(not is_routing(field, unit) for unit in _troops(field, foe))
                if not left and not still_to_come(field, foe):
                    return side, "dw-end-prevented", "DW-XVI.2.3"
            case Occupy():
                pass  # `Watch` sees to it through a whole turn
    return None


def _troops(field: Field, side: str) -> Iterator[Unit]:
    """Yield the units of a side on the field, commanders on their own not among them."""
    return (unit for unit in field.units_of(side) if not is_independent(field, unit))


def occupies(field: Field, condition: Occupy) -> bool:
    """Return whether a side alone is on the hexes now: with stands of a unit that do not rout, the enemy with none such.

    Stands that still rout though a part of their unit has rallied rout; a commander who has joined never does.
    """
    find = field.ground.map.find
    there = {find(name) for name in condition.hexes}
    ours = _on(field, there, condition.side, units_only=True)
    return ours and not _on(field, there, field.ground.opponent(condition.side), units_only=False)


def _on(field: Field, hexes: set[int], side: str, *, units_only: bool) -> bool:
    def counts(stand: Stand) -> bool:
        unit = field.units[stand.unit]
        if unit.side != side or flees(field, stand):
            return False
        return not (units_only and (is_independent(field, unit) or is_routing(field, unit)))

    return any(counts(stand) for stand in field.stands.values() if not hexes.isdisjoint(stand.cells))


def reckon(battle: Battle[Field], message: str, rule: str) -> None:
    """Count the points of both sides as the turns are over, and end the battle: most points win (DW-XVI.3.5).

    Where points are equal it is drawn, for the reason that ended it.
    """
    field = battle.state
    for side in field.ground.sides:
        battle.emit(PointsReckoned(rule="DW-XVI.3.5", side=side, tally=points(field, side)))
    winner = victor(field)
    if winner is None:
        battle.end(None, message, rule)
    elif any(isinstance(condition, Prevent) for condition in field.ground.conditions):
        battle.end(winner, "dw-end-prevented", "DW-XVI.2.3")
    else:
        battle.end(winner, "dw-end-points", "DW-XVI.3.5")


class Watch(Page, frozen=True, tag="dw-watch-1"):
    """Which conditions to occupy, by their place in the set-up, have held ever since the turn began (DW-XVI.2.3)."""

    held: tuple[int, ...] = ()

    def seen_by(self, player: str | None) -> Self:
        """Return the page: all see who stands where."""
        return self


class WatchBegins(Step, frozen=True, tag="dw-watch-begins-1"):
    """As a turn begins, see which hexes to be occupied are held."""

    def run(self, battle: Battle[Field]) -> None:
        """Note the conditions that hold."""
        field = battle.state
        held = tuple(
            number
            for number, condition in enumerate(field.ground.conditions)
            if isinstance(condition, Occupy) and occupies(field, condition)
        )
        if held != field.pages[Watch].held:
            field.pages.put(Watch(held))


class WatchGoesOn(Step, frozen=True, tag="dw-watch-goes-on-1"):
    """After stands have moved, before they fall and after it, see which are held no longer."""

    def run(self, battle: Battle[Field]) -> None:
        """Strike off the conditions that hold no more."""
        watch_on(battle.state)


class WatchEnds(Step, frozen=True, tag="dw-watch-ends-1"):
    """As a turn ends, a side that has held all through it has won (DW-XVI.2.3)."""

    def run(self, battle: Battle[Field]) -> None:
        """End the battle for the first such side."""
        field = battle.state
        watch_on(field)
        for number in field.pages[Watch].held:
            condition = field.ground.conditions[number]
            assert isinstance(condition, Occupy)  # no other is watched
            battle.end(condition.side, "dw-end-occupied", "DW-XVI.2.3")
            return


def watch_on(field: Field) -> None:
    """Strike off the conditions to occupy that hold no more."""
    held = field.pages[Watch].held
    still = tuple(
        number
        for number in held
        if isinstance(condition := field.ground.conditions[number], Occupy) and occupies(field, condition)
    )
    if still != held:
        field.pages.put(Watch(still))


def watching(field: Field, what: object) -> Iterator[Step]:
    """Yield the watch, after a move and before and after losses, where there is something to watch."""
    if field.pages[Watch].held:
        yield WatchGoesOn()
