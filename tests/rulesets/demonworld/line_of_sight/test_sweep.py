"""The game's lines of sight against those of the double written from the book, position by position."""

from __future__ import annotations

from collections import Counter
from itertools import count
from random import Random

import pytest

from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Stand
from oriflamme.rulesets.demonworld.line_of_sight.sight import parts
from oriflamme.rulesets.demonworld.missiles import UNSEEN, Visibility
from tests.rulesets.demonworld.line_of_sight.independent_sight import World, segments_seen
from tests.rulesets.demonworld.line_of_sight.positions import CHARTED, axials, position

PAIRS = 12
"""Lines looked at in one position."""


def agree(field: Field, world: World, viewer: Stand, target: Stand) -> str:
    """Compare what is seen of each hex and what is made of it; return what kind of a view it is."""
    size = field.profile(target).size
    expected = segments_seen(
        world, axials(viewer.cells), field.profile(viewer).size, axials(target.cells), size
    )
    found = tuple(part.segments for part in parts(field, viewer, target))
    assert found == expected, (viewer, target)
    # Of several hexes that one counts which is best to shoot at: woods take 2 off (DW-XVII.2.0-c).
    woods = [2 if world.growth.get(cell) == 10 else 0 for cell in axials(target.cells)]
    best = max(
        (segments > 0, segments // 2 - less, segments) for segments, less in zip(expected, woods, strict=True)
    )[2]
    assert field.ground.game.sight(field, viewer, target) == (
        Visibility(best, free=best == size, rule=CHARTED) if best else UNSEEN
    )
    return "none" if best == 0 else "all" if best == size else "some"


def sweep(lines: int, seed: str) -> Counter[str]:
    """Compare so many lines in positions by chance."""
    kinds: Counter[str] = Counter()
    for number in count():
        chance = Random(f"{seed}-{number}")
        field, world = position(chance)
        stands = list(field.stands.values())
        if len(stands) < 2:
            continue
        for _ in range(PAIRS):
            viewer, target = chance.sample(stands, 2)
            kinds[agree(field, world, viewer, target)] += 1
            if kinds.total() == lines:
                return kinds
    raise AssertionError


@pytest.mark.rule(
    "DW-XII.1.0-b", "DW-XII.1.0-d", "DW-XII.1.0-e", "DW-XII.1.0-f", "DW-XII.3.2-a", "DW-XII.3.7-b"
)
def test_lines_in_positions_by_chance_are_those_of_the_book() -> None:
    kinds = sweep(3000, "sight")
    # The positions are worth looking at only if all kinds of views are among them.
    assert min(kinds[kind] for kind in ("none", "some", "all")) > 200, kinds


@pytest.mark.soak
def test_a_hundred_thousand_lines_are_those_of_the_book() -> None:
    kinds = sweep(100_000, "soak")
    assert min(kinds[kind] for kind in ("none", "some", "all")) > 5000, kinds
