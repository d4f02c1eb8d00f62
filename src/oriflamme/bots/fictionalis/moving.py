"""The movement phase: unit by unit, contacts first, then halts, then advances, as far as the PIPs go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from oriflamme.board.table import PACE
from oriflamme.kernel.battle import View
from oriflamme.kernel.steps import Command
from oriflamme.rulesets.fictionalis import purse
from oriflamme.rulesets.fictionalis.deployment.strongholds import holds_stronghold
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.movement.orders import MoveGroup
from oriflamme.rulesets.fictionalis.movement.phase import EndMoves
from oriflamme.rulesets.fictionalis.movement.single import MoveElement
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
from .trying import Idea, out_of_contact
from .units import Unit, pace, units, within

AROUND: Final = 500 * PACE
"""What happens farther away does not change what a unit would do."""

BESIDE: Final = 120 * PACE
"""So near friends have to be to be in the way or of help."""

Around = tuple[Element, ...]

AWAITED: Final = 12
"""Until this bound one lets the enemy come: whoever is ordered and at rest receives him best."""

AWAITED_ALONE: Final = 6
"""The same of an army that is one command: it has no others to wait for."""

PATIENCE: Final = 14
"""Bounds after which one dares more and more."""


class Finding(msgspec.Struct):
    """What there is to do for a unit around which these elements stand."""

    unit: Unit
    around: Around
    ideas: list[Idea]


class Notebook:
    """What has been found out in this bound about commands and units around whom nothing has changed since.

    An entry is looked up by the very elements that bear on it. An idea none of whose commands is legal is struck out.
    """

    def __init__(self) -> None:
        """Begin with nothing."""
        self._bound = -1
        self._findings: dict[tuple[str, ...], Finding] = {}
        self._units: dict[str, tuple[Around, list[Unit]]] = {}
        self._lines: dict[str, float] = {}

    def turn_to(self, bound: int) -> None:
        """Forget what was found out in other bounds."""
        if bound != self._bound:
            self._bound = bound
            self._findings.clear()
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

    def find(self, unit: Unit, around: Around) -> Finding | None:
        """Return what was found out about a unit, if nothing around it is another."""
        known = self._findings.get(tuple(one.id for one in unit))
        return known if known is not None and _same(known.around, around) else None

    def note(self, finding: Finding) -> Finding:
        """Keep what was found out about a unit, and return it."""
        self._findings[tuple(one.id for one in finding.unit)] = finding
        return finding


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


def choose(view: View[Field], player: str, notebook: Notebook) -> Command:
    """Return the best move or halt that is left, or the end of the phase."""
    field = view.state
    notebook.turn_to(field.bound.number)
    foes = [one for one in field.on_table() if one.side != player]
    for command in field.commands_of(player):
        if command.frozen or purse.left(field, command.id) <= 0:
            continue
        found = _of_command(view, command, foes, notebook)
        if found is not None:
            return found
    return EndMoves()


def _of_command(
    view: View[Field], command: ArmyCommand, foes: Sequence[Element], notebook: Notebook
) -> Command | None:
    """Return the best move or halt of a command; None when there is none left. Nothing is judged before it is its turn."""
    field, side = view.state, command.side
    mood = _mood(field, command, foes, notebook)
    if command.demoralised:
        rallied = Finding((), (), list(halting.rallying(field, command)))
        queue = [(idea, rallied) for idea in rallied.ideas]
    else:
        findings = [
            _finding(field, side, unit, foes, mood, notebook) for unit in notebook.units(field, command, foes)
        ]
        queue = [(idea, finding) for finding in findings for idea in finding.ideas]
    while queue:
        best = max(queue, key=lambda one: one[0].rank)
        idea, finding = best
        if idea.rank <= 0:
            return None
        queue.remove(best)
        if not purse.affordable(field, command.id, idea.price):
            continue
        given = next((one for one in idea.commands if _good(view, side, one, idea)), None)
        if given is not None:
            return given
        finding.ideas.remove(idea)
        near = _near(field, finding.unit) if idea.parts else ()
        for part in idea.parts:
            others = advancing.advancing(field, part, foes, near, mood)
            finding.ideas += others
            queue += [(one, finding) for one in others]
    return None


def _good(view: View[Field], player: str, command: Command, idea: Idea) -> bool:
    """Return whether a command is legal, and as it is meant."""
    if (
        idea.steps
        and isinstance(command, MoveElement | MoveGroup)
        and not out_of_contact(view.state, command)
    ):
        return False
    return view.check(player, command).legal


def _mood(field: Field, command: ArmyCommand, foes: Sequence[Element], notebook: Notebook) -> Mood:
    nearest = notebook.line(field, command, foes) - lines.SLACK
    return Mood(boldness(field), nearest, awaits(field, command.side))


def _finding(
    field: Field, side: str, unit: Unit, foes: Sequence[Element], mood: Mood, notebook: Notebook
) -> Finding:
    """Return what there is to do for a unit, found out anew if anything about it has changed."""
    near = _near(field, unit)
    close = {one.id for one in _around(near, unit, BESIDE)}
    bearing = tuple(one for one in near if one.side != side or one.id in close)
    known = notebook.find(unit, bearing)
    return known or notebook.note(Finding(unit, bearing, _of_unit(field, side, unit, foes, near, mood)))


def _near(field: Field, unit: Unit) -> Around:
    return _around(field.in_box(_box(unit), AROUND), unit, AROUND)


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
    ideas = falling_back.falling_back(field, unit, [one for one in near if one.side != side])
    halts = halting.halting(field, unit, foes, mood)
    if halts and not ideas:
        # Who cannot be held goes on in line.
        halts += advancing.advancing(field, unit, foes, near, mood)
    return ideas + halts or _onward(field, side, unit, foes, near, mood)


def _onward(
    field: Field, side: str, unit: Unit, foes: Sequence[Element], near: Sequence[Element], mood: Mood
) -> list[Idea]:
    """Return the advance of a unit; of one that is small and not light, its way back into line."""
    if following.is_stray(unit):
        return following.following(field, side, unit, foes, near)
    return advancing.advancing(field, unit, foes, near, mood)


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
