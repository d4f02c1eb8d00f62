"""Chapter IV: the two fire phases, declared in secret and executed together (DW-IV-WHO to DW-IV.3.0-j)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.events import Event
from oriflamme.kernel.rulings import LEGAL, Reason, Ruling, judge, refuse
from oriflamme.kernel.steps import Command, Decision, Prompt, Step
from oriflamme.kernel.text import Text, text

from .casualties import about
from .closing_up import close_up, formations
from .field import Field
from .fire_execution import execute_fire
from .fire_plans import best_shots
from .fire_support import reasons_not_to_support, unbroken
from .first_battle import VictoryCheck
from .introduction import Stand
from .missiles import Shot, in_firing_arc, may_fire, reasons_not_to_fire, targets_in_sight
from .turn import Commit, PhaseBegan


class Shoot(Command, frozen=True, tag="shoot"):
    """Declare that a stand fires at an enemy stand (DW-IV.1.0-a)."""

    shooter: str
    target: str


class SupportShot(Command, frozen=True, tag="support-shot"):
    """Declare that a stand supports the declared shot of another stand of its unit (DW-IV.1.2-a)."""

    supporter: str
    shooter: str


class HoldFire(Command, frozen=True, tag="hold-fire"):
    """Take back what a stand was declared for; with a shooter go its supporters, with a supporter those it linked."""

    stand: str


class ShootBest(Command, frozen=True, tag="shoot-best"):
    """Declare good shots and supports for all stands that may fire and have nothing declared yet."""


class FireHeld(Event, frozen=True, tag="fire-held", kw_only=True):
    """A side that could have fired did not (DW-III.3.0-a)."""

    reveals: ClassVar[bool] = True

    side: str

    def text(self) -> Text:
        """Return the words: who held his fire."""
        return Text("dw-fire-held", {"side": Text(f"side-{self.side}")})


class FirePhase(Step, frozen=True, tag="dw.fire-phase"):
    """A fire phase of the turn: 1 for units with order H, 2 for units with order T (DW-IV-WHO)."""

    phase: int

    def run(self, battle: Battle[Field]) -> None:
        """Ask the sides that have a stand with something to hit; when nobody has, nothing is asked."""
        field = battle.state
        battle.emit(PhaseBegan(rule="DW-IV-WHO", phase=f"fire-{self.phase}"))
        asked = tuple(side for side in field.ground.sides if _has_target(field, side, self.phase))
        if asked:
            battle.push(FireDeclaration(self.phase, asked))


def _has_target(field: Field, side: str, phase: int) -> bool:
    return any(
        next(targets_in_sight(field, stand), None) is not None for stand in firing_stands(field, side, phase)
    )


def firing_stands(field: Field, side: str, phase: int) -> Iterator[Stand]:
    """Yield the stands of a side that may fire in fire phase 1 or 2, whether or not they have a target."""
    for unit in field.units_of(side):
        if may_fire(field, unit, phase):
            yield from field.stands_of(unit)


class FireDeclaration(Decision, frozen=True, tag="dw.fire-declaration"):
    """The sides asked declare all shots and supports in secret, before any die is rolled (DW-IV.1.0-a).

    `plans` holds each side's shots in the order in which they will be executed; `ready` the sides that have finished.
    """

    phase: int
    asked: tuple[str, ...]
    plans: dict[str, tuple[Shot, ...]] = {}
    ready: tuple[str, ...] = ()

    def seen_by(self, player: str | None) -> FireDeclaration:
        """Return the declaration with the player's own shots only."""
        own = {side: shots for side, shots in self.plans.items() if side == player}
        return msgspec.structs.replace(self, plans=own)

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return the sides asked that are not ready."""
        return tuple(side for side in self.asked if side not in self.ready)

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask for shots."""
        return Prompt(player, text("dw-ask-fire", phase=self.phase), "DW-IV.1.0-a", secret=True)

    def shots(self, side: str) -> tuple[Shot, ...]:
        """Return what a side has declared so far."""
        return self.plans.get(side, ())

    def undeclared(self, field: Field, side: str) -> Iterator[Stand]:
        """Yield the stands of a side that may fire and have nothing declared yet."""
        declared = {key for shot in self.shots(side) for key in shot.stands}
        for stand in firing_stands(field, side, self.phase):
            if stand.id not in declared:
                yield stand

    # -- what can be declared ----------------------------------------------------------------------------------

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield shots and supports that would count, for stands with nothing declared yet; then readiness."""
        field = battle.state
        idle = tuple(self.undeclared(field, player))
        if best_shots(field, player, idle):
            yield ShootBest()
        for stand in idle:
            targets = {target.id: target for target in targets_in_sight(field, stand)}
            for target in targets:
                yield Shoot(stand.id, target)
            for shot in self.shots(player):
                if shot.target in targets and not any(reasons_not_to_support(field, stand, shot)):
                    yield SupportShot(stand.id, shot.shooter)
        yield Commit()

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse what the rules do not let a stand declare. Range and line of sight are judged later (DW-IV.2.0-a)."""
        field = battle.state
        match command:
            case Commit():
                return LEGAL
            case Shoot(shooter=key, target=target):
                return judge(self._against_shot(field, player, key, target))
            case SupportShot(supporter=key, shooter=shooter):
                return judge(self._against_support(field, player, key, shooter))
            case HoldFire(stand=key):
                if any(key in shot.stands for shot in self.shots(player)):
                    return LEGAL
                return refuse("DW-IV.1.0-a", "dw-refused-nothing-declared", stand=key)
            case ShootBest():
                if best_shots(field, player, tuple(self.undeclared(field, player))):
                    return LEGAL
                return refuse("DW-IV.1.0-a", "dw-refused-no-good-shot")
            case _:
                return refuse("DW-III.2.0-a", "dw-refused-other-phase")

    def _against_stand(self, field: Field, player: str, key: str, twice: str) -> Iterator[Reason]:
        """Yield what forbids a stand to take part in fire; `twice` is the rule against a shooter's second use."""
        stand = field.stands.get(key)
        if stand is None:
            yield Reason("DW-IV.1.0-a", text("dw-refused-no-such-stand", stand=key))
            return
        unit = field.units[stand.unit]
        if unit.side != player:
            yield Reason("DW-IV.1.0-a", text("dw-refused-not-your-stand", **about(field, stand)))
            return
        yield from reasons_not_to_fire(field, unit, self.phase)
        for shot in self.shots(player):
            if key == shot.shooter:
                yield Reason(twice, text("dw-refused-fires-already", **about(field, stand)))
            elif key in shot.supporters:
                yield Reason("DW-IV.1.2-e", text("dw-refused-supports-already", **about(field, stand)))

    def _against_shot(self, field: Field, player: str, key: str, target: str) -> Iterator[Reason]:
        yield from self._against_stand(field, player, key, "DW-IV.1.0-a")
        stand, foe = field.stands.get(key), field.stands.get(target)
        if foe is None:
            yield Reason("DW-IV.1.0-a", text("dw-refused-no-such-stand", stand=target))
        elif field.side(foe) == player:
            yield Reason("DW-IV.3.0-j", text("dw-refused-own-target", **about(field, foe)))
        elif stand is not None and field.side(stand) == player and not in_firing_arc(field, stand, foe):
            yield Reason("DW-IV.1.1-c", text("dw-refused-arc", hex=field.ground.map.name(foe.hex)))

    def _against_support(self, field: Field, player: str, key: str, shooter: str) -> Iterator[Reason]:
        yield from self._against_stand(field, player, key, "DW-IV.1.2-e")
        shot = next((shot for shot in self.shots(player) if shot.shooter == shooter), None)
        stand = field.stands.get(key)
        if shot is None:
            yield Reason("DW-IV.1.2-a", text("dw-refused-no-such-shot", stand=shooter))
        elif stand is not None and field.side(stand) == player and key != shooter:
            yield from reasons_not_to_support(field, stand, shot)

    # -- what is declared --------------------------------------------------------------------------------------

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Keep what was declared, or note that the side is ready."""
        if isinstance(command, Commit):
            battle.replace(msgspec.structs.replace(self, ready=(*self.ready, player)))
            return
        field, shots = battle.state, self.shots(player)
        match command:
            case Shoot():
                shots = (*shots, Shot(command.shooter, command.target))
            case SupportShot():
                shots = tuple(_supported(shot, command) for shot in shots)
            case HoldFire():
                shots = tuple(_without(field, shots, command.stand))
            case _:
                shots = (*shots, *best_shots(field, player, tuple(self.undeclared(field, player))))
        battle.replace(msgspec.structs.replace(self, plans={**self.plans, player: shots}))

    def conclude(self, battle: Battle[Field]) -> None:
        """Execute all shots, remove what they destroyed, and let units that lost stands close up."""
        field = battle.state
        before = formations(field)
        for side in self.asked:
            if not self.shots(side):
                battle.emit(FireHeld(rule="DW-III.3.0-a", side=side))
        hit = execute_fire(battle, [shot for side in field.ground.sides for shot in self.shots(side)])
        if hit:
            battle.push(VictoryCheck(), close_up(field, {key: before[key] for key in before if key in hit}))


def _supported(shot: Shot, command: SupportShot) -> Shot:
    if shot.shooter != command.shooter:
        return shot
    return msgspec.structs.replace(shot, supporters=(*shot.supporters, command.supporter))


def _without(field: Field, shots: tuple[Shot, ...], stand: str) -> Iterator[Shot]:
    """Yield the shots that are left when a stand's declaration is taken back."""
    for shot in shots:
        if stand in shot.supporters:
            rest = tuple(key for key in shot.supporters if key != stand)
            yield unbroken(field, msgspec.structs.replace(shot, supporters=rest))
        elif stand != shot.shooter:
            yield shot
