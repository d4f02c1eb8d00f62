"""Attackers whose requests are wrong: names, origins, kinds of content, letters, paths, depths, and ends before the end."""

from __future__ import annotations

import asyncio
import itertools
import random

from tests.load.foes import GONE, JSON, Foe, Line, all_of, answer, hang_up
from tests.service.test_raw_requests import broken

MIB = 1 << 20
DEPTHS = (65, 2_000, 100_000)
WRITTEN = (
    "/api/battles",
    "/api/challenges",
    "/api/records",
    "/api/rulesets/fictionalis/musters",
    "/api/rulesets/demonworld/musters/proposals",
    "/api/rulesets/fictionalis/calculators/combat",
)
OF_BATTLES = (
    "commands",
    "previews",
    "reasons",
    "advice",
    "undo",
    "forks",
    "claims",
    "chat",
    "name",
    "rematch",
)


def written(foe: Foe) -> list[tuple[str, str]]:
    """Return where something can be written, with the head that a spectator of the players' battles has for it."""
    found = [(path, "") for path in WRITTEN]
    for prey in foe.plan.prey:
        key = f"Authorization: Bearer {prey.spectator}\r\n"
        found += [(f"/api/battles/{prey.battle}/{end}", key) for end in OF_BATTLES]
    return found


async def deep_json(foe: Foe) -> None:
    """JSON that is nested deeply, or has as much in it as a body may have."""
    nested = [b'{"a":' * depth + b"1" + b"}" * depth for depth in DEPTHS]
    wide = [
        (b"[" * 63 + b"]" * 63) * (MIB // 126),
        b"[" * (MIB // 2) + b"]" * (MIB // 2),
        b"[[[" * 30 + b'"' * (MIB - 100),
        b'{"version":1,"command":{' + b",".join(b'"%d":{}' % n for n in range(80_000)) + b"}}",
        b'{"version":1,"command":{"kind":"x","a":[' + b"1," * (MIB // 2 - 40) + b"1]}}",
        b'{"scenario":"' + b"\\u00e9" * (MIB // 6 - 10) + b'"}',
    ]
    bodies = [*nested, *(b'{"scenario":"x","options":%s}' % one for one in nested), *wide]
    places = written(foe)
    random.Random(foe.kind).shuffle(places)
    await all_of(
        foe,
        [
            foe.request("POST", path, key + JSON, body)
            for (path, key), body in zip(itertools.cycle(places), bodies, strict=False)
        ],
    )


async def wrong_names(foe: Foe) -> None:
    """Hosts that are none of the service's, and origins of other pages."""
    hosts = (
        "evil.example",
        "127.0.0.1.evil.example",
        "localhost:1:2",
        "[::1",
        "",
        "x" * 30_000,
        "a b",
        "\xff",
    )
    origins = ("http://evil.example", "null", "http://localhost:1", "\xff\xfe", "x" * 30_000)
    battle = foe.plan.prey[0].battle
    requests = [
        f"{method} {path} HTTP/1.1\r\nHost: {host}\r\n{JSON}Content-Length: 2\r\n\r\n{{}}".encode("latin-1")
        for host in hosts
        for method, path in (("GET", "/"), ("POST", "/api/battles"), ("GET", f"/api/battles/{battle}"))
    ]
    for origin, (method, path) in itertools.product(
        origins,
        (
            ("POST", "/api/battles"),
            ("POST", f"/api/battles/{battle}/commands"),
            ("DELETE", f"/api/battles/{battle}/draw"),
        ),
    ):
        head = f"{method} {path} HTTP/1.1\r\nHost: {foe.host}\r\nOrigin: {origin}\r\n{JSON}Content-Length: 2\r\n\r\n{{}}"
        requests.append(head.encode("latin-1"))
    await all_of(foe, requests)


async def wrong_kinds(foe: Foe) -> None:
    """Bodies that are called something else than JSON."""
    kinds = (
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "",
        "\xff",
        "json",
    )
    requests = [
        foe.request("POST", path, f"{key}Content-Type: {kind}\r\n", b'{"scenario":"demonworld-first-battle"}')
        for (path, key), kind in itertools.product(written(foe), kinds)
    ]
    await all_of(foe, requests)


async def wrong_letters(foe: Foe) -> None:
    """Bytes that are no UTF-8, and surrogates that are no letters."""
    bodies = (
        b"\xff\xfe",
        b'"\xed\xa0\x80"',
        b'{"scenario":"\xff"}',
        b'{"scenario":"\\ud800"}',
        b'{"version":0,"command":{"kind":"\\ud800\\u0000"}}',
        b'{"version":99999999999999999999999999,"command":{"kind":"\xc3"}}',
        b'{"name":"\\ud800","text":"\\udfff","nonce":"\\ud800"}',
    )
    requests = [
        foe.request("POST", path, key + JSON, body)
        for (path, key), body in itertools.product(written(foe), bodies)
    ]
    targets = ("/%ff%fe", "/%00", "/api/battles/%ff", "/api/rules?find=%ff%00", "/api/guides/%ff/%ff")
    requests += [foe.request("GET", target) for target in targets]
    await all_of(foe, requests)


async def long_paths(foe: Foe) -> None:
    """Addresses that are longer than any file, name or query."""
    battle = foe.plan.prey[0].battle
    targets = (
        "/" + "a/" * 30_000,
        "/" + "a" * 60_000,
        "/" + "../" * 20_000,
        "/assets/" + "%2e%2e/" * 8_000,
        "/api/" + "a/" * 30_000,
        "/api/battles/" + "a" * 60_000,
        f"/api/battles/{battle}/" + "a/" * 30_000,
        "/api/rules?find=" + "charge+" * 8_000,
        f"/api/battles/{battle}/choices?" + "focus=a&" * 7_000,
        "/api/guides/" + "a" * 30_000 + "/" + "b" * 30_000,
        "/api/catalogues/" + "%ff" * 20_000,
        "/" + "a" * 200_000,
    )
    key = f"Authorization: Bearer {foe.plan.prey[0].spectator}\r\n"
    requests = [foe.request("GET", target, key) for target in targets]
    requests += [foe.request("GET", target, key + "Accept: text/html\r\n") for target in targets]
    await all_of(foe, requests)


async def long_heads(foe: Foe) -> None:
    """Heads of as many lines as go into one, and of one that is as long."""
    heads = (
        "".join(f"X-{n}: {n}\r\n" for n in range(5_000)),
        "X: y\r\n" + " y\r\n" * 15_000,
        f"X: {'y' * 65_000}\r\n",
    )
    await all_of(foe, [foe.request("GET", "/api/about", head) for head in heads])


async def gone_in_mid_body(foe: Foe) -> None:
    """Clients that are gone before what they have announced has come."""
    places = written(foe)
    for number in itertools.count():
        if not foe.goes_on():
            return
        found = await foe.connect()
        if found is None:
            continue
        _, writer = found
        path, key = places[number % len(places)]
        whole = foe.request(
            "POST", path, key + JSON, b'{"scenario":"demonworld-first-battle","options":{' + b" " * 40_000
        )
        try:
            writer.write(whole[: -20_000 if number % 2 else -40_001])
            await writer.drain()
            await foe.pause(0.02 * (number % 3))
        except OSError:
            pass
        hang_up(writer)
        foe.count("hung up")


async def neighbour(foe: Foe) -> None:
    """Somebody who shares the players' address, and with it their limits: of everything a little, one after the other."""
    battle, key = foe.plan.prey[0].battle, f"Authorization: Bearer {foe.plan.prey[0].spectator}\r\n"
    requests = (
        foe.request(
            "POST", f"/api/battles/{battle}/commands", key + JSON, b'{"version":0,"command":{"kind":"x"}}'
        ),
        foe.request("POST", "/api/battles", JSON, b'{"a":' * 100_000 + b"1" + b"}" * 100_000),
        foe.request("GET", "/" + "a/" * 30_000),
        foe.request("POST", "/api/battles", "Content-Type: text/plain\r\n", b"{}"),
        foe.request("POST", "/api/challenges", JSON, b'{"ruleset":"\xff"}'),
        foe.request("GET", f"/api/battles/{battle}?beats=0", key),
        b"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n",
    )
    line = Line(foe)
    for request in itertools.cycle(requests):
        if not foe.goes_on():
            break
        await line.ask(request)
        await foe.pause(0.2)
    line.close()


async def broken_requests(foe: Foe) -> None:
    """Requests in which bytes were changed, left out or doubled, each over a connection of its own."""
    dice = random.Random(foe.kind)
    whole = [
        foe.request("GET", "/api/about"),
        foe.request(
            "GET", f"/api/battles/{foe.plan.prey[0].battle}", "Range: bytes=9-1,-\r\nExpect: 100-continue\r\n"
        ),
        foe.request(
            "POST",
            "/api/battles",
            JSON,
            b'{"scenario":"demonworld-first-battle","seats":{},"salts":{"empire":"x"}}',
        ),
        foe.request("POST", "/api/records", "Transfer-Encoding: chunked\r\n") + b"5\r\nabcde\r\n0\r\n\r\n",
        foe.request(
            "GET",
            f"/api/battles/{foe.plan.prey[0].battle}/live?token={foe.plan.prey[0].spectator}",
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n",
        ),
    ]
    while foe.goes_on():
        found = await foe.connect()
        if found is None:
            continue
        reader, writer = found
        data = broken(dice.choice(whole), dice)
        try:
            async with asyncio.timeout(5):
                writer.write(data)
                writer.write_eof()
                status, said, _ = await answer(reader)
            foe.count(status, data, said)
        except (OSError, EOFError, ValueError, TimeoutError):
            foe.count(GONE)
        hang_up(writer)
