"""What a player has chosen to provide, and what the three steps let him choose (DBF-TERRAIN-STEP1 to -STEP3, -SIZE)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from functools import lru_cache
from typing import Final

import msgspec

from oriflamme.board.measures import Length
from oriflamme.board.outlines import Outline
from oriflamme.kernel.bounds import Name, Small
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import Land, Slope
from oriflamme.rulesets.fictionalis.sky import Climate
from oriflamme.rulesets.fictionalis.worded import WordedCommand

from .catalogue import (
    MOUNTAINS,
    RIVER,
    ROAD,
    WATERWAY,
    Measures,
    Terms,
    TerrainKind,
    Zone,
    kind_named,
    kinds,
    measures_of,
    worse,
)
from .shapes import HALF, MORE, ONE, area_outline, equivalent, hill_within, wrong_size

MOST_ALIKE: Final = 3
"""How many features of one equivalent and zone a player may use (DBF-TERRAIN-SIZE)."""

ROUTE_HILLS: Final = (2 * ONE, 4 * ONE)
"""The least and most equivalents of steep hills beside the invader's road, when there are any (DBF-TERRAIN-STEP1)."""

FREE: Final = (2 * ONE, 3 * ONE)
"""The least and most equivalents of the defender's own choice (DBF-TERRAIN-STEP2)."""

INNER_ROADS: Final = 2
"""How many roads a built-up area may have within (DBF-TERRAIN-BUA-EXTRAS)."""

OUTER_ROADS: Final = 2
"""How many external roads the defender may choose (DBF-TERRAIN-STEP2-ROAD)."""

_ORDER: Final = {Land.WATERWAY: 0, Land.MOUNTAINS: 1, Land.RIVER: 2, Land.BUILT_UP: 3, Land.ROAD: 5}
"""In which order features are placed (DBF-TERRAIN-PLACING); plots at a built-up area come just after it."""


class Stage(Enum):
    """The three steps of the choice: the invader's route, the defender's ground, the invader's last feature."""

    ROUTE = "route"
    GROUND = "ground"
    LAST = "last"


class ChooseFeature(WordedCommand, frozen=True, omit_defaults=True, tag="dbf-choose-feature-1"):
    """Provide a feature of the kind `what`. Linear ones have no length and breadth.

    - `length`, `breadth`: in thousandths of a pace; `variant`: which of the rounded shapes.
    - `at`: for fields and enclosures, the id of the chosen built-up area that they adjoin.
    - `roads`: internal roads of a built-up area; `descent`: one more, down its hill (DBF-TERRAIN-BUA-EXTRAS).
    """

    words = "dbf-do-choose-feature"

    what: Name
    length: Length = 0
    breadth: Length = 0
    variant: Small = 0
    at: Name | None = None
    roads: Small = 0
    descent: bool = False


class Relief(msgspec.Struct, frozen=True, omit_defaults=True):
    """A feature that a player has chosen and not yet placed."""

    id: str
    order: ChooseFeature
    compulsory: bool = False

    @property
    def kind(self) -> TerrainKind:
        """What it is."""
        return kind_named(self.order.what)

    @property
    def diced(self) -> bool:
        """Whether dice say where it goes (DBF-TERRAIN-PLACING)."""
        return not (self.kind.linear or self.kind.land is Land.BUILT_UP or self.order.at is not None)


class Plan(msgspec.Struct, frozen=True):
    """What a side has chosen in a step so far. `barred` are kinds that a die has refused (DBF-TERRAIN-STEP2-WW)."""

    stage: Stage
    side: str
    chosen: tuple[Relief, ...] = ()
    barred: tuple[str, ...] = ()

    def of(self, *names: str) -> tuple[Relief, ...]:
        """Return the chosen features of some kinds."""
        return tuple(one for one in self.chosen if one.order.what in names)

    def lands(self, land: Land) -> tuple[Relief, ...]:
        """Return the chosen features of a land."""
        return tuple(one for one in self.chosen if one.kind.land is land)

    def in_order(self) -> tuple[Relief, ...]:
        """Return the chosen features in the order of placing (DBF-TERRAIN-PLACING)."""

        def rank(one: Relief) -> tuple[int, bool]:
            town = one.kind.land is Land.BUILT_UP
            # A compulsory built-up area goes where it has to, before one that may go where it likes.
            return 4 if one.order.at is not None else _ORDER.get(
                one.kind.land, 6
            ), town and not one.compulsory

        return tuple(sorted(self.chosen, key=rank))


