"""Choice of terrain in three steps by invader and defender (DBF-TERRAIN-STEP1, -STEP2, -STEP3).

Nothing here is secret. Each player chooses all his features of a step before any of them is placed
(DBF-TERRAIN-PLACING); the defender chooses when the invader's route lies on the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.events import Event
from oriflamme.kernel.rulings import Reason, Ruling, judge, refuse
from oriflamme.kernel.steps import Command, Prompt, Step
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import Land
from oriflamme.rulesets.fictionalis.worded import WordedCommand, WordedDecision

from .catalogue import MOUNTAINS, WATERWAY, Terms, kind_named, measures_of, sizes_offered
from .placing import PlaceNext
from .plans import (
    FREE,
    INNER_ROADS,
    ROUTE_HILLS,
    ChooseFeature,
    Plan,
    Relief,
    Stage,
    choice_faults,
    due,
    equivalents,
    free_total,
    towns_wanted,
)
from .shapes import ONE

SHORE_DIE: Final = 5
"""The least result with which the defender may have a waterway or range of his choice (DBF-TERRAIN-STEP2-WW)."""

_RULES: Final = {
    Stage.ROUTE: "DBF-TERRAIN-STEP1",
    Stage.GROUND: "DBF-TERRAIN-STEP2",
    Stage.LAST: "DBF-TERRAIN-STEP3",
}


class DoneChoosing(WordedCommand, frozen=True, tag="dbf-done-choosing-1"):
    """Choose no more features in this step."""

    words = "dbf-do-done-choosing"


class FeatureChosen(Event, frozen=True, tag="dbf-feature-chosen-1", kw_only=True):
    """A player provides a feature; `equivalents` in halves."""

    side: str
    feature: str
    what: str
    equivalents: int
    compulsory: bool

    def text(self) -> Text:
        args: dict[str, str | float | Text] = {
            "side": Text(f"side-{self.side}"),
            "kind": Text(f"dbf-terrain-{self.what}"),
            "equivalents": self.equivalents / ONE,
        }
        return text("dbf-feature-chosen-compulsory" if self.compulsory else "dbf-feature-chosen", **args)


class ShoreRefused(Event, frozen=True, tag="dbf-shore-refused-1", kw_only=True):
    """The die refuses the defender a waterway or range (DBF-TERRAIN-STEP2-WW)."""

    side: str
    what: str

    def text(self) -> Text:
        args = {"side": Text(f"side-{self.side}"), "kind": Text(f"dbf-terrain-{self.what}")}
        return text("dbf-shore-refused", **args)


class TerrainBegins(Step, frozen=True, tag="dbf-terrain-begins-1"):
    """The players provide and place terrain in three steps (DBF-TERRAIN-GENERAL)."""

    terms: Terms

    def run(self, battle: Battle[Field]) -> None:
        steps = []
        for stage in Stage:
            party = self.terms.defender if stage is Stage.GROUND else self.terms.invader
            steps.append(TerrainChoice(self.terms, Plan(stage, party.side)))
        battle.push(*steps)


class TerrainChoice(WordedDecision, frozen=True, tag="dbf-terrain-choice-1"):
    """A player chooses what to provide in one step."""

    help = "dbf-help-terrain-choice"

    terms: Terms
    plan: Plan
    done: bool = False

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return the side that chooses; an invader whose terrain lies on the table chooses no last feature."""
        placed = any(one.placed_by == self.plan.side for one in battle.state.surface.features)
        if self.done or (self.plan.stage is Stage.LAST and placed):
            return ()
        return (self.plan.side,)

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        return Prompt(player, Text(f"dbf-ask-terrain-{self.plan.stage.value}"), _RULES[self.plan.stage])

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        yield from self._features(battle.state)
        if not tuple(self._unfinished(battle.state)):
            yield DoneChoosing()

    def _features(self, field: Field) -> Iterator[ChooseFeature]:
        for order in offered(self.plan, field, self.terms):
            if not any(choice_faults(self.plan, order, field, self.terms)):
                yield order

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        match command:
            case ChooseFeature():
                return judge(choice_faults(self.plan, command, battle.state, self.terms))
            case DoneChoosing():
                return judge(self._unfinished(battle.state))
            case _:
                return refuse("DBF-TERRAIN-GENERAL", "dbf-refused-terrain-not-now")

    def _unfinished(self, field: Field) -> Iterator[Reason]:
        """Yield what is still to be chosen, as far as anything of it can be."""
        measures = measures_of(field)
        if self.plan.stage is Stage.ROUTE:
            hills = sum(equivalents(one.order, measures) for one in self.plan.lands(Land.HILL))
            if 0 < hills < ROUTE_HILLS[0] and any(self._features(field)):
                yield Reason(
                    "DBF-TERRAIN-STEP1", Text("dbf-refused-terrain-too-few", {"least": ROUTE_HILLS[0] / ONE})
                )
        if self.plan.stage is not Stage.GROUND:
            return
        possible = tuple(self._features(field))
        missing = due(self.plan, field, self.terms)
        for name in missing:
            if any(order.what == name for order in possible):
                words = {"kind": Text(f"dbf-terrain-{name}")}
                yield Reason("DBF-TERRAIN-STEP2", text("dbf-refused-terrain-due", **words))
        free = [order for order in possible if order.what not in missing]
        if towns_wanted(self.plan) and any(kind_named(one.what).land is Land.BUILT_UP for one in possible):
            yield Reason("DBF-TERRAIN-STEP2-WW", Text("dbf-refused-terrain-shore-town"))
        if free_total(self.plan, measures) < FREE[0] and free:
            yield Reason("DBF-TERRAIN-STEP2", Text("dbf-refused-terrain-too-few", {"least": FREE[0] / ONE}))

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        if not isinstance(command, ChooseFeature):
            battle.replace(msgspec.structs.replace(self, done=True))
            return
        field = battle.state
        plan = self.plan
        compulsory = command.what in due(plan, field, self.terms)
        rolls = plan.stage is Stage.GROUND and not compulsory and command.what in (WATERWAY, MOUNTAINS)
        if rolls and battle.roll(6, "dbf-roll-terrain-shore", "DBF-TERRAIN-STEP2-WW") < SHORE_DIE:
            battle.emit(ShoreRefused(rule="DBF-TERRAIN-STEP2-WW", side=player, what=command.what))
            barred = msgspec.structs.replace(plan, barred=(*plan.barred, command.what))
            battle.replace(msgspec.structs.replace(self, plan=barred))
            return
        relief = Relief(_new_id(command.what, plan, field), command, compulsory)
        battle.emit(
            FeatureChosen(
                rule=_RULES[plan.stage],
                side=player,
                feature=relief.id,
                what=command.what,
                equivalents=equivalents(command, measures_of(field)),
                compulsory=compulsory,
            )
        )
        longer = msgspec.structs.replace(plan, chosen=(*plan.chosen, relief))
        battle.replace(msgspec.structs.replace(self, plan=longer))

    def conclude(self, battle: Battle[Field]) -> None:
        """Place what was chosen (DBF-TERRAIN-PLACING)."""
        if self.plan.chosen:
            battle.push(PlaceNext(self.terms, self.plan, self.plan.in_order()))


