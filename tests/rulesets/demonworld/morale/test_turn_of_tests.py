"""When each morale test of a turn is taken, and what else bears on it: commanders, supporters, ground, formations (XV.1.0-b ff.)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from oriflamme.board.hexes import axial
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.events import Event, Rolled
from oriflamme.rulesets.demonworld import contents
from oriflamme.rulesets.demonworld.casualties import Wounds
from oriflamme.rulesets.demonworld.characteristics import Commander, Mark, Morale, MovementPoints, Order
from oriflamme.rulesets.demonworld.closing_up import CloseUp
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.first_battle import TurnEnds
from oriflamme.rulesets.demonworld.formations.tokens import put_token
from oriflamme.rulesets.demonworld.melee import MeleeDeclaration, MeleePhase, Strike, SupportBlow
from oriflamme.rulesets.demonworld.melee_execution import InitiativeReached
from oriflamme.rulesets.demonworld.morale.charge_tests import TestCharge
from oriflamme.rulesets.demonworld.morale.conduct import Conduct, is_routing
from oriflamme.rulesets.demonworld.morale.impetuous import ImpetuousMoves
from oriflamme.rulesets.demonworld.morale.loss_tests import ChooseFlight, CombatLost, FleeNext
from oriflamme.rulesets.demonworld.morale.obedience_tests import ObedienceTests
from oriflamme.rulesets.demonworld.morale.rally import Rally, RallyBegins, Rallying
from oriflamme.rulesets.demonworld.morale.rout import put_to_flight
from oriflamme.rulesets.demonworld.morale.rout_runs import UnitRan
from oriflamme.rulesets.demonworld.morale.rushing import ImpetuousMoving
from oriflamme.rulesets.demonworld.morale.tests import Kind, MoraleTested
from oriflamme.rulesets.demonworld.movement.engagement import Complete, Completion
from oriflamme.rulesets.demonworld.movement.legs import Advance
from oriflamme.rulesets.demonworld.movement.potential import Spent
from oriflamme.rulesets.demonworld.movement.reach import destinations
from oriflamme.rulesets.demonworld.movement.sequences import MovementPhase, MoveUnit, MoveUnits
from oriflamme.rulesets.demonworld.orders import GiveOrder
from oriflamme.rulesets.demonworld.phases import TurnBegins
from oriflamme.rulesets.demonworld.post_combat import ChooseRegroup, PostCombat
from oriflamme.rulesets.demonworld.shooting import FirePhase, Shoot
from oriflamme.rulesets.demonworld.turn import Commit
from tests.rulesets.demonworld.armies import (
    GREY,
    NORTH,
    SOUTH,
    WHITE,
    battle_of,
    card,
    field_of,
    hexes,
    muster,
    of,
    play,
    refused,
    rows,
)
from tests.rulesets.demonworld.fights import HIT, MISS
from tests.rulesets.demonworld.morale.brave import CARDS, GAME, battle, brave, field, row
from tests.rulesets.demonworld.terrain.going import Lie, over

FIGHTING: dict[str, Any] = {"engaged": True, "first_melee": 1}


def finish(fought: Battle[Field]) -> list[Event]:
    """Nobody does more than he must until nothing is asked."""
    events: list[Event] = []
    while fought.decision() is not None:
        player = fought.deciders()[0]
        least = Commit() if fought.check(player, Commit()).legal else next(fought.options(player))
        events += play(fought, player, least)
    return events


def told(events: list[Event]) -> list[tuple[str, Kind, int]]:
    return [(event.unit, event.test, event.tally.total) for event in of(events, MoraleTested)]


@pytest.mark.rule("DW-XV.1.0-b")
def test_a_turn_has_five_tests_each_in_its_phase_and_of_its_own_value() -> None:
    """The crush test is of the advanced game. Only obedience looks at the second value; rallying alone may be left."""
    state = field(
        brave("a", WHITE, *row(4, 0, -18), profile="wild"),  # 10/5
        brave("e", GREY, *row(4, -3, -17)),
        brave("b", WHITE, *row(4, 0, -8), profile="timid"),  # 30/14
        brave("bows", GREY, *row(4, -5, -6), profile="archers"),
        brave("c", WHITE, *row(4, 0, 0), profile="timid"),
        brave("ogres", GREY, *row(4, -5, 2), profile="ogres"),
        brave("d", WHITE, *row(4, 0, 10), profile="timid", **FIGHTING),
        brave("x", GREY, *row(4, -1, 10), **FIGHTING),
        brave("r", WHITE, *row(4, 9, 0), profile="timid"),
        brave("s", WHITE, *row(4, 9, -9), profile="timid"),
        routing=("r", "s"),
    )
    state.pages.put(msgspec.structs.replace(state.pages[Conduct], since={"r": 1, "s": 1}))
    turn = battle(state, TurnBegins(), dice=(1, HIT, 6, 6, 1, HIT, 6, 6))
    events: list[Event] = []
    orders = {"a": Order.HOLD, "b": Order.HOLD, "c": Order.CHARGE}
    tested: list[tuple[str, str]] = []
    while turn.state.turn == 2 and turn.decision() is not None:
        due, player = turn.decision(), turn.deciders()[0]
        match type(due).__name__, player:
            case "OrderPhase", "white":
                commands: list[Any] = [GiveOrder(unit, order) for unit, order in orders.items()] + [Commit()]
            case "OrderPhase", _:
                commands = [GiveOrder("bows", Order.SKIRMISH), Commit()]
            case "FireDeclaration", "grey":
                commands = [Shoot("bows.1", "b.1"), Commit()]
            case _ if isinstance(due, MoveUnits) and turn.check(player, TestCharge("c", "ogres")).legal:
                commands = [TestCharge("c", "ogres")]
            case _ if isinstance(due, MeleeDeclaration) and player == GREY:
                commands = [Strike("x.1", "d.1"), Commit()]
            case _ if isinstance(due, Rallying) and turn.check(player, Rally("r")).legal:
                commands = [Rally("r")]
            case _:
                least = Commit() if turn.check(player, Commit()).legal else next(turn.options(player))
                commands = [least]
        now = play(turn, player, *commands)
        tested += [
            (type(due).__name__, f"{event.unit} {event.test.value}") for event in of(now, MoraleTested)
        ]
        events += now
    assert tested == [
        ("OrderPhase", "a obedience"),
        ("OrderPhase", "e obedience"),
        ("CloseUp", "b shooting"),
        ("MoveUnits", "c charge"),
        ("MeleeDeclaration", "d melee"),
        ("Rallying", "r rally"),  # and s does not
    ]
    assert all(event.passed for event in of(events, MoraleTested))


class TestCommanders:
    @pytest.mark.rule("DW-XV.2.0-c", "DW-XV.2.0-d")
    @pytest.mark.parametrize(
        ("joined", "hits", "total"),
        [
            ((), 0, 4),
            (("captain",), 0, 4 + 2),
            (("captain", "general"), 0, 4 + 2 + 4),
            (("general",), 2, 4 + 4),
        ],
    )
    def test_who_has_joined_is_a_stand_and_brings_his_stars_and_who_is_beside_the_unit_does_not(
        self, joined: tuple[str, ...], hits: int, total: int
    ) -> None:
        """Five stands, of which one falls; a general stands beside them with the unit in his zone. Wounds do not matter."""
        archers = brave("b", GREY, *row(2, -4, 2), profile="archers", order=Order.SKIRMISH)
        unit = brave("t", WHITE, *row(5), profile="timid", order=Order.HOLD, joined=joined)
        general = brave("g", WHITE, (0, 1), profile="general", order=Order.HOLD)
        state = field(archers, unit, general)
        state.pages.put(Wounds(hits={"t.5": hits} if hits else {}))
        fought = battle(state, FirePhase(1), dice=(HIT, 1))
        events = play(fought, GREY, Shoot("b.1", "t.1"), Commit()) + finish(fought)
        assert told(events) == [("t", Kind.SHOOTING, total)]


class TestMelees:
    @pytest.mark.rule("DW-XV.3.0-d")
    def test_a_kill_with_support_of_another_unit_is_of_the_unit_that_struck(self) -> None:
        white = brave("a", WHITE, (0, 0), (5, 5), **FIGHTING)
        friend = brave("c", WHITE, (-1, 0), (7, 7), **FIGHTING)
        grey = brave("b", GREY, (0, -1), (-1, -1), (1, -2), **FIGHTING)
        fought = battle(field(white, friend, grey), MeleePhase(), dice=(HIT, HIT, 1, 6, 6, 6, 1, 1))
        play(fought, WHITE, Strike("a.1", "b.1"), SupportBlow("c.1", "a.1"), Commit())
        events = play(fought, GREY, Strike("b.2", "c.1"), Commit())
        tests = {event.unit: {line.label for line in event.tally.lines} for event in of(events, MoraleTested)}
        assert "dw-line-morale-lost" in tests["b"]
        assert "dw-line-morale-destroyed" in tests["b"]
        assert "dw-line-morale-lost" in tests["c"]
        assert "dw-line-morale-destroyed" not in tests["c"]

    @pytest.mark.rule("DW-XV.3.0-e", "DW-XV.3.0-f", "DW-XV.3.0-g", "DW-XV.3.0-h", "DW-XV.3.0-d")
    @pytest.mark.parametrize(
        ("second", "order"),
        [
            (6, ["tests a", "tests c", "runs a", "tests b", "runs b"]),
            (1, ["tests a", "tests c", "runs c", "runs a"]),
        ],
    )
    def test_in_a_chain_the_side_that_lost_more_in_it_tests_and_runs_before_the_other(
        self, second: int, order: list[str]
    ) -> None:
        """Of a, b and c white loses two and grey one; elsewhere grey loses two, which is another combat.

        While c stands, b tests after white has run; with both of its opponents in flight it does not.
        """
        state = field(
            brave("a", WHITE, (0, 0), (1, 0), (0, 1), profile="timid", **FIGHTING),
            brave("b", GREY, (1, -1), (2, -1), (3, -1), profile="timid", **FIGHTING),
            brave("c", WHITE, (3, 0), (4, 0), (4, 1), profile="timid", **FIGHTING),
            brave("d", WHITE, (-9, 0), (-8, 0), **FIGHTING),
            brave("e", GREY, *row(4, -1, -9), profile="bold", **FIGHTING),
        )
        strikes = {
            "a": [Strike("a.1", "b.1")],
            "b": [Strike("b.1", "a.2"), Strike("b.3", "c.1")],
            "d": [Strike("d.1", "e.1"), Strike("d.2", "e.2")],
        }
        fought = battle(state, MeleePhase(), dice=(HIT,) * 5 + (1, second) + (1, 1, 1))
        events: list[Event] = []
        while isinstance(due := fought.decision(), MeleeDeclaration):
            for key in due.units:
                events += play(fought, fought.state.units[key].side, *strikes.get(key, ()))
            for side in fought.deciders():
                events += play(fought, side, Commit())
        chosen = fought.decision()
        if isinstance(chosen, ChooseFlight):
            events += play(fought, WHITE, FleeNext("c"))
        lost = [(event.side, event.losses) for event in of(events, CombatLost)]
        assert (WHITE, {WHITE: 2, GREY: 1}) in lost
        assert order == [
            f"{'tests' if isinstance(event, MoraleTested) else 'runs'} {event.unit}"
            for event in of(events, MoraleTested, UnitRan)
            if event.unit in "abc"
        ]

    @pytest.mark.rule("DW-XV.3.0-i")
    @pytest.mark.parametrize(("die", "first"), [(1, WHITE), (6, GREY)])
    def test_equal_losses_are_settled_by_a_die_for_the_regroup_and_not_by_initiative(
        self, die: int, first: str
    ) -> None:
        """Both lose one: the slower grey loses the combat, by its initiative; who regroups first, the die says."""
        white = brave("a", WHITE, *row(5), profile="swift", **FIGHTING)
        grey = brave("b", GREY, *row(6, -1), **FIGHTING)
        fought = battle(field(white, grey), MeleePhase(), dice=(HIT, HIT, 6, 6, die))
        events = play(fought, WHITE, Strike("a.1", "b.1"), Commit())
        events += play(fought, GREY, Strike("b.5", "a.5"), Commit())
        assert [(event.side, event.because) for event in of(events, CombatLost)] == [(GREY, "initiative")]
        kinds = [type(event) for event in events if isinstance(event, MoraleTested | Rolled)]
        assert kinds[-1] is Rolled  # after the tests
        assert fought.deciders() == (first,)
        assert isinstance(fought.decision(), PostCombat)


class TestCharges:
    @pytest.mark.rule("DW-XV.5.0-a")
    def test_a_fearsome_commander_on_his_own_is_dared_too(self) -> None:
        terror = card("terror", commander=Commander(1), stands=1, fear=3)
        own = brave("a", WHITE, *row(4), order=Order.CHARGE)
        lord = brave("o", GREY, (2, -3), profile="terror", order=Order.HOLD)
        state = field_of(own, lord, profiles=(*CARDS, terror), game=GAME)
        fought = battle_of(state, MoveUnits(WHITE, Order.CHARGE), dice=(6,))
        ahead = MoveUnit("a", (Advance("left"), Advance("right")))
        assert refused(fought, WHITE, ahead) == {("DW-XV.5.0-a", "dw-refused-dares-not")}
        play(fought, WHITE, TestCharge("a", "o"))
        play(fought, WHITE, ahead)
        assert fought.state.units["a"].engaged

    @pytest.mark.rule("DW-XV.5.0-a")
    def test_who_is_engaged_before_comes_at_the_more_fearsome_untested(self) -> None:
        """The unit has charged foot, whom it does not fear; a stand of it goes on at trolls beside them."""
        own = brave("a", WHITE, *row(4), order=Order.CHARGE)
        foot = brave("f", GREY, (0, -2), (-1, -2), moved=True)
        trolls = brave("t", GREY, (4, -3), (5, -3), profile="trolls", moved=True)
        fought = battle(field(own, foot, trolls), MoveUnits(WHITE, Order.CHARGE))
        play(fought, WHITE, MoveUnit("a", (Advance("left"),)))
        assert isinstance(fought.decision(), Completion)
        near = [
            command
            for command in fought.options(WHITE)
            if isinstance(command, Complete) and command.stand == "a.4" and command.path == (5,)
        ]
        assert near
        play(fought, WHITE, near[0])
        assert fought.state.units["t"].engaged

    @pytest.mark.rule("DW-XV.5.0-a")
    def test_an_impetuous_unit_needs_no_courage(self) -> None:
        own = brave("a", WHITE, *row(4))
        trolls = brave("t", GREY, *row(4, -3, 1), profile="trolls")
        fought = battle(field(own, trolls, impetuous={"a": "t"}), ImpetuousMoves())
        assert not of(finish(fought), MoraleTested)
        assert fought.state.units["t"].engaged

    @pytest.mark.rule("DW-XV.5.0-c")
    def test_who_refused_may_ride_down_the_routing_and_no_other_that_it_fears(self) -> None:
        """Trolls to the left it dared not charge; ogres to the right rout, others beside them do not."""
        own = brave("a", WHITE, *row(4), order=Order.CHARGE)
        trolls = brave("t", GREY, (-6, -2), (-5, -2), profile="trolls")
        for routing in (("o",), ()):
            ogres = brave("o", GREY, (5, -2), (6, -2), profile="ogres")
            fought = battle(
                field(own, trolls, ogres, routing=routing), MoveUnits(WHITE, Order.CHARGE), dice=(1,)
            )
            play(fought, WHITE, TestCharge("a", "t"))
            unit = fought.state.units["a"]
            touching = [place for place in destinations(fought.state, unit, Spent()) if place.contact]
            assert bool(touching) is bool(routing)
            if touching:
                play(fought, WHITE, MoveUnit("a", touching[0].legs()))
                assert len(fought.state.stands_of("o")) < 2
            else:
                why = refused(fought, WHITE, TestCharge("a", "o"))
                assert why == {("DW-XV.5.0-b", "dw-refused-tested-already")}

    @pytest.mark.rule("DW-XV.5.0-c")
    def test_who_refused_comes_no_closer_as_it_ends_its_charge_of_another_either(self) -> None:
        """After two hexes to the north-east all are as far from the ogres as before: a.1 may go on that way, and no other."""
        own = brave("a", WHITE, *row(4), order=Order.CHARGE)
        ogres = brave("o", GREY, (-3, -4), (-4, -4), profile="ogres")
        foot = brave("f", GREY, (6, -3), (7, -3), moved=True)
        fought = battle(field(own, ogres, foot), MoveUnits(WHITE, Order.CHARGE), dice=(1,))
        play(fought, WHITE, TestCharge("a", "o"))
        play(fought, WHITE, MoveUnit("a", (Advance("right"), Advance("right"))))
        assert isinstance(fought.decision(), Completion)
        steps = {
            command.path
            for command in fought.options(WHITE)
            if isinstance(command, Complete) and command.stand == "a.1"
        }
        assert steps == {(5,)}
        closer = {("DW-XV.5.0-c", "dw-refused-comes-closer")}
        assert refused(fought, WHITE, Complete("a.1", (4,), "points")) == closer
        assert refused(fought, WHITE, Complete("a.1", (5, 4), "points")) == closer


@pytest.mark.rule("DW-XV.6.0-a", "DW-XV.1.0-f")
def test_who_began_to_rout_in_the_same_turn_may_rally_in_it() -> None:
    """It fails after fire, takes no other test though it loses another, runs, and rallies in the turn's last phase."""
    archers = brave("b", GREY, *row(2, -4, 1), profile="archers", order=Order.SKIRMISH)
    unit = brave("t", WHITE, *row(4), profile="timid", order=Order.HOLD)
    fought = battle(field(archers, unit), FirePhase(1), RallyBegins(), dice=(HIT, 1, 6))
    events = play(fought, GREY, Shoot("b.1", "t.1"), Commit())
    while isinstance(fought.decision(), CloseUp):
        events += play(fought, WHITE, Commit())
    assert is_routing(fought.state, "t")
    events += play(fought, WHITE, Rally("t"))
    assert [kind for _, kind, _ in told(events)] == [Kind.SHOOTING, Kind.RALLY]
    assert not is_routing(fought.state, "t")


