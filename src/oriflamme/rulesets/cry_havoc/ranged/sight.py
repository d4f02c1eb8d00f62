"""Lines of fire and fields of vision: what blocks them, and what cover they find (CH-3.2-c, CH-3.2-g to CH-3.2-p)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from oriflamme.board.hexes import DIRECTIONS, STEPS_OF, Direction, Hex, direction
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.text import Text
from oriflamme.rulesets.cry_havoc.charges.walls import COVER as WALL_COVER
from oriflamme.rulesets.cry_havoc.charges.walls import in_wall
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Figure
from oriflamme.rulesets.cry_havoc.terrain import EdgeKind

from .lines import MIDDLE, crossed

BY_NIGHT: Final = 5
"""Hexes that a man sees in the dark (CH-3.2-o)."""
NIGHT_EYES: Final = 10
"""Hexes that animals, and other races, see in the dark (CH-3.2-o)."""
EMBANKED: Final = 2
"""Cover of who is in an embankment against shots from above (CH-3.2-n)."""
UNDER_BRIDGE: Final = 2
"""Cover of who is in the water behind a bridge (CH-3.2-m)."""
INDOORS: Final = 1
"""Cover of who is in a building against shots from within (CH-3.2-h)."""
CORNERED: Final = 2
"""Cover of a wall's corner, against the direction that it covers (CH-3.2-j)."""


class Source(msgspec.Struct, frozen=True):
    """What gives a cover: words, and how much."""

    label: str
    cover: int
    rule: str


class Line(msgspec.Struct, frozen=True):
    """A line of fire: why it is none, who stands in it who can be shot over, and the best cover that the target has of it."""

    blocked: tuple[Reason, ...] = ()
    over: tuple[str, ...] = ()
    cover: Source | None = None
    dark: bool = False

    @property
    def total(self) -> int:
        """The cover, and what darkness adds (CH-3.2-o)."""
        return (self.cover.cover if self.cover is not None else 0) + self.dark


def sees(field: Field, one: Figure, other: Figure) -> bool:
    """Return whether a figure has another in its field of vision: a line from it that only men stand in (CH-3.2-c)."""
    return not line(field, one, other).blocked


def in_the_dark(field: Field, figure: Figure) -> bool:
    """Return whether a figure is where it is dark: at night everywhere, and underground (CH-3.2-o)."""
    return field.theatre.night or field.ground(figure.hex).dark


def line(field: Field, shooter: Figure, target: Figure) -> Line:
    """Return the line of fire from a figure to another: of those between their hexes the best for who shoots."""
    found = [
        _between(field, shooter, here, target, there)
        for here in field.cells(shooter)[:1]
        for there in field.cells(target)
    ]
    return min(found, key=lambda one: (len(one.blocked) > 0, len(one.over) > 0, one.total))


def _between(field: Field, shooter: Figure, here: Hex, target: Figure, there: Hex) -> Line:
    offset = there - here
    dark = in_the_dark(field, target)
    blocked = list(_unseen(field, shooter, here, there, dark=dark))
    start = _start(field, here, there)
    met = crossed(offset, start)
    grounds = [(here + hex, field.ground(here + hex)) for hex in met.hexes]
    edges = [
        (here + one, here + other, edge)
        for one, other in met.sides
        for edge in field.edges(here + one, here + other)
    ]
    radius = field.ground(here).tower
    clump = _clump(field, there)
    covers: list[Source] = list(_own_cover(field, shooter, here, target, there))
    bridged = False
    for hex, ground in grounds:
        within = bool(radius) and STEPS_OF[hex - here] <= radius
        if ground.between is None and hex not in clump:
            blocked.append(
                Reason(
                    "CH-3.2-h",
                    Text("cry-havoc-blocked-ground", {"ground": Text(f"cry-havoc-ground-{ground.kind}")}),
                )
            )
        elif ground.between and not within:
            covers.append(Source(f"cry-havoc-ground-{ground.kind}", ground.between, "CH-3.2-h"))
        bridged = bridged or ground.bridge
    for one, other, edge in edges:
        blocked += _edge_blocks(field, here, there, one, other, edge)
        if edge.between:
            cover = field.theatre.readings.fences if edge.kind in ("fence", "low-wall") else edge.between
            covers.append(Source(f"cry-havoc-edge-{edge.kind}", cover, "CH-3.2-h"))
    if bridged and field.ground(there).water:
        covers.append(Source("cry-havoc-cover-bridge", UNDER_BRIDGE, "CH-3.2-m"))
    over = tuple(_men_between(field, shooter, here, target, met.hexes, radius))
    best = max(covers, key=lambda source: source.cover, default=None)
    return Line(tuple(blocked), over, best if best is not None and best.cover else None, dark)


def _unseen(field: Field, shooter: Figure, here: Hex, there: Hex, *, dark: bool) -> Iterator[Reason]:
    if not dark:
        return
    sheet = field.sheet(shooter)
    eyes = NIGHT_EYES if sheet.animal or "night-sight" in sheet.skills else BY_NIGHT
    if STEPS_OF[there - here] > eyes:
        yield Reason("CH-3.2-o", Text("cry-havoc-blocked-night", {"hexes": eyes}))


