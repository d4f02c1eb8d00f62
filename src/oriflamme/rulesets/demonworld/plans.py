"""Army books and scenarios as their files are written; `scenarios` reads them and makes set-ups of them."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from oriflamme.kit.scenarios import Play

from .aims import Condition, Objective
from .characteristics import Profile
from .readings import Readings
from .turn import EncodedPlacement

FacingNumber = Annotated[int, Meta(ge=0, le=5)]
Count = Annotated[int, Meta(ge=1)]


class Limits(msgspec.Struct, frozen=True):
    """What one army may have of a book: so many commanders, and units of each card but those named in `of`.

    Of a commander there is one. None of this is in the rules: it is the house's, and a muster may do without it.
    """

    commanders: Count
    each: Count
    of: dict[str, Count] = {}

    def most(self, card: Profile) -> int:
        """Return how many units of a card one army may have."""
        return 1 if card.commander is not None else self.of.get(card.id, self.each)


class Book(msgspec.Struct, frozen=True):
    """An army book: its id, a recruitment card for each troop, and what one army may have of them (None: anything)."""

    id: str
    troops: tuple[Profile, ...]
    limits: Limits | None = None


class Ranks(msgspec.Struct, frozen=True):
    """A deployment in ranks: the hex of the front rank's left stand as the unit sees it, and stands per rank.

    A last rank that is not full stands behind the middle.
    """

    left: str
    width: Annotated[int, Meta(ge=1)]


class UnitPlan(msgspec.Struct, frozen=True):
    """A unit of a scenario: id, recruitment card, and default deployment, in ranks or stand by stand."""

    id: str
    profile: str
    at: Ranks | tuple[EncodedPlacement, ...]


class SidePlan(msgspec.Struct, frozen=True):
    """A side of a scenario: id, army book, deployment zone as names of rows and hexes, facing, and units."""

    id: str
    book: str
    zone: tuple[str, ...]
    facing: FacingNumber
    units: Annotated[tuple[UnitPlan, ...], Meta(min_length=1)]


class ScenarioFile(msgspec.Struct, frozen=True):
    """A scenario as written. The first side has the first seat. `source` is a seed line or `house`.

    `chapters` are in force beside those of every game, unless whoever sets it up asks for others. `objectives` and
    conditions of `victory` have their effect with chapter XVI. `play` is for who chooses a battle.
    """

    id: str
    source: str
    map: str
    sides: tuple[SidePlan, SidePlan]
    readings: Readings = Readings()
    chapters: tuple[str, ...] = ()
    objectives: tuple[Objective, ...] = ()
    victory: tuple[Condition, ...] = ()
    play: Play | None = None
