"""Distant shooting: the stage in which all of both sides who can shoot must, in an order the player in bound chooses.

Seed lines 947 and 1206-1220. Elements that shoot at the same target shoot together: one of them is the principal shooter, a
second and a third aid it. Whoever has no other target than one that is shot at aids by that alone (DBF-SHOOT-ASSIST).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from oriflamme.board.table import behind, overlap
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name, Names
from oriflamme.kernel.rulings import LEGAL, Reason, Ruling, judge, refuse
from oriflamme.kernel.steps import Command, Prompt, Step
from oriflamme.kernel.text import Text, text

from . import allies, led_mounts
from .causes import Cause
from .combats import Bout, Combat
from .contacts import next_behind
from .doomed import front_depth
from .field import Field
from .headings import about_turned, from_behind
from .naming import about
from .pieces import Element, Place
from .resolution import RollCombat
from .shooting_targets import (
    in_two_ranks,
    may_shoot,
    own_second_rank,
    reasons_not_at,
    reasons_not_to_shoot,
    second_rank,
    targets,
)
from .turn_events import Stage, announce
from .withdrawal import plan
from .worded import WordedCommand, WordedDecision

AIDES: Final = 2
"""How many elements count that aid a shot (DBF-SHOOT-ASSIST)."""


class Shoot(WordedCommand, frozen=True, tag="dbf-shoot-1"):
    """Let an element shoot as principal shooter (DBF-SHOOT-ASSIST).

    Those whose only target this is aid it anyway; `aided_by` names further ones who could also take another target.
    """

    words = "dbf-do-shoot"

    shooter: Name
    target: Name
    aided_by: Names = ()


class CallShot(WordedCommand, frozen=True, tag="dbf-call-shot-1"):
    """The player in bound has an enemy element shoot next; its owner says how, where he has a choice (DBF-SEQ-3)."""

    words = "dbf-do-call-shot"

    shooter: Name


class ShootRest(WordedCommand, frozen=True, tag="dbf-shoot-rest-1"):
    """Let all who still have to shoot do so in the order offered, and those who need not hold their shots."""

    words = "dbf-do-shoot-rest"


class ShootBack(WordedCommand, frozen=True, tag="dbf-shoot-back-1"):
    """Whether the target of a shot, who could also take another target, shoots back at its shooter now."""

    words = "dbf-do-shoot-back"

    answer: bool


class Chance(msgspec.Struct, frozen=True):
    """An element that can shoot: its possible targets, and those of them it need not shoot at (DBF-SHOOT-OBLIGED)."""

    shooter: str
    side: str
    targets: tuple[str, ...]
    spared: tuple[str, ...] = ()

    @property
    def obliged(self) -> bool:
        """Whether it must shoot: one target at least does not endanger its friends."""
        return len(self.spared) < len(self.targets)


# -- who can shoot, and at whom ----------------------------------------------------------------------------------------


def chances(field: Field, shot_at: Sequence[str] = ()) -> tuple[Chance, ...]:
    """Return all who can shoot now, in the order of the set-up; `shot_at` have been shot at in this bound already.

    A second shot at one target would only have aided the first (DBF-SHOOT-ASSIST), so these are targets no more.
    """
    found = []
    for shooter in field.on_table():
        if may_shoot(field, shooter):
            aims = [target for target in targets(field, shooter) if target.id not in shot_at]
            if aims:
                spared = tuple(target.id for target in aims if endangers(field, shooter, target))
                found.append(Chance(shooter.id, shooter.side, tuple(aim.id for aim in aims), spared))
    return tuple(found)


def endangers(field: Field, shooter: Element, target: Element) -> bool:
    """Return whether a recoil of the target would destroy friends of the shooter (DBF-SHOOT-OBLIGED)."""
    turned = about_turned(target) if from_behind(field, target, Cause.SHOOTING, shooter.id) else target
    distance = min(front_depth(target), field.surface.frontage)
    way = behind(turned.at, distance)
    near = way.width + way.depth
    for friend in field.standing(shooter.side):
        at = friend.at
        reach = near + at.width + at.depth
        if abs(at.x - way.x) + abs(at.y - way.y) <= 2 * reach and overlap(at, way):
            stopped = plan(field, turned, distance).stopped
            return stopped is not None and stopped.mutual
    return False


def shared(offered: Sequence[Chance], side: str, target: str) -> list[Chance]:
    """Return the chances of a side to shoot at a target."""
    return [chance for chance in offered if chance.side == side and target in chance.targets]


def bound_to_aid(offered: Sequence[Chance], principal: str, target: str) -> list[str]:
    """Return those who aid a shot of a principal shooter whatever happens: they have no other target."""
    side = next(chance.side for chance in offered if chance.shooter == principal)
    return [
        chance.shooter
        for chance in shared(offered, side, target)
        if chance.targets == (target,) and chance.shooter != principal
    ]


def rear_ranks(field: Field, shooter: Element) -> tuple[Element, ...]:
    """Return the elements in a second rank that have shot when the one before them has: Bows that aid, and Artillery (X)."""
    rear = second_rank(field, shooter)
    if rear is None and shooter.rear is None and in_two_ranks(field, shooter):
        rear = next_behind(field, shooter)
    return () if rear is None else (rear,)


def aid_of_ranks(field: Field, shooter: Element) -> int:
    """Return how many ranks behind a shooter aid its shot: Bows behind Bows (DBF-SHOOT-REARRANK)."""
    return (second_rank(field, shooter) is not None) + own_second_rank(field, shooter)


# -- the stage ---------------------------------------------------------------------------------------------------------


class ShootingPhase(Step, frozen=True, tag="dbf-shooting-phase-1"):
    """The third stage of a bound, but for magic: all who can shoot, of both sides, do (DBF-SEQ-3)."""

    def run(self, battle: Battle[Field]) -> None:
        """Announce it and find the shots."""
        announce(battle, Stage.SHOOTING)
        battle.push(NextShots())


class NextShots(Step, frozen=True, tag="dbf-next-shots-1"):
    """Find who can shoot now, and ask for the next shot. `rest`: the player in bound has left the order as it is."""

    shot_at: tuple[str, ...] = ()
    rest: bool = False

    def run(self, battle: Battle[Field]) -> None:
        """Ask, unless there is nothing to choose; go on until nobody has to shoot."""
        offered = chances(battle.state, self.shot_at)
        obliged = [chance for chance in offered if chance.obliged]
        if self.rest and obliged:
            _shoot_first(battle, obliged[0], ShootingOrder(offered, self.shot_at, rest=True))
        elif not self.rest and offered:
            single = len(offered) == 1 and len(offered[0].targets) == 1 and offered[0].obliged
            order = ShootingOrder(offered, self.shot_at)
            if single:
                _shoot_first(battle, offered[0], order)
            else:
                battle.push(order)


def _shoot_first(battle: Battle[Field], chance: Chance, order: ShootingOrder) -> None:
    """Let an element take the first target it must; an enemy's owner is asked where he has a choice."""
    if chance.side == battle.state.bound.side:
        target = next(name for name in chance.targets if name not in chance.spared)
        order.fire(battle, Shoot(chance.shooter, target))
    else:
        order.call(battle, chance.shooter)


