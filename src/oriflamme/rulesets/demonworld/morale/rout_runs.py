"""How the routing stands of a unit run, one after the other (DW-XV.9.0-b, -i, -m, -p, -q).

The nearest to where they run goes first. Where a stand may end on several hexes that are equally straight, equally far
and equally near to its fellows, its owner chooses one, or lets it and all that follow go as they come.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import ClassVar

import msgspec

from oriflamme.board.footprints import SINGLE
from oriflamme.board.hexes import Hex, axial, direction
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name
from oriflamme.kernel.effects import Effects, Fell, Weight, Went
from oriflamme.kernel.events import Event
from oriflamme.kernel.rulings import LEGAL, Ruling, refuse
from oriflamme.kernel.steps import Command, Decision, Prompt, Step
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.demonworld.casualties import Named, named, take_off
from oriflamme.rulesets.demonworld.commanders.joining import leave
from oriflamme.rulesets.demonworld.commanders.pages import Homes
from oriflamme.rulesets.demonworld.edges import facing_of
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Stand, Unit, unit_name
from oriflamme.rulesets.demonworld.posts import linked
from oriflamme.rulesets.demonworld.turn import Commit, not_now

from .conduct import Conduct, flees, is_routing, straggle, stragglers
from .rout_moves import Goal, Run, as_the_crow_flies, beside, homeward, runs

AUTOMATIC = "DW-XV.9.0-g"


class Fled(msgspec.Struct, frozen=True, gc=False):
    """The way of a routing stand: axial points, where it set out first, and its facing at the end."""

    stand: str
    path: tuple[tuple[int, int], ...]
    facing: int


class UnitRan(Event, frozen=True, tag="dw-unit-ran-1", kw_only=True):
    """Routing stands of a unit ran, one after the other (DW-XV.9.0-b). `back`: towards the part that has rallied."""

    weight: ClassVar[Weight] = Weight.MOVE

    unit: str
    side: str
    name: Text
    went: tuple[Fled, ...]
    back: bool = False

    def text(self) -> Text:
        """Return the words: the unit, and how many of its stands ran."""
        return text("dw-unit-ran-back" if self.back else "dw-unit-ran", unit=self.name, stands=len(self.went))

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return the way of each stand."""
        return tuple(
            Went(piece=track.stand, path=track.path, facing=track.facing, forced=True) for track in self.went
        )


