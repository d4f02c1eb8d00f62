"""The scenarios that must hold to everything, and where their option counts are taken."""

from __future__ import annotations

from typing import Any

from oriflamme.catalogue import Catalogue
from oriflamme.conformance import ConformanceCase
from oriflamme.kernel.ruleset import rulesets
from oriflamme.kernel.text import Text

POSITIONS = (0, 7, 20, 50, 90, 150)
"""Option counts are taken after so many random decisions."""

CASES = tuple(
    ConformanceCase(rules, scenario) for rules in rulesets().values() for scenario in rules.scenarios()
)


class StrictCatalogue(Catalogue):
    """A catalogue that does not let a missing message or argument pass."""

    def _warn(self, message: str, why: str) -> None:
        raise LookupError(f"message {message!r} of locale {self.locale!r} {why}")


class Words:
    """Resolves the texts of one ruleset, strictly."""

    def __init__(self, case: ConformanceCase) -> None:
        self._rules: Any = case.ruleset
        self._catalogues: dict[str, StrictCatalogue] = {}

    def __call__(self, text: Text, locale: str) -> str:
        if locale not in self._catalogues:
            self._catalogues[locale] = StrictCatalogue(locale, [self._rules])
        return self._catalogues[locale].words(text)
