"""Which kinds of troops there are: the classes and natures of each type (DBF-CLASSES, DBF-REGULARITY, DBF-EL and on).

What a kind is in play is said by its category and groups (`troops`), its factors (`factors`), what it counts as
(`counts_as`), and the rules that name it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files

import msgspec

from oriflamme.muster.datafiles import load

from .troops import Grade, Kind, Type


class Natures(msgspec.Struct, frozen=True):
    """The classes of a type as regular and as irregular troops, as a row of their letters; empty: there are none."""

    regular: str = ""
    irregular: str = ""


@cache
def _table() -> dict[tuple[Type, bool], Natures]:
    rows = load(files("oriflamme") / "data" / "fictionalis" / "troops.yaml", dict[str, Natures])
    return {_named(name): natures for name, natures in rows.items()}


def _named(name: str) -> tuple[Type, bool]:
    """Return the type of a row, and whether it is the winged one: `Dr(W)`."""
    return Type(name.removesuffix("(W)")), name.endswith("(W)")


def exists(kind: Kind) -> bool:
    """Return whether there are troops of a kind, in this nature."""
    natures = _table().get((kind.type, kind.winged), Natures())
    return kind.grade.value in (natures.regular if kind.regular else natures.irregular)


def grades(type_: Type, *, winged: bool = False) -> tuple[Grade, ...]:
    """Return the classes of a troop type in either nature, in the order of `Grade`."""
    natures = _table().get((type_, winged), Natures())
    return tuple(grade for grade in Grade if grade.value in natures.regular + natures.irregular)


def every_kind() -> Iterator[Kind]:
    """Yield every kind of troops there is, in the order of the types, regulars first."""
    for (type_, winged), natures in _table().items():
        for regular, letters in ((True, natures.regular), (False, natures.irregular)):
            for letter in letters:
                yield Kind(type_, Grade(letter), regular, winged)


def in_its_nature(kind: Kind) -> Kind:
    """Return a kind in a nature it exists in: its own, or else the other. Raises ValueError when there is no such kind."""
    for regular in (kind.regular, not kind.regular):
        candidate = msgspec.structs.replace(kind, regular=regular)
        if exists(candidate):
            return candidate
    letters = ", ".join(grade.value for grade in grades(kind.type, winged=kind.winged))
    name = kind.type.value + ("(W)" if kind.winged else "")
    raise ValueError(f"there are no {kind}; the classes of {name} are {letters}")
