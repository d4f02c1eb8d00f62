"""Chapter 6, and section 5.3, as a value."""

from __future__ import annotations

from typing import Final

from oriflamme.kernel.text import Text
from oriflamme.rulesets.cry_havoc.chapters import HavocChapter

from .declaring import (
    DeclareAttack,
    DeclareAttacks,
    Disengage,
    Disengaged,
    Disengagement,
    FightAttacks,
    FightNext,
    Followed,
    Melee,
)
from .going_on import GoesOn
from .prisoners import Captured, Seize
from .resolving import Aftermath, CombatFought, GivesWay, Resolve

CHAPTER_6: Final = HavocChapter(
    name="melee",
    title=Text("cry-havoc-chapter-melee"),
    rule="CH-6.0-a",
    base=True,
    commands=(Disengage, DeclareAttack, FightNext, Seize),
    steps=(
        Melee,
        Disengagement,
        Followed,
        GoesOn,
        DeclareAttacks,
        FightAttacks,
        Resolve,
        GivesWay,
        Aftermath,
    ),
    events=(CombatFought, Captured),
    pages=(Disengaged,),
)
"""Melee."""
