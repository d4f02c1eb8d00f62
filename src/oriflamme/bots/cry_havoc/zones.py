"""Opportunity attacks: what a way through enemies' zones of control costs, and what whoever comes up to a figure pays."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator
from functools import cache
from typing import Final, NamedTuple

from oriflamme.board.hexes import DIRECTIONS, Hex
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Figure
from oriflamme.rulesets.cry_havoc.movement.legs import SWING, entered, stepped
from oriflamme.rulesets.cry_havoc.movement.opportunity import (
    WOUNDS,
    Outcome,
    chances,
    controls,
    tally,
    watchers,
)
from oriflamme.rulesets.cry_havoc.movement.ways import moved_to

from .worth import harm, worth


class Toll(NamedTuple):
    """What a way costs its figure: the worth that it is expected to lose, and the chance that it comes to the end."""

    loss: float
    arrives: float


FREE: Final = Toll(0.0, 1.0)
"""What a way costs on which nobody strikes."""


def toll(
    field: Field,
    figure: Figure,
    legs: tuple[int, ...],
    zones: Collection[Hex],
    awaiting: str = "",
) -> Toll:
    """Return what opportunity attacks on a way are expected to cost.

    `zones` are the hexes beside enemies: nothing else is looked at. `awaiting` is who is charged, and does not strike.
    """
    if not legs:
        return FREE
    losses, arrives = [], 1.0
    for number, here, onto in _entering(figure, legs, zones):
        goes_on = 1.0
        for share, nothing, enemy in _strikes(field, here, onto):
            if enemy != awaiting:
                losses.append(arrives * share)
                goes_on *= nothing
        # Whoever is stopped where he wanted to go is there; one who is hurt there strikes less.
        arrives *= goes_on if number < len(legs) else 1 - 0.5 * (1 - goes_on)
    if not losses:
        return FREE
    return Toll(math.fsum(losses) * worth(field, figure), arrives)


def _entering(
    figure: Figure, legs: tuple[int, ...], zones: Collection[Hex]
) -> Iterator[tuple[int, Figure, Hex]]:
    """Yield after how many legs of a way a figure enters one of some hexes, where it is then, and the hex."""
    if max(legs) < SWING:
        head = figure.hex
        for number, leg in enumerate(legs, 1):
            head += DIRECTIONS[leg]
            if head in zones:
                yield number, moved_to(figure, (head, leg)), head
        return
    here = figure
    for number, leg in enumerate(legs, 1):
        onto, here = entered(here, leg), stepped(here, leg)
        if onto in zones:
            yield number, here, onto


def _strikes(field: Field, here: Figure, onto: Hex) -> list[tuple[float, float, str]]:
    """Return each attack on a figure that has entered a hex: the share that it loses, the chance to go on, and whose it is (CH-6.4-a).

    The same until somebody has changed.
    """
    wide = len(field.cells(here)) > 1
    key = ("strikes", here.id, here.hex, here.facing if wide else 0, onto)
    found: list[tuple[float, float, str]] | None = field.known.get(key)
    if found is None:
        work = field.copy()
        work.put(here)
        enemies = watchers(work, here)
        found = []
        if any(controls(work, enemy, here, onto) for enemy in enemies):
            for enemy in enemies:
                outcomes = _outcomes(tally(work, here, enemy).total)
                found.append((_share(field, here, outcomes), outcomes["nothing"], enemy.id))
        field.known[key] = found
    return found


@cache
def _outcomes(modifier: int) -> dict[Outcome, float]:
    return {name: chance.share for name, chance in chances(modifier)}


def _share(field: Field, figure: Figure, outcomes: dict[Outcome, float]) -> float:
    """Return the share of its worth that a figure is expected to lose to an attack."""
    return math.fsum(
        share * harm(field, figure, recoil=False, stun=False, wounds=WOUNDS[name])
        for name, share in outcomes.items()
        if WOUNDS[name]
    )


def taken(field: Field, comer: Figure, figure: Figure) -> float:
    """Return what an enemy is expected to lose who comes into the zone of control of a figure, wherever that is.

    The same until somebody has changed.
    """
    if "vivacity" in field.sheet(comer).skills:
        return 0.0
    key = ("taken", comer.id, figure.id)
    found: float | None = field.known.get(key)
    if found is None:
        outcomes = _outcomes(tally(field, comer, figure).total)
        found = field.known[key] = worth(field, comer) * _share(field, comer, outcomes)
    return found


def zones(field: Field, side: str) -> frozenset[Hex]:
    """Return the hexes beside the enemies of a side who fight."""
    enemies = field.counters(field.theatre.opponent(side))
    return frozenset(hex for enemy in enemies if not field.harmless(enemy) for hex in field.around(enemy))
