"""Extreme commands over HTTP, in real battles as they are played: each is answered, and none changes anything it may not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from fastapi.testclient import TestClient

from oriflamme.conformance import ConformanceCase, Moment
from oriflamme.conformance.extremes import extremes
from oriflamme.conformance.plays import Luck
from oriflamme.kernel.ruleset import rulesets
from oriflamme.kernel.sessions import Session, header_for
from oriflamme.service.app import create_app
from oriflamme.service.limits import Limits
from tests.service.chairs import Party

JSON = {"Content-Type": "application/json"}

KINDS = (
    ("cry-havoc", "cry-havoc-keep"),
    ("cry-havoc", "cry-havoc-skirmish"),
    ("demonworld", "demonworld-first-battle"),
    ("demonworld", "demonworld-the-two-captains"),
    ("fictionalis", "fictionalis-crossroads"),
    ("fictionalis", "fictionalis-crown-and-ash"),
    ("skirl", "skirl-duel"),
)
STOPS, STRIDE, TRIES = 3, 12, 8


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder = tmp_path_factory.mktemp("extremes")
    with TestClient(create_app(f"sqlite:///{folder / 'battles.db'}", limits=Limits(budget=600))) as client:
        yield client


@pytest.mark.parametrize(("game", "scenario"), KINDS)
def test_extreme_commands_are_answered(service: TestClient, game: str, scenario: str) -> None:
    case = ConformanceCase(rulesets()[game], scenario)
    party = Party(service, scenario=scenario, seed="1")
    for number, moment in enumerate(stops(case, party)):
        chair = party.sides[moment.player]
        before = chair.snapshot()
        luck = Luck(f"http/{scenario}/{number}")
        for data in luck.some(list(extremes(case, moment, luck)), TRIES):
            order = b'{"version": %d, "command": %s}' % (chair.version, data)
            previewed, commanded = expected(case, moment, data)
            assert chair.ask("POST", "/previews", content=order, headers=JSON).status_code == previewed, data[
                :300
            ]
            if commanded != 200:  # else it would be carried out
                assert chair.ask("POST", "/commands", content=order, headers=JSON).status_code == commanded, (
                    data[:300]
                )
        assert chair.snapshot() == before


def expected(case: ConformanceCase, moment: Moment, data: bytes) -> tuple[int, int]:
    """Return how the preview of a command and itself are answered: what cannot be decoded is malformed."""
    try:
        command = case.ruleset.decode_command(data)
    except msgspec.ValidationError:
        return 400, 400
    return 200, 200 if moment.battle.check(moment.player, command).legal else 422


def stops(case: ConformanceCase, party: Party) -> Iterator[Moment]:
    """Play a battle by lot, here and over HTTP, and yield how it stands from time to time."""
    session = Session(case.ruleset, header_for(case.setup(), "1", engine="test"))
    luck = Luck(case.scenario)
    for step in range(STOPS * STRIDE):
        player = luck.one_of(session.battle.deciders())
        command: Any = luck.one_of(list(session.battle.options(player)))
        if step % STRIDE == STRIDE - 1:
            yield Moment(session.battle.copy(), session.battle.digest(), player, command, (), "")
        chair = party.sides[player]
        chair.snapshot()
        chair.give(**msgspec.to_builtins(command))
        session.play(player, command)
        if session.battle.outcome is not None:
            return
