"""Chapter VII: deployment in one's zone, victory, and the end of a turn (DW-VII-DEPLOY, DW-VII-VICTORY)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from typing import Annotated, ClassVar

import msgspec

from oriflamme.board.footprints import SINGLE, Footprint, covered
from oriflamme.board.hexes import DIRECTIONS, FLANKS, REAR, Hex
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import MOST_PIECES, Name
from oriflamme.kernel.dice import Lots
from oriflamme.kernel.effects import Effects, Shown, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.rulings import Reason, Ruling, judge, refuse
from oriflamme.kernel.steps import Command, Prompt, Step
from oriflamme.kernel.text import Text
from oriflamme.kit.readiness import UntilReady, own_only

from .chapters import DemonworldChapter, Layout, gathered
from .field import Field
from .introduction import Stand, Unit, unit_name
from .maps import BattleMap, MapError
from .turn import Commit, EncodedPlacement, PhaseBegan, living, not_now

Placement = Annotated[tuple[EncodedPlacement, ...], msgspec.Meta(max_length=MOST_PIECES)]

Against = Callable[[Placement], Iterator[Reason]]
"""Tells the reasons against a placement of one unit."""


class Deploy(Command, frozen=True, tag="dw-deploy-1"):
    """Put all stands of a unit on hexes of one's own zone, in the order of their numbers (DW-VII-DEPLOY)."""

    unit: Name
    stands: Placement


