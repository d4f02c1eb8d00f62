"""How well and how fast the captain of De Bellis Fictionalis plays. Run by hand, it prints a table.

`.venv/bin/python -m benchmarks.fictionalis_captain` lets him fight `random` with each army list at 400 points, and on the scenarios,
with the sides taken by turns and each list against the others in turn. `--mirror` lets him fight himself, `--against MODULE:CLASS`
any other bot that can be imported, such as a copy of the captain of another day. For each list it says how many battles were won,
drawn and lost, how many bounds they lasted and how many of his were idle, how many bursts through friends, losses behind a destroyed
friend and spells there were for a side and battle, and how long a battle took of one core.
"""

from __future__ import annotations

import argparse
import importlib
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

import msgspec

from oriflamme.bots import Bot
from oriflamme.bots.arena import bot_seed
from oriflamme.bots.fictionalis import Captain
from oriflamme.bots.random_bot import RandomBot
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.dice import Dice
from oriflamme.kernel.events import Event
from oriflamme.kernel.setups import Setup
from oriflamme.kernel.steps import Command
from oriflamme.rulesets.fictionalis import army_lists, scenarios
from oriflamme.rulesets.fictionalis.bursting import BurstThrough
from oriflamme.rulesets.fictionalis.causes import Cause
from oriflamme.rulesets.fictionalis.destruction import Destroyed
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.magic.casting import SpellCast
from oriflamme.rulesets.fictionalis.movement.phase import EndMoves, MovementPhase
from oriflamme.rulesets.fictionalis.readings import Readings
from oriflamme.rulesets.fictionalis.ruleset import RULESET
from oriflamme.rulesets.fictionalis.victory import share_lost

SIDES = ("south", "north")
LONGEST = 20_000
"""Commands after which a battle is broken off."""

MakesBot = Callable[[str], Bot]


class Fought(msgspec.Struct, frozen=True):
    """What came of one battle: who won and why, how long it lasted, which part of its army each side lost, and what it did."""

    winner: str | None
    reason: str
    bounds: int
    seconds: float
    lost: dict[str, float]
    done: dict[str, Counter[str]]


class Pairing(msgspec.Struct, frozen=True):
    """A battle to be fought: its set-up, the side that is watched, and the seed of its dice."""

    setup: Setup
    side: str
    seed: str


def lists() -> tuple[str, ...]:
    """Return the army lists that take the field with 400 points."""
    return tuple(name for name in army_lists.names() if _great(name))


def _great(name: str) -> list[army_lists.Muster]:
    return [one for one in army_lists.army_list(name).musters if one.points == 400]


def great_battle(south: str, north: str) -> Setup:
    """Return the battle of two army lists at 400 points by the whole book."""
    first, second = (_side(side, name) for side, name in zip(SIDES, (south, north), strict=True))
    body = scenarios.SetupBody(
        sides=(first, second), table=None, prepared=None, deployed=False, readings=Readings()
    )
    return scenarios.setup_of(f"{south}-{north}", body)


def _side(side: str, name: str) -> scenarios.SideSetup:
    listed = msgspec.structs.replace(army_lists.army_list(name), musters=())
    return scenarios.SideSetup(id=side, army=listed, muster=_great(name)[0])


