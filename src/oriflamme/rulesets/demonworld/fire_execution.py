"""Section IV.2.0: declared shots are executed one after the other, their victims removed together (DW-IV.2.0-a to -f)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Literal

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.chances import Harm, chance_up_to
from oriflamme.kernel.effects import Aimed, Altered, Effects, Threw, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.steps import Step
from oriflamme.kernel.tally import Tally
from oriflamme.kernel.text import Text

from .casualties import Named, doom, doomed, falls, ids, named, strike
from .chapters import gathered
from .field import Field
from .fire_into_melee import out_of_reach, reach, scatters
from .fire_support import Failing, failing
from .interrupts import Action
from .introduction import D20, Stand
from .missiles import Shot, clear_line, number_against, strength_of

LostBecause = Literal["range", "sight", "destroyed", "apart"]
"""Why a shot is lost without a roll to hit; a shot scattered onto an empty hex says so in its own event."""


class ShotFired(Event, frozen=True, tag="dw-shot-fired-1", kw_only=True, omit_defaults=True):
    """A shot was rolled: it hits when `roll` is at most the tally's total (DW-IV.2.0-c). `target` is who is attacked.

    `astray` says that another was aimed at (DW-IV.3.0-b).
    """

    reveals: ClassVar[bool] = True
    weight: ClassVar[Weight] = Weight.ROLL

    shooter: Named
    target: Named
    supporters: tuple[Named, ...]
    tally: Tally
    roll: int
    hit: bool
    astray: bool = False

    def text(self) -> Text:
        """Return the words: who fires at whom, the base number, the roll, and whether it hits."""
        return Text(
            "dw-shot-hit" if self.hit else "dw-shot-missed",
            {
                "shooter": self.shooter.unit,
                "from": self.shooter.hex,
                "target": self.target.unit,
                "at": self.target.hex,
                "supports": len(self.supporters),
                "number": self.tally.total,
                "roll": self.roll,
            },
        )

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return the aim of the shooter and those who support him, and the die against the base number."""
        stands = ids((self.shooter, *self.supporters))
        chance = chance_up_to(self.tally.total, D20.sides)
        return (
            Aimed(pieces=stands, target=self.target.id, at=self.target.at),
            Threw(
                dice=((D20.sides, self.roll),),
                purpose=Text("dw-roll-shot"),
                pieces=stands,
                target=self.target.id,
                tally=self.tally,
                needs=self.tally.total,
                good=self.hit,
                side=self.shooter.side,
                chance=chance,
                harm=Harm(self.target.side, chance, self.hit),
            ),
        )


class ShotSure(Event, frozen=True, tag="dw-shot-sure-1", kw_only=True):
    """A shot destroyed its target without a die: a stand that falls to any attack (DW-XV.9.0-g)."""

    reveals: ClassVar[bool] = True
    weight: ClassVar[Weight] = Weight.ROLL

    shooter: Named
    target: Named

    def text(self) -> Text:
        """Return the words: who fires at whom."""
        return Text(
            "dw-shot-sure",
            {
                "shooter": self.shooter.unit,
                "from": self.shooter.hex,
                "target": self.target.unit,
                "at": self.target.hex,
            },
        )

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return the aim."""
        return (Aimed(pieces=ids((self.shooter,)), target=self.target.id, at=self.target.at),)


class ShotLost(Event, frozen=True, tag="dw-shot-lost-1", kw_only=True):
    """A declared shot came to nothing: out of range, line blocked, or nobody there that it can hit any more."""

    reveals: ClassVar[bool] = True
    weight: ClassVar[Weight] = Weight.ROLL

    shooter: Named
    target: Named
    because: LostBecause

    def text(self) -> Text:
        """Return the words: who fired at whom, and why the shot is lost."""
        return Text(
            f"dw-shot-lost-{self.because}",
            {
                "shooter": self.shooter.unit,
                "from": self.shooter.hex,
                "target": self.target.unit,
                "at": self.target.hex,
            },
        )

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return the aim that came to nothing."""
        return (Aimed(pieces=ids((self.shooter,)), target=self.target.id, at=self.target.at),)


