"""The book's table of contents: its chapters in order; all of them are in every battle.

A chapter is one value that stands beside what it brings into play. One is added by writing its value and naming it here, or,
from another package, by the entry point `cry-havoc.NAME` of the group `oriflamme.chapters`.
"""

from __future__ import annotations

from typing import Final

from oriflamme.kernel.text import Text
from oriflamme.kit.contents import Contents

from .chapters import Game, HavocChapter
from .charges.chapter import CHAPTER_4
from .combat.chapter import CHAPTER_6
from .deployment import Deploy, Deployed, Deployment, DeploymentBegins
from .morale.chapter import CHAPTER_8
from .movement.chapter import CHAPTER_5
from .ranged.chapter import CHAPTER_3
from .results.chapter import CHAPTER_7
from .sequence import Alert, Fugitives, InitiativeTaken, PhaseEnds, PlayerPhase, TurnBegins, TurnEnds
from .turn import Deeds, Done, StepBegan, TurnBegan

CHAPTER_2: Final = HavocChapter(
    name="turn",
    title=Text("cry-havoc-chapter-turn"),
    rule="CH-2.0",
    base=True,
    commands=(Done, Deploy),
    steps=(DeploymentBegins, Deployment, TurnBegins, PlayerPhase, Alert, Fugitives, PhaseEnds, TurnEnds),
    events=(TurnBegan, StepBegan, InitiativeTaken, Deployed),
    pages=(Deeds,),
)
"""The turn, with the deployment before the first."""

CHAPTERS: Final = (CHAPTER_2, CHAPTER_3, CHAPTER_4, CHAPTER_5, CHAPTER_6, CHAPTER_7, CHAPTER_8)

CONTENTS: Final = Contents("cry-havoc", CHAPTERS, Game, {"base": ()}, "cry-havoc")
"""All of it, with the chapters of other packages."""
