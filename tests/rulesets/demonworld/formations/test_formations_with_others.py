"""Special formations where other rules meet them: skill, second attacks, breaches, moves after contact, fire, costs of ground."""

from __future__ import annotations

from typing import Any

import pytest

from oriflamme.board.hexes import DIRECTIONS, Hex, Side, at, axial
from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.demonworld import contents
from oriflamme.rulesets.demonworld.blows import targets_in_reach
from oriflamme.rulesets.demonworld.characteristics import Mark, Order
from oriflamme.rulesets.demonworld.closing_up import CloseUp, StepUp
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.fire_execution import ShotFired, SupportIgnored
from oriflamme.rulesets.demonworld.first_battle import block
from oriflamme.rulesets.demonworld.formations.effects import in_wedge, struck_from
from oriflamme.rulesets.demonworld.formations.keeping import CheckFormations, NoteFormations, note_formation
from oriflamme.rulesets.demonworld.formations.tokens import FormationLost, formation_of, put_token
from oriflamme.rulesets.demonworld.melee import MeleePhase, Strike
from oriflamme.rulesets.demonworld.melee_execution import BlowStruck
from oriflamme.rulesets.demonworld.movement.engagement import Complete, Completion
from oriflamme.rulesets.demonworld.movement.legs import Advance, Face, Walk, Wheel
from oriflamme.rulesets.demonworld.movement.sequences import MoveUnit, MoveUnits
from oriflamme.rulesets.demonworld.post_combat import PostCombat, Regroup
from oriflamme.rulesets.demonworld.second_attacks.striking import SecondAttack, StrikeAgain
from oriflamme.rulesets.demonworld.shooting import FirePhase, Shoot, SupportShot
from oriflamme.rulesets.demonworld.turn import Commit, GoFirst
from tests.rulesets.demonworld.armies import (
    GREY,
    NORTH,
    SOUTH,
    WHITE,
    battle_of,
    card,
    field_of,
    hexes,
    hexes_of,
    muster,
    of,
    play,
    refused,
    rows,
)
from tests.rulesets.demonworld.fights import HIT, MISS
from tests.rulesets.demonworld.formations.drawn_up import (
    CARDS,
    PIKE,
    POINTS,
    drawn_up,
    moving,
    square,
    wedge,
)
from tests.rulesets.demonworld.terrain.going import Lie, over

FIGHTING: dict[str, Any] = {"engaged": True, "first_melee": 1}


def lines(blow: BlowStruck) -> dict[str, int]:
    return {line.label: line.value for line in blow.tally.lines}


def melee(field: Field, *dice: int) -> Battle[Field]:
    return battle_of(field, NoteFormations(fighting=True), MeleePhase(), CheckFormations(), dice=dice)


def finish(battle: Battle[Field]) -> list[FormationLost]:
    """Nobody does more than he must until nothing is asked; the formations lost on the way."""
    lost: list[FormationLost] = []
    while battle.decision() is not None:
        player = battle.deciders()[0]
        least = Commit() if battle.check(player, Commit()).legal else next(battle.options(player))
        lost += of(play(battle, player, least), FormationLost)
    return lost


def where(field: Field, hex: Hex) -> str:
    stand = field.stand_on(hex)
    assert stand is not None
    return stand.id


