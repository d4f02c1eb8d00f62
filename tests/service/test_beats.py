"""Beats tell a die once: with what it decided, where that is told in the same beat."""

from __future__ import annotations

from typing import ClassVar

import msgspec
import pytest

from oriflamme.kernel.effects import Effects, Threw, Weight
from oriflamme.kernel.events import Event, Rolled
from oriflamme.kernel.text import Text, text
from oriflamme.service.beats import Telling, beat_of


class Decided(Event, frozen=True, tag="test-decided-1", kw_only=True):
    """What dice decided; `hidden` from all but one."""

    throws: tuple[Threw, ...]
    hidden: str | None = None

    def text(self) -> Text:
        return text("test-decided")

    def seen_by(self, player: str | None) -> Event | None:
        return self if self.hidden in (None, player) else None

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        return self.throws


def rolled(value: int, purpose: str = "test-blow", sides: int = 6) -> Rolled:
    return Rolled(rule="X-1", sides=sides, value=value, purpose=purpose, position=0)


def threw(*faces: int, purpose: str = "test-blow") -> Threw:
    return Threw(dice=tuple((6, face) for face in faces), purpose=Text(purpose))


def decided(*throws: Threw, hidden: str | None = None) -> Decided:
    return Decided(rule="X-1", throws=throws, hidden=hidden)


def told(*events: Event, viewer: str | None = None) -> list[int | str]:
    """Return what a beat tells: the faces of bare dice, and the kinds of all else."""
    encoded, telling = beat_of(events, viewer, None, 1, Telling())
    assert encoded is not None
    beat = msgspec.json.decode(encoded)
    assert [entry["n"] for entry in beat["entries"]] == list(range(telling.entries))
    assert beat["weight"] == Weight.ROLL
    return [entry["event"].get("value", entry["kind"]) for entry in beat["entries"]]


WHAT = "test-decided-1"


@pytest.mark.parametrize(
    ("events", "tells"),
    [
        ([rolled(3), decided(threw(3))], [WHAT]),
        ([rolled(3), rolled(5), decided(threw(3, 5))], [WHAT]),
        ([rolled(3), rolled(5), decided(threw(3), threw(5))], [WHAT]),
        # One die of two alike, and what each decided.
        ([rolled(3), decided(threw(3)), rolled(3), decided(threw(3))], [WHAT, WHAT]),
        ([rolled(3), rolled(3), decided(threw(3))], [3, WHAT]),
        # What both dice of an exchange decided may be told for another purpose, by one throw.
        ([rolled(3), rolled(5, "test-else"), decided(threw(3, 5, purpose="test-exchange"))], [WHAT]),
        # Other dice, or dice of another beat.
        ([rolled(3), decided(threw(4))], [3, WHAT]),
        ([rolled(3, sides=20), decided(threw(3))], [3, WHAT]),
        ([decided(threw(3)), rolled(3)], [WHAT, 3]),
    ],
)
def test_a_die_is_told_once(events: list[Event], tells: list[int | str]) -> None:
    assert told(*events) == tells


def test_a_die_is_told_to_whom_nobody_says_what_it_decided() -> None:
    events = [rolled(3), decided(threw(3), hidden="red")]
    assert told(*events, viewer="red") == [WHAT]
    assert told(*events, viewer="blue") == [3]


class Headed(Event, frozen=True, tag="test-headed-1", kw_only=True):
    """Something that is no heading."""

    weight: ClassVar[Weight] = Weight.ROLL

    def text(self) -> Text:
        return text("test-headed")


class Turn(Headed, frozen=True, tag="test-turn-1", kw_only=True):
    heading: ClassVar[int] = 1


class Phase(Headed, frozen=True, tag="test-phase-1", kw_only=True):
    heading: ClassVar[int] = 2


TURN, PHASE, DEED = (one(rule="X-1") for one in (Turn, Phase, Headed))
T, P, D = "test-turn-1", "test-phase-1", "test-headed-1"


@pytest.mark.parametrize(
    ("events", "tells"),
    [
        ([TURN, PHASE, DEED], [T, P, D]),
        ([TURN, PHASE, PHASE, DEED], [T, P, D]),
        ([DEED, PHASE, TURN, PHASE, DEED], [D, T, P, D]),
        ([TURN, PHASE, PHASE, TURN, DEED], [T, D]),
        # What comes under the last one is not known yet.
        ([DEED, PHASE, PHASE], [D, P]),
        # A die that is told with what it decided is nothing under a heading; the decision is.
        ([PHASE, rolled(3), decided(threw(3))], [P, WHAT]),
    ],
)
def test_no_heading_without_anything_under_it_is_told(events: list[Event], tells: list[int | str]) -> None:
    assert told(*events) == tells


def test_an_entry_says_of_what_rank_a_heading_it_is() -> None:
    encoded, _ = beat_of([TURN, PHASE, DEED], None, None, 1, Telling())
    assert encoded is not None
    assert [entry["heading"] for entry in msgspec.json.decode(encoded)["entries"]] == [1, 2, 0]
