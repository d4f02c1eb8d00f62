"""The battles in memory: loaded when somebody asks, changed one command at a time, let go when long unused."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from contextlib import asynccontextmanager
from typing import Any, ParamSpec, TypeVar

import msgspec

from oriflamme.bots import Bot
from oriflamme.kernel.records import RecordError
from oriflamme.kernel.ruleset import Ruleset
from oriflamme.kernel.rulings import IllegalCommand, refuse
from oriflamme.kernel.text import Text, text

from . import errors, tokens
from .beats import Viewer
from .benches import TooCostly
from .budget import Budget, Crowded
from .delays import outlook_before, standing_before
from .live import Switchboard
from .recall import Recalled, Unreadable, recall, state_of
from .standing import Change, Outlook, Sight, Standing
from .store import Line, StorageConflict, StorageDamaged, Store, StoredBattle
from .wire import BotSeat, Origin, Seat

_log = logging.getLogger(__name__)

Deed = Callable[[Standing], Change]

P = ParamSpec("P")
T = TypeVar("T")

_Carried = tuple[Change, dict[Viewer, Sight]]


class Host:
    """One battle in memory. `now` is replaced whole by each change, so reading it needs no lock.

    `doubtful`: storage failed, so that nobody knows what it holds; it is read again before the next change.
    `halted`: its record cannot be played to its end any more, so that it has ended; `playable` is what can be looked at.
    `advisers` are the bots that players have asked, and `advice` what they said last, by version and side.
    `asked` is held while an adviser thinks.
    `talk` is held while a player proposes or answers something, or takes a seat: of two who offer a draw at once, one agrees.
    `delay` is how many of their versions later spectators see it, `shown` what they were shown last. `origin` is where the seed
    of its dice is from.
    """

    def __init__(
        self,
        battle: str,
        seats: Mapping[str, Seat],
        keys: Mapping[str, Viewer],
        now: Standing,
        delay: int = 0,
        origin: Origin = "drawn",
    ) -> None:
        """Hold a battle; `keys` are viewers by the SHA-256 of their token."""
        self.id = battle
        self.seats = seats
        self.keys = keys
        self.now = now
        self.delay = delay
        self.origin: Origin = origin
        self.shown: Standing | None = None
        self.repaired: Text | None = None
        self.halted = False
        self.playable: StoredBattle | None = None
        self.doubtful = False
        self.lock = asyncio.Lock()
        self.talk = asyncio.Lock()
        self.asked = asyncio.Lock()
        self.minds: dict[str, Bot] = {}
        self.advisers: dict[str, Bot] = {}
        self.advice: dict[tuple[int, str], dict[str, Any]] = {}
        self.users = 0

    def viewer(self, token: str | None) -> Viewer:
        """Return whose token this is. Raises the `token` error when it is nobody's."""
        key = tokens.digest(token) if token else ""
        if key not in self.keys:
            raise errors.no_token()
        return self.keys[key]

    def give(self, side: str, key: str) -> None:
        """Take note that a side is played by the holder of a token (by its SHA-256) from now on, and by nobody else."""
        others = {other: viewer for other, viewer in self.keys.items() if viewer != side}
        self.keys = {**others, key: side}

    def is_late(self, viewer: Viewer) -> bool:
        """Return whether a viewer sees how things stood before, and not how they stand."""
        return viewer is None and self.delay > 0 and self.now.session.battle.outcome is None

    def outlook(self, viewer: Viewer) -> Outlook:
        """Return what a viewer may have noticed by now."""
        latest = self.now.outlooks[viewer]
        return outlook_before(latest, self.delay) if self.is_late(viewer) else latest

    def bots_due(self) -> tuple[str, ...]:
        """Return the sides played by programs that have to decide now."""
        if self.halted:
            return ()
        deciding = self.now.session.battle.deciders()
        return tuple(side for side in deciding if isinstance(self.seats.get(side), BotSeat))


