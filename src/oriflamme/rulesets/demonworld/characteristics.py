"""Chapter II: what a recruitment card says of a unit (DW-I.1.5, DW-II.1.0 to DW-II.5.2-h)."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from oriflamme.board.footprints import SINGLE, Footprint
from oriflamme.board.hexes import at
from oriflamme.kernel.text import Text

from .chapters import DemonworldChapter


class Order(StrEnum):
    """The four orders (DW-III.1.0), by the letter on their token."""

    MOVE = "M"
    SKIRMISH = "H"
    CHARGE = "C"
    HOLD = "T"


class MissileKind(StrEnum):
    """The missile weapons of DW-II.5.1-b."""

    SLING = "sling"
    BOW = "bow"
    LONGBOW = "longbow"
    CROSSBOW = "crossbow"
    JAVELIN = "javelin"
    ARQUEBUS = "arquebus"


class MeleeKind(StrEnum):
    """The melee weapons of DW-II.5.2-a."""

    BASIC = "basic"
    TWO_HANDED = "two-handed"
    IMPROVISED = "improvised"
    JAVELIN = "javelin"
    SPEAR = "spear"
    PIKE = "pike"
    LANCE = "lance"


class Role(StrEnum):
    """What makes a stand of a unit special (DW-IX.0-a)."""

    LEADER = "leader"
    STANDARD_BEARER = "standard-bearer"
    MUSICIAN = "musician"


class Mark(StrEnum):
    """The marks of a card for special formations (DW-XIII.0-a)."""

    WEDGE = "wedge"
    SQUARE = "square"
    SKIRMISH = "skirmish"
    HORDE = "horde"


class Morale(msgspec.Struct, frozen=True):
    """The two morale values of a card (DW-VIII.1.3-a)."""

    first: int
    second: int


class Commander(msgspec.Struct, frozen=True):
    """What the card of a commander says: his rank in stars, and his command zone in hexes (DW-X.0-c, DW-X.3.0-b)."""

    stars: Annotated[int, Meta(ge=1, le=4)]
    zone: Annotated[int, Meta(ge=0)] = 0


class Band(msgspec.Struct, frozen=True):
    """Strength of a missile weapon up to a range in hexes (DW-II.5.1-a)."""

    reach: int
    strength: int


class MissileWeapon(msgspec.Struct, frozen=True):
    """A missile weapon of a card: kind and its bands, nearest first."""

    kind: MissileKind
    bands: tuple[Band, ...]

    def strength_at(self, distance: int) -> int | None:
        """Return the strength at a distance in hexes, or None out of range (DW-II.5.1-a)."""
        return next((band.strength for band in self.bands if distance <= band.reach), None)

    @property
    def reach(self) -> int:
        """The greatest range in hexes."""
        return max(band.reach for band in self.bands)


class MeleeWeapon(msgspec.Struct, frozen=True):
    """A melee weapon of a card: kind, strength against infantry and against cavalry (DW-II.5.2-a)."""

    kind: MeleeKind
    strength: int
    against_cavalry: int

    def strength_against(self, mounted: bool) -> int:
        """Return the strength against cavalry (`mounted`) or infantry."""
        return self.against_cavalry if mounted else self.strength


class MovementPoints(msgspec.Struct, frozen=True):
    """Movement points by order (DW-V-PM); an order T has none."""

    move: int
    charge: int
    skirmish: int

    def under(self, order: Order | None) -> int:
        """Return the points a unit with this order may spend in a movement phase."""
        match order:
            case Order.MOVE:
                return self.move
            case Order.CHARGE:
                return self.charge
            case Order.SKIRMISH:
                return self.skirmish
            case _:
                return 0


class Wading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What water of a depth, in size segments, costs to enter, in movement points (DW-XI.3.6-e)."""

    depth: Annotated[int, Meta(ge=1)]
    points: Annotated[int, Meta(ge=1)]


