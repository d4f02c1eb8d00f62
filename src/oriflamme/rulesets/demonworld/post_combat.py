"""Section VI.1.5: after the blows, stands of engaged units regroup (DW-VI.1.5-a to DW-VI.1.5-j)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sized
from itertools import accumulate
from typing import ClassVar

import msgspec

from oriflamme.board.footprints import SINGLE
from oriflamme.board.hexes import DIRECTIONS, Hex, distance
from oriflamme.board.passage import Bar, Passage
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name, Path, Small
from oriflamme.kernel.effects import Altered, Banner, Effects, Turned, Weight, Went
from oriflamme.kernel.events import Event
from oriflamme.kernel.rulings import LEGAL, Reason, Ruling, judge
from oriflamme.kernel.steps import Command, Decision, Prompt, Step
from oriflamme.kernel.text import Text, text

from .casualties import Named, about, named, place, ride_down
from .chapters import gathered
from .field import Field
from .introduction import D6, Stand, unit_name
from .movement.meetings import meetings
from .movement.potential import Spent
from .posts import before
from .turn import Commit, GoFirst, not_now

REACH = 2
"""How many hexes a stand without contact may move (DW-VI.1.5-a)."""

_MATTERS = 2 * REACH + 1  # two melees this near may get into contact, or into each other's way, by regrouping


class Fought(msgspec.Struct, frozen=True):
    """A melee whose blows are struck: its units by id, and how many stands each side lost in it."""

    units: tuple[str, ...]
    losses: dict[str, int]


class Regroup(Command, frozen=True, tag="dw-regroup-1"):
    """Move a stand after combat, by directions 0 east to 5 north-east, and turn it; an empty path only turns it."""

    stand: Name
    path: Path
    facing: Small


class RegroupOrdered(Event, frozen=True, tag="dw-regroup-ordered-1", kw_only=True):
    """It is settled which side of a melee regroups first: its choice, or the die's (DW-VI.1.5-c)."""

    first: str

    def text(self) -> Text:
        """Return the words: who regroups first."""
        return Text("dw-regroup-ordered", {"side": Text(f"side-{self.first}")})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return a banner for all."""
        return (Banner(text=self.text(), level="step"),)


class StandRegrouped(Event, frozen=True, tag="dw-stand-regrouped-1", kw_only=True):
    """A stand moved or turned after combat; `stand` names the hex it left, `path` are the places [q, r] it entered."""

    weight: ClassVar[Weight] = Weight.MOVE

    stand: Named
    hex: str
    path: tuple[tuple[int, int], ...]
    facing: int

    def text(self) -> Text:
        """Return the words: the unit, from where to where, and its facing."""
        facing = Text(f"dw-facing-{self.facing}")
        facts: dict[str, str | int | float | Text] = {
            "unit": self.stand.unit,
            "from": self.stand.hex,
            "facing": facing,
        }
        if self.hex == self.stand.hex:
            return Text("dw-stand-turned", facts)
        return Text("dw-stand-regrouped", {**facts, "to": self.hex})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return the stand's way, or its turn where it stays."""
        if not self.path:
            return (Turned(piece=self.stand.id, facing=self.facing),)
        return (Went(piece=self.stand.id, path=(self.stand.at, *self.path), facing=self.facing),)


class UnitCaught(Event, frozen=True, tag="dw-unit-caught-1", kw_only=True):
    """A unit was contacted by regrouping stands; it is engaged and may not react (DW-VI.1.5-i).

    `stands` are the ids of its stands.
    """

    weight: ClassVar[Weight] = Weight.MOVE

    unit: str
    side: str
    name: Text
    stands: tuple[str, ...]

    def text(self) -> Text:
        """Return the words: the unit."""
        return Text("dw-unit-caught", {"unit": self.name})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return the badge of all stands of the unit."""
        return (Altered(pieces=self.stands, text=Text("dw-badge-engaged")),)


class UnitDisengaged(Event, frozen=True, tag="dw-unit-disengaged-1", kw_only=True):
    """A unit is out of contact after all regrouping and no longer engaged (DW-VI.1.5-g).

    `stands` are the ids of its stands.
    """

    weight: ClassVar[Weight] = Weight.MOVE

    unit: str
    side: str
    name: Text
    stands: tuple[str, ...]

    def text(self) -> Text:
        """Return the words: the unit."""
        return Text("dw-unit-disengaged", {"unit": self.name})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return the words, at all stands of the unit."""
        return (Altered(pieces=self.stands, text=self.text()),)


