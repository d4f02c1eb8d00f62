"""Puts the service together."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

from oriflamme import __version__
from oriflamme import bots as installed_bots
from oriflamme.kernel import structs
from oriflamme.kernel.ruleset import Ruleset
from oriflamme.kernel.ruleset import rulesets as installed_rulesets

from . import (
    advising,
    battles,
    calculators,
    challenges,
    chat,
    claims,
    endings,
    errors,
    forks,
    lessons,
    library,
    lucks,
    moments,
    network,
    offers,
    openapi,
    pages,
    people,
    pushes,
    reading,
    rematches,
    replays,
    rulebooks,
    sightlines,
    take_backs,
)
from . import budget as budgets
from .bots import BotPlayers, Bots
from .claiming import Claims
from .company import Company
from .expiry import Sweeper
from .gate import Gate
from .hosts import Hosts
from .limits import Limits
from .shield import Shield
from .store import Store
from .threads import FairThreads
from .turnstile import Turnstile, is_player

KEEP = 512  # battles in memory
PING = 20.0  # seconds
GZIP = 4096  # bytes from which an answer is worth compressing: boards and lists of choices, not updates


def create_app(
    database_url: str,
    *,
    bots: Bots = installed_bots,
    rulesets: Mapping[str, Ruleset[Any]] | None = None,
    keep: int = KEEP,
    ping: float = PING,
    client: Path | None = None,
    limits: Limits | None = None,
) -> FastAPI:
    """Return the service over the database at `database_url` (SQLAlchemy's form: `sqlite:///file`, `postgresql://...`).

    `bots` and `rulesets` are those installed unless others are given. `keep` battles stay in memory, `ping` is in
    seconds, `client` the folder of the built client, `limits` what those who ask are allowed. The database is opened and migrated when the service starts.
    """
    limits = limits or Limits()
    rules = installed_rulesets() if rulesets is None else rulesets
    for one in rules.values():
        one.options()  # which loads what chapters of other packages bring
    structs.make_known()
    store = Store(database_url)
    working = budgets.Budget(limits.budget)
    hosts = Hosts(store, rules, keep, working)
    at_the_table = people.PeopleDesk(hosts, Company(store), Claims(store))
    hosts.changed = at_the_table.changed
    sweeper = Sweeper(store, hosts, limits.expire)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        store.prepare(rules)
        asyncio.get_running_loop().set_default_executor(FairThreads())
        players = BotPlayers(hosts, bots)
        sweeper.start()
        yield
        sweeper.stop()
        await players.close()
        working.close()
        await at_the_table.close()
        store.close()

    app = FastAPI(
        title="Oriflamme",
        version=__version__,
        description="Plays, referees and simulates fantasy tabletop battles by the book. docs/protocol.md says more.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
    )
    app.state.budget, app.state.hosts = working, hosts
    _guard(app, limits, hosts)
    desk = battles.BattleDesk(rules, bots, store, hosts)
    _include(app, desk, at_the_table, ping)
    app.include_router(pages.router(client or pages.client_folder()))
    return app


def _include(app: FastAPI, desk: battles.BattleDesk, at_the_table: people.PeopleDesk, ping: float) -> None:
    """Give `app` its routes. They are tried one after the other: what is asked most comes first."""
    rules, bots, hosts, working = desk.rules, desk.bots, desk.hosts, desk.hosts.budget
    app.include_router(battles.router(desk))
    defiance = challenges.ChallengeDesk(desk)
    app.include_router(challenges.router(defiance))
    app.include_router(library.router(rules, bots))
    app.include_router(reading.router(rules, bots))
    app.include_router(rulebooks.router(rules, working))
    app.include_router(offers.router(rules, working))
    app.include_router(calculators.router(rules, working))
    app.include_router(moments.router(rules, hosts))
    app.include_router(lucks.router(hosts))
    app.include_router(lessons.router(rules, bots, hosts))
    app.include_router(replays.router(replays.ReplayDesk(bots, hosts)))
    app.include_router(forks.router(forks.ForkDesk(desk), desk))
    app.include_router(advising.router(advising.AdviceDesk(hosts, bots)))
    app.include_router(sightlines.router(hosts))
    app.include_router(people.router(at_the_table, hosts))
    app.include_router(claims.router(claims.ClaimDesk(hosts, at_the_table, defiance)))
    app.include_router(endings.router(at_the_table, hosts))
    app.include_router(take_backs.router(at_the_table, hosts))
    app.include_router(rematches.router(at_the_table, desk, hosts))
    app.include_router(chat.router(at_the_table.company, hosts))
    app.include_router(pushes.router(hosts, at_the_table, ping))
    app.include_router(network.router())
    openapi.install(app)


def _guard(app: FastAPI, limits: Limits, hosts: Hosts) -> None:
    """Put before the routes what is asked of every request, the innermost first."""
    app.add_middleware(GZipMiddleware, minimum_size=GZIP, compresslevel=1)
    app.add_middleware(Shield, limits=limits, gate=Gate(limits))
    app.add_middleware(Turnstile, plays=partial(is_player, hosts))
    errors.install(app)
