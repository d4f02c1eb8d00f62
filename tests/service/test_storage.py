from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from fastapi.testclient import TestClient

from oriflamme.service import migrate
from oriflamme.service.store import Line, StorageBusy, StorageConflict, Store
from oriflamme.service.tables import BATTLES, LINES, METADATA, TOKENS, TORN
from tests.service.chairs import Party
from tests.service.conftest import Start


def everything(party: Party) -> list[Any]:
    chairs = (*party.sides.values(), party.spectator)
    return [(chair.snapshot(), chair.log(), chair.choices()) for chair in chairs]


def test_a_restarted_service_goes_on_as_if_nothing_had_happened(start: Start) -> None:
    party = Party(start(), options={"goal": 1000})
    party.talk()
    party.red.give(kind="march", by=1)
    party.red.undo()
    party.red.give(kind="go-on")
    party.blue.snapshot()
    party.blue.give(kind="whisper", word="half a round")
    party.red.give(kind="whisper", word="taken back")
    party.blue.undo()
    before = everything(party)
    assert everything(party.moved_to(start())) == before
    party.red.give(kind="seal")
    party.blue.give(kind="seal")


def test_a_finished_battle_comes_back_finished(start: Start) -> None:
    party = Party(start())
    party.finish()
    before, record = everything(party), party.red.ask("GET", "/record").content
    party.moved_to(start())
    assert everything(party) == before
    assert party.red.ask("GET", "/record").content == record


def test_battles_leave_memory_and_come_back(start: Start) -> None:
    service = start(keep=2)
    parties = [Party(service, options={"goal": 1000}) for _ in range(5)]
    for _ in range(2):
        for number, party in enumerate(parties):
            party.red.snapshot()
            party.red.give(kind="whisper", word=f"word {number}")
    for number, party in enumerate(parties):
        assert [entry["event"].get("word") for entry in party.red.log()] == [
            None,
            f"word {number}",
            f"word {number}",
        ]
        assert party.red.snapshot()["version"] == 2


def test_what_nobody_looks_at_leaves_memory_first(start: Start) -> None:
    service = start(keep=2)
    looked_at = Party(service)
    path = f"/api/battles/{looked_at.id}/live?token={looked_at.red.token}"
    with service.websocket_connect(path) as live:
        assert live.receive_json()["type"] == "now"
        others = [Party(service) for _ in range(4)]
        for party in others:
            party.red.snapshot()
        hosts = service.app.state.hosts  # type: ignore[attr-defined]
        assert hosts.plays(looked_at.id, looked_at.red.token)
        assert [hosts.plays(party.id, party.red.token) for party in others] == [False, False, False, True]