class TestSquare:
    @pytest.mark.rule("DW-XIII.1.0-h")
    @pytest.mark.parametrize("whole", [True, False])
    def test_an_enemy_who_has_come_inside_strikes_backs_as_if_they_were_fronts(self, whole: bool) -> None:
        """Masters of skill 2 with pikes: from behind their skill counts against the blow and so do their pikes."""
        masters = card("masters", marks=(Mark.SQUARE,), melee=(PIKE,), melee_skill=2, movement=POINTS)
        field = field_of(
            square("u", WHITE, profile="masters", **FIGHTING),
            muster("x", GREY, hexes((0, -2), (5, -2)), SOUTH, **FIGHTING),
            profiles=[masters],
            game=contents.game(("skills", "formations")),
        )
        if whole:
            put_token(field, "u", Mark.SQUARE)
        NoteFormations().run(battle_of(field))
        field.place(field.stands["x.1"].at(0))  # through a breach that was closed again behind him
        before = targets_in_reach(field, field.stands["x.1"])[0]
        battle = melee(field, MISS, 1)
        assert battle.deciders() == (GREY,)  # nobody of the square has him before his front
        (blow,) = of(play(battle, GREY, Strike("x.1", before.id), Commit()), BlowStruck)
        found = {
            label: value for label, value in lines(blow).items() if not label.startswith("dw-line-melee-str")
        }
        inside = {"dw-line-melee-protection": -4, "dw-line-melee-skill-target": -2, "dw-line-pikes": -1}
        assert found == (inside if whole else {"dw-line-melee-protection": -4, "dw-line-rear": 4})

    @pytest.mark.rule("DW-XIII.1.0-j")
    def test_broken_by_shots_it_stays_one_to_the_end_of_the_melee_phase_though_nobody_fights(self) -> None:
        bows = muster("x", GREY, hexes((0, -5), (1, -5)), SOUTH, profile="archers", order=Order.SKIRMISH)
        soft = card("soft", marks=(Mark.SQUARE,), missile_protection=0, movement=POINTS)
        field = field_of(
            square("u", WHITE, profile="soft", order=Order.HOLD),
            bows,
            profiles=(*CARDS, soft),
            game=contents.game(("formations",)),
        )
        put_token(field, "u", Mark.SQUARE)
        note_formation(field, field.units["u"])
        battle = battle_of(field, FirePhase(1), MeleePhase(), CheckFormations(), dice=(HIT,))
        shot = next(command for command in battle.options(GREY) if isinstance(command, Shoot))
        play(battle, GREY, shot)
        events = play(battle, GREY, Commit())
        assert len(battle.state.stands_of("u")) == 5
        if battle.decision() is not None:  # closing up
            assert formation_of(battle.state, "u") is Mark.SQUARE
        lost = of(events, FormationLost) + finish(battle)
        assert [(event.unit, event.rule) for event in lost] == [("u", "DW-XIII.1.0-j")]

    @pytest.mark.rule("DW-XIII.1.0-k", "DW-XIII.1.0-j")
    def test_the_reserve_comes_too_late_where_the_enemy_goes_first_into_the_breach(self) -> None:
        enemy = muster("x", GREY, hexes((0, -2), (1, -2), (2, -2)), SOUTH, profile="plain", **FIGHTING)
        field = drawn_up(square("u", WHITE, 7, **FIGHTING), enemy, u=Mark.SQUARE)
        target = targets_in_reach(field, field.stands["x.1"])[0]
        inside = where(field, 0)
        battle = melee(field, HIT)
        play(battle, WHITE, Commit())
        play(battle, GREY, Strike("x.1", target.id), Commit())
        play(battle, GREY, GoFirst(True))
        into = next(
            command
            for command in battle.options(GREY)
            if isinstance(command, Regroup)
            and sum(DIRECTIONS[towards] for towards in command.path) + battle.state.stands[command.stand].hex
            == target.hex
        )
        play(battle, GREY, into, Commit())
        post = DIRECTIONS.index(target.hex)
        assert isinstance(battle.decision(), PostCombat)
        assert refused(battle, WHITE, Regroup(inside, (post,), target.facing))
        assert [(event.unit, event.rule) for event in finish(battle)] == [("u", "DW-XIII.1.0-j")]
        flanks = {
            struck_from(battle.state, stand, battle.state.stands[into.stand])
            for stand in battle.state.contacts(battle.state.stands[into.stand])
        }
        assert Side.FLANK in flanks


