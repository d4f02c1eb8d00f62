"""What a player may not know never reaches his wire, and neither do numbers that count it."""

from __future__ import annotations

from fastapi.testclient import TestClient

from tests.service.chairs import Chair, Party
from tests.service.conftest import Start

RED = ("vermilion", "redwhisper")
BLUE = ("cobalt", "bluewhisper")


def everything(chair: Chair) -> tuple[object, ...]:
    """All that a chair can ask without changing anything."""
    answers = (
        chair.ask("GET"),
        chair.ask("GET", params={"beats": 0}),
        chair.ask("GET", f"/board/{chair.ask('GET').json()['scene']['board']}"),
        chair.ask("GET", "/beats"),
        chair.ask("GET", "/choices"),
        chair.ask("GET", "/choices", params={"focus": "herald"}),
        chair.preview(kind="seal"),
        chair.preview(kind="whisper", word="idle"),
        chair.ask("GET", "/record"),
    )
    return tuple((answer.status_code, answer.content, len(answer.content)) for answer in answers)


def test_no_secret_word_is_sent_to_the_other_side(service: TestClient) -> None:
    party = Party(service, options={"goal": 1000}, seed="the hidden seed")
    red, blue, spectator = party.red, party.blue, party.spectator
    path = f"/api/battles/{party.id}/live?token="
    with (
        service.websocket_connect(path + red.token) as to_red,
        service.websocket_connect(path + blue.token) as to_blue,
        service.websocket_connect(path + spectator.token) as to_spectator,
    ):
        for chair, word in ((red, "redwhisper"), (blue, "bluewhisper")):
            chair.give(kind="whisper", word=word)
            for anyone in (red, blue, spectator):
                everything(anyone)
        red.give(kind="seal")
        everything(blue)
        # Each is greeted, and told of his own commands only: two by red, one by blue.
        for chair, socket, messages in ((red, to_red, 3), (blue, to_blue, 2), (spectator, to_spectator, 1)):
            for _ in range(messages):
                chair.heard += socket.receive_text().encode()

        own, foreign = {"red": RED, "blue": BLUE}, {"red": BLUE, "blue": RED}
        for side, chair in party.sides.items():
            for word in own[side]:
                assert word.encode() in chair.heard
            for word in foreign[side]:
                assert word.encode() not in chair.heard
        for chair in (red, blue, spectator):
            assert b"hidden seed" not in chair.heard
        for word in (*RED, *BLUE):
            assert word.encode() not in spectator.heard

        blue.give(kind="seal")
        assert "redwhisper" in to_blue.receive_text()
        assert b"bluewhisper" in red.ask("GET", "/beats").content
        everything(red)
        assert b"cobalt" not in red.heard


def test_what_is_not_noticed_changes_no_byte_and_no_number(service: TestClient) -> None:
    party = Party(service)
    blue, spectator = party.blue, party.spectator
    before = everything(blue), everything(spectator)
    party.red.give(kind="whisper", word="redwhisper")
    assert (everything(blue), everything(spectator)) == before
    assert party.red.undo().status_code == 200
    assert (everything(blue), everything(spectator)) == before
    party.red.give(kind="whisper", word="again")
    party.red.give(kind="seal")
    assert (everything(blue), everything(spectator)) == before


def test_nothing_is_told_to_those_who_noticed_nothing(service: TestClient) -> None:
    party = Party(service)
    with service.websocket_connect(f"/api/battles/{party.id}/live?token={party.blue.token}") as socket:
        assert socket.receive_json()["version"] == 0
        party.red.give(kind="whisper", word="redwhisper")
        party.red.undo()
        party.red.give(kind="seal")
        party.blue.give(kind="whisper", word="bluewhisper")
        told = socket.receive_json()  # the first message is about blue's own command
        assert (told["to"], [beat["entries"][0]["kind"] for beat in told["beats"]]) == (1, ["whispered"])


def test_secret_answers_do_not_make_one_another_stale(service: TestClient) -> None:
    party = Party(service)
    assert party.red.snapshot()["version"] == party.blue.snapshot()["version"] == 0
    party.red.give(kind="whisper", word="first")
    party.blue.give(kind="whisper", word="second")  # in sight of version 0
    party.red.give(kind="seal")
    party.blue.give(kind="seal")
    assert "revealed" in [entry["kind"] for entry in party.blue.log()]


def test_a_secret_command_does_not_keep_the_other_from_taking_back(service: TestClient) -> None:
    party = Party(service)
    red, blue = party.red, party.blue
    red.give(kind="whisper", word="rash")
    blue.give(kind="whisper", word="calm")
    blue.give(kind="seal")
    assert red.snapshot()["undo"]
    assert not blue.snapshot()["undo"]
    assert red.undo().status_code == 200
    red.give(kind="whisper", word="wise")
    red.give(kind="seal")
    revealed = next(entry for entry in blue.log() if entry["kind"] == "revealed")
    assert revealed["event"]["words"] == {"red": ["wise"], "blue": ["calm"]}


def test_a_secret_answer_outlives_what_its_giver_notices_meanwhile(start: Start) -> None:
    """Here everybody sees who has sealed: blue's version goes up, but his own question is still the same."""
    party = Party(start(), options={"goal": 1000, "in_sight": True})
    red, blue = party.red, party.blue
    assert blue.snapshot()["version"] == 0
    red.give(kind="whisper", word="unseen")
    red.give(kind="seal")
    party.moved_to(start())  # what still counts is known after a restart, too
    assert blue.ask("GET").json()["version"] == 1
    blue.give(kind="whisper", word="answer to version 0")
    assert blue.version == 2
    blue.version = 0  # but his own whisper he has noticed
    assert blue.try_out(kind="seal").status_code == 409


def test_what_an_open_question_is_answered_with_must_be_up_to_date(start: Start) -> None:
    party = Party(start(), options={"goal": 1000})
    red = party.red
    red.snapshot()
    red.give(kind="seal")
    before = red.version
    party.blue.give(kind="seal")  # now red is asked about the herald
    assert red.try_out(kind="go-on").status_code == 409
    assert red.snapshot()["version"] == before + 1
    red.give(kind="go-on")
