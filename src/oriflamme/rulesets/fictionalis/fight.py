"""One combat, reduced to all that its resolution reads (seed lines 1253-1399): two `Fighter`s in a `Fight`.

Factors, rear support, tactical factors, class modifiers and outcomes are functions of these structs alone: the same for
the engine, which makes them from the field, and for the odds calculators, which make them from a player's words.

Who stands where in a fight:

- melee: `a` and `b` are the elements that fight each other, in any order; overlaps and contacts by others are counted in
  `overlapped`, `flanked` and `struck_rear`.
- shot: `a` is the principal shooter and `b` its target; elements that aid it are `a.aides`. With `reply`, `b` shoots back
  at `a` as principal shooter, and the two shots are one combat (DBF-OUTCOME-IGNORE).
- magic: `a` conducts the magic assault and `b` is its target; further assailants are `a.aides`.
"""

from __future__ import annotations

from enum import Enum
from typing import Final, Literal

import msgspec

from .going import Going
from .ground import Works
from .pieces import Power, Trait
from .troops import Grade, Kind, Type

REAR_RANKS: Final = 3
"""How many ranks behind the front one can count: the fourth rank of Pikes is the last."""


PikeRanks = Literal["each", "all"]
"""The reading of DBF-SUPPORT-PK (`readings.Readings.pike_ranks`)."""


class Form(Enum):
    """The three types of combat (DBF-COMBAT-TYPES)."""

    MELEE = "melee"
    SHOT = "shot"
    MAGIC = "magic"


class Part(Enum):
    """What one side does in a fight."""

    MELEE = "melee"
    SHOOTS = "shoots"
    """It shoots and is not shot back at: it ignores an unfavourable result (DBF-OUTCOME-IGNORE)."""
    SHOT_AT = "shot-at"
    EXCHANGE = "exchange"
    """It shoots at its shooter."""
    CASTS = "casts"
    """It conducts a magic assault."""
    TARGET = "target"
    """It is the target of a magic assault."""

    @property
    def shoots(self) -> bool:
        """Whether it shoots, shot back at or not."""
        return self is Part.SHOOTS or self is Part.EXCHANGE

    @property
    def shot_at(self) -> bool:
        """Whether it is shot at, shooting back or not."""
        return self is Part.SHOT_AT or self is Part.EXCHANGE

    @property
    def of_foe(self) -> Part:
        """What the opponent does."""
        return _OF_FOE[self]


_OF_FOE: Final = {
    Part.MELEE: Part.MELEE,
    Part.SHOOTS: Part.SHOT_AT,
    Part.SHOT_AT: Part.SHOOTS,
    Part.EXCHANGE: Part.EXCHANGE,
    Part.CASTS: Part.TARGET,
    Part.TARGET: Part.CASTS,
}


class Behind(msgspec.Struct, frozen=True, omit_defaults=True):
    """One rank behind a fighter: what stands there, as the army list has it, on what going as it counts it itself.

    `defends`: it defends a fortification.
    """

    kind: Kind
    traits: tuple[Trait, ...] = ()
    going: Going = Going.GOOD
    defends: bool = False


