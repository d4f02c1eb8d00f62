"""Charge tests in the movement phase: who must dare, what a refusal forbids (XV.5.0)."""

from __future__ import annotations

from typing import Any

import pytest

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.dice import SealedDice
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.morale.charge_tests import ChargeTests, TestCharge
from oriflamme.rulesets.demonworld.morale.tests import Kind, MoraleTested
from oriflamme.rulesets.demonworld.movement.engagement import UnitEngaged
from oriflamme.rulesets.demonworld.movement.legs import Advance, Face, Sidestep
from oriflamme.rulesets.demonworld.movement.potential import Spent
from oriflamme.rulesets.demonworld.movement.reach import destinations
from oriflamme.rulesets.demonworld.movement.sequences import MoveUnit, MoveUnits
from oriflamme.rulesets.demonworld.posts import apart
from oriflamme.rulesets.demonworld.ruleset import RULESET
from tests.rulesets.demonworld.armies import GREY, WHITE, Muster, hexes_of, of, play, refused
from tests.rulesets.demonworld.morale.brave import battle, brave, field, row

LEFT, RIGHT = Advance("left"), Advance("right")
AHEAD = MoveUnit("a", (LEFT, RIGHT))
"""Two hexes straight on, from r = 0 to r = -2."""


def charging(*others: Muster, order: Order = Order.CHARGE, **fields: Any) -> Field:
    """Four stands that face north at r = 0, and four ogres, whom they fear, at r = -3."""
    own = brave("a", WHITE, *row(4), order=order, profile=fields.pop("profile", "foot"))
    ogres = brave("o", GREY, *row(4, -3, 1), profile="ogres", order=Order.HOLD)
    return field(own, ogres, *others, **fields)


def moving(state: Field, *dice: int, order: Order = Order.CHARGE) -> Battle[Field]:
    return battle(state, MoveUnits(WHITE, order), dice=dice)


def goals(state: Field) -> list[bool]:
    """For each place that the unit can come to, whether it touches an enemy there."""
    return [place.contact for place in destinations(state, state.units["a"], Spent())]


@pytest.mark.rule("DW-XV.5.0-a", "DW-XV.5.0-b")
def test_whom_a_unit_fears_it_must_dare_to_charge() -> None:
    state = charging()
    fought = moving(state, 5)
    assert refused(fought, WHITE, AHEAD) == {("DW-XV.5.0-a", "dw-refused-dares-not")}
    assert not any(goals(fought.state))
    # 4 stands, smaller by one, fear less by two, order C and theirs T: 4 - 1 - 2 + 1 - 1, against 10
    events = play(fought, WHITE, TestCharge("a", "o"))
    (test,) = of(events, MoraleTested)
    assert (test.test, test.tally.total, test.die, test.passed) == (Kind.CHARGE, 1, 5, False)


@pytest.mark.rule("DW-XV.5.0-b")
def test_who_dares_charges() -> None:
    fought = moving(charging(), 6)
    assert TestCharge("a", "o") in list(fought.options(WHITE))
    play(fought, WHITE, TestCharge("a", "o"))
    assert any(goals(fought.state))
    events = play(fought, WHITE, AHEAD)
    assert of(events, UnitEngaged)
    assert fought.state.units["a"].engaged


@pytest.mark.rule("DW-XV.5.0-b")
def test_one_test_in_a_phase_and_before_the_unit_moves() -> None:
    trolls = brave("t", GREY, *row(2, -3, 8), profile="trolls")
    fought = moving(charging(trolls), 6)
    play(fought, WHITE, TestCharge("a", "o"))
    assert refused(fought, WHITE, TestCharge("a", "t")) == {("DW-XV.5.0-b", "dw-refused-tested-already")}
    assert not [command for command in fought.options(WHITE) if isinstance(command, TestCharge)]
    fought.state.turn += 1
    assert fought.check(WHITE, TestCharge("a", "t")).legal

    late = moving(charging(trolls))
    play(late, WHITE, MoveUnit("a", (Sidestep(0),)))
    assert refused(late, WHITE, TestCharge("a", "o")) == {("DW-XV.5.0-b", "dw-refused-test-before-moving")}


@pytest.mark.rule("DW-XV.5.0-c")
def test_who_refuses_may_not_come_closer_and_may_move_otherwise() -> None:
    fought = moving(charging(), 1)
    play(fought, WHITE, TestCharge("a", "o"))
    closer = {("DW-XV.5.0-c", "dw-refused-comes-closer")}
    assert refused(fought, WHITE, MoveUnit("a", (LEFT,))) == closer
    places = list(destinations(fought.state, fought.state.units["a"], Spent()))
    assert places
    for place in places:
        assert fought.check(WHITE, MoveUnit("a", place.legs())).legal
        for stand in place.stands():
            before = fought.state.stands[stand.id]
            foes = fought.state.stands_of("o")
            assert min(apart(stand, foe) for foe in foes) >= min(apart(before, foe) for foe in foes)
    offered = [command for command in fought.options(WHITE) if isinstance(command, MoveUnit)]
    assert all(fought.check(WHITE, command).legal for command in offered)
    # It may turn round and go, and even come back as near as it was, but no nearer.
    play(fought, WHITE, MoveUnit("a", (Face(3), Advance("left"))))
    assert hexes_of(fought.state, "a") == {(q, 1) for q in range(4)}


