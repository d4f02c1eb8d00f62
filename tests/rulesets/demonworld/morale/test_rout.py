"""Section XV.9.0: what becomes of routing units in a battle."""

from __future__ import annotations

import msgspec
import pytest

from oriflamme.kernel.dice import Dice
from oriflamme.kernel.events import Rolled
from oriflamme.kernel.results import Fate
from oriflamme.rulesets.demonworld import contents, results, scenarios
from oriflamme.rulesets.demonworld.casualties import StandsDestroyed, take_off
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.commanders.pages import Homes
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.fire_execution import ShotSure
from oriflamme.rulesets.demonworld.melee import MeleePhase
from oriflamme.rulesets.demonworld.morale.conduct import Conduct, is_impetuous, is_routing
from oriflamme.rulesets.demonworld.morale.rout import UnitRouts, put_to_flight
from oriflamme.rulesets.demonworld.morale.rout_runs import UnitRan
from oriflamme.rulesets.demonworld.morale.rout_scenes import FollowingDesk
from oriflamme.rulesets.demonworld.morale.routers import Follow, Following, RoutersRun
from oriflamme.rulesets.demonworld.movement.engagement import Completion, UnitEngaged
from oriflamme.rulesets.demonworld.movement.legs import Advance
from oriflamme.rulesets.demonworld.movement.sequences import MovementPhase, MoveUnit, MoveUnits
from oriflamme.rulesets.demonworld.orders import GiveOrder, OrderPhaseBegins, OrderTokens, Token
from oriflamme.rulesets.demonworld.post_combat import (
    Fought,
    PostCombat,
    PostCombatBegins,
    Regroup,
    UnitCaught,
)
from oriflamme.rulesets.demonworld.ruleset import RULESET
from oriflamme.rulesets.demonworld.shooting import FirePhase, Shoot, ShootBest, SupportShot
from oriflamme.rulesets.demonworld.turn import Commit
from tests.rulesets.demonworld.armies import GREY, SOUTH, WHITE, Muster, battle_of, card, of, play, refused
from tests.rulesets.demonworld.morale.fleeing import as_it_comes, field, places, rout, row, unit

COMMANDED = "captain"


class TestTheToken:
    @pytest.mark.rule("DW-XV.9.0-a")
    def test_takes_the_place_of_the_order_and_of_those_face_down(self) -> None:
        made = field(unit("u", WHITE, (0, 0), order=Order.CHARGE))
        made.pages.put(OrderTokens({WHITE: {"u": (Token(Order.MOVE), Token(Order.HOLD))}}))
        battle = battle_of(made)
        put_to_flight(battle, "u", "DW-XV.4.0-e")
        as_it_comes(battle)
        assert battle.state.units["u"].order is None
        assert battle.state.pages[OrderTokens].laid == {}
        assert is_routing(battle.state, "u")

    @pytest.mark.rule("DW-XV.10.0-f")
    def test_takes_the_place_of_an_impetuous_one(self) -> None:
        made = field(unit("u", WHITE, (0, 0)), unit("e", GREY, (0, -9)))
        made.pages.put(Conduct(impetuous={"u": "e"}))
        battle = battle_of(made)
        put_to_flight(battle, "u", "DW-XV.4.0-e")
        assert is_routing(battle.state, "u")
        assert not is_impetuous(battle.state, "u")

    @pytest.mark.rule("DW-XV.9.0-f")
    def test_is_not_laid_twice(self) -> None:
        battle = rout(unit("u", WHITE, (0, 0)))
        before = places(battle)
        battle._fresh = []
        put_to_flight(battle, "u", "DW-XV.4.0-e")
        as_it_comes(battle)
        assert places(battle) == before
        assert not of(battle._fresh, UnitRouts, UnitRan)

    @pytest.mark.rule("DW-VIII.2.0-b", "DW-XV.9.0-a")
    def test_stays_at_the_end_of_the_turn_and_no_order_is_given(self) -> None:
        made = field(
            unit("u", WHITE, (0, 0)), unit("v", WHITE, (9, 0)), unit("e", GREY, (0, -9)), routing=["u"]
        )
        battle = battle_of(made, OrderPhaseBegins())
        assert ("DW-XV.9.0-a", "dw-refused-routing") in refused(battle, WHITE, GiveOrder("u", Order.MOVE))
        offered = {c.unit for c in battle.options(WHITE) if isinstance(c, GiveOrder)}
        assert offered == {"v"}
        play(battle, WHITE, Commit())
        play(battle, GREY, Commit())
        assert battle.state.units["u"].order is None
        assert is_routing(battle.state, "u")


