"""Section V.3.2: contact made, the reaction of the attacked unit, and the attacker's completion of its move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import accumulate
from typing import Annotated, Any, Literal

import msgspec

from oriflamme.board.hexes import DIRECTIONS, FRONT, Hex, axial
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import MOST_STEPS, Name, Path
from oriflamme.kernel.effects import Altered, Effects, Weight, Went
from oriflamme.kernel.events import Event
from oriflamme.kernel.rulings import LEGAL, Reason, Ruling, judge, refuse
from oriflamme.kernel.steps import Command, Decision, Prompt, Step
from oriflamme.kernel.text import Text
from oriflamme.rulesets.demonworld.casualties import ride_down
from oriflamme.rulesets.demonworld.chapters import Taken, gathered
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Stand, Unit, unit_name
from oriflamme.rulesets.demonworld.turn import Commit, not_now

from .cohesion import is_small
from .legs import LONGEST, Face, FaceEach, Leg, Shift
from .meetings import meetings
from .potential import Potential, Spent, potential_of
from .refusals import Refused
from .trace import Trace
from .tracks import Track, tracks

Payment = Literal["points", "manoeuvres"]


class UnitEngaged(Event, frozen=True, tag="dw-unit-engaged-1", kw_only=True):
    """A unit came into contact with another and both are engaged (DW-V.3.1-f)."""

    weight = Weight.MOVE

    unit: str
    name: Text
    enemy: str
    enemy_name: Text
    stands: tuple[str, ...] = ()

    def text(self) -> Text:
        """Return the words: who engaged whom."""
        return Text("dw-unit-engaged", {"unit": self.name, "enemy": self.enemy_name})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return that the stands of both units are engaged now."""
        return (Altered(pieces=self.stands, text=self.text()),)


class UnitReacted(Event, frozen=True, tag="dw-unit-reacted-1", kw_only=True):
    """An attacked unit used manoeuvres before the attacker completes its move (DW-V.3.2-d)."""

    weight = Weight.MOVE

    unit: str
    name: Text
    manoeuvres: int
    went: tuple[Track, ...] = ()

    def text(self) -> Text:
        """Return the words: who reacted, at what cost."""
        return Text("dw-unit-reacted", {"unit": self.name, "manoeuvres": self.manoeuvres})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return how its stands went and turned."""
        return tuple(track.effect() for track in self.went)


class StandCompleted(Event, frozen=True, tag="dw-stand-completed-1", kw_only=True):
    """A stand of the attacker went forward to complete the contact (DW-V.3.2-f)."""

    stand: str
    name: Text
    weight = Weight.MOVE

    hexes: int
    to: str
    path: tuple[tuple[int, int], ...] = ()

    def text(self) -> Text:
        """Return the words: a stand of which unit went where."""
        return Text("dw-stand-completed", {"unit": self.name, "hexes": self.hexes, "hex": self.to})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return how the stand went."""
        return (Went(piece=self.stand, path=self.path),)


class React(Command, frozen=True, tag="dw-react-1"):
    """Move stands that are not in contact, or turn any, before the attacker goes on (DW-V.3.2-d)."""

    legs: Annotated[tuple[Leg, ...], msgspec.Meta(max_length=MOST_STEPS)]


class Complete(Command, frozen=True, tag="dw-complete-1"):
    """Send a stand that is not in contact forward, hex by hex, paid with points or with manoeuvres (DW-V.3.2-f)."""

    stand: Name
    path: Path
    by: Payment


