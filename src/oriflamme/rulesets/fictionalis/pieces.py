"""Elements and commands: what an army is made of, with all that a battle changes about them. Everything is frozen.

Element equivalents and PIPs come in halves, so both are counted in halves here: 2 is one, 1 a half.
"""

from __future__ import annotations

from enum import Enum
from typing import Final

import msgspec

from oriflamme.board.table import Rect

from .troops import Grade, Kind

WHOLE: Final = 2
"""One PIP, or one element equivalent, in halves."""


class Place(Enum):
    """Where an element is (DBF-DEPLOY-HIDDEN, DBF-LOSS-DEF)."""

    __hash__ = object.__hash__

    RESERVE = "reserve"
    """Not deployed yet: before deployment, and a Lurker between its attacks."""
    TABLE = "table"
    AMBUSH = "ambush"
    """On the table in a noted place that the enemy does not see; `rect` is that place."""
    FLANK = "flank"
    """With a command that marches round a flank, or straggling after it."""
    WAITING = "waiting"
    """A Demon, Dragon or held back Aerial that waits for its command's 6."""
    ABOARD = "aboard"
    """Carried by the element `carrier`."""
    EXTRICATED = "extricated"
    """Off table by the spell Extrication."""
    LOST = "lost"
    """Destroyed, or off table for good."""


class Rank(Enum):
    """Whom a general's element carries (DBF-ARMY-COMMANDS)."""

    CINC = "cinc"
    SUB = "sub"
    ALLY = "ally"


class Power(Enum):
    """Magic power (DBF-MAGIC-POWER), from the least to the greatest."""

    INFERIOR = "I"
    ORDINARY = "O"
    SUPERIOR = "S"


class Artefact(Enum):
    """The kinds of artefacts (DBF-ARTEFACT-GENERAL)."""

    SCRYING = "P"
    GATE = "W"
    AMPLIFIER = "A"
    STANDARD = "H"
    RING = "R"
    INSPIRING = "S"


class Trait(Enum):
    """What an army list says of an element beyond its kind. Chapters that need one more add it here."""

    __hash__ = object.__hash__

    CHARIOT = "chariot"
    BOW = "bow"
    CROSSBOW = "crossbow"
    FIREARM = "firearm"
    ROCKETS = "rockets"
    """Artillery (I) with hand rocket launchers, which has no wheels (DBF-ART, DBF-MOVE-WHEELED)."""
    WAGON = "wagon"
    """Artillery on a wagon, or a piece on wheels."""
    MOBILE = "mobile"
    """Baggage that can move."""
    ELF = "elf"
    WOODLAND = "woodland"
    """Elves at home in woods, who see farther there."""
    DWARF = "dwarf"
    ORC = "orc"
    HALF_ORC = "half-orc"
    GOBLIN = "goblin"
    TROLL = "troll"
    WOLF = "wolf"
    UNDEAD = "undead"
    WATER = "water"
    """Water-adapted creatures."""
    SALT_WATER = "salt-water"
    DESERT = "desert"
    """Sand-desert-adapted creatures."""
    NIGHT = "night"
    """Creatures of the night."""
    SUN_SHY = "sun-shy"
    AQUATIC = "aquatic"
    """Aquatic Lurkers."""
    SHAPE_CHANGER = "shape-changer"
    MOUNTED_INFANTRY = "mounted-infantry"
    CAMELS = "camels"
    """Mounted infantry whose mounts are camels."""
    MAY_DISMOUNT = "may-dismount"
    SUPPORTS_FOOT = "supports-foot"
    """Psiloi that the list lets support heavy foot from behind (DBF-SUPPORT-PS)."""
    SUPPORTS_CAVALRY = "supports-cavalry"
    """Psiloi that the list lets support Cavalry from behind (DBF-SUPPORT-CV-PS)."""
    GATE_USER = "gate-user"
    """May exchange places with an artefact (W)."""
    OUT_OF_PHASE = "out-of-phase"
    """A spell caster who pays for magic as if the enemy's bounds were its own (DBF-MAGIC-OUTOFPHASE)."""