class TestWedge:
    def field(self, stands: int = 6) -> Field:
        """A wedge of six on the attack; x.1 and x.2 are before its leading stand, x.3 behind x.1."""
        us = muster("u", WHITE, wedge(stands=stands), profile="drilled", order=Order.CHARGE, **FIGHTING)
        them = muster("x", GREY, hexes((0, -1), (1, -1), (0, -2)), SOUTH, profile="plain", **FIGHTING)
        game = contents.game(("formations", "second-attacks"))
        return drawn_up(us, them, game=game, u=Mark.WEDGE)

    @pytest.mark.rule("DW-XIII.2.0-g", "DW-XIII.2.0-f", "DW-XIV.1.0-c")
    @pytest.mark.parametrize(("again", "total"), [(StrikeAgain("x.3", 4), 4), (StrikeAgain("x.2"), 9)])
    def test_its_bonus_is_no_support_and_is_lost_to_who_goes_on_alone(
        self, again: StrikeAgain, total: int
    ) -> None:
        """8 - 4 + 5 are 9: a 4 earns a second attack; of 4 without the wedge no roll would."""
        battle = melee(self.field(), 4, MISS, MISS)
        play(battle, WHITE, Strike("u.1", "x.1"), Commit())
        (first,) = of(play(battle, GREY, Commit()), BlowStruck)
        assert (first.tally.total, first.supporters) == (9, ())
        assert isinstance(battle.decision(), SecondAttack)
        (second,) = [
            event for event in of(play(battle, WHITE, again), BlowStruck) if event.attacker.id == "u.1"
        ]
        assert second.tally.total == total
        assert ("dw-line-wedge" in lines(second)) is (again.advance is None)

    @pytest.mark.rule("DW-XIII.2.0-d", "DW-XIII.2.0-f", "DW-XIII.2.0-h")
    def test_stands_that_go_on_after_contact_leave_it_and_do_not_end_it(self) -> None:
        unit = muster("u", WHITE, wedge(), profile="drilled", order=Order.CHARGE)
        enemies = muster("x", GREY, hexes((0, -2), (1, -2), (-1, -2)), SOUTH, moved=True)
        battle = moving(drawn_up(unit, enemies, u=Mark.WEDGE))
        play(battle, WHITE, MoveUnit("u", (Advance("left"),)))
        assert isinstance(battle.decision(), Completion)
        step = next(
            command
            for command in battle.options(WHITE)
            if isinstance(command, Complete) and len(command.path) == 1 and command.stand != "u.1"
        )
        assert in_wedge(battle.state, battle.state.stands["u.1"]) == 9
        play(battle, WHITE, step)
        assert formation_of(battle.state, "u") is Mark.WEDGE
        assert in_wedge(battle.state, battle.state.stands["u.1"]) == 8
        battle = battle_of(battle.state, MeleePhase(), CheckFormations(), dice=(1,))
        assert [(event.unit, event.rule) for event in finish(battle)] == [("u", "DW-XIII.2.0-h")]


LANES = [tuple((q, r) for r in range(2, -3, -1)) for q in range(2)]


class TestSkirmish:
    @pytest.mark.rule("DW-XIII.3.0-f")
    @pytest.mark.parametrize(
        ("lie", "cost"),
        [
            (Lie(), 3),
            (Lie(grounds={(q, -1): "woods" for q in range(-1, 3)}), 3),
            (Lie(grounds={(q, -1): "mud" for q in range(-1, 3)}), 5),
            (Lie(grounds={(q, -1): "water-1" for q in range(-1, 3)}), 6),
            (Lie(levels={(q, -1): 1 for q in range(-1, 3)}), 3 + 2),
            (Lie(walls=[frozenset(((q, 0), (q, -1))) for q in range(3)]), 3 + 3),
            # Two roads that meet are one; two that do not are none to the unit (DW-XI.3.8-c).
            (Lie(roads=[*LANES, ((0, 2), (1, 2))]), 2),
            (Lie(roads=LANES), 3),
        ],
    )
    def test_other_costs_of_the_ground_are_what_they_are_for_all(self, lie: Lie, cost: int) -> None:
        tall = card("tall", marks=(Mark.SKIRMISH,), size=2, movement=POINTS)
        unit = muster("u", WHITE, rows({0: range(2), 1: range(2)}), profile="tall", order=Order.MOVE)
        field = over(field_of(unit, profiles=[tall]), lie, ("terrain", "formations"))
        put_token(field, "u", Mark.SKIRMISH)
        battle = moving(field, Order.MOVE)
        play(battle, WHITE, MoveUnit("u", (Advance("left"),)))
        due = battle.decision()
        assert isinstance(due, MoveUnits)
        assert due.spent.points == cost

    @pytest.mark.rule("DW-XIII.3.0-h")
    @pytest.mark.parametrize("hinders", ["nothing", "another unit", "woods", "range", "chain", "used"])
    def test_support_past_its_own_unit_has_all_the_other_conditions(self, hinders: str) -> None:
        """u.7 is behind u.4, who fires; what hinders its line to the target does not hinder that of u.4."""
        us = muster("u", WHITE, block(0, NORTH, 8, 4), profile="archers", order=Order.SKIRMISH)
        away = -9 if hinders == "range" else -4
        enemy = muster("x", GREY, hexes((3, away), (4, away)), SOUTH, profile="plain", order=Order.MOVE)
        others = [muster("f", WHITE, hexes((2, -2)), profile="plain")] if hinders == "another unit" else []
        lie = Lie(grounds={(2, -2): "woods"} if hinders == "woods" else {})
        chapters = ("terrain", "line-of-sight", "formations")
        field = over(field_of(us, enemy, *others, profiles=CARDS), lie, chapters)
        put_token(field, "u", Mark.SKIRMISH)
        battle = battle_of(field, FirePhase(1), dice=(MISS, MISS))
        support = SupportShot("u.7", "u.4")
        if hinders == "chain":
            play(battle, WHITE, Shoot("u.1", "x.1"))
            assert refused(battle, WHITE, SupportShot("u.7", "u.1")) == {
                ("DW-IV.1.2-c", "dw-refused-support-chain")
            }
            return
        play(battle, WHITE, Shoot("u.4", "x.1"), Shoot("u.3", "x.1"))
        play(battle, WHITE, support)
        if hinders == "used":
            assert refused(battle, WHITE, SupportShot("u.7", "u.3"))
        events = play(battle, WHITE, Commit())
        ignored = [event.because for event in of(events, SupportIgnored)]
        assert ignored == {"range": ["range"], "another unit": ["sight"], "woods": ["sight"]}.get(hinders, [])
        shot = next(event for event in of(events, ShotFired) if event.shooter.id == "u.4")
        assert ("dw-line-fire-support" in {line.label for line in shot.tally.lines}) is (not ignored)


