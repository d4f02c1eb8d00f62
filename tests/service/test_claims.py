"""Claims: each gives one person a token of his own, once, and the creator holds none of it."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from fastapi.testclient import TestClient

from oriflamme.service import migrate
from oriflamme.service.app import create_app
from oriflamme.service.claiming import Claims
from oriflamme.service.keys import token_from
from oriflamme.service.store import Store
from oriflamme.service.tokens import digest
from tests.service.chairs import Chair, Party, claimed
from tests.service.conftest import Start
from tests.service.older import downgraded
from tests.service.test_challenges import OTHERS, WISH

NONCES = ("one person's own secret", "another person's secret")


def begun(service: TestClient, **wish: Any) -> Any:
    answer = service.post("/api/battles", json={"scenario": "truce", **wish})
    assert answer.status_code == 201, answer.text
    return answer.json()


def asked(
    service: TestClient, method: str, made: Any, path: str, token: str, **options: Any
) -> httpx.Response:
    headers = {"Authorization": f"Bearer {token}"}
    answer: httpx.Response = service.request(
        method, f"/api/battles/{made['id']}{path}", headers=headers, **options
    )
    return answer


def wrong(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["text"]["id"]


VOID = (404, "service-claim-void")
TAKEN = (409, "service-claim-taken")
NOT_YOURS = (422, "service-claim-not-yours")


def people(service: TestClient, made: Any) -> Any:
    return asked(service, "GET", made, "/people", made["spectator"]).json()["players"]


def test_the_creator_gets_his_own_seat_and_a_claim_for_the_other(service: TestClient) -> None:
    made = begun(service)
    assert (list(made["tokens"]), list(made["claims"])) == (["red"], ["blue"])
    secret = made["claims"]["blue"]
    assert (people(service, made)["blue"]["held"], people(service, made)["blue"]["invited"]) == (False, True)
    card = asked(service, "GET", made, "/claim", secret).json()
    assert card == {
        "id": made["id"],
        "side": "blue",
        "title": {"id": "parley-truce"},
        "name": {"id": "side-blue"},
        "waits": False,
        "dice": "drawn",
        "taken": False,
    }
    # A claim is no token: nothing can be seen or done with it.
    assert wrong(asked(service, "GET", made, "", secret)) == (401, "service-token")

    taken = claimed(service, made["id"], secret, NONCES[0])
    assert taken.status_code == 201
    assert (taken.json()["id"], taken.json()["side"]) == (made["id"], "blue")
    blue = Chair(service, made["id"], taken.json()["token"])
    assert blue.snapshot()["viewer"] == "blue"
    assert (people(service, made)["blue"]["held"], people(service, made)["blue"]["invited"]) == (True, False)
    assert asked(service, "GET", made, "/claim", secret).json()["taken"]


def test_the_creator_cannot_act_for_the_other_seat(service: TestClient) -> None:
    made = begun(service)
    secret = made["claims"]["blue"]
    token = claimed(service, made["id"], secret, NONCES[0]).json()["token"]
    assert token not in str(made)
    for key in (secret, digest(secret), token_from(secret, ""), token_from(secret, NONCES[1])):
        assert asked(service, "GET", made, "", key).status_code == 401
    red = made["tokens"]["red"]
    assert wrong(asked(service, "PUT", made, "/claims/blue", red)) == TAKEN
    assert wrong(asked(service, "DELETE", made, "/claims/blue", red)) == TAKEN
    assert wrong(claimed(service, made["id"], secret, NONCES[1])) == TAKEN
    chair = Chair(service, made["id"], token)
    chair.snapshot()
    chair.give(kind="whisper", word="mine alone")


def test_who_takes_a_seat_again_with_his_own_secret_gets_the_same_token(service: TestClient) -> None:
    """The answer may have been lost on its way."""
    made = begun(service)
    first, again = (claimed(service, made["id"], made["claims"]["blue"], NONCES[0]) for _ in range(2))
    assert again.status_code == 201
    assert first.json() == again.json()


@pytest.mark.parametrize("nonce", ["", "short", 7, "x" * 201])
def test_the_secret_of_whoever_takes_a_seat_is_long(service: TestClient, nonce: Any) -> None:
    made = begun(service)
    assert claimed(service, made["id"], made["claims"]["blue"], nonce).status_code == 400
    assert not people(service, made)["blue"]["held"]


def test_of_many_who_take_a_seat_at_once_one_gets_it(start: Start) -> None:
    services = (start(), start())  # which share the database, and no memory
    made = begun(services[0])
    nonces = [f"the secret of person number {n}" for n in range(12)]

    def take(n: int) -> httpx.Response:
        return claimed(services[n % 2], made["id"], made["claims"]["blue"], nonces[n])

    with ThreadPoolExecutor(len(nonces)) as pool:
        answers = list(pool.map(take, range(len(nonces))))
    won = [answer for answer in answers if answer.status_code == 201]
    assert len(won) == 1
    assert all(answer.status_code == 201 or wrong(answer) == TAKEN for answer in answers)
    chair = Chair(start(), made["id"], won[0].json()["token"])
    assert chair.snapshot()["viewer"] == "blue"


def test_a_link_is_renewed_and_withdrawn_until_it_is_taken(service: TestClient) -> None:
    made = begun(service)
    first, red = made["claims"]["blue"], made["tokens"]["red"]
    renewed = asked(service, "PUT", made, "/claims/blue", red).json()
    assert renewed["side"] == "blue"
    assert wrong(claimed(service, made["id"], first)) == VOID
    assert wrong(asked(service, "GET", made, "/claim", first)) == VOID
    assert asked(service, "DELETE", made, "/claims/blue", red).json() == {"side": "blue", "claim": None}
    assert wrong(claimed(service, made["id"], renewed["claim"])) == VOID
    assert people(service, made)["blue"] | {"held": False, "invited": False} == people(service, made)["blue"]
    last = asked(service, "PUT", made, "/claims/blue", red).json()["claim"]
    assert claimed(service, made["id"], last).status_code == 201


def test_nobody_else_renews_or_withdraws_a_link(service: TestClient) -> None:
    made = begun(service)
    for token in (made["spectator"], made["claims"]["blue"], "nonsense"):
        code = 422 if token == made["spectator"] else 401
        assert asked(service, "PUT", made, "/claims/blue", token).status_code == code
        assert asked(service, "DELETE", made, "/claims/blue", token).status_code == code
    blue = claimed(service, made["id"], made["claims"]["blue"]).json()["token"]
    assert wrong(asked(service, "PUT", made, "/claims/red", blue)) == NOT_YOURS
    assert wrong(asked(service, "PUT", made, "/claims/green", blue)) == NOT_YOURS


def test_a_claim_opens_its_own_battle_only(service: TestClient) -> None:
    one, other = begun(service), begun(service)
    assert wrong(claimed(service, other["id"], one["claims"]["blue"])) == VOID
    assert wrong(claimed(service, "nowhere", one["claims"]["blue"])) == VOID
    assert claimed(service, one["id"], one["claims"]["blue"]).status_code == 201


def test_all_of_it_outlives_the_service(start: Start) -> None:
    service = start()
    made, taken = begun(service), begun(service)
    token = claimed(service, taken["id"], taken["claims"]["blue"]).json()["token"]
    later = start()
    assert claimed(later, made["id"], made["claims"]["blue"]).status_code == 201
    assert wrong(claimed(later, taken["id"], taken["claims"]["blue"], NONCES[1])) == TAKEN
    assert Chair(later, taken["id"], token).snapshot()["viewer"] == "blue"


def test_a_seat_is_moved_to_another_device_and_the_old_key_ends(service: TestClient) -> None:
    party = Party(service, mine=["red", "blue"])
    path = f"/api/battles/{party.id}/live?token="
    link = party.red.ask("PUT", "/claims/red").json()["claim"]
    assert party.red.ask("GET").status_code == 200  # until it is taken
    with service.websocket_connect(path + party.red.token) as socket:
        socket.receive_json()
        moved = claimed(service, party.id, link).json()
        assert socket.receive()["code"] == 4401
    assert party.red.ask("GET").status_code == 401
    new = Chair(service, party.id, moved["token"])
    assert new.snapshot()["viewer"] == "red"
    assert party.blue.ask("GET").status_code == 200
    # A link that nobody has used yet can be withdrawn.
    again = new.ask("PUT", "/claims/red").json()["claim"]
    assert new.ask("DELETE", "/claims/red").status_code == 200
    assert wrong(claimed(service, party.id, again)) == VOID


def test_one_screen_holds_the_seats_that_are_asked_for(service: TestClient) -> None:
    both = begun(service, mine=["red", "blue"])
    assert (set(both["tokens"]), both["claims"]) == ({"red", "blue"}, {})
    none = begun(service, mine=[])
    assert (none["tokens"], set(none["claims"])) == ({}, {"red", "blue"})
    bot = {"kind": "bot", "bot": "random"}
    alone = begun(service, seats={"red": bot})
    assert (list(alone["tokens"]), alone["claims"]) == (["blue"], {})
    for mine in (["green"], ["red"]):
        wish = {"scenario": "truce", "seats": {"red": bot}, "mine": mine}
        assert wrong(service.post("/api/battles", json=wish)) == (400, "service-mine")


def test_a_rematch_gives_no_second_key_to_a_seat_that_was_handed_on(service: TestClient) -> None:
    party = Party(service, mine=["red", "blue"])
    party.finish()
    party.red.ask("POST", "/rematch", json={"swap": False})
    party.blue.ask("POST", "/rematch", json={"swap": False})
    mine = party.blue.ask("POST", "/rematch/seat").json()
    link = Chair(service, mine["id"], mine["token"]).ask("PUT", "/claims/blue").json()["claim"]
    assert party.blue.ask("POST", "/rematch/seat").status_code == 201
    assert claimed(service, mine["id"], link).status_code == 201
    assert wrong(party.blue.ask("POST", "/rematch/seat")) == (422, "service-rematch-moved")
    assert party.red.ask("POST", "/rematch/seat").status_code == 201


def test_the_other_seat_of_a_challenge_is_claimed_too(database: str) -> None:
    with TestClient(create_app(database)) as service:
        made = service.post("/api/challenges", json=WISH).json()
        assert (list(made["tokens"]), list(made["claims"])) == (["south"], ["north"])
        south = made["tokens"]["south"]

        def taken() -> bool:
            headers = {"Authorization": f"Bearer {south}"}
            return bool(service.get(f"/api/challenges/{made['id']}", headers=headers).json()["taken"])

        link = asked(service, "PUT", made, "/claims/north", south).json()["claim"]
        assert wrong(claimed(service, made["id"], made["claims"]["north"])) == VOID
        card = asked(service, "GET", made, "/claim", link).json()
        assert (card["side"], card["waits"], card["dice"]) == ("north", True, "drawn")
        assert wrong(asked(service, "PUT", made, "/claims/south", south)) == NOT_YOURS
        assert not taken()
        north = claimed(service, made["id"], link, NONCES[0]).json()["token"]
        assert taken()
        assert wrong(claimed(service, made["id"], link, NONCES[1])) == TAKEN
        assert wrong(asked(service, "DELETE", made, "/claims/north", south)) == TAKEN
        for key, code in ((south, 422), (link, 401), (north, 200)):
            headers = {"Authorization": f"Bearer {key}"}
            sent = service.post(f"/api/challenges/{made['id']}/musters", headers=headers, json=OTHERS)
            assert sent.status_code == code
        assert asked(service, "GET", made, "", north).json()["viewer"] == "north"
        # Once the battle has begun the seat can be moved like any other, and the challenge knows the new key.
        onward = asked(service, "PUT", made, "/claims/north", north).json()["claim"]
        moved = claimed(service, made["id"], onward).json()["token"]
        for key, code in ((north, 401), (moved, 200)):
            headers = {"Authorization": f"Bearer {key}"}
            assert service.get(f"/api/challenges/{made['id']}", headers=headers).status_code == code
            assert asked(service, "GET", made, "", key).status_code == code


def test_tokens_of_before_claims_stay_what_they_are(start: Start, database: str) -> None:
    party = Party(start(), mine=["red", "blue"])
    engine = sa.create_engine(database)
    downgraded(engine, "0006")
    migrate.upgrade(engine, {})
    assert Claims(Store(database)).of(party.id) == {}
    party.moved_to(start())
    assert party.red.snapshot()["viewer"] == "red"
    assert wrong(party.red.ask("PUT", "/claims/blue")) == NOT_YOURS
    link = party.blue.ask("PUT", "/claims/blue").json()["claim"]
    assert claimed(party.blue.service, party.id, link).status_code == 201
    assert party.blue.ask("GET").status_code == 401


def test_no_key_that_one_has_or_makes_up_opens_the_other_seat(service: TestClient) -> None:
    """All that the creator knows, bent in every usual way, is no token of the seat that somebody else has claimed."""
    made, other = begun(service), begun(service)
    secret, red = made["claims"]["blue"], made["tokens"]["red"]
    blue = claimed(service, made["id"], secret, NONCES[0]).json()["token"]
    elsewhere = claimed(service, other["id"], other["claims"]["blue"], NONCES[0]).json()["token"]
    known = [red, secret, made["spectator"], made["id"], made["commitment"], "blue"]
    known += [other["tokens"]["red"], other["spectator"], elsewhere]
    guesses = [digest(blue), blue[:-1], f"{blue}=", blue.swapcase(), blue[::-1], "", " ", "' OR 1=1 --"]
    for word in known:
        guesses += [
            word,
            digest(word),
            word[::-1],
            token_from(secret, word),
            token_from(secret, digest(word)),
        ]
        guesses += [token_from(word, nonce) for nonce in (NONCES[1], red, "")]
    guesses += [red[:place] + "A" + red[place + 1 :] for place in range(len(red))]
    own = {red: "red", made["spectator"]: None}
    for guess in guesses:
        seen = asked(service, "GET", made, "", guess)
        if guess in own:
            assert seen.json()["viewer"] == own[guess]
            continue
        assert seen.status_code == 401, guess
        order = {"version": 0, "command": {"kind": "seal"}}
        assert asked(service, "POST", made, "/commands", guess, json=order).status_code == 401, guess
    assert Chair(service, made["id"], blue).snapshot()["version"] == 0
