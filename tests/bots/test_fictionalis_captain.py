"""The captain for De Bellis Fictionalis: whole battles, and small layouts in which the right decision is plain."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from oriflamme.board.table import PACE, gap
from oriflamme.bots import Bot
from oriflamme.bots.fictionalis import Captain
from oriflamme.bots.fictionalis.advancing import restrained
from oriflamme.bots.fictionalis.clashes import clash, held
from oriflamme.bots.fictionalis.moving import AWAITED, AWAITED_ALONE, PATIENCE
from oriflamme.bots.fictionalis.perils import exposed
from oriflamme.bots.fictionalis.worth import matchup, prospects
from oriflamme.bots.random_bot import RandomBot
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.dice import Dice
from oriflamme.kernel.steps import Command, Step
from oriflamme.rulesets.fictionalis import contacts, fighters
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.halts import Halt
from oriflamme.rulesets.fictionalis.initiative import AllocatePips, PipAllocation
from oriflamme.rulesets.fictionalis.melee import FightNext, MeleePhase
from oriflamme.rulesets.fictionalis.mounting import Dismount
from oriflamme.rulesets.fictionalis.movement.legs import AboutTurn
from oriflamme.rulesets.fictionalis.movement.orders import MoveGroup
from oriflamme.rulesets.fictionalis.movement.phase import EndMoves, MovementPhase
from oriflamme.rulesets.fictionalis.movement.single import MoveElement
from oriflamme.rulesets.fictionalis.pieces import WHOLE, Element, Power, Rank, Trait
from oriflamme.rulesets.fictionalis.preparation import CouncilOfWar, NameSeason
from oriflamme.rulesets.fictionalis.ruleset import RULESET
from oriflamme.rulesets.fictionalis.scenarios import setup
from oriflamme.rulesets.fictionalis.shooting import Chance, Shoot, ShootingOrder
from oriflamme.rulesets.fictionalis.sky import Season
from oriflamme.rulesets.fictionalis.troops import parse_kind
from tests.rulesets.fictionalis.layout import FRONTAGE, NORTH, SOUTH, element, laid_out, line

RAID = "fictionalis-raid"


# -- whole battles -----------------------------------------------------------------------------------------------------


def begun(seed: str) -> Battle[Field]:
    battle = RULESET.begin(setup(RAID), Dice(seed))
    battle.advance()
    return battle


def fought(bots: dict[str, Bot], seed: str) -> tuple[Battle[Field], list[Command]]:
    """Play a raid to its end; every command must be legal, or `apply` raises."""
    battle, given = begun(seed), []
    while battle.outcome is None:
        player = battle.deciders()[0]
        given.append(bots[player].choose(battle.view(player), player))
        battle.apply(player, given[-1])
        assert len(given) < 2_000
    return battle, given


def test_two_captains_fight_to_the_end_and_do_it_the_same_way_again() -> None:
    first, given = fought({side: Captain("1") for side in setup(RAID).sides}, "1")
    again, same = fought({side: Captain("1") for side in setup(RAID).sides}, "1")
    assert first.outcome is not None
    assert given == same
    assert first.digest() == again.digest()
    assert any(isinstance(one, MoveGroup) for one in given)


@pytest.mark.parametrize("side", ["verrane", "ironhold"])
def test_the_captain_beats_chance(side: str) -> None:
    bots: dict[str, Bot] = {name: RandomBot("1") for name in setup(RAID).sides}
    battle, _ = fought({**bots, side: Captain("1")}, "1")
    assert battle.outcome is not None
    assert battle.outcome.winner == side


@pytest.mark.soak
def test_the_captain_beats_chance_in_ninety_five_of_a_hundred() -> None:
    sides = setup(RAID).sides
    won = 0
    for number in range(100):
        side, other = sides[number % 2], sides[(number + 1) % 2]
        battle, _ = fought({side: Captain("1"), other: RandomBot(str(number))}, f"arena-{number}")
        won += battle.outcome is not None and battle.outcome.winner == side
    assert won >= 95


def test_a_new_captain_answers_as_one_who_has_seen_the_whole_battle() -> None:
    battle, old = begun("2"), {side: Captain("1") for side in setup(RAID).sides}
    for _ in range(20):
        if battle.outcome is not None:
            break
        player = battle.deciders()[0]
        view = battle.view(player)
        command = old[player].choose(view, player)
        if not isinstance(battle.decision(), MovementPhase) or isinstance(command, EndMoves):
            assert Captain("2").choose(battle.view(player), player) == command
        battle.apply(player, command)


# -- estimates ---------------------------------------------------------------------------------------------------------


def kinds(first: str, second: str) -> float:
    return matchup(parse_kind(first), parse_kind(second))


def test_matchups_are_as_players_know_them() -> None:
    assert kinds("Irr Kn(O)", "Irr Ps(O)") > 0.2 > -0.2 > kinds("Irr Ps(O)", "Irr Kn(O)")
    assert kinds("Irr Wb(O)", "Irr El(O)") < -0.2
    assert kinds("Irr Wb(O)", "Irr Sp(O)") > 0
    assert matchup(parse_kind("Irr Wb(O)"), parse_kind("Irr Kn(O)"), True, True) > kinds(
        "Irr Wb(O)", "Irr Kn(O)"
    )


def test_whoever_has_an_enemy_on_his_flank_is_lost_when_he_gives_way() -> None:
    free = element("a1", "Reg Sp(O)", (500, 500)), element("b1", "Reg Bd(O)", (500, 500), SOUTH)
    flanker = element("b2", "Reg Sp(O)", (460, 540), 90)
    alone, pressed = laid_out(*free).state, laid_out(*free, flanker).state
    costs = [
        prospects(fighters.melee(field, field.elements["a1"], field.elements["b1"]))
        for field in (alone, pressed)
    ]
    assert costs[0][0] + 0.1 < costs[1][0]


# -- movement ----------------------------------------------------------------------------------------------------------


def moving(*elements: Element, **more: Any) -> Battle[Field]:
    battle = laid_out(*elements, **more)
    battle.push(MovementPhase("west"))
    battle.advance()
    return battle


def moves(battle: Battle[Field]) -> Iterator[Command]:
    """Yield the captain's commands up to the end of his phase, as they are carried out."""
    captain = Captain("1")
    while isinstance(battle.decision(), MovementPhase):
        command = captain.choose(battle.view("west"), "west")
        battle.apply("west", command)
        yield command