class TestObedience:
    @pytest.mark.rule("DW-XV.7.0-b", "DW-XIII.3.0-b")
    @pytest.mark.parametrize(
        ("marks", "token", "places", "tests"),
        [
            ((Mark.HORDE,), None, rows({0: range(3), 1: range(3)}), True),
            ((Mark.HORDE,), None, rows({0: range(6)}), False),  # no organised horde
            ((Mark.SKIRMISH,), Mark.SKIRMISH, rows({0: range(3), 1: range(3)}), True),
            ((Mark.WEDGE,), Mark.WEDGE, rows({0: [1], 1: [0, 1], 2: [-1, 0, 1]}), True),
            ((Mark.WEDGE,), None, rows({0: [1], 1: [0, 1], 2: [-1, 0, 1]}), False),
        ],
    )
    def test_wedges_hordes_and_skirmishers_are_provoked(
        self, marks: tuple[Mark, ...], token: Mark | None, places: Any, tests: bool
    ) -> None:
        own = card("own", marks=marks, morale=Morale(10, 8))
        state = field_of(
            muster("u", WHITE, places, NORTH, profile="own", order=Order.MOVE),
            muster("x", GREY, hexes((2, -3)), SOUTH, order=Order.MOVE),
            profiles=[own],
            game=contents.game(("formations", "morale")),
        )
        if token:
            put_token(state, "u", token)
        tested = battle_of(state, ObedienceTests(), dice=(1,))
        assert (tested.rolls == 1) is tests

    @pytest.mark.rule("DW-XV.7.0-d", "DW-XV.7.0-a")
    @pytest.mark.parametrize(
        ("lie", "tests"),
        [
            (Lie(), True),
            (Lie({(q, -1): "mud" for q in range(-3, 8)}), True),  # dear, but within reach
            (Lie({(q, -1): "marsh" for q in range(-3, 8)}), False),  # impassable
            (Lie(levels={(q, r): 2 for q in range(-3, 9) for r in (-3, -2)}), True),
            (Lie(levels={(q, r): 3 for q in range(-3, 9) for r in (-3, -2)}), False),  # too steep
            (Lie({(1, -1): "marsh"}), True),  # there is a way beside it
        ],
    )
    def test_an_enemy_whom_the_ground_cuts_off_is_not_within_reach(self, lie: Lie, tests: bool) -> None:
        """A unit of 1 point and no manoeuvre left tests all the same: what it could spend does not matter."""
        own = card("own", morale=Morale(10, 8), size=2, movement=MovementPoints(1, 1, 1))
        state = field_of(
            muster("u", WHITE, hexes(*row(6)), NORTH, profile="own", order=Order.MOVE),
            muster("x", GREY, hexes((3, -3)), SOUTH, order=Order.MOVE),
            profiles=[own],
        )
        tested = battle_of(over(state, lie, ("terrain", "morale")), ObedienceTests(), dice=(1,))
        assert (tested.rolls == 1) is tests

    @pytest.mark.rule("DW-XV.7.0-c")
    @pytest.mark.parametrize(("size", "tests"), [(1, False), (3, True)])
    def test_one_whole_segment_of_an_enemy_to_be_seen_provokes(self, size: int, tests: bool) -> None:
        """Over the heads of a screen of size 1 between them a unit sees what rises above it."""
        low, foe = card("low", morale=Morale(10, 3), size=1), card("foe", size=size)
        state = field_of(
            muster("u", WHITE, hexes(*row(2, 0, 1)), NORTH, profile="low", order=Order.MOVE),
            muster("s", WHITE, hexes(*row(6, -1, -1)), NORTH, order=Order.MOVE),
            muster("x", GREY, hexes((2, -3)), SOUTH, profile="foe", order=Order.MOVE),
            profiles=[low, foe],
            game=contents.game(("line-of-sight", "morale")),
        )
        tested = battle_of(state, ObedienceTests(), dice=(1,))
        assert (tested.rolls == 1) is tests


