"""Special formations in movement: taken and left, what they cost, and what they keep a unit from."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from oriflamme.board.battlefield import Battlefield, Cell
from oriflamme.board.hexes import DIRECTIONS, REAR, Side, rank_of
from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.demonworld import contents
from oriflamme.rulesets.demonworld.characteristics import Mark, Order
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.first_battle import block
from oriflamme.rulesets.demonworld.formations.declaring import AnnounceWedges, DeclareFormations
from oriflamme.rulesets.demonworld.formations.effects import struck_from
from oriflamme.rulesets.demonworld.formations.forming import LeaveFormation, TakeFormation
from oriflamme.rulesets.demonworld.formations.tokens import (
    FormationLost,
    FormationTaken,
    formation_of,
    put_token,
)
from oriflamme.rulesets.demonworld.maps import BattleMap
from oriflamme.rulesets.demonworld.movement.engagement import React, Reaction, UnitReacted
from oriflamme.rulesets.demonworld.movement.legs import (
    Advance,
    Face,
    FaceEach,
    Leg,
    March,
    Shift,
    Sidestep,
    Wheel,
)
from oriflamme.rulesets.demonworld.movement.sequences import MoveUnit, MoveUnits
from oriflamme.rulesets.demonworld.scenes.moving import ReactionDesk
from oriflamme.rulesets.demonworld.turn import Commit
from tests.rulesets.demonworld.armies import (
    GREY,
    NORTH,
    PLAIN,
    SOUTH,
    WHITE,
    Muster,
    battle_of,
    hexes,
    muster,
    of,
    play,
    refused,
    rows,
)
from tests.rulesets.demonworld.formations.drawn_up import drawn_up, moving, square, wedge

TWO_RANKS = block(0, NORTH, 8, 4)


def go(battle: Battle[Field], *legs: Leg) -> None:
    play(battle, WHITE, MoveUnit("u", legs))


def stopped(battle: Battle[Field], *legs: Leg) -> set[tuple[str, str]]:
    return refused(battle, WHITE, MoveUnit("u", legs))


def spent(battle: Battle[Field]) -> tuple[int, int]:
    due = battle.decision()
    assert isinstance(due, MoveUnits)
    return due.spent.points, due.spent.manoeuvres


def offered(battle: Battle[Field], formation: Mark) -> list[TakeFormation]:
    found = (command for command in battle.options(WHITE) if isinstance(command, TakeFormation))
    return [command for command in found if command.formation is formation]


class TestWedge:
    @pytest.mark.rule("DW-XIII.2.0-d")
    def test_goes_forward_for_points_or_manoeuvres_and_nowhere_else(self) -> None:
        battle = moving(
            drawn_up(muster("u", WHITE, wedge(), profile="drilled", order=Order.CHARGE), u=Mark.WEDGE)
        )
        assert battle.state.organised("u")
        forward = {("DW-XIII.2.0-d", "dw-refused-wedge-forward")}
        barred: tuple[Leg, ...] = (
            Wheel("left"),
            Face(1),
            FaceEach({"u.1": 1}),
            March(4),
            *(Sidestep(towards) for towards in range(4)),
            Shift({"u.1": 0}),
        )
        for leg in barred:
            assert stopped(battle, leg) == forward
        go(battle, Advance("left"), Sidestep(5))
        assert spent(battle) == (3, 1)
        assert battle.state.stands["u.1"].hex == DIRECTIONS[4] + DIRECTIONS[5]
        assert battle.state.organised("u")

    @pytest.mark.rule("DW-XIII.2.0-c")
    def test_is_formed_by_manoeuvres(self) -> None:
        unit = muster("u", WHITE, block(0, NORTH, 6, 3), profile="drilled", order=Order.CHARGE)
        battle = moving(drawn_up(unit))
        command = next(command for command in offered(battle, Mark.WEDGE) if command.legs)
        events = play(battle, WHITE, command)
        assert [event.formation for event in of(events, FormationTaken)] == [Mark.WEDGE]
        assert formation_of(battle.state, "u") is Mark.WEDGE
        assert spent(battle) == (0, 1)
        assert battle.state.organised("u")
        # The manoeuvre leaves half of the points.
        go(battle, Advance("left"), Advance("left"), Advance("left"))
        assert stopped(battle, Advance("left")) == {("DW-V-HALF", "dw-refused-half")}

    @pytest.mark.rule("DW-XIII.2.0-c")
    def test_a_unit_without_manoeuvres_left_cannot_form_it(self) -> None:
        unit = muster("u", WHITE, TWO_RANKS, profile="drilled", order=Order.CHARGE)
        battle = moving(drawn_up(unit))
        assert [command for command in offered(battle, Mark.WEDGE) if command.legs]
        ready = offered(battle, Mark.WEDGE)[0]
        go(battle, Sidestep(0), Sidestep(3))
        assert not offered(battle, Mark.WEDGE)
        assert refused(battle, WHITE, ready) == {("DW-V-MANOEUVRES", "dw-refused-manoeuvres")}

    @pytest.mark.rule("DW-XIII.2.0-e")
    def test_is_not_formed_and_left_nor_left_and_formed_in_one_phase(self) -> None:
        field = drawn_up(muster("u", WHITE, wedge(), profile="drilled", order=Order.CHARGE), u=Mark.WEDGE)
        battle = moving(field)
        play(battle, WHITE, LeaveFormation("u"))
        assert formation_of(battle.state, "u") is None
        assert not battle.state.organised("u")
        again = refused(battle, WHITE, TakeFormation("u", Mark.WEDGE))
        assert again == {("DW-XIII.2.0-e", "dw-refused-wedge-twice")}
        # Not a wedge, it turns as any disorganised unit may; but it cannot advance, wherever it looks.
        go(battle, Face(1))
        assert stopped(battle, Advance("left")) == {("DW-V.1.1-c", "dw-refused-disorganised")}

        fresh = moving(drawn_up(muster("u", WHITE, wedge(), profile="drilled", order=Order.CHARGE)))
        play(fresh, WHITE, TakeFormation("u", Mark.WEDGE))
        assert spent(fresh) == (0, 0)
        assert refused(fresh, WHITE, LeaveFormation("u")) == {("DW-XIII.2.0-e", "dw-refused-wedge-twice")}

    @pytest.mark.rule("DW-XIII.2.0-e")
    def test_that_was_left_may_be_announced_as_the_next_turn_begins(self) -> None:
        field = drawn_up(muster("u", WHITE, wedge(), profile="drilled", order=Order.CHARGE), u=Mark.WEDGE)
        battle = battle_of(field, MoveUnits(WHITE, Order.CHARGE), AnnounceWedges())
        play(battle, WHITE, LeaveFormation("u"), Commit())
        due = battle.decision()
        assert isinstance(due, DeclareFormations)
        assert list(battle.options(WHITE)) == [TakeFormation("u", Mark.WEDGE), Commit()]
        play(battle, WHITE, TakeFormation("u", Mark.WEDGE), Commit())
        assert formation_of(battle.state, "u") is Mark.WEDGE
        assert battle.state.organised("u")

    @pytest.mark.rule("DW-XIII.2.0-d")
    def test_does_not_turn_in_reaction(self) -> None:
        unit = muster("u", WHITE, wedge(), profile="drilled", order=Order.MOVE)
        foe = muster("x", GREY, hexes((2, 0)), SOUTH, order=Order.CHARGE)
        field = drawn_up(unit, foe, u=Mark.WEDGE)
        field.engage(("u", "x"), 1)
        battle = battle_of(field, Reaction("u"))
        reaction = refused(battle, WHITE, React((Face(2),)))
        assert ("DW-XIII.2.0-d", "dw-refused-wedge-forward") in reaction


class TestSquare:
    @pytest.mark.rule("DW-XIII.1.0-f", "DW-XIII.1.0-g")
    def test_moves_by_manoeuvres_alone_and_stays_a_square(self) -> None:
        battle = moving(drawn_up(square("u", WHITE, order=Order.CHARGE), u=Mark.SQUARE))
        assert not battle.state.organised("u")
        assert stopped(battle, Advance("left")) == {("DW-V.1.1-c", "dw-refused-disorganised")}
        assert ("DW-V.1.2-e", "dw-refused-disorganised-wheel") in stopped(battle, Wheel("left"))
        go(battle, Sidestep(0), Sidestep(1))
        assert spent(battle) == (0, 2)
        assert formation_of(battle.state, "u") is Mark.SQUARE
        assert stopped(battle, Sidestep(0)) == {("DW-V-MANOEUVRES", "dw-refused-manoeuvres")}

    @pytest.mark.rule("DW-XIII.1.0-g")
    def test_does_not_engage(self) -> None:
        foe = muster("x", GREY, hexes((0, -3)), SOUTH, moved=True)
        battle = moving(drawn_up(square("u", WHITE, order=Order.CHARGE), foe, u=Mark.SQUARE))
        assert {
            ("DW-V.3.1-c", "dw-refused-attack-disorganised"),
        } <= stopped(battle, Sidestep(4))

    @pytest.mark.rule("DW-XIII.1.0-e", "DW-XIII.1.0-j")
    def test_is_formed_by_manoeuvres_and_left_by_taking_another_shape(self) -> None:
        unit = muster("u", WHITE, block(0, NORTH, 6, 3), profile="drilled", order=Order.MOVE)
        battle = moving(drawn_up(unit), Order.MOVE)
        command = offered(battle, Mark.SQUARE)[0]
        play(battle, WHITE, command)
        assert formation_of(battle.state, "u") is Mark.SQUARE
        assert spent(battle) == (0, 2)

        standing = moving(drawn_up(square("u", WHITE, order=Order.MOVE), u=Mark.SQUARE), Order.MOVE)
        events = play(standing, WHITE, MoveUnit("u", (Face(0),)))
        assert [event.rule for event in of(events, FormationLost)] == ["DW-XIII.1.0-j"]
        assert formation_of(standing.state, "u") is None
        assert spent(standing) == (
            0,
            1,
        )  # what any unit pays for turning, and so for each hex that stands shift
        shift = next(
            command
            for command in standing.options(WHITE)
            if isinstance(command, MoveUnit) and isinstance(command.legs[0], Shift)
        )
        play(standing, WHITE, shift)
        assert spent(standing) == (0, 2)
        assert not offered(standing, Mark.SQUARE)  # no manoeuvre is left to form it again
        assert refused(standing, WHITE, LeaveFormation("u")) == {
            ("DW-XIII.1.0-j", "dw-refused-nothing-to-leave")
        }

    def attacked(self, *foes: Muster, **fields: Any) -> Battle[Field]:
        """White's two ranks, attacked from behind before they have moved."""
        unit = muster("u", WHITE, block(0, NORTH, 6, 3), profile="drilled", order=Order.HOLD, **fields)
        behind = max(unit.stands, key=lambda stand: rank_of(stand.hex, NORTH)).hex
        foe = muster("x", GREY, [behind + DIRECTIONS[REAR[NORTH][0]]], NORTH, order=Order.CHARGE, moved=True)
        field = drawn_up(unit, foe, *foes)
        field.engage(("u", "x"), 1)
        return battle_of(field, Reaction("u"))

    @pytest.mark.rule("DW-XIII.1.0-e")
    def test_is_formed_in_reaction_by_those_who_are_not_in_contact(self) -> None:
        battle = self.attacked()
        before = {stand.id: stand for stand in battle.state.stands_of("u")}
        (held,) = [key for key, stand in before.items() if battle.state.in_contact(stand)]
        due = battle.decision()
        assert isinstance(due, Reaction)
        desk = ReactionDesk(battle.view(WHITE), due, WHITE)
        assert tuple(desk.subjects()) == battle.state.units["u"].stands
        clicked = [choice for choice in desk.general() if choice.command["kind"] == "dw-take-formation-1"]
        assert len(clicked) == len(list(due.acts(battle.state)))
        square = offered(battle, Mark.SQUARE)[0]
        assert len(desk.preview(square).ghosts) == 6
        events = play(battle, WHITE, square)
        (told,) = of(events, UnitReacted)
        assert (told.manoeuvres, told.rule) == (2, "DW-V.3.2-d")
        field = battle.state
        assert formation_of(field, "u") is Mark.SQUARE
        assert field.stands[held].hex == before[held].hex
        assert struck_from(field, field.stands["x.1"], field.stands[held]) is Side.FRONT
        assert field.units["u"].moved
        assert refused(battle, WHITE, React((Shift({"u.1": 0}),)))  # its two manoeuvres are spent
        play(battle, WHITE, Commit())
        assert battle.decision() is None

    def test_is_not_formed_with_too_few_manoeuvres_or_by_who_is_in_contact(self) -> None:
        battle = self.attacked()
        square = offered(battle, Mark.SQUARE)[0]
        play(battle, WHITE, React((FaceEach({"u.1": 3}),)))
        assert not offered(battle, Mark.SQUARE)
        assert "DW-V-MANOEUVRES" in {rule for rule, _ in refused(battle, WHITE, square)}
        skirmish = refused(self.attacked(), WHITE, TakeFormation("u", Mark.SKIRMISH))
        assert skirmish == {("DW-V.3.2-d", "dw-refused-formation-in-reaction")}
        held = next(stand for stand in battle.state.stands_of("u") if battle.state.in_contact(stand))
        stepping = TakeFormation("u", Mark.SQUARE, (Shift({held.id: 0}),))
        assert refused(self.attacked(), WHITE, stepping)
        other = refused(self.attacked(), WHITE, TakeFormation("x", Mark.SQUARE))
        assert other == {("DW-V.3.2-d", "dw-refused-no-such-unit")}

    def test_is_not_formed_in_reaction_by_who_has_moved(self) -> None:
        battle = self.attacked(moved=True)
        assert battle.decision() is None

    @pytest.mark.rule("DW-XIII.1.0-c")
    def test_stands_inside_turn_without_ending_it(self) -> None:
        battle = moving(drawn_up(square("u", WHITE, 7, order=Order.MOVE), u=Mark.SQUARE), Order.MOVE)
        inside = next(stand for stand in battle.state.stands_of("u") if stand.hex == 0)
        go(battle, FaceEach({inside.id: 2}))
        assert formation_of(battle.state, "u") is Mark.SQUARE


