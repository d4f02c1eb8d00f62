"""Section XVI.5.0: planning flank marches in secret, before the armies deploy (DW-XVI.5.0-c to DW-XVI.5.0-e)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal, Self, TypeAlias

import msgspec

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name, Small
from oriflamme.kernel.pages import Page
from oriflamme.kernel.rulings import Reason, Ruling, judge, refuse
from oriflamme.kernel.steps import Command, Prompt, Step
from oriflamme.kernel.text import Text, text
from oriflamme.kit.readiness import UntilReady, own_only
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Unit, unit_name
from oriflamme.rulesets.demonworld.turn import Commit, not_now

from .reconnaissance import Allowance, Reconnoitred, allowances, earliest, may_march, strength
from .rolls import Roll

Flank: TypeAlias = Literal["left", "right"]
"""A flank, as the army sees it."""


class March(msgspec.Struct, frozen=True):
    """Units of a side that come round a flank together: one, or a section (DW-XVI.5.0-d).

    It goes by the id of its first unit. `entry` names the hex through which they come on, once they have arrived.
    """

    side: str
    flank: Flank
    units: tuple[str, ...]
    entry: str | None = None

    @property
    def key(self) -> str:
        """The id by which it goes."""
        return self.units[0]


class FlankMarches(Page, frozen=True, tag="dw-flank-marches-1"):
    """The flank marches, and who of them is still off the table.

    `waiting` has, by unit, the stands that are not on the table yet, the first to come on first. `came` counts the stands
    that came on this turn, by march, and `spent` the points of units that are coming on this turn. `failed` counts the rolls
    of each march that fell short (DW-XVI.5.0-g). `absent` are the units that were on no table as the first turn began, which
    all have seen.
    """

    marches: tuple[March, ...] = ()
    waiting: dict[str, tuple[str, ...]] = {}
    came: dict[str, int] = {}
    spent: dict[str, int] = {}
    failed: dict[str, int] = {}
    absent: tuple[str, ...] = ()

    def seen_by(self, player: str | None) -> Self:
        """Return the page with the player's own marches and those that have arrived; the others are a secret (DW-XVI.5.0-d)."""
        seen = tuple(march for march in self.marches if march.side == player or march.entry is not None)
        units = {unit for march in seen for unit in march.units}
        return msgspec.structs.replace(
            self,
            marches=seen,
            waiting={unit: stands for unit, stands in self.waiting.items() if unit in units},
            came={key: count for key, count in self.came.items() if key in units},
            spent={key: points for key, points in self.spent.items() if key in units},
            failed={key: rolls for key, rolls in self.failed.items() if key in units},
        )

    def march_of(self, unit: str) -> March:
        """Return the march that a unit takes part in. Raises `StopIteration` for a unit that takes part in none."""
        return next(march for march in self.marches if unit in march.units)


class Plan(msgspec.Struct, frozen=True):
    """A unit's part in a flank march: which flank, and in which section; 0: on its own."""

    unit: str
    flank: Flank
    section: int = 0


class PlanMarch(Command, frozen=True, tag="dw-plan-march-1"):
    """Send a unit round a flank, on its own or in a section from 1 on; no flank: it deploys after all (DW-XVI.5.0-d)."""

    unit: Name
    flank: Flank | None
    section: Small = 0


class Reconnaissance(Step, frozen=True, tag="dw-reconnaissance-1"):
    """Before the armies deploy, each announces its strength, and those who may plan flank marches (DW-XVI.5.0-a)."""

    def run(self, battle: Battle[Field]) -> None:
        """Announce, and ask; nothing where flank marches are not agreed on."""
        field = battle.state
        if not field.ground.readings.flank_marches:
            return
        allowed = allowances(field)
        for side, allowance in allowed.items():
            battle.emit(
                Reconnoitred(rule="DW-XVI.5.0-a", side=side, tally=strength(field, side), allowance=allowance)
            )
        battle.push(FlankPlanning(allowed))


