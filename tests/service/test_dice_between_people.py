"""Whose the dice are: drawn ones nobody foretells, named ones are for training, and a fork gives away what it shares."""

from __future__ import annotations

import hashlib
import json
import re
import secrets
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
import sqlalchemy as sa
from fastapi.testclient import TestClient

from oriflamme.kernel.records import loads
from oriflamme.service import migrate, tokens
from oriflamme.service.app import create_app
from oriflamme.service.store import Store
from oriflamme.service.tables import BATTLES, CHALLENGES
from tests.service.chairs import Chair, Party
from tests.service.conftest import Start
from tests.service.older import downgraded
from tests.service.parley import RULESET
from tests.service.test_challenges import WISH

TRIED = 20_000
"""So many numbers are tried as seeds; each is as good as any other of those that could be drawn."""


def sha256(words: str) -> str:
    return hashlib.sha256(words.encode()).hexdigest()


def found_by_trying(commitment: str) -> str | None:
    return next((str(n) for n in range(TRIED) if sha256(str(n)) == commitment), None)


def test_trying_numbers_finds_what_was_committed_to_without_more_ado() -> None:
    assert found_by_trying(sha256("4711")) == "4711"


@pytest.mark.parametrize("wish", [{}, {"seed": "7"}])
def test_no_seed_is_found_from_its_commitment(service: TestClient, wish: dict[str, Any]) -> None:
    party = Party(service, **wish)
    assert found_by_trying(party.created["commitment"]) is None


def test_nobody_hears_of_a_drawn_seed_before_the_end_and_everybody_can_check_it_then(
    service: TestClient, database: str
) -> None:
    party = Party(service)
    with sa.create_engine(database).connect() as connection:
        header = json.loads(connection.execute(sa.select(BATTLES.c.header)).scalar_one())
    seed = header["dice"]["seed"]
    assert re.fullmatch("[0-9a-f]{32}", seed)
    party.talk()
    chairs = (*party.sides.values(), party.spectator)
    for chair in chairs:
        snapshot = chair.snapshot()
        assert (snapshot["dice"], snapshot["seed"], snapshot["seal"]) == ("drawn", None, None)
        chair.ask("GET", "/replay")
    assert seed not in json.dumps(party.created)
    assert not any(seed.encode() in chair.heard for chair in chairs)
    party.red.give(kind="go-on")
    party.finish()
    for chair in chairs:
        last = chair.snapshot()
        assert sha256(last["seed"]) == last["commitment"] == party.created["commitment"]


def test_a_named_seed_is_for_training_and_everybody_is_told_so(service: TestClient) -> None:
    party = Party(service, seed="7")
    chairs = (*party.sides.values(), party.spectator)
    for chair in chairs:
        assert chair.snapshot()["dice"] == "named"
        assert chair.ask("GET", "/replay").json()["start"]["dice"] == "named"
    party.finish()
    for chair in chairs:
        last = chair.snapshot()
        assert last["seed"] == "7"
        assert sha256(f"{last['seal']}\x1f7") == last["commitment"] == party.created["commitment"]
    record, _ = loads(party.red.ask("GET", "/record").content)
    assert record.header.dice.commitment() == party.created["commitment"]


@pytest.mark.parametrize(("seed", "dice"), [(None, "drawn"), ("7", "named")])
def test_who_is_invited_is_told_where_the_dice_are_from_before_he_takes_his_seat(
    database: str, seed: str | None, dice: str
) -> None:
    with TestClient(create_app(database)) as service:
        for path, wish in (("battles", {"scenario": "skirl-duel"}), ("challenges", WISH)):
            made = service.post(f"/api/{path}", json={**wish, "seed": seed}).json()
            (claim,), (token,) = made["claims"].values(), made["tokens"].values()
            card = service.get(
                f"/api/battles/{made['id']}/claim", headers={"Authorization": f"Bearer {claim}"}
            )
            assert card.json()["dice"] == dice
            own = service.get(f"/api/{path}/{made['id']}", headers={"Authorization": f"Bearer {token}"})
            assert own.json()["dice"] == dice


def test_against_a_program_too_a_named_seed_is_said_to_be_one(service: TestClient) -> None:
    wish = {"scenario": "truce", "seats": {"blue": {"kind": "bot", "bot": "random"}}, "seed": "7"}
    assert Party(service, **wish).red.snapshot()["dice"] == "named"


def test_playing_again_has_new_dice_that_nobody_named(service: TestClient) -> None:
    party = Party(service, seed="7")
    party.finish()
    party.red.ask("POST", "/rematch", json={"swap": False})
    people = party.blue.ask("POST", "/rematch", json={"swap": False}).json()
    token = party.red.ask("POST", "/rematch/seat").json()["token"]
    again = service.get(f"/api/battles/{people['next']}", headers={"Authorization": f"Bearer {token}"}).json()
    assert again["dice"] == "drawn"
    assert again["commitment"] != party.created["commitment"]


def test_a_fork_and_the_battle_that_goes_on_beside_it_say_that_their_dice_are_known(start: Start) -> None:
    service = start()
    party = Party(service, options={"goal": 1000})
    party.talk()
    assert party.red.snapshot()["dice"] == "drawn"
    wish = {"at": 1, "tokens": [party.blue.token]}
    fork = party.red.ask("POST", "/forks", json=wish).json()
    asked = {"Authorization": f"Bearer {fork['tokens']['red']}"}
    assert service.get(f"/api/battles/{fork['id']}", headers=asked).json()["dice"] == "known"
    assert party.blue.ask("GET").json()["dice"] == "known"
    assert party.moved_to(start()).blue.ask("GET").json()["dice"] == "known"


