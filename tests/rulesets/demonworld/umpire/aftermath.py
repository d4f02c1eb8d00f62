"""What stands do after fire and melee, and the end of an attack (DW-IV.4.0-a, DW-VI.1.5-a, DW-V.3.2-d, DW-V.3.2-f)."""

from __future__ import annotations

from itertools import pairwise

from oriflamme.rulesets.demonworld.closing_up import SteppedUp
from oriflamme.rulesets.demonworld.introduction import Stand
from oriflamme.rulesets.demonworld.movement.engagement import StandCompleted, UnitReacted
from oriflamme.rulesets.demonworld.post_combat import StandRegrouped
from oriflamme.rulesets.demonworld.special_stands.substitution import SubstituteRolled

from . import grid, ground
from .grid import Place
from .table import Table, place_of


class Aftermath:
    """Free steps and last steps."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.held: dict[str, set[Place]] = {}
        """The hexes that each unit held as the fire phase began."""
        self.beside: dict[str, set[str]] = {}
        """Those of its unit in contact with each stand as the phase began."""

    def begin(self) -> None:
        table = self.table
        self.held = {key: {place_of(stand) for stand in table.of(key)} for key in table.units}
        self.beside = {key: self.fellows(stand) for key, stand in table.stands.items()}

    def fellows(self, stand: Stand) -> set[str]:
        """Those of its unit in contact with a stand: next to it, with nothing impassable between them (DW-XI.4.0-b)."""
        others = (self.table.on(place) for place in grid.around(place_of(stand)))
        return {
            other.id
            for other in others
            if other is not None
            and other.unit == stand.unit
            and ground.contact(self.table, stand, other) == "both"
        }

    def check_way(self, rule: str, stand: Stand, path: list[Place], *, walls: bool, words: str) -> None:
        """Every step goes to a free hex beside, that the stand can enter; `walls`: it may cross them."""
        table = self.table
        for one, other in pairwise(path):
            right = grid.apart(one, other) == 1 and ground.on_map(table, other) and table.on(other) is None
            right = right and ground.passable(table, table.card(stand), one, other)
            right = right and (walls or not ground.wall_between(table, one, other))
            table.judge(rule, right, f"{words}: from {one} to {other}")

    def substitute(self, event: SubstituteRolled) -> None:
        """The die saves a special stand up to the number of its fellows beside it as the phase began (DW-IX.5.0-a)."""
        table = self.table
        stand = table.stands.get(event.stand.id)
        if stand is None:
            return
        fellows = self.beside.get(stand.id, set())
        words = f"{stand.id} has {len(fellows)} beside it, engine {event.beside}"
        table.judge("DW-IX.5.0-a", event.beside == len(fellows), words)
        table.judge("DW-IX.5.0-a", event.saved == (event.roll <= event.beside), f"{words}, die {event.roll}")
        special = stand.role is not None or table.card(stand).commander is not None
        table.judge("DW-IX.5.0-a", special, f"{words}: not a special stand")
        table.judge("DW-XII.5.0-f", not ground.foes(table, stand), f"{words}: it is in contact")

    def regrouped(self, event: StandRegrouped) -> None:
        """After melee: two hexes out of contact, one along a single enemy, none among more (DW-VI.1.5-a)."""
        table = self.table
        stand = table.stands.get(event.stand.id)
        if stand is None:
            return
        foes = ground.foes(table, stand)
        words = f"{stand.id} regroups from {place_of(stand)} by {event.path}, foes {[foe.id for foe in foes]}"
        most = (2, 1, 0)[min(len(foes), 2)]
        table.judge("DW-VI.1.5-a", len(event.path) <= most, words)
        table.judge("DW-XV.9.0-b", not table.routs(stand), f"{words}: it routs")
        way = [place_of(stand), *event.path]
        self.check_way("DW-VI.1.5-a", stand, way, walls=False, words=words)
        for place in event.path[:-1]:
            near = self.would_meet(stand, place)
            table.judge("DW-VI.1.5-a", not near, f"{words}: goes on from contact with {near}")
        if foes and event.path:
            near = self.would_meet(stand, event.path[-1])
            table.judge("DW-VI.1.5-a", foes[0].id in near, f"{words}: leaves its enemy")

    def would_meet(self, stand: Stand, place: Place) -> list[str]:
        moved = stand.at((place[0] << 10) + place[1])
        return [foe.id for foe in ground.foes(self.table, moved)]

    def stepped(self, event: SteppedUp) -> None:
        """After fire: one hex, to where the unit stood, by who is not in contact (DW-IV.4.0-a)."""
        table = self.table
        stand = table.stands.get(event.stand.id)
        if stand is None:
            return
        words = f"{stand.id} closes up from {place_of(stand)} to {event.to}"
        self.check_way("DW-IV.4.0-a", stand, [place_of(stand), event.to], walls=False, words=words)
        if table.phase in ("fire-1", "fire-2"):
            table.judge("DW-IV.4.0-a", event.to in self.held.get(stand.unit, ()), f"{words}: not held before")
            table.judge("DW-IV.4.0-a", not ground.foes(table, stand), f"{words}: it is in contact")

    def completed(self, event: StandCompleted) -> None:
        """The attacker's other stands go straight on until they meet somebody (DW-V.3.2-f)."""
        table = self.table
        stand = table.stands[event.stand]
        words = f"{stand.id} completes from {place_of(stand)} by {event.path}"
        table.judge("DW-V.3.2-f", not ground.foes(table, stand), f"{words}: it is in contact")
        way = [place_of(stand), *event.path] if event.path[0] != place_of(stand) else list(event.path)
        self.check_way("DW-V.3.2-f", stand, way, walls=True, words=words)
        for one, other in pairwise(way):
            table.judge("DW-V.3.2-f", other in grid.front(one, stand.facing), f"{words}: not forward")
        for place in way[1:-1]:
            near = self.would_meet(stand, place)
            table.judge("DW-V.3.2-f", not near, f"{words}: goes on from contact with {near}")

    def reacted(self, event: UnitReacted, allowed: int) -> None:
        """Who is in contact may only turn, and all pay with manoeuvres (DW-V.3.2-d)."""
        table = self.table
        words = f"{event.unit} reacts with {event.manoeuvres} of {allowed}"
        table.judge("DW-V.3.2-d", event.manoeuvres <= allowed, words)
        for track in event.went:
            stand = table.stands[track.stand]
            if len(track.path) > 1:
                near = [foe.id for foe in ground.foes(table, stand)]
                table.judge("DW-V.3.2-d", not near, f"{words}: {stand.id} moves, in contact with {near}")
