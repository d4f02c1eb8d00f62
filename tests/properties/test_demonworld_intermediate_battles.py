"""Battles of the intermediate game by lot, on generated maps, with any chapters in force: they end, raise nothing, replay."""

from __future__ import annotations

import pytest

from oriflamme.bots import find
from oriflamme.bots.arena import bot_seed, fight
from oriflamme.conformance import checks
from oriflamme.kernel.records import loads
from oriflamme.kernel.sessions import replay
from tests.conformance.held import held
from tests.properties.demonworld_meetings import RULES, Meeting, meeting

SOME = (3, 12, 29)
"""Seeds of battles that every run of the tests fights; `make soak` fights all of `MANY`."""
MANY = range(500)
LOOKED_AT = range(1000, 1050)
"""Seeds of battles that are held to everything, and not only to an end and a replay."""
LIMIT = 20_000


def fought(seed: int, bot: str) -> None:
    """Fight the battle of a seed, bot against bot, to its end, and replay its record."""
    setup = meeting(seed)
    bots = {side: find(bot, "demonworld", bot_seed(str(seed), side)) for side in setup.sides}
    report = fight(setup, bots, str(seed), limit=LIMIT)
    assert report.reason is not None, f"the battle has not ended after {report.commands} commands"
    record, tear = loads(report.record.dumps())
    assert tear is None
    assert replay(record, verify=True).battle.digest() == report.digest


def looked_at(seed: int) -> None:
    """Hold the battle of a seed to all that every battle must hold to."""
    case = Meeting(RULES, f"meeting-{seed}", seeds=(str(seed),), samples=12, width=4, seed=seed)
    checks.check_ends(case)
    held(case)


@pytest.mark.parametrize("seed", SOME)
@pytest.mark.parametrize("bot", ["random", "captain"])
def test_battles_by_lot_end_and_replay(bot: str, seed: int) -> None:
    fought(seed, bot)


@pytest.mark.soak
@pytest.mark.parametrize("seed", MANY)
@pytest.mark.parametrize("bot", ["random", "captain"])
def test_many_battles_by_lot_end_and_replay(bot: str, seed: int) -> None:
    fought(seed, bot)


@pytest.mark.soak
@pytest.mark.parametrize("seed", LOOKED_AT)
def test_battles_by_lot_hold_to_everything(seed: int) -> None:
    looked_at(seed)


def test_a_battle_by_lot_is_made_alike_from_its_seed() -> None:
    assert meeting(SOME[0]) == meeting(SOME[0])
