"""What a ruleset gives newcomers to read, from its data files: `terms.yaml`, and guides under `data/guides`."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from oriflamme.kernel.primers import Guide, Term
from oriflamme.kernel.text import Text
from oriflamme.muster.datafiles import Fault, load

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


def _data() -> Traversable:
    from importlib.resources import files  # noqa: PLC0415 - takes long to import, and a battle in progress reads no files

    return files("oriflamme") / "data"


@cache
def terms(name: str = "") -> tuple[Term, ...]:
    """Return the terms of a ruleset of this package; without a name, those that all games share. Raises `DataError`."""
    folder = _data() / name if name else _data()
    return load(folder / "terms.yaml", tuple[Term, ...], check=_once)


def _once(found: tuple[Term, ...]) -> None:
    """Raise `Fault` for a term that is there twice."""
    seen: set[str] = set()
    for number, term in enumerate(found):
        if term.id in seen:
            raise Fault(f"the term {term.id!r} is there twice", number, "id")
        seen.add(term.id)


def guide(name: str, minutes: int) -> Guide:
    """Return a guide of this package; its title is the message `guide-NAME`."""
    return Guide(name, Text(f"guide-{name}"), minutes, _data() / "guides")
