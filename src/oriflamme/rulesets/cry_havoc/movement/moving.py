"""The step of movement: whoever of the side has not charged moves, mounts or dismounts, one after the other (CH-2.1-e, CH-5.1-a)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Self, TypeAlias

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
from oriflamme.rulesets.cry_havoc.turn import Done, StepBegan, deed, did, figure_name

from .leading import (
    LetGo,
    TakeBridle,
    Tie,
    TieUp,
    Tying,
    against_letting_go,
    against_taking,
    against_tying,
    catch,
    let_go_of,
    loose_near,
    price_of,
    take,
    ties,
)
from .legs import price, stepped
from .loads import Help, Loads, PutDown, against_helping, against_putting_down, burden, drop, helps
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
from .opportunity import forget
from .trains import allowance, company, crowded, led, led_along, tied
from .walk import Walk
from .ways import moved_along, reach

Handling: TypeAlias = TakeBridle | LetGo | Tie | Help | PutDown
"""What is done with animals and loads in the step of movement."""

OFFERED: Final = 10
"""Places a figure that are offered to whoever chooses among all options; every other may be asked for."""


class Move(Command, frozen=True, tag="ch-move-1"):
    """Go along a way, leg after leg."""

    figure: Name
    legs: Path


class Going(Page, frozen=True, tag="ch-going-1"):
    """Who is moving now, and the points that he has left; open to all. Who is left for another has moved (CH-5.1-a).

    They are those with which he set out: a wound on his way leaves him fewer from his next move on.
    `missed`: he has snatched at a bridle in vain (CH-5.2-i).
    """

    figure: str = ""
    left: int = 0
    missed: bool = False

    def seen_by(self, player: str | None) -> Self:
        """Return it whole."""
        return self


class Movement(Step, frozen=True, tag="ch-movement-1"):
    """The step of movement begins, where anybody can move."""

    side: str

    def run(self, battle: Battle[Field]) -> None:
        """Ask for moves."""
        battle.state.pages.put(Going())
        battle.state.pages.change(Loads, helped=())
        decision = MoveFigures(self.side)
        if decision.deciders(battle):
            battle.emit(StepBegan(rule="CH-2.1-e", step="movement", side=self.side))
            battle.push(decision, TieUp())


def points(field: Field, figure: Figure) -> int:
    """Return the points that a figure has left in this step; none for who has moved, charged, or may not (CH-5.1-a)."""
    going = field.pages[Going]
    if going.figure == figure.id:
        return going.left
    if deed(field, figure.id).moved or next(against_moving(field, figure), None) is not None:
        return 0
    return allowance(field, figure)


def _goes_on(field: Field, key: str, left: int) -> None:
    """Note that a figure is moving, and what it has left."""
    page = field.pages[Going]
    field.pages.put(Going(key, left, page.figure == key and page.missed))


def against_mover(field: Field, side: str, figure: Figure) -> Iterator[Reason]:
    """Yield why a figure cannot be moved at all now."""
    facts: Facts = {"name": figure_name(field, figure.id)}
    if figure.side != side or figure.rider or not figure.alive or field.harmless(figure):
        yield Reason("CH-2.1-e", Text("cry-havoc-refused-not-yours", facts))
    elif field.sheet(figure).animal and tied(field, figure):
        yield Reason("CH-5.2-j", Text("cry-havoc-refused-in-train", facts))
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
            yield from self.with_animals(field, figure)
            yield from self.with_loads(field, figure)
        yield Done()

    def with_animals(self, field: Field, figure: Figure) -> Iterator[TakeBridle | LetGo | Tie]:
        """Yield what a figure can do with animals beside it: take them by the bridle, tie them, let them go."""
        for animal in loose_near(field, figure):
            for catching in (False, True) if figure.mount else (False,):
                command = TakeBridle(figure.id, animal.id, catching)
                if next(self._reasons(field, figure, command), None) is None:
                    yield command
        yield from ties(field, figure)
        for animal in led(field, figure):
            yield LetGo(figure.id, animal.id)

    def with_loads(self, field: Field, figure: Figure) -> Iterator[Help | PutDown]:
        """Yield whom a figure can help to carry, and letting fall what it carries."""
        for other in field.neighbours(figure):
            command = Help(figure.id, other.id)
            if other.load and next(self._reasons(field, figure, command), None) is None:
                yield command
        if figure.load:
            yield PutDown(figure.id)

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse who cannot move, and ways that are none or too dear."""
        field = battle.state
        match command:
            case Done():
                return LEGAL
            case Move() | MountUp() | Dismount() | TakeBridle() | LetGo() | Tie() | Help() | PutDown():
                figure = field.figures.get(command.figure)
                if figure is None:
                    return refuse("CH-2.1-e", "cry-havoc-refused-no-such-figure", name=command.figure)
                reasons = list(against_mover(field, self.side, figure))
                return judge(reasons or self._reasons(field, figure, command))
            case _:
                return refuse("CH-2.1-e", "cry-havoc-refused-other-step")

    @staticmethod
    def _reasons(
        field: Field, figure: Figure, command: Move | MountUp | Dismount | Handling
    ) -> Iterator[Reason]:
        left = points(field, figure)
        match command:
            case TakeBridle() | LetGo() | Tie() | Help() | PutDown():
                yield from against_handling(field, figure, command, left)
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
                _goes_on(field, key, points(field, figure) - cost_of(field, figure, legs))
                there = moved_along(figure, legs)
                battle.push(Walk(key, legs, 0, "move"), Stopped(key, (there.hex, there.facing)))
            case MountUp(figure=key) | Dismount(figure=key):
                figure = field.figures[key]
                left, cost = points(field, figure), COSTS[field.sheet(figure).armour]
                spent = allowance(field, figure) - left + cost
                _goes_on(field, key, left - cost)
                battle.push(Walk(key, (), 0, "mount"), Settle(command, left, spent))
            case TakeBridle() | LetGo() | Tie() | Help() | PutDown():
                handle(battle, field.figures[command.figure], command)
            case _:
                field.pages.put(Going())
                battle.pop()


