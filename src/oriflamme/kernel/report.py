"""What a report leaves out: dice that are told with what they decided, and headings under which nothing follows."""

from __future__ import annotations

from collections.abc import Sequence

from .effects import Effects, Threw
from .events import Event, Rolled


def left_out(known: Sequence[tuple[Event, tuple[Effects, ...]]]) -> set[int]:
    """Return which of some events, each with its effects, a report leaves out."""
    again = told_again(known)
    return again | _bare_headings([event for event, _ in known], again)


def told_again(known: Sequence[tuple[Event, tuple[Effects, ...]]]) -> set[int]:
    """Return which events are dice that a later one throws again, to say what they decided.

    Of several dice alike it is the last before it that nobody else has claimed.
    """
    waiting: list[tuple[int, tuple[int, int]]] = []
    claimed: set[int] = set()
    for number, (event, effects) in enumerate(known):
        if isinstance(event, Rolled):
            waiting.append((number, (event.sides, event.value)))
            continue
        for thrown in (effect for effect in effects if isinstance(effect, Threw)):
            for die in reversed(thrown.dice):
                found = next((one for one in reversed(waiting) if one[1] == die), None)
                if found is not None:
                    waiting.remove(found)
                    claimed.add(found[0])
    return claimed


def _bare_headings(events: Sequence[Event], again: set[int]) -> set[int]:
    """Return which events are headings that the next of the same or a higher rank follows at once; the last may yet be followed."""
    bare: set[int] = set()
    last: list[int] = []
    for number, event in enumerate(events):
        if number in again:
            continue
        if not event.heading:
            last = []
            continue
        while last and events[last[-1]].heading >= event.heading:
            bare.add(last.pop())
        last.append(number)
    return bare
