"""Section XIV.1.0 in play: the choice after a blow, the advance, the second blow, and the reply of who is struck by it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import ClassVar

from oriflamme.board.hexes import DIRECTIONS
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name, Small
from oriflamme.kernel.effects import Altered, Effects, Weight, Went
from oriflamme.kernel.events import Event
from oriflamme.kernel.rulings import LEGAL, Ruling, refuse
from oriflamme.kernel.steps import Command, Decision, Prompt, Step
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.demonworld.blows import Blow, armed, in_front
from oriflamme.rulesets.demonworld.casualties import (
    Named,
    about,
    doomed,
    falls,
    lose,
    named,
    place,
    ride_down,
)
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.initiative import modified_initiative
from oriflamme.rulesets.demonworld.introduction import Stand, unit_name
from oriflamme.rulesets.demonworld.melee_execution import BlowStruck, InitiativeStep, StrikeBlow
from oriflamme.rulesets.demonworld.movement.engagement import UnitEngaged
from oriflamme.rulesets.demonworld.movement.meetings import meetings
from oriflamme.rulesets.demonworld.movement.potential import Spent
from oriflamme.rulesets.demonworld.turn import not_now

from .openings import Opening, earned, openings
from .tracking import Reply, props, track, tracked


class StrikeAgain(Command, frozen=True, tag="dw-strike-again-1"):
    """Strike a second attack: at whom, and in which direction to step first, 0 east to 5 north-east; None: stay."""

    target: Name
    advance: Small | None = None


class HoldBack(Command, frozen=True, tag="dw-hold-back-1"):
    """Strike no second attack; one that was declared beforehand is struck as declared (DW-XIV.1.0-j)."""


class SecondAttackEarned(Event, frozen=True, tag="dw-second-attack-earned-1", kw_only=True):
    """A stand strikes again in the same phase (DW-XIV.1.0-a), or strikes the second of its two blows (DW-XIV.1.0-j)."""

    weight: ClassVar[Weight] = Weight.ROLL

    stand: Named

    def text(self) -> Text:
        """Return the words: which stand."""
        return text("dw-second-attack", unit=self.stand.unit, hex=self.stand.hex)

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return the words, at the stand."""
        return (Altered(pieces=(self.stand.id,), text=self.text()),)


class StandAdvanced(Event, frozen=True, tag="dw-stand-advanced-1", kw_only=True):
    """A stand stepped into the hex of the enemy it had just destroyed, looking as before (DW-XIV.1.0-e)."""

    weight: ClassVar[Weight] = Weight.MOVE

    stand: Named
    hex: str
    to: tuple[int, int]

    def text(self) -> Text:
        """Return the words: who, from where to where."""
        return text("dw-stand-advanced", unit=self.stand.unit, left=self.stand.hex, hex=self.hex)

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return the step."""
        return (Went(piece=self.stand.id, path=(self.stand.at, self.to)),)


class StandReplies(Event, frozen=True, tag="dw-stand-replies-1", kw_only=True):
    """A stand that has survived a second attack, and had nothing to do in the phase, strikes back (DW-XIV.1.0-g).

    `now`: at once, for its own initiative is past; else when that comes.
    """

    weight: ClassVar[Weight] = Weight.ROLL

    stand: Named
    initiative: int
    now: bool

    def text(self) -> Text:
        """Return the words: who, and when."""
        message = "dw-stand-replies-now" if self.now else "dw-stand-replies"
        return text(message, unit=self.stand.unit, hex=self.stand.hex, initiative=self.initiative)

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return the words, at the stand."""
        return (Altered(pieces=(self.stand.id,), text=self.text()),)


# -- what comes before and after a blow ----------------------------------------------------------------------------


def after_blow(field: Field, struck: BlowStruck) -> Iterator[Step]:
    """Yield what follows a blow: the choice of a second attack, the second of two blows, or the reply to one."""
    page, attacker = tracked(field), struck.attacker.id
    if attacker in page.replied:
        return  # it did not attack first
    if attacker in page.again:
        yield from _reply(field, struck)
        return
    stand = field.stands.get(attacker)
    if stand is not None and earned(field, struck) and openings(field, stand, struck.target.id):
        yield SecondAttack(attacker, struck.target.id, struck.initiative)
    elif page.further_of(attacker) is not None:
        yield StrikeFurther(attacker, struck.initiative)


def before_blow(field: Field, strike: StrikeBlow) -> Iterator[Step]:
    """Yield what comes before a blow: the support of those just fallen; a second blow whose first finds nobody."""
    yield from props(field, strike)
    attacker, target = field.stands.get(strike.blow.attacker), field.stands.get(strike.blow.target)
    further = tracked(field).further_of(strike.blow.attacker)
    if attacker is None or further is None:
        return
    if (
        target is None
        or target.id in doomed(field)
        or target not in in_front(field, attacker)
        or falls(field, target) is not None
    ):
        yield StrikeFurther(attacker.id, strike.initiative)


