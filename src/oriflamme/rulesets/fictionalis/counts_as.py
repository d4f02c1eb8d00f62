"""What a kind of troops counts as, for what it does and against whom: the exceptions (X) and a few more.

Category (mounted, foot, naval, aerial) always stays that of the real kind; what opponents of Elephants (X) use instead
is in `factors`. Rules that name a grade (X), (D) or (E) mean the real kind as well.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import lru_cache
from typing import Final, NamedTuple

import msgspec

from .fight import Fighter, Part
from .troops import Grade, Kind, Type

_S, _O, _I, _F = Grade.SUPERIOR, Grade.ORDINARY, Grade.INFERIOR, Grade.FAST
_X = Grade.EXCEPTION

_CHANGING: Final = (Grade.EXCEPTION, Grade.ELF)
"""Classes that may count as another; of the others only Pontoneers count as something else."""


class Role(Enum):
    """What a kind is asked about."""

    MELEE = "melee"
    SHOOTING = "shooting"
    SHOT_AT = "shot-at"
    MOVING = "moving"
    OTHERWISE = "otherwise"
    """Whatever the profiles call "all other cases"; magic is one of them."""


class Case(NamedTuple):
    """What a profile may ask about: role, opponent (None: nobody), front contact, rear half of the base, works attacked."""

    role: Role
    against: Kind | None = None
    frontal: bool = True
    rear: Kind | None = None
    works: bool = False

    @property
    def melee(self) -> bool:
        """Whether it is about close combat."""
        return self.role is Role.MELEE

    @property
    def shot_by_bows(self) -> bool:
        """Whether it is about being shot at by Bows."""
        return self.role is Role.SHOT_AT and self.against is not None and self.against.type is Type.BOWS


def counts_as(
    kind: Kind,
    role: Role,
    against: Kind | None = None,
    *,
    frontal: bool = True,
    rear: Kind | None = None,
    works: bool = False,
) -> Kind:
    """Return what a kind counts as; its nature is kept, and it is itself when no profile says otherwise.

    `against` is the real kind of its opponent, shooter or target, None when there is none. `frontal`: it fights with its
    own front edge. `rear` is the rear half of its double base. `works`: it fights against fortifications.
    """
    if kind.grade not in _CHANGING and kind.type is not Type.PONTONEERS:
        return kind
    return _counted(kind, Case(role, against, frontal, rear, works))


def striking(own: Fighter, foe: Fighter, part: Part) -> Kind:
    """Return what a fighter counts as where it does harm: in its factor, and as the opponent that an outcome names."""
    kind = own.kind
    if kind.grade not in _CHANGING and kind.type is not Type.PONTONEERS:
        return kind
    return _in_part(own, foe, part, Role.SHOOTING if part.shoots else Role.SHOT_AT)


def suffering(own: Fighter, foe: Fighter, part: Part) -> Kind:
    """Return what a fighter counts as where harm is done to it: in class modifiers and in its own outcome."""
    kind = own.kind
    if kind.grade not in _CHANGING and kind.type is not Type.PONTONEERS:
        return kind
    return _in_part(own, foe, part, Role.SHOT_AT if part.shot_at else Role.SHOOTING)


def _in_part(own: Fighter, foe: Fighter, part: Part, in_shot: Role) -> Kind:
    if part is Part.MELEE:
        role = Role.MELEE
    else:
        role = Role.OTHERWISE if part is Part.CASTS or part is Part.TARGET else in_shot
    return _counted(own.kind, Case(role, foe.kind, own.frontal, own.rear, foe.works is not None))


@lru_cache(maxsize=8192)
def _counted(kind: Kind, case: Case) -> Kind:
    profile = _PROFILES.get((kind.type, kind.grade))
    if profile is None:
        return kind
    as_type, as_grade = profile(case)
    return msgspec.structs.replace(kind, type=as_type, grade=as_grade)


def _melee_type(against: Kind | None, own: Type) -> Type | None:
    """Return the type that an opponent counts as in melee with a type: no condition here asks for more of it.

    Only those whose type changes are looked at, so that two exceptions need not know of each other.
    """
    if against is None:
        return None
    if against.is_(Type.ARTILLERY, _X):
        return Type.AUXILIA
    if against.is_(Type.BOWS, _X) and own is Type.PIKES:
        return Type.SPEARS
    return Type.WAR_WAGONS if against.type is Type.PONTONEERS else against.type


Counted = tuple[Type, Grade]


def _elephants(case: Case) -> Counted:
    """DBF-EL-X: ballista elephants shoot as Artillery (F) and are Elephants (I) otherwise."""
    return (Type.ARTILLERY, _F) if case.role is Role.SHOOTING else (Type.ELEPHANTS, _I)


_CATAPHRACTS_SUPERIOR: Final = frozenset({Type.LIGHT_HORSE, Type.SPEARS, Type.PIKES, Type.BOWS})
_CATAPHRACTS_INFERIOR: Final = frozenset({Type.EXPENDABLES, Type.BLADES, Type.WARBAND})


def _knights(case: Case) -> Counted:
    """DBF-KN-X: cataphracts."""
    against = case.against
    if case.shot_by_bows or (case.role is Role.SHOT_AT and against is not None and against.naval):
        return Type.KNIGHTS, _S
    if case.melee and against is not None:
        foe = _melee_type(against, Type.KNIGHTS)
        if case.frontal and foe in _CATAPHRACTS_SUPERIOR:
            return Type.KNIGHTS, _S
        if foe in _CATAPHRACTS_INFERIOR or (foe is Type.KNIGHTS and against.grade is not _X):
            return Type.KNIGHTS, _I
    return Type.KNIGHTS, _O


def _camelry(case: Case) -> Counted:
    """DBF-CM-X: camels in disguise move as Baggage and fight as Camelry (I)."""
    return (Type.BAGGAGE, _O) if case.role is Role.MOVING else (Type.CAMELRY, _I)


_PAVISES_SUPERIOR: Final = frozenset(
    {
        Type.CAVALRY,
        Type.LIGHT_HORSE,
        Type.AUXILIA,
        Type.BOWS,
        Type.BEHEMOTH,
        Type.BEASTS,
        Type.PSILOI,
    }
)


def _pikes(case: Case) -> Counted:
    """DBF-PK-X: pikes with pavises."""
    foe = case.against
    if case.melee and foe is not None:
        superior = foe.aerial or _melee_type(foe, Type.PIKES) in _PAVISES_SUPERIOR
        return Type.PIKES, _S if superior else _I
    return Type.PIKES, _S if case.shot_by_bows else _I


_LONG_SPEARS_SUPERIOR: Final = frozenset(
    {Type.KNIGHTS, Type.CAVALRY, Type.BEHEMOTH, Type.BEASTS, Type.EXPENDABLES, Type.WARBAND}
)


def _auxilia(case: Case) -> Counted:
    """DBF-AX-X: a winged Dragon is a Dragon here before it is an Aerial."""
    foe = case.against
    if case.melee and foe is not None:
        if foe.type in (Type.DRAGON, Type.DEMON):
            return Type.AUXILIA, _O
        if case.frontal and (foe.aerial or foe.type in _LONG_SPEARS_SUPERIOR):
            return Type.AUXILIA, _S
    return Type.AUXILIA, _I


def _bows(case: Case) -> Counted:
    """DBF-BW-X-b: Spears in frontal melee against Infantry and Aerials, Bows in every other case."""
    deep = case.rear is not None and case.rear.is_(Type.BOWS, _S)
    foe = case.against
    if case.melee and case.frontal and foe is not None:
        if foe.infantry or foe.aerial:
            return Type.SPEARS, _O if deep else _I
        if foe.mounted:
            return Type.BOWS, _S
    return Type.BOWS, _S if deep or case.shot_by_bows else _O


def _psiloi(case: Case) -> Counted:
    """DBF-PS-X: their factor, which is Artillery's, is in `factors`."""
    foe = case.against
    return Type.PSILOI, _S if foe is not None and foe.is_(Type.BEHEMOTH, _X) else _I


