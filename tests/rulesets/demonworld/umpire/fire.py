"""Chapters IV and XII: who fires, at what, and with which base number (DW-IV.1.0-a to DW-IV.3.0-i, DW-XII.4.0-a to 5.0-g)."""

from __future__ import annotations

from oriflamme.board.hexes import axial
from oriflamme.rulesets.demonworld.casualties import Named
from oriflamme.rulesets.demonworld.characteristics import Mark, MissileKind, Order
from oriflamme.rulesets.demonworld.fire_execution import ShotFired, ShotSure
from oriflamme.rulesets.demonworld.fire_into_melee import ShotScattered
from oriflamme.rulesets.demonworld.introduction import Stand, Unit

from . import formations, grid, ground, sight
from .table import Table, place_of

SLOW = (MissileKind.CROSSBOW, MissileKind.ARQUEBUS)


class Fire:
    """The shots of one fire phase."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.used: set[str] = set()
        """The stands that have fired or supported in this phase."""
        self.turn_shots: dict[str, int] = {}
        """In which turn each commander fired last (DW-X.2.1-c)."""
        self.scatter: ShotScattered | None = None
        self.adjacent: dict[str, set[str]] = {}

    def begin(self) -> None:
        self.used.clear()
        self.scatter = None

    # -- who may ---------------------------------------------------------------------------------------------------

    def may_fire(self, stand: Stand) -> bool:
        """Whether a stand may fire in this phase (DW-IV.1.0-a to -d, DW-VIII.2.0-e, -g, DW-X.2.1-c)."""
        table = self.table
        unit, card = table.units[stand.unit], table.card(stand)
        if card.missile is None or table.routs(stand) or table.impetuous(unit.id):
            return False
        first = table.phase == "fire-1"
        if first and card.missile.kind in SLOW:
            return False
        since = unit.engaged and unit.first_melee < table.turn
        if self.turn_shots.get(stand.id) == table.turn:
            return False  # commanders fire once in a turn, alone or with a unit (DW-X.2.1-c)
        if table.independent(unit):
            return not since and not (first and unit.engaged)
        if first:
            right = unit.order is Order.SKIRMISH and not unit.engaged
            return right and formations.organised(table, unit.id)
        return unit.order is Order.HOLD and not since

    def arc(self, stand: Stand, target: Stand) -> bool:
        """Whether a target lies in a stand's arc (DW-IV.1.1-c)."""
        half = self.table.ground.readings.cavalry_arc if self.table.card(stand).mounted else 30
        return grid.within(place_of(stand), stand.facing, place_of(target), half)

    # -- into a melee ----------------------------------------------------------------------------------------------

    def engaged(self, target: Stand) -> bool:
        """Whether a stand counts as engaged (DW-IV.3.0-e)."""
        return bool(ground.foes(self.table, target)) or target.id in self.table.at_turn

    def into_melee(self, unit: Unit, target: Stand) -> bool:
        """Whether a shot at a target scatters; not at those who have just come to who holds (DW-IV.3.0-i)."""
        if not self.engaged(target):
            return False
        just = unit.engaged and unit.first_melee == self.table.turn
        mine = any(foe.unit == unit.id for foe in ground.foes(self.table, target))
        return not (just and mine and target.id not in self.table.at_turn)

    def scattered(self, event: ShotScattered) -> None:
        self.scatter = event
        shooter, target = self.stand(event.shooter), self.stand(event.target)
        if shooter is None or target is None:
            return
        self.table.judge(
            "DW-IV.3.0-b",
            grid.apart(event.at, place_of(target)) == 1
            and self.into_melee(self.table.units[shooter.unit], target),
            f"{shooter.id} at {target.id} scatters to {event.at}",
        )

    # -- base numbers ------------------------------------------------------------------------------------------------

    def stand(self, named: Named | None) -> Stand | None:
        return self.table.stands.get(named.id) if named is not None else None

    def sure(self, event: ShotSure) -> None:
        target = self.stand(event.target)
        if target is not None:
            self.table.judge("DW-XV.9.0-g", self.table.routs(target), f"{target.id} falls without a die")
            self.check_shooter(event.shooter)

    def check_shooter(self, named: Named) -> None:
        table, shooter = self.table, self.stand(named)
        if shooter is None:
            return
        table.judge(
            "DW-IV.1.0-a", self.may_fire(shooter), f"{shooter.id} of {table.units[shooter.unit]} fires"
        )
        table.judge("DW-IV.1.2-f", shooter.id not in self.used, f"{shooter.id} is used twice")
        self.used.add(shooter.id)

    def fired(self, event: ShotFired) -> None:
        """Judge one shot."""
        table = self.table
        shooter, target = self.stand(event.shooter), self.stand(event.target)
        scatter, self.scatter = self.scatter, None
        if shooter is None or target is None:
            return
        aimed = target
        if event.astray and scatter is not None and scatter.shooter.id == shooter.id:
            aimed = self.stand(scatter.target) or target
        unit = table.units[shooter.unit]
        self.check_shooter(event.shooter)
        table.judge("DW-IV.1.1-c", self.arc(shooter, aimed), f"{shooter.id} at {aimed.id} out of arc")
        far = grid.apart(place_of(shooter), axial(aimed.hex))
        weapon = table.card(shooter).missile
        strength = weapon.strength_at(far) if weapon is not None else None
        table.judge("DW-IV.2.0-a", strength is not None, f"{shooter.id} at {aimed.id}: out of range at {far}")
        if strength is None:
            return
        visible = sight.segments(table, shooter, aimed)
        table.judge("DW-XII.4.0-e", visible > 0, f"{shooter.id} at {aimed.id}: not seen")
        melee = event.astray or self.into_melee(unit, aimed)
        table.judge(
            "DW-IV.3.0-d", not (melee and event.supporters), f"{shooter.id} into a melee with supports"
        )
        card = table.card(target)
        size = card.size if event.astray else visible
        lines = [
            ("strength", strength),
            ("protection", -card.missile_protection),
            ("skill", 0 if melee else table.card(shooter).firing_skill),
            ("support", 2 * len(event.supporters)),
            ("size", size // 2),
            ("woods", -2 if sight.in_woods(table, place_of(target)) and not event.astray else 0),
        ]
        table.judge_tally(
            "DW-XII.4.0-b", event.tally, lines, f"shot of {shooter.id} at {target.id}, {far} hexes"
        )
        table.judge(
            "DW-IV.2.0-c",
            event.hit == (event.roll <= event.tally.total),
            f"{event.roll} against {event.tally.total}: {event.hit}",
        )
        self.check_support(event, shooter, aimed, strength)
        for named in (event.shooter, *event.supporters):
            one = self.stand(named)
            if one is not None and table.card(one).commander is not None:
                self.turn_shots[one.id] = table.turn

    def check_support(self, event: ShotFired, shooter: Stand, target: Stand, strength: int) -> None:
        """Each supporter: of the unit, in arc, range and sight, strong enough, joined by others (DW-IV.1.2-a to -g)."""
        table = self.table
        supporters = [stand for named in event.supporters if (stand := self.stand(named)) is not None]
        for stand in supporters:
            weapon = table.card(stand).missile
            own = (
                weapon.strength_at(grid.apart(place_of(stand), place_of(target)))
                if weapon is not None
                else None
            )
            skirmish = table.formations.get(stand.unit) is Mark.SKIRMISH
            unseen = stand.unit if skirmish else None
            words = f"{stand.id} supports {shooter.id} at {target.id}"
            table.judge("DW-IV.1.2-a", stand.unit == shooter.unit, f"{words}: another unit")
            table.judge("DW-IV.1.2-b", own is not None and own >= strength, f"{words}: too weak")
            table.judge("DW-IV.1.2-c", self.arc(stand, target), f"{words}: out of arc")
            table.judge(
                "DW-XII.4.0-e",
                bool(sight.segments(table, stand, target, unseen=unseen)),
                f"{words}: not seen",
            )
            table.judge("DW-IV.1.2-f", stand.id not in self.used, f"{words}: used twice")
            self.used.add(stand.id)
