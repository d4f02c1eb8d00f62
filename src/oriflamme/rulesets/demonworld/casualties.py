"""Stands that are hit: what a hit does, how events name them, and how they leave the field (DW-IV.2.0-f, DW-VI.1.3-d).

Hits and losses are two things. A hit is counted on the page `Wounds`; the game's `damage` says whether it destroys the
stand. One that is destroyed is doomed: it stays on the field until the casualties of its shots or blows come off together
(DW-IV-SIMULTANEOUS, DW-VI.1.4-a).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import ClassVar, Literal, Self

import msgspec

from oriflamme.board.hexes import Hex, axial
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.chances import chance_at_most
from oriflamme.kernel.effects import Altered, Banner, Effects, Fell, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.pages import Page
from oriflamme.kernel.steps import Step
from oriflamme.kernel.text import Text, text

from .chapters import gathered
from .field import Field
from .interrupts import Action
from .introduction import Stand, unit_name

Cause = Literal["fire", "melee", "other"]
"""What stands were lost to."""


class Named(msgspec.Struct, frozen=True, gc=False):
    """A stand as an event tells of it: its id and side, the name of its unit, the name of its hex, its place [q, r]."""

    id: str
    side: str
    unit: Text
    hex: str
    at: tuple[int, int]


def named(field: Field, stand: Stand) -> Named:
    """Return how events name a stand that is on the field."""
    unit = field.units[stand.unit]
    return Named(stand.id, unit.side, unit_name(unit), field.ground.map.name(stand.hex), place(stand.hex))


def named_again(field: Field, stand: Stand, before: Named) -> Named:
    """Return how events name a stand that was named before, and may have moved since."""
    return before if before.at == place(stand.hex) else named(field, stand)


def place(hex: Hex) -> tuple[int, int]:
    """Return where a hex is, as scenes give it: axial [q, r]."""
    q, r = axial(hex)
    return q, r


def ids(stands: Iterable[Named]) -> tuple[str, ...]:
    """Return the ids of stands that an event names."""
    return tuple(stand.id for stand in stands)


def about(field: Field, stand: Stand) -> dict[str, str | Text]:
    """Return the arguments by which a refusal speaks of a stand: `unit` and `hex`."""
    return {"unit": unit_name(field.units[stand.unit]), "hex": field.ground.map.name(stand.hex)}


# -- hits ----------------------------------------------------------------------------------------------------------


class Wounds(Page, frozen=True, tag="dw-wounds-1"):
    """Hits taken by stands that live, by stand id, and the stands that are destroyed but not yet removed."""

    hits: dict[str, int] = {}
    doomed: frozenset[str] = frozenset()

    def seen_by(self, player: str | None) -> Self:
        """Return the page: wound tokens lie beside the stands for all to see."""
        return self


class StandHit(Event, frozen=True, tag="dw-stand-hit-1", kw_only=True):
    """A stand was hit and lives; `hits` are all that it has taken."""

    weight: ClassVar[Weight] = Weight.LOSS

    stand: Named
    hits: int

    def text(self) -> Text:
        """Return the words: the unit, where, and how many hits the stand has taken."""
        return text("dw-stand-hit", unit=self.stand.unit, hex=self.stand.hex, hits=self.hits)

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return that the stand has a wound token more."""
        return (Altered(pieces=(self.stand.id,), text=text("dw-badge-hits", hits=self.hits)),)


class StandsDestroyed(Event, frozen=True, tag="dw-stands-destroyed-1", kw_only=True):
    """Stands of one unit were taken off the field together; `left` says how many the unit still has."""

    weight: ClassVar[Weight] = Weight.LOSS

    unit: str
    side: str
    name: Text
    stands: tuple[Named, ...]
    left: int

    def text(self) -> Text:
        """Return the words: the unit, how many stands it lost and how many are left."""
        return Text("dw-stands-destroyed", {"unit": self.name, "lost": len(self.stands), "left": self.left})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return that each stand fell."""
        return tuple(
            Fell(piece=stand.id, label=self.name, owner=self.side, group=self.unit) for stand in self.stands
        )


class UnitDestroyed(Event, frozen=True, tag="dw-unit-destroyed-1", kw_only=True, omit_defaults=True):
    """A unit lost its last stand; `commander` says that it was a commander on his own (DW-X.0-b)."""

    weight: ClassVar[Weight] = Weight.LOSS

    unit: str
    side: str
    name: Text
    commander: bool = False

    def text(self) -> Text:
        """Return the words: the unit, or the commander."""
        return Text("dw-commander-fell" if self.commander else "dw-unit-destroyed", {"unit": self.name})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return a banner; its stands have been seen to fall."""
        return (Banner(text=self.text(), level="step"),)


def doomed(field: Field) -> frozenset[str]:
    """Return the stands that are destroyed and not yet removed, by id."""
    return field.pages[Wounds].doomed


def strike(battle: Battle[Field], stand: Stand, rule: str) -> None:
    """Count a hit on a stand: it is doomed, or lives with a hit more, as the game's `damage` says."""
    field = battle.state
    wounds = field.pages[Wounds]
    hits = wounds.hits.get(stand.id, 0) + 1
    if field.ground.game.damage(field, stand, hits):
        left = {key: taken for key, taken in wounds.hits.items() if key != stand.id}
        field.pages.put(Wounds(left, wounds.doomed | {stand.id}))
    else:
        field.pages.put(Wounds({**wounds.hits, stand.id: hits}, wounds.doomed))
        battle.emit(StandHit(rule=rule, stand=named(field, stand), hits=hits))