class TestRoutersMoveFirst:
    @pytest.mark.rule("DW-XV.9.0-k")
    def test_before_all_others_in_the_turns_after(self) -> None:
        later = field(
            unit("u", WHITE, (0, 0)),
            unit("m", WHITE, (9, 0), order=Order.MOVE),
            unit("e", GREY, (0, -9)),
            routing=["u"],
            since=2,
            turn=3,
        )
        battle = as_it_comes(battle_of(later, MovementPhase()))
        assert isinstance(battle.decision(), MoveUnits)  # the others have still to move
        assert row(battle, "u.1") == 3
        assert not any(isinstance(c, MoveUnit) and c.unit == "u" for c in battle.options(WHITE))

    @pytest.mark.rule("DW-XV.9.0-e", "DW-XV.9.0-k")
    def test_once_in_the_turn_in_which_they_began_to_rout(self) -> None:
        made = field(unit("u", WHITE, (0, 0)), unit("e", GREY, (0, -9)), turn=3)
        battle = battle_of(made)
        battle.push(MovementPhase())
        put_to_flight(battle, "u", "DW-XV.4.0-e")
        as_it_comes(battle)
        assert row(battle, "u.1") == 3
        battle.state.turn = 4
        battle.push(MovementPhase())
        as_it_comes(battle)
        assert row(battle, "u.1") == 6

    def test_a_unit_that_routed_in_this_turn_stays_in_the_movement_phase(self) -> None:
        made = field(unit("u", WHITE, (0, 0)), unit("e", GREY, (0, -9)), routing=["u"], since=3, turn=3)
        assert places(battle_of(made, MovementPhase())) == [(0, 0)]


class TestAttackedByFire:
    @pytest.mark.rule("DW-XV.9.0-g")
    def test_a_shot_removes_its_target_without_a_die_whatever_the_number(self) -> None:
        archers = unit("e", GREY, (0, -4), (1, -4), facing=SOUTH, card="bows", order=Order.HOLD)
        made = field(
            unit("u", WHITE, (0, 0), (5, 0), card="armour"), archers, routing=["u"], profiles=ARMOURED
        )
        battle = battle_of(made, FirePhase(2))
        assert refused(battle, GREY, Shoot("e.1", "u.2")) == {("DW-IV.1.1-c", "dw-refused-arc")}
        play(battle, GREY, Shoot("e.1", "u.1"))
        assert refused(battle, GREY, SupportShot("e.2", "e.1")) == {
            ("DW-XV.9.0-g", "dw-refused-support-routing")
        }
        events = play(battle, GREY, Commit())
        assert len(of(events, ShotSure)) == 1
        assert not of(events, Rolled)
        assert [stand.id for stand in of(events, StandsDestroyed)[0].stands] == ["u.1"]
        assert places(battle) == [(5, 0)]

    def test_the_same_target_is_not_shot_twice(self) -> None:
        archers = unit("e", GREY, (0, -4), (1, -4), facing=SOUTH, card="bows", order=Order.HOLD)
        made = field(unit("u", WHITE, (0, 0), (9, 0)), archers, routing=["u"])
        battle = battle_of(made, FirePhase(2))
        play(battle, GREY, Shoot("e.1", "u.1"), Shoot("e.2", "u.1"))
        events = play(battle, GREY, Commit())
        assert len(of(events, ShotSure)) == 1

    def test_good_shots_can_be_had_of_them(self) -> None:
        archers = unit("e", GREY, (0, -4), (1, -4), facing=SOUTH, card="bows", order=Order.HOLD)
        made = field(unit("u", WHITE, (0, 0), (1, 0)), archers, routing=["u"])
        battle = battle_of(made, FirePhase(2))
        assert ShootBest() in list(battle.options(GREY))
        play(battle, GREY, ShootBest())
        assert not of(play(battle, GREY, Commit()), Rolled)
        assert "u" in battle.state.units
        assert not battle.state.units["u"].stands

    @pytest.mark.rule("DW-XV.9.0-b")
    def test_the_others_do_not_close_up(self) -> None:
        archers = unit("e", GREY, (0, -4), (2, -4), facing=SOUTH, card="bows", order=Order.HOLD)
        made = field(unit("u", WHITE, (0, 0), (0, 1), (1, 1)), archers, routing=["u"])
        battle = battle_of(made, FirePhase(2))
        play(battle, GREY, Shoot("e.1", "u.1"), Commit())
        assert battle.decision() is None
        assert places(battle) == [(0, 1), (1, 1)]