def pairings(name: str, number: int, first: int = 0) -> Iterator[Pairing]:
    """Yield so many battles of a list, against each other in turn and from either side, or of a scenario."""
    if name not in lists():
        setup = RULESET.setup(name)
        for turn in range(first, first + number):
            yield Pairing(setup, setup.sides[turn % 2], f"{name}-{turn // 2}")
        return
    others = [other for other in lists() if other != name]
    for turn in range(first, first + number):
        other = others[turn % len(others)]
        south = (turn + turn // len(others)) % 2 == 0
        setup = great_battle(name, other) if south else great_battle(other, name)
        yield Pairing(setup, SIDES[0] if south else SIDES[1], f"{name}-{turn}")


def mirrors(name: str, number: int, first: int = 0) -> Iterator[Pairing]:
    """Yield so many battles of a list against itself, or of a scenario; the first side is watched."""
    for turn in range(first, first + number):
        setup = great_battle(name, name) if name in lists() else RULESET.setup(name)
        yield Pairing(setup, setup.sides[0], f"{name}-{turn}")


def fought(pairing: Pairing, own: MakesBot, other: MakesBot) -> Fought:
    """Fight one battle, `own` on the side that is watched. Raises `IllegalCommand` for a command that is not legal."""
    setup, seed = pairing.setup, pairing.seed
    bots = {
        side: (own if side == pairing.side else other)(bot_seed(f"{seed}-{side}", side))
        for side in setup.sides
    }
    done: dict[str, Counter[str]] = {side: Counter() for side in setup.sides}
    started = time.process_time()
    battle = RULESET.begin(setup, Dice(seed))
    battle.advance()
    given = moves = 0
    while battle.outcome is None and given < LONGEST:
        player = battle.deciders()[0]
        moving = isinstance(battle.decision(), MovementPhase)
        view = battle.view(player)
        asked = time.process_time()
        command = bots[player].choose(view, player)
        done[player]["cpu"] += round(1_000_000 * (time.process_time() - asked))
        given += 1
        if moving:
            moves = _count_move(done[player], command, moves)
        _count(battle, battle.apply(player, command, view), done)
    outcome = battle.outcome
    return Fought(
        outcome.winner if outcome else None,
        outcome.reason if outcome else "broken off",
        battle.state.bound.number,
        time.process_time() - started,
        {side: share_lost(battle.state, side) for side in setup.sides},
        done,
    )


def _count_move(done: Counter[str], command: Command, moves: int) -> int:
    """Count a command of the movement phase; return how many have been given in it but its end."""
    done["commands"] += 1
    if not isinstance(command, EndMoves):
        return moves + 1
    done["bounds"] += 1
    done["idle"] += moves == 0
    return 0


def _count(battle: Battle[Field], events: Sequence[Event], done: dict[str, Counter[str]]) -> None:
    elements = battle.state.elements
    for event in events:
        if isinstance(event, BurstThrough):
            counted = done[elements[event.element].side]
            counted["bursts"] += 1
            counted["bursts over dismounted"] += elements[event.friend].rode is not None
        elif isinstance(event, Destroyed):
            done[event.side]["lost"] += 1
            done[event.side]["behind"] += event.cause is Cause.BEHIND
        elif isinstance(event, SpellCast):
            done[elements[event.caster].side][f"spell {event.spell.value}"] += 1


def bot_named(name: str) -> MakesBot:
    """Return what makes the bot "MODULE:CLASS"."""
    module, _, made = name.partition(":")
    found: MakesBot = getattr(importlib.import_module(module), made)
    return found


# -- telling it ----------------------------------------------------------------------------------------------------------

COLUMNS = (
    f"{'list or scenario':28} {'won':>4} {'drawn':>5} {'lost':>4} {'ahead':>5} {'CPU s':>6} {'his':>5} {'bounds':>6} {'idle':>5}"
    f" {'bursts':>6} {'behind':>6} {'of lost':>7}  spells"
)


def row(name: str, pairings: Sequence[Pairing], battles: Sequence[Fought], both: bool) -> str:
    """Return the line of a table about some battles; `both`: the figures are those of both sides, not the watched one's."""
    won = sum(one.winner == pair.side for pair, one in zip(pairings, battles, strict=True))
    drawn = sum(one.winner is None for one in battles)
    total: Counter[str] = Counter()
    sides = 0
    for pair, one in zip(pairings, battles, strict=True):
        for side, counted in one.done.items():
            if both or side == pair.side:
                total += counted
                sides += 1
    sides = max(1, sides)
    number = max(1, len(battles))
    seconds = sum(one.seconds for one in battles) / number
    bounds = sum(one.bounds for one in battles) / number
    ahead = sum(
        lost - one.lost[pair.side]
        for pair, one in zip(pairings, battles, strict=True)
        for side, lost in one.lost.items()
        if side != pair.side
    )
    idle = 100 * total["idle"] / max(1, total["bounds"])
    spells = ", ".join(
        f"{word.removeprefix('spell ')} {count}"
        for word, count in sorted(total.items())
        if word.startswith("spell ")
    )
    return (
        f"{name:28} {won:4} {drawn:5} {len(battles) - won - drawn:4} {100 * ahead / number:4.0f}% {seconds:6.2f}"
        f" {total['cpu'] / 1_000_000 / number:5.2f} {bounds:6.1f} {idle:4.0f}%"
        f" {total['bursts'] / sides:6.1f} {total['behind'] / sides:6.1f} {total['lost'] / sides:7.1f}  {spells}"
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Fight the battles and print a line for each list or scenario."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="army lists and scenarios (default: all)")
    parser.add_argument("--battles", type=int, default=4, help="how many of each")
    parser.add_argument(
        "--first", type=int, default=0, help="the number of the first battle, from which its seed follows"
    )
    parser.add_argument(
        "--mirror", action="store_true", help="captain against captain, each list against itself"
    )
    parser.add_argument("--against", help="another bot than `random`, as MODULE:CLASS")
    parser.add_argument("--own", help="another bot in the captain's place, as MODULE:CLASS")
    parser.add_argument("--each", action="store_true", help="print each battle as it is over")
    given = parser.parse_args(arguments)
    own: MakesBot = bot_named(given.own) if given.own else Captain
    other: MakesBot = own if given.mirror else bot_named(given.against) if given.against else RandomBot
    _tell(COLUMNS)
    told: list[Pairing] = []
    all_battles: list[Fought] = []
    for name in given.names or (*lists(), *scenarios.scenario_ids()):
        pairs = list((mirrors if given.mirror else pairings)(name, given.battles, given.first))
        battles = []
        for pair in pairs:
            battles.append(one := fought(pair, own, other))
            if given.each:
                _tell(
                    f"  {pair.seed:24} {pair.setup.scenario:32} {pair.side:10} {one.winner} {one.reason} {one.bounds}"
                )
        _tell(row(name, pairs, battles, given.mirror))
        told += pairs
        all_battles += battles
    _tell(row("together", told, all_battles, given.mirror))


def _tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
