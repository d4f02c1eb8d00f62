"""Which rules are played: those that a passed test has exercised, as the package was made (`scripts/played_rules`)."""

from functools import cache
from typing import Literal

import msgspec

from oriflamme.rulebook.excuses import excused
from oriflamme.rulebook.index import rules_folder

Played = Literal["played", "excused", "open"]
"""Whether a rule is played and a test proves it; or nothing can play it; or it is not played yet."""


@cache
def played() -> frozenset[str]:
    """The ids of the rules that are played. Raises `msgspec.ValidationError`."""
    source = rules_folder() / "played.yaml"
    return frozenset(msgspec.yaml.decode(source.read_bytes(), type=list[str]))


def played_or_not(rule_id: str) -> Played:
    """Whether the rule of this id is played; one that is both played and excused is played."""
    if rule_id in played():
        return "played"
    return "excused" if rule_id in excused() else "open"
