"""Sections XV.6.0 and XV.9.0-l to -o: rally, and units of which a part has rallied."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

from oriflamme.board.hexes import axial
from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.demonworld.casualties import StandsDestroyed
from oriflamme.rulesets.demonworld.characteristics import Morale, MovementPoints, Order, Role
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.morale.conduct import Conduct, is_routing, straggle, stragglers
from oriflamme.rulesets.demonworld.morale.rally import Rally, RallyBegins, Rallying, UnitRallied
from oriflamme.rulesets.demonworld.morale.rout import UnitRouts, put_to_flight
from oriflamme.rulesets.demonworld.morale.rout_scenes import RallyingDesk, StragglingDesk
from oriflamme.rulesets.demonworld.morale.routers import HoldTogether, RoutersRun, Straggle, Straggling
from oriflamme.rulesets.demonworld.morale.tests import Kind, MoraleTested
from oriflamme.rulesets.demonworld.morale.tests import test_tally as tally_for
from oriflamme.rulesets.demonworld.movement.engagement import React, Reaction
from oriflamme.rulesets.demonworld.movement.legs import Advance, FaceEach, Shift
from oriflamme.rulesets.demonworld.movement.sequences import MoveUnit, MoveUnits
from oriflamme.rulesets.demonworld.orders import GiveOrder, OrderPhaseBegins
from oriflamme.rulesets.demonworld.phases import TurnBegins
from oriflamme.rulesets.demonworld.shooting import FirePhase, Shoot
from oriflamme.rulesets.demonworld.turn import Commit
from tests.rulesets.demonworld.armies import GREY, SOUTH, WHITE, battle_of, card, of, play, refused
from tests.rulesets.demonworld.fights import HIT
from tests.rulesets.demonworld.morale.fleeing import field, places, rout, row, unit

CASES = {
    case["id"]: case
    for case in yaml.safe_load(
        (Path(__file__).parents[3] / "cases" / "demonworld_rout.yaml").read_text("utf-8")
    )
}

TWO = ((0, 0), (1, 0), (2, 0), (9, 0))
"""Three stands together and one apart."""


class TestTheTest:
    @pytest.mark.rule("DW-XV.6.0-a", "DW-VIII.2.0-i")
    def test_is_offered_once_to_each_routing_unit_and_need_not_be_taken(self) -> None:
        made = field(
            unit("u", WHITE, *TWO), unit("v", WHITE, (5, 5)), unit("e", GREY, (0, -9)), routing=["u", "v"]
        )
        battle = battle_of(made, RallyBegins(), dice=(2,))
        assert list(battle.options(WHITE)) == [Rally("u"), Rally("v"), Commit()]
        assert refused(battle, WHITE, Rally("e")) == {("DW-XV.6.0-a", "dw-refused-no-such-unit")}
        play(battle, WHITE, Rally("u"))  # 3 and 2 against 9
        assert is_routing(battle.state, "u")
        assert refused(battle, WHITE, Rally("u")) == {("DW-XV.6.0-a", "dw-refused-tested")}
        play(battle, WHITE, Commit())
        assert battle.decision() is None
        assert is_routing(battle.state, "v")

    def test_takes_place_after_the_melees_in_a_turn_where_somebody_routs(self) -> None:
        made = field(unit("u", WHITE, *TWO), unit("e", GREY, (0, -9)), routing=["u"])
        names = [phase.name for phase in made.ground.game.phases]
        assert names.index("rally") == names.index("melee") + 1
        quiet = field(unit("u", WHITE, *TWO), unit("e", GREY, (0, -9)))
        battle = battle_of(quiet, RallyBegins())
        assert battle.decision() is None

    @pytest.mark.rule("DW-XV.6.0-b", "DW-XV.6.0-c")
    def test_counts_what_the_example_counts(self) -> None:
        given = CASES["DW-XV.6.0-ex1"]["rally"]
        tested = card("tested", morale=Morale(*given["morale"]))
        made = field(
            unit("u", WHITE, *((q, 0) for q in range(given["stands"])), card="tested"),
            unit("e", GREY, (0, -9)),
            routing=["u"],
            profiles=[tested],
        )
        for number, role in enumerate(given["roles"], 1):
            stand = made.stands[f"u.{number}"]
            made.place(msgspec.structs.replace(stand, role=Role(role)))
        assert tally_for(made, made.units["u"], Kind.RALLY).total == given["modifier"]
        for die in range(1, 7):
            battle = battle_of(made.copy(), RallyBegins(), dice=(die,))
            play(battle, WHITE, Rally("u"))
            assert is_routing(battle.state, "u") is (die < given["least"])

    def test_shows_its_chance(self) -> None:
        made = field(unit("u", WHITE, *((q, 0) for q in range(5))), unit("e", GREY, (0, -9)), routing=["u"])
        battle = battle_of(made, RallyBegins())
        due = battle.decision()
        assert isinstance(due, Rallying)
        test, end = RallyingDesk(battle.view(WHITE), due, WHITE).general()
        assert test.detail is not None
        assert dict(test.detail.args) == {"percent": 50}  # 4 and more of 6
        assert end.primary


class TestAUnitInOneGroup:
    @pytest.mark.rule("DW-XV.9.0-o")
    def test_loses_its_token_stays_as_it_stands_and_gets_an_order_in_the_next_turn(self) -> None:
        made = field(
            unit("u", WHITE, (0, 0), (1, 0), (2, 0), facing=SOUTH), unit("e", GREY, (0, -9)), routing=["u"]
        )
        battle = battle_of(made, RallyBegins(), dice=(6,))
        (rallied,) = of(play(battle, WHITE, Rally("u")), UnitRallied)
        assert not rallied.left
        assert not is_routing(battle.state, "u")
        assert battle.state.units["u"].order is None
        assert places(battle) == [(0, 0), (1, 0), (2, 0)]
        assert {stand.facing for stand in battle.state.stands_of("u")} == {SOUTH}
        battle.push(OrderPhaseBegins())
        battle.advance()
        assert GiveOrder("u", Order.MOVE) in list(battle.options(WHITE))


class TestADividedUnit:
    @staticmethod
    def _rallied(*stands: tuple[int, int], dice: tuple[int, ...] = (6,)) -> Battle[Field]:
        made = field(unit("u", WHITE, *(stands or TWO)), unit("e", GREY, (0, -9)), routing=["u"])
        battle = battle_of(made, RallyBegins(), dice=dice)
        (tested,) = of(play(battle, WHITE, Rally("u")), MoraleTested)
        assert tested.tally.total == 3  # the three that are together
        return battle

    @pytest.mark.rule("DW-XV.9.0-l")
    def test_has_its_best_group_alone_tested_and_rallied_with_order_t(self) -> None:
        battle = self._rallied()
        assert not is_routing(battle.state, "u")
        assert stragglers(battle.state, "u") == ("u.4",)
        assert battle.state.units["u"].order is Order.HOLD

    @pytest.mark.rule("DW-XV.9.0-n")
    def test_keeps_order_t_gets_no_other_and_is_not_organised(self) -> None:
        battle = self._rallied()
        battle.push(OrderPhaseBegins(), HoldTogether())
        battle.advance()
        play(battle, GREY, Commit())
        unit_now = battle.state.units["u"]
        assert (unit_now.order, unit_now.moved) == (Order.HOLD, False)
        assert not battle.state.organised("u")

    @pytest.mark.rule("DW-XV.9.0-n")
    def test_moves_the_rallied_stands_alone(self) -> None:
        battle = self._rallied()
        battle.state.change("u", moved=False)
        battle.push(MoveUnits(WHITE, Order.HOLD))
        battle.advance()
        assert ("DW-XV.9.0-n", "dw-refused-parted-leg") in refused(
            battle, WHITE, MoveUnit("u", (Advance("left"),))
        )
        assert ("DW-XV.9.0-n", "dw-refused-straggler") in refused(
            battle, WHITE, MoveUnit("u", (Shift({"u.4": 0}),))
        )
        play(battle, WHITE, MoveUnit("u", (Shift({"u.3": 0}),)))
        assert places(battle)[2] == (3, 0)
        assert MoveUnit("u", (FaceEach({"u.1": SOUTH}),)) in list(battle.options(WHITE))

    @pytest.mark.rule("DW-XV.9.0-n")
    def test_holds_the_others_back_when_it_is_attacked(self) -> None:
        battle = self._rallied()
        field = battle.state
        foe = next(unit.id for unit in field.units_of(GREY))
        field.change("u", moved=False)
        field.engage(("u", foe), field.turn)
        battle.push(Reaction("u"))
        battle.advance()
        assert ("DW-XV.9.0-n", "dw-refused-straggler") in refused(battle, WHITE, React((Shift({"u.4": 0}),)))
        assert not any(
            "u.4" in leg.moves
            for command in battle.options(WHITE)
            if isinstance(command, React)
            for leg in command.legs
            if isinstance(leg, Shift)
        )

    @pytest.mark.rule("DW-XV.9.0-m")
    @pytest.mark.parametrize("how", ["join", "flee", "scatter"])
    def test_sends_the_others_where_its_owner_will(self, how: Any) -> None:
        battle = self._rallied()
        battle.state.turn += 1
        battle.push(RoutersRun())
        battle.advance()
        due = battle.decision()
        assert isinstance(due, Straggling)
        desk = StragglingDesk(battle.view(WHITE), due, WHITE)
        assert [item.id for item in desk.general()] == [
            "straggle:all:join",
            "straggle:all:flee",
            "straggle:all:scatter",
        ]
        assert desk.preview(Straggle(("u.4",), "join")).ghosts
        events = play(battle, WHITE, Straggle(("u.4",), how))
        match how:
            case "join":
                assert places(battle)[3] == (6, 0)  # 9 points: 3 hexes nearer
            case "flee":
                assert row(battle, "u.4") == 3
            case _:
                assert [stand.id for stand in of(events, StandsDestroyed)[0].stands] == ["u.4"]
                assert stragglers(battle.state, "u") == ()

    @pytest.mark.rule("DW-XV.9.0-m", "DW-XV.9.0-k")
    def test_is_whole_again_when_they_have_come_beside_it(self) -> None:
        battle = self._rallied((0, 0), (1, 0), (2, 0), (6, 0))
        battle.state.turn += 1
        battle.push(RoutersRun(), MoveUnits(WHITE, Order.HOLD))
        battle.state.change("u", moved=False)
        battle.advance()
        play(battle, WHITE, Straggle(("u.4",), "join"))
        assert stragglers(battle.state, "u") == ()
        # In the same turn it acts as with order T.
        assert any(isinstance(option, MoveUnit) and option.unit == "u" for option in battle.options(WHITE))
        assert not any(battle.state.ground.game.against_leg[0](battle.state, battle.state.units["u"]))

    @pytest.mark.rule("DW-XV.9.0-n")
    def test_stragglers_fall_to_any_shot_and_do_not_fire(self) -> None:
        archers = unit("e", GREY, (9, -4), facing=SOUTH, card="bows", order=Order.HOLD)
        made = field(unit("u", WHITE, (0, 0), (1, 0), (9, 0), card="bows", order=Order.HOLD), archers)
        straggle(made, "u", ["u.3"])
        battle = battle_of(made, FirePhase(2), dice=(6,))  # the loss test
        if WHITE in battle.deciders():
            assert not any(isinstance(c, Shoot) and c.shooter == "u.3" for c in battle.options(WHITE))
            play(battle, WHITE, Commit())
        play(battle, GREY, Shoot("e.1", "u.3"))
        play(battle, GREY, Commit())
        assert "u.3" not in battle.state.stands

    @pytest.mark.rule("DW-XV.9.0-n", "DW-XV.9.0-k", "DW-XV.9.0-f")
    def test_whose_rallied_part_falls_routs_as_it_did_and_may_rally_again(self) -> None:
        """The rallied stand is shot; those who still rout have a token, run in that turn's movement, and test after it."""
        archers = unit("e", GREY, (0, -4), facing=SOUTH, card="bows", order=Order.HOLD)
        soft = card("soft", missile_protection=0, morale=Morale(9, 13), movement=MovementPoints(9, 9, 6))
        made = field(
            unit("u", WHITE, (0, 0), (9, 0), (10, 0), card="soft", order=Order.HOLD),
            archers,
            profiles=[soft],
            turn=3,
        )
        straggle(made, "u", ["u.2", "u.3"])
        battle = battle_of(made, FirePhase(2), RoutersRun(), RallyBegins(), dice=(HIT, 6))
        events = play(battle, GREY, Shoot("e.1", "u.1"), Commit())
        while battle.decision() is not None and not isinstance(battle.decision(), Rallying):
            events += play(battle, battle.deciders()[0], Commit())
        assert not of(events, MoraleTested)  # those who rout test for no losses
        assert [event.rule for event in of(events, UnitRouts)] == ["DW-XV.9.0-n"]
        assert is_routing(battle.state, "u")
        assert stragglers(battle.state, "u") == ()
        assert battle.state.units["u"].order is None
        assert (row(battle, "u.2"), row(battle, "u.3")) == (3, 3)
        play(battle, WHITE, Rally("u"))
        assert not is_routing(battle.state, "u")

    def test_that_fails_again_routs_with_all_its_stands(self) -> None:
        battle = self._rallied()
        put_to_flight(battle, "u", "DW-XV.4.0-e")
        battle.advance()
        assert is_routing(battle.state, "u")
        assert battle.state.pages[Conduct].stragglers == {}


