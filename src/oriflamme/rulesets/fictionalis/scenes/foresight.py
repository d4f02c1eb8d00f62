"""Where elements would stand after something that rolls no dice: tried on a copy of what the player knows."""

from __future__ import annotations

from collections.abc import Callable

from oriflamme.kernel.battle import Battle, View
from oriflamme.kernel.dice import DiceError, SealedDice
from oriflamme.kernel.scenes import Preview
from oriflamme.kernel.steps import Command, Step
from oriflamme.kernel.text import Text
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.pieces import Place

from .outlining import way
from .pieces import piece


def moved(view: View[Field], player: str, command: Command) -> Preview:
    """Return where elements would stand if a player gave a command to the open decision; nothing follows it."""
    decision = view.decision()
    if decision is None or not view.check(player, command).legal:
        return Preview()
    trial = view.imagine(SealedDice())
    trial.agenda = (decision,)
    return _tried(view, trial, lambda: decision.accept(trial, player, command))


def stepped(view: View[Field], step: Step) -> Preview:
    """Return where elements would stand after one step alone."""
    trial = view.imagine(SealedDice())
    return _tried(view, trial, lambda: step.run(trial))


def _tried(view: View[Field], trial: Battle[Field], happen: Callable[[], None]) -> Preview:
    try:
        happen()
    except DiceError:
        return Preview(notes=(Text("dbf-note-dice-decide"),))
    return changed(view.state, trial.state)


def changed(before: Field, after: Field) -> Preview:
    """Return ghosts and ways of all elements that stand elsewhere afterwards, and a note for each that is gone."""
    ghosts, marks, notes = [], [], []
    for name, element in after.elements.items():
        known = before.elements.get(name)
        if known is None or known.rect is None or element.rect == known.rect:
            continue
        if element.rect is None:
            if element.place is Place.LOST:
                notes.append(Text("dbf-note-would-be-lost", {"element": piece(before, known).label}))
            continue
        ghosts.append(piece(before, known, element.rect, faded=True))
        marks.append(way(known.rect, element.rect))
    return Preview(ghosts=tuple(ghosts), marks=tuple(marks), notes=tuple(notes))
