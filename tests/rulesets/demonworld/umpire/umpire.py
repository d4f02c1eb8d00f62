"""The umpire: told of each command, the events and the state before and after, he judges what happened."""

from __future__ import annotations

from typing import Any

from oriflamme.board.hexes import axial
from oriflamme.kernel.events import Event, Rolled
from oriflamme.kernel.setups import Setup
from oriflamme.kernel.steps import Command
from oriflamme.rulesets.demonworld.battles.victory import PointsReckoned
from oriflamme.rulesets.demonworld.casualties import StandHit, StandsDestroyed
from oriflamme.rulesets.demonworld.closing_up import SteppedUp
from oriflamme.rulesets.demonworld.commanders.command import OrderRolled, UnitNamed
from oriflamme.rulesets.demonworld.commanders.joining import CommanderJoined, CommanderLeft
from oriflamme.rulesets.demonworld.commanders.placing import Rearranged
from oriflamme.rulesets.demonworld.commanders.revealing import TokensLaid
from oriflamme.rulesets.demonworld.commanders.tidings import CommanderMoved
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.fire_execution import ShotFired, ShotSure
from oriflamme.rulesets.demonworld.fire_into_melee import ShotScattered
from oriflamme.rulesets.demonworld.first_battle import UnitDeployed
from oriflamme.rulesets.demonworld.formations.forming import LeaveFormation, TakeFormation
from oriflamme.rulesets.demonworld.formations.tokens import FormationLost, FormationTaken
from oriflamme.rulesets.demonworld.introduction import Unit
from oriflamme.rulesets.demonworld.melee_execution import BlowLost, BlowStruck, InitiativeReached
from oriflamme.rulesets.demonworld.morale.impetuous import UnitImpetuous
from oriflamme.rulesets.demonworld.morale.loss_tests import CombatLost
from oriflamme.rulesets.demonworld.morale.rally import UnitRallied
from oriflamme.rulesets.demonworld.morale.rout import UnitRouts
from oriflamme.rulesets.demonworld.morale.rout_runs import StandsLeft, UnitRan
from oriflamme.rulesets.demonworld.morale.tests import MoraleTested
from oriflamme.rulesets.demonworld.movement.engagement import StandCompleted, UnitEngaged, UnitReacted
from oriflamme.rulesets.demonworld.movement.sequences import MoveUnit, SequenceBegan, UnitMoved
from oriflamme.rulesets.demonworld.orders import OrderRevealed
from oriflamme.rulesets.demonworld.post_combat import StandRegrouped, UnitCaught, UnitDisengaged
from oriflamme.rulesets.demonworld.scenarios import body_of, units_of
from oriflamme.rulesets.demonworld.second_attacks.striking import (
    HoldBack,
    SecondAttackEarned,
    StandAdvanced,
    StandReplies,
    StrikeAgain,
)
from oriflamme.rulesets.demonworld.special_stands.fronts import StandsExchanged
from oriflamme.rulesets.demonworld.special_stands.substitution import (
    PlaceTaken,
    SubstituteChosen,
    SubstituteRolled,
)
from oriflamme.rulesets.demonworld.turn import PhaseBegan, TurnBegan

from . import battle, commanders, ground
from .aftermath import Aftermath
from .command import Orders
from .fire import Fire
from .grid import Place
from .march import March
from .melee import Melee
from .morale import Morale
from .rout import Rout
from .table import Table, place_of