class ShootingOrder(WordedDecision, frozen=True, tag="dbf-shooting-order-1"):
    """The player in bound says which shot is next, of his own elements or of the enemy's (DBF-SEQ-3)."""

    help = "dbf-help-shooting-order"

    offered: tuple[Chance, ...]
    shot_at: tuple[str, ...] = ()
    rest: bool = False

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return the player in bound."""
        return (battle.state.bound.side,)

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask for a shot."""
        return Prompt(player, Text("dbf-ask-shooting"), "DBF-SEQ-3")

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield leaving the order as it is; then each own shooter with each target, and each enemy shooter."""
        yield ShootRest()
        for chance in self.offered:
            if chance.side == player:
                for target in chance.targets:
                    yield Shoot(chance.shooter, target)
            else:
                yield CallShot(chance.shooter)

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse shots that cannot be made, with every reason."""
        match command:
            case ShootRest():
                return LEGAL
            case Shoot():
                return judge(reasons_against(battle.state, self.offered, self.shot_at, player, command))
            case CallShot(shooter=name):
                if any(one.shooter == name and one.side != player for one in self.offered):
                    return LEGAL
                return refuse("DBF-SEQ-3", "dbf-refused-no-call")
            case _:
                return refuse("DBF-SEQ-3", "dbf-refused-shooting-only")

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Have the shot made and come back for the next."""
        battle.pop()
        match command:
            case Shoot():
                self.fire(battle, command)
            case CallShot(shooter=name):
                self.call(battle, name)
            case _:
                battle.push(NextShots(self.shot_at, rest=True))

    def fire(self, battle: Battle[Field], shot: Shoot) -> None:
        """Put a shot on the agenda, and after it the search for the next."""
        battle.push(self.aim(shot))

    def aim(self, shot: Shoot) -> Aim:
        """Return the step by which a shot is made, with all who aid it."""
        aides = aides_of(self.offered, shot)
        return Aim(shot.shooter, shot.target, aides, self.offered, self.shot_at, self.rest)

    def call(self, battle: Battle[Field], shooter: str) -> None:
        """Have an enemy element shoot, by its owner's choice where there is one."""
        shots = shots_with(self.offered, shooter)
        obliged = any(one.shooter == shooter and one.obliged for one in self.offered)
        if len(shots) == 1 and obliged:
            self.fire(battle, shots[0])
        else:
            battle.push(CalledShot(self.offered, shooter, self.shot_at, self.rest))