class TestSkirmish:
    @pytest.mark.parametrize(("turned", "last"), [(0, 0), (1, 0), (2, 3)])
    def test_what_is_offered_to_skirmishers_who_look_all_ways_is_legal(self, turned: int, last: int) -> None:
        """Ranks of theirs that are no skirmish formation earn them no free regrouping by turning to one facing."""
        places = hexes((0, 0), (1, 0), (-1, 0), (-1, 1), (0, 1))
        looks = tuple((facing + turned) % 6 for facing in (2, 3, 1, 2, 4 + last))
        unit = muster("u", WHITE, places, looks, profile="drilled", order=Order.CHARGE)
        field = drawn_up(unit, u=Mark.SKIRMISH)
        assert formation_of(field, "u") is Mark.SKIRMISH
        battle = moving(field, Order.CHARGE)
        options = list(battle.options(WHITE))
        assert len(options) > 50
        assert not [command for command in options if not battle.check(WHITE, command).legal]

    @pytest.mark.rule("DW-XIII.3.0-d", "DW-XIII.3.0-a")
    def test_costs_a_manoeuvre_to_take_and_one_to_leave(self) -> None:
        unit = muster("u", WHITE, TWO_RANKS, profile="drilled", order=Order.SKIRMISH)
        battle = moving(drawn_up(unit), Order.SKIRMISH)
        play(battle, WHITE, TakeFormation("u", Mark.SKIRMISH))
        assert spent(battle) == (0, 1)
        assert battle.state.organised("u")
        play(battle, WHITE, LeaveFormation("u"))
        assert spent(battle) == (0, 2)
        assert formation_of(battle.state, "u") is None
        paid = refused(battle, WHITE, TakeFormation("u", Mark.SKIRMISH))
        assert paid == {("DW-XIII.3.0-d", "dw-refused-formation-manoeuvre")}

    @pytest.mark.rule("DW-XIII.3.0-d")
    def test_more_than_half_the_points_leave_no_manoeuvre_for_it(self) -> None:
        unit = muster("u", WHITE, TWO_RANKS, profile="drilled", order=Order.SKIRMISH)
        battle = moving(drawn_up(unit), Order.SKIRMISH)
        go(battle, Advance("left"), Advance("left"), Advance("left"))
        assert not offered(battle, Mark.SKIRMISH)

    @pytest.mark.rule("DW-XIII.3.0-g")
    def test_does_not_engage_under_whatever_order(self) -> None:
        for order in (Order.CHARGE, Order.SKIRMISH):
            unit = muster("u", WHITE, TWO_RANKS, profile="drilled", order=order)
            foe = muster("x", GREY, hexes((2, -2)), SOUTH, moved=True)
            battle = moving(drawn_up(unit, foe, u=Mark.SKIRMISH), order)
            assert stopped(battle, Advance("left")) == {("DW-XIII.3.0-g", "dw-refused-skirmish-engage")}
            assert all(
                not isinstance(command, MoveUnit) or command.legs != (Advance("left"),)
                for command in battle.options(WHITE)
            )

    @pytest.mark.rule("DW-XIII.3.0-b", "DW-XIII.3.0-e")
    def test_leaves_the_formation_before_it_leaves_the_two_ranks(self) -> None:
        unit = muster("u", WHITE, TWO_RANKS, profile="drilled", order=Order.MOVE)
        battle = moving(drawn_up(unit, u=Mark.SKIRMISH), Order.MOVE)
        assert stopped(battle, Shift({"u.8": 1})) == {("DW-XIII.3.0-e", "dw-refused-leave-skirmish")}

    @pytest.mark.rule("DW-XIII.3.0-c")
    def test_turned_about_it_moves_a_stand_to_the_first_rank_for_nothing(self) -> None:
        unit = muster("u", WHITE, block(0, NORTH, 7, 4), profile="drilled", order=Order.MOVE)
        battle = moving(drawn_up(unit, u=Mark.SKIRMISH), Order.MOVE)
        go(battle, Face(SOUTH))
        assert not battle.state.organised("u")
        assert formation_of(battle.state, "u") is Mark.SKIRMISH
        shifts = [
            command.legs[0]
            for command in battle.options(WHITE)
            if isinstance(command, MoveUnit) and len(command.legs) == 1 and isinstance(command.legs[0], Shift)
        ]
        assert shifts
        go(battle, shifts[0])
        assert battle.state.organised("u")
        assert spent(battle) == (0, 1)

    @pytest.mark.rule("DW-XIII.3.0-b")
    def test_in_three_ranks_it_is_not_organised_though_others_are(self) -> None:
        places = block(0, NORTH, 9, 3)
        assert drawn_up(muster("u", WHITE, places, profile="drilled")).organised("u")
        assert not drawn_up(muster("u", WHITE, places, profile="drilled"), u=Mark.SKIRMISH).organised("u")

    @pytest.mark.rule("DW-XIII.3.0-f")
    @pytest.mark.parametrize(("ground", "light", "others"), [("woods", 6, 4), ("mud", 3, 3), ("clear", 6, 6)])
    def test_goes_lightly_over_difficult_ground(self, ground: str, light: int, others: int) -> None:
        """18 points are six hexes of woods at 3, and four at 4; three of mud at 5 (three points left) and at 6."""
        for token, steps in ((True, light), (False, others)):
            unit = muster("u", WHITE, TWO_RANKS, profile="drilled", order=Order.MOVE)
            bare = drawn_up(unit, game=contents.game(("terrain", "formations")))
            cells = dict.fromkeys(PLAIN.hexes, Cell(ground, 0))
            printed = BattleMap(
                PLAIN.hexes, PLAIN.names_by_hex, PLAIN.hexes_by_name, {}, Battlefield(PLAIN.hexes, cells, {})
            )
            over = msgspec.structs.replace(bare.ground, map=printed)
            field = Field(over, bare.units.values(), bare.stands.values())
            if token:
                put_token(field, "u", Mark.SKIRMISH)
            battle = moving(field, Order.MOVE)
            go(battle, *[Advance("left")] * steps)
            each = {"woods": (3, 4), "mud": (5, 6), "clear": (3, 3)}[ground][0 if token else 1]
            assert spent(battle) == (each * steps, 0)
            assert ("DW-V-PM", "dw-refused-points") in stopped(battle, Advance("left"))