class Umpire:
    """Follows one battle. `table.faults` are what he found, `table.judged` how often he judged by each rule."""

    def __init__(self, field: Field, setup: Setup | None = None) -> None:
        """Begin with a field; without a set-up he sees no deployment and no reckoning of points."""
        chapters = field.ground.game.names
        self.table = Table(field.ground)
        self.table.read(field)
        self.fire = Fire(self.table)
        self.melee = Melee(self.table, again="second-attacks" in chapters)
        self.march = March(self.table)
        self.morale = Morale(self.table, self.melee.initiative, plays="morale" in chapters)
        self.orders = Orders(self.table, plays="commanders" in chapters)
        self.aftermath = Aftermath(self.table)
        self.zones: dict[str, set[Place]] = {}
        self.sent: dict[str, tuple[Unit, tuple[str, ...]]] = {}
        if setup is not None:
            body = body_of(setup)
            self.zones = {side.id: battle.zone(self.table, side.zone) for side in body.sides}
            self.sent = {unit.id: (unit, unit.stands) for unit in units_of(body)}
        self.rout = Rout(self.table)
        self.dice: list[Rolled] = []
        self.doomed: set[str] = set()
        """The stands that have taken their last hit, and are still on the table."""

    def follow(
        self, command: Command, events: list[Event], before: Field, after: Field, running: bool = False
    ) -> None:
        """Judge what a command brought about; `running`: in the middle of a rout move."""
        self.table.read(before)
        self.morale.command = command
        if isinstance(command, StrikeAgain | HoldBack):
            self.melee.asked()
        elif self.melee.due is not None:
            self.melee.nothing_due(f"{command} is played")
        self.march.command(command if isinstance(command, MoveUnit) else None)
        forms = isinstance(command, TakeFormation | LeaveFormation)
        if isinstance(command, TakeFormation | LeaveFormation):
            self.march.faced.add(command.unit)  # forming up is not reckoned leg by leg
        last = {event.unit: event for event in events if isinstance(event, UnitMoved)}
        for event in events:
            self.see(event)
            if isinstance(event, UnitMoved) and event is last[event.unit] and not forms:
                self.march.reckon(event)
        if before.turn:
            self.table.compare(after, repr(command))
        self.table.read(after)
        if not forms and not any(isinstance(event, UnitEngaged) for event in events):
            for unit in last:
                self.march.ended(unit, repr(command))
        if not running:
            self.rout.none_in_contact()

    def see(self, event: Event) -> None:
        """Judge one event, and move the umpire's own stands as it tells."""
        self.see_turn(event)
        self.see_orders(event)
        self.see_aftermath(event)
        self.see_fire(event)
        self.see_melee(event)
        self.see_morale(event)
        self.see_movement(event)
        self.note(event)
        self.move(event)
        self.move_few(event)

    def see_turn(self, event: Event) -> None:
        """Dice, turns and phases."""
        table = self.table
        match event:
            case Rolled():
                self.dice.append(event)
            case TurnBegan():
                table.turn = event.turn
                self.orders.begin()
                table.collect_tokens()
                table.at_turn = {key for key, stand in table.stands.items() if ground.foes(table, stand)}
            case PhaseBegan():
                self.morale.ended()
                self.all_removed()
                table.phase = event.phase
                if event.phase == "fire-1":
                    self.orders.all_told()
                self.aftermath.begin()
                self.march.begin()
                self.morale.begin()
                self.fire.begin()
                self.rout.begin()
                self.melee.begin()
            case _:
                pass

    def see_orders(self, event: Event) -> None:
        """Chapters X and XVI."""
        match event:
            case OrderRolled():
                self.orders.roll(event, self.dice[-1] if self.dice else None)
            case UnitNamed():
                self.orders.name(event)
            case TokensLaid():
                self.orders.tokens(event)
            case OrderRevealed():
                self.orders.reveal(event)
            case CommanderMoved():
                commanders.moved(self.table, event)
            case UnitDeployed():
                unit = self.sent[event.unit][0]
                battle.deployed(self.table, event, unit, self.zones[unit.side])
            case PointsReckoned():
                battle.reckoned(self.table, event, self.sent)
            case _:
                pass

    def see_aftermath(self, event: Event) -> None:
        """Steps after fire, melee and contact."""
        match event:
            case SubstituteRolled():
                self.check_die(event, 6, event.roll)
                self.aftermath.substitute(event)
            case StandRegrouped():
                self.aftermath.regrouped(event)
            case SteppedUp():
                self.aftermath.stepped(event)
            case StandCompleted():
                self.aftermath.completed(event)
            case UnitReacted():
                self.aftermath.reacted(event, self.march.allowed(event.unit))
            case _:
                pass

    def see_fire(self, event: Event) -> None:
        """Chapters IV and XII."""
        match event:
            case ShotScattered():
                self.fire.scattered(event)
            case ShotFired():
                self.check_die(event, 20, event.roll)
                self.fire.fired(event)
                self.count_hit(event.target.id, event.hit, None)
            case ShotSure():
                self.fire.sure(event)
                self.rout.shot(event.target.id)
            case _:
                pass

    def see_melee(self, event: Event) -> None:
        """Chapters VI and XIV."""
        match event:
            case InitiativeReached():
                self.melee.reached(event)
            case BlowStruck():
                self.check_die(event, 20, event.roll)
                self.melee.struck(event)
                self.count_hit(event.target.id, event.hit, event.attacker.id)
                self.melee.earns(event)
            case BlowLost():
                self.melee.lost(event)
            case SecondAttackEarned():
                self.melee.second(event)
            case StandAdvanced():
                self.melee.advanced(event)
                self.morale.note_contacts()
            case StandReplies():
                self.melee.replies(event)
            case _:
                pass

    def see_morale(self, event: Event) -> None:
        """Chapter XV."""
        match event:
            case MoraleTested():
                if event.die is not None:
                    self.check_die(event, 6, event.die)
                self.morale.test(event)
            case CombatLost():
                self.morale.combat(event)
            case UnitRan():
                self.rout.ran(event)
            case _:
                pass

    def see_movement(self, event: Event) -> None:
        """Chapters V and XI."""
        table = self.table
        match event:
            case SequenceBegan():
                self.march.drill.began(event)
            case UnitMoved():
                self.march.moved(event)
            case UnitEngaged():
                self.march.engaged(event.unit)
                self.morale.attacks(event.unit, event.enemy)
                for key in (event.unit, event.enemy):
                    if not table.units[key].engaged:
                        table.change(key, engaged=True, first_melee=table.turn)
            case _:
                pass

    def note(self, event: Event) -> None:
        """Keep tokens and units as events tell it."""
        table = self.table
        match event:
            case UnitRouts():
                self.morale.routed.add(event.unit)
                table.put_to_rout(event.unit)
            case UnitImpetuous():
                table.make_impetuous(event.unit, event.enemy)
            case UnitRallied():
                table.rally(event.unit, event.left)
            case FormationTaken():
                table.formations[event.unit] = event.formation
            case FormationLost():
                table.formations.pop(event.unit, None)
                self.march.gives_up(event.unit, event.formation)
            case OrderRevealed() | OrderRolled():
                table.change(event.unit, order=event.order)
            case SubstituteChosen():
                if event.by is not None:
                    self.doomed.discard(event.stand.id)
                    table.wounds[event.stand.id] -= 1
            case UnitCaught():
                table.change(event.unit, engaged=True)
            case UnitDisengaged():
                table.change(event.unit, engaged=False)
            case CommanderJoined() | CommanderLeft():
                table.associate(event.stand, event.unit, joins=isinstance(event, CommanderJoined))
            case _:
                pass

    def count_hit(self, target: str, hit: bool, attacker: str | None) -> None:
        """Each hit takes a hit point, and the last the stand; whose unit took it counts for its test (DW-VIII.1.1-a)."""
        table = self.table
        stand = table.stands.get(target)
        if stand is None or not hit:
            return
        table.wounds[target] += 1
        if table.wounds[target] >= table.card(stand).hit_points and target not in self.doomed:
            self.doomed.add(target)
            if attacker is not None:
                self.morale.killed[table.stands[attacker].unit] += 1

    def all_removed(self) -> None:
        """Who has taken his last hit is off the table when the next phase begins (DW-VIII.1.1-a)."""
        for key in sorted(self.doomed):
            self.table.judge("DW-VIII.1.1-a", key not in self.table.stands, f"{key} has no hit point left")
        self.doomed.clear()

    def check_die(self, event: Event, sides: int, shown: int) -> None:
        """The die that an event tells of is the one last rolled."""
        last = self.dice[-1] if self.dice else None
        right = last is not None and (last.sides, last.value) == (sides, shown)
        self.table.judge("DW-I.1.3", right, f"{type(event).__name__} tells of {shown}, rolled {last}")

    def move(self, event: Event) -> None:
        """Move the umpire's own stands."""
        table = self.table
        match event:
            case UnitMoved() | UnitReacted():
                moved: dict[str, Any] = {}
                for track in event.went:
                    old = table.stands[track.stand]
                    moved[track.stand] = (
                        track.path[-1],
                        old.facing if track.facing is None else track.facing,
                    )
                table.move(moved)
            case StandCompleted():
                table.move({event.stand: (event.path[-1], table.stands[event.stand].facing)})
            case CommanderMoved():
                table.move({event.stand: (event.path[-1], event.facing)})
            case Rearranged():
                table.move({key: (path[-1], table.stands[key].facing) for key, path in event.went.items()})
            case StandsExchanged():
                one, other = table.stands[event.special.id], table.stands[event.other.id]
                # Each takes the other's place and facing.
                table.move({one.id: (place_of(other), other.facing), other.id: (place_of(one), one.facing)})
                self.march.exchanged(one, other)
            case _:
                pass

    def move_few(self, event: Event) -> None:
        """Move single stands, and take off who is gone."""
        table = self.table
        match event:
            case PlaceTaken():
                table.move({event.stand.id: (event.to, event.facing)})
            case SteppedUp():
                table.move({event.stand.id: (event.to, table.stands[event.stand.id].facing)})
            case StandRegrouped():
                old = table.stands[event.stand.id]
                table.move({old.id: (event.path[-1] if event.path else axial(old.hex), event.facing)})
            case StandHit():
                held = table.wounds[event.stand.id] == event.hits
                table.judge(
                    "DW-VIII.1.1-b",
                    held,
                    f"{event.stand.id} {event.hits}, umpire {table.wounds[event.stand.id]}",
                )
            case StandsDestroyed():
                self.rout.taken(event)
                self.morale.loss(event.unit, [named.id for named in event.stands])
                table.remove([named.id for named in event.stands])
            case StandsLeft():
                self.rout.gone(event)
                table.remove([named.id for named in event.stands])
            case _:
                pass
