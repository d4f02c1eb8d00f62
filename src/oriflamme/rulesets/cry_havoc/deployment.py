"""Deployment: each side puts its figures in its zone, the one that has lost the throw of initiative first (CH-8.2-f)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name, Small
from oriflamme.kernel.effects import Effects, Shown, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.rulings import LEGAL, Reason, Ruling, judge, refuse
from oriflamme.kernel.steps import Command, Decision, Prompt, Step
from oriflamme.kernel.text import Text

from .field import Field
from .introduction import Facts, Figure
from .sequence import TurnBegins, take_initiative
from .turn import Done, StepBegan, figure_name

OFFERED = 8
"""Hexes that are offered for each figure to whoever chooses among all options; every other of the zone may be asked for."""


class Deploy(Command, frozen=True, tag="ch-deploy-1"):
    """Put a figure on a hex of its side's zone; `facing` is where a mount looks, 0 E to 5 NE."""

    figure: Name
    hex: Name
    facing: Small = 0


class Deployed(Event, frozen=True, tag="ch-deployed-1", kw_only=True):
    """A side has deployed."""

    weight: ClassVar[Weight] = Weight.MOVE

    side: str
    pieces: tuple[str, ...]

    def text(self) -> Text:
        """Return the words."""
        return Text("cry-havoc-deployed", {"side": Text(f"side-{self.side}")})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return nothing but that they stand there."""
        return tuple(Shown(piece=piece) for piece in self.pieces)


class DeploymentBegins(Step, frozen=True, tag="ch-deployment-begins-1"):
    """Throw for it: who has the initiative deploys second, and sees the other."""

    zones: dict[str, tuple[str, ...]]

    def run(self, battle: Battle[Field]) -> None:
        """Throw, and ask both in turn; where nobody has a zone, nobody has anything to deploy."""
        if not any(self.zones.values()):
            battle.push(TurnBegins())
            return
        battle.emit(StepBegan(rule="CH-8.2-f", step="deployment"))
        last = take_initiative(battle, deploys=True)
        first = battle.state.theatre.opponent(last)
        battle.push(
            Deployment(first, self.zones.get(first, ())),
            Deployment(last, self.zones.get(last, ())),
            TurnBegins(),
        )


class Deployment(Decision, frozen=True, tag="ch-deployment-1"):
    """A side changes where its figures stand, within its zone, until it is done."""

    side: str
    zone: tuple[str, ...]
    moved: tuple[str, ...] = ()

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return the side, if it has a zone."""
        return (self.side,) if self.zone else ()

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask for the deployment."""
        return Prompt(player, Text("cry-havoc-ask-deployment"), "CH-8.2-f")

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield some places for each figure that has not been moved yet, then being done."""
        field = battle.state
        free = [name for name in self.zone if not field.on(field.theatre.map.find(name))]
        for figure in field.counters(self.side):
            if figure.id in self.moved:
                continue
            for name in free[:: max(1, len(free) // OFFERED)]:
                command = Deploy(figure.id, name, figure.facing)
                if next(self._reasons(field, figure, command), None) is None:
                    yield command
        yield Done()

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse places outside the zone, taken ones, and those that a figure cannot stand on."""
        field = battle.state
        match command:
            case Done():
                return LEGAL
            case Deploy(figure=key):
                figure = field.figures.get(key)
                if figure is None or figure not in field.counters(self.side):
                    return refuse("CH-8.2-f", "cry-havoc-refused-no-such-figure", name=key)
                return judge(self._reasons(field, figure, command))
            case _:
                return refuse("CH-8.2-f", "cry-havoc-refused-other-step")

    def _reasons(self, field: Field, figure: Figure, command: Deploy) -> Iterator[Reason]:
        board = field.theatre.map
        hex = board.hexes_by_name.get(command.hex.upper())
        if hex is None or not 0 <= command.facing <= 5:
            yield Reason("CH-8.2-f", Text("cry-havoc-refused-no-such-hex", {"hex": command.hex}))
            return
        there = msgspec.structs.replace(figure, hex=hex, facing=command.facing)
        zone = {board.find(name) for name in self.zone}
        facts: Facts = {"name": figure_name(field, figure.id), "hex": command.hex}
        for cell in field.cells(there):
            if cell not in zone:
                yield Reason("CH-8.2-f", Text("cry-havoc-refused-zone", facts))
            elif field.gait(there) in field.ground(cell).barred:
                yield Reason(field.ground(cell).rule, Text(f"cry-havoc-bar-{field.ground(cell).kind}", facts))
            if any(other.id != figure.id for other in field.on(cell)):
                yield Reason("CH-5.4", Text("cry-havoc-refused-taken", facts))

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Put a figure there, or be done."""
        field = battle.state
        if isinstance(command, Deploy):
            hex = field.theatre.map.find(command.hex)
            field.put(msgspec.structs.replace(field.figures[command.figure], hex=hex, facing=command.facing))
            battle.replace(msgspec.structs.replace(self, moved=(*self.moved, command.figure)))
            return
        battle.pop()
        pieces = tuple(figure.id for figure in field.counters(self.side))
        battle.emit(Deployed(rule="CH-8.2-f", side=self.side, pieces=pieces))
