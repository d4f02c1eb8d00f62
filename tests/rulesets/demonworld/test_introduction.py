"""Chapters I and II at large: dice notation, and which characteristics the base game asks for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from oriflamme.kernel.dice import DiceError
from oriflamme.kernel.events import Rolled
from oriflamme.rulesets.demonworld.blows import blow_tally
from oriflamme.rulesets.demonworld.characteristics import (
    Band,
    MissileKind,
    MissileWeapon,
    MovementPoints,
    Order,
)
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.fire_execution import shot_tally
from oriflamme.rulesets.demonworld.initiative import modified_initiative
from oriflamme.rulesets.demonworld.introduction import D6, D20, Throw
from oriflamme.rulesets.demonworld.movement.potential import Spent
from oriflamme.rulesets.demonworld.movement.trace import Trace
from oriflamme.rulesets.demonworld.passages import two_manoeuvres
from tests.rulesets.demonworld.armies import (
    GREY,
    NORTH,
    SOUTH,
    SWORDS,
    WHITE,
    battle_of,
    card,
    field_of,
    hexes,
    muster,
)

CASES = yaml.safe_load(
    (Path(__file__).parents[2] / "cases" / "demonworld_introduction.yaml").read_text("utf-8")
)


@pytest.mark.rule("DW-I.1.3")
@pytest.mark.parametrize("case", CASES["cases"], ids=lambda case: str(case["id"]))
def test_worked_examples_of_dice(case: dict[str, Any]) -> None:
    battle = battle_of(field_of(), dice=case["shown"])
    throw = Throw(case["dice"], case["sides"], case["plus"])
    assert throw.roll(battle, "dw-roll-shot", "DW-I.1.3") == case["result"]
    assert battle.rolls == case["dice"]


@pytest.mark.rule("DW-I.1.3")
def test_a_d20_has_twenty_faces_and_a_d6_six() -> None:
    assert (D6.sides, D20.sides) == (6, 20)
    battle = battle_of(field_of(), dice=(20, 7))
    assert D20.roll(battle, "dw-roll-shot", "DW-IV.2.0-c") == 20
    rolled = battle.advance()[-1]
    assert isinstance(rolled, Rolled)
    assert (rolled.sides, rolled.value) == (20, 20)
    with pytest.raises(DiceError, match="a D6 cannot show"):
        D6.roll(battle, "dw-roll-shot", "DW-IV.2.0-c")


BOW = MissileWeapon(MissileKind.BOW, (Band(9, 4),))


def _duel(**changes: Any) -> Field:
    """A stand of archers two hexes south of a stand of the card in question, and one beside it."""
    profiles = (card("asked", **changes), card("archers", missile=BOW))
    return field_of(
        muster(
            "asked",
            WHITE,
            hexes((0, -2)),
            SOUTH,
            profile="asked",
            order=Order.CHARGE,
            first_melee=1,
            engaged=True,
        ),
        muster("archers", GREY, hexes((0, 0)), NORTH, profile="archers", order=Order.HOLD),
        muster("foe", GREY, hexes((-1, -1)), NORTH),
        profiles=profiles,
    )


def _shot_at(field: Field) -> int:
    tally = shot_tally(field, field.stands["archers.1"], field.stands["asked.1"])
    assert tally is not None
    return tally.total


def _blow_at(field: Field) -> int:
    return blow_tally(field, field.stands["foe.1"], field.stands["asked.1"]).total


def _initiative(field: Field) -> int:
    return modified_initiative(field, field.stands["asked.1"]).total


def _points(field: Field) -> int:
    return Trace(field, field.units["asked"], Spent()).potential.points


def _manoeuvres(field: Field) -> int:
    return Trace(field, field.units["asked"], Spent()).potential.manoeuvres


@pytest.mark.rule("DW-II-STATS", "DW-II.1.0", "DW-II.2.0", "DW-II.3.0", "DW-II.4.0")
@pytest.mark.parametrize(
    ("changes", "asked", "difference"),
    [
        ({"missile_protection": 6}, _shot_at, -2),
        ({"missile_protection": 6}, _blow_at, 0),
        ({"melee_protection": 6}, _shot_at, 0),
        ({"size": 4}, _shot_at, 2),
        ({"melee_protection": 6}, _blow_at, -2),
        ({"initiative": 3}, _initiative, 1),
        ({"movement": MovementPoints(24, 21, 12)}, _points, 3),
        ({"manoeuvres": 4}, _manoeuvres, 0),
        ({"figures": 3}, _blow_at, 0),
    ],
    ids=(
        "missile protection",
        "missile protection in melee",
        "melee protection from afar",
        "size",
        "melee protection",
        "initiative",
        "movement",
        "manoeuvres",
        "figures",
    ),
)
def test_the_characteristics_that_the_base_game_asks_for(
    changes: dict[str, Any], asked: Callable[[Field], int], difference: int
) -> None:
    """What the card says counts; of manoeuvres the base game knows two for everybody (DW-V-MANOEUVRES)."""
    assert asked(_duel(**changes)) - asked(_duel()) == difference
    assert two_manoeuvres(SWORDS, ()) == 2
