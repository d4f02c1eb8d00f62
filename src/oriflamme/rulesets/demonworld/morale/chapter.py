"""Chapter XV as a value: what morale brings into play."""

from __future__ import annotations

from oriflamme.kernel.text import Text
from oriflamme.rulesets.demonworld.chapters import DemonworldChapter

from .conduct import Conduct
from .impetuous import UnitImpetuous
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
    steps=(NoteFighters, NoteToll, ForgetMelees),
    events=(MoraleTested, UnitRouts, UnitImpetuous),
    pages=(Conduct, MeleeRecord),
    against_order=(out_of_hand,),
    against_fire=(out_of_hand,),
    against_move=(out_of_hand,),
    before_initiative=(fighters,),
    after_blow=(kills_noted,),
    after_losses=(losses_noted,),
    badges=(tokens,),
    tips=(tips,),
)
"""Chapter XV: morale tests, rout, rally, and units that no longer obey."""
