"""Every level, every single switch, and pairs of switches hold to what every battle must hold to."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from oriflamme.conformance import ConformanceCase, checks
from oriflamme.kernel.ruleset import Ruleset, ruleset
from tests.conformance.held import held
from tests.conformance.switches import ALL, ON_FIELDS, Switch, called, pairs, scenario_for, singles, switched

pytestmark = pytest.mark.apart

LONG: tuple[Switch, ...] = ({"zone_rows": 12},)
"""Switches that only `make soak` plays, alone and in pairs: the deepest zones offer every unit thousands of places.

Shallow ones, which are deployed in as well, are played by every run.
"""
CASES = [switched(rules, options) for rules in ALL for options in singles(rules)]
SINGLES = [case for case in CASES if case.options not in LONG]
PAIRS = [(rules, options) for rules in ALL for options in pairs(rules)]
"""Every two switches. Whether a set-up can be made of them is asked when they are played: asking of all takes long."""
ONE_IN = 100
"""Of so many pairs one is played by every run of the tests; all of them are by `make soak`."""
SOME_PAIRS = [
    switched(rules, options)
    for rules, options in PAIRS[::ONE_IN]
    if not any(long.items() <= options.items() for long in LONG) and scenario_for(rules, options) is not None
]


@pytest.mark.parametrize("case", SINGLES, ids=str)
def test_every_switch_holds_to_everything(case: ConformanceCase) -> None:
    held(case)


@pytest.mark.parametrize("case", SOME_PAIRS, ids=str)
def test_some_pairs_hold_to_everything(case: ConformanceCase) -> None:
    held(case)


@pytest.mark.soak
@pytest.mark.parametrize("case", [case for case in CASES if case.options in LONG], ids=str)
def test_every_long_switch_holds_to_everything(case: ConformanceCase) -> None:
    held(case)


@pytest.mark.soak
@pytest.mark.parametrize(("rules", "options"), PAIRS, ids=[called(*pair) for pair in PAIRS])
def test_all_pairs_hold_to_everything_to_the_end(rules: Ruleset[Any], options: Switch) -> None:
    if scenario_for(rules, options) is None:
        pytest.skip("no battle can begin with these two")
    whole = replace(switched(rules, options), limit=20_000)
    checks.check_ends(whole)
    held(whole)


def test_every_option_of_every_ruleset_is_switched() -> None:
    for rules in ALL:
        schema, done = rules.options(), list(singles(rules))
        assert {options["level"] for options in done if "level" in options} == {
            level.name for level in schema.levels
        }
        chapters = {name for options in done for name in options.get("chapters", ())}
        assert chapters == {card.name for card in schema.chapters if not card.base}
        readings = {name for options in done for name in options} - {"level", "chapters"}
        on_fields = {name for options in ON_FIELDS for name in options}
        named = {setting.name for setting in schema.readings}
        assert readings | (on_fields & named) == named
    assert ["vigil"] in [options.get("chapters") for options in singles(ruleset("demonworld"))]
