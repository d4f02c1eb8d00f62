"""The outcome of a combat for each side: final totals compared, then the first row that fits (seed lines 1329-1385).

`tie`, `lesser` and `half` are the three tables; `verdicts` says what can come of them.
"""

from __future__ import annotations

from oriflamme.rulesets.fictionalis.fight import Fighter, Part
from oriflamme.rulesets.fictionalis.troops import Type

from .half import half
from .lesser import lesser
from .tie import tie
from .verdicts import Defeat, Outcome, Verdict

__all__ = ["Defeat", "Outcome", "Verdict", "outcome"]

_WON = Verdict(Outcome.NOTHING, "DBF-OUTCOME-GENERAL")
_IGNORED = Verdict(Outcome.NOTHING, "DBF-OUTCOME-IGNORE")
_WALL = Verdict(Outcome.NOTHING, "DBF-FORT-UNDEFENDED")


def outcome(own: Fighter, foe: Fighter, part: Part, own_total: int, foe_total: int) -> Verdict:
    """Return what a melee or shot does to `own`, from both final totals (DBF-OUTCOME-GENERAL)."""
    if own_total > foe_total:
        return _WON
    if own.abandoned:
        return _WALL
    if part is Part.SHOOTS or foe.abandoned:
        return _IGNORED
    if own_total == foe_total:
        return tie(own, foe, part)
    if foe.kind.type is Type.SPY and own.kind.type is not Type.SPY:
        return _against_spies(own)
    defeat = Defeat(own, foe, part)
    return half(defeat) if 2 * own_total <= foe_total else lesser(defeat)


def _against_spies(own: Fighter) -> Verdict:
    """Return what Spies that score more do: nothing, but to generals, fort defenders and Baggage (DBF-OUTCOME-SPIES)."""
    if own.general or own.works is not None:
        return Verdict(Outcome.DESTROYED, "DBF-LESS-SPECIAL")
    if own.kind.type is Type.BAGGAGE:
        return Verdict(Outcome.DESTROYED, "DBF-OUTCOME-SPIES")
    return Verdict(Outcome.NOTHING, "DBF-OUTCOME-SPIES")