class PostCombatBegins(Step, frozen=True, tag="dw-post-combat-begins-1"):
    """Begin the moves after combat, melee after melee."""

    fought: tuple[Fought, ...]

    def run(self, battle: Battle[Field]) -> None:
        """Settle the order of the melees: drawn where two are near each other (DW-VI.1.5-h), else as they stand."""
        field = battle.state
        todo = [melee for melee in self.fought if any(field.units[key].stands for key in melee.units)]
        if _some_near(field, todo):
            drawn = []
            while len(todo) > 1:
                drawn.append(todo.pop(battle.roll(len(todo), "dw-roll-melee-order", "DW-VI.1.5-h") - 1))
            todo = drawn + todo
        battle.push(*(Regrouping(melee) for melee in todo), MeleePhaseEnds())


def _some_near(field: Field, melees: list[Fought]) -> bool:
    hexes = [
        [cell for key in melee.units for stand in field.stands_of(key) for cell in stand.cells]
        for melee in melees
    ]
    return any(
        distance(one, other) <= _MATTERS
        for index, some in enumerate(hexes)
        for others in hexes[index + 1 :]
        for one in some
        for other in others
    )


class Regrouping(Step, frozen=True, tag="dw-regrouping-1"):
    """Settle which side of a melee regroups first, and let both do so."""

    melee: Fought

    def run(self, battle: Battle[Field]) -> None:
        """Let the side that destroyed more stands choose; when both destroyed as many, roll 1D6 (DW-VI.1.5-c)."""
        field = battle.state
        units, losses = self.melee.units, self.melee.losses
        present = [
            side
            for side in field.ground.sides
            if any(field.units[key].side == side and field.units[key].stands for key in units)
        ]
        if len(present) < 2:
            battle.push(*(PostCombat(side, units) for side in present))
            return
        instead = tuple(gathered(field.ground.game.regroup_order, field, self.melee))
        if instead:
            battle.push(*instead)
            return
        one, other = present
        if losses.get(one, 0) != losses.get(other, 0):
            winner = one if losses.get(other, 0) > losses.get(one, 0) else other
            battle.push(ChooseRegroup(winner, units))
        else:
            first = one if D6.roll(battle, "dw-roll-regroup-order", "DW-VI.1.5-c") <= 3 else other
            push_regroups(battle, first, units)


def push_regroups(battle: Battle[Field], first: str, units: tuple[str, ...]) -> None:
    """Let `first` regroup all its stands of a melee, then its opponent (DW-VI.1.5-c)."""
    battle.emit(RegroupOrdered(rule="DW-VI.1.5-c", first=first))
    battle.push(PostCombat(first, units), PostCombat(battle.state.ground.opponent(first), units))


