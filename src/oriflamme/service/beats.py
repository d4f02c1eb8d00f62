"""Beats: one decision with all that came of it, as one viewer may know it. They are the unit in which a battle is told.

A beat of which a viewer sees nothing does not exist for him: he counts his own beats and entries, so that no number
tells him of what he may not know.

A die is told once: where what it decided is told in the same beat, it is told there, with what it was held against. A heading that
another follows at once is not told.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from oriflamme.kernel.events import Event, TakenBack
from oriflamme.kernel.report import left_out
from oriflamme.kernel.text import Text

from .wire import Beat, Entry

Viewer = str | None


class Telling(msgspec.Struct, frozen=True):
    """How far a viewer has been told: how many beats and entries he has, and the heading over entries to come."""

    beats: int = 0
    entries: int = 0
    heading: Text | None = None


def beat_of(
    events: Sequence[Event], viewer: Viewer, by: str | None, version: int, told: Telling
) -> tuple[bytes | None, Telling]:
    """Return the encoded beat in which `viewer` is told of `events`, and how far he is told then.

    `by` is who decided, as far as the viewer may know; `version` the viewer's own that the beat leads to. None, and
    nothing new told, where he sees none of the events.
    """
    heading = told.heading
    entries: list[Entry] = []
    known = [(seen, seen.effects(viewer)) for seen in _seen(events, viewer)]
    out = left_out(known)
    for number, (seen, effects) in enumerate(known):
        heading = seen.chapter() or heading
        if number in out:
            continue
        entries.append(
            Entry(
                n=told.entries + len(entries),
                turn=heading,
                kind=str(type(seen).__struct_config__.tag),
                rule=seen.rule,
                text=seen.text(),
                weight=seen.weight,
                effects=effects,
                event=seen,
                heading=seen.heading,
            )
        )
    if not entries:
        return None, told
    weight = max(seen.weight for seen, _ in known)
    beat = Beat(n=told.beats, version=version, by=by, weight=weight, entries=tuple(entries))
    return msgspec.json.encode(beat), Telling(told.beats + 1, told.entries + len(entries), heading)


def decider(viewer: Viewer, player: str, events: Sequence[Event], *, secret: bool) -> str | None:
    """Return whose decision `events` are, as far as `viewer` may know.

    `secret`: it answered a secret prompt. Who gave the last of several such answers is his own affair: what comes of them
    is nobody's.
    """
    if viewer == player or any(isinstance(event, TakenBack) for event in events):
        return player
    return None if secret else player


def _seen(events: Sequence[Event], viewer: Viewer) -> Iterator[Event]:
    for event in events:
        seen = event.seen_by(viewer)
        if seen is not None:
            yield seen
