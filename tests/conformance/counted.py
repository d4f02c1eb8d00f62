"""The option counts kept in this folder, and holding a scenario to them."""

from __future__ import annotations

from pathlib import Path

from oriflamme.conformance import ConformanceCase
from oriflamme.conformance.counts import table
from tests.conformance.cases import POSITIONS

COUNTS = Path(__file__).parent / "counts"


def counts_as_kept(case: ConformanceCase) -> None:
    """Raise `AssertionError` where a scenario has other options than are written down."""
    kept = (COUNTS / f"{case.scenario}.txt").read_text(encoding="utf-8")
    assert table(case, POSITIONS) == kept, "explain the change, then run scripts/option_counts"
