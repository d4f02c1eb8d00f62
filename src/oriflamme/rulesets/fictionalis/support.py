"""Rear support: what ranks behind an element add to its combat factor (seed lines 1278-1295).

The ranks of a fighter are whatever friends stand behind it. Which of them support it, and whether anything forbids it
(DBF-SUPPORT-GENERAL), is decided here; a rank that does not support ends the depth that counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from oriflamme.kernel.tally import Line

from .counts_as import Role, counts_as, striking
from .fight import REAR_RANKS, Behind, Fighter, Part, PikeRanks, difficult
from .going import Going
from .pieces import Trait
from .troops import Grade, Kind, Type

_S, _O, _I, _X = Grade.SUPERIOR, Grade.ORDINARY, Grade.INFERIOR, Grade.EXCEPTION

KNIGHTS: Final = Line("dbf-line-support-knights", 1, "DBF-SUPPORT-KN")
CAVALRY: Final = Line("dbf-line-support-cavalry", 1, "DBF-SUPPORT-CV")
SPEARS: Final = Line("dbf-line-support-spears", 1, "DBF-SUPPORT-SP")
BLADES: Final = Line("dbf-line-support-blades", 1, "DBF-SUPPORT-BD")
WARBAND: Final = Line("dbf-line-support-warband", 1, "DBF-SUPPORT-WB")
AUXILIA: Final = Line("dbf-line-support-auxilia", 1, "DBF-SUPPORT-AX")
BOWS: Final = Line("dbf-line-support-bows", 1, "DBF-SUPPORT-BW")
SKIRMISHERS: Final = Line("dbf-line-support-psiloi", 1, "DBF-SUPPORT-PSILOI")
ELVES: Final = Line("dbf-line-support-elf-psiloi", 1, "DBF-RACE-ELF-SUPPORT")
PSILOI: Final = Line("dbf-line-support-by-psiloi", 1, "DBF-SUPPORT-PS")
HORSE_PSILOI: Final = Line("dbf-line-support-cavalry-by-psiloi", 1, "DBF-SUPPORT-CV-PS")


def support_lines(own: Fighter, foe: Fighter, part: Part, pike_ranks: PikeRanks = "each") -> tuple[Line, ...]:
    """Return what the ranks behind `own` add against `foe`; `pike_ranks` is the reading of that name.

    All support is for melee, but for that of Knights (I) who are shot at.
    """
    if not own.supports and own.rear is None:
        return ()
    if _forbidden(own, foe):
        return ()
    if own.kind.is_(Type.KNIGHTS, _I):
        return (KNIGHTS,) if _double_knights(own, foe, part) else ()
    if part is not Part.MELEE:
        return ()
    kind = own.kind if own.kind.type is not Type.ARTILLERY else striking(own, foe, part)
    given = _GIVEN.get(kind.type)
    if given is None:
        return ()
    ranks = own.supports[:REAR_RANKS]
    if own.rear is not None:
        # The rear half of a double base is a rank like any other (DBF-DOUBLE-BASE-a).
        ranks = (Behind(own.rear, own.traits, own.going), *ranks)[:REAR_RANKS]
    for index, rank in enumerate(ranks):
        if not _may_support(rank):
            ranks = ranks[:index]
            break
    return tuple(given(_Ranks(own, kind, ranks, foe, pike_ranks))) if ranks else ()


_HAND_TO_HAND: Final = frozenset(
    {Type.SPEARS, Type.PIKES, Type.BLADES, Type.AUXILIA, Type.BOWS, Type.BEHEMOTH, Type.DEMON}
)
"""Against whom Auxilia and Bows have rear support."""


class _Ranks:
    """What the single rules ask: the fighter, what it counts as, the ranks that may support it, and the opponent."""

    __slots__ = ("foe", "kind", "own", "pike_ranks", "ranks")

    def __init__(
        self,
        own: Fighter,
        kind: Kind,
        ranks: tuple[Behind, ...],
        foe: Fighter,
        pike_ranks: PikeRanks,
    ) -> None:
        self.own, self.kind, self.ranks = own, kind, ranks
        self.foe, self.pike_ranks = foe, pike_ranks

    @property
    def against(self) -> Kind:
        """What the opponent counts as in this melee."""
        return striking(self.foe, self.own, Part.MELEE)

    @property
    def second(self) -> Behind:
        return self.ranks[0]

    def deep(self, fits: Callable[[Behind], bool], most: int = REAR_RANKS) -> int:
        """Return how many ranks fit, from the second on without a break, at most `most`."""
        deep = 0
        for rank in self.ranks[:most]:
            if not fits(rank):
                break
            deep += 1
        return deep

    def same_class(self) -> bool:
        """Return whether the second rank is of the type and class of the front one."""
        behind = self.second.kind
        if behind.type is Type.ARTILLERY:
            behind = counts_as(behind, Role.MELEE, self.foe.kind)
        return behind.is_(self.kind.type, self.kind.grade)

    def faces_foot(self) -> bool:
        """Return whether the opponent is one of those, to the front."""
        return self.own.frontal and self.against.type in _HAND_TO_HAND

    def good(self, rank: Behind) -> bool:
        """Return whether the front and a rank are both in good going."""
        return self.own.going is Going.GOOD and rank.going is Going.GOOD


# -- what forbids all support (DBF-SUPPORT-GENERAL) --------------------------------------------------------------------


def _forbidden(own: Fighter, foe: Fighter) -> bool:
    """Return whether the front rank, or the opponent, forbids all support; single ranks: `_may_support`."""
    if own.works is not None or own.expendables or difficult(own.going) or Trait.CHARIOT in own.traits:
        return True
    if own.kind.grade is _X and own.kind.type is Type.BOWS:
        return True
    if Trait.WATER in own.traits and (own.marsh or (own.water and foe.kind.naval)):
        # DBF-RACE-WATER-d.
        return True
    if foe.kind.type is Type.EXPENDABLES:
        return True
    return own.fresh and (foe.kind.aerial or foe.kind.is_(Type.ARTILLERY, _S))


def _may_support(rank: Behind) -> bool:
    """Return whether a rank may support at all, whatever it is of; Bows (X) never do (DBF-BW-X-a)."""
    if rank.defends or difficult(rank.going) or Trait.CHARIOT in rank.traits:
        return False
    return rank.kind.grade is not _X or rank.kind.type is not Type.BOWS


# -- mounted -----------------------------------------------------------------------------------------------------------

_KNIGHTS_FACE: Final = frozenset({Type.KNIGHTS, Type.CAVALRY, Type.LIGHT_HORSE})


def _double_knights(own: Fighter, foe: Fighter, part: Part) -> bool:
    """DBF-SUPPORT-KN: Knights (I) on a double base."""
    if own.rear is None or not own.rear.is_(Type.KNIGHTS, _I):
        return False
    if part is Part.MELEE:
        return foe.kind.foot or foe.kind.type in _KNIGHTS_FACE
    return part.shot_at and striking(foe, own, Part.SHOOTS).type is not Type.ARTILLERY


def _cavalry(of: _Ranks) -> Iterator[Line]:
    """DBF-SUPPORT-CV, DBF-SUPPORT-CV-PS."""
    behind, foe = of.second, of.foe.kind
    needed = _I if of.own.kind.grade is _I else _O
    if behind.kind.is_(Type.CAVALRY, needed) and foe.type in (Type.CAVALRY, Type.LIGHT_HORSE):
        yield CAVALRY
    fit = behind.kind.type is Type.PSILOI and behind.kind.grade is not _O
    faced = foe.type is Type.CAVALRY or foe.is_(Type.KNIGHTS, _X)
    if fit and faced and Trait.SUPPORTS_CAVALRY in behind.traits:
        yield HORSE_PSILOI


# -- foot --------------------------------------------------------------------------------------------------------------


def _spears(of: _Ranks) -> Iterator[Line]:
    """DBF-SUPPORT-SP."""
    if of.same_class() and of.good(of.second):
        yield SPEARS
    yield from _by_psiloi(of)


_PIKES: Final = {deep: Line("dbf-line-support-pikes", deep, "DBF-SUPPORT-PK", deep) for deep in (1, 2, 3)}
_PIKES_WITH_PAVISES: Final = {
    deep: Line("dbf-line-support-pikes", deep, "DBF-SUPPORT-PK-X", deep) for deep in (1, 2)
}


def _pikes(of: _Ranks) -> Iterator[Line]:
    """DBF-SUPPORT-PK, DBF-SUPPORT-PK-X."""
    if of.own.kind.grade is _X:
        deep = of.deep(lambda rank: rank.kind.is_(Type.PIKES, _I, _X) and of.good(rank), 2)
        lines = _PIKES_WITH_PAVISES
    else:
        grade = of.own.kind.grade
        deep = of.deep(lambda rank: rank.kind.is_(Type.PIKES, grade) and of.good(rank))
        lines = _PIKES
        if of.pike_ranks == "all":
            deep //= REAR_RANKS
    if deep:
        yield lines[deep]
    yield from _by_psiloi(of)


def _blades(of: _Ranks) -> Iterator[Line]:
    """DBF-SUPPORT-BD."""
    foe = of.foe.kind
    faced = foe.type in (Type.KNIGHTS, Type.DRAGON) or foe.is_(Type.CAMELRY, _S)
    if of.second.kind.type is Type.BLADES and faced:
        yield BLADES
    yield from _by_psiloi(of)


def _warband(of: _Ranks) -> Iterator[Line]:
    """DBF-SUPPORT-WB, DBF-SUPPORT-WB-S."""
    if of.second.kind.type is not Type.WARBAND:
        return
    yield WARBAND
    if of.own.kind.grade is _S and of.foe.kind.mounted:
        deep = of.deep(lambda rank: rank.kind.is_(Type.WARBAND, _S))
        if deep > 1:
            yield Line("dbf-line-support-deep-warband", deep - 1, "DBF-SUPPORT-WB-S", deep - 1)


def _auxilia(of: _Ranks) -> Iterator[Line]:
    """DBF-SUPPORT-AX-X, DBF-SUPPORT-AX; handgunners (Art (X)) count as Auxilia (I) here."""
    if of.own.kind.is_(Type.AUXILIA, _X):
        deep = of.deep(lambda rank: rank.kind.is_(Type.AUXILIA, _X), 2)
        if deep:
            yield Line("dbf-line-support-deep-auxilia", deep, "DBF-SUPPORT-AX-X", deep)
    elif of.faces_foot() and of.same_class():
        yield AUXILIA
    yield from _by_psiloi(of)


_MISSILES: Final = (Trait.BOW, Trait.CROSSBOW, Trait.FIREARM)


def _missiles(traits: tuple[Trait, ...]) -> list[bool]:
    return [weapon in traits for weapon in _MISSILES]


def _bows(of: _Ranks) -> Iterator[Line]:
    """DBF-SUPPORT-BW."""
    alike = _missiles(of.own.traits) == _missiles(of.second.traits)
    if of.faces_foot() and of.same_class() and alike:
        yield BOWS


def _psiloi(of: _Ranks) -> Iterator[Line]:
    """DBF-SUPPORT-PSILOI, DBF-RACE-ELF-SUPPORT."""
    if not of.foe.kind.skirmisher:
        return
    behind = of.second
    elves = of.own.kind.grade is _S and Trait.ELF in of.own.traits and Trait.ELF in behind.traits
    if behind.kind.is_(Type.PSILOI, _O):
        yield SKIRMISHERS
    elif elves and behind.kind.is_(Type.PSILOI, _S):
        yield ELVES


_CLOSE: Final = frozenset({Type.SPEARS, Type.PIKES, Type.BLADES, Type.AUXILIA})


def _by_psiloi(of: _Ranks) -> Iterator[Line]:
    """DBF-SUPPORT-PS: Psiloi behind foot, as the second rank, or with bows as the third behind such foot."""
    second, third = of.ranks[0], of.ranks[1:2]
    if second.kind.type is Type.PSILOI:
        supporting = _armed(second, *_MISSILES)
    else:
        # Handgunners (Art (X)) are Auxilia in melee, in the second rank as in the first.
        close = counts_as(second.kind, Role.MELEE, of.foe.kind).type in _CLOSE
        supporting = close and any(_armed(rank, Trait.BOW) for rank in third)
    if supporting and _psiloi_face(of):
        yield PSILOI


def _psiloi_face(of: _Ranks) -> bool:
    """Return whether the opponent is one of those against whom Psiloi support foot."""
    foe = of.foe
    mounted = foe.kind.mounted and not foe.kind.is_(Type.KNIGHTS, _X)
    faced = foe.kind.type is Type.WARBAND or foe.kind.aerial or mounted or foe.works is not None
    # War Wagons, or Pontoneers, who count as such.
    return faced or of.against.type is Type.WAR_WAGONS


def _armed(rank: Behind, *weapons: Trait) -> bool:
    psiloi = rank.kind.type is Type.PSILOI and Trait.SUPPORTS_FOOT in rank.traits
    return psiloi and any(weapon in rank.traits for weapon in weapons)


_GIVEN: Final[dict[Type, Callable[[_Ranks], Iterator[Line]]]] = {
    Type.CAVALRY: _cavalry,
    Type.SPEARS: _spears,
    Type.PIKES: _pikes,
    Type.BLADES: _blades,
    Type.WARBAND: _warband,
    Type.AUXILIA: _auxilia,
    Type.BOWS: _bows,
    Type.PSILOI: _psiloi,
}
