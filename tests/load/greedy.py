"""Attackers whose requests are right, and cost the service as much as they may: rules, bots, battles, records, long answers."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from oriflamme import bots
from oriflamme.conformance import ConformanceCase
from oriflamme.conformance.extremes import extremes
from oriflamme.conformance.plays import Luck, Moment
from oriflamme.kernel.musters import Muster
from oriflamme.kernel.ruleset import rulesets
from oriflamme.kernel.sessions import Session, header_for
from tests.load.foes import JSON, Foe, Line, all_of

SEED = "the attackers' own"
GROUNDS = (
    ("demonworld", "demonworld-the-two-captains", 60),
    ("demonworld", "demonworld-first-battle", 40),
    ("fictionalis", "fictionalis-crossroads", 30),
    ("fictionalis", "fictionalis-crown-and-ash", 40),
    ("cry-havoc", "cry-havoc-keep", 40),
)
"""Where extreme commands are given: rulesets, scenarios, and how many commands have been given before."""

TRIES = 250
"""Extreme commands for each of these."""

RECORDED = 1500
"""Commands of the record that is brought."""


class Ground(msgspec.Struct, frozen=True):
    """A battle that attackers bring to a moment, and the extreme commands that they give there."""

    scenario: str
    deeds: tuple[tuple[str, dict[str, Any]], ...]
    side: str
    extremes: tuple[bytes, ...]


def prepare(share: float) -> None:
    """Work out beforehand what takes time, so much of it."""
    _prepared.extend(
        _ground(*one, round(TRIES * share)) for one in GROUNDS[: max(1, round(len(GROUNDS) * share))]
    )
    _prepared_record.append(_record(round(RECORDED * share)))


_prepared: list[Ground] = []
_prepared_record: list[bytes] = []


def _ground(ruleset: str, scenario: str, deeds: int, tries: int) -> Ground:
    """Play a battle by lot to a moment, and find what is extreme there."""
    case = ConformanceCase(rulesets()[ruleset], scenario)
    session = Session(case.ruleset, header_for(case.setup(), SEED, engine="load"))
    luck = Luck(scenario)
    given = []
    for _ in range(deeds):
        battle = session.battle
        player = battle.deciders()[0]
        command: Any = luck.one_of(list(battle.options(player)))
        given.append((player, msgspec.to_builtins(command)))
        session.play(player, command)
    battle = session.battle
    player = battle.deciders()[0]
    command = luck.one_of(list(battle.options(player)))
    moment = Moment(battle, battle.digest(), player, command, (), "")
    found = luck.some(list(extremes(case, moment, luck)), tries)
    return Ground(scenario, tuple(given), player, tuple(found))


class Seated:
    """A battle of the attackers' own, in which they hold the seats of all persons."""

    def __init__(self, line: Line, created: dict[str, Any]) -> None:
        self.line = line
        self.id: str = created["id"]
        self.tokens: dict[str, str] = created["tokens"]
        self.spectator: str = created["spectator"]

    async def ask(self, path: str = "", side: str | None = None) -> tuple[int, Any]:
        token = self.tokens[side] if side is not None else self.spectator
        return _read(await self.line.ask(self.line.foe.asked(f"/api/battles/{self.id}{path}", token)))

    async def tell(self, path: str, side: str, body: Any) -> tuple[int, Any]:
        asked = self.line.foe.told("POST", f"/api/battles/{self.id}{path}", body, self.tokens[side])
        return _read(await self.line.ask(asked))

    async def version(self, side: str) -> int:
        status, seen = await self.ask(side=side)
        return int(seen["version"]) if status == 200 else -1


def _read(answered: tuple[int, bytes]) -> tuple[int, Any]:
    status, body = answered
    try:
        return status, msgspec.json.decode(body)
    except msgspec.DecodeError:
        return status, None


async def begun(line: Line, wish: dict[str, Any]) -> Seated | None:
    """Begin a battle; None where that is refused."""
    status, created = _read(await line.ask(line.foe.told("POST", "/api/battles", wish)))
    return Seated(line, created) if status == 201 else None


async def extreme_commands(foe: Foe) -> None:
    """Commands at the bounds of their types: tried out, given, and asked about."""
    turns = itertools.cycle(_prepared)
    line = Line(foe)
    while foe.goes_on():
        ground = next(turns)
        battle = await _brought_to(line, ground)
        if battle is None:
            await foe.pause(1)
            continue
        for data in ground.extremes:
            version = await battle.version(ground.side)
            if not foe.goes_on() or version < 0:
                break
            order = b'{"version": %d, "command": %s}' % (version, data)
            key = f"Authorization: Bearer {battle.tokens[ground.side]}\r\n"
            for path in ("/previews", "/commands"):
                await line.ask(foe.request("POST", f"/api/battles/{battle.id}{path}", key + JSON, order))
            for prey in foe.plan.prey:  # spectators decide nothing
                key = f"Authorization: Bearer {prey.spectator}\r\n"
                await line.ask(foe.request("POST", f"/api/battles/{prey.battle}/commands", key + JSON, order))
                await line.ask(foe.request("POST", f"/api/battles/{prey.battle}/previews", key + JSON, order))
        for _ in range(20):  # and undone, and done again
            await battle.tell("/undo", ground.side, {"version": await battle.version(ground.side)})
    line.close()