def every_hit_destroys(field: Field, stand: Stand, hits: int) -> bool:
    """Return True: in the base game a stand that is hit is destroyed (DW-IV.2.0-f, DW-VI.1.3-d)."""
    return True


def spare(field: Field, stand: str) -> None:
    """Let a doomed stand live after all; a chapter does so that puts another in its place. Hits it had are gone."""
    wounds = field.pages[Wounds]
    field.pages.put(Wounds(wounds.hits, wounds.doomed - {stand}))


def doom(field: Field, stand: str) -> None:
    """Have a stand come off with the casualties, whatever hits it has taken."""
    wounds = field.pages[Wounds]
    left = {key: taken for key, taken in wounds.hits.items() if key != stand}
    field.pages.put(Wounds(left, wounds.doomed | {stand}))


# -- losses --------------------------------------------------------------------------------------------------------


class Losses(msgspec.Struct, frozen=True):
    """Stands that came off the field together: to what, by which rule, and which, as they stood, by the id of their unit."""

    cause: Cause
    rule: str
    stands: dict[str, tuple[Stand, ...]]


class TakeCasualties(Action, frozen=True, tag="dw-take-casualties-1"):
    """Take the doomed stands off the field together (DW-IV.2.0-f, DW-VI.1.3-d); what follows losses comes next."""

    cause: Cause
    rule: str

    def first(self, field: Field) -> Iterable[Step]:
        """Return what chapters put before stands come off; they are asked whether or not one is doomed."""
        return gathered(field.ground.game.before_casualties, field, self)

    def perform(self, battle: Battle[Field]) -> None:
        """Remove them, and count the losses of the phase."""
        lose(battle, doomed(battle.state), self.cause, self.rule)


def lose(battle: Battle[Field], stands: Collection[str], cause: Cause, rule: str) -> None:
    """Take destroyed stands off the field together, count the losses of the phase, and put what follows on the agenda."""
    field = battle.state
    lost = take_off(battle, stands, rule)
    if not lost:
        return
    if cause != "other":  # what is lost between phases counts in none of them
        counted = dict(field.pages[Toll].lost)
        for unit, gone in lost.items():
            counted[unit] = counted.get(unit, 0) + len(gone)
        field.pages.put(Toll(counted))
    parts = field.ground.game.after_losses
    if parts:
        battle.push(*gathered(parts, field, Losses(cause, rule, lost)))


def falls(field: Field, stand: Stand) -> str | None:
    """Return the rule by which a stand is removed without a die when it is attacked, or None (DW-XV.9.0-g)."""
    parts = field.ground.game.falls
    return next(filter(None, (part(field, stand) for part in parts)), None) if parts else None


def chance_of(field: Field, target: Stand, number: int) -> float:
    """Return the chance that a shot or blow with a base number hits a stand: none that falls to any attack is missed."""
    return 1.0 if falls(field, target) is not None else chance_at_most(number, 20)


def ride_down(battle: Battle[Field], attackers: Iterable[Stand], *, but: str = "") -> bool:
    """Remove the enemies that attackers are in contact with and that fall without a die; return whether there were any.

    `but` is the id of one that is still to be struck.
    """
    field = battle.state
    if not field.ground.game.falls:
        return False
    found = {
        foe.id: rule
        for stand in attackers
        for foe in field.contacts(stand)
        if foe.id != but and (rule := falls(field, foe))
    }
    for rule in dict.fromkeys(found.values()):
        take_off(battle, [key for key, under in found.items() if under == rule], rule)
    return bool(found)


class Toll(Page, frozen=True, tag="dw-toll-1"):
    """How many stands each unit, by id, has lost in the fire phase or the melee that is being fought."""

    lost: dict[str, int] = {}

    def seen_by(self, player: str | None) -> Self:
        """Return the page: losses are seen by all."""
        return self


def toll(field: Field) -> dict[str, int]:
    """Close the count of losses and return it: by unit id, in the order of the field."""
    counted = field.pages[Toll].lost
    field.pages.put(Toll())
    return {key: counted[key] for key in field.units if key in counted}


def take_off(battle: Battle[Field], stands: Collection[str], rule: str) -> dict[str, tuple[Stand, ...]]:
    """Remove destroyed stands together and tell of it, unit after unit; return them by the id of their unit.

    `stands` are ids of stands on the field; they lose their wound tokens (DW-IV-SIMULTANEOUS, DW-VI.1.4-a).
    """
    field = battle.state
    losses: dict[str, tuple[Stand, ...]] = {}
    if not stands:
        return losses
    for unit in tuple(field.units.values()):
        hit = tuple(field.stands[key] for key in unit.stands if key in stands)
        if not hit:
            continue
        losses[unit.id] = hit
        lost = tuple(named(field, field.remove(stand.id)) for stand in hit)
        name, left = unit_name(unit), len(field.units[unit.id].stands)
        battle.emit(
            StandsDestroyed(rule=rule, unit=unit.id, side=unit.side, name=name, stands=lost, left=left)
        )
        if not left:
            alone = field.profile(unit).commander is not None
            battle.emit(UnitDestroyed(rule=rule, unit=unit.id, side=unit.side, name=name, commander=alone))
    wounds = field.pages[Wounds]
    hits = {key: taken for key, taken in wounds.hits.items() if key not in stands}
    field.pages.put(Wounds(hits, wounds.doomed.difference(stands)))
    return losses
