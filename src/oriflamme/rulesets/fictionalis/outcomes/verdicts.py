"""What a combat can do to an element, and the circumstances in which a row of the outcome tables is looked for."""

from __future__ import annotations

from enum import Enum
from functools import cached_property
from typing import Final

import msgspec

from oriflamme.rulesets.fictionalis.counts_as import striking, suffering
from oriflamme.rulesets.fictionalis.fight import Fighter, Part, across_works, difficult
from oriflamme.rulesets.fictionalis.going import Going
from oriflamme.rulesets.fictionalis.pieces import Trait
from oriflamme.rulesets.fictionalis.troops import Grade, Kind, Type


class Outcome(Enum):
    """What becomes of one side of a fight, from the best."""

    NOTHING = "nothing"
    CONTINUE = "continue"
    """A drawn melee goes on in the next bound."""
    RECOIL = "recoil"
    FLEE = "flee"
    FLEE_DICE = "flee-dice"
    """Spies flee as many moves as a die shows (DBF-LESS-SPY)."""
    DESTROYED = "destroyed"


class Verdict(msgspec.Struct, frozen=True):
    """An outcome and the rule that gave it."""

    outcome: Outcome
    rule: str


class Defeat:
    """A side that scored less: it, its victor, and what the rows of the tables ask about them.

    - `kind` is what the loser counts as when harm is done to it, `by` what its victor counts as when it does harm.
    - In a melee `contact` is true; in a shot the victor shoots (a shooter nobody shoots back at suffers nothing).
    """

    def __init__(self, own: Fighter, foe: Fighter, part: Part) -> None:
        """Keep both sides and what the loser did."""
        self.own, self.foe, self.part = own, foe, part
        self.kind = suffering(own, foe, part)
        self.by = striking(foe, own, part.of_foe)
        self.contact = part is Part.MELEE

    # -- ground --------------------------------------------------------------------------------------------------------

    @property
    def victors_ground(self) -> bool:
        """Whether the loser stands in going that its victor considers good, with no fortification between them."""
        return self.foe.foe_going is Going.GOOD and not across_works(self.own, self.foe)

    @property
    def good(self) -> bool:
        """Whether the loser stands in good going, with no fortification between the two."""
        return self.own.going is Going.GOOD and not across_works(self.own, self.foe)

    @property
    def ill_ground(self) -> bool:
        """Whether the loser stands in going that neither side considers good."""
        return self.own.going is not Going.GOOD and self.foe.foe_going is not Going.GOOD

    @property
    def difficult(self) -> bool:
        """Whether the loser stands in going that it counts as difficult."""
        return difficult(self.own.going)

    # -- the victor ----------------------------------------------------------------------------------------------------

    def by_any(self, types: frozenset[Type]) -> bool:
        """Return whether the victor counts as one of the types."""
        return self.by.type in types

    @cached_property
    def by_rams(self) -> bool:
        """Whether the victor is Knights, Camelry (S) or Expendables, whom close order fears in the open."""
        return self.by.type in _RAMS or self.by.is_(Type.CAMELRY, Grade.SUPERIOR)

    @property
    def by_artillery_shot(self) -> bool:
        """Whether the loser was shot by Artillery, or whatever shoots as Artillery."""
        return self.part.shot_at and self.by.type is Type.ARTILLERY

    @property
    def by_guns(self) -> bool:
        """Whether the victor is Artillery other than (X), by shooting or in contact."""
        return self.by.type is Type.ARTILLERY and not self.foe.kind.is_(Type.ARTILLERY, Grade.EXCEPTION)

    @property
    def by_heavy_guns_in_melee(self) -> bool:
        """Whether the victor is Artillery other than (I) or (X), in melee."""
        return self.contact and self.by_guns and self.by.grade is not Grade.INFERIOR

    @property
    def by_archers(self) -> bool:
        """Whether the victor is Bows, Psiloi (O), elf Psiloi (S), or War Wagons (O)."""
        by = self.by
        if by.type is Type.BOWS or by.is_(Type.WAR_WAGONS, Grade.ORDINARY):
            return True
        elves = by.grade is Grade.SUPERIOR and self.foe.has(Trait.ELF)
        return by.type is Type.PSILOI and (by.grade is Grade.ORDINARY or elves)

    @property
    def real(self) -> Kind:
        """The victor's real kind, of which the rows that name an exception (X) speak.

        Categories (Mounted, Naval, Aerial) are those of `by`: who shoots as Artillery is none of them then (DBF-EL-X,
        DBF-BOAT-X, DBF-AIRBOAT-X).
        """
        return self.foe.kind


_RAMS: Final = frozenset({Type.KNIGHTS, Type.EXPENDABLES})
