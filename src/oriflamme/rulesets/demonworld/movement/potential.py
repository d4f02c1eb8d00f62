"""The movement potential of chapter V: movement points, manoeuvres, and how each limits the other (DW-V-PM to -END)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Stand, Unit

SIDESTEP = 1
"""Manoeuvres of a step of the whole unit that is not paid with points (DW-V.1.1-b, DW-V.1.1-e)."""


def turn_cost(*, small: bool) -> int:
    """Return the manoeuvres of a change of facing, of however many stands: a small unit turns freely (DW-V.1.3-a, DW-V.1.7-e)."""
    return 0 if small else 1


class Potential(msgspec.Struct, frozen=True):
    """What a unit may spend in one movement phase: movement points by its order, and manoeuvres."""

    points: int
    manoeuvres: int

    def points_after(self, manoeuvres: int) -> int:
        """Return how many points may be spent in all by a unit that uses this many manoeuvres (DW-V-HALF)."""
        if manoeuvres == 0:
            return self.points
        if manoeuvres == 1 and self.manoeuvres >= 2:
            return self.points // 2
        return 0

    def allows(self, points: int, manoeuvres: int) -> bool:
        """Return whether points and manoeuvres may both be spent in one phase, in any order (DW-V-HALF, DW-V-SPLIT)."""
        return manoeuvres <= self.manoeuvres and points <= self.points_after(manoeuvres)


def potential_of(field: Field, unit: Unit) -> Potential:
    """Return what a unit may spend by its card and order (DW-V-PM), and by what the game says of manoeuvres."""
    return Potential(field.ground.game.points(field, unit), field.manoeuvres(unit))


def by_order(field: Field, unit: Unit) -> int:
    """Return the movement points that a unit's card gives for its order (DW-V-PM)."""
    return field.profile(unit).movement.under(unit.order)


class Spent(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a unit has spent in this phase, and what binds the rest of its movement.

    `points` is the most that any stand has spent; `by_stand` the points of single stands of a small unit
    (DW-V.1.7-b). `wheel` is the direction wheeled in (DW-V.1.2-d). `run` counts the hexes that each stand has moved in
    the independent moves under way, whose cost is that of the farthest (DW-V.1.1-d). `free` says that a hex of
    regrouping after a change of facing is due (DW-V.1.3-b), and `regrouping` that the run under way has used it.
    `turned` names the stands that have turned in the change of facing under way, and `formed` says whether the unit was
    organised before it (DW-V.1.3-a). `led` is the order of a column that marches, head first (DW-V.1.6-c); `apart` the
    scatter of a small unit before it moved, where some of its stands touched no other (DW-V.1.7-c).
    """

    points: int = 0
    manoeuvres: int = 0
    wheel: str | None = None
    by_stand: dict[str, int] = {}
    run: dict[str, int] = {}
    free: bool = False
    regrouping: bool = False
    turned: tuple[str, ...] = ()
    formed: bool = False
    led: tuple[str, ...] = ()
    apart: tuple[int, int] = (0, 0)

    def points_of(self, stand: str) -> int:
        """Return the points that one stand has spent."""
        return self.by_stand.get(stand, self.points if not self.by_stand else 0)

    def turns_on(self, stands: Mapping[str, Stand], facings: Mapping[str, int]) -> bool:
        """Return whether turning to these facings belongs to the change of facing under way (DW-V.1.3-a).

        It does as long as no stand turns that has turned in it before.
        """
        return bool(self.turned) and all(
            stands[key].facing == facings[key] for key in self.turned if key in facings
        )

    def leader(self, stands: Sequence[Stand]) -> tuple[Stand, ...]:
        """Return a column that marches, head first; nothing where none does."""
        by_id = {stand.id: stand for stand in stands}
        return tuple([by_id[key] for key in self.led]) if by_id.keys() == set(self.led) else ()

    def after_shift(self, stands: Iterable[str]) -> Spent:
        """Return what is spent when the named stands go one hex further on their own (DW-V.1.1-d, DW-V.1.3-c).

        Only the farthest stand of a run counts, and the free hex pays for the first of its hexes.
        """
        run = self.run.copy()
        for stand in stands:
            run[stand] = run.get(stand, 0) + 1
        further = max(run.values(), default=0) - max(self.run.values(), default=0)
        return msgspec.structs.replace(
            self,
            manoeuvres=self.manoeuvres + further - self.free,
            run=run,
            free=False,
            regrouping=self.regrouping or self.free,
        )
