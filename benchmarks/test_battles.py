"""How fast battles go: fought by captains, copied, replayed, and the package imported. One core.

Every battle's digest goes into a checksum, so that faster but otherwise shows; it changes with the rules, the dice, the
data or the captain, and then by a change that says so.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from time import perf_counter
from typing import Any

import pytest

from oriflamme.bots import find
from oriflamme.bots.arena import BattleReport, bot_seed, fight
from oriflamme.kernel.records import Record
from oriflamme.kernel.ruleset import ruleset
from oriflamme.kernel.sessions import replay

SCENARIO = "demonworld-first-battle"
BATTLES = 5

COPY = 10e-6
"""Seconds that copying a battle may take."""
COMMANDS = 6_667
"""Commands a second that a replay must carry out; the aim is 20,000."""
IMPORT = 0.3
"""Seconds that importing the package may take."""


def battle(kind: str, number: int) -> BattleReport:
    setup, seed = ruleset("demonworld").setup(SCENARIO), f"bench-{number}"
    bots = {side: find(kind, "demonworld", bot_seed(seed, side)) for side in setup.sides}
    return fight(setup, bots, seed)


def battles(kind: str) -> tuple[BattleReport, ...]:
    return tuple(battle(kind, number) for number in range(BATTLES))


@cache
def records(kind: str) -> tuple[Record, ...]:
    return tuple(fought.record for fought in battles(kind))


def checksum(reports: tuple[BattleReport, ...]) -> str:
    return hashlib.sha256("".join(fought.digest for fought in reports).encode()).hexdigest()[:16]


@pytest.fixture
def report(benchmark: Any, capsys: pytest.CaptureFixture[str]) -> Callable[..., None]:
    """Keeps facts with the benchmark and prints them."""

    def told(**facts: object) -> None:
        benchmark.extra_info.update(facts)
        line = ", ".join(f"{key} {value}" for key, value in facts.items())
        with capsys.disabled():
            sys.stdout.write(f"\n{benchmark.name}: {line}\n")

    return told


@pytest.mark.parametrize("kind", ["captain", "random"])
def test_battles_a_minute(benchmark: Any, report: Callable[..., None], kind: str) -> None:
    fought = benchmark.pedantic(battles, (kind,), rounds=5, warmup_rounds=1)
    rate = 60 * BATTLES / benchmark.stats.stats.median
    report(battles_a_minute=round(rate), digests=checksum(fought))
    assert checksum(fought) == checksum(battles(kind))


def test_copy_of_a_battle(benchmark: Any) -> None:
    record = records("captain")[0]
    fighting = replay(record, upto=record.deeds() // 3).battle
    twin = benchmark(fighting.copy)
    assert twin.digest() == fighting.digest()
    assert benchmark.stats.stats.median < COPY


@pytest.mark.parametrize("kind", ["captain", "random"])
def test_replayed_commands_a_second(benchmark: Any, report: Callable[..., None], kind: str) -> None:
    played = records(kind)

    def again() -> tuple[int, str]:
        sessions = [replay(record) for record in played]
        digests = "".join(session.battle.digest() for session in sessions)
        return sum(session.version for session in sessions), digests

    commands, digests = benchmark.pedantic(again, rounds=10, warmup_rounds=1)
    rate = commands / benchmark.stats.stats.min
    report(commands=commands, commands_a_second=round(rate))
    closings = [record.closing() for record in played]
    assert digests == "".join(closing.digest for closing in closings if closing is not None)
    assert rate > COMMANDS


def test_import(benchmark: Any, report: Callable[..., None]) -> None:
    def fresh(code: str) -> Callable[[], object]:
        return lambda: subprocess.run([sys.executable, "-c", code], check=True)

    bare = min(_seconds(fresh("pass")) for _ in range(5))
    benchmark.pedantic(fresh("import oriflamme.rulesets.demonworld.ruleset"), rounds=10)
    imported = benchmark.stats.stats.min - bare
    report(import_seconds=round(imported, 3))
    assert imported < IMPORT


def _seconds(run: Callable[[], object]) -> float:
    started = perf_counter()
    run()
    return perf_counter() - started
