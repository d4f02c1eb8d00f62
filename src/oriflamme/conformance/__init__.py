"""What every ruleset must hold to, as checks over random play: for Oriflamme's own rulesets and for anybody's.

Make a `ConformanceCase` and hand it to the checks of `oriflamme.conformance.checks` one by one, or let pytest run all of
them by `oriflamme.conformance.suite`. The checks know the kernel and nothing else; docs/add_a_ruleset.md shows their use.
"""

from .plays import ConformanceCase, Moment, NonConformance, Play

__all__ = ["ConformanceCase", "Moment", "NonConformance", "Play"]