class FlankPlanning(UntilReady, frozen=True, tag="dw-flank-planning-1"):
    """Both sides that may send units round the flanks say which, in secret (DW-XVI.5.0-d)."""

    readying: ClassVar[type[Command]] = Commit

    allowed: dict[str, Allowance]
    plans: dict[str, tuple[Plan, ...]] = {}

    def seen_by(self, player: str | None) -> FlankPlanning:
        """Return the decision with the player's own plans only."""
        return msgspec.structs.replace(self, plans=own_only(self.plans, player))

    def asks(self, battle: Battle[Field], side: str) -> bool:
        """Return whether a side has anybody to send."""
        return (
            self.allowed[side] is not Allowance.NONE
            and len(_units(battle.state, side)) > 1
            and any(may_march(battle.state.profile(unit)) for unit in _units(battle.state, side))
        )

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask for flank marches."""
        return Prompt(player, Text("dw-ask-flank-marches"), "DW-XVI.5.0-d", secret=True)

    def own(self, side: str) -> tuple[Plan, ...]:
        """Return what a side has planned so far."""
        return self.plans.get(side, ())

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield readiness, then marches of units that are not sent yet, alone, in a section there is, or in a new one."""
        yield Commit()
        sections = {plan.section for plan in self.own(player)} - {0}
        fresh = max(sections, default=0) + 1
        sent = {plan.unit for plan in self.own(player)}
        flanks: tuple[Flank, ...] = ("right", "left")
        for unit in _units(battle.state, player):
            if unit.id in sent:
                yield PlanMarch(unit.id, None)
                continue
            for flank in flanks:
                for section in (0, *sorted(sections), fresh):
                    command = PlanMarch(unit.id, flank, section)
                    if not any(self._reasons(battle.state, player, command)):
                        yield command

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse troops that may not march, and more marches than are allowed (DW-XVI.5.0-c, DW-XVI.5.0-e)."""
        match command:
            case Commit():
                return judge(())
            case PlanMarch(unit=key, flank=flank):
                unit = battle.state.units.get(key)
                if unit is None or unit.side != player:
                    return refuse("DW-XVI.5.0-d", "dw-refused-no-such-unit", unit=key)
                return judge(() if flank is None else self._reasons(battle.state, player, command))
            case _:
                return not_now(battle.state, command, "DW-XVI.5.0-d")

    def _reasons(self, field: Field, side: str, command: PlanMarch) -> Iterator[Reason]:
        unit = field.units[command.unit]
        others = [plan for plan in self.own(side) if plan.unit != unit.id]
        if not may_march(field.profile(unit)):
            yield Reason("DW-XVI.5.0-e", text("dw-refused-flank-troops", unit=unit_name(unit)))
        if len(others) + 1 >= len(_units(field, side)):
            yield Reason("DW-XVI.5.0-d", text("dw-refused-flank-all"))
        if command.section < 0:
            yield Reason("DW-XVI.5.0-d", text("dw-refused-flank-section", section=command.section))
        if command.section and any(
            plan.section == command.section and plan.flank != command.flank for plan in others
        ):
            yield Reason("DW-XVI.5.0-d", text("dw-refused-flank-section", section=command.section))
        if self.allowed[side] is Allowance.ONE:
            if command.flank == "left":
                yield Reason("DW-XVI.5.0-c", text("dw-refused-flank-left"))
            if any(not plan.section or plan.section != command.section for plan in others):
                yield Reason("DW-XVI.5.0-c", text("dw-refused-flank-one"))

    def note(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Keep the plan, or drop it."""
        assert isinstance(command, PlanMarch)  # check() has seen it
        plans = tuple(plan for plan in self.own(player) if plan.unit != command.unit)
        if command.flank is not None:
            plans = (*plans, Plan(command.unit, command.flank, command.section))
        battle.replace(msgspec.structs.replace(self, plans={**self.plans, player: plans}))

    def conclude(self, battle: Battle[Field]) -> None:
        """Write down the marches; the units stay in view until the other side too has deployed."""
        field = battle.state
        marches = [march for side in field.ground.sides for march in self.marches(side)]
        if marches:
            waiting = {unit: field.units[unit].stands for march in marches for unit in march.units}
            field.pages.put(FlankMarches(tuple(marches), waiting))

    def marches(self, side: str) -> list[March]:
        """Return the marches that a side has planned."""
        groups = _together(self.own(side))
        return [March(side, group[0].flank, tuple(plan.unit for plan in group)) for group in groups]


def marches_off(field: Field, unit: Unit) -> bool:
    """Return whether a unit is on its way round a flank and is not deployed (DW-XVI.5.0-d)."""
    return unit.id in field.pages[FlankMarches].waiting


def _units(field: Field, side: str) -> list[Unit]:
    return [unit for unit in field.units.values() if unit.side == side and unit.stands]


def _together(plans: tuple[Plan, ...]) -> Iterator[tuple[Plan, ...]]:
    """Yield units on their own, and sections, in the order in which they were planned."""
    seen: set[int] = set()
    for plan in plans:
        if not plan.section:
            yield (plan,)
        elif plan.section not in seen:
            seen.add(plan.section)
            yield tuple(other for other in plans if other.section == plan.section)


def first_turn(field: Field, march: March) -> int:
    """Return the turn in which a march may first come on: that of its slowest troops (DW-XVI.5.0-f)."""
    return max(earliest(field.profile(unit)) for unit in march.units)


def stars(field: Field, march: March) -> int:
    """Return the stars of the highest commander who marches along (DW-XVI.5.0-g)."""
    ranks = (field.profile(unit).commander for unit in march.units)
    return max((rank.stars for rank in ranks if rank is not None), default=0)


def missing(field: Field) -> tuple[str, ...]:
    """Return the units of which no stand is on the table, as all see before anybody can have fallen."""
    roll = field.pages[Roll].stands
    return tuple(
        unit for unit in field.units if roll.get(unit) and not any(key in field.stands for key in roll[unit])
    )


def still_to_come(field: Field, side: str) -> int:
    """Return how many stands of a side are still off the table, so that it is not wiped out yet."""
    page = field.pages[FlankMarches]
    units = {unit for march in page.marches if march.side == side for unit in march.units}
    return sum(len(stands) for unit, stands in page.waiting.items() if unit in units)
