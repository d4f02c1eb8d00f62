"""The movement phase: unit by unit, contacts first, then halts, then advances, as far as the PIPs go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from oriflamme.board.table import PACE
from oriflamme.kernel.battle import View
from oriflamme.kernel.steps import Command, Decision
from oriflamme.rulesets.fictionalis import purse
from oriflamme.rulesets.fictionalis.deployment.strongholds import holds_stronghold
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.movement.phase import EndMoves
from oriflamme.rulesets.fictionalis.pieces import ArmyCommand, Element, Place

from . import (
    advancing,
    contacting,
    dismounting,
    falling_back,
    following,
    halting,
    lines,
    wall_assaults,
    wall_defence,
)
from .lines import Mood
from .trying import Idea
from .units import Unit, pace, units, within

AROUND: Final = 500 * PACE
"""What happens farther away does not change what a unit would do."""

BESIDE: Final = 120 * PACE
"""So near friends have to be to be in the way or of help."""

Around = tuple[Element, ...]

AWAITED: Final = 12
"""Until this bound one lets the enemy come: whoever is ordered and at rest receives him best."""

AWAITED_ALONE: Final = 28
"""The same of an army that is one command: it has nobody to win while others wait, and breaks at once."""

PATIENCE: Final = 14
"""Bounds after which one dares more and more."""


class Notebook:
    """What has been found out in this bound about commands and units around whom nothing has changed since.

    An entry is looked up by the very elements that bear on it.
    """

    def __init__(self) -> None:
        """Begin with nothing."""
        self._bound = -1
        self._ideas: dict[tuple[str, ...], tuple[Around, list[Idea]]] = {}
        self._units: dict[str, tuple[Around, list[Unit]]] = {}
        self._lines: dict[str, float] = {}

    def turn_to(self, bound: int) -> None:
        """Forget what was found out in other bounds."""
        if bound != self._bound:
            self._bound = bound
            self._ideas.clear()
            self._units.clear()
            self._lines.clear()

    def units(self, field: Field, command: ArmyCommand, foes: Sequence[Element]) -> list[Unit]:
        """Return the units of a command."""
        around = (*field.of_command(command.id), *foes)
        known = self._units.get(command.id)
        if known is None or not _same(known[0], around):
            known = self._units[command.id] = (around, units(field, command))
        return known[1]

    def line(self, field: Field, command: ArmyCommand, foes: Sequence[Element]) -> float:
        """Return how far from the enemy a command stood as the bound began."""
        if command.id not in self._lines:
            self._lines[command.id] = lines.line(field, command, foes)
        return self._lines[command.id]

    def find(self, unit: Unit, around: Around) -> list[Idea] | None:
        """Return what was found out about a unit, if nothing around it is another."""
        known = self._ideas.get(tuple(one.id for one in unit))
        return known[1] if known is not None and _same(known[0], around) else None

    def note(self, unit: Unit, around: Around, ideas: list[Idea]) -> None:
        """Keep what was found out about a unit."""
        self._ideas[tuple(one.id for one in unit)] = (around, ideas)


def _same(some: Around, others: Around) -> bool:
    return len(some) == len(others) and all(a is b for a, b in zip(some, others, strict=True))


def boldness(field: Field) -> float:
    """Return how much more than its odds promise an army dares, the longer the battle lasts."""
    return min(0.5, 0.02 * max(0, field.bound.number - PATIENCE))


def awaits(field: Field, side: str) -> bool:
    """Return whether a side still lets the enemy come."""
    if field.theatre.stronghold is not None:
        return holds_stronghold(field, side)
    alone = len(list(field.commands_of(side))) == 1
    return field.bound.number < (AWAITED_ALONE if alone else AWAITED)


def choose(view: View[Field], due: Decision, player: str, notebook: Notebook) -> Command:
    """Return the best move or halt that is left, or the end of the phase."""
    field = view.state
    notebook.turn_to(field.bound.number)
    for command in field.commands_of(player):
        if command.frozen or purse.left(field, command.id) <= 0:
            continue
        for idea in sorted(_ideas(field, command, notebook), key=lambda one: -one.rank):
            payable = idea.rank > 0 and purse.affordable(field, command.id, idea.price)
            if payable and view.check(player, idea.command).legal:
                return idea.command
    return EndMoves()


def _ideas(field: Field, command: ArmyCommand, notebook: Notebook) -> list[Idea]:
    if command.demoralised:
        return list(halting.rallying(field, command))
    found: list[Idea] = []
    foes = [one for one in field.on_table() if one.side != command.side]
    mood = Mood(
        boldness(field), notebook.line(field, command, foes) - lines.SLACK, awaits(field, command.side)
    )
    for unit in notebook.units(field, command, foes):
        near = _around(field.in_box(_box(unit), AROUND), unit, AROUND)
        close = {one.id for one in _around(near, unit, BESIDE)}
        bearing = tuple(one for one in near if one.side != command.side or one.id in close)
        ideas = notebook.find(unit, bearing)
        if ideas is None:
            ideas = _of_unit(field, command.side, unit, foes, near, mood)
            notebook.note(unit, bearing, ideas)
        found += ideas
    return found


def _of_unit(
    field: Field, side: str, unit: Unit, foes: Sequence[Element], near: Sequence[Element], mood: Mood
) -> list[Idea]:
    if field.theatre.stronghold is not None:
        plan = wall_defence.defence if holds_stronghold(field, side) else wall_assaults.assaults
        ideas = plan(field, side, unit, foes, near, mood)
        if ideas is not None:
            return ideas
    if any(one.deeds.marches for one in unit):
        return _onward(field, side, unit, foes, near, mood)
    if mood.awaits:
        ideas = list(dismounting.dismounting(field, unit, foes))
        if ideas:
            return ideas
    far = max(pace(field, one) for one in unit) + 2 * field.surface.frontage
    close = [one for one in near if one.side != side and within(unit, one, far)]
    ideas = contacting.contacting(field, side, unit, close, mood.boldness) if close else []
    if ideas:
        return ideas
    ideas = falling_back.falling_back(field, side, unit, [one for one in near if one.side != side])
    ideas += halting.halting(field, unit, foes, mood)
    return ideas or _onward(field, side, unit, foes, near, mood)


def _onward(
    field: Field, side: str, unit: Unit, foes: Sequence[Element], near: Sequence[Element], mood: Mood
) -> list[Idea]:
    """Return the advance of a unit; of one that is small and not light, its way back into line."""
    if following.is_stray(unit):
        return following.following(field, side, unit, foes, near)
    return advancing.advancing(field, side, unit, foes, mood)


def _box(unit: Unit) -> tuple[int, int, int, int]:
    """Return the west, north, east and south end of the middles of a unit."""
    across, down = [one.at.x for one in unit], [one.at.y for one in unit]
    return min(across), min(down), max(across), max(down)


def _around(elements: Sequence[Element], unit: Unit, far: int) -> Around:
    """Return whoever of some elements stands about a unit, itself included."""
    west, north, east, south = _box(unit)
    west, north, east, south = west - far, north - far, east + far, south + far
    return tuple(
        one
        for one in elements
        if one.place is Place.TABLE and west <= one.at.x <= east and north <= one.at.y <= south
    )
