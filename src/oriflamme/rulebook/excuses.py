"""Rules that no engine can exercise, each with the reason why."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

import msgspec

from oriflamme.rulebook.index import ENGLISH, RuleIndex, index, rules_folder


class BadExcuse(ValueError):
    """The list of excuses names a rule that does not exist or gives no reason."""


def check_excuses(reasons: Mapping[str, str], rules: RuleIndex) -> None:
    """Raise `BadExcuse`, naming every fault, unless each id exists and each reason says something."""
    faults = [f"{rule_id}: no such rule" for rule_id in rules.unknown(reasons)]
    faults += [f"{rule_id}: no reason" for rule_id, reason in reasons.items() if not reason.strip()]
    if faults:
        raise BadExcuse("; ".join(faults))


@cache
def excused(locale: str = ENGLISH) -> Mapping[str, str]:
    """The excused rules of the shipped list, id to reason, in a language that the rules are written in.

    Raises `BadExcuse`, or `msgspec.ValidationError`.
    """
    folder = rules_folder() if locale == ENGLISH else rules_folder() / locale
    reasons = msgspec.yaml.decode((folder / "excused.yaml").read_bytes(), type=dict[str, str])
    check_excuses(reasons, index())
    return MappingProxyType(reasons)
