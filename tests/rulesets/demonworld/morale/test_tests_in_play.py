"""Each morale test where it is taken in play: what it counts and what it leaves, the six, divided units (XV.1.0, XV.2.0-d)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from oriflamme.board.hexes import axial
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.events import Event
from oriflamme.rulesets.demonworld.characteristics import Commander, Morale, Order, Profile
from oriflamme.rulesets.demonworld.closing_up import CloseUp
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.melee import MeleeDeclaration, MeleePhase, Strike
from oriflamme.rulesets.demonworld.morale.charge_tests import TestCharge
from oriflamme.rulesets.demonworld.morale.conduct import Conduct, is_impetuous, is_routing, stragglers
from oriflamme.rulesets.demonworld.morale.obedience_tests import ChooseIncitement, Incite, ObedienceTests
from oriflamme.rulesets.demonworld.morale.rally import Rally, RallyBegins
from oriflamme.rulesets.demonworld.morale.tests import Kind, MoraleTested
from oriflamme.rulesets.demonworld.movement.legs import Shift
from oriflamme.rulesets.demonworld.movement.sequences import MoveUnit, MoveUnits
from oriflamme.rulesets.demonworld.shooting import FirePhase, Shoot
from oriflamme.rulesets.demonworld.turn import Commit
from tests.rulesets.demonworld.armies import GREY, WHITE, Muster, battle_of, card, field_of, of, play, refused
from tests.rulesets.demonworld.fights import BOW, HIT
from tests.rulesets.demonworld.morale.brave import CARDS, GAME, brave, row

SEVEN = (*row(6), (3, 1))
"""A leader, a standard bearer, a musician and three others, and a captain of two stars behind them."""


def armies(values: Morale, enemy: Order | None = Order.HOLD, **unit: Any) -> Field:
    """A unit with everything that any test counts, and grey trolls and archers; the unit has lost nobody yet."""
    cards = (
        card("full", morale=values, size=3, fear=2, missile_protection=0),
        card("dread", morale=Morale(0, 40), size=4, fear=5, missile_protection=0),
        card("bows", morale=Morale(0, 40), missile=BOW),
        card("captain", commander=Commander(2), stands=1),
    )
    gap = unit.pop("gap", 3)
    conduct: dict[str, Any] = unit.pop("conduct", {})
    foes: dict[str, Any] = unit.pop("foes", {})
    field = field_of(
        brave("u", WHITE, *SEVEN, profile="full", roles="LSM", joined=("captain",), **unit),
        brave("d", GREY, *row(4, -gap, 2), profile="dread", order=enemy, **foes),
        brave("b", GREY, *row(2, -5, 9), profile="bows", order=Order.SKIRMISH),
        profiles=cards,
        game=GAME,
    )
    field.pages.put(Conduct(**conduct))
    return field


def finish(battle: Battle[Field]) -> list[Event]:
    """Nobody does more than he must until nothing is asked."""
    events: list[Event] = []
    while battle.decision() is not None:
        player = battle.deciders()[0]
        least = Commit() if battle.check(player, Commit()).legal else next(battle.options(player))
        events += play(battle, player, least)
    return events


def counted(events: Iterable[Event], kind: Kind) -> dict[str, int]:
    """The lines of the test of unit u."""
    (test,) = [event for event in of(events, MoraleTested) if event.unit == "u"]
    assert test.test is kind
    return {line.label.removeprefix("dw-line-morale-"): line.value for line in test.tally.lines}


LED = {"stands": 6, "leader": 1, "standard": 1, "stars": 2}


class TestWhatEachCounts:
    """Nothing of the others' is borrowed, nothing of its own is passed over."""

    @pytest.mark.rule("DW-XV.1.0-e", "DW-XV.2.0-c", "DW-XV.2.0-e")
    def test_after_fire(self) -> None:
        """An impetuous unit of order C before fearsome and larger enemies loses one of seven stands."""
        field = armies(Morale(60, 1), order=Order.CHARGE, conduct={"impetuous": {"u": "d"}})
        battle = battle_of(field, FirePhase(1), dice=(HIT, 6))
        events = play(battle, GREY, Shoot("b.1", "u.6"), Commit())
        assert counted(events + finish(battle), Kind.SHOOTING) == LED | {"impetuous": 1}

    @pytest.mark.rule("DW-XV.1.0-e", "DW-XV.3.0-b", "DW-XV.3.0-d")
    def test_after_a_melee(self) -> None:
        """It destroys one and loses one to a more fearsome enemy."""
        fighting: dict[str, Any] = {"engaged": True, "first_melee": 1}
        field = armies(Morale(60, 1), gap=1, conduct={"impetuous": {"u": "d"}}, foes=fighting, **fighting)
        battle = battle_of(field, MeleePhase(), dice=(HIT, HIT, 6, 1, 1))
        events = declared(battle, Strike("u.3", "d.1"), Strike("d.4", "u.6"))
        assert counted(events, Kind.MELEE) == LED | {
            "impetuous": 1,
            "fear": 2,
            "enemy-fear": -5,
            "lost": -1,
            "destroyed": 1,
        }

    @pytest.mark.rule("DW-XV.1.0-e", "DW-XV.5.0-d")
    @pytest.mark.parametrize(
        ("own", "theirs", "lines"),
        [
            (Order.CHARGE, Order.HOLD, {"order-C": 1, "enemy-order-T": -1}),
            (Order.CHARGE, Order.MOVE, {"order-C": 1, "enemy-order-M": 1}),
            (Order.SKIRMISH, Order.CHARGE, {}),
            (Order.SKIRMISH, Order.SKIRMISH, {}),
        ],
    )
    def test_before_a_charge(self, own: Order, theirs: Order, lines: dict[str, int]) -> None:
        field = armies(Morale(60, 1), theirs, order=own)
        battle = battle_of(field, MoveUnits(WHITE, own), dice=(6,))
        events = play(battle, WHITE, TestCharge("u", "d"))
        assert counted(events, Kind.CHARGE) == LED | lines | {
            "stands": 7,
            "size": 3,
            "enemy-size": -4,
            "fear": 2,
            "enemy-fear": -5,
        }

    @pytest.mark.rule("DW-XV.1.0-e", "DW-XV.6.0-b")
    def test_to_rally(self) -> None:
        """In contact with nobody and beaten by the same enemies; the musician is worth something here alone."""
        field = armies(Morale(60, 1), conduct={"routing": frozenset({"u"}), "since": {"u": 1}})
        battle = battle_of(field, RallyBegins(), dice=(6,))
        events = play(battle, WHITE, Rally("u"))
        assert counted(events, Kind.RALLY) == LED | {"stands": 7, "musician": 1}

    @pytest.mark.rule("DW-XV.1.0-e", "DW-XV.7.0-g")
    @pytest.mark.parametrize(
        ("order", "lines"),
        [
            (Order.CHARGE, {"order-C": 1}),
            (Order.HOLD, {"order-T": -1}),
            (Order.MOVE, {}),
            (Order.SKIRMISH, {}),
        ],
    )
    @pytest.mark.parametrize("sign", [1, -1])
    def test_of_obedience(self, order: Order, lines: dict[str, int], sign: int) -> None:
        field = armies(Morale(60, 10), order=order)
        battle = battle_of(field, ObedienceTests(), dice=(1,))
        assert isinstance(battle.decision(), ChooseIncitement)
        events = play(battle, WHITE, Incite("d", sign, (sign,)))
        assert counted(events, Kind.OBEDIENCE) == lines | {
            "stands": 7,
            "leader": sign,
            "stars": 2 * sign,
            "size": 3,
            "enemy-size": -4,
            "fear": 2,
            "enemy-fear": -5,
        }