def far_apart(bound: int, *others: Element) -> Battle[Field]:
    """Return two lines 800 paces apart, early or late in the battle."""
    ours = line("a", ["Reg Sp(O)"] * 4, (500, 1100))
    battle = laid_out(*ours, *others, *line("b", ["Reg Sp(O)"] * 4, (740, 300), SOUTH))
    battle.state.bound = msgspec.structs.replace(battle.state.bound, number=bound)
    battle.push(MovementPhase("west"))
    battle.advance()
    return battle


def test_he_lets_the_enemy_come_at_first() -> None:
    assert list(moves(far_apart(AWAITED_ALONE - 1))) == [EndMoves()]


def test_he_marches_while_the_enemy_is_far() -> None:
    first = next(moves(far_apart(AWAITED_ALONE)))
    assert isinstance(first, MoveGroup)
    assert first.march
    assert len(first.elements) == 4


def test_an_army_of_several_commands_waits_less_long() -> None:
    second = line("az", ["Reg Sp(O)"] * 4, (980, 1100), command="c")
    assert list(moves(far_apart(AWAITED - 1, *second))) == [EndMoves()]
    assert any(isinstance(one, MoveGroup) for one in moves(far_apart(AWAITED, *second)))


def riders(
    kind: str, riding: int, afoot: int, *, foes: tuple[str, str] = ("Reg Sp(O)", "Reg Bw(O)"), **more: Any
) -> Battle[Field]:
    """Return some riders beside some on foot, opposite two elements of each foe far off."""
    more.setdefault("traits", (Trait.MAY_DISMOUNT,))
    ours = [
        *line("a", [kind] * riding, (500, 1100), **more),
        *line("ax", ["Reg Sp(O)"] * afoot, (500 + FRONTAGE * riding, 1100), command="a"),
    ]
    return moving(*ours, *line("b", foes * 2, (740, 300), SOUTH))


