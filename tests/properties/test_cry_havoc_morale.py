"""In random crowds tests of morale, flights and recoveries are as a second reading of the book says, with every face of the die."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Figure
from oriflamme.rulesets.cry_havoc.morale.leaders import cancels
from oriflamme.rulesets.cry_havoc.morale.odds import chances, tally
from oriflamme.rulesets.cry_havoc.morale.recovery import Recovery
from oriflamme.rulesets.cry_havoc.morale.tests import MoraleTest, MoraleTested
from oriflamme.rulesets.cry_havoc.morale.triggers import Shaken, What, note
from oriflamme.rulesets.cry_havoc.movement.flight import away
from oriflamme.rulesets.cry_havoc.movement.ways import moved_along
from oriflamme.rulesets.cry_havoc.turn import Deeds
from tests.rulesets.cry_havoc import morale_umpire as umpire
from tests.rulesets.cry_havoc.movement_umpire import reach, worth
from tests.rulesets.cry_havoc.situations import SIDES, situation
from tests.rulesets.cry_havoc.skirmish import battle

SEEDS = st.integers(0, 2**32)
SWEEP = 1500
FAVOURED = ("peasant", "townsman", "levy-spearman", "reeve", "captain", "general", "priest")
WHATS: tuple[What, ...] = ("killed", "routed", "panicked", "captured")
MANNERS: tuple[Literal["panic", "rout"], ...] = ("panic", "rout")


def crowd(dice: Random) -> Field:
    field = situation(dice, near=dice.choice([3, 6]), favoured=FAVOURED)
    field.pages.put(Deeds(phasing="north"))
    return field


def differences(
    field: Field, dice: Random, faces: Sequence[int], most: int = 99
) -> Iterator[tuple[object, ...]]:
    """Yield what the engine says otherwise than the umpire, of so many of each side; these faces of the die are thrown."""
    for side in SIDES:
        men = field.men(side)
        for man in dice.sample(men, min(most, len(men))):
            yield from of_testing(field, man, faces)
            yield from of_fleeing(field, man)
            yield from of_shaking(field, man, dice.choice(WHATS))
        yield from of_recovering(field, side)
    yield from of_leaders(field, dice)


def taken(field: Field, keys: tuple[str, ...], dice: tuple[int, ...]) -> tuple[Field, list[MoraleTested]]:
    """Return the tests that these figures take, up to the first question, and the field then."""
    made = battle(field.copy(), MoraleTest(keys, "loss"), rolls=(*dice, *(1,) * 60))
    return made.state, [one for one in made.advance() if isinstance(one, MoraleTested)]


def of_testing(field: Field, man: Figure, faces: Sequence[int]) -> Iterator[tuple[object, ...]]:
    """CH-8.2-a, CH-8.3-b, CH-8.3-c: modifiers, whose morale it is, and what a die comes to."""
    told = {line.label.removeprefix("cry-havoc-morale-"): line.value for line in tally(field, man).lines}
    said = umpire.modifiers(field, man)
    if told != said:
        yield "modifiers", man, told, said
    if man.stunned or man.nerve == "rout":
        return
    score, total = umpire.morale(field, man), sum(said.values())
    thrown = []
    for die in faces:
        found = next(one for one in taken(field, (man.id,), (die,))[1] if one.figure == man.id)
        thrown.append(found.outcome)
        if (found.morale, found.outcome) != (score, umpire.comes_to(score, total, die)):
            yield "test", man, die, found, score, total
        if (found.die is None) is not (total > score):
            yield "thrown", man, found
    told_ways = {one: chance.ways for one, chance in chances(score, total)}
    if len(faces) == 10 and told_ways != {one: thrown.count(one) for one in told_ways}:
        yield "chances", man, thrown


def of_fleeing(field: Field, man: Figure) -> Iterator[tuple[object, ...]]:
    """CH-8.2-e, CH-8.3-f, CH-8.3-g: who is held by a leader, and how far who flees gets."""
    if (cancels(field, man) is not None) is not umpire.held(field, man):
        yield "held", man
    points = worth(field, man).movement
    found = reach(field, man, points)
    wide = len(field.cells(man)) == 2
    for manner in MANNERS:
        legs, _ = away(field, man, points, until=6 if manner == "panic" else None)
        there = moved_along(man, legs)
        cost = found[there.hex, there.facing if wide else 0]
        far, least = umpire.flight(field, man, found, manner)
        # Of places where a panic ends the nearest is chosen, however far it is from the enemy.
        got = umpire.gap(field, man, (there.hex, there.facing))
        if cost != least or (got < 6 if manner == "panic" and far >= 6 else got != far):
            yield "flight", manner, man, (got, cost), (far, least)


def of_shaking(field: Field, man: Figure, what: What) -> Iterator[tuple[object, ...]]:
    """CH-8.1-b, CH-8.1-c, CH-8.2-b, CH-8.3-a: who tests for what has befallen somebody, and when."""
    made = battle(field.copy(), rolls=(1,) * 60)
    made.state.pages.put(Shaken())
    note(made, man.id, what)
    later = set(made.state.pages[Shaken].waiting)
    told = {one.figure for one in made.advance() if isinstance(one, MoraleTested)}
    at_once, waits = umpire.shaken(field, man, what)
    if later != waits:
        yield "later", what, man, later, waits
    # Who lies stunned does not test; who routs may shake others.
    now = {key for key in at_once if not field.figures[key].stunned}
    if not now <= told or (told and not now):
        yield "at once", what, man, told, now


def of_recovering(field: Field, side: str) -> Iterator[tuple[object, ...]]:
    """CH-2.1-g, CH-8.2-e: who stands up, and who has himself in hand again."""
    quiet = field.copy()
    quiet.pages.put(Shaken())
    made = battle(quiet, Recovery(side))
    made.advance()
    found = {one.id: (one.stunned, one.nerve) for one in made.state.counters()}
    if found != umpire.recovered(field, side):
        yield "recovery", side, found, umpire.recovered(field, side)


def of_leaders(field: Field, dice: Random) -> Iterator[tuple[object, ...]]:
    """CH-8.2-a: of several who test together men use the morale of a leader only after he has passed."""
    for side in SIDES:
        able = [man for man in field.men(side) if not man.stunned and man.nerve != "rout"]
        keys = tuple(man.id for man in dice.sample(able, min(len(able), 4)))
        _, told = taken(field, keys, tuple(dice.choice([1, 1, 10]) for _ in range(4)))
        passed: set[str] = set()
        heights = []
        for one in told:
            if one.figure not in keys:
                break  # Somebody else is shaken by who has fled.
            heights.append(umpire.grade(field, field.figures[one.figure])[0])
            if one.outcome != "steady":
                break
            score = umpire.morale(field, field.figures[one.figure], frozenset(set(keys) - passed))
            if one.morale != score:
                yield "leader", one, score
            passed.add(one.figure)
        if heights != sorted(heights, reverse=True):
            yield "order", keys, heights


@settings(max_examples=25)
@given(SEEDS)
def test_morale_is_as_by_the_book(seed: int) -> None:
    dice = Random(seed)
    field = crowd(dice)
    assert list(differences(field, dice, [dice.randint(1, 10)], 2)) == []


@pytest.mark.soak
def test_thousands_of_tests_of_morale_are_as_by_the_book() -> None:
    wrong = []
    for seed in range(SWEEP):
        dice = Random(seed)
        wrong += [(seed, *one) for one in differences(crowd(dice), dice, range(1, 11))]
    assert wrong == []
