"""Chapter XIV as a value: what second attacks bring into play."""

from __future__ import annotations

from oriflamme.kernel.text import Text
from oriflamme.rulesets.demonworld.chapters import DecisionDesk, DemonworldChapter
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Stand

from .scenes import SecondAttackDesk
from .striking import (
    ForgetFallen,
    HoldBack,
    ReplyDue,
    SecondAttack,
    SecondAttackEarned,
    StandAdvanced,
    StandReplies,
    StepForward,
    StrikeAgain,
    StrikeFurther,
    StrikeReplies,
    Vacate,
    after_blow,
    after_initiative,
    before_blow,
    before_initiative,
)
from .tracking import NoteDeclared, NoteProps, SecondAttacks, against_blow, note_declared, prop_lines


def attacks_of_card(field: Field, stand: Stand) -> int:
    """Return how many blows a stand declares: as many as its card says (DW-XIV.1.0-j)."""
    return field.profile(stand).attacks


CHAPTER_XIV = DemonworldChapter(
    name="second-attacks",
    title=Text("dw-chapter-second-attacks"),
    rule="DW-XIV.0",
    commands=(StrikeAgain, HoldBack),
    steps=(
        NoteDeclared,
        NoteProps,
        SecondAttack,
        StrikeFurther,
        Vacate,
        StepForward,
        ReplyDue,
        StrikeReplies,
        ForgetFallen,
    ),
    events=(SecondAttackEarned, StandAdvanced, StandReplies),
    pages=(SecondAttacks,),
    attacks=attacks_of_card,
    blows_declared=(note_declared,),
    blow_lines=(prop_lines,),
    against_blow=(against_blow,),
    against_blow_support=(against_blow,),
    before_initiative=(before_initiative,),
    after_initiative=(after_initiative,),
    before_blow=(before_blow,),
    after_blow=(after_blow,),
    desks=(DecisionDesk(SecondAttack, Text("dw-phase-second-attack"), SecondAttackDesk),),
)
"""Chapter XIV: second attacks in mid-step, and stands with two attacks."""
