"""The cost of elements in army points (seed lines 639-751). In half points, since a horde costs half a one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

from oriflamme.kernel.tally import Line, Tally
from oriflamme.muster.datafiles import load

from .pieces import Artefact, Power, Rank, Trait
from .troops import Grade, Kind, Type

HALVES: Final = 2
"""Half points in a point."""


class CostTables(msgspec.Struct, frozen=True):
    """What costs how much, in points, as `data/fictionalis/costs.yaml` has it."""

    regular: dict[str, dict[Grade, float]]
    irregular: dict[str, dict[Grade, float]]
    unpriced: tuple[str, ...]
    variations: dict[str, tuple[int, int]]
    magic: dict[Power, int]
    artefacts: dict[Artefact, int]
    fame: float
    most_fame: int
    works: dict[str, int]


@cache
def tables() -> CostTables:
    """Return the tables of costs."""
    return load(files("oriflamme") / "data" / "fictionalis" / "costs.yaml", CostTables)


def _row(type_: Type, winged: bool) -> str:
    """Return the name of a row of the tables."""
    return f"{type_.value}(W)" if winged else type_.value


_ROWS: Final = {_row(type_, winged): (type_, winged) for type_ in Type for winged in (False, True)}


def halves(points: float) -> int:
    """Return points as half points."""
    return int(Fraction(points) * HALVES)


def basic(kind: Kind) -> int:
    """Return the basic cost of a kind in half points (DBF-COST-BASE). Raises LookupError when it cannot be had."""
    column = tables().regular if kind.regular else tables().irregular
    price = column.get(_row(kind.type, kind.winged), {}).get(kind.grade)
    if price is None:
        nature = "regular" if kind.regular else "irregular"
        raise LookupError(f"there are no {nature} {kind}")
    return halves(price)


def priced(kind: Kind) -> bool:
    """Return whether a kind can be had for points, that is, has a cost (DBF-COST-BASE)."""
    try:
        basic(kind)
    except LookupError:
        return False
    return True


def kinds() -> Iterator[Kind]:
    """Yield every kind that can be had for points, regular ones first, in the order of the table (DBF-COST-BASE)."""
    for regular, column in ((True, tables().regular), (False, tables().irregular)):
        for name, grades in column.items():
            for grade in grades:
                type_, winged = _ROWS[name]
                yield Kind(type_, grade, regular, winged)


def element_cost(
    kind: Kind,
    *,
    traits: Iterable[Trait] = (),
    rear: Kind | None = None,
    general: Rank | None = None,
    power: Power | None = None,
    artefacts: Iterable[Artefact] = (),
    fame: int = 0,
    forms: Iterable[Kind] = (),
    fast_play: bool = False,
) -> Tally:
    """Return what an element costs, line by line, in half points.

    `fame` is in half element equivalents. A shape changer is paid as its dearest form (DBF-RACE-LYCAN); a general of
    fast play pays no surcharge (DBF-FAST-LIST). Raises LookupError when a kind cannot be had.
    """
    traits, artefacts = tuple(traits), tuple(artefacts)
    dearest = max((kind, *forms), key=basic)
    lines = [Line("dbf-cost-basic", basic(dearest), "DBF-COST-BASE" if dearest == kind else "DBF-RACE-LYCAN")]
    lines += _variations(kind, traits, rear, None if fast_play else general)
    if power is not None:
        lines.append(Line("dbf-cost-magic", halves(tables().magic[power]), "DBF-COST-MAGIC"))
    for artefact in artefacts:
        if artefact is not Artefact.RING:
            lines.append(Line("dbf-cost-artefact", halves(tables().artefacts[artefact]), "DBF-COST-ARTEFACT"))
    if fame:
        lines.append(Line("dbf-cost-fame", halves(tables().fame * fame), "DBF-ARTEFACT-FAMOUS", fame))
    if Artefact.RING in artefacts:
        lines.append(Line("dbf-cost-ring", sum(line.value for line in lines), "DBF-COST-ARTEFACT"))
    return Tally(tuple(lines))


def _variations(
    kind: Kind, traits: tuple[Trait, ...], rear: Kind | None, general: Rank | None
) -> Iterator[Line]:
    column = 0 if kind.regular else 1
    variations = tables().variations
    if Trait.CHARIOT in traits and kind.type in (Type.KNIGHTS, Type.CAVALRY, Type.LIGHT_HORSE):
        yield Line("dbf-cost-chariot", halves(variations["chariot"][column]), "DBF-COST-VARIATIONS")
    if Trait.MOUNTED_INFANTRY in traits:
        yield Line(
            "dbf-cost-mounted-infantry",
            halves(variations["mounted-infantry"][column]),
            "DBF-MOUNTED-INFANTRY",
        )
    if rear is not None:
        behind = halves(variations["rear"][0 if rear.regular else 1])
        yield Line("dbf-cost-rear", basic(rear) + behind, "DBF-COST-VARIATIONS")
    if general is not None:
        name = "ally" if general is Rank.ALLY else "commander"
        yield Line(f"dbf-cost-{name}", halves(variations[name][column]), "DBF-COST-VARIATIONS")


def section_cost(*, permanent: bool, tower: bool = False, gate: bool = False, cheap: bool = False) -> int:
    """Return what a section of fortification costs, in half points (DBF-COST-FORT).

    `cheap`: a TF that is part of a built-up area, or that the army list has defend camps or baggage.
    """
    works = tables().works
    price = works["PF" if permanent else "TF"]
    price += works["within"] if cheap and not permanent else 0
    price += (works["tower"] if tower else 0) + (works["gate"] if gate else 0)
    return halves(price)


def gate_cost() -> int:
    """Return what an artefact (W), which stands on the table by itself, costs its army, in half points."""
    return halves(tables().artefacts[Artefact.GATE])
