"""Battles followed by an umpire who knows the book, and not the engine: what is played is what is written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest

from oriflamme import __version__
from oriflamme.bots import Bot, find
from oriflamme.bots.arena import bot_seed
from oriflamme.kernel.battle import View
from oriflamme.kernel.events import Event
from oriflamme.kernel.ruleset import ruleset
from oriflamme.kernel.sessions import Session, header_for
from oriflamme.kernel.setups import Setup
from oriflamme.kernel.steps import Command
from oriflamme.kernel.tally import Tally
from oriflamme.rulesets.demonworld.casualties import StandsDestroyed
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.commanders.command import OrderRolled
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.fire_execution import ShotFired
from oriflamme.rulesets.demonworld.melee_execution import BlowStruck
from oriflamme.rulesets.demonworld.morale.loss_tests import CombatLost
from oriflamme.rulesets.demonworld.morale.rout_runs import RoutFork, UnitRan
from oriflamme.rulesets.demonworld.morale.tests import Kind, MoraleTested
from oriflamme.rulesets.demonworld.movement.sequences import SequenceBegan, UnitMoved

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


class Wayward:
    """A captain who now and then does anything at all, and so comes into odd places among his enemies."""

    def __init__(self, seed: str) -> None:
        self.captain, self.random = find("captain", "demonworld", seed), find("random", "demonworld", seed)
        self.lots = Random(seed)

    def choose(self, view: View[Any], player: str) -> Command:
        bot = self.random if self.lots.random() < WAYWARD else self.captain
        return bot.choose(view, player)


WAYWARD = 0.3


def bot_named(name: str, seed: str) -> Bot:
    return Wayward(seed) if name == "wayward" else find(name, "demonworld", seed)


class Turned(NamedTuple):
    """A command, what came of it, the states before and after it, and whether a rout move is still going on then."""

    command: Command
    events: list[Event]
    before: Field
    after: Field
    running: bool


def played(setup: Setup, bot: str, seed: str, limit: int) -> Iterator[Turned]:
    """Play a battle of two bots, at most so many commands of it."""
    bots = {side: bot_named(bot, bot_seed(seed, side)) for side in setup.sides}
    seats = dict.fromkeys(setup.sides, bot)
    battle = Session(ruleset("demonworld"), header_for(setup, seed, engine=__version__, seats=seats)).battle
    for _ in range(limit):
        if battle.outcome is not None:
            return
        player = battle.deciders()[0]
        command = bots[player].choose(battle.view(player), player)
        before = battle.state
        assert isinstance(before, Field)
        events = battle.apply(player, command)
        yield Turned(command, events, before, battle.state, isinstance(battle.decision(), RoutFork))


def followed(setup: Setup, turns: Iterable[Turned]) -> Umpire:
    """Have an umpire look on."""
    umpire: Umpire | None = None
    for turned in turns:
        umpire = umpire or Umpire(turned.before, setup)
        umpire.follow(*turned)
    assert umpire is not None
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
    setup = of("demonworld-under-the-banner")
    no_fault(followed(setup, played(setup, "random", seed, 150)), "DW-V", "DW-XI")


# -- a battle of captains, and what the umpire says when it is told falsely ------------------------------------------


@pytest.fixture(scope="module")
def stand() -> tuple[Setup, list[Turned]]:
    """A battle of captains with shots, blows, second attacks, dice for orders, tests and routs."""
    setup = of("demonworld-last-stand")
    return setup, list(played(setup, "captain", "4", 1000))


EVERYTHING = ("DW-IV", "DW-VI", "DW-VIII", "DW-X", "DW-XI", "DW-XII", "DW-XIV", "DW-XV", "DW-XVI")


def test_the_umpire_agrees_with_a_battle_of_captains(stand: tuple[Setup, list[Turned]]) -> None:
    no_fault(followed(*stand), *EVERYTHING)


def test_the_umpire_agrees_with_a_battle_in_which_impetuous_units_move_one_after_another() -> None:
    setup = of("demonworld-last-stand")
    no_fault(followed(setup, played(setup, "captain", "2", 1000)), *EVERYTHING)


def one_more(tally: Tally) -> Tally:
    first, *others = tally.lines
    return Tally((msgspec.structs.replace(first, value=first.value + 1), *others))


def shorter(event: UnitRan) -> UnitRan:
    """Nobody runs further than one hex."""
    went = tuple(msgspec.structs.replace(fled, path=fled.path[:2]) for fled in event.went)
    return msgspec.structs.replace(event, went=went)


FALSE: dict[str, tuple[type[Event], Callable[[Any], dict[str, Any]], str]] = {
    "base number of a shot": (ShotFired, lambda event: {"tally": one_more(event.tally)}, "DW-XII.4.0-b"),
    "a hit by a shot": (ShotFired, lambda event: {"hit": not event.hit}, "DW-IV.2.0-c"),
    "the die of a shot": (ShotFired, lambda event: {"roll": event.roll % 20 + 1}, "DW-I.1.3"),
    "base number of a blow": (BlowStruck, lambda event: {"tally": one_more(event.tally)}, "DW-XIV.2.0-b"),
    "a hit by a blow": (BlowStruck, lambda event: {"hit": not event.hit}, "DW-VI.1.3-d"),
    "initiative": (BlowStruck, lambda event: {"initiative": event.initiative + 1}, "DW-VI.1.0-b"),
    "what a test needs": (MoraleTested, lambda event: {"needed": event.needed + 1}, "DW-XV.1.0-c"),
    "the result of a test": (MoraleTested, lambda event: {"passed": not event.passed}, "DW-XV.1.0-b"),
    "points of a movement": (UnitMoved, lambda event: {"points": event.points + 1}, "DW-XI.2.0-b"),
    "manoeuvres of a movement": (UnitMoved, lambda event: {"manoeuvres": 9}, "DW-V-MANOEUVRES"),
    "who lost a combat": (CombatLost, lambda event: {"side": other_side(event.side)}, "DW-XV.3.0-f"),
    "an order by the die": (OrderRolled, lambda event: {"order": other_order(event.order)}, "DW-VIII.2.0-c"),
    "a rout cut short": (UnitRan, lambda event: {"went": shorter(event).went}, "DW-XV.9.0-b"),
}


def other_side(side: str) -> str:
    return "orcs" if side == "empire" else "empire"


def other_order(order: Order | None) -> Order:
    return Order.MOVE if order is not Order.MOVE else Order.HOLD


@pytest.mark.parametrize("name", FALSE)
def test_the_umpire_sees_what_is_told_falsely(stand: tuple[Setup, list[Turned]], name: str) -> None:
    kind, change, rule = FALSE[name]
    setup, turns = stand
    falsified: list[Turned] = []
    for turned in turns:
        kinds = [type(event) for event in turned.events]
        at = len(kinds) - 1 - kinds[::-1].index(kind) if kind in kinds else None
        if at is None:
            falsified.append(turned)
            continue
        events = list(turned.events)
        events[at] = msgspec.structs.replace(events[at], **change(events[at]))
        falsified.append(turned._replace(events=events))
        break
    else:
        raise AssertionError(f"no {kind.__name__} in this battle")
    assert rule in {fault.rule for fault in followed(setup, falsified).table.faults}


LEFT_OUT: dict[str, tuple[type[Event], str]] = {
    "the sequences of movement": (SequenceBegan, "DW-V.2.0-a"),
    "who was lost": (StandsDestroyed, "DW-XV.3.0-f"),
}


@pytest.mark.parametrize("name", LEFT_OUT)
def test_the_umpire_misses_what_is_not_told(stand: tuple[Setup, list[Turned]], name: str) -> None:
    kind, rule = LEFT_OUT[name]
    setup, turns = stand
    left_out = [
        turned._replace(events=[event for event in turned.events if not isinstance(event, kind)])
        for turned in turns
    ]
    assert rule in {fault.rule for fault in followed(setup, left_out).table.faults}


@pytest.mark.parametrize(("test", "rule"), [(Kind.MELEE, "DW-XV.3.0-a"), (Kind.SHOOTING, "DW-XV.2.0-a")])
def test_the_umpire_misses_a_test_left_out(stand: tuple[Setup, list[Turned]], test: Kind, rule: str) -> None:
    setup, turns = stand
    left_out = [
        turned._replace(
            events=[
                event
                for event in turned.events
                if not (isinstance(event, MoraleTested) and event.test is test)
            ]
        )
        for turned in turns
    ]
    assert left_out != turns
    assert rule in {fault.rule for fault in followed(setup, left_out).table.faults}


# -- long play ---------------------------------------------------------------------------------------------------------


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(11))
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_umpire_agrees_with_many_battles_at_random(scenario: str, seed: int) -> None:
    setup = of(scenario)
    no_fault(followed(setup, played(setup, "random", f"umpire-{seed}", 1500)), "DW-V")


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_umpire_agrees_with_many_battles_of_captains(scenario: str, seed: int) -> None:
    setup = of(scenario)
    no_fault(followed(setup, played(setup, "captain", f"umpire-{seed}", 2000)), "DW-VI", "DW-XV")


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_umpire_agrees_with_many_battles_of_wayward_captains(scenario: str, seed: int) -> None:
    setup = of(scenario)
    no_fault(followed(setup, played(setup, "wayward", f"umpire-{seed}", 1000)), "DW-V")


def mustered(seed: int) -> Setup:
    """Two armies of the books on a generated field."""
    rules = ruleset("demonworld")
    books = [next(iter(book for book in rules.books() if name in book)) for name in ("empire", "orc")]
    musters = [rules.propose_fitting(book, {}, f"umpire-{seed}-{book}") for book in books]
    settled = rules.settled({"level": "intermediate", "battlefield": seed})
    return rules.setup_fitting((musters[0], musters[1]), "farmland", settled)


@pytest.mark.soak
@pytest.mark.parametrize("bot", ["random", "captain", "wayward"])
@pytest.mark.parametrize("seed", range(12))
def test_the_umpire_agrees_on_generated_fields(bot: str, seed: int) -> None:
    setup = mustered(seed)
    no_fault(followed(setup, played(setup, bot, f"umpire-{seed}", 800)), "DW-V")
