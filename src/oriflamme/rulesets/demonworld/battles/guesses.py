"""Which units a player who imagines a battle takes to come round his flanks: those that he misses, as they could (DW-XVI.5.0-d)."""

from __future__ import annotations

from itertools import count
from typing import Final

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.dice import Lots
from oriflamme.kit.readiness import answer_for
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.first_battle import Deployment, DeploymentBegins

from .arrivals import ARRIVES, FlankEntry, entries
from .flank_marches import (
    Flank,
    FlankMarches,
    FlankPlanning,
    March,
    Reconnaissance,
    first_turn,
    missing,
    stars,
)
from .reconnaissance import Allowance, allowances
from .rolls import Roll

FLANKS: Final[tuple[Flank, ...]] = ("right", "left")


def guess_marches(battle: Battle[Field], player: str | None, lots: Lots) -> None:
    """Fill in the marches of others that have not arrived, and name those that are about to."""
    field, kinds = battle.state, {type(step) for step in battle.agenda}
    if not field.ground.readings.flank_marches or kinds & {Reconnaissance, FlankPlanning}:
        return
    deploying = bool(kinds & {Deployment, DeploymentBegins})
    for side in field.ground.sides:
        if side != player:
            drawn = _planned(battle, side, lots) if deploying else _absent(battle, side, lots)
            _send(field, drawn)


def _planned(battle: Battle[Field], side: str, lots: Lots) -> list[March]:
    """Return marches that a side could have planned, while nobody sees who is not there."""
    trial = battle.copy()
    planning = FlankPlanning(allowances(battle.state), ready=(side,))
    trial.agenda = (planning,)
    if not planning.asks(trial, side):
        return []
    answer_for(trial, None, lots)
    answered = trial.agenda[-1]
    assert isinstance(answered, FlankPlanning)  # answers leave it in its place
    return answered.marches(side)


def _absent(battle: Battle[Field], side: str, lots: Lots) -> list[March]:
    """Return marches in which the units of a side come that are on no table and have not come on; the first ones are due."""
    field = battle.state
    page = field.pages[FlankMarches]
    known = {unit for march in page.marches for unit in march.units}
    absent = page.absent if field.turn else missing(field)
    units = [key for key in absent if field.units[key].side == side and key not in known]
    due = [number for number, step in enumerate(battle.agenda) if step == FlankEntry(side, "")]
    if not units:
        return []
    if allowances(field)[side] is Allowance.ONE:
        marches = [March(side, "right", tuple(units))]
    else:
        marches = _any(field, side, units, len(due), lots)
    agenda = list(battle.agenda)
    for number, march in zip(due, marches, strict=False):
        agenda[number] = FlankEntry(side, march.key)
    battle.agenda = tuple(agenda)
    return marches


def _any(field: Field, side: str, units: list[str], due: int, lots: Lots) -> list[March]:
    """Return marches of a side that may make any; those that are due come first, each of one unit that can come on now."""
    left = list(units)
    marches: list[March] = []
    while len(marches) < due:
        now = [
            march
            for unit in left
            for flank in FLANKS
            if first_turn(field, march := March(side, flank, (unit,))) <= field.turn and entries(field, march)
        ]
        march = lots.pick(now)
        marches.append(march)
        left.remove(march.key)
    sections: list[tuple[Flank, list[str]]] = []
    for unit in left:
        joins = lots.below(len(sections) + len(FLANKS))
        if joins < len(sections):
            sections[joins][1].append(unit)
        else:
            sections.append((FLANKS[joins - len(sections)], [unit]))
    return marches + [March(side, flank, tuple(together)) for flank, together in sections]


def _send(field: Field, marches: list[March]) -> None:
    """Note marches: who waits, and that each has failed as often as it could have."""
    if not marches:
        return
    page, roll = field.pages[FlankMarches], field.pages[Roll].stands
    waiting = {unit: roll[unit] for march in marches for unit in march.units}
    failed = {march.key: _failed(field, march) for march in marches}
    field.pages.change(
        FlankMarches,
        marches=(*page.marches, *marches),
        waiting={**page.waiting, **waiting},
        failed={**page.failed, **{key: rolls for key, rolls in failed.items() if rolls}},
    )


def _failed(field: Field, march: March) -> int:
    """Return how many rolls can have failed: one in each turn so far, while a die could still fall short (DW-XVI.5.0-g)."""
    tried = max(field.turn - first_turn(field, march) + 1, 0)
    short = next(rolls for rolls in count() if 1 + stars(field, march) + rolls >= ARRIVES)
    return min(tried, short)
