"""Magic assaults: factors, class modifiers and outcome (seed lines 1387-1399). The assailant is always `a` of the fight.

An assailant's class modifiers look at his target alone; a defender is given none (DBF-ASSAULT-CLASS).
"""

from __future__ import annotations

from typing import Final

from oriflamme.kernel.tally import Line

from .counts_as import Role, counts_as
from .factors import factor_against_foot
from .fight import Fighter, Part
from .grades import BEAT_DWARFS, BEAT_SUPERIOR, MATCH_INFERIOR, class_of
from .outcomes import Outcome, Verdict
from .pieces import Power, Trait
from .troops import Grade, Type

ASSAULT: Final = Line("dbf-line-magic", 4, "DBF-ASSAULT-FACTORS")
AMPLIFIED: Final = Line("dbf-line-amplifier", 4, "DBF-ARTEFACT-A-b")
WARD: Final = Line("dbf-line-magic-ward", 3, "DBF-ASSAULT-FACTORS")
WEAKER: Final = Line("dbf-line-power", 1, "DBF-ASSAULT-POWER")
SUPERIOR_POWER: Final = Line("dbf-line-power-superior", 1, "DBF-ASSAULT-POWER")

_RANKS: Final = {Power.INFERIOR: 0, Power.ORDINARY: 1, Power.SUPERIOR: 2}


def power_of(caster: Fighter) -> Power | None:
    """Return the magic power that counts: a caster who bears an amplifier has (S) in its own bound (DBF-ARTEFACT-A-b)."""
    if caster.power is not None and caster.amplifier and caster.own_bound:
        return Power.SUPERIOR
    return caster.power


def magic_factor(own: Fighter, part: Part) -> Line:
    """Return the factor of an assailant (`Part.CASTS`) or of his target (DBF-ASSAULT-FACTORS)."""
    if part is Part.CASTS:
        # A bearer of an amplifier who is no caster has the same factor, but by the artefact.
        return ASSAULT if own.power is not None or not own.amplifier else AMPLIFIED
    if own.power is not None:
        return WARD
    kind = counts_as(own.kind, Role.OTHERWISE, frontal=False, rear=own.rear)
    return Line("dbf-line-factor-foot", factor_against_foot(kind, own.landed), "DBF-ASSAULT-FACTORS")


_CLASS_OF_POWER: Final = {
    Power.INFERIOR: Grade.INFERIOR,
    Power.ORDINARY: Grade.ORDINARY,
    Power.SUPERIOR: Grade.SUPERIOR,
}
_WORTH: Final = {Grade.INFERIOR: 0, Grade.FAST: 1, Grade.ORDINARY: 1, Grade.SUPERIOR: 2}


def class_against_magic(target: Fighter) -> Grade:
    """Return the class of a target: its own as if it was shot at, or that of its power if that is higher."""
    own = class_of(counts_as(target.kind, Role.SHOT_AT, frontal=False, rear=target.rear))
    power = power_of(target)
    magic = own if power is None else _CLASS_OF_POWER[power]
    return magic if _WORTH[magic] > _WORTH[own] else own


def assault_lines(own: Fighter, foe: Fighter, own_score: int, foe_score: int) -> tuple[Line, ...]:
    """Return the class modifiers of an assailant, from both scores before them (DBF-ASSAULT-CLASS, -POWER)."""
    margin = own_score - foe_score
    lines: list[Line] = []
    grade = class_against_magic(foe)
    if grade is Grade.SUPERIOR and margin > 0:
        fireproof = own.kind.is_(Type.BLADES, Grade.DWARF) and foe.kind.type is Type.DRAGON
        if not fireproof:
            lines.append(BEAT_DWARFS if foe.kind.grade is Grade.DWARF else BEAT_SUPERIOR)
    elif grade is Grade.INFERIOR and margin >= 0:
        lines.append(MATCH_INFERIOR)
    power, ward = power_of(own), power_of(foe)
    if margin > 0 and power is not None and ward is not None and _RANKS[ward] <= _RANKS[power]:
        lines.append(WEAKER)
        if power is Power.SUPERIOR:
            lines.append(SUPERIOR_POWER)
    return tuple(lines)


_DESTROYED_BY_MAGIC: Final = frozenset({Type.LURKER, Type.SPY, Type.DEMON})


def assault_outcome(own: Fighter, foe: Fighter, part: Part, own_total: int, foe_total: int) -> Verdict:
    """Return what a magic assault does to `own`, from both final totals (DBF-ASSAULT-OUTCOME)."""
    if own_total >= foe_total:
        rule = "DBF-OUTCOME-GENERAL" if own_total > foe_total else "DBF-ASSAULT-OUTCOME"
        return Verdict(Outcome.NOTHING, rule)
    if part is Part.CASTS and foe.power is None:
        return Verdict(Outcome.NOTHING, "DBF-OUTCOME-IGNORE")
    doubled = 2 * own_total <= foe_total
    if doubled and (own.power is not None or own.kind.type in _DESTROYED_BY_MAGIC):
        return Verdict(Outcome.DESTROYED, "DBF-ASSAULT-OUTCOME")
    if own.landed or (own.kind.type is Type.BAGGAGE and not own.has(Trait.MOBILE)):
        return Verdict(Outcome.NOTHING, "DBF-ASSAULT-OUTCOME")
    return Verdict(Outcome.FLEE if doubled else Outcome.RECOIL, "DBF-ASSAULT-OUTCOME")
