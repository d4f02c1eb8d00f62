"""The table of a battle before any terrain lies on it (DBF-TABLE-SIZE)."""

from __future__ import annotations

from oriflamme.rulesets.fictionalis.bases import frontage
from oriflamme.rulesets.fictionalis.field import Theatre
from oriflamme.rulesets.fictionalis.ground import Surface


def bare_table(theatre: Theatre) -> Surface:
    """Return the table of a battle without terrain (DBF-TABLE-SIZE): its size and F by the scale of the figures."""
    scale = theatre.readings.scale
    wide, deep = theatre.game.table(scale)
    return Surface(width=wide, depth=deep, frontage=frontage(scale))
