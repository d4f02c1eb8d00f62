"""In random crowds on the maps that are shipped, moves, flights and blows in passing are as a second reading of the book says."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from oriflamme.board.passage import Bar
from oriflamme.rulesets.cry_havoc.combat.declaring import Disengagement
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Figure
from oriflamme.rulesets.cry_havoc.movement.legs import LEGS, after, entered, price
from oriflamme.rulesets.cry_havoc.movement.moving import points
from oriflamme.rulesets.cry_havoc.movement.opportunity import chances, tally, watchers
from oriflamme.rulesets.cry_havoc.movement.ways import moved_along, reach
from oriflamme.rulesets.cry_havoc.results.recoil import in_the_way, recoils
from tests.rulesets.cry_havoc import movement_umpire as umpire
from tests.rulesets.cry_havoc.situations import led, situation

SEEDS = st.integers(0, 2**32)
SWEEP = 2000


def place(field: Field, figure: Figure) -> umpire.Place:
    return figure.hex, figure.facing if len(field.cells(figure)) == 2 else 0


def places(field: Field, figure: Figure, legs: tuple[int, ...]) -> tuple[umpire.Place, ...]:
    """Return where a figure is after each leg of a way."""
    return tuple(place(field, moved_along(figure, legs[: n + 1])) for n in range(len(legs)))


def differences(field: Field, dice: Random) -> Iterator[tuple[object, ...]]:
    """Yield what the engine says otherwise than the umpire, of everybody."""
    for figure in field.counters():
        yield from of_moves(field, figure, dice.randint(0, 12))
        yield from of_passing(field, figure)
        if field.contacts(figure) and not field.sheet(figure).animal:
            yield from of_falling_back(field, figure)


def of_moves(field: Field, figure: Figure, most: int) -> Iterator[tuple[object, ...]]:
    """CH-5.1-a to CH-5.2-f: values, prices of single steps, and where a move can end."""
    if field.values(figure) != umpire.worth(field, figure):
        yield "values", figure, field.values(figure), umpire.worth(field, figure)
    left = max(umpire.worth(field, figure).movement - figure.load, 0)
    if points(field, figure) != left:
        yield "points", figure, points(field, figure), left
    wide = len(field.cells(figure)) == 2
    told = {
        ((hex, facing if wide else 0), entered(figure, leg)): cost
        for leg in range(LEGS)
        if not isinstance(cost := price(field, figure, leg), Bar)
        for hex, facing in [after(figure, leg)]
    }
    if told != umpire.prices(field, figure):
        yield "prices", figure, told, umpire.prices(field, figure)
    found = reach(field, figure, most)
    said = umpire.reach(field, figure, most)
    if {there: cost for there, (cost, _) in found.items()} != said:
        yield "reach", figure, most, found.keys() ^ said.keys()
    for there, (_, legs) in found.items():
        if place(field, moved_along(figure, legs)) != there:
            yield "legs", figure, there, legs


def of_passing(field: Field, figure: Figure) -> Iterator[tuple[object, ...]]:
    """CH-1.2-a, CH-1.2-d, CH-6.4-a, CH-6.4-b: who strikes at whom who has come where he is, and how well."""
    strikers = {one.id for one in watchers(field, figure)}
    if strikers != umpire.strikers(field, figure):
        yield "strikers", figure, strikers, umpire.strikers(field, figure)
    for key in sorted(strikers):
        total = tally(field, figure, field.figures[key]).total
        if total != umpire.against(field, figure, field.figures[key]):
            yield "blow", figure, key, total, umpire.against(field, figure, field.figures[key])
        thrown = [umpire.struck(die + total) for die in range(1, 11)]
        if {one: chance.ways for one, chance in chances(total)} != {
            one: thrown.count(one) for one, _ in chances(total)
        }:
            yield "chances", total


def of_falling_back(field: Field, figure: Figure) -> Iterator[tuple[object, ...]]:
    """CH-7.0-b and CH-5.3: where somebody can be pushed to, and where he can go of his own will."""
    threat = max(field.contacts(figure), key=lambda one: (umpire.worth(field, one).attack, one.id)).hex
    found = {
        places(field, figure, legs): {ally.id for ally in in_the_way(field, figure, legs)}
        for legs in recoils(field, figure, threat, shot=False)
    }
    if found != umpire.fallbacks(field, figure, threat):
        yield "recoil", figure, found, umpire.fallbacks(field, figure, threat)
    ways = {
        places(field, figure, command.legs)
        for command in Disengagement(figure.side).leavings(field)
        if command.figure == figure.id
    }
    if ways != umpire.leaves(field, figure):
        yield "leaves", figure, ways, umpire.leaves(field, figure)


@settings(max_examples=15)
@given(SEEDS)
def test_moves_are_as_by_the_book(seed: int) -> None:
    dice = Random(seed)
    field = situation(dice)
    for figure in field.counters():
        event("mounted" if figure.mount else "on foot")
    assert list(differences(field, dice)) == []


@settings(max_examples=40)
@given(SEEDS)
def test_who_leads_an_animal_goes_only_where_it_can_come(seed: int) -> None:
    dice = Random(seed)
    field = led(situation(dice), dice)
    for figure in field.counters():
        if not umpire.followers(field, figure):
            continue
        event("leads")
        said = umpire.reach(field, figure, 6)
        for there, (cost, legs) in reach(field, figure, 6).items():
            # It must find room as well, so not every place is his.
            assert there in said, (seed, figure.id, there)
            assert cost >= said[there], (seed, figure.id, there, legs)


@pytest.mark.soak
def test_thousands_of_moves_are_as_by_the_book() -> None:
    wrong = []
    for seed in range(SWEEP):
        dice = Random(seed)
        wrong += [(seed, *one) for one in differences(situation(dice), dice)]
    assert wrong == []
