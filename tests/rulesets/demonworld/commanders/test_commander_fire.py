"""The one shot that a commander has in a turn, alone or with a unit, played through fire phases and what is between them."""

from __future__ import annotations

from typing import Any

import pytest

from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.closing_up import CloseUp
from oriflamme.rulesets.demonworld.commanders.moving import CommandersMove, JoinUnit, MoveCommander
from oriflamme.rulesets.demonworld.commanders.pages import CommandersRest
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.fire_execution import ShotFired
from oriflamme.rulesets.demonworld.shooting import FirePhase, Shoot, SupportShot
from oriflamme.rulesets.demonworld.turn import Commit
from tests.rulesets.demonworld.armies import (
    GREY,
    NORTH,
    SOUTH,
    WHITE,
    card,
    hexes,
    muster,
    of,
    play,
    refused,
    rows,
)
from tests.rulesets.demonworld.commanders.staff import SHORT, battle, captain, staffed, with_unit
from tests.rulesets.demonworld.fights import MISS

ARCHERS = card("archers", missile=SHORT)
TARGETS = muster("x", GREY, rows({-5: range(5)}), SOUTH)


def beside(order: Order, *, joined: bool, captain_card: str = "bow") -> Field:
    """A commander with a bow beside four archers, with them or on his own."""
    archers = muster("a", WHITE, rows({0: range(4)}), profile="archers", order=order)
    field = staffed(archers, captain("c", WHITE, (-1, 0), captain_card), TARGETS, profiles=(ARCHERS,))
    if joined:
        with_unit(field, "c", "a")
    return field


def shooters(begun: Battle[Field]) -> set[str]:
    """Those to whom a shot is offered in the fire phase that has begun."""
    if WHITE not in begun.deciders():
        return set()
    found = {option.shooter for option in begun.options(WHITE) if isinstance(option, Shoot)}
    for key in ("c.1", "a.1"):
        assert begun.check(WHITE, Shoot(key, "x.1")).legal is (key in found)
    return found


FOUR = {f"a.{number}" for number in range(1, 5)}


@pytest.mark.rule("DW-X.2.1-c")
@pytest.mark.parametrize("fires", [True, False])
def test_who_has_fired_alone_does_not_fire_again_with_the_unit_that_he_joins(fires: bool) -> None:
    begun = battle(
        beside(Order.HOLD, joined=False),
        FirePhase(1),
        CommandersMove(Order.MOVE),
        FirePhase(2),
        dice=(MISS,) * 2,
    )
    assert shooters(begun) == {"c.1"}
    play(begun, WHITE, *([Shoot("c.1", "x.1")] if fires else []), Commit())
    play(begun, WHITE, JoinUnit("c.1", "a"))
    while not any(isinstance(option, Shoot) for option in begun.options(WHITE)):
        play(begun, WHITE, next(iter(begun.options(WHITE))))
    assert shooters(begun) == FOUR | (set() if fires else {"c.1"})
    if fires:
        once = ("DW-X.2.1-c", "dw-refused-fired")
        assert once in refused(begun, WHITE, Shoot("c.1", "x.1"))
        play(begun, WHITE, Shoot("a.1", "x.2"))
        assert once in refused(begun, WHITE, SupportShot("c.1", "a.1"))


@pytest.mark.rule("DW-X.2.1-c")
@pytest.mark.parametrize("deed", ["shoots", "supports", None])
def test_who_has_fired_with_a_unit_does_not_fire_again_alone(deed: str | None) -> None:
    begun = battle(
        beside(Order.SKIRMISH, joined=True),
        FirePhase(1),
        CommandersMove(Order.MOVE),
        FirePhase(2),
        CommandersRest(),
        FirePhase(1),
        dice=(MISS,) * 3,
    )
    assert shooters(begun) == FOUR | {"c.1"}
    match deed:
        case "shoots":
            play(begun, WHITE, Shoot("c.1", "x.1"))
        case "supports":
            play(begun, WHITE, Shoot("a.1", "x.1"), SupportShot("c.1", "a.1"))
        case _:
            play(begun, WHITE, Shoot("a.1", "x.1"))
    events = play(begun, WHITE, Commit())
    assert len(of(events, ShotFired)) == 1
    play(begun, WHITE, MoveCommander("c.1", (3,), NORTH))
    while isinstance(begun.decision(), CloseUp):
        play(begun, WHITE, Commit())
    if deed is None:
        assert shooters(begun) == {"c.1"}  # he has his shot yet
        play(begun, WHITE, Commit())
    # In the next turn he has another, and they, who held their order, too.
    assert shooters(begun) == FOUR | {"c.1"}


@pytest.mark.rule("DW-X.2.1-c")
@pytest.mark.parametrize(("weapon", "phases"), [("bow", [1, 2]), ("crossbow", [2])])
def test_he_fires_in_either_phase_and_with_what_is_slow_to_load_in_the_second(
    weapon: str, phases: list[int]
) -> None:
    for phase in (1, 2):
        begun = battle(beside(Order.MOVE, joined=False, captain_card=weapon), FirePhase(phase), dice=(MISS,))
        assert shooters(begun) == ({"c.1"} if phase in phases else set())


@pytest.mark.rule("DW-X.2.1-c")
@pytest.mark.parametrize("since", [None, 1, 2])
def test_in_a_melee_he_fires_only_where_it_was_brought_to_him_in_this_turn(since: int | None) -> None:
    engaged: dict[str, Any] = {} if since is None else {"engaged": True, "first_melee": since}
    near = (
        muster("y", GREY, hexes((-1, -1)), SOUTH, **engaged)
        if engaged
        else muster("y", GREY, hexes((9, 9)), SOUTH)
    )
    field = staffed(captain("c", WHITE, (-1, 0), "bow", **engaged), near, TARGETS, turn=2)
    assert bool(shooters(battle(field.copy(), FirePhase(2)))) is (since != 1)
    if since != 2:  # nobody comes to him before the first
        assert bool(shooters(battle(field, FirePhase(1)))) is (since is None)


@pytest.mark.rule("DW-X.2.2-c")
@pytest.mark.parametrize("order", list(Order), ids=str)
def test_with_a_unit_he_fires_in_the_phase_of_its_order(order: Order) -> None:
    """He alone has a bow. On his own he might fire in either phase; with men out of their ranks he does not with order H."""

    def fires(phase: int, *, joined: bool, apart: bool = False) -> bool:
        men = muster("a", WHITE, hexes((0, 0), (1, 0), (2, 0), (9 if apart else 3, 0)), order=order)
        field = staffed(men, captain("c", WHITE, (-1, 0), "bow"), TARGETS)
        if joined:
            with_unit(field, "c", "a")
        begun = battle(field, FirePhase(phase), dice=(MISS,))
        able = begun.deciders() == (WHITE,)
        assert not able or {one.shooter for one in begun.options(WHITE) if isinstance(one, Shoot)} == {"c.1"}
        return able

    assert [fires(phase, joined=False) for phase in (1, 2)] == [True, True]
    assert [fires(phase, joined=True) for phase in (1, 2)] == [order is Order.SKIRMISH, order is Order.HOLD]
    assert [fires(phase, joined=True, apart=True) for phase in (1, 2)] == [False, order is Order.HOLD]
