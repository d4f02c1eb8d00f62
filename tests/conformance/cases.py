"""The scenarios that must hold to everything, and where their option counts are taken."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import pytest
from _pytest.mark import ParameterSet

from oriflamme.catalogue import Catalogue
from oriflamme.conformance import ConformanceCase
from oriflamme.kernel.ruleset import ruleset, rulesets
from oriflamme.kernel.text import Text

POSITIONS = (0, 7, 20, 50, 90, 150)
"""Option counts are taken after so many random decisions."""

LONG = frozenset(
    {
        "cry-havoc-brawl",
        "cry-havoc-joust",
        "cry-havoc-keep",
        "cry-havoc-night-raid",
        "cry-havoc-river",
        "cry-havoc-sanctuary",
        "cry-havoc-skirmish",
        "demonworld-breaking-point",
        "demonworld-broken-ground",
        "demonworld-first-volleys",
        "demonworld-hail-of-arrows",
        "demonworld-kal-bennock",
        "demonworld-lance-and-pike",
        "demonworld-last-stand",
        "demonworld-over-the-hill",
        "demonworld-square-and-wedge",
        "demonworld-the-two-captains",
        "demonworld-under-the-banner",
        "demonworld-wagon-lane",
        "fictionalis-crossroads",
        "fictionalis-raid",
        "fictionalis-walls",
    }
)
"""Scenarios of which every run of the tests plays one battle, of the others two; `make soak` plays many of each.

Two battles of these show no kind of decision, command or event that one of each and the other scenarios do not.
"""

AGREED: dict[str, dict[str, int]] = {"demonworld-kal-bennock": {"turn_limit": 5}}
"""What players agree on besides, where the book gives a scenario no last turn and battles by lot would go on for long."""

SAMPLES, WIDTH, ONE_IN, CUTS = 24, 4, 12, 1
"""How hard every run of the tests looks at a battle; `make soak` looks harder, and the suite of itself does.

There are so many scenarios of one ruleset that what one battle's samples miss, another's have. No battle has more kinds of
decisions than `SAMPLES`, so that the first of each kind is always looked at.
"""

PROCESSES = ("1", "2")
"""Hash seeds of other processes, in which the records of some scenarios are replayed, with one each; `make soak` replays all."""

EVERY = tuple(
    ConformanceCase(
        rules,
        scenario,
        AGREED.get(scenario, {}),
        seeds=("1",) if scenario in LONG else ("1", "2"),
        samples=SAMPLES,
        width=WIDTH,
        one_in=ONE_IN,
        cuts=CUTS,
        processes=PROCESSES[number % 4 :][:1],
    )
    for rules in rulesets().values()
    for number, scenario in enumerate(rules.scenarios())
)
"""Every scenario there is."""

SOAKED = frozenset(
    {
        "cry-havoc-keep",
        "cry-havoc-night-raid",
        "cry-havoc-river",
        "cry-havoc-skirmish",
        "demonworld-last-stand",
        "demonworld-hail-of-arrows",
        "demonworld-lance-and-pike",
        "demonworld-square-and-wedge",
        "demonworld-the-two-captains",
        "fictionalis-crown-and-ash",
        "fictionalis-walls",
    }
)
"""Scenarios that only `make soak` plays: others have the same chapters, and forces of the same kinds."""

CASES = tuple(case for case in EVERY if case.scenario not in SOAKED)
"""The scenarios that every run of the tests plays."""


def together(cases: Iterable[ConformanceCase]) -> list[ParameterSet]:
    """Return cases as parameters of tests: all tests of a scenario go to one process, which fights its battles once for them."""
    return [pytest.param(case, marks=pytest.mark.xdist_group(case.scenario)) for case in cases]


class StrictCatalogue(Catalogue):
    """A catalogue that does not let a missing message or argument pass."""

    def _warn(self, message: str, why: str) -> None:
        raise LookupError(f"message {message!r} of locale {self.locale!r} {why}")


@cache
def catalogue(name: str, locale: str) -> StrictCatalogue:
    """The words of a ruleset in a language, read once for all tests of a process."""
    return StrictCatalogue(locale, [ruleset(name)])


class Words:
    """Resolves the texts of one ruleset, strictly."""

    def __init__(self, case: ConformanceCase) -> None:
        self._name = case.ruleset.name

    def __call__(self, text: Text, locale: str) -> str:
        return catalogue(self._name, locale).words(text)
