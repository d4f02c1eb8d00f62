"""A served battle under attack: four people play on while attackers of every kind do what they can, all at once.

`pytest -m soak tests/load/test_attack.py -s` attacks for five minutes and shows what was measured; ATTACK_SECONDS says otherwise.

The service is `oriflamme serve` with the limits it has by default. Each kind of attackers has an address of its own and goes on as
fast as it is answered; one asks from the players' address. The players share the machine with service and attackers.
"""

from __future__ import annotations

import asyncio
import hashlib
import math
import os
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest

from oriflamme import bots
from oriflamme.kernel.records import from_lines
from oriflamme.kernel.ruleset import rulesets
from oriflamme.kernel.sessions import replay
from oriflamme.service.store import Store
from tests.load.attack import KINDS, PLAYERS
from tests.load.foes import Plan, Prey, Report
from tests.load.players import Table, Waited, listening
from tests.load.plays import LONGEST as LONG
from tests.load.plays import Play, Seats, keep, play_out
from tests.load.wire import Lines
from tests.service.processes import ROOT

SECONDS = float(os.environ.get("ATTACK_SECONDS", "300"))
LONGEST = 1.0
"""Seconds from a command to its answer that no player may wait longer for."""

PAUSE = 0.5
"""Seconds for which those at a table think before they go on."""

BRIEFLY = 4
"""Commands at each table where the attack is a brief one."""

MEMORY = 1024
"""MiB that the service may come to hold: hoarded bodies alone would be four times as many, were they all kept."""

LOGGED = 100_000
"""Bytes that the service says meanwhile, at most: what strangers can cause is said seldom."""

GAMES = (("demonworld", "demonworld-first-battle"), ("fictionalis", "fictionalis-crossroads"))
"""What is played, a table for each: two people sit at each."""


