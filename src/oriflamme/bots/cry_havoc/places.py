"""What a hex is like for a side that is moving, whoever goes there: reckoned once for each hex of one look at a field."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from oriflamme.board.hexes import DIRECTIONS, STEPS_OF, Hex
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Figure
from oriflamme.rulesets.cry_havoc.lie import Lie
from oriflamme.rulesets.cry_havoc.morale.leaders import grade, leaders
from oriflamme.rulesets.cry_havoc.ranged.odds import STRAY_FACES
from oriflamme.rulesets.cry_havoc.ranged.shots import range_of
from oriflamme.rulesets.cry_havoc.tables import Weapon
from oriflamme.rulesets.cry_havoc.terrain import PLAIN

from .strays import misses
from .worth import likely

COVER: Final = 1.5
"""What a level of cover is worth to who may be shot at."""
SHIFT: Final = 0.3
"""What a column is worth that the ground shifts a melee to."""
TOGETHER: Final = 3
"""So many strike together at one at most."""
CLOSE: Final = 2
"""Hexes within which friends share a risk."""


Reach: TypeAlias = tuple[Hex, int, int, str]
"""An enemy: where he stands, the hexes within which he can strike (-1: he can do nothing), his attack, and his id."""


Shooter: TypeAlias = tuple[Hex, int, float]
"""An enemy who shoots: where he stands, how far, and how likely it is in a turn that his shot flies on to a hex beside its target."""


class Threat(NamedTuple):
    """What enemies make of a hex: how many hexes from the nearest, and the strength of those who can come there.

    `ground` is what its cover and its shifts in melee are worth, `comers` are the strongest who can come, `stray` is how likely it is in a turn
    that a shot at somebody beside it flies there, if there is somebody beside it to be shot at.
    """

    gap: int
    strength: int
    ground: float
    comers: tuple[str, ...]
    stray: float


class Threats:
    """What the enemies make of every hex, each looked at when it is asked for first; the same until one of them has changed."""

    def __init__(
        self, lie: Lie, enemies: tuple[Figure, ...], reaches: tuple[Reach, ...], shooters: tuple[Shooter, ...]
    ) -> None:
        """See who is where, and how far everybody can go."""
        self.lie, self.enemies, self.reaches, self.shooters = lie, enemies, reaches, shooters
        self.found: dict[Hex, Threat] = {}
        self.shots: dict[tuple[Weapon, Hex], float] = {}
        self.likely: dict[tuple[Weapon, str, int], float] = {}

    def at(self, hex: Hex) -> Threat:
        """Return what they make of a hex."""
        found = self.found.get(hex)
        if found is None:
            found = self.found[hex] = self._look(hex)
        return found

    def _look(self, hex: Hex) -> Threat:
        gap, come = 99, []
        for at, steps, attack, key in self.reaches:
            away = STEPS_OF[hex - at]
            gap = min(gap, away)
            if away <= steps:
                come.append((attack, key))
        come.sort(reverse=True)
        del come[TOGETHER:]
        ground = self.lie.grounds.get(hex, PLAIN)
        value = SHIFT * (ground.defence + ground.attack)
        if self.shooters:
            value += COVER * max(ground.cover, self._shelter(hex))
        return Threat(
            gap if self.reaches else 0,
            sum(attack for attack, _ in come),
            value,
            tuple(key for _, key in come),
            math.fsum(chance for at, most, chance in self.shooters if STEPS_OF[hex - at] <= most),
        )

    def _shelter(self, hex: Hex) -> int:
        """Return the cover of what runs along a hex towards the nearest who may shoot."""
        enemy = min((at for at, _, _ in self.shooters), key=lambda at: STEPS_OF[hex - at])
        gap = STEPS_OF[hex - enemy]
        towards = [hex + step for step in DIRECTIONS if STEPS_OF[hex + step - enemy] < gap]
        edges = self.lie.edges
        return min(
            (
                max((edge.between or 0 for edge in edges.get((hex, other), ())), default=0)
                for other in towards
            ),
            default=0,
        )


threats = lru_cache(maxsize=8)(Threats)
"""While a side moves its men one after another, its enemies stand as they stood."""


class Places:
    """All hexes of a field as one side sees them."""

    def __init__(self, field: Field, side: str, enemies: list[Figure]) -> None:
        """See who is where."""
        self.field = field
        reaches = tuple(
            (
                enemy.hex,
                field.values(enemy).movement + 1 if enemy.able else -1,
                field.values(enemy).attack,
                enemy.id,
            )
            for enemy in enemies
        )
        shooters = tuple(_shooter(field, enemy) for enemy in enemies if field.sheet(enemy).weapons)
        self.threats = threats(field.lie, tuple(enemies), reaches, shooters)
        self.bearers = {
            one.id: one.hex
            for one in field.men(side)
            if one.able and not one.mount and "pavise" in field.sheet(one).skills
        }
        self.around = [(one.id, one.hex) for one in field.men(side) if one.able]
        self.leaders = [(one.id, one.hex, grade(field, one).command) for one in leaders(field, side)]

    def company(self, figure: Figure, hex: Hex) -> tuple[int, int]:
        """Return how many friends of a figure are close to a hex, and how many of them beside it."""
        close = beside = 0
        own = figure.id
        for key, at in self.around:
            gap = STEPS_OF[hex - at]
            if gap <= CLOSE and key != own:
                close += 1
                beside += gap <= 1
        return close, beside

    def walled(self, figure: Figure, hex: Hex) -> bool:
        """Return whether a figure on a hex would stand beside another with whom it could form a shield wall (CH-4.2-e)."""
        if figure.id not in self.bearers:
            return False
        return any(STEPS_OF[hex - at] == 1 for key, at in self.bearers.items() if key != figure.id)

    def commanded(self, figure: Figure, hex: Hex) -> bool:
        """Return whether the word of a leader reaches a hex; nobody leads himself."""
        return any(STEPS_OF[hex - at] <= command and key != figure.id for key, at, command in self.leaders)

    def shot(self, weapon: Weapon, hex: Hex) -> float:
        """Return what the best shot from a hex is expected to cost the enemy in a turn, whatever is between."""
        known = self.threats.shots
        best = known.get((weapon, hex))
        if best is None:
            best = known[weapon, hex] = self._shot(weapon, hex)
        return best

    def _shot(self, weapon: Weapon, hex: Hex) -> float:
        best, known = 0.0, self.threats.likely
        for enemy in self.threats.enemies:
            bound = range_of(weapon, STEPS_OF[hex - enemy.hex])
            if bound is None:
                continue
            key = (weapon, enemy.id, bound)
            found = known.get(key)
            if found is None:
                cover = self.field.ground(enemy.hex).cover
                found = known[key] = likely(self.field, enemy, weapon, bound + cover)
            best = max(best, found)
        return best / weapon.cadence


def _shooter(field: Field, enemy: Figure) -> Shooter:
    """Return how an enemy shoots, with the weapon that he shoots farthest with."""
    weapon = max(
        (field.theatre.tables.weapon(one.weapon) for one in field.sheet(enemy).weapons),
        key=lambda one: one.long,
    )
    missed = misses(field, enemy, weapon, 0) / STRAY_FACES
    return enemy.hex, weapon.long, missed / weapon.cadence if enemy.able else 0.0