async def _brought_to(line: Line, ground: Ground) -> Seated | None:
    sides = list(rulesets_of(ground.scenario))
    battle = await begun(line, {"scenario": ground.scenario, "seed": SEED, "mine": sides})
    if battle is None:
        return None
    for side, command in ground.deeds:
        version = await battle.version(side)
        if not line.foe.goes_on() or version < 0:
            return None
        await battle.tell("/commands", side, {"version": version, "command": command})
    return battle


@cache
def rulesets_of(scenario: str) -> tuple[str, ...]:
    """Return the sides of a scenario."""
    rules = next(one for one in rulesets().values() if scenario in one.scenarios())
    return rules.setup(scenario).sides


async def advice(foe: Foe) -> None:
    """Battles played by advice, one command after the other: the adviser thinks without a pause."""
    line = Line(foe)
    for scenario in itertools.cycle(
        ("demonworld-the-two-captains", "fictionalis-crown-and-ash", "cry-havoc-keep")
    ):
        if not foe.goes_on():
            break
        sides = rulesets_of(scenario)
        battle = await begun(line, {"scenario": scenario, "mine": list(sides)})
        if battle is None:
            await foe.pause(1)
            continue
        seats = list(battle.tokens.values())
        idle = 0
        while foe.goes_on() and idle < 20:
            idle += 1
            for side in sides:
                version = await battle.version(side)
                status, found = await battle.tell("/advice", side, {"version": version, "seats": seats})
                if status == 200:
                    await battle.tell("/previews", side, {"version": version, "command": found["command"]})
                    await battle.tell("/commands", side, {"version": version, "command": found["command"]})
                    idle = 0
    line.close()


async def bot_battles(foe: Foe) -> None:
    """Battles between bots, and persons against bots, as many as are allowed and more."""
    line = Line(foe)
    scenarios = ("demonworld-the-two-captains", "fictionalis-crown-and-ash", "cry-havoc-keep")
    for number in itertools.count():
        if not foe.goes_on():
            break
        scenario = scenarios[number % 3]
        sides = rulesets_of(scenario)
        seats: dict[str, Any] = {side: {"kind": "bot", "bot": "captain"} for side in sides[number % 2 :]}
        await begun(
            line, {"scenario": scenario, "seats": seats, "mine": [] if number % 2 == 0 else [sides[0]]}
        )
    line.close()


async def new_battles(foe: Foe) -> None:
    """Battles that nobody plays, challenges, and a look at each so that it is in memory."""
    line = Line(foe)
    muster = msgspec.to_builtins(ready_musters("fictionalis")[0])
    challenge = {"ruleset": "fictionalis", "field": "by-the-book", "side": "south", "muster": muster}
    for number in itertools.count():
        if not foe.goes_on():
            break
        if number % 4 == 3:
            await line.ask(foe.told("POST", "/api/challenges", challenge))
            continue
        battle = await begun(
            line, {"scenario": GROUNDS[number % len(GROUNDS)][1], "delay": 1000 * (number % 2)}
        )
        if battle is not None:
            for path in ("", "?beats=0", "/replay", "/people"):
                await battle.ask(path)
    line.close()


async def records(foe: Foe) -> None:
    """Records that are brought: as long as they may be, valid and not, and each another one."""
    line = Line(foe)
    valid, garbage = _prepared_record[0], b'{"a":[' + b"[[1],[2]]," * 1_600_000 + b"0]}"
    for number in itertools.count():
        if not foe.goes_on():
            break
        body = (
            valid.replace(b'"load"', b'"load %d %d"' % (id(line), number), 1),
            garbage[: (number % 7 + 9) << 20],
            b'["a",' + b'"a",' * ((4 << 20) - 4),
        )[number % 3]
        await line.ask(foe.request("POST", "/api/records", "Content-Type: application/jsonl\r\n", body))
    line.close()


def _record(longest: int) -> bytes:
    """Return the record of a battle by lot with so many commands, or with fewer where it ends before."""
    rules = rulesets()["demonworld"]
    session = Session(rules, header_for(rules.setup("demonworld-lance-and-pike"), SEED, engine="load"))
    chance = {side: bots.find(bots.RANDOM, rules.name, side) for side in session.record.header.setup.sides}
    while session.battle.outcome is None and session.record.deeds() < longest:
        side = session.battle.deciders()[0]
        session.play(side, chance[side].choose(session.battle.view(side), side))
    return session.record.dumps()


