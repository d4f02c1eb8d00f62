"""The luck of a battle, as the service gives it: of what one has seen, and of everything once it is over."""

from __future__ import annotations

from functools import cache

import msgspec
from fastapi.testclient import TestClient

from oriflamme.kernel.effects import Threw
from oriflamme.kernel.records import Played, Record, loads
from oriflamme.kernel.sessions import Session, command_of, replay
from oriflamme.service.lucks import luck_page
from oriflamme.service.standing import Standing
from oriflamme.service.wire_replays import LuckPage
from tests.records.golden import GOLDEN
from tests.service.chairs import Party


@cache
def record() -> Record:
    golden = next(one for one in GOLDEN if one.name == "demonworld-first-battle-captain-captain-1")
    return loads(golden.record.read_bytes())[0]


def standing(commands: int) -> Standing:
    """Return how a kept battle stands after so many commands, all of which everybody noticed."""
    session = Session(replay(record(), upto=0).rules, record().header)
    now = Standing.begin(session)
    everybody = frozenset(now.outlooks)
    played = [line for line in record().lines if isinstance(line, Played)][:commands]
    for line in played:
        now = now.replay_command(line.by, command_of(session.rules, line), everybody)
    return now


def page_of(now: Standing, viewer: str | None) -> LuckPage:
    return msgspec.json.decode(luck_page(now, viewer), type=LuckPage)


def thrown_in(session: Session, side: str) -> list[Threw]:
    effects = [effect for event in session.log for effect in event.effects(side)]
    return [one for one in effects if isinstance(one, Threw) and one.side == side and one.chance is not None]


def test_the_luck_of_a_battle_that_is_over_is_the_same_for_everybody() -> None:
    now = standing(10**6)
    assert now.session.battle.outcome is not None
    page = page_of(now, None)
    sides = now.session.record.header.setup.sides
    assert page.whole
    assert tuple(luck.side for luck in page.sides) == sides
    assert all(page_of(now, side) == page for side in sides)
    for luck in page.sides:
        throws = thrown_in(now.session, luck.side)
        assert luck.throws == len(throws) > 10
        assert luck.good == sum(one.good is True for one in throws)
        assert abs(luck.expected - sum(one.chance.share for one in throws if one.chance)) < 1e-9
        assert luck.told is not None
        assert luck.at_least is not None
        assert 0 < luck.at_least <= 1
    harms = [one.harm for side in sides for one in thrown_in(now.session, side) if one.harm is not None]
    assert sum(luck.harmed.suffered for luck in page.sides) == sum(harm.came for harm in harms)


def test_while_a_battle_goes_on_only_what_one_has_been_told_counts() -> None:
    now = standing(120)
    assert now.session.battle.outcome is None
    one, other = now.session.record.header.setup.sides
    full = page_of(now, one)
    assert not full.whole
    assert sum(luck.throws for luck in full.sides) > 0
    # Somebody who came to know nothing of it: his beats end before the first throw.
    told = now.outlooks[other]
    first = next(n for n, beat in enumerate(told.beats) if b'"chance"' in beat)
    blind = Standing(
        now.session,
        {
            **now.outlooks,
            other: msgspec.structs.replace(told, told=msgspec.structs.replace(told.told, beats=first)),
        },
    )
    assert [luck.throws for luck in page_of(blind, other).sides] == [0, 0]
    assert page_of(blind, one) == full


def test_luck_is_asked_for_with_a_token(service: TestClient) -> None:
    party = Party(service)
    page = party.red.ask("GET", "/luck").json()
    assert not page["whole"]
    assert [luck["side"] for luck in page["sides"]] == ["red", "blue"]
    assert [luck["throws"] for luck in page["sides"]] == [0, 0]
    assert service.get(f"/api/battles/{party.red.battle}/luck").status_code == 401
    # A game whose throws tell no odds has a battle without luck.
    party.finish()
    over = party.spectator.ask("GET", "/luck").json()
    assert over["whole"]
    assert [luck["told"] for luck in over["sides"]] == [None, None]
