"""Battles that end by their players' will: resigned, or drawn by agreement; and the rematch that follows."""

from __future__ import annotations

from typing import Any

from fastapi.testclient import TestClient

from oriflamme.kernel.records import loads
from oriflamme.kernel.sessions import Session, carry_on
from tests.service.chairs import Chair, Party
from tests.service.conftest import Start
from tests.service.parley import RULESET
from tests.service.test_people import call, path, people, told


def fresh(service: TestClient, **wish: Any) -> Party:
    return Party(service, options={"goal": 1000}, **wish)


def resign(chair: Chair) -> Any:
    return chair.ask("POST", "/resignation")


def reason(chair: Chair) -> Any:
    return chair.snapshot()["scene"]["outcome"]["id"]


def refusal(answer: Any) -> str:
    assert answer.status_code == 422, answer.text
    body = answer.json()
    rules = body["ruling"]["reasons"] if "ruling" in body else [body]
    found: str = rules[0]["text"]["id"]
    return found


def replayed(chair: Chair) -> Session:
    """Play the record that a player may fetch now again, comparing all that it says of itself."""
    record, tear = loads(chair.ask("GET", "/record").content)
    assert tear is None
    session = Session(RULESET, record.header)
    carry_on(session, enumerate(record.lines, start=2), verify=True)
    assert session.record == record
    return session


def test_who_resigns_has_lost_even_while_others_decide(start: Start) -> None:
    party = fresh(start())
    party.talk()  # now red decides
    version = party.blue.snapshot()["version"]
    with party.red.service.websocket_connect(path(party.red)) as red:  # type: ignore[attr-defined]
        assert resign(party.blue).status_code == 200
        while (message := red.receive_json())["type"] != "changed":
            pass
        assert message["outcome"]["id"] == "ended-by-resignation"
        assert message["beats"][0]["by"] == "blue"
    assert party.blue.snapshot()["version"] == version + 1
    for chair in (party.red, party.blue, party.spectator):
        assert reason(chair) == "ended-by-resignation"
    assert replayed(party.blue).battle.outcome.winner == "red"  # type: ignore[union-attr]
    for service in (party.red.service, start()):  # the record outlives the service
        party.moved_to(service)
        assert reason(party.red) == "ended-by-resignation"
        assert refusal(party.red.try_out(kind="march", by=1)) == "refused-battle-over"
        assert refusal(resign(party.red)) == "refused-battle-over"
        assert resign(party.blue).json() == people(party.blue)  # sent again, since its answer got lost
        assert refusal(party.red.ask("POST", "/draw")) == "refused-battle-over"
    beat = party.spectator.beats()[-1]
    assert (beat["by"], beat["entries"][-1]["event"]["winner"]) == ("blue", "red")


def test_it_is_no_secret_who_resigned_when_both_were_asked_in_secret(service: TestClient) -> None:
    party = fresh(service)
    party.blue.snapshot()
    party.blue.give(kind="whisper", word="doom")
    assert resign(party.blue).status_code == 200
    assert party.red.beats()[-1]["by"] == "blue"
    assert not party.red.snapshot()["undo"]
    assert not party.blue.snapshot()["undo"]
    assert refusal(party.blue.undo()) == "refused-undo"
    assert "doom" not in party.red.heard.decode()
    replayed(party.red)


def test_only_a_player_resigns(service: TestClient) -> None:
    party = fresh(service)
    assert resign(Chair(service, party.id, "wrong")).status_code == 401
    assert refusal(resign(party.spectator)) == "service-people-players"
    # As a command like any other it is none: nobody agrees to a draw that was not offered.
    party.red.snapshot()
    for command in ({"kind": "resign-1"}, {"kind": "agree-draw-1", "offered_by": "blue"}):
        assert party.red.try_out(**command).status_code == 400
    assert "outcome" not in party.red.snapshot()["scene"]


