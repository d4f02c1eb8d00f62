"""Chapter XVI as a value: what battles by points bring into play."""

from __future__ import annotations

from oriflamme.kernel.chapters import Phase
from oriflamme.kernel.text import Text
from oriflamme.rulesets.demonworld.chapters import DecisionDesk, DemonworldChapter
from oriflamme.rulesets.demonworld.edges import TableSides

from .arrivals import (
    EnterAt,
    FlankArrivals,
    FlankEntry,
    MarchArrived,
    MarchOrders,
    against_move,
    against_order,
)
from .coming_on import BringOn, ComingOn, FlankSequence, MarchOn, UnitCameOn
from .desks import ComingOnDesk, FlankEntryDesk, FlankPlanningDesk
from .flank_marches import FlankMarches, FlankPlanning, PlanMarch, Reconnaissance, marches_off, still_to_come
from .objectives import marks
from .reconnaissance import Reconnoitred
from .rolls import CallTheRoll, Roll
from .table_sides import ChooseSide, ChoosingSides, SideChoice, SideChoiceDesk, SideChosen, ends
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
    commands=(ChooseSide, PlanMarch, EnterAt, BringOn, MarchOn),
    steps=(
        CallTheRoll,
        ChoosingSides,
        SideChoice,
        Reconnaissance,
        FlankPlanning,
        FlankArrivals,
        FlankEntry,
        MarchOrders,
        FlankSequence,
        ComingOn,
        WatchBegins,
        WatchGoesOn,
        WatchEnds,
    ),
    events=(SideChosen, PointsReckoned, Reconnoitred, MarchArrived, UnitCameOn),
    pages=(Roll, TableSides, Watch, FlankMarches),
    table_ends=(ends,),
    before_deployment=(CallTheRoll(), ChoosingSides(), Reconnaissance()),
    held_back=(marches_off,),
    turn_begins=(FlankArrivals(), WatchBegins()),
    turn_ends=(WatchEnds(),),
    phases=(Phase("march-orders", MarchOrders(), ("after", "orders")),),
    sequences=(Phase("coming-on", FlankSequence(), ("after", "move")),),
    against_order=(against_order,),
    against_move=(against_move,),
    after_move=(watching,),
    after_losses=(watching,),
    victories=(won_by,),
    reserves=(still_to_come,),
    reckoning=reckon,
    marks=(marks,),
    desks=(
        DecisionDesk(SideChoice, Text("dw-phase-deployment"), SideChoiceDesk),
        DecisionDesk(FlankPlanning, Text("dw-phase-flank-marches"), FlankPlanningDesk),
        DecisionDesk(FlankEntry, Text("dw-phase-flank-marches"), FlankEntryDesk),
        DecisionDesk(ComingOn, Text("dw-phase-movement"), ComingOnDesk),
    ),
)
"""Chapter XVI: points for what is destroyed or held, conditions that scenarios set, and flank marches."""