def make_contact(
    battle: Battle[Field], unit: Unit, enemies: Iterable[str], *, first_melee: int | None = None
) -> tuple[str, ...]:
    """Mark a unit and the enemies it touches as engaged; return those of them that may still react (DW-V.3.2-b).

    They fight first in the turn `first_melee`, by default in this one.

    Those who fall to any attack are removed first; who has done away with them all is engaged with nobody, and regroups
    after combat all the same (DW-VI.1.5-e).
    """
    field = battle.state
    enemies = sorted(enemies)
    if ride_down(battle, field.stands_of(unit)):
        touched = field.touching(unit)
        enemies = [enemy for enemy in enemies if enemy in touched]
    field.engage((unit.id, *enemies), first_melee=first_melee or field.turn)
    for enemy in enemies:
        names = {"name": unit_name(unit), "enemy_name": unit_name(field.units[enemy])}
        stands = unit.stands + field.units[enemy].stands
        battle.emit(UnitEngaged(rule="DW-V.3.1-f", unit=unit.id, enemy=enemy, stands=stands, **names))
    for key in (unit.id, *enemies):
        for part in field.ground.game.engaging:
            part(battle, field.units[key])
    return tuple(enemy for enemy in enemies if not field.units[enemy].moved)


def reaction_potential(field: Field, unit: Unit) -> Potential:
    """Return what an attacked unit may spend: its manoeuvres, and no points (DW-V.3.2-d)."""
    return Potential(points=0, manoeuvres=field.manoeuvres(unit))


class ReactionTrace(Trace):
    """The movement of an attacked unit: manoeuvres only, by single stands, into any contact (DW-V.3.2-d, DW-V.3.1-b)."""

    reacting = True

    def __init__(self, field: Field, unit: Unit, spent: Spent) -> None:
        """Begin with the manoeuvres of the unit and without movement points."""
        super().__init__(field, unit, spent, reaction_potential(field, unit))

    def take(self, leg: Leg) -> None:
        """Take one leg. Raises `Refused` for anything but single moves and turns."""
        if not isinstance(leg, Face | FaceEach | Shift):
            raise Refused(Reason("DW-V.3.2-d", Text("dw-refused-reaction-leg")))
        super().take(leg)
        if not self.field.ground.readings.free_hex_in_reaction:
            self.spent = msgspec.structs.replace(self.spent, free=False)

    def _may_attack(
        self, contacting: set[str], forward: frozenset[str], *, organised: bool, wheeling: bool
    ) -> None:
        """Allow any contact: the unit is engaged already (DW-V.3.1-b)."""


def tell_reaction(battle: Battle[Field], unit: Unit, trace: Trace, spent: Spent) -> None:
    """Tell of a reaction that a trace has followed from where the unit's stands are, and what it has `spent`."""
    cost = trace.spent.manoeuvres - spent.manoeuvres
    went = tracks(battle.state.stands_of(unit), trace.body, trace.tracks)
    battle.emit(
        UnitReacted(rule="DW-V.3.2-d", unit=unit.id, name=unit_name(unit), manoeuvres=cost, went=went)
    )


