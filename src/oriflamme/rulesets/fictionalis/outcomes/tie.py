"""Equal totals (seed lines 1341-1347)."""

from __future__ import annotations

from oriflamme.rulesets.fictionalis.fight import Fighter, Part
from oriflamme.rulesets.fictionalis.troops import Type

from .verdicts import Outcome, Verdict


def tie(own: Fighter, foe: Fighter, part: Part) -> Verdict:
    """Return what equal totals do to one side (DBF-OUTCOME-TIE)."""
    spies = foe.kind.type is Type.SPY
    if own.kind.type is Type.EXPENDABLES and not spies:
        return Verdict(Outcome.DESTROYED, "DBF-OUTCOME-TIE")
    if own.kind.type is Type.BAGGAGE and spies:
        return Verdict(Outcome.DESTROYED, "DBF-OUTCOME-TIE")
    return Verdict(Outcome.CONTINUE if part is Part.MELEE else Outcome.NOTHING, "DBF-OUTCOME-TIE")
