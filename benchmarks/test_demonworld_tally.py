"""How fast attacks are reckoned. Every benchmark checks its result, so that faster but wrong shows."""

from collections.abc import Callable
from typing import TypeAlias

from oriflamme.board.hexes import at
from oriflamme.rulesets.demonworld.blows import blow_tally
from oriflamme.rulesets.demonworld.characteristics import (
    Band,
    MeleeKind,
    MeleeWeapon,
    MissileKind,
    MissileWeapon,
    Order,
)
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.fire_execution import shot_tally
from oriflamme.rulesets.demonworld.fire_plans import best_shots
from oriflamme.rulesets.demonworld.initiative import modified_initiative
from oriflamme.rulesets.demonworld.melee import able_stands
from oriflamme.rulesets.demonworld.melee_plans import best_blows
from tests.rulesets.demonworld.armies import GREY, NORTH, SOUTH, WHITE, card, field_of, muster, rows

Benchmark: TypeAlias = Callable[..., object]

KNIGHTS = card(
    "knights",
    mounted=True,
    charge_bonus=3,
    melee=(MeleeWeapon(MeleeKind.LANCE, 10, 10), MeleeWeapon(MeleeKind.BASIC, 8, 8)),
)
PIKES = card("pikes", melee=(MeleeWeapon(MeleeKind.PIKE, 8, 9),), melee_protection=3)
BOWS = card("bows", missile=MissileWeapon(MissileKind.BOW, (Band(9, 4),)), size=2)
WHITE_BLOCK, GREY_BLOCK = rows({0: range(10), 1: range(10)}), rows({-1: range(10), -2: range(1, 11)})


def clash() -> Field:
    """Twenty knights that charged twenty pikemen, in their first melee phase."""
    return field_of(
        muster(
            "a", WHITE, WHITE_BLOCK, NORTH, profile="knights", order=Order.CHARGE, engaged=True, first_melee=1
        ),
        muster("b", GREY, GREY_BLOCK, SOUTH, profile="pikes", order=Order.HOLD, engaged=True, first_melee=1),
        profiles=(KNIGHTS, PIKES),
    )


def volley() -> Field:
    """Ten archers in a rank, twenty enemies four hexes away."""
    far = tuple(hex + at(2, -5) for hex in GREY_BLOCK)
    return field_of(
        muster("a", WHITE, rows({0: range(10)}), NORTH, profile="bows", order=Order.SKIRMISH),
        muster("b", GREY, far, SOUTH, profile="pikes"),
        profiles=(BOWS, PIKES),
    )


def test_melee_tally(benchmark: Benchmark) -> None:
    field = clash()
    tally = benchmark(blow_tally, field, field.stands["a.5"], field.stands["b.5"], 1)
    assert getattr(tally, "total", None) == 10 - 3 + 3 - 1 + 3


def test_initiative(benchmark: Benchmark) -> None:
    field = clash()
    assert getattr(benchmark(modified_initiative, field, field.stands["b.5"]), "total", None) == 6


def test_shot_tally(benchmark: Benchmark) -> None:
    field = volley()
    shooter = field.stands["a.1"]
    target = field.stand_on(at(2, -6))
    assert target is not None
    assert getattr(benchmark(shot_tally, field, shooter, target), "total", None) == 4 - 4


def test_best_blows(benchmark: Benchmark) -> None:
    field = clash()
    idle = tuple(able_stands(field, WHITE, field.units))
    blows = benchmark(best_blows, field, idle)
    assert isinstance(blows, tuple)
    assert sorted(key for blow in blows for key in blow.stands) == sorted(stand.id for stand in idle)


def test_best_shots(benchmark: Benchmark) -> None:
    field = volley()
    shots = benchmark(best_shots, field, WHITE, field.stands_of("a"))
    assert isinstance(shots, tuple)
    assert shots
