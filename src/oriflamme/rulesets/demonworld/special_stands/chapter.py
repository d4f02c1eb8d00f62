"""Chapter IX as a value: what special stands bring into play."""

from __future__ import annotations

from oriflamme.kernel.text import Text
from oriflamme.rulesets.demonworld.chapters import DecisionDesk, DemonworldChapter

from .fronts import EXCHANGE, Exchange, StandsExchanged, against_placement, left_behind
from .roles import bonus_lines, card_and_musician, with_roles
from .scenes import SubstituteDesk, SubstitutionDesk, badges
from .substitution import (
    ChooseSubstitute,
    ChooseSubstitutes,
    LetFall,
    NoteNeighbours,
    PlaceTaken,
    RollForSubstitute,
    SubstituteChoice,
    SubstituteChosen,
    SubstituteRolled,
    Substitutes,
    Substitution,
    TakePlaces,
    questions,
    settlements,
    successions,
)

CHAPTER_IX = DemonworldChapter(
    name="special-stands",
    title=Text("dw-chapter-special-stands"),
    rule="DW-IX.0-a",
    commands=(Exchange, RollForSubstitute, LetFall, ChooseSubstitute),
    steps=(NoteNeighbours, Substitution, ChooseSubstitutes, SubstituteChoice, TakePlaces),
    events=(StandsExchanged, SubstituteRolled, SubstituteChosen, PlaceTaken),
    pages=(Substitutes,),
    recast=(with_roles,),
    manoeuvres=card_and_musician,
    blow_lines=(bonus_lines,),
    against_placement=(against_placement,),
    acts=(EXCHANGE,),
    unfinished=(left_behind,),
    fire_begins=(NoteNeighbours(),),
    after_shot=(questions,),
    before_casualties=(settlements,),
    after_losses=(successions,),
    badges=(badges,),
    desks=(
        DecisionDesk(Substitution, Text("dw-phase-substitution"), SubstitutionDesk),
        DecisionDesk(SubstituteChoice, Text("dw-phase-substitution"), SubstituteDesk),
    ),
)
"""Chapter IX: leaders, standard bearers, musicians; their places in the front rank, and fire at them."""
