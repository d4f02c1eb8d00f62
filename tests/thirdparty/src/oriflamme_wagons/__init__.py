"""Wagons and vigils: a chapter for Demonworld in a package of its own. docs/add_a_chapter.md walks through it."""

from __future__ import annotations

from importlib.resources import files

from oriflamme.kernel.chapters import Phase
from oriflamme.kernel.text import Text
from oriflamme.rulesets.demonworld.chapters import DecisionDesk, DemonworldChapter

from .relief import AskRelief, Decline, Relief, ReliefGiven, Relieve, questions
from .scenes import ReliefDesk, VigilDesk, vigil_badges, vigil_marks
from .vigil import Choose, Vigil, VigilBegins, VigilKept, VigilPhase, VigilShown, vigil_line
from .walls import BARRIERS

__all__ = ["CHAPTER"]

CHAPTER = DemonworldChapter(
    name="vigil",
    title=Text("dw-chapter-vigil"),
    rule="WV-1",
    commands=(Choose, Relieve, Decline),
    steps=(VigilBegins, VigilPhase, AskRelief, Relief),
    events=(VigilKept, VigilShown, ReliefGiven),
    pages=(Vigil,),
    phases=(Phase("vigil", VigilBegins(), ("after", "orders")),),
    blow_lines=(vigil_line,),
    before_casualties=(questions,),
    barriers=BARRIERS,
    badges=(vigil_badges,),
    marks=(vigil_marks,),
    desks=(
        DecisionDesk(VigilPhase, Text("wv-phase-vigil"), VigilDesk),
        DecisionDesk(Relief, Text("dw-phase-melee"), ReliefDesk),
    ),
    locales=(files("oriflamme_wagons") / "locales",),
    data=(files("oriflamme_wagons") / "data",),
)
"""Vigils kept in secret, relief in melee, walls, and a scenario with wagons that cover two hexes."""