def _reply(field: Field, struck: BlowStruck) -> Iterator[Step]:
    """Yield the reply of a stand to a second attack that it has survived (DW-XIV.1.0-g)."""
    page, lost = tracked(field), doomed(field)
    stand, foe = field.stands.get(struck.target.id), field.stands.get(struck.attacker.id)
    if stand is None or foe is None or stand.id in lost or foe.id in lost:
        return
    if stand.id not in page.surprised or stand.id in page.declared or stand.id in page.replied:
        return
    if foe in in_front(field, stand) and armed(field, stand):
        yield ReplyDue(stand.id, foe.id, struck.initiative)


# -- the second attack ---------------------------------------------------------------------------------------------


class SecondAttack(Decision, frozen=True, tag="dw-second-attack-1"):
    """The owner of a stand that has earned a second attack says at whom it strikes (DW-XIV.1.0-e).

    `struck` is the stand that its first blow hit, `initiative` when it strikes.
    """

    attacker: str
    struck: str
    initiative: int

    def openings(self, field: Field) -> tuple[Opening, ...]:
        """Return what the stand may do, the best first."""
        return openings(field, field.stands[self.attacker], self.struck)

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return the owner."""
        return (battle.state.side(battle.state.stands[self.attacker]),)

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask for the second attack."""
        stand = battle.state.stands[self.attacker]
        return Prompt(player, text("dw-ask-second-attack", **about(battle.state, stand)), "DW-XIV.1.0-e")

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield the attacks, the best first, and none."""
        for opening in self.openings(battle.state):
            yield StrikeAgain(opening.target.id, opening.advance)
        yield HoldBack()

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse what the stand cannot strike, from where it is or from the hex it would step into."""
        match command:
            case HoldBack():
                return LEGAL
            case StrikeAgain(target=target, advance=advance):
                found = self.openings(battle.state)
                if any((one.target.id, one.advance) == (target, advance) for one in found):
                    return LEGAL
                rule = "DW-XIV.1.0-e" if advance is None else "DW-XIV.1.0-f"
                return refuse(rule, "dw-refused-second-attack")
            case _:
                return not_now(battle.state, command, "DW-XIV.1.0-e")

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Step forward if so chosen, and strike; there is no third attack (DW-XIV.1.0-d)."""
        battle.pop()
        field = battle.state
        if not isinstance(command, StrikeAgain):
            if tracked(field).further_of(self.attacker) is not None:
                battle.push(StrikeFurther(self.attacker, self.initiative))
            else:
                track(field, again=tracked(field).again | {self.attacker})
            return
        page = tracked(field)
        track(field, again=page.again | {self.attacker}, surprised=page.surprised | {command.target})
        attacker = field.stands[self.attacker]
        battle.emit(SecondAttackEarned(rule="DW-XIV.1.0-a", stand=named(field, attacker)))
        steps: tuple[Step, ...] = ()
        if command.advance is not None:
            steps = Vacate(self.struck), StepForward(self.attacker, command.advance, command.target)
        battle.push(*steps, _strike(field, attacker, field.stands[command.target], self.initiative))


class StrikeFurther(Step, frozen=True, tag="dw-strike-further-1"):
    """A stand with two attacks strikes the second as it was declared (DW-XIV.1.0-j)."""

    attacker: str
    initiative: int

    def run(self, battle: Battle[Field]) -> None:
        """Strike it, with the supports declared for it; it is lost where its target is."""
        field = battle.state
        page = tracked(field)
        blow, attacker = page.further_of(self.attacker), field.stands.get(self.attacker)
        track(field, again=page.again | {self.attacker})
        if blow is None or attacker is None:
            return
        target = field.stands.get(blow.target)
        if target is None:
            return  # it came off with an earlier initiative
        battle.emit(SecondAttackEarned(rule="DW-XIV.1.0-j", stand=named(field, attacker)))
        battle.push(StrikeBlow(blow, self.initiative, named(field, attacker), named(field, target)))


def _strike(field: Field, attacker: Stand, target: Stand, initiative: int) -> StrikeBlow:
    """Return a blow that nobody supports, for supports are declared before all dice (DW-XIV.1.0-c)."""
    blow = Blow(attacker.id, target.id)
    return StrikeBlow(blow, initiative, named(field, attacker), named(field, target))


class Vacate(Step, frozen=True, tag="dw-vacate-1"):
    """A destroyed stand comes off at once, before the others of its initiative, for another steps into its hex."""

    stand: str

    def run(self, battle: Battle[Field]) -> None:
        """Take it off; those whom it supports keep its support until their initiative is over (DW-VI.1.4-a)."""
        field = battle.state
        track(field, fallen=tracked(field).fallen | {self.stand})
        lose(battle, {self.stand}, "melee", "DW-XIV.1.0-f")


class StepForward(Step, frozen=True, tag="dw-step-forward-1"):
    """A stand steps into the hex that its first attack has vacated, before anything else is done (DW-XIV.1.0-f).

    `target` is whom it is about to strike.
    """

    stand: str
    towards: int
    target: str = ""

    def run(self, battle: Battle[Field]) -> None:
        """Move it, its facing unchanged; units that it touches now are engaged, but those that rout fall (DW-XV.9.0-g).

        Where it and others could come at each other one way alone, they are asked before it strikes (DW-XI.4.0-f).
        """
        field = battle.state
        stand = field.stands[self.stand]
        moved = stand.at(stand.hex + DIRECTIONS[self.towards])
        field.place(moved)
        battle.emit(
            StandAdvanced(
                rule="DW-XIV.1.0-e",
                stand=named(field, stand),
                hex=field.ground.map.name(moved.hex),
                to=place(moved.hex),
            )
        )
        ride_down(battle, (moved,), but=self.target)
        unit = field.units[stand.unit]
        touched = {foe.unit for foe in field.contacts(moved) if falls(field, foe) is None}
        for key in field.engage(touched, first_melee=field.turn):
            enemy = field.units[key]
            battle.emit(
                UnitEngaged(
                    rule="DW-V.3.1-f",
                    unit=unit.id,
                    name=unit_name(unit),
                    enemy=key,
                    enemy_name=unit_name(enemy),
                    stands=enemy.stands,
                )
            )
        battle.push(*meetings(field, unit, (moved,), Spent()))


# -- replies -------------------------------------------------------------------------------------------------------


class ReplyDue(Step, frozen=True, tag="dw-reply-due-1"):
    """A stand struck by a second attack strikes back: at its own initiative, or at once where that is past."""

    stand: str
    attacker: str
    reached: int

    def run(self, battle: Battle[Field]) -> None:
        """Strike, or note that it will."""
        field = battle.state
        page, stand = tracked(field), field.stands[self.stand]
        initiative = modified_initiative(field, stand).total
        now = initiative >= self.reached
        reply = _strike(field, stand, field.stands[self.attacker], self.reached if now else initiative)
        track(
            field,
            replied=page.replied | {stand.id},
            pending=page.pending if now else (*page.pending, Reply(reply)),
        )
        event = StandReplies(rule="DW-XIV.1.0-g", stand=named(field, stand), initiative=initiative, now=now)
        battle.emit(event)
        if now:
            battle.push(reply)


def before_initiative(field: Field, step: InitiativeStep) -> Iterator[Step]:
    """Yield the replies that are due before or with the blows of an initiative."""
    if any(reply.initiative >= step.initiative for reply in tracked(field).pending):
        yield StrikeReplies(step.initiative)


def after_initiative(field: Field, step: InitiativeStep) -> Iterator[Step]:
    """Yield, after the last initiative of a melee, the replies that are still to come; the fallen are forgotten."""
    page = tracked(field)
    if page.fallen or page.propped:
        yield ForgetFallen()
    if page.pending and step.initiative <= min(page.steps, default=step.initiative):
        yield StrikeReplies(None)


class ForgetFallen(Step, frozen=True, tag="dw-forget-fallen-1"):
    """The blows of an initiative are over: those who came off in it support nobody any more (DW-VI.1.4-b)."""

    def run(self, battle: Battle[Field]) -> None:
        """Clear them from the page."""
        track(battle.state, fallen=frozenset(), propped={})


class StrikeReplies(Step, frozen=True, tag="dw-strike-replies-1"):
    """Strike the replies of initiatives down to a number, None: all. Those of that very number are struck with its blows."""

    down_to: int | None

    def run(self, battle: Battle[Field]) -> None:
        """Put them on the agenda by decreasing initiative."""
        field = battle.state
        pending = tracked(field).pending
        due = [one for one in pending if self.down_to is None or one.initiative >= self.down_to]
        track(field, pending=tuple(one for one in pending if one not in due))
        due.sort(key=lambda one: -one.initiative)
        for number, group in reversed(
            [(key, tuple(of)) for key, of in groupby(due, lambda one: one.initiative)]
        ):
            blows = tuple(one.blow for one in group)
            battle.push(*(blows if number == self.down_to else (InitiativeStep(number, blows),)))