class Deeds(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What an element has done or met in the current bound; forgotten when the next begins."""

    tactical: bool = False
    marches: int = 0
    halted: bool = False
    spontaneous: bool = False
    fled: bool = False
    broke_off: bool = False
    shot: bool = False
    fought: bool = False
    cast: bool = False
    met: tuple[str, ...] = ()
    """Enemies with whom close combat began in this bound."""
    struck_front: tuple[str, ...] = ()
    """Enemies whom this element itself moved to contact with its front in this bound."""
    uphill: bool = False
    """It moved in this bound to contact an enemy who stands higher."""
    assaulted: tuple[str, ...] = ()
    """Enemies on whom it made a magic assault in this bound."""
    shot_at: tuple[str, ...] = ()
    """Enemies at whom it shot in this bound."""
    entered: bool = False
    """It was placed at the table's edge in this bound, from which its first move is measured (DBF-DEPLOY-DEMON-a)."""
    forded: bool = False
    """It has crossed a Dangerous river in this bound by a crossing die (DBF-RIVER-DANGEROUS)."""


NO_DEEDS: Final = Deeds()


class Element(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One base of figures (DBF-ELEMENT). `rect` is where it stands, or None when it is nowhere on the table.

    - `troop` is its entry in the army list, from which its name comes; `kind` what it is now.
    - `forms` are the other kinds it may take (lycanthropes, undead by light, dismounted, elf Blades).
    - `rear` is the second element of a double base (DBF-DOUBLE-BASE-a), in full on `rect`.
    - `fame` is what a famous artefact adds, in half element equivalents.
    - `equivalent` is what it is worth in the reckoning of losses, in halves (DBF-LOSS-EE).
    - `rode` is the kind it was before it dismounted, None when it has not (DBF-DISMOUNT-TABLE); `mounts` is the base of
      the led mounts behind it, its own or a mounted infantryman's, None without any (DBF-DISMOUNT-HORSEHOLDERS).
    """

    id: str
    side: str
    command: str
    troop: str
    kind: Kind
    rect: Rect | None = None
    place: Place = Place.RESERVE
    equivalent: int = WHOLE
    general: Rank | None = None
    power: Power | None = None
    artefacts: tuple[Artefact, ...] = ()
    fame: int = 0
    traits: tuple[Trait, ...] = ()
    rear: Kind | None = None
    forms: tuple[Kind, ...] = ()
    carrier: str | None = None
    rode: Kind | None = None
    mounts: Rect | None = None
    deeds: Deeds = NO_DEEDS

    @property
    def at(self) -> Rect:
        """Where it stands. Raises LookupError when it is not on the table."""
        if self.rect is None:
            raise LookupError(f"element {self.id} is not on the table")
        return self.rect

    @property
    def superior(self) -> bool:
        """Whether it is graded (S)."""
        return self.kind.grade is Grade.SUPERIOR

    def has(self, trait: Trait) -> bool:
        """Return whether the army list gives it a trait."""
        return trait in self.traits

    def carries(self, artefact: Artefact) -> bool:
        """Return whether it bears an artefact of a kind."""
        return artefact in self.artefacts


class Die(Enum):
    """How a command comes by its PIPs (DBF-PIP-ALLOCATE)."""

    OWN = "own"
    POOLED = "pooled"


class ArmyCommand(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A command: the elements under one general (DBF-ARMY-COMMANDS). `original` and `lost` in half equivalents.

    - `origin` is the army it was raised in; `side` the one it fights for, which an ally may change (DBF-ALLY-DEFECT).
    - `pips` are those left in this bound, in halves; `score` the die of the bound, None before it is allocated.
    - `engaged` is false for an ally who is not reliable and has not yet committed himself (DBF-ALLY-TEST).
    - `sixes` counts the 6s that are still to be used up by arrivals; `low` scores of 1 or 2 in the dark (DBF-NIGHT-FREEZE).
    - `debts` are PIPs owed for magic, by element (DBF-MAGIC-DEBT).
    """

    id: str
    side: str
    origin: str
    name: str
    general: str
    rank: Rank
    regular: bool
    original: int
    die: Die = Die.OWN
    lost: int = 0
    demoralised: bool = False
    general_lost: bool = False
    panic_tested: bool = False
    engaged: bool = True
    first_score: int | None = None
    score: int | None = None
    pips: int = 0
    reserved: int = 0
    sixes: int = 0
    low: int = 0
    frozen: bool = False
    sighted: bool = False
    """One of its elements has seen the enemy since visibility was last restricted (DBF-NIGHT-FREEZE)."""
    tells_weather: bool = False
    """Its die is one of the three that its side has declared for the weather (DBF-WEATHER-PIP)."""
    aware: tuple[str, ...] = ()
    """Enemies that it remembers, as long as it has not seen them leave their cover (DBF-VIS-KNOWN)."""
    flank: str | None = None
    """`left` or `right` as its owner sees the table, while it marches round a flank; None otherwise."""
    arriving: bool = False
    """Its flank march has been announced and enters in its side's next bound."""
    debts: dict[str, int] = {}
    reduced: tuple[str, ...] = ()
    """Generals who have used their reduction of 1 PIP in this bound (DBF-PIP-CINC)."""
