"""Whose the dice are: drawn ones nobody foretells, named ones are for training, and a fork gives away what it shares."""

from __future__ import annotations

import hashlib
import json
import re
from typing import Any

import pytest
import sqlalchemy as sa
from fastapi.testclient import TestClient

from oriflamme.kernel.records import loads
from oriflamme.service import migrate
from oriflamme.service.store import Store
from oriflamme.service.tables import BATTLES, CHALLENGES
from tests.service.chairs import Party
from tests.service.conftest import Start
from tests.service.older import downgraded

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
