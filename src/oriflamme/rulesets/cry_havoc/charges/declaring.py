"""Declaring charges: the side whose phase it is names who charges whom, and by which way (CH-2.1-d, CH-4.1-a, CH-4.1-b)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.rulings import LEGAL, Reason, Ruling, judge, refuse
from oriflamme.kernel.steps import Command, Decision, Prompt, Step
from oriflamme.kernel.text import Text
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Facts, Figure
from oriflamme.rulesets.cry_havoc.movement.trains import allowance
from oriflamme.rulesets.cry_havoc.movement.ways import moved_along
from oriflamme.rulesets.cry_havoc.turn import Done, StepBegan, figure_name

from .course import (
    LEAST,
    against_charger,
    against_course,
    against_target,
    courses,
)
from .declared import Charge, ChargeDeclared
from .reacting import React


class Charges(Step, frozen=True, tag="ch-charges-1"):
    """The step of charges begins, where anybody of the side can charge at all."""

    side: str

    def run(self, battle: Battle[Field]) -> None:
        """Ask for charges, if there are any to declare."""
        decision = DeclareCharges(self.side)
        if decision.deciders(battle):
            battle.emit(StepBegan(rule="CH-2.1-d", step="charges", side=self.side))
            battle.push(decision)


class DeclareCharges(Decision, frozen=True, tag="ch-declare-charges-1"):
    """A side declares its charges, all of them before the first is run."""

    side: str
    declared: tuple[Charge, ...] = ()

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return the side, if anybody of it has a charge to declare, or has declared one."""
        if self.declared or any(True for _ in self._chargers(battle.state)):
            return (self.side,)
        return ()

    def _chargers(self, field: Field) -> Iterator[Figure]:
        """Yield who has a way to charge somebody."""
        for figure in self.candidates(field):
            if courses(field, figure, self.targets(field, figure)):
                yield figure

    def candidates(self, field: Field) -> Iterator[Figure]:
        """Yield who may charge, whether he has a way or not."""
        named = {charge.figure for charge in self.declared}
        for figure in field.counters(self.side):
            if figure.id in named or field.harmless(figure) or allowance(field, figure) < LEAST:
                continue
            if next(against_charger(field, figure), None) is None:
                yield figure

    def targets(self, field: Field, figure: Figure) -> tuple[Figure, ...]:
        """Return whom a figure may charge, whether there is a way or not."""
        points = allowance(field, figure)
        return tuple(
            enemy
            for enemy in field.counters(field.theatre.opponent(self.side))
            if field.apart(figure, enemy) <= points + 1
            and next(against_target(field, figure, enemy), None) is None
        )

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask who charges."""
        return Prompt(player, Text("cry-havoc-ask-charges"), "CH-2.1-d")

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield charges by the shortest ways from each direction, then that no more are declared."""
        field = battle.state
        taken = self._ends(field)
        for figure in self.candidates(field):
            for target, legs in courses(field, figure, self.targets(field, figure)):
                if taken.isdisjoint(field.cells(moved_along(figure, legs))):
                    yield Charge(figure.id, target.id, legs)
        yield Done()

    def _ends(self, field: Field) -> set[int]:
        return {
            hex
            for charge in self.declared
            for hex in field.cells(moved_along(field.figures[charge.figure], charge.legs))
        }

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse who cannot charge, whom he cannot charge, and ways that are none."""
        field = battle.state
        match command:
            case Done():
                return LEGAL
            case Charge(figure=key, target=at):
                figure, target = field.figures.get(key), field.figures.get(at)
                if figure is None or figure.side != player or figure.rider or field.harmless(figure):
                    return refuse("CH-4.1-a", "cry-havoc-refused-no-such-figure", name=key)
                if target is None:
                    return refuse("CH-4.1-a", "cry-havoc-refused-no-such-figure", name=at)
                return judge(self._reasons(field, figure, target, command.legs))
            case _:
                return refuse("CH-2.1-d", "cry-havoc-refused-other-step")

    def _reasons(
        self, field: Field, figure: Figure, target: Figure, legs: tuple[int, ...]
    ) -> Iterator[Reason]:
        if any(charge.figure == figure.id for charge in self.declared):
            facts: Facts = {"name": figure_name(field, figure.id)}
            yield Reason("CH-4.1-b", Text("cry-havoc-refused-charge-declared", facts))
            return
        found = [*against_charger(field, figure), *against_target(field, figure, target)]
        yield from found
        if not found:
            wrong = list(against_course(field, figure, target, legs))
            yield from wrong
            if not wrong and not self._ends(field).isdisjoint(field.cells(moved_along(figure, legs))):
                yield Reason("CH-5.4", Text("cry-havoc-refused-charge-end-taken"))

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Keep a charge, or go on to the reactions."""
        field = battle.state
        if isinstance(command, Charge):
            battle.emit(
                ChargeDeclared(
                    rule="CH-4.1-a",
                    figure=command.figure,
                    target=command.target,
                    name=figure_name(field, command.figure),
                    at=figure_name(field, command.target),
                )
            )
            battle.replace(msgspec.structs.replace(self, declared=(*self.declared, command)))
            return
        battle.pop()
        if self.declared:
            battle.push(React(field.theatre.opponent(self.side), self.declared))
