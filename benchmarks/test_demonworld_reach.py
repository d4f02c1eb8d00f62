"""How fast all the places a Demonworld unit can come to are found: wheels and changes of formation included."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from oriflamme.board.hexes import at
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.first_battle import block
from oriflamme.rulesets.demonworld.movement.legs import Advance, Wheel
from oriflamme.rulesets.demonworld.movement.potential import Spent
from oriflamme.rulesets.demonworld.movement.reach import Destination, Trail, destinations
from oriflamme.rulesets.demonworld.movement.trace import Trace
from tests.rulesets.demonworld.armies import GREY, NORTH, SOUTH, WHITE, field_of, muster

Benchmark: TypeAlias = Callable[..., object]


def armies(distance: int) -> Field:
    """Two units of ten a side, the enemy's front rank so many rows ahead of the white one."""
    fronts = [(WHITE, -2, 5, NORTH), (WHITE, 4, 5, NORTH)]
    fronts += [(GREY, 7, 5 - distance, SOUTH), (GREY, 13, 5 - distance, SOUTH)]
    return field_of(
        *(
            muster(f"{side}-{number}", side, block(at(q, r), facing, 10, 5), facing, order=Order.CHARGE)
            for number, (side, q, r, facing) in enumerate(fronts)
        )
    )


def everywhere(field: Field) -> list[Destination | Trail]:
    return list(destinations(field, field.units["white-0"], Spent()))


def test_reach_of_ten_in_the_open(benchmark: Benchmark) -> None:
    found = benchmark(everywhere, armies(12))
    assert isinstance(found, list)
    assert len(found) == 311


def test_reach_of_ten_before_the_enemy(benchmark: Benchmark) -> None:
    found = benchmark(everywhere, armies(4))
    assert isinstance(found, list)
    assert any(place.contact for place in found)


def test_reach_of_ten_in_a_column(benchmark: Benchmark) -> None:
    unit = muster("white-0", WHITE, block(at(0, 0), NORTH, 10, 1), NORTH, order=Order.CHARGE)
    found = benchmark(everywhere, field_of(unit))
    assert isinstance(found, list)
    assert any(isinstance(place, Trail) for place in found)


def test_legs_of_one_place(benchmark: Benchmark) -> None:
    place = everywhere(armies(12))[-1]
    assert benchmark(place.legs) == place.legs()


def test_trace_of_a_move(benchmark: Benchmark) -> None:
    field = armies(12)
    unit = field.units["white-0"]
    legs = (Advance("left"), Wheel("left"), Advance("left"))

    def follow() -> Spent:
        trace = Trace(field, unit, Spent())
        trace.follow(legs)
        return trace.spent

    assert benchmark(follow) == Spent(points=6, manoeuvres=1, wheel="left")