def test_a_draw_takes_both(start: Start) -> None:
    party = fresh(start())
    offered = party.red.ask("POST", "/draw")
    assert offered.json()["draw"] == "red"
    assert party.red.ask("POST", "/draw").json()["draw"] == "red"  # twice by the same side agrees to nothing
    party.moved_to(start())
    assert people(party.spectator)["draw"] == "red"
    assert party.blue.ask("DELETE", "/draw").json()["draw"] is None
    assert "outcome" not in party.red.snapshot()["scene"]
    assert party.blue.ask("POST", "/draw").json()["draw"] == "blue"
    assert party.blue.ask("DELETE", "/draw").json()["draw"] is None
    party.red.ask("POST", "/draw")
    for method in ("POST", "DELETE"):
        assert refusal(party.spectator.ask(method, "/draw")) == "service-people-players"
    assert party.blue.ask("POST", "/draw").json()["draw"] is None
    assert reason(party.red) == reason(party.spectator) == "ended-by-agreement"
    assert replayed(party.red).battle.outcome.winner is None  # type: ignore[union-attr]
    # Both have what they asked for when they ask again, and nobody resigns any more.
    for service in (party.red.service, start()):
        for chair in (party.moved_to(service).red, party.blue):
            assert chair.ask("POST", "/draw").json() == people(chair)
            assert people(chair)["draw"] is None
            assert refusal(resign(chair)) == "refused-battle-over"


def test_a_program_agrees_to_no_draw_and_stops_when_one_resigns(service: TestClient) -> None:
    party = fresh(service, seats={"blue": {"kind": "bot", "bot": "random"}})
    assert refusal(party.red.ask("POST", "/draw")) == "service-draw-program"
    assert resign(party.red).status_code == 200
    assert reason(party.red) == "ended-by-resignation"


def seat(chair: Chair, service: TestClient) -> Chair:
    """Take the seat that a chair gets in the rematch."""
    answer = chair.ask("POST", "/rematch/seat")
    assert answer.status_code == 201, answer.text
    found = answer.json()
    assert found["token"] != chair.token
    new = Chair(service, found["id"], found["token"])
    assert new.snapshot()["viewer"] == found["side"]
    return new


def test_both_agree_to_a_rematch_with_sides_swapped(start: Start) -> None:
    service = start()
    party = fresh(service)
    call(party.red, "Ruby")
    assert refusal(party.red.ask("POST", "/rematch", json={"swap": True})) == "service-rematch-early"
    resign(party.red)
    assert party.red.ask("POST", "/rematch/seat").status_code == 404
    with service.websocket_connect(path(party.blue)) as blue:
        told(blue)
        party.red.ask("POST", "/rematch", json={"swap": True})
        assert told(blue)["rematch"] == {"by": "red", "swap": True}
        # The other would rather keep his side; nothing begins before they want the same.
        answer = party.blue.ask("POST", "/rematch", json={"swap": False}).json()
        assert (answer["rematch"], answer["next"]) == ({"by": "blue", "swap": False}, None)
        assert party.red.ask("DELETE", "/rematch").json()["rematch"] is None
        party.red.ask("POST", "/rematch", json={"swap": True})
        begun = party.blue.ask("POST", "/rematch", json={"swap": True}).json()["next"]
        while (found := told(blue))["next"] is None:
            pass
        assert (found["next"], found["rematch"]) == (begun, None)
    service = start()
    party.moved_to(service)
    assert party.red.ask("POST", "/rematch", json={"swap": False}).json()["next"] == begun  # only one
    chairs = [seat(chair, service) for chair in (party.red, party.blue, party.spectator)]
    assert [chair.battle for chair in chairs] == [begun] * 3
    assert [chair.snapshot()["viewer"] for chair in chairs] == ["blue", "red", None]
    assert people(chairs[0])["players"]["blue"]["name"] == "Ruby"
    assert chairs[0].snapshot()["commitment"] != party.red.snapshot()["commitment"]
    # The same set-up, which cannot be won within a round.
    chairs[0].give(kind="whisper", word="again")
    assert resign(chairs[0]).status_code == 200
    assert refusal(chairs[2].ask("POST", "/rematch", json={"swap": False})) == "service-people-players"
    again = seat(party.red, start())  # whoever lost his key finds the way again
    assert reason(again) == "ended-by-resignation"


def test_a_program_always_plays_again(service: TestClient) -> None:
    party = fresh(service, seats={"blue": {"kind": "bot", "bot": "random"}})
    resign(party.red)
    assert party.red.ask("POST", "/rematch", json={"swap": True}).json()["next"]
    new = seat(party.red, service)
    assert new.snapshot()["viewer"] == "blue"
    assert new.snapshot()["seats"] == {"red": {"kind": "bot", "bot": "random"}, "blue": {"kind": "person"}}