class Served:
    """`oriflamme serve` in a process of its own."""

    def __init__(self, process: subprocess.Popen[str], port: int) -> None:
        self.process = process
        self.port = port

    def memory(self) -> tuple[int, int]:
        """Return the MiB that the process holds in memory now, and the most that it has held."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        found = dict(re.findall(r"(\w+):\s+(\d+) kB", status))
        return int(found["VmRSS"]) >> 10, int(found["VmHWM"]) >> 10

    def seconds(self) -> float:
        """Return how long the process has computed."""
        return time.clock_gettime(~self.process.pid << 3 | 2)

    def descriptors(self) -> int:
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))


@contextmanager
def served(folder: Path) -> Iterator[Served]:
    said = folder / "said.txt"
    with said.open("w") as errors:
        process = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "oriflamme",
                "serve",
                "--port",
                "0",
                "--database",
                str(folder / "battles.db"),
            ],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        )
    try:
        assert process.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", process.stdout.readline())
        assert found is not None
        yield Served(process, int(found[1]))
    finally:
        process.kill()  # what was acknowledged is there however it ends
        process.communicate()
    assert "Traceback" not in said.read_text(), said.read_text()[:5000]
    assert said.stat().st_size < LOGGED


class Attackers:
    """A process that attacks, when it is told what; what it says at the end is a `Report`."""

    def __init__(self, share: float) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.load.attack", str(share)],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> Attackers:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.communicate()

    def begin(self, plan: Plan) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(msgspec.json.encode(plan).decode() + "\n")
        self._process.stdin.flush()
        assert self._said() == "begun\n"

    def report(self) -> Report:
        """Tell them that it is enough; return what they say when each kind of them has done what it does."""
        assert self._process.stdin is not None
        self._process.stdin.write("enough\n")
        self._process.stdin.flush()
        return msgspec.json.decode(self._said(), type=Report)

    def _said(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline()


class Evening:
    """A table at which battles are played one after the other, each by its play."""

    def __init__(self, plays: Sequence[Play], seats: Sequence[Seats]) -> None:
        self.plays = plays
        self.seats = seats
        self.done = [0] * len(plays)
        self.waited: list[Waited] = []

    async def play(self, port: int, seconds: float | None) -> None:
        """Play for so many seconds (None: until all plays are played)."""
        until = math.inf if seconds is None else asyncio.get_running_loop().time() + seconds
        for number, (play, seats) in enumerate(zip(self.plays, self.seats, strict=True)):
            lines = Lines(PLAYERS, port)
            table = Table(lines, seats, play, 0)
            async with listening([table]):
                while asyncio.get_running_loop().time() < until:
                    waited = await table.move()
                    if waited is None:
                        break
                    self.waited.append(waited)
                    self.done[number] += 1
                    await asyncio.sleep(0 if seconds is None else PAUSE)
            lines.close()


def _played(seconds: float | None) -> list[list[Play]]:
    """Return the plays of each table, as many as are needed for so long (None: a brief one)."""
    bot, longest = (bots.RANDOM, BRIEFLY) if seconds is None else ("captain", LONG)
    found = []
    for ruleset, scenario in GAMES:
        plays: list[Play] = []
        while not plays or sum(len(play.deeds) for play in plays) * PAUSE < (seconds or 0):
            plays.append(play_out(rulesets()[ruleset], scenario, f"attacked {len(plays)}", {}, bot, longest))
        found.append(plays)
    return found


def _stored(database: str, plays: list[list[Play]]) -> list[Evening]:
    store = Store(database)
    store.prepare()
    evenings = [Evening(own, [keep(store, play, 0) for play in own]) for own in plays]
    store.close()
    return evenings


def _all_is_there(database: str, evening: Evening) -> int:
    """Return how many commands stand in the records: those that were acknowledged, and they lead to the digests of the plays."""
    store = Store(database)
    for play, seats, done in zip(evening.plays, evening.seats, evening.done, strict=True):
        stored = store.read(seats.battle)
        assert stored is not None
        assert stored.state is not None
        ends = [*(moment.lines for moment in play.moments), len(play.lines)]
        assert [line.line for line in stored.lines] == [line.line for line in play.lines[: ends[done]]]
        again = replay(from_lines(stored.header, [line.line for line in stored.lines]), verify=True).battle
        assert again.digest() == hashlib.sha256(stored.state.battle).hexdigest()
        assert done == len(play.deeds) or stored.state.battle == play.moments[done].state.battle
    store.close()
    return sum(evening.done)


def _figures(waited: Sequence[float]) -> str:
    if len(waited) < 2:
        return f"{len(waited)}"
    cuts = statistics.quantiles(waited, n=100)
    return (
        f"{len(waited)}: median {cuts[49] * 1000:.0f} ms, 99th percentile {cuts[98] * 1000:.0f} ms, "
        f"longest {max(waited) * 1000:.0f} ms"
    )


def _told(report: Report) -> str:
    lines = []
    for kind, found in report.counts.items():
        answers = ", ".join(f"{number} {answer}" for answer, number in found.items())
        lines.append(f"  {kind}: {sum(found.values())} ({answers})")
    total = sum(sum(found.values()) for found in report.counts.values())
    return "\n".join([f"  attackers: {total} requests and connections, {len(KINDS)} kinds", *lines])


def _attacked(folder: Path, seconds: float | None, share: float) -> list[float]:
    """Have people play while the service is attacked; return how long each waited for his command, in seconds.

    They play for so many seconds (None: a few commands each), and the attack ends when each kind has done what it does.
    """
    database = f"sqlite:///{folder / 'battles.db'}"
    with Attackers(share) as attack:
        evenings = _stored(database, _played(seconds))
        prey = tuple(Prey(own.seats[0].battle, str(own.seats[0].tokens[None])) for own in evenings)
        with served(folder) as service:
            before = service.memory()[0], service.descriptors()
            attack.begin(Plan(PLAYERS, service.port, prey))

            async def play() -> None:
                await asyncio.gather(*(evening.play(service.port, seconds) for evening in evenings))

            asyncio.run(play())
            report = attack.report()
            memory = service.memory()
            waited = [one for evening in evenings for one in evening.waited]
            commands = [one.command for one in waited]
            sys.stdout.write(
                f"\n{seconds or 0:.0f} s of attack, load average {os.getloadavg()[0]:.1f}\n{_told(report)}\n"
                f"  players' commands {_figures(commands)}\n"
                f"  players' choices {_figures([one.choices for one in waited if one.choices is not None])}\n"
                f"  the service: {before[0]} MiB before, {memory[1]} at most and {memory[0]} after, {before[1]} descriptors "
                f"before and {service.descriptors()} after, {service.seconds():.0f} s of a core\n"
            )
            assert service.process.poll() is None
    assert memory[1] < MEMORY
    assert not report.faults, "\n".join(report.faults)
    assert set(report.counts) == {kind.name for kind in KINDS}
    assert sum(_all_is_there(database, evening) for evening in evenings) == len(commands)
    return commands


@pytest.mark.slow
def test_players_play_on_while_the_service_is_attacked(tmp_path: Path) -> None:
    assert len(_attacked(tmp_path, seconds=None, share=0.1)) == BRIEFLY * len(GAMES)


@pytest.mark.soak
@pytest.mark.timeout(SECONDS + 300)
def test_no_player_waits_for_more_than_a_second_while_the_service_is_attacked(tmp_path: Path) -> None:
    assert max(_attacked(tmp_path, seconds=SECONDS, share=1)) < LONGEST
