"""Chapter VIII: hit points, and the skills of fire and melee (DW-VIII.1.0 to DW-VIII.1.2-e).

Morale and fear are on the card from here on; chapter XV is about them. The turn of the intermediate game (DW-VIII.2.0-a) is
what its chapters make of it, each with the phases and steps that it adds.
"""

from __future__ import annotations

from collections.abc import Iterator

from oriflamme.board.hexes import Side
from oriflamme.kernel.tally import Line
from oriflamme.kernel.text import Text

from .blows import BlowFacts
from .chapters import DemonworldChapter
from .field import Field
from .fire_into_melee import scatters
from .introduction import Stand
from .missiles import ShotFacts


def last_hit_point(field: Field, stand: Stand, hits: int) -> bool:
    """Return whether a stand that has taken so many hits has lost its last hit point (DW-VIII.1.1-a)."""
    return hits >= field.profile(stand).hit_points


def firing_skill(field: Field, facts: ShotFacts) -> Iterator[Line]:
    """Yield the firing skill of the main shooter, its supporters' never (DW-VIII.1.2-c).

    Into a melee nobody can aim (DW-XII.5.0-g), wherever the shot ends; a unit that holds and fires at those who have just
    contacted it does not fire into a melee (DW-IV.3.0-i).
    """
    skill = field.profile(facts.shooter).firing_skill
    if skill and not facts.scattered and not scatters(field, facts.shooter, facts.target):
        yield Line("dw-line-firing-skill", skill, "DW-VIII.1.2-c")


def melee_skill(field: Field, facts: BlowFacts) -> Iterator[Line]:
    """Yield the melee skills of attacker and target; who is struck in the rear does not see it come (DW-VIII.1.2-d, -e)."""
    if facts.card.melee_skill:
        yield Line("dw-line-melee-skill", facts.card.melee_skill, "DW-VIII.1.2-d")
    if facts.foe.melee_skill and facts.from_ is not Side.REAR:
        yield Line("dw-line-melee-skill-target", -facts.foe.melee_skill, "DW-VIII.1.2-e")


CHAPTER_VIII = DemonworldChapter(
    name="skills",
    title=Text("dw-chapter-skills"),
    rule="DW-VIII.0",
    damage=last_hit_point,
    shot_lines=(firing_skill,),
    blow_lines=(melee_skill,),
)
"""Chapter VIII: stands that take several hits, and those that know their weapons."""
