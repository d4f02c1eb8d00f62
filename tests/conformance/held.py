"""The checks that a battle is held to when it is one of very many: all that do not ask for its end."""

from __future__ import annotations

from oriflamme.conformance import ConformanceCase, checks, commands, scenery, secrecy
from tests.conformance.cases import Words


def held(case: ConformanceCase) -> None:
    """Check all that does not ask for the battle's end."""
    for check in (
        checks.check_copies,
        checks.check_codecs,
        checks.check_replays,
        commands.check_options,
        commands.check_refusals,
        secrecy.check_secrets,
        scenery.check_scenes,
        scenery.check_choices,
        scenery.check_previews,
    ):
        check(case)
    scenery.check_words(case, Words(case), ("en", "fr"))
