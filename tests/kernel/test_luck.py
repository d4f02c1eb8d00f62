"""The luck of a battle: the exact distribution against all ways dice can fall, and what is said when."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from oriflamme.kernel.chances import Chance, Harm, chance_of, chance_up_to
from oriflamme.kernel.effects import Threw
from oriflamme.kernel.luck import LEAST, distribution, luck_of
from oriflamme.kernel.text import Text


def threw(
    *, good: bool | None, chance: Chance | None = None, side: str | None = "red", purpose: str = "blow"
) -> Threw:
    return Threw(dice=((6, 1),), purpose=Text(purpose), good=good, side=side, chance=chance)


@pytest.mark.parametrize("seed", range(5))
def test_the_distribution_counts_all_ways_in_which_dice_can_fall(seed: int) -> None:
    luck = Random(seed)
    chances = [Chance(luck.randrange(7), 6) for _ in range(6)]
    counted = [0] * 7
    for fallen in product(range(6), repeat=6):
        good = sum(face < chance.ways for face, chance in zip(fallen, chances, strict=True))
        counted[good] += 1
    assert distribution(chances) == pytest.approx([ways / 6**6 for ways in counted], rel=1e-12)


def test_hundreds_of_throws_are_still_exact() -> None:
    chances = [Chance(1 + number % 19, 20) for number in range(600)]
    # Of all ways in which so many dice can fall: whole numbers, of hundreds of digits.
    ways = [1]
    for chance in chances:
        well = [0, *(number * chance.ways for number in ways)]
        ill = [*(number * (chance.of - chance.ways) for number in ways), 0]
        ways = [one + other for one, other in zip(well, ill, strict=True)]
    shares = [float(Fraction(number, 20 ** len(chances))) for number in ways]
    assert distribution(chances) == pytest.approx(shares, rel=1e-11, abs=0)


def test_what_is_counted_of_whom() -> None:
    half = Chance(1, 2)
    throws = [
        threw(good=True, chance=half),
        threw(good=None, chance=half),  # a tie has not gone well
        threw(good=False, chance=Chance(1, 4), purpose="test"),
        threw(good=True, chance=half, side="blue"),
        threw(good=True, chance=half, side=None),  # nobody's
        threw(good=True),  # of which nobody knew the chance
        Threw(dice=((6, 1),), purpose=Text("shot"), harm=Harm("red", Chance(1, 3), True)),
    ]
    found = luck_of(throws, "red")
    assert (found.throws, found.good, found.expected) == (3, 1, 1.25)
    assert [(one.purpose.id, one.throws, one.good, one.expected) for one in found.kinds] == [
        ("blow", 2, 1, 1.0),
        ("test", 1, 0, 0.25),
    ]
    assert (found.harmed.throws, found.harmed.suffered) == (1, 1)
    assert found.harmed.expected == pytest.approx(1 / 3)


def test_nothing_is_said_of_so_few_throws() -> None:
    one = threw(good=True, chance=Chance(1, 2))
    early = luck_of([one] * (LEAST - 1), "red")
    assert (early.told, early.at_least, early.at_most) == (None, None, None)
    late = luck_of([one] * LEAST, "red")
    assert late.at_least == pytest.approx(2.0**-LEAST)
    assert late.at_most == 1
    assert late.told == Text("luck-well", {"battles": 1000})


@pytest.mark.parametrize(
    ("good", "says", "battles"),
    [
        # Of ten tosses of a coin: P(10) = 1/1024, P(7 or more) = 0.172, P(5 or more) = 0.623, P(3 or fewer) = 0.172.
        (10, "luck-well", 1000),
        (7, "luck-well", 6),
        (5, "luck-well", 2),
        (3, "luck-badly", 6),
        (0, "luck-badly", 1000),
    ],
)
def test_luck_in_a_sentence(good: int, says: str, battles: int) -> None:
    throws = [threw(good=number < good, chance=Chance(1, 2)) for number in range(10)]
    assert luck_of(throws, "red").told == Text(says, {"battles": battles})


def test_chances_of_a_die() -> None:
    assert [chance_up_to(number, 20) for number in (-3, 7, 25)] == [
        Chance(0, 20),
        Chance(7, 20),
        Chance(20, 20),
    ]
    assert chance_of(6, lambda face: face > 4) == Chance(2, 6)
    assert Chance(2, 6).other == Chance(4, 6)
