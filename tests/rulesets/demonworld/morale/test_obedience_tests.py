"""Obedience tests at the end of the order phase: who is provoked by whom, and what its owner decides (XV.7.0)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.dice import ScriptedDice
from oriflamme.kernel.events import Event
from oriflamme.kernel.text import text
from oriflamme.rulesets.demonworld import contents
from oriflamme.rulesets.demonworld.characteristics import Mark, Order
from oriflamme.rulesets.demonworld.commanders.revealing import ChooseOrders, KeepOrder
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.formations.tokens import FormationTokens
from oriflamme.rulesets.demonworld.morale.conduct import Conduct, is_impetuous
from oriflamme.rulesets.demonworld.morale.desks import IncitementDesk
from oriflamme.rulesets.demonworld.morale.impetuous import UnitImpetuous
from oriflamme.rulesets.demonworld.morale.obedience_tests import (
    ChooseIncitement,
    Incite,
    ObedienceTests,
    may_be_provoked,
    provokers,
)
from oriflamme.rulesets.demonworld.morale.tests import Kind, MoraleTested
from oriflamme.rulesets.demonworld.orders import GiveOrder, OrderPhaseBegins, OrderRevealed
from oriflamme.rulesets.demonworld.scenes.desk import percent
from oriflamme.rulesets.demonworld.turn import Commit
from tests.rulesets.demonworld.armies import GREY, WHITE, Muster, field_of, of, play, refused
from tests.rulesets.demonworld.morale.brave import CARDS, GAME, battle, brave, field, row


def facing_off(
    *others: Muster, away: int = 3, foe: str = "swords", order: Order | None = Order.HOLD, **unit: Any
) -> Field:
    """Nine stands that face north, and a grey stand straight before the middle of them."""
    own = brave("a", WHITE, *unit.pop("at", row(9)), order=order, **unit)
    return field(own, brave("b", GREY, (5, -away), profile=foe), *others)


def results(events: Iterable[Event]) -> list[tuple[str, int, int | None, bool]]:
    """Unit, total, die and result of each obedience test."""
    return [
        (event.unit, event.tally.total, event.die, event.passed)
        for event in of(events, MoraleTested)
        if event.test is Kind.OBEDIENCE
    ]


def obey(state: Field, *dice: int) -> tuple[Battle[Field], list[Event]]:
    """The tests at the end of an order phase, until somebody is asked."""
    fought = battle(state)
    fought.dice = ScriptedDice(dice)
    fought.push(ObedienceTests())
    fought.advance()
    return fought, fought._fresh


def provoked(state: Field) -> tuple[str, ...]:
    unit = state.units["a"]
    return provokers(state, unit) if may_be_provoked(state, unit) else ()


@pytest.mark.rule("DW-XV.7.0-a", "DW-XV.7.0-f", "DW-XV.7.0-i", "DW-XV.10.0-a", "DW-VIII.2.0-d")
def test_it_comes_after_the_orders_are_turned_up_and_failing_makes_impetuous() -> None:
    fought = battle(facing_off(profile="wild", order=None))
    fought.push(OrderPhaseBegins(), *(phase.step for phase in GAME.phases if phase.name == "obedience"))
    fought.advance()
    play(fought, WHITE, GiveOrder("a", Order.CHARGE), Commit())
    events = play(fought, GREY, Commit())
    # Nine stands, order C and size 2 against 1: 11 with any die, against 5
    assert results(events) == [("a", 11, None, False)]
    assert [(event.unit, event.enemy) for event in of(events, UnitImpetuous)] == [("a", "b")]
    assert fought.state.pages[Conduct].impetuous == {"a": "b"}
    assert fought.state.units["a"].order is None


@pytest.mark.rule("DW-XV.7.0-f")
@pytest.mark.parametrize(("kept", "line"), [(Order.CHARGE, 1), (Order.HOLD, -1)])
def test_units_with_several_tokens_are_tested_when_the_last_has_been_turned_up(
    kept: Order, line: int
) -> None:
    """A joined commander lays two tokens; nobody tests before one is kept and turned up, and then that one counts."""
    game = contents.game(("commanders", "morale"))
    made = field_of(
        brave("a", WHITE, *row(9), profile="wild", joined=["captain"]),
        brave("b", GREY, (5, -3), profile="swords"),
        profiles=CARDS,
        game=game,
        turn=1,
    )
    phases = [phase.step for phase in game.phases if phase.name in ("orders", "obedience")]
    fought = battle(made, *phases)
    play(fought, WHITE, GiveOrder("a", Order.CHARGE), GiveOrder("a", Order.HOLD), Commit())
    events = play(fought, GREY, GiveOrder("b", Order.MOVE), Commit())
    assert isinstance(fought.decision(), ChooseOrders)
    events += play(fought, WHITE, KeepOrder("a", kept))
    assert not of(events, MoraleTested)
    assert "a" not in {event.unit for event in of(events, OrderRevealed)}
    events = play(fought, WHITE, Commit())
    assert [(event.unit, event.order) for event in of(events, OrderRevealed)] == [("a", kept)]
    # The test comes after that, whatever the dice, and the order that is kept is a line of it.
    (tested,) = of(events, MoraleTested)
    assert events.index(tested) > events.index(of(events, OrderRevealed)[-1])
    assert line in [
        one.value for one in tested.tally.lines if one.label == f"dw-line-morale-order-{kept.value}"
    ]


@pytest.mark.rule("DW-XV.7.0-i", "DW-XV.1.0-d")
@pytest.mark.parametrize(
    ("die", "reading", "obeys"),
    [(5, "at-most", True), (6, "at-most", False), (5, "less-than", False), (4, "less-than", True)],
)
def test_at_most_the_second_value_obeys_and_a_six_is_no_exception(
    die: int, reading: str, obeys: bool
) -> None:
    """9 stands, order T, size 2 against 1: 9 and the die, against 14."""
    own = brave("a", WHITE, *row(9), order=Order.HOLD)
    state = field(own, brave("b", GREY, (5, -3), profile="swords"), obedience=reading)
    fought, events = obey(state, die)
    assert results(events) == [("a", 9, die, obeys)]
    assert is_impetuous(fought.state, "a") is not obeys


@pytest.mark.rule("DW-XV.7.0-d", "DW-XV.7.0-e")
def test_within_three_hexes_ahead_and_not_beside_or_behind() -> None:
    assert provoked(facing_off(away=3)) == ("b",)
    assert provoked(facing_off(away=4)) == ()
    beside = field(brave("a", WHITE, *row(4)), brave("b", GREY, (5, 0)))
    behind = field(brave("a", WHITE, *row(4)), brave("b", GREY, (1, 2)))
    slanting = field(brave("a", WHITE, *row(4)), brave("b", GREY, (6, -3)))
    assert [provoked(state) for state in (beside, behind, slanting)] == [(), (), ("b",)]
    beyond = field(brave("a", WHITE, *row(4)), brave("b", GREY, (7, -3)))
    assert provoked(beyond) == ()


@pytest.mark.rule("DW-XV.7.0-c")
def test_it_must_see_the_enemy() -> None:
    """Friends right before the unit hide the one enemy stand from all of its own."""
    screen = brave("s", WHITE, *row(6, -1, -1), profile="swords")
    own = brave("a", WHITE, *row(2, 0, 1))
    hidden = field(own, screen, brave("b", GREY, (2, -3)))
    assert provoked(hidden) == ()
    assert provoked(field(own, brave("b", GREY, (2, -3)))) == ("b",)


@pytest.mark.rule("DW-XV.7.0-d")
def test_a_screen_of_other_stands_on_the_way_does_not_matter_if_it_sees_past() -> None:
    beside = brave("s", WHITE, (5, -1), profile="swords")
    assert provoked(facing_off(beside)) == ("b",)


@pytest.mark.rule("DW-XV.7.0-a", "DW-XV.7.0-b")
def test_who_is_not_provoked() -> None:
    states = {
        "engaged": facing_off(engaged=True, first_melee=1),
        "disorganised": facing_off(at=((0, 0), (2, 0), (4, 0), (5, 0), (6, 0))),
        "column": facing_off(at=((5, 0), (5, 1), (5, 2), (5, 3), (5, 4))),
        "no morale": facing_off(profile="swords"),
    }
    for key, routing, impetuous in (("routing", ("a",), {}), ("impetuous", (), {"a": "b"})):
        states[key] = facing_off()
        states[key].pages.put(Conduct(frozenset(routing), impetuous))
    square = facing_off()
    square.pages.put(FormationTokens({"a": Mark.SQUARE}))
    states["square"] = square
    assert {key: provoked(state) for key, state in states.items()} == dict.fromkeys(states, ())
    wedge = facing_off()
    wedge.pages.put(FormationTokens({"a": Mark.WEDGE}))
    assert provoked(wedge) == ("b",)


@pytest.mark.rule("DW-XV.7.0-c")
def test_a_commander_and_a_routing_unit_provoke_too() -> None:
    assert provoked(facing_off(foe="captain")) == ("b",)
    routing = facing_off()
    routing.pages.put(Conduct(frozenset({"b"})))
    assert provoked(routing) == ("b",)


@pytest.mark.rule("DW-XV.7.0-h")
def test_the_greatest_sum_of_fear_and_size_provokes() -> None:
    """Trolls: fear 4, size 2. Giants: size 5. Ogres: fear 2, size 3."""
    trolls, ogres = brave("t", GREY, (2, -3), profile="trolls"), brave("o", GREY, (7, -3), profile="ogres")
    assert provoked(facing_off(trolls, ogres)) == ("t",)
    giants = brave("g", GREY, (7, -3), profile="giants")
    assert provoked(facing_off(ogres)) == ("o",)
    tied = field(brave("a", WHITE, *row(9)), brave("g", GREY, (2, -3), profile="giants"), ogres)
    assert provoked(tied) == ("g", "o")
    assert giants.unit.id == "g"


@pytest.mark.rule("DW-XV.7.0-h")
def test_among_equals_the_owner_says_which() -> None:
    giants, ogres = brave("g", GREY, (2, -3), profile="giants"), brave("o", GREY, (7, -3), profile="ogres")
    state = field(brave("a", WHITE, *row(9), profile="wild", order=Order.CHARGE), giants, ogres)
    fought, _ = obey(state)
    assert isinstance(fought.decision(), ChooseIncitement)
    assert list(fought.options(WHITE)) == [Incite("g"), Incite("o")]
    play(fought, WHITE, Incite("o"))
    assert fought.state.pages[Conduct].impetuous == {"a": "o"}


@pytest.mark.rule("DW-X.0-d")
@pytest.mark.rule("DW-XV.7.0-g")
@pytest.mark.parametrize(
    ("leader", "signs", "total"), [(-1, (-1,), 6), (-1, (1,), 10), (1, (-1,), 8), (1, (1,), 12)]
)
def test_leader_and_commanders_each_hold_back_or_drive_on(
    leader: int, signs: tuple[int, ...], total: int
) -> None:
    """Eight stands, one of them a commander of two stars; size 2 against 1."""
    state = facing_off(at=row(8), roles="L", joined=("captain",), order=Order.MOVE)
    fought, _ = obey(state, 6)
    assert isinstance(fought.decision(), ChooseIncitement)
    assert fought.deciders() == (WHITE,)
    assert list(fought.options(WHITE)) == [Incite("b", one, (two,)) for one in (-1, 1) for two in (-1, 1)]
    assert refused(fought, WHITE, Incite("b", 0, (1,))) == {("DW-XV.7.0-g", "dw-refused-incitement")}
    assert refused(fought, WHITE, Incite("b", 1)) == {("DW-XV.7.0-g", "dw-refused-incitement")}
    events = play(fought, WHITE, Incite("b", leader, signs))
    # 14 is at most obeyed: 6 + 6 and 8 + 6 are, 10 + 6 and 12 + 6 are not
    certain = total + 6 <= 14
    assert results(events) == [("a", 8 + 1 + leader + 2 * signs[0], None if certain else 6, certain)]


@pytest.mark.rule("DW-XV.7.0-g", "DW-XV.8.0")
def test_nothing_is_asked_where_the_answer_changes_nothing() -> None:
    """Three stands and a leader obey whatever he does; with nobody to lead them there is nothing to say."""
    fought, events = obey(facing_off(at=row(3, 0, 4), roles="L"))
    assert fought.decision() is None
    assert [passed for *_, passed in results(events)] == [True]
    fought, events = obey(facing_off(), 6)
    assert fought.decision() is None
    assert [passed for *_, passed in results(events)] == [False]


@pytest.mark.rule("DW-XV.7.0-a")
def test_units_of_both_sides_test_once_each() -> None:
    own = brave("a", WHITE, *row(4), order=Order.HOLD)
    state = field(own, brave("b", GREY, *row(4, -3, 1)), brave("c", GREY, *row(4, -2, 1), profile="swords"))
    _, events = obey(state)
    assert [unit for unit, *_ in results(events)] == ["a"]
    state = field(own, brave("b", GREY, *row(4, -3, 1)))
    _, events = obey(state)
    assert [unit for unit, *_ in results(events)] == ["a", "b"]


def test_the_desk_tells_each_answer_with_its_chance() -> None:
    fought, _ = obey(facing_off(at=row(9), roles="L"), 6)
    decision = fought.decision()
    assert isinstance(decision, ChooseIncitement)
    desk = IncitementDesk(fought.view(WHITE), decision, WHITE)
    assert [(each.id, each.detail) for each in desk.general()] == [
        ("incite:1", text("dw-detail-obeys", chance=percent(1))),
        ("incite:2", text("dw-detail-obeys", chance=percent(4 / 6))),
    ]
    (card,) = desk.preview(Incite("b", 1)).tallies
    assert card.total == 10
    assert card.chance == pytest.approx(4 / 6)
    assert set(desk.selectable()) == set(fought.state.units["a"].stands)
