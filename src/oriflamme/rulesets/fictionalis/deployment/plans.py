"""The secret plans: the array of the commands, flank marches, Aerials held back, ambushes (seed lines 893-897, 921, 929-937)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal

import msgspec

from oriflamme.board.table import Rect
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name, Names
from oriflamme.kernel.events import Event
from oriflamme.kernel.rulings import LEGAL, Reason, Ruling, judge, refuse
from oriflamme.kernel.steps import Command, Prompt, Step
from oriflamme.kernel.text import Text, text
from oriflamme.kit.readiness import AtOnce
from oriflamme.rulesets.fictionalis import dismounted
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import LEFT, RIGHT
from oriflamme.rulesets.fictionalis.pieces import Place
from oriflamme.rulesets.fictionalis.worded import WordedCommand, WordedDecision

from . import branches, forms, planned
from .forms import DeployInForm
from .laying_out import FormUp, LayOut, formed_up, moved_block, stand
from .planned import Plan
from .proposing import Array, abreast

FlankSide = Literal["left", "right"]
SIDES: tuple[FlankSide, FlankSide] = (LEFT, RIGHT)


class PlanArray(WordedCommand, frozen=True, tag="dbf-plan-array-1"):
    """Note how the commands will stand: rows from front to rear, each from left to right (DBF-DEPLOY-PLAN)."""

    words = "dbf-do-plan-array"

    rows: Array


class PlanFlank(WordedCommand, frozen=True, tag="dbf-plan-flank-1"):
    """Note that a command marches round a flank, as its owner sees the table; None: it does not (DBF-FLANK-LIMITS)."""

    words = "dbf-do-plan-flank"

    command: Name
    flank: FlankSide | None


class HoldBack(WordedCommand, frozen=True, tag="dbf-hold-aerials-1"):
    """Note that Aerials are left off the table until their command's 6, or that they are not (DBF-DEPLOY-AERIAL)."""

    words = "dbf-do-hold-aerials"

    elements: Names
    held: bool = True


class LeaveAmbush(WordedCommand, frozen=True, tag="dbf-leave-ambush-1"):
    """Strike elements in ambush off the plan: they are deployed with their command."""

    words = "dbf-do-leave-ambush"

    elements: Names


class AmbushOnFoot(WordedCommand, frozen=True, tag="dbf-ambush-on-foot-1"):
    """Note that an element in ambush is dismounted, as a kind written `Bd(S)`; None: it is mounted (DBF-DEPLOY-PLAN)."""

    words = "dbf-do-ambush-on-foot"

    element: Name
    into: Name | None


class BranchAmbush(WordedCommand, frozen=True, tag="dbf-branch-ambush-1"):
    """Note interlaced branches before an element in ambush at the edge of a wood, or strike them off (DBF-AMBUSH-LIMITS)."""

    words = "dbf-do-branch-ambush"

    element: Name
    wanted: bool = True


class NotePlan(WordedCommand, frozen=True, tag="dbf-note-plan-1"):
    """The plan is as it shall be."""

    words = "dbf-do-note-plan"


class PlansNoted(Event, frozen=True, tag="dbf-plans-noted-1", kw_only=True):
    """Both sides have noted their plans; what is in them is nobody's business yet."""

    reveals = True

    def text(self) -> Text:
        """Return the words."""
        return Text("dbf-plans-noted")


class PlansBegin(Step, frozen=True, tag="dbf-plans-begin-1"):
    """Both sides make their plans at once (DBF-DEPLOY-PLAN)."""

    def run(self, battle: Battle[Field]) -> None:
        """Propose an array to each, and ask."""
        field = battle.state
        battle.push(MakePlans({side: Plan(array=(abreast(field, side),)) for side in field.theatre.sides}))


