"""The readings of unclear rules on which players really differ, as options of a scenario (docs/rulings.md)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from oriflamme.kernel.options import Setting, settings_of


class Readings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Choices the book leaves open, or leaves to the players. The defaults are the project's readings.

    - `scale`: the scale of the figures, which gives bases and table (DBF-SCALE-FIGURE, DBF-BASE-SIZE).
    - `days`: days of battle after which it is broken off for good; the book has no such end (DBF-NIGHTFALL-a).
    - `pike_ranks`: whether each rear rank of Pikes counts, or all three together (DBF-SUPPORT-PK).
    """

    scale: Literal["25mm", "15mm", "6mm", "2mm"] = "15mm"
    days: Annotated[int, Meta(ge=1, le=1000)] = 2
    pike_ranks: Literal["each", "all"] = "each"


RULES: dict[str, str] = {
    "scale": "DBF-SCALE-FIGURE",
    "days": "DBF-NIGHTFALL-a",
    "pike_ranks": "DBF-SUPPORT-PK",
}
"""The rule that each reading reads."""


def settings() -> tuple[Setting, ...]:
    """Return the readings as what can be settled when a battle is set up."""
    return settings_of(Readings, RULES, "dbf-reading")
