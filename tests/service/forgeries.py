"""Records that somebody has tampered with: bytes changed, or parts of their lines taken out, exchanged and made up."""

from __future__ import annotations

import gzip
import hashlib
import json
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from oriflamme.kernel.records import loads
from oriflamme.kernel.ruleset import ruleset
from oriflamme.kernel.sessions import replay
from tests.records.editions import kept

GOLDEN = Path(__file__).parents[1] / "records"
PLAYED = 6
"""Commands of each record: what is wrong with a line shows whatever comes after it."""

WRONG: tuple[Any, ...] = (
    None,
    True,
    0,
    -1,
    7,
    10**9,
    2**63,
    10**30,
    1e308,
    0.5,
    "",
    "x",
    "\u0000",
    "red-1",
    [],
    {},
    [[]],
    {"kind": {}},
    {"kind": "nobody-knows-1"},
)


def of_today() -> list[Path]:
    """Return the golden records, which today's rules play."""
    return sorted(GOLDEN.glob("*.jsonl"))


def of_before() -> list[Path]:
    """Return records of editions that are told."""
    return [path for path in kept() if ruleset(path.name.partition("-")[0]).edition != path.parent.name]


@cache
def lines_of(path: Path) -> tuple[bytes, ...]:
    """Return the first lines of a record and its last, with checkpoints and events, encoded."""
    if path.suffix == ".gz":
        record, _ = loads(gzip.decompress(path.read_bytes()))
        rows = record.dumps().splitlines()
        return (*rows[: PLAYED + 2], *rows[-2:])
    record, _ = loads(path.read_bytes())
    return tuple(replay(record, upto=PLAYED).record.dumps().splitlines())


def forged(path: Path, dice: random.Random) -> bytes:
    """Return a record with something wrong in it."""
    rows = list(lines_of(path))
    if dice.random() < 0.1:
        return _with_other_bytes(b"\n".join(rows) + b"\n", dice)
    found = [json.loads(row) for row in rows]
    for _ in range(dice.choice((1, 1, 1, 2, 4))):
        battles = [line for line in found if isinstance(line, dict) and "battle" in line]
        _spoil(dice.choice(battles if battles and dice.random() < 0.5 else found), found, dice)
    return b"".join(sealed(line) for line in found)


def _with_other_bytes(data: bytes, dice: random.Random) -> bytes:
    for _ in range(dice.randint(1, 4)):
        place = dice.randrange(len(data))
        put = bytes(dice.choices(b'{}[]",:0123456789-xn\\\n\x00\xff', k=dice.randint(0, 3)))
        data = data[:place] + put + data[place + dice.randint(0, 3) :]
    return data


def _spoil(line: Any, lines: list[Any], dice: random.Random) -> None:
    """Take something out of a line, or put something else in its place."""
    place = _somewhere(line, dice)
    if place is None:
        return
    holder, key = place
    match dice.randrange(6):
        case 0:
            del holder[key]
        case 1:
            holder[key] = dice.choice(WRONG)
        case 2 if isinstance(holder[key], str):
            holder[key] += "-x"
        case 2 if isinstance(holder[key], int):
            holder[key] = dice.choice((holder[key] + 1, -holder[key], holder[key] * 1000))
        case 3 if isinstance(holder, list):
            holder.insert(key, json.loads(json.dumps(holder[key])))
        case 4 if isinstance(holder[key], list | dict):
            holder[key].clear()
        case _:  # something from elsewhere
            other = _somewhere(dice.choice(lines), dice)
            if other is not None:
                holder[key] = json.loads(json.dumps(other[0][other[1]]))


def _somewhere(line: Any, dice: random.Random) -> tuple[Any, Any] | None:
    """Return a place in a line: what holds it, and its key there. Deep places are as likely as others, and kinds more so."""
    places = list(_places(line))
    kinds = [place for place in places if place[1] in ("kind", "id", "by", "side")]
    return dice.choice(kinds if kinds and dice.random() < 0.3 else places) if places else None


def _places(found: Any) -> Iterator[tuple[Any, Any]]:
    inner = found.items() if isinstance(found, dict) else enumerate(found) if isinstance(found, list) else ()
    for key, value in list(inner):
        yield found, key
        yield from _places(value)


def sealed(line: Any) -> bytes:
    """Return a line with the digest that its battle has now: whoever makes a battle up can compute that, too."""
    if isinstance(line, dict) and "battle" in line and isinstance(line.get("digest"), str):
        battle = json.dumps(line["battle"], separators=(",", ":")).encode()
        line["digest"] = hashlib.sha256(battle).hexdigest()
    return json.dumps(line, separators=(",", ":")).encode() + b"\n"
