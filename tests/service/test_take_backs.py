"""Commands taken back with the other's consent: asked for, agreed to or not, kept in the record, and left out of replays."""

from __future__ import annotations

from typing import Any

from fastapi.testclient import TestClient

from oriflamme.kernel.records import TakenBackLine, loads
from oriflamme.kernel.sessions import Session, carry_on
from tests.service.chairs import Chair, Party
from tests.service.conftest import Start
from tests.service.parley import RULESET
from tests.service.test_endings import fresh, refusal, replayed, resign
from tests.service.test_people import path, people, told


def ask(chair: Chair, version: int | None = None) -> Any:
    """Ask to go back, or agree to, in sight of a version; without one, of the latest."""
    seen = chair.snapshot()["version"] if version is None else version
    return chair.ask("POST", "/take-back", json={"version": seen})


def decline(chair: Chair) -> Any:
    return chair.ask("DELETE", "/take-back")


def rolls(chair: Chair) -> list[Any]:
    return [entry["event"] for entry in chair.log() if entry["kind"] == "rolled-1"]


def stands(chair: Chair) -> Any:
    """Return what a chair sees, but for the counts of what led there."""
    found = chair.snapshot()
    return {name: part for name, part in found.items() if name not in ("version", "beats", "next", "undo")}


def before_the_last_seal(party: Party) -> None:
    for chair, words in ((party.red, "peace"), (party.blue, "war")):
        chair.snapshot()
        chair.give(kind="whisper", word=words)
    party.red.give(kind="seal")
    party.blue.snapshot()


def test_what_rolled_dice_is_taken_back_when_the_other_agrees_and_the_dice_fall_the_same(
    start: Start,
) -> None:
    party = fresh(start())
    before_the_last_seal(party)
    everybody = (party.red, party.blue, party.spectator)
    before = [stands(chair) for chair in everybody]
    party.blue.give(kind="seal")
    first = rolls(party.blue)
    after = [stands(chair) for chair in everybody]
    assert first
    assert refusal(party.blue.undo()) == "refused-undo"

    with party.red.service.websocket_connect(path(party.red)) as red:  # type: ignore[attr-defined]
        assert ask(party.blue).json()["take_back"] == "blue"
        assert ask(party.blue).json()["take_back"] == "blue"  # by oneself nothing is agreed to
        while told(red)["take_back"] is None:
            pass
        assert stands(party.red) == after[0]
        assert ask(party.red).json()["take_back"] is None
        while (message := red.receive_json())["type"] != "changed":
            pass
        assert message["beats"][0]["entries"][0]["text"]["id"] == "taken-back-agreed"
    assert [stands(chair) for chair in everybody] == before
    assert party.spectator.beats()[-1]["by"] == "blue"

    # The service is started again; what was taken back stays so, and is played anew with the same dice.
    party.moved_to(start())
    assert [stands(chair) for chair in everybody] == before
    party.blue.snapshot()
    party.blue.give(kind="seal")
    assert rolls(party.blue) == first * 2
    assert [stands(chair) for chair in everybody] == after
    resign(party.blue)
    record, _ = loads(party.red.ask("GET", "/record").content)
    session = Session(RULESET, record.header)
    carry_on(session, enumerate(record.lines, start=2), verify=True)
    assert session.battle.rolls == len(first)
    assert TakenBackLine("blue", agreed="red") in session.record.lines


def test_one_may_decline_or_think_better_of_it_or_go_on(service: TestClient) -> None:
    party = fresh(service)
    party.talk()
    ask(party.blue)
    assert decline(party.red).json()["take_back"] is None
    ask(party.blue)
    assert decline(party.blue).json()["take_back"] is None

    # What is asked is that one's last command be taken back: who gives another one asks no more.
    party.red.give(kind="march", by=1)
    ask(party.red)
    with service.websocket_connect(path(party.blue)) as blue:
        party.red.give(kind="march", by=1)
        assert told(blue)["take_back"] is None or told(blue)["take_back"] is None
    assert people(party.red)["take_back"] is None
    # There was nothing to agree to any more, so that blue asks now, and red agrees: the round itself goes back.
    assert ask(party.blue).json()["take_back"] == "blue"
    assert ask(party.red).json()["take_back"] is None
    assert party.red.snapshot()["scene"]["pieces"][0]["shape"]["cells"] == [[0, 0]]


