"""Advance after combat: into the hex that the enemy has left, and on (CH-6.3-a, CH-6.3-b, CH-8.3-h)."""

from __future__ import annotations

from collections.abc import Iterator

from oriflamme.board.hexes import Hex
from oriflamme.board.passage import Bar
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name, Path
from oriflamme.kernel.rulings import LEGAL, Reason, Ruling, judge, refuse
from oriflamme.kernel.steps import Command, Decision, Prompt
from oriflamme.kernel.text import Text
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Facts, Figure
from oriflamme.rulesets.cry_havoc.movement.legs import LEGS, entered, price, stepped
from oriflamme.rulesets.cry_havoc.movement.trains import allowance, company, crowded, led_along
from oriflamme.rulesets.cry_havoc.movement.walk import Walk
from oriflamme.rulesets.cry_havoc.movement.ways import moved_along, reach
from oriflamme.rulesets.cry_havoc.turn import Done, figure_name


class Advance(Command, frozen=True, tag="ch-advance-1"):
    """Advance along a way whose first leg enters a hex that the enemy has left."""

    figure: Name
    legs: Path


class AdvanceAfterCombat(Decision, frozen=True, tag="ch-advance-after-combat-1"):
    """One of those who were in contact with an enemy advances into one of the `hexes` he has left, or (not `forced`) nobody does.

    `fled`: the enemy was not beaten, he has run away (CH-8.3-e).
    """

    candidates: tuple[str, ...]
    hexes: tuple[Hex, ...]
    forced: bool = False
    fled: bool = False

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return the side, where anybody can advance."""
        field = battle.state
        if next(self.advances(field), None) is None:
            return ()
        return (field.figures[self.candidates[0]].side,)

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask who advances."""
        key = "cry-havoc-ask-advance-forced" if self.forced else "cry-havoc-ask-advance"
        return Prompt(player, Text(key), "CH-6.3-a")

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield every place that can be reached, and staying where it is open."""
        if not self.forced:
            yield Done()
        yield from self.advances(battle.state)

    def advances(self, field: Field) -> Iterator[Advance]:
        """Yield every advance, each place by its cheapest way."""
        for key in self.candidates:
            figure = field.figures[key]
            if not figure.able:
                continue
            leads = bool(company(field, figure))
            for leg in range(LEGS):
                first = self._first(field, figure, leg)
                if first is None:
                    continue
                if not _taken(field, figure, (leg,), first):
                    yield Advance(key, (leg,))
                left = self._more(field, figure, first, leg)
                if left > 0:
                    for _, legs in reach(field, first, left).values():
                        way = (leg, *legs)
                        # What he leads has not followed him onto the first hex when the others are looked for.
                        if legs and not (leads and _taken(field, figure, way, moved_along(figure, way))):
                            yield Advance(key, way)

    def _first(self, field: Field, figure: Figure, leg: int) -> Figure | None:
        """Return a figure after the first leg, into a hex that was left; None where it does not lead there."""
        if entered(figure, leg) not in self.hexes:
            return None
        cost = price(field, figure, leg)
        if isinstance(cost, Bar) or cost > allowance(field, figure):
            return None
        return stepped(figure, leg)

    def _more(self, field: Field, figure: Figure, first: Figure, leg: int) -> int:
        """Return the points left after the first hex, if no enemy who stands is beside it: of half the movement (CH-6.3-b).

        By that reading of the whole, where the enemy has fled.
        """
        if any(not enemy.stunned or enemy.hex not in field.cells(first) for enemy in field.contacts(first)):
            return 0
        cost = price(field, figure, leg)
        assert not isinstance(cost, Bar)  # it was gone
        whole = self.fled and field.theatre.readings.whole_pursuit
        return allowance(field, figure) // (1 if whole else 2) - cost

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse who was not there, other ways, and staying where one must go."""
        field = battle.state
        match command:
            case Done():
                return refuse("CH-4.1-b", "cry-havoc-refused-advance-forced") if self.forced else LEGAL
            case Advance(figure=key):
                if key not in self.candidates:
                    return refuse("CH-6.3-a", "cry-havoc-refused-advance-who")
                return judge(self._reasons(field, field.figures[key], command.legs))
            case _:
                return refuse("CH-6.3-a", "cry-havoc-refused-other-step")

    def _reasons(self, field: Field, figure: Figure, legs: tuple[int, ...]) -> Iterator[Reason]:
        facts: Facts = {"name": figure_name(field, figure.id)}
        if not figure.able:
            yield Reason("CH-6.3-a", Text("cry-havoc-refused-not-able", facts))
            return
        first = self._first(field, figure, legs[0]) if legs else None
        if first is None:
            yield Reason("CH-6.3-a", Text("cry-havoc-refused-advance-first", facts))
            return
        here, left = first, self._more(field, figure, first, legs[0])
        for leg in legs[1:]:
            cost = price(field, here, leg)
            if isinstance(cost, Bar):
                yield Reason(cost.rule, Text(cost.key, facts))
                return
            left -= cost
            here = stepped(here, leg)
        if len(legs) > 1 and left < 0:
            yield Reason("CH-6.3-b", Text("cry-havoc-refused-advance-far", facts))
        if _taken(field, figure, legs, here):
            yield Reason("CH-5.4", Text("cry-havoc-refused-taken", facts))

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Advance, or let it be."""
        battle.pop()
        if isinstance(command, Advance):
            battle.push(Walk(command.figure, command.legs, 0, "advance"))


def _taken(field: Field, figure: Figure, legs: tuple[int, ...], there: Figure) -> bool:
    """Return whether there is no room at the end of a way for a figure and what it leads (CH-5.4)."""
    behind = led_along(field, figure, legs, company(field, figure))
    return behind is None or crowded(field, there, behind)
