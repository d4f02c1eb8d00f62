"""Fields on which two musters meet, from data files to what a ruleset offers."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Protocol, TypeVar

from oriflamme.kernel.musters import FieldCard, Seat

from . import scenarios, shelves


class Written(Protocol):
    """What every field file says, beside what its ruleset adds. `source` is a seed line or `house`."""

    @property
    def id(self) -> str:
        """The id, which is that of the file."""
        ...

    @property
    def source(self) -> str:
        """Where the field is from."""
        ...

    @property
    def places(self) -> tuple[str, str]:
        """The ids of the two seats, in order."""
        ...


F = TypeVar("F", bound=Written)


@cache
def read_all(ruleset: str, shape: type[F]) -> Mapping[str, F]:
    """Return the fields of a ruleset as written, by id; they are read once. Raises `DataError`."""
    found = (shelves.read(ruleset, "fields", name, shape) for name in shelves.names(ruleset, "fields"))
    return {field.id: field for field in found}


def card(field: Written) -> FieldCard:
    """Return a field as offered; its words are `scenario-ID` and `scenario-ID-about`, those of a seat `side-SEAT`."""
    first, second = (Seat(seat, scenarios.side_name(seat)) for seat in field.places)
    return FieldCard(
        field.id, scenarios.title(field.id), scenarios.about(field.id), (first, second), field.source
    )


def cards(ruleset: str, shape: type[F]) -> dict[str, FieldCard]:
    """Return the fields of a ruleset as offered, by id. Raises `DataError`."""
    return {name: card(field) for name, field in read_all(ruleset, shape).items()}
