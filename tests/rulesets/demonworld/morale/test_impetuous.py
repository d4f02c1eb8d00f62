"""Section XV.10.0: impetuous units."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from oriflamme.board.hexes import at, axial
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.dice import ScriptedDice
from oriflamme.kernel.events import Rolled
from oriflamme.rulesets.demonworld import contents
from oriflamme.rulesets.demonworld.blows import blow_tally
from oriflamme.rulesets.demonworld.characteristics import Mark, Morale, MovementPoints, Order
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.formations.tokens import FormationTokens, formation_of
from oriflamme.rulesets.demonworld.initiative import modified_initiative
from oriflamme.rulesets.demonworld.morale.conduct import Conduct, is_impetuous
from oriflamme.rulesets.demonworld.morale.impetuous import (
    ChooseTarget,
    ImpetuousMoves,
    Pursue,
    become_impetuous,
)
from oriflamme.rulesets.demonworld.morale.rout import put_to_flight
from oriflamme.rulesets.demonworld.morale.rout_scenes import ImpetuousDesk, TargetDesk
from oriflamme.rulesets.demonworld.morale.rushing import ImpetuousCompletion, ImpetuousMoving, Measure
from oriflamme.rulesets.demonworld.movement.engagement import Complete, Reaction
from oriflamme.rulesets.demonworld.movement.legs import Advance, Walk, Wheel
from oriflamme.rulesets.demonworld.movement.potential import Spent
from oriflamme.rulesets.demonworld.movement.sequences import MoveUnit, UnitMoved
from oriflamme.rulesets.demonworld.orders import GiveOrder, OrderPhaseBegins, OrderTokens, Token
from oriflamme.rulesets.demonworld.post_combat import Fought, PostCombat, PostCombatBegins, Regroup
from oriflamme.rulesets.demonworld.posts import apart
from oriflamme.rulesets.demonworld.shooting import FirePhase
from oriflamme.rulesets.demonworld.turn import Commit
from tests.rulesets.demonworld.armies import (
    GREY,
    NORTH,
    SOUTH,
    WHITE,
    Muster,
    battle_of,
    card,
    facings_of,
    of,
    play,
    refused,
)
from tests.rulesets.demonworld.formations.drawn_up import wedge
from tests.rulesets.demonworld.morale.fleeing import field, unit

LINE = ((0, 0), (1, 0), (2, 0), (3, 0))
WILD = card("wild", morale=Morale(9, 13), movement=MovementPoints(move=18, charge=15, skirmish=6))


def impetuous(*musters: Muster, target: str = "e", unit: str = "u", **more: Any) -> Field:
    """A field with an impetuous unit of white, which must attack the unit `target`."""
    made = field(*musters, profiles=[WILD, *more.pop("profiles", ())], **more)
    made.pages.put(Conduct(impetuous={unit: target}))
    return made


def wild(*places: tuple[int, int], key: str = "u", **fields: Any) -> Muster:
    return unit(key, WHITE, *(places or LINE), card="wild", **fields)


def gap(state: Field, one: str = "u", other: str = "e") -> int:
    return min(apart(a, b) for a in state.stands_of(one) for b in state.stands_of(other))


def finish(battle: Battle[Field]) -> None:
    """Take the first option until nothing is asked any more."""
    while battle.decision() is not None:
        player = battle.deciders()[0]
        # Small units may turn for ever in a reaction.
        first = Commit() if isinstance(battle.decision(), Reaction) else next(iter(battle.options(player)))
        play(battle, player, first)


class TestTheToken:
    @pytest.mark.rule("DW-XV.10.0-a")
    def test_takes_the_place_of_the_order_and_stays(self) -> None:
        made = field(
            unit("u", WHITE, *LINE, order=Order.HOLD), unit("v", WHITE, (9, 9)), unit("e", GREY, (0, -9))
        )
        made.pages.put(OrderTokens({WHITE: {"u": (Token(Order.MOVE), Token(Order.HOLD))}}))
        battle = battle_of(made)
        become_impetuous(battle, "u", "e", "DW-XV.7.0-i")
        assert battle.state.units["u"].order is None
        assert battle.state.pages[OrderTokens].laid == {}
        battle.push(OrderPhaseBegins())
        battle.advance()
        assert ("DW-XV.10.0-a", "dw-refused-impetuous") in refused(battle, WHITE, GiveOrder("u", Order.MOVE))
        play(battle, WHITE, Commit())
        play(battle, GREY, Commit())
        assert is_impetuous(battle.state, "u")
        assert battle.state.units["u"].order is None

    @pytest.mark.rule("DW-XV.10.0-a")
    def test_keeps_the_unit_from_firing(self) -> None:
        made = impetuous(
            unit("u", WHITE, *LINE, card="bows", order=Order.HOLD), unit("e", GREY, (0, -5), facing=SOUTH)
        )
        assert battle_of(made, FirePhase(2)).decision() is None

    @pytest.mark.rule("DW-XV.10.0-f")
    def test_goes_when_the_unit_routs(self) -> None:
        battle = battle_of(impetuous(wild(), unit("e", GREY, (0, -9))))
        put_to_flight(battle, "u", "DW-XV.3.0-j")
        assert not is_impetuous(battle.state, "u")


class TestTheMove:
    @pytest.mark.rule("DW-XV.10.0-b")
    def test_goes_as_far_towards_the_target_as_order_c_allows(self) -> None:
        battle = battle_of(
            impetuous(wild(), unit("e", GREY, (6, -12), (7, -12), facing=SOUTH)), ImpetuousMoves()
        )
        assert gap(battle.state) == 12
        finish(battle)
        assert gap(battle.state) == 7  # 15 points
        unit_now = battle.state.units["u"]
        assert (unit_now.order, unit_now.moved) == (None, True)

    @pytest.mark.rule("DW-XV.10.0-b", "DW-XV.10.0-d")
    def test_brings_as_many_stands_into_contact_as_it_can(self) -> None:
        foes = unit("e", GREY, (2, -4), (3, -4), (4, -4), (5, -4), facing=SOUTH)
        battle = battle_of(impetuous(wild(), foes), ImpetuousMoves())
        while not isinstance(battle.decision(), Reaction) and battle.decision() is not None:
            player = battle.deciders()[0]
            play(battle, player, next(iter(battle.options(player))))
        state = battle.state
        assert sum(map(state.in_contact, state.stands_of("u"))) == 4
        assert state.units["u"].engaged
        assert state.units["e"].engaged

    def lone(self) -> Battle[Field]:
        """A single stand that can come five hexes nearer by more than one way."""
        return battle_of(impetuous(wild((0, 0)), unit("e", GREY, (4, -8), facing=SOUTH)), ImpetuousMoves())

    @pytest.mark.rule("DW-XV.10.0-b")
    def test_the_owner_leads_it_there_and_nowhere_else(self) -> None:
        battle = self.lone()
        due = battle.decision()
        assert isinstance(due, ImpetuousMoving)
        desk = ImpetuousDesk(battle.view(WHITE), due, WHITE)
        assert len(list(desk.general())) == len(list(battle.options(WHITE))) > len(due.moves) > 1
        assert len(list(desk.about(battle.state.stands["u.1"]))) == len(list(desk.general()))
        assert desk.preview(MoveUnit("u", due.moves[0])).ghosts
        back = refused(battle, WHITE, MoveUnit("u", (Walk({"u.1": 1}),)))
        assert back == {("DW-XV.10.0-b", "dw-refused-impetuous-move")}
        too_far = refused(battle, WHITE, MoveUnit("u", due.moves[0] * 2))
        assert {rule for rule, _ in too_far} == {"DW-V-PM"}
        assert refused(battle, WHITE, MoveUnit("e", due.moves[0])) == {
            ("DW-V.2.0-c", "dw-refused-no-such-unit")
        }
        assert refused(battle, WHITE, MoveUnit("u", ())) == {("DW-V-KINDS", "dw-refused-legs")}
        assert refused(battle, WHITE, Commit()) == {("DW-XV.10.0-b", "dw-refused-other-phase")}
        play(battle, WHITE, MoveUnit("u", due.moves[1]))
        assert gap(battle.state) == 3  # five hexes nearer
        assert battle.decision() is None
        assert (battle.state.units["u"].order, battle.state.units["u"].moved) == (None, True)

    @pytest.mark.rule("DW-XV.10.0-b")
    def test_the_owner_may_lead_it_leg_by_leg(self) -> None:
        battle, hexes = self.lone(), 8
        while (due := battle.decision()) is not None:
            assert isinstance(due, ImpetuousMoving)
            nearer = [Walk({"u.1": way}) for way in (4, 5)]  # none of it need be on the list
            leg = next(leg for leg in nearer if battle.check(WHITE, MoveUnit("u", (leg,))).legal)
            play(battle, WHITE, MoveUnit("u", (leg,)))
            hexes -= 1
            assert gap(battle.state) == hexes
        assert hexes == 3

    @pytest.mark.rule("DW-XV.10.0-h")
    def test_turns_to_an_enemy_behind_it(self) -> None:
        battle = battle_of(
            impetuous(wild(facing=NORTH), unit("e", GREY, (0, 9), facing=NORTH)), ImpetuousMoves()
        )
        finish(battle)
        assert set(facings_of(battle.state, "u")) <= {2, 3, 4}

    @pytest.mark.rule("DW-XV.10.0-h", "DW-XV.10.0-d")
    def test_forms_up_where_it_could_not_go_forward_otherwise(self) -> None:
        battle = battle_of(
            impetuous(
                wild((0, 0), (1, 0), (2, 0), (3, 1), facing=NORTH), unit("e", GREY, (0, -12), facing=SOUTH)
            ),
            ImpetuousMoves(),
        )
        finish(battle)
        assert battle.state.organised("u")

    @pytest.mark.rule("DW-XV.10.0-g", "DW-XV.10.0-h")
    def test_wheels_towards_the_nearest_enemy_that_is_beside_it(self) -> None:
        """Its first target routs far off; the nearest enemy is to its left, and a wheel brings it towards him in ranks."""
        made = field(
            wild(facing=NORTH),
            unit("e", GREY, (12, -14), facing=NORTH),
            unit("f", GREY, (-9, 0), facing=SOUTH),
            profiles=[WILD],
            routing=["e"],
        )
        conduct = made.pages[Conduct]
        made.pages.put(msgspec.structs.replace(conduct, impetuous={"u": "e"}))
        battle = battle_of(made, ImpetuousMoves())
        due = battle.decision()
        assert isinstance(due, ImpetuousMoving)
        assert due.enemies == ("f",)
        assert all(legs[0] == Wheel("left") for legs in due.moves)
        ahead = MoveUnit("u", (Advance("left"),))
        assert refused(battle, WHITE, ahead) == {("DW-XV.10.0-b", "dw-refused-impetuous-move")}
        before = gap(battle.state, "u", "f")
        events = play(battle, WHITE, MoveUnit("u", due.moves[0]))
        wheel = next(event for event in of(events, UnitMoved) if event.leg == "wheel")
        assert wheel.manoeuvres == 1
        assert set(facings_of(battle.state, "u")) == {5}
        assert battle.state.organised("u")
        assert gap(battle.state, "u", "f") < before

    @pytest.mark.rule("DW-XV.10.0-d")
    def test_stands_that_can_come_nearer_after_contact_must(self) -> None:
        made = impetuous(
            wild((0, 0), (1, 0), (2, 0), (3, 0)),
            unit("e", GREY, (-1, -1), facing=SOUTH, moved=True),
            unit("f", GREY, (4, -3), facing=SOUTH),
        )
        made.change("u", order=Order.CHARGE)
        battle = battle_of(made, ImpetuousCompletion("u", spent=Spent()))
        due = battle.decision()
        assert isinstance(due, ImpetuousCompletion)
        assert refused(battle, WHITE, Commit()) == {("DW-XV.10.0-d", "dw-refused-impetuous-end")}
        assert all(isinstance(option, Complete) for option in battle.options(WHITE))
        finish(battle)
        assert battle.state.units["f"].engaged

    @pytest.mark.rule("DW-XV.10.0-c")
    def test_the_order_of_two_that_may_meet_is_drawn(self) -> None:
        made = field(
            wild(), wild((6, 0), (7, 0), key="w"), unit("e", GREY, (3, -9), facing=SOUTH), profiles=[WILD]
        )
        made.pages.put(Conduct(impetuous={"u": "e", "w": "e"}))
        battle = battle_of(made)
        battle.dice = ScriptedDice((2,))
        battle.push(ImpetuousMoves())
        battle.advance()
        assert [event.purpose for event in of(battle._fresh, Rolled)] == ["dw-roll-impetuous-order"]
        due = battle.decision()
        assert isinstance(due, ImpetuousMoving)
        assert due.unit == "w"


class TestFormationsThatHinderIt:
    @pytest.mark.rule("DW-XV.10.0-d")
    @pytest.mark.parametrize(("mark", "hexes"), [(Mark.SKIRMISH, 3), (Mark.SQUARE, 5)])
    def test_are_broken_by_skirmishers_for_a_manoeuvre(self, mark: Mark, hexes: int) -> None:
        made = impetuous(
            wild(),
            unit("e", GREY, (6, -12), facing=SOUTH),
            game=contents.game(("formations", "morale")),
        )
        made.pages.put(FormationTokens({"u": mark}))
        battle = battle_of(made, ImpetuousMoves())
        finish(battle)
        assert formation_of(battle.state, "u") is None
        assert gap(battle.state) == 12 - hexes  # all 15 points, or a wheel by the manoeuvre that is left

    @pytest.mark.rule("DW-XV.10.0-d", "DW-XV.10.0-h")
    @pytest.mark.parametrize(
        ("enemy", "facing", "broken"),
        [((0, -9), SOUTH, False), ((0, 9), NORTH, True), ((9, 3), SOUTH, True)],
    )
    def test_a_wedge_is_broken_where_it_could_not_go(
        self, enemy: tuple[int, int], facing: Any, broken: bool
    ) -> None:
        """It only goes forward: at an enemy behind it or beside it the unit turns, and gets there; one ahead it meets as it is."""
        made = impetuous(
            wild(*map(axial, wedge())),
            unit("e", GREY, enemy, facing=facing),
            game=contents.game(("formations", "morale")),
        )
        made.pages.put(FormationTokens({"u": Mark.WEDGE}))
        battle = battle_of(made, ImpetuousMoves())
        finish(battle)
        assert (formation_of(battle.state, "u") is None) is broken
        for _ in range(5):
            if not battle.state.units["u"].engaged:
                battle.push(ImpetuousMoves())
                battle.advance()
                finish(battle)
        assert battle.state.units["u"].engaged
        assert (formation_of(battle.state, "u") is None) is broken


class TestTheNextTarget:
    @pytest.mark.rule("DW-XV.10.0-g")
    def test_is_the_nearest_even_the_one_that_routs(self) -> None:
        made = field(
            wild(),
            unit("e", GREY, (0, -8), facing=NORTH),
            unit("f", GREY, (9, -12), facing=SOUTH),
            profiles=[WILD],
            routing=["e"],
        )
        conduct = made.pages[Conduct]
        made.pages.put(Conduct(routing=conduct.routing, since=conduct.since, impetuous={"u": "e"}))
        battle = battle_of(made, ImpetuousMoves())
        finish(battle)
        assert battle.state.pages[Conduct].impetuous == {"u": "e"}
        assert gap(battle.state) < 8

    @pytest.mark.rule("DW-XV.10.0-c", "DW-XV.10.0-g")
    def test_of_two_as_near_the_owner_chooses(self) -> None:
        made = impetuous(
            wild((0, 0)),
            unit("e", GREY),
            unit("f", GREY, (0, -8)),
            unit("g", GREY, (8, -8)),
            unit("h", GREY, (3, -12)),
        )
        battle = battle_of(made, ImpetuousMoves())
        due = battle.decision()
        assert isinstance(due, ChooseTarget)
        assert [item.id for item in TargetDesk(battle.view(WHITE), due, WHITE).general()] == [
            "pursue:f",
            "pursue:g",
            "pursue:all",
        ]
        assert refused(battle, WHITE, Pursue("f", ("h",))) == {("DW-XV.10.0-g", "dw-refused-not-the-nearest")}
        assert refused(battle, WHITE, Pursue("h")) == {("DW-XV.10.0-g", "dw-refused-not-the-nearest")}
        play(battle, WHITE, Pursue("g"))
        assert battle.state.pages[Conduct].impetuous == {"u": "g"}

    @pytest.mark.rule("DW-XV.10.0-c")
    def test_of_two_as_near_both_may_be_attacked(self) -> None:
        """The one that provoked it is gone; e and f are two hexes away, and all four stands come to one or the other."""
        made = impetuous(
            wild((-1, 0), (0, 0), (1, 0), (2, 0)),
            unit("gone", GREY),
            unit("e", GREY, (0, -2), facing=SOUTH, moved=True),
            unit("f", GREY, (3, -2), (4, -2), facing=SOUTH, moved=True),
            target="gone",
        )
        battle = battle_of(made, ImpetuousMoves())
        assert isinstance(battle.decision(), ChooseTarget)
        play(battle, WHITE, Pursue("e", ("f",)))
        finish(battle)
        assert (battle.state.units["e"].engaged, battle.state.units["f"].engaged) == (True, True)

    @pytest.mark.parametrize(("also", "west"), [((), True), (("f",), False)])
    def test_or_chooses_several_and_brings_the_most_stands_into_contact_with_them(
        self, also: tuple[str, ...], west: bool
    ) -> None:
        """Against e alone two stands may strike it; against both, one strikes e and two strike f."""
        made = impetuous(
            wild((-1, 0), (0, 0), (1, 0), (2, 0)),
            unit("e", GREY, (0, -2)),
            unit("f", GREY, (3, -2), (4, -2)),
        )
        measure = Measure(made, made.units["u"], ("e", *also))

        def worth(q: int) -> tuple[int, ...]:
            stands = made.stands_of("u")
            return measure.of(
                [stand.at(at(q + number, -1), stand.facing) for number, stand in enumerate(stands)]
            )

        assert (worth(-2) > worth(0)) is west
        assert worth(-2)[:2] == (2, 2)
        assert worth(0)[:2] == ((1, 3) if west else (3, 3))


class TestTheFight:
    @pytest.mark.rule("DW-XV.10.0-e")
    def test_its_initiative_is_two_higher_in_every_round_and_it_has_no_bonus_of_an_order(self) -> None:
        knights = card("knights", mounted=True, charge_bonus=3, morale=Morale(9, 13))
        for turn in (1, 4):
            made = impetuous(
                unit("u", WHITE, (0, 0), card="knights", engaged=True, first_melee=1),
                unit("e", GREY, (0, -1), facing=SOUTH, engaged=True, first_melee=1),
                profiles=[knights],
                turn=turn,
            )
            tally = modified_initiative(made, made.stands["u.1"])
            assert [(line.label, line.value) for line in tally.lines] == [
                ("dw-line-initiative", 2),
                ("dw-line-impetuous", 2),
            ]
            blow = blow_tally(made, made.stands["u.1"], made.stands["e.1"])
            assert "dw-line-charge-bonus" not in [line.label for line in blow.lines]

    @pytest.mark.rule("DW-XV.10.0-e")
    def test_its_stands_must_regroup_into_contact(self) -> None:
        made = impetuous(
            unit("u", WHITE, (0, 0), (3, 0), card="wild", engaged=True, first_melee=1),
            unit("e", GREY, (0, -1), (1, -1), facing=SOUTH, engaged=True, first_melee=1),
        )
        battle = battle_of(made, PostCombatBegins((Fought(("u", "e"), {GREY: 1}),)))
        while not isinstance(battle.decision(), PostCombat):
            player = battle.deciders()[0]
            play(battle, player, next(iter(battle.options(player))))
        due = battle.decision()
        assert isinstance(due, PostCombat)
        assert due.side == WHITE
        assert refused(battle, WHITE, Commit()) == {("DW-XV.10.0-e", "dw-refused-impetuous-regroup")}
        assert Commit() not in list(battle.options(WHITE))
        assert ("DW-XV.10.0-e", "dw-refused-impetuous-regroup") in refused(
            battle, WHITE, Regroup("u.2", (0,), NORTH)
        )
        into = next(
            option
            for option in battle.options(WHITE)
            if isinstance(option, Regroup) and option.stand == "u.2"
        )
        play(battle, WHITE, into)
        assert battle.state.in_contact(battle.state.stands["u.2"])
        assert Commit() in list(battle.options(WHITE))
