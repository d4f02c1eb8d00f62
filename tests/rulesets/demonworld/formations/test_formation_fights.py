"""Special formations in melee and in fire: what they do, what is done to them, and how they end."""

from __future__ import annotations

from typing import Any

import pytest

from oriflamme.board.hexes import DIRECTIONS, FRONT, Hex, Side, at
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.dice import Dice
from oriflamme.kernel.steps import Command
from oriflamme.rulesets.demonworld import contents
from oriflamme.rulesets.demonworld.blows import blow_tally, targets_in_reach
from oriflamme.rulesets.demonworld.characteristics import Mark, Order
from oriflamme.rulesets.demonworld.closing_up import CloseUp, StepUp
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.fire_execution import ShotFired, SupportIgnored
from oriflamme.rulesets.demonworld.fire_support import sees_past
from oriflamme.rulesets.demonworld.first_battle import Deploy, block
from oriflamme.rulesets.demonworld.formations.declaring import DeclareFormations
from oriflamme.rulesets.demonworld.formations.effects import struck_from
from oriflamme.rulesets.demonworld.formations.forming import LeaveFormation, TakeFormation
from oriflamme.rulesets.demonworld.formations.keeping import CheckFormations, NoteFormations
from oriflamme.rulesets.demonworld.formations.tokens import FormationLost, formation_of
from oriflamme.rulesets.demonworld.melee import MeleePhase, Strike
from oriflamme.rulesets.demonworld.melee_execution import BlowStruck
from oriflamme.rulesets.demonworld.morale.rout import put_to_flight
from oriflamme.rulesets.demonworld.post_combat import PostCombat, Regroup
from oriflamme.rulesets.demonworld.ruleset import Demonworld
from oriflamme.rulesets.demonworld.shooting import FirePhase, Shoot, ShootBest, SupportShot
from oriflamme.rulesets.demonworld.turn import Commit, GoFirst
from tests.rulesets.demonworld.armies import (
    GREY,
    NORTH,
    SOUTH,
    WHITE,
    Muster,
    battle_of,
    hexes,
    muster,
    of,
    play,
    refused,
)
from tests.rulesets.demonworld.fights import HIT, MISS
from tests.rulesets.demonworld.formations.drawn_up import drawn_up, square, wedge

FIGHTING: dict[str, Any] = {"engaged": True, "first_melee": 1}


def foe(*places: tuple[int, int], facing: int = SOUTH, profile: str = "plain") -> Muster:
    return muster("x", GREY, hexes(*places), facing, profile=profile, **FIGHTING)


def melee(field: Field, *dice: int) -> Battle[Field]:
    return battle_of(field, NoteFormations(fighting=True), MeleePhase(), CheckFormations(), dice=dice)


def lines(field: Field, attacker: str, target: str) -> dict[str, int]:
    tally = blow_tally(field, field.stands[attacker], field.stands[target])
    return {line.label: line.value for line in tally.lines}


def lost(battle: Battle[Field], player: str, *commands: Command) -> list[tuple[str, str]]:
    """The units that lose their formation while commands are given, and by which rule."""
    return [(event.unit, event.rule) for event in of(play(battle, player, *commands), FormationLost)]


def tokens(there: bool, formation: Mark) -> dict[str, Any]:
    return {"u": formation} if there else {}


