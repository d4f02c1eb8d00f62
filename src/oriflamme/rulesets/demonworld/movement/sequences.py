"""Section V.2: the four movement sequences, who moves first, and moving units one after another."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Annotated, Any, ClassVar, Final

import msgspec

from oriflamme.board.footprints import SINGLE
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import MOST_STEPS, Name
from oriflamme.kernel.effects import Banner, Effects, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.rulings import LEGAL, Reason, Ruling, judge, refuse
from oriflamme.kernel.steps import Command, Decision, Prompt, Step
from oriflamme.kernel.text import Text
from oriflamme.rulesets.demonworld.chapters import Approach, Taken, Unfinished, gathered
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import D6, Unit, unit_name
from oriflamme.rulesets.demonworld.turn import Commit, GoFirst, PhaseBegan, not_now

from .engagement import Completion, Reaction, make_contact
from .legs import LONGEST, Advance, Face, FaceEach, Leg, March, Shift, Sidestep, Walk, Wheel
from .potential import Spent
from .reach import destinations
from .refusals import Refused
from .trace import Trace
from .tracks import Track, tracks

SEQUENCE = (Order.MOVE, Order.SKIRMISH, Order.CHARGE, Order.HOLD)
"""The order of the four sequences (DW-V.2.0-a)."""

LEG_RULES: Final[dict[type[Leg], str]] = {
    Advance: "DW-V.1.1-a",
    Sidestep: "DW-V.1.1-b",
    Wheel: "DW-V.1.2-a",
    Face: "DW-V.1.3-a",
    FaceEach: "DW-V.1.3-a",
    Shift: "DW-V.1.4-a",
    March: "DW-V.1.6-c",
    Walk: "DW-V.1.7-b",
}


class MoveUnit(Command, frozen=True, tag="dw-move-unit-1"):
    """Move a unit along legs. It may go on with further commands until another unit moves (DW-V.2.0-c)."""

    unit: Name
    legs: Annotated[tuple[Leg, ...], msgspec.Meta(max_length=MOST_STEPS)]


def turnings(field: Field, unit: Unit, spent: Spent) -> Iterator[FaceEach]:
    """Yield the turns of single stands, one by one; those of one change of facing cost one manoeuvre (DW-V.1.3-a, -e)."""
    now = Trace(field, unit, spent)
    for stand in now.body:
        legs = [FaceEach({stand.id: facing}) for facing in range(6) if facing != stand.facing]
        # What a stand of one hex needs to turn is the same whichever way it then looks.
        if stand.footprint is not SINGLE:
            legs = [leg for leg in legs if now.allows(leg)]
        elif not now.allows(legs[0]):
            continue
        yield from legs


class SequenceBegan(Event, frozen=True, tag="dw-sequence-began-1", kw_only=True):
    """A movement sequence began; `first` is the side that moves first, or None while that is being decided."""

    heading: ClassVar[int] = 3

    order: Order
    first: str

    def text(self) -> Text:
        """Return the words: which sequence, and who begins."""
        order = Text(f"dw-order-{self.order.value}")
        return Text("dw-sequence-began", {"order": order, "side": Text(f"side-{self.first}")})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return a heading for the sequence."""
        return (Banner(text=self.text(), level="step"),)


