"""The service over every installed ruleset: what it sends can be sent, and battles come back as they were."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from fastapi.testclient import TestClient

from oriflamme.bots.random_bot import RandomBot
from oriflamme.kernel.ruleset import rulesets
from oriflamme.kernel.sessions import Session, header_for
from oriflamme.service.app import create_app
from oriflamme.service.standing import Standing
from tests.conformance.cases import SOAKED
from tests.service.chairs import Party
from tests.service.test_bots import eventually

SCENARIOS = [
    pytest.param(name, scenario, marks=[pytest.mark.soak] if scenario in SOAKED else [])
    for name, rules in rulesets().items()
    for scenario in rules.scenarios()
]
COMMANDS = 40

pytestmark = pytest.mark.apart


@pytest.mark.parametrize(("ruleset", "scenario"), SCENARIOS)
def test_secret_answers_are_noticed_by_nobody_else(ruleset: str, scenario: str) -> None:
    rules = rulesets()[ruleset]
    standing = Standing.begin(Session(rules, header_for(rules.setup(scenario), "service", engine="test")))
    bots = {side: RandomBot(side) for side in standing.session.record.header.setup.sides}
    hidden, secrets = 0, False
    for _ in range(COMMANDS):
        battle = standing.session.battle
        prompts = battle.prompts()
        if not prompts:
            break
        prompt = prompts[-1]
        secrets = secrets or (prompt.secret and len(prompts) > 1)
        command = bots[prompt.player].choose(battle.view(prompt.player), prompt.player)
        change = standing.play(prompt.player, command)
        # Rulesets may show that somebody is done, as it shows at a table, but nothing of what he does until then.
        after = change.session.battle.prompts()
        if prompt.secret and len(prompts) > 1 and all(one in after for one in prompts):
            assert set(change.news) == {prompt.player}, (command, change.news)
            hidden += 1
        for one in prompts:
            if one.secret and one.player != prompt.player and one in after and one.player in change.news:
                assert not change.news[one.player].renews
        standing = standing.after(change)
    assert hidden > 0 or not secrets


@pytest.mark.slow
@pytest.mark.parametrize(("ruleset", "scenario"), SCENARIOS)
def test_a_battle_of_bots_is_sent_and_comes_back(database: str, ruleset: str, scenario: str) -> None:
    rules = rulesets()[ruleset]
    sides = rules.setup(scenario).sides
    seats = {side: {"kind": "bot", "bot": "random"} for side in sides[1:]}
    with TestClient(create_app(database)) as service:
        party = Party(service, scenario=scenario, seats=seats)
        chair = party.sides[sides[0]]
        for _ in range(12):
            seen = eventually(lambda: _due(chair.snapshot(), sides[0]))
            if seen["scene"].get("outcome"):
                break
            command = _first(chair, seen)
            answer = chair.try_out(**command)
            assert answer.status_code in (200, 409), answer.text
        before = eventually(lambda: _due(chair.snapshot(), sides[0])), chair.log()
    with TestClient(create_app(database)) as service:
        party.moved_to(service)
        assert (chair.snapshot(), chair.log()) == before


def _due(seen: Any, side: str) -> Any:
    return seen if seen["scene"].get("prompt") or seen["scene"].get("outcome") else None


def _first(chair: Any, seen: Any) -> Any:
    prompt = seen["scene"]["prompt"]
    for piece in prompt.get("selectable", []):
        found = chair.choices(focus=piece)["choices"]
        if found:
            return found[0]["command"]
    return msgspec.to_builtins(prompt["choices"][0]["command"])