class CalledShot(WordedDecision, frozen=True, tag="dbf-called-shot-1"):
    """An element of the side that is not in bound has to shoot: its owner says at whom, and who is principal shooter."""

    help = "dbf-help-called-shot"

    offered: tuple[Chance, ...]
    shooter: str
    shot_at: tuple[str, ...] = ()
    rest: bool = False

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return the owner."""
        return (battle.state.elements[self.shooter].side,)

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask how it shoots."""
        name = about(battle.state.elements[self.shooter])
        return Prompt(player, text("dbf-ask-called-shot", element=name), "DBF-SHOOT-TARGET")

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield the shots in which the element takes part; first those it must make."""
        yield from shots_with(self.offered, self.shooter)
        if not self._obliged():
            yield ShootRest()

    def order(self) -> ShootingOrder:
        """Return the decision of the player in bound that this one belongs to."""
        return ShootingOrder(self.offered, self.shot_at, self.rest)

    def _obliged(self) -> bool:
        return any(one.shooter == self.shooter and one.obliged for one in self.offered)

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse shots in which it takes no part, and holding a shot that it must make."""
        match command:
            case Shoot():
                reasons = list(reasons_against(battle.state, self.offered, self.shot_at, player, command))
                party = (command.shooter, *command.aided_by)
                if not reasons and self.shooter not in (*party, *aides_of(self.offered, command)):
                    return refuse("DBF-SEQ-3", "dbf-refused-called-shot")
                return judge(reasons)
            case ShootRest() if not self._obliged():
                return LEGAL
            case _:
                return refuse("DBF-SHOOT-OBLIGED", "dbf-refused-called-shot")

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Have the shot made, or held."""
        battle.pop()
        if isinstance(command, Shoot):
            battle.push(self.order().aim(command))
        else:
            rest = tuple(one for one in self.offered if one.shooter != self.shooter)
            battle.push(ShootingOrder(rest, self.shot_at) if rest else NextShots(self.shot_at, rest=True))


def shots_with(offered: Sequence[Chance], shooter: str) -> tuple[Shoot, ...]:
    """Return the shots in which an element takes part, as principal shooter or as an aide, those it must make first."""
    own = next(chance for chance in offered if chance.shooter == shooter)
    found: list[Shoot] = []
    for target in sorted(own.targets, key=lambda name: name in own.spared):
        found.append(Shoot(shooter, target))
        for other in shared(offered, own.side, target):
            if other.shooter != shooter:
                forced = own.targets == (target,)
                found.append(Shoot(other.shooter, target, () if forced else (shooter,)))
    return tuple(found)


def aides_of(offered: Sequence[Chance], shot: Shoot) -> tuple[str, ...]:
    """Return all who aid a shot: those who have no other target, and those named."""
    return tuple(dict.fromkeys((*bound_to_aid(offered, shot.shooter, shot.target), *shot.aided_by)))


def reasons_against(
    field: Field, offered: Sequence[Chance], shot_at: Sequence[str], player: str, shot: Shoot
) -> Iterator[Reason]:
    """Yield every reason against a shot."""
    shooter, target = field.elements.get(shot.shooter), field.elements.get(shot.target)
    if shooter is None or shooter.side != player or shooter.place is not Place.TABLE:
        yield Reason("DBF-SHOOT-WHO", Text("dbf-refused-shot-not-yours"))
        return
    if target is None or target.side == player or target.place is not Place.TABLE:
        yield Reason("DBF-SHOOT-ARC", Text("dbf-refused-shot-no-target"))
        return
    chance = next((one for one in offered if one.shooter == shot.shooter), None)
    if chance is None or shot.target not in chance.targets:
        yield from _why_not(field, shooter, target, shot_at)
    helpers = {one.shooter for one in shared(offered, player, shot.target)} - {shot.shooter}
    if len(set(shot.aided_by)) > AIDES or not helpers.issuperset(shot.aided_by):
        yield Reason("DBF-SHOOT-ASSIST", Text("dbf-refused-shot-aides"))


def _why_not(field: Field, shooter: Element, target: Element, shot_at: Sequence[str]) -> Iterator[Reason]:
    """Yield why an element does not shoot at a target: of itself, of the target, or because another is more in front."""
    reasons = list(reasons_not_to_shoot(field, shooter))
    if not reasons:
        reasons += reasons_not_at(field, shooter, target)
    if target.id in shot_at:
        reasons.append(Reason("DBF-SHOOT-ASSIST", text("dbf-refused-shot-at", target=about(target))))
    if not reasons:
        names = {"element": about(shooter), "target": about(target)}
        reasons.append(Reason("DBF-SHOOT-TARGET", text("dbf-refused-shot-target", **names)))
    return iter(reasons)


# -- one shot ----------------------------------------------------------------------------------------------------------


class Aim(Step, frozen=True, tag="dbf-aim-1"):
    """A shot is about to be made: find out whether its target shoots back in the same combat (DBF-OUTCOME-IGNORE).

    It does when its shooter is its only target. When it has others its owner is asked.
    """

    shooter: str
    target: str
    aides: tuple[str, ...]
    offered: tuple[Chance, ...]
    shot_at: tuple[str, ...]
    rest: bool = False

    def run(self, battle: Battle[Field]) -> None:
        """Make the shot, or ask first."""
        answer = self.answer()
        if answer is None:
            battle.push(Answer(self))
        else:
            self.fire(battle, answer=answer)

    def answer(self) -> bool | None:
        """Return whether the target shoots back in the same combat; None when its owner is to say."""
        reply = next((one for one in self.offered if one.shooter == self.target), None)
        if reply is None or self.shooter not in reply.targets or self.shooter in self.shot_at:
            return False
        return True if reply.targets == (self.shooter,) and reply.obliged else None

    def combat(self, field: Field, *, answer: bool) -> Combat:
        """Return the combat that the shot comes to, answered or not."""
        back = self._party(field, self.target, self._back())[0] if answer else 0
        return Combat(
            bout=Bout.SHOT,
            first=self.shooter,
            second=self.target,
            aides=self._party(field, self.shooter, self.aides)[0],
            reply=answer,
            reply_aides=back,
        )

    def fire(self, battle: Battle[Field], *, answer: bool) -> None:
        """Let both parties have shot, roll for it, and come back for the next shot."""
        field = battle.state
        combat = self.combat(field, answer=answer)
        shot = self._party(field, self.shooter, self.aides)[1]
        reply = self._party(field, self.target, self._back())[1] if answer else ()
        self._note(battle, shot, self.target)
        self._note(battle, reply, self.shooter)
        hit = (self.target, self.shooter) if answer else (self.target,)
        battle.push(RollCombat(combat), NextShots((*self.shot_at, *hit), self.rest))

    def _back(self) -> tuple[str, ...]:
        """Return who aids the target when it shoots back: those who have no other target."""
        return tuple(bound_to_aid(self.offered, self.target, self.shooter))

    def _note(self, battle: Battle[Field], party: tuple[str, ...], target: str) -> None:
        """Note who has shot at whom: the target's command knows them, engages if it held back, and loses led mounts."""
        field = battle.state
        for name in party:
            deeds = field.elements[name].deeds
            field.note_deeds(name, shot=True, shot_at=(*deeds.shot_at, target))
        if party:
            allies.provoked(battle, target, allies.Spur.SHOT_AT)
            led_mounts.lose(battle, target)

    def _party(self, field: Field, principal: str, aides: tuple[str, ...]) -> tuple[int, tuple[str, ...]]:
        """Return how many aid a shot, and all who have shot with it."""
        names = (principal, *(name for name in aides if field.elements[name].place is Place.TABLE))
        party = [field.elements[name] for name in names]
        count = len(party) - 1 + sum(aid_of_ranks(field, one) for one in party)
        ranks = [rear.id for one in party for rear in rear_ranks(field, one)]
        return min(count, AIDES), tuple(dict.fromkeys((*names, *ranks)))


class Answer(WordedDecision, frozen=True, tag="dbf-answer-shot-1"):
    """The target of a shot could shoot back at its shooter, or at somebody else later: its owner decides."""

    help = "dbf-help-answer-shot"

    aim: Aim

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return the target's owner."""
        return (battle.state.elements[self.aim.target].side,)

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask whether it shoots back."""
        field = battle.state
        names = {
            "element": about(field.elements[self.aim.target]),
            "shooter": about(field.elements[self.aim.shooter]),
        }
        return Prompt(player, text("dbf-ask-shoot-back", **names), "DBF-OUTCOME-IGNORE")

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield shooting back, then not."""
        yield ShootBack(True)
        yield ShootBack(False)

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse anything but an answer."""
        if isinstance(command, ShootBack):
            return LEGAL
        return refuse("DBF-OUTCOME-IGNORE", "dbf-refused-answer-only")

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Make the shot, answered or not."""
        assert isinstance(command, ShootBack)  # check() has seen it
        battle.pop()
        self.aim.fire(battle, answer=command.answer)


COMMANDS = (Shoot, CallShot, ShootRest, ShootBack)
STEPS = (ShootingPhase, NextShots, ShootingOrder, CalledShot, Aim, Answer)
