"""Chapter IV: the two fire phases, declared in secret and executed together (DW-IV-WHO to DW-IV.3.0-j)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name
from oriflamme.kernel.chapters import Phase
from oriflamme.kernel.effects import Banner, Effects
from oriflamme.kernel.events import Event
from oriflamme.kernel.rulings import Reason, Ruling
from oriflamme.kernel.steps import Command, Prompt, Step
from oriflamme.kernel.text import Text, text

from .casualties import (
    StandHit,
    StandsDestroyed,
    TakeCasualties,
    Toll,
    UnitDestroyed,
    Wounds,
    every_hit_destroys,
    toll,
)
from .chapters import DemonworldChapter, gathered
from .closing_up import (
    CloseUp,
    CloseUpBegins,
    Formation,
    OrganisationChanged,
    SteppedUp,
    StepUp,
    formations,
)
from .declarations import Declaration, Terms, supported, without
from .field import Field
from .fire_execution import ExecuteShot, ShotFired, ShotLost, ShotSure, SupportIgnored
from .fire_into_melee import ShotScattered
from .fire_plans import best_shots, hopeful_shot
from .fire_support import reasons_not_to_support, supports_past, unbroken
from .first_battle import VictoryCheck
from .introduction import Stand
from .missiles import (
    Shot,
    all_or_nothing,
    by_order,
    in_firing_arc,
    may_fire,
    reasons_not_to_fire,
    shot_lines,
    targets_in_sight,
)
from .turn import Commit, PhaseBegan


class Shoot(Command, frozen=True, tag="dw-shoot-1"):
    """Declare that a stand fires at an enemy stand (DW-IV.1.0-a)."""

    shooter: Name
    target: Name


class SupportShot(Command, frozen=True, tag="dw-support-shot-1"):
    """Declare that a stand supports the declared shot of another stand of its unit (DW-IV.1.2-a)."""

    supporter: Name
    shooter: Name


class HoldFire(Command, frozen=True, tag="dw-hold-fire-1"):
    """Take back what a stand was declared for; with a shooter go its supporters, with a supporter those it linked."""

    stand: Name


class ShootBest(Command, frozen=True, tag="dw-shoot-best-1"):
    """Declare good shots and supports for all stands that may fire and have nothing declared yet."""


class FireHeld(Event, frozen=True, tag="dw-fire-held-1", kw_only=True):
    """A side that could have fired did not (DW-III.3.0-a)."""

    reveals: ClassVar[bool] = True

    side: str

    def text(self) -> Text:
        """Return the words: who held his fire."""
        return Text("dw-fire-held", {"side": Text(f"side-{self.side}")})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return a banner: nothing else is to be seen of it."""
        return (Banner(text=self.text(), level="step"),)


class FirePhase(Step, frozen=True, tag="dw-fire-phase-1"):
    """A fire phase of the turn: 1 for units with order H, 2 for units with order T (DW-IV-WHO)."""

    phase: int

    def run(self, battle: Battle[Field]) -> None:
        """Ask the sides that have a stand with something to hit; when nobody has, nothing is asked."""
        field = battle.state
        battle.emit(PhaseBegan(rule="DW-IV-WHO", phase=f"fire-{self.phase}"))
        asked = tuple(side for side in field.ground.sides if _has_target(field, side, self.phase))
        if asked:
            battle.push(*field.ground.game.fire_begins, FireDeclaration(self.phase, asked))


def _has_target(field: Field, side: str, phase: int) -> bool:
    return any(
        next(targets_in_sight(field, stand), None) is not None for stand in firing_stands(field, side, phase)
    )


def firing_stands(field: Field, side: str, phase: int) -> Iterator[Stand]:
    """Yield the stands of a side that may fire in fire phase 1 or 2, whether or not they have a target."""
    for unit in field.units_of(side):
        fires = may_fire(field, unit, phase)
        for stand in field.stands_of(unit):
            if fires if stand.card is None else may_fire(field, stand, phase):
                yield stand


