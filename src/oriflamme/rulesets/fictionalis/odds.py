"""What a table asks: what each side of a combat adds to its die, and how likely every outcome is. As the engine does it.

No dice are drawn: all of them are enumerated through `scores.settled`, by which the engine resolves its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache, lru_cache
from itertools import product
from types import MappingProxyType
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from oriflamme.kernel.bounds import Name, Words
from oriflamme.kernel.calculators import (
    Calculator,
    DiceReader,
    Die,
    Finding,
    Likelihood,
    Misasked,
    Odds,
    Sketch,
)
from oriflamme.kernel.text import Text, text

from . import naming, sketches
from .fight import Fight, Fighter, Form
from .odds_words import WORDS, opposed, read_fighter
from .outcomes import Outcome
from .scores import Result, dice_of, kept, settled, tallies
from .shooting_targets import weapon

FACES: Final = range(1, 7)

_KIND: Final = "type and class as in Kn(S) or Dr(W,S), with Reg or Irr before it where that matters"
_WORDS: Final = f"what is true of it, separated by commas: {', '.join(WORDS)}"

Troops = Annotated[Name, Meta(description=_KIND)]
Factors = Annotated[Words, Meta(description=_WORDS)]
Bound = Annotated[Literal["attacker", "defender"], Meta(description="whose bound it is")]


class MeleeQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What must be known of a melee (DBF-RESOLVE-DICE)."""

    attacker: Troops
    defender: Troops
    attacker_factors: Factors = ""
    defender_factors: Factors = ""
    bound: Bound = "attacker"


class ShotQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What must be known of a shot; the attacker is the principal shooter (DBF-SHOOT-ASSIST)."""

    attacker: Troops
    defender: Troops
    attacker_factors: Factors = ""
    defender_factors: Factors = ""
    bound: Bound = "attacker"
    reply: Annotated[bool, Meta(description="the defender shoots back, as principal shooter")] = False


class MagicQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What must be known of a magic assault (DBF-ASSAULT-FACTORS)."""

    attacker: Troops
    defender: Troops
    attacker_factors: Factors
    defender_factors: Factors = ""
    bound: Bound = "attacker"


def melee_odds(question: MeleeQuestion) -> Odds:
    """Return both tallies of a melee and the chance of every outcome. Raises `Misasked` for words that are none."""
    return _odds(_fight(question, Form.MELEE))


def shot_odds(question: ShotQuestion) -> Odds:
    """Return both tallies of a shot and the chance of every outcome.

    Raises `Misasked` for words that are none, and when somebody is to shoot who may not (DBF-SHOOT-WHO).
    """
    fight = _fight(question, Form.SHOT, reply=question.reply)
    for fighter in (fight.a, fight.b) if fight.reply else (fight.a,):
        if weapon(fighter.kind) is None or fighter.landed:
            field = "attacker" if fighter is fight.a else "defender"
            raise Misasked(
                text("dbf-ask-may-not-shoot", kind=naming.kind_in_short(fighter.kind)),
                field=field,
                rule="DBF-SHOOT-WHO",
            )
    return _odds(fight)


def magic_odds(question: MagicQuestion) -> Odds:
    """Return both tallies of a magic assault and the chance of every outcome.

    Raises `Misasked` for words that are none, and when the attacker has no power or amplifier (DBF-ASSAULT-WHO).
    """
    fight = _fight(question, Form.MAGIC)
    if fight.a.power is None and not fight.a.amplifier:
        raise Misasked(Text("dbf-ask-no-power"), field="attacker_factors", rule="DBF-ASSAULT-WHO")
    return _odds(fight)


def _fight(
    question: MeleeQuestion | ShotQuestion | MagicQuestion, form: Form, *, reply: bool = False
) -> Fight:
    attacks = question.bound == "attacker"
    a = _fighter("attacker", question.attacker, question.attacker_factors, own_bound=attacks)
    b = _fighter("defender", question.defender, question.defender_factors, own_bound=not attacks)
    a, b = opposed(a, b)
    return Fight(form=form, a=a, b=b, reply=reply)


def _fighter(side: str, kind: str, factors: str, *, own_bound: bool) -> Fighter:
    """Return what the words for a side make. Raises `Misasked` that says which of them are at fault."""
    try:
        bare = read_fighter(kind, "", own_bound=own_bound)
    except ValueError as error:
        raise Misasked(text("dbf-ask-fault", why=str(error)), field=side) from error
    try:
        return read_fighter(kind, factors, own_bound=own_bound) if factors else bare
    except ValueError as error:
        raise Misasked(text("dbf-ask-fault", why=str(error)), field=f"{side}_factors") from error


Chances = dict[Outcome, Fraction]


