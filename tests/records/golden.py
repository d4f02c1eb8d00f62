"""The golden records: whole battles kept as they were played, with all that happened in them, line by line.

scripts/golden_records writes them. A seed that has failed somewhere belongs in this list.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from oriflamme.bots import find
from oriflamme.bots.arena import bot_seed, fight
from oriflamme.kernel.records import Record
from oriflamme.kernel.ruleset import find_scenario
from oriflamme.kernel.sessions import Session, replay

FOLDER = Path(__file__).parent


class Golden(NamedTuple):
    """A battle that is kept: the scenario, the bot of each side in seat order, and the seed."""

    scenario: str
    bots: tuple[str, ...]
    seed: str

    @property
    def name(self) -> str:
        return "-".join((self.scenario, *self.bots, self.seed))

    @property
    def record(self) -> Path:
        return FOLDER / f"{self.name}.jsonl"

    @property
    def log(self) -> Path:
        return FOLDER / f"{self.name}.log"


GOLDEN = (
    Golden("skirl-duel", ("brawler", "brawler"), "3"),
    Golden("skirl-duel", ("brawler", "random"), "1"),
    Golden("demonworld-first-battle", ("random", "random"), "1"),
    Golden("demonworld-first-battle", ("captain", "captain"), "1"),
    Golden("demonworld-the-two-captains", ("captain", "captain"), "1"),
    Golden("demonworld-breaking-point", ("captain", "captain"), "1"),
    Golden("fictionalis-raid", ("random", "random"), "1"),
    Golden("fictionalis-raid", ("captain", "captain"), "1"),
    Golden("fictionalis-crossroads", ("random", "random"), "1"),
    Golden("fictionalis-crossroads", ("captain", "captain"), "1"),
)


def played(golden: Golden) -> Record:
    """Return the record of the battle, fought anew."""
    rules = find_scenario(golden.scenario)
    setup = rules.setup(golden.scenario)
    seats = dict(zip(setup.sides, golden.bots, strict=True))
    bots = {side: find(bot, rules.name, bot_seed(golden.seed, side)) for side, bot in seats.items()}
    named = {side: f"bot:{bot}" for side, bot in seats.items()}
    return fight(setup, bots, golden.seed, seats=named).record


def told(session: Session) -> str:
    """Return what happened, a line for each event: number, tag, rule, and its other fields."""
    return "".join(f"{number:>5} {line}\n" for number, line in enumerate(_lines(session)))


def _lines(session: Session) -> Iterator[str]:
    for event in session.log:
        fields: dict[str, Any] = msgspec.to_builtins(event)
        rest = {name: value for name, value in fields.items() if name not in ("kind", "rule")}
        said = " ".join(f"{name}={json.dumps(value, ensure_ascii=False)}" for name, value in rest.items())
        yield f"{fields['kind']} [{fields['rule']}] {said}".rstrip()


def write(golden: Golden) -> None:
    """Fight the battle anew and keep its record and log."""
    record = played(golden)
    golden.record.write_bytes(record.bare().dumps())
    golden.log.write_text(told(replay(record, verify=True)), encoding="utf-8")
