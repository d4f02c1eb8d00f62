"""Chapter XVI as a value: what battles by points bring into play."""

from __future__ import annotations

from oriflamme.kernel.chapters import Phase
from oriflamme.kernel.text import Text
from oriflamme.rulesets.demonworld.chapters import DecisionDesk, DemonworldChapter
from oriflamme.rulesets.demonworld.edges import TableSides

from .aiming import aim
from .arrivals import (
    EnterAt,
    FlankArrivals,
    FlankEntry,
    MarchArrived,
    MarchDelayed,
    MarchOrders,
    against_move,
    against_order,
    is_entering,
)
from .coming_on import BringOn, ComingOn, FlankSequence, MarchOn, UnitCameOn
from .desks import ComingOnDesk, FlankEntryDesk, FlankPlanningDesk
from .flank_marches import FlankMarches, FlankPlanning, PlanMarch, Reconnaissance, marches_off, still_to_come
from .guesses import guess_marches
from .objective_placement import (
    LayingObjectives,
    ObjectiveDesk,
    ObjectiveLaid,
    ObjectiveLaying,
    Objectives,
    PlaceObjective,
    restore_objectives,
)
from .objectives import marks
from .reconnaissance import Reconnoitred
from .rolls import CallTheRoll, Roll
from .spare_maps import (
    LaySpareMap,
    LaySpareMaps,
    MapLaid,
    SpareMap,
    fight_beside,
    restore,
    shot_at,
    spare_marks,
)
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
    commands=(PlaceObjective, ChooseSide, PlanMarch, EnterAt, BringOn, MarchOn),
    steps=(
        CallTheRoll,
        LayingObjectives,
        ObjectiveLaying,
        ChoosingSides,
        SideChoice,
        Reconnaissance,
        FlankPlanning,
        FlankArrivals,
        FlankEntry,
        MarchOrders,
        FlankSequence,
        ComingOn,
        LaySpareMaps,
        LaySpareMap,
        WatchBegins,
        WatchGoesOn,
        WatchEnds,
    ),
    events=(
        ObjectiveLaid,
        SideChosen,
        PointsReckoned,
        Reconnoitred,
        MarchArrived,
        MarchDelayed,
        UnitCameOn,
        MapLaid,
    ),
    pages=(Roll, Objectives, TableSides, Watch, FlankMarches, SpareMap),
    table_ends=(ends,),
    before_deployment=(CallTheRoll(), LayingObjectives(), ChoosingSides(), Reconnaissance()),
    held_back=(marches_off,),
    turn_begins=(FlankArrivals(), WatchBegins()),
    turn_ends=(WatchEnds(),),
    engaging=(fight_beside,),
    restored=(restore, restore_objectives),
    fill_in=(guess_marches,),
    phases=(
        Phase("march-orders", MarchOrders(), ("after", "orders")),
        Phase("spare-maps-before-movement", LaySpareMaps(), ("before", "movement")),
        Phase("spare-maps-before-melee", LaySpareMaps(), ("before", "melee")),
        Phase("watch", WatchGoesOn(), ("after", "movement")),
    ),
    sequences=(Phase("coming-on", FlankSequence(), ("after", "move")),),
    against_order=(against_order,),
    against_move=(against_move,),
    columns=(is_entering,),
    before_shot=(shot_at,),
    after_move=(watching,),
    # Who came in any other way is seen before he can fall or run.
    before_casualties=(watching,),
    after_losses=(watching,),
    victories=(won_by,),
    reserves=(still_to_come,),
    reckoning=reckon,
    marks=(marks, spare_marks),
    aims=(aim,),
    desks=(
        DecisionDesk(ObjectiveLaying, Text("dw-phase-deployment"), ObjectiveDesk),
        DecisionDesk(SideChoice, Text("dw-phase-deployment"), SideChoiceDesk),
        DecisionDesk(FlankPlanning, Text("dw-phase-flank-marches"), FlankPlanningDesk),
        DecisionDesk(FlankEntry, Text("dw-phase-flank-marches"), FlankEntryDesk),
        DecisionDesk(ComingOn, Text("dw-phase-movement"), ComingOnDesk),
    ),
)
"""Chapter XVI: points for what is destroyed or held, conditions that scenarios set, and flank marches."""
