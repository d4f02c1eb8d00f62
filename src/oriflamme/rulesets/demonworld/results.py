"""The result of a battle: which stands of each unit are left (DW-VII-VICTORY), and their points (DW-VII-POINTS)."""

from __future__ import annotations

from collections.abc import Iterator

from oriflamme.kernel.results import Fate, Sent
from oriflamme.kernel.setups import Setup

from . import scenarios
from .field import Field
from .introduction import unit_name
from .morale.conduct import Conduct


def sent(setup: Setup) -> tuple[Sent, ...]:
    """Return the units of a set-up, in stands, with the points of their cards. Raises `SetupError`."""
    body = scenarios.body_of(setup)
    points = {profile.id: profile.points for profile in body.profiles}
    return tuple(
        Sent(unit.id, unit.side, len(unit.stands), points[unit.profile], unit_name(unit))
        for unit in scenarios.units_of(body)
    )


def fates(setup: Setup, field: Field) -> Iterator[Fate]:
    """Yield what became of each unit: a stand is left or destroyed, or it routed and left the field (DW-XV.9.0-p).

    A stand that has gone over to another unit counts with the one that it was sent with.
    """
    fled = field.pages[Conduct].fled
    for unit in scenarios.units_of(scenarios.body_of(setup)):
        left = sum(stand in field.stands for stand in unit.stands)
        away = fled.get(unit.id, 0)
        yield Fate(unit.id, unit.side, left, lost=len(unit.stands) - left - away, fled=away)
