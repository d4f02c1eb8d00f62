"""No single command keeps the rules busy for long, however extreme: each of every kind takes less than a second of computing.

pytest -m soak tests/load/test_extremes.py -s
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

import msgspec
import pytest

from oriflamme.conformance import ConformanceCase
from oriflamme.conformance.extremes import extremes
from oriflamme.conformance.plays import Luck
from tests.conformance.cases import EVERY

LIMIT = 1.0  # seconds of processor time
SHOWN = 8


def spent(work: Callable[[], object]) -> float:
    start = time.thread_time()
    work()
    return time.thread_time() - start


@pytest.mark.soak
@pytest.mark.parametrize("case", EVERY, ids=str)
def test_extreme_commands_take_less_than_a_second(case: ConformanceCase) -> None:
    slowest: dict[str, float] = {}
    tried = 0
    for number, moment in enumerate(case.sampled()):
        luck = Luck(f"soak/{number}")
        battle, player = moment.battle, moment.player
        view = battle.view(player)
        for data in extremes(case, moment, luck):
            tried += 1
            try:
                command = case.ruleset.decode_command(data)
            except msgspec.ValidationError:
                continue
            name = f"{type(battle.decision()).__name__} {type(command).__name__}"
            previewed = partial(case.ruleset.preview, view, player, command)
            took = max(spent(partial(battle.check, player, command)), spent(previewed))
            slowest[name] = max(slowest.get(name, 0.0), took)
    worst = sorted(slowest.items(), key=lambda one: -one[1])
    lines = [f"{case.scenario}: {tried} commands, the slowest of each kind in seconds"]
    lines += [f"  {took:7.4f}  {name}" for name, took in worst[:SHOWN]]
    print("\n".join(["", *lines]))  # noqa: T201  # shown with -s
    assert not worst or worst[0][1] < LIMIT, worst[0]