def test_a_few_impetuous_riders_get_down_beside_many_on_foot() -> None:
    battle = riders("Irr Kn(O)", 2, 6)
    given = [one for one in moves(battle) if isinstance(one, Dismount)]
    assert {one.element for one in given} == {"a1", "a2"}
    assert {str(battle.state.elements[one].kind) for one in ("a1", "a2")} == {"Bd(S)"}


def test_riders_stay_in_the_saddle_who_obey_are_many_may_not_or_win_there() -> None:
    for battle in (
        riders("Reg Kn(O)", 2, 6),
        riders("Irr Kn(O)", 4, 6),
        riders("Irr Kn(O)", 2, 6, traits=()),
        riders("Irr Kn(O)", 2, 6, foes=("Reg Bd(O)", "Reg Bd(O)")),
    ):
        assert not any(isinstance(one, Dismount) for one in moves(battle))


def test_riders_get_down_only_while_they_wait() -> None:
    battle = riders("Irr Kn(O)", 2, 6)
    battle.state.bound = msgspec.structs.replace(battle.state.bound, number=AWAITED_ALONE)
    assert not any(isinstance(one, Dismount) for one in moves(battle))


def test_he_does_not_wait_under_fire() -> None:
    battle = moving(
        *line("a", ["Reg Kn(O)"] * 3, (500, 1100)),
        *line("b", ["Reg Bw(I)"] * 3, (660, 880), SOUTH),
    )
    assert any(isinstance(one, MoveGroup) for one in moves(battle))


def test_he_takes_a_flank() -> None:
    battle = moving(
        element("a1", "Reg Bd(O)", (500, 500)),
        element("a2", "Reg Kn(O)", (400, 470), 90),
        element("b1", "Reg Bd(O)", (500, 500), SOUTH),
    )
    given = list(moves(battle))
    assert any(isinstance(one, MoveElement) and one.element == "a2" for one in given)
    field = battle.state
    assert "a2" in {one.id for one, _ in contacts.flankers(field, field.elements["b1"])}


def test_he_brings_an_overlap() -> None:
    battle = moving(
        element("a1", "Reg Sp(O)", (500, 500)),
        element("a2", "Reg Sp(O)", (600, 560)),
        element("b1", "Reg Sp(O)", (500, 500), SOUTH),
    )
    list(moves(battle))
    field = battle.state
    assert "a2" in {one.id for one in contacts.overlappers(field, field.elements["b1"])}


def test_psiloi_are_not_thrown_at_knights_in_the_open() -> None:
    battle = moving(
        *line("a", ["Reg Ps(O)"] * 3, (500, 600)), *line("b", ["Reg Kn(O)"] * 3, (660, 500), SOUTH)
    )
    list(moves(battle))
    assert not any(contacts.in_contact(battle.state, one) for one in battle.state.standing("west"))


def test_knights_ride_down_psiloi() -> None:
    battle = moving(
        *line("a", ["Reg Kn(O)"] * 2, (500, 600)), *line("b", ["Reg Ps(O)"] * 2, (580, 500), SOUTH)
    )
    list(moves(battle))
    assert any(contacts.in_contact(battle.state, one) for one in battle.state.standing("west"))


def test_a_lone_element_steps_back_from_those_who_would_ride_it_down() -> None:
    battle = moving(element("a1", "Reg Ax(O)", (500, 700)), *line("b", ["Reg Kn(O)"] * 2, (500, 570), SOUTH))
    list(moves(battle))
    ours = battle.state.elements["a1"]
    assert ours.at.angle == NORTH
    assert min(gap(ours.at, one.at) for one in battle.state.standing("east")) > 150 * PACE


def test_light_horse_fall_back_together_and_keep_facing_the_enemy() -> None:
    battle = moving(
        *line("a", ["Reg LH(I)"] * 3, (500, 700)), *line("b", ["Reg Kn(O)"] * 3, (660, 570), SOUTH)
    )
    first = next(moves(battle))
    assert isinstance(first, MoveGroup)
    assert first.elements == ("a1", "a2", "a3")
    assert (first.legs[0], first.legs[-1]) == (AboutTurn(), AboutTurn())
    assert {battle.state.elements[name].at.angle for name in first.elements} == {NORTH}