class UnitMoved(Event, frozen=True, tag="dw-unit-moved-1", kw_only=True):
    """A unit took `count` legs of one kind (`leg`), having spent so many points and manoeuvres in all so far."""

    weight = Weight.MOVE

    unit: str
    name: Text
    leg: str
    count: int
    points: int
    manoeuvres: int
    went: tuple[Track, ...] = ()

    def text(self) -> Text:
        """Return the words: what the unit did."""
        facts = {"count": self.count, "points": self.points, "manoeuvres": self.manoeuvres}
        return Text(f"dw-moved-{self.leg}", {"unit": self.name, **facts})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return how its stands went and turned in these legs."""
        return tuple(track.effect() for track in self.went)


class MovementPhase(Step, frozen=True, tag="dw-movement-phase-1"):
    """The movement phase: four sequences, in strict order (DW-V.2.0-a)."""

    def run(self, battle: Battle[Field]) -> None:
        """Put the sequences on the agenda."""
        battle.emit(PhaseBegan(rule="DW-III.2.0-f", phase="movement"))
        battle.push(*(sequence.step for sequence in battle.state.ground.game.sequences))


class MovementSequence(Step, frozen=True, tag="dw-movement-sequence-1"):
    """One sequence: the side with fewer units of this order decides who moves first; a tie is diced for (DW-V.2.0-b)."""

    order: Order

    def run(self, battle: Battle[Field]) -> None:
        """Count the units with the order, and have the first mover chosen, diced for, or plain.

        Units attacked earlier in the phase count, though they move no more; a side with nothing but those is not asked.
        """
        field = battle.state
        count = {
            side: sum(unit.order is self.order for unit in field.units_of(side))
            for side in field.ground.sides
        }
        moving = [side for side in field.ground.sides if MoveUnits(side, self.order).movable(field)]
        if len(moving) == 1:
            self.begin(battle, moving[0])
        elif moving:
            one, two = moving
            if count[one] == count[two]:
                die = D6.roll(battle, "dw-roll-first-mover", "DW-V.2.0-b")
                self.begin(battle, one if die <= 3 else two)
            else:
                battle.push(SequenceChoice(self.order, min(moving, key=lambda side: count[side])))

    def begin(self, battle: Battle[Field], first: str) -> None:
        """Let `first` move its units, then the other side."""
        battle.emit(SequenceBegan(rule="DW-V.2.0-b", order=self.order, first=first))
        second = battle.state.ground.opponent(first)
        battle.push(MoveUnits(first, self.order), MoveUnits(second, self.order))


class SequenceChoice(Decision, frozen=True, tag="dw-sequence-choice-1"):
    """The side with fewer units decides whether it moves before or after its opponent (DW-V.2.0-b)."""

    order: Order
    side: str

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return the side that chooses."""
        return (self.side,)

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask who moves first."""
        return Prompt(
            player, Text("dw-ask-first", {"order": Text(f"dw-order-{self.order.value}")}), "DW-V.2.0-b"
        )

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield before and after."""
        yield GoFirst(True)
        yield GoFirst(False)

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Accept nothing but the choice."""
        return LEGAL if isinstance(command, GoFirst) else not_now(battle.state, command, "DW-V.2.0-b")

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Begin the sequence as chosen."""
        assert isinstance(command, GoFirst)  # check() allows nothing else
        battle.pop()
        first = player if command.first else battle.state.ground.opponent(player)
        MovementSequence(self.order).begin(battle, first)


