"""Stored battles outlive the rules: under another edition they go on, without a command lost, and their log is complete."""

from __future__ import annotations

import gzip
import logging
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from fastapi.testclient import TestClient

from oriflamme.kernel.events import Rolled
from oriflamme.kernel.records import (
    Checkpoint,
    Played,
    Record,
    RecordError,
    TakenBackLine,
    encode_line,
    loads,
)
from oriflamme.kernel.ruleset import ruleset
from oriflamme.kernel.sessions import Session, header_for, replay
from oriflamme.kernel.tally import Line as TallyLine
from oriflamme.kernel.tellings import Telling
from oriflamme.rulesets.demonworld import blows
from oriflamme.service.app import create_app
from oriflamme.service.recall import NOBODY, state_of
from oriflamme.service.store import Line, Store
from oriflamme.service.tables import BATTLES, LINES, STATES, TORN
from oriflamme.service.tokens import digest
from tests.cli.running import printed
from tests.records.editions import kept
from tests.service.chairs import Chair, Party
from tests.service.conftest import Start
from tests.service.parley import RULESET, Herald, Marched

LONG = {"goal": 1_000_000}


def everything(party: Party) -> list[Any]:
    chairs = (*party.sides.values(), party.spectator)
    return [(chair.snapshot(), chair.log(), chair.choices()) for chair in chairs]


def long_battle(party: Party, rounds: int = 20) -> None:
    """Play well past a checkpoint, undos among the commands."""
    for number in range(rounds):
        party.talk(f"peace {number}", f"war {number}")
        party.red.give(kind="march", by=1 if number % 2 else -1)
        if number % 3 == 0:
            party.red.undo()
        party.red.give(kind="go-on")
    for chair in party.sides.values():
        chair.snapshot()


def rows(database: str, table: sa.Table) -> list[Any]:
    engine = sa.create_engine(database)
    with engine.connect() as connection:
        found = list(connection.execute(sa.select(table)).all())
    engine.dispose()
    return found


def stored_record(database: str) -> Record:
    (battle,) = rows(database, BATTLES)
    lines = sorted(rows(database, LINES), key=lambda row: row.n)
    record, tear = loads(battle.header + b"".join(row.line for row in lines))
    assert tear is None
    return record