class Fighter(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """All that matters of one side of a fight.

    What it is:

    - `kind` is what it is in this bound: elf Blades that are Bows in it are `Bw(S)`. `traits` are the element's.
    - `rear` is the rear half of its own double base. `landed`: a Naval element whose troops have landed.
    - `general`: it is a general's element. `demoralised`: its command is.
    - `power` is its magic power, None when it is no spell caster or has lost its power to an amplifier; `amplifier`: it
      bears an artefact (A); `ring`: it bears an artefact (R).

    Whose bound it is: `own_bound`, its own side's. In a fight exactly one of the two has it.

    Where it stands:

    - `going` is that of its own base (the worst any part touches) as it counts it; `foe_going` is that of its
      OPPONENT'S base as it would count it itself, so that "in going that the Knights consider good" is `foe_going` of
      the Knights.
    - `higher`: higher than its opponent. `bank`: it defends a river bank, other than at a road ford or bridge, against
      this opponent. `crossing`: any part of it is in a river that is not paltry, other than at such a crossing.
    - `works`: the kind of fortification it defends against this opponent or shooter, `Works.TEMPORARY` or
      `Works.PERMANENT`; None when it defends none. `tower`: it defends a raised tower there. `abandoned`: there is no
      element at all, only works that nobody defends (see `wall`).
    - `cover`: in a BUA, wood, enclosure or orchard. `marsh`, `mud` (a light bog, or a road that mud covers) and `water` (waterway or river)
      say where any part of it stands; only the rules for water-adapted creatures ask.
    - `trees`: it shoots from or into a wood, orchard or grove.

    What happens to it:

    - `hampered`: it is disadvantaged by the weather in this combat.
    - `fresh`: it has come into contact with this opponent in this bound, whoever moved. `struck_front`: it moved itself
      in this bound to contact this opponent with its front. `frontal`: it fights with its own front edge.
    - `overlapped` and `flanked` count the flanks (0 to 2 together) that are overlapped by an enemy, or else contacted by
      an enemy front; `struck_rear`: an enemy front is in contact with its rear.
    - `aides` are the elements that aid its shot or magic assault, itself not counted.
    - `supports` are the friends of its command lined up contiguously behind it and facing as it does, nearest first, its
      own `rear` not counted, whether or not they are of a kind that can support it. Only the first `REAR_RANKS` count.
    - `expendables`: an edge of it, or of a rank behind it, is in contact with the front of Expendables, its opponent
      left aside.
    """

    kind: Kind
    own_bound: bool = False
    traits: tuple[Trait, ...] = ()
    rear: Kind | None = None
    landed: bool = False
    general: bool = False
    demoralised: bool = False
    power: Power | None = None
    amplifier: bool = False
    ring: bool = False

    going: Going = Going.GOOD
    foe_going: Going = Going.GOOD
    higher: bool = False
    bank: bool = False
    crossing: bool = False
    works: Works | None = None
    tower: bool = False
    abandoned: bool = False
    cover: bool = False
    marsh: bool = False
    mud: bool = False
    water: bool = False
    trees: bool = False

    hampered: bool = False
    fresh: bool = False
    struck_front: bool = False
    frontal: bool = True
    overlapped: int = 0
    flanked: int = 0
    struck_rear: bool = False
    aides: int = 0
    supports: tuple[Behind, ...] = ()
    expendables: bool = False

    def has(self, trait: Trait) -> bool:
        """Return whether the army list gives it a trait."""
        return trait in self.traits


class Fight(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A combat to be resolved. `reply` is of shots only; `pike_ranks` is the reading of that name."""

    form: Form
    a: Fighter
    b: Fighter
    reply: bool = False
    pike_ranks: PikeRanks = "each"

    @property
    def parts(self) -> tuple[Part, Part]:
        """What `a` and `b` do."""
        if self.form is Form.MELEE:
            return Part.MELEE, Part.MELEE
        if self.form is Form.MAGIC:
            return Part.CASTS, Part.TARGET
        return (Part.EXCHANGE, Part.EXCHANGE) if self.reply else (Part.SHOOTS, Part.SHOT_AT)


def bad(going: Going) -> bool:
    """Return whether going is rough or worse: in the tactical factors both weigh alike."""
    return going is not Going.GOOD


def difficult(going: Going) -> bool:
    """Return whether going is difficult or worse."""
    return going is Going.DIFFICULT or going is Going.IMPASSABLE


def across_works(own: Fighter, foe: Fighter) -> bool:
    """Return whether a fortification lies between the two: no result limited to good going applies then."""
    return own.works is not None or foe.works is not None


def wall(works: Works) -> Fighter:
    """Return the opponent of an element that assaults fortifications nobody defends (DBF-FORT-UNDEFENDED).

    Its kind stands in for one that no factor, support, class modifier or outcome names: Foot, and not Infantry.
    """
    return Fighter(kind=Kind(Type.BAGGAGE, Grade.ORDINARY), works=works, abandoned=True)