class TestRout:
    @pytest.mark.rule("DW-XV.9.0-a", "DW-XV.9.0-e", "DW-XV.3.0-j")
    def test_the_token_is_put_to_an_engaged_unit_and_stays_when_the_turn_ends(self) -> None:
        """It had no order token, as it was engaged; its stands have run before anybody regroups."""
        fought = battle(
            field(
                brave("a", WHITE, *row(4), **FIGHTING),
                brave("b", GREY, *row(4, -1), profile="timid", **FIGHTING),
            ),
            MeleePhase(),
            TurnEnds(),
            dice=(HIT, 1),
        )
        play(fought, WHITE, Strike("a.1", "b.1"), Commit())
        play(fought, GREY, Commit())
        assert isinstance(fought.decision(), ChooseRegroup)
        assert is_routing(fought.state, "b")
        assert all(axial(stand.hex)[1] < -3 for stand in fought.state.stands_of("b"))
        finish(fought)
        assert fought.state.units["b"].order is None
        assert is_routing(fought.state, "b")

    @pytest.mark.rule("DW-XV.9.0-e", "DW-XV.2.0-f")
    @pytest.mark.parametrize("phase", [1, 2])
    def test_who_fails_after_fire_runs_at_the_end_of_that_phase_though_it_has_moved(self, phase: int) -> None:
        order = Order.SKIRMISH if phase == 1 else Order.HOLD
        archers = brave("b", GREY, *row(2, -4, 1), profile="archers", order=order)
        unit = brave("t", WHITE, *row(4), profile="timid", order=Order.CHARGE, moved=phase == 2)
        fought = battle(field(archers, unit), FirePhase(phase), MovementPhase(), dice=(HIT, 1))
        events = play(fought, GREY, Shoot("b.1", "t.1"), Commit())
        while isinstance(fought.decision(), CloseUp):
            events += play(fought, WHITE, Commit())
        assert len(of(events, UnitRan)) == 1
        assert {axial(stand.hex)[1] for stand in fought.state.stands_of("t")} == {8}
        # In the movement phase of that turn it does not run again.
        assert not of(finish(fought), UnitRan)

    @pytest.mark.rule("DW-XV.9.0-i")
    def test_a_commander_of_more_points_keeps_up_and_fights_on_where_an_enemy_is_before_him(self) -> None:
        quick = card("quick", commander=Commander(1), stands=1, movement=MovementPoints(40, 40, 40))
        own = brave("a", WHITE, (0, 0), (1, 0), profile="timid", joined=("quick",))
        foe = brave("b", GREY, *row(4, 14, -3), facing=NORTH, order=Order.CHARGE)
        fought = battle_of(field_of(own, foe, profiles=(*CARDS, quick), game=GAME))
        put_to_flight(fought, "a", "DW-XV.3.0-j")
        fought.advance()
        assert [axial(stand.hex)[1] for stand in fought.state.stands_of("a")] == [8, 8]  # 24 points, not 40
        # Later an enemy who has gone round them comes at both.
        state = fought.state
        for stand, place in zip(state.stands_of("b"), row(4, 11, -5), strict=True):
            state.place(stand.at(hexes(place)[0]))
        later = battle_of(state, MoveUnits(GREY, Order.CHARGE), MeleePhase(), dice=(MISS, 1, 1))
        play(later, GREY, MoveUnit("b", (Advance("left"), Advance("right"))))
        assert [stand.id for stand in later.state.stands_of("a")] == ["a.2"]  # he alone is not removed
        while not isinstance(later.decision(), MeleeDeclaration):
            play(later, later.deciders()[0], Commit())
        blow = next(command for command in later.options(WHITE) if isinstance(command, Strike))
        assert blow.attacker == "a.2"
        play(later, WHITE, blow, Commit())


