"""Records of every edition there has been can be watched to their end, whatever has become of the rules."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import msgspec
import pytest

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.events import Ended, Event
from oriflamme.kernel.records import Checkpoint, Played, Record, RecordError, TakenBackLine, loads
from oriflamme.kernel.ruleset import ruleset
from oriflamme.kernel.sessions import replay
from oriflamme.kernel.tellings import Telling, is_told
from tests.records.editions import FOLDER, kept

GIT_OLD = Path(__file__).parent / "format-1"


def read(path: Path) -> Record:
    data = path.read_bytes()
    record, tear = loads(gzip.decompress(data) if path.suffix == ".gz" else data)
    assert tear is None
    return record


def says_all(now: Any, then: Any) -> bool:
    """Return whether an event of today says all that it said when it was kept; it may have come to say more since."""
    if isinstance(now, dict) and isinstance(then, dict):
        return all(
            says_all(now.get(name), value) for name, value in then.items() if value not in (None, "", ())
        )
    return bool(now == then)


@pytest.mark.parametrize("path", kept(), ids=lambda path: str(path.relative_to(FOLDER)))
def test_record_is_watched_to_its_end(path: Path) -> None:
    record = read(path)
    rules = ruleset(record.header.setup.ruleset)
    closing = record.closing()
    assert closing is not None
    assert record.header.setup.edition == path.parent.name
    told: list[Event] = []
    shown = 0
    telling = Telling(record, rules)
    last: Battle[Any] | None = None
    for one in telling:
        told.extend(one.events)
        if one.battle is not None:
            last, shown = one.battle, shown + 1
            for viewer in (*record.header.setup.sides, None):
                rules.scene(one.battle.view(viewer))
    assert telling.mismatch is None
    assert shown == sum(isinstance(line, Checkpoint) for line in record.lines) > 1
    assert last is not None
    assert last.outcome == closing.end
    assert isinstance(told[-1], Ended)
    if is_told(record, rules):
        return
    session = replay(record, verify=True)
    assert len(session.log) == len(told)
    for now, kept_then in zip(session.log, told, strict=True):
        assert says_all(msgspec.to_builtins(now), msgspec.to_builtins(kept_then))
    assert session.record.bare().dumps() == record.bare().dumps()


def test_records_are_kept() -> None:
    assert len(kept()) >= 8


ASKED_SINCE = {"fictionalis-crossroads-random-random-1": "line 35: DBF-SPONT-AVOID"}
"""Records of the first format, which has no events to tell a battle by, and where today's rules ask what they did not ask then."""


@pytest.mark.parametrize("path", sorted(GIT_OLD.glob("*.jsonl")), ids=lambda path: path.stem)
def test_record_of_the_first_format_is_replayed_by_its_old_tags(path: Path) -> None:
    old = read(path)
    assert old.header.oriflamme == 1
    if path.stem in ASKED_SINCE:
        with pytest.raises(RecordError, match=ASKED_SINCE[path.stem]):
            replay(old)
        return
    session = replay(old)
    closing = old.closing()
    assert closing is not None
    assert session.battle.outcome == closing.end
    assert (
        session.version == old.deeds() == sum(isinstance(line, Played | TakenBackLine) for line in old.lines)
    )


def test_records_of_the_first_format_are_kept() -> None:
    assert len(list(GIT_OLD.glob("*.jsonl"))) == 2