class MakePlans(AtOnce, WordedDecision, frozen=True, tag="dbf-make-plans-1"):
    """Both sides note in secret what the enemy is not to see (DBF-DEPLOY-PLAN)."""

    readying: ClassVar[type[Command]] = NotePlan
    help = "dbf-help-make-plans"

    plans: dict[str, Plan]

    def seen_by(self, player: str | None) -> MakePlans:
        """Return it with the viewer's own plan alone; of the other only whether it is done."""
        return MakePlans(
            {
                side: plan if side == player else Plan(array=(), done=plan.done)
                for side, plan in self.plans.items()
            }
        )

    def is_ready(self, side: str) -> bool:
        """Return whether a side's plan is done."""
        return self.plans[side].done

    def readied(self, battle: Battle[Field], side: str) -> MakePlans:
        """Return it with a side's plan done."""
        return self._planned(side, msgspec.structs.replace(self.plans[side], done=True))

    def _planned(self, side: str, plan: Plan) -> MakePlans:
        return MakePlans({**self.plans, side: plan})

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask for the plan."""
        return Prompt(player, Text("dbf-ask-plan"), "DBF-DEPLOY-PLAN", secret=True)

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield being done, then flank marches, Aerials, ambushes in cover, and what takes them back."""
        yield NotePlan()
        for command in self._suggestions(battle.state, player):
            if self.check(battle, player, command).legal:
                yield command

    def _suggestions(self, field: Field, player: str) -> Iterator[Command]:
        plan = self.plans[player]
        for command in field.commands_of(player):
            now = plan.flanks.get(command.id)
            for flank in (*SIDES, None):
                if flank != now:
                    yield PlanFlank(command.id, flank)
        for element in field.elements.values():
            if element.side == player and element.kind.aerial and element.place is Place.RESERVE:
                yield HoldBack((element.id,), element.id not in plan.held)
            if element.side == player:
                yield from forms.other_forms(element)
        for name in plan.ambush:
            yield LeaveAmbush((name,))
            for kind in dismounted.foot_kinds(field.elements[name]):
                yield AmbushOnFoot(name, None if name in plan.afoot else str(kind))
            yield BranchAmbush(name, name not in plan.branches)
        yield from planned.suggested_ambushes(field, player, plan)
        for row in range(len(plan.array)):
            for at in range(len(plan.array[row]) - 1):
                yield PlanArray(_swapped(plan.array, row, at))

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Return every reason against a command."""
        field, plan = battle.state, self.plans[player]
        match command:
            case NotePlan():
                return LEGAL
            case PlanArray():
                return judge(planned.array_reasons(field, player, command.rows))
            case PlanFlank():
                return judge(planned.flank_reasons(field, player, plan, command.command, command.flank))
            case HoldBack():
                return judge(planned.hold_reasons(field, player, plan, command.elements))
            case DeployInForm():
                return judge(planned.deploy_form_reasons(field, player, command))
            case LayOut() | FormUp():
                return judge(self._ambush_reasons(field, player, command))
            case LeaveAmbush():
                strangers = not command.elements or any(name not in plan.ambush for name in command.elements)
                return refuse("DBF-DEPLOY-PLAN", "dbf-refused-not-to-be-laid-out") if strangers else LEGAL
            case BranchAmbush(wanted=False):
                there = command.element in plan.branches
                return LEGAL if there else refuse("DBF-DEPLOY-PLAN", "dbf-refused-not-to-be-laid-out")
            case BranchAmbush():
                return judge(planned.branch_reasons(field, player, plan, command.element))
            case AmbushOnFoot():
                return judge(planned.afoot_reasons(field, plan, command.element, command.into))
            case _:
                return refuse("DBF-DEPLOY-PLAN", "dbf-refused-plan-first")

    def _ambush_reasons(self, field: Field, player: str, command: LayOut | FormUp) -> Iterator[Reason]:
        plan = self.plans[player]
        found = list(planned.ambusher_reasons(field, player, plan, command.elements))
        if isinstance(command, LayOut) and command.lead not in command.elements:
            found.append(Reason("DBF-DEPLOY-PLAN", text("dbf-refused-not-to-be-laid-out")))
        if isinstance(command, FormUp) and not all(name in plan.ambush for name in command.elements):
            found.append(Reason("DBF-DEPLOY-PLAN", text("dbf-refused-not-to-be-laid-out")))
        yield from found
        if not found:
            yield from planned.ambush_reasons(field, player, plan, self.ambushed(field, player, command))

    def ambushed(self, field: Field, player: str, command: LayOut | FormUp) -> dict[str, Rect]:
        """Return where a command would put elements in ambush."""
        plan = self.plans[player]
        if isinstance(command, FormUp):
            return formed_up(field, plan.ambush, command)
        places = {**planned.shadows(field, player, plan), **plan.ambush}
        return moved_block(places, command)

    def note(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Note it."""
        field, plan = battle.state, self.plans[player]
        match command:
            case PlanArray():
                plan = msgspec.structs.replace(plan, array=command.rows)
            case PlanFlank():
                plan = planned.with_flank(field, plan, command.command, command.flank)
            case HoldBack():
                kept = tuple(name for name in plan.held if name not in command.elements)
                held = (*kept, *command.elements) if command.held else kept
                plan = msgspec.structs.replace(plan, held=held)
            case DeployInForm():
                field.put(forms.in_form(field.elements[command.element], command.into))
                plan = planned.as_before(plan, command.element)
            case LayOut() | FormUp():
                moved = self.ambushed(field, player, command)
                plan = planned.unscreened(plan, moved)
                plan = msgspec.structs.replace(plan, ambush={**plan.ambush, **moved})
            case LeaveAmbush():
                plan = planned.without(plan, command.elements)
            case BranchAmbush():
                plan = planned.unscreened(plan, (command.element,))
                if command.wanted:
                    plan = msgspec.structs.replace(plan, branches=(*plan.branches, command.element))
            case AmbushOnFoot():
                plan = planned.on_foot(field, plan, command.element, command.into)
        battle.replace(self._planned(player, plan))

    def conclude(self, battle: Battle[Field]) -> None:
        """Let the plans be known to those whom they are of, and carry out what is out of sight."""
        for side in battle.state.theatre.sides:
            _carry_out(battle, side, self.plans[side])
        battle.emit(PlansNoted(rule="DBF-DEPLOY-PLAN"))


