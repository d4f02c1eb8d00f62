"""The words that a form of combat does not offer make no difference to it, and every word is offered somewhere."""

from __future__ import annotations

from typing import Any

import pytest

from oriflamme.kernel.calculators import Misasked, Odds
from oriflamme.rulesets.fictionalis import sketches
from oriflamme.rulesets.fictionalis.fight import Form
from oriflamme.rulesets.fictionalis.odds import (
    MagicQuestion,
    MeleeQuestion,
    ShotQuestion,
    magic_odds,
    melee_odds,
    shot_odds,
)
from oriflamme.rulesets.fictionalis.odds_words import WORDS
from oriflamme.rulesets.fictionalis.profiles import every_kind

KINDS = list(dict.fromkeys(str(kind) for kind in every_kind()))
STRIDES = (7, 11)
"""Coprime steps through the kinds, so that a few pairs meet every type on both sides."""
POWER = {Form.MAGIC: "power-o"}
"""What a caster must be said to have before anything is worked out."""


def answered(form: Form, mine: str, theirs: str, words: tuple[str, str]) -> Odds | None:
    """Return what comes of two kinds with some words each; None where such a combat cannot be."""
    said = (",".join(filter(None, (POWER.get(form, ""), words[0]))), words[1])
    try:
        match form:
            case Form.MELEE:
                return melee_odds(MeleeQuestion(mine, theirs, *said))
            case Form.SHOT:
                return shot_odds(ShotQuestion(mine, theirs, *said))
            case Form.MAGIC:
                return magic_odds(MagicQuestion(mine, theirs, *said))
    except Misasked:
        return None


def pairs() -> list[tuple[str, str]]:
    count = len(KINDS)
    return [
        (KINDS[place], KINDS[(place * stride + stride) % count])
        for stride in STRIDES
        for place in range(0, count, 3)
    ]


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("form", sketches.IDLE)
def test_words_that_are_not_offered_make_no_difference(form: Form, side: int) -> None:
    met = 0
    for mine, theirs in pairs():
        bare = answered(form, mine, theirs, ("", ""))
        if bare is None:
            continue
        met += 1
        for word in sorted(sketches.IDLE[form][side]):
            words = (word, "") if side == 0 else ("", word)
            assert answered(form, mine, theirs, words) in (bare, None), (mine, theirs, word)
    assert met > 10


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("form", sketches.IDLE)
def test_every_word_is_offered_or_idle(form: Form, side: int) -> None:
    idle = sketches.IDLE[form][side]
    offered: list[Any] = [grouped.value for grouped in sketches.words(idle)()]
    assert sorted([*offered, *idle]) == sorted(WORDS)
