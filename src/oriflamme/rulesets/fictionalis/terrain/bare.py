"""The table of a battle before any terrain lies on it (DBF-TABLE-SIZE)."""

from __future__ import annotations

from oriflamme.board.table import PACE
from oriflamme.rulesets.fictionalis.bases import frontage, table_size
from oriflamme.rulesets.fictionalis.field import Theatre
from oriflamme.rulesets.fictionalis.ground import Surface


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
