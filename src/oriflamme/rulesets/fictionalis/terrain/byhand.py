"""Terrain laid by hand: a scenario's table as data, checked, with errors that say what is wrong where.

Players may modify the rules of terrain (DBF-TERRAIN-GENERAL), so neither the steps of choice nor the dice bind a scenario;
what features may do to one another does, and their sizes do unless it says `any_size`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from oriflamme.board.outlines import Outline, simple
from oriflamme.board.table import DEGREE, FULL_TURN, PACE, Point
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.text import Text
from oriflamme.rulesets.fictionalis.field import Field, Theatre
from oriflamme.rulesets.fictionalis.ground import Feature, Land, Section, Surface, Works

from .bare import bare_table
from .building import area_features, forded, with_features, with_straits
from .catalogue import Measures, TerrainKind, kind_named, measures_of
from .constraints import breaches
from .lie import centre_point
from .linear import Shore, Side, along, mountains, shore_faults, waterway
from .plans import ChooseFeature, Relief
from .shapes import wrong_size
from .walls import gap_faults, perimeter, wall_faults

Spot: TypeAlias = tuple[float, float]
"""x and y in paces, from the upper left corner of the table."""

Wall: TypeAlias = Literal["TF", "PF"]


class HandError(ValueError):
    """A table that cannot be laid: names the feature or works, and what is wrong."""


class Area(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An area feature by small numbers: its middle, length and breadth in paces, angle in degrees from east, shape."""

    at: Spot
    length: float
    breadth: float
    angle: float = 0
    variant: int = 0
    roads: Annotated[int, Meta(ge=0, le=2)] = 0
    descent: bool = False


