"""Battles that players imagine from what they know: they can be played on, and nothing in them comes from a secret."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from oriflamme.bots import find
from oriflamme.kernel.battle import Battle, View
from oriflamme.kernel.dice import Dice
from oriflamme.kernel.setups import Setup
from oriflamme.rulesets.demonworld.battles.arrivals import FlankEntry
from oriflamme.rulesets.demonworld.battles.flank_marches import FlankMarches
from oriflamme.rulesets.demonworld.commanders.revealing import ChooseOrders
from oriflamme.rulesets.demonworld.first_battle import Deployment
from oriflamme.rulesets.demonworld.orders import OrderPhase, OrderTokens, tokens_of
from oriflamme.rulesets.demonworld.turn import Commit
from tests.properties.demonworld_meetings import RULES, meeting
from tests.rulesets.demonworld.battles.test_flank_marches import (
    NORTHERN,
    SOUTHERN,
    ids,
    marching,
    to,
    to_turn,
)

SOME = (7, 17, 36)
"""Seeds of battles with all kinds of secrets: marches round flanks, commanders, tokens in stages."""
MANY = range(200)
COMMANDS = 160
"""How far a battle is looked at."""
ON = 12
"""How many commands an imagined battle is played on for."""


def begun(setup: Setup, seed: int) -> Battle[Any]:
    battle = RULES.begin(setup, Dice(str(seed)))
    battle.advance()
    return battle


def moments(seed: int, every: int) -> Iterator[Battle[Any]]:
    """A battle by lot now and then, and at every decision in which a secret lies."""
    luck, battle = Random(seed), begun(meeting(seed), seed)
    bots = {side: find("captain" if seed % 2 else "random", RULES.name, side) for side in battle.setup.sides}
    seen: Counter[str] = Counter()
    for number in range(COMMANDS):
        if battle.outcome is not None:
            return
        kind = type(battle.decision()).__name__
        # Of each kind a few where somebody is ready and the other is not: there his answer lies.
        waits = len(battle.deciders()) == 1 and battle.prompts()[0].secret
        seen[kind] += waits
        if number % every == 0 or (waits and seen[kind] <= 2):
            yield battle
        player = luck.choice(battle.deciders())
        battle.apply(player, bots[player].choose(battle.view(player), player))


def played_on(battle: Battle[Any], seed: str, limit: int) -> None:
    """Play an imagined battle on by lot; every command is one that the rules allow."""
    luck = Random(seed)
    for number in range(limit):
        if battle.outcome is not None:
            return
        player = luck.choice(battle.deciders())
        bot = find("random", RULES.name, f"{seed}/{number}")
        battle.apply(player, bot.choose(battle.view(player), player))


def looked_at(seed: int, every: int) -> None:
    for number, battle in enumerate(moments(seed, every)):
        for viewer in (*battle.setup.sides, None):
            view, dice = battle.view(viewer), Dice(f"{seed}/{number}")
            guess = view.imagine(dice)
            assert guess.view(viewer).encoded() == view.encoded()
            assert guess.deciders() == battle.deciders()
            # Another battle with other secrets, which the viewer cannot tell from this one, is imagined alike.
            other = view.imagine(Dice("other"))
            assert other.view(viewer).imagine(dice).encoded() == guess.encoded()
            played_on(guess, f"{seed}/{number}/{viewer}", ON)


@pytest.mark.parametrize("seed", SOME)
def test_what_a_player_imagines_is_played_on_and_rests_on_no_secret(seed: int) -> None:
    looked_at(seed, every=60)


@pytest.mark.soak
@pytest.mark.parametrize("seed", MANY)
def test_what_players_of_many_battles_imagine_is_played_on(seed: int) -> None:
    looked_at(seed, every=10)


def test_an_imagined_battle_goes_on_to_its_end() -> None:
    """Imagined as soon as the other side is ready, before either army is seen."""
    battle = begun(meeting(SOME[0]), 1)
    north = battle.setup.sides[1]
    while not isinstance(battle.decision(), Deployment):
        player = battle.deciders()[0]
        battle.apply(player, Commit())
    battle.apply(north, Commit())
    guess = battle.view(battle.setup.sides[0]).imagine(Dice("end"))
    played_on(guess, "end", 20_000)
    assert guess.outcome is not None


CAVALRY, SCOUTS = "purifying-light-knights", "imperial-outriders"


def known(
    battle: Battle[Any], viewer: str | None, kind: type[Any], seed: int = 0
) -> tuple[View[Any], Battle[Any]]:
    assert isinstance(battle.decision(), kind)
    view = battle.view(viewer)
    return view, view.imagine(Dice(str(seed)))


class TestWhatIsFilledIn:
    @staticmethod
    def at(kind: type[Any], *, waits: bool = True) -> Iterator[Battle[Any]]:
        for seed in SOME:
            for battle in moments(seed, COMMANDS):
                if isinstance(battle.decision(), kind) and (not waits or len(battle.deciders()) == 1):
                    yield battle

    def test_orders_that_the_other_side_has_given(self) -> None:
        battle = next(self.at(OrderPhase))
        (viewer,) = battle.deciders()
        given = set()
        for seed in range(6):
            view, guess = known(battle, viewer, OrderPhase, seed)
            hidden, there = view.decision(), guess.decision()
            assert isinstance(hidden, OrderPhase)
            assert isinstance(there, OrderPhase)
            (other,) = there.ready
            assert other not in hidden.given
            given.add(repr(there.given.get(other)))
        assert len(given) > 1

    def test_faces_of_tokens_and_what_is_chosen_among_them(self) -> None:
        for battle in self.at(ChooseOrders, waits=False):
            for viewer in battle.setup.sides:
                _, guess = known(battle, viewer, ChooseOrders)
                due = guess.decision()
                assert isinstance(due, ChooseOrders)
                assert set(due.asked) == set(due.among)
                for units in guess.state.pages[OrderTokens].laid.values():
                    for unit in units:
                        orders = [token.order for token in tokens_of(guess.state, guess.state.units[unit])]
                        assert None not in orders
                        assert len(set(orders)) == len(orders)

    def test_marches_while_the_armies_deploy(self) -> None:
        """Any that the other side could have planned, whatever it has."""
        battle = marching((), CAVALRY)
        to(battle, Deployment)
        sent = Counter(
            len(known(battle, NORTHERN, Deployment, seed)[1].state.pages[FlankMarches].marches)
            for seed in range(12)
        )
        assert len(sent) > 1

    def test_marches_of_the_units_that_are_missed_and_of_no_others(self) -> None:
        """Two units on marches of their own, of which the first comes on in turn 3 and the other falls short."""
        battle = marching((4, 1, 1), CAVALRY, SCOUTS, section=0)
        for turn in range(1, 5):
            to_turn(battle, turn, FlankEntry if turn == 3 else OrderPhase)
            waiting = battle.state.pages[FlankMarches].waiting
            shapes = set()
            for seed in range(6):
                page = battle.view(NORTHERN).imagine(Dice(str(seed))).state.pages[FlankMarches]
                assert {unit: len(stands) for unit, stands in page.waiting.items()} == {
                    unit: len(stands) for unit, stands in waiting.items()
                }
                marching_units = sorted(unit for march in page.marches for unit in march.units)
                assert marching_units == sorted(ids(battle, SOUTHERN)[card] for card in (CAVALRY, SCOUTS))
                shapes.add(tuple((march.flank, march.units, march.entry) for march in page.marches))
            assert len(shapes) > 1 or turn == 4
            if turn == 3:
                entry = battle.view(NORTHERN).imagine(Dice("1")).decision()
                assert isinstance(entry, FlankEntry)
                assert entry.march in ids(battle, SOUTHERN).values()
        played_on(battle.view(NORTHERN).imagine(Dice("1")), "on", 300)