class StandsLeft(Event, frozen=True, tag="dw-stands-left-1", kw_only=True):
    """Routing stands of a unit came to their edge of the table and are gone; `left` says how many the unit still has."""

    weight: ClassVar[Weight] = Weight.LOSS

    unit: str
    side: str
    name: Text
    stands: tuple[Named, ...]
    left: int

    def text(self) -> Text:
        """Return the words: the unit, how many are gone and how many are left."""
        return text("dw-stands-left", unit=self.name, gone=len(self.stands), left=self.left)

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return that each stand fled from the field."""
        return tuple(
            Fell(piece=stand.id, how="fled", label=self.name, owner=self.side, group=self.unit)
            for stand in self.stands
        )


# -- running -------------------------------------------------------------------------------------------------------


class Stampede(Step, frozen=True, tag="dw-stampede-1"):
    """Stands of a unit run one by one; who ends in contact is removed, who leaves the table is gone.

    `waiting` are those still to run, in order; the first goes by `way` where its owner has chosen one. `back`: they run to
    the part that has rallied, where arriving is not leaving (DW-XV.9.0-m). `road`: they have the price of the road that all
    of them are on (DW-XI.3.8-c). `settled`: the owner chooses no more ways. `caught` are those who have ended in contact.
    """

    unit: str
    waiting: tuple[str, ...]
    back: bool = False
    road: bool = False
    settled: bool = False
    way: tuple[Hex, ...] = ()
    caught: tuple[str, ...] = ()

    def run(self, battle: Battle[Field]) -> None:
        """Run until there is a way to choose; a commander stays on the edge, and is not removed (DW-XV.9.0-i, -p)."""
        field, unit = battle.state, battle.state.units[self.unit]
        goal, facing = goal_of(field, unit, self.back), (facing_of(field, unit.side) + 3) % 6
        went: list[Fled] = []
        gone: list[Named] = []
        caught, chosen = list(self.caught), self.way
        for number, key in enumerate(self.waiting):
            stand = field.stands[key]
            ways = ways_of(field, stand, goal, back=self.back, road=self.road)
            if chosen:
                ways, chosen = tuple(way for way in ways if way.path == chosen), ()
            if len(ways) > 1 and not self.settled:
                left = msgspec.structs.replace(
                    self, waiting=self.waiting[number:], way=(), caught=tuple(caught)
                )
                battle.push(RoutFork(left, tuple(way.path for way in ways)))
                break
            after = _turned(field, stand.at(ways[0].path[-1]), facing)
            if after != stand:
                field.place(after)
                went.append(Fled(stand.id, tuple(map(axial, ways[0].path)), after.facing))
            if field.profile(stand).commander is not None:
                continue
            if ways[0].arrived and not self.back:
                gone.append(named(field, field.remove(stand.id)))
            elif field.in_contact(after):
                caught.append(stand.id)
        else:
            battle.push(StampedeEnds(self.unit, tuple(caught)))
        self._tell(battle, unit, went)
        _gone(battle, unit, gone)

    def _tell(self, battle: Battle[Field], unit: Unit, went: list[Fled]) -> None:
        if went:
            battle.emit(
                UnitRan(
                    rule="DW-XV.9.0-m" if self.back else "DW-XV.9.0-b",
                    unit=unit.id,
                    side=unit.side,
                    name=unit_name(unit),
                    went=tuple(went),
                    back=self.back,
                )
            )


class StampedeEnds(Step, frozen=True, tag="dw-stampede-ends-1"):
    """All stands of a unit that had to run have run; `caught` ended in contact, and are removed (DW-XV.9.0-g)."""

    unit: str
    caught: tuple[str, ...]

    def run(self, battle: Battle[Field]) -> None:
        """Take them off, and note what has become of the unit."""
        field = battle.state
        take_off(battle, self.caught, AUTOMATIC)
        stands = field.stands_of(self.unit)
        if all(field.profile(stand).commander is not None for stand in stands):
            part_from(battle, (stand.id for stand in stands))
        settle(field, self.unit)


class RunTo(Command, frozen=True, tag="dw-run-to-1"):
    """Have a routing stand run to one of several hexes that are alike, by name as on the map (DW-XV.9.0-q)."""

    stand: Name
    hex: Name


class RoutFork(Decision, frozen=True, tag="dw-rout-fork-1"):
    """The owner says where a routing stand runs that may end on several hexes alike (DW-XV.9.0-b, DW-XV.9.0-q).

    `left` is what is left of the rout move, of which the first stand is asked about; `ways` are its ways.
    """

    left: Stampede
    ways: tuple[tuple[Hex, ...], ...]

    @property
    def stand(self) -> str:
        """The stand that is asked about."""
        return self.left.waiting[0]

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return the owner."""
        return (battle.state.units[self.left.unit].side,)

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask where it runs."""
        name = unit_name(battle.state.units[self.left.unit])
        return Prompt(player, text("dw-ask-rout-fork", unit=name), "DW-XV.9.0-q")

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield all of them going as they come, then the ends of this one."""
        yield Commit()
        yield from (RunTo(self.stand, battle.state.ground.map.name(way[-1])) for way in self.ways)

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse another stand, and other ends."""
        if isinstance(command, Commit):
            return LEGAL
        if not isinstance(command, RunTo):
            return not_now(battle.state, command, "DW-XV.9.0-b")
        if command.stand != self.stand:
            return refuse("DW-XV.9.0-b", "dw-refused-no-such-stand", stand=command.stand)
        if self.way(battle.state, command.hex) is None:
            return refuse("DW-XV.9.0-b", "dw-refused-rout-end", hex=command.hex)
        return LEGAL

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Have it run."""
        battle.pop()
        if isinstance(command, RunTo):
            way = self.way(battle.state, command.hex)
            assert way is not None  # check() allows nothing else
            battle.push(msgspec.structs.replace(self.left, way=way))
        else:
            battle.push(msgspec.structs.replace(self.left, settled=True))

    def way(self, field: Field, hex: str) -> tuple[Hex, ...] | None:
        """Return the way that ends on a hex, by its name."""
        return next((way for way in self.ways if field.ground.map.name(way[-1]) == hex), None)


def set_running(battle: Battle[Field], unit: Unit, running: Iterable[str], *, back: bool = False) -> None:
    """Have stands of a unit run to their edge, or `back` to the part of their unit that has rallied."""
    field = battle.state
    stands = [field.stands[key] for key in running if key in field.stands]
    goal = goal_of(field, unit, back)
    order = tuple(stand.id for stand in _nearest_first(field, stands, goal))
    battle.push(Stampede(unit.id, order, back, road=_along_a_road(field, order, goal, back=back)))


def goal_of(field: Field, unit: Unit, back: bool) -> Goal:
    """Return where stands of a unit run: to its edge, or beside the part that has rallied (DW-XV.9.0-b, DW-XV.9.0-m)."""
    return beside(field, rallied(field, unit)) if back else homeward(field, unit.side)


def rallied(field: Field, unit: Unit) -> tuple[Stand, ...]:
    """Return the stands of a unit that have rallied while others still rout (DW-XV.9.0-l)."""
    lost = set(stragglers(field, unit))
    return tuple(stand for stand in field.stands_of(unit) if stand.id not in lost)


