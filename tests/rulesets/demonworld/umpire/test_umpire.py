"""Battles followed by an umpire who knows the book, and not the engine: what is played is what is written."""

from __future__ import annotations

from collections import Counter

import pytest

from oriflamme import __version__
from oriflamme.bots import find
from oriflamme.bots.arena import bot_seed
from oriflamme.kernel.ruleset import ruleset
from oriflamme.kernel.sessions import Session, header_for
from oriflamme.kernel.setups import Setup
from oriflamme.rulesets.demonworld.field import Field

from .umpire import Umpire

SCENARIOS = (
    "demonworld-last-stand",
    "demonworld-kal-bennock",
    "demonworld-over-the-hill",
    "demonworld-breaking-point",
    "demonworld-the-two-captains",
    "demonworld-under-the-banner",
    "demonworld-square-and-wedge",
    "demonworld-broken-ground",
)


def followed(setup: Setup, bot: str, seed: str, limit: int) -> Umpire:
    """Play a battle of two bots, at most so many commands of it, and have an umpire look on."""
    rules = ruleset("demonworld")
    bots = {side: find(bot, "demonworld", bot_seed(seed, side)) for side in setup.sides}
    seats = dict.fromkeys(setup.sides, bot)
    battle = Session(rules, header_for(setup, seed, engine=__version__, seats=seats)).battle
    field = battle.state
    assert isinstance(field, Field)
    umpire = Umpire(field, setup.chapters)
    for _ in range(limit):
        if battle.outcome is not None:
            break
        player = battle.deciders()[0]
        command = bots[player].choose(battle.view(player), player)
        before = battle.state
        events = battle.apply(player, command)
        umpire.follow(command, events, before, battle.state)
    return umpire


def of(scenario: str) -> Setup:
    return ruleset("demonworld").setup(scenario, {"level": "intermediate"})


def told(umpire: Umpire) -> str:
    return "\n".join(f"{fault.rule}: {fault.words}" for fault in umpire.table.faults)


def no_fault(umpire: Umpire, *kinds: str) -> None:
    """The umpire has judged by rules of these sections, and found nothing."""
    assert not umpire.table.faults, told(umpire)
    judged = Counter(rule.split(".")[0] for rule in umpire.table.judged)
    for kind in kinds:
        assert judged[kind], f"nothing was judged by {kind}: {umpire.table.judged}"


@pytest.mark.parametrize("seed", ["1", "2"])
def test_the_umpire_agrees_with_battles_at_random(seed: str) -> None:
    umpire = followed(of("demonworld-under-the-banner"), "random", seed, 150)
    no_fault(umpire, "DW-V", "DW-XI")


def test_the_umpire_agrees_with_a_battle_of_captains() -> None:
    umpire = followed(of("demonworld-the-two-captains"), "captain", "2", 300)
    no_fault(umpire, "DW-IV", "DW-VI", "DW-XI", "DW-XIV", "DW-XV")


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(13))
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_umpire_agrees_with_many_battles_at_random(scenario: str, seed: int) -> None:
    no_fault(followed(of(scenario), "random", f"umpire-{seed}", 1500), "DW-V")


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(7))
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_umpire_agrees_with_many_battles_of_captains(scenario: str, seed: int) -> None:
    no_fault(followed(of(scenario), "captain", f"umpire-{seed}", 2000), "DW-VI", "DW-XV")