def test_a_battle_comes_back_from_its_last_checkpoint(
    start: Start, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = Party(start(), options=LONG)
    long_battle(party)
    party.red.give(kind="whisper", word="said")
    party.blue.give(kind="whisper", word="heard")
    before = everything(party)
    lines = stored_record(database).lines
    checkpoints = [place for place, line in enumerate(lines) if isinstance(line, Checkpoint)]
    assert len(checkpoints) >= 3
    assert all(50 <= b - a <= 60 for a, b in pairwise(checkpoints))
    played: list[object] = []
    play = Session.play

    def counted(*given: Any) -> Any:
        played.append(given)
        return play(*given)

    monkeypatch.setattr(Session, "play", counted)
    assert everything(party.moved_to(start())) == before
    assert 0 < len(played) <= len(lines) - checkpoints[-1]
    assert party.red.undo().status_code == 200
    assert party.blue.undo().status_code == 200


def test_the_latest_state_is_kept_with_every_command(start: Start, database: str) -> None:
    party = Party(start(), options=LONG)
    for word in ("one", "two"):
        party.red.give(kind="whisper", word=word)
        (state,) = rows(database, STATES)
        assert (state.n, state.edition) == (len(rows(database, LINES)), RULESET.edition)
        assert word.encode() in state.state


def test_a_battle_of_another_edition_goes_on_and_tells_all(
    start: Start, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = Party(start(), options=LONG)
    long_battle(party)
    party.talk()
    party.red.give(kind="march", by=1)
    logs = [chair.log() for chair in (*party.sides.values(), party.spectator)]
    versions = [chair.snapshot()["version"] for chair in (*party.sides.values(), party.spectator)]
    deeds = stored_record(database).deeds()

    monkeypatch.setattr(RULESET, "edition", "2027.1")
    monkeypatch.setattr(
        "tests.service.parley.Talk.conclude", pytest.fail
    )  # what was played is not played again
    party.moved_to(start(), firm=True)
    chairs = (*party.sides.values(), party.spectator)
    assert [chair.log() for chair in chairs] == logs
    assert [chair.snapshot()["version"] for chair in chairs] == versions
    assert party.red.snapshot()["repaired"] is None
    assert not party.red.snapshot()["undo"]
    party.red.give(kind="march", by=1)
    party.red.give(kind="go-on")
    after = everything(party)
    record = stored_record(database)
    assert record.deeds() == deeds + 2
    assert record.editions() == ("", "2027.1")
    assert rows(database, TORN) == []
    assert everything(party.moved_to(start())) == after
    assert len([line for line in record.lines if isinstance(line, Checkpoint) and line.edition]) == 1
    assert Telling(record, RULESET).mismatch is None
    assert list(Telling(record, RULESET))[-1].deeds == deeds + 2


def test_rules_that_changed_without_a_word_lose_nothing_either(
    start: Start, database: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    party = Party(start(), options=LONG)
    party.talk()
    party.red.give(kind="march", by=1)
    party.red.give(kind="march", by=1)
    log, scene = party.red.log(), party.red.snapshot()["scene"]
    monkeypatch.setattr("tests.service.parley.Herald.check", lambda *_: RULESET_REFUSES)
    with caplog.at_level(logging.WARNING):
        party.moved_to(start(), firm=True)
        assert party.red.log() == log
    assert f"battle {party.id} goes on under today's rules" in caplog.text
    assert party.red.snapshot()["scene"]["pieces"] == scene["pieces"]
    assert rows(database, TORN) == []


def test_rules_that_tell_something_else_without_a_word_are_not_listened_to(
    start: Start, database: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    party = Party(start(), options=LONG)
    party.talk()
    for step in (1, 1):
        party.red.give(kind="march", by=step)
    log, latest = party.red.log(), party.red.snapshot()["version"]
    pages = party.red.ask("GET", "/replay/0").json()
    accept = Herald.accept

    def otherwise(step: Any, battle: Any, player: str, command: Any) -> None:
        accept(step, battle, player, command)
        battle._fresh[-1] = msgspec.structs.replace(battle._fresh[-1], by=7)  # the battle stands as it did

    monkeypatch.setattr(Herald, "accept", otherwise)
    # The same service, whose rules are not what they were: what cannot be played as it was is told.
    told = party.red.ask("GET", f"/moments/{latest}").json()
    assert (told["told"], told["shown"]) == (True, 0)
    again = party.red.ask("GET", "/replay/0").json()
    assert not pages["told"]
    assert len(again["steps"]) < len(pages["steps"])
    with caplog.at_level(logging.WARNING):
        party.moved_to(start(), firm=True)
        assert party.red.log() == log
    assert "the rules tell it otherwise" in caplog.text
    assert rows(database, TORN) == []


RULESET_REFUSES = RULESET.begin(
    RULESET.setup("truce"), header_for(RULESET.setup("truce"), "1", engine="t").dice
).check(
    "green",
    Marched,  # type: ignore[arg-type]  # any refusal will do
)


# -- the moments of a battle -----------------------------------------------------------------------------------


def test_every_moment_is_what_its_viewer_saw_then(start: Start) -> None:
    party = Party(start(), options=LONG)
    seen: dict[Chair, list[Any]] = {chair: [] for chair in (*party.sides.values(), party.spectator)}

    def look() -> None:
        for chair, scenes in seen.items():
            now = chair.snapshot()
            if now["version"] == len(scenes):
                scenes.append({name: part for name, part in now["scene"].items() if name != "prompt"})

    look()
    for number in range(12):
        for chair, word in ((party.red, "redwhisper"), (party.blue, "bluewhisper")):
            for command in ({"kind": "whisper", "word": word}, {"kind": "seal"}):
                chair.snapshot()
                chair.give(**command)
                look()
        party.red.give(kind="march", by=1 if number % 2 else -1)
        look()
        party.red.undo()
        look()
        party.red.give(kind="go-on")
        look()
    for chair, scenes in seen.items():
        assert len(scenes) > 12
        for version, scene in enumerate(scenes):
            page = chair.ask("GET", f"/moments/{version}").json()
            # The board is sent once by its hash there, and whole here.
            assert page.pop("scene") | {"board": ""} == scene | {"board": ""}
            assert page == {
                "version": version,
                "shown": version,
                "latest": len(scenes) - 1,
                "told": False,
            }
    assert b"cobalt" not in party.red.heard
    assert b"vermilion" not in party.spectator.heard


@pytest.mark.parametrize(("moment", "status"), [("1", 404), ("-1", 400), ("x", 400), ("9" * 30, 404)])
def test_moments_that_are_not_there(start: Start, moment: str, status: int) -> None:
    party = Party(start())
    assert party.red.ask("GET", "/moments/0").status_code == 200
    party.blue.give(kind="whisper", word="not for red")
    assert party.red.ask("GET", f"/moments/{moment}").status_code == status
    stranger = Chair(party.red.service, party.id, "nobody")
    assert stranger.ask("GET", "/moments/0").status_code == 401


def test_moments_of_another_edition_are_told_from_the_checkpoint_before(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = Party(start(), options=LONG)
    long_battle(party)
    first = party.red.ask("GET", "/moments/0").json()
    latest = party.red.snapshot()["version"]
    monkeypatch.setattr(RULESET, "edition", "2027.1")
    party.moved_to(start())
    assert party.red.ask("GET", "/moments/0").json() == {**first, "latest": latest}
    near = party.red.ask("GET", "/moments/3").json()
    assert (near["told"], near["shown"], near["scene"]) == (True, 0, first["scene"])
    last = party.red.ask("GET", f"/moments/{latest}").json()
    assert (last["told"], last["shown"]) == (False, latest)


# -- Demonworld, with a modifier changed -----------------------------------------------------------------------


DW = ruleset("demonworld")


def golden() -> Record:
    path = next(path for path in kept() if path.name.startswith("demonworld-first-battle-captain"))
    record, _ = loads(gzip.decompress(path.read_bytes()))
    return record


def tokens_of(record: Record) -> dict[str | None, str]:
    return {side: f"token of {side}" for side in (*record.header.setup.sides, None)}


def keep_in(database: str, session: Session) -> dict[str | None, Chair]:
    """Store a battle as the service does, everybody noticing everything; return a chair for each viewer."""
    store = Store(database)
    store.prepare()
    record = session.record
    everybody = msgspec.json.encode((*record.header.setup.sides, None)).decode()
    battle = f"{session.version:08}"
    held = {side: f"{battle} {token}" for side, token in tokens_of(record).items()}
    store.create(
        battle,
        "demonworld",
        record.header.setup.scenario,
        encode_line(record.header),
        {},
        {digest(token): side for side, token in held.items()},
        [
            Line(n, encode_line(line), everybody if isinstance(line, Played | TakenBackLine) else NOBODY)
            for n, line in enumerate(record.lines)
        ],
        state_of(session),
    )
    store.close()
    nobody: Any = None
    return {side: Chair(nobody, battle, token) for side, token in held.items()}


def complete_log(session: Session, viewer: str | None) -> list[Any]:
    """What a viewer has been told but for dice, told again with what they decided, and headings, left out where nothing follows."""
    told = (event for event in session.log if not isinstance(event, Rolled) and not event.heading)
    seen = (event.seen_by(viewer) for event in told)
    return [msgspec.json.decode(msgspec.json.encode(event)) for event in seen if event is not None]


def told_to(chair: Chair) -> list[Any]:
    """What the service tells in a seat, but for dice and headings."""
    return [
        entry["event"] for entry in chair.log() if entry["kind"] != "rolled-1" and not entry.get("heading")
    ]


def test_battles_go_on_although_a_melee_modifier_has_changed(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = golden()
    total = record.deeds()
    sessions = [replay(record, upto=total * share // 4) for share in (1, 2, 3)]
    chairs = [keep_in(database, session) for session in sessions]

    lines = blows._lines

    def dearer(*given: Any) -> list[TallyLine]:
        return [*lines(*given), TallyLine("dw-line-rear", 1, "DW-VI.1.3-g")]

    monkeypatch.setattr(blows, "_lines", dearer)
    monkeypatch.setattr(DW, "edition", "2099.1")
    with pytest.raises(RecordError):  # by the changed rules it is another battle
        replay(record, verify=True)

    with TestClient(create_app(database)) as service:
        for session, seats in zip(sessions, chairs, strict=True):
            for viewer, chair in seats.items():
                chair.service = service
                assert told_to(chair) == complete_log(session, viewer)
                now = chair.snapshot()
                assert (now["version"], now["repaired"]) == (session.version, None)
                assert (
                    msgspec.json.decode(msgspec.json.encode(DW.scene(session.battle.view(viewer))))["pieces"]
                    == now["scene"]["pieces"]
                )
            for _ in range(5):
                battle = service.get(
                    f"/api/battles/{chair.battle}", headers={"Authorization": f"Bearer {chair.token}"}
                ).json()
                assert battle["scene"].get("outcome") is None
                side = session.battle.deciders()[0]
                command = next(iter(session.battle.options(side)))
                seats[side].snapshot()
                seats[side].give(**msgspec.to_builtins(command))
                session.play(side, command)
            assert told_to(seats[None]) == complete_log(session, None)
    assert rows(database, TORN) == []
    after = {row.battle: row for row in rows(database, STATES)}
    for session, seats in zip(sessions, chairs, strict=True):
        row = after[seats[None].battle]
        assert row.edition == "2099.1"
        assert row.state == session.battle.encoded()


# -- battles stored before there were states -------------------------------------------------------------------


OLD = Path(__file__).parents[1] / "records" / "format-1" / "demonworld-first-battle-captain-captain-1.jsonl"


def before_states(database: str, battles: dict[str, list[bytes]], ruleset: str = "demonworld") -> None:
    """Make a database as it was before there were states, with battles by their ids; everybody noticed everything."""
    store = Store(database)
    store.prepare()
    for battle, (header, *lines) in battles.items():
        record, _ = loads(header + b"\n")
        sides = (*record.header.setup.sides, None)
        everybody = msgspec.json.encode(sides).decode()
        store.create(
            battle,
            ruleset,
            record.header.setup.scenario,
            header + b"\n",
            {},
            {digest(f"{battle} {side}"): side for side in sides},
            [Line(n, line + b"\n", everybody) for n, line in enumerate(lines)],
        )
    store.close()
    engine = sa.create_engine(database)
    with engine.begin() as connection:
        for table in ("states", "challenges", "remarks", "rematches", "proposals", "players", "claims"):
            connection.execute(sa.text(f"DROP TABLE {table}"))
        for column in ("delay", "dice"):
            connection.execute(sa.text(f"ALTER TABLE battles DROP COLUMN {column}"))
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '0001'"))
    engine.dispose()


def test_battles_of_before_get_their_first_checkpoint_and_events(database: str) -> None:
    old = OLD.read_bytes().splitlines()
    whole, part = "a" * 8, "b" * 8
    before_states(database, {whole: old, part: old[:120]})
    record, _ = loads(OLD.read_bytes())
    with TestClient(create_app(database)) as service:
        states = {row.battle: row for row in rows(database, STATES)}
        assert {row.edition for row in states.values()} == {DW.edition}
        for battle, upto in ((whole, None), (part, 119)):
            session = replay(record, upto=upto)
            assert states[battle].state == session.battle.encoded()
            for viewer in (*record.header.setup.sides, None):
                chair = Chair(service, battle, f"{battle} {viewer}")
                assert chair.snapshot()["version"] == session.version
                assert told_to(chair) == complete_log(session, viewer)
        header = next(row.header for row in rows(database, BATTLES) if row.id == part)
        assert msgspec.json.decode(header)["setup"]["edition"] == DW.edition
        lines = [row for row in rows(database, LINES) if row.battle == part]
        assert sum(b'"digest"' in row.line for row in lines) >= 3


HALTED = Path(__file__).parents[1] / "records" / "halted" / "fictionalis-raid-random-random-1.jsonl"
"""A battle of De Bellis Fictionalis from before editions were counted, whose PIPs have other prices today."""


def played_of_halted() -> int:
    """Return how many commands of it today's rules play."""
    with pytest.raises(RecordError) as refused:
        replay(loads(HALTED.read_bytes())[0])
    assert refused.value.line is not None
    return refused.value.line - 2


def halted(database: str) -> str:
    """Store such a battle as it was stored then; return its id."""
    battle = "c" * 8
    before_states(database, {battle: HALTED.read_bytes().splitlines()}, "fictionalis")
    return battle


def test_a_battle_that_cannot_be_played_on_ends_there_and_is_left_as_it_is(database: str) -> None:
    battle, count = halted(database), played_of_halted()
    before = rows(database, LINES)
    with TestClient(create_app(database)) as service:
        assert rows(database, STATES) == []
        record, _ = loads(HALTED.read_bytes())
        chairs = {
            side: Chair(service, battle, f"{battle} {side}") for side in (*record.header.setup.sides, None)
        }
        for side, chair in chairs.items():
            now = chair.snapshot()
            assert now["repaired"] == {"id": "service-halted"}
            assert now["version"] == count > 4
            assert now["scene"]["outcome"] == {"id": "ended-halted"}
            assert (now["scene"].get("prompt"), now["undo"]) == (None, False)
            assert chair.choices()["choices"] == []
            people = chair.ask("GET", "/people").json()
            assert not any(people.get(what) for what in ("draw", "takeBack", "take-back"))
            if side is None:
                continue
            given = msgspec.json.decode(HALTED.read_bytes().splitlines()[count + 1])["command"]
            given["kind"] = ruleset("fictionalis").old_tag(given["kind"])
            for way, body in (
                ("/commands", {"version": count, "command": given}),
                ("/undo", {"version": count}),
                ("/advice", {"version": count}),
                ("/draw", {}),
                ("/take-back", {"version": count}),
                ("/resignation", {}),
            ):
                assert chair.ask("POST", way, json=body).status_code == 422, way
    assert rows(database, LINES) == before
    assert rows(database, TORN) == []


def test_the_record_of_a_halted_battle_is_handed_out_and_looked_at_up_to_where_it_halts(
    database: str, tmp_path: Path
) -> None:
    battle, count = halted(database), played_of_halted()
    with TestClient(create_app(database)) as service:
        record, _ = loads(HALTED.read_bytes())
        chair = Chair(service, battle, f"{battle} {record.header.setup.sides[0]}")
        data = chair.ask("GET", "/record").content
        found, tear = loads(data)
        assert (found.deeds(), found.closing(), tear) == (count, None, None)
        assert replay(found, verify=True).version == count
        file = tmp_path / "halted.jsonl"
        file.write_bytes(data)
        assert f"{count} of {count} commands" in printed("replay", str(file))
        assert service.post("/api/records", content=data).status_code == 201
        assert chair.ask("GET", "/moments/5").json()["told"] is False
        card = chair.ask("GET", "/replay").json()
        assert (card["over"], card["pages"]) == (True, 1)
        assert len(chair.ask("GET", "/replay/0").json()["steps"]) == count
        # Who likes plays on from there by the rules of today.
        made = chair.ask("POST", "/forks", json={"at": 4, "mine": list(record.header.setup.sides)})
        assert made.status_code == 201, made.text
