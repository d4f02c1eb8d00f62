"""Who tests after a combat, by the blows that are struck in it: losers and winners, with and without losses (XV.3.0)."""

from __future__ import annotations

from typing import Any

import pytest

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.events import Event
from oriflamme.rulesets.demonworld import contents
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.melee import MeleeDeclaration, MeleePhase, Strike
from oriflamme.rulesets.demonworld.morale.loss_tests import CombatLost
from oriflamme.rulesets.demonworld.morale.tests import MoraleTested
from oriflamme.rulesets.demonworld.shooting import FirePhase, Shoot
from oriflamme.rulesets.demonworld.skills import CHAPTER_VIII
from oriflamme.rulesets.demonworld.turn import Commit
from tests.rulesets.demonworld.armies import GREY, WHITE, Muster, battle_of, card, field_of, of, play
from tests.rulesets.demonworld.fights import HIT
from tests.rulesets.demonworld.morale.brave import CARDS, battle, brave, field, row

FIGHTING: dict[str, Any] = {"engaged": True, "first_melee": 1}


def fighters(key: str, side: str, *places: tuple[int, int], **more: Any) -> Muster:
    return brave(key, side, *places, **FIGHTING, **more)


def struck(state: Field, *blows: Strike, dice: tuple[int, ...]) -> list[Event]:
    """The blows named all hit, and `dice` follow; what is told until somebody is asked after the melees."""
    fought = battle(state, MeleePhase(), dice=(HIT,) * len(blows) + dice)
    events: list[Event] = []
    while isinstance(due := fought.decision(), MeleeDeclaration):
        for blow in blows:
            unit = state.stands[blow.attacker].unit if blow.attacker in state.stands else None
            if unit in due.units:
                events += play(fought, state.units[unit].side, blow)
        for side in fought.deciders():
            events += play(fought, side, Commit())
    return events


def took_tests(events: list[Event]) -> list[str]:
    return [event.unit for event in of(events, MoraleTested)]


@pytest.mark.rule("DW-XV.3.0-g")
def test_of_the_losers_only_those_test_who_lost_a_stand_and_have_an_opponent_left() -> None:
    """Of one combat a destroys b, its only opponent; c lost one and has d left, e lost none: white loses two, grey one."""
    state = field(
        fighters("a", WHITE, (0, 0), (-1, 0), (-1, 1), profile="bold"),
        fighters("b", GREY, (1, -1)),
        fighters("c", WHITE, (1, 0), (2, 0), (2, 1)),
        fighters("d", GREY, (3, -1), (4, -1), profile="bold"),
        fighters("e", WHITE, (4, 0), (5, 0)),
    )
    events = struck(state, Strike("a.1", "b.1"), Strike("b.1", "a.1"), Strike("d.1", "c.2"), dice=(6, 6))
    (lost,) = of(events, CombatLost)
    assert (lost.side, lost.losses) == (WHITE, {WHITE: 2, GREY: 1})
    assert took_tests(events) == ["c"]


@pytest.mark.rule("DW-XV.3.0-h")
def test_a_winner_tests_while_an_opponent_of_its_own_stands() -> None:
    """White's a and c lose one each, grey three: a has destroyed x, which alone it was fighting; c still fights y."""
    state = field(
        fighters("a", WHITE, (0, 0), (-1, 0), (-1, 1)),
        fighters("x", GREY, (1, -1)),
        fighters("c", WHITE, (1, 0), (2, 0), (3, 0), (2, 1)),
        fighters("y", GREY, (3, -1), (4, -1), (3, -2), (4, -2)),
        fighters("e", WHITE, (4, 0), (5, 0)),
    )
    blows = [
        *(Strike("a.1", "x.1"), Strike("x.1", "a.1")),
        *(Strike("c.3", "y.1"), Strike("y.1", "c.3")),
        Strike("e.1", "y.2"),
    ]
    events = struck(state, *blows, dice=(6, 6))
    (lost,) = of(events, CombatLost)
    assert (lost.side, lost.losses) == (GREY, {WHITE: 2, GREY: 3})
    assert took_tests(events) == ["y", "c"]


@pytest.mark.rule("DW-XV.3.0-f")
@pytest.mark.parametrize(("die", "order"), [(3, ["a", "b"]), (4, ["b", "a"])])
def test_where_losses_and_initiative_are_equal_a_die_says_who_tests_first(die: int, order: list[str]) -> None:
    state = field(fighters("a", WHITE, *row(4)), fighters("b", GREY, *row(4, -1)))
    events = struck(state, Strike("a.1", "b.1"), Strike("b.4", "a.4"), dice=(die, 6, 6, 1))
    assert [(event.side, event.because) for event in of(events, CombatLost)] == [
        (WHITE if order[0] == "a" else GREY, "die")
    ]
    assert took_tests(events) == order


@pytest.mark.rule("DW-XV.3.0-a", "DW-XV.3.0-d")
def test_losses_to_two_enemies_are_one_test_that_counts_them_both() -> None:
    state = field(
        fighters("a", WHITE, *row(6)),
        fighters("b", GREY, *row(2, -1, 1), profile="bold"),
        fighters("c", GREY, *row(2, -1, 5), profile="bold"),
    )
    events = struck(state, Strike("b.1", "a.1"), Strike("c.1", "a.6"), dice=(6,))
    (test,) = of(events, MoraleTested)
    assert {line.label.removeprefix("dw-line-morale-"): line.value for line in test.tally.lines} == {
        "stands": 4,
        "lost": -2,
    }


@pytest.mark.rule("DW-XV.2.0-a")
@pytest.mark.parametrize(("points", "tests"), [(1, ["t"]), (2, [])])
def test_a_commander_who_is_hit_and_lives_is_no_loss(points: int, tests: list[str]) -> None:
    """He has joined a unit; with one hit point the shot is his death and the unit's loss, with two it is neither."""
    chief = card("chief", commander=CARDS[-1].commander, stands=1, hit_points=points, missile_protection=0)
    archers = brave("b", GREY, *row(2, -4, 4), profile="archers", order=Order.SKIRMISH)
    unit = brave("t", WHITE, *row(4), profile="timid", order=Order.HOLD, joined=("chief",))
    game = contents.game((CHAPTER_VIII.name, "morale"))
    fought: Battle[Field] = battle_of(
        field_of(archers, unit, profiles=(*CARDS, chief), game=game), FirePhase(1), dice=(HIT, 6)
    )
    play(fought, GREY, Shoot("b.1", "t.4"))
    events = play(fought, GREY, Commit())
    while fought.decision() is not None:
        events += play(fought, fought.deciders()[0], Commit())
    assert ("t.4" in fought.state.stands) is (points == 2)
    assert took_tests(events) == tests
