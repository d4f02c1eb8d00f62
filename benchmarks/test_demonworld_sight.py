"""How fast lines of sight are looked along by the chart of heights. Every benchmark checks its result."""

from collections.abc import Callable
from typing import TypeAlias

from oriflamme.board.hexes import at
from oriflamme.rulesets.demonworld import contents
from oriflamme.rulesets.demonworld.characteristics import Band, MissileKind, MissileWeapon
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.missiles import targets_in_sight
from oriflamme.rulesets.demonworld.scenarios import battle_map, map_spec
from tests.rulesets.demonworld.armies import GREY, NORTH, SOUTH, WHITE, card, field_of, muster, rows

Benchmark: TypeAlias = Callable[..., object]

BOWS = card("bows", missile=MissileWeapon(MissileKind.LONGBOW, (Band(12, 5),)), size=2)


def hill() -> Field:
    """Ten archers in a rank below a hill, twenty of the enemy on it and behind it."""
    layout = battle_map(map_spec("over-the-hill"))
    origin = layout.find("M6")
    archers = tuple(origin + at(step, 0) for step in range(10))
    foes = tuple(origin + at(2, -4) + hex for hex in rows({0: range(7), -1: range(7), -3: range(2, 8)}))
    return field_of(
        muster("a", WHITE, archers, NORTH, profile="bows"),
        muster("b", GREY, foes, SOUTH),
        profiles=(BOWS,),
        board=layout,
        game=contents.game(("line-of-sight",)),
    )


def test_targets_of_a_rank_of_archers_below_a_hill(benchmark: Benchmark) -> None:
    field = hill()
    archers = field.stands_of("a")

    def targets() -> int:
        return sum(len(list(targets_in_sight(field, stand))) for stand in archers)

    found = benchmark(targets)
    assert isinstance(found, int)
    assert 0 < found < len(archers) * 20