def _start(field: Field, here: Hex, there: Hex) -> Direction:
    """Return the side in whose middle a line begins: of a tower the one it leaves by, of a window hex that window (CH-3.2-l, CH-3.2-p)."""
    if here == there:
        return MIDDLE
    if field.ground(here).tower:
        first = crossed(there - here).sides
        return (direction(0, first[0][1]) if first else None) or _towards(there - here)
    best, side = None, MIDDLE
    for towards, step in enumerate(DIRECTIONS):
        if any(edge.opening for edge in field.edges(here, here + step)):
            gap = STEPS_OF[there - (here + step)]
            if gap < STEPS_OF[there - here] and (best is None or gap < best):
                best, side = gap, towards
    return side


def _towards(offset: Hex) -> Direction:
    return min(range(6), key=lambda towards: (STEPS_OF[offset - DIRECTIONS[towards]], towards))


def _edge_blocks(
    field: Field, here: Hex, there: Hex, one: Hex, other: Hex, edge: EdgeKind
) -> Iterator[Reason]:
    """Yield why what runs along a side stops a line that crosses it: walls, openings from too far, the top of an embankment."""
    if edge.crest:
        if not _over_crest(here, there, one, other):
            yield Reason("CH-3.2-n", Text("cry-havoc-blocked-crest"))
        return
    if edge.between is not None:
        return
    if edge.opening and _through(field, here, there, one, other):
        return
    rule = "CH-3.2-l" if edge.opening else "CH-3.2-h"
    yield Reason(rule, Text("cry-havoc-blocked-edge", {"edge": Text(f"cry-havoc-edge-{edge.kind}")}))


def _through(field: Field, here: Hex, there: Hex, one: Hex, other: Hex) -> bool:
    """Return whether a line may pass an opening between two hexes, the first of them nearer to the shooter (CH-3.2-l)."""
    inside = field.ground(one).inside
    if inside:
        # From within: the shooter is in the hex of the opening; through a door between rooms, as from outside.
        return here == one or (field.ground(other).inside and (there == other or there in _around(other)))
    if here == one:
        return True
    return there == other or (there in _around(other) and field.ground(there).inside)


def _around(hex: Hex) -> tuple[Hex, ...]:
    return tuple(hex + step for step in DIRECTIONS)


def _over_crest(here: Hex, there: Hex, one: Hex, other: Hex) -> bool:
    """Return whether a line over the top of an embankment sees: who is below is at least as far from it as who is above (CH-3.2-n).

    The two hexes of the top are `one`, on the shooter's side, and `other`.
    """
    return STEPS_OF[one - here] >= STEPS_OF[other - there]


def _clump(field: Field, hex: Hex) -> frozenset[Hex]:
    """Return the hexes of the trees that somebody stands in: they do not hide him from outside (CH-3.2-h)."""
    if not field.ground(hex).tree:
        return frozenset()
    found, frontier = {hex}, [hex]
    while frontier:
        for near in _around(frontier.pop()):
            if near not in found and field.ground(near).tree:
                found.add(near)
                frontier.append(near)
    return frozenset(found)


def _own_cover(field: Field, shooter: Figure, here: Hex, target: Figure, there: Hex) -> Iterator[Source]:
    """Yield what covers a target where it stands; who is surprised has none of it (CH-3.4-c)."""
    from .surprise import surprised  # noqa: PLC0415 - who is surprised asks who sees

    if in_wall(field, target):
        yield Source("cry-havoc-cover-wall", WALL_COVER, "CH-4.2-e")
    if surprised(field, target):
        return
    ground = field.ground(there)
    cover = ground.cover
    if ground.tree and all(field.ground(near).tree for near in _around(there)):
        cover = 2
    if ground.inside and not ground.prison and field.ground(here).inside:
        cover = INDOORS
    if ground.embankment:
        cover = EMBANKED if _level(field, here) > _level(field, there) else 0
    if ground.corner:
        cover = CORNERED if _cornered(field, shooter, target) else 0
    if cover:
        yield Source(f"cry-havoc-ground-{ground.kind}", cover, "CH-3.2-h")


def _level(field: Field, hex: Hex) -> int:
    return field.theatre.map.battlefield.level(hex)


def _cornered(field: Field, shooter: Figure, target: Figure) -> bool:
    from .corners import covers  # noqa: PLC0415 - a page of its own

    return covers(field, shooter, target)


def _men_between(
    field: Field, shooter: Figure, here: Hex, target: Figure, hexes: tuple[Hex, ...], radius: int
) -> Iterator[str]:
    """Yield who stands in a line so that it is blocked, unless he is shot over (CH-3.2-k)."""
    own = {shooter.id, target.id}
    for offset in hexes:
        hex = here + offset
        for man in field.on(hex):
            if man.id in own or man.stunned or field.ground(hex).water:
                continue
            if radius and STEPS_OF[offset] <= radius:
                continue
            if _level(field, here) > _level(field, hex) or _ally_beside(field, shooter, man):
                continue
            yield man.id


def _ally_beside(field: Field, shooter: Figure, man: Figure) -> bool:
    return man.side == shooter.side and field.adjacent(shooter, man)
