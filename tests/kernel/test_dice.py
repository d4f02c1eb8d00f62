"""Dice: counter-based, fair, sealed in views, and scripted for tests."""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oriflamme.kernel.chances import chance_at_most
from oriflamme.kernel.dice import Dice, DiceError, Lots, ScriptedDice, SealedDice

SIDES = st.integers(1, 1000)
POSITIONS = st.integers(0, 10**9)

# Chi-square values that a fair die exceeds once in a thousand seeds, for sides - 1 degrees of freedom.
CRITICAL = {6: 20.52, 10: 27.88, 20: 43.82}


@pytest.mark.parametrize("sides", CRITICAL)
def test_faces_are_equally_likely(sides: int) -> None:
    dice, each = Dice("uniformity"), 500
    counts = [0] * sides
    for position in range(each * sides):
        counts[dice.value(position, sides) - 1] += 1
    assert sum((count - each) ** 2 / each for count in counts) < CRITICAL[sides]


@pytest.mark.parametrize("sides", [6, 20])
def test_a_roll_says_nothing_about_the_next(sides: int) -> None:
    dice, number = Dice("pairs"), 20_000
    same = sum(dice.value(n, sides) == dice.value(n + 1, sides) for n in range(number))
    expected, spread = number / sides, (number / sides * (1 - 1 / sides)) ** 0.5
    assert abs(same - expected) < 4 * spread


@given(st.text(), st.lists(st.text(), max_size=2), POSITIONS, SIDES)
def test_a_roll_depends_on_seed_salts_and_position_alone(
    seed: str, salts: list[str], position: int, sides: int
) -> None:
    seed, words = (
        seed.encode(errors="replace").decode(),
        [salt.encode(errors="replace").decode() for salt in salts],
    )
    value = Dice(seed, tuple(words)).value(position, sides)
    assert 1 <= value <= sides
    assert Dice(seed, tuple(words)).value(position, sides) == value


def test_rolls_are_what_they_always_were() -> None:
    # A record replays only while these stay: to change them is to change the format of records.
    assert [Dice("1").value(n, 20) for n in range(10)] == [20, 8, 3, 11, 2, 6, 16, 12, 4, 4]
    assert [Dice("1", ("a", "b")).value(n, 6) for n in range(10)] == [2, 4, 5, 6, 2, 1, 1, 4, 4, 1]


def test_seeds_and_salts_change_the_rolls() -> None:
    rolls = {
        tuple(dice.value(n, 20) for n in range(12))
        for dice in (Dice("a"), Dice("b"), Dice("a", ("x",)), Dice("a", ("y",)), Dice("a", ("x", "y")))
    }
    assert len(rolls) == 5


def test_commitment_proves_the_seed() -> None:
    assert Dice("secret", ("salt",)).commitment() == hashlib.sha256(b"secret").hexdigest()


def test_sealed_dice_cannot_be_rolled() -> None:
    with pytest.raises(DiceError, match=r"roll 3 \(D20\) asked of a view"):
        SealedDice().value(3, 20)


def test_scripted_dice_show_their_script() -> None:
    dice = ScriptedDice((4, 20, 1))
    assert [dice.value(0, 6), dice.value(1, 20), dice.value(2, 6)] == [4, 20, 1]
    with pytest.raises(DiceError, match=r"the script holds 3 rolls; roll 4 \(D6\) was asked"):
        dice.value(3, 6)


@pytest.mark.parametrize("result", [0, 7, -1])
def test_scripted_dice_show_only_faces_they_have(result: int) -> None:
    with pytest.raises(DiceError, match="which a D6 cannot show"):
        ScriptedDice((result,)).value(0, 6)


@given(st.integers(-5, 30), st.integers(1, 20))
def test_chance_counts_faces(number: int, sides: int) -> None:
    assert chance_at_most(number, sides) == sum(face <= number for face in range(1, sides + 1)) / sides


def test_lots_are_drawn_one_after_another_each_by_one_die() -> None:
    lots, dice = Lots(Dice("lots")), Dice("lots")
    assert [lots.below(6) for _ in range(20)] == [dice.value(drawn, 6) - 1 for drawn in range(1, 21)]
    assert lots.pick("abc") == "abc"[dice.value(21, 3) - 1]
    with pytest.raises(DiceError):
        Lots(SealedDice()).below(2)
