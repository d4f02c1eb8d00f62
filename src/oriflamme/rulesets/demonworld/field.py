"""The state of a battle: stands, units and the one index over them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Self

import msgspec

from oriflamme.board.contact import Contact
from oriflamme.board.footprints import SINGLE
from oriflamme.board.hexes import DIRECTIONS, Hex
from oriflamme.board.occupancy import GROUND, Layer, Occupancy
from oriflamme.board.passage import Passage
from oriflamme.kernel.pages import Pages
from oriflamme.kit.readiness import answer_for

from .adjacency import STEPS, Border, Found, Steps
from .aims import Condition, Objective
from .chapters import Drill, Game
from .characteristics import Profile
from .introduction import Stand, Unit
from .maps import BattleMap
from .passages import Way, touching
from .readings import Readings
from .stored import FieldData, Stored

if TYPE_CHECKING:
    from oriflamme.kernel.battle import Battle
    from oriflamme.kernel.dice import Lots

LAYERS: Final[Mapping[Layer, int | None]] = {GROUND: 1}
"""The layers stands are in, and how many may stand on one hex of each: on the ground one (DW-V.3.0-a)."""


class Ground(msgspec.Struct, frozen=True):
    """What does not change in a battle: the map, the recruitment cards, the sides in seat order, the readings, the game.

    `objectives` and `conditions` of victory are there for chapter XVI.
    `facings` says which way each side looks as the set-up has it, and `zones` where it deploys; by `edges.home_edge` its own
    edge of the table is behind it.
    What a step costs, who is in contact, what is organised and how many manoeuvres there are is asked through the `Field`.
    """

    map: BattleMap
    profiles: Mapping[str, Profile]
    sides: tuple[str, str]
    readings: Readings
    game: Game
    objectives: tuple[Objective, ...] = ()
    conditions: tuple[Condition, ...] = ()
    layers: Mapping[Layer, int | None] = msgspec.field(default_factory=lambda: LAYERS)
    facings: Mapping[str, int] = {}
    zones: Mapping[str, tuple[Hex, ...]] = {}

    def opponent(self, side: str) -> str:
        """Return the other side."""
        return self.sides[1] if side == self.sides[0] else self.sides[0]


class Field:
    """Stands and units of a battle. Stands change only through `place`, `relocate` and `remove`, which keep the index.

    `occupants` is that index: who covers which hex, by id, in layers; `stand_on` is what most questions want.
    `found` is what has been found out about who is adjacent to whom; copies share what stands that change leave of it.
    `steps` is what steps are to stands by their cards; copies share it as long as the ground is the same.
    `turn` counts from 1. `last_loss` is the turn in which a stand was last destroyed. `pages` is what the chapters keep
    beside stands and units.
    """

    __slots__ = (
        "found",
        "ground",
        "last_loss",
        "occupants",
        "pages",
        "plain",
        "stands",
        "steps",
        "turn",
        "units",
    )

    def __init__(self, ground: Ground, units: Iterable[Unit] = (), stands: Iterable[Stand] = ()) -> None:
        """Make a field of the given units and stands before the first turn."""
        self.ground = ground
        self.turn = 0
        self.last_loss = 0
        self.units: dict[str, Unit] = {unit.id: unit for unit in units}
        self.stands: dict[str, Stand] = {}
        self.occupants = Occupancy(ground.layers)
        self.found = Found()
        self.steps = Steps(ground)
        self.pages = Pages()
        # Where nothing is printed on the map and the base game judges contact, who is adjacent is in contact.
        self.plain = ground.game.contact is touching and ground.map.battlefield.is_flat()
        for stand in stands:
            self.place(stand)

    def copy(self) -> Self:
        """Return an independent copy; pieces are frozen and shared."""
        return self._twin(self.pages.copy())

    def _twin(self, pages: Pages) -> Self:
        twin = type(self).__new__(type(self))
        twin.ground, twin.turn, twin.last_loss = self.ground, self.turn, self.last_loss
        twin.units, twin.stands, twin.occupants = self.units.copy(), self.stands.copy(), self.occupants
        twin.pages, twin.plain, twin.found, twin.steps = pages, self.plain, self.found, self.steps
        return twin

    def seen_by(self, player: str | None) -> Self:
        """Return a copy with the pages as `player` may know them; stands and units have no secrets."""
        return self._twin(self.pages.seen_by(player))

    def fill_in(self, battle: Battle[Field], player: str | None, lots: Lots) -> None:
        """Put into an imagined battle what a player may not know: what chapters keep, then what is decided in secret."""
        for part in self.ground.game.fill_in:
            part(battle, player, lots)
        answer_for(battle, player, lots)

    def encode(self) -> FieldData:
        """Return the field as data; units and stands keep the order of the set-up, in which the rules go through them."""
        return FieldData(
            self.turn,
            self.last_loss,
            tuple(self.stands.values()),
            tuple(self.units.values()),
            self.pages.encode(),
        )

    @classmethod
    def decode(cls, data: Any, ground: Ground) -> Self:
        """Return the field that `encode` gave, from plain data. Raises `msgspec.ValidationError`."""
        stored = msgspec.convert(data, Stored)
        field = cls(ground, stored.units, stored.stands)
        field.turn, field.last_loss = stored.turn, stored.last_loss
        field.pages = Pages.decode(stored.pages, ground.game.slot("pages"))
        for part in ground.game.restored:
            part(field)
        return field

    # -- changing ----------------------------------------------------------------------------------------------

    def place(self, stand: Stand) -> None:
        """Put a stand on its hex, from wherever it was. Raises `ValueError` when another stands there (DW-V.3.0-a)."""
        self.relocate((stand,))

    def relocate(self, moved: Iterable[Stand]) -> None:
        """Put several stands on new hexes at once, so that one may enter what another leaves (DW-V.1.1-d).

        Raises `ValueError` when more would share a hex than their layer takes (DW-V.3.0-a); then nothing has changed.
        """
        moved = tuple(moved)
        before = [old for stand in moved if (old := self.stands.get(stand.id)) is not None]
        self.occupants = self.occupants.moved(
            [(stand.id, stand.cells, stand.layer) for stand in before],
            [(stand.id, stand.cells, stand.layer) for stand in moved],
        )
        self.found = self.found.after({self.units[stand.unit].side for stand in moved})
        for stand in moved:
            self.stands[stand.id] = stand

    def remove(self, stand_id: str) -> Stand:
        """Take a destroyed stand off the field and out of its unit; the unit stays, even without stands."""
        stand = self.stands.pop(stand_id)
        self.occupants = self.occupants.moved([(stand_id, stand.cells, stand.layer)], ())
        unit = self.units[stand.unit]
        self.found = self.found.after((unit.side,))
        left = tuple(other for other in unit.stands if other != stand_id)
        self.units[unit.id] = msgspec.structs.replace(unit, stands=left)
        self.last_loss = self.turn
        return stand

    def change(self, unit: str, **fields: Any) -> Unit:
        """Replace fields of a unit (order, engaged, first_melee, moved) and return it."""
        changed = msgspec.structs.replace(self.units[unit], **fields)
        self.units[unit] = changed
        return changed

    # -- asking ------------------------------------------------------------------------------------------------

    def profile(self, whose: Unit | Stand | str) -> Profile:
        """Return the recruitment card of a unit, or of a stand, which may have one of its own."""
        profiles = self.ground.profiles
        if isinstance(whose, Stand):
            return profiles[whose.card or self.units[whose.unit].profile]
        return profiles[whose.profile if isinstance(whose, Unit) else self.units[whose].profile]

    def passage(self, whose: Unit | Stand | str, way: Way = "points") -> Passage:
        """Return what steps cost a unit or stand that makes them in a way, and which it cannot make.

        For movement points they cost less to those that chapters call light (DW-XI.3.2).
        """
        light = self.ground.game.light
        if light and way == "points":
            unit = self.units[whose.unit] if isinstance(whose, Stand) else whose
            unit = unit if isinstance(unit, Unit) else self.units[unit]
            if any(part(self, unit) for part in light):
                way = "light"
        return self._steps().passage(self._card(whose), way)

    def _card(self, whose: Unit | Stand | str) -> str:
        if isinstance(whose, Stand):
            return self.units[whose.unit].profile if whose.card is None else whose.card
        return whose.profile if isinstance(whose, Unit) else self.units[whose].profile

    def _steps(self) -> Steps:
        """Return what steps are on the ground that there is, which may be another than the field was made with."""
        known = self.steps
        if known.ground is not self.ground:
            known = self.steps = Steps(self.ground)
        return known

    def road(self, whose: Unit | Stand | str) -> Passage | None:
        """Return what steps along roads cost a unit that is all on one, and its stands; None where no road is.

        Steps that are not along a road are barred in it (DW-XI.3.8-c).
        """
        if not self.ground.map.battlefield.roads:
            return None
        return self._steps().passage(self._card(whose), "road")

    def manoeuvres(self, unit: Unit) -> int:
        """Return how many manoeuvres a unit has in a movement phase (DW-V-MANOEUVRES)."""
        game = self.ground.game
        rule = game.manoeuvres(self.profile(unit), self.stands_of(unit))
        if not game.manoeuvre_limits:
            return rule
        limits = [part(self, unit) for part in game.manoeuvre_limits]
        return min([rule, *(limit for limit in limits if limit is not None)])

    def drill(self, unit: Unit | str) -> Drill | None:
        """Return how a unit in a special formation is judged and moves; None for ordinary ones (DW-XIII.0-a)."""
        drills = self.ground.game.drills
        if not drills:
            return None
        unit = unit if isinstance(unit, Unit) else self.units[unit]
        for part in drills:
            found = part(self, unit)
            if found is not None:
                return found
        return None

    def organised(self, unit: Unit | str, stands: Sequence[Stand] | None = None) -> bool:
        """Return whether a unit is organised, with its stands as they are or as given (DW-I.2.2-a)."""
        unit = unit if isinstance(unit, Unit) else self.units[unit]
        drill = self.drill(unit)
        judge = self.ground.game.formation if drill is None else drill.organised
        return judge(self, unit, self.stands_of(unit) if stands is None else stands)

    def side(self, stand: Stand) -> str:
        """Return the side a stand belongs to."""
        return self.units[stand.unit].side

    def stands_of(self, unit: Unit | str) -> tuple[Stand, ...]:
        """Return the stands of a unit that are in play."""
        stands = (unit if isinstance(unit, Unit) else self.units[unit]).stands
        return tuple(map(self.stands.__getitem__, stands))  # asked often, and no other way is faster

    def units_of(self, side: str) -> tuple[Unit, ...]:
        """Return the units of a side that have stands, in a fixed order."""
        return tuple([unit for unit in self.units.values() if unit.side == side and unit.stands])

    def stand_on(self, hex: Hex) -> Stand | None:
        """Return the stand that covers a hex on the ground."""
        found = self.occupants.ground.get(hex)
        return None if found is None else self.stands[found[0]]

    def free(self, hex: Hex) -> bool:
        """Return whether a hex is on the map and no stand covers it on the ground."""
        return hex in self.ground.map.hexes and hex not in self.occupants.ground

    def room(self, unit: Unit | str) -> frozenset[Hex]:
        """Return the hexes over which a unit moves: those of the table, and of a map beside it for who stands on that.

        Fights go on over all of them (DW-XVI.5.0-k).
        """
        board = self.ground.map
        if board.table is None:
            return board.hexes
        there = any(board.table.hexes.isdisjoint(stand.cells) for stand in self.stands_of(unit))
        return board.hexes if there else board.table.hexes

    def fits(self, stand: Stand) -> bool:
        """Return whether a stand could be where it is said to be: on the map, and no other stand's place (DW-V.3.0-a)."""
        return self.fits_on(stand, stand.cells)

    def fits_on(self, stand: Stand, cells: tuple[Hex, ...]) -> bool:
        """Return whether a stand could cover some hexes, as `fits` does."""
        hexes, held = self.ground.map.hexes, self.occupants.layers[stand.layer]
        limit = self.occupants.limits[stand.layer]
        for cell in cells:
            if cell not in hexes:
                return False
            there = held.get(cell)
            if there is not None and limit is not None and len(there) - (stand.id in there) >= limit:
                return False
        return True

    def blocked(self, stand: Stand, hex: Hex) -> bool:
        """Return whether stands of other units leave no room for a stand on a hex (DW-V.3.0-a)."""
        held = self.occupants.layers[stand.layer].get(hex)
        if held is None:
            return False
        limit, stands = self.occupants.limits[stand.layer], self.stands
        others = [key for key in held if stands[key].unit != stand.unit]
        return limit is not None and len(others) >= limit

    def contact(self, one: Stand, other: Stand) -> Contact:
        """Return the contact of two stands of different sides: which of them could come at the other (DW-I.3.1-b)."""
        if one.layer != other.layer or not _adjacent(one, other):
            return Contact.NONE
        steps = self._steps()
        ours = steps.passage(self._card(one), "manoeuvre")
        theirs = steps.passage(self._card(other), "manoeuvre")
        return self.ground.game.contact(one.cells, ours, other.cells, theirs)

    def contacts(self, stand: Stand) -> tuple[Stand, ...]:
        """Return the enemy stands in contact with a stand, each with the other, whatever their facings (DW-I.3.1-b).

        The stand may be one that stands elsewhere in truth: `field.contacts(stand.at(hex))`. Stands that cannot come at
        one another, or only one of them at the other, are not in contact; `contact` tells these apart.
        """
        found = self._beside(stand)
        if found and not self.plain:
            return tuple([other for other, met in self._met(stand, found) if self._meets(stand, other, met)])
        return found

    def _met(self, stand: Stand, others: tuple[Stand, ...]) -> tuple[tuple[Stand, Contact], ...]:
        """Return enemies adjacent to a stand, each with their contact; it is asked anew when one of them changes."""
        met = self.found.enemies[self.units[stand.unit].side].met
        key = stand.cells, stand.layer, self._steps().passage(self._card(stand), "manoeuvre")
        known = met.get(key)
        if known is None:
            known = met[key] = tuple([(other, self.contact(stand, other)) for other in others])
        return known

    def meets(self, one: Stand, other: Stand) -> bool:
        """Return whether two stands of different sides are in contact.

        Each can come at the other, or one can and has been declared to be in contact with it (DW-XI.4.0-g).
        """
        return self._meets(one, other, self.contact(one, other))

    def _meets(self, one: Stand, other: Stand, found: Contact) -> bool:
        if found is Contact.BOTH or found is Contact.NONE:
            return found is Contact.BOTH
        return self._declared(one, other) if found is Contact.FIRST else self._declared(other, one)

    def _declared(self, able: Stand, other: Stand) -> bool:
        return any(part(self, able, other) for part in self.ground.game.declared)

    def alternating(self, stand: Stand) -> Iterator[tuple[Stand, bool]]:
        """Yield the enemies in alternating contact with a stand that nobody has declared engaged (DW-XI.4.0-d).

        With each comes whether the stand is the one that could come at the other. None where no chapter knows of it.
        """
        if self.plain or not self.ground.game.declared:
            return
        beside = self._beside(stand)
        for other, found in self._met(stand, beside) if beside else ():
            if found in (Contact.FIRST, Contact.SECOND) and not self._meets(stand, other, found):
                yield other, found is Contact.FIRST

    def exposed(self, stand: Stand) -> tuple[Stand, ...]:
        """Return the enemies that could come at a stand that cannot come at them, undeclared (DW-XI.4.0-e)."""
        return tuple([other for other, able in self.alternating(stand) if not able])

    def _beside(self, stand: Stand) -> tuple[Stand, ...]:
        """Return the enemy stands adjacent to a stand. Nothing is asked more often, and mostly of the same hexes."""
        side = self.units[stand.unit].side
        enemies = self.found.enemies[side]
        edge = enemies.edge
        if edge is not None and stand.footprint is SINGLE and stand.hex not in edge:
            return ()  # as mostly
        cells = (stand.hex,) if stand.footprint is SINGLE else stand.cells
        place = cells, stand.layer
        known = enemies.beside.get(place)
        if known is None:
            stands, units = self.stands, self.units
            on = self.occupants.layers[stand.layer]
            found: list[Stand] = []
            for cell in cells:
                for step in DIRECTIONS:
                    held = on.get(cell + step)
                    if held is None:
                        continue
                    for key in held:
                        other = stands[key]
                        if units[other.unit].side != side and other not in found:
                            found.append(other)
            known = enemies.beside[place] = tuple(found)
        return known

    def foes_beside(self, hex: Hex, side: str) -> tuple[tuple[int, Stand], ...]:
        """Return the enemies of a side on the ground about a hex, each with the direction in which it is."""
        about = self.found.enemies[side].about
        known = about.get(hex)
        if known is None:
            on, stands, units = self.occupants.ground, self.stands, self.units
            found = [
                (towards, stands[on[hex + step][0]])
                for towards, step in enumerate(DIRECTIONS)
                if hex + step in on
            ]
            known = about[hex] = tuple(
                [(towards, foe) for towards, foe in found if units[foe.unit].side != side]
            )
        return known

    def in_contact(self, stand: Stand) -> bool:
        """Return whether a stand is in contact with an enemy stand (DW-I.3.1-b)."""
        return bool(self.contacts(stand))

    def enemy_edge(self, side: str) -> frozenset[Hex]:
        """Return the hexes beside those that the enemies of a side cover, in whatever layer."""
        found = self.found.enemies[side].edge
        if found is None:
            units = self.units
            held = {
                cell
                for stand in self.stands.values()
                if units[stand.unit].side != side
                for cell in stand.cells
            }
            found = frozenset([cell + step for cell in held for step in DIRECTIONS])
            self.found.enemies[side].edge = found
        return found

    def contact_hexes(self, unit: Unit) -> frozenset[Hex]:
        """Return the hexes on which a stand of a unit, or part of one, would be in contact with an enemy."""
        if self.plain:
            return self.enemy_edge(unit.side)
        stand, border = self.stands[unit.stands[0]], self._border(unit)
        declared = [
            hex
            for hex, enemies in border.able.items()
            if any(self._declared(stand, enemy) for enemy in enemies)
        ]
        declared += [
            hex
            for hex, enemies in border.exposed.items()
            if any(self._declared(enemy, stand) for enemy in enemies)
        ]
        return border.both.union(declared) if declared else border.both

    def attack_hexes(self, unit: Unit) -> frozenset[Hex]:
        """Return the hexes to which a stand of a unit comes by an attack alone.

        There it is in contact, or enemies could come at it and it not at them (DW-XI.4.0-e).
        """
        touching = self.contact_hexes(unit)
        if self.plain or not self.ground.game.declared:
            return touching
        # Whoever is exposed to an enemy is in contact with it if that is declared, and else comes there by an attack.
        exposed = self._border(unit).exposed
        return touching.union(exposed) if exposed else touching

    def _border(self, unit: Unit) -> Border:
        """Return where the first stand of a unit, or part of it, would be beside enemies, declared or not."""
        stand, units = self.stands[unit.stands[0]], self.units
        steps = self._steps()
        ours = steps.passage(self._card(stand), "manoeuvre")
        borders = self.found.enemies[unit.side].borders
        found = borders.get((ours, stand.layer))
        if found is None:
            about = [
                (enemy, steps.around(ours, enemy.cells, steps.passage(self._card(enemy), "manoeuvre")))
                for enemy in self.stands.values()
                if enemy.layer is stand.layer and units[enemy.unit].side != unit.side
            ]
            both = frozenset[Hex]().union(*[around.both for _, around in about])
            able: dict[Hex, tuple[Stand, ...]] = {}
            exposed: dict[Hex, tuple[Stand, ...]] = {}
            for enemy, around in about:
                for hex, contact in around.others:
                    among = able if contact is Contact.FIRST else exposed
                    among[hex] = (*among.get(hex, ()), enemy)
            found = borders[ours, stand.layer] = Border(both, able, exposed)
        return found

    def touching(self, unit: Unit | str) -> frozenset[str]:
        """Return the ids of the enemy units in contact with any stand of a unit."""
        return frozenset(other.unit for stand in self.stands_of(unit) for other in self.contacts(stand))

    def engage(self, units: Iterable[str], first_melee: int) -> tuple[str, ...]:
        """Mark units as engaged (DW-V.3.1-g); those engaged already keep their first melee. Return the new ones."""
        fresh = tuple(unit for unit in sorted(units) if not self.units[unit].engaged)
        for unit in fresh:
            self.change(unit, engaged=True, first_melee=first_melee)
        return fresh


def _adjacent(one: Stand, other: Stand) -> bool:
    if one.footprint is SINGLE and other.footprint is SINGLE:
        return other.hex - one.hex in STEPS
    held = set(other.cells)
    return any(cell + offset in held for cell in one.cells for offset in DIRECTIONS)
