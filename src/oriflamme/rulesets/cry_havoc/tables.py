"""The tables that the seed refers to and does not print: melee, fire, weapons, armour. They are the house's, as data.

`data/cry-havoc/tables/*.yaml` hold them. Whoever owns the printed game can type his own into files of the same form and name
their folder (`own_folder.py`); a file that is not there is taken from the house's. What a battle
is played by stands in its set-up, so records replay without these files.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal, TypeAlias, get_args

import msgspec
from msgspec import Meta

from oriflamme.kernel.bounds import Name
from oriflamme.kernel.chances import Chance
from oriflamme.kernel.text import Text
from oriflamme.kit import shelves
from oriflamme.kit.own_folders import hint
from oriflamme.kit.own_names import OwnNames
from oriflamme.muster.datafiles import Fault, load

from .introduction import Armour
from .own_folder import own_folder
from .terrain import NAME

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

Class: TypeAlias = Literal["light", "medium", "heavy", "fatal"]
"""How effective a ranged weapon is: the column of the fire table (CH-3.2-b)."""
CLASSES: Final[tuple[Class, ...]] = ("light", "medium", "heavy", "fatal")

Throw: TypeAlias = Literal["", "light", "long", "heavy"]
"""The kind of a thrown weapon (CH-3.1-c); empty: it is not thrown."""

OUTCOMES: Final = (
    "nothing",
    "recoil",
    "stun",
    "wound",
    "unhorsed",
    "two-wounds",
    "three-wounds",
    "attacker-recoil",
    "attacker-stun",
    "attacker-wound",
    "attacker-two-wounds",
    "attacker-three-wounds",
    "both-recoil",
    "both-stun",
    "both-wound",
)
"""The names that outcomes may have: there are words for them, `cry-havoc-outcome-NAME`. What each does is the tables' to say."""
FACES: Final = 10
"""The faces of the die with which both tables are read (CH-3.2-b, CH-6.0-b)."""


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What one cell of a table does to each side: nothing, a recoil, a stun, wounds, and whether a rider is unhorsed (CH-7.0-a).

    `recoil`, `stun`, `wounds`, `unhorsed` fall on the defender or the target of a shot, `own_recoil`, `own_stun`, `own_wounds` on the
    attacker. No more than one of stun, wounds and recoil falls on the same side.
    """

    recoil: bool = False
    stun: bool = False
    wounds: Annotated[int, Meta(ge=0, le=3)] = 0
    unhorsed: bool = False
    own_recoil: bool = False
    own_stun: bool = False
    own_wounds: Annotated[int, Meta(ge=0, le=3)] = 0

    @property
    def for_attacker(self) -> bool:
        """Whether it is in the attacker's favour: a recoil of the defender or worse (CH-4.1-c)."""
        return self.recoil or self.stun or self.wounds > 0


NOTHING: Final = Result()


def on_foot(outcomes: Mapping[str, Result], name: str) -> str:
    """Return the name of an outcome as it falls on those on foot: of them nobody is unhorsed (CH-7.0-a)."""
    result = outcomes.get(name, NOTHING)
    if not result.unhorsed:
        return name
    same = msgspec.structs.replace(result, unhorsed=False)
    return next((other for other, known in outcomes.items() if known == same), name)


def falling(
    outcomes: Mapping[str, Result], found: Iterable[tuple[str, Chance]], *, ridden: bool
) -> tuple[tuple[str, Chance], ...]:
    """Return outcomes with their chances as they fall on those hit: on foot, some are the same."""
    ways: dict[str, Chance] = {}
    for name, chance in found:
        falls = name if ridden else on_foot(outcomes, name)
        before = ways.get(falls)
        ways[falls] = chance if before is None else Chance(before.ways + chance.ways, chance.of)
    return tuple(ways.items())


class MeleeTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The melee table: odds as columns from the worst for the attacker, and for each its results for a D10 of 1 to 10.

    `columns` are odds (attack, defence), such as [1, 2] and [3, 1], ascending. `results[column][face - 1]` names an entry of `outcomes`.
    A die modified above 10 is read as 10, below 1 as 1; high is good for the defender, whose armour is added (CH-6.2-a).
    `armour` is that bonus by armour.
    """

    source: str
    columns: Annotated[tuple[tuple[int, int], ...], Meta(min_length=2, max_length=20)]
    results: tuple[Annotated[tuple[Name, ...], Meta(min_length=FACES, max_length=FACES)], ...]
    outcomes: dict[Name, Result]
    armour: dict[Armour, Annotated[int, Meta(ge=0, le=5)]]

    def column(self, attack: int, defence: int) -> int:
        """Return the column of these odds, rounded in the defender's favour; the first where they are worse (CH-6.0-b)."""
        found = [n for n, (one, other) in enumerate(self.columns) if attack * other >= one * max(defence, 0)]
        return found[-1] if found else 0

    def shifted(self, column: int, by: int) -> int:
        """Return a column so many to the right, within the table (CH-1.2-b)."""
        return min(max(column + by, 0), len(self.columns) - 1)