class Broken:
    """Lets the store fail when told to; `after` fails only once the lines are there, as a broken connection may."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.how: str | None = None
        append: Callable[..., None] = Store.append
        read: Callable[..., Any] = Store.read

        def failing_append(store: Store, battle: str, lines: list[Line], *state: Any) -> None:
            if self.how == "before":
                raise StorageBusy("disk full")
            append(store, battle, lines, *state)
            if self.how == "after":
                raise StorageBusy("connection lost")

        def failing_read(store: Store, battle: str) -> Any:
            if self.how is not None:
                raise StorageBusy("disk full")
            return read(store, battle)

        monkeypatch.setattr(Store, "append", failing_append)
        monkeypatch.setattr(Store, "read", failing_read)


def test_what_cannot_be_stored_is_not_acknowledged_and_changes_nothing(
    service: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = Party(service, options={"goal": 1000})
    party.talk()
    before = everything(party)
    broken = Broken(monkeypatch)
    broken.how = "before"
    for answer in (party.red.try_out(kind="march", by=1), party.red.try_out(kind="go-on")):
        assert (answer.status_code, answer.json()["error"]) == (503, "busy")
        assert answer.headers["retry-after"] == "1"
    assert everything(party) == before
    broken.how = None
    assert party.red.give(kind="march", by=1)["pieces"][0]["shape"]["cells"] == [[1, 0]]


def test_what_was_stored_after_all_is_found_again(
    service: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = Party(service, options={"goal": 1000})
    party.talk()
    broken = Broken(monkeypatch)
    broken.how = "after"
    assert party.red.try_out(kind="march", by=1).status_code == 503
    broken.how = None
    told = party.red.give(kind="march", by=1)  # it has been carried out, and is not done twice
    assert told["pieces"][0]["shape"]["cells"] == [[1, 0]]
    assert party.red.snapshot()["scene"]["pieces"][0]["shape"]["cells"] == [[1, 0]]
    party.red.give(kind="march", by=1)


def test_two_services_over_one_database_do_not_overwrite_each_other(start: Start) -> None:
    one, other = start(), start()
    party = Party(one, options={"goal": 1000})
    party.red.snapshot()
    party.moved_to(other).red.snapshot()
    party.red.give(kind="whisper", word="by the other")
    party.moved_to(one)
    party.red.version = 0
    assert party.red.try_out(kind="whisper", word="by the one").status_code == 409
    assert party.red.try_out(kind="seal").status_code == 409
    assert [entry["event"].get("word") for entry in party.red.log()] == [None, "by the other"]
    party.red.snapshot()
    party.red.give(kind="whisper", word="by the one")


DAMAGE: dict[str, tuple[str, dict[str, Any]]] = {
    "torn": ("line", {"line": b'{"by":"red","comm'}),
    "no text": ("line", {"line": b"\xff\xfe\x00"}),
    "refused": ("line", {"line": b'{"by":"red","command":{"kind":"march","by":1}}'}),
    "no such side": ("line", {"line": b'{"by":"green","command":{"kind":"seal"}}'}),
    "notices": ("line", {"noticed": "["}),
    "missing": ("gone", {}),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_line_is_reported_and_the_battle_recovered_up_to_it(
    start: Start, database: str, damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    party = Party(start(), options={"goal": 1000})
    words = ["one", "two", "three", "four"]
    for word in words:
        party.red.give(kind="whisper", word=word)
    how, values = DAMAGE[damage]
    third = sa.and_(LINES.c.battle == party.id, LINES.c.n == 3)  # the checkpoint comes first
    engine = sa.create_engine(database)
    with engine.begin() as connection:
        connection.execute(
            sa.delete(LINES).where(third) if how == "gone" else sa.update(LINES).where(third).values(values)
        )

    party.moved_to(start())
    with caplog.at_level(logging.ERROR):
        after = party.red.snapshot()
    assert after["repaired"] == {"id": "service-repaired"}
    assert f"battle {party.id}: line 3 of its record is damaged" in caplog.text
    assert [entry["event"].get("word") for entry in party.red.log()] == [None, "one", "two"]
    party.red.give(kind="whisper", word="on we go")
    with engine.connect() as connection:
        aside = connection.execute(sa.select(TORN.c.n).order_by(TORN.c.n)).scalars().all()
    engine.dispose()
    assert aside == ([4] if how == "gone" else [3, 4])
    assert party.moved_to(start()).red.snapshot()["repaired"] is not None


@pytest.mark.parametrize("values", [{"header": b"{}"}, {"header": b"\xff"}])
def test_a_battle_without_a_header_is_a_fault_that_is_told(
    start: Start, database: str, values: dict[str, Any]
) -> None:
    party = Party(start())
    engine = sa.create_engine(database)
    with engine.begin() as connection:
        connection.execute(sa.update(BATTLES).values(values))
    engine.dispose()
    answer = party.moved_to(start()).red.ask("GET")
    assert (answer.status_code, answer.json()) == (500, {"error": "fault", "text": {"id": "service-damaged"}})


def test_only_hashes_of_tokens_are_stored(start: Start, database: str) -> None:
    party = Party(start())
    engine = sa.create_engine(database)
    with engine.connect() as connection:
        rows = connection.execute(sa.select(TOKENS)).all()
        everything_stored = repr(
            [connection.execute(sa.select(table)).all() for table in METADATA.sorted_tables]
        )
    engine.dispose()
    assert {row.side for row in rows} == {"red", "blue", None}
    for token in (*party.created["tokens"].values(), party.created["spectator"]):
        assert token not in everything_stored


def test_sqlite_writes_through_to_the_disk(database: str) -> None:
    store = Store(database)
    store.prepare()
    with store._engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1
    store.close()


def test_lines_are_stored_all_or_none(database: str) -> None:
    store = Store(database)
    store.prepare()
    store.create("b", "parley", "truce", b"{}", {}, {"00": None})
    store.append("b", [Line(0, b"{}", "[]")])
    with pytest.raises(StorageConflict):
        store.append("b", [Line(1, b"{}", "[]"), Line(0, b"{}", "[]")])
    found = store.read("b")
    assert found is not None
    assert [line.n for line in found.lines] == [0]
    with pytest.raises(StorageConflict):
        store.append("no such battle", [Line(0, b"{}", "[]")])
    store.close()
    with pytest.raises(StorageBusy):
        Store("sqlite:////no/such/folder/battles.db").prepare()


def test_a_database_in_memory_is_one_database(tmp_path: Any) -> None:
    store = Store("sqlite://")
    store.prepare()
    store.create("b", "parley", "truce", b"{}", {}, {"00": "red"})
    found = store.read("b")
    assert found is not None
    assert found.tokens == {"00": "red"}
    store.close()


def test_migrations_make_the_tables_that_the_code_uses(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = sa.create_engine(database)
    migrate.upgrade(engine)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert context.get_current_revision() == migrate.HEAD
        assert compare_metadata(context, METADATA) == []

    monkeypatch.setattr(command, "upgrade", lambda *_: pytest.fail("there is nothing to migrate"))
    migrate.upgrade(engine)
    engine.dispose()


def test_stored_lines_are_lines_of_a_record(start: Start, database: str) -> None:
    party = Party(start())
    party.red.give(kind="whisper", word="on the record")
    engine = sa.create_engine(database)
    with engine.connect() as connection:
        first, row = connection.execute(sa.select(LINES).order_by(LINES.c.n)).all()
    engine.dispose()
    assert msgspec.json.decode(row.line) == {
        "by": "red",
        "command": {"kind": "whisper", "word": "on the record"},
        "events": [{"kind": "whispered", "rule": "PAR-1", "player": "red", "word": "on the record"}],
        "secret": True,
    }
    assert set(msgspec.json.decode(first.line)) == {"battle", "digest", "events"}
    assert msgspec.json.decode(first.noticed) == []
    assert msgspec.json.decode(row.noticed) == ["red"]
