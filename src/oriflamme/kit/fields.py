"""Fields on which two musters meet, from data files to what a ruleset offers."""

from __future__ import annotations

from typing import Protocol, TypeVar

from oriflamme.kernel.musters import FieldCard, Seat
from oriflamme.kernel.text import Text

from . import shelves


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


def read_all(ruleset: str, shape: type[F]) -> dict[str, F]:
    """Return the fields of a ruleset as written, by id. Raises `DataError`."""
    found = (shelves.read(ruleset, "fields", name, shape) for name in shelves.names(ruleset, "fields"))
    return {field.id: field for field in found}


def card(field: Written) -> FieldCard:
    """Return a field as offered; its words are `scenario-ID` and `scenario-ID-about`, those of a seat `side-SEAT`."""
    first, second = (Seat(seat, Text(f"side-{seat}")) for seat in field.places)
    title = Text(f"scenario-{field.id}")
    return FieldCard(field.id, title, Text(f"scenario-{field.id}-about"), (first, second), field.source)