class TestWedge:
    def field(self, *, stands: int = 10) -> Field:
        return drawn_up(
            muster("u", WHITE, wedge(stands=stands), profile="drilled", **FIGHTING),
            foe((0, -1), (1, -1), (0, -2)),
            u=Mark.WEDGE,
        )

    @pytest.mark.rule("DW-XIII.2.0-f")
    def test_its_leading_stand_strikes_with_nine_more_and_no_other_does(self) -> None:
        battle = melee(self.field(), 13, HIT)
        play(battle, WHITE, Strike("u.1", "x.1"), Commit())
        (blow,) = of(play(battle, GREY, Commit()), BlowStruck)
        assert (blow.tally.total, blow.hit) == (8 - 4 + 9, True)
        assert lines(self.field(), "u.1", "x.1")["dw-line-wedge"] == 9
        assert "dw-line-wedge" not in lines(self.field(), "x.1", "u.1")

    @pytest.mark.rule("DW-XIII.2.0-f")
    def test_the_dead_and_those_who_went_ahead_do_not_count(self) -> None:
        field = self.field()
        field.remove("u.5")
        assert lines(field, "u.1", "x.1")["dw-line-wedge"] == 8
        second = field.stands["u.2"]
        field.place(second.at(second.hex + DIRECTIONS[FRONT[NORTH][0]]))
        assert lines(field, "u.1", "x.1")["dw-line-wedge"] == 7

    @pytest.mark.rule("DW-XIII.2.0-g")
    def test_who_goes_on_alone_leads_nobody(self) -> None:
        field = self.field()
        field.remove("x.1")
        assert lines(field, "u.1", "x.2")["dw-line-wedge"] == 9  # not advanced: the other front hex
        field.place(field.stands["u.1"].at(at(0, -1)))
        assert "dw-line-wedge" not in lines(field, "u.1", "x.3")

    @pytest.mark.rule("DW-XIII.2.0-h")
    def test_without_its_leading_stand_it_is_broken_after_the_moves_after_combat(self) -> None:
        battle = melee(self.field(), HIT)
        play(battle, WHITE, Commit())
        play(battle, GREY, Strike("x.1", "u.1"), Commit())
        assert formation_of(battle.state, "u") is Mark.WEDGE
        assert not battle.state.organised("u")
        play(battle, GREY, GoFirst(True), Commit())
        assert lost(battle, WHITE, Commit()) == [("u", "DW-XIII.2.0-h")]

    @pytest.mark.rule("DW-XIII.2.0-h")
    def test_stands_of_the_fourth_rank_fill_it_again(self) -> None:
        battle = melee(self.field(), HIT)
        play(battle, WHITE, Commit())
        play(battle, GREY, Strike("x.1", "u.1"), Commit())
        play(battle, GREY, GoFirst(False))
        forward = FRONT[NORTH][1]
        moves = [Regroup(f"u.{number}", (forward,), NORTH) for number in (2, 4, 7)]
        assert lost(battle, WHITE, *moves, Commit()) == []
        assert lost(battle, GREY, Commit()) == []
        assert formation_of(battle.state, "u") is Mark.WEDGE
        assert battle.state.organised("u")
        assert lines(battle.state, "u.2", "x.1")["dw-line-wedge"] == 8


