"""Chapter XV as a value: what morale brings into play."""

from __future__ import annotations

from oriflamme.kernel.chapters import Phase
from oriflamme.kernel.text import Text
from oriflamme.rulesets.demonworld.chapters import DecisionDesk, DemonworldChapter
from oriflamme.rulesets.demonworld.scenes.moving import CompletionDesk

from .charge_tests import CHARGE_TEST, ChargeTests, TestCharge, dares_not, every_leg_judged, keeps_away
from .conduct import Conduct
from .desks import FlightDesk, IncitementDesk
from .impetuous import (
    ChooseTarget,
    ImpetuousMove,
    ImpetuousMoves,
    Pursue,
    UnitImpetuous,
    initiative_line,
    must_regroup,
    not_before_all_regroup,
)
from .loss_tests import (
    ChooseFlight,
    CombatLost,
    CombatTests,
    FleeNext,
    Flights,
    MeleeTests,
    ShootingTests,
    SideTests,
    after_fire,
    after_melees,
)
from .obedience_tests import ChooseIncitement, Incite, ObedienceTest, ObedienceTests
from .rally import Rally, RallyBegins, Rallying, UnitRallied
from .records import (
    ForgetMelees,
    MeleeRecord,
    NoteFighters,
    NoteShotDown,
    NoteToll,
    ShotDown,
    fighters,
    kills_noted,
    losses_noted,
)
from .rout import (
    RoutGoesOn,
    RoutMove,
    UnitRouts,
    fall_when_attacked,
    forsaken,
    hold_together,
    no_blow,
    no_regroup,
    no_shot,
    no_support,
    parted,
    stay_where_they_are,
)
from .rout_runs import RoutFork, RunTo, Stampede, StampedeEnds, StandsLeft, UnitRan
from .rout_scenes import FollowingDesk, ForkDesk, ImpetuousDesk, RallyingDesk, StragglingDesk, TargetDesk
from .routers import Follow, Following, HoldTogether, RoutersRun, StayBehind, Straggle, Straggling
from .rushing import ImpetuousCompletion, ImpetuousEnds, ImpetuousMoving, LeadOn
from .status import briefs, out_of_hand, tips, tokens
from .tests import MoraleTested

CHAPTER_XV = DemonworldChapter(
    name="morale",
    title=Text("dw-chapter-morale"),
    rule="DW-XV.1.0-a",
    commands=(FleeNext, Incite, TestCharge, Follow, Straggle, RunTo, Rally, Pursue),
    steps=(
        NoteFighters,
        NoteToll,
        NoteShotDown,
        ForgetMelees,
        ShootingTests,
        MeleeTests,
        CombatTests,
        SideTests,
        Flights,
        ChooseFlight,
        ObedienceTests,
        ObedienceTest,
        ChooseIncitement,
        # Rout and rally
        RoutMove,
        Stampede,
        RoutFork,
        StampedeEnds,
        RoutGoesOn,
        RoutersRun,
        Following,
        StayBehind,
        Straggling,
        HoldTogether,
        RallyBegins,
        Rallying,
        # Impetuous units
        ImpetuousMoves,
        ImpetuousMove,
        ImpetuousEnds,
        ChooseTarget,
        ImpetuousMoving,
        LeadOn,
        ImpetuousCompletion,
    ),
    events=(
        MoraleTested,
        CombatLost,
        UnitRouts,
        UnitRan,
        StandsLeft,
        UnitRallied,
        UnitImpetuous,
    ),
    pages=(Conduct, ShotDown, MeleeRecord, ChargeTests),
    phases=(
        Phase("hold-together", HoldTogether(), ("after", "orders")),
        Phase("obedience", ObedienceTests(), ("after", "orders")),
        Phase("rally", RallyBegins(), ("after", "melee")),
    ),
    sequences=(
        # Before all other moves of the turn, those of commanders too (DW-XV.9.0-k, DW-XV.10.0-c).
        Phase("rout", RoutersRun(), ("before", "move"), first=True),
        Phase("impetuous", ImpetuousMoves(), ("before", "move"), first=True),
    ),
    against_order=(out_of_hand, parted),
    against_fire=(out_of_hand,),
    against_move=(out_of_hand,),
    against_contact=(dares_not,),
    against_place=(keeps_away, stay_where_they_are),
    against_leg=(every_leg_judged, hold_together),
    acts=(CHARGE_TEST,),
    against_shot=(no_shot,),
    against_shot_support=(no_support,),
    against_blow=(no_blow,),
    against_regroup=(no_regroup, must_regroup),
    against_regroup_end=(not_before_all_regroup,),
    initiative_lines=(initiative_line,),
    falls=(fall_when_attacked,),
    before_initiative=(fighters,),
    after_blow=(kills_noted,),
    after_losses=(losses_noted, forsaken),
    fire_ends=(after_fire,),
    after_melees=(after_melees,),
    badges=(tokens,),
    tips=(tips,),
    briefs=(briefs,),
    desks=(
        DecisionDesk(ChooseFlight, Text("dw-phase-morale"), FlightDesk),
        DecisionDesk(ChooseIncitement, Text("dw-phase-morale"), IncitementDesk),
        DecisionDesk(Following, Text("dw-phase-movement"), FollowingDesk),
        DecisionDesk(RoutFork, Text("dw-phase-morale"), ForkDesk),
        DecisionDesk(Straggling, Text("dw-phase-movement"), StragglingDesk),
        DecisionDesk(Rallying, Text("dw-phase-rally"), RallyingDesk),
        DecisionDesk(ChooseTarget, Text("dw-phase-movement"), TargetDesk),
        DecisionDesk(ImpetuousMoving, Text("dw-phase-movement"), ImpetuousDesk),
        DecisionDesk(ImpetuousCompletion, Text("dw-phase-movement"), CompletionDesk),
    ),
)
"""Chapter XV: morale tests, rout, rally, and units that no longer obey."""
