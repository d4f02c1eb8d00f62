from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
from fastapi.testclient import TestClient

from oriflamme import bots as installed
from oriflamme.bots import Bot
from oriflamme.kernel.battle import View
from oriflamme.kernel.steps import Command
from oriflamme.service import bots
from tests.service.chairs import Party
from tests.service.conftest import Start
from tests.service.parley import GoOn, March, Seal, Talk, Whisper

BOTS = {"red": {"kind": "bot", "bot": "random"}, "blue": {"kind": "bot", "bot": "random"}}


class Stable:
    """Bots made by one function, for tests."""

    def __init__(self, choose: Callable[[View[Any], str], Command]) -> None:
        self.choose = choose

    def find(self, name: str, ruleset: str, seed: str) -> Bot:
        return self

    def names(self, ruleset: str) -> tuple[str, ...]:
        return ("tame",)

    def adviser(self, ruleset: str) -> str:
        return "tame"


def tame(side: str) -> dict[str, Any]:
    return {"seats": {side: {"kind": "bot", "bot": "tame"}}, "options": {"goal": 1000}}


def eventually(answer: Callable[[], Any]) -> Any:
    """Return the first true answer; asked again and again, until pytest ends a test that hangs."""
    while not (found := answer()):
        time.sleep(0.01)
    return found


def seal_or_go_on(view: View[Any], player: str) -> Command:
    return Seal() if isinstance(view.decision(), Talk) else GoOn()


def test_two_bots_play_a_battle_to_its_end(service: TestClient) -> None:
    party = Party(service, seats=BOTS)
    assert party.created["tokens"] == {}
    outcome = eventually(lambda: party.spectator.snapshot()["scene"].get("outcome"))
    assert outcome == {"id": "parley-persuaded"}
    assert party.spectator.ask("GET", "/record").status_code == 200


def test_bots_of_more_battles_than_are_in_memory_take_turns(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "STAY", 0.0)
    monkeypatch.setattr(bots, "AT_ONCE", 2)
    service = start(keep=2)
    parties = [Party(service, seats=BOTS, options={"goal": 3}) for _ in range(6)]
    hosts = service.app.state.hosts  # type: ignore[attr-defined]

    def all_over() -> bool:
        assert len(hosts) <= 2 + 2
        return all(party.spectator.snapshot()["scene"].get("outcome") for party in parties)

    eventually(all_over)


def test_a_bot_answers_a_person_and_is_given_a_view_only(start: Start) -> None:
    seen: list[View[Any]] = []

    def choose(view: View[Any], player: str) -> Command:
        seen.append(view)
        return seal_or_go_on(view, player)

    party = Party(start(bots=Stable(choose)), **tame("blue"))
    party.red.give(kind="whisper", word="redwhisper")
    party.red.give(kind="seal")
    eventually(lambda: "revealed" in [entry["kind"] for entry in party.red.log()])
    for view in seen:
        assert isinstance(view, View)
        assert view.viewer == "blue"
        assert set(view.state.passwords) == {"blue"}
        assert b"redwhisper" not in view.encoded()


@pytest.mark.parametrize("fault", ["raises", "refused"])
def test_a_bot_at_a_loss_does_the_first_thing_allowed(
    start: Start, fault: str, caplog: pytest.LogCaptureFixture
) -> None:
    def choose(view: View[Any], player: str) -> Command:
        if fault == "raises":
            raise ArithmeticError("cannot think")
        return March(7)

    party = Party(start(bots=Stable(choose)), **tame("blue"))
    party.red.give(kind="seal")
    eventually(lambda: "revealed" in [entry["kind"] for entry in party.red.log()])
    assert "the bot of blue" in caplog.text


def test_requests_are_answered_while_a_bot_thinks(start: Start) -> None:
    thinking, done = threading.Event(), threading.Event()

    def choose(view: View[Any], player: str) -> Command:
        thinking.set()
        assert done.wait()
        return seal_or_go_on(view, player)

    party = Party(start(bots=Stable(choose)), **tame("blue"))
    party.red.snapshot()
    try:
        assert thinking.wait()
        party.red.give(kind="whisper", word="meanwhile")
        party.red.give(kind="seal")
        assert "revealed" not in [entry["kind"] for entry in party.red.log()]
    finally:
        done.set()
    eventually(lambda: "revealed" in [entry["kind"] for entry in party.red.log()])


def test_a_bot_thinks_again_when_what_it_saw_has_changed(start: Start) -> None:
    """The bot plays red, who is asked in the open after blue's secret answer ended the round."""
    rounds: list[int] = []

    def choose(view: View[Any], player: str) -> Command:
        rounds.append(view.state.round)
        return seal_or_go_on(view, player)

    party = Party(start(bots=Stable(choose)), **tame("red"))

    def in_round(number: int) -> Callable[[], bool]:
        return lambda: bool(party.blue.snapshot()["scene"]["phase"][0]["args"]["number"] == number)

    for number in range(1, 4):
        eventually(in_round(number))
        party.blue.give(kind="seal")
    eventually(in_round(4))
    assert rounds == sorted(rounds)


def test_a_bot_that_was_to_move_moves_after_a_restart(start: Start) -> None:
    stuck = threading.Event()

    def never(view: View[Any], player: str) -> Command:
        stuck.wait()
        return Whisper("too late")

    try:
        party = Party(start(bots=Stable(never)), **tame("blue"))
        party.red.give(kind="seal")
        party.moved_to(start(bots=Stable(seal_or_go_on)))
        eventually(lambda: "revealed" in [entry["kind"] for entry in party.red.log()])
    finally:
        stuck.set()


def test_the_installed_bots_are_offered(service: TestClient) -> None:
    (card,) = service.get("/api/scenarios").json()
    assert card["bots"] == list(installed.names("parley"))
