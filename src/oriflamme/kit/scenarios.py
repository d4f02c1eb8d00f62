"""Scenarios, from data files to what a ruleset offers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from oriflamme.kernel.ruleset import ScenarioCard, SideCard
from oriflamme.kernel.text import Text


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


def title(scenario: str) -> Text:
    """Return the title of a scenario, or of a field, by its id."""
    return Text(f"scenario-{scenario}")


def about(scenario: str) -> Text:
    """Return what a scenario, or a field, is about."""
    return Text(f"scenario-{scenario}-about")


def side_name(side: str) -> Text:
    """Return the name of a side."""
    return Text(f"side-{side}")


def card(ruleset: str, scenario: Written, points: Iterable[int | None]) -> ScenarioCard:
    """Return a scenario as offered, with what each side is worth in points (None: not counted)."""
    sides = tuple(
        SideCard(side.id, side_name(side.id), worth)
        for side, worth in zip(scenario.sides, points, strict=True)
    )
    return ScenarioCard(scenario.id, ruleset, title(scenario.id), about(scenario.id), sides, scenario.source)
