"""Rules that no engine can exercise, each with the reason why."""

from collections.abc import Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType

import msgspec

from oriflamme.rulebook.index import RuleIndex, index


class BadExcuse(ValueError):
    """The list of excuses names a rule that does not exist or gives no reason."""


def check_excuses(reasons: Mapping[str, str], rules: RuleIndex) -> None:
    """Raise `BadExcuse`, naming every fault, unless each id exists and each reason says something."""
    faults = [f"{rule_id}: no such rule" for rule_id in rules.unknown(reasons)]
    faults += [f"{rule_id}: no reason" for rule_id, reason in reasons.items() if not reason.strip()]
    if faults:
        raise BadExcuse("; ".join(faults))


@cache
def excused() -> Mapping[str, str]:
    """The excused rules of the shipped list, id to reason. Raises `BadExcuse`, or `msgspec.ValidationError`."""
    source = resources.files("oriflamme") / "data" / "rules" / "excused.yaml"
    reasons = msgspec.yaml.decode(source.read_bytes(), type=dict[str, str])
    check_excuses(reasons, index())
    return MappingProxyType(reasons)