class UnitDeployed(Event, frozen=True, tag="dw-unit-deployed-1", kw_only=True):
    """Both sides were ready and a unit's place was shown; `pieces` are the ids of its stands, in the order of `stands`."""

    reveals: ClassVar[bool] = True
    weight: ClassVar[Weight] = Weight.MOVE

    unit: str
    name: Text
    stands: Placement
    pieces: tuple[str, ...]

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return that each stand came to be seen."""
        return tuple(Shown(piece=piece) for piece in self.pieces)

    def text(self) -> Text:
        """Return the words: the unit and the hex of its first stand."""
        return Text(
            "dw-unit-deployed", {"unit": self.name, "hex": self.stands[0].hex, "stands": len(self.stands)}
        )


class DeploymentBegins(Step, frozen=True, tag="dw-deployment-begins-1"):
    """Begin with the deployment that the scenario proposes; each side may change its own until it is ready."""

    zones: dict[str, tuple[str, ...]]
    proposed: dict[str, dict[str, Placement]]

    def run(self, battle: Battle[Field]) -> None:
        """Announce the deployment and ask both sides."""
        battle.emit(PhaseBegan(rule="DW-VII-DEPLOY", phase="deployment"))
        zones, proposed = self.zones, self.proposed
        for part in battle.state.ground.game.table_ends:
            zones, proposed = part(battle.state, zones, proposed)
        battle.push(Deployment(zones, proposed, proposed))


@lru_cache(maxsize=64)
def _hexes(board: BattleMap, names: tuple[str, ...]) -> frozenset[Hex]:
    """Return the hexes of a zone: asked of every place that a unit might be put, they are found once."""
    return frozenset(board.find(name) for name in names)


class Deployment(UntilReady, frozen=True, tag="dw-deployment-1"):
    """Both sides place their units in secret, inside their zones; `zones` are hex names by side."""

    readying: ClassVar[type[Command]] = Commit

    zones: dict[str, tuple[str, ...]]
    proposed: dict[str, dict[str, Placement]]
    placed: dict[str, dict[str, Placement]]

    def seen_by(self, player: str | None) -> Deployment:
        """Return the deployment with the player's own placements only."""
        return msgspec.structs.replace(self, placed=own_only(self.placed, player))

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask for the deployment."""
        return Prompt(player, Text("dw-ask-deployment"), "DW-VII-DEPLOY", secret=True)

    @staticmethod
    def units(field: Field, side: str) -> tuple[Unit, ...]:
        """Return the units that a side deploys; others that chapters keep off the table are known to their own side only."""
        held_back = field.ground.game.held_back
        return tuple(
            [unit for unit in field.units_of(side) if not any(part(field, unit) for part in held_back)]
        )

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield, for each unit still where the scenario proposed it, organised deployments; then readiness."""
        field = battle.state
        for unit in self.units(field, player):
            if self.placed[player][unit.id] == self.proposed[player][unit.id]:
                against = self.against(field, unit)
                yield from (
                    command
                    for command in self.formations(field, unit)
                    if next(against(command.stands), None) is None
                )
        yield Commit()

    def formations(self, field: Field, unit: Unit) -> Iterator[Deploy]:
        """Yield deployments of a unit in two ranks, or another formation, all of whose stands begin in its zone."""
        board, zone = field.ground.map, self.zone(field, unit.side)
        facing = self.proposed[unit.side][unit.id][0].facing
        footprints = [stand.footprint for stand in field.ground.game.new_stands(field, unit)]
        width = -(-len(footprints) // 2)
        for name in self.zones[unit.side]:
            hexes = packed(board.find(name), facing, footprints, width)
            if zone.issuperset(hexes):
                yield Deploy(unit.id, tuple(EncodedPlacement(board.name(hex), facing) for hex in hexes))
        for layout in layouts(field, unit, facing):
            for name in self.zones[unit.side]:
                first = board.find(name)
                if zone.issuperset([first + offset for offset, _ in layout.posts]):
                    command = self.laid_out(field, unit, layout, first)
                    assert command is not None  # a zone is on the map
                    yield command

    @staticmethod
    def laid_out(field: Field, unit: Unit, layout: Layout, first: Hex) -> Deploy | None:
        """Return the deployment of a unit in a formation with its first stand on a hex; None off the map."""
        board = field.ground.map
        if not all(first + offset in board.hexes for offset, _ in layout.posts):
            return None
        return Deploy(
            unit.id,
            tuple(EncodedPlacement(board.name(first + offset), facing) for offset, facing in layout.posts),
        )

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse placements outside the zone, on a stand, or of the wrong number."""
        field = battle.state
        match command:
            case Commit():
                return judge(self._against_proposals(field, player))
            case Deploy(unit=key):
                unit = field.units.get(key)
                if unit is None or unit not in self.units(field, player):
                    return refuse("DW-VII-DEPLOY", "dw-refused-no-such-unit", unit=key)
                return judge(self.against(field, unit)(command.stands))
            case _:
                return not_now(battle.state, command, "DW-VII-DEPLOY")

    def _against_proposals(self, field: Field, side: str) -> Iterator[Reason]:
        """Yield what is wrong with the places of larger stands, for which a scenario may propose too little room."""
        for unit in self.units(field, side):
            if any(stand.footprint != SINGLE for stand in field.ground.game.new_stands(field, unit)):
                yield from self.against(field, unit)(self.placed[side][unit.id])

    def against(self, field: Field, unit: Unit) -> Against:
        """Return what tells the reasons against a placement of a unit; zone and room are found once for many of them."""
        return partial(
            self._reasons, field, unit, zone=self.zone(field, unit.side), taken=self._taken(field, unit)
        )

    def zone(self, field: Field, side: str) -> frozenset[Hex]:
        """Return the hexes of a side's zone."""
        return _hexes(field.ground.map, self.zones[side])

    def _taken(self, field: Field, unit: Unit) -> frozenset[Hex]:
        """Return the hexes that other units of the unit's side have been given."""
        placed = self.placed[unit.side]
        return frozenset(
            cell
            for other in self.units(field, unit.side)
            if other.id != unit.id
            for stand in self.stands(field, other, placed[other.id])
            for cell in stand.cells
        )

    @staticmethod
    def _reasons(
        field: Field, unit: Unit, stands: Placement, *, zone: frozenset[Hex], taken: frozenset[Hex]
    ) -> Iterator[Reason]:
        if len(stands) != len(unit.stands):
            facts: dict[str, str | int | float | Text] = {"unit": unit_name(unit), "stands": len(unit.stands)}
            yield Reason("DW-VII-DEPLOY", Text("dw-refused-number", facts))
            return
        given: set[Hex] = set()
        whole = True
        for blank, stand in zip(field.ground.game.new_stands(field, unit), stands, strict=True):
            try:
                hex = field.ground.map.find(stand.hex)
            except MapError:
                yield Reason("DW-I.1.4-c", Text("dw-refused-no-such-hex", {"hex": stand.hex}))
                whole = False
                continue
            cells = blank.cells_at(hex, stand.facing % 6)
            if not zone.issuperset(cells):
                yield Reason("DW-VII-DEPLOY", Text("dw-refused-zone", {"hex": stand.hex}))
            if not (taken.isdisjoint(cells) and given.isdisjoint(cells)):
                yield Reason("DW-V.3.0-a", Text("dw-refused-occupied", {"hex": stand.hex}))
                whole = False
            if not 0 <= stand.facing <= 5:
                yield Reason("DW-I.2.0-b", Text("dw-refused-facing", {"facing": stand.facing}))
                whole = False
            given.update(cells)
        against = field.ground.game.against_placement
        if against and whole:
            yield from gathered(against, field, unit, Deployment.stands(field, unit, stands))

    def note(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Keep the placement."""
        assert isinstance(command, Deploy)  # check() has seen it
        own = {**self.placed[player], command.unit: command.stands}
        battle.replace(msgspec.structs.replace(self, placed={**self.placed, player: own}))

    def conclude(self, battle: Battle[Field]) -> None:
        """Show and place all units but those held back, whose stands leave the table."""
        field = battle.state
        for side in field.ground.sides:
            deployed = self.units(field, side)
            for unit in field.units_of(side):
                if unit not in deployed:
                    field.change(unit.id, stands=())
                    continue
                placement = self.placed[side][unit.id]
                field.relocate(self.stands(field, unit, placement))
                name = unit_name(unit)
                event = UnitDeployed(
                    rule="DW-VII-DEPLOY", unit=unit.id, name=name, stands=placement, pieces=unit.stands
                )
                battle.emit(event)

    @staticmethod
    def stands(field: Field, unit: Unit, placement: Placement) -> tuple[Stand, ...]:
        """Return the stands of a unit where a placement puts them."""
        find = field.ground.map.find
        new = field.ground.game.new_stands(field, unit)
        return tuple(
            [stand.at(find(place.hex), place.facing) for stand, place in zip(new, placement, strict=True)]
        )


def guess_places(battle: Battle[Field], player: str | None, lots: Lots) -> None:
    """Have units of which a player may not know where they are placed stand as proposed, in a battle that he imagines."""
    due = battle.decision()
    if isinstance(due, Deployment):
        battle.replace(msgspec.structs.replace(due, placed={**due.proposed, **due.placed}))


def layouts(field: Field, unit: Unit, facing: int) -> Iterator[Layout]:
    """Yield the formations of chapters in which a unit can be deployed with a facing, beside the ordinary ones."""
    yield from gathered(field.ground.game.deployments, field, unit, facing)


def as_the_card_says(field: Field, unit: Unit) -> tuple[Stand, ...]:
    """Return the stands of a unit, not placed yet: each covers the hexes of its unit's card, in the base game one."""
    return _blank(unit.id, unit.stands, field.profile(unit).footprint)


@lru_cache(maxsize=1_000)
def _blank(unit: str, stands: tuple[str, ...], footprint: Footprint) -> tuple[Stand, ...]:
    return tuple(Stand(key, unit, 0, 0, footprint) for key in stands)


def block(left: Hex, facing: int, count: int, width: int, *, centred: bool = False) -> tuple[Hex, ...]:
    """Return the hexes of `count` stands in ranks of `width`, the first rank's left end on `left`.

    Ranks behind alternate between the right and the left rear hex, so that the block stays straight. A last rank that
    is not full stands behind the left, or, `centred`, behind the middle.
    """
    rightward = DIRECTIONS[FLANKS[facing][1]]
    rear_left, rear_right = (DIRECTIONS[direction] for direction in REAR[facing])
    hexes: list[Hex] = []
    start = left
    for first in range(0, count, width):
        stands = min(width, count - first)
        indent = (width - stands) // 2 if centred else 0
        hexes.extend(start + (indent + file) * rightward for file in range(stands))
        start += rear_left if first // width % 2 else rear_right
    return tuple(hexes)


def packed(left: Hex, facing: int, footprints: Sequence[Footprint], width: int) -> tuple[Hex, ...]:
    """Return the anchors of stands of these footprints in ranks of `width`, as close as they go, the first one's on `left`.

    Stands of one hex each stand in a `block`. Larger ones stand one behind the other along each rank until they do not
    overlap, and each rank as near behind those before it as it fits.
    """
    return tuple([left + offset for offset in _packed(facing, tuple(footprints), width)])


@lru_cache(maxsize=1_000)
def _packed(facing: int, footprints: tuple[Footprint, ...], width: int) -> tuple[Hex, ...]:
    """Return where the anchors are to the first one: asked of every hex that a unit might be put on."""
    if all(footprint == SINGLE for footprint in footprints):
        return block(0, facing, len(footprints), width)
    rightward = DIRECTIONS[FLANKS[facing][1]]
    rears = [DIRECTIONS[direction] for direction in REAR[facing]]
    anchors: list[Hex] = []
    taken: set[Hex] = set()
    start, row = 0, 0
    for first in range(0, len(footprints), width):
        line = footprints[first : first + width]
        while True:
            hexes, held = _in_line(start, rightward, facing, line)
            if taken.isdisjoint(held):
                break
            start += rears[1 - row % 2]
            row += 1
        anchors += hexes
        taken |= held
    return tuple(anchors)


def _in_line(
    start: Hex, rightward: Hex, facing: int, footprints: Sequence[Footprint]
) -> tuple[list[Hex], set[Hex]]:
    """Return the anchors of stands beside each other, and all the hexes they cover."""
    anchors, held, hex = list[Hex](), set[Hex](), start
    for footprint in footprints:
        while not held.isdisjoint(covered(hex, facing, footprint)):
            hex += rightward
        anchors.append(hex)
        held.update(covered(hex, facing, footprint))
    return anchors, held


class VictoryCheck(Step, frozen=True, tag="dw-victory-check-1"):
    """See whether a side has been wiped out (DW-VII-VICTORY)."""

    def run(self, battle: Battle[Field]) -> None:
        """End the battle when a side has no stands left."""
        check_victory(battle)


def check_victory(battle: Battle[Field]) -> None:
    """End the battle when a side has been wiped out; when both have, it is a draw (DW-VII-VICTORY).

    What chapters say of victory comes first.
    """
    for part in battle.state.ground.game.victories:
        won = part(battle.state)
        if won is not None:
            battle.end(*won)
            return
    left = living(battle)
    standing = [side for side, stands in left.items() if stands]
    if len(standing) == 1:
        battle.end(standing[0], "dw-end-wiped-out", "DW-VII-VICTORY")
    elif not standing:
        battle.end(None, "dw-end-both-wiped-out", "DW-VII-VICTORY")


class TurnEnds(Step, frozen=True, tag="dw-turn-ends-1"):
    """End the turn: take off the orders (DW-III.2.0-a) and see whether the battle goes on."""

    def run(self, battle: Battle[Field]) -> None:
        """Clear orders; draw a battle at its turn limit, or after too many turns without a loss (readings)."""
        check_victory(battle)
        if battle.outcome is not None:
            return
        field = battle.state
        for unit in tuple(field.units.values()):
            field.change(unit.id, order=None, moved=False)
        readings = field.ground.readings
        if readings.turn_limit is not None and field.turn >= readings.turn_limit:
            field.ground.game.reckoning(battle, "dw-end-turn-limit", "DW-VII-VICTORY")
        elif field.turn - field.last_loss >= readings.stalemate:
            field.ground.game.reckoning(battle, "dw-end-stalemate", "DW-VII-VICTORY")


def drawn(battle: Battle[Field], message: str, rule: str) -> None:
    """End a battle that nobody has won with a draw (DW-VII-VICTORY)."""
    battle.end(None, message, rule)


CHAPTER_VII = DemonworldChapter(
    name="first-battle",
    title=Text("dw-chapter-first-battle"),
    rule="DW-VII-DEPLOY",
    base=True,
    commands=(Deploy,),
    steps=(DeploymentBegins, Deployment, VictoryCheck, TurnEnds),
    events=(UnitDeployed,),
    new_stands=as_the_card_says,
    reckoning=drawn,
    fill_in=(guess_places,),
)
"""Chapter VII: deployment, victory, and the end of a turn."""