class TestImpetuous:
    @pytest.mark.rule("DW-XV.10.0-c", "DW-XV.9.0-k")
    def test_routers_run_then_the_impetuous_move_then_all_others(self) -> None:
        state = field(
            brave("r", WHITE, *row(2, 5, 12), profile="timid"),
            brave("i", WHITE, (0, 0)),
            brave("m", WHITE, *row(4, 0, -9), order=Order.MOVE),
            brave("e", GREY, (5, -10)),
            impetuous={"i": "e"},
            turn=3,
        )
        state.pages.put(
            msgspec.structs.replace(state.pages[Conduct], routing=frozenset({"r"}), since={"r": 2})
        )
        moving = battle(state, MovementPhase())
        assert isinstance(moving.decision(), ImpetuousMoving)
        assert {axial(stand.hex)[1] for stand in state.stands_of("r")} == {13}  # it has run
        assert {axial(stand.hex)[1] for stand in state.stands_of("m")} == {0}
        while isinstance(moving.decision(), ImpetuousMoving):
            play(moving, WHITE, next(moving.options(WHITE)))
        assert isinstance(moving.decision(), MoveUnits)
        assert {axial(stand.hex)[1] for stand in moving.state.stands_of("i")} != {0}
        assert not any(
            isinstance(command, MoveUnit) and command.unit in ("r", "i") for command in moving.options(WHITE)
        )

    @pytest.mark.rule("DW-XV.10.0-e")
    @pytest.mark.parametrize("turn", [1, 3])
    def test_it_strikes_two_earlier_in_every_round(self, turn: int) -> None:
        own = brave("u", WHITE, *row(3), **FIGHTING)
        foe = brave("e", GREY, *row(3, -1), **FIGHTING)
        fought = battle(
            field(own, foe, impetuous={"u": "e"}, turn=turn), MeleePhase(), dice=(MISS, MISS, 1, 1, 1)
        )
        events = play(fought, WHITE, Strike("u.1", "e.1"), Commit())
        events += play(fought, GREY, Strike("e.3", "u.3"), Commit())
        assert [event.initiative for event in of(events, InitiativeReached)] == [4, 2]
