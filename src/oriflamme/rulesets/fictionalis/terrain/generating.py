"""A whole table by the rules of choice, for programs: every choice made for both players (DBF-TERRAIN-GENERAL)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import msgspec

from oriflamme.board.table import PACE
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.dice import Dice, DiceSource
from oriflamme.kernel.setups import Setup
from oriflamme.kernel.steps import Command
from oriflamme.rulesets.fictionalis.bases import frontage, table_size
from oriflamme.rulesets.fictionalis.field import Field, Theatre
from oriflamme.rulesets.fictionalis.ground import Surface
from oriflamme.rulesets.fictionalis.sky import Climate, Sky

from .catalogue import Terms
from .choosing import TerrainBegins

Chooser: TypeAlias = Callable[[Battle[Field], str], Command]
"""Chooses for a player whose decision is due, from `battle.options(player)`."""


class AnyChoice:
    """Chooses among what is offered, each as likely as any other, with dice of its own."""

    def __init__(self, seed: str) -> None:
        """Take the seed, any word."""
        self._dice = Dice(f"terrain/{seed}")
        self._count = 0

    def __call__(self, battle: Battle[Field], player: str) -> Command:
        """Return one of the player's options. Raises LookupError when there are none."""
        options = tuple(battle.options(player))
        if not options:
            raise LookupError(f"{player} has to choose terrain, but no option is offered")
        self._count += 1
        return options[self._dice.value(self._count, len(options)) - 1]


def bare_table(theatre: Theatre, *, small: bool = False) -> Surface:
    """Return the table of a battle without terrain (DBF-TABLE-SIZE): its size and F by the scale of the figures.

    `small`: the table of 1.8 by 1.2 metres with 25 mm figures, on which terrain shrinks to five eighths.
    """
    scale = theatre.readings.scale
    wide, deep = table_size(scale, fast_play=theatre.fast_play)
    if small and scale == "25mm":
        # 1.8 by 1.2 metres at 40 millimetres for 50 paces.
        wide, deep = 2250 * PACE, 1500 * PACE
    return Surface(width=wide, depth=deep, frontage=frontage(scale))


def set_out(
    theatre: Theatre, dice: DiceSource, sky: Sky, terms: Terms, *, small: bool = False
) -> Battle[Field]:
    """Return a battle of no elements in which nothing remains to be done but choosing and placing terrain."""
    field = Field(theatre, bare_table(theatre, small=small), sky=sky)
    field.invader = terms.invader.side
    battle = Battle(Setup("fictionalis", "terrain", theatre.sides, {}), field, dice)
    battle.push(TerrainBegins(terms))
    battle.advance()
    return battle


def generate(
    theatre: Theatre,
    dice: DiceSource,
    climate: Climate,
    terms: Terms,
    choose: Chooser,
    *,
    small: bool = False,
) -> Surface:
    """Return a table on which both players have chosen and placed all their terrain by the rules.

    `dice` are those of the table, `choose` makes the players' choices. Equal arguments give equal tables.
    """
    battle = set_out(theatre, dice, msgspec.structs.replace(Sky(), climate=climate), terms, small=small)
    while deciders := battle.deciders():
        battle.apply(deciders[0], choose(battle, deciders[0]))
    return battle.state.surface
