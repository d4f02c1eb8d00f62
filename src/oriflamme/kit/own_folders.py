"""Folders of one's own: files that somebody has typed, in the place of a ruleset's data or beside it.

An environment variable names the folder. What a battle is played by stands in its set-up, so records replay without it.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from difflib import get_close_matches
from functools import cache
from pathlib import Path

import msgspec

from oriflamme.muster.datafiles import DataError

SUFFIXES = (".yaml", ".yml")


class Layout(msgspec.Struct, frozen=True):
    """What a folder of one's own may hold: the variable that names it, its files, and its folders of further files."""

    variable: str
    files: tuple[str, ...]
    folders: tuple[str, ...] = ()

    def words(self) -> str:
        """Return what may be in the folder, for people."""
        named = [*self.files, *(f"{folder}/" for folder in self.folders)]
        return ", ".join(named[:-1]) + " or " + named[-1]


def hint(name: str, known: Iterable[str]) -> str:
    """Return what could have been meant by a name that is not known, for people."""
    names = tuple(known)
    near = get_close_matches(name, names, n=1)
    return f"did you mean {near[0]!r}?" if near else f"there are {', '.join(names)}"


def find(layout: Layout) -> Path | None:
    """Return the folder that the environment names; None where it names none. Raises `DataError` for what cannot be one."""
    named = os.environ.get(layout.variable, "")
    return _checked(named, layout) if named else None


@cache
def _checked(named: str, layout: Layout) -> Path:
    """Return the folder if it is one, holds something to read, and nothing whose name is a slip of the pen."""
    own, variable = Path(named).expanduser(), layout.variable
    if not own.is_dir():
        raise DataError(
            f"{variable} names {named!r}, which is no folder; name one that holds {layout.words()}"
        )
    found = sorted(
        entry.name
        for entry in own.iterdir()
        if entry.suffix in SUFFIXES or (entry.is_dir() and not entry.name.startswith("."))
    )
    for name in found:
        if name not in (*layout.files, *layout.folders):
            told = hint(name, (*layout.files, *layout.folders))
            raise DataError(f"{variable}: {str(own / name)!r} is nothing that is read there; {told}")
    for folder in layout.folders:
        _check_suffixes(own / folder)
    if not found:
        raise DataError(
            f"{variable} names {named!r}, in which there is nothing to read; put {layout.words()} there"
        )
    return own


def _check_suffixes(folder: Path) -> None:
    for entry in sorted(folder.iterdir()) if folder.is_dir() else ():
        if entry.suffix == ".yml":
            raise DataError(f"{str(entry)!r} is not read; call it {entry.with_suffix('.yaml').name!r}")
