"""Rulesets whose own files cannot be used do not keep the others from being asked."""

from __future__ import annotations

import pytest

from oriflamme.kernel.badfiles import BadFiles, ask_each


def test_who_can_say_it_is_heard_and_of_the_others_what_is_wrong() -> None:
    def ask(one: int) -> str:
        if one % 2:
            raise BadFiles(f"{one}.yaml:1: no")
        return str(one)

    found, faults = ask_each(range(4), ask)
    assert found == [(0, "0"), (2, "2")]
    assert [str(fault) for fault in faults] == ["1.yaml:1: no", "3.yaml:1: no"]


def test_other_errors_are_raised() -> None:
    with pytest.raises(ZeroDivisionError):
        ask_each([0], lambda one: 1 // one)
