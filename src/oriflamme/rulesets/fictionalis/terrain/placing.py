"""Placing terrain: dice for sector and position, then the player lays the feature, or it is discarded.

DBF-TERRAIN-PLACING, DBF-TERRAIN-STEP2-RV. What has no legal place among all those tried is discarded.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from oriflamme.board.outlines import Outline
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.events import Event
from oriflamme.kernel.rulings import Ruling, judge, refuse
from oriflamme.kernel.steps import Command, Prompt, Step
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import Feature, Land
from oriflamme.rulesets.fictionalis.worded import WordedDecision

from .building import DragFeature, Layout, PlaceCourse, PlaceFeature, PlaceShore, laid, put_down
from .catalogue import MOUNTAINS, WATERWAY, Terms
from .constraints import about_feature, touches_feature
from .fortifying import WallChoice
from .plans import Plan, Relief, Stage
from .positions import candidates
from .sites import AT_EDGE, Site

OFFERED: Final = 12
"""How many legal places are offered at most."""


COMMANDS = (PlaceFeature, DragFeature, PlaceShore, PlaceCourse)


class FeaturePlaced(Event, frozen=True, tag="dbf-feature-placed-1", kw_only=True):
    """A feature lies on the table, with whatever belongs to it; `moved` are hills that made room."""

    side: str
    features: tuple[Feature, ...]
    moved: tuple[Feature, ...] = ()

    def text(self) -> Text:
        args: dict[str, str | float | Text] = {
            "side": Text(f"side-{self.side}"),
            "feature": about_feature(self.features[0]),
        }
        return text("dbf-feature-placed", **args)


class FeatureDiscarded(Event, frozen=True, tag="dbf-feature-discarded-1", kw_only=True):
    """A feature cannot be placed without moving another, so it is discarded (DBF-TERRAIN-PLACING)."""

    side: str
    feature: str
    what: str

    def text(self) -> Text:
        args = {"side": Text(f"side-{self.side}"), "kind": Text(f"dbf-terrain-{self.what}")}
        return text("dbf-feature-discarded", **args)


class PlaceNext(Step, frozen=True, tag="dbf-place-next-1"):
    """Place the first of some chosen features, and go on with the rest."""

    terms: Terms
    plan: Plan
    queue: tuple[Relief, ...]

    def run(self, battle: Battle[Field]) -> None:
        """Roll what there is to roll; discard the feature if it has no place."""
        relief, rest = self.queue[0], self.queue[1:]
        if rest:
            battle.push(msgspec.structs.replace(self, queue=rest))
        site = self._site(battle, relief)
        if next(_places(site, battle.state, self.terms), None) is None:
            battle.emit(
                FeatureDiscarded(
                    rule="DBF-TERRAIN-PLACING", side=site.side, feature=relief.id, what=relief.order.what
                )
            )
            return
        battle.push(Placing(self.terms, site))

    def _site(self, battle: Battle[Field], relief: Relief) -> Site:
        sector: int | None = None
        edge = False
        band: int | None = None
        if relief.diced:
            sector = battle.roll(6, "dbf-roll-terrain-sector", "DBF-TERRAIN-PLACING")
            edge = battle.roll(6, "dbf-roll-terrain-position", "DBF-TERRAIN-PLACING") <= AT_EDGE
        elif relief.kind.land is Land.RIVER and self.plan.stage is Stage.GROUND:
            band = battle.roll(6, "dbf-roll-terrain-river", "DBF-TERRAIN-STEP2-RV")
        return Site(
            relief=relief,
            side=self.plan.side,
            stage=self.plan.stage,
            sector=sector,
            edge=edge,
            band=band,
            adjoin=_adjoined(self.plan, relief, battle.state),
        )


def _adjoined(plan: Plan, relief: Relief, field: Field) -> str | None:
    """Return the waterway or range that a built-up area has to touch, for whose sake it was chosen.

    A chosen one touches the waterway by itself (DBF-TERRAIN-STEP2-BUA); a compulsory one is then left to the range.
    """
    if relief.kind.land is not Land.BUILT_UP or plan.stage is not Stage.GROUND:
        return None
    wanting = [one for one in plan.of(MOUNTAINS, WATERWAY) if not one.compulsory]
    for one in wanting:
        parts = [part for part in field.surface.features if one.id in (part.id, part.part_of)]
        towns = [Outline(town.outline) for town in field.surface.features if town.land is Land.BUILT_UP]
        served = any(touches_feature(town, part) for town in towns for part in parts)
        if not parts or served:
            continue
        if one.order.what == MOUNTAINS or not _other_town(plan, relief):
            return one.id
    return None


def _other_town(plan: Plan, relief: Relief) -> bool:
    return any(one.id != relief.id and not one.compulsory for one in plan.lands(Land.BUILT_UP))


def _places(site: Site, field: Field, terms: Terms) -> Iterator[Command]:
    """Yield legal places, no two of them alike."""
    seen: set[Command] = set()
    for command in candidates(site, field, terms):
        if command not in seen:
            seen.add(command)
            if not laid(site, command, field, terms).faults:
                yield command


class Placing(WordedDecision, frozen=True, tag="dbf-placing-1"):
    """A player lays one feature where the dice and the rules let him."""

    help = "dbf-help-placing"

    terms: Terms
    site: Site
    done: bool = False

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        return () if self.done else (self.site.side,)

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        relief = self.site.relief
        args: dict[str, str | float | Text] = {
            "kind": Text(f"dbf-terrain-{relief.order.what}"),
            "sector": self.site.sector or 0,
            "where": "edge" if self.site.edge else "inland" if self.site.sector else "free",
        }
        return Prompt(player, text("dbf-ask-place-feature", **args), "DBF-TERRAIN-PLACING")

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        for count, command in enumerate(_places(self.site, battle.state, self.terms), start=1):
            yield command
            if count == OFFERED:
                return

    def layout(self, battle: Battle[Field], command: Command) -> Layout:
        """Return what a command would lay, and every reason against it; for drawing it before it is given."""
        meant = command.placed() if isinstance(command, DragFeature) else command
        return laid(self.site, meant, battle.state, self.terms)

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        if not isinstance(command, COMMANDS):
            return refuse("DBF-TERRAIN-PLACING", "dbf-refused-terrain-not-now")
        if command.feature != self.site.relief.id:
            return refuse("DBF-TERRAIN-PLACING", "dbf-refused-terrain-other")
        return judge(self.layout(battle, command).faults)

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        layout = self.layout(battle, command)
        put_down(layout, battle.state)
        battle.replace(msgspec.structs.replace(self, done=True))
        battle.emit(
            FeaturePlaced(
                rule="DBF-TERRAIN-PLACING", side=player, features=layout.features, moved=layout.moved
            )
        )

    def conclude(self, battle: Battle[Field]) -> None:
        """Ask for walls round a built-up area that was placed (DBF-FORT-TYPES)."""
        party = self.terms.defender
        if self.site.relief.kind.land is Land.BUILT_UP and self.site.side == party.side and party.works > 0:
            battle.push(WallChoice(party, self.site.relief.id))


STEPS = (PlaceNext, Placing)
EVENTS = (FeaturePlaced, FeatureDiscarded)
