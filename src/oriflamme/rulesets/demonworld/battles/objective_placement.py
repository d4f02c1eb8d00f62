"""Section XVI.4.0: the player who lays the table lays the objectives on it, and says what each is worth (DW-XVI.4.0-a)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final, Self

import msgspec

from oriflamme.board.hexes import Hex, distance
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name, Small
from oriflamme.kernel.effects import Banner, Effects, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.pages import Page
from oriflamme.kernel.rulings import LEGAL, Reason, Ruling, judge
from oriflamme.kernel.scenes import Choice
from oriflamme.kernel.steps import Command, Decision, Prompt, Step
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.demonworld.aims import Objective
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.maps import MapError
from oriflamme.rulesets.demonworld.scenes.desk import Desk, cells, choice, commit
from oriflamme.rulesets.demonworld.turn import Commit, not_now

from .objectives import APART

VALUES: Final = range(50, 301, 50)
"""What is offered as the worth of an objective; any number between serves (DW-XVI.4.0-b)."""


class Objectives(Page, frozen=True, tag="dw-objectives-1"):
    """The objectives as they were laid in the battle; none: those of the set-up."""

    laid: tuple[Objective, ...] = ()

    def seen_by(self, player: str | None) -> Self:
        """Return the page: all see them."""
        return self


def restore_objectives(field: Field) -> None:
    """Have the battle fought for the objectives that the page names, where it names any."""
    laid = field.pages[Objectives].laid
    if laid and laid != field.ground.objectives:
        field.ground = msgspec.structs.replace(field.ground, objectives=laid)


class PlaceObjective(Command, frozen=True, tag="dw-place-objective-1"):
    """Lay an objective, by its number from 1, on a hex, and say what it is worth (DW-XVI.4.0-a, DW-XVI.4.0-b)."""

    number: Small
    hex: Name
    points: Small


class ObjectiveLaid(Event, frozen=True, tag="dw-objective-laid-1", kw_only=True):
    """An objective was laid, or is worth something else now."""

    weight: ClassVar[Weight] = Weight.MOVE

    number: int
    hex: str
    points: int

    def text(self) -> Text:
        """Return the words: which, where, and how much."""
        return text("dw-objective-laid", number=self.number, hex=self.hex, points=self.points)

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return a banner for all."""
        return (Banner(text=self.text(), level="step"),)


class LayingObjectives(Step, frozen=True, tag="dw-laying-objectives-1"):
    """Before sides are chosen the first player lays the objectives, where that is agreed on (DW-XVI.4.0-a, DW-XVI.4.0-d)."""

    def run(self, battle: Battle[Field]) -> None:
        """Ask him; nothing where there are none."""
        ground = battle.state.ground
        if ground.readings.place_objectives and ground.objectives:
            battle.push(ObjectiveLaying())


class ObjectiveLaying(Decision, frozen=True, tag="dw-objective-laying-1"):
    """The player who laid the table moves the objectives and values each, until he is ready (DW-XVI.4.0-a to -c)."""

    ready: bool = False

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return who sits in the first seat, until he is ready."""
        return () if self.ready else (battle.state.ground.sides[0],)

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask for the objectives."""
        return Prompt(player, Text("dw-ask-objectives"), "DW-XVI.4.0-a")

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield readiness, other values, then other hexes."""
        field = battle.state
        yield Commit()
        for number, objective in enumerate(field.ground.objectives, start=1):
            for points in VALUES:
                if points != objective.points:
                    yield PlaceObjective(number, objective.hex, points)
        for number, objective in enumerate(field.ground.objectives, start=1):
            for hex in open_hexes(field, number):
                yield PlaceObjective(number, field.ground.map.name(hex), objective.points)

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse zones, hexes near another objective, and what no objective is worth (DW-XVI.4.0-b, DW-XVI.4.0-c)."""
        match command:
            case Commit():
                return LEGAL
            case PlaceObjective():
                return judge(_reasons(battle.state, command))
            case _:
                return not_now(battle.state, command, "DW-XVI.4.0-a")

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Lay it."""
        if not isinstance(command, PlaceObjective):
            battle.replace(ObjectiveLaying(ready=True))
            return
        field = battle.state
        hex = field.ground.map.find(command.hex)
        name = field.ground.map.name(hex)
        laid = list(field.ground.objectives)
        laid[command.number - 1] = Objective(name, command.points)
        field.pages.put(Objectives(tuple(laid)))
        restore_objectives(field)
        battle.emit(
            ObjectiveLaid(rule="DW-XVI.4.0-a", number=command.number, hex=name, points=command.points)
        )


def open_hexes(field: Field, number: int) -> Iterator[Hex]:
    """Yield the hexes on which an objective may lie, but that where it lies (DW-XVI.4.0-c)."""
    find, laid = field.ground.map.find, field.ground.objectives
    zones = {hex for zone in field.ground.zones.values() for hex in zone}
    others = [find(other.hex) for index, other in enumerate(laid, start=1) if index != number]
    for hex in sorted(field.ground.map.hexes - zones - {find(laid[number - 1].hex)}):
        if all(distance(hex, other) >= APART for other in others):
            yield hex


def _reasons(field: Field, command: PlaceObjective) -> Iterator[Reason]:
    laid = field.ground.objectives
    if not 1 <= command.number <= len(laid):
        yield Reason("DW-XVI.4.0-b", text("dw-refused-no-such-objective", number=command.number))
        return
    if not VALUES.start <= command.points < VALUES.stop:
        yield Reason("DW-XVI.4.0-b", text("dw-refused-objective-points", points=command.points))
    try:
        hex = field.ground.map.find(command.hex)
    except MapError:
        yield Reason("DW-I.1.4-c", text("dw-refused-no-such-hex", hex=command.hex))
        return
    if any(hex in zone for zone in field.ground.zones.values()):
        yield Reason("DW-XVI.4.0-c", text("dw-refused-objective-zone", hex=command.hex))
    for index, other in enumerate(laid, start=1):
        away = distance(hex, field.ground.map.find(other.hex))
        if index != command.number and away < APART:
            words = text(
                "dw-refused-objective-near", hex=command.hex, away=away, other=other.hex, apart=APART
            )
            yield Reason("DW-XVI.4.0-c", words)


class ObjectiveDesk(Desk[ObjectiveLaying]):
    """Lay the objectives: a click moves the nearest that may lie there; buttons say what each is worth."""

    help = "dw-help-objectives"

    def general(self) -> Iterator[Choice]:
        """Yield other values of each, the hexes, and readiness."""
        board, laid = self.field.ground.map, self.field.ground.objectives
        for number, objective in enumerate(laid, start=1):
            group = text("dw-group-objective", number=number, hex=objective.hex)
            for points in VALUES:
                if points != objective.points:
                    command = PlaceObjective(number, objective.hex, points)
                    label = text("dw-choose-objective-points", points=points)
                    yield choice(f"objective:{number}:{points}", command, label, group=group)
        nearest: dict[Hex, tuple[int, int]] = {}
        for number, objective in enumerate(laid, start=1):
            here = board.find(objective.hex)
            for hex in open_hexes(self.field, number):
                nearest[hex] = min(
                    nearest.get(hex, (distance(hex, here), number)), (distance(hex, here), number)
                )
        for hex, (_, number) in nearest.items():
            command = PlaceObjective(number, board.name(hex), laid[number - 1].points)
            label = text("dw-choose-objective-hex", number=number, hex=command.hex)
            yield choice(f"objective:{number}:{command.hex}", command, label, target=cells(hex))
        yield commit("dw-choose-objectives-ready")