def ways_of(
    field: Field, stand: Stand, goal: Goal, *, back: bool = False, road: bool = False
) -> tuple[Run, ...]:
    """Return how a stand may run: with the points of its unit, or its own where it has fewer (DW-XV.9.0-i).

    Of several ways off the table there is one, and who shares a road with fellows does not leave it (DW-XI.3.8-c).
    """
    points = min(field.profile(field.units[stand.unit]).movement.move, field.profile(stand).movement.move)
    fellows = [other for other in field.stands_of(stand.unit) if other.id != stand.id]
    ways = runs(field, stand, points, goal, fellows, road=road)
    if ways[0].arrived and not back and field.profile(stand).commander is None:
        return ways[:1]
    if road and len(ways) > 1:
        return tuple(way for way in ways if _follows_road(field, stand, way)) or ways[:1]
    return ways


def _along_a_road(field: Field, order: Sequence[str], goal: Goal, *, back: bool) -> bool:
    """Return whether stands that run have the price of a road: they are all on one, and all run along it (DW-XI.3.8-c).

    A stand alone has it for as long as it is on the road.
    """
    printed, stands = field.ground.map.battlefield, [field.stands[key] for key in order]
    if not printed.roads or not printed.on_one_road(cell for stand in stands for cell in stand.cells):
        return False
    if len(stands) == 1:
        return True
    trial = field.copy()
    for stand in stands:
        way = ways_of(trial, stand, goal, back=back, road=True)[0]
        if not _follows_road(field, stand, way):
            return False
        if way.arrived and not back:
            trial.remove(stand.id)
        else:
            trial.place(stand.at(way.path[-1]))
    return True


def _follows_road(field: Field, stand: Stand, way: Run) -> bool:
    road = field.road(stand)
    assert road is not None  # it is on one
    for here, there in pairwise(way.path):
        towards = direction(here, there)
        assert towards is not None  # a way goes from hex to hex
        if road.dearest(stand.cells_at(here, stand.facing), towards) is None:
            return False
    return True


def part_from(battle: Battle[Field], commanders: Iterable[str]) -> None:
    """Have commanders be units of their own again, whose unit is gone or has run without them (DW-XV.9.0-j, -p)."""
    field = battle.state
    for key in tuple(commanders):
        if key in field.stands and key in field.pages[Homes].units:
            alone = leave(battle, field.stands[key])
            touched = field.in_contact(alone)
            field.change(alone.unit, moved=touched, engaged=touched, first_melee=field.turn if touched else 0)


def _nearest_first(field: Field, stands: Iterable[Stand], goal: Goal) -> list[Stand]:
    """Return stands by how far they are from the goal."""
    steps = as_the_crow_flies(field.ground.map, goal.hexes)
    return sorted(stands, key=lambda stand: (min(steps[cell] for cell in stand.cells), stand.id))


def _turned(field: Field, stand: Stand, facing: int) -> Stand:
    """Return a stand that looks to its own edge, which costs it nothing; a larger one where there is room to turn."""
    turned = stand.at(stand.hex, facing)
    if stand.footprint is SINGLE:
        return turned
    return turned if field.fits(turned) and not field.in_contact(turned) else stand


def _gone(battle: Battle[Field], unit: Unit, gone: list[Named]) -> None:
    """Count and tell the stands of a unit that left the table (DW-XV.9.0-p)."""
    if not gone:
        return
    field = battle.state
    conduct = field.pages[Conduct]
    fled = {**conduct.fled, unit.id: conduct.fled.get(unit.id, 0) + len(gone)}
    field.pages.put(msgspec.structs.replace(conduct, fled=fled))
    battle.emit(
        StandsLeft(
            rule="DW-XV.9.0-p",
            unit=unit.id,
            side=unit.side,
            name=unit_name(unit),
            stands=tuple(gone),
            left=len(field.units[unit.id].stands),
        )
    )


def settle(field: Field, unit: str) -> None:
    """Note what routing and running have come to: who is engaged, and of whom nobody routs any more.

    A unit that has run is engaged only with those whom a commander among its stands is in contact with. Stragglers that
    are beside the rallied part have rallied (DW-XV.9.0-m); a unit without routing stands has no token.
    """
    touched = bool(field.touching(unit))
    if not touched and (is_routing(field, unit) or not field.units[unit].stands):
        field.change(unit, engaged=False, first_melee=0)
    stands = field.stands_of(unit)
    lost = set(stragglers(field, unit))
    if lost:
        rallied = [stand for stand in stands if stand.id not in lost]
        together: set[str] = set()
        for stand in rallied:
            together |= linked(stand, stands)
        straggle(field, unit, [key for key in lost_in_order(stands, lost) if rallied and key not in together])
    if is_routing(field, unit) and not any(flees(field, stand) for stand in stands):
        halt(field, unit)


def halt(field: Field, unit: str) -> None:
    """Take the rout token off a unit."""
    conduct = field.pages[Conduct]
    field.pages.put(
        msgspec.structs.replace(
            conduct,
            routing=conduct.routing - {unit},
            since={key: turn for key, turn in conduct.since.items() if key != unit},
        )
    )


def lost_in_order(stands: Iterable[Stand], lost: set[str]) -> Iterator[str]:
    """Yield the ids of stragglers in the order of their unit."""
    return (stand.id for stand in stands if stand.id in lost)