def outline_at_rest(order: ChooseFeature) -> Outline:
    """Return the outline of an area feature about the origin. Raises ValueError when it has no area."""
    return area_outline(kind_named(order.what), order.length, order.breadth, order.variant, 0)


@lru_cache(maxsize=1_024)
def equivalents(order: ChooseFeature, measures: Measures) -> int:
    """Return the feature equivalents in halves (DBF-TERRAIN-SIZE): a road a half, other linear features one.

    A built-up area on a hill counts as the sum of both.
    """
    kind = kind_named(order.what)
    if kind.linear:
        return HALF if kind.land is Land.ROAD else ONE
    outline = outline_at_rest(order)
    total = equivalent(outline, measures)
    if kind.land is Land.BUILT_UP and kind.slope is not None:
        hill = hill_within(outline, order.length, order.breadth, order.variant, 0)
        total += equivalent(hill, measures)
    return total


def zone(order: ChooseFeature) -> Zone | None:
    """Return the zone of a chosen feature; that of a built-up area with a hill is the worse (DBF-TERRAIN-ZONES)."""
    kind = kind_named(order.what)
    if kind.land is Land.BUILT_UP and kind.slope is not None:
        hill = kind_named(f"{kind.slope.value}-hill")
        return worse(kind.zone, hill.zone)
    return kind.zone


def due(plan: Plan, field: Field, terms: Terms) -> tuple[str, ...]:
    """Return the compulsory kinds that the defender has still to choose (DBF-TERRAIN-STEP2)."""
    if plan.stage is not Stage.GROUND:
        return ()
    there = {one.order.what for one in plan.chosen if one.compulsory}
    return tuple(
        name for name in terms.terrain.compulsory if name not in there and not is_present(name, field)
    )


def is_present(name: str, field: Field) -> bool:
    """Return whether the table has a feature of a kind."""
    kind = kind_named(name)
    if kind.land in (Land.WATERWAY, Land.MOUNTAINS, Land.RIVER, Land.ROAD, Land.BUILT_UP):
        return any(one.land is kind.land for one in field.surface.features)
    wanted = (kind.land, kind.slope, kind.cover)
    return any((one.land, one.slope, one.cover) == wanted for one in field.surface.features)


def free_total(plan: Plan, measures: Measures) -> int:
    """Return the equivalents in halves that are not compulsory features."""
    return sum(equivalents(one.order, measures) for one in plan.chosen if not one.compulsory)


def towns_wanted(plan: Plan, orders: Iterable[str] = ()) -> int:
    """Return how many built-up areas a chosen waterway and range still need (DBF-TERRAIN-STEP2-WW).

    Each that is not compulsory needs one of its own that touches it. `orders` are kinds about to be chosen.
    """
    lines = [one.order.what for one in plan.of(WATERWAY, MOUNTAINS) if not one.compulsory]
    lines += [name for name in orders if name in (WATERWAY, MOUNTAINS)]
    towns = len(plan.lands(Land.BUILT_UP)) + sum(kind_named(name).land is Land.BUILT_UP for name in orders)
    return max(0, len(lines) - towns)


def size_faults(order: ChooseFeature, measures: Measures) -> Iterator[Reason]:
    """Yield what is wrong with the length and breadth of a feature (DBF-TERRAIN-SIZE)."""
    kind = kind_named(order.what)
    if kind.linear:
        return
    words = {"kind": Text(f"dbf-terrain-{order.what}")}
    if order.length <= 0 or order.breadth <= 0 or _wrong_size(order, measures):
        yield Reason("DBF-TERRAIN-SIZE", text("dbf-refused-terrain-size", **words))


@lru_cache(maxsize=1_024)
def _wrong_size(order: ChooseFeature, measures: Measures) -> bool:
    kind = kind_named(order.what)
    try:
        outline = outline_at_rest(order)
    except ValueError:  # it is so small that corners of it fall together
        return True
    parts = [outline]
    if kind.land is Land.BUILT_UP and kind.slope is not None:
        parts.append(hill_within(outline, order.length, order.breadth, order.variant, 0))
    return any(wrong_size(part, measures) for part in parts)


