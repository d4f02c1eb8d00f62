"""What bots and rules add up: never floats by `sum`, which rounds otherwise from Python 3.12 on."""

from __future__ import annotations

import builtins
from collections.abc import Iterable
from typing import Any

import pytest

from oriflamme.bots import find
from oriflamme.bots.arena import bot_seed, fight
from oriflamme.kernel.ruleset import ruleset

BATTLES = (
    ("cry-havoc", "cry-havoc-brawl"),
    ("demonworld", "demonworld-hail-of-arrows"),
    ("demonworld", "demonworld-lance-and-pike"),
)


@pytest.mark.parametrize(("game", "scenario"), BATTLES)
def test_no_floats_are_summed_in_a_battle_of_captains(
    game: str, scenario: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = builtins.sum

    def strict(numbers: Iterable[Any], /, start: Any = 0) -> Any:
        found = tuple(numbers)
        assert not any(isinstance(one, float) for one in (start, *found)), "a sum of floats: take math.fsum"
        return usual(found, start)

    setup = ruleset(game).setup(scenario)
    bots = {side: find("captain", game, bot_seed("1", side)) for side in setup.sides}
    monkeypatch.setattr(builtins, "sum", strict)
    assert fight(setup, bots, "1").reason is not None
