"""A bot for Skirl that runs at the enemy: proof that a package can bring bots of its own."""

from __future__ import annotations

from oriflamme.kernel.battle import View
from oriflamme.kernel.dice import Dice
from oriflamme.kernel.steps import Command

from .elements import Element, SkirlState, Stance
from .moves import Move, MoveOne, Rest, Stand, landing
from .stances import ChooseStances, CommitStances, SetStance


class Brawler:
    """Takes stances by lot, goes as near to an enemy as it can, and never steps back."""

    def __init__(self, seed: str) -> None:
        self._dice = Dice(f"skirl-brawler/{seed}")
        self._rolls = 0

    def choose(self, view: View[SkirlState], player: str) -> Command:
        """Return the command of `player`."""
        due = view.decision()
        if isinstance(due, ChooseStances):
            held = due.stances()
            waiting = [element.id for element in view.state.of(player) if element.id not in held]
            return SetStance(waiting[0], self._stance()) if waiting else CommitStances()
        if isinstance(due, MoveOne):
            return min(due.options(view, player), key=lambda option: _distance(view.state, option))
        return Stand()

    def _stance(self) -> Stance:
        self._rolls += 1
        return tuple(Stance)[self._dice.value(self._rolls, len(Stance)) - 1]


def _distance(state: SkirlState, option: Command) -> tuple[int, bool]:
    """Return how near an option brings its element to the nearest enemy; at equal distance a move is better."""
    assert isinstance(option, Move | Rest)  # all that a MoveOne offers
    element = state.elements[option.element]
    rect = landing(element, option) if isinstance(option, Move) else element.rect
    foes: list[Element] = [foe for foe in state.elements.values() if foe.owner != element.owner]
    squares = min((foe.rect.x - rect.x) ** 2 + (foe.rect.y - rect.y) ** 2 for foe in foes)
    return squares, isinstance(option, Rest)
