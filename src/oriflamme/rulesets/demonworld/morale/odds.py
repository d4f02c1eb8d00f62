"""What a table asks about morale: the modifiers of one test, and its chance. Computed as the engine does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from oriflamme.kernel.bounds import Name
from oriflamme.kernel.calculators import (
    Calculator,
    DiceReader,
    Die,
    Filled,
    Finding,
    Grouped,
    Layout,
    Misasked,
    Odds,
    Sketch,
)
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.demonworld import sketches
from oriflamme.rulesets.demonworld.characteristics import Morale, Order, Role
from oriflamme.rulesets.demonworld.introduction import D6

from .tests import Kind, TestFacts, chance, needed, passes, tally_of

Number = Annotated[int, Meta(ge=0, le=99)]


class MoraleQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What must be known of a morale test (DW-XV.1.0-e). What a kind of test does not count makes no difference."""

    test: Annotated[Kind, Meta(description="kind of test")]
    value: Annotated[
        Number, Meta(description="morale value: the second for an obedience test, else the first")
    ]
    stands: Annotated[Number, Meta(description="stands left, in the group that tests")]
    leader: Annotated[bool, Meta(description="the leader is alive")] = False
    standard: Annotated[bool, Meta(description="the standard bearer is alive")] = False
    musician: Annotated[bool, Meta(description="the musician is alive")] = False
    stars: Annotated[Number, Meta(description="stars of the commanders who have joined")] = 0
    holds_back: Annotated[
        bool, Meta(description="leader and commanders hold the unit back in an obedience test")
    ] = False
    impetuous: Annotated[bool, Meta(description="the unit is impetuous")] = False
    size: Annotated[Number, Meta(description="size of the unit")] = 0
    enemy_size: Annotated[Number, Meta(description="size of the enemy")] = 0
    fear: Annotated[Number, Meta(description="fear factor of the unit")] = 0
    enemy_fear: Annotated[Number, Meta(description="greatest fear factor of its enemies")] = 0
    lost: Annotated[Number, Meta(description="stands lost in this melee phase")] = 0
    destroyed: Annotated[Number, Meta(description="enemy stands destroyed in this melee phase")] = 0
    order: Annotated[Order | None, Meta(description="order of the unit")] = None
    enemy_order: Annotated[Order | None, Meta(description="order of the enemy to be charged")] = None
    enemy_engaged: Annotated[bool, Meta(description="the enemy to be charged is engaged already")] = False
    strictly: Annotated[
        bool, Meta(description="an obedience test is passed by less than the second value only")
    ] = False


def morale_odds(question: MoraleQuestion) -> Odds:
    """Return what is added to the die of a test, and the chance of passing it (DW-XV.1.0-c, DW-XV.1.0-d)."""
    kind = question.test
    sign = -1 if question.holds_back and kind is Kind.OBEDIENCE else 1
    tally = tally_of(
        kind,
        TestFacts(
            stands=question.stands,
            leader=sign * question.leader,
            standard=question.standard,
            musician=question.musician,
            stars=(sign * question.stars,),
            impetuous=question.impetuous,
            size=question.size,
            enemy_size=question.enemy_size,
            fear=question.fear,
            enemy_fear=question.enemy_fear,
            lost=question.lost,
            destroyed=question.destroyed,
            order=question.order,
            enemy_order=question.enemy_order,
            enemy_engaged=question.enemy_engaged,
        ),
    )
    morale = Morale(question.value, question.value)
    good = [
        face
        for face in range(1, D6.sides + 1)
        if passes(kind, face, tally.total, morale, strictly=question.strictly)
    ]
    how = "never" if not good else "always" if len(good) == D6.sides else "some"
    says = text("dw-says-test", how=how, least=min(good, default=0), most=max(good, default=0))
    return Odds(tally, chance(kind, tally.total, morale, strictly=question.strictly), says=says)


