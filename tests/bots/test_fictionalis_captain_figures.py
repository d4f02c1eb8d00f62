"""How well the captain of De Bellis Fictionalis plays, list by list, and that the figures of his battles are right."""

from __future__ import annotations

import pytest

from benchmarks.fictionalis_captain import SIDES, fought, great_battle, lists, mirrors, pairings, row
from oriflamme.bots.fictionalis import Captain
from oriflamme.bots.random_bot import RandomBot

RAID = "fictionalis-raid"


def test_each_list_meets_the_others_in_turn_from_either_side() -> None:
    name, *others = lists()
    pairs = list(pairings(name, 2 * len(others)))
    met = [(pair.setup.scenario, pair.side) for pair in pairs]
    for other in others:
        assert (f"{name}-{other}", SIDES[0]) in met
        assert (f"{other}-{name}", SIDES[1]) in met
    assert len({pair.seed for pair in pairs}) == len(pairs)


def test_a_battle_of_two_lists_is_of_four_hundred_points_by_the_whole_book() -> None:
    body = great_battle("verrane", "ironhold").body
    assert [side["muster"]["points"] for side in body["sides"]] == [400, 400]
    assert body["table"] is None


def test_the_figures_of_a_battle_are_counted() -> None:
    (pair,) = mirrors(RAID, 1)
    battle = fought(pair, Captain, Captain)
    assert battle.winner in pair.setup.sides
    assert battle.reason == "dbf-ended-beaten"
    assert sum(done["bounds"] for done in battle.done.values()) == battle.bounds
    for side, done in battle.done.items():
        assert (done["lost"] > 0) == (battle.lost[side] > 0)
        assert done["behind"] <= done["lost"]
        assert 0 <= done["idle"] < done["bounds"]
    told = row(RAID, [pair], [battle], both=True)
    assert told.split()[:4] == [
        RAID,
        str(int(battle.winner == pair.side)),
        "0",
        str(int(battle.winner != pair.side)),
    ]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["red-sands"])
def test_he_beats_chance_at_four_hundred_points(name: str) -> None:
    (pair,) = pairings(name, 1)
    assert fought(pair, Captain, RandomBot).winner == pair.side


@pytest.mark.soak
def test_he_beats_chance_with_the_lists_in_seventy_of_a_hundred() -> None:
    pairs = [pair for name in lists() for pair in pairings(name, 11)]
    won = sum(fought(pair, Captain, RandomBot).winner == pair.side for pair in pairs)
    assert 100 * won >= 70 * len(pairs)
