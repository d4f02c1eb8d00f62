"""Chapter XI as a value: what terrain brings into play."""

from __future__ import annotations

from collections.abc import Iterator

from oriflamme.kernel.chapters import Phase
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.text import Text
from oriflamme.rulesets.demonworld.chapters import DecisionDesk, DemonworldChapter
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Stand, Unit

from .alternation import (
    Alternation,
    BreakContact,
    ContactDeclared,
    ContactPhase,
    Cornered,
    DeclareContact,
    Declaring,
    Meeting,
    Staying,
    after_melees,
    approached,
    is_declared,
)
from .desks import DeclaringDesk, MeetingDesk, StayingDesk
from .fighting import against_support, terrain_lines
from .going import bar_to_stand, terrain_passage


def against_placement(field: Field, unit: Unit, stands: tuple[Stand, ...]) -> Iterator[Reason]:
    """Yield why stands cannot be deployed where they would be: on ground that they cannot enter (DW-XI.2.0-d)."""
    ground = field.ground.map
    for stand in stands:
        for cell in stand.cells:
            bar = bar_to_stand(ground.battlefield, field.profile(stand), cell)
            if bar is not None:
                yield Reason(bar.rule, Text(bar.key, {"hex": ground.name(cell)}))


CHAPTER_XI = DemonworldChapter(
    name="terrain",
    title=Text("dw-chapter-terrain"),
    rule="DW-XI.0",
    commands=(DeclareContact, BreakContact),
    steps=(Cornered, Meeting, ContactPhase, Declaring, Staying),
    events=(ContactDeclared,),
    pages=(Alternation,),
    passage=terrain_passage,
    phases=(Phase("contact", ContactPhase(), ("before", "melee")),),
    blow_lines=(terrain_lines,),
    against_blow_support=(against_support,),
    against_placement=(against_placement,),
    declared=(is_declared,),
    approaches=(approached,),
    after_melees=(after_melees,),
    desks=(
        DecisionDesk(Meeting, Text("dw-phase-contact"), MeetingDesk),
        DecisionDesk(Declaring, Text("dw-phase-contact"), DeclaringDesk),
        DecisionDesk(Staying, Text("dw-phase-contact"), StayingDesk),
    ),
)
"""Chapter XI: what steps cost and what bars them, blows over terrain, alternating contact."""
