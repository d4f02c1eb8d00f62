"""Stands before everything else: requests are begun by turns of those who ask, a few of them at a time.

All requests are begun and ended by one thread. Somebody who sends hundreds at once would have everybody wait for all of them; here
his next one waits until the others have had as much of that thread as he has.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable, Coroutine, Generator
from functools import partial
from typing import Any, Final

from fastapi import Request, WebSocket
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from .askers import Asker, asks_as
from .errors import crowded, said
from .gate import key_of
from .hosts import Hosts
from .requests import token_of
from .turns import Turns

ROUND: Final = 4
"""How many requests of players, and of others, are begun before the loop looks again at what has come and what is done."""

MEANWHILE: Final = 1
"""How many of others are while the request of somebody who plays is on its way."""

LONGEST: Final = 1000
"""Characters of a query that is looked through for a token."""

_OF_BATTLE: Final = re.compile(r"/api/battles/([^/]+)/?")

MOST: Final = 1000
"""How many of an address may wait to be begun: a whole club may play behind one."""


class Turnstile:
    """ASGI middleware that begins requests by turns, and has the address of who asks known while they are answered."""

    def __init__(self, app: ASGIApp, plays: Callable[[Scope], bool]) -> None:
        """Stand before `app`; `plays` says whether a request is that of somebody who plays a battle."""
        self._app = app
        self._plays = plays
        self._turns: Turns[asyncio.Future[None]] = Turns()
        self._begun = {True: 0, False: 0}  # in this round, of players and of others
        self._comes_round = False
        self._playing = 0  # requests of players that have been begun

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request when it is its turn."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        client = scope.get("client")
        who = Asker(key_of(client[0] if client else ""), self._plays(scope))
        if self._turns.waiting(who) >= MOST:
            await _refuse(scope, receive, send)
            return
        await self._turn(who)
        asks_as(who)
        live = scope["type"] == "websocket"  # which stays, and mostly waits
        self._playing += who.plays and not live
        try:
            await Metered(self._answered(scope, receive, send), partial(self._turns.charge, who))
        finally:
            self._playing -= who.plays and not live

    async def _answered(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._app(scope, receive, send)

    async def _turn(self, who: Asker) -> None:
        loop = asyncio.get_running_loop()
        if not self._comes_round:
            self._comes_round = True
            loop.call_soon(self._round)
        if not len(self._turns) and self._may(who):
            self._begun[who.plays] += 1
            return
        turn = loop.create_future()
        self._turns.put(who, turn)
        await turn

    def _may(self, who: Asker, _: object = None) -> bool:
        most = MEANWHILE if self._playing and not who.plays else ROUND
        return self._begun[who.plays] < most

    def _round(self) -> None:
        """Begin a few of those that wait; come round again as long as any came."""
        self._comes_round = any(self._begun.values()) or len(self._turns) > 0
        self._begun = dict.fromkeys(self._begun, 0)
        while found := self._turns.take(self._may):
            who, turn = found
            if not turn.done():  # nobody waits for it any more
                turn.set_result(None)
                self._begun[who.plays] += 1
        if self._comes_round:
            asyncio.get_running_loop().call_soon(self._round)


class Metered:
    """Awaits something, and tells of each of its steps how many seconds its thread has computed for it."""

    def __init__(self, work: Coroutine[Any, Any, None], tell: Callable[[float], None]) -> None:
        """Await `work`, and `tell` of it."""
        self._work = work
        self._tell = tell

    def __await__(self) -> Generator[Any, Any, None]:
        """Go on step by step, as a coroutine itself does."""
        step: Callable[[], Any] = partial(self._work.send, None)
        while True:
            began = time.thread_time()
            try:
                awaited = step()
            except StopIteration:
                return
            finally:
                self._tell(time.thread_time() - began)
            try:
                step = partial(self._work.send, (yield awaited))
            except BaseException as error:
                step = partial(self._work.throw, error)


def is_player(hosts: Hosts, scope: Scope) -> bool:
    """Return whether a request is that of somebody who plays a battle that is in memory: it carries a token to one of its sides."""
    found = _OF_BATTLE.match(scope["path"])
    if found is None:
        return False
    asked = HTTPConnection(scope)
    live = scope["type"] == "websocket" and len(scope["query_string"]) < LONGEST
    return hosts.plays(found[1], asked.query_params.get("token") if live else token_of(asked))


async def _refuse(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "http":
        await said(Request(scope), crowded())(scope, receive, send)
    else:
        await WebSocket(scope, receive, send).send_denial_response(said(None, crowded()))
