"""Throws in words: the die, each modifier with what it is for, and the total."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from oriflamme.kernel.tally import Line, Tally
from oriflamme.kernel.text import Text

from .introduction import Facts

Number: TypeAlias = Text | int


def throw_in_words(die: int, tally: Tally) -> Number:
    """Return a die with its modifiers and the total, as in `7 - 1 (Friends outnumber enemies) = 6`; the die alone without any."""
    if not any(line.value for line in tally.lines):
        return die
    return Text("cry-havoc-sum-total", {"sum": _added(die, tally.lines), "total": die + tally.total})


def modifiers_in_words(tally: Tally) -> Number | None:
    """Return modifiers one after the other, each with what it is for; None where there are none."""
    lines = [line for line in tally.lines if line.value]
    if not lines:
        return None
    facts: Facts = {"amount": abs(lines[0].value), "label": lines[0].text()}
    return _added(Text(f"cry-havoc-sum-first-{_way(lines[0])}", facts), lines[1:])


def _added(so_far: Number, lines: Iterable[Line]) -> Number:
    for line in lines:
        if line.value:
            facts: Facts = {"sum": so_far, "amount": abs(line.value), "label": line.text()}
            so_far = Text(f"cry-havoc-sum-{_way(line)}", facts)
    return so_far


def _way(line: Line) -> str:
    return "more" if line.value > 0 else "less"
