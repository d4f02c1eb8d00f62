"""Scenarios, from data files to what a ruleset offers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, NamedTuple, Protocol

import msgspec
from msgspec import Meta

from oriflamme.kernel.ruleset import Difficulty, ScenarioCard, SideCard
from oriflamme.kernel.text import Text


class Play(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a player wants to know before he begins a scenario: about how many minutes it takes, and how hard it is.

    `teaching`: it is there to learn the game from. `aim` is the message that says what is fought for; without one it is
    `scenario-ID-aim`.
    """

    minutes: Annotated[int, Meta(ge=1, le=600)]
    difficulty: Difficulty
    teaching: bool = False
    aim: str = ""


class Seated(Protocol):
    """A side as a scenario or a set-up says it, beside what its ruleset adds; its id is that of the side in the battle."""

    @property
    def id(self) -> str:
        """The id of the side."""
        ...


class Written(Protocol):
    """What every scenario file says, beside what its ruleset adds. `source` is a seed line or `house`."""

    @property
    def id(self) -> str:
        """The id, which is that of the file."""
        ...

    @property
    def source(self) -> str:
        """Where the scenario is from."""
        ...

    @property
    def sides(self) -> Sequence[Seated]:
        """The sides, in seat order."""
        ...

    @property
    def play(self) -> Play | None:
        """What a player wants to know before he begins."""
        ...


def title(scenario: str) -> Text:
    """Return the title of a scenario, or of a field, by its id."""
    return Text(f"scenario-{scenario}")


def about(scenario: str) -> Text:
    """Return what a scenario, or a field, is about."""
    return Text(f"scenario-{scenario}-about")


def side_name(side: str) -> Text:
    """Return the name of a side."""
    return Text(f"side-{side}")


class Worth(NamedTuple):
    """What a side of a scenario is worth in points (None: not counted), and how large it is in words."""

    points: int | None
    strength: Text | None = None


def card(
    ruleset: str, scenario: Written, worths: Iterable[Worth], chapters: Iterable[Text] = ()
) -> ScenarioCard:
    """Return a scenario as offered, with what each side is worth and the chapters it plays beside those of every game."""
    sides = tuple(
        SideCard(side.id, side_name(side.id), *worth)
        for side, worth in zip(scenario.sides, worths, strict=True)
    )
    offered = ScenarioCard(
        scenario.id,
        ruleset,
        title(scenario.id),
        about(scenario.id),
        sides,
        scenario.source,
        chapters=tuple(chapters),
    )
    play = scenario.play
    if play is None:
        return offered
    return msgspec.structs.replace(
        offered,
        minutes=play.minutes,
        difficulty=play.difficulty,
        teaching=play.teaching,
        aim=Text(play.aim or f"scenario-{scenario.id}-aim"),
    )