class TestTheExampleOfTheFlight:
    @pytest.mark.rule("DW-XV.9.0-b", "DW-XV.9.0-d", "DW-XV.9.0-h")
    def test_no_stand_ends_beside_an_enemy(self) -> None:
        given = CASES["DW-XV.9.0-ex1"]["flight"]
        for points, least in given["runs"].items():
            runner = card("runner", morale=Morale(9, 13), movement=MovementPoints(points, points, points))
            battle = rout(
                unit("u", WHITE, *map(tuple, given["unit"]), card="runner"),
                *(
                    unit(f"e{number}", GREY, *map(tuple, foes), facing=SOUTH)
                    for number, foes in enumerate(given["enemies"])
                ),
                profiles=[runner],
            )
            stands = battle.state.stands_of("u")
            assert len(stands) == 2
            assert not any(battle.state.in_contact(stand) for stand in stands)
            assert min(axial(stand.hex)[1] for stand in stands) >= least


def test_a_whole_turn_goes_through_rout_and_rally() -> None:
    made = field(
        unit("u", WHITE, (0, 0), (1, 0)),
        unit("v", WHITE, (9, 9)),
        unit("e", GREY, (0, -9)),
        routing=["u"],
        turn=3,
    )
    battle = battle_of(made, TurnBegins(), dice=(1, 1, 1, 1))
    seen = []
    while battle.state.turn == 4:
        due = battle.decision()
        seen.append(type(due).__name__)
        play(battle, battle.deciders()[0], Commit())
    assert row(battle, "u.1") == 3
    assert "Rallying" in seen
