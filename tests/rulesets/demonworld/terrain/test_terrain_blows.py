"""What terrain does to blows and their supports: levels, water, walls and hedges, fords, bridges and openings."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from oriflamme.rulesets.demonworld import RULESET
from oriflamme.rulesets.demonworld.blows import targets_in_reach
from oriflamme.rulesets.demonworld.characteristics import Footing
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.line_of_sight.relief import relief
from oriflamme.rulesets.demonworld.melee import MeleeDeclaration, MeleePhase, Strike, SupportBlow
from oriflamme.rulesets.demonworld.melee_execution import BlowStruck
from oriflamme.rulesets.demonworld.melee_plans import best_blows
from oriflamme.rulesets.demonworld.terrain.alternation import Alternation
from oriflamme.rulesets.demonworld.turn import Commit
from tests.rulesets.demonworld.armies import (
    GREY,
    NORTH,
    SOUTH,
    WHITE,
    battle_of,
    card,
    field_of,
    hexes,
    muster,
    of,
    play,
    refused,
)
from tests.rulesets.demonworld.fights import MISS
from tests.rulesets.demonworld.terrain.going import Lie, over

LOW, HIGH = (0, 0), (0, -1)
"""Where a white stand that looks north, and a grey one that looks south, strike each other."""
BIG = card("big", size=3)
CLIMBER = card("climber", size=3, footing=Footing(levels=5))


def fight(
    lie: Lie, *, white: str = "big", grey: str = "big", beside: Iterable[tuple[int, int]] = ()
) -> Field:
    return over(
        field_of(
            muster("w", WHITE, hexes(LOW, *beside), NORTH, profile=white, engaged=True, first_melee=1),
            muster("g", GREY, hexes(HIGH), SOUTH, profile=grey, engaged=True, first_melee=1),
            profiles=[BIG, CLIMBER],
        ),
        lie,
    )


def lines(field: Field, one: str, other: str) -> list[tuple[str, int]]:
    """The rule and value of each line that terrain adds to a blow, struck in a melee phase and shown before it."""
    battle = battle_of(field.copy(), MeleePhase(), dice=(MISS, 1))
    side = field.side(field.stands[one])
    blow = Strike(one, other)
    assert blow in list(battle.options(side))
    (shown,) = RULESET.preview(battle.view(side), side, blow).tallies
    events = play(battle, side, blow, Commit())
    while not of(events, BlowStruck):
        events += play(battle, battle.deciders()[0], Commit())
    (struck,) = of(events, BlowStruck)
    assert struck.tally.lines == shown.lines
    return [(line.rule, line.value) for line in struck.tally.lines if line.rule.startswith("DW-XI.")]


@pytest.mark.rule("DW-XI.3.5-f")
@pytest.mark.parametrize("up", [0, 1, 2])
def test_each_level_counts_one(up: int) -> None:
    field = fight(Lie(levels={HIGH: up}))
    expected = [("DW-XI.3.5-f", up)] if up else []
    assert lines(field, "g.1", "w.1") == expected
    assert lines(field, "w.1", "g.1") == [(rule, -value) for rule, value in expected]


@pytest.mark.rule("DW-XI.3.5-g", "DW-XI.4.0-g")
def test_a_defender_in_alternating_contact_strikes_back_without_the_level() -> None:
    cliff = Lie(levels={HIGH: 3})
    field = fight(cliff, grey="climber")
    assert targets_in_reach(field, field.stands["w.1"]) == ()
    field.pages.put(Alternation(declared=(("g", "w"),)))
    assert [stand.id for stand in targets_in_reach(field, field.stands["w.1"])] == ["g.1"]
    assert lines(field, "g.1", "w.1") == [("DW-XI.3.5-f", 3)]
    assert lines(field, "w.1", "g.1") == []
    # Two who climb meet as any others.
    both = fight(cliff, white="climber", grey="climber")
    assert lines(both, "w.1", "g.1") == [("DW-XI.3.5-f", -3)]


@pytest.mark.rule("DW-XI.3.6-c")
@pytest.mark.parametrize(
    ("grounds", "expected"),
    [
        ({}, []),
        ({LOW: "water-1"}, [("DW-XI.3.6-c", -1)]),
        ({HIGH: "water-1"}, [("DW-XI.3.6-c", -1)]),
        ({LOW: "water-1", HIGH: "water-1"}, [("DW-XI.3.6-c", -2)]),
        ({LOW: "ford", HIGH: "ford"}, []),
    ],
)
def test_water_takes_one_for_each_who_stands_in_it(
    grounds: dict[tuple[int, int], str], expected: list[tuple[str, int]]
) -> None:
    field = fight(Lie(grounds))
    assert lines(field, "w.1", "g.1") == lines(field, "g.1", "w.1") == expected


def test_who_is_on_a_bridge_is_not_in_the_water() -> None:
    assert lines(fight(Lie({HIGH: "water-1"}, roads=[(HIGH, (0, -2))])), "w.1", "g.1") == []


@pytest.mark.rule("DW-XI.3.7-g")
def test_a_wall_takes_two_unless_a_road_goes_through_it() -> None:
    wall = [frozenset((LOW, HIGH))]
    assert lines(fight(Lie(walls=wall)), "w.1", "g.1") == [("DW-XI.3.7-g", -2)]
    assert lines(fight(Lie(walls=wall)), "g.1", "w.1") == [("DW-XI.3.7-g", -2)]
    assert lines(fight(Lie(walls=wall, roads=[(LOW, HIGH)])), "w.1", "g.1") == []
    # All of it adds up.
    mixed = Lie({HIGH: "water-1"}, {HIGH: 1}, wall)
    assert sum(value for _, value in lines(fight(mixed), "w.1", "g.1")) == -4


@pytest.mark.rule("DW-XI.3.6-d", "DW-XI.3.7-g")
@pytest.mark.parametrize(
    ("lie", "rule"),
    [
        (Lie(), None),
        (Lie({HIGH: "water-1"}), "DW-XI.3.6-d"),
        (Lie({LOW: "water-1"}), "DW-XI.3.6-d"),
        (Lie({(-1, 0): "water-1"}), "DW-XI.3.6-d"),
        (Lie(walls=[frozenset((LOW, HIGH))]), "DW-XI.3.7-g"),
        (Lie(walls=[frozenset(((-1, 0), HIGH))]), "DW-XI.3.7-g"),
        (Lie(walls=[frozenset((LOW, (-1, 0)))]), None),
    ],
)
def test_supports_in_water_and_across_walls_are_refused(lie: Lie, rule: str | None) -> None:
    battle = battle_of(fight(lie, beside=[(-1, 0)]), MeleePhase())
    due = battle.decision()
    assert isinstance(due, MeleeDeclaration)
    play(battle, WHITE, Strike("w.1", "g.1"))
    support = SupportBlow("w.2", "w.1")
    assert (support in battle.options(WHITE)) == (rule is None)
    if rule is not None:
        assert rule in {found for found, _ in refused(battle, WHITE, support)}
    planned = best_blows(battle.state, battle.state.stands_of("w"))
    assert planned
    assert rule is None or not any(blow.supporters for blow in planned)
    play(battle, WHITE, Commit())


@pytest.mark.rule("DW-XI.3.1", "DW-XI.3.2", "DW-XI.3.3", "DW-XI.3.8-a")
def test_other_ground_and_roads_do_nothing_to_melee() -> None:
    for kind in ("bushes", "woods", "sand", "rocks", "tall-grass", "mud", "melted-snow"):
        field = fight(Lie({LOW: kind, HIGH: kind}, roads=[(LOW, HIGH)]))
        assert lines(field, "w.1", "g.1") == []


def test_woods_on_a_hill_stand_on_its_height() -> None:
    field = fight(Lie({(3, 3): "woods"}, {(3, 3): 2, (4, 3): 2}))
    land = relief(field.ground.map.battlefield)
    wooded, bare = hexes((3, 3), (4, 3))
    assert land.foot(wooded) == land.foot(bare) == 4
    assert land.growth[wooded] == 10
    assert bare not in land.growth