class Reaction(Decision, frozen=True, tag="dw-reaction-1"):
    """The owner of an attacked unit that has not moved may react now; afterwards its movement is over (DW-V.3.2-e).

    `begun` says that it has reacted already and may go on.
    """

    unit: str
    spent: Spent = Spent()
    begun: bool = False
    done: bool = False

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return the owner, until he is done, nothing is left to do, or another attack was reacted to meanwhile."""
        field = battle.state
        unit = field.units[self.unit]
        if self.done or (unit.moved and not self.begun):
            return ()
        able = next(self.reactions(field), None) or next(self.acts(field), None)
        return (unit.side,) if able is not None else ()

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask for the reaction."""
        unit = battle.state.units[self.unit]
        return Prompt(player, Text("dw-ask-reaction", {"unit": unit_name(unit)}), "DW-V.3.2-d")

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield turns of the unit and of single stands, single moves, forming up by the free hex, and the end."""
        yield from self.reactions(battle.state)
        yield from self.acts(battle.state)
        if self.unsettled(battle.state) is None:
            yield Commit()

    def unsettled(self, field: Field) -> Reason | None:
        """Return why the reaction cannot end here, or None where it can (DW-V.1.3-b, DW-V.1.7-c)."""
        return self.trace(field, ()).unsettled()

    def reactions(self, field: Field) -> Iterator[React]:
        """Yield what the unit may do now, one leg at a time."""
        now = self.trace(field, ())
        for leg in self._legs(field, now):
            if now.allows(leg):
                yield React((leg,))

    def acts(self, field: Field) -> Iterator[Command]:
        """Yield what the unit may do now besides legs, as the chapters have it: form a square (DW-XIII.1.0-e)."""
        unit = field.units[self.unit]
        for act in field.ground.game.reactions.values():
            for command in act.options(field, unit, self.spent):
                if not any(act.against(field, unit, self.spent, command)):
                    yield command

    def _legs(self, field: Field, now: ReactionTrace) -> Iterator[Leg]:
        unit, stands = now.unit, now.body
        if is_small(unit) or self.spent.turned or self.spent.manoeuvres < field.manoeuvres(unit):
            for facing in range(6):
                if any(stand.facing != facing for stand in stands):
                    yield Face(facing)
            turned = self.to_enemies(field)
            if len(turned) > 1:
                yield FaceEach(turned)
            for stand in stands:
                yield from (FaceEach({stand.id: facing}) for facing in range(6) if facing != stand.facing)
        if self.spent.free or self.spent.regrouping:
            moves = now.forming_up()
            if moves and len(moves) > 1:
                yield Shift(moves)
        singles = [Shift({stand.id: towards}) for stand in stands for towards in range(6)]
        yield from singles
        if now.small and not any(now.allows(leg) for leg in singles) and now.unsettled():
            yield from now.single_legs()

    def to_enemies(self, field: Field) -> dict[str, int]:
        """Return the facings to which stands in contact would turn to have most enemies in front; others stay."""
        stands = field.stands_of(self.unit)
        facings = {stand.id: facing_enemy(field, stand) for stand in stands if field.in_contact(stand)}
        return {key: facing for key, facing in facings.items() if facing != field.stands[key].facing}

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse what a reaction may not be, and to end it unsettled."""
        match command:
            case Commit():
                return judge(filter(None, (self.unsettled(battle.state),)))
            case React():
                return self._judge(battle.state, command.legs)
            case _ if type(command) in battle.state.ground.game.reactions:
                return judge(self._against_act(battle.state, command))
            case _:
                return not_now(battle.state, command, "DW-V.3.2-d")

    def _against_act(self, field: Field, command: Any) -> Iterator[Reason]:
        if command.unit != self.unit:
            yield Reason("DW-V.3.2-d", Text("dw-refused-no-such-unit", {"unit": command.unit}))
            return
        act = field.ground.game.reactions[type(command)]
        yield from act.against(field, field.units[self.unit], self.spent, command)

    def _judge(self, field: Field, legs: tuple[Leg, ...]) -> Ruling:
        if not 0 < len(legs) <= LONGEST:
            return refuse("DW-V-KINDS", "dw-refused-legs")
        try:
            self.trace(field, legs)
        except Refused as refused:
            return Ruling(False, refused.reasons)
        return LEGAL

    def trace(self, field: Field, legs: Iterable[Leg]) -> ReactionTrace:
        """Follow legs from where the unit is, with the manoeuvres it has left. Raises `Refused`."""
        trace = ReactionTrace(field, field.units[self.unit], self.spent)
        trace.follow(legs)
        return trace

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Move the stands; other enemies touched by them may react in their turn (DW-V.3.1-b)."""
        if isinstance(command, Commit):
            battle.replace(msgspec.structs.replace(self, done=True))
            return
        field = battle.state
        unit = field.units[self.unit]
        before = field.touching(unit)
        stood = {stand.id: stand.cells for stand in field.stands_of(unit)}
        after: tuple[Step, ...] = ()
        if isinstance(command, React):
            trace = self.trace(field, command.legs)
            tell_reaction(battle, unit, trace, self.spent)
            field.relocate(trace.body)
            spent, taken = trace.spent, Taken(unit, command.legs)
            after = tuple(gathered(field.ground.game.after_legs, field, taken))
        else:
            act = field.ground.game.reactions[type(command)]
            spent = act.perform(battle, unit, self.spent, command)
        field.change(unit.id, moved=True)
        battle.replace(msgspec.structs.replace(self, spent=spent, begun=True))
        reacting = make_contact(battle, unit, field.touching(unit) - before)
        went = [stand for stand in field.stands_of(unit) if stand.cells != stood[stand.id]]
        asked = meetings(field, unit, went, spent)
        battle.push(*after, *asked, *(Reaction(other) for other in reacting))

    def conclude(self, battle: Battle[Field]) -> None:
        """End the attacked unit's movement, whether it reacted or not (DW-V.3.2-e)."""
        battle.state.change(self.unit, moved=True)


