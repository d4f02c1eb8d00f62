"""Every level, every single switch, and pairs of switches hold to what every battle must hold to."""

from __future__ import annotations

from dataclasses import replace

import pytest

from oriflamme.conformance import ConformanceCase, checks
from oriflamme.kernel.ruleset import ruleset
from tests.conformance.held import held
from tests.conformance.switches import ALL, pairs, singles, switched

SINGLES = [switched(rules, options) for rules in ALL for options in singles(rules)]
PAIRS = [switched(rules, options) for rules in ALL for options in pairs(rules)]
ONE_IN = 24
"""Of so many pairs one is played by every run of the tests; all of them are by `make soak`."""


@pytest.mark.parametrize("case", SINGLES, ids=str)
def test_every_switch_holds_to_everything(case: ConformanceCase) -> None:
    held(case)


@pytest.mark.parametrize("case", PAIRS[::ONE_IN], ids=str)
def test_some_pairs_hold_to_everything(case: ConformanceCase) -> None:
    held(case)


@pytest.mark.soak
@pytest.mark.parametrize("case", PAIRS, ids=str)
def test_all_pairs_hold_to_everything_to_the_end(case: ConformanceCase) -> None:
    whole = replace(case, limit=20_000)
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
        assert readings == {setting.name for setting in schema.readings}
    assert ["vigil"] in [options.get("chapters") for options in singles(ruleset("demonworld"))]
