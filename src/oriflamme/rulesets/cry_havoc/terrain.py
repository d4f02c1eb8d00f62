"""The ground: what each kind of terrain costs, hides and favours, as `data/cry-havoc/terrain.yaml` says it.

The seed says what covers, what blocks and what is barred (CH-3.2-h, CH-5.1-c, CH-5.2-d); what costs more than a point, and
whether a terrain is an advantage or a handicap in melee, is the house's (CH-6.1-a).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from oriflamme.board.battlefield import CLEAR, Battlefield, Crossing
from oriflamme.board.hexes import Hex
from oriflamme.board.passage import Bar, Passage, Price, passage
from oriflamme.kernel.bounds import Name
from oriflamme.kit import shelves
from oriflamme.kit.own_folders import hint

from .own_folder import own_folder

NAME: Final = "cry-havoc"
TERRAIN: Final = "terrain.yaml"

Gait: TypeAlias = Literal["foot", "mounted", "led", "barded"]
"""How something goes: on foot, as a rider or a creature of two hexes, or as an animal led by the bridle, without barding or with (CH-5.2-d)."""
Cover = Annotated[int, Meta(ge=0, le=4)]
Shift = Annotated[int, Meta(ge=-3, le=3)]


class GroundKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What one kind of ground does.

    `cost` in points on foot; `barred` lists the gaits that cannot enter, by `rule`. `cover` is what a target in it has, `between`
    what a target behind it has, or None where it lets no shot pass (CH-3.2-h). `attack` and `defence` are column shifts for
    who stands in it, good for him if above 0 (CH-6.1-a). `water`: a river, spring, ford or deep water. `inside`: within a
    building. `bridge`, `prison`, `dark` (underground) as they say; `tower` is the radius of a tower's height in hexes (CH-3.2-p).
    `corner`: a wall's corner, which covers in one direction (CH-3.2-j). `stones`: some lie there to be thrown (CH-6.2-b).
    """

    kind: Name
    cost: Annotated[int, Meta(ge=1, le=9)] = 1
    barred: tuple[Gait, ...] = ()
    rule: str = "CH-5.1-c"
    cover: Cover = 0
    between: Cover | None = 0
    attack: Shift = 0
    defence: Shift = 0
    water: bool = False
    inside: bool = False
    bridge: bool = False
    tree: bool = False
    prison: bool = False
    dark: bool = False
    corner: bool = False
    stones: bool = False
    embankment: bool = False
    tower: Annotated[int, Meta(ge=0, le=20)] = 0


class EdgeKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What runs along the side between two hexes does: `cost` is added to a step over it; the rest is as of a ground.

    `attack` and `defence` are shifts for a melee across it: of who attacks across it, of who defends behind it. `opening`:
    a door or window, which looks to the inside (CH-3.2-l). `crest`: the top of an embankment, looking to its high side (CH-3.2-n).
    """

    kind: Name
    cost: Annotated[int, Meta(ge=0, le=9)] = 0
    barred: tuple[Gait, ...] = ()
    rule: str = "CH-5.1-c"
    between: Cover | None = 0
    attack: Shift = 0
    defence: Shift = 0
    opening: Literal["", "door", "window", "gate"] = ""
    crest: bool = False


class Terrain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All kinds of terrain; `plain` is the ground of which nothing is said."""

    grounds: tuple[GroundKind, ...]
    edges: tuple[EdgeKind, ...] = ()

    def ground(self, kind: str) -> GroundKind:
        """Return what a kind of ground does. Raises `KeyError`."""
        return _grounds(self.grounds)[kind]

    def edge(self, kind: str) -> EdgeKind:
        """Return what a kind of edge does. Raises `KeyError`."""
        return _edges(self.edges)[kind]


PLAIN: Final = GroundKind(CLEAR)

FENCES: Final = frozenset({"fence", "low-wall"})
"""The kinds of edges whose cover is a matter of reading: the book prints "light" and "+2" (CH-3.2-h)."""


def terrain() -> Terrain:
    """Return the kinds of terrain in use: those of a folder of one's own where it has some, else the house's. Raises `DataError`."""
    return read_terrain(own_folder())


@cache
def read_terrain(own: Path | None) -> Terrain:
    """Return the kinds of terrain of a folder of one's own, or the house's where it has none. Raises `DataError`."""
    from oriflamme.muster.datafiles import load  # noqa: PLC0415 - only who reads files needs it

    if own is not None and (own / TERRAIN).is_file():
        return load(own / TERRAIN, Terrain, check=_check_own)
    return load(shelves.folder(NAME, TERRAIN), Terrain)


def _check_own(found: Terrain) -> None:
    """Raise `Fault` for a kind that the house's maps have and that is missing or there twice, and one that no board can draw."""
    from oriflamme.muster.datafiles import Fault  # noqa: PLC0415 - as above

    house = read_terrain(None)
    kinds: tuple[tuple[str, Sequence[GroundKind | EdgeKind], Sequence[GroundKind | EdgeKind]], ...] = (
        ("grounds", found.grounds, house.grounds),
        ("edges", found.edges, house.edges),
    )
    for which, own, known in kinds:
        names = [kind.kind for kind in known]
        for number, kind in enumerate(own):
            if kind.kind not in names:
                told = f"no board has the {which[:-1]} {kind.kind!r}; {hint(kind.kind, names)}"
                raise Fault(told, which, number, "kind")
            if kind.kind in [other.kind for other in own[:number]]:
                raise Fault(
                    f"the {which[:-1]} {kind.kind!r} is there twice; leave one out", which, number, "kind"
                )
        for name in names:
            if name not in [kind.kind for kind in own]:
                raise Fault(f"the {which[:-1]} {name!r} is missing; maps have it", which)


@cache
def _grounds(kinds: tuple[GroundKind, ...]) -> dict[str, GroundKind]:
    return {kind.kind: kind for kind in (PLAIN, *kinds)}


@cache
def _edges(kinds: tuple[EdgeKind, ...]) -> dict[str, EdgeKind]:
    return {kind.kind: kind for kind in kinds}


class Fare(msgspec.Struct, frozen=True):
    """What a gait pays for a step by the terrain alone: that of the hex entered, and of what is crossed (CH-5.1-a, CH-5.1-b)."""

    terrain: Terrain
    gait: Gait

    def _barred(self, kind: GroundKind | EdgeKind) -> bool:
        """Return whether a kind bars the gait: what is led in its barding passes nothing that others that are led do not."""
        return self.gait in kind.barred or (self.gait == "barded" and "led" in kind.barred)

    def price(self, crossing: Crossing) -> Price:
        """Return the points of a step, or why it cannot be made."""
        source = self.terrain.ground(crossing.source.ground)
        target = self.terrain.ground(crossing.target.ground)
        if self._barred(target):
            return Bar(target.rule, f"cry-havoc-bar-{target.kind}")
        if (source.bridge and target.water) or (source.water and target.bridge):
            return Bar("CH-5.1-c", "cry-havoc-bar-bridge")
        total = target.cost
        for edge in crossing.edges:
            kind = self.terrain.edge(edge.kind)
            if self._barred(kind):
                return Bar(kind.rule, f"cry-havoc-bar-{kind.kind}")
            total += kind.cost
        return total


def ways(field: Battlefield, kinds: Terrain, gait: Gait) -> Passage:
    """Return all steps of a gait over a battlefield, worked out once."""
    return passage(field, Fare(kinds, gait))


def ground_at(field: Battlefield, kinds: Terrain, hex: Hex) -> GroundKind:
    """Return what the ground of a hex does."""
    return kinds.ground(field.cell(hex).ground)