class HandShore(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The shore of a waterway or range, in paces: see `linear.Shore`."""

    side: Side
    reach: Annotated[tuple[float, ...], Meta(min_length=2)]
    border: float = 80


class HandFeature(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A feature: its id, its kind, and one of `outline`, `area`, `course` with `width`, or `shore`. Lengths in paces."""

    id: Annotated[str, Meta(pattern="^[a-z][a-z0-9-]*$")]
    kind: str
    outline: tuple[Spot, ...] = ()
    area: Area | None = None
    course: tuple[Spot, ...] = ()
    width: float = 0
    shore: HandShore | None = None
    crest: tuple[Spot, ...] = ()
    ford: bool = False
    salt: bool = False


class HandSection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One section of works, from left to right as a defender inside looks out."""

    left: Spot
    right: Spot
    tower: bool = False
    gate: bool = False


class HandWorks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Fortifications of a side: `around` a built-up area, with gates and towers by number, or section by section."""

    id: Annotated[str, Meta(pattern="^[a-z][a-z0-9-]*$")]
    side: str
    kind: Wall
    around: str | None = None
    gates: tuple[int, ...] = ()
    towers: tuple[int, ...] = ()
    sections: tuple[HandSection, ...] = ()


class HandTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table as a scenario gives it. `size`: width and depth in paces, where it is not the usual one."""

    features: tuple[HandFeature, ...] = ()
    works: tuple[HandWorks, ...] = ()
    size: tuple[int, int] | None = None
    any_size: bool = False


def lay_by_hand(table: HandTable, theatre: Theatre) -> Surface:
    """Return the surface of a scenario. Raises HandError, such as "feature pond: its outline crosses itself"."""
    surface = bare_table(theatre)
    if table.size is not None:
        surface = msgspec.structs.replace(surface, width=table.size[0] * PACE, depth=table.size[1] * PACE)
    measures = measures_of(Field(theatre, surface))
    names = [one.id for one in table.features] + [one.id for one in table.works]
    for name in names:
        if names.count(name) > 1:
            raise HandError(f"two features or works are called {name}")
    for spec in table.features:
        try:
            new = tuple(_made(spec, surface, measures, any_size=table.any_size))
        except (LookupError, ValueError) as error:
            raise HandError(f"feature {spec.id}: {error}") from error
        _refuse(f"feature {spec.id}", breaches(new, surface, measures))
        surface = with_features(surface, new)
    surface = with_straits(surface, measures)
    for works in table.works:
        sections = _walled(works, surface, theatre)
        surface = msgspec.structs.replace(surface, works=(*surface.works, *sections))
        _refuse(f"works {works.id}", gap_faults(surface.works, surface.frontage))
    return surface


def _refuse(what: str, faults: Iterable[Reason]) -> None:
    for fault in faults:
        raise HandError(f"{what}: {fault.rule}: {' '.join(_words(fault.text))}")


def _words(text: Text) -> Iterator[str]:
    yield text.id
    for value in text.args.values():
        yield from _words(value) if isinstance(value, Text) else (str(value),)


def _point(spot: Spot) -> Point:
    return Point(round(spot[0] * PACE), round(spot[1] * PACE))


def _points(spots: Sequence[Spot]) -> tuple[Point, ...]:
    return tuple(_point(spot) for spot in spots)


def _made(spec: HandFeature, surface: Surface, measures: Measures, *, any_size: bool) -> Iterator[Feature]:
    kind = kind_named(spec.kind)
    given = [bool(spec.outline), spec.area is not None, bool(spec.course), spec.shore is not None]
    if given.count(True) != 1:
        raise ValueError("it needs one of outline, area, course and shore")
    wanted = _form(kind)
    if not given[("outline", "area", "course", "shore").index(wanted)] and not (
        wanted == "area" and spec.outline
    ):
        raise ValueError(f"a {spec.kind} is given by its {wanted}")
    made: tuple[Feature, ...]
    if spec.shore is not None:
        made = _along_edge(spec, spec.shore, surface, measures)
    elif spec.course:
        if spec.width <= 0:
            raise ValueError("its width must be more than nothing")
        made = (
            forded(
                along(spec.id, kind.land, _points(spec.course), round(spec.width * PACE), None), spec.ford
            ),
        )
    elif spec.area is not None:
        made = _area(spec, spec.area, surface)
    else:
        made = (_outlined(spec, kind),)
    if wanted == "area" and not any_size and wrong_size(Outline(made[0].outline), measures):
        raise ValueError(
            f"it is larger than {measures.most // PACE} or smaller than {measures.least // PACE} paces"
        )
    if spec.crest:
        made = (msgspec.structs.replace(made[0], crest=_points(spec.crest)), *made[1:])
    yield from (msgspec.structs.replace(one, salt=spec.salt) for one in made)


def _form(kind: TerrainKind) -> Literal["area", "course", "shore"]:
    match kind.land:
        case Land.WATERWAY | Land.MOUNTAINS:
            return "shore"
        case Land.RIVER | Land.ROAD:
            return "course"
        case Land.BEACH:
            raise ValueError("beaches come with their waterway")
    return "area"


def _along_edge(
    spec: HandFeature, given: HandShore, surface: Surface, measures: Measures
) -> tuple[Feature, ...]:
    wet = kind_named(spec.kind).land is Land.WATERWAY
    core = Land.WATERWAY if wet else Land.MOUNTAINS
    if any(one.land is core for one in surface.features):
        raise ValueError("a table has at most one waterway and one range")
    reach = tuple(round(far * PACE) for far in given.reach)
    shore = Shore(given.side, reach, round(given.border * PACE))
    faults = tuple(shore_faults(shore, surface, measures))
    if faults:
        raise ValueError(f"its shore is wrong: {', '.join(faults)}")
    return (waterway if wet else mountains)(spec.id, shore, surface, None)


def _area(spec: HandFeature, area: Area, surface: Surface) -> tuple[Feature, ...]:
    length, breadth = round(area.length * PACE), round(area.breadth * PACE)
    if length <= 0 or breadth <= 0:
        raise ValueError("its length and breadth must be more than nothing")
    order = ChooseFeature(spec.kind, length, breadth, area.variant, roads=area.roads, descent=area.descent)
    angle = round(area.angle * DEGREE) % FULL_TURN
    return area_features(Relief(spec.id, order), _point(area.at), angle, surface, None)


def _outlined(spec: HandFeature, kind: TerrainKind) -> Feature:
    outline = Outline(_points(spec.outline))
    if not simple(outline):
        raise ValueError("its outline crosses itself")
    if kind.land is Land.BUILT_UP and kind.slope is not None:
        raise ValueError("a built-up area on a hill is given by its area, or as two features")
    return Feature(
        id=spec.id,
        land=kind.land,
        outline=outline.points,
        slope=kind.slope,
        cover=kind.cover,
        crest=(centre_point(outline),) if kind.land is Land.HILL else (),
    )


def _walled(works: HandWorks, surface: Surface, theatre: Theatre) -> tuple[Section, ...]:
    what = f"works {works.id}"
    if works.side not in theatre.sides:
        raise HandError(f"{what}: no side is called {works.side}; there are: {', '.join(theatre.sides)}")
    if (works.around is None) == (not works.sections):
        raise HandError(f"{what}: they need either `around` or `sections`")
    kind = Works(works.kind)
    if works.around is None:
        return tuple(
            Section(
                id=f"{works.id}-{number}",
                side=works.side,
                kind=kind,
                left=_point(one.left),
                right=_point(one.right),
                tower=one.tower,
                gate=one.gate,
            )
            for number, one in enumerate(works.sections)
        )
    town = next((one for one in surface.features if one.id == works.around), None)
    if town is None or town.land is not Land.BUILT_UP:
        raise HandError(f"{what}: {works.around} is no built-up area of this table")
    try:
        faults = tuple(wall_faults(town, surface, kind, works.gates, works.towers))
    except ValueError as error:
        raise HandError(f"{what}: {error}") from error
    _refuse(what, faults)
    return perimeter(town, surface, works.side, kind, works.gates, works.towers)
