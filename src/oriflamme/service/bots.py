"""Moves for the seats that programs play: they get a view, think in a thread, and answer as a person would.

They think on behalf of the address that made it their turn, and by turns of those: who begins a hundred battles of bots has
the others' bots wait no longer than if he had begun one.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
from typing import Any, Protocol

from oriflamme.bots import Bot, BotCard
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.steps import Command

from .askers import asker
from .budget import Crowded
from .errors import ServiceError
from .hosts import Host, Hosts
from .standing import Standing
from .store import StorageBusy
from .turns import Places
from .wire import BotSeat

_log = logging.getLogger(__name__)

RETRY = 1.0  # seconds to wait before trying again when storage is busy
# Battles whose bots are at it at once: those are in memory. Few think at a time, the others' moves are carried out meanwhile.
AT_ONCE = 16
STAY = 1.0  # seconds after which the bots of a battle that goes on without people let those of another have their turn


class Bots(Protocol):
    """Where bots come from: `oriflamme.bots`, or anything with the same functions."""

    def find(self, name: str, ruleset: str, seed: str) -> Bot:
        """Return a new bot. Raises `LookupError` when there is none of this name."""
        ...

    def names(self, ruleset: str) -> tuple[str, ...]:
        """Return the names of the bots that play a ruleset."""
        ...

    def cards(self, ruleset: str) -> tuple[BotCard, ...]:
        """Return the bots that play a ruleset with what they say of themselves, the strongest first."""
        ...

    def adviser(self, ruleset: str) -> str:
        """Return the name of the bot that advises who plays a ruleset."""
        ...


def mind(side: str, seed: str) -> str:
    """Return the seed for the bot of a side in a battle of this seed; the battle's dice cannot be told from it."""
    return hashlib.sha256(f"bot/{side}/{seed}".encode()).hexdigest()


class BotPlayers:
    """Lets the bots of all battles move whenever it is for them to decide; one task for each battle that waits."""

    def __init__(self, hosts: Hosts, bots: Bots) -> None:
        """Listen to `hosts`."""
        self._hosts = hosts
        self._bots = bots
        self._places = Places(AT_ONCE)
        self._tasks: dict[str, asyncio.Task[None]] = {}
        hosts.woken = self.wake

    def wake(self, host: Host) -> None:
        """See to it that the bots of this battle move, if any has to; on behalf of whoever asks."""
        if host.id not in self._tasks and host.bots_due():
            self._tasks[host.id] = asyncio.create_task(self._drive(host.id))

    async def close(self) -> None:
        """Stop all bots."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _drive(self, battle: str) -> None:
        try:
            while await self._go_on(battle):
                pass
        except Exception:
            _log.exception("the bots of battle %s stop", battle)
        finally:
            del self._tasks[battle]

    async def _go_on(self, battle: str) -> bool:
        """Have the bots of a battle move for a while when it is its turn; return whether they still have to."""
        async with self._places.place(asker()), self._hosts.use(battle) as host:
            until = time.monotonic() + STAY
            while due := host.bots_due():
                await self._move(host, due[0])
                if time.monotonic() > until:
                    break
            return bool(due)

    async def _move(self, host: Host, side: str) -> None:
        now = host.now
        command = await self._hosts.budget.think(host.id, self._think, host, side, now)
        try:
            await self._hosts.change(
                host, side, now.outlooks[side].version, lambda then: then.play(side, command)
            )
        except (StorageBusy, Crowded) as error:
            _log.warning("battle %s: the move of %s waits: %r", host.id, side, error)
            await asyncio.sleep(RETRY)
        except ServiceError as error:
            if error.body.error != "stale":
                raise

    def _think(self, host: Host, side: str, now: Standing) -> Command:
        return answer_of(self._mind(host, side, now), now.session.battle, side, host.id)

    def _mind(self, host: Host, side: str, now: Standing) -> Bot:
        if side not in host.minds:
            seat = host.seats[side]
            assert isinstance(seat, BotSeat)  # bots_due() names no other
            header = now.session.record.header
            host.minds[side] = self._bots.find(seat.bot, header.setup.ruleset, mind(side, header.dice.seed))
        return host.minds[side]


def answer_of(mind: Bot, battle: Battle[Any], side: str, name: str) -> Command:
    """Return what a bot does for a side, from what that may know; one at a loss does the first thing that is allowed.

    `name` is the battle's, for the server's own log.
    """
    view = battle.view(side)
    try:
        command = mind.choose(view, side)
        ruling = view.check(side, command)
        if ruling.legal:
            return command
        _log.error("battle %s: the bot of %s chose what is refused: %s", name, side, ruling)
    except Exception:
        _log.exception("battle %s: the bot of %s failed", name, side)
    # A person is waiting on the other side.
    return next(battle.options(side))
