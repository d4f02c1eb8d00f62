"""The result of a battle: what became of each unit that was sent, for whoever sent it.

A result names exactly the units that were sent. Who takes one in judges it first: a unit that is not mentioned is a reason
to refuse the result, never a loss.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator

import msgspec

from .rulings import IllegalCommand, Reason, Ruling, judge
from .text import Text, text

RULE = "KERNEL-RESULT"


class Sent(msgspec.Struct, frozen=True, omit_defaults=True):
    """A unit sent into a battle: its id there, its side, how many (stands, elements), its worth in points, its name.

    `points` is None where the ruleset counts none.
    """

    unit: str
    side: str
    count: int
    points: float | None = None
    name: Text | None = None


class Fate(msgspec.Struct, frozen=True):
    """What became of a unit, in what it was counted by when it was sent; the four add up to that."""

    unit: str
    side: str
    left: int
    lost: int = 0
    fled: int = 0
    captured: int = 0

    @property
    def total(self) -> int:
        """How many it speaks of."""
        return self.left + self.lost + self.fled + self.captured


class SideResult(msgspec.Struct, frozen=True):
    """A side's reckoning in points: those it sent, and those of what is no longer with it, in proportion."""

    side: str
    sent: float
    gone: float


class Result(msgspec.Struct, frozen=True):
    """How a battle ended (`winner` None: a draw; `reason` a message id), and the fate of every unit that was sent.

    `points` has an entry for each side whose units are all worth points.
    """

    winner: str | None
    reason: str
    rule: str
    units: tuple[Fate, ...]
    points: tuple[SideResult, ...] = ()


class ResultRefused(IllegalCommand):
    """A result that does not fit what was sent. Nothing has been taken in; `ruling` gives every reason."""


class ResultMissing(LookupError):
    """A result was asked of a battle that goes on, or of a ruleset that gives none."""


def judge_result(sent: Iterable[Sent], result: Result) -> Ruling:
    """Return whether a result speaks of exactly the units that were sent, with every reason against it."""
    return judge(_reasons(tuple(sent), result))


def take_in(sent: Iterable[Sent], result: Result) -> dict[str, Fate]:
    """Return the fate of each unit by its id. Raises `ResultRefused` when the result does not fit what was sent."""
    ruling = judge_result(sent, result)
    if not ruling.legal:
        raise ResultRefused(ruling)
    return {fate.unit: fate for fate in result.units}


def reckoning(sent: Iterable[Sent], fates: Iterable[Fate]) -> tuple[SideResult, ...]:
    """Return the points of each side that has a worth for all its units, in the order in which they were sent."""
    by_unit = {fate.unit: fate for fate in fates}
    sides: dict[str, list[Sent]] = {}
    for unit in sent:
        sides.setdefault(unit.side, []).append(unit)
    found = []
    for side, units in sides.items():
        worth = [(unit, unit.points) for unit in units if unit.points is not None]
        if len(worth) == len(units):
            gone = math.fsum(
                points * (unit.count - by_unit[unit.unit].left) / unit.count
                for unit, points in worth
                if unit.count
            )
            found.append(SideResult(side, math.fsum(points for _, points in worth), gone))
    return tuple(found)


def _reasons(sent: tuple[Sent, ...], result: Result) -> Iterator[Reason]:
    known = {unit.unit: unit for unit in sent}
    sides = {unit.side for unit in sent}
    if result.winner is not None and result.winner not in sides:
        yield _reason("winner", side=result.winner)
    named = Counter(fate.unit for fate in result.units)
    for unit in known:
        if unit not in named:
            yield _reason("unmentioned", unit=unit)
    for unit, times in named.items():
        if unit not in known:
            yield _reason("unknown", unit=unit)
        elif times > 1:
            yield _reason("twice", unit=unit)
    for fate in result.units:
        if fate.unit in known:
            yield from _fate_reasons(known[fate.unit], fate)


def _fate_reasons(unit: Sent, fate: Fate) -> Iterator[Reason]:
    if fate.side != unit.side:
        yield _reason("side", unit=unit.unit, side=fate.side, sent=unit.side)
    if min(fate.left, fate.lost, fate.fled, fate.captured) < 0:
        yield _reason("negative", unit=unit.unit)
    if fate.total != unit.count:
        yield _reason("sum", unit=unit.unit, found=fate.total, sent=unit.count)


def _reason(message: str, /, **args: str | float | Text) -> Reason:
    return Reason(RULE, text(f"refused-result-{message}", **args))