class Stopped(Step, frozen=True, tag="ch-stopped-1"):
    """After a way: who could not go it to its end, or was stopped there, goes no farther in this step (CH-6.4-a).

    So it does not matter in how many commands one goes. `place` is where he was going.
    """

    figure: str
    place: tuple[int, int]

    def run(self, battle: Battle[Field]) -> None:
        """Take what is left from who has been held up."""
        field = battle.state
        figure = field.figures[self.figure]
        came = figure.able and self.place == (figure.hex, figure.facing)
        if forget(field, figure.id) or not came:
            field.pages.change(Going, left=0)


def against_handling(field: Field, figure: Figure, command: Handling, left: int) -> Iterator[Reason]:
    """Yield why somebody cannot do with animals or loads what he wants to, with so many points."""
    named: tuple[str, ...] = ()
    match command:
        case Tie(first=first, second=second):
            named = (first, second)
        case TakeBridle(animal=animal) | LetGo(animal=animal):
            named = (animal,)
        case Help(other=other):
            named = (other,)
    missing = [key for key in named if key not in field.figures]
    if missing:
        yield Reason("CH-5.2-h", Text("cry-havoc-refused-no-such-figure", {"name": missing[0]}))
        return
    beasts = [field.figures[key] for key in named]
    match command:
        case TakeBridle():
            page = field.pages[Going]
            missed = command.catch and page.figure == figure.id and page.missed
            if command.catch and not figure.mount:
                facts: Facts = {"name": figure_name(field, figure.id)}
                yield Reason("CH-5.2-i", Text("cry-havoc-refused-not-mounted", facts))
            price = price_of(figure, command)
            yield from against_taking(field, figure, beasts[0], left - price, missed=missed)
        case LetGo():
            yield from against_letting_go(field, figure, beasts[0])
        case Tie():
            yield from against_tying(field, figure, *beasts)
        case Help():
            yield from against_helping(field, figure, beasts[0], left, allowance(field, figure))
        case PutDown():
            yield from against_putting_down(field, figure)


def handle(battle: Battle[Field], figure: Figure, command: Handling) -> None:
    """Let somebody take an animal by the bridle, let it go, or begin to tie it; help another to carry, or put his own load down."""
    field, key = battle.state, figure.id
    left = points(field, figure)
    if isinstance(command, LetGo):
        let_go_of(battle, key, command.animal)
        return
    if isinstance(command, PutDown):
        drop(battle, key, "CH-5.1-a")
        return
    did(field, key, moved=True)
    if isinstance(command, Tie):
        field.pages.change(Tying, ties=(*field.pages[Tying].ties, command))
        _goes_on(field, key, 0)
        return
    if isinstance(command, Help):
        cost = burden(field, field.figures[command.other])
        helps(battle, key, command.other)
        _goes_on(field, key, left - cost)
        return
    spent = allowance(field, figure) - left + price_of(figure, command)
    missed = command.catch and not catch(battle, key, command.animal)
    if not command.catch:
        take(battle, key, command.animal, "taken")
    # The slowest of a train sets the pace from now on (CH-5.2-j).
    _goes_on(field, key, max(allowance(field, figure) - spent, 0))
    if missed:
        field.pages.change(Going, missed=True)


def cost_of(field: Field, figure: Figure, legs: tuple[int, ...]) -> int:
    """Return what a way costs that was checked."""
    total = 0
    for leg in legs:
        cost = price(field, figure, leg)
        assert not isinstance(cost, Bar)
        total += cost
        figure = stepped(figure, leg)
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
        here = stepped(here, leg)
    if left < 0:
        yield Reason("CH-5.1-a", Text("cry-havoc-refused-dear", {**facts, "over": -left}))
    behind = led_along(field, figure, legs, company(field, figure))
    if behind is None:
        yield Reason("CH-5.2-h", Text("cry-havoc-refused-led-stuck", facts))
    elif crowded(field, here, behind):
        yield Reason("CH-5.4", Text("cry-havoc-refused-taken", facts))