class TestHorde:
    @pytest.mark.rule("DW-XIII.4.0-e")
    def test_has_one_manoeuvre_and_spends_it_or_points(self) -> None:
        unit = muster("u", WHITE, TWO_RANKS, profile="mob", order=Order.MOVE)
        battle = moving(drawn_up(unit), Order.MOVE)
        assert battle.state.manoeuvres(battle.state.units["u"]) == 1
        go(battle, Sidestep(0))
        assert stopped(battle, Advance("left")) == {("DW-V-HALF", "dw-refused-half")}
        assert stopped(battle, Face(1)) == {("DW-V-MANOEUVRES", "dw-refused-manoeuvres")}
        marching = moving(drawn_up(unit), Order.MOVE)
        go(marching, Advance("left"))
        assert stopped(marching, Face(1)) == {("DW-V-HALF", "dw-refused-half")}
        go(marching, *[Advance("left")] * 5)
        assert spent(marching) == (18, 0)

    @pytest.mark.rule("DW-XIII.4.0-f")
    def test_does_not_wheel_and_stays_organised_when_it_turns(self) -> None:
        battle = moving(drawn_up(muster("u", WHITE, TWO_RANKS, profile="mob", order=Order.MOVE)), Order.MOVE)
        assert ("DW-XIII.4.0-f", "dw-refused-horde-wheel") in stopped(battle, Wheel("left"))
        go(battle, Face(1))
        due = battle.decision()
        assert isinstance(due, MoveUnits)
        assert battle.state.organised("u")
        assert not due.spent.free

    @pytest.mark.rule("DW-XIII.4.0-a", "DW-XIII.4.0-c")
    def test_always_is_one_and_no_line(self) -> None:
        line = muster("u", WHITE, rows({0: range(8)}), profile="mob", order=Order.MOVE)
        battle = moving(drawn_up(line), Order.MOVE)
        assert not battle.state.organised("u")
        assert stopped(battle, Advance("left")) == {("DW-V.1.1-c", "dw-refused-disorganised")}
        assert not any(isinstance(command, TakeFormation) for command in battle.options(WHITE))
        plain = muster("u", WHITE, rows({0: range(8)}), profile="plain", order=Order.MOVE)
        assert drawn_up(plain).organised("u")
        wedged = muster("u", WHITE, wedge(), profile="mob")
        assert drawn_up(wedged).organised("u")

    @pytest.mark.rule("DW-XIII.4.0-g")
    def test_with_gaps_it_forms_up_by_its_one_manoeuvre_or_does_not(self) -> None:
        ragged = muster("u", WHITE, rows({0: [0, 1, 2, 4], 1: [0, 1]}), profile="mob", order=Order.MOVE)
        battle = moving(drawn_up(ragged), Order.MOVE)
        assert not battle.state.organised("u")
        forming = [
            command
            for command in battle.options(WHITE)
            if isinstance(command, MoveUnit) and isinstance(command.legs[0], Shift)
        ]
        assert forming
        play(battle, WHITE, forming[0])
        assert battle.state.organised("u")
        assert spent(battle) == (0, 1)
        assert stopped(battle, Advance("left")) == {("DW-V-HALF", "dw-refused-half")}

    @pytest.mark.rule("DW-XIII.4.0-d")
    def test_of_three_stands_is_a_small_unit(self) -> None:
        unit = muster("u", WHITE, rows({0: range(3)}), profile="mob", order=Order.MOVE)
        battle = moving(drawn_up(unit), Order.MOVE)
        assert battle.state.organised("u")
        assert battle.state.manoeuvres(battle.state.units["u"]) == 2
        go(battle, Face(1), Advance("left"))
        assert spent(battle) == (3, 0)
