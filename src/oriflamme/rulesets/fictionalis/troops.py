"""Definition of troops: types, grades, nature, and the categories that other chapters speak of (seed lines 128-168).

A kind of troops is written as players write it: `Kn(S)`, `Reg Bd(O)`, `Irr Wb(F)`, `Dr(W,S)`. Distances F, bases and
costs are in `bases` and `costs`; what a kind counts as in special cases is in `counts_as`.
"""

from __future__ import annotations

import re
from enum import Enum
from functools import lru_cache
from typing import Final

import msgspec


class Type(Enum):
    """The troop types (DBF-TYPES-CATEGORY), by the abbreviations that players use."""

    # There is one object for each, and hashing that is far cheaper than hashing its name.
    __hash__ = object.__hash__

    ELEPHANTS = "El"
    KNIGHTS = "Kn"
    CAVALRY = "Cv"
    LIGHT_HORSE = "LH"
    CAMELRY = "Cm"
    DRAGON = "Dr"
    BEASTS = "Be"
    EXPENDABLES = "Exp"
    SPEARS = "Sp"
    PIKES = "Pk"
    BLADES = "Bd"
    WARBAND = "Wb"
    AUXILIA = "Ax"
    BOWS = "Bw"
    PSILOI = "Ps"
    ARTILLERY = "Art"
    WAR_WAGONS = "WWg"
    HORDES = "Hd"
    DEMON = "De"
    BEHEMOTH = "Bh"
    LURKER = "Lk"
    SPY = "Sy"
    FLYER = "Fl"
    AIRBOAT = "Ab"
    GALLEYS = "Gal"
    SHIPS = "Shp"
    BOATS = "Bts"
    BAGGAGE = "Bg"
    PONTONEERS = "Pon"


class Grade(Enum):
    """The classes of troops (DBF-CLASSES), and the dwarf and elf Blades (DBF-BD-D, DBF-BD-E)."""

    __hash__ = object.__hash__

    SUPERIOR = "S"
    ORDINARY = "O"
    INFERIOR = "I"
    FAST = "F"
    EXCEPTION = "X"
    DWARF = "D"
    ELF = "E"


_MOUNTED: Final = frozenset(
    {
        Type.ELEPHANTS,
        Type.KNIGHTS,
        Type.CAVALRY,
        Type.LIGHT_HORSE,
        Type.CAMELRY,
        Type.DRAGON,
        Type.BEASTS,
        Type.EXPENDABLES,
    }
)
_NAVAL: Final = frozenset({Type.GALLEYS, Type.SHIPS, Type.BOATS})
_AERIAL: Final = frozenset({Type.FLYER, Type.AIRBOAT})
_SKIRMISHERS: Final = frozenset({Type.LIGHT_HORSE, Type.FLYER, Type.PSILOI})
_TRAIN: Final = frozenset({Type.ARTILLERY, Type.WAR_WAGONS, Type.PONTONEERS, Type.BAGGAGE})


class Kind(msgspec.Struct, frozen=True, order=True, omit_defaults=True):
    """A kind of troops: type, grade, nature, and for Dragons whether they are winged (W)."""

    type: Type
    grade: Grade
    regular: bool = False
    winged: bool = False

    def __str__(self) -> str:
        """Return the kind as players write it, without its nature: `Kn(S)`, `Dr(W,S)`."""
        return f"{self.type.value}({'W,' if self.winged else ''}{self.grade.value})"

    @property
    def aerial(self) -> bool:
        """Flyers, Airboats and Dragons (W) (DBF-TYPES-CATEGORY)."""
        return self.type in _AERIAL or self.winged

    @property
    def naval(self) -> bool:
        """Galleys, Ships and Boats (DBF-TYPES-CATEGORY)."""
        return self.type in _NAVAL

    @property
    def mounted(self) -> bool:
        """Mounted troops; Dragons (W) are Aerial instead (DBF-TYPES-CATEGORY)."""
        return self.type in _MOUNTED and not self.winged

    @property
    def foot(self) -> bool:
        """All that is neither mounted, naval nor aerial, train included (DBF-TYPES-CATEGORY)."""
        return not (self.aerial or self.naval or self.mounted)

    @property
    def land(self) -> bool:
        """Mounted or foot: neither naval nor aerial."""
        return not (self.aerial or self.naval)

    @property
    def train(self) -> bool:
        """Artillery other than (X), War Wagons, Pontoneers and Baggage (DBF-TYPES-GROUPS, DBF-PONTOON)."""
        return self.type in _TRAIN and (self.type, self.grade) != (Type.ARTILLERY, Grade.EXCEPTION)

    @property
    def infantry(self) -> bool:
        """Foot other than train (DBF-TYPES-GROUPS)."""
        return self.foot and not self.train

    @property
    def skirmisher(self) -> bool:
        """Light Horse, Flyers and Psiloi (DBF-TYPES-GROUPS)."""
        return self.type in _SKIRMISHERS

    @property
    def light(self) -> bool:
        """Skirmishers and Auxilia (DBF-TYPES-GROUPS)."""
        return self.skirmisher or self.type is Type.AUXILIA

    def is_(self, kind: Type, *grades: Grade) -> bool:
        """Return whether this is of a type, and of one of the grades when any are given."""
        return self.type is kind and (not grades or self.grade in grades)


_NOTATION: Final = re.compile(r"^(?:(Reg|Irr)\s+)?([A-Za-z]+)\s*\((?:(W)\s*,?\s*)?([SOIFXDE])\)$")


@lru_cache(maxsize=1024)
def parse_kind(text: str, regular: bool = False) -> Kind:
    """Return the kind written as `Kn(S)`, `Reg Bd(O)`, `Irr Wb(F)` or `Dr(W,S)`; `regular` holds when it does not say.

    Raises ValueError that says what is wrong and lists the abbreviations.
    """
    match = _NOTATION.match(text.strip())
    names = {one.value.lower(): one for one in Type}
    if match is None or match[2].lower() not in names:
        known = ", ".join(one.value for one in Type)
        raise ValueError(
            f"{text!r} is no kind of troops; write a type and a grade as in Kn(S); types: {known}"
        )
    kind = names[match[2].lower()]
    if match[3] and kind is not Type.DRAGON:
        raise ValueError(f"{text!r}: only Dragons (Dr) are winged (W)")
    nature = match[1] == "Reg" if match[1] else regular
    return Kind(kind, Grade(match[4]), nature, bool(match[3]))
