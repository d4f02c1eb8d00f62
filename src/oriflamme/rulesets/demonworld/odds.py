"""What a table asks: the number of a shot, a blow or a morale test, and its chance. Computed as the engine does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from oriflamme.board.hexes import Side
from oriflamme.kernel.chances import chance_at_most
from oriflamme.kernel.ruleset import Calculator, Odds
from oriflamme.kernel.tally import Line, Tally
from oriflamme.kernel.text import Text

from .blows import melee_base_number
from .line_of_sight.sight import WOODS, cover_line
from .missiles import fire_base_number
from .morale.odds import MORALE
from .skills import firing_skill_line, melee_skill_lines

Number = Annotated[int, Meta(ge=0, le=99)]


class ShotQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What must be known of a shot (DW-IV.2.0-b)."""

    strength: Annotated[Number, Meta(description="strength of the weapon at this distance")]
    protection: Annotated[Number, Meta(description="missile protection of the target")]
    supports: Annotated[Number, Meta(description="stands that support the shot")] = 0
    segments: Annotated[Number, Meta(description="size segments of the target that are visible")] = 2
    skill: Annotated[
        Number, Meta(description="firing skill of the shooter, not into a melee (chapter VIII)")
    ] = 0
    woods: Annotated[bool, Meta(description="the target is in woods (chapter XII)")] = False


class BlowQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What must be known of a blow (DW-VI.1.3-c)."""

    strength: Annotated[Number, Meta(description="strength of the weapon against this target")]
    protection: Annotated[Number, Meta(description="melee protection of the target")]
    charge_bonus: Annotated[
        Number, Meta(description="charge bonus of cavalry with order C in its first melee phase")
    ] = 0
    from_: Annotated[
        Literal["front", "flank", "rear"], Meta(description="side of the target on which the attacker stands")
    ] = "front"
    pikes_in_front: Annotated[
        bool, Meta(description="the target is a pike stand attacked from its front")
    ] = False
    supports: Annotated[Number, Meta(description="stands that support the blow")] = 0
    skill: Annotated[Number, Meta(description="melee skill of the attacker (chapter VIII)")] = 0
    target_skill: Annotated[Number, Meta(description="melee skill of the target (chapter VIII)")] = 0


def shot_odds(question: ShotQuestion) -> Odds:
    """Return base number and chance of a shot (DW-IV.2.0-b, DW-IV.2.0-c)."""
    number = fire_base_number(question.strength, question.protection, question.supports, question.segments)
    return _odds(number, firing_skill_line(question.skill), cover_line(question.woods * WOODS))


def blow_odds(question: BlowQuestion) -> Odds:
    """Return base number and chance of a blow (DW-VI.1.3-c, DW-VI.1.3-d)."""
    side = Side(question.from_)
    number = melee_base_number(
        question.strength,
        question.protection,
        question.charge_bonus,
        side,
        question.pikes_in_front,
        question.supports,
    )
    return _odds(number, melee_skill_lines(question.skill, question.target_skill, side))


def _odds(number: Tally, *more: Iterable[Line]) -> Odds:
    tally = Tally((*number.lines, *(line for lines in more for line in lines)))
    return Odds(tally, chance_at_most(tally.total, 20))


CALCULATORS: Mapping[str, Calculator] = MappingProxyType(
    {
        "shot": Calculator("shot", Text("dw-odds-shot"), ShotQuestion, shot_odds),
        "melee": Calculator("melee", Text("dw-odds-melee"), BlowQuestion, blow_odds),
        "morale": MORALE,
    }
)
