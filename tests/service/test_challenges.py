"""Battles to which each player brings his own army: offered, waiting, taken up, and what is refused meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from fastapi.testclient import TestClient

from oriflamme.service.app import create_app
from oriflamme.service.tables import BATTLES
from tests.service.chairs import seated

SIZE = {"points": 330}
ORCS = {
    "book": "orcs",
    "parts": [{"id": "army", "entries": [{"row": "orc-guard"}, {"row": "dwarf-eaters"}]}],
    "settings": SIZE,
    "id": "Grimtooth",
}
OTHERS = {
    "book": "orcs",
    "parts": [{"id": "army", "entries": [{"row": "dwarf-eaters", "number": 2}]}],
    "settings": SIZE,
}
WISH = {
    "ruleset": "demonworld",
    "field": "open-ground",
    "side": "south",
    "muster": ORCS,
    "options": {"level": "intermediate", "turn_limit": 7},
}


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder: Path = tmp_path_factory.mktemp("challenges")
    return f"sqlite:///{folder / 'battles.db'}"


@pytest.fixture(scope="module")
def service(url: str) -> Iterator[TestClient]:
    with TestClient(create_app(url)) as client:
        yield client


class Challenge:
    """A challenge, asked about by whoever holds one of its tokens."""

    def __init__(self, service: TestClient, **otherwise: Any) -> None:
        made = service.post("/api/challenges", json={**WISH, **otherwise})
        assert made.status_code == 201, made.text
        self.service = service
        self.made = seated(service, made.json())
        self.id: str = self.made["id"]

    def key(self, who: str) -> dict[str, str]:
        token = self.made["spectator"] if who == "spectator" else self.made["tokens"][who]
        return {"Authorization": f"Bearer {token}"}

    def _asked(self, method: str, path: str, who: str, **options: Any) -> httpx.Response:
        answer: httpx.Response = self.service.request(method, path, headers=self.key(who), **options)
        return answer

    def card(self, who: str) -> httpx.Response:
        return self._asked("GET", f"/api/challenges/{self.id}", who)

    def send(self, muster: dict[str, Any], who: str = "north") -> httpx.Response:
        return self._asked("POST", f"/api/challenges/{self.id}/musters", who, json=muster)

    def units(self, side: str) -> set[str]:
        """The units that a side sees of its own."""
        pieces = self.battle(side).json()["scene"]["pieces"]
        return {piece["group"] for piece in pieces if piece["owner"] == side}

    def battle(self, who: str) -> httpx.Response:
        return self._asked("GET", f"/api/battles/{self.id}", who)


def reasons(answer: httpx.Response) -> list[Any]:
    assert answer.status_code == 422, answer.text
    found: list[Any] = answer.json()["ruling"]["reasons"]
    return found


def test_the_battle_begins_when_the_other_army_is_sent(service: TestClient) -> None:
    one = Challenge(service, seed="7", delay=4)
    assert set(one.made["tokens"]) == {"south", "north"}
    assert one.battle("south").status_code == 404
    terms = one.card("north").json()
    assert (terms["viewer"], terms["challenger"], terms["begun"]) == ("north", "south", False)
    assert terms["agreed"] == {"points": 330, "limits": True}
    assert (terms["field"]["id"], terms["readings"]["turn_limit"]) == ("open-ground", 7)
    assert "commanders" in terms["chapters"]
    assert terms["delay"] == 4

    begun = one.send(OTHERS)
    assert begun.status_code == 200, begun.text
    assert begun.json() == {**terms, "begun": True}
    for who in ("south", "north"):
        assert one.card(who).json()["begun"]
        assert one.battle(who).json()["viewer"] == who
    spectator = one.battle("spectator").json()
    assert (spectator["viewer"], spectator["delay"]) == (None, 4)
    assert one.units("south") == {"south-orc-guard", "south-dwarf-eaters"}
    assert one.units("north") == {"north-dwarf-eaters-1", "north-dwarf-eaters-2"}


def test_nothing_is_told_of_the_army_that_waits(service: TestClient) -> None:
    one = Challenge(service)
    for who in ("north", "spectator"):
        heard = one.card(who).text
        assert "Grimtooth" not in heard
        assert "orc" not in heard.replace("force", "")
    under = one.send({**OTHERS, "settings": {"points": 900}})
    assert "Grimtooth" not in under.text
    assert "orc-guard" not in under.text


def test_an_army_that_is_not_as_agreed_is_refused_and_another_may_come(service: TestClient) -> None:
    one = Challenge(service)
    (wrong,) = reasons(one.send({**OTHERS, "settings": {"points": 340}}))
    assert wrong["rule"] == "DW-XVI.3.1"
    assert wrong["text"]["id"] == "service-challenge-agreed"
    assert wrong["text"]["args"]["agreed"]["args"]["value"] == 330
    assert wrong["text"]["args"]["found"]["args"]["value"] == 340
    (free,) = reasons(one.send({**OTHERS, "settings": {**SIZE, "limits": False}}))
    assert free["text"]["args"]["agreed"]["id"] == "service-said-yes"
    assert free["text"]["args"]["found"]["id"] == "service-said-no"
    (none,) = reasons(one.send({**OTHERS, "settings": {}}))
    assert none["text"]["args"]["found"]["id"] == "service-said-none"
    small = {**OTHERS, "parts": [{"id": "army", "entries": [{"row": "orc-guard"}]}]}
    assert [reason["text"]["id"] for reason in reasons(one.send(small))] == ["dw-muster-under"]
    assert reasons(one.send({**OTHERS, "book": "elves"}))[0]["text"]["id"] == "refused-muster-book"
    assert not one.card("north").json()["begun"]
    assert one.send(OTHERS).status_code == 200


def test_who_may_send_the_army(service: TestClient) -> None:
    one = Challenge(service)
    assert one.send(OTHERS, "south").json()["ruling"]["reasons"][0]["text"]["id"] == "service-challenge-seat"
    assert one.send(OTHERS, "spectator").status_code == 422
    path = f"/api/challenges/{one.id}"
    stranger = {"Authorization": "Bearer nobody"}
    assert service.get(path).status_code == 401
    assert service.post(f"{path}/musters", json=OTHERS, headers=stranger).status_code == 401
    assert service.get("/api/challenges/0000", headers=stranger).status_code == 404


def test_only_the_first_army_counts(service: TestClient, url: str) -> None:
    one = Challenge(service)
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(one.send, [OTHERS, ORCS] * 2))
    # The army with which it has begun is answered as often as it is sent, for the answer may have got lost.
    codes = [answer.status_code for answer in answers]
    assert codes in ([200, 409, 200, 409], [409, 200, 409, 200])
    assert answers[codes.index(200)].json() == one.card("north").json()
    assert answers[codes.index(409)].json()["text"]["id"] == "service-challenge-taken"
    assert [one.send(army).status_code for army in (OTHERS, ORCS)] == codes[:2]
    engine = sa.create_engine(url)
    with engine.connect() as connection:
        assert len(connection.execute(sa.select(BATTLES).where(BATTLES.c.id == one.id)).all()) == 1
    engine.dispose()


def test_a_challenge_waits_through_a_restart(url: str, service: TestClient) -> None:
    one = Challenge(service)
    terms = one.card("north").json()
    with TestClient(create_app(url)) as another:
        one.service = another
        assert one.card("north").json() == terms
        assert one.send({**OTHERS, "id": "Late"}).status_code == 200
        assert one.battle("south").status_code == 200
        assert one.send({**OTHERS, "id": "Late"}).json() == {**terms, "begun": True}
        assert one.send(ORCS).status_code == 409


@pytest.mark.parametrize("side", ["south", "north"])
def test_each_army_stands_on_its_own_side(service: TestClient, side: str) -> None:
    other = "north" if side == "south" else "south"
    one = Challenge(service, side=side)
    assert one.send(OTHERS, other).status_code == 200
    assert f"{side}-orc-guard" in one.units(side)
    assert f"{other}-dwarf-eaters-2" in one.units(other)


@pytest.mark.parametrize(
    ("otherwise", "status", "words"),
    [
        ({"ruleset": "chess"}, 404, "service-missing-ruleset"),
        ({"ruleset": "skirl"}, 404, "service-not-offered"),
        ({"field": "moon"}, 404, "service-not-offered"),
        ({"side": "east"}, 400, "service-unknown-side"),
        ({"options": {"turn_limit": 0}}, 400, "service-setup"),
        ({"options": {"level": "heroic"}}, 400, "service-setup"),
        ({"muster": {**ORCS, "settings": {"points": 100}}}, 422, "service-refused"),
        ({"muster": {**ORCS, "parts": []}}, 422, "service-refused"),
        ({"colour": "red"}, 400, "service-malformed"),
        ({"delay": -1}, 400, "service-bad-delay"),
    ],
)
def test_what_cannot_be_offered_is_refused_at_once(
    service: TestClient, otherwise: dict[str, Any], status: int, words: str
) -> None:
    answer = service.post("/api/challenges", json={**WISH, **otherwise})
    assert answer.status_code == status, answer.text
    assert answer.json()["text"]["id"] == words


def test_an_army_that_needs_a_chapter_is_refused_before_anybody_waits(service: TestClient) -> None:
    book = next(one for one in service.get("/api/rulesets/demonworld/musters").json()["form"]["books"])
    led = next(ready for ready in book["ready"] if ready.get("settings", {}).get("commanders"))
    answer = service.post("/api/challenges", json={**WISH, "muster": led, "options": {}})
    assert (answer.status_code, answer.json()["text"]["args"]["why"]["id"]) == (
        400,
        "dw-muster-needs-chapter",
    )


def test_armies_of_the_other_rules_agree_on_points_and_the_fast_game(service: TestClient) -> None:
    form = service.get("/api/rulesets/fictionalis/musters").json()
    muster = form["form"]["books"][0]["ready"][0]
    one = Challenge(
        service,
        ruleset="fictionalis",
        field=form["fields"][0]["id"],
        side=form["fields"][0]["seats"][0]["id"],
        muster=muster,
        options={},
    )
    other = form["fields"][0]["seats"][1]["id"]
    assert set(one.card(other).json()["agreed"]) == {"points", "fast_play"}
    for _ in range(2):
        assert one.send(muster, other).status_code == 200