class SupportIgnored(Event, frozen=True, tag="dw-support-ignored-1", kw_only=True):
    """A declared support added nothing: out of range, weaker than the shooter, or line blocked (DW-IV.2.0-a)."""

    reveals: ClassVar[bool] = True

    supporter: Named
    shooter: Named
    because: Failing

    def text(self) -> Text:
        """Return the words: whose support is ignored, and why."""
        return Text(
            f"dw-support-ignored-{self.because}",
            {"supporter": self.supporter.unit, "from": self.supporter.hex},
        )

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return the words, at the stand whose support is ignored."""
        return (Altered(pieces=(self.supporter.id,), text=self.text()),)


def counting(field: Field, shot: Shot) -> tuple[tuple[Stand, ...], tuple[tuple[Stand, Failing], ...]]:
    """Return the supporters of a shot that count, and those that are ignored with the reason (DW-IV.2.0-a)."""
    shooter, target = field.stands[shot.shooter], field.stands[shot.target]
    judged = [
        (field.stands[key], failing(field, field.stands[key], shooter, target))
        for key in shot.supporters
        if key in field.stands
    ]
    counted = tuple(stand for stand, because in judged if because is None)
    return counted, tuple((stand, because) for stand, because in judged if because is not None)


def shot_tally(field: Field, shooter: Stand, target: Stand, supporters: Sequence[Stand] = ()) -> Tally | None:
    """Return the base number of a shot at its declared target, or None when the target is out of range.

    `supporters` are stands declared in support; those that would be ignored at execution add nothing (DW-IV.2.0-a).
    """
    strength = strength_of(field, shooter, target)
    if strength is None:
        return None
    shot = Shot(shooter.id, target.id, tuple(stand.id for stand in supporters))
    return number_against(field, shooter, target, strength, len(counting(field, shot)[0]))


class ExecuteShot(Action, frozen=True, tag="dw-execute-shot-1"):
    """Execute one declared shot (DW-IV.2.0-a to -e). Who is hit and destroyed is only marked (DW-IV-SIMULTANEOUS)."""

    shot: Shot

    def first(self, field: Field) -> Iterable[Step]:
        """Return what chapters put before a shot."""
        return gathered(field.ground.game.before_shot, field, self)

    def perform(self, battle: Battle[Field]) -> None:
        """See whether the shot comes to its target, to another stand or to nothing, and roll it."""
        field, shot = battle.state, self.shot
        shooter, target = field.stands.get(shot.shooter), field.stands.get(shot.target)
        if shooter is None or target is None:
            return None  # what a chapter put before the shot has taken one of them off the field
        strength = strength_of(field, shooter, target)
        if strength is None:
            return _lose(battle, shooter, target, "range", "DW-IV.2.0-a")
        if not clear_line(field, shooter, target):
            return _lose(battle, shooter, target, "sight", "DW-IV.2.0-a")
        if scatters(field, shooter, target):
            found = reach(battle, shooter, target)
            if found is None:
                return None  # told by the event of the scatter
            if out_of_reach(field, target, found):
                return _lose(battle, shooter, found, "apart", "DW-XII.5.0-a")
            if found.id in doomed(field):
                return _lose(battle, shooter, found, "destroyed", "DW-IV.3.0-h")
            rule = falls(field, found)
            if rule is not None:
                return _sure(battle, shooter, found, rule)
            return _roll(
                battle,
                shooter,
                found,
                (),
                number_against(field, shooter, found, strength, 0, scattered=found is not target),
                astray=found is not target,
            )
        if target.id in doomed(field):
            return _lose(battle, shooter, target, "destroyed", "DW-IV.1.0-b")
        rule = falls(field, target)
        if rule is not None:
            return _sure(battle, shooter, target, rule)
        counted, ignored = counting(field, shot)
        for stand, because in ignored:
            battle.emit(
                SupportIgnored(
                    rule="DW-IV.2.0-a",
                    supporter=named(field, stand),
                    shooter=named(field, shooter),
                    because=because,
                )
            )
        number = number_against(field, shooter, target, strength, len(counted))
        return _roll(battle, shooter, target, counted, number)


def _lose(battle: Battle[Field], shooter: Stand, target: Stand, because: LostBecause, rule: str) -> None:
    field = battle.state
    battle.emit(
        ShotLost(rule=rule, shooter=named(field, shooter), target=named(field, target), because=because)
    )


def _sure(battle: Battle[Field], shooter: Stand, target: Stand, rule: str) -> None:
    """Destroy a target that falls to any shot, whatever the base number (DW-XV.9.0-g)."""
    field = battle.state
    battle.emit(ShotSure(rule=rule, shooter=named(field, shooter), target=named(field, target)))
    doom(field, target.id)


def _roll(
    battle: Battle[Field],
    shooter: Stand,
    target: Stand,
    supporters: tuple[Stand, ...],
    tally: Tally,
    *,
    astray: bool = False,
) -> None:
    """Roll 1D20 against the base number (DW-IV.2.0-c); who is hit gets a wound token."""
    field = battle.state
    roll = D20.roll(battle, "dw-roll-shot", "DW-IV.2.0-c")
    hit = roll <= tally.total
    fired = ShotFired(
        rule="DW-IV.2.0-c",
        shooter=named(field, shooter),
        target=named(field, target),
        supporters=tuple(named(field, stand) for stand in supporters),
        tally=tally,
        roll=roll,
        hit=hit,
        astray=astray,
    )
    battle.emit(fired)
    if hit:
        strike(battle, target, "DW-IV.2.0-f")
    parts = field.ground.game.after_shot
    if parts:
        battle.push(*gathered(parts, field, fired))