def _swapped(array: Array, row: int, at: int) -> Array:
    names = list(array[row])
    names[at], names[at + 1] = names[at + 1], names[at]
    return (*array[:row], tuple(names), *array[row + 1 :])


def _carry_out(battle: Battle[Field], side: str, plan: Plan) -> None:
    field = battle.state
    # The first array that a side notes holds for the whole battle.
    arrays = field.pages[planned.Arrays].arrays
    field.pages.change(planned.Arrays, arrays={side: plan.array, **arrays})
    for name, flank in plan.flanks.items():
        field.order(msgspec.structs.replace(field.commands[name], flank=flank))
        for element in list(field.of_command(name)):
            if element.place is Place.RESERVE and planned.marches(field, element):
                field.take_off(element.id, Place.FLANK)
    for name in plan.held:
        field.take_off(name, Place.WAITING)
    for name, into in plan.afoot.items():
        rider = field.elements[name]
        kind = next(one for one in dismounted.foot_kinds(rider) if str(one) == into)
        field.put(msgspec.structs.replace(rider, kind=kind, rode=rider.kind))
    for name in plan.branches:
        branches.hide(field, side, name, plan.ambush[name])
    stand(battle, plan.ambush, Place.AMBUSH)


COMMANDS = (PlanArray, PlanFlank, HoldBack, LeaveAmbush, AmbushOnFoot, BranchAmbush, NotePlan)
STEPS = (PlansBegin, MakePlans)
EVENTS = (PlansNoted,)
