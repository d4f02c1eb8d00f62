"""The table of modifiers held against one written anew from the book's paragraphs, for random facts (XV.1.0 to XV.7.0).

test_tests_in_play.py has the tests taken in play.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from oriflamme.rulesets.demonworld.characteristics import Morale, Order
from oriflamme.rulesets.demonworld.morale import tests as morale
from oriflamme.rulesets.demonworld.morale.conduct import straggle
from oriflamme.rulesets.demonworld.morale.odds import MORALE
from oriflamme.rulesets.demonworld.morale.tests import Kind
from tests.rulesets.demonworld.armies import WHITE
from tests.rulesets.demonworld.morale.brave import brave, field, row

SMALL = st.integers(0, 9)
FACTS = st.fixed_dictionaries(
    {
        "stands": st.integers(1, 20),
        "leader": st.booleans(),
        "standard": st.booleans(),
        "musician": st.booleans(),
        "stars": st.integers(0, 4),
        "impetuous": st.booleans(),
        "size": SMALL,
        "enemy_size": SMALL,
        "fear": SMALL,
        "enemy_fear": SMALL,
        "lost": SMALL,
        "destroyed": SMALL,
        "order": st.sampled_from([None, *Order]),
        "enemy_order": st.sampled_from([None, *Order]),
        "enemy_engaged": st.booleans(),
    }
)


def by_hand(kind: str, f: dict[str, Any], *, holds_back: bool = False) -> int:
    """What the paragraph of a test has one add, in its own words and order."""
    troops: int = f["stands"] + f["leader"] + f["standard"] + f["stars"]
    against: int = f["size"] - f["enemy_size"] + f["fear"] - f["enemy_fear"]
    if kind == "shooting":  # XV.2.0
        return troops + int(f["impetuous"])
    if kind == "melee":  # XV.3.0
        losses = int(f["destroyed"]) - int(f["lost"])
        return troops + int(f["impetuous"]) + int(f["fear"]) - int(f["enemy_fear"]) + losses
    if kind == "rally":  # XV.6.0
        return troops + int(f["musician"])
    if kind == "charge":  # XV.5.0
        orders = {"M": 1, "T": -1}.get(f["enemy_order"], 0) + (f["order"] == "C")
        engaged = 3 if f["enemy_engaged"] else 0
        return troops + against + int(orders) + engaged
    led = int(f["leader"]) + int(f["stars"])  # XV.7.0
    own = {"C": 1, "T": -1}.get(f["order"], 0)
    return int(f["stands"]) + (-led if holds_back else led) + against + own


@given(FACTS, st.sampled_from(Kind), st.booleans(), st.integers(0, 40), st.booleans())
def test_each_test_adds_its_own_modifiers_and_no_others(
    facts: dict[str, Any], kind: Kind, holds_back: bool, value: int, strictly: bool
) -> None:
    question = {**facts, "test": kind, "holds_back": holds_back, "value": value, "strictly": strictly}
    odds = MORALE.compute(msgspec.convert(question, MORALE.inputs))
    total = by_hand(kind.value, facts, holds_back=holds_back)
    assert odds.tally.total == total
    if kind is Kind.OBEDIENCE:
        good = [die for die in range(1, 7) if (die + total < value if strictly else die + total <= value)]
    else:
        good = [die for die in range(1, 7) if die == 6 or die + total >= value]
    assert odds.chance == pytest.approx(len(good) / 6)


@pytest.mark.parametrize(
    ("kind", "total", "passing"),
    [
        (Kind.SHOOTING, -90, [6]),
        (Kind.MELEE, -90, [6]),
        (Kind.CHARGE, -90, [6]),
        (Kind.RALLY, -90, [6]),
        (Kind.OBEDIENCE, 90, []),
        (Kind.RALLY, 6, [4, 5, 6]),
        (Kind.OBEDIENCE, 9, [1, 2, 3, 4, 5]),
        (Kind.SHOOTING, 9, [1, 2, 3, 4, 5, 6]),
    ],
)
def test_a_six_passes_all_tests_but_obedience(kind: Kind, total: int, passing: list[int]) -> None:
    values = Morale(10, 14)
    assert [die for die in range(1, 7) if morale.passes(kind, die, total, values)] == passing
    certain = {0: False, 6: True}.get(len(passing))
    assert morale.certain(kind, total, values) is certain


def test_groups_are_of_adjacent_stands_and_single_ones_are_groups() -> None:
    state = field(brave("a", WHITE, (0, 0), (5, 5), (1, 0), (1, 1), (-3, 0), (-3, 1)))
    found = morale.groups(state.stands_of("a"))
    assert [[stand.id for stand in group] for group in found] == [
        ["a.1", "a.3", "a.4"],
        ["a.2"],
        ["a.5", "a.6"],
    ]


def test_a_commander_counts_with_his_group_alone_and_bonuses_add_up() -> None:
    """Four plain stands, and two commanders who have joined: 2 stands and 2 + 4 stars are worth more."""
    places = (*row(4), (9, 0), (9, 1))
    state = field(brave("a", WHITE, *places, joined=("captain", "general")))
    unit = state.units["a"]
    tally = morale.test_tally(state, unit, Kind.SHOOTING)
    assert {line.label: line.value for line in tally.lines} == {
        "dw-line-morale-stands": 2,
        "dw-line-morale-stars": 6,
    }


def test_stands_that_still_rout_do_not_test_for_those_who_rallied() -> None:
    state = field(brave("a", WHITE, *row(2), *row(3, 5)))
    unit = state.units["a"]
    assert len(morale.best_group(state, unit, Kind.SHOOTING)) == 3
    straggle(state, "a", ["a.3", "a.4", "a.5"])
    assert [stand.id for stand in morale.best_group(state, unit, Kind.SHOOTING)] == ["a.1", "a.2"]


def test_a_commander_beside_the_unit_gives_nothing() -> None:
    state = field(brave("a", WHITE, *row(4)), brave("c", WHITE, (4, 0), profile="captain"))
    assert morale.test_tally(state, state.units["a"], Kind.SHOOTING).total == 4


def test_commanders_and_cards_without_values_have_no_morale() -> None:
    state = field(brave("c", WHITE, (4, 0), profile="captain"), brave("s", WHITE, (0, 0), profile="swords"))
    assert [morale.morale_of(state, unit) for unit in state.units.values()] == [None, None]
