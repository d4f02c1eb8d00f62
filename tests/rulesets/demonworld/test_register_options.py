"""Whatever the register names as an option in the chapters that are built can be settled, and does what it says."""

from __future__ import annotations

import pytest

from oriflamme.rulebook import index
from oriflamme.rulesets.demonworld.readings import RULES, settings

BUILT = ("demonworld_1_base", "demonworld_2_intermediate", "demonworld_3_intermediate")


def named() -> list[str]:
    """The rules whose reading names an option."""
    files = index().files()
    return [rule.id for name in BUILT for rule in files[name].rules if "Option:" in (rule.unclear or "")]


@pytest.mark.parametrize("rule", named())
def test_every_option_of_the_register_is_a_setting(rule: str) -> None:
    offered = {setting.name: setting for setting in settings()}
    (name,) = [name for name, read in RULES.items() if read == rule]
    setting = offered[name]
    assert setting.kind == "choice"
    assert setting.choices
    assert len(setting.choices) == 2


def test_there_are_two_of_them() -> None:
    assert named() == ["DW-IV.1.1-c", "DW-XV.1.0-d"]