class TypedMeleeTable(MeleeTable, frozen=True, forbid_unknown_fields=True):
    """A melee table as somebody has typed it, whose rows may be of any length: what is wrong with that is said in words."""

    results: tuple[tuple[Name, ...], ...]


class FireTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The fire table: for each class of effectiveness its results for a modified D10, from 1; the last is for all above.

    Low is good for the shooter: range, cover and wounds are added (CH-3.2-b, CH-3.2-e).
    """

    source: str
    results: dict[Class, Annotated[tuple[Name, ...], Meta(min_length=1, max_length=20)]]
    outcomes: dict[Name, Result]


class Weapon(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A ranged weapon; its name is the message `cry-havoc-weapon-ID`, or one of its own `names`.

    `short`, `medium` and `long` are the farthest hexes of each range. `cadence` is what can be done in a turn (CH-3.3-a). `throw` is its
    kind where it is thrown. `mounted`: it can be used from a mount, `mounted_reload` also again (CH-3.1-a). `indirect`: it
    can shoot over somebody (CH-3.4-d); `through`: through a line of friends (CH-3.4-e). `crossbow`: CH-3.2-d.
    """

    id: Name
    effect: Class
    cadence: Literal[1, 2, 3]
    short: Annotated[int, Meta(ge=1, le=99)]
    medium: Annotated[int, Meta(ge=1, le=99)]
    long: Annotated[int, Meta(ge=1, le=99)]
    throw: Throw = ""
    crossbow: bool = False
    mounted: bool = False
    mounted_reload: bool = True
    indirect: bool = False
    through: bool = False
    names: OwnNames | None = None

    @property
    def name(self) -> Text:
        """Its name for people."""
        return self.names.text() if self.names is not None else Text(f"cry-havoc-weapon-{self.id}")


