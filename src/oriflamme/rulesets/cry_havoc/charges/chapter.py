"""Chapter 4 as a value: what charges bring into a battle."""

from __future__ import annotations

from typing import Final

from oriflamme.kernel.text import Text
from oriflamme.rulesets.cry_havoc.chapters import HavocChapter

from .declared import Charge, ChargeDeclared
from .declaring import Charges, DeclareCharges
from .reacting import CounterCharge, React, Reacted, Retreat, ShieldWall, WallFormed, WallForms
from .running import Blow, Onslaught, Shock
from .spent import ChargeSpent
from .walls import Walls

CHAPTER_4: Final = HavocChapter(
    name="charges",
    title=Text("cry-havoc-chapter-charges"),
    rule="CH-4.1-a",
    base=True,
    commands=(Charge, CounterCharge, ShieldWall, Retreat),
    steps=(Charges, DeclareCharges, React, WallForms, Onslaught, Shock, Blow),
    events=(ChargeDeclared, ChargeSpent, Reacted, WallFormed),
    pages=(Walls,),
)
"""Charges, and what can be done against them."""