def declared(battle: Battle[Field], *strikes: Strike) -> list[Event]:
    """Both sides declare these blows, and nobody does more than he must after them."""
    events: list[Event] = []
    while isinstance(due := battle.decision(), MeleeDeclaration):
        for strike in strikes:
            unit = battle.state.stands[strike.attacker].unit
            if unit in due.units:
                events += play(battle, battle.state.units[unit].side, strike)
        for side in battle.deciders():
            events += play(battle, side, Commit())
    return events + finish(battle)


class TestTheSix:
    @pytest.mark.rule("DW-XV.1.0-c", "DW-XV.1.0-d")
    @pytest.mark.parametrize(("die", "passes"), [(6, True), (5, False)])
    def test_passes_after_fire_and_melee_before_a_charge_and_to_rally(self, die: int, passes: bool) -> None:
        """With a first value of 60 nothing else does."""
        fired = battle_of(armies(Morale(60, 1)), FirePhase(1), dice=(HIT, die))
        events = play(fired, GREY, Shoot("b.1", "u.6"), Commit())
        finish(fired)
        assert is_routing(fired.state, "u") is not passes

        fighting: dict[str, Any] = {"engaged": True, "first_melee": 1}
        fought = battle_of(
            armies(Morale(60, 1), gap=1, foes=fighting, **fighting), MeleePhase(), dice=(HIT, die, 1)
        )
        events += declared(fought, Strike("d.4", "u.6"))
        assert is_routing(fought.state, "u") is not passes

        charging = battle_of(
            armies(Morale(60, 1), order=Order.CHARGE), MoveUnits(WHITE, Order.CHARGE), dice=(die,)
        )
        (test,) = of(play(charging, WHITE, TestCharge("u", "d")), MoraleTested)
        assert test.passed is passes

        routing = armies(Morale(60, 1), conduct={"routing": frozenset({"u"}), "since": {"u": 1}})
        rallying = battle_of(routing, RallyBegins(), dice=(die,))
        play(rallying, WHITE, Rally("u"))
        assert is_routing(rallying.state, "u") is not passes

    @pytest.mark.rule("DW-XV.1.0-c")
    def test_makes_no_unit_obey(self) -> None:
        """7 stands, the leader's 1 and 2 stars, less 1 of size and 3 of fear: 6 and the die, against 11."""
        battle = battle_of(armies(Morale(60, 11), order=Order.MOVE), ObedienceTests(), dice=(6,))
        play(battle, WHITE, Incite("d", 1, (1,)))
        assert is_impetuous(battle.state, "u")


