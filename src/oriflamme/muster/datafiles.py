"""Reading YAML files into structs, with errors that name the file, the line, the field and what is expected."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from oriflamme.kernel.badfiles import BadFiles

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable
    from pathlib import Path

T = TypeVar("T")


class DataError(BadFiles):
    """A data file that cannot be used: names the file, the line, the field, and what is expected there."""


class Fault(ValueError):
    """Something wrong with data that its types alone do not show; `path` says where: names of fields and indices."""

    def __init__(self, message: str, *path: str | int) -> None:
        """Keep what is wrong, and where."""
        super().__init__(message)
        self.path = path


def load(
    path: Traversable | Path,
    type: type[T],  # noqa: A002  # the same word as in msgspec.convert
    check: Callable[[T], object] | None = None,
) -> T:
    """Read the YAML file `path` as an instance of `type`, a msgspec struct or anything msgspec converts to.

    `check` may raise `Fault` for what the types do not show; what it returns is not used. Fields that a struct does not have are refused, whatever the struct itself says, and so are keys given twice. Raises
    `DataError`, such as "books/orcs.yaml:41: troops[2].movement.charge: expected int, got str".
    """
    from .yaml_reading import read  # noqa: PLC0415 - a sixth of the time that importing a game takes

    return read(path, type, check)
