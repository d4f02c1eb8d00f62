"""The numbers of the chapter on initiative, from `data/fictionalis/pips.yaml` (seed lines 956-972)."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec

from oriflamme.muster.datafiles import load


class Costs(msgspec.Struct, frozen=True):
    """The numbers of `data/fictionalis/pips.yaml`: PIPs in halves, distances in paces."""

    move: int
    modifier: int
    spy_march: int
    bridge: int
    lurker: int
    kept: int
    far: int
    unseen: int
    free_marches: int


@cache
def costs() -> Costs:
    """Return the numbers of this chapter."""
    return load(files("oriflamme") / "data" / "fictionalis" / "pips.yaml", Costs)