def too_many_alike(plan: Plan, order: ChooseFeature, measures: Measures) -> Iterator[Reason]:
    """Yield the reason against a fourth area feature of one equivalent and zone (DBF-TERRAIN-SIZE)."""
    if kind_named(order.what).linear:
        return
    mine = (equivalents(order, measures), zone(order))
    alike = [
        one
        for one in plan.chosen
        if not one.kind.linear and (equivalents(one.order, measures), zone(one.order)) == mine
    ]
    if len(alike) >= MOST_ALIKE:
        yield Reason("DBF-TERRAIN-SIZE", Text("dbf-refused-terrain-alike", {"most": MOST_ALIKE}))


def extras_faults(plan: Plan, order: ChooseFeature) -> Iterator[Reason]:
    """Yield what is wrong with the roads of a built-up area and with where fields are (DBF-TERRAIN-BUA-EXTRAS)."""
    kind = kind_named(order.what)
    rule = "DBF-TERRAIN-BUA-EXTRAS"
    town = kind.land is Land.BUILT_UP
    if not 0 <= order.roads <= (INNER_ROADS if town else 0):
        yield Reason(rule, Text("dbf-refused-terrain-inner-roads", {"most": INNER_ROADS}))
    if order.descent and not (town and kind.slope is not None):
        yield Reason(rule, Text("dbf-refused-terrain-descent"))
    towns = {one.id for one in plan.lands(Land.BUILT_UP)}
    if order.at is not None and (not kind.plot or order.at not in towns):
        yield Reason(rule, Text("dbf-refused-terrain-no-town"))
    # Enclosures may also lie by themselves, as paddies do, where the army has no built-up area.
    if order.at is None and kind.plot and (kind.land is Land.FIELD or towns):
        yield Reason(rule, Text("dbf-refused-terrain-adjoin"))


def stage_faults(plan: Plan, order: ChooseFeature, field: Field, terms: Terms) -> Iterator[Reason]:
    """Yield what the step forbids about choosing a feature."""
    kind = kind_named(order.what)
    if order.what not in terms.terrain.allowed:
        words = {"kind": Text(f"dbf-terrain-{order.what}")}
        yield Reason("DBF-TERRAIN-GENERAL", text("dbf-refused-terrain-list", **words))
    if kind.land is Land.BEACH:
        yield Reason("DBF-TERRAIN-WW-a", Text("dbf-refused-terrain-beach"))
    match plan.stage:
        case Stage.ROUTE:
            yield from _route_faults(plan, order, field, terms)
        case Stage.GROUND:
            yield from _ground_faults(plan, order, field, terms)
        case Stage.LAST:
            yield from _last_faults(plan, order, field)


def _route_faults(plan: Plan, order: ChooseFeature, field: Field, terms: Terms) -> Iterator[Reason]:
    """Yield what step 1 forbids: one linear feature, and steep hills only beside a road (DBF-TERRAIN-STEP1)."""
    kind, rule = kind_named(order.what), "DBF-TERRAIN-STEP1"
    if kind.linear:
        if plan.chosen:
            yield Reason(rule, Text("dbf-refused-terrain-one-route"))
        if order.what == WATERWAY and not terms.invader.fleet:
            yield Reason(rule, Text("dbf-refused-terrain-fleet"))
        return
    if (kind.land, kind.slope) != (Land.HILL, Slope.STEEP) or not plan.of(ROAD):
        yield Reason(rule, Text("dbf-refused-terrain-route"))
        return
    measures = measures_of(field)
    total = equivalents(order, measures) + _hills(plan, measures)
    if total > ROUTE_HILLS[1]:
        yield Reason(rule, Text("dbf-refused-terrain-too-much", {"most": ROUTE_HILLS[1] / ONE}))


def _hills(plan: Plan, measures: Measures) -> int:
    return sum(equivalents(one.order, measures) for one in plan.lands(Land.HILL))


def _ground_faults(plan: Plan, order: ChooseFeature, field: Field, terms: Terms) -> Iterator[Reason]:
    """Yield what step 2 forbids (DBF-TERRAIN-STEP2 and its parts)."""
    measures = measures_of(field)
    size = equivalents(order, measures)
    kind = kind_named(order.what)
    if order.what in due(plan, field, terms):
        if not (kind.linear or kind.land is Land.BUILT_UP) and not ONE <= size <= MORE:
            yield Reason("DBF-TERRAIN-STEP2", Text("dbf-refused-terrain-compulsory-size"))
        return
    yield from _single_faults(plan, order, field, terms)
    # A waterway or range needs its built-up area, so a half is kept for it.
    if free_total(plan, measures) + size + HALF * towns_wanted(plan, (order.what,)) > FREE[1]:
        yield Reason("DBF-TERRAIN-STEP2", Text("dbf-refused-terrain-too-much", {"most": FREE[1] / ONE}))