class Weapons(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All ranged weapons."""

    source: str
    weapons: tuple[Weapon, ...]

    def weapon(self, name: str) -> Weapon:
        """Return a weapon. Raises `KeyError`."""
        return _weapons(self)[name]


class Tables(msgspec.Struct, frozen=True):
    """The tables of a battle. `source` of each says whose it is: `house`, or what its file says."""

    melee: MeleeTable
    fire: FireTable
    weapons: Weapons

    def weapon(self, name: str) -> Weapon:
        """Return a weapon. Raises `KeyError`."""
        return self.weapons.weapon(name)


@cache
def _weapons(found: Weapons) -> dict[str, Weapon]:
    return {weapon.id: weapon for weapon in found.weapons}


def check_melee(table: MeleeTable) -> None:
    """Raise `Fault` for odds that do not ascend, rows, armours and outcomes that are missing, and outcomes that nobody can suffer."""
    for number, (one, other) in enumerate(table.columns):
        if one < 1 or other < 1:
            raise Fault("odds are two numbers from 1", "columns", number)
        if number and one * table.columns[number - 1][1] <= table.columns[number - 1][0] * other:
            raise Fault("odds ascend from column to column", "columns", number)
    if len(table.results) != len(table.columns):
        raise Fault(
            f"there are {len(table.columns)} columns of odds and {len(table.results)} of results; write a row for each of the odds",
            "results",
        )
    _check_outcomes(table.outcomes)
    for number, row in enumerate(table.results):
        _check_row(table.outcomes, row, "results", number)
        _check_way(table.outcomes, row, "results", number)
    for armour in get_args(Armour):
        if armour not in table.armour:
            raise Fault(
                f"the armour {armour!r} is missing; write what it adds to the die, 0 if nothing", "armour"
            )


def _check_way(outcomes: Mapping[str, Result], row: tuple[str, ...], *path: str | int) -> None:
    """Raise `Fault` for a row whose high results are better for the attacker than its low ones: low is good for him."""
    worths = [_worth(outcomes[name]) for name in row]
    half = len(row) // 2
    if sum(worths[:half]) < sum(worths[len(row) - half :]):
        raise Fault(
            "low is good for the attacker, and here high is; write the row the other way round, from its best result for him",
            *path,
        )


def _worth(result: Result) -> int:
    """Return how good a result is for the attacker: what it does to the other, less what it does to himself."""

    def harm(wounds: int, *, stun: bool, recoil: bool) -> int:
        return 2 + wounds if wounds else 2 * stun + recoil

    theirs = harm(result.wounds, stun=result.stun, recoil=result.recoil)
    return theirs - harm(result.own_wounds, stun=result.own_stun, recoil=result.own_recoil)


def check_faces(table: TypedMeleeTable) -> None:
    """Raise `Fault` for a row that has more results or fewer than the die has faces."""
    for number, row in enumerate(table.results):
        if len(row) != FACES:
            raise Fault(
                f"a D{FACES} has {FACES} faces and there are {len(row)} results; write one for each face",
                "results",
                number,
            )


def check_fire(table: FireTable) -> None:
    """Raise `Fault` for classes or outcomes that are missing, and outcomes that nobody can suffer."""
    _check_outcomes(table.outcomes)
    for column in CLASSES:
        if column not in table.results:
            raise Fault(f"the class {column!r} is missing; write a row of results for it", "results")
        _check_row(table.outcomes, table.results[column], "results", column)
    for name, result in table.outcomes.items():
        if result.own_recoil or result.own_stun or result.own_wounds:
            raise Fault("a shot does nothing to who shoots; leave that out", "outcomes", name)
    for column in CLASSES:
        _check_way(table.outcomes, table.results[column], "results", column)


def _check_row(outcomes: Mapping[str, Result], row: tuple[str, ...], *path: str | int) -> None:
    for face, name in enumerate(row):
        if name not in outcomes:
            raise Fault(f"there is no outcome {name!r}; {hint(name, outcomes)}", *path, face)


def _check_outcomes(outcomes: Mapping[str, Result]) -> None:
    for name, result in outcomes.items():
        if name not in OUTCOMES:
            raise Fault(
                f"there are no words for an outcome {name!r}; {hint(name, OUTCOMES)}", "outcomes", name
            )
        own = (result.own_recoil, result.own_stun, result.own_wounds)
        if any(sum(map(bool, side)) > 1 for side in ((result.recoil, result.stun, result.wounds), own)):
            raise Fault(
                "a side suffers one of recoil, stun and wounds; leave out the others", "outcomes", name
            )
        if result.unhorsed and not result.wounds:
            raise Fault("who is unhorsed is wounded too; write wounds, or stun alone", "outcomes", name)
    if outcomes.get("nothing", NOTHING) != NOTHING:
        raise Fault("nothing does nothing; write {}", "outcomes", "nothing")


def check_weapons(found: Weapons) -> None:
    """Raise `Fault` for a weapon that is there twice, or whose ranges do not ascend."""
    seen: set[str] = set()
    for number, weapon in enumerate(found.weapons):
        if weapon.id in seen:
            raise Fault(f"the weapon {weapon.id!r} is there twice", "weapons", number, "id")
        seen.add(weapon.id)
        if not weapon.short <= weapon.medium <= weapon.long:
            raise Fault("ranges ascend: short, medium, long", "weapons", number)


def tables() -> Tables:
    """Return the tables in use: those of a folder of one's own where there is one, else the house's. Raises `DataError`."""
    return read_tables(own_folder())


@cache
def read_tables(own: Path | None) -> Tables:
    """Return the tables of a folder of one's own, or of the house where it has none. Raises `DataError`."""
    melee = _file(own, "melee.yaml")
    if own is not None:
        load(melee, TypedMeleeTable, check=check_faces)
    return Tables(
        load(melee, MeleeTable, check=check_melee),
        load(_file(own, "fire.yaml"), FireTable, check=check_fire),
        load(_file(own, "weapons.yaml"), Weapons, check=_check_own_weapons if own else check_weapons),
    )


def _check_own_weapons(found: Weapons) -> None:
    """Raise `Fault` for a weapon that the house's characters carry and that is missing, or one without a name."""
    check_weapons(found)
    known = [weapon.id for weapon in read_tables(None).weapons.weapons]
    own = [weapon.id for weapon in found.weapons]
    for name in known:
        if name not in own:
            raise Fault(f"the weapon {name!r} is missing; characters carry it", "weapons")
    for number, weapon in enumerate(found.weapons):
        if weapon.id not in known and weapon.names is None:
            raise Fault(
                f"there are no words for a weapon {weapon.id!r}; write names: {{en: ..., fr: ...}}, or {hint(weapon.id, known)}",
                "weapons",
                number,
                "id",
            )


def _file(own: Path | None, name: str) -> Traversable | Path:
    """Return the file of a table: one's own where it is there, else the house's."""
    if own is not None and (own / name).is_file():
        return own / name
    return shelves.folder(NAME, "tables") / name