async def looks(foe: Foe) -> None:
    """Spectators of the players' battles, who look at everything that there is to be seen, over and over."""
    wanted = []
    for prey in foe.plan.prey:
        paths = (
            "",
            "?beats=0",
            "/beats",
            "/replay",
            "/replay/0",
            "/replay/1",
            "/moments/1",
            "/luck",
            "/people",
            "/chat",
            "/rules",
            "/brief",
            "/choices?" + "&".join(f"focus={n}" for n in range(200)),
            "/sight?q=0&r=0&to_q=500000&to_r=-500000",
        )
        wanted += [foe.asked(f"/api/battles/{prey.battle}{path}", prey.spectator) for path in paths]
    await all_of(foe, wanted)


async def downloads(foe: Foe) -> None:
    """All that needs no token, the longest first."""
    paths = (
        "/api/catalogues/en",
        "/api/rules",
        "/api/rulesets/fictionalis/calculators",
        "/api/openapi.json",
        "/api/rules?find=charge+of+the+unit",
        "/api/rulesets/fictionalis/books",
        "/api/scenarios/fictionalis-crown-and-ash/miniature",
        "/api/guides/demonworld/en",
        "/",
        "/api/about",
    )
    packed = [foe.request("GET", path, "Accept-Encoding: gzip\r\n") for path in paths]
    await all_of(foe, [*packed, *(foe.asked(path) for path in paths)])


async def pipelines(foe: Foe) -> None:
    """As many small requests as a connection takes, without waiting for the answers to those before."""
    one = foe.asked("/api/about")
    while foe.goes_on():
        found = await foe.connect()
        if found is None:
            continue
        reader, writer = found
        reading = asyncio.create_task(_swallowed(foe, reader))
        try:
            while foe.goes_on() and not reading.done():
                writer.write(one * 50)
                await writer.drain()
                await foe.pause(0.05)
        except OSError:
            pass
        reading.cancel()
        writer.close()


async def _swallowed(foe: Foe, reader: asyncio.StreamReader) -> None:
    try:
        while data := await reader.read(1 << 16):
            for found in _statuses(data):
                foe.count(found, b"", data)
    except OSError:
        return


def _statuses(data: bytes) -> Iterator[int]:
    for piece in data.split(b"HTTP/1.1 ")[1:]:
        if piece[:3].isdigit():
            yield int(piece[:3])


@cache
def ready_musters(ruleset: str) -> tuple[Muster, ...]:
    """Return the musters that the books of a ruleset hold."""
    form = rulesets()[ruleset].form()
    return () if form is None else tuple(ready for book in form.books for ready in book.ready)


async def questions(foe: Foe) -> None:
    """Calculators and musters, asked for as much as their forms allow."""
    wanted: list[bytes] = []
    for name, rules in rulesets().items():
        for known in rules.calculators().values():
            schema = msgspec.json.schema(known.inputs)
            wanted.append(
                foe.told("POST", f"/api/rulesets/{name}/calculators/{known.name}", _greatest(schema, schema))
            )
        for ready in ready_musters(name):
            wanted.append(foe.told("POST", f"/api/rulesets/{name}/musters", msgspec.to_builtins(ready)))
        for book in rules.books():
            for seed in range(20):
                wish = {"book": book, "settings": {}, "seed": f"{seed}"}
                wanted.append(foe.told("POST", f"/api/rulesets/{name}/musters/proposals", wish))
    text = (
        "ruleset: fictionalis\n"
        + "a: &a [1,1]\n"
        + "".join(f"b{n}: &b{n} [*a,*a,*a]\n" for n in range(2_000))
    )
    wanted.append(
        foe.told("POST", "/api/rulesets/musters/files", {"text": text, "name": "x.yaml", "locale": "en"})
    )
    wanted.append(
        foe.told(
            "POST", "/api/rulesets/musters/files", {"text": "[" * 60_000, "name": "x.yaml", "locale": "en"}
        )
    )
    await all_of(foe, wanted)


def _greatest(schema: Any, whole: Any) -> Any:
    """Return a value of a JSON schema that is as great as may be."""
    if "$ref" in schema:
        return _greatest(whole["$defs"][schema["$ref"].rpartition("/")[2]], whole)
    if "anyOf" in schema:
        return _greatest(schema["anyOf"][-1], whole)
    if "enum" in schema:
        return schema["enum"][-1]
    match schema.get("type"):
        case "object":
            return {name: _greatest(one, whole) for name, one in schema.get("properties", {}).items()}
        case "array":
            return [_greatest(schema.get("items", {}), whole)] * min(schema.get("maxItems", 200), 200)
        case "integer" | "number":
            return schema.get("maximum", 1000)
        case "string":
            return "x" * min(schema.get("maxLength", 100), 100)
        case "boolean":
            return True
    return None
