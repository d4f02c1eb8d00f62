"""Following a movement leg by leg: where the stands come, what it costs, and why a leg is refused (section V.1)."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from oriflamme.board.footprints import SINGLE, swung
from oriflamme.board.hexes import DIRECTIONS, FRONT, Hex, direction, rotate
from oriflamme.board.paths import steps_of_swing
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.text import Text
from oriflamme.rulesets.demonworld.chapters import gathered
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.introduction import Stand, unit_name
from oriflamme.rulesets.demonworld.organisation import column_order, front_rank, one_facing
from oriflamme.rulesets.demonworld.passages import Way

from .cohesion import could_hold, holds
from .columns import least_turn
from .legs import Advance, Face, FaceEach, Leg, March, Shift, Sidestep, Walk, Wheel
from .motion import Motion
from .potential import SIDESTEP, turn_cost
from .refusals import Refused, because, on_the_rose
from .regrouping import forming_up
from .wheeling import against_wheel, against_wide_wheel, wheel_cost


class Trace(Motion):
    """A unit whose movement is followed: `follow` takes legs; `stands` and `spent` are what has come of them.

    Each leg is judged by where the stands are and by `spent` alone, so that it does not matter in how many commands a
    movement is given. What only its end shows, `unsettled` says.

    After the first contact no further leg is taken (DW-V.3.2-a).
    """

    reacting = False
    """Whether the unit reacts to an attack, so that contact does not end its movement (DW-V.3.2-d)."""

    # -- moving ------------------------------------------------------------------------------------------------

    def follow(self, legs: Iterable[Leg]) -> None:
        """Take legs one after another. Raises `Refused` at the first that is against the rules."""
        for leg in legs:
            if self.over and not self.reacting:
                raise because("DW-V.3.2-a", "dw-refused-after-contact")
            self.take(leg)

    def unsettled(self) -> Reason | None:
        """Return why the unit's movement cannot end here, or None where it can.

        Who used the free hex must have formed up or pay for it (DW-V.1.3-b), and a small unit must hold together
        (DW-V.1.7-c): as long as there is a way on.
        """
        if self.must_form_up() and self.forming_up():
            return Reason("DW-V.1.3-b", Text("dw-refused-end-unformed", {"unit": unit_name(self.unit)}))
        if self.small and not holds(self.body, self.spent.apart) and next(self.single_legs(), None):
            return Reason("DW-V.1.7-c", Text("dw-refused-end-apart", {"unit": unit_name(self.unit)}))
        return None

    def must_form_up(self) -> bool:
        """Return whether stands have used the free hex, are not formed up, and could not pay for it (DW-V.1.3-b)."""
        spent = self.spent
        return spent.regrouping and not self.potential.allows(spent.points, spent.manoeuvres + 1)

    def forming_up(self) -> dict[str, int] | None:
        """Return free steps that would form the unit up now, or None (DW-V.1.3-b)."""
        return forming_up(self.field, self.unit, self.body, self.spent.run, touching=self.reacting)

    def single_legs(self) -> Iterator[Walk | Shift]:
        """Yield the legs by which stands can move on their own: one stand each, or several at once where none can alone."""
        found = False
        for count in range(1, len(self.stands) + 1):
            for keys in itertools.combinations(self.stands, count):
                for ways in itertools.product(range(6), repeat=count):
                    moves = dict(zip(keys, ways, strict=True))
                    for leg in (Walk(moves), Shift(moves)):
                        if self.allows(leg):
                            found = True
                            yield leg
            if found:
                return

    def allows(self, leg: Leg) -> bool:
        """Return whether a leg may be taken next."""
        try:
            self.twin().follow((leg,))
        except Refused:
            return False
        return True

    def _end_others(self, leg: Leg) -> None:
        """End what was under way and a leg does not go on with: a regrouping, a march, a change of facing."""
        if not isinstance(leg, Shift):
            self._end_free_hex()
        if self.spent.led and not isinstance(leg, March):
            self.spent = msgspec.structs.replace(self.spent, led=())
        if self.spent.turned and not isinstance(leg, Face | FaceEach):
            self.spent = msgspec.structs.replace(self.spent, turned=(), formed=False)

    def _end_free_hex(self) -> None:
        """Deny the free hex to a unit that is not organised by the end of its regrouping (DW-V.1.3-b).

        Its stands have then moved as any stands may, for a manoeuvre (DW-V.1.4-a). Raises `Refused` when none is left.
        """
        if not self.spent.regrouping:
            return
        if self.must_form_up():
            raise because("DW-V.1.3-b", "dw-refused-free-hex")
        self.spent = msgspec.structs.replace(
            self.spent, manoeuvres=self.spent.manoeuvres + 1, regrouping=False
        )

    def take(self, leg: Leg) -> None:
        """Take one leg. Raises `Refused`."""
        self._refuse_kind(leg)
        self._end_others(leg)
        self.bodies.append(self.body)
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
        if self.small and not isinstance(leg, Face | FaceEach):
            self._hold_together()

    def _refuse_kind(self, leg: Leg) -> None:
        """Refuse kinds of legs that chapters bar to the unit now."""
        reasons = self.against(leg)
        if reasons:
            raise Refused(*reasons)

    def against(self, leg: Leg) -> list[Reason]:
        """Return what chapters have against a kind of leg, wherever the unit comes in this movement."""
        if self._bars is None:
            field, unit, drill = self.field, self.unit, self.field.drill(self.unit)
            bars = gathered(field.ground.game.against_leg, field, unit)
            self._bars = (*bars, *(() if drill is None else drill.bars))
        return [bar.reason for bar in self._bars if bar.bars(leg)]

    def _hold_together(self) -> None:
        """Refuse to part the stands of a small unit for good, or at all where the movement is over (DW-V.1.7-c)."""
        if holds(self.body, self.spent.apart):
            return
        field, unit, body, over = self.field, self.unit, self.body, self.over and not self.reacting
        if over or not could_hold(field, unit, body, self.spent, self.potential, reacting=self.reacting):
            raise because("DW-V.1.7-c", "dw-refused-cohesion")

    def _advance(self, leg: Advance) -> None:
        facing = one_facing(self.body)
        if not self.organised():
            raise because("DW-V.1.1-c", "dw-refused-disorganised")
        if facing is None or (len(self.stands) > 1 and column_order(self.body) and not self.small):
            raise because("DW-V.1.6-c", "dw-refused-column-marches")
        towards = FRONT[facing][0 if leg.side == "left" else 1]
        moves = dict.fromkeys(self.stands, towards)
        self._pay_together(moves)
        self._move_all(moves, "points")

    def _sidestep(self, leg: Sidestep) -> None:
        on_the_rose(leg.direction)
        self._pay_manoeuvres(SIDESTEP, "DW-V.1.1-b")
        self._move_all(dict.fromkeys(self.stands, leg.direction), "manoeuvre")

    def _walk(self, leg: Walk) -> None:
        if not self.small:
            raise because("DW-V.1.7-a", "dw-refused-not-small")
        self._known(leg.moves)
        for towards in leg.moves.values():
            on_the_rose(towards)
        self._pay_points(self._prices(leg.moves))
        self._move_all(leg.moves, "points")

    def _shift(self, leg: Shift) -> None:
        self._known(leg.moves)
        touching = [key for key in leg.moves if self.field.in_contact(self.stands[key])]
        if touching:
            raise because("DW-V.3.2-d", "dw-refused-stand-in-contact")
        spent = self.spent.after_shift(leg.moves)
        if not self.potential.allows(spent.points, spent.manoeuvres):
            raise self._too_dear(1, "DW-V.1.1-d")
        self.spent = spent
        self._move_all(leg.moves, "regroup" if spent.regrouping else "manoeuvre")
        if spent.regrouping and self.organised():
            # Formed up: no further hex is needed, so that the next is a manoeuvre, whichever stand goes it.
            self.spent = msgspec.structs.replace(spent, run={}, regrouping=False)
        elif self.must_form_up() and self.forming_up() is None:
            raise because("DW-V.1.3-b", "dw-refused-free-hex")

    def _face(self, facings: Mapping[str, int]) -> None:
        self._known(facings)
        for facing in facings.values():
            if not 0 <= facing <= 5:
                raise because("DW-V.1.3-a", "dw-refused-facing", facing=facing)
        if self.small:
            # The free hex belongs to the manoeuvre that is spent: a small unit, which spends none, has none.
            self._turn(facings)
            return
        before, formed = self.spent.turned, self.spent.formed
        if not self.spent.turns_on(self.stands, facings):
            before, formed = (), self.organised()
            self._pay_manoeuvres(turn_cost(small=self.small), "DW-V.1.3-a")
        self._turn(facings)
        free = formed and one_facing(self.body) is not None and not self.organised()
        turned = tuple([key for key in self.stands if key in facings or key in before])
        self.spent = msgspec.structs.replace(self.spent, turned=turned, formed=formed, free=free)

    def _turn(self, facings: Mapping[str, int]) -> None:
        """Turn stands about their anchors; one that covers several hexes swings the others round, the shorter way."""
        turned = self.stands.copy()
        for key, facing in facings.items():
            turned[key] = turned[key].at(turned[key].hex, facing)
        large = [] if self._single else [key for key in facings if self.stands[key].footprint != SINGLE]
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
        column = self.spent.leader(self.body) or column_order(self.body)
        if column is None:
            raise because("DW-V.1.6-c", "dw-refused-not-a-column")
        on_the_rose(leg.direction)
        head = column[0]
        facing = leg.facing if leg.facing is not None else least_turn(head.facing, leg.direction)
        if not 0 <= facing <= 5 or leg.direction not in FRONT[facing]:
            raise because("DW-V.1.6-c", "dw-refused-march-facing")
        if leg.followers:
            self._known(leg.followers)
        moves = {head.id: leg.direction}
        ahead_of_head = head.hex + DIRECTIONS[leg.direction]
        if any(stand.hex == ahead_of_head for stand in column):
            # The head goes first: even the last one still stands where it was, and nobody may be on another meanwhile.
            name = self.field.ground.map.name(ahead_of_head)
            raise because("DW-V.3.0-a", "dw-refused-occupied", hex=name)
        moved = [head.at(ahead_of_head, facing)]
        for before, stand in itertools.pairwise(column):
            ahead = direction(before.hex, moved[-1].hex)
            assert ahead is not None  # the stand before has just stepped to an adjacent hex
            chosen = leg.followers.get(stand.id, least_turn(stand.facing, ahead))
            if not 0 <= chosen <= 5 or ahead not in FRONT[chosen]:
                raise because("DW-V.1.6-c", "dw-refused-march-facing")
            towards = direction(stand.hex, before.hex)
            assert towards is not None  # a column's stands are each next to the one before
            moves[stand.id] = towards
            moved.append(stand.at(before.hex, chosen))
        self._pay_together(moves)
        self._cross(moves, "points")
        self._settle({stand.id: stand for stand in moved}, forward=frozenset(self.stands))
        self.spent = msgspec.structs.replace(self.spent, led=tuple([stand.id for stand in moved]))

    def _wheel(self, leg: Wheel) -> None:
        self._may_wheel(leg)
        front = front_rank(self.body)
        too_wide = list(against_wide_wheel(len(front), leg.sixths))
        if too_wide:
            raise Refused(*too_wide)
        pivot = front[0 if leg.side == "left" else -1]
        self._pay_manoeuvres(wheel_cost(len(front), leg.sixths), "DW-V.1.2-b")
        self.spent = msgspec.structs.replace(self.spent, wheel=leg.side)
        for _ in range(leg.sixths):
            if self.over:
                raise because("DW-V.3.2-a", "dw-refused-after-contact")
            self._swing(pivot.hex, clockwise=leg.side == "right")

    def _may_wheel(self, leg: Wheel) -> None:
        organised = not self.small and self.organised()
        column = organised and column_order(self.body) is not None
        reasons = list(against_wheel(self.unit.order, small=self.small, organised=organised, column=column))
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
        way = self._swung.setdefault(len(self.bodies) - 1, {})
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
                way[stand.id] = (*way.get(stand.id, ()), *track)
        self._settle(moved, forward=frozenset(forward), wheeling=True)

    # -- placing -----------------------------------------------------------------------------------------------

    def _known(self, named: Mapping[str, int]) -> None:
        unknown = sorted(key for key in named if key not in self.stands)
        if unknown or not named:
            raise because("DW-V.1.0", "dw-refused-no-such-stand", stand=", ".join(unknown))

    def _move_all(self, moves: Mapping[str, int], way: Way) -> None:
        moved = dict(self.stands)
        forward = set()
        for key, towards in moves.items():
            on_the_rose(towards)
            stand = self.stands[key]
            if towards in FRONT[stand.facing]:
                forward.add(key)
            moved[key] = stand.at(stand.hex + DIRECTIONS[towards])
        self._cross(moves, way)
        organised = self.organised()
        self._settle(moved, forward=frozenset(forward))
        if len(moves) == len(moved) and len(set(moves.values())) == 1:
            # Who all step alike stand to one another as before, which is all that formations are judged by.
            self._organised = organised

    def _cross(self, moves: Mapping[str, int], way: Way) -> None:
        """Refuse steps that the ground bars."""
        if self._terms(way)[0]:
            return
        for key, towards in moves.items():
            stand = self.stands[key]
            passage = self._passage(stand, way)
            if passage.barred[towards].isdisjoint(stand.cells):
                continue
            for cell in stand.cells:
                bar = passage.bar(cell, towards)
                if bar is not None:
                    name = self.field.ground.map.name(cell + DIRECTIONS[towards])
                    raise because(bar.rule, bar.key, hex=name)

    def _enter(self, stand: Stand, steps: Iterable[tuple[Hex, int]], way: Way) -> None:
        """Refuse to swing a stand along steps, from hex to hex, that leave the map, are barred or meet other units."""
        field, bars = self.field, self._passage(stand, way).bars
        for hex, towards in steps:
            entered = hex + DIRECTIONS[towards]
            if entered not in field.room(self.unit):
                raise because("DW-I.1.4-a", "dw-refused-off-map")
            if (hex, towards) in bars:
                bar = bars[hex, towards]
                raise because(bar.rule, bar.key, hex=field.ground.map.name(entered))
            if field.blocked(stand, entered):
                name = field.ground.map.name(entered)
                blocked = "dw-refused-wheel-blocked" if way == "wheel" else "dw-refused-occupied"
                raise because("DW-V.3.0-b" if way == "wheel" else "DW-V.3.0-a", blocked, hex=name)

    def _settle(self, moved: dict[str, Stand], forward: frozenset[str], *, wheeling: bool = False) -> None:
        """Put the stands where they come, if nothing stands there, and judge any contact made."""
        if not (self._single and self._clear([stand.hex for stand in moved.values()])):
            self._refuse_places(moved)
        organised, before = self.organised(), self.stands
        self.stands = {key: moved[key] for key in self.stands}
        self._organised = None
        parts = self.field.ground.game.against_place
        reasons = () if self.reacting else tuple(gathered(parts, self.field, self.unit, self.body))
        if reasons:
            raise Refused(*reasons)
        went = [stand for key, stand in self.stands.items() if stand.cells != before[key].cells]
        self._judge_contact(went, forward, organised=organised, wheeling=wheeling)

    def _clear(self, hexes: list[Hex]) -> bool:
        """Return whether hexes are on the map, each named once, and free of other units."""
        field, held, own = self.field, self.field.occupants.ground, self.stands
        return (
            len(set(hexes)) == len(hexes)
            and field.room(self.unit).issuperset(hexes)
            and not [hex for hex in hexes if hex in held and held[hex][0] not in own]
        )

    def _refuse_places(self, moved: dict[str, Stand]) -> None:
        """Refuse places off the map, and more stands on a hex than its layer takes (DW-V.3.0-a)."""
        field, limits = self.field, self.field.occupants.limits
        seen: dict[tuple[str, Hex], int] = {}
        for stand in moved.values():
            layer, limit = stand.layer, limits[stand.layer]
            for cell in stand.cells:
                if cell not in field.room(self.unit):
                    raise because("DW-I.1.4-a", "dw-refused-off-map")
                here = seen[layer, cell] = seen.get((layer, cell), 0) + 1
                if (limit is not None and here > limit) or field.blocked(stand, cell):
                    raise because("DW-V.3.0-a", "dw-refused-occupied", hex=self.field.ground.map.name(cell))

    def _judge_contact(
        self, went: Sequence[Stand], forward: frozenset[str], *, organised: bool, wheeling: bool
    ) -> None:
        field = self.field
        self.offers = frozenset()
        if self._single and field.enemy_edge(self.unit.side).isdisjoint(
            [stand.hex for stand in self.stands.values()]
        ):
            return
        found = [(stand.id, others) for stand in self.stands.values() if (others := field.contacts(stand))]
        alternating = () if field.plain else tuple(self._alternating(went))
        exposed = [(key, other) for key, other, able in alternating if not able]
        if not (found or alternating):
            return
        touched = {key: [other.unit for other in others] for key, others in found}
        contacting = {*touched, *(key for key, _ in exposed)}
        if contacting:
            self._may_attack(contacting, forward, organised=organised, wheeling=wheeling)
        self.contacts = frozenset(unit for units in touched.values() for unit in units)
        self.exposed = frozenset(other for _, other in exposed)
        parts, met = field.ground.game.against_contact, self.contacts | self.exposed
        reasons = tuple(gathered(parts, field, self.unit, met)) if met and not self.reacting else ()
        if reasons:
            raise Refused(*reasons)
        able = [(key, other) for key, other, able in alternating if able]
        if able and not self.reacting:
            try:
                self._may_attack({key for key, _ in able}, forward, organised=organised, wheeling=wheeling)
            except Refused:
                return
            offers = (frozenset((other,)) for other in {other for _, other in able})
            self.offers = frozenset[str]().union(
                *(one for one in offers if not any(gathered(parts, field, self.unit, one)))
            )

    def _alternating(self, went: Sequence[Stand]) -> Iterator[tuple[str, str, bool]]:
        """Yield who of those that went is now in alternating contact with which unit, and whether he could come at it.

        Who was there before may leave, and so may the others of his unit (DW-XI.4.0-h).
        """
        for stand in went:
            for other, able in self.field.alternating(stand):
                yield stand.id, other.unit, able

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