class TestDividedUnits:
    """Three with leader and standard bearer, four without, apart from each other: 5 against 4 (XV.2.0-d)."""

    @staticmethod
    def cards(first: int) -> tuple[Profile, ...]:
        split = card("split", morale=Morale(first, 40), missile_protection=0)
        return (*CARDS, split)

    def field(self, first: int, *others: Muster, **unit: Any) -> Field:
        places = (*row(3), *row(4, 0, 6), (1, 1))
        return field_of(
            brave("u", WHITE, *places, profile="split", roles="LS", **unit),
            *others,
            profiles=self.cards(first),
            game=GAME,
        )

    @pytest.mark.rule("DW-XV.2.0-d")
    @pytest.mark.parametrize(("die", "passes"), [(5, True), (4, False)])
    def test_test_after_fire_with_the_best_group_and_all_suffer(self, die: int, passes: bool) -> None:
        """10 is needed: with 5 for the group of three a 5 passes. The stand that fell was of that group."""
        archers = brave("b", GREY, (4, -4), (5, -4), profile="archers", order=Order.SKIRMISH)
        field = self.field(10, archers)
        battle = battle_of(field, FirePhase(1), dice=(HIT, die))
        play(battle, GREY, Shoot("b.1", "u.3"))
        before = {stand.id: axial(stand.hex)[1] for stand in field.stands_of("u")}
        events = play(battle, GREY, Commit())
        while isinstance(battle.decision(), CloseUp):
            events += play(battle, WHITE, Commit())
        (test,) = of(events, MoraleTested)
        assert (test.tally.total, test.passed) == (5, passes)
        ran = {
            stand.id for stand in battle.state.stands_of("u") if axial(stand.hex)[1] > before[stand.id] + 1
        }
        assert ran == (set() if passes else {stand.id for stand in battle.state.stands_of("u")})

    @pytest.mark.rule("DW-XV.2.0-d")
    def test_test_after_a_melee_with_the_best_group_and_all_suffer(self) -> None:
        """The lesser group of four fights and loses one; those who stand apart with the leader test, and run with it."""
        fighting: dict[str, Any] = {"engaged": True, "first_melee": 1}
        foe = brave("d", GREY, *row(3, -1, 7), **fighting)
        field = self.field(20, foe, **fighting)
        field.remove("u.8")
        battle = battle_of(field, MeleePhase(), dice=(HIT, 5, 1))
        events = declared(battle, Strike("d.1", "u.4"))
        (test,) = of(events, MoraleTested)
        assert {line.label.removeprefix("dw-line-morale-"): line.value for line in test.tally.lines} == {
            "stands": 3,
            "leader": 1,
            "standard": 1,
            "lost": -1,
        }
        assert is_routing(battle.state, "u")
        assert all(axial(stand.hex)[1] > 0 for stand in battle.state.stands_of("u"))

    @pytest.mark.rule("DW-XV.2.0-d", "DW-XV.5.0-c")
    def test_refuse_a_charge_with_all_their_stands(self) -> None:
        ogres = brave("o", GREY, *row(4, -3, 3), profile="ogres", order=Order.HOLD)
        field = self.field(30, ogres, order=Order.CHARGE)
        field.remove("u.8")
        battle = battle_of(field, MoveUnits(WHITE, Order.CHARGE), dice=(5,))
        (test,) = of(play(battle, WHITE, TestCharge("u", "o")), MoraleTested)
        assert (test.tally.total, test.passed) == (3 + 1 + 1 + 1 - 3 - 2 + 1 - 1, False)
        for stand in ("u.3", "u.4"):  # the first and the last of the two groups
            assert ("DW-XV.5.0-c", "dw-refused-comes-closer") in refused(
                battle, WHITE, MoveUnit("u", (Shift({stand: 4}),))
            )

    @pytest.mark.rule("DW-XV.2.0-d", "DW-XV.9.0-l")
    def test_rally_that_group_alone(self) -> None:
        field = self.field(8)
        field.remove("u.8")
        field.pages.put(Conduct(routing=frozenset({"u"}), since={"u": 1}))
        battle = battle_of(field, RallyBegins(), dice=(3,))
        (test,) = of(play(battle, WHITE, Rally("u")), MoraleTested)
        assert (test.tally.total, test.passed) == (5, True)
        assert not is_routing(battle.state, "u")
        assert stragglers(battle.state, "u") == ("u.4", "u.5", "u.6", "u.7")
