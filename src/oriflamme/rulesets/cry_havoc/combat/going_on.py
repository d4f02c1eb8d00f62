"""Section 5.3, its end: who has left a melee, and is not followed, may himself advance, farther away (CH-5.3)."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush

import msgspec

from oriflamme.board.hexes import STEPS_OF, Hex
from oriflamme.board.passage import Bar
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.rulings import LEGAL, Ruling, refuse
from oriflamme.kernel.steps import Command, Decision, Prompt
from oriflamme.kernel.text import Text
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Figure
from oriflamme.rulesets.cry_havoc.movement.legs import LEGS, after, entered, price, stepped
from oriflamme.rulesets.cry_havoc.movement.trains import allowance, company, crowded, led_along
from oriflamme.rulesets.cry_havoc.movement.walk import Walk
from oriflamme.rulesets.cry_havoc.results.advance import Advance
from oriflamme.rulesets.cry_havoc.turn import Done, figure_name


class GoesOn(Decision, frozen=True, tag="ch-goes-on-1"):
    """Somebody who has left a melee goes on, by up to half his movement, or stays; `threat` is what he has left.

    Each hex is farther from it, and beside no enemy who stands: else he would not go on leaving the melee.
    """

    figure: str
    threat: Hex
    forced: bool = False

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return his side, if he can go on."""
        field = battle.state
        return (field.figures[self.figure].side,) if next(self.advances(field), None) is not None else ()

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask where he goes."""
        name = figure_name(battle.state, self.figure)
        return Prompt(player, Text("cry-havoc-ask-goes-on", {"name": name}), "CH-5.3")

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield staying, then every place by its cheapest way."""
        yield Done()
        yield from self.advances(battle.state)

    def advances(self, field: Field) -> Iterator[Advance]:
        """Yield every place to which he can go on, by its cheapest way."""
        figure = field.figures[self.figure]
        if not figure.able:
            return
        most = allowance(field, figure)
        queue: list[tuple[int, tuple[int, ...], Hex, int]] = [(0, (), figure.hex, figure.facing)]
        done: set[tuple[Hex, int]] = set()
        while queue:
            spent, legs, hex, facing = heappop(queue)
            if (hex, facing) in done:
                continue
            done.add((hex, facing))
            here = msgspec.structs.replace(figure, hex=hex, facing=facing)
            if legs and self._room(field, figure, legs, here):
                yield Advance(figure.id, legs)
            for leg in range(LEGS):
                cost = self._step(field, here, leg)
                # A single hex he may always go, if he has the points for it (CH-6.3-b).
                if cost is not None and spent + cost <= (
                    most // 2 if legs else max(most // 2, min(cost, most))
                ):
                    heappush(queue, (spent + cost, (*legs, leg), *after(here, leg)))

    def _step(self, field: Field, figure: Figure, leg: int) -> int | None:
        """Return what a leg costs that leads farther away and beside no enemy; None of any other."""
        cost = price(field, figure, leg)
        if isinstance(cost, Bar):
            return None
        near = min(STEPS_OF[cell - self.threat] for cell in field.cells(figure))
        if STEPS_OF[entered(figure, leg) - self.threat] <= near:
            return None
        there = stepped(figure, leg)
        return None if any(not enemy.stunned for enemy in field.contacts(there)) else cost

    @staticmethod
    def _room(field: Field, figure: Figure, legs: tuple[int, ...], there: Figure) -> bool:
        behind = led_along(field, figure, legs, company(field, figure))
        return behind is not None and not crowded(field, there, behind)

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse other places and other ways."""
        match command:
            case Done():
                return LEGAL
            case Advance():
                if command in self.advances(battle.state):
                    return LEGAL
                return refuse("CH-5.3", "cry-havoc-refused-goes-on")
            case _:
                return refuse("CH-5.3", "cry-havoc-refused-other-step")

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Go on, or stay."""
        battle.pop()
        if isinstance(command, Advance):
            battle.push(Walk(command.figure, command.legs, 0, "disengage"))