def facing_enemy(field: Field, stand: Stand) -> int:
    """Return the facing with the most enemies in front, the nearest to the present one on a tie."""
    hostile = {cell for other in field.contacts(stand) for cell in other.cells}

    def worth(facing: int) -> tuple[int, int, int]:
        seen = sum(stand.hex + DIRECTIONS[towards] in hostile for towards in FRONT[facing])
        turn = min((facing - stand.facing) % 6, (stand.facing - facing) % 6)
        return (-seen, turn, facing)

    return min(range(6), key=worth)


def _taken(field: Field, stand: Stand, cell: Hex) -> bool:
    """Return whether a hex is off the map or a stand other than this one is in the way there."""
    if cell not in field.ground.map.hexes:
        return True
    limit = field.occupants.limits[stand.layer]
    others = [key for key in field.occupants.on(cell, stand.layer) if key != stand.id]
    return limit is not None and len(others) >= limit


def _against_standing(field: Field, unit: Unit, after: Stand) -> Iterator[Reason]:
    """Yield what chapters have against a stand of a unit being there, as in the unit's other moves (DW-XV.5.0-c)."""
    parts = field.ground.game.against_place
    if parts:
        stands = tuple([after if one.id == after.id else one for one in field.stands_of(unit)])
        yield from gathered(parts, field, unit, stands)


