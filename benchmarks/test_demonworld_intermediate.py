"""How fast a battle of the intermediate game goes: captain against captain, 1,500 points a side on four maps. One core.

The digests go into a checksum, so that faster but otherwise shows.
"""

from __future__ import annotations

import hashlib
import sys
from time import process_time
from typing import Any

import pytest

from oriflamme.board.battlefield import Battlefield
from oriflamme.board.passage import Passage
from oriflamme.bots import find
from oriflamme.bots.arena import BattleReport, bot_seed, fight
from oriflamme.kernel.ruleset import ruleset
from oriflamme.kernel.setups import Setup
from oriflamme.rulesets.demonworld.scenarios import battle_map, book, map_spec
from oriflamme.rulesets.demonworld.terrain.going import gait

POINTS = 1_500
TURNS = 10
FIELD = "four-maps"


def armies() -> Setup:
    rules = ruleset("demonworld")
    settings = {"points": POINTS, "commanders": True}
    empire, orcs = (rules.propose_muster(name, settings, "bench") for name in ("empire", "orcs"))
    return rules.setup_from((empire, orcs), FIELD, {"level": "intermediate", "turn_limit": TURNS})


def battle(setup: Setup, seed: str) -> BattleReport:
    bots = {side: find("captain", "demonworld", bot_seed(seed, side)) for side in setup.sides}
    return fight(setup, bots, seed)


@pytest.mark.parametrize("seed", ["1", "2"])
def test_battle_of_all_chapters(benchmark: Any, capsys: pytest.CaptureFixture[str], seed: str) -> None:
    setup = armies()
    started = process_time()
    # The first battle of a process works out shapes and ways that later ones find ready.
    first = battle(setup, seed)
    cold = process_time() - started
    fought = benchmark.pedantic(battle, (setup, seed), rounds=2)
    told = hashlib.sha256(fought.digest.encode()).hexdigest()[:16]
    benchmark.extra_info.update(cold=cold, digest=told)
    with capsys.disabled():
        sys.stdout.write(
            f"\n{benchmark.name}: {fought.commands} commands, {cold:.1f} s cold, digest {told}\n"
        )
    assert fought.digest == first.digest
    assert fought.turns is not None
    assert fought.turns <= TURNS


def ground() -> Battlefield:
    return battle_map(map_spec(FIELD)).battlefield


def test_steps_of_one_card_over_four_maps(benchmark: Any) -> None:
    card = book("orcs").troops[0]
    found = benchmark(Passage, ground(), gait(card.size, card.mounted, card.footing, "points"))
    assert sum(map(len, found.prices)) > 6 * len(found.hexes) * 3 // 4
