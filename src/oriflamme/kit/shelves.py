"""Shelves: the data files of one kind that come with a ruleset, by their ids.

`more` are folders of other packages laid out likewise (`scenarios/NAME.yaml`): what a chapter of theirs brings. `own` is a folder of
somebody's own, laid out likewise: what is in it comes before what has the same name elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, TypeVar

from oriflamme.kernel.ruleset import ScenarioNotFound
from oriflamme.muster.datafiles import load

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable
    from pathlib import Path

T = TypeVar("T")

_SUFFIX = ".yaml"

PRACTICE = "practice"
"""The shelf of scenarios that only lessons are fought on."""


def folder(ruleset: str, kind: str) -> Traversable:
    """Return the folder of a ruleset's files of one kind, such as scenarios, in this package's data."""
    from importlib.resources import files  # noqa: PLC0415 - takes long to import, and a battle in progress reads no files

    return files("oriflamme") / "data" / ruleset / kind


@cache
def names(
    ruleset: str, kind: str, more: tuple[Traversable, ...] = (), own: Path | None = None
) -> tuple[str, ...]:
    """Return the ids of the files on a shelf, in order: the ruleset's own, then those of each further folder, and of `own`."""
    found: list[str] = []
    places = more if own is None else (*more, own)
    for shelf in (folder(ruleset, kind), *(place / kind for place in places)):
        files = (entry.name for entry in shelf.iterdir()) if shelf.is_dir() else ()
        found += sorted(name.removesuffix(_SUFFIX) for name in files if name.endswith(_SUFFIX))
    return tuple(dict.fromkeys(found))


def read(
    ruleset: str,
    kind: str,
    name: str,
    shape: type[T],
    check: Callable[[T], object] | None = None,
    more: tuple[Traversable, ...] = (),
    own: Path | None = None,
) -> T:
    """Return a file of a shelf, read anew; who asks often keeps it. Raises `DataError`, also for what `check` refuses.

    The ruleset's own file comes before one of that name in a further folder, and that of `own` before either.
    """
    if own is not None and (own / kind / f"{name}{_SUFFIX}").is_file():
        return load(own / kind / f"{name}{_SUFFIX}", shape, check=check)
    file = folder(ruleset, kind) / f"{name}{_SUFFIX}"
    for place in more:
        other = place / kind / f"{name}{_SUFFIX}"
        if not file.is_file() and other.is_file():
            file = other
    return load(file, shape, check=check)


def read_scenario(ruleset: str, scenario: str, shape: type[T], more: tuple[Traversable, ...] = ()) -> T:
    """Return a scenario as written: one on offer, or one on which a lesson is fought.

    Raises `ScenarioNotFound` naming those on offer, and `DataError`.
    """
    known = names(ruleset, "scenarios", more)
    if scenario in known:
        return read(ruleset, "scenarios", scenario, shape, more=more)
    if scenario in names(ruleset, PRACTICE, more):
        return read(ruleset, PRACTICE, scenario, shape, more=more)
    raise ScenarioNotFound(f"no scenario named {scenario!r}; there are: {', '.join(known)}")
