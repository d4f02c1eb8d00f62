"""What a table asks: the number of a shot or a blow, its chance, and who strikes first; with the calculators of chapters."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from math import comb
from types import MappingProxyType
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from oriflamme.board.hexes import Side
from oriflamme.kernel.calculators import (
    Calculator,
    DiceReader,
    Die,
    Finding,
    Grouped,
    Layout,
    Likelihood,
    Odds,
    Sketch,
)
from oriflamme.kernel.chances import chance_at_most
from oriflamme.kernel.tally import Line, Tally
from oriflamme.kernel.text import Text, text

from . import sketches
from .blows import melee_base_number
from .characteristics import MeleeKind, Order
from .commanders.odds import ORDER
from .initiative import initiative_tally
from .introduction import D20
from .line_of_sight.sight import WOODS, cover_line
from .missiles import fire_base_number
from .morale.odds import MORALE
from .skills import firing_skill_line, melee_skill_lines
from .special_stands.odds import SUBSTITUTION
from .step_odds import STEP

Number = Annotated[int, Meta(ge=0, le=99)]
Times = Annotated[int, Meta(ge=1, le=40, description="how many of them, all alike")]


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
    times: Times = 1


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
    times: Times = 1


class InitiativeQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What must be known of who strikes when (DW-VI.1.0-b)."""

    initiative: Annotated[Number, Meta(description="initiative of the card")]
    order: Annotated[Order | None, Meta(description="order of the unit")] = None
    weapon: Annotated[MeleeKind | None, Meta(description="melee weapon in use")] = None
    first: Annotated[bool, Meta(description="this is the first melee phase of the unit's melee")] = True


def shot_odds(question: ShotQuestion) -> Odds:
    """Return base number and chance of a shot (DW-IV.2.0-b, DW-IV.2.0-c)."""
    number = fire_base_number(question.strength, question.protection, question.supports, question.segments)
    return _odds(
        number, question.times, firing_skill_line(question.skill), cover_line(question.woods * WOODS)
    )


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
    return _odds(number, question.times, melee_skill_lines(question.skill, question.target_skill, side))


def initiative_odds(question: InitiativeQuestion) -> Odds:
    """Return the modified initiative: who has more strikes first (DW-VI.1.0-a, DW-VI.1.0-b). No die is thrown for it."""
    tally = initiative_tally(question.initiative, question.order, question.weapon, question.first)
    return Odds(tally, says=text("dw-says-initiative", number=tally.total))


def _odds(number: Tally, times: int, *more: Iterable[Line]) -> Odds:
    tally = Tally((*number.lines, *(line for lines in more for line in lines)))
    chance = chance_at_most(tally.total, D20.sides)
    number_or_less = min(max(tally.total, 0), D20.sides)
    says = text("dw-says-hit", number=number_or_less, sides=D20.sides)
    return Odds(tally, chance, outcomes=tuple(_hits(chance, times)) if times > 1 else (), says=says)


def _hits(chance: float, times: int) -> Iterator[Likelihood]:
    """Yield how likely each number of hits is, of so many throws at the same chance."""
    for hits in range(times + 1):
        share = comb(times, hits) * chance**hits * (1 - chance) ** (times - hits)
        yield Likelihood("attacker", str(hits), text("dw-odds-hits", hits=hits), share)


def _dice(question: ShotQuestion | BlowQuestion) -> tuple[Die, ...]:
    return (Die(Text("dw-read-die"), D20.sides),) * question.times


def _read(compute: Callable[[Any], Odds], rule: str) -> Callable[[Any, tuple[int, ...]], tuple[Finding, ...]]:
    """Return the reading of the dice of shots or blows: each hits with the base number or less (DW-IV.2.0-c, DW-VI.1.3-d)."""

    def read(question: Any, faces: tuple[int, ...]) -> tuple[Finding, ...]:
        number = compute(question).tally.total
        return tuple(
            Finding(
                "attacker",
                text("dw-read-hit" if face <= number else "dw-read-miss", die=face, number=number),
                face <= number,
                rule=rule,
            )
            for face in faces
        )

    return read


def _weapons() -> tuple[Grouped, ...]:
    return tuple(Grouped(one.value, Text(f"dw-weapon-{one.value}")) for one in MeleeKind)


SHOT: Final = Calculator(
    "shot",
    Text("dw-odds-shot"),
    ShotQuestion,
    shot_odds,
    Layout(
        words=sketches.WORDS,
        parts=(
            ("shooter", ("shooter", "distance", "strength", "skill", "supports", "times")),
            ("target", ("target", "protection", "segments", "woods")),
            ("game", ("skills",)),
        ),
        needs={"distance": ("shooter",)},
        picks={"shooter": sketches.shooters, "target": sketches.picks},
        likely={
            "shooter": "empire/imperial-crossbowmen",
            "target": "orcs/orc-wolf-riders",
            "distance": 4,
            "strength": 5,
            "protection": 1,
        },
    ),
    Sketch(sketches.ShotSketch, sketches.shot, sketches.SHOT_FILLS),
    DiceReader(_dice, _read(shot_odds, "DW-IV.2.0-c")),
    Text("dw-ask-shot"),
)

MELEE: Final = Calculator(
    "melee",
    Text("dw-odds-melee"),
    BlowQuestion,
    blow_odds,
    Layout(
        words=sketches.WORDS,
        parts=(
            (
                "attacker",
                ("attacker", "order", "first", "strength", "charge_bonus", "skill", "supports", "times"),
            ),
            ("target", ("target", "from_", "protection", "pikes_in_front", "target_skill")),
            ("game", ("skills",)),
        ),
        needs={"order": ("attacker",), "first": ("attacker",)},
        picks={"attacker": sketches.picks, "target": sketches.picks, "order": sketches.orders},
        likely={
            "attacker": "orcs/orc-wolf-riders",
            "target": "empire/imperial-crossbowmen",
            "order": Order.CHARGE.value,
            "strength": 8,
            "protection": 3,
        },
        only={"pikes_in_front": {"from_": (Side.FRONT.value,)}},
    ),
    Sketch(sketches.BlowSketch, sketches.blow, sketches.BLOW_FILLS),
    DiceReader(_dice, _read(blow_odds, "DW-VI.1.3-d")),
    Text("dw-ask-blow"),
)

INITIATIVE: Final = Calculator(
    "initiative",
    Text("dw-odds-initiative"),
    InitiativeQuestion,
    initiative_odds,
    Layout(
        words=sketches.WORDS,
        parts=(("unit", ("unit", "order", "first", "initiative", "weapon")),),
        picks={"unit": sketches.picks, "order": sketches.orders, "weapon": _weapons},
        likely={"unit": "empire/imperial-spearmen", "order": Order.HOLD.value, "initiative": 2},
        only={"order": {"first": (True,)}, "weapon": {"first": (True,)}},
    ),
    Sketch(sketches.InitiativeSketch, sketches.initiative, sketches.INITIATIVE_FILLS),
    title=Text("dw-ask-initiative-kind"),
)

CALCULATORS: Mapping[str, Calculator] = MappingProxyType(
    {one.name: one for one in (SHOT, MELEE, INITIATIVE, MORALE, ORDER, SUBSTITUTION, STEP)}
)
