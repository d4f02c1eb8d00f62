"""Lines of fire and fields of vision: what blocks them, and what cover they find (CH-3.2-c, CH-3.2-g to CH-3.2-p, CH-3.4-c to CH-3.4-e)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from oriflamme.board.hexes import DIRECTIONS, STEPS_OF, Hex, axial, direction
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.text import Text
from oriflamme.rulesets.cry_havoc.charges.walls import COVER as WALL_COVER
from oriflamme.rulesets.cry_havoc.charges.walls import in_wall
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Figure
from oriflamme.rulesets.cry_havoc.tables import Weapon
from oriflamme.rulesets.cry_havoc.terrain import GroundKind

from .corners import covers as corner_covers
from .surprise import surprised
from .traces import Screen, Source, Trace, Traces

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
AMID_TREE: Final = 2
"""Cover of who is in the middle of a tree of seven hexes (CH-3.2-h)."""


class Line(msgspec.Struct, frozen=True):
    """A line of fire to one hex of a target: why the ground makes it none, who stands in it so that it is none, and the best cover.

    A line without `blocked` can be seen along; a line without `men` either can be shot along. `parted`: it is blocked by the ground, not
    by the dark alone.
    """

    hex: Hex
    blocked: Reason | None = None
    parted: bool = False
    men: tuple[str, ...] = ()
    cover: Source | None = None
    dark: bool = False

    @property
    def total(self) -> int:
        """The cover, one category higher in the dark (CH-3.2-o)."""
        return (self.cover.cover if self.cover is not None else 0) + self.dark

    @property
    def clear(self) -> bool:
        """Whether it can be shot along."""
        return self.blocked is None and not self.men


def sees(field: Field, one: Figure, other: Figure) -> bool:
    """Return whether a figure has another in its field of vision (CH-3.2-c).

    Men hide nobody, unless that reading says so: who is seen over them can be shot at over them.
    """
    ground = _ground(field)
    radius = ground.ground(one.hex).tower
    hide = field.theatre.readings.men_hide

    def open_to(there: Hex, trace: Trace) -> bool:
        if _passes(field, trace, radius)[0] is not None:
            return False
        return not (hide and any(_men_between(field, one, other, there, trace.hexes, radius, None)))

    return any(
        not _too_dark(field, one, there)
        and any(open_to(there, trace) for trace in ground.between(one.hex, there))
        for there in field.cells(other)
    )


def line(
    field: Field, shooter: Figure, target: Figure, weapon: Weapon | None = None, *, over: int = 0
) -> Line:
    """Return the line of fire from a figure to another that is best for who shoots; see `lines`."""
    return min(lines(field, shooter, target, weapon, over=over), key=_worth)


def lines(
    field: Field, shooter: Figure, target: Figure, weapon: Weapon | None = None, *, over: int = 0
) -> Iterator[Line]:
    """Yield the line from a figure's head to each hex of another; where it may begin in several places, the best of them.

    `over` is up to how many hexes away men and obstacles are shot over (CH-3.4-d). `weapon` is what is shot with, where that is known: some
    shoot through a line of friends (CH-3.4-e).
    """
    for there in field.cells(target):
        found = [
            _along(field, shooter, target, there, trace, weapon, over)
            for trace in _ground(field).between(shooter.hex, there)
        ]
        yield min(found, key=_worth)


def _worth(line: Line) -> tuple[bool, bool, int]:
    return line.blocked is not None, bool(line.men), line.total


def _ground(field: Field) -> Traces:
    return field.lie.traces


def _along(
    field: Field,
    shooter: Figure,
    target: Figure,
    there: Hex,
    trace: Trace,
    weapon: Weapon | None,
    over: int,
) -> Line:
    here = shooter.hex
    radius = _ground(field).ground(here).tower
    blocked, covers = _passes(field, trace, max(radius, over))
    parted = blocked is not None
    if not parted and _too_dark(field, shooter, there):
        blocked = Reason("CH-3.2-o", Text("cry-havoc-blocked-night", {"hexes": _eyes(field, shooter)}))
    covers += _own_covers(field, shooter, target, there, radius, down=trace.down)
    if trace.bridged and field.ground(there).water:
        covers.append(Source("cry-havoc-cover-bridge", UNDER_BRIDGE, "CH-3.2-m"))
    # Covers are not added up: the strongest counts (CH-3.2-g).
    best = max(covers, key=lambda source: source.cover, default=None)
    men = tuple(_men_between(field, shooter, target, there, trace.hexes, max(radius, over), weapon))
    return Line(there, blocked, parted, men, best, dark(field, there))


def _passes(field: Field, trace: Trace, over: int) -> tuple[Reason | None, list[Source]]:
    """Return what stops a line, and what covers on its way, if obstacles up to so many hexes away are nothing to it."""
    stop = trace.stop
    covers: list[Source] = []
    hidden = _screened(field, trace.screens, over, covers)
    for ways in trace.choices:
        found: list[tuple[tuple[bool, bool, int], Reason | None, list[Source]]] = []
        for way in ways:
            here: list[Source] = []
            hides = _screened(field, way.screens, over, here)
            most = max((source.cover for source in here), default=0)
            found.append(((way.stop is not None, hides, most), way.stop, here))
        (_, hides, _), stops, here = min(found, key=lambda one: one[0])
        stop = stop or stops
        hidden = hidden or hides
        covers += here
    if stop is None and hidden:
        stop = Reason("CH-3.2-n", Text("cry-havoc-blocked-crest"))
    return stop, covers


def _screened(field: Field, screens: tuple[Screen, ...], over: int, covers: list[Source]) -> bool:
    """Add the covers of obstacles that are farther away than `over`; return whether one of them hides."""
    hidden = False
    for screen in screens:
        if screen.far <= over:
            continue
        if screen.source is None:
            hidden = True
        elif screen.source.fence:
            covers.append(msgspec.structs.replace(screen.source, cover=field.theatre.readings.fences))
        else:
            covers.append(screen.source)
    return hidden


def dark(field: Field, hex: Hex) -> bool:
    """Return whether it is dark on a hex: at night everywhere, and underground (CH-3.2-o)."""
    return field.theatre.night or field.ground(hex).dark


def _eyes(field: Field, figure: Figure) -> int:
    sheet = field.sheet(figure)
    return NIGHT_EYES if sheet.animal or "night-sight" in sheet.skills else BY_NIGHT


def _too_dark(field: Field, figure: Figure, there: Hex) -> bool:
    """Return whether somebody does not see a hex for the dark (CH-3.2-o)."""
    return dark(field, there) and STEPS_OF[there - figure.hex] > _eyes(field, figure)


def _own_covers(
    field: Field, shooter: Figure, target: Figure, there: Hex, radius: int, *, down: bool
) -> Iterator[Source]:
    """Yield the covers of where the target and the shooter stand; who is surprised has none of his hex (CH-3.4-c)."""
    own = field.ground(shooter.hex)
    if own.between:
        # From bushes one shoots through bushes (CH-3.2-h).
        yield Source(f"cry-havoc-ground-{own.kind}", own.between, "CH-3.2-h")
    if in_wall(field, target):
        yield Source("cry-havoc-cover-wall", WALL_COVER, "CH-4.2-e")
    if surprised(field, target):
        return
    ground = field.ground(there)
    if STEPS_OF[there - shooter.hex] <= radius and (ground.between or ground.embankment):
        return  # Bushes and embankments hide nothing from who is high above them (CH-3.2-p).
    rule, cover = _cover_of(field, shooter, target, there, ground, down=down)
    if cover:
        yield Source(f"cry-havoc-ground-{ground.kind}", cover, rule)


def _cover_of(
    field: Field, shooter: Figure, target: Figure, there: Hex, ground: GroundKind, *, down: bool
) -> tuple[str, int]:
    """Return the cover of a hex against who shoots at it, by which rule."""
    here = shooter.hex
    if ground.tree and _ground(field).central(there):
        return "CH-3.2-h", AMID_TREE
    if ground.inside and not ground.prison and _ground(field).together(here, there):
        return "CH-3.2-h", INDOORS
    if ground.embankment:
        return "CH-3.2-n", EMBANKED if down or _level(field, here) > _level(field, there) else 0
    if ground.corner:
        return "CH-3.2-j", CORNERED if corner_covers(field, shooter, target) else 0
    return ("CH-3.2-m" if ground.water else "CH-3.2-h"), ground.cover


def _level(field: Field, hex: Hex) -> int:
    return field.theatre.map.battlefield.level(hex)


# -- who stands in a line (CH-3.2-k, CH-3.4-e) --------------------------------------------------------------------


def _men_between(
    field: Field,
    shooter: Figure,
    target: Figure,
    there: Hex,
    hexes: Iterable[Hex],
    over: int,
    weapon: Weapon | None,
) -> Iterator[str]:
    """Yield who stands in a line so that nothing is shot along it; who is no more than `over` hexes away is shot over."""
    here, own = shooter.hex, (shooter.id, target.id)
    for offset in hexes:
        if STEPS_OF[offset] <= over:
            continue
        hex = here + offset
        for man in field.on(hex):
            if man.id in own or man.stunned or field.ground(hex).water:
                continue
            if _level(field, here) > _level(field, hex):
                continue
            beside = man.side == shooter.side and field.adjacent(shooter, man)
            if not (beside and _past_friends(field, shooter, hex, there, weapon)):
                yield man.id


def _past_friends(field: Field, shooter: Figure, hex: Hex, there: Hex, weapon: Weapon | None) -> bool:
    """Return whether one shoots past the friend beside one who stands in the line.

    One man never hinders (CH-3.2-k). A line of them does, two or more side by side: it is shot through with some weapons, if they are men of one
    kind, and at what lies beyond the hex in front of the two, over the two sides of it that look away from the shooter (CH-3.4-e).
    """
    towards = direction(shooter.hex, hex)
    if towards is None:
        return True  # A friend of two hexes, who is adjacent with the other of them.
    pairs = [
        (turned, mate)
        for turned in ((towards + 1) % 6, (towards + 5) % 6)
        if (mate := _mate(field, shooter, hex, shooter.hex + DIRECTIONS[turned])) is not None
    ]
    if not pairs:
        return True
    if weapon is None or not weapon.through:
        return False
    man = field.on(hex)[0]
    return any(
        _alike(man, mate) and _ahead(there - shooter.hex, DIRECTIONS[towards], DIRECTIONS[turned])
        for turned, mate in pairs
    )


def _mate(field: Field, shooter: Figure, beside: Hex, hex: Hex) -> Figure | None:
    """Return the friend on a hex who makes a line with the one on the hex beside it."""
    none = {shooter.id, *(man.id for man in field.on(beside))}
    friends = (man for man in field.on(hex) if man.side == shooter.side and man.id not in none)
    return next((man for man in friends if not man.stunned and field.adjacent(shooter, man)), None)


def _alike(one: Figure, other: Figure) -> bool:
    return one.sheet == other.sheet and bool(one.mount) == bool(other.mount)


def _ahead(offset: Hex, one: Hex, other: Hex) -> bool:
    """Return whether a hex lies between two directions side by side, beyond the first hex between them."""
    (q, r), (a, b), (c, d) = axial(offset), axial(one), axial(other)
    det = a * d - b * c  # Of two directions side by side it is 1 or -1.
    return (q * d - r * c) * det > 0 and (a * r - b * q) * det > 0
