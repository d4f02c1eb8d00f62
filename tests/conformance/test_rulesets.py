"""Every ruleset holds to the same things: Oriflamme's own and the one of somebody else's package."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from oriflamme.conformance import ConformanceCase
from oriflamme.conformance.scenery import Resolver
from oriflamme.conformance.suite import ConformanceSuite
from tests.conformance.cases import CASES, Words, together
from tests.conformance.counted import counts_as_kept


@pytest.fixture(scope="module", params=together(CASES), ids=str)
def case(request: pytest.FixtureRequest) -> Iterator[ConformanceCase]:
    found: ConformanceCase = request.param
    yield found
    vars(found).pop("plays", None)  # everything has been asked of them


@pytest.fixture(scope="module")
def resolver(case: ConformanceCase) -> Resolver:
    return Words(case)


class TestConformance(ConformanceSuite):
    """The suite, as anybody would run it, and the option counts kept here."""

    def test_option_counts(self, case: ConformanceCase) -> None:
        counts_as_kept(case)