class TestHorde:
    @pytest.mark.rule("DW-XIII.4.0-g")
    def test_its_stands_close_up_by_one_hex_into_their_own_gaps_and_it_is_organised_again(self) -> None:
        """The middle of the first rank falls; a stand behind it steps up, with its facing, into that hex alone."""
        horde = muster("u", WHITE, block(0, NORTH, 9, 3), profile="mob", order=Order.MOVE)
        bows = muster("x", GREY, hexes((1, -4)), SOUTH, profile="archers", order=Order.SKIRMISH)
        battle = battle_of(drawn_up(horde, bows), FirePhase(1), dice=(HIT,))
        held = hexes_of(battle.state, "u")
        shot = next(c for c in battle.options(GREY) if isinstance(c, Shoot) and c.target == "u.2")
        play(battle, GREY, shot, Commit())
        assert isinstance(battle.decision(), CloseUp)
        steps = [command for command in battle.options(WHITE) if isinstance(command, StepUp)]
        gap = at(1, 0)
        assert {battle.state.stands[c.stand].hex + DIRECTIONS[c.direction] for c in steps} == {gap}
        assert not battle.state.organised("u")
        for towards in range(6):
            step = StepUp("u.9", towards)
            if step not in steps:
                assert refused(battle, WHITE, step)
        for rank in (1, 2):  # from the second rank, and from the third into the hex that is left there
            up = next(
                command
                for command in battle.options(WHITE)
                if isinstance(command, StepUp)
                and axial(battle.state.stands[command.stand].hex)[1] == rank
                and command.direction in (4, 5)
            )
            play(battle, WHITE, up)
            if WHITE in battle.deciders():
                assert refused(battle, WHITE, StepUp(up.stand, up.direction))  # one hex each
        if WHITE in battle.deciders():
            play(battle, WHITE, Commit())
        assert hexes_of(battle.state, "u") < held
        assert {stand.facing for stand in battle.state.stands_of("u")} == {NORTH}
        assert battle.state.organised("u")

    @pytest.mark.rule("DW-XIII.4.0-d")
    def test_reduced_to_three_by_losses_it_is_a_small_unit(self) -> None:
        """Of four it has one manoeuvre and does not wheel; of three it turns for nothing and its stands go singly."""
        four = muster("u", WHITE, rows({0: range(2), 1: range(2)}), profile="mob", order=Order.MOVE)
        bows = muster("x", GREY, hexes((1, -4)), SOUTH, profile="archers", order=Order.SKIRMISH)
        whole = moving(drawn_up(four), Order.MOVE)
        assert ("DW-XIII.4.0-f", "dw-refused-horde-wheel") in refused(
            whole, WHITE, MoveUnit("u", (Wheel("left"),))
        )
        play(whole, WHITE, MoveUnit("u", (Face(1),)))
        assert refused(whole, WHITE, MoveUnit("u", (Face(2),)))

        battle = battle_of(drawn_up(four, bows), FirePhase(1), dice=(HIT,))
        play(battle, GREY, next(c for c in battle.options(GREY) if isinstance(c, Shoot)), Commit())
        finish(battle)
        left = battle.state.stands_of("u")
        assert len(left) == 3
        reduced = moving(battle.state, Order.MOVE)
        assert reduced.state.manoeuvres(reduced.state.units["u"]) > 1
        play(reduced, WHITE, MoveUnit("u", (Face(1), Face(2))))
        play(reduced, WHITE, MoveUnit("u", (Walk({stand.id: 2 for stand in left}),)))
