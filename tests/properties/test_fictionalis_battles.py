"""Random battles of De Bellis Fictionalis: they raise nothing, end, replay, keep bases apart and ambushes secret."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any, TypeVar

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st

from oriflamme.board.table import overlap
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.dice import Dice
from oriflamme.kernel.records import loads
from oriflamme.kernel.ruleset import ruleset
from oriflamme.kernel.sessions import Session, header_for, replay
from oriflamme.kernel.setups import Setup
from oriflamme.kernel.steps import Command
from oriflamme.rulesets.fictionalis.field import HIDDEN, STANDING, Field
from oriflamme.rulesets.fictionalis.pieces import Element, Place
from oriflamme.rulesets.fictionalis.sequence import NextBound
from oriflamme.rulesets.fictionalis.visibility import LookAround
from tests.rulesets.fictionalis.crowds import crowds

T = TypeVar("T")

PLAIN: dict[str, Any] = {
    "deadline": None,
    "suppress_health_check": [HealthCheck.too_slow],
    # A failing seed says enough; shrinking it is slow.
    "phases": [Phase.explicit, Phase.reuse, Phase.generate],
}
MOST = 4_000
"""Commands within which a battle has to end."""
FEW = 40
"""Commands for which a crowd is watched: a bound or two of each side."""


class Lot:
    """Draws lots apart from the battle's dice."""

    def __init__(self, seed: int) -> None:
        self._dice, self._drawn = Dice(f"lots/{seed}"), 0

    def one_of(self, things: Sequence[T]) -> T:
        self._drawn += 1
        return things[self._dice.value(self._drawn, len(things)) - 1]


def raid(apart: int) -> Setup:
    """The set-up of the small scenario with the lines so many paces from one another."""
    setup = ruleset("fictionalis").setup("fictionalis-raid")
    body: dict[str, Any] = {**setup.body, "apart": apart}
    return msgspec.structs.replace(setup, body=body)


def drawn(battle: Battle[Field], lot: Lot) -> tuple[str, Command]:
    """One of those who have to decide, and one of his options."""
    player = lot.one_of(battle.deciders())
    return player, lot.one_of(list(battle.options(player)))


def look_at(battle: Battle[Field]) -> None:
    """Prove that bases are apart, and that no view tells of what is hidden."""
    field = battle.state
    standing = [one for one in field.elements.values() if one.rect is not None and one.place in STANDING]
    for one, other in combinations(standing, 2):
        if one.kind.aerial == other.kind.aerial:
            assert not overlap(one.at, other.at), (one.id, one.at, other.id, other.at)
    for viewer in (*field.theatre.sides, None):
        view = battle.view(viewer)
        hidden = {one.id for one in field.elements.values() if one.side != viewer and unseen(field, one)}
        assert hidden.isdisjoint(view.state.elements)
        known = {other.id for name in view.state.elements for other, _ in view.state.touching(name)}
        assert hidden.isdisjoint(known)
        waiting = msgspec.json.encode(view.agenda).decode()
        assert not [name for name in hidden if f'"{name}"' in waiting], waiting


def unseen(field: Field, element: Element) -> bool:
    if element.place is Place.ABOARD and element.carrier is not None:
        return field.elements[element.carrier].place in HIDDEN
    return element.place in HIDDEN


def check_raid(apart: int, seed: int) -> None:
    """Play the small scenario to its end, look at every position, and replay it."""
    rules, lot = ruleset("fictionalis"), Lot(seed)
    session = Session(rules, header_for(raid(apart), str(seed), engine="properties"))
    while session.battle.outcome is None:
        assert session.version < MOST, "the battle does not end"
        session.play(*drawn(session.battle, lot))
        look_at(session.battle)
    record, tear = loads(session.record.dumps())
    assert tear is None
    assert replay(record, verify=True).battle.digest() == session.battle.digest()


def check_crowd(battle: Battle[Field], seed: int) -> None:
    """Let a crowd have at it for a while, look at every position, and do it all again."""
    # There is no battle without an army on either side.
    assume(all(any(battle.state.commands_of(side)) for side in battle.state.theatre.sides))
    battle.push(LookAround(), NextBound())
    battle.advance()
    again, lot = battle.copy(), Lot(seed)
    given: list[tuple[str, Command]] = []
    while battle.outcome is None and len(given) < FEW:
        player, command = drawn(battle, lot)
        given.append((player, command))
        battle.apply(player, command)
        look_at(battle)
    for player, command in given:
        again.apply(player, command)
    assert again.digest() == battle.digest()


@pytest.mark.rule("DBF-SEQ-ORDER", "DBF-PASS-MARK", "DBF-DEPLOY-HIDDEN")
@settings(max_examples=3, **PLAIN)
@given(st.integers(200, 400), st.integers(0, 10_000))
def test_random_raids(apart: int, seed: int) -> None:
    check_raid(apart, seed)


@pytest.mark.rule("DBF-PASS-MARK", "DBF-DEPLOY-HIDDEN")
@settings(max_examples=8, **PLAIN)
@given(crowds(), st.integers(0, 10_000))
def test_random_crowds(battle: Battle[Field], seed: int) -> None:
    check_crowd(battle, seed)


@pytest.mark.soak
@settings(max_examples=300, **PLAIN)
@given(st.integers(200, 600), st.integers(0, 1_000_000))
def test_many_random_raids(apart: int, seed: int) -> None:
    check_raid(apart, seed)


@pytest.mark.soak
@settings(max_examples=1_000, **PLAIN)
@given(crowds(), st.integers(0, 1_000_000))
def test_many_random_crowds(battle: Battle[Field], seed: int) -> None:
    check_crowd(battle, seed)