class Forecast(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What one side of a fight could come to, counted over all `throws` of the dice that both sides roll.

    `ahead` is in how many of them its total is the higher one, `outcomes` how many bring each outcome, from the best.
    """

    throws: int
    ahead: int
    outcomes: tuple[tuple[Outcome, int], ...]


def chances(fight: Fight) -> tuple[Chances, Chances]:
    """Return the probability of every outcome for `a` and for `b`, exactly, over all dice that both roll."""
    of_a, of_b = (
        {outcome: Fraction(many, one.throws) for outcome, many in one.outcomes} for one in forecasts(fight)
    )
    return of_a, of_b


@lru_cache(maxsize=2048)
def forecasts(fight: Fight) -> tuple[Forecast, Forecast]:
    """Return what `a` and `b` could come to, exactly, over all dice that both roll."""
    sums = tallies(fight)
    many_a, many_b = dice_of(fight.a, fight.form), dice_of(fight.b, fight.form)
    throws = len(FACES) ** (many_a + many_b)
    counts: tuple[Counter[Outcome], Counter[Outcome]] = (Counter(), Counter())
    ahead = [0, 0]
    for dice in product(FACES, repeat=many_a + many_b):
        die_a, die_b = dice if len(dice) == 2 else kept(fight, dice[:many_a], dice[many_a:])
        result = settled(fight, sums, die_a, die_b)
        counts[0][result.a.outcome] += 1
        counts[1][result.b.outcome] += 1
        ahead[0] += result.a.total > result.b.total
        ahead[1] += result.b.total > result.a.total
    of_a, of_b = (
        Forecast(throws, better, tuple((one, each[one]) for one in Outcome if one in each))
        for better, each in zip(ahead, counts, strict=True)
    )
    return of_a, of_b


def _odds(fight: Fight) -> Odds:
    attacker, defender = tallies(fight)
    outcomes = tuple(
        Likelihood(side, outcome.value, Text(f"dbf-outcome-{outcome.value}"), float(of_side[outcome]))
        for side, of_side in zip(("attacker", "defender"), chances(fight), strict=True)
        for outcome in Outcome
        if outcome in of_side
    )
    says = text("dbf-says", attacker=attacker.total, defender=defender.total)
    return Odds(attacker, against=defender, outcomes=outcomes, says=says)


def _dice(form: Form) -> Callable[[Any], tuple[Die, ...]]:
    def dice(question: Any) -> tuple[Die, ...]:
        fight = _fight(question, form)
        return tuple(
            Die(Text(f"dbf-read-die-{side}"), len(FACES))
            for side, fighter in (("attacker", fight.a), ("defender", fight.b))
            for _ in range(dice_of(fighter, form))
        )

    return dice


def _reading(form: Form) -> Callable[[Any, tuple[int, ...]], tuple[Finding, ...]]:
    def read(question: Any, faces: tuple[int, ...]) -> tuple[Finding, ...]:
        fight = _fight(question, form, reply=getattr(question, "reply", False))
        many = dice_of(fight.a, form)
        die_a, die_b = faces if len(faces) == 2 else kept(fight, faces[:many], faces[many:])
        result = settled(fight, tallies(fight), die_a, die_b)
        return (_found("attacker", result.a, result.b), _found("defender", result.b, result.a))

    return read


def _found(side: str, own: Result, foe: Result) -> Finding:
    """Return what became of one side: its sum against the other's, then what its class adds, then the outcome."""
    facts: dict[str, Any] = {
        "die": own.die,
        "added": own.tally.total,
        "total": own.total,
        "against": foe.total,
    }
    words = text("dbf-read-outcome", outcome=Text(f"dbf-outcome-{own.outcome.value}"), **facts)
    return Finding(side, words, None, own.modifiers, own.rule)


def _calculator(
    form: Form,
    inputs: type[msgspec.Struct],
    compute: Callable[[Any], Odds],
    attacker: str,
    defender: str,
) -> Calculator:
    return Calculator(
        form.value,
        Text(f"dbf-odds-{form.value}"),
        inputs,
        compute,
        sketches.layout(form, attacker, defender),
        Sketch(sketches.TroopsSketch, sketches.filled, sketches.FILLS),
        DiceReader(_dice(form), _reading(form)),
        Text(f"dbf-ask-{form.value}-kind"),
    )


@cache
def calculators() -> Mapping[str, Calculator]:
    """Return the calculators, by name. Their forms begin with troops of the army lists, which are read for that."""
    return MappingProxyType(
        {
            "melee": _calculator(
                Form.MELEE, MeleeQuestion, melee_odds, "verrane/household-knights", "verrane/town-spears"
            ),
            "shot": _calculator(
                Form.SHOT, ShotQuestion, shot_odds, "verrane/crossbow-guild", "ash-horde/wolf-riders"
            ),
            "magic": _calculator(
                Form.MAGIC, MagicQuestion, magic_odds, "verrane/court-mage", "verrane/town-spears"
            ),
        }
    )
