"""The step of movement: whoever of the side has not charged moves, mounts or dismounts, one after the other (CH-2.1-e, CH-5.1-a)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Self

import msgspec

from oriflamme.board.passage import Bar
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name, Path
from oriflamme.kernel.pages import Page
from oriflamme.kernel.rulings import LEGAL, Reason, Ruling, judge, refuse
from oriflamme.kernel.steps import Command, Decision, Prompt, Step
from oriflamme.kernel.text import Text
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Facts, Figure
from oriflamme.rulesets.cry_havoc.ranged.cadence import against_moving
from oriflamme.rulesets.cry_havoc.turn import Done, StepBegan, deed, figure_name

from .legs import after, price
from .mounting import (
    COSTS,
    Dismount,
    MountUp,
    Settle,
    against_dismounting,
    against_mounting,
    mounts_near,
    side_hexes,
)
from .walk import Walk
from .ways import reach

OFFERED: Final = 10
"""Places a figure that are offered to whoever chooses among all options; every other may be asked for."""


class Move(Command, frozen=True, tag="ch-move-1"):
    """Go along a way, leg after leg."""

    figure: Name
    legs: Path


class Going(Page, frozen=True, tag="ch-going-1"):
    """Who is moving now, and the points that he has left; open to all. Who is left for another has moved (CH-5.1-a)."""

    figure: str = ""
    left: int = 0

    def seen_by(self, player: str | None) -> Self:
        """Return it whole."""
        return self


class Movement(Step, frozen=True, tag="ch-movement-1"):
    """The step of movement begins, where anybody can move."""

    side: str

    def run(self, battle: Battle[Field]) -> None:
        """Ask for moves."""
        battle.state.pages.put(Going())
        decision = MoveFigures(self.side)
        if decision.deciders(battle):
            battle.emit(StepBegan(rule="CH-2.1-e", step="movement", side=self.side))
            battle.push(decision)


def points(field: Field, figure: Figure) -> int:
    """Return the points that a figure has left in this step; none for who has moved, charged, or may not (CH-5.1-a)."""
    going = field.pages[Going]
    if going.figure == figure.id:
        return going.left
    if deed(field, figure.id).moved or next(against_moving(field, figure), None) is not None:
        return 0
    return field.values(figure).movement


def against_mover(field: Field, side: str, figure: Figure) -> Iterator[Reason]:
    """Yield why a figure cannot be moved at all now."""
    facts: Facts = {"name": figure_name(field, figure.id)}
    if figure.side != side or figure.rider or not figure.alive or field.harmless(figure):
        yield Reason("CH-2.1-e", Text("cry-havoc-refused-not-yours", facts))
    elif not figure.able:
        yield Reason("CH-2.1-e", Text("cry-havoc-refused-not-able", facts))
    elif field.pages[Going].figure != figure.id:
        if deed(field, figure.id).moved:
            yield Reason("CH-5.1-a", Text("cry-havoc-refused-has-moved", facts))
        yield from against_moving(field, figure)


class MoveFigures(Decision, frozen=True, tag="ch-move-figures-1"):
    """The side moves its figures, in any order, each once."""

    side: str

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return the side, while anybody of it has points left and somewhere to go."""
        return (self.side,) if next(self._movers(battle.state), None) is not None else ()

    def _movers(self, field: Field) -> Iterator[Figure]:
        for figure in field.counters(self.side):
            if next(against_mover(field, self.side, figure), None) is None and points(field, figure) > 0:
                yield figure

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask for moves."""
        return Prompt(player, Text("cry-havoc-ask-movement"), "CH-2.1-e")

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield for each figure some of the places that it can reach, mounting and dismounting, then being done."""
        field = battle.state
        for figure in self._movers(field):
            found = reach(field, figure, points(field, figure))
            ways = [legs for _, legs in found.values() if legs]
            for legs in ways[:: max(1, len(ways) // OFFERED)]:
                yield Move(figure.id, legs)
            for mount in mounts_near(field, figure):
                if next(against_mounting(field, figure, mount, points(field, figure)), None) is None:
                    yield MountUp(figure.id, mount.id)
            for hex in side_hexes(field, figure) if figure.mount else ():
                if next(against_dismounting(field, figure, hex, points(field, figure)), None) is None:
                    yield Dismount(figure.id, field.theatre.map.name(hex))
        yield Done()

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse who cannot move, and ways that are none or too dear."""
        field = battle.state
        match command:
            case Done():
                return LEGAL
            case Move() | MountUp() | Dismount():
                figure = field.figures.get(command.figure)
                if figure is None:
                    return refuse("CH-2.1-e", "cry-havoc-refused-no-such-figure", name=command.figure)
                reasons = list(against_mover(field, self.side, figure))
                return judge(reasons or self._reasons(field, figure, command))
            case _:
                return refuse("CH-2.1-e", "cry-havoc-refused-other-step")

    @staticmethod
    def _reasons(field: Field, figure: Figure, command: Move | MountUp | Dismount) -> Iterator[Reason]:
        left = points(field, figure)
        match command:
            case Move(legs=legs):
                yield from against_way(field, figure, legs, left)
            case MountUp(mount=key):
                mount = field.figures.get(key)
                if mount is None:
                    yield Reason("CH-5.2-g", Text("cry-havoc-refused-no-such-figure", {"name": key}))
                else:
                    yield from against_mounting(field, figure, mount, left)
            case Dismount(hex=name):
                hex = field.theatre.map.hexes_by_name.get(name.upper())
                if hex is None:
                    yield Reason("CH-5.2-g", Text("cry-havoc-refused-no-such-hex", {"hex": name}))
                else:
                    yield from against_dismounting(field, figure, hex, left)

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Set off."""
        field = battle.state
        match command:
            case Move(figure=key, legs=legs):
                figure = field.figures[key]
                left = points(field, figure) - cost_of(field, figure, legs)
                field.pages.put(Going(key, left))
                battle.push(Walk(key, legs, 0, "move"), Stopped(key))
            case MountUp(figure=key) | Dismount(figure=key):
                figure = field.figures[key]
                left, cost = points(field, figure), COSTS[field.sheet(figure).armour]
                spent = field.values(figure).movement - left + cost
                field.pages.put(Going(key, left - cost))
                battle.push(Walk(key, (), 0, "mount"), Settle(command, left, spent))
            case _:
                field.pages.put(Going())
                battle.pop()


class Stopped(Step, frozen=True, tag="ch-stopped-1"):
    """After a way: who could not go it to its end goes no farther in this step (CH-6.4-a)."""

    figure: str

    def run(self, battle: Battle[Field]) -> None:
        """Take what is left from who is not where he was going."""
        field = battle.state
        figure = field.figures[self.figure]
        if not figure.able and field.pages[Going].figure == figure.id:
            field.pages.put(Going(figure.id, 0))


def cost_of(field: Field, figure: Figure, legs: tuple[int, ...]) -> int:
    """Return what a way costs that was checked."""
    total = 0
    for leg in legs:
        cost = price(field, figure, leg)
        assert not isinstance(cost, Bar)
        total += cost
        hex, facing = after(figure, leg)
        figure = msgspec.structs.replace(figure, hex=hex, facing=facing)
    return total


def against_way(field: Field, figure: Figure, legs: tuple[int, ...], left: int) -> Iterator[Reason]:
    """Yield why a way cannot be gone with so many points: barred, too dear, ending where somebody stands (CH-5.1-b, CH-5.4)."""
    facts: Facts = {"name": figure_name(field, figure.id)}
    if not legs:
        yield Reason("CH-5.1-a", Text("cry-havoc-refused-no-way", facts))
        return
    here = figure
    for leg in legs:
        cost = price(field, here, leg)
        if isinstance(cost, Bar):
            yield Reason(cost.rule, Text(cost.key, facts))
            return
        left -= cost
        hex, facing = after(here, leg)
        here = msgspec.structs.replace(here, hex=hex, facing=facing)
    if left < 0:
        yield Reason("CH-5.1-a", Text("cry-havoc-refused-dear", {**facts, "over": -left}))
    if any(other.id != figure.id for hex in field.cells(here) for other in field.on(hex)):
        yield Reason("CH-5.4", Text("cry-havoc-refused-taken", facts))
