"""Attacks a running service: many kinds of attackers at once, each kind from an address of its own.

python -m tests.load.attack SHARE prepares what takes time, reads a `Plan` from its first line of input, says that it has begun, and
attacks until it is told another line and every kind has done what it does; then it writes a `Report`. SHARE is how hard it
attacks: so many times the usual number of each kind. Linux alone lets a process ask from any address of 127.0.0.0/8.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec

from tests.load import floods, greedy, rude
from tests.load.foes import Foe, Plan, Report, Tally

PLAYERS = "127.0.0.1"
"""The address of the players. One kind of attackers asks from there too: somebody at the same club."""


class Kind(msgspec.Struct, frozen=True):
    """A kind of attackers: what one of them does, how many of them there are at once."""

    name: str
    does: Callable[[Foe], Coroutine[Any, Any, None]]
    width: int
    near: bool = False
    """Whether they ask from the players' own address."""


KINDS = (
    Kind("extreme commands", greedy.extreme_commands, 8),
    Kind("advice", greedy.advice, 6),
    Kind("battles of bots", greedy.bot_battles, 4),
    Kind("new battles", greedy.new_battles, 8),
    Kind("records", greedy.records, 4),
    Kind("looks", greedy.looks, 32),
    Kind("downloads", greedy.downloads, 64),
    Kind("pipelines", greedy.pipelines, 8),
    Kind("questions", greedy.questions, 8),
    Kind("slow heads", floods.slow_heads, 300),
    Kind("slow bodies", floods.slow_bodies, 200),
    Kind("slow pieces", floods.slow_pieces, 100),
    Kind("hoarded bodies", floods.hoarded_bodies, 240),
    Kind("crumbs", floods.crumbs, 8),
    Kind("small chunks", floods.small_chunks, 8),
    Kind("deaf", floods.deaf, 50),
    Kind("sockets", floods.sockets, 64),
    Kind("hoards", floods.hoards, 16),
    Kind("spectators", floods.spectators, 32),
    Kind("crowds", floods.crowds, 8),
    Kind("chatter", floods.chatter, 16),
    Kind("frames", floods.frames, 8),
    Kind("deep JSON", rude.deep_json, 8),
    Kind("wrong names", rude.wrong_names, 8),
    Kind("wrong kinds", rude.wrong_kinds, 8),
    Kind("wrong letters", rude.wrong_letters, 8),
    Kind("long paths", rude.long_paths, 8),
    Kind("long heads", rude.long_heads, 8),
    Kind("gone in mid-body", rude.gone_in_mid_body, 16),
    Kind("broken requests", rude.broken_requests, 8),
    Kind("a neighbour", rude.neighbour, 2, near=True),
)


async def attack(plan: Plan, share: float) -> Report:
    """Attack until there is another line of input, and every kind has done what it does."""
    tally = Tally(kind.name for kind in KINDS)
    async with asyncio.TaskGroup() as foes:
        for number, kind in enumerate(KINDS, start=1):
            foe = Foe(kind.name, PLAYERS if kind.near else f"127.0.1.{number}", plan, tally)
            for _ in range(max(1, round(kind.width * share))):
                foes.create_task(kind.does(foe))
        await asyncio.to_thread(sys.stdin.readline)
        await tally.all_tried.wait()
        tally.over.set()
    return tally.report()


def main() -> None:
    share = float(sys.argv[1])
    greedy.prepare(share)
    plan = msgspec.json.decode(sys.stdin.readline(), type=Plan)
    sys.stdout.write("begun\n")
    sys.stdout.flush()
    report = asyncio.run(attack(plan, share))
    sys.stdout.write(msgspec.json.encode(report).decode() + "\n")


if __name__ == "__main__":
    main()
