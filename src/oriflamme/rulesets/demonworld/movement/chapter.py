"""Chapter V as a value: what movement brings into play."""

from __future__ import annotations

from oriflamme.kernel.chapters import Phase
from oriflamme.kernel.text import Text
from oriflamme.rulesets.demonworld.chapters import SEQUENCES, DemonworldChapter
from oriflamme.rulesets.demonworld.passages import flat_passage, touching, two_manoeuvres

from .engagement import Complete, Completion, React, Reaction, StandCompleted, UnitEngaged, UnitReacted
from .potential import by_order
from .sequences import (
    SEQUENCE,
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
    points=by_order,
    phases=(Phase("movement", MovementPhase()),),
    sequences=tuple(
        Phase(name, MovementSequence(order)) for name, order in zip(SEQUENCES, SEQUENCE, strict=True)
    ),
)
"""Chapter V: four sequences, moves leg by leg, contact, reaction and completion."""