class MoveUnits(Decision, frozen=True, tag="dw-move-units-1"):
    """A side moves its units of one order, one after the other (DW-V.2.0-c). `active` is the unit that is moving."""

    side: str
    order: Order
    active: str | None = None
    spent: Spent = Spent()
    done: bool = False

    def movable(self, field: Field) -> tuple[Unit, ...]:
        """Return the units that may move in this sequence: with its order, not engaged, not moved yet."""
        return tuple(self._movable(field))

    def _movable(self, field: Field) -> Iterator[Unit]:
        against = field.ground.game.against_move
        for unit in field.units.values():
            if (
                unit.order is self.order
                and unit.side == self.side
                and not unit.moved
                and not unit.engaged
                and unit.stands
                and not (against and any(gathered(against, field, unit)))
            ):
                yield unit

    def spent_by(self, unit: Unit) -> Spent:
        """Return what a unit has spent so far in this sequence."""
        return self.spent if unit.id == self.active else Spent()

    def unsettled(self, field: Field) -> Reason | None:
        """Return why the movement of the unit that is moving cannot end here, or None (DW-V.1.3-b, DW-V.1.7-c)."""
        unit = field.units.get(self.active) if self.active else None
        if unit is None or unit not in self.movable(field):
            return None
        settled = Trace(field, unit, self.spent).unsettled()
        return settled or next((left.reason for left in self.unfinished(field, unit)), None)

    def unfinished(self, field: Field, unit: Unit) -> Iterable[Unfinished]:
        """Return what chapters have a unit do before its movement ends."""
        return gathered(field.ground.game.unfinished, field, unit)

    def waiting(self, field: Field) -> Iterator[Reason]:
        """Yield why the sequence cannot end: a unit's movement cannot, be it one that has not begun its own."""
        yield from filter(None, (self.unsettled(field),))
        if field.ground.game.unfinished:
            for unit in self.movable(field):
                if unit.id != self.active:
                    yield from (left.reason for left in self.unfinished(field, unit))

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return the side, until it is done or none of its units can move."""
        if self.done or next(self._movable(battle.state), None) is None:
            return ()
        return (self.side,)

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask for moves."""
        return Prompt(
            player, Text("dw-ask-moves", {"order": Text(f"dw-order-{self.order.value}")}), "DW-V.2.0-c"
        )

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield a move of each unit to each place it can come to, turns of single stands, and the end of the sequence.

        While the unit that is moving cannot end its movement, yield its moves alone.
        """
        field = battle.state
        waiting = self.unsettled(field) is not None
        ends = not waiting and next(self.waiting(field), None) is None
        for unit in self.movable(field):
            if waiting and unit.id != self.active:
                continue
            for place in destinations(field, unit, self.spent_by(unit)):
                yield MoveUnit(unit.id, place.legs())
            for leg in turnings(field, unit, self.spent_by(unit)):
                yield MoveUnit(unit.id, (leg,))
            yield from self.acts(field, unit)
        if ends:
            yield Commit()

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse units that may not move now, and legs against the rules."""
        match command:
            case Commit():
                return judge(self.waiting(battle.state))
            case MoveUnit():
                unit = battle.state.units.get(command.unit)
                if unit is None or not unit.stands or unit.side != player:
                    return refuse("DW-V.2.0-c", "dw-refused-no-such-unit", unit=command.unit)
                reasons = tuple(self._reasons(battle.state, unit))
                if reasons:
                    return Ruling(False, reasons)
                return self._judge(battle.state, unit, command.legs)
            case _ if type(command) in battle.state.ground.game.acts:
                return judge(self._against_act(battle.state, player, command))
            case _:
                return not_now(battle.state, command, "DW-V.2.0-a")

    def acts(self, field: Field, unit: Unit) -> Iterator[Command]:
        """Yield what a unit that may move can do besides legs, as the chapters have it."""
        spent = self.spent_by(unit)
        for act in field.ground.game.acts.values():
            for command in act.options(field, unit, spent):
                if not any(act.against(field, unit, spent, command)):
                    yield command

    def _against_act(self, field: Field, player: str, command: Any) -> Iterator[Reason]:
        unit = field.units.get(command.unit)
        if unit is None or not unit.stands or unit.side != player:
            yield Reason("DW-V.2.0-c", Text("dw-refused-no-such-unit", {"unit": command.unit}))
            return
        yield from self._reasons(field, unit)
        yield from field.ground.game.acts[type(command)].against(field, unit, self.spent_by(unit), command)

    def _reasons(self, field: Field, unit: Unit) -> Iterator[Reason]:
        if unit.engaged:
            yield Reason("DW-V-WHO", Text("dw-refused-engaged", {"unit": unit_name(unit)}))
        if unit.order is not None and unit.order is not self.order:
            yield Reason("DW-V.2.0-a", Text("dw-refused-other-sequence", {"unit": unit_name(unit)}))
        if unit.moved and not unit.engaged:
            yield Reason("DW-V-END", Text("dw-refused-moved", {"unit": unit_name(unit)}))
        yield from gathered(field.ground.game.against_move, field, unit)
        if unit.id != self.active:
            yield from filter(None, (self.unsettled(field),))

    def takes(self, field: Field, unit: Unit) -> Callable[[Leg], bool]:
        """Return what tells of a leg whether `check` allows it alone; what does not depend on the leg is found once."""
        if any(self._reasons(field, unit)):
            return lambda leg: False
        return Trace(field, unit, self.spent_by(unit)).allows

    def _judge(self, field: Field, unit: Unit, legs: Sequence[Leg]) -> Ruling:
        if not 0 < len(legs) <= LONGEST:
            return refuse("DW-V-KINDS", "dw-refused-legs")
        try:
            self.trace(field, unit, legs)
        except Refused as refused:
            return Ruling(False, refused.reasons)
        return LEGAL

    def trace(self, field: Field, unit: Unit, legs: Sequence[Leg]) -> Trace:
        """Follow legs from where the unit is, with what it has left. Raises `Refused`."""
        trace = Trace(field, unit, self.spent_by(unit))
        trace.follow(legs)
        return trace

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Move the unit; on contact it engages, the attacked may react, and it completes its move (DW-V.3.2-a)."""
        if isinstance(command, Commit):
            battle.replace(msgspec.structs.replace(self, done=True))
            return
        field = battle.state
        if not isinstance(command, MoveUnit):
            self._act(battle, command)
            return
        if self.active not in (None, command.unit):
            field.change(str(self.active), moved=True)
        unit = field.units[command.unit]
        trace = self.trace(field, unit, command.legs)
        going_on = not trace.over
        battle.replace(
            msgspec.structs.replace(
                self, active=unit.id if going_on else None, spent=trace.spent if going_on else Spent()
            )
        )
        go_along(battle, unit, command.legs, trace)

    def _act(self, battle: Battle[Field], command: Any) -> None:
        """Do what a chapter lets a unit do besides legs; the movement of another that was moving is over."""
        field = battle.state
        unit = field.units[command.unit]
        spent = self.spent_by(unit)
        if self.active not in (None, unit.id):
            field.change(str(self.active), moved=True)
        before = field.stands_of(unit)
        act = field.ground.game.acts[type(command)]
        spent = act.perform(battle, unit, spent, command)
        battle.replace(msgspec.structs.replace(self, active=unit.id, spent=spent))
        now = field.units[unit.id]
        if field.stands_of(now) != before:
            battle.push(*gathered(field.ground.game.after_move, field, now))
        if act.after is not None:
            battle.push(*act.after(field, now, command))

    @staticmethod
    def tell(battle: Battle[Field], unit: Unit, legs: Sequence[Leg], trace: Trace) -> None:
        """Tell of the legs that a trace has followed."""
        bodies, spent, begun = (*trace.bodies, trace.body), trace.spent, 0
        for _, run in groupby(legs, key=type):
            same = tuple(run)
            ended = begun + len(same)
            went = tracks(bodies[begun], bodies[ended], trace.tracks[begun:ended])
            begun = ended
            battle.emit(
                UnitMoved(
                    rule=LEG_RULES[type(same[0])],
                    unit=unit.id,
                    name=unit_name(unit),
                    leg=str(same[0].__struct_config__.tag),
                    count=sum(leg.sixths if isinstance(leg, Wheel) else 1 for leg in same),
                    points=spent.points,
                    manoeuvres=spent.manoeuvres,
                    went=went,
                )
            )

    def conclude(self, battle: Battle[Field]) -> None:
        """End the movement of all the side's units of this order, moved or not (DW-V.2.0-a, DW-V-END)."""
        field = battle.state
        for unit in field.units_of(self.side):
            if unit.order is self.order:
                field.change(unit.id, moved=True)


