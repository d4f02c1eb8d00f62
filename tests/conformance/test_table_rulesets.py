"""Rulesets on a free table hold to what every ruleset holds to."""

from __future__ import annotations

import pytest

from oriflamme.conformance import ConformanceCase
from oriflamme.conformance.scenery import Resolver
from oriflamme.conformance.suite import ConformanceSuite
from tests.conformance.cases import TABLES, Words
from tests.conformance.counted import counts_as_kept


@pytest.fixture(scope="module", params=TABLES, ids=str)
def case(request: pytest.FixtureRequest) -> ConformanceCase:
    found: ConformanceCase = request.param
    return found


@pytest.fixture(scope="module")
def resolver(case: ConformanceCase) -> Resolver:
    return Words(case)


class TestConformance(ConformanceSuite):
    """The suite, as anybody would run it, and the option counts kept here."""

    def test_option_counts(self, case: ConformanceCase) -> None:
        counts_as_kept(case)
