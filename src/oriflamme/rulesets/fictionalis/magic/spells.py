"""The table of spells: power, time of casting, prices and distances (DBF-SPELL-TABLE, DBF-MAGIC-COST)."""

from __future__ import annotations

from enum import Enum
from functools import cache
from importlib.resources import files

import msgspec

from oriflamme.muster.datafiles import load
from oriflamme.rulesets.fictionalis.pieces import Power


class Spell(Enum):
    """The spells that are cast in battle; preparations are elsewhere. Values name messages."""

    INTIMIDATE = "intimidate"
    INSPIRE = "inspire"
    FORTIFY = "fortify"
    RALLY = "rally"
    RESTRAIN = "restrain"
    DAM = "dam"
    DELAY = "delay"
    COUNTER = "counter-magic"
    LYCANTHROPY = "lycanthropy"
    EXTRICATION = "extrication"
    SPEED_SPY = "speed-spy"
    SUMMON_SPY = "summon-spy"


class Moment(Enum):
    """When a spell is cast (DBF-SPELL-GENERAL). Values name messages."""

    MOVES = "moves"
    """Among the moves of the caster's own bound."""
    AFTER_MOVES = "after-moves"
    """In the caster's own bound, just after the other PIPs have been spent."""
    MAGIC = "magic"
    """After all shooting, in the bound of either side (DBF-SEQ-3)."""


class Row(msgspec.Struct, frozen=True):
    """One spell: the least power it takes, when it is cast, and its rule."""

    spell: Spell
    power: Power
    moments: tuple[Moment, ...]
    rule: str


class Prices(msgspec.Struct, frozen=True):
    """What magic costs, in halves of a PIP; see the data file."""

    own: int
    reserved: int
    delays: tuple[int, ...]
    spy_march: int
    interest: int
    gate: int


class Distances(msgspec.Struct, frozen=True):
    """How far magic reaches, in paces; see the data file."""

    reach: int
    assault: int
    step: int
    silence: int
    ward: int
    gate_clear: int


class Magic(msgspec.Struct, frozen=True):
    """All tables of magic. `range` says what one step of range costs, by power, in halves of a PIP."""

    prices: Prices
    distances: Distances
    range: dict[Power, int]
    spells: tuple[Row, ...]

    def row(self, spell: Spell) -> Row:
        """Return the row of a spell."""
        return next(row for row in self.spells if row.spell is spell)


@cache
def magic() -> Magic:
    """Return the tables of magic."""
    return load(files("oriflamme") / "data" / "fictionalis" / "spells.yaml", Magic)
