"""Chapter XV as a value: what morale brings into play."""

from __future__ import annotations

from oriflamme.kernel.chapters import Phase
from oriflamme.kernel.text import Text
from oriflamme.rulesets.demonworld.chapters import DecisionDesk, DemonworldChapter

from .charge_tests import CHARGE_TEST, ChargeTests, TestCharge, dares_not, every_leg_judged, keeps_away
from .conduct import Conduct
from .desks import FlightDesk, IncitementDesk
from .impetuous import UnitImpetuous
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
from .records import (
    ForgetMelees,
    MeleeRecord,
    NoteFighters,
    NoteToll,
    fighters,
    kills_noted,
    losses_noted,
)
from .rout import UnitRouts
from .status import out_of_hand, tips, tokens
from .tests import MoraleTested

CHAPTER_XV = DemonworldChapter(
    name="morale",
    title=Text("dw-chapter-morale"),
    rule="DW-XV.1.0-a",
    commands=(FleeNext, Incite, TestCharge),
    steps=(
        NoteFighters,
        NoteToll,
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
    ),
    events=(MoraleTested, UnitRouts, UnitImpetuous, CombatLost),
    pages=(Conduct, MeleeRecord, ChargeTests),
    phases=(Phase("obedience", ObedienceTests(), ("after", "orders")),),
    against_order=(out_of_hand,),
    against_fire=(out_of_hand,),
    against_move=(out_of_hand,),
    against_contact=(dares_not,),
    against_place=(keeps_away,),
    against_leg=(every_leg_judged,),
    acts=(CHARGE_TEST,),
    before_initiative=(fighters,),
    after_blow=(kills_noted,),
    after_losses=(losses_noted,),
    fire_ends=(after_fire,),
    after_melees=(after_melees,),
    badges=(tokens,),
    tips=(tips,),
    desks=(
        DecisionDesk(ChooseFlight, Text("dw-phase-morale"), FlightDesk),
        DecisionDesk(ChooseIncitement, Text("dw-phase-morale"), IncitementDesk),
    ),
)
"""Chapter XV: morale tests, rout, rally, and units that no longer obey."""
