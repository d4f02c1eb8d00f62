"""No view tells what a side keeps hidden: deployment by both sides, every view searched (DBF-DEPLOY-HIDDEN)."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.dice import Dice
from oriflamme.kernel.events import Event
from oriflamme.rulesets.fictionalis.deployment.arrivals import Arrivals, EntriesEnd
from oriflamme.rulesets.fictionalis.deployment.plans import HoldBack, MakePlans, PlanFlank
from oriflamme.rulesets.fictionalis.field import HIDDEN, Bound, Field
from oriflamme.rulesets.fictionalis.ground import Land, Surface
from oriflamme.rulesets.fictionalis.initiative import PipRoll
from oriflamme.rulesets.fictionalis.pieces import Element, Place, Rank
from oriflamme.rulesets.fictionalis.ruleset import RULESET
from tests.rulesets.fictionalis.deploying import (
    EAST,
    PLANNED,
    WEST,
    area,
    confirmed,
    deploying,
    host,
    put,
    reserve,
)
from tests.rulesets.fictionalis.layout import element

SECRET = re.compile(rb"\b[ab][0-9]-[0-9]+\b")
WOODS = Surface(
    features=(
        area("south", Land.WOOD, 400, 1600, 800, 2000),
        area("north", Land.WOOD, 2800, 400, 3200, 800),
    )
)


def army(letter: str) -> Iterator[Element]:
    yield from host(letter, (4, 3))
    yield from reserve(
        f"{letter}3-",
        ["Reg Bd(O)", "Irr Fl(O)", "Irr De(S)", "Irr Lk(O)", "Irr Bg(I)"],
        f"{letter}3",
        Rank.SUB,
    )
    yield element(f"{letter}3-7", "Irr Ab(O)", None, command=f"{letter}3")
    yield element(
        f"{letter}3-8", "Irr De(O)", None, command=f"{letter}3", place=Place.ABOARD, carrier=f"{letter}3-7"
    )


def named(data: bytes) -> set[str]:
    return {found.decode() for found in SECRET.findall(data)}


def secrets_of(battle: Battle[Field], side: str) -> set[str]:
    """The ids that a side's enemy must not come across: who is hidden, and who is aboard those who are."""
    field = battle.state
    hidden = {one.id for one in field.elements.values() if one.side == side and one.place in HIDDEN}
    return hidden | {one.id for one in field.elements.values() if one.carrier in hidden}


def searched(battle: Battle[Field], events: list[Event]) -> None:
    """Look through what each side sees of the battle, of its scene and of what has just happened."""
    for viewer, other in ((WEST, EAST), (EAST, WEST), (None, EAST), (None, WEST)):
        view = battle.view(viewer)
        data = view.encoded()
        told = [seen for one in events if (seen := one.seen_by(viewer)) is not None]
        happened = b"".join(repr(one).encode() for one in told)
        hidden = secrets_of(battle, other)
        # Generals are named by their commands, whoever and wherever they are.
        heads = {command.general for command in battle.state.commands.values()}
        assert not (named(data) | named(happened)) & hidden - heads
        drawn = named(repr(RULESET.scene(view)).encode())
        assert not drawn & hidden


@pytest.mark.rule("DBF-DEPLOY-HIDDEN", "DBF-DEPLOY-PLAN", "DBF-AMBUSH-REVEAL")
def test_no_view_names_what_is_hidden_at_any_time_of_deployment_or_arrival() -> None:
    battle = deploying(*army("a"), *army("b"), surface=WOODS, dice=Dice("hidden"))
    searched(battle, [])
    looks = 0
    while battle.decision() is not None:
        player = battle.deciders()[0]
        events: list[Event] = []
        if isinstance(battle.decision(), MakePlans):
            own = "a" if player == WEST else "b"
            wood = (600, 1800, 0) if player == WEST else (3000, 600, 180)
            for command in (
                PlanFlank(f"{own}2", "left"),
                HoldBack((f"{own}3-2",)),
                put(f"{own}1-2", *wood),
                PLANNED,
            ):
                events += battle.apply(player, command)
                searched(battle, events)
        else:
            events = battle.apply(player, next(iter(battle.view(player).options(player))))
        searched(battle, events)
        looks += 1
    assert looks > 6
    assert {one.place for one in battle.state.elements.values()} >= {Place.FLANK, Place.WAITING, Place.AMBUSH}
    for number in range(1, 12):
        side = (WEST, EAST)[number % 2]
        battle.state.bound = Bound(number=number, side=side, sides_bounds={WEST: number, EAST: number})
        battle._fresh = []
        battle.push(PipRoll(), Arrivals(), EntriesEnd())
        searched(battle, battle.advance())
        searched(battle, confirmed(battle))


@pytest.mark.rule("DBF-DEPLOY-HIDDEN")
def test_the_search_finds_what_is_not_hidden() -> None:
    battle = deploying(*army("a"), *army("b"), surface=WOODS, dice=Dice("hidden"))
    whole = named(battle.encoded())
    assert secrets_of(battle, EAST) <= whole
    assert len(secrets_of(battle, EAST)) > 8
    own = named(battle.view(EAST).encoded())
    assert secrets_of(battle, EAST) <= own
