"""What a table asks about morale: the modifiers of one test, and its chance. Computed as the engine does."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from oriflamme.kernel.ruleset import Calculator, Odds
from oriflamme.kernel.text import Text
from oriflamme.rulesets.demonworld.characteristics import Morale, Order

from .tests import Kind, TestFacts, chance, tally_of

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
    return Odds(tally, chance(kind, tally.total, morale, strictly=question.strictly))


MORALE = Calculator("morale", Text("dw-odds-morale"), MoraleQuestion, morale_odds)
"""The calculator of morale tests."""
