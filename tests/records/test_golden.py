"""Battles of earlier days replay as they were: same events, same end. scripts/golden_records writes them anew."""

from __future__ import annotations

import pytest

from oriflamme.kernel.records import loads
from oriflamme.kernel.sessions import replay
from tests.records.golden import FOLDER, GOLDEN, Golden, told


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden.name)
def test_golden_record_replays_as_it_was(golden: Golden) -> None:
    record, tear = loads(golden.record.read_bytes())
    assert tear is None
    assert record.dumps() == golden.record.read_bytes()
    session = replay(record)
    # The first line that differs says more than the digest.
    assert told(session).splitlines() == golden.log.read_text(encoding="utf-8").splitlines()
    assert session.record.closing() == record.closing() is not None


def test_every_record_kept_is_in_the_list() -> None:
    listed = {path for golden in GOLDEN for path in (golden.record, golden.log)}
    assert {path for suffix in ("jsonl", "log") for path in FOLDER.glob(f"*.{suffix}")} == listed