ARMOURED = (card("armour", missile_protection=40),)


class TestAttackedByAMove:
    @pytest.mark.rule("DW-XV.9.0-g")
    def test_contact_removes_them_at_once_and_nobody_is_engaged_with_them(self) -> None:
        made = field(
            unit("u", WHITE, (0, 0), (3, 3)),
            unit("e", GREY, (0, -3), (1, -3), (2, -3), (3, -3), facing=SOUTH, order=Order.CHARGE),
            routing=["u"],
        )
        battle = battle_of(made, MoveUnits(GREY, Order.CHARGE))
        events = play(battle, GREY, MoveUnit("e", (Advance("left"), Advance("right"))))
        assert [stand.id for stand in of(events, StandsDestroyed)[0].stands] == ["u.1"]
        assert not of(events, UnitEngaged)
        assert not battle.state.units["u"].engaged
        assert battle.state.units["e"].engaged  # it will regroup after combat
        assert isinstance(battle.decision(), Completion)  # the end of its move

    @pytest.mark.rule("DW-XV.9.0-g")
    def test_the_attack_must_be_lawful(self) -> None:
        made = field(
            unit("u", WHITE, (0, 0), (3, 3)),
            unit("e", GREY, (0, -3), (1, -3), (2, -3), (3, -3), facing=SOUTH, order=Order.MOVE),
            routing=["u"],
        )
        battle = battle_of(made, MoveUnits(GREY, Order.MOVE))
        assert ("DW-V.3.1-c", "dw-refused-attack-order") in refused(
            battle, GREY, MoveUnit("e", (Advance("left"), Advance("right")))
        )

    def test_who_rode_them_down_regroups_after_combat(self) -> None:
        made = field(
            unit("u", WHITE, (9, 9)),
            unit("e", GREY, (0, -3), (1, -3), facing=SOUTH, engaged=True, first_melee=1),
            routing=["u"],
        )
        battle = battle_of(made, MeleePhase())
        due = battle.decision()
        assert isinstance(due, PostCombat)
        assert due.side == GREY
        play(battle, GREY, Commit())
        assert not battle.state.units["e"].engaged

    @pytest.mark.rule("DW-XV.9.0-h", "DW-XV.9.0-g")
    def test_a_regroup_into_contact_removes_them_too(self) -> None:
        made = field(
            unit("u", WHITE, (0, 0), (5, 0)),
            unit("e", GREY, (0, -3), (1, -3), facing=SOUTH, engaged=True, first_melee=1),
            routing=["u"],
        )
        battle = battle_of(made, PostCombatBegins((Fought(("e",), {}),)))
        events = play(battle, GREY, Regroup("e.1", (1, 1), SOUTH))
        assert not of(events, UnitCaught)
        assert [stand.id for stand in of(events, StandsDestroyed)[0].stands] == ["u.1"]
        assert not battle.state.units["u"].engaged

    @pytest.mark.rule("DW-XV.9.0-e")
    def test_who_routed_out_of_a_melee_does_not_regroup(self) -> None:
        made = field(
            unit("u", WHITE, (0, 0), (1, 0), engaged=True, first_melee=1),
            unit("e", GREY, (0, -1), (1, -1), facing=SOUTH, engaged=True, first_melee=1),
        )
        battle = battle_of(made, PostCombatBegins((Fought(("u", "e"), {WHITE: 1}),)))
        put_to_flight(battle, "u", "DW-XV.3.0-j")
        as_it_comes(battle)
        assert not battle.state.units["u"].engaged
        options = list(battle.options(WHITE)) if WHITE in battle.deciders() else []
        assert not any(isinstance(option, Regroup) for option in options)