def test_a_fork_of_a_battle_that_is_over_leaves_that_as_it_was(service: TestClient) -> None:
    party = Party(service)
    party.finish()
    fork = party.red.ask("POST", "/forks", json={"at": 1}).json()
    asked = {"Authorization": f"Bearer {fork['tokens']['red']}"}
    assert service.get(f"/api/battles/{fork['id']}", headers=asked).json()["dice"] == "known"
    assert party.red.snapshot()["dice"] == "drawn"


def test_battles_of_before_are_told_apart_by_their_seeds(start: Start, database: str) -> None:
    """Both battles come back after the migration; a seed that is no drawn one was named."""
    service = start()
    drawn, named = Party(service), Party(service, seed="7")
    engine = sa.create_engine(database)
    offer = {"wish": {"seed": "0" * 32}, "agreed": {}}
    with engine.begin() as connection:
        connection.execute(
            sa.insert(CHALLENGES).values(id="old", offer=json.dumps(offer).encode(), tokens="{}")
        )
    downgraded(engine, "0005")
    assert "dice" not in {column["name"] for column in sa.inspect(engine).get_columns("battles")}
    migrate.upgrade(engine, {})
    store = Store(database)
    found = [store.read(party.id) for party in (drawn, named)]
    assert [one and one.origin for one in found] == ["drawn", "named"]
    with engine.connect() as connection:
        kept = json.loads(connection.execute(sa.select(CHALLENGES.c.offer)).scalar_one())
    assert kept["wish"]["seed"] is None


# -- what one may try ------------------------------------------------------------------------------------------------


def words_heard(party: Party) -> set[str]:
    """Return all words and numbers that its creator was sent, those of his claims and commitment among them."""
    heard = json.dumps(party.created).encode() + party.red.heard
    return {word.decode() for word in re.findall(rb"[A-Za-z0-9_-]+", heard)}


def derived(word: str) -> Iterator[str]:
    """Yield seeds that could be made of a word: itself, parts of it, and what usual hashes make of it."""
    yield from (word, word[:32], word[-32:], word.lower())
    for kind in ("md5", "sha1", "sha256", "blake2b"):
        made = hashlib.new(kind, word.encode()).hexdigest()
        yield from (made, made[:32])


def found_in(party: Party) -> set[str]:
    """Return the seeds that would have been committed to, of all that can be made of what the creator was sent."""
    commitment = party.created["commitment"]
    return {seed for word in words_heard(party) for seed in derived(word) if sha256(seed) == commitment}


def everything(chair: Chair) -> list[tuple[str, Any]]:
    """Ask all that a seat can ask without deciding; return the answers by what was asked."""
    choices = chair.choices()["choices"]
    command = choices[0]["command"] if choices else {}
    version = chair.snapshot()["version"]
    order = {"version": version, "command": command}
    asked: list[tuple[str, str, Any]] = [
        *(("GET", path, None) for path in ("?beats=0", "/beats", "/rules", "/luck", "/coach", "/brief")),
        *(("GET", path, None) for path in ("/moments/0", f"/moments/{version}", "/replay", "/replay/0")),
        *(("GET", path, None) for path in ("/record", "/chat", "/choices")),
        ("POST", "/previews", order),
        ("POST", "/advice", {"version": version}),
        ("POST", "/reasons", {"version": version, "focus": [], "target": {"cells": [[0, 0]]}}),
        ("POST", "/forks", {"at": 0}),
        ("POST", "/rematch", {}),
    ]
    return [(path, chair.ask(method, path, json=body).json()) for method, path, body in asked]


def test_the_dice_are_not_made_of_anything_that_the_creator_is_sent(
    service: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = Party(service, options={"goal": 1000})
    party.talk()
    everything(party.red)
    assert found_in(party) == set()
    # Were they made of the battle's id, they would be found.
    drawn: list[str] = []

    def weak() -> str:
        return hashlib.sha256(drawn[-1].encode()).hexdigest()[:32]

    def noted() -> str:
        drawn.append(secrets.token_hex(8))
        return drawn[-1]

    monkeypatch.setattr(tokens, "new_battle_id", noted)
    monkeypatch.setattr(tokens, "new_seed", weak)
    foretold = Party(service)
    assert found_in(foretold) == {weak()}


def test_before_a_roll_whatever_one_asks_is_answered_alike_whatever_it_will_show(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two battles differ in their dice alone: until these fall, nobody can tell which of them he is at."""
    seeds = iter(f"{number:032x}" for number in (1, 2))
    monkeypatch.setattr(tokens, "new_seed", lambda: next(seeds))
    told, rolled = [], []
    for number in range(2):
        names = iter(f"name-{n}" for n in range(100))
        monkeypatch.setattr(tokens, "new_token", partial(next, names))
        monkeypatch.setattr(tokens, "new_battle_id", lambda: "twin")
        app = create_app(f"{database}-{number}", rulesets={"parley": RULESET})
        with TestClient(app) as service:
            party = Party(service, options={"goal": 1000})
            before: list[Any] = []
            for chair, word in ((party.red, "peace"), (party.blue, "war")):
                chair.snapshot()
                chair.give(kind="whisper", word=word)
                before += [everything(one) for one in (party.red, party.blue, party.spectator)]
            party.red.give(kind="seal")
            before += [everything(one) for one in (party.red, party.blue, party.spectator)]
            told.append(json.dumps(before).replace(party.created["commitment"], "its hash"))
            party.blue.give(kind="seal")
            rolled.append([one["event"]["value"] for one in party.blue.log() if one["kind"] == "rolled-1"])
    assert told[0] == told[1]
    assert rolled[0] != rolled[1]