class TestSquare:
    def field(self, stands: int = 6, *others: Muster, profile: str = "pikes") -> Field:
        return drawn_up(
            square("u", WHITE, stands, profile=profile, **FIGHTING),
            *(others or (foe((0, -2), (1, -2), (2, -2)),)),
            u=Mark.SQUARE,
        )

    def at(self, field: Field, hex: Hex) -> str:
        found = field.stand_on(hex)
        assert found is not None
        return found.id

    @pytest.mark.rule("DW-XIII.1.0-h")
    def test_every_attack_on_it_is_from_the_front(self) -> None:
        field = self.field()
        sides = set()
        for stand in field.stands_of("u"):
            for step in DIRECTIONS:
                if field.free(stand.hex + step):
                    enemy = field.stands["x.1"].at(stand.hex + step)
                    sides.add(struck_from(field, stand, enemy))
        assert sides == {Side.FRONT}

    @pytest.mark.rule("DW-XIII.1.0-h")
    def test_pikes_count_against_attacks_from_flank_and_rear(self) -> None:
        for token in (True, False):
            unit = square("u", WHITE, **FIGHTING)
            field = drawn_up(unit, foe((0, -2), (1, -2), (2, -2)), **tokens(token, Mark.SQUARE))
            struck = [
                lines(field, enemy.id, target.id)
                for enemy in field.stands_of("x")
                for target in field.contacts(enemy)
            ]
            flanks = sum("dw-line-flank" in line for line in struck)
            assert struck
            assert (flanks == 0) is token
            assert all(("dw-line-pikes" in line) is ("dw-line-flank" not in line) for line in struck)

    @pytest.mark.rule("DW-XIII.1.0-i")
    def test_strikes_through_its_fronts_alone(self) -> None:
        field = self.field()
        for stand in field.stands_of("u"):
            for target in targets_in_reach(field, stand):
                assert any(stand.hex + DIRECTIONS[towards] == target.hex for towards in FRONT[stand.facing])
        idle = [
            (stand, enemy)
            for stand in field.stands_of("u")
            for enemy in field.contacts(stand)
            if enemy not in targets_in_reach(field, stand)
        ]
        assert idle
        battle = melee(field)
        for stand, enemy in idle:
            assert ("DW-VI.1.1", "dw-refused-not-in-front") in refused(
                battle, WHITE, Strike(stand.id, enemy.id)
            )

    @pytest.mark.rule("DW-XIII.1.0-h")
    def test_stands_inside_are_struck_as_they_look(self) -> None:
        field = self.field(7)
        inside = self.at(field, 0)
        breach = field.remove(self.at(field, at(1, 0)))
        enemy = field.stands["x.1"].at(breach.hex)
        looks = field.stands[inside].facing
        assert looks == NORTH
        assert struck_from(field, field.stands[inside], enemy) is Side.FLANK

    @pytest.mark.rule("DW-XIII.1.0-j")
    def test_with_a_gap_it_stands_until_the_melee_phase_ends(self) -> None:
        field = self.field()
        field.remove(self.at(field, at(0, 1)))
        assert all(
            struck_from(field, stand, field.stands["x.1"].at(stand.hex + DIRECTIONS[5])) in (Side.FRONT, None)
            for stand in field.stands_of("u")
        )
        battle = melee(field, 1)
        play(battle, WHITE, Commit())
        play(battle, GREY, Commit())
        while isinstance(battle.decision(), PostCombat) and battle.deciders() == (WHITE,):
            assert lost(battle, WHITE, Commit()) == []
        assert lost(battle, GREY, Commit()) == [("u", "DW-XIII.1.0-j")]
        turned = {
            struck_from(battle.state, stand, battle.state.stands["x.1"].at(stand.hex + DIRECTIONS[5]))
            for stand in battle.state.stands_of("u")
        }
        assert turned - {Side.FRONT}

    @pytest.mark.rule("DW-XIII.1.0-j", "DW-XIII.1.0-k")
    def test_a_reserve_inside_closes_the_breach(self) -> None:
        field = self.field(7)
        target = next(iter(targets_in_reach(field, field.stands["x.1"])))
        post, inside = (target.hex, target.facing), self.at(field, 0)
        battle = melee(field, HIT)
        play(battle, WHITE, Commit())
        play(battle, GREY, Strike("x.1", target.id), Commit())
        play(battle, GREY, GoFirst(False))
        towards = DIRECTIONS.index(post[0])
        assert lost(battle, WHITE, Regroup(inside, (towards,), post[1]), Commit()) == []
        assert lost(battle, GREY, Commit()) == []
        assert formation_of(battle.state, "u") is Mark.SQUARE
        ring = battle.state.stands[inside]
        assert struck_from(battle.state, ring, battle.state.stands["x.1"]) is Side.FRONT


