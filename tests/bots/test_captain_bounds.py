"""What the captain looks at by bounds is chosen as if he looked at everything: each shortcut beside its plain version."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from oriflamme.board.hexes import Hex, at, distance, file_of, rank_of
from oriflamme.bots.arena import bot_seed, fight
from oriflamme.bots.demonworld import Captain
from oriflamme.bots.demonworld.approaches import BEHIND, Approach, Away, Front, about, apart
from oriflamme.bots.demonworld.archery import Archer
from oriflamme.bots.demonworld.moving import judge_of
from oriflamme.bots.demonworld.objectives import CLOSE, SEIZED
from oriflamme.bots.demonworld.orders import situation_of
from oriflamme.bots.demonworld.situation import Situation
from oriflamme.bots.demonworld.stations import (
    ALIKE,
    STEP,
    Judge,
    Station,
    ahead,
    charges,
    goals,
    station_now,
    station_of,
)
from oriflamme.kernel.battle import View
from oriflamme.kernel.ruleset import ruleset
from oriflamme.kernel.steps import Command
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Unit
from oriflamme.rulesets.demonworld.movement.sequences import MoveUnits, SequenceChoice
from oriflamme.rulesets.demonworld.orders import OrderPhase

spots = st.builds(at, st.integers(-12, 12), st.integers(-12, 12))
units = st.lists(spots, min_size=1, max_size=12, unique=True).map(tuple)
fronts = st.builds(
    lambda rank, left, wide: (rank, left, left + 2 * wide),
    st.integers(-16, 16),
    st.integers(-30, 30),
    st.integers(0, 6),
)

# -- how far it is -------------------------------------------------------------------------------------------------


def steps_to(cell: Hex, front: Front, facing: int) -> float:
    """The steps that bring a first rank to one hex, as `Approach.steps` says."""
    rank, left, right = front
    in_front, file = rank - rank_of(cell, facing), file_of(cell, facing)
    aside = max(left - file, file - right, 0)
    if in_front <= 0:
        return BEHIND + max(-in_front, (aside - in_front) / 2)
    return in_front - 1 + (1 + (aside - in_front) / 2 if aside > in_front else 0)


@given(units, st.integers(0, 5), fronts)
def test_steps_to_a_unit_are_those_to_its_nearest_stand(
    cells: tuple[Hex, ...], facing: int, front: Front
) -> None:
    approach, plain = Approach(cells, facing), min(steps_to(cell, front, facing) for cell in cells)
    assert approach.steps(front) == plain
    assert approach.least(front) <= plain
    beside = [not _in_wedge(cell, front, facing) for cell in cells]
    assert abs(approach.beside(front) - sum(beside) / len(beside)) < ALIKE


def _in_wedge(cell: Hex, front: Front, facing: int) -> bool:
    rank, left, right = front
    in_front, file = rank - rank_of(cell, facing), file_of(cell, facing)
    return 0 < in_front >= max(left - file, file - right)


@given(units, units, st.integers(0, 3), spots)
def test_distances_are_those_of_single_hexes(
    some: tuple[Hex, ...], others: tuple[Hex, ...], radius: int, hex: Hex
) -> None:
    assert apart(some, others) == min(distance(one, other) for one in some for other in others)
    assert (hex in about(some, radius)) == any(distance(hex, cell) <= radius for cell in some)
    away = Away([(some, radius), (others, 2)])
    assert away[hex] == min(
        min(distance(hex, cell) for cell in some) - radius, min(distance(hex, cell) for cell in others) - 2
    )


# -- what places are worth -----------------------------------------------------------------------------------------


def plain_worth(judge: Judge, station: Station) -> float:
    """What a place is worth, without a bound: the best of all enemies and of the objective, less what is against it."""
    situation, approaches = judge.situation, judge.situation.approaches(station.facing)

    def way(foe: str) -> float:
        return 0.0 if judge.flat else judge.detour(station.first, judge.middles[foe])

    against = judge._disorder(station.layout) + judge._exposure(station)
    if isinstance(judge, Archer) and judge.targets:
        values = []
        for hope, foe in judge.targets:
            steps = approaches[foe].steps(station.front)
            steps += way(foe) if steps + 2 > judge.reach else 0.0
            beyond = max(0.0, steps + 2 - judge.reach)
            near = 0.0 if beyond else 0.02 * max(0.0, 3 - steps)
            values.append(4 * hope - 0.4 * beyond - near - 1.5)
        return max([-10.5, *values, plain_errand(judge, station)]) - against
    values = [
        worth - STEP * (approaches[foe].steps(station.front) + way(foe)) / judge.pace
        for _, worth, foe in judge.aims
    ]
    return max([*values, plain_errand(judge, station)]) - situation.boldness - against


def plain_errand(judge: Judge, station: Station) -> float:
    if judge.errand is None:
        return -99.0
    hex, worth = judge.errand
    away = min(distance(hex, cell) for cell in station.hexes)
    if away == 0:
        return SEIZED + worth
    return (
        CLOSE
        + worth
        - STEP * (away + round(0 if judge.flat else judge.detour(station.first, hex))) / judge.pace
    )


class Watcher:
    """A captain of whom it is asked at every move and order whether he would choose the same if he looked at everything."""

    def __init__(self, seed: str) -> None:
        self.captain = Captain(seed)
        self.rated = self.left_out = self.charged = 0

    def choose(self, view: View[Field], player: str) -> Command:
        due = view.decision()
        if isinstance(due, MoveUnits) and due.active is None:
            situation = Situation(view.state, player)
            for unit in due.movable(view.state)[:2]:
                self.compare(situation, unit, due.order)
        if isinstance(due, OrderPhase | SequenceChoice):
            situation = situation_of(view.state, player)
            near = [unit for unit in situation.own if situation.gap(unit) <= situation.charge_reach(unit)]
            for unit in near[:2]:
                self.compare_charges(situation, unit)
        return self.captain.choose(view, player)

    def compare(self, situation: Situation, unit: Unit, order: Order) -> None:
        judge, every = judge_of(situation, unit, order), list(goals(situation, unit, order))
        stations = [station_of(situation, unit, goal) for goal in every if not goal.contact]
        worths = [plain_worth(judge, station) for station in stations]
        here = judge.station(station_now(situation, unit))
        hoped = [judge.station(station) for station in ahead(situation, unit, order)]
        for least in (here, max([here, *hoped])):
            for station, worth in zip(stations, worths, strict=True):
                value = judge.station(station, least)
                assert abs(value - worth) < ALIKE if worth >= least + ALIKE else value < least + ALIKE
            wanted = [goal for goal in every if judge.rate(goal) >= least]
            found = list(goals(situation, unit, order, judge.sought(least)))
            assert legs_of([goal for goal in found if judge.rate(goal) >= least]) == legs_of(wanted)
            self.left_out += len(every) - len(found)
        self.rated += len(every)

    def compare_charges(self, situation: Situation, unit: Unit) -> None:
        found = legs_of(charges(situation, unit))
        assert found == legs_of(goal for goal in goals(situation, unit, Order.CHARGE) if goal.contact)
        self.charged += len(found)


def legs_of(places: Any) -> Sequence[Any]:
    return [place.legs() for place in places]


def test_bounds_leave_out_nothing_that_he_would_choose() -> None:
    """A battle of all chapters over hills and woods, from the deployment to the melee."""
    rules = ruleset("demonworld")
    settings = {"points": 600, "commanders": True}
    empire, orcs = (rules.propose_muster(name, settings, "bounds") for name in ("empire", "orcs"))
    setup = rules.setup_from((empire, orcs), "four-maps", {"level": "intermediate", "turn_limit": 7})
    bots = {side: Watcher(bot_seed("3", side)) for side in setup.sides}
    fight(setup, bots, "3")
    assert sum(bot.rated for bot in bots.values()) > 5_000
    assert sum(bot.left_out for bot in bots.values()) > 2_000
    assert sum(bot.charged for bot in bots.values()) > 20
