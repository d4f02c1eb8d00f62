"""Chapter V as a value: what movement brings into play."""

from __future__ import annotations

from oriflamme.kernel.chapters import Phase
from oriflamme.kernel.text import Text
from oriflamme.rulesets.demonworld.chapters import DemonworldChapter
from oriflamme.rulesets.demonworld.passages import flat_passage, touching, two_manoeuvres

from .engagement import Complete, Completion, React, Reaction, StandCompleted, UnitEngaged, UnitReacted
from .sequences import (
    MovementPhase,
    MovementSequence,
    MoveUnit,
    MoveUnits,
    SequenceBegan,
    SequenceChoice,
    UnitMoved,
)

CHAPTER_V = DemonworldChapter(
    name="movement",
    title=Text("dw-chapter-movement"),
    rule="DW-V-COST",
    base=True,
    commands=(MoveUnit, React, Complete),
    steps=(MovementPhase, MovementSequence, SequenceChoice, MoveUnits, Reaction, Completion),
    events=(SequenceBegan, UnitMoved, UnitEngaged, UnitReacted, StandCompleted),
    passage=flat_passage,
    contact=touching,
    manoeuvres=two_manoeuvres,
    phases=(Phase("movement", MovementPhase()),),
)
"""Chapter V: four sequences, moves leg by leg, contact, reaction and completion."""