def test_nobody_steps_back_from_enemies_he_beats() -> None:
    battle = moving(
        *line("a", ["Reg Kn(O)"] * 2, (500, 700)), *line("b", ["Reg Ps(O)"] * 2, (580, 520), SOUTH)
    )
    list(moves(battle))
    assert all(one.at.y <= 730 * PACE for one in battle.state.standing("west"))


def test_warband_are_halted_before_elephants() -> None:
    battle = moving(
        *line("a", ["Irr Wb(O)"] * 3, (500, 800)), *line("b", ["Irr El(O)"] * 3, (660, 500), SOUTH)
    )
    assert next(moves(battle)) == Halt(("a1", "a2", "a3"))


def warband(pips: float, *, foes_at: float = 200) -> Battle[Field]:
    """Return impetuous foot far from an enemy, in the first bound, whose command has so many PIPs."""
    battle = moving(
        *line("a", ["Irr Wb(O)"] * 3, (500, 1700)), element("b1", "Reg Kn(O)", (600, foes_at), SOUTH)
    )
    battle.state.order(msgspec.structs.replace(battle.state.commands["a"], pips=round(pips * WHOLE)))
    return battle


def test_impetuous_troops_are_halted_while_he_waits_however_far_the_enemy_is() -> None:
    assert next(moves(warband(2))) == Halt(("a1", "a2", "a3"))


def test_impetuous_troops_whom_nobody_can_halt_go_on_together() -> None:
    first = next(moves(warband(1)))
    assert isinstance(first, MoveGroup)
    assert first.elements == ("a1", "a2", "a3")


def test_near_the_enemy_they_are_not_led_on() -> None:
    assert list(moves(warband(1, foes_at=1300))) == [EndMoves()]


def test_a_general_is_held_before_many_others() -> None:
    battle = moving(
        element("a1", "Irr Wb(O)", (500, 1700), general=Rank.SUB),
        *line("ax", ["Irr Wb(O)"] * 5, (900, 1700), command="a"),
        element("b1", "Reg Kn(O)", (600, 200), SOUTH),
    )
    field = battle.state
    alone, many = field.elements["a1"], [field.elements[f"ax{number}"] for number in range(1, 6)]
    assert restrained(field, [alone]) > restrained(field, many)


def test_a_caster_with_a_command_of_his_own_does_not_walk_ahead_of_the_army() -> None:
    battle = moving(
        element("a1", "Irr Ps(I)", (500, 1100), command="magic", power=Power.ORDINARY, general=Rank.ALLY),
        *line("ax", ["Reg Sp(O)"] * 4, (700, 1100)),
        *line("b", ["Reg Sp(O)"] * 4, (940, 300), SOUTH),
    )
    start = battle.state.elements["a1"].at
    list(moves(battle))
    assert battle.state.elements["a1"].at.y >= start.y


@pytest.mark.parametrize(("bound", "goes"), [(PATIENCE, False), (40, True)])
def test_nothing_keeps_him_back_when_the_battle_stays_undecided(bound: int, goes: bool) -> None:
    ours, theirs = line("a", ["Reg Ps(O)"] * 3, (500, 800)), line("b", ["Reg Kn(O)"] * 3, (660, 500), SOUTH)
    battle = laid_out(*ours, *theirs)
    battle.state.bound = msgspec.structs.replace(battle.state.bound, number=bound)
    battle.push(MovementPhase("west"))
    battle.advance()
    list(moves(battle))
    assert any(one.at.y < 790 * PACE for one in battle.state.standing("west")) == goes


def test_whoever_has_no_room_to_recoil_has_more_to_lose() -> None:
    front = element("a1", "Reg Cv(O)", (500, 500)), element("b1", "Reg Bd(O)", (500, 500), SOUTH)
    across = element("a2", "Reg Bd(O)", (530, 600), 90)
    free, barred = laid_out(*front).state, laid_out(*front, across).state
    assert not held(free, free.elements["a1"])
    assert held(barred, barred.elements["a1"])
    values = [clash(field, field.elements["a1"], field.elements["b1"]) for field in (free, barred)]
    assert values[1] < values[0]