def go_along(
    battle: Battle[Field],
    unit: Unit,
    legs: Sequence[Leg],
    trace: Trace,
    completion: type[Completion] = Completion,
) -> None:
    """Move a unit along the legs that a trace has followed, and put on the agenda what comes of it.

    On contact it engages, the attacked may react, and it completes its move, by `completion` (DW-V.3.2-a).
    """
    field = battle.state
    field.relocate(trace.body)
    MoveUnits.tell(battle, unit, legs, trace)
    approach = Approach(
        unit.id,
        tuple(sorted(trace.offers)),
        tuple(sorted(trace.exposed)),
        trace.spent,
        bool(trace.contacts),
    )
    asked = gathered(field.ground.game.approaches, field, approach) if trace.offers or trace.exposed else ()
    taken = Taken(unit, tuple(legs))
    after = (
        *gathered(field.ground.game.after_legs, field, taken),
        *gathered(field.ground.game.after_move, field, unit),
        *asked,
    )
    if not trace.over:
        battle.push(*after)
        return
    field.change(unit.id, moved=True)
    reacting = make_contact(battle, unit, trace.contacts) if trace.contacts else ()
    ending = (completion(unit.id, trace.spent),) if trace.contacts else ()
    battle.push(*after, *(Reaction(enemy) for enemy in reacting), *ending)
