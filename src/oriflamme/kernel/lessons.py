"""Lessons: ordinary battles with a script that tells a beginner what happens, and what he could do next.

A ruleset offers lessons; `oriflamme.coaching` reads their scripts, evaluates conditions and finds what to advise. A script
names questions by message ids, commands and events by their tags, pieces by the ids or groups that scenes give them.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from .text import Text

Count = Annotated[int, Meta(ge=0)]
Names = Annotated[tuple[str, ...], Meta(min_length=1)]


class _When(msgspec.Struct, frozen=True, tag_field="if"):
    """A condition on what the player may know."""


class Asked(_When, frozen=True, tag="asked"):
    """The player is asked one of these questions."""

    questions: Names


class Phase(_When, frozen=True, tag="phase"):
    """One of these messages is among those that tell the phase."""

    messages: Names


class Turn(_When, frozen=True, tag="turn"):
    """The turn lies within bounds, of a ruleset that counts turns."""

    least: Count = 0
    most: Count | None = None


class Given(_When, frozen=True, tag="given"):
    """The player has given commands of these kinds so often; those taken back do not count."""

    commands: Names
    least: Count = 1
    most: Count | None = None


class Happened(_When, frozen=True, tag="happened"):
    """The player has been told of events of these kinds so often; `lately`: since his own last command."""

    events: Names
    least: Count = 1
    most: Count | None = None
    lately: bool = False


class First(_When, frozen=True, tag="first"):
    """An event of these kinds has happened since the player's own last command, and never before."""

    events: Names


class Standing(_When, frozen=True, tag="standing"):
    """So many of these pieces or groups are on the board."""

    pieces: Names
    least: Count = 1
    most: Count | None = None


class Advised(_When, frozen=True, tag="advised"):
    """The command that is advised is of one of these kinds; of those about certain pieces, it names one of `pieces`."""

    commands: Names
    pieces: tuple[str, ...] = ()


class Over(_When, frozen=True, tag="over"):
    """The battle is over; `won` says whether the player has won it (None: either)."""

    won: bool | None = None


class AnyOf(_When, frozen=True, tag="any"):
    """One of these holds at least."""

    of: tuple[Condition, ...]


class NoneOf(_When, frozen=True, tag="none"):
    """None of these holds."""

    of: tuple[Condition, ...]


Condition = Asked | Phase | Turn | Given | Happened | First | Standing | Advised | Over | AnyOf | NoneOf
"""All that a script can ask."""


class Spot(msgspec.Struct, frozen=True):
    """What a step points at: pieces or groups, hexes by their names, a drawer of the battle screen."""

    pieces: tuple[str, ...] = ()
    hexes: tuple[str, ...] = ()
    drawer: str | None = None


class LessonStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that a lesson says. Its words are the message `lesson-LESSON-NAME`.

    It fits while all of `when` hold and not all of `done` (none given: it is never done with). A step that `tells` only is
    read and passed; every other tells what to do, the first that fits. `names` are pieces or groups by which its words
    call them: it does not fit when one of them is gone, nor when all that it points at is.

    `advise` are commands to propose before what the adviser would: the first that is legal and was not just given.
    `otherwise`: whoever does something else is answered by `lesson-LESSON-NAME-otherwise`.
    """

    name: str
    rule: str
    when: tuple[Condition, ...] = ()
    done: tuple[Condition, ...] = ()
    tells: bool = False
    names: dict[str, str] = {}
    point: Spot = Spot()
    advise: tuple[dict[str, Any], ...] = ()
    otherwise: bool = False


class Topic(msgspec.Struct, frozen=True):
    """Something that a lesson teaches: the message `lesson-LESSON-topic-NAME`, and when it has been practised."""

    name: str
    done: Annotated[tuple[Condition, ...], Meta(min_length=1)]


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson as written. It is fought on a scenario of its own id, by `side` against the bot `opponent`.

    The dice follow from `seed`, so that whoever does what is advised wins. `adviser` is the bot whose choice is proposed
    where the script proposes nothing. `difficulty` goes from 1 to 3; `minutes` is how long it takes at leisure.
    """

    id: str
    source: str
    side: str
    opponent: str
    adviser: str
    seed: str
    minutes: Annotated[int, Meta(ge=1, le=60)]
    difficulty: Annotated[int, Meta(ge=1, le=3)]
    topics: Annotated[tuple[Topic, ...], Meta(min_length=1)]
    steps: Annotated[tuple[LessonStep, ...], Meta(min_length=1)]


def title(lesson: str) -> Text:
    """Return the title of a lesson."""
    return Text(f"scenario-{lesson}")


def about(lesson: str) -> Text:
    """Return what a lesson is about."""
    return Text(f"scenario-{lesson}-about")


def topic_words(lesson: Lesson, topic: Topic) -> Text:
    """Return the words of a topic."""
    return Text(f"lesson-{lesson.id}-topic-{topic.name}")


def step_message(lesson: Lesson, step: LessonStep) -> str:
    """Return the message id of what a step says."""
    return f"lesson-{lesson.id}-{step.name}"
