"""Following a movement leg by leg: where the stands come, what it costs, and why a leg is refused (section V.1)."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from oriflamme.board.footprints import SINGLE, swung
from oriflamme.board.hexes import DIRECTIONS, FRONT, Hex, direction, distance, rotate
from oriflamme.board.passage import Passage
from oriflamme.board.paths import steps_of_swing
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.text import Text
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Stand, Unit
from oriflamme.rulesets.demonworld.organisation import column_order, front_rank, one_facing
from oriflamme.rulesets.demonworld.passages import Way

from .legs import Advance, Face, FaceEach, Leg, March, Shift, Sidestep, Walk, Wheel
from .potential import WIDE_FRONT, Potential, Spent, potential_of

SMALL = 4
"""A unit with fewer stands than this is small (DW-V.1.7-a)."""


def is_small(unit: Unit) -> bool:
    """Return whether a unit is small: fewer than four stands in total (DW-V.1.7-a)."""
    return len(unit.stands) < SMALL


class Refused(Exception):  # not an error: an answer
    """A leg is against the rules; `reasons` say why."""

    def __init__(self, *reasons: Reason) -> None:
        """Keep the reasons."""
        super().__init__(*(reason.rule for reason in reasons))
        self.reasons = reasons


def _because(rule: str, message: str, **args: str | int | float | Text) -> Refused:
    return Refused(Reason(rule, Text(message, args)))


def scatter(stands: Sequence[Stand]) -> tuple[int, int]:
    """Return how far stands are from holding together: how many touch no other, and their distances summed up."""
    if len(stands) < 2:
        return 0, 0
    holders = {cell: stand.id for stand in stands for cell in stand.cells}
    alone = sum(
        all(holders.get(cell + offset, stand.id) == stand.id for cell in stand.cells for offset in DIRECTIONS)
        for stand in stands
    )
    return alone, sum(distance(a.hex, b.hex) for a, b in itertools.combinations(stands, 2))


class Trace:
    """A unit in motion. `follow` takes legs; `stands` and `spent` are what has come of them.

    `contacts` names the enemy units touched at the end; after the first contact no further leg is taken
    (DW-V.3.2-a). `bodies` has the stands before each leg, `tracks` the hexes that the anchor of each stand came to in it,
    in order, without those who stayed. The field is not changed.
    """

    def __init__(self, field: Field, unit: Unit, spent: Spent, potential: Potential | None = None) -> None:
        """Begin where the unit stands. `potential` replaces that of its order (for reactions)."""
        self.field = field
        self.unit = unit
        self.spent = spent
        self.potential = potential or potential_of(field, unit)
        self.stands: dict[str, Stand] = {stand.id: stand for stand in field.stands_of(unit)}
        self.contacts: frozenset[str] = frozenset()
        self.bodies: list[tuple[Stand, ...]] = []
        self.tracks: list[dict[str, tuple[Hex, ...]]] = []
        self._passages: dict[tuple[str | None, Way], Passage] = {}
        self._organised: bool | None = None
        self._led: tuple[str, ...] = ()

    # -- asking ------------------------------------------------------------------------------------------------

    @property
    def body(self) -> tuple[Stand, ...]:
        """The stands as they are now, in the order of the unit."""
        return tuple(self.stands.values())

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

    # -- moving ------------------------------------------------------------------------------------------------

    def follow(self, legs: Iterable[Leg]) -> None:
        """Take legs one after another. Raises `Refused` at the first that is against the rules."""
        before = scatter(self.body) if is_small(self.unit) else (0, 0)
        for leg in legs:
            if self.contacts:
                raise _because("DW-V.3.2-a", "dw-refused-after-contact")
            self.take(leg)
        self.finish(before)

    def finish(self, before: tuple[int, int]) -> None:
        """Judge what only the end shows: cohesion, and whether a free hex was due. Raises `Refused`.

        `before` is the `scatter` before the legs. A small unit must stand together at the end; one that was apart must
        at least not drift further apart (DW-V.1.7-c).
        """
        if is_small(self.unit):
            after = scatter(self.body)
            if after[0] and after > before:
                raise _because("DW-V.1.7-c", "dw-refused-cohesion")
        self.end_free_hex()

    def end_free_hex(self) -> None:
        """Deny the free hex to a unit that is not organised by the end of its regrouping (DW-V.1.3-b).

        Its stands have then moved as any stands may, for a manoeuvre (DW-V.1.4-a). Raises `Refused` when none is left.
        """
        if not self.spent.regrouping or self.organised():
            return
        manoeuvres = self.spent.manoeuvres + 1
        if not self.potential.allows(self.spent.points, manoeuvres):
            raise _because("DW-V.1.3-b", "dw-refused-free-hex")
        self.spent = msgspec.structs.replace(self.spent, manoeuvres=manoeuvres, regrouping=False)

    def take(self, leg: Leg) -> None:
        """Take one leg. Raises `Refused`."""
        if not isinstance(leg, Shift):
            self.end_free_hex()
        if not isinstance(leg, March):
            self._led = ()
        self.bodies.append(self.body)
        self.tracks.append({})
        match leg:
            case Advance():
                self._advance(leg)
            case Sidestep():
                self._sidestep(leg)
            case Wheel():
                self._wheel(leg)
            case Face():
                self._face(dict.fromkeys(self.stands, leg.facing))
            case FaceEach():
                self._face(leg.facings)
            case Shift():
                self._shift(leg)
            case March():
                self._march(leg)
            case Walk():
                self._walk(leg)

    def _advance(self, leg: Advance) -> None:
        facing = one_facing(self.body)
        if not self.organised():
            raise _because("DW-V.1.1-c", "dw-refused-disorganised")
        if facing is None or (len(self.stands) > 1 and column_order(self.body) and not is_small(self.unit)):
            raise _because("DW-V.1.6-c", "dw-refused-column-marches")
        towards = FRONT[facing][0 if leg.side == "left" else 1]
        moves = dict.fromkeys(self.stands, towards)
        self._pay_points(self._dearest(moves))
        self._move_all(moves, "points")

    def _sidestep(self, leg: Sidestep) -> None:
        _direction(leg.direction)
        self._pay_manoeuvres(1, "DW-V.1.1-b")
        self._move_all(dict.fromkeys(self.stands, leg.direction), "manoeuvre")

    def _walk(self, leg: Walk) -> None:
        if not is_small(self.unit):
            raise _because("DW-V.1.7-a", "dw-refused-not-small")
        self._known(leg.moves)
        for towards in leg.moves.values():
            _direction(towards)
        self._pay_points(self._prices(leg.moves))
        self._move_all(leg.moves, "points")

    def _shift(self, leg: Shift) -> None:
        self._known(leg.moves)
        touching = [key for key in leg.moves if self.field.in_contact(self.stands[key])]
        if touching:
            raise _because("DW-V.3.2-d", "dw-refused-stand-in-contact")
        spent = self.spent.after_shift(leg.moves)
        if not self.potential.allows(spent.points, spent.manoeuvres):
            raise self._too_dear(1, "DW-V.1.1-d")
        self.spent = spent
        self._move_all(leg.moves, "regroup" if spent.regrouping else "manoeuvre")
        if spent.regrouping and self.organised():
            # Formed up: no further hex is needed, so that the next is a manoeuvre, whichever stand goes it.
            self.spent = msgspec.structs.replace(spent, run={}, regrouping=False)

    def _face(self, facings: Mapping[str, int]) -> None:
        self._known(facings)
        for facing in facings.values():
            if not 0 <= facing <= 5:
                raise _because("DW-V.1.3-a", "dw-refused-facing", facing=facing)
        was_organised = self.organised()
        if not is_small(self.unit):
            self._pay_manoeuvres(1, "DW-V.1.3-a")
        self._turn(facings)
        # The free hex belongs to the manoeuvre that was spent: a small unit, which spends none, has none.
        if was_organised and not is_small(self.unit) and one_facing(self.body) is not None:
            self.spent = msgspec.structs.replace(self.spent, free=not self.organised())

    def _turn(self, facings: Mapping[str, int]) -> None:
        """Turn stands about their anchors; one that covers several hexes swings the others round, the shorter way."""
        turned = {
            key: stand.at(stand.hex, facings.get(key, stand.facing)) for key, stand in self.stands.items()
        }
        large = [key for key in facings if self.stands[key].footprint != SINGLE]
        for key in large:
            stand = self.stands[key]
            sixths = (facings[key] - stand.facing) % 6
            for _ in range(min(sixths, 6 - sixths)):
                self._enter(stand, swung(stand.hex, stand.cells, clockwise=sixths <= 3), "manoeuvre")
                stand = stand.at(stand.hex, (stand.facing + (1 if sixths <= 3 else -1)) % 6)
        if large:
            self._settle(turned, forward=frozenset())
        else:
            self._organised = None
            self.stands = turned

    def _march(self, leg: March) -> None:
        # A column that curls round to its own tail could be read from another head: who led goes on leading.
        column = tuple(self.stands[key] for key in self._led) or column_order(self.body)
        if column is None:
            raise _because("DW-V.1.6-c", "dw-refused-not-a-column")
        _direction(leg.direction)
        head = column[0]
        facing = leg.facing if leg.facing is not None else least_turn(head.facing, leg.direction)
        if not 0 <= facing <= 5 or leg.direction not in FRONT[facing]:
            raise _because("DW-V.1.6-c", "dw-refused-march-facing")
        if leg.followers:
            self._known(leg.followers)
        moves = {head.id: leg.direction}
        ahead_of_head = head.hex + DIRECTIONS[leg.direction]
        if any(stand.hex == ahead_of_head for stand in column):
            # The head goes first: even the last one still stands where it was, and nobody may be on another meanwhile.
            name = self.field.ground.map.name(ahead_of_head)
            raise _because("DW-V.3.0-a", "dw-refused-occupied", hex=name)
        moved = [head.at(ahead_of_head, facing)]
        for before, stand in itertools.pairwise(column):
            ahead = direction(before.hex, moved[-1].hex)
            assert ahead is not None  # the stand before has just stepped to an adjacent hex
            chosen = leg.followers.get(stand.id, least_turn(stand.facing, ahead))
            if not 0 <= chosen <= 5 or ahead not in FRONT[chosen]:
                raise _because("DW-V.1.6-c", "dw-refused-march-facing")
            towards = direction(stand.hex, before.hex)
            assert towards is not None  # a column's stands are each next to the one before
            moves[stand.id] = towards
            moved.append(stand.at(before.hex, chosen))
        self._pay_points(self._dearest(moves))
        self._cross(moves, "points")
        self._settle({stand.id: stand for stand in moved}, forward=frozenset(self.stands))
        self._led = tuple(stand.id for stand in moved)

    def _wheel(self, leg: Wheel) -> None:
        self._may_wheel(leg)
        front = front_rank(self.body)
        each = 1 if len(front) < WIDE_FRONT else 2
        if each == 2 and leg.sixths == 2:
            raise _because("DW-V.1.2-b", "dw-refused-wheel-wide")
        pivot = front[0 if leg.side == "left" else -1]
        self._pay_manoeuvres(each * leg.sixths, "DW-V.1.2-b")
        self.spent = msgspec.structs.replace(self.spent, wheel=leg.side)
        for _ in range(leg.sixths):
            if self.contacts:
                raise _because("DW-V.3.2-a", "dw-refused-after-contact")
            self._swing(pivot.hex, clockwise=leg.side == "right")

    def _may_wheel(self, leg: Wheel) -> None:
        reasons = []
        if self.unit.order is Order.HOLD:
            reasons.append(Reason("DW-III.1.4-b", Text("dw-refused-hold-wheel")))
        if is_small(self.unit):
            reasons.append(Reason("DW-V.1.7-f", Text("dw-refused-small-wheel")))
        elif not self.organised():
            reasons.append(Reason("DW-V.1.2-e", Text("dw-refused-disorganised-wheel")))
        elif column_order(self.body):
            reasons.append(Reason("DW-V.1.6-d", Text("dw-refused-column-wheel")))
        if self.spent.wheel not in (None, leg.side):
            reasons.append(Reason("DW-V.1.2-d", Text("dw-refused-both-wheels")))
        if reasons:
            raise Refused(*reasons)

    def _swing(self, pivot: Hex, *, clockwise: bool) -> None:
        sixths = 1 if clockwise else -1
        for stand in self.body:
            self._enter(stand, swung(pivot, stand.cells, clockwise=clockwise), "wheel")
        forward = set()
        moved = {}
        for stand in self.body:
            steps = steps_of_swing(pivot, stand.hex, clockwise)
            if steps and steps[-1] in FRONT[stand.facing]:
                forward.add(stand.id)
            hex = pivot + rotate(stand.hex - pivot, sixths)
            moved[stand.id] = stand.at(hex, (stand.facing + sixths) % 6)
            if stand.hex != pivot:
                track = tuple(
                    [
                        left + DIRECTIONS[towards]
                        for left, towards in swung(pivot, (stand.hex,), clockwise=clockwise)
                    ]
                )
                self.tracks[-1][stand.id] = (*self.tracks[-1].get(stand.id, ()), *track)
        self._settle(moved, forward=frozenset(forward), wheeling=True)

    # -- paying ------------------------------------------------------------------------------------------------

    def _prices(self, moves: Mapping[str, int]) -> dict[str, int]:
        """Return the points each stand pays for its step: for the dearest of the hexes it covers (DW-V-COST).

        A step that cannot be made has the lowest price there is; it is refused when it is made.
        """
        prices = {}
        for key, towards in moves.items():
            passage = self._passage(self.stands[key], "points")
            prices[key] = passage.uniform or passage.dearest(self.stands[key].cells, towards) or passage.least
        return prices

    def _dearest(self, moves: Mapping[str, int]) -> dict[str, int]:
        """Return what each stand pays where a unit moves as one: the price of the stand with the dearest step."""
        return dict.fromkeys(moves, max(self._prices(moves).values()))

    def _pay_points(self, prices: Mapping[str, int]) -> None:
        by_stand = {key: self.spent.points_of(key) for key in self.stands}
        for key, price in prices.items():
            by_stand[key] += price
        most = max(by_stand.values())
        if not self.potential.allows(most, self.spent.manoeuvres):
            raise self._too_dear(0, "DW-V-PM")
        uneven = by_stand if len(set(by_stand.values())) > 1 else {}
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

    # -- placing -----------------------------------------------------------------------------------------------

    def _known(self, named: Mapping[str, int]) -> None:
        unknown = sorted(key for key in named if key not in self.stands)
        if unknown or not named:
            raise _because("DW-V.1.0", "dw-refused-no-such-stand", stand=", ".join(unknown))

    def _move_all(self, moves: Mapping[str, int], way: Way) -> None:
        moved = dict(self.stands)
        forward = set()
        for key, towards in moves.items():
            _direction(towards)
            stand = self.stands[key]
            if towards in FRONT[stand.facing]:
                forward.add(key)
            moved[key] = stand.at(stand.hex + DIRECTIONS[towards])
        self._cross(moves, way)
        self._settle(moved, forward=frozenset(forward))

    def _cross(self, moves: Mapping[str, int], way: Way) -> None:
        """Refuse steps that the ground bars, and keep the track of all others."""
        for key, towards in moves.items():
            stand = self.stands[key]
            passage = self._passage(stand, way)
            for cell in () if passage.open else stand.cells:
                bar = passage.bar(cell, towards)
                if bar is not None:
                    raise _because(
                        bar.rule, bar.key, hex=self.field.ground.map.name(cell + DIRECTIONS[towards])
                    )
            self.tracks[-1][key] = (stand.hex + DIRECTIONS[towards],)

    def _enter(self, stand: Stand, steps: Iterable[tuple[Hex, int]], way: Way) -> None:
        """Refuse to swing a stand along steps, from hex to hex, that leave the map, are barred or meet other units."""
        field, bars = self.field, self._passage(stand, way).bars
        for hex, towards in steps:
            entered = hex + DIRECTIONS[towards]
            if entered not in field.ground.map.hexes:
                raise _because("DW-I.1.4-a", "dw-refused-off-map")
            if (hex, towards) in bars:
                bar = bars[hex, towards]
                raise _because(bar.rule, bar.key, hex=field.ground.map.name(entered))
            if field.blocked(stand, entered):
                name = field.ground.map.name(entered)
                blocked = "dw-refused-wheel-blocked" if way == "wheel" else "dw-refused-occupied"
                raise _because("DW-V.3.0-b" if way == "wheel" else "DW-V.3.0-a", blocked, hex=name)

    def _settle(self, moved: dict[str, Stand], forward: frozenset[str], *, wheeling: bool = False) -> None:
        """Put the stands where they come, if nothing stands there, and judge any contact made."""
        field, limits = self.field, self.field.occupants.limits
        seen: dict[tuple[str, Hex], int] = {}
        for stand in moved.values():
            layer, limit = stand.layer, limits[stand.layer]
            for cell in stand.cells:
                if cell not in field.ground.map.hexes:
                    raise _because("DW-I.1.4-a", "dw-refused-off-map")
                here = seen[layer, cell] = seen.get((layer, cell), 0) + 1
                if (limit is not None and here > limit) or field.blocked(stand, cell):
                    raise _because("DW-V.3.0-a", "dw-refused-occupied", hex=self.field.ground.map.name(cell))
        organised = self.organised()
        self.stands = {key: moved[key] for key in self.stands}
        self._organised = None
        self._judge_contact(forward, organised=organised, wheeling=wheeling)

    def _judge_contact(self, forward: frozenset[str], *, organised: bool, wheeling: bool) -> None:
        touched = {stand.id: [other.unit for other in self.field.contacts(stand)] for stand in self.body}
        contacting = {key for key, units in touched.items() if units}
        if not contacting:
            return
        self._may_attack(contacting, forward, organised=organised, wheeling=wheeling)
        self.contacts = frozenset(unit for units in touched.values() for unit in units)

    def _may_attack(
        self, contacting: set[str], forward: frozenset[str], *, organised: bool, wheeling: bool
    ) -> None:
        """Refuse a contact that is not an attack the unit may make (DW-V.3.1-c to -e). Reactions override this."""
        reasons = []
        if self.unit.order not in (Order.CHARGE, Order.SKIRMISH):
            reasons.append(Reason("DW-V.3.1-c", Text("dw-refused-attack-order")))
        if not organised:
            reasons.append(Reason("DW-V.3.1-c", Text("dw-refused-attack-disorganised")))
        if wheeling and not self.field.ground.readings.wheel_into_contact:
            reasons.append(Reason("DW-V.3.1-d", Text("dw-refused-attack-wheel")))
        well_made = bool(contacting & forward) if wheeling else contacting <= forward
        if not well_made:
            reasons.append(Reason("DW-V.3.1-d", Text("dw-refused-attack-forward")))
        if reasons:
            reasons.append(Reason("DW-V.3.1-e", Text("dw-refused-stop-short")))
            raise Refused(*reasons)


def _direction(towards: int) -> None:
    if not 0 <= towards <= 5:
        raise _because("DW-I.3.1-a", "dw-refused-direction", direction=towards)


def least_turn(facing: int, ahead: int) -> int:
    """Return the facing nearest to `facing` that has the direction `ahead` in front; the lower number on a tie."""
    return _LEAST_TURN[facing][ahead]


def _nearest(facing: int, ahead: int) -> int:
    return min(
        (choice for choice in range(6) if ahead in FRONT[choice]),
        key=lambda choice: (min((choice - facing) % 6, (facing - choice) % 6), choice),
    )


_LEAST_TURN = tuple(tuple(_nearest(facing, ahead) for ahead in range(6)) for facing in range(6))
