"""Chapter XIII as a value: wedge, square, skirmish formation and horde."""

from __future__ import annotations

from collections.abc import Iterator

from oriflamme.kernel.chapters import Phase
from oriflamme.kernel.text import Text
from oriflamme.rulesets.demonworld.chapters import DecisionDesk, DemonworldChapter, Layout
from oriflamme.rulesets.demonworld.characteristics import Mark
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Unit

from .declaring import AnnounceWedges, DeclareFormations, DeployedFormations
from .drills import drill_of, one_manoeuvre
from .effects import (
    against_contact,
    against_shot,
    against_shot_support,
    blow_lines,
    is_light,
    seen_past,
    struck_from,
)
from .eligibility import against_unit
from .forming import LEAVE, TAKE, TAKE_IN_REACTION, LeaveFormation, TakeFormation, against_place
from .keeping import CheckFormations, NoteFormations, ShapeChanged, after_legs
from .layouts import deployed_square, wedge_layouts
from .scenes import FormationsDesk, badges
from .tokens import FormationAnnounced, FormationLost, FormationNotes, FormationTaken, FormationTokens


def deployments(field: Field, unit: Unit, facing: int) -> Iterator[Layout]:
    """Yield wedge and square for units that may take them: they may be deployed so (DW-XIII.2.0-c, DW-XIII.3.0-d)."""
    stands = field.ground.game.new_stands(field, unit)
    if any(len(stand.cells) > 1 or stand.card is not None for stand in stands):
        return
    if not any(against_unit(field, unit, Mark.WEDGE, stands)):
        for plan in wedge_layouts(len(stands), facing):
            yield Layout(Text("dw-choose-deploy-wedge"), plan)
    if not any(against_unit(field, unit, Mark.SQUARE, stands)):
        for plan in deployed_square(len(stands), facing):
            yield Layout(Text("dw-choose-deploy-square"), plan)


CHAPTER_XIII = DemonworldChapter(
    name="formations",
    title=Text("dw-chapter-formations"),
    rule="DW-XIII.0-a",
    commands=(TakeFormation, LeaveFormation),
    steps=(
        DeployedFormations,
        AnnounceWedges,
        DeclareFormations,
        NoteFormations,
        CheckFormations,
        ShapeChanged,
    ),
    events=(FormationTaken, FormationAnnounced, FormationLost),
    pages=(FormationTokens, FormationNotes),
    struck_from=struck_from,
    phases=(
        Phase("formations-before-movement", NoteFormations(), ("before", "movement")),
        Phase("formations-before-melee", NoteFormations(fighting=True), ("before", "melee")),
        Phase("formations-after-melee", CheckFormations(), ("after", "melee")),
    ),
    turn_begins=(AnnounceWedges(),),
    after_deployment=(DeployedFormations(),),
    blow_lines=(blow_lines,),
    against_place=(against_place,),
    against_contact=(against_contact,),
    against_shot=(against_shot,),
    against_shot_support=(against_shot_support,),
    acts=(TAKE, LEAVE),
    reactions=(TAKE_IN_REACTION,),
    light=(is_light,),
    drills=(drill_of,),
    manoeuvre_limits=(one_manoeuvre,),
    seen_past=(seen_past,),
    deployments=(deployments,),
    after_legs=(after_legs,),
    badges=(badges,),
    desks=(DecisionDesk(DeclareFormations, Text("dw-phase-deployment"), FormationsDesk),),
)
"""Chapter XIII: formations by the marks of the cards, what they do, and how they end."""
