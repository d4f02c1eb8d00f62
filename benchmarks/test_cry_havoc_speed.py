"""How fast Cry Havoc is: battles of captains, twelve a side. One core."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from typing import Any

from oriflamme.bots import find
from oriflamme.bots.arena import BattleReport, bot_seed, fight
from oriflamme.kernel.ruleset import ruleset

SKIRMISH = "cry-havoc-skirmish"

BATTLE = 0.5
"""Seconds that a battle of captains may take, twelve a side."""
SEEDS = ("1", "2", "3", "4", "5")


def captains(seeds: Iterator[str]) -> BattleReport:
    setup = ruleset("cry-havoc").setup(SKIRMISH)
    seed = next(seeds)
    bots = {side: find("captain", "cry-havoc", bot_seed(seed, side)) for side in setup.sides}
    return fight(setup, bots, seed)


def test_battle_of_captains(benchmark: Any) -> None:
    report = benchmark.pedantic(captains, (cycle(SEEDS),), rounds=2 * len(SEEDS), warmup_rounds=len(SEEDS))
    assert report.reason is not None
    assert report.digest == captains(iter(SEEDS[-1:])).digest
    assert benchmark.stats.stats.mean < BATTLE
