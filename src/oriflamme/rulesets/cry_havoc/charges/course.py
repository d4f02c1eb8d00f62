"""The way of a charge: who may charge whom, and by which way (CH-4.1-b)."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Final

import msgspec

from oriflamme.board.hexes import DIRECTIONS, Direction, Hex, axial, direction, rotate
from oriflamme.board.passage import Bar
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.text import Text
from oriflamme.rulesets.cry_havoc.combat.attacks import against_hurt
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Facts, Figure
from oriflamme.rulesets.cry_havoc.movement.legs import after, price, stepped
from oriflamme.rulesets.cry_havoc.movement.trains import allowance, led, tied
from oriflamme.rulesets.cry_havoc.movement.ways import reach
from oriflamme.rulesets.cry_havoc.ranged.cadence import against_moving
from oriflamme.rulesets.cry_havoc.ranged.sight import sees
from oriflamme.rulesets.cry_havoc.turn import deed, figure_name

LEAST: Final = 6
"""The hexes that a charge enters at least (CH-4.1-b)."""
STRAIGHT: Final = 4
"""The last hexes of a charge, which lie in one line: three equal steps (CH-4.1-b)."""
AHEAD: Final = range(6)
"""The legs by which a head goes forward: those of a charge's last hexes."""


def ahead(figure: Figure, target: Hex, *, mounted: bool) -> bool:
    """Return whether a hex lies in the front arc of a figure: 120 degrees about where a mount looks, its bounds included.

    Who goes on foot has no facing: everything is in front of him (CH-4.1-b).
    """
    if not mounted:
        return True
    q, r = axial(rotate(target - figure.hex, -figure.facing))
    # With the mount looking east, true x is to true y as sqrt(3) (2q + r) is to 3r, and 60 degrees are sqrt(3) to 1.
    return 2 * q + r >= abs(r) and (q, r) != (0, 0)


def sees_ahead(field: Field, figure: Figure, other: Figure) -> bool:
    """Return whether a figure sees another in its front arc (CH-4.1-b, CH-4.2-c)."""
    mounted = len(field.cells(figure)) > 1
    return any(ahead(figure, hex, mounted=mounted) for hex in field.cells(other)) and sees(
        field, figure, other
    )


def against_charger(field: Field, figure: Figure) -> Iterator[Reason]:
    """Yield why a figure cannot charge in this phase, whoever it be aimed at."""
    facts: Facts = {"name": figure_name(field, figure.id)}
    done = deed(field, figure.id)
    if not figure.able:
        yield Reason("CH-4.2-c", Text("cry-havoc-refused-not-able", facts))
    if done.moved or done.charged:
        yield Reason("CH-5.1-a", Text("cry-havoc-refused-has-moved", facts))
    yield from against_hurt(field, figure)
    yield from against_bound(field, figure)
    yield from against_moving(field, figure)


def against_bound(field: Field, figure: Figure) -> Iterator[Reason]:
    """Yield that a figure cannot charge with animals in its hand, nor one that is tied (CH-5.2-j)."""
    if tied(field, figure) or led(field, figure):
        facts: Facts = {"name": figure_name(field, figure.id)}
        yield Reason("CH-5.2-j", Text("cry-havoc-refused-charge-tied", facts))


def against_target(field: Field, figure: Figure, target: Figure) -> Iterator[Reason]:
    """Yield why somebody cannot be charged by a figure: no enemy in play, not seen, not in front (CH-4.1-b)."""
    facts: Facts = {"name": figure_name(field, figure.id), "target": figure_name(field, target.id)}
    if target.side == figure.side or not target.alive or target.rider or field.harmless(target):
        yield Reason("CH-4.1-a", Text("cry-havoc-refused-charge-no-enemy", facts))
        return
    mounted = len(field.cells(figure)) > 1
    if not any(ahead(figure, hex, mounted=mounted) for hex in field.cells(target)):
        yield Reason("CH-4.1-b", Text("cry-havoc-refused-charge-not-ahead", facts))
    if not sees(field, figure, target):
        yield Reason("CH-4.1-b", Text("cry-havoc-refused-charge-not-seen", facts))