class TestCommandersWhoHaveJoined:
    @staticmethod
    def _field(*more: Muster, commander: tuple[int, int] = (1, 0)) -> Field:
        made = field(unit("u", WHITE, (0, 0), commander), *more, routing=["u"], turn=2)
        made.place(msgspec.structs.replace(made.stands["u.2"], card=COMMANDED))
        return made

    @pytest.mark.rule("DW-XV.9.0-i")
    def test_are_swept_along_in_the_first_move_no_farther_than_they_can(self) -> None:
        made = self._field()
        made.pages.put(Conduct())
        battle = battle_of(made)
        put_to_flight(battle, "u", "DW-XV.4.0-e")
        as_it_comes(battle)
        assert (row(battle, "u.1"), row(battle, "u.2")) == (3, 2)

    @pytest.mark.rule("DW-XV.9.0-i")
    def test_are_not_removed_in_contact(self) -> None:
        ring = unit("e", GREY, (1, -1), (2, -1), (2, 0), (1, 1), (0, 1), facing=SOUTH)
        made = self._field(ring)
        made.pages.put(Conduct())
        battle = battle_of(made)
        put_to_flight(battle, "u", "DW-XV.4.0-e")
        as_it_comes(battle)
        assert "u.2" in battle.state.stands

    @pytest.mark.rule("DW-XV.9.0-j")
    @pytest.mark.parametrize(("follow", "end"), [(True, 2), (False, 0)])
    def test_follow_later_if_their_player_will(self, follow: bool, end: int) -> None:
        battle = battle_of(self._field(), RoutersRun())
        due = battle.decision()
        assert isinstance(due, Following)
        desk = FollowingDesk(battle.view(WHITE), due, WHITE)
        assert {item.id for item in desk.general()} == {"follow:u.2", "stay:u.2"}
        play(battle, WHITE, Follow("u.2", follow=follow))
        as_it_comes(battle)
        assert (row(battle, "u.1"), row(battle, "u.2")) == (3, end)

    @pytest.mark.rule("DW-XV.9.0-p")
    def test_stay_on_the_edge(self) -> None:
        made = self._field(commander=(0, 19))
        made.pages.put(Conduct())
        battle = battle_of(made)
        put_to_flight(battle, "u", "DW-XV.4.0-e")
        as_it_comes(battle)
        assert row(battle, "u.2") == 20


class TestCommandersWithChapterX:
    """With the chapter on commanders in force a commander has a unit of his own to go back to."""

    @staticmethod
    def _field(first: tuple[int, int], *, routing: bool) -> Field:
        captain = unit("c", WHITE, (1, 0), card=COMMANDED)
        made = field(
            unit("u", WHITE, first),
            captain,
            unit("e", GREY, (0, -9)),
            game=contents.game(("commanders", "morale")),
            routing=["u"] if routing else (),
            turn=2,
        )
        stand = made.stands["c.1"]
        made.change("c", stands=())
        made.change("u", stands=("u.1", "c.1"))
        made.place(msgspec.structs.replace(stand, unit="u", card=COMMANDED))
        made.pages.put(Homes({"c.1": "c"}))
        return made

    @pytest.mark.rule("DW-XV.9.0-j")
    def test_who_stays_behind_is_with_the_unit_no_longer_and_may_move(self) -> None:
        battle = battle_of(self._field((0, 0), routing=True), RoutersRun())
        play(battle, WHITE, Follow("c.1", follow=False))
        as_it_comes(battle)
        units = battle.state.units
        assert (units["u"].stands, units["c"].stands) == (("u.1",), ("c.1",))
        assert not units["c"].moved
        assert row(battle, "u.1") == 3

    @pytest.mark.rule("DW-XV.9.0-p")
    def test_whose_unit_has_left_the_field_is_his_own_master_on_the_edge(self) -> None:
        battle = battle_of(self._field((0, 19), routing=False))
        put_to_flight(battle, "u", "DW-XV.4.0-e")
        as_it_comes(battle)
        units = battle.state.units
        assert (units["u"].stands, units["c"].stands) == ((), ("c.1",))
        assert not is_routing(battle.state, "u")
        assert battle.state.pages[Conduct].fled == {"u": 1}


class TestTheResult:
    def test_tells_who_fled_from_who_was_lost(self) -> None:
        setup = scenarios.setup("demonworld-first-battle")
        battle = RULESET.begin(setup, Dice("1"))
        battle.advance()
        for side in battle.setup.sides:
            battle.apply(side, Commit())
        take_off(battle, ["berserkers.1", "berserkers.2"], "DW-IV.2.0-f")
        battle.state.remove("berserkers.3")
        battle.state.pages.put(Conduct(fled={"berserkers": 1}))
        fates = {fate.unit: fate for fate in results.fates(setup, battle.state)}
        assert fates["berserkers"] == Fate("berserkers", "empire", 7, lost=2, fled=1)
