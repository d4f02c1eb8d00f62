"""What can be done in a movement phase, kept while the same position is asked about again: piece after piece is clicked."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from functools import cached_property
from typing import Final

from oriflamme.kernel.battle import View
from oriflamme.kernel.steps import Command
from oriflamme.rulesets.fictionalis.field import Field, Theatre
from oriflamme.rulesets.fictionalis.movement.choices import moves_of
from oriflamme.rulesets.fictionalis.pieces import Element

KEPT: Final = 8
"""Positions remembered; each is that of one player's view."""


class Listing:
    """The commands of one player in one position, each part found out when it is first asked for."""

    def __init__(self, view: View[Field], player: str) -> None:
        """Serve one view; it must not change any more, as views do not."""
        self._view = view
        self._player = player
        self._moves: dict[tuple[str, ...], tuple[Command, ...]] = {}

    def moves(self, elements: Sequence[Element]) -> tuple[Command, ...]:
        """Return the legal moves of elements together, as `moves_of` lists them."""
        names = tuple(one.id for one in elements)
        if names not in self._moves:
            self._moves[names] = tuple(moves_of(self._view.state, self._player, elements))
        return self._moves[names]

    @cached_property
    def others(self) -> tuple[Command, ...]:
        """What all other chapters offer, in the order of the phase."""
        return tuple(
            command
            for action in self._view.state.theatre.game.actions.values()
            for command in action.options(self._view, self._player)
        )


_remembered: Final[OrderedDict[tuple[bytes, str], tuple[Theatre, Listing]]] = OrderedDict()


def listing(view: View[Field], player: str) -> Listing:
    """Return the listing of a player in the position of a view; positions are told apart by all that they hold."""
    key = (view.encoded(), player)
    theatre, found = _remembered.get(key, (None, None))
    if found is None or theatre != view.state.theatre:
        found = Listing(view, player)
        _remembered[key] = (view.state.theatre, found)
        while len(_remembered) > KEPT:
            _remembered.popitem(last=False)
    return found
