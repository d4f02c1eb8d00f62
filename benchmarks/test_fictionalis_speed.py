"""How fast De Bellis Fictionalis is. Every benchmark checks its result, so that faster but otherwise shows. One core."""

from __future__ import annotations

from functools import cache
from typing import Any

from oriflamme.board.table import PACE
from oriflamme.bots import find
from oriflamme.bots.arena import BattleReport, bot_seed, fight
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.dice import Dice, ScriptedDice
from oriflamme.kernel.ruleset import ruleset
from oriflamme.kernel.sessions import Session, header_for
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.melee import MeleePhase
from oriflamme.rulesets.fictionalis.movement.groups import groups_of
from oriflamme.rulesets.fictionalis.movement.legs import Ahead
from oriflamme.rulesets.fictionalis.movement.orders import MoveGroup
from oriflamme.rulesets.fictionalis.movement.phase import EndMoves, MovementPhase
from oriflamme.rulesets.fictionalis.pieces import Element
from oriflamme.rulesets.fictionalis.shooting import ShootingPhase
from oriflamme.rulesets.fictionalis.visibility import known
from tests.rulesets.fictionalis.layout import SOUTH, element, laid_out, line

RAID, BIG = "fictionalis-raid", "fictionalis-crown-and-ash"

LISTING = 0.15
"""Seconds that a listing of the moves of a 400-point army may take."""
CHECK = 0.001
"""Seconds that judging one move may take; a group's is a few elements' work."""


def random_battle(scenario: str, seed: str) -> BattleReport:
    setup = ruleset("fictionalis").setup(scenario)
    bots = {side: find("random", "fictionalis", bot_seed(seed, side)) for side in setup.sides}
    return fight(setup, bots, seed)


@cache
def big_movement(bounds: int) -> Battle[Field]:
    """The movement phase of a bound of the 400-point battle, in which nobody has yet moved but of himself."""
    rules = ruleset("fictionalis")
    setup = rules.setup(BIG)
    session = Session(rules, header_for(setup, "bench", engine="benchmarks"))
    bots = {side: find("random", "fictionalis", bot_seed("bench", side)) for side in setup.sides}
    phases = 0
    while session.battle.outcome is None:
        (player, *_) = session.battle.deciders()
        if isinstance(session.battle.decision(), MovementPhase):
            phases += 1
            if phases > bounds:
                break
            session.play(player, EndMoves())
        else:
            session.play(player, bots[player].choose(session.battle.view(player), player))
    return session.battle


def close_lines() -> Battle[Field]:
    """Two lines of twenty a side, 300 paces from one another, on a bare table."""
    kinds = ("Reg Bd(O)", "Reg Sp(O)", "Reg Kn(O)", "Reg Bw(O)")
    west = line("a", [kinds[number // 5] for number in range(20)], (400, 1500))
    east = line("b", [kinds[number // 5] for number in range(20)], (400 + 80 * 19, 1200), SOUTH)
    battle = laid_out(*west, *east)
    battle.push(MovementPhase("west"))
    return battle


def facing(mine: str, theirs: str, apart: int) -> list[Element]:
    """Two elements front to front, so many paces from one another."""
    return [element("a1", mine, (1000, 1000)), element("b1", theirs, (1000, 1000 - apart), SOUTH)]


def test_random_raid(benchmark: Any) -> None:
    report = benchmark.pedantic(random_battle, (RAID, "bench"), rounds=3, warmup_rounds=1)
    assert report.digest == random_battle(RAID, "bench").digest
    assert report.reason is not None


def test_options_of_a_movement_phase(benchmark: Any) -> None:
    battle = big_movement(6)
    (player,) = battle.deciders()
    found = benchmark(lambda: list(battle.options(player)))
    assert found[-1] == EndMoves()
    assert all(battle.check(player, command).legal for command in found)
    assert benchmark.stats.stats.min < LISTING


def test_check_of_a_group_move(benchmark: Any) -> None:
    battle = close_lines()
    view = battle.view("west")
    (group,) = groups_of(view.state, "a")
    names = tuple(one.id for one in group)
    assert len(names) == 20
    ahead = MoveGroup(names, (Ahead(80 * PACE),))
    assert benchmark(view.check, "west", ahead).legal
    assert benchmark.stats.stats.min < len(names) * CHECK


def test_check_of_an_element(benchmark: Any) -> None:
    battle = close_lines()
    view = battle.view("west")
    move = MoveGroup(("a1",), (Ahead(100 * PACE),))
    assert benchmark(view.check, "west", move).legal
    assert benchmark.stats.stats.min < CHECK


def test_one_melee(benchmark: Any) -> None:
    battle = laid_out(*facing("Reg Bd(O)", "Reg Sp(O)", 0), dice=ScriptedDice((6, 1)))
    battle.push(MeleePhase())

    def fought() -> Battle[Field]:
        twin = battle.copy()
        twin.advance()
        return twin

    assert benchmark(fought).rolls == 2


def test_one_shot(benchmark: Any) -> None:
    battle = laid_out(*facing("Reg Bw(O)", "Reg Sp(O)", 150), dice=ScriptedDice((6, 1)))
    battle.push(ShootingPhase())

    def shot() -> Battle[Field]:
        twin = battle.copy()
        twin.advance()
        return twin

    assert benchmark(shot).rolls == 2


def test_known_after_a_move(benchmark: Any) -> None:
    battle = big_movement(6)
    field = battle.state
    mover = next(one for one in field.on_table() if one.command == "a1")
    rect = mover.at

    def moved() -> frozenset[str]:
        twin = field.copy()
        twin.move({mover.id: type(rect)(rect.x, rect.y - 10 * PACE, rect.width, rect.depth, rect.angle)})
        return known(twin, "a1")

    assert benchmark(moved) == moved()


def test_copy_of_a_big_battle(benchmark: Any) -> None:
    battle = big_movement(6)
    assert benchmark(battle.copy).digest() == battle.digest()
    assert isinstance(battle.dice, Dice)
