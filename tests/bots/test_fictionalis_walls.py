"""The captain of De Bellis Fictionalis before and behind walls: he storms them, and holds them."""

from __future__ import annotations

import msgspec
import pytest

from oriflamme.board.table import PACE
from oriflamme.bots.fictionalis import Captain
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.dice import Dice
from oriflamme.kernel.events import Event
from oriflamme.kernel.steps import Command
from oriflamme.rulesets.fictionalis import storming
from oriflamme.rulesets.fictionalis.deployment.garrisons import before_wall, behind_wall
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import Land, Section, Surface
from oriflamme.rulesets.fictionalis.movement.phase import EndMoves, MovementPhase
from oriflamme.rulesets.fictionalis.pieces import WHOLE, Element, Rank
from oriflamme.rulesets.fictionalis.ruleset import RULESET
from oriflamme.rulesets.fictionalis.scenarios import setup
from oriflamme.rulesets.fictionalis.storming import WorksTaken
from tests.rulesets.fictionalis.deploying import area, wall
from tests.rulesets.fictionalis.layout import SOUTH, element, laid_out

WALLS = "fictionalis-walls"


@pytest.mark.parametrize(("seed", "winner"), [("w1", "ironhold"), ("w7", "verrane")])
def test_two_captains_fight_for_the_walls_and_either_can_win(seed: str, winner: str) -> None:
    battle: Battle[Field] = RULESET.begin(setup(WALLS), Dice(seed))
    battle.advance()
    captains = {side: Captain("1") for side in setup(WALLS).sides}
    events: list[Event] = []
    for _ in range(400):
        if battle.outcome is not None:
            break
        player = battle.deciders()[0]
        events += battle.apply(player, captains[player].choose(battle.view(player), player))
    assert battle.outcome is not None
    assert battle.outcome.winner == winner
    assert any(isinstance(one, WorksTaken) for one in events)


def town() -> Surface:
    """A keep of the side east with three sections to the south, the gate in the middle."""
    keep = area("keep", Land.BUILT_UP, 1600, 200, 1840, 500)
    ends = [(1840 - 80 * number, 500) for number in range(4)]
    walls = tuple(
        wall(f"w{number}", "east", ends[number], ends[number + 1], feature="keep", gate=number == 1)
        for number in range(3)
    )
    return Surface(features=(keep,), works=walls)


def answers(*elements: Element, player: str, pips: int = 4) -> tuple[Battle[Field], list[Command]]:
    """What the captain does with his moves of one bound."""
    battle = laid_out(*elements, surface=town(), stronghold="keep", bound=player)
    battle.state.invader = "west"
    for command in list(battle.state.commands.values()):
        battle.state.order(msgspec.structs.replace(command, pips=pips * WHOLE, score=pips))
    battle.push(MovementPhase(player))
    battle.advance()
    captain, given = Captain("1"), list[Command]()
    while isinstance(battle.decision(), MovementPhase) and len(given) < 20:
        given.append(captain.choose(battle.view(player), player))
        battle.apply(player, given[-1])
        if isinstance(given[-1], EndMoves):
            break
    return battle, given


def section(number: int) -> Section:
    return town().works[number]


def manning(name: str, number: int) -> Element:
    rect = behind_wall(section(number), 80 * PACE, 30 * PACE)
    return element(name, "Reg Sp(O)", (rect.x / PACE, 500), SOUTH)


def general(name: str, x: float, y: float, angle: float) -> Element:
    return element(name, "Reg Bd(O)", (x, y), angle, general=Rank.CINC)


def test_stormers_go_up_to_the_walls_in_line_and_against_the_odds() -> None:
    line = [element(f"a{n}", "Reg Bd(O)", (1640 + 80 * n, 590)) for n in range(3)]
    garrison = [manning(f"b{n}", n) for n in range(3)]
    battle, _ = answers(*line, *garrison, general("a9", 1720, 1000, 0), player="west")
    ahead = [storming.section_ahead(battle.state, battle.state.elements[f"a{n}"]) for n in range(3)]
    assert None not in ahead


def test_a_stormer_goes_to_the_section_that_nobody_defends() -> None:
    stormer = element("a1", "Reg Bd(O)", (1660, 590))
    garrison = (manning("b0", 0), manning("b1", 1))
    battle, _ = answers(stormer, *garrison, general("a9", 1720, 1000, 0), player="west", pips=1)
    assert battle.state.elements["a1"].at == before_wall(section(2), 80 * PACE, 30 * PACE)


def test_nobody_leaves_his_wall_and_reserves_man_what_is_threatened() -> None:
    stormer = element("a1", "Reg Bd(O)", (1640, 620))
    reserve = element("b3", "Reg Sp(O)", (1640, 440), SOUTH)
    before = [manning("b0", 0), manning("b1", 1)]
    battle, _ = answers(stormer, *before, reserve, general("b9", 1720, 260, SOUTH), player="east")
    field = battle.state
    assert [field.elements[one.id].at for one in before] == [one.at for one in before]
    assert [one.id for one in storming.defenders(field, section(2))] == ["b3"]


def test_who_has_got_in_is_thrown_out_again() -> None:
    intruder = element("a1", "Reg Bd(O)", (1640, 470))
    reserve = element("b3", "Reg Bd(O)", (1640, 410), SOUTH)
    battle, _ = answers(
        intruder, manning("b0", 0), manning("b1", 1), reserve, general("b9", 1760, 260, SOUTH), player="east"
    )
    field = battle.state
    assert [other.id for other, mine, _ in field.edges("b3") if other.side == "west"] == ["a1"]
