"""What a hex is like for a side that is moving, whoever goes there: reckoned once for each hex of one look at a field."""

from __future__ import annotations

from typing import Final, NamedTuple

from oriflamme.board.hexes import DIRECTIONS, STEPS_OF, Hex
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Figure
from oriflamme.rulesets.cry_havoc.morale.leaders import grade, leaders
from oriflamme.rulesets.cry_havoc.ranged.shots import range_of
from oriflamme.rulesets.cry_havoc.tables import Weapon

from .worth import likely

COVER: Final = 1.5
"""What a level of cover is worth to who may be shot at."""
SHIFT: Final = 0.3
"""What a column is worth that the ground shifts a melee to."""
TOGETHER: Final = 3
"""So many strike together at one at most."""
CLOSE: Final = 2
"""Hexes within which friends share a risk."""


class Place(NamedTuple):
    """A hex: how many hexes from the nearest enemy, the strength of those who can come there, and how many friends are close.

    `ground` is what its cover and its shifts in melee are worth, `leaders` are those whose word reaches it.
    """

    gap: int
    strength: int
    near: int
    ground: float
    leaders: tuple[str, ...]


class Places:
    """All hexes of a field as one side sees them, each looked at when it is asked for first."""

    def __init__(self, field: Field, side: str, enemies: list[Figure]) -> None:
        """See who is where, and how far everybody can go."""
        self.field, self.enemies = field, enemies
        self.reaches = [
            (enemy.hex, field.values(enemy).movement + 1 if enemy.able else -1, field.values(enemy).attack)
            for enemy in enemies
        ]
        self.shooters = [enemy.hex for enemy in enemies if field.sheet(enemy).weapons]
        self.friends = {one.id: one.hex for one in field.men(side) if one.able}
        self.leaders = [(one.id, one.hex, grade(field, one).command) for one in leaders(field, side)]
        self.found: dict[Hex, Place] = {}
        self.shots: dict[tuple[Weapon, Hex], float] = {}
        self.likely: dict[tuple[Weapon, str, int], float] = {}

    def at(self, hex: Hex) -> Place:
        """Return what a hex is like."""
        found = self.found.get(hex)
        if found is None:
            found = self.found[hex] = self._look(hex)
        return found

    def _look(self, hex: Hex) -> Place:
        gap, strengths = 99, []
        for at, steps, attack in self.reaches:
            away = STEPS_OF[hex - at]
            gap = min(gap, away)
            if away <= steps:
                strengths.append(attack)
        strengths.sort(reverse=True)
        ground = self.field.ground(hex)
        value = SHIFT * (ground.defence + ground.attack)
        if self.shooters:
            value += COVER * self._shelter(hex)
        return Place(
            gap if self.enemies else 0,
            sum(strengths[:TOGETHER]),
            sum(1 for at in self.friends.values() if STEPS_OF[hex - at] <= CLOSE),
            value,
            tuple(key for key, at, command in self.leaders if STEPS_OF[hex - at] <= command),
        )

    def _shelter(self, hex: Hex) -> int:
        """Return the cover against the nearest who may shoot: the ground's, or that of what runs along the hex towards him."""
        field = self.field
        enemy = min(self.shooters, key=lambda at: STEPS_OF[hex - at])
        gap = STEPS_OF[hex - enemy]
        towards = [hex + step for step in DIRECTIONS if STEPS_OF[hex + step - enemy] < gap]
        behind = min(
            (max((edge.between or 0 for edge in field.edges(hex, other)), default=0) for other in towards),
            default=0,
        )
        return max(field.ground(hex).cover, behind)

    def near(self, figure: Figure, hex: Hex) -> int:
        """Return how many friends of a figure are close to a hex."""
        at = self.friends.get(figure.id)
        return self.at(hex).near - (at is not None and STEPS_OF[hex - at] <= CLOSE)

    def shot(self, weapon: Weapon, hex: Hex) -> float:
        """Return what the best shot from a hex is expected to cost the enemy in a turn, whatever is between."""
        best = self.shots.get((weapon, hex))
        if best is None:
            best = self.shots[weapon, hex] = self._shot(weapon, hex)
        return best

    def _shot(self, weapon: Weapon, hex: Hex) -> float:
        best = 0.0
        for enemy in self.enemies:
            bound = range_of(weapon, STEPS_OF[hex - enemy.hex])
            if bound is None:
                continue
            key = (weapon, enemy.id, bound)
            found = self.likely.get(key)
            if found is None:
                cover = self.field.ground(enemy.hex).cover
                found = self.likely[key] = likely(self.field, enemy, weapon, bound + cover)
            best = max(best, found)
        return best / weapon.cadence