class TestSkirmish:
    def field(self, *loose: str) -> Field:
        us = muster("u", WHITE, block(0, NORTH, 8, 4), profile="drilled", **FIGHTING)
        return drawn_up(us, foe((1, -1), (2, -1)), **(tokens(True, Mark.SKIRMISH) if loose else {}))

    @pytest.mark.rule("DW-XIII.3.0-g")
    def test_strikes_with_one_less_and_is_struck_with_one_more(self) -> None:
        for field, ours, theirs in ((self.field(), 4, 4), (self.field("u"), 3, 5)):
            battle = melee(field, MISS, MISS, 1)
            play(battle, WHITE, Strike("u.1", "x.1"), Commit())
            blows = of(play(battle, GREY, Strike("x.1", "u.1"), Commit()), BlowStruck)
            assert {blow.attacker.id: blow.tally.total for blow in blows} == {"u.1": ours, "x.1": theirs}

    @pytest.mark.rule("DW-XIII.3.0-e")
    def test_ends_with_the_first_melee_phase(self) -> None:
        battle = melee(self.field("u"), 1)
        play(battle, WHITE, Commit())
        play(battle, GREY, Commit())
        ended: list[tuple[str, str]] = []
        while isinstance(battle.decision(), PostCombat):
            assert formation_of(battle.state, "u") is Mark.SKIRMISH
            ended += lost(battle, battle.deciders()[0], Commit())
        assert ended == [("u", "DW-XIII.3.0-e")]

    @pytest.mark.rule("DW-XIII.3.0-e")
    def test_lasts_for_those_who_are_not_attacked_and_when_shots_cost_it_its_shape(self) -> None:
        far = muster("v", WHITE, block(at(0, 9), NORTH, 8, 4), profile="drilled")
        field = drawn_up(*_musters(self.field()), far, v=Mark.SKIRMISH)
        for key in ("v.1", "v.2", "v.3"):
            field.remove(key)
        assert not field.organised("v")
        battle = battle_of(field, NoteFormations(fighting=True), CheckFormations())
        assert formation_of(battle.state, "v") is Mark.SKIRMISH

    @pytest.mark.rule("DW-XIII.3.0-e", "DW-XIII.1.0-j")
    @pytest.mark.parametrize("formation", [Mark.SKIRMISH, Mark.WEDGE, Mark.SQUARE])
    def test_ends_when_the_unit_routs(self, formation: Mark) -> None:
        us = muster("u", WHITE, block(0, NORTH, 8, 4), profile="drilled", **FIGHTING)
        field = drawn_up(us, foe((1, -1)), game=contents.game(("formations", "morale")), u=formation)
        battle = battle_of(field)
        put_to_flight(battle, "u", "DW-XV.9.0-a")
        assert formation_of(battle.state, "u") is None


def _musters(field: Field) -> list[Muster]:
    return [Muster(unit, field.stands_of(unit)) for unit in field.units.values()]


class TestFire:
    """Eight archers in two ranks: u.1 to u.4, and u.5 to u.8 behind them. The target is straight ahead of u.2."""

    def battle(self, *others: Muster, token: bool = True, dice: tuple[int, ...] = ()) -> Battle[Field]:
        us = muster("u", WHITE, block(0, NORTH, 8, 4), profile="archers", order=Order.SKIRMISH)
        enemy = muster("x", GREY, hexes((3, -4), (4, -4)), SOUTH, profile="plain", order=Order.MOVE)
        field = drawn_up(us, enemy, *others, **tokens(token, Mark.SKIRMISH))
        return battle_of(field, FirePhase(1), dice=dice)

    @pytest.mark.rule("DW-XIII.3.0-h")
    def test_the_second_rank_supports_the_first_past_its_own_unit(self) -> None:
        battle = self.battle(dice=(MISS,))
        play(battle, WHITE, Shoot("u.2", "x.1"))
        supports = [command for command in battle.options(WHITE) if isinstance(command, SupportShot)]
        behind = [command for command in supports if command.supporter in ("u.5", "u.6", "u.7", "u.8")]
        assert behind
        play(battle, WHITE, behind[0])
        events = play(battle, WHITE, Commit())
        assert not of(events, SupportIgnored)
        (shot,) = of(events, ShotFired)
        assert "dw-line-fire-support" in {line.label for line in shot.tally.lines}

    @pytest.mark.rule("DW-XIII.3.0-h")
    def test_without_the_formation_such_a_support_is_ignored(self) -> None:
        loose = self.battle()
        play(loose, WHITE, Shoot("u.2", "x.1"))
        behind = {command.supporter for command in loose.options(WHITE) if isinstance(command, SupportShot)}
        close = self.battle(token=False, dice=(MISS,))
        play(close, WHITE, Shoot("u.2", "x.1"))
        ranks = {command.supporter for command in close.options(WHITE) if isinstance(command, SupportShot)}
        blocked = sorted(behind - ranks)
        assert blocked
        play(close, WHITE, SupportShot(blocked[0], "u.2"))
        assert of(play(close, WHITE, Commit()), SupportIgnored)

    @pytest.mark.rule("DW-XIII.3.0-h")
    def test_the_second_rank_does_not_fire_itself(self) -> None:
        battle = self.battle()
        for number in range(5, 9):
            assert ("DW-XIII.3.0-h", "dw-refused-second-rank") in refused(
                battle, WHITE, Shoot(f"u.{number}", "x.1")
            )
        assert {command.shooter for command in battle.options(WHITE) if isinstance(command, Shoot)} <= {
            f"u.{number}" for number in range(1, 5)
        }

    @pytest.mark.rule("DW-XIII.3.0-h")
    def test_another_unit_in_the_line_forbids_it(self) -> None:
        wall = muster("f", WHITE, hexes(*((q, -2) for q in range(-2, 6))), NORTH, profile="plain")
        open_, walled = self.battle().state, self.battle(wall).state
        seen = [
            [sees_past(field, field.stands[f"u.{number}"], field.stands["x.1"]) for number in range(5, 9)]
            for field in (open_, walled)
        ]
        assert any(seen[0])
        assert not any(seen[1])

    @pytest.mark.rule("DW-XIII.3.0-h")
    def test_good_fire_has_the_second_rank_join(self) -> None:
        battle = self.battle()
        play(battle, WHITE, ShootBest())
        due = battle.decision()
        assert due is not None
        supporters = {key for shot in due.shots(WHITE) for key in shot.supporters}  # type: ignore[attr-defined]
        assert supporters & {"u.5", "u.6", "u.7", "u.8"}

    @pytest.mark.rule("DW-XIII.4.0-g")
    def test_a_horde_closes_up_after_fire(self) -> None:
        horde = muster("u", WHITE, block(0, NORTH, 9, 3), profile="mob", order=Order.MOVE)
        bows = muster("x", GREY, hexes((1, -4)), SOUTH, profile="archers", order=Order.SKIRMISH)
        battle = battle_of(drawn_up(horde, bows), FirePhase(1), dice=(HIT,))
        target = next(command for command in battle.options(GREY) if isinstance(command, Shoot))
        play(battle, GREY, target, Commit())
        assert isinstance(battle.decision(), CloseUp)
        steps = [command for command in battle.options(WHITE) if isinstance(command, StepUp)]
        facings = {stand.facing for stand in battle.state.stands_of("u")}
        play(battle, WHITE, steps[0], Commit())
        assert {stand.facing for stand in battle.state.stands_of("u")} == facings


