"""Chapter 7, and section 6.3, as a value."""

from __future__ import annotations

from typing import Final

from oriflamme.kernel.text import Text
from oriflamme.rulesets.cry_havoc.chapters import HavocChapter

from .advance import Advance, AdvanceAfterCombat
from .harm import ChooseVictim, FallsOn, Hurt, Shared, ShareWounds, Sharing, Suffer
from .lots import Bolted, WoundAllotted
from .recoil import ChooseRecoil, FallBack, FallsBack, MakesRoom, Recoil
from .states import Freed, Harmed, Hits, Unhorsed

CHAPTER_7: Final = HavocChapter(
    name="results",
    title=Text("cry-havoc-chapter-results"),
    rule="CH-7.0-a",
    base=True,
    commands=(ChooseVictim, ShareWounds, FallBack, Advance),
    steps=(
        Suffer,
        FallsOn,
        Hurt,
        Sharing,
        Shared,
        Recoil,
        ChooseRecoil,
        FallsBack,
        MakesRoom,
        AdvanceAfterCombat,
    ),
    events=(Harmed, Unhorsed, Freed, WoundAllotted, Bolted),
    pages=(Hits,),
)
"""What combats and shots do."""