class ChooseRegroup(Decision, frozen=True, tag="dw-choose-regroup-1"):
    """The side that destroyed more stands of a melee says whether it regroups first (DW-VI.1.5-c)."""

    side: str
    units: tuple[str, ...]

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return the side that chooses."""
        return (self.side,)

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask who regroups first."""
        return Prompt(player, Text("dw-ask-regroup-order"), "DW-VI.1.5-c")

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield both answers."""
        yield GoFirst(True)
        yield GoFirst(False)

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse anything but an answer."""
        return LEGAL if isinstance(command, GoFirst) else not_now(battle.state, command, "DW-III.2.0-a")

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Let both sides regroup in the order chosen."""
        battle.pop()
        first = isinstance(command, GoFirst) and command.first
        push_regroups(battle, player if first else battle.state.ground.opponent(player), self.units)


class PostCombat(Decision, frozen=True, tag="dw-post-combat-1"):
    """A side regroups the stands of its units in a melee, one at a time, each once.

    `units` are those of the melee, of both sides; `moved` the stands that have moved or turned.
    """

    side: str
    units: tuple[str, ...]
    moved: tuple[str, ...] = ()
    ready: bool = False

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return the side, until it is ready."""
        return () if self.ready else (self.side,)

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask for moves after combat."""
        return Prompt(player, Text("dw-ask-post-combat"), "DW-VI.1.5-a")

    def idle(self, field: Field) -> Iterator[Stand]:
        """Yield the stands that may still move or turn."""
        for key in self.units:
            if field.units[key].side == self.side:
                for stand in field.stands_of(key):
                    if stand.id not in self.moved:
                        yield stand

    # -- what can be done --------------------------------------------------------------------------------------

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield, for each stand left, its ends and there the facings that make sense; then readiness.

        Sensible are: looking at an enemy in contact, as most of the unit, as now. Others are legal all the same.
        """
        field = battle.state
        against = field.ground.game.against_regroup
        usual = {key: _usual_facing(field, key) for key in self.units}
        for stand in self.idle(field):
            for path, end in reachable(field, stand):
                for facing in _sensible(field, stand, end, usual[stand.unit]):
                    if (path or facing != stand.facing) and may_end(field, stand, end, facing):
                        if against and any(gathered(against, field, stand, stand.at(end, facing))):
                            continue
                        yield Regroup(stand.id, path, facing)
        if not any(gathered(field.ground.game.against_regroup_end, field, self)):
            yield Commit()

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse moves beyond what the contacts of a stand allow at this moment (DW-VI.1.5-a, DW-VI.1.5-d)."""
        match command:
            case Commit():
                return judge(gathered(battle.state.ground.game.against_regroup_end, battle.state, self))
            case Regroup():
                return judge(self._reasons(battle.state, command))
            case _:
                return not_now(battle.state, command, "DW-III.2.0-a")

    def _reasons(self, field: Field, move: Regroup) -> Iterator[Reason]:
        stand = field.stands.get(move.stand)
        if stand is None:
            yield Reason("DW-VI.1.5-a", text("dw-refused-no-such-stand", stand=move.stand))
            return
        if field.side(stand) != self.side:
            yield Reason("DW-VI.1.5-a", text("dw-refused-not-your-stand", **about(field, stand)))
            return
        if stand.unit not in self.units:
            yield Reason("DW-VI.1.5-a", text("dw-refused-other-melee", **about(field, stand)))
        if stand.id in self.moved:
            yield Reason("DW-VI.1.5-a", text("dw-refused-regrouped", **about(field, stand)))
        if not 0 <= move.facing <= 5:
            yield Reason("DW-I.2.0-b", text("dw-refused-facing", facing=move.facing))
        elif not move.path and move.facing == stand.facing:
            yield Reason("DW-VI.1.5-b", text("dw-refused-nothing-changes", **about(field, stand)))
        wrong = [step for step in move.path if not 0 <= step <= 5]
        if wrong:
            yield Reason("DW-I.1.4-a", text("dw-refused-direction", direction=wrong[0]))
        else:
            yield from reasons_against_path(field, stand, move.path, move.facing)
            end = stand.hex + sum(DIRECTIONS[step] for step in move.path)
            if end in field.ground.map.hexes:
                after = stand.at(end, move.facing % 6)
                yield from gathered(field.ground.game.against_regroup, field, stand, after)

    # -- what is done ------------------------------------------------------------------------------------------

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Move and turn the stand, engaging whom it contacts, or note that the side is ready."""
        if not isinstance(command, Regroup):
            battle.replace(msgspec.structs.replace(self, ready=True))
            return
        field = battle.state
        stand = field.stands[command.stand]
        way = tuple(accumulate((DIRECTIONS[step] for step in command.path), initial=stand.hex))
        end = way[-1]
        event = StandRegrouped(
            rule="DW-VI.1.5-a" if command.path else "DW-VI.1.5-b",
            stand=named(field, stand),
            hex=field.ground.map.name(end),
            path=tuple(place(hex) for hex in way[1:]),
            facing=command.facing,
        )
        battle.emit(event)
        after = stand.at(end, command.facing)
        field.place(after)
        ride_down(battle, (after,))
        for key in field.engage({foe.unit for foe in field.contacts(after)}, field.turn + 1):
            unit = field.units[key]
            name = unit_name(unit)
            battle.emit(
                UnitCaught(rule="DW-VI.1.5-i", unit=key, side=unit.side, name=name, stands=unit.stands)
            )
        battle.replace(msgspec.structs.replace(self, moved=(*self.moved, stand.id)))
        unit = field.units[stand.unit]
        # Who fights nobody any more comes to no fight by a move after combat.
        if command.path and not field.plain and field.touching(unit):
            battle.push(*meetings(field, unit, (after,), Spent(), later=True))


def allowance(contacts: Sized) -> int:
    """Return how many hexes a stand with these contacts may move now: with none 2, one 1, more 0 (DW-VI.1.5-a)."""
    return max(0, REACH - len(contacts))