class Completion(Decision, frozen=True, tag="dw-completion-1"):
    """The attacker ends its move: stands not in contact go forward until the potential is spent (DW-V.3.2-f).

    `by` is the payment chosen with the first stand; `used` says what each stand has spent of it.
    """

    unit: str
    spent: Spent
    by: Payment | None = None
    used: dict[str, int] = {}
    done: bool = False

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return the owner while he is not done and some stand can still go forward."""
        unit = battle.state.units[self.unit]
        if self.done or next(self.steps(battle.state, unit), None) is None:
            return ()
        return (unit.side,)

    def left(self, field: Field, stand: str, by: Payment) -> int:
        """Return what a stand may still spend, of its points or of the unit's manoeuvres (DW-V.3.2-f, DW-V-HALF)."""
        unit = field.units[self.unit]
        potential, used = potential_of(field, unit), self.used.get(stand, 0)
        if by == "points":
            return potential.points_after(self.spent.manoeuvres) - self.spent.points_of(stand) - used
        manoeuvres = 0
        while potential.allows(self.spent.points, self.spent.manoeuvres + manoeuvres + 1):
            manoeuvres += 1
        return manoeuvres - used

    def price(self, field: Field, stand: Stand, towards: int, by: Payment) -> int | None:
        """Return what a step of a stand costs, or None where the ground bars it."""
        passage = field.passage(stand, "points" if by == "points" else "manoeuvre")
        price = passage.dearest(stand.cells, towards)
        return price if by == "points" or price is None else 1

    def steps(self, field: Field, unit: Unit) -> Iterator[Complete]:
        """Yield every single step forward that is open now."""
        payments: tuple[Payment, ...] = (self.by,) if self.by else ("points", "manoeuvres")
        for by in payments:
            for stand in field.stands_of(unit):
                left = self.left(field, stand.id, by)
                if left <= 0 or field.in_contact(stand):
                    continue
                for towards in FRONT[stand.facing]:
                    price = self.price(field, stand, towards, by)
                    if price is not None and price <= left:
                        after = stand.at(stand.hex + DIRECTIONS[towards])
                        if not any(_taken(field, stand, cell) for cell in after.cells) and not any(
                            _against_standing(field, unit, after)
                        ):
                            yield Complete(stand.id, (towards,), by)

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask for the completion."""
        unit = battle.state.units[self.unit]
        return Prompt(player, Text("dw-ask-completion", {"unit": unit_name(unit)}), "DW-V.3.2-f")

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield single steps forward, and the end."""
        yield from self.steps(battle.state, battle.state.units[self.unit])
        yield Commit()

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse steps that are not forward, not paid for, into a stand, or after contact."""
        match command:
            case Commit():
                return LEGAL
            case Complete():
                stand = battle.state.stands.get(command.stand)
                if stand is None or stand.unit != self.unit or not command.path:
                    return refuse("DW-V.3.2-f", "dw-refused-no-such-stand", stand=command.stand)
                return judge(self._reasons(battle.state, stand, command))
            case _:
                return not_now(battle.state, command, "DW-V.3.2-f")

    def _reasons(self, field: Field, stand: Stand, command: Complete) -> Iterator[Reason]:
        if self.by not in (None, command.by):
            yield Reason("DW-V.3.2-f", Text("dw-refused-one-payment"))
        if len(command.path) > LONGEST or self.cost(field, stand, command) > self.left(
            field, stand.id, command.by
        ):
            yield Reason("DW-V.3.2-f", Text("dw-refused-completion-points"))
        if len(command.path) > LONGEST:
            return
        name = field.ground.map.name
        for towards in command.path:
            if field.in_contact(stand):
                yield Reason("DW-V.3.2-f", Text("dw-refused-stand-in-contact"))
                return
            if towards not in FRONT[stand.facing]:
                yield Reason("DW-V.3.2-f", Text("dw-refused-completion-forward"))
                return
            passage = field.passage(stand, "points" if command.by == "points" else "manoeuvre")
            for cell in stand.cells:
                bar = passage.bar(cell, towards)
                if bar is not None:
                    yield Reason(bar.rule, Text(bar.key, {"hex": name(cell + DIRECTIONS[towards])}))
                    return
            before, stand = stand, stand.at(stand.hex + DIRECTIONS[towards])
            if not field.ground.map.hexes.issuperset(stand.cells):
                yield Reason("DW-I.1.4-a", Text("dw-refused-off-map"))
                return
            taken = next((cell for cell in stand.cells if _taken(field, before, cell)), None)
            if taken is not None:
                yield Reason("DW-V.3.0-a", Text("dw-refused-occupied", {"hex": name(taken)}))
            yield from _against_standing(field, field.units[self.unit], stand)

    def cost(self, field: Field, stand: Stand, command: Complete) -> int:
        """Return what a path costs in all; steps that cannot be made, which are refused, count the least."""
        passage = field.passage(stand)
        total = 0
        for towards in command.path:
            if not 0 <= towards <= 5:
                return total
            total += self.price(field, stand, towards, command.by) or (
                passage.least if command.by == "points" else 1
            )
            stand = stand.at(stand.hex + DIRECTIONS[towards])
        return total

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Move the stand; enemies it newly touches may react at once (DW-V.3.1-b)."""
        if not isinstance(command, Complete):
            battle.replace(msgspec.structs.replace(self, done=True))
            return
        field = battle.state
        stand = field.stands[command.stand]
        unit = field.units[self.unit]
        before = field.touching(unit)
        hexes = tuple(accumulate((DIRECTIONS[towards] for towards in command.path), initial=stand.hex))
        used = {**self.used, stand.id: self.used.get(stand.id, 0) + self.cost(field, stand, command)}
        field.place(stand.at(hexes[-1]))
        battle.replace(msgspec.structs.replace(self, by=command.by, used=used))
        event = StandCompleted(
            rule="DW-V.3.2-f",
            stand=stand.id,
            name=unit_name(unit),
            hexes=len(command.path),
            to=field.ground.map.name(hexes[-1]),
            path=tuple(map(axial, hexes)),
        )
        battle.emit(event)
        reacting = make_contact(battle, unit, field.touching(unit) - before)
        asked = meetings(field, unit, (field.stands[stand.id],), self.spent)
        battle.push(*asked, *(Reaction(other) for other in reacting))
