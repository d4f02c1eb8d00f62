"""Chapter XVI as a value: what battles by points bring into play."""

from __future__ import annotations

from oriflamme.kernel.text import Text
from oriflamme.rulesets.demonworld.chapters import DemonworldChapter

from .objectives import marks
from .rolls import CallTheRoll, Roll
from .victory import (
    PointsReckoned,
    Watch,
    WatchBegins,
    WatchEnds,
    WatchGoesOn,
    reckon,
    watching,
    won_by,
)

CHAPTER_XVI = DemonworldChapter(
    name="battles",
    title=Text("dw-chapter-battles"),
    rule="DW-XVI.0",
    steps=(CallTheRoll, WatchBegins, WatchGoesOn, WatchEnds),
    events=(PointsReckoned,),
    pages=(Roll, Watch),
    before_deployment=(CallTheRoll(),),
    turn_begins=(WatchBegins(),),
    turn_ends=(WatchEnds(),),
    after_move=(watching,),
    after_losses=(watching,),
    victories=(won_by,),
    reckoning=reckon,
    marks=(marks,),
)
"""Chapter XVI: points for what is destroyed or held, and the conditions that scenarios set."""