@pytest.mark.rule("DW-XV.5.0-c")
def test_who_refuses_may_charge_whom_it_does_not_fear_away_from_the_others() -> None:
    """Foot stand beyond the right end: the unit can come at them without coming closer to the ogres on its left."""
    ogres = brave("o", GREY, (-6, -2), (-5, -2), profile="ogres")
    foot = brave("f", GREY, (5, -2), (6, -2))
    own = brave("a", WHITE, *row(4), order=Order.CHARGE)
    fought = moving(field(own, ogres, foot), 1)
    play(fought, WHITE, TestCharge("a", "o"))
    touching = [
        place for place in destinations(fought.state, fought.state.units["a"], Spent()) if place.contact
    ]
    assert touching
    for place in touching:
        assert fought.check(WHITE, MoveUnit("a", place.legs())).legal


@pytest.mark.rule("DW-XV.5.0-a")
@pytest.mark.parametrize(
    ("why", "state"),
    [
        ("the enemy routs", charging(routing=("o",))),
        ("no more fearsome", charging(profile="ogres")),
        ("the unit has no morale", charging(profile="swords")),
    ],
)
def test_who_need_not_dare(why: str, state: Field) -> None:
    fought = moving(state)
    rules = {rule for rule, _ in refused(fought, WHITE, TestCharge("a", "o"))}
    assert rules == {"DW-XV.5.0-a"}, why
    assert fought.check(WHITE, AHEAD).legal, why


@pytest.mark.rule("DW-XV.5.0-a")
def test_order_h_dares_too_and_order_m_attacks_nobody() -> None:
    skirmish = moving(charging(order=Order.SKIRMISH), 6, order=Order.SKIRMISH)
    play(skirmish, WHITE, TestCharge("a", "o"))
    assert skirmish.check(WHITE, AHEAD).legal
    march = moving(charging(order=Order.MOVE), order=Order.MOVE)
    assert refused(march, WHITE, TestCharge("a", "o")) == {("DW-V.3.1-c", "dw-refused-attack-order")}
    assert not [command for command in march.options(WHITE) if isinstance(command, TestCharge)]


@pytest.mark.rule("DW-XV.5.0-a")
def test_the_named_enemy_alone_is_dared() -> None:
    """Trolls stand beside the ogres: who dares the ogres may not touch the trolls on the way."""
    trolls = brave("t", GREY, (5, -3), profile="trolls")
    state = charging(trolls)
    fought = moving(state, 6)
    play(fought, WHITE, TestCharge("a", "t"))
    assert refused(fought, WHITE, AHEAD) == {("DW-XV.5.0-a", "dw-refused-dares-not")}


@pytest.mark.rule("DW-XV.5.0-b")
def test_no_such_enemy_to_dare() -> None:
    fought = moving(charging())
    for enemy in ("a", "nobody"):
        assert refused(fought, WHITE, TestCharge("a", enemy)) == {("DW-XV.5.0-b", "dw-refused-no-such-unit")}


@pytest.mark.rule("DW-XV.5.0-d")
def test_an_engaged_enemy_is_easier_to_charge() -> None:
    """The ogres fight already and have no order token: three more, and no row of orders."""
    state = charging()
    state.change("o", engaged=True, first_melee=1, order=None)
    fought = moving(state, 6)
    (test,) = of(play(fought, WHITE, TestCharge("a", "o")), MoraleTested)
    assert {line.label: line.value for line in test.tally.lines} == {
        "dw-line-morale-stands": 4,
        "dw-line-morale-size": 2,
        "dw-line-morale-enemy-size": -3,
        "dw-line-morale-enemy-fear": -2,
        "dw-line-morale-order-C": 1,
        "dw-line-morale-enemy-engaged": 3,
    }


def test_the_button_says_whom_and_how_likely() -> None:
    fought = moving(charging())
    view = fought.view(WHITE)
    choices = [
        each for each in RULESET.choices(view, WHITE, ("a.1",)) if each.label.id == "dw-choose-charge-test"
    ]
    assert [each.label.args["percent"] for each in choices] == [17]
    assert isinstance(view.dice, SealedDice)


def test_the_page_of_tests_is_seen_by_all() -> None:
    fought = moving(charging(), 1)
    play(fought, WHITE, TestCharge("a", "o"))
    page = fought.state.pages[ChargeTests]
    assert page.taken["a"].enemy == "o"
    assert not page.taken["a"].passed
    assert page.seen_by(GREY) == page.seen_by(None) == page