class Hosts:
    """All battles in memory, at most `keep` of them beside those in use."""

    def __init__(self, store: Store, rules: Mapping[str, Ruleset[Any]], keep: int, budget: Budget) -> None:
        """Begin with none. `woken` is called with every battle that was loaded or has changed, `changed` with the latter."""
        self.board = Switchboard()
        self.budget = budget
        self.woken: Callable[[Host], None] = lambda host: None
        self.changed: Callable[[Host], None] = lambda host: None
        self._store = store
        self._rules = rules
        self._keep = keep
        self._hosts: OrderedDict[str, Host] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Host]] = {}

    def __len__(self) -> int:
        """Return how many battles are in memory."""
        return len(self._hosts)

    def plays(self, battle: str, token: str | None) -> bool:
        """Return whether a token is one to a side of a battle that is in memory."""
        host = self._hosts.get(battle)
        return host is not None and token is not None and host.keys.get(tokens.digest(token)) is not None

    @asynccontextmanager
    async def use(self, battle: str) -> AsyncIterator[Host]:
        """Keep a battle in memory while it is used. Raises the `missing` error, `StorageBusy`."""
        host = self._hosts.get(battle) or await self._load(battle)
        host.users += 1
        try:
            if battle in self._hosts:
                self._hosts.move_to_end(battle)
            yield host
        finally:
            host.users -= 1
            self._trim()

    def forget(self, battle: str) -> bool:
        """Let a battle leave memory; return whether nobody uses it or listens to it."""
        host = self._hosts.get(battle)
        if battle in self._loading or self.board.watching(battle) or (host is not None and host.users):
            return False
        self._hosts.pop(battle, None)
        return True

    async def stored(self, host: Host, upto: int | None = None) -> StoredBattle:
        """Return a battle with its first `upto` lines (None: all) to look at. Raises the `missing` error, `StorageBusy`."""
        if host.playable is not None:
            return msgspec.structs.replace(host.playable, lines=host.playable.lines[:upto])
        found = await asyncio.to_thread(self._store.read, host.id, upto)
        if found is None:
            raise errors.missing("service-missing-battle")
        return found

    async def standing(self, host: Host, viewer: Viewer) -> Standing:
        """Return how a battle stands for a viewer, or stood for one who sees it later. Raises the `missing` error, `StorageBusy`."""
        if not host.is_late(viewer):
            return host.now
        outlook, shown = host.outlook(viewer), host.shown
        if shown is None or shown.outlooks[None].version != outlook.version:
            stored = await self.stored(host)
            try:
                shown = await self.work(host, viewer, standing_before, stored, self._rules, outlook)
            except (RecordError, msgspec.MsgspecError) as error:
                raise errors.damaged() from error
            host.shown = shown
        return shown

    async def work(
        self, host: Host, viewer: Viewer, work: Callable[P, T], *args: P.args, **named: P.kwargs
    ) -> T:
        """Return what the rules work out for a viewer of a battle. Raises what `work` does, `TooCostly`, `Crowded`."""
        return await self.budget.run((host.id, viewer), work, *args, **named)

    async def change(
        self,
        host: Host,
        player: str,
        version: int | None,
        deed: Deed,
        *,
        line: str | None = None,
        answered: bool = False,
    ) -> bytes | None:
        """Carry out a deed of `player` in sight of `version` (None: whatever he has seen), store it, and tell all but `line`.

        `answered`: return the encoded `Update` that tells the player himself. Raises the `stale` error, `IllegalCommand`,
        `StorageBusy`, `TooCostly`, `Crowded`; then nothing has changed in memory.
        """
        async with host.lock:
            if host.doubtful:
                await self._read_again(host)
            if host.halted:
                raise IllegalCommand(refuse("KERNEL-EDITION", "service-halted"))
            if version is not None and not host.now.current(player, version):
                raise errors.stale()
            before = host.now
            watching = {*self.board.watching(host.id), *((player,) if answered else ())}
            if host.delay:  # spectators fetch what they may see
                watching.discard(None)
            change, sights = await self._carried_out(host, player, deed, watching)
            host.now = before.after(change, sights)
            self._tell(host, change, sights, line)
            self.woken(host)
            self.changed(host)
            return sights[player].update if answered else None

    def _tell(self, host: Host, change: Change, sights: Mapping[Viewer, Sight], line: str | None) -> None:
        """Tell all who noticed; who sees the battle later is told where he is now."""
        late = frozenset(viewer for viewer in change.news if host.is_late(viewer))
        self.board.tell(host.id, host.now, change, sights, line, late)
        for viewer in late:
            self.board.point(host.id, viewer, host.outlook(viewer))

    async def _carried_out(self, host: Host, player: str, deed: Deed, watching: Iterable[Viewer]) -> _Carried:
        """Return what a deed changes and who sees what of it, once it is stored. Raises what `change` does."""
        try:
            return await self.work(host, player, self._carry_out, host.id, host.now, deed, watching)
        except (IllegalCommand, TooCostly, Crowded):
            raise  # nothing was stored
        except StorageConflict as error:
            host.doubtful = True
            raise errors.stale() from error
        except BaseException:
            host.doubtful = True
            raise

    def _carry_out(self, battle: str, before: Standing, deed: Deed, watching: Iterable[Viewer]) -> _Carried:
        change = deed(before)
        sights = before.sights(change, watching)
        first, noticed = len(before.session.record.lines), change.noticed()
        lines = [Line(first + place, line, noticed) for place, line in enumerate(change.lines)]
        self._store.append(battle, lines, state_of(change.session))
        return change, sights

    async def _read_again(self, host: Host) -> None:
        fresh = await self._read(host.id)
        host.now, host.repaired, host.halted, host.doubtful = fresh.now, fresh.repaired, fresh.halted, False
        host.playable = fresh.playable
        host.shown = None
        self.board.tell_anew(host.id, host.outlook)

    async def _load(self, battle: str) -> Host:
        task = self._loading.get(battle)
        if task is None:
            task = self._loading[battle] = asyncio.create_task(self._enter(battle))
            task.add_done_callback(lambda _: self._loading.pop(battle, None))
        return await asyncio.shield(task)

    async def _enter(self, battle: str) -> Host:
        host = await self._read(battle)
        self._hosts[battle] = host
        self.woken(host)
        return host

    async def _read(self, battle: str) -> Host:
        try:
            stored = await asyncio.to_thread(self._store.read, battle)
            if stored is None:
                raise errors.missing("service-missing-battle")
            # What was once within the budget, command by command, is not broken off as a whole.
            recalled = await self.budget.allot(None, ("recall", battle), recall, stored, self._rules)
        except (Unreadable, StorageDamaged) as error:
            _log.error("battle %s cannot be loaded: %s", battle, error)
            raise errors.damaged() from error
        try:
            await asyncio.to_thread(self._mend, battle, recalled)
        except StorageConflict:  # another service was quicker
            return await self._read(battle)
        host = Host(battle, stored.seats, stored.tokens, recalled.standing, stored.delay, stored.origin)
        host.halted = recalled.halted is not None
        if recalled.halted is not None and recalled.rewritten is not None:
            new = recalled.rewritten
            host.playable = msgspec.structs.replace(
                stored, header=new.header, lines=new.lines, state=new.state
            )
        whole = stored.whole and recalled.torn is None
        if host.halted:
            host.repaired = text("service-halted")
        else:
            host.repaired = None if whole else text("service-repaired")
        return host

    def _mend(self, battle: str, recalled: Recalled) -> None:
        """Store what bringing a battle back has shown: damage, today's form, a new edition. Raises `StorageConflict`."""
        if recalled.torn is not None:
            _log.error(
                "battle %s: line %d of its record is damaged (%s); it and those after it are set aside",
                battle,
                recalled.torn,
                recalled.why,
            )
            self._store.set_aside(battle, recalled.torn, recalled.why, recalled.state())
        if recalled.halted is not None:
            _log.error("battle %s halts at line %d of its record: %s", battle, recalled.halted, recalled.why)
        elif recalled.rewritten is not None:
            new = recalled.rewritten
            self._store.rewrite(battle, new.header, new.lines, new.state)
        if recalled.adopted is not None:
            _log.warning(
                "battle %s goes on under today's rules from how it was left: %s", battle, recalled.why
            )
            self._store.append(battle, [recalled.adopted], recalled.state())

    def _trim(self) -> None:
        if len(self._hosts) <= self._keep:
            return
        idle = [battle for battle, host in self._hosts.items() if not host.users]
        idle.sort(key=lambda battle: bool(self.board.watching(battle)))  # what somebody looks at goes last
        for battle in idle[: max(0, len(self._hosts) - self._keep)]:
            del self._hosts[battle]
