"""Chapter 5 and section 6.4 as a value."""

from __future__ import annotations

from typing import Final

from oriflamme.kernel.text import Text
from oriflamme.rulesets.cry_havoc.chapters import HavocChapter

from .leading import Bridled, LetGo, TakeBridle, Tie, TiedUp, TieUp, Tying
from .loads import Help, LoadMoved, Loads, PutDown
from .mounting import Dismount, MountedUp, MountUp, Settle
from .moving import Going, Move, MoveFigures, Movement, Stopped
from .opportunity import Halted, Opportunity, OpportunityRolled
from .walk import Moved, Walk

CHAPTER_5: Final = HavocChapter(
    name="movement",
    title=Text("cry-havoc-chapter-movement"),
    rule="CH-5.1-a",
    base=True,
    commands=(Move, MountUp, Dismount, TakeBridle, LetGo, Tie, Help, PutDown),
    steps=(Movement, MoveFigures, Stopped, Settle, Walk, Opportunity, TieUp),
    events=(Moved, MountedUp, OpportunityRolled, Bridled, TiedUp, LoadMoved),
    pages=(Going, Halted, Tying, Loads),
)
"""Movement, and attacks of opportunity on who moves."""
