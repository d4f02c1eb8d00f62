"""Records of all editions of the rules there have been, each with its events and checkpoints, in a folder by edition."""

from __future__ import annotations

import gzip
from pathlib import Path

from oriflamme.kernel.records import loads
from oriflamme.kernel.sessions import replay
from tests.records.golden import Golden

FOLDER = Path(__file__).parent


def kept() -> list[Path]:
    """Return the files of all records kept."""
    return sorted(FOLDER.glob("*/*.jsonl.gz"))


def keep(golden: Golden, *, anew: bool = False) -> Path | None:
    """Write a golden record, which must verify, in the form of today; return its file, or None when it is there already."""
    record, tear = loads(golden.record.read_bytes())
    assert tear is None
    session = replay(record, verify=True)
    path = FOLDER / session.rules.edition / f"{golden.name}.jsonl.gz"
    if path.exists() and not anew:
        return None
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(gzip.compress(session.record.dumps(), mtime=0))
    return path
