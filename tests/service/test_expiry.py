"""Battles that nobody has changed for long."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest
import sqlalchemy as sa
from fastapi.testclient import TestClient

from oriflamme.service import expiry
from oriflamme.service.app import create_app
from oriflamme.service.budget import Budget
from oriflamme.service.expiry import DAY, Sweeper
from oriflamme.service.hosts import Hosts
from oriflamme.service.limits import Limits
from oriflamme.service.store import StorageBusy, Store
from oriflamme.service.tables import METADATA, STATES
from tests.service.chairs import Party
from tests.service.conftest import Start
from tests.service.parley import RULESET


def rows(database: str) -> dict[str, int]:
    engine = sa.create_engine(database)
    with engine.connect() as connection:
        found = {
            table.name: connection.execute(sa.select(sa.func.count()).select_from(table)).scalar_one()
            for table in METADATA.sorted_tables
        }
    engine.dispose()
    return found


def changed(database: str, battle: str, days_ago: float) -> None:
    engine = sa.create_engine(database)
    with engine.begin() as connection:
        moment = time.time() - days_ago * DAY
        connection.execute(sa.update(STATES).where(STATES.c.battle == battle).values(changed=moment))
    engine.dispose()


def sweep(database: str, days: float, later: float = 0, hosts: Hosts | None = None) -> list[str]:
    """Sweep a database as it would be done so many days later."""
    store = Store(database)
    known = hosts if hosts is not None else Hosts(store, {"parley": RULESET}, 10, Budget())
    try:
        return asyncio.run(Sweeper(store, known, days, lambda: time.time() + later * DAY).sweep())
    finally:
        store.close()


def test_what_nobody_has_changed_for_so_long_goes_with_everything_of_it(start: Start, database: str) -> None:
    party = Party(start(), options={"goal": 1000})
    party.talk()
    party.red.ask("PUT", "/name", json={"name": "Ada"})
    party.red.ask("POST", "/chat", json={"text": "Is anybody there?"})
    assert sweep(database, 30, later=29) == []
    assert sweep(database, 0, later=10_000) == []
    assert sweep(database, 30, later=31) == [party.id]
    assert set(rows(database).values()) == {0}
    assert party.moved_to(start()).red.ask("GET").status_code == 404


def test_a_command_keeps_a_battle(start: Start, database: str) -> None:
    service = start()
    left, played = Party(service), Party(service)
    for party in (left, played):
        changed(database, party.id, days_ago=40)
    played.red.give(kind="whisper", word="still here")
    assert sweep(database, 30) == [left.id]
    played.blue.snapshot()


def test_records_that_were_brought_and_forks_and_rematches_go_too(start: Start, database: str) -> None:
    service = start()
    party = Party(service)
    party.finish()
    service.post("/api/records", content=party.red.ask("GET", "/record").content)
    party.red.ask("POST", "/forks", json={"at": 1})
    for chair in (party.red, party.blue):
        chair.ask("POST", "/rematch", json={"swap": True})
    assert rows(database)["battles"] == 4
    assert len(sweep(database, 1, later=2)) == 4
    assert set(rows(database).values()) == {0}


def test_challenges_that_nobody_took_up_go_too(database: str) -> None:
    store = Store(database)
    store.prepare({"parley": RULESET})
    for battle in ("open", "begun"):
        store.challenge(battle, b"{}", {})
    store.create("begun", "parley", "truce", b"{}", {}, {})
    store.close()
    assert sweep(database, 30, later=29) == []
    assert sorted(sweep(database, 30, later=31)) == ["begun", "open"]
    assert set(rows(database).values()) == {0}


def test_what_somebody_looks_at_is_left_for_the_next_time(start: Start, database: str) -> None:
    party = Party(start())
    store = Store(database)
    hosts = Hosts(store, {"parley": RULESET}, 10, Budget())
    with hosts.board.listening(party.id, "red"):
        assert sweep(database, 1, later=2, hosts=hosts) == []
    assert sweep(database, 1, later=2, hosts=hosts) == [party.id]
    store.close()


def test_a_service_sweeps_while_it_runs(start: Start, database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    party = Party(start())
    changed(database, party.id, days_ago=3)
    swept: list[Any] = []
    whole = Sweeper.sweep

    async def noted(sweeper: Sweeper) -> list[str]:
        if not swept:
            swept.append("busy")
            raise StorageBusy("locked")
        if len(swept) < 2:
            swept.append(await whole(sweeper))
        return []

    monkeypatch.setattr(Sweeper, "sweep", noted)
    monkeypatch.setattr(expiry, "EVERY", 0)
    with TestClient(create_app(database, rulesets={"parley": RULESET}, limits=Limits(expire=2))) as service:
        while len(swept) < 2:
            service.get("/api/about")
    assert swept == ["busy", [party.id]]


def test_battles_from_before_are_as_old_as_today(database: str, start: Start) -> None:
    party = Party(start())
    engine = sa.create_engine(database)
    with engine.begin() as connection:
        connection.exec_driver_sql("ALTER TABLE states DROP COLUMN changed")
        connection.exec_driver_sql("ALTER TABLE battles DROP COLUMN dice")
        connection.exec_driver_sql("DROP TABLE claims")
        connection.exec_driver_sql("UPDATE battles SET created = '2001-01-01 00:00:00'")
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0005'")
    engine.dispose()
    party.moved_to(start()).red.snapshot()
    assert sweep(database, 30) == []
    assert sweep(database, 30, later=31) == [party.id]