class Footing(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What terrain is to the troops of a card, where it is not what it is to others.

    `marsh`: the going that marsh is to them, which nobody else enters (DW-XI.3.4). `levels`: the most they go up or down
    in one step (DW-XI.3.5-c). `walls`: whether they cross walls and hedges (DW-XI.3.7-e). `water`: the depths they enter,
    in place of those that their size says; None: as their size says (DW-XI.3.6-e).
    """

    marsh: Literal["clear", "difficult", "very-difficult"] | None = None
    levels: Annotated[int, Meta(ge=0)] = 2
    walls: bool = True
    water: tuple[Wading, ...] | None = None


class Profile(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A recruitment card (DW-I.1.5). `mounted` makes its stands cavalry (DW-I.2.0-d, DW-II.5.2-g).

    `melee` holds the weapons in order of preference: the first that may be used is used (a lance only in the first
    melee phase, DW-II.5.2-f). `manoeuvres` is the card's number, which the base game ignores (DW-V-MANOEUVRES).
    The four of chapter VIII: `hit_points` of each stand, `firing_skill` and `melee_skill`, `morale`, `fear` (DW-VIII.1.0).
    `specials` are the roles of its first stands, in order (DW-IX.0-a); `marks` the special formations (DW-XIII.0-a).
    `commander` makes it the card of a commander, who is one stand and has the same points whatever the order (DW-X.2.1-b).
    `attacks` are the blows of each stand in a melee phase (DW-XIV.1.0-j).
    `footing` is what terrain is to its troops where it is not what it is to others (DW-XI.3.4 to DW-XI.3.7-e).
    `flight` is how high they fly: chapter XVI counts it in reconnaissance and flank marches; in all else they go on the ground.
    `base` are the hexes its stands cover: offsets [q, r] from their anchor [0, 0], for a stand that faces north.
    `source` is a seed line or `house`.
    """

    id: str
    stands: int
    points: int
    figures: int
    mounted: bool
    size: int
    initiative: int
    melee_protection: int
    missile_protection: int
    movement: MovementPoints
    manoeuvres: int
    melee: tuple[MeleeWeapon, ...]
    missile: MissileWeapon | None = None
    charge_bonus: int = 0
    hit_points: Annotated[int, Meta(ge=1)] = 1
    firing_skill: int = 0
    melee_skill: int = 0
    morale: Morale | None = None
    fear: int = 0
    specials: tuple[Role, ...] = ()
    marks: tuple[Mark, ...] = ()
    commander: Commander | None = None
    attacks: Annotated[int, Meta(ge=1, le=2)] = 1
    footing: Footing = Footing()
    icon: str = "swordman"
    flight: Literal["low", "high"] | None = None
    base: Annotated[tuple[tuple[int, int], ...], Meta(min_length=1)] = ((0, 0),)
    source: str

    @property
    def footprint(self) -> Footprint:
        """The hexes of its base as the board has them."""
        return SINGLE if len(self.base) == 1 else tuple(at(q, r) for q, r in self.base)


SLOW_LOADING = frozenset({MissileKind.CROSSBOW, MissileKind.ARQUEBUS})
"""Weapons that fire only under order T (DW-II.5.1-c)."""

FIRST_TURN_INITIATIVE: dict[MeleeKind, int] = {
    MeleeKind.PIKE: 2,
    MeleeKind.SPEAR: 1,
    MeleeKind.LANCE: 1,
    MeleeKind.TWO_HANDED: -1,
}
"""Initiative by weapon in the first melee phase of a melee (DW-VI.1.0-b)."""

ORDER_INITIATIVE: dict[Order, int] = {Order.CHARGE: 2, Order.HOLD: 2, Order.SKIRMISH: 1, Order.MOVE: 0}
"""Initiative by order in the first melee phase of a melee (DW-VI.1.0-b)."""


CHAPTER_II = DemonworldChapter(
    name="characteristics",
    title=Text("dw-chapter-characteristics"),
    rule="DW-II-STATS",
    base=True,
)
"""Chapter II: recruitment cards and weapons, of which the other chapters speak."""
