"""Attacks: who strikes at whom together, and who may (CH-6.0-a, CH-6.1-c, CH-6.1-d, CH-6.1-g)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Final

import msgspec

from oriflamme.board.hexes import DIRECTIONS
from oriflamme.kernel.bounds import Names
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.text import Text
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Facts, Figure
from oriflamme.rulesets.cry_havoc.morale.leaders import in_command
from oriflamme.rulesets.cry_havoc.morale.triggers import irregular
from oriflamme.rulesets.cry_havoc.ranged.cadence import against_attacking
from oriflamme.rulesets.cry_havoc.turn import deed, figure_name

BERSERK: Final = 2
"""Attacks that a berserker makes in a step of melee; all others make one (CH-6.0-a)."""
SCREEN: Final = 2
"""Allies who stand between a pole arm and its enemy at least (CH-6.1-g)."""


class Attack(msgspec.Struct, frozen=True, omit_defaults=True):
    """Those who attack together, those whom they attack together, and pole arms that support it over a screen."""

    attackers: Names
    targets: Names
    support: Names = ()


def attacks_left(field: Field, figure: Figure) -> int:
    """Return how many attacks a figure has left in this step (CH-6.0-a)."""
    most = BERSERK if "berserker" in field.sheet(figure).skills else 1
    return most - deed(field, figure.id).attacked


def against_attacker(field: Field, figure: Figure) -> Iterator[Reason]:
    """Yield why a figure cannot attack at all in this step."""
    facts: Facts = {"name": figure_name(field, figure.id)}
    if not figure.able:
        yield Reason("CH-8.3-f", Text("cry-havoc-refused-not-able", facts))
    if attacks_left(field, figure) < 1:
        yield Reason("CH-6.0-a", Text("cry-havoc-refused-has-attacked", facts))
    done = deed(field, figure.id)
    if done.charged:
        yield Reason("CH-4.1-a", Text("cry-havoc-refused-has-charged", facts))
    yield from against_attacking(field, figure)
    yield from against_hurt(field, figure)


def against_hurt(field: Field, figure: Figure) -> Iterator[Reason]:
    """Yield that a wounded irregular without a leader's command attacks nobody, in a charge or without (CH-8.1-b)."""
    hurt = figure.health == "wounded" and irregular(field, figure) and not field.sheet(figure).animal
    if hurt and in_command(field, figure) is None:
        facts: Facts = {"name": figure_name(field, figure.id)}
        yield Reason("CH-8.1-b", Text("cry-havoc-refused-wounded-irregular", facts))


def chains(field: Field, figures: Iterable[Figure]) -> Iterator[tuple[Figure, ...]]:
    """Yield the chains in which figures stand, each adjacent to another of its own (CH-6.1-d)."""
    left = list(figures)
    while left:
        chain, left = [left[0]], left[1:]
        while near := [one for one in left if any(field.adjacent(one, other) for other in chain)]:
            chain += near
            left = [one for one in left if one not in near]
        yield tuple(chain)


def against_attack(field: Field, attack: Attack) -> Iterator[Reason]:
    """Yield why figures of one side cannot make an attack together; all of them are there.

    Each of the attackers fights every target, so he stands beside all of them (CH-6.1-c, CH-6.1-d).
    """
    attackers = tuple(field.figures[key] for key in attack.attackers)
    targets = tuple(field.figures[key] for key in attack.targets)
    support = tuple(field.figures[key] for key in attack.support)
    named = (*attack.attackers, *attack.targets, *attack.support)
    if not attackers or not targets or len(set(named)) < len(named):
        yield Reason("CH-6.1-d", Text("cry-havoc-refused-attack-who"))
        return
    for figure in (*attackers, *support):
        yield from against_attacker(field, figure)
    for target in targets:
        facts: Facts = {"target": figure_name(field, target.id)}
        if target.side == attackers[0].side or not target.alive or target.rider or field.harmless(target):
            yield Reason(
                "CH-6.0-a",
                Text("cry-havoc-refused-no-enemy", {**facts, "name": figure_name(field, attackers[0].id)}),
            )
            return
        for figure in attackers:
            if not field.adjacent(figure, target):
                yield Reason(
                    "CH-6.0-a",
                    Text("cry-havoc-refused-not-adjacent", {**facts, "name": figure_name(field, figure.id)}),
                )
    if len(list(chains(field, attackers))) > 1:
        yield Reason("CH-6.1-d", Text("cry-havoc-refused-attack-apart"))
    for figure in support:
        yield from against_support(field, figure, attackers, targets)


def still_together(
    field: Field, attackers: Iterable[Figure], targets: tuple[Figure, ...]
) -> tuple[tuple[Figure, ...], tuple[Figure, ...]] | None:
    """Return who of an attack can make it after others have been fought, and on whom; None where nobody can.

    They are the strongest who stand beside one another, and the enemies beside whom all of them stand; where there is no such enemy
    the weakest of them is left out (CH-6.1-c, CH-6.1-d).
    """
    near = [one for one in attackers if any(field.adjacent(one, target) for target in targets)]
    while near:
        chain = max(
            chains(field, near), key=lambda standing: sum(field.values(one).attack for one in standing)
        )
        shared = tuple(target for target in targets if all(field.adjacent(one, target) for one in chain))
        if shared:
            return chain, shared
        near.remove(min(chain, key=lambda one: (field.values(one).attack, one.id)))
    return None


def against_support(
    field: Field, figure: Figure, attackers: tuple[Figure, ...], targets: tuple[Figure, ...]
) -> Iterator[Reason]:
    """Yield why a pole arm cannot support an attack: it is none, engaged, too far away, or not screened (CH-6.1-g)."""
    facts: Facts = {"name": figure_name(field, figure.id)}
    if "pole-arms" not in field.sheet(figure).skills or figure.mount:
        yield Reason("CH-6.1-g", Text("cry-havoc-refused-no-pole-arm", facts))
    if any(not enemy.stunned for enemy in field.contacts(figure)):
        yield Reason("CH-6.1-g", Text("cry-havoc-refused-pole-arm-engaged", facts))
    if not any(field.apart(figure, target) == 2 for target in targets):
        yield Reason("CH-6.1-g", Text("cry-havoc-refused-pole-arm-far", facts))
    elif not any(screens(field, figure, target, attackers) for target in targets):
        yield Reason("CH-6.1-g", Text("cry-havoc-refused-pole-arm-screen", {**facts, "screen": SCREEN}))


def screens(field: Field, figure: Figure, target: Figure, attackers: tuple[Figure, ...]) -> bool:
    """Return whether allies screen a pole arm from a target: two beside it and beside each other, one of them attacks it, one between.

    Who lies stunned is in nobody's way, unless that reading says so (CH-6.1-g).
    """
    lying = field.theatre.readings.stunned_screen
    beside = [
        ally
        for ally in field.neighbours(figure)
        if ally.side == figure.side and ally.alive and (lying or not ally.stunned)
    ]
    pairs = [pair for pair in combinations(beside, SCREEN) if field.adjacent(*pair)]
    attacking = {attacker.id for attacker in attackers}
    reach = {hex + step for hex in field.cells(target) for step in DIRECTIONS}
    return any(
        any(ally.id in attacking for ally in pair)
        and any(not reach.isdisjoint(field.cells(ally)) for ally in pair)
        for pair in pairs
    )
