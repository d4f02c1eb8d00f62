"""What is noted while shots and melees are fought out, for the loss tests that follow (DW-XV.2.0-a, DW-XV.3.0-c to -f).

Stands that rout already are no losses of this kind: they fall without a fight, and their unit, or the part of it that has
rallied, does not test for them (DW-XV.1.0-f, DW-XV.9.0-n).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Self

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.pages import Page
from oriflamme.kernel.steps import Step
from oriflamme.rulesets.demonworld.casualties import Losses, doomed
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.initiative import modified_initiative
from oriflamme.rulesets.demonworld.melee_execution import BlowStruck, InitiativeStep

from .conduct import flees


class ShotDown(Page, frozen=True, tag="dw-shot-down-1"):
    """The units, by id, that have lost stands in the fire phase, and must test (DW-XV.2.0-a)."""

    units: tuple[str, ...] = ()

    def seen_by(self, player: str | None) -> Self:
        """Return the page: losses are seen by all."""
        return self


class MeleeRecord(Page, frozen=True, tag="dw-melee-record-1"):
    """What units, by id, did and suffered in the melee phase that is being fought.

    `lost` are the stands a unit lost, `destroyed` those that it destroyed; `foes` the enemy units it was in contact with,
    whatever has become of them; `initiative` the lowest one with which a stand of it could strike.
    """

    lost: dict[str, int] = {}
    destroyed: dict[str, int] = {}
    foes: dict[str, tuple[str, ...]] = {}
    initiative: dict[str, int] = {}

    def seen_by(self, player: str | None) -> Self:
        """Return the page: all of it was seen by all."""
        return self


class NoteFighters(Step, frozen=True, tag="dw-note-fighters-1"):
    """Note who is in contact with whom, and the initiative of each unit, before blows are struck."""

    def run(self, battle: Battle[Field]) -> None:
        """Write the page."""
        battle.state.pages.put(_noted(battle.state))


def fighters(field: Field, step: InitiativeStep) -> Iterable[Step]:
    """Return the step that notes who fights; nothing where all of it is noted already."""
    return () if _noted(field) == field.pages[MeleeRecord] else (NoteFighters(),)


def _noted(field: Field) -> MeleeRecord:
    """Return the record with those who are in contact now."""
    record = field.pages[MeleeRecord]
    foes, initiative = dict(record.foes), dict(record.initiative)
    for unit in field.units.values():
        if not unit.stands:
            continue
        touched = field.touching(unit)
        if touched:
            foes[unit.id] = tuple(sorted(touched.union(foes.get(unit.id, ()))))
        if (touched or unit.engaged) and unit.id not in initiative:
            # The first melee that is fought finds all units as they strike: nothing of it changes in the phase.
            initiative[unit.id] = min(
                modified_initiative(field, stand).total for stand in field.stands_of(unit)
            )
    return MeleeRecord(record.lost, record.destroyed, foes, initiative)


class NoteToll(Step, frozen=True, tag="dw-note-toll-1"):
    """Note stands that units, by id, lost or destroyed in the melee phase."""

    lost: dict[str, int] = {}
    destroyed: dict[str, int] = {}

    def run(self, battle: Battle[Field]) -> None:
        """Add them up."""
        pages = battle.state.pages
        record = pages[MeleeRecord]
        pages.change(
            MeleeRecord,
            lost=_sum(record.lost, self.lost),
            destroyed=_sum(record.destroyed, self.destroyed),
        )


def _sum(one: Mapping[str, int], other: Mapping[str, int]) -> dict[str, int]:
    return {**one, **{key: one.get(key, 0) + count for key, count in other.items()}}


class NoteShotDown(Step, frozen=True, tag="dw-note-shot-down-1"):
    """Note units, by id, that lost stands to fire."""

    units: tuple[str, ...]

    def run(self, battle: Battle[Field]) -> None:
        """Add them to the page."""
        pages = battle.state.pages
        pages.put(ShotDown(tuple(dict.fromkeys((*pages[ShotDown].units, *self.units)))))


def losses_noted(field: Field, losses: Losses) -> Iterable[Step]:
    """Yield what notes the stands that came off in a fire phase or a melee, but for those that routed (DW-XV.3.0-d)."""
    lost = {
        key: fought
        for key, stands in losses.stands.items()
        if (fought := sum(not flees(field, stand) for stand in stands))
    }
    if lost and losses.cause == "melee":
        yield NoteToll(lost=lost)
    elif lost and losses.cause == "fire":
        yield NoteShotDown(tuple(lost))


def kills_noted(field: Field, struck: BlowStruck) -> Iterable[Step]:
    """Yield what notes that a blow destroyed its target, for the unit whose stand struck it (DW-XV.3.0-d).

    Whom a stand has come to by a second attack was not among its unit's enemies before.
    """
    attacker, target = field.stands.get(struck.attacker.id), field.stands.get(struck.target.id)
    known = field.pages[MeleeRecord].foes
    if attacker is not None and target is not None and target.unit not in known.get(attacker.unit, ()):
        yield NoteFighters()
    # A blow at a stand that is doomed already is never struck, so a target that is doomed now fell to this one.
    if struck.hit and struck.target.id in doomed(field):
        yield NoteToll(destroyed={field.stands[struck.attacker.id].unit: 1})


class ForgetMelees(Step, frozen=True, tag="dw-forget-melees-1"):
    """The melee phase and its tests are over: what was noted of it counts no more."""

    def run(self, battle: Battle[Field]) -> None:
        """Clear the page."""
        battle.state.pages.put(MeleeRecord())