def test_a_flank_open_to_an_enemy_who_does_not_fight_yet_counts_against_a_fight() -> None:
    pair = element("a1", "Reg Bd(O)", (500, 500)), element("b1", "Reg Bd(O)", (500, 500), SOUTH)
    lurking = element("b2", "Reg Kn(O)", (640, 540), 270)
    covered = element("a2", "Reg Bd(O)", (580, 500))
    assert exposed(laid_out(*pair).state, ["a1"]) == 0
    assert exposed(laid_out(*pair, lurking).state, ["a1"]) > 0
    assert exposed(laid_out(*pair, covered, lurking).state, ["a1"]) == 0


def test_a_broken_command_is_halted_where_it_can_be() -> None:
    battle = moving(*line("a", ["Reg Sp(O)"] * 3, (500, 1100)), element("b1", "Reg Kn(O)", (500, 300), SOUTH))
    field = battle.state
    field.order(msgspec.structs.replace(field.commands["a"], demoralised=True))
    assert isinstance(next(moves(battle)), Halt)


# -- dice, shots, combats ----------------------------------------------------------------------------------------------


def answered(battle: Battle[Field], step: Step) -> Command:
    battle.push(step)
    battle.advance()
    assert battle.deciders() == ("west",)
    command = Captain("1").choose(battle.view("west"), "west")
    assert battle.check("west", command).legal
    return command


def test_the_best_die_goes_to_whoever_faces_the_enemy() -> None:
    near = line("a", ["Reg Sp(O)"] * 4, (500, 700), command="near")
    far = line("ax", ["Reg Sp(O)"] * 4, (2000, 1500), command="far")
    battle = laid_out(
        element("a0", "Reg Kn(S)", (400, 700), command="near", general=Rank.CINC),
        *near,
        *far,
        *line("b", ["Reg Sp(O)"] * 4, (740, 450), SOUTH),
    )
    command = answered(battle, PipAllocation(("far", "near"), (2, 5)))
    assert command == AllocatePips({"near": 5, "far": 2})


def test_he_shoots_the_target_that_suffers_most() -> None:
    battle = laid_out(
        element("a1", "Reg Bw(O)", (500, 500)),
        element("b1", "Reg Bd(S)", (460, 330), SOUTH),
        element("b2", "Irr Kn(O)", (560, 330), SOUTH),
    )
    order = ShootingOrder((Chance("a1", "west", ("b1", "b2")),))
    field = battle.state
    costs = {
        name: prospects(fighters.shot(field, field.elements["a1"], field.elements[name], 0))[1]
        for name in ("b1", "b2")
    }
    assert answered(battle, order) == Shoot("a1", max(costs, key=lambda name: costs[name]))


def test_two_shooters_shoot_together() -> None:
    battle = laid_out(
        *line("a", ["Reg Bw(O)", "Reg Bw(O)"], (500, 500)),
        element("b1", "Reg Bd(O)", (540, 330), SOUTH),
        element("b2", "Reg Bd(O)", (620, 330), SOUTH),
    )
    both = ("b1", "b2")
    command = answered(battle, ShootingOrder((Chance("a1", "west", both), Chance("a2", "west", both))))
    assert isinstance(command, Shoot)
    assert len(command.aided_by) == 1


def test_he_names_the_season_of_long_days_first() -> None:
    battle = laid_out(element("a1", "Reg Bw(O)", None), element("b1", "Reg Bw(O)", None))
    assert answered_secretly(battle, CouncilOfWar()) == NameSeason(Season.SUMMER)


def answered_secretly(battle: Battle[Field], step: Step) -> Command:
    battle.push(step)
    battle.advance()
    return Captain("1").choose(battle.view("west"), "west")


def test_likely_wins_are_fought_first_where_they_turn_a_flank() -> None:
    battle = laid_out(
        *line("a", ["Reg Sp(I)", "Reg Bd(S)"], (500, 500)),
        *line("b", ["Irr Hd(I)", "Reg Bd(S)"], (580, 500), SOUTH),
    )
    assert answered(battle, MeleePhase()) == FightNext("a2", "b1")