def reasons_against_path(field: Field, stand: Stand, path: tuple[int, ...], facing: int) -> Iterator[Reason]:
    """Yield all that forbids a stand to move along directions after combat and then to look so (DW-VI.1.5-a)."""
    contacts = field.contacts(stand)
    most = allowance(contacts)
    passage = field.passage(stand, "regroup")
    if len(path) > most:
        yield Reason("DW-VI.1.5-a", text("dw-refused-regroup-far", contacts=len(contacts), most=most))
    here = stand.hex
    for index, step in enumerate(path):
        if index and not contacts and field.in_contact(stand.at(here)):
            yield Reason("DW-VI.1.5-a", text("dw-refused-must-stop", hex=field.ground.map.name(here)))
        bar = None if passage.open else _bar(passage, stand.cells_at(here, stand.facing), step)
        here += DIRECTIONS[step]
        after = stand.at(here)
        if not field.ground.map.hexes.issuperset(after.cells):
            yield Reason("DW-I.1.4-a", text("dw-refused-off-map"))
            return
        if not field.fits(after):
            yield Reason("DW-V.3.0-a", text("dw-refused-occupied", hex=field.ground.map.name(here)))
        elif bar is not None:
            yield Reason(bar.rule, text(bar.key, hex=field.ground.map.name(here)))
    after = stand.at(here, facing % 6)
    if stand.footprint is not SINGLE and facing != stand.facing and not field.fits(after):
        yield Reason("DW-V.3.0-a", text("dw-refused-occupied", hex=field.ground.map.name(here)))
    if (path and len(contacts) == 1) or (contacts and stand.footprint is not SINGLE):
        for foe in contacts:
            if foe not in field.contacts(after):
                yield Reason(
                    "DW-VI.1.5-a", text("dw-refused-leaves-contact", hex=field.ground.map.name(foe.hex))
                )


def _bar(passage: Passage, cells: Iterable[Hex], step: int) -> Bar | None:
    """Return what bars a step to a stand on these hexes."""
    return next((bar for cell in cells if (bar := passage.bar(cell, step)) is not None), None)


def may_end(field: Field, stand: Stand, hex: Hex, facing: int) -> bool:
    """Return whether a stand that may come to a hex may look so there: there is room, and it keeps its contacts.

    A stand of one hex always may.
    """
    if stand.footprint is SINGLE or facing == stand.facing:
        return True
    after = stand.at(hex, facing)
    if not field.fits(after):
        return False
    kept = field.contacts(after)
    return all(foe in kept for foe in field.contacts(stand))


def reachable(field: Field, stand: Stand) -> Iterator[tuple[tuple[int, ...], Hex]]:
    """Yield a shortest path to every hex where a stand may end after combat, its own first."""
    contacts = field.contacts(stand)
    most = allowance(contacts)
    yield (), stand.hex
    passage = field.passage(stand, "regroup")
    seen = {stand.hex}
    frontier: list[tuple[tuple[int, ...], Hex]] = [((), stand.hex)]
    for _ in range(most):
        entered = []
        for path, here in frontier:
            for step, offset in enumerate(DIRECTIONS):
                end = here + offset
                if end in seen:
                    continue
                if not field.fits_on(stand, stand.cells_at(end, stand.facing)):
                    continue
                if not passage.open and _bar(passage, stand.cells_at(here, stand.facing), step) is not None:
                    continue
                touched = field.contacts(stand.at(end))
                if contacts and contacts[0] not in touched:
                    continue
                seen.add(end)
                yield (*path, step), end
                if not touched:
                    entered.append(((*path, step), end))
        frontier = entered


def _usual_facing(field: Field, unit: str) -> int:
    """Return the facing of most stands of a unit, the lowest of several; 0 when it has none left."""
    counted = Counter(stand.facing for stand in field.stands_of(unit))
    return min(counted, key=lambda facing: (-counted[facing], facing), default=0)


def _sensible(field: Field, stand: Stand, hex: Hex, usual: int) -> tuple[int, ...]:
    """Return the facings at a hex that look at an enemy in contact, and those of the unit and of now."""
    foes = {cell for foe in field.contacts(stand.at(hex)) for cell in foe.cells}
    facings = [
        facing for facing in range(6) if any(ahead in foes for _, ahead in before(stand.at(hex, facing)))
    ]
    return tuple(dict.fromkeys((*facings, usual, stand.facing)))


class MeleePhaseEnds(Step, frozen=True, tag="dw-melee-phase-ends-1"):
    """End the melee phase: units out of contact after all moves are no longer engaged (DW-VI.1.5-g)."""

    def run(self, battle: Battle[Field]) -> None:
        """Disengage them; those in contact stay engaged."""
        field = battle.state
        for unit in tuple(field.units.values()):
            if unit.engaged and not field.touching(unit):
                field.change(unit.id, engaged=False, first_melee=0)
                if unit.stands:
                    event = UnitDisengaged(
                        rule="DW-VI.1.5-g",
                        unit=unit.id,
                        side=unit.side,
                        name=unit_name(unit),
                        stands=unit.stands,
                    )
                    battle.emit(event)
