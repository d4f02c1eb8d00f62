"""What a charge does to attack and defence (CH-4.1-c, CH-4.2-d)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, Literal, TypeAlias

from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Figure

Onset: TypeAlias = Literal["foot", "cavalier", "joust"]
"""How somebody charges: on foot, mounted, or with the special rule of the joust."""

MULTIPLIERS: Final[dict[Onset, Fraction]] = {
    "foot": Fraction(3, 2),
    "cavalier": Fraction(2),
    "joust": Fraction(3),
}
"""By how much the attack of a charger, and the defence of a counter-charger, is multiplied."""


def onset(field: Field, figure: Figure) -> Onset:
    """Return how a figure charges. Whoever rides without the special rule of the joust charges as a cavalier (CH-4.1-c)."""
    if not figure.mount:
        return "foot"
    return "joust" if "joust" in field.sheet(figure).skills else "cavalier"


def attack(field: Field, figure: Figure, how: Onset) -> int:
    """Return the attack of a charger, rounded down.

    The multiplier of a charge takes the place of that of a mount: it is of the attack on foot (CH-4.1-c). Nobody attacks with
    less than he has without a charge, nor a creature of which all values are those of its one counter.
    """
    sheet = field.sheet(figure)
    foot = sheet.sound if figure.health == "sound" else sheet.wounded
    return max(int(foot.attack * MULTIPLIERS[how]), field.values(figure).attack)


def defence(field: Field, figure: Figure, how: Onset) -> int:
    """Return the defence of a counter-charger, rounded down: it is multiplied as he defends himself now (CH-4.2-d)."""
    return int(field.values(figure).defence * MULTIPLIERS[how])


def defender_has_advantage(field: Field, charger: Figure, countering: Figure) -> bool:
    """Return whether who charges against a charge has the advantage of it: his defence beats the attack, both multiplied (CH-4.2-d)."""
    return defence(field, countering, onset(field, countering)) > attack(
        field, charger, onset(field, charger)
    )
