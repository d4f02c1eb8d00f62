"""Whole battles of units with morale, played by bots: they replay, are stored, and every word of them is known."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from oriflamme.bots import arena, find
from oriflamme.kernel.sessions import replay
from oriflamme.kernel.setups import Setup
from oriflamme.rulesets.demonworld.morale.tests import Kind, MoraleTested
from oriflamme.rulesets.demonworld.ruleset import RULESET

FEARS = (3, 0, 1, 0, 2)


def with_morale(scenario: str = "demonworld-first-battle") -> Setup:
    """A scenario whose cards have morale: some fearsome, and none that keeps its head for long."""
    setup = RULESET.setup(scenario, {"chapters": ["morale"]})
    body: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(setup.body))
    for number, card in enumerate(body["profiles"]):
        card["morale"] = {"first": 13 + number % 3, "second": 8 + number % 4}
        card["fear"] = FEARS[number % len(FEARS)]
    return msgspec.structs.replace(setup, body=body)


@pytest.mark.parametrize(
    ("bot", "scenario", "limit", "kinds"),
    [
        ("captain", "demonworld-first-battle", 700, {Kind.MELEE, Kind.OBEDIENCE, Kind.CHARGE}),
        ("random", "demonworld-hail-of-arrows", 120, {Kind.SHOOTING}),
    ],
)
def test_a_battle_with_morale_is_played_and_replayed(
    bot: str, scenario: str, limit: int, kinds: set[Kind]
) -> None:
    setup = with_morale(scenario)
    bots = {side: find(bot, "demonworld", side) for side in setup.sides}
    fought = arena.fight(setup, bots, "7", limit=limit)
    whole = replay(fought.record, verify=True)
    assert {event.test for event in whole.log if isinstance(event, MoraleTested)} >= kinds
    again = RULESET.decode_battle(whole.battle.encoded(), setup, whole.battle.dice)
    assert again.digest() == whole.battle.digest()