def _single_faults(plan: Plan, order: ChooseFeature, field: Field, terms: Terms) -> Iterator[Reason]:
    """Yield what is wrong with a second waterway, river, built-up area or a third road, or one that cannot be had."""
    kind = kind_named(order.what)
    if order.what in (WATERWAY, MOUNTAINS):
        yield from _shore_faults(plan, order, field, terms)
    if order.what == RIVER and plan.of(RIVER):
        yield Reason("DBF-TERRAIN-STEP2-RV", Text("dbf-refused-terrain-second-river"))
    if kind.land is Land.BUILT_UP and any(not one.compulsory for one in plan.lands(Land.BUILT_UP)):
        yield Reason("DBF-TERRAIN-STEP2-BUA", Text("dbf-refused-terrain-second-town"))
    if order.what == ROAD:
        if len([one for one in plan.of(ROAD) if not one.compulsory]) >= OUTER_ROADS:
            yield Reason(
                "DBF-TERRAIN-STEP2-ROAD", Text("dbf-refused-terrain-third-road", {"most": OUTER_ROADS})
            )
        towns = plan.lands(Land.BUILT_UP)
        earlier = any(one.land is Land.ROAD for one in field.surface.features)
        if not towns or not (earlier or any(one.order.roads or one.order.descent for one in towns)):
            yield Reason("DBF-TERRAIN-STEP2-ROAD", Text("dbf-refused-terrain-road-nowhere"))


def _shore_faults(plan: Plan, order: ChooseFeature, field: Field, terms: Terms) -> Iterator[Reason]:
    rule = "DBF-TERRAIN-STEP2-WW"
    land = kind_named(order.what).land
    present = {one.land for one in field.surface.features} | {one.kind.land for one in plan.chosen}
    if land in present:
        yield Reason(rule, Text("dbf-refused-terrain-second-shore"))
    if order.what in plan.barred:
        yield Reason(rule, Text("dbf-refused-terrain-die"))
    # The chosen built-up area touches the waterway, so a range beside one needs a compulsory one of its own.
    other = Land.MOUNTAINS if land is Land.WATERWAY else Land.WATERWAY
    own = [one for one in plan.lands(Land.BUILT_UP) if one.compulsory]
    if other in present and not own:
        yield Reason(rule, Text("dbf-refused-terrain-both-shores"))
    if not any(kind_named(name).land is Land.BUILT_UP for name in terms.terrain.allowed):
        yield Reason(rule, Text("dbf-refused-terrain-shore-town"))


def _last_faults(plan: Plan, order: ChooseFeature, field: Field) -> Iterator[Reason]:
    """Yield what step 3 forbids: one small gully or bog by the climate, or gentle hill (DBF-TERRAIN-STEP3)."""
    rule = "DBF-TERRAIN-STEP3"
    kind = kind_named(order.what)
    if plan.chosen:
        yield Reason(rule, Text("dbf-refused-terrain-one-last"))
    wet = Land.GULLY if field.sky.climate is Climate.DRY else Land.BOG
    hill = kind.land is Land.HILL and kind.slope is Slope.GENTLE and kind.zone in (Zone.GOOD, Zone.ROUGH)
    if kind.land is not wet and not hill:
        yield Reason(rule, Text("dbf-refused-terrain-last"))
    if equivalents(order, measures_of(field)) > ONE:
        yield Reason(rule, Text("dbf-refused-terrain-too-much", {"most": 1}))


def choice_faults(plan: Plan, order: ChooseFeature, field: Field, terms: Terms) -> Iterator[Reason]:
    """Yield every reason against choosing a feature."""
    if order.what not in kinds():
        yield Reason("DBF-TERRAIN-GENERAL", Text("dbf-refused-terrain-kind", {"kind": order.what}))
        return
    measures = measures_of(field)
    wrong = tuple(size_faults(order, measures))
    if wrong:
        yield from wrong
        return
    yield from extras_faults(plan, order)
    yield from too_many_alike(plan, order, measures)
    yield from stage_faults(plan, order, field, terms)
