"""Every ruleset holds to the same things: Oriflamme's own and the one of somebody else's package."""

from __future__ import annotations

from pathlib import Path

import pytest

from oriflamme.conformance import ConformanceCase
from oriflamme.conformance.counts import table
from oriflamme.conformance.scenery import Resolver
from oriflamme.conformance.suite import ConformanceSuite
from tests.conformance.cases import CASES, POSITIONS, Words

COUNTS = Path(__file__).parent / "counts"


@pytest.fixture(scope="module", params=CASES, ids=str)
def case(request: pytest.FixtureRequest) -> ConformanceCase:
    found: ConformanceCase = request.param
    return found


@pytest.fixture(scope="module")
def resolver(case: ConformanceCase) -> Resolver:
    return Words(case)


class TestConformance(ConformanceSuite):
    """The suite, as anybody would run it, and the option counts kept here."""

    def test_option_counts(self, case: ConformanceCase) -> None:
        kept = (COUNTS / f"{case.scenario}.txt").read_text(encoding="utf-8")
        assert table(case, POSITIONS) == kept, "explain the change, then run scripts/option_counts"
