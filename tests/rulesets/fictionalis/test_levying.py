"""Armies of De Bellis Fictionalis proposed for a size."""

from __future__ import annotations

from typing import Any

import pytest

from oriflamme.kernel.dice import Dice
from oriflamme.kernel.ruleset import SetupError
from oriflamme.rulesets.fictionalis import army_lists
from oriflamme.rulesets.fictionalis.ruleset import RULESET


@pytest.mark.parametrize("book", army_lists.names())
@pytest.mark.parametrize("settings", [{}, {"points": 300}, {"points": 130, "fast_play": True}], ids=str)
def test_proposed_armies_are_legal_and_near_their_size(book: str, settings: dict[str, Any]) -> None:
    size = settings.get("points", 400)
    for seed in ("1", "2"):
        army = RULESET.propose_muster(book, settings, seed)
        judged = RULESET.judge_muster(army)
        assert judged.ruling.legal, judged.ruling
        assert 0.95 * size <= judged.price.total / judged.per <= size
        assert len(army.parts) == (1 if settings.get("fast_play") else size // 130)
        assert army == RULESET.propose_muster(book, settings, seed)


def test_other_seeds_give_other_armies_and_works_are_paid_for() -> None:
    first, second = (RULESET.propose_muster("verrane", {"field_works": 4}, seed) for seed in ("1", "2"))
    assert first != second
    judged = RULESET.judge_muster(first)
    assert judged.ruling.legal
    assert "dbf-muster-set-field-works" in {line.label for line in judged.price.lines}


def test_where_a_list_ends_the_army_is_as_large_as_it_can_be() -> None:
    judged = RULESET.judge_muster(RULESET.propose_muster("ash-horde", {"points": 900}))
    assert judged.ruling.legal
    assert judged.price.total / judged.per < 900


def test_a_size_too_small_for_a_list_is_refused() -> None:
    with pytest.raises(SetupError, match="no legal army of 20 points"):
        RULESET.propose_muster("ironhold", {"points": 20})


def test_two_proposed_armies_can_meet() -> None:
    armies = [
        RULESET.propose_muster(book, {"points": 130, "fast_play": True}) for book in ("ironhold", "verrane")
    ]
    battle = RULESET.begin(RULESET.setup_from((armies[0], armies[1]), "copse-and-knoll"), Dice("1"))
    battle.advance()
    assert battle.deciders()