def _artillery(case: Case) -> Counted:
    """DBF-ART-X: formed handgunners."""
    if case.melee:
        return Type.AUXILIA, _I
    return (Type.BOWS, _O) if case.role is Role.MOVING else (Type.ARTILLERY, _F)


def _airboats(case: Case) -> Counted:
    """DBF-AIRBOAT-X: they shoot as Elephants (X) do."""
    return (Type.ARTILLERY, _F) if case.role is Role.SHOOTING else (Type.AIRBOAT, _S)


def _ships(case: Case) -> Counted:
    """DBF-SHIP-X: lashed tower ships."""
    superior = case.role in (Role.SHOOTING, Role.SHOT_AT) or (case.melee and case.works)
    return Type.SHIPS, _S if superior else _I


def _boats(case: Case) -> Counted:
    """DBF-BOAT-X: boats with a catapult tower."""
    artillery = case.role in (Role.SHOOTING, Role.SHOT_AT)
    return (Type.ARTILLERY, _S) if artillery else (Type.BOATS, _I)


def _always(as_type: Type, as_grade: Grade) -> Callable[[Case], Counted]:
    def profile(_: Case) -> Counted:
        return as_type, as_grade

    return profile


_PROFILES: Final[dict[tuple[Type, Grade], Callable[[Case], Counted]]] = {
    (Type.ELEPHANTS, _X): _elephants,
    (Type.KNIGHTS, _X): _knights,
    (Type.CAMELRY, _X): _camelry,
    (Type.PIKES, _X): _pikes,
    # DBF-BD-X, DBF-BD-E; dwarfs are (S) by DBF-BD-D, but stay (D), of whom other rules speak.
    (Type.BLADES, _X): _always(Type.BLADES, _S),
    (Type.BLADES, Grade.ELF): _always(Type.BLADES, _O),
    (Type.AUXILIA, _X): _auxilia,
    (Type.BOWS, _X): _bows,
    (Type.PSILOI, _X): _psiloi,
    (Type.ARTILLERY, _X): _artillery,
    # DBF-WWG-X, DBF-BEHEMOTH-X, DBF-PONTOON.
    (Type.WAR_WAGONS, _X): _always(Type.WAR_WAGONS, _O),
    (Type.BEHEMOTH, _X): _always(Type.BEHEMOTH, _S),
    (Type.PONTONEERS, _I): _always(Type.WAR_WAGONS, _I),
    (Type.AIRBOAT, _X): _airboats,
    (Type.SHIPS, _X): _ships,
    (Type.BOATS, _X): _boats,
}
