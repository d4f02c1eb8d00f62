"""Chapters VI, XIII and XIV: who strikes when, and with which base number (DW-VI.1.0-a to DW-VI.1.4-b, DW-XIV.2.0-b)."""

from __future__ import annotations

from oriflamme.board.hexes import at, axial
from oriflamme.rulesets.demonworld.characteristics import Mark, MeleeKind, MeleeWeapon, Order, Role
from oriflamme.rulesets.demonworld.commanders.pages import Deeds
from oriflamme.rulesets.demonworld.formations.tokens import FormationNotes
from oriflamme.rulesets.demonworld.introduction import Stand
from oriflamme.rulesets.demonworld.melee_execution import BlowLost, BlowStruck, InitiativeReached
from oriflamme.rulesets.demonworld.second_attacks.striking import (
    SecondAttackEarned,
    StandAdvanced,
    StandReplies,
)

from . import grid, ground
from .grid import Place
from .table import Table, place_of

ORDER_BONUS = {Order.CHARGE: 2, Order.HOLD: 2, Order.SKIRMISH: 1}
WEAPON_BONUS = {MeleeKind.PIKE: 2, MeleeKind.SPEAR: 1, MeleeKind.LANCE: 1, MeleeKind.TWO_HANDED: -1}


class Melee:
    """The blows of one melee phase."""

    def __init__(self, table: Table, *, again: bool) -> None:
        self.table = table
        self.plays_again = again
        """Whether the chapter on second attacks is in force."""
        self.at_initiative = 99
        self.used: set[str] = set()
        """The stands that have struck or supported in this phase."""
        self.struck_at: dict[str, int] = {}
        """With which initiative stands have struck."""
        self.again: set[str] = set()
        """Those who strike once more, and have not yet."""
        self.earned: set[str] = set()
        self.replying: set[str] = set()
        self.last: dict[str, tuple[BlowStruck, bool]] = {}
        """The last blow of each stand, and whether it was the first and faster than all that touched it."""
        self.due: str | None = None
        """The stand that may strike once more, before anything else is done."""
        self.struck_again: set[str] = set()
        """The stands that others have struck with a second attack."""

    def begin(self) -> None:
        self.at_initiative = 99
        self.nothing_due("the phase ends")
        for noted in (self.used, self.again, self.earned, self.replying, self.struck_again):
            noted.clear()
        self.last.clear()
        self.struck_at.clear()

    # -- initiative ----------------------------------------------------------------------------------------------

    def first_phase(self, stand: Stand) -> bool:
        """Whether this is the first melee phase of the melee of a stand's unit (DW-VI.1.0-c)."""
        unit = self.table.units[stand.unit]
        return unit.first_melee == self.table.turn

    def weapon(self, stand: Stand) -> MeleeWeapon:
        """The first of a card's weapons that may be used: a lance in the first phase alone (DW-II.5.2-f)."""
        weapons = self.table.card(stand).melee
        fit = (arm for arm in weapons if arm.kind is not MeleeKind.LANCE or self.first_phase(stand))
        return next(fit, weapons[0])

    def initiative(self, stand: Stand) -> int:
        """With what initiative a stand strikes (DW-VI.1.0-b, DW-XV.10.0-e, DW-X.2.1-g)."""
        table = self.table
        unit = table.units[stand.unit]
        number = table.card(stand).initiative
        if self.first_phase(stand):
            number += WEAPON_BONUS.get(self.weapon(stand).kind, 0)
            order = unit.order
            if table.independent(unit):
                assert table.state is not None
                order = table.state.pages[Deeds].attacked.get(unit.id)
            if order is not None and not table.impetuous(unit.id):
                number += ORDER_BONUS.get(order, 0)
        if table.impetuous(unit.id):
            number += 2
        return number

    def reached(self, event: InitiativeReached) -> None:
        self.nothing_due(f"initiative {event.initiative}")
        self.at_initiative = event.initiative

    # -- base numbers ----------------------------------------------------------------------------------------------

    def wet(self, stand: Stand) -> bool:
        return ground.depth(self.table, place_of(stand)) > 0

    def ring(self, target: Stand) -> bool:
        """Whether a stand is of the perimeter of a square: it has its front on all sides (DW-XIII.1.0-h)."""
        if self.table.formations.get(target.unit) is not Mark.SQUARE:
            return False
        assert self.table.state is not None
        return target.id in self.table.state.pages[FormationNotes].rings.get(target.unit, ())

    def wedge(self, stand: Stand) -> int:
        """What the others of a wedge give its leading stand (DW-XIII.2.0-f)."""
        table = self.table
        if table.formations.get(stand.unit) is not Mark.WEDGE:
            return 0
        assert table.state is not None
        lead, behind = table.state.pages[FormationNotes].wedges.get(stand.unit, ("", {}))
        if lead != stand.id:
            return 0
        places = {key: axial(stand.hex + offset) for key, offset in behind.items()}
        return sum(
            key in table.stands and place_of(table.stands[key]) == place for key, place in places.items()
        )

    def levels(self, attacker: Stand, target: Stand) -> int:
        here, there = ground.level(self.table, place_of(attacker)), ground.level(self.table, place_of(target))
        if ground.contact(self.table, attacker, target) == "other":
            return 0
        return here - there

    def lines(self, attacker: Stand, target: Stand, supporters: int) -> list[tuple[str, int]]:
        """The base number of a blow, line by line (DW-XIV.2.0-b)."""
        table = self.table
        mine, other = table.card(attacker), table.card(target)
        here, there = place_of(attacker), place_of(target)
        unit = table.units[attacker.unit]
        side = "front" if self.ring(target) else grid.bearing(there, target.facing, here)
        charging = self.first_phase(attacker) and unit.order is Order.CHARGE and not table.impetuous(unit.id)
        pikes = any(arm.kind is MeleeKind.PIKE for arm in other.melee)
        return [
            ("strength", self.weapon(attacker).strength_against(other.mounted)),
            ("role", 1 if attacker.role in (Role.LEADER, Role.STANDARD_BEARER) else 0),
            ("protection", -other.melee_protection),
            ("skill", mine.melee_skill),
            ("their skill", 0 if side == "rear" else -other.melee_skill),
            ("charge", mine.charge_bonus if charging and not table.independent(unit) else 0),
            ("pikes", -1 if pikes and side == "front" else 0),
            ("at skirmishers", 1 if table.formations.get(target.unit) is Mark.SKIRMISH else 0),
            ("of skirmishers", -1 if table.formations.get(attacker.unit) is Mark.SKIRMISH else 0),
            ("side", {"front": 0, "flank": 2, "rear": 4}[side]),
            ("wall", -2 if ground.wall_between(table, here, there) else 0),
            ("water", -self.wet(attacker) - self.wet(target)),
            ("levels", self.levels(attacker, target)),
            ("wedge", self.wedge(attacker)),
            ("support", 3 * supporters),
        ]

    def struck(self, event: BlowStruck) -> None:
        """Judge one blow."""
        table = self.table
        self.nothing_due(f"{event.attacker.id} strikes")
        attacker, target = table.stands.get(event.attacker.id), table.stands.get(event.target.id)
        if attacker is None or target is None:
            table.judge(
                "DW-VI.1.4-b", False, f"{event.attacker.id} strikes {event.target.id}: one of them is gone"
            )
            return
        words = f"{attacker.id} strikes {target.id}"
        front = place_of(target) in grid.front(place_of(attacker), attacker.facing)
        table.judge("DW-VI.1.1-a", front, f"{words}: not before it")
        if grid.apart(place_of(attacker), place_of(target)) != 1:
            return
        replying = attacker.id in self.replying
        table.judge("DW-XI.4.0-b", ground.touches(table, attacker, target), f"{words}: not in contact")
        supporters = [
            stand for named in event.supporters if (stand := table.stands.get(named.id)) is not None
        ]
        lines = self.lines(attacker, target, len(event.supporters))
        table.judge_tally("DW-XIV.2.0-b", event.tally, lines, f"{words}, {table.units[attacker.unit].order}")
        right = event.hit == (event.roll <= event.tally.total)
        table.judge("DW-VI.1.3-d", right, f"{words}: {event.roll} against {event.tally.total}: {event.hit}")
        for stand in supporters:
            self.check_support(stand, attacker, target)
        again = attacker.id in self.again
        table.judge("DW-VI.1.2-b", again or replying or attacker.id not in self.used, f"{words}: used twice")
        table.judge(
            "DW-XIV.1.0-c", not (again and event.supporters), f"{words}: a second attack with support"
        )
        if not again and not replying:
            number = self.initiative(attacker)
            later = self.struck_at.get(target.id, number)
            table.judge("DW-VI.1.0-a", number <= later, f"{words} at {number}, after the other at {later}")
            self.struck_at[attacker.id] = number
            table.judge(
                "DW-VI.1.0-b",
                event.initiative == number and self.at_initiative == number,
                f"{words} at {event.initiative} in {self.at_initiative}, umpire {number}",
            )
        first = not again and not replying and not event.supporters
        self.last[attacker.id] = event, first and self.fastest(attacker)
        self.used.add(attacker.id)
        if again:
            self.struck_again.add(target.id)
        self.again.discard(attacker.id)
        self.replying.discard(attacker.id)

    def check_support(self, stand: Stand, attacker: Stand, target: Stand) -> None:
        """Each supporter could strike the target itself, and nobody fights in water or over a wall (DW-VI.1.2-a)."""
        table = self.table
        words = f"{stand.id} supports {attacker.id} at {target.id}"
        here, there = place_of(stand), place_of(target)
        table.judge("DW-VI.1.2-a", there in grid.front(here, stand.facing), f"{words}: not before it")
        table.judge("DW-VI.1.2-b", stand.id not in self.used, f"{words}: used twice")
        wet = any(self.wet(one) for one in (stand, attacker, target))
        table.judge("DW-XI.3.6-d", not wet, f"{words}: water")
        walls = any(self.wall(one, there) for one in (here, place_of(attacker)))
        table.judge("DW-XI.3.7-g", not walls, f"{words}: a wall")
        self.used.add(stand.id)

    def wall(self, one: Place, other: Place) -> bool:
        return ground.wall_between(self.table, one, other)

    # -- second attacks ------------------------------------------------------------------------------------------

    def fastest(self, stand: Stand) -> bool:
        """Whether a stand has more initiative than all enemies in contact with it (DW-XIV.1.0-b)."""
        mine = self.initiative(stand)
        return all(self.initiative(foe) < mine for foe in ground.foes(self.table, stand))

    def earns(self, event: BlowStruck) -> None:
        """Note whether who has struck may strike once more; its hit has been counted (DW-XIV.1.0-a, -d to -f, -h)."""
        key = event.attacker.id
        stand, struck = self.table.stands.get(key), self.table.stands.get(event.target.id)
        if not self.plays_again or stand is None or struck is None or self.table.card(stand).attacks == 2:
            return
        _, first = self.last[key]
        well = first and event.hit and event.roll <= event.tally.total - 5
        if well and key not in self.earned and self.whom(stand, struck):
            self.due = key

    def whom(self, stand: Stand, struck: Stand) -> set[str]:
        """Whom a stand could strike once more: from where it is, or from where the stand fell that it has struck."""
        table, here = self.table, place_of(stand)
        found = {foe.id for foe in self.before(stand) if self.lives(foe)}
        there = place_of(struck)
        if self.lives(struck) or not ground.passable(table, table.card(stand), here, there):
            return found
        if self.wall(here, there):
            return found
        return found | {foe.id for foe in self.before(stand.at(at(*there))) if self.lives(foe)}

    def before(self, stand: Stand) -> list[Stand]:
        """The enemies in contact with a stand, in its front hexes."""
        front = grid.front(place_of(stand), stand.facing)
        return [foe for foe in ground.foes(self.table, stand) if place_of(foe) in front]

    def lives(self, stand: Stand) -> bool:
        return self.table.wounds[stand.id] < self.table.card(stand).hit_points

    def nothing_due(self, words: str) -> None:
        """Who may strike once more has been asked before anything else was done (DW-XIV.1.0-f)."""
        due, self.due = self.due, None
        if due is not None:
            self.table.judge("DW-XIV.1.0-f", False, f"{due} may strike again, and {words}")

    def asked(self) -> None:
        """The owner has said whether it strikes again."""
        if self.due is not None:
            self.table.judge("DW-XIV.1.0-f", True, self.due)
        self.due = None

    def lost(self, event: BlowLost) -> None:
        """A blow that was declared and not struck was a blow all the same (DW-VI.1.4-b)."""
        self.used.add(event.attacker.id)

    def second(self, event: SecondAttackEarned) -> None:
        """A second attack: by a die five below the base number, or by the card, and never a third (DW-XIV.1.0-a)."""
        key = event.stand.id
        stand = self.table.stands.get(key)
        if stand is None:
            return
        two = self.table.card(stand).attacks == 2
        blow, first = self.last.get(key, (None, False))
        right = two or (blow is not None and first and blow.hit and blow.roll <= blow.tally.total - 5)
        self.table.judge("DW-XIV.1.0-a", right, f"{key} strikes again after {blow}, first {first}")
        self.table.judge("DW-XIV.1.0-d", key not in self.earned, f"{key} strikes a third time")
        if self.due == key:
            self.asked()
        self.earned.add(key)
        self.again.add(key)

    def advanced(self, event: StandAdvanced) -> None:
        """The stand goes into a front hex of its own, free now, that it can enter (DW-XIV.1.0-e)."""
        stand = self.table.stands.get(event.stand.id)
        if stand is None:
            return
        here = place_of(stand)
        right = event.to in grid.front(here, stand.facing)
        right = right and ground.passable(self.table, self.table.card(stand), here, event.to)
        right = right and not self.wall(here, event.to)
        self.table.judge("DW-XIV.1.0-e", right, f"{stand.id} goes to {event.to}")
        self.table.move({stand.id: (event.to, stand.facing)})

    def replies(self, event: StandReplies) -> None:
        """Who was struck by a second attack replies, if it lives and has not fought (DW-XIV.1.0-g)."""
        key = event.stand.id
        stand = self.table.stands.get(key)
        right = key in self.struck_again and key not in self.used and stand is not None and self.lives(stand)
        self.table.judge(
            "DW-XIV.1.0-g", right, f"{key} replies, struck again {self.struck_again}, used {self.used}"
        )
        self.replying.add(key)