def against_course(field: Field, figure: Figure, target: Figure, legs: tuple[int, ...]) -> Iterator[Reason]:
    """Yield what is wrong with a way: too short, not straight at its end, too dear, barred, or not up to the target (CH-4.1-b)."""
    facts: Facts = {"name": figure_name(field, figure.id), "target": figure_name(field, target.id)}
    if len(legs) < LEAST:
        yield Reason("CH-4.1-b", Text("cry-havoc-refused-charge-short", {**facts, "least": LEAST}))
    last = legs[1 - STRAIGHT :]
    if len(last) < STRAIGHT - 1 or len(set(last)) > 1 or last[0] not in AHEAD:
        yield Reason("CH-4.1-b", Text("cry-havoc-refused-charge-straight", {**facts, "last": STRAIGHT}))
    end = yield from followed(field, figure, legs)
    if end is None:
        return
    if not field.adjacent(end, target):
        yield Reason("CH-4.1-b", Text("cry-havoc-refused-charge-not-up-to", facts))
    if _taken(field, end):
        yield Reason("CH-5.4", Text("cry-havoc-refused-charge-end-taken", facts))


def _taken(field: Field, end: Figure) -> bool:
    """Return whether somebody else stands where a charge would end."""
    return any(other.id != end.id for hex in field.cells(end) for other in field.on(hex))


def followed(field: Field, figure: Figure, legs: tuple[int, ...]) -> Generator[Reason, None, Figure | None]:
    """Yield why a way cannot be gone, and return the figure at its end, or None."""
    here, left = figure, allowance(field, figure)
    for leg in legs:
        cost = price(field, here, leg)
        if isinstance(cost, Bar):
            yield Reason(cost.rule, Text(cost.key, {"name": figure_name(field, figure.id)}))
            return None
        left -= cost
        here = stepped(here, leg)
    if left < 0:
        facts: Facts = {"name": figure_name(field, figure.id), "over": -left}
        yield Reason("CH-5.1-a", Text("cry-havoc-refused-charge-dear", facts))
        return None
    return here


def courses(
    field: Field, figure: Figure, targets: tuple[Figure, ...]
) -> tuple[tuple[Figure, tuple[int, ...]], ...]:
    """Return ways of charges, with whom they are aimed at: to each hex beside a target the cheapest for each direction of its end.

    Asked again before any figure has changed, they are not searched again.
    """
    points = allowance(field, figure)
    if points < LEAST or not targets:
        return ()
    key = ("courses", figure.id, *(target.id for target in targets))
    found: tuple[tuple[Figure, tuple[int, ...]], ...] | None = field.known.get(key)
    if found is None:
        found = field.known[key] = tuple(_courses(field, figure, targets, points))
    return found


def _courses(
    field: Field, figure: Figure, targets: tuple[Figure, ...], points: int
) -> Iterator[tuple[Figure, tuple[int, ...]]]:
    found = reach(field, figure, points)
    by_hex: dict[Hex, list[tuple[int, tuple[int, ...], Direction]]] = {}
    for (hex, facing), (cost, legs) in found.items():
        by_hex.setdefault(hex, []).append((cost, legs, facing))
    # What is found is long enough, straight at its end, open and not too dear; where it ends is looked at here (`against_course`).
    for target in targets:
        for end in field.around(target):
            if any(other.id != figure.id for other in field.on(end)):
                continue
            for towards in AHEAD:
                run = _run_in(field, figure, by_hex, end, towards, points)
                if run is not None and field.adjacent(run[1], target) and not _taken(field, run[1]):
                    yield target, run[0]


def _run_in(
    field: Field,
    figure: Figure,
    by_hex: dict[Hex, list[tuple[int, tuple[int, ...], Direction]]],
    end: Hex,
    towards: Direction,
    points: int,
) -> tuple[tuple[int, ...], Figure] | None:
    """Return the cheapest way that comes onto a hex by straight steps in a direction, and the figure at its end; None if there is none."""
    run = STRAIGHT - 1
    start = end - run * DIRECTIONS[towards]
    best: tuple[int, tuple[int, ...], Figure] | None = None
    for cost, legs, facing in by_hex.get(start, ()):
        if len(legs) + run < LEAST or cost + run > points:
            continue
        total, here = cost, msgspec.structs.replace(figure, hex=start, facing=facing)
        for _ in range(run):
            step = price(field, here, towards)
            if isinstance(step, Bar):
                break
            total += step
            hex, turned = after(here, towards)
            here = msgspec.structs.replace(here, hex=hex, facing=turned)
        else:
            if total <= points and (best is None or (total, legs) < best[:2]):
                best = total, legs, here
    return None if best is None else ((*best[1], *(towards,) * run), best[2])


def straight(one: Hex, other: Hex) -> tuple[Direction, int] | None:
    """Return the direction in which a hex lies straight from another, and how many steps; None where it does not (CH-4.2-c)."""
    q, r = axial(other - one)
    steps = max(abs(q), abs(r), abs(q + r))
    if steps and (q == 0 or r == 0 or q + r == 0):
        towards = direction(one, one + (other - one) // steps)
        assert towards is not None  # an offset along an axis divides into steps
        return towards, steps
    return None