def _new_id(what: str, plan: Plan, field: Field) -> str:
    taken = {name for one in field.surface.features for name in (one.id, one.part_of)}
    taken |= {one.id for one in plan.chosen}
    number = 1
    while f"{what}-{number}" in taken:
        number += 1
    return f"{what}-{number}"


def offered(plan: Plan, field: Field, terms: Terms) -> Iterator[ChooseFeature]:
    """Yield features to choose from, legal or not, in a fixed order: kinds of the list in the sizes of the file."""
    for name in terms.terrain.allowed:
        kind = kind_named(name)
        if kind.linear:
            yield ChooseFeature(name)
            continue
        towns = [one.id for one in plan.lands(Land.BUILT_UP)]
        for length, breadth in sizes_offered(kind, field):
            if kind.plot:
                for town in towns or (None,):
                    yield ChooseFeature(name, length, breadth, at=town)
            elif kind.land is Land.BUILT_UP:
                for roads in range(INNER_ROADS + 1):
                    yield ChooseFeature(name, length, breadth, roads=roads, descent=kind.slope is not None)
            else:
                # Which of the rounded shapes it has goes by how many were chosen before, so that few are alike.
                yield ChooseFeature(name, length, breadth, variant=len(plan.chosen) % 4)


COMMANDS = (ChooseFeature, DoneChoosing)
STEPS = (TerrainBegins, TerrainChoice)
EVENTS = (FeatureChosen, ShoreRefused)
