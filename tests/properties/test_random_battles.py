"""Random legal play from set-ups in which the armies stand close: never raises, one stand a hex, ends, replays."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from oriflamme.board.hexes import axial
from oriflamme.bots import find
from oriflamme.bots.arena import bot_seed, fight
from oriflamme.kernel.records import Played, loads
from oriflamme.kernel.ruleset import ruleset
from oriflamme.kernel.sessions import Session, replay
from oriflamme.kernel.setups import Setup
from oriflamme.rulesets.demonworld.first_battle import block
from oriflamme.rulesets.demonworld.scenarios import battle_map, body_of

SCENARIOS = tuple(
    name
    for name in sorted(ruleset("demonworld").scenarios())
    if not ruleset("demonworld").setup(name).chapters
)
"""The scenarios of the base game, whose stands cover one hex each."""

PLAIN: dict[str, Any] = {
    "deadline": None,
    "suppress_health_check": [HealthCheck.too_slow],
    "phases": [
        Phase.explicit,
        Phase.reuse,
        Phase.generate,
    ],  # a failing seed says enough; shrinking it is slow
}
ROWS = {0: "J", 3: "G"}
"""The row of the first rank by facing: two empty rows between the armies."""


def close(scenario: str, width: int, gap: int) -> Setup:
    """Return the set-up of a scenario with both armies in the middle of the map, units side by side."""
    setup = ruleset("demonworld").setup(scenario)
    body = body_of(setup)
    layout = battle_map(body.map)
    sides = []
    for side in body.sides:
        row = layout.row(ROWS[side.facing])
        line = sorted(row) if side.facing == 0 else sorted(row, reverse=True)
        start, units = 1, []
        for unit in side.units:
            hexes = block(line[start], side.facing, len(unit.stands), width)
            places = [{"hex": layout.name(hex), "facing": side.facing} for hex in hexes]
            units.append({"id": unit.id, "profile": unit.profile, "stands": places})
            start += width + gap
        middle = [axial(hex)[1] for hex in layout.hexes]
        lower = side.facing == 0
        half = (max(middle) + min(middle)) // 2
        zone = [layout.name(hex) for hex in layout.hexes if (axial(hex)[1] > half) is lower]
        sides.append({"id": side.id, "facing": side.facing, "zone": sorted(zone), "units": units})
    plain: dict[str, Any] = {**setup.body, "sides": sides}
    return msgspec.structs.replace(setup, body=plain)


def check_battle(scenario: str, width: int, gap: int, seed: int) -> None:
    """Play one battle at random and look at every position it went through."""
    setup = close(scenario, width, gap)
    bots = {side: find("random", "demonworld", bot_seed(str(seed), side)) for side in setup.sides}
    report = fight(setup, bots, str(seed))
    assert report.reason is not None
    record, tear = loads(report.record.dumps())
    assert tear is None
    again = replay(record, verify=True)
    assert again.battle.digest() == report.digest
    session = Session(ruleset("demonworld"), record.header)
    for line in record.lines:
        if not isinstance(line, Played):
            continue
        session.play(line.by, session.rules.decode_command(bytes(line.command)))
        field = session.battle.state
        assert len({stand.hex for stand in field.stands.values()}) == len(field.stands)
        assert {stand.hex: (stand.id,) for stand in field.stands.values()} == field.occupants.ground
        if field.turn == 0:  # units are known before their stands are placed
            continue
        assert sum(len(unit.stands) for unit in field.units.values()) == len(field.stands)


@settings(max_examples=2, **PLAIN)
@given(st.sampled_from(SCENARIOS), st.integers(2, 4), st.integers(0, 2), st.integers(0, 10_000))
def test_random_battles_at_close_quarters(scenario: str, width: int, gap: int, seed: int) -> None:
    check_battle(scenario, width, gap, seed)


@pytest.mark.soak
@settings(max_examples=300, **PLAIN)
@given(st.sampled_from(SCENARIOS), st.integers(2, 5), st.integers(0, 3), st.integers(0, 1_000_000))
def test_many_random_battles_at_close_quarters(scenario: str, width: int, gap: int, seed: int) -> None:
    check_battle(scenario, width, gap, seed)
