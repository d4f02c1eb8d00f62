"""The captain for De Bellis Fictionalis: whole battles, and small layouts in which the right decision is plain."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from oriflamme.board.table import PACE, gap
from oriflamme.bots import Bot
from oriflamme.bots.arena import bot_seed, fight
from oriflamme.bots.fictionalis import Captain
from oriflamme.bots.fictionalis.moving import AWAITED, AWAITED_ALONE
from oriflamme.bots.fictionalis.worth import matchup, prospects
from oriflamme.bots.random_bot import RandomBot
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.dice import Dice
from oriflamme.kernel.sessions import replay
from oriflamme.kernel.steps import Command, Step
from oriflamme.rulesets.fictionalis import contacts, fighters
from oriflamme.rulesets.fictionalis.causes import Cause
from oriflamme.rulesets.fictionalis.destruction import Destroyed
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.halts import Halt
from oriflamme.rulesets.fictionalis.initiative import AllocatePips, PipAllocation
from oriflamme.rulesets.fictionalis.magic import prices
from oriflamme.rulesets.fictionalis.magic.assault import MagicAssault
from oriflamme.rulesets.fictionalis.magic.casting import CastSpell
from oriflamme.rulesets.fictionalis.magic.debts import RepayDebt
from oriflamme.rulesets.fictionalis.magic.magic_phase import EndMagic, MagicPhase
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
    battle, _ = fought({**bots, side: Captain("1")}, "3")
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


# -- magic -------------------------------------------------------------------------------------------------------------


def enchanted(pips: float, **more: Any) -> Battle[Field]:
    """A caster within reach of an enemy, in the magic of his bound; his command has so many PIPs left."""
    shaman = element("a1", "Irr Ps(I)", (1000, 1000), power=Power.ORDINARY)
    battle = laid_out(shaman, element("b1", "Reg Sp(O)", (1000, 900), SOUTH), dice=(6, 1) * 10, **more)
    battle.state.order(msgspec.structs.replace(battle.state.commands["a"], pips=round(pips * WHOLE)))
    battle.push(MagicPhase())
    battle.advance()
    return battle


@pytest.mark.parametrize(("pips", "casts"), [(2, True), (1.5, False), (0, False)])
def test_no_magic_on_credit(pips: float, casts: bool) -> None:
    battle = enchanted(pips)
    assert any(isinstance(one, MagicAssault) for one in battle.options("west")), "a debt is offered"
    command = Captain("1").choose(battle.view("west"), "west")
    assert isinstance(command, (MagicAssault, CastSpell) if casts else EndMagic)
    battle.apply("west", command)
    assert not battle.state.commands["a"].debts


@pytest.mark.parametrize("step", [MagicPhase(), MovementPhase("west")], ids=["magic", "moves"])
def test_a_debt_that_is_due_is_repaid_before_anything_else(step: Step) -> None:
    battle = enchanted(0)
    prices.contract(battle, "a1", 2 * WHOLE)
    battle.apply("west", EndMagic())
    battle.advance()
    field = battle.state
    field.bound = msgspec.structs.replace(field.bound, number=3)
    field.order(msgspec.structs.replace(field.commands["a"], pips=4 * WHOLE))
    battle.push(step)
    battle.advance()
    assert Captain("1").choose(battle.view("west"), "west") == RepayDebt("a1")


@pytest.mark.soak
@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_no_shaman_of_a_captain_dies_of_debt(seed: str) -> None:
    battle = setup("fictionalis-crown-and-ash")
    captains = {side: Captain(bot_seed(seed, side)) for side in battle.sides}
    session = replay(fight(battle, captains, seed).record)
    lost = [one for one in session.log if isinstance(one, Destroyed)]
    assert [one for one in lost if one.cause is Cause.DEBT] == []
