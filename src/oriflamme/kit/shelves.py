"""Shelves: the data files of one kind that come with a ruleset, by their ids."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TypeVar

from oriflamme.kernel.ruleset import ScenarioNotFound
from oriflamme.muster.datafiles import load

T = TypeVar("T")

_SUFFIX = ".yaml"


def folder(ruleset: str, kind: str) -> Traversable:
    """Return the folder of a ruleset's files of one kind, such as scenarios, in this package's data."""
    return files("oriflamme") / "data" / ruleset / kind


@cache
def names(ruleset: str, kind: str) -> tuple[str, ...]:
    """Return the ids of the files on a shelf, in order."""
    found = (entry.name for entry in folder(ruleset, kind).iterdir())
    return tuple(sorted(name.removesuffix(_SUFFIX) for name in found if name.endswith(_SUFFIX)))


def read(ruleset: str, kind: str, name: str, shape: type[T], check: Callable[[T], object] | None = None) -> T:
    """Return a file of a shelf, read anew; who asks often keeps it. Raises `DataError`, also for what `check` refuses."""
    return load(folder(ruleset, kind) / f"{name}{_SUFFIX}", shape, check=check)


def read_scenario(ruleset: str, scenario: str, shape: type[T]) -> T:
    """Return a scenario as written. Raises `ScenarioNotFound` naming those there are, and `DataError`."""
    known = names(ruleset, "scenarios")
    if scenario not in known:
        raise ScenarioNotFound(f"no scenario named {scenario!r}; there are: {', '.join(known)}")
    return read(ruleset, "scenarios", scenario, shape)
