"""Structs that several threads decode are worked out beforehand."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import msgspec

from oriflamme.kernel.structs import make_known

FIRST_AT_ONCE = """
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
import msgspec
from oriflamme.kernel.ruleset import rulesets
from oriflamme.kernel.structs import make_known

rules = rulesets()["fictionalis"]
setup = rules.setup("fictionalis-raid")
make_known()
together = Barrier(6)

def begin(_):
    together.wait()
    return rules.begin(setup, __import__("oriflamme.kernel.dice", fromlist=["Dice"]).Dice("1")).digest()

with ThreadPoolExecutor(6) as threads:
    assert len(set(threads.map(begin, range(6)))) == 1
"""


class Told(msgspec.Struct):
    """It can be decoded."""

    words: tuple[str, ...]


class Undecodable(msgspec.Struct):
    """It holds what nobody can write down."""

    does: Callable[[Any], Any] | Told
    known_to_type_checkers: Nowhere  # type: ignore[name-defined]  # noqa: F821 - as under TYPE_CHECKING


def test_what_cannot_be_decoded_does_not_keep_the_others_from_being_known() -> None:
    make_known()
    make_known()
    assert msgspec.json.decode(b'{"words": ["a"]}', type=Told) == Told(("a",))


def test_threads_that_begin_the_first_battles_at_once_do_not_bring_the_process_down() -> None:
    done = subprocess.run([sys.executable, "-c", FIRST_AT_ONCE], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
