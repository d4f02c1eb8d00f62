"""A unit in motion: where its stands are, what their steps cost, and paying for them (sections V and V.1)."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import Self

import msgspec

from oriflamme.board.footprints import SINGLE
from oriflamme.board.hexes import Hex
from oriflamme.board.occupancy import GROUND
from oriflamme.board.passage import Passage
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.text import Text
from oriflamme.rulesets.demonworld.chapters import LegBar
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Stand, Unit
from oriflamme.rulesets.demonworld.passages import Way

from .cohesion import is_small, scatter
from .potential import Potential, Spent, potential_of
from .refusals import Refused


class Motion:
    """A unit in motion: `stands` and `spent` are what its movement has come to so far.

    `contacts` names the enemy units touched; `exposed` those that alone could come at the unit where it has come,
    `offers` those that it alone could come at, and may (DW-XI.4.0-d). `bodies` has the stands before each leg. The field is not changed.
    """

    def __init__(self, field: Field, unit: Unit, spent: Spent, potential: Potential | None = None) -> None:
        """Begin where the unit stands. `potential` replaces that of its order (for reactions)."""
        self.field = field
        self.unit = unit
        self.spent = spent
        self.potential = potential or potential_of(field, unit)
        self.stands: dict[str, Stand] = {stand.id: stand for stand in field.stands_of(unit)}
        self.contacts: frozenset[str] = frozenset()
        self.offers: frozenset[str] = frozenset()
        self.exposed: frozenset[str] = frozenset()
        self.bodies: list[tuple[Stand, ...]] = []
        self._swung: dict[int, dict[str, tuple[Hex, ...]]] = {}
        self._passages: dict[tuple[str | None, Way], Passage] = {}
        self._alike: dict[Way, tuple[bool, int | None]] = {}
        self._organised: bool | None = None
        self._bars: tuple[LegBar, ...] | None = None
        # Stands of one hex, each alone on its own: most units are, and followed faster.
        kinds = {(stand.footprint, stand.layer) for stand in self.stands.values()}
        self._single = kinds == {(SINGLE, GROUND)} and field.ground.layers[GROUND] == 1
        self._one_card = len({stand.card for stand in self.stands.values()}) == 1
        self.small = is_small(unit)
        if self.small and not (spent.points or spent.manoeuvres):
            before = scatter(self.body)
            if before[0]:
                self.spent = msgspec.structs.replace(spent, apart=before)

    # -- asking ------------------------------------------------------------------------------------------------

    @property
    def body(self) -> tuple[Stand, ...]:
        """The stands as they are now, in the order of the unit."""
        return tuple(self.stands.values())

    @property
    def over(self) -> bool:
        """Whether the unit has come where its movement ends: into contact, or where only enemies could come at it."""
        return bool(self.contacts or self.exposed)

    def organised(self) -> bool:
        """Return whether the unit is organised where it is now."""
        if self._organised is None:
            self._organised = self.field.organised(self.unit, self.body)
        return self._organised

    def _passage(self, stand: Stand, way: Way) -> Passage:
        """Return the passage of a stand, asked of the field once for each card."""
        key = stand.card, way
        found = self._passages.get(key)
        if found is None:
            found = self._passages[key] = self.field.passage(stand, way)
        return found

    def _terms(self, way: Way) -> tuple[bool, int | None]:
        """Return whether no step is barred to any of the stands, and what every step costs all of them, if it is one price."""
        found = self._alike.get(way)
        if found is None:
            cards = {stand.card: stand for stand in self.stands.values()}
            passages = [self._passage(stand, way) for stand in cards.values()]
            prices = {passage.uniform for passage in passages}
            price = prices.pop() if len(prices) == 1 else None
            found = self._alike[way] = all(passage.open for passage in passages), price
        return found

    @property
    def tracks(self) -> list[dict[str, tuple[Hex, ...]]]:
        """For each leg the hexes that the anchor of each stand came to in it, in order, without those who stayed."""
        bodies = [*self.bodies, self.body]
        return [
            self._swung.get(number)
            or {now.id: (now.hex,) for was, now in zip(before, after, strict=True) if was.hex != now.hex}
            for number, (before, after) in enumerate(itertools.pairwise(bodies))
        ]

    def twin(self) -> Self:
        """Return a trace that goes on from here, with no legs behind it."""
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.bodies, twin._swung = [], {}  # noqa: SLF001 - of its own class
        return twin

    # -- paying ------------------------------------------------------------------------------------------------

    def _prices(self, moves: Mapping[str, int]) -> dict[str, int]:
        """Return the points each stand pays for its step: for the dearest of the hexes it covers (DW-V-COST).

        A step of all stands along a road costs what the road does (DW-XI.3.8-c). A step that cannot be made has the lowest
        price there is; it is refused when it is made.
        """
        if self.field.ground.map.battlefield.roads and len(moves) == len(self.stands):
            on_road = self._road_prices(moves)
            if on_road is not None:
                return on_road
        prices = {}
        for key, towards in moves.items():
            passage = self._passage(self.stands[key], "points")
            prices[key] = passage.uniform or passage.dearest(self.stands[key].cells, towards) or passage.least
        return prices

    def _road_prices(self, moves: Mapping[str, int]) -> dict[str, int] | None:
        """Return what each stand pays for a step along a road; None unless all steps are along one (DW-XI.3.8-c)."""
        if not self.field.ground.map.battlefield.on_one_road(
            cell for key in moves for cell in self.stands[key].cells
        ):
            return None
        prices = {}
        for key, towards in moves.items():
            stand = self.stands[key]
            price = self._passage(stand, "road").dearest(stand.cells, towards)
            if price is None:
                return None
            prices[key] = price
        return prices

    def _pay_together(self, moves: Mapping[str, int]) -> None:
        """Pay for all stands what the dearest of their steps costs, as a unit does that moves as one (DW-V-COST)."""
        uniform = None if self.field.ground.map.battlefield.roads else self._terms("points")[1]
        price = uniform or self._dearest(moves)
        if self.spent.by_stand or len(moves) < len(self.stands):
            self._pay_points(dict.fromkeys(moves, price))
        else:
            self._pay_most(self.spent.points + price, {})

    def _dearest(self, moves: Mapping[str, int]) -> int:
        """Return the most that a stand pays for its step, as `_prices` does: at once where all step alike, as mostly."""
        ways = set(moves.values())
        if not (self._single and self._one_card and len(ways) == 1 and len(moves) == len(self.stands)):
            return max(self._prices(moves).values())
        stand, hexes, towards = self.body[0], [stand.hex for stand in self.body], ways.pop()
        printed = self.field.ground.map.battlefield
        if printed.roads and printed.on_one_road(hexes):
            along = self._passage(stand, "road").dearest(hexes, towards)
            if along is not None:
                return along
        ground = self._passage(stand, "points")
        return max([ground.prices[towards].get(hex, ground.least) for hex in hexes])

    def _pay_points(self, prices: Mapping[str, int]) -> None:
        by_stand = {key: self.spent.points_of(key) for key in self.stands}
        for key, price in prices.items():
            by_stand[key] += price
        self._pay_most(max(by_stand.values()), by_stand if len(set(by_stand.values())) > 1 else {})

    def _pay_most(self, most: int, uneven: dict[str, int]) -> None:
        """Note what has been spent by the stand that has spent most, and by each where they differ."""
        if not self.potential.allows(most, self.spent.manoeuvres):
            raise self._too_dear(0, "DW-V-PM")
        self.spent = msgspec.structs.replace(
            self.spent, points=most, by_stand=uneven, run={}, free=False, regrouping=False
        )

    def _pay_manoeuvres(self, count: int, rule: str) -> None:
        manoeuvres = self.spent.manoeuvres + count
        if not self.potential.allows(self.spent.points, manoeuvres):
            raise self._too_dear(count, rule)
        self.spent = msgspec.structs.replace(
            self.spent, manoeuvres=manoeuvres, run={}, free=False, regrouping=False
        )

    def _too_dear(self, manoeuvres: int, rule: str) -> Refused:
        facts: dict[str, str | int | float | Text] = {
            "points": self.potential.points,
            "spent": self.spent.points,
            "manoeuvres": self.spent.manoeuvres,
        }
        if manoeuvres and self.spent.manoeuvres + manoeuvres > self.potential.manoeuvres:
            return Refused(Reason("DW-V-MANOEUVRES", Text("dw-refused-manoeuvres", facts)))
        if self.unit.order is Order.HOLD:
            return Refused(Reason("DW-III.1.4-b", Text("dw-refused-hold-points", facts)))
        if self.spent.manoeuvres or manoeuvres:
            return Refused(Reason("DW-V-HALF", Text("dw-refused-half", facts)))
        return Refused(Reason(rule, Text("dw-refused-points", facts)))
