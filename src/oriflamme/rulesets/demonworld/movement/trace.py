"""Following a movement leg by leg: where the stands come, what it costs, and why a leg is refused (section V.1)."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from oriflamme.board.hexes import DIRECTIONS, FRONT, Hex, direction, distance, rotate
from oriflamme.board.paths import steps_of_swing, wheel_swept
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.text import Text
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Stand, Unit
from oriflamme.rulesets.demonworld.organisation import column_order, front_rank, is_organised, one_facing

from .legs import Advance, Face, FaceEach, Leg, March, Shift, Sidestep, Walk, Wheel
from .potential import HEX_COST, WIDE_FRONT, Potential, Spent

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
    held = {stand.hex for stand in stands}
    alone = sum(1 for stand in stands if not any(stand.hex + offset in held for offset in DIRECTIONS))
    return alone, sum(distance(a.hex, b.hex) for a, b in itertools.combinations(stands, 2))


class Trace:
    """A unit in motion. `follow` takes legs; `stands` and `spent` are what has come of them.

    `contacts` names the enemy units touched at the end; after the first contact no further leg is taken
    (DW-V.3.2-a). The field is not changed.
    """

    def __init__(self, field: Field, unit: Unit, spent: Spent, potential: Potential | None = None) -> None:
        """Begin where the unit stands. `potential` replaces that of its order and of the base game (for reactions)."""
        self.field = field
        self.unit = unit
        self.spent = spent
        points = field.profile(unit).movement.under(unit.order)
        self.potential = potential or Potential(points)
        self.stands: dict[str, Stand] = {stand.id: stand for stand in field.stands_of(unit)}
        self.contacts: frozenset[str] = frozenset()
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
            self._organised = is_organised(self.body)
        return self._organised

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
        self._pay_points(self.stands)
        self._move_all(dict.fromkeys(self.stands, towards))

    def _sidestep(self, leg: Sidestep) -> None:
        _direction(leg.direction)
        self._pay_manoeuvres(1, "DW-V.1.1-b")
        self._move_all(dict.fromkeys(self.stands, leg.direction))

    def _walk(self, leg: Walk) -> None:
        if not is_small(self.unit):
            raise _because("DW-V.1.7-a", "dw-refused-not-small")
        self._known(leg.moves)
        self._pay_points(leg.moves)
        self._move_all(leg.moves)

    def _shift(self, leg: Shift) -> None:
        self._known(leg.moves)
        touching = [key for key in leg.moves if self.field.in_contact(self.stands[key])]
        if touching:
            raise _because("DW-V.3.2-d", "dw-refused-stand-in-contact")
        spent = self.spent.after_shift(leg.moves)
        if not self.potential.allows(spent.points, spent.manoeuvres):
            raise self._too_dear(1, "DW-V.1.1-d")
        self.spent = spent
        self._move_all(leg.moves)
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
        self._organised = None
        for key, facing in facings.items():
            self.stands[key] = msgspec.structs.replace(self.stands[key], facing=facing)
        # The free hex belongs to the manoeuvre that was spent: a small unit, which spends none, has none.
        if was_organised and not is_small(self.unit) and one_facing(self.body) is not None:
            self.spent = msgspec.structs.replace(self.spent, free=not self.organised())

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
        self._pay_points(self.stands)
        place = msgspec.structs.replace
        ahead_of_head = head.hex + DIRECTIONS[leg.direction]
        if any(stand.hex == ahead_of_head for stand in column):
            # The head goes first: even the last one still stands where it was, and nobody may be on another meanwhile.
            name = self.field.ground.map.name(ahead_of_head)
            raise _because("DW-V.3.0-a", "dw-refused-occupied", hex=name)
        moved = [place(head, hex=ahead_of_head, facing=facing)]
        for before, stand in itertools.pairwise(column):
            ahead = direction(before.hex, moved[-1].hex)
            assert ahead is not None  # the stand before has just stepped to an adjacent hex
            chosen = leg.followers.get(stand.id, least_turn(stand.facing, ahead))
            if not 0 <= chosen <= 5 or ahead not in FRONT[chosen]:
                raise _because("DW-V.1.6-c", "dw-refused-march-facing")
            moved.append(place(stand, hex=before.hex, facing=chosen))
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
            for hex in wheel_swept(pivot, stand.hex, 1, clockwise):
                if hex not in self.field.ground.map.hexes:
                    raise _because("DW-I.1.4-a", "dw-refused-off-map")
                other = self.field.occupants.get(hex)
                if other is not None and other.unit != self.unit.id:
                    name = self.field.ground.map.name(hex)
                    raise _because("DW-V.3.0-b", "dw-refused-wheel-blocked", hex=name)
        forward = set()
        moved = {}
        for stand in self.body:
            steps = steps_of_swing(pivot, stand.hex, clockwise)
            if steps and steps[-1] in FRONT[stand.facing]:
                forward.add(stand.id)
            hex = pivot + rotate(stand.hex - pivot, sixths)
            moved[stand.id] = msgspec.structs.replace(stand, hex=hex, facing=(stand.facing + sixths) % 6)
        self._settle(moved, forward=frozenset(forward), wheeling=True)

    # -- paying ------------------------------------------------------------------------------------------------

    def _pay_points(self, stands: Iterable[str]) -> None:
        by_stand = {key: self.spent.points_of(key) for key in self.stands}
        for key in stands:
            by_stand[key] += HEX_COST
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

    def _move_all(self, moves: Mapping[str, int]) -> None:
        moved = dict(self.stands)
        forward = set()
        for key, towards in moves.items():
            _direction(towards)
            stand = self.stands[key]
            if towards in FRONT[stand.facing]:
                forward.add(key)
            moved[key] = msgspec.structs.replace(stand, hex=stand.hex + DIRECTIONS[towards])
        self._settle(moved, forward=frozenset(forward))

    def _settle(self, moved: dict[str, Stand], forward: frozenset[str], *, wheeling: bool = False) -> None:
        """Put the stands where they come, if nothing stands there, and judge any contact made."""
        occupants = self.field.occupants
        seen: set[Hex] = set()
        for stand in moved.values():
            other = occupants.get(stand.hex)
            name = self.field.ground.map.name
            if stand.hex not in self.field.ground.map.hexes:
                raise _because("DW-I.1.4-a", "dw-refused-off-map")
            if (other is not None and other.unit != self.unit.id) or stand.hex in seen:
                raise _because("DW-V.3.0-a", "dw-refused-occupied", hex=name(stand.hex))
            seen.add(stand.hex)
        organised = self.organised()
        self.stands = {key: moved[key] for key in self.stands}
        self._organised = None
        self._judge_contact(forward, organised=organised, wheeling=wheeling)

    def _judge_contact(self, forward: frozenset[str], *, organised: bool, wheeling: bool) -> None:
        side = self.unit.side
        touched = {
            stand.id: [other.unit for other in self.field.enemies_near(stand.hex, side)]
            for stand in self.body
        }
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
