"""A horde that goes straight on is led by hexes where nobody is near: to the places to which the law lets it come.

And stands of other cards in a unit cost it the fast search only where the land is another to them as far as it goes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from oriflamme.board.hexes import at, distance
from oriflamme.board.passage import differing
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.formations import drills
from oriflamme.rulesets.demonworld.introduction import Unit
from oriflamme.rulesets.demonworld.movement.fares import MANOEUVRING, alike
from oriflamme.rulesets.demonworld.movement.legs import Advance, Face, Leg, Sidestep
from oriflamme.rulesets.demonworld.movement.potential import Spent
from oriflamme.rulesets.demonworld.movement.reach import destinations
from oriflamme.rulesets.demonworld.movement.trails import Trail, lawful
from tests.rulesets.demonworld.armies import GREY, SOUTH, WHITE, Muster, muster
from tests.rulesets.demonworld.formations.drawn_up import drawn_up
from tests.rulesets.demonworld.terrain.going import Lie, over

TWO_RANKS = ((0, 0), (1, 0), (2, 0), (3, 0), (-1, 1), (0, 1), (1, 1), (2, 1))
AHEAD = tuple((q, r) for r in range(-7, 0) for q in range(-3, 9))
LEGS: tuple[Leg, ...] = (
    Advance("left"),
    Advance("right"),
    *(Sidestep(towards) for towards in range(6)),
    *(Face(facing) for facing in range(6)),
)


def horde(lie: Lie, enemies: Sequence[tuple[int, int]], order: Order) -> Field:
    """A horde in two ranks before some land, and enemies on it, each a unit of its own."""
    places = [at(*place) for place in TWO_RANKS]
    units = [muster("u", WHITE, places, profile="mob", order=order)]
    for number, place in enumerate(enemies):
        units.append(muster(f"x{number}", GREY, [at(*place)], SOUTH))
    return over(drawn_up(*units), lie, ("terrain", "formations"))


def told(places: Any) -> list[tuple[Any, ...]]:
    return [
        (
            place.legs(),
            place.hexes,
            place.facing,
            place.stands(),
            place.points,
            place.manoeuvres,
            place.contact,
        )
        for place in places
    ]


def by_the_law(field: Field, unit: Unit) -> list[Trail]:
    return list(lawful(field, unit, Spent(), LEGS))


@given(
    st.dictionaries(st.sampled_from(AHEAD), st.sampled_from(("woods", "mud", "marsh")), max_size=12),
    st.dictionaries(st.sampled_from(AHEAD), st.integers(0, 2), max_size=6),
    st.sets(st.sampled_from(AHEAD), max_size=4),
    st.sampled_from([Order.CHARGE, Order.MOVE, Order.SKIRMISH, Order.HOLD]),
)
def test_a_horde_comes_where_the_law_lets_it(
    grounds: dict[tuple[int, int], str],
    levels: dict[tuple[int, int], int],
    enemies: set[tuple[int, int]],
    order: Order,
) -> None:
    field = horde(Lie(grounds, levels), sorted(enemies), order)
    unit = field.units["u"]
    expected = told(by_the_law(field, unit))
    assert told(drills._unformed(field, unit, Spent(), None)) == expected
    # Whoever seeks some hexes is told at least of the places that come to one of them.
    sought = frozenset(at(*place) for place in AHEAD[:20])
    away = {hex: min(distance(hex, goal) for goal in sought) for hex in field.ground.map.hexes}
    found = told(drills._unformed(field, unit, Spent(), away))
    wanted = [place for place in expected if not sought.isdisjoint(place[1])]
    assert [place for place in found if not sought.isdisjoint(place[1])] == wanted


def test_a_horde_goes_straight_on_over_open_ground_only_by_hexes(monkeypatch: pytest.MonkeyPatch) -> None:
    field = horde(Lie(), (), Order.CHARGE)
    asked: list[Unit] = []

    def law(_field: Field, unit: Unit, *_: Any) -> Iterator[Trail]:
        asked.append(unit)
        return iter(())

    monkeypatch.setattr(drills, "lawful", law)
    places = list(drills._unformed(field, field.units["u"], Spent(), None))
    # Six ranks forward, in each one place more than in the one before; the law is asked for its manoeuvre alone.
    assert len(places) == sum(range(2, 8))
    assert asked == [field.units["u"]]


def test_land_that_is_another_to_one_stand_matters_within_its_reach_alone() -> None:
    places = [at(*place) for place in TWO_RANKS]
    for far, same in ((-4, False), (-18, True)):
        unit = muster("u", WHITE, places, profile="plain", order=Order.MOVE)
        rider = msgspec.structs.replace(unit.stands[-1], card="riders")
        field = over(
            drawn_up(Muster(unit.unit, (*unit.stands[:-1], rider))),
            Lie(roads=[((4, far), (4, far - 1), (4, far - 2))]),
            ("terrain",),
        )
        on_foot, mounted = field.stands["u.1"], field.stands["u.8"]
        roads = differing(field.passage(on_foot, "road"), field.passage(mounted, "road"))
        assert roads == {at(4, far), at(4, far - 1), at(4, far - 2)}
        assert all(
            not differing(field.passage(on_foot, way), field.passage(mounted, way)) for way in MANOEUVRING
        )
        assert alike(field, field.units["u"], field.stands_of("u")) is same
        assert any(destinations(field, field.units["u"], Spent()))