def test_several_commands_are_taken_back_one_after_another_as_far_as_they_are_known(
    service: TestClient,
) -> None:
    party = fresh(service)
    party.talk()
    seen = []
    for _ in range(4):
        seen.append(stands(party.spectator))
        party.red.give(kind="march", by=1)
    for expected in reversed(seen[1:]):
        ask(party.red)
        assert ask(party.blue).json()["take_back"] is None
        assert stands(party.spectator) == expected
    assert refusal(ask(party.red)) == "refused-take-back-far"
    party.red.snapshot()
    party.red.give(kind="march", by=-1)
    assert ask(party.red).json()["take_back"] == "red"
    resign(party.red)
    replayed(party.blue)


def test_it_takes_two_persons_and_a_battle_that_goes_on(service: TestClient) -> None:
    party = fresh(service)
    assert refusal(ask(party.red)) == "refused-take-back-far"  # nothing was done
    assert refusal(ask(party.spectator)) == "service-people-players"
    assert refusal(decline(party.spectator)) == "service-people-players"
    party.red.snapshot()
    party.red.give(kind="whisper", word="peace")
    resign(party.blue)
    assert refusal(ask(party.red)) == "refused-take-back-far"
    alone = fresh(service, seats={"blue": {"kind": "bot", "bot": "random"}})
    assert refusal(ask(alone.red)) == "service-take-back-program"


def test_replays_leave_it_out_and_a_fork_or_a_brought_record_plays_on_from_there(service: TestClient) -> None:
    party = fresh(service)
    party.talk()
    party.red.give(kind="march", by=1)
    party.red.give(kind="go-on")
    ask(party.red)
    ask(party.blue)
    party.red.snapshot()
    party.red.give(kind="march", by=1)
    standing = stands(party.red)
    resign(party.blue)

    record = party.red.ask("GET", "/record").content
    assert loads(record)[1] is None
    card = party.red.ask("GET", "/replay").json()
    page = party.red.ask("GET", "/replay/0").json()
    marched = [
        entry["event"]["to"]
        for step in page["steps"]
        for beat in step["beats"]
        for entry in beat["entries"]
        if entry["kind"] == "marched"
    ]
    assert marched == [1, 2]
    assert card["pages"] == 1

    last = max(beat["n"] for beat in party.red.beats() if beat["by"] == "red")
    fork = party.red.ask("POST", "/forks", json={"at": last + 1, "seats": {}}).json()
    again = Chair(service, fork["id"], fork["tokens"]["red"])
    assert again.snapshot()["scene"]["pieces"] == standing["scene"]["pieces"]
    again.give(kind="march", by=1)

    brought = service.post("/api/records", content=record)
    assert brought.status_code == 201, brought.text
    watcher = Chair(service, brought.json()["id"], brought.json()["token"])
    assert watcher.snapshot()["scene"]["outcome"]["id"] == "ended-by-resignation"


def test_looking_back_shows_what_was_taken_back_as_it_stood(service: TestClient) -> None:
    party = fresh(service)
    party.talk()
    party.red.give(kind="march", by=1)
    version, then = party.red.version, stands(party.red)
    ask(party.red)
    ask(party.blue)
    for at, expected in ((version, then), (version - 1, None), (version + 1, stands(party.red))):
        moment = party.red.ask("GET", f"/moments/{at}").json()
        if expected is not None:
            assert moment["scene"]["pieces"] == expected["scene"]["pieces"], at


def test_what_is_sent_again_since_it_went_back_asks_for_nothing_more(start: Start) -> None:
    party = fresh(start())
    party.talk()
    party.red.give(kind="march", by=1)
    party.red.give(kind="march", by=1)
    asked, agreed = party.red.snapshot()["version"], party.blue.snapshot()["version"]
    assert ask(party.red, asked).json()["take_back"] == "red"
    assert ask(party.red, asked).json()["take_back"] == "red"
    back = ask(party.blue, agreed)
    before = stands(party.spectator)
    for service in (party.red.service, start()):
        party.moved_to(service)
        for _ in range(2):  # neither is the march before it asked for, nor blue's own last command
            assert ask(party.blue, agreed).json() == back.json() == ask(party.red, asked).json()
        assert stands(party.spectator) == before
        assert before["scene"]["pieces"][0]["shape"]["cells"] == [[1, 0]]
    # Who has seen that it went back means what he asks for now.
    party.red.snapshot()
    party.red.give(kind="march", by=-1)
    assert ask(party.red).json()["take_back"] == "red"
    assert ask(party.red, asked).json()["take_back"] == "red"
    assert ask(party.blue).json()["take_back"] is None
    assert stands(party.spectator) == before
