"""The chapters of the intermediate game, apart from each other, in touching pairs and all together, in battles at close quarters.

`test_switches.py` begins a battle with every chapter; here they are played until units shoot, fight, fall and run.
"""

from __future__ import annotations

import pytest

from oriflamme.conformance import checks
from tests.conformance.held import held
from tests.properties.demonworld_meetings import NAMES, RULES, Meeting

pytestmark = pytest.mark.apart

TOUCHING = (
    ("special-stands", "commanders"),
    ("special-stands", "formations"),
    ("special-stands", "second-attacks"),
    ("commanders", "line-of-sight"),
    ("commanders", "formations"),
    ("commanders", "morale"),
    ("commanders", "battles"),
    ("terrain", "line-of-sight"),
    ("terrain", "formations"),
    ("terrain", "morale"),
    ("formations", "second-attacks"),
    ("formations", "morale"),
    ("second-attacks", "morale"),
    ("morale", "battles"),
)
"""Pairs of chapters whose rules touch each other."""

PARTS = (
    ("skills", "commanders", "morale"),
    ("special-stands", "terrain", "battles"),
    ("line-of-sight", "formations", "second-attacks"),
)
"""The chapters in three battles, so that what one of them needs of the others by mistake is missed there.

Each chapter quite alone, and every pair that touches, is for `make soak`: nine battles took a twentieth of all the tests' time.
"""


def case(*chapters: str, seed: int = 1, turns: int = 3, samples: int = 16) -> Meeting:
    """Return the case of a battle with chapters: small armies near each other on farmland, which has all kinds of ground."""
    options = {"chapters": list(chapters), "turn_limit": turns, "flank_marches": "battles" in chapters}
    return Meeting(
        RULES,
        "farmland",
        options,
        seeds=(str(seed),),
        samples=samples,
        width=3,
        seed=seed,
        chosen=True,
    )


def whole(played: Meeting) -> None:
    """Hold a battle to its end and to everything on the way."""
    checks.check_ends(played)
    held(played)


@pytest.mark.parametrize("chapters", PARTS, ids="+".join)
def test_chapters_without_the_others_hold_to_everything(chapters: tuple[str, ...]) -> None:
    whole(case(*chapters))


def test_every_chapter_is_without_most_others_once() -> None:
    assert sorted(name for part in PARTS for name in part) == sorted(NAMES)


def test_all_chapters_together_hold_to_everything() -> None:
    whole(case(*NAMES))


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(1, 12))
@pytest.mark.parametrize("chapter", NAMES)
def test_a_chapter_alone_holds_to_everything_in_many_battles(chapter: str, seed: int) -> None:
    whole(case(chapter, seed=seed, turns=6, samples=40))


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(1, 6))
@pytest.mark.parametrize("pair", TOUCHING, ids="+".join)
def test_touching_chapters_hold_to_everything(pair: tuple[str, str], seed: int) -> None:
    whole(case(*pair, seed=seed, turns=6, samples=40))


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2, 42))
def test_all_chapters_together_hold_to_everything_in_many_battles(seed: int) -> None:
    whole(case(*NAMES, seed=seed, turns=6, samples=40))
