"""Scores and results of a fight: tallies, dice, class modifiers, outcomes (DBF-RESOLVE-DICE, DBF-CLASS-COMPARE).

The engine resolves its dice by `results`, and the odds calculators enumerate all dice through the same function.
"""

from __future__ import annotations

from typing import Final

import msgspec

from oriflamme.kernel.tally import Line, Tally

from .assault_table import assault_lines, assault_outcome, magic_factor
from .factors import combat_factor
from .fight import Fight, Fighter, Form, Part, PikeRanks
from .grades import class_lines
from .outcomes import Outcome, Verdict, outcome
from .support import support_lines
from .tactical import tactical_lines


class Result(msgspec.Struct, frozen=True):
    """What one side of a fight has come to.

    - `tally` is what its die is added to; `score` that sum, which class modifiers compare.
    - `modifiers` are its class modifiers, and `total` what decides.
    - `outcome` is what becomes of it, by `rule`.
    """

    tally: Tally
    die: int
    score: int
    modifiers: tuple[Line, ...]
    total: int
    outcome: Outcome
    rule: str


class Results(msgspec.Struct, frozen=True):
    """The results of both sides of a fight."""

    a: Result
    b: Result


def tally(own: Fighter, foe: Fighter, part: Part, pike_ranks: PikeRanks = "each") -> Tally:
    """Return what one side's die is added to: combat factor, rear support, tactical factors, in this order."""
    if part is Part.CASTS or part is Part.TARGET:
        return Tally((magic_factor(own, part), *tactical_lines(own, foe, part)))
    return Tally(
        (
            combat_factor(own, foe, part),
            *support_lines(own, foe, part, pike_ranks),
            *tactical_lines(own, foe, part),
        )
    )


def tallies(fight: Fight) -> tuple[Tally, Tally]:
    """Return the tallies of `a` and `b`, before their dice."""
    part_a, part_b = fight.parts
    return (
        tally(fight.a, fight.b, part_a, fight.pike_ranks),
        tally(fight.b, fight.a, part_b, fight.pike_ranks),
    )


def results(fight: Fight, die_a: int, die_b: int) -> Results:
    """Return what a fight comes to with these dice."""
    return settled(fight, tallies(fight), die_a, die_b)


def settled(fight: Fight, sums: tuple[Tally, Tally], die_a: int, die_b: int) -> Results:
    """Return the results from tallies that are known already: `results`, for many dice of one fight."""
    part_a, part_b = fight.parts
    score_a, score_b = sums[0].total + die_a, sums[1].total + die_b
    lines_a = _modifiers(fight.a, fight.b, part_a, score_a, score_b)
    lines_b = _modifiers(fight.b, fight.a, part_b, score_b, score_a)
    total_a = score_a + sum(line.value for line in lines_a)
    total_b = score_b + sum(line.value for line in lines_b)
    found_a = _verdict(fight.a, fight.b, part_a, total_a, total_b)
    found_b = _verdict(fight.b, fight.a, part_b, total_b, total_a)
    return Results(
        Result(sums[0], die_a, score_a, lines_a, total_a, found_a.outcome, found_a.rule),
        Result(sums[1], die_b, score_b, lines_b, total_b, found_b.outcome, found_b.rule),
    )


def _modifiers(own: Fighter, foe: Fighter, part: Part, own_score: int, foe_score: int) -> tuple[Line, ...]:
    if part is Part.TARGET:
        return ()
    if part is Part.CASTS:
        return assault_lines(own, foe, own_score, foe_score)
    return class_lines(own, foe, part, own_score, foe_score)


def _verdict(own: Fighter, foe: Fighter, part: Part, own_total: int, foe_total: int) -> Verdict:
    if part is Part.CASTS or part is Part.TARGET:
        return assault_outcome(own, foe, part, own_total, foe_total)
    return outcome(own, foe, part, own_total, foe_total)


# -- the ring of invulnerability (DBF-ARTEFACT-R) ----------------------------------------------------------------------

_WORSE: Final = {one: rank for rank, one in enumerate(Outcome)}


def dice_of(fighter: Fighter, form: Form) -> int:
    """Return how many dice a side rolls: two of which it keeps one in close combat, if it bears a ring."""
    return 2 if fighter.ring and form is Form.MELEE else 1


def kept(fight: Fight, dice_a: tuple[int, ...], dice_b: tuple[int, ...]) -> tuple[int, int]:
    """Return the dice that both sides keep once all are rolled: one that serves its owner best.

    The best is what spares the owner most, then what harms the enemy most, then the higher die. It is nearly always
    the higher, but a total of half may be less deadly than a little more. When both have a choice, both keep the higher.
    """
    if len(dice_a) > 1 and len(dice_b) > 1:
        return max(dice_a), max(dice_b)
    sums = tallies(fight)

    def worth(die_a: int, die_b: int, *, of_a: bool) -> tuple[int, int, int]:
        found = settled(fight, sums, die_a, die_b)
        own, foe = (found.a, found.b) if of_a else (found.b, found.a)
        return -_WORSE[own.outcome], _WORSE[foe.outcome], own.die

    die_a = max(dice_a, key=lambda die: worth(die, dice_b[0], of_a=True))
    die_b = max(dice_b, key=lambda die: worth(die_a, die, of_a=False))
    return die_a, die_b