class FireDeclaration(Declaration[Shot], frozen=True, tag="dw-fire-declaration-1"):
    """The sides asked declare all shots and supports in secret, before any die is rolled (DW-IV.1.0-a).

    Shots will be executed in the order in which they are declared.
    """

    terms: ClassVar[Terms] = Terms(
        declared="DW-IV.1.0-a",
        supported="DW-IV.1.2-a",
        once="DW-IV.1.2-e",
        attacks_already="dw-refused-fires-already",
        supports_already="dw-refused-supports-already",
        no_such_attack="dw-refused-no-such-shot",
        no_good_attack="dw-refused-no-good-shot",
    )

    phase: int
    asked: tuple[str, ...]

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask for shots."""
        return Prompt(player, text("dw-ask-fire", phase=self.phase), "DW-IV.1.0-a", secret=True)

    def shots(self, side: str) -> tuple[Shot, ...]:
        """Return what a side has declared so far."""
        return self.attacks(side)

    def able(self, field: Field, side: str) -> Iterator[Stand]:
        """Yield the stands of a side that may fire in this phase."""
        return firing_stands(field, side, self.phase)

    def best(self, field: Field, side: str, idle: Sequence[Stand]) -> tuple[Shot, ...]:
        """Return good shots for idle stands of a side."""
        return best_shots(field, side, idle)

    def hopeful(self, field: Field, side: str, stand: Stand) -> bool:
        """Return whether a shot of the stand alone takes more from the enemy than from its own side."""
        return hopeful_shot(field, side, stand)

    # -- what can be declared ----------------------------------------------------------------------------------

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield shots and supports that would count, for stands with nothing declared yet; then readiness."""
        field = battle.state
        idle = tuple(self.undeclared(field, player))
        past = bool(field.ground.game.seen_past)
        if self.has_good(field, player, idle):
            yield ShootBest()
        for stand in idle:
            targets = {target.id: target for target in targets_in_sight(field, stand)}
            for target in targets:
                yield Shoot(stand.id, target)
            for shot in self.shots(player):
                if shot.target in targets:
                    if not any(reasons_not_to_support(field, stand, shot)):
                        yield SupportShot(stand.id, shot.shooter)
                elif past and supports_past(field, stand, shot):
                    yield SupportShot(stand.id, shot.shooter)
        yield Commit()

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse what the rules do not let a stand declare. Range and line of sight are judged later (DW-IV.2.0-a)."""
        match command:
            case Shoot(shooter=key, target=target):
                return self.check_attack(battle.state, player, key, target)
            case SupportShot(supporter=key, shooter=shooter):
                return self.check_support(battle.state, player, key, shooter)
            case HoldFire(stand=key):
                return self.check_taking_back(player, key)
            case ShootBest():
                return self.check_good(battle.state, player)
            case _:
                return super().check(battle, player, command)

    def against_able(self, field: Field, stand: Stand) -> Iterator[Reason]:
        """Yield what forbids the stand to fire in this phase (DW-IV-WHO)."""
        return reasons_not_to_fire(field, stand, self.phase)

    def against_target(self, field: Field, stand: Stand, foe: Stand) -> Iterator[Reason]:
        """Yield whether the target is out of the stand's firing arc (DW-IV.1.1-c), and what chapters have against it."""
        if not in_firing_arc(field, stand, foe):
            yield Reason("DW-IV.1.1-c", text("dw-refused-arc", hex=field.ground.map.name(foe.hex)))
        yield from gathered(field.ground.game.against_shot, field, stand, foe)

    def against_support(self, field: Field, stand: Stand, attack: Shot) -> Iterator[Reason]:
        """Yield what forbids the stand to support the shot (DW-IV.1.2-a to DW-IV.1.2-d)."""
        return reasons_not_to_support(field, stand, attack)

    # -- what is declared --------------------------------------------------------------------------------------

    def changed(self, field: Field, player: str, command: Command) -> Iterable[Shot]:
        """Return the player's shots after a command; taking back a support may break a chain (DW-IV.1.2-c)."""
        shots = self.shots(player)
        match command:
            case Shoot():
                return (*shots, Shot(command.shooter, command.target))
            case SupportShot():
                return supported(shots, command.shooter, command.supporter)
            case HoldFire():
                return (unbroken(field, shot) for shot in without(shots, command.stand))
            case _:
                return (*shots, *self.good(field, player))

    def conclude(self, battle: Battle[Field]) -> None:
        """Execute all shots, remove what they destroyed, and let units that lost stands close up."""
        field = battle.state
        for side in self.asked:
            if not self.shots(side):
                battle.emit(FireHeld(rule="DW-III.3.0-a", side=side))
        battle.push(
            *(ExecuteShot(shot) for side in field.ground.sides for shot in self.shots(side)),
            TakeCasualties("fire", "DW-IV.2.0-f"),
            FireEnds(formations(field)),
        )


class FireEnds(Step, frozen=True, tag="dw-fire-ends-1"):
    """End a fire phase in which somebody could fire; `before` is what each unit held when the first shot was fired."""

    before: dict[str, Formation]

    def run(self, battle: Battle[Field]) -> None:
        """See whether a side is gone, and let units that lost stands close up (DW-IV.4.0-a)."""
        field = battle.state
        hit = toll(field)
        if hit:
            before = {key: formation for key, formation in self.before.items() if key in hit}
            after = gathered(field.ground.game.fire_ends, field, tuple(hit))
            battle.push(VictoryCheck(), CloseUpBegins(before), *after)


CHAPTER_IV = DemonworldChapter(
    name="missile-fire",
    title=Text("dw-chapter-missile-fire"),
    rule="DW-IV-WHO",
    base=True,
    commands=(Shoot, SupportShot, HoldFire, ShootBest, StepUp),
    steps=(FirePhase, FireDeclaration, ExecuteShot, TakeCasualties, FireEnds, CloseUpBegins, CloseUp),
    events=(
        FireHeld,
        ShotFired,
        ShotLost,
        ShotSure,
        SupportIgnored,
        ShotScattered,
        StandHit,
        StandsDestroyed,
        UnitDestroyed,
        SteppedUp,
        OrganisationChanged,
    ),
    pages=(Wounds, Toll),
    phases=(Phase("fire-1", FirePhase(1)), Phase("fire-2", FirePhase(2))),
    shot_lines=(shot_lines,),
    sight=all_or_nothing,
    damage=every_hit_destroys,
    fires_in=by_order,
)
"""Chapter IV: two fire phases, shots executed one after the other, casualties, closing up."""