class MoraleSketch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which unit tests, in which test, and which enemy it is about."""

    unit: Annotated[Name | None, Meta(description="the unit that tests, as in empire/noble-infantry")] = None
    enemy: Annotated[Name | None, Meta(description="the enemy it tests for, as in orcs/trolls")] = None
    test: Kind | None = None


FILLS: Mapping[str, tuple[str, ...]] = {
    "unit": ("value", "stands", "leader", "standard", "musician", "size", "fear"),
    "enemy": ("enemy_size", "enemy_fear"),
}


def filled(sketch: MoraleSketch, _: Mapping[str, Any]) -> Filled:
    """Return what the cards say: the morale value that the test looks at, all stands, special stands, sizes, fear."""
    unit, enemy = sketches.card_of(sketch.unit, "unit"), sketches.card_of(sketch.enemy, "enemy")
    values: dict[str, Any] = {}
    if unit is not None:
        if unit.morale is None or unit.commander is not None:
            raise Misasked(text("dw-ask-no-morale"), field="unit", rule="DW-XV.1.0-a")
        values |= {
            "value": needed(sketch.test or Kind.SHOOTING, unit.morale),
            "stands": unit.stands,
            "leader": Role.LEADER in unit.specials,
            "standard": Role.STANDARD_BEARER in unit.specials,
            "musician": Role.MUSICIAN in unit.specials,
            "size": unit.size,
            "fear": unit.fear,
        }
    if enemy is not None:
        values |= {"enemy_size": enemy.size, "enemy_fear": enemy.fear}
    return Filled(values)


def _counted() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the questions that not every kind of test counts, each with the kinds that do: asked of the one table."""
    samples: Mapping[str, tuple[Any, ...]] = {
        "standard": (True,),
        "musician": (True,),
        "impetuous": (True,),
        "size": (1,),
        "enemy_size": (1,),
        "fear": (1,),
        "enemy_fear": (1,),
        "lost": (1,),
        "destroyed": (1,),
        "order": tuple(Order),
        "enemy_order": tuple(Order),
        "enemy_engaged": (True,),
    }
    for name, values in samples.items():
        yield (
            name,
            tuple(
                kind.value
                for kind in Kind
                if any(tally_of(kind, TestFacts(stands=0, **{name: value})).lines for value in values)
            ),
        )


def _only() -> dict[str, dict[str, tuple[Any, ...]]]:
    only: dict[str, dict[str, tuple[Any, ...]]] = {name: {"test": kinds} for name, kinds in _counted()}
    against = dict.fromkeys((*only["enemy_size"]["test"], *only["enemy_fear"]["test"]))
    obedience = {"test": (Kind.OBEDIENCE.value,)}
    return {**only, "enemy": {"test": tuple(against)}, "holds_back": obedience, "strictly": obedience}


def _kinds() -> tuple[Grouped, ...]:
    return tuple(Grouped(kind.value, Text(f"dw-test-{kind.value}")) for kind in Kind)


def _dice(_: MoraleQuestion) -> tuple[Die, ...]:
    return (Die(Text("dw-read-die"), D6.sides),)


def _read(question: MoraleQuestion, faces: tuple[int, ...]) -> tuple[Finding, ...]:
    """Return whether a die passes a test (DW-XV.1.0-c, DW-XV.1.0-d)."""
    (die,) = faces
    total = morale_odds(question).tally.total
    morale = Morale(question.value, question.value)
    passed = passes(question.test, die, total, morale, strictly=question.strictly)
    below = question.test is Kind.OBEDIENCE
    facts: dict[str, Any] = {"die": die, "total": total, "result": die + total, "value": question.value}
    if passed and not below and die + total < question.value:
        return (Finding("attacker", text("dw-read-six", **facts), True, rule="DW-XV.1.0-c"),)
    how = ("strictly" if question.strictly else "most") if below else "least"
    words = text("dw-read-test", how=how, passed="yes" if passed else "no", **facts)
    return (Finding("attacker", words, passed, rule="DW-XV.1.0-d"),)


MORALE = Calculator(
    "morale",
    Text("dw-odds-morale"),
    MoraleQuestion,
    morale_odds,
    Layout(
        words=sketches.WORDS,
        parts=(
            (
                "unit",
                (
                    "test",
                    "unit",
                    "value",
                    "stands",
                    "leader",
                    "standard",
                    "musician",
                    "stars",
                    "holds_back",
                    "impetuous",
                    "order",
                    "size",
                    "fear",
                    "lost",
                    "destroyed",
                ),
            ),
            ("enemy", ("enemy", "enemy_size", "enemy_fear", "enemy_order", "enemy_engaged")),
            ("game", ("strictly",)),
        ),
        only=_only(),
        picks={
            "test": _kinds,
            "unit": sketches.tested,
            "enemy": sketches.picks,
            "order": sketches.orders,
            "enemy_order": sketches.orders,
        },
        likely={
            "test": Kind.SHOOTING.value,
            "unit": "empire/noble-infantry",
            "enemy": "orcs/trolls",
            "value": 9,
            "stands": 10,
        },
    ),
    Sketch(MoraleSketch, filled, FILLS),
    DiceReader(_dice, _read),
    Text("dw-ask-morale"),
)
"""The calculator of morale tests."""