class TestDeployment:
    def special(self, battle: Battle[Field], unit: str) -> Deploy:
        """The first square or wedge that a unit can be deployed in: six facings, or four rows of hexes."""
        for command in battle.options("empire"):
            if isinstance(command, Deploy) and command.unit == unit:
                facings = {stand.facing for stand in command.stands}
                letters = {stand.hex.split("/")[1][0] for stand in command.stands}
                if len(facings) == 6 or len(letters) == 4:
                    return command
        raise LookupError(unit)

    @pytest.mark.rule("DW-XIII.2.0-c", "DW-XIII.3.0-d")
    def test_units_are_deployed_in_wedge_square_and_skirmish_formation(self) -> None:
        rules = Demonworld()
        battle = rules.begin(rules.setup("demonworld-square-and-wedge"), Dice("deployed"))
        battle.advance()
        play(battle, "empire", self.special(battle, "imperial-pikemen"))
        play(battle, "empire", self.special(battle, "purifying-light-knights"), Commit())
        play(battle, "orcs", Commit())
        due = battle.decision()
        assert isinstance(due, DeclareFormations)
        wanted = (
            TakeFormation("imperial-pikemen", Mark.SQUARE),
            TakeFormation("purifying-light-knights", Mark.WEDGE),
            TakeFormation("imperial-horse-archers", Mark.SKIRMISH),
        )
        options = list(battle.options("empire"))
        assert set(wanted) <= set(options)
        assert refused(battle, "empire", TakeFormation("imperial-pikemen", Mark.WEDGE))
        play(battle, "empire", *wanted)
        assert battle.view("orcs").decision().own("empire") == {}  # type: ignore[union-attr]
        play(battle, "empire", LeaveFormation("imperial-horse-archers"), wanted[2], Commit())
        play(battle, "orcs", Commit())
        assert formation_of(battle.state, "imperial-pikemen") is Mark.SQUARE
        assert formation_of(battle.state, "purifying-light-knights") is Mark.WEDGE
        assert formation_of(battle.state, "imperial-horse-archers") is Mark.SKIRMISH
