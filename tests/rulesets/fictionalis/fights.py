"""Fights for tests of the combat tables, in the words of the odds calculators: `fighter("Kn(S)", "general, charged")`."""

from __future__ import annotations

from typing import Any

import msgspec

from oriflamme.kernel.tally import Line
from oriflamme.rulesets.fictionalis.fight import Behind, Fight, Fighter, Form, Part
from oriflamme.rulesets.fictionalis.odds_words import opposed, read_fighter
from oriflamme.rulesets.fictionalis.outcomes import Outcome, Verdict, outcome
from oriflamme.rulesets.fictionalis.pieces import Trait
from oriflamme.rulesets.fictionalis.troops import parse_kind


def fighter(kind: str, words: str = "", *, bound: bool = False, **more: Any) -> Fighter:
    """Return a fighter; `more` are fields that no word says."""
    return msgspec.structs.replace(read_fighter(kind, words, own_bound=bound), **more)


def behind(kind: str, *traits: Trait, **more: Any) -> Behind:
    """Return a rank behind a fighter."""
    return Behind(parse_kind(kind), traits, **more)


def fight(
    a: Fighter, b: Fighter, form: Form = Form.MELEE, *, bound: str = "a", reply: bool = False, **more: Any
) -> Fight:
    """Return the fight of two fighters on ground that is alike for both, in the bound of `a` or `b`."""
    a = msgspec.structs.replace(a, own_bound=bound == "a")
    b = msgspec.structs.replace(b, own_bound=bound == "b")
    a, b = opposed(a, b)
    return Fight(form=form, a=a, b=b, reply=reply, **more)


def said(lines: tuple[Line, ...]) -> list[tuple[str, int]]:
    """Return lines as rule and value."""
    return [(line.rule, line.value) for line in lines]


WINS, TIE, LESS, HALF = (9, 8), (8, 8), (7, 8), (4, 8)
"""Totals of the loser and of his enemy that stand for the sections of the outcome tables."""


def fate(
    own: Fighter,
    foe: Fighter,
    totals: tuple[int, int] = LESS,
    *,
    part: Part = Part.MELEE,
    bound: str = "own",
) -> Verdict:
    """Return what becomes of `own` by these totals, on ground that is alike for both; `bound` is whose it is."""
    own = msgspec.structs.replace(own, own_bound=bound == "own")
    foe = msgspec.structs.replace(foe, own_bound=bound == "foe")
    own, foe = opposed(own, foe)
    return outcome(own, foe, part, *totals)


def fates(
    loser: str,
    foes: str,
    totals: tuple[int, int] = LESS,
    *,
    words: str = "",
    by: str = "",
    part: Part = Part.MELEE,
    bound: str = "own",
) -> set[Outcome]:
    """Return all that becomes of each of the losers, kinds in a row, against each of the foes; `words`, `by` about them."""
    return {
        fate(fighter(one, words), fighter(foe, by), totals, part=part, bound=bound).outcome
        for one in loser.split()
        for foe in foes.split()
    }
