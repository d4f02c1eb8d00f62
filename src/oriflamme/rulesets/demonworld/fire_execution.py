"""Section IV.2.0: declared shots are executed one after the other, their victims removed together (DW-IV.2.0-a to -f)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Literal

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.events import Event
from oriflamme.kernel.tally import Tally
from oriflamme.kernel.text import Text

from .casualties import Named, named, take_off
from .field import Field
from .fire_into_melee import reach, scatters
from .fire_support import Failing, failing
from .introduction import D20, Stand
from .missiles import Shot, clear_line, number_against, strength_of

LostBecause = Literal["range", "sight", "destroyed"]
"""Why a shot is lost without a roll to hit; a shot scattered onto an empty hex says so in its own event."""


class ShotFired(Event, frozen=True, tag="dw-shot-fired-1", kw_only=True):
    """A shot was rolled: it hits when `roll` is at most the tally's total (DW-IV.2.0-c). `target` is who is attacked."""

    reveals: ClassVar[bool] = True

    shooter: Named
    target: Named
    supporters: tuple[Named, ...]
    tally: Tally
    roll: int
    hit: bool

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


class ShotLost(Event, frozen=True, tag="dw-shot-lost-1", kw_only=True):
    """A declared shot came to nothing: out of range, line blocked, or the stand it is to hit is destroyed already."""

    reveals: ClassVar[bool] = True

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


def counting(field: Field, shot: Shot) -> tuple[tuple[Stand, ...], tuple[tuple[Stand, Failing], ...]]:
    """Return the supporters of a shot that count, and those that are ignored with the reason (DW-IV.2.0-a)."""
    shooter, target = field.stands[shot.shooter], field.stands[shot.target]
    judged = [
        (field.stands[key], failing(field, field.stands[key], shooter, target)) for key in shot.supporters
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
    return number_against(field, strength, target, len(counting(field, shot)[0]))


def execute_fire(battle: Battle[Field], shots: Iterable[Shot]) -> frozenset[str]:
    """Execute shots in order and remove the stands they hit; return the ids of the units that lost stands.

    Stands hit are only marked until the last shot, and still fire (DW-IV-SIMULTANEOUS).
    """
    field = battle.state
    for shot in shots:
        _execute(battle, shot)
    hit = frozenset(field.stands[key].unit for key in field.wounded)
    take_off(battle, field.wounded, "DW-IV.2.0-f")
    return hit


def _execute(battle: Battle[Field], shot: Shot) -> None:
    field = battle.state
    shooter, target = field.stands[shot.shooter], field.stands[shot.target]
    strength = strength_of(field, shooter, target)
    if strength is None:
        return _lose(battle, shooter, target, "range", "DW-IV.2.0-a")
    if not clear_line(field, shooter, target):
        return _lose(battle, shooter, target, "sight", "DW-IV.2.0-a")
    if scatters(field, shooter, target):
        found = reach(battle, shooter, target)
        if found is None:
            return None  # told by the event of the scatter
        if found.id in field.wounded:
            return _lose(battle, shooter, found, "destroyed", "DW-IV.3.0-h")
        return _roll(battle, shooter, found, (), number_against(field, strength, found, 0))
    if target.id in field.wounded:
        return _lose(battle, shooter, target, "destroyed", "DW-IV.1.0-b")
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
    return _roll(battle, shooter, target, counted, number_against(field, strength, target, len(counted)))


def _lose(battle: Battle[Field], shooter: Stand, target: Stand, because: LostBecause, rule: str) -> None:
    field = battle.state
    battle.emit(
        ShotLost(rule=rule, shooter=named(field, shooter), target=named(field, target), because=because)
    )


def _roll(
    battle: Battle[Field], shooter: Stand, target: Stand, supporters: tuple[Stand, ...], tally: Tally
) -> None:
    """Roll 1D20 against the base number (DW-IV.2.0-c); who is hit gets a wound token."""
    field = battle.state
    roll = D20.roll(battle, "dw-roll-shot", "DW-IV.2.0-c")
    hit = roll <= tally.total
    battle.emit(
        ShotFired(
            rule="DW-IV.2.0-c",
            shooter=named(field, shooter),
            target=named(field, target),
            supporters=tuple(named(field, stand) for stand in supporters),
            tally=tally,
            roll=roll,
            hit=hit,
        )
    )
    if hit:
        field.wounded |= {target.id}
