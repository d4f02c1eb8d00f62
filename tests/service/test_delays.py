"""Spectators who see a battle later: at every moment they get what they would have got so many versions before, byte by byte."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.service.chairs import Chair, Party
from tests.service.conftest import Start
from tests.service.test_endings import refusal, resign
from tests.service.test_people import path, people
from tests.service.test_take_backs import ask

LATE = 3
ASKED = ("", "/beats", "/choices", "/luck", "/brief", "/replay", "/replay/0", "/rules", "/record", "/chat")


def told(chair: Chair) -> dict[str, Any]:
    """Return all that a spectator can fetch, without what names the battle itself."""
    found = {}
    for part in ASKED:
        answer = chair.ask("GET", part, params={"beats": 0} if part == "" else {})
        body = answer.json()
        for where in (body, body.get("start", {})):
            for name in ("id", "delay", "commitment"):
                where.pop(name, None)
        found[part] = (answer.status_code, body)
    return found


def script(party: Party) -> Any:
    """Play some rounds, command by command; what is in the middle of a secret answer no spectator notices."""
    for number in range(2):
        for chair in (party.red, party.blue):
            chair.snapshot()
            chair.give(kind="whisper", word=f"secret{number}")
            yield
            chair.give(kind="seal")
            yield
        party.red.snapshot()
        party.red.give(kind="march", by=1)
        yield
        party.red.undo()
        yield
        party.red.give(kind="march", by=-1)
        yield
        if number == 0:
            ask(party.red)
            ask(party.blue)
            party.red.snapshot()
            yield
        party.red.give(kind="go-on")
        yield


def parties(service: TestClient, **wish: Any) -> tuple[Party, Party]:
    same = {"seed": "same", "options": {"goal": 1000}, **wish}
    return Party(service, **same), Party(service, delay=LATE, **same)


def test_a_late_spectator_sees_what_others_saw_before(start: Start) -> None:
    open_, late = parties(start())
    known = {open_.spectator.snapshot()["version"]: told(open_.spectator)}
    others, latest = script(late), 0
    for count, _ in enumerate(script(open_)):
        next(others)
        latest = open_.spectator.snapshot()["version"]
        known.setdefault(latest, told(open_.spectator))
        shown = late.spectator.snapshot()["version"]
        assert shown == max(0, latest - LATE)
        assert told(late.spectator) == known[shown], count
        assert late.spectator.ask("GET", f"/moments/{shown + 1}").status_code == 404
        if count % 5 == 4:  # nothing is learnt from a service that has just been started
            open_.moved_to(start(), firm=True)
            late.moved_to(open_.red.service, firm=True)
    assert latest > 2 * LATE

    # The players see everything at once, and that others do not.
    assert late.red.snapshot()["scene"] == open_.red.snapshot()["scene"]
    assert late.red.snapshot()["delay"] == late.spectator.snapshot()["delay"] == LATE
    # When it is over, nothing is kept back.
    for party in (open_, late):
        resign(party.red)
    over = [party.spectator.snapshot() for party in (open_, late)]
    assert over[0]["scene"] == over[1]["scene"]
    assert over[0]["beats"] == over[1]["beats"]


def test_over_the_line_he_is_told_where_he_is_and_nothing_else(service: TestClient) -> None:
    _, late = parties(service)
    with service.websocket_connect(path(late.spectator)) as line:
        assert line.receive_json()["version"] == 0
        late.red.ask("POST", "/chat", json={"text": "I march east"})
        late.red.ask("POST", "/draw")
        for _ in script(late):
            pass
        late.red.ask("POST", "/chat", json={"text": "well done"})
        resign(late.red)
        said: list[Any] = []
        while (
            not said
            or said[-1]["type"] != "now"
            or said[-1]["version"] < late.spectator.snapshot()["version"]
        ):
            said.append(line.receive_json())
    assert {message["type"] for message in said} <= {"now", "people", "ping"}
    before_the_end = [message["version"] for message in said if message["type"] == "now"]
    assert before_the_end == sorted(before_the_end)
    assert all(message["draw"] is None for message in said if message["type"] == "people")
    assert len(late.spectator.ask("GET", "/chat").json()["remarks"]) == 2


def test_what_is_said_and_proposed_is_kept_back_too(service: TestClient) -> None:
    _, late = parties(service)
    late.red.ask("POST", "/chat", json={"text": "I march east"})
    late.red.ask("POST", "/draw")
    assert people(late.blue)["draw"] == "red"
    assert people(late.spectator)["draw"] is None
    assert late.spectator.ask("GET", "/chat").json() == {"remarks": [], "next": 0}
    assert refusal(ask(late.spectator)) == "service-people-players"


def test_a_rematch_is_seen_as_late(service: TestClient) -> None:
    party = Party(service, delay=2, options={"goal": 1000}, seats={"blue": {"kind": "bot", "bot": "random"}})
    resign(party.red)
    party.red.ask("POST", "/rematch", json={"swap": False})
    seat = party.spectator.ask("POST", "/rematch/seat").json()
    assert Chair(service, seat["id"], seat["token"]).snapshot()["delay"] == 2


@pytest.mark.parametrize("delay", [-1, 1001])
def test_there_is_no_such_delay(service: TestClient, delay: int) -> None:
    answer = service.post("/api/battles", json={"scenario": "truce", "delay": delay})
    assert answer.status_code == 400
    assert answer.json()["text"]["id"] == "service-bad-delay"
