"""The result of a battle: what became of each element (seed lines 1462-1476, 1639-1664)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.events import Event
from oriflamme.kernel.results import Fate, Sent
from oriflamme.kernel.setups import Setup

from . import army_lists, costs, scenarios
from .aftermath import SurvivalTested
from .army_lists import ArmyList, Muster
from .destruction import OffTable
from .field import Field
from .naming import about
from .pieces import Place


def sent(setup: Setup) -> tuple[Sent, ...]:
    """Return the elements of a set-up with their cost in army points; Baggage costs none. Raises `SetupError`."""
    body = scenarios.body_of(setup)
    worth = (price for side in body.sides for price in _prices(side.army, side.muster))
    elements = scenarios.field_of(body).elements.values()
    return tuple(
        Sent(one.id, one.side, 1, halves / costs.HALVES, about(one))
        for one, halves in zip(elements, worth, strict=True)
    )


def _prices(listed: ArmyList, muster: Muster) -> Iterator[int]:
    """Yield what each element costs in half points, in the order in which a muster becomes elements."""
    for plan in muster.commands:
        for post in plan.elements:
            alone = msgspec.structs.replace(post, aboard=None)
            own = army_lists.post_cost(listed, alone, fast_play=muster.fast_play)
            whole = army_lists.post_cost(listed, post, fast_play=muster.fast_play)
            for _ in range(post.number):
                yield own
                if post.aboard is not None:
                    yield whole - own
        yield from (0 for _ in range(plan.baggage))


def fates(battle: Battle[Field], log: Iterable[Event]) -> Iterator[Fate]:
    """Yield what became of each element (DBF-CAMPAIGN-END).

    All that were destroyed are lost. Those that left the table of their own will are left, and so are the winner's that ran
    off it; the loser's have fled. Who failed the survival test is lost, or captured (DBF-CAMPAIGN-TEST): `log` holds the
    tests, which change nothing on the table.
    """
    tests = {event.element: event for event in log if isinstance(event, SurvivalTested)}
    winner = battle.outcome.winner if battle.outcome is not None else None
    for unit in sent(battle.setup):
        yield _fate(battle.state, unit, tests.get(unit.unit), won=unit.side == winner)


def _fate(field: Field, unit: Sent, test: SurvivalTested | None, *, won: bool) -> Fate:
    if test is not None and test.lost:
        captured = int(test.captured)
        return Fate(unit.unit, unit.side, 0, lost=1 - captured, captured=captured)
    off = field.pages[OffTable]
    ran = unit.unit in off.ran
    gone = field.elements[unit.unit].place is Place.LOST
    if not gone or unit.unit in off.withdrew or (ran and won):
        return Fate(unit.unit, unit.side, 1)
    return Fate(unit.unit, unit.side, 0, lost=int(not ran), fled=int(ran))
