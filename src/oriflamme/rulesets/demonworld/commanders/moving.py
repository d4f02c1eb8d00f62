"""Section X.2.1: how independent commanders move, when, and who of two enemies goes first (DW-X.2.1-a to DW-X.2.1-h)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from typing import ClassVar

import msgspec

from oriflamme.board.hexes import DIRECTIONS, FRONT, axial
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name, Path, Small
from oriflamme.kernel.rulings import LEGAL, Reason, Ruling, judge, refuse
from oriflamme.kernel.steps import Command, Decision, Prompt, Step
from oriflamme.kernel.text import Text, text
from oriflamme.kit.readiness import own_only
from oriflamme.rulesets.demonworld.chapters import gathered
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.closing_up import formations
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import D6, Stand, Unit, unit_name
from oriflamme.rulesets.demonworld.movement.engagement import Reaction, make_contact
from oriflamme.rulesets.demonworld.movement.legs import LONGEST
from oriflamme.rulesets.demonworld.turn import Commit, GoFirst, not_now

from .acting import beside_enemies
from .joining import against_joining, against_leaving, home_of, is_joined, join, leave
from .pages import Deeds
from .placing import CommanderGone, Placing
from .ranks import is_independent
from .tidings import CommanderMoved, CommandersOrdered, CommandersTold
from .ways import ends_there, going, points_of, price, ways


class MoveCommander(Command, frozen=True, tag="dw-move-commander-1"):
    """Move a commander along directions 0 east to 5 north-east, and turn him; one who is with a unit leaves it so."""

    stand: Name
    path: Path
    facing: Small


class JoinUnit(Command, frozen=True, tag="dw-join-unit-1"):
    """Have an independent commander join a unit that he stands next to (DW-X.2.3-b)."""

    stand: Name
    unit: Name


class MoveNow(Command, frozen=True, tag="dw-commanders-now-1"):
    """Say whether commanders move before these units or wait (DW-X.2.1-e, DW-X.2.1-h)."""

    now: bool


# -- who and where -------------------------------------------------------------------------------------------------


def against_moving(field: Field, stand: Stand, sequence: Order) -> Iterator[Reason]:
    """Yield why a commander cannot move on his own before a sequence (DW-X.2.1-e, DW-X.2.3-a)."""
    unit = field.units[stand.unit]
    if is_joined(field, stand):
        yield from against_leaving(field, stand, sequence)
        return
    if not is_independent(field, unit):
        yield Reason("DW-X.2.1-a", text("dw-refused-no-commander", unit=unit_name(unit)))
        return
    if unit.engaged:
        yield Reason("DW-X.2.1-f", text("dw-refused-engaged", unit=unit_name(unit)))
    if unit.id in field.pages[Deeds].moved:
        yield Reason("DW-X.2.1-e", text("dw-refused-moved", unit=unit_name(unit)))
    yield from gathered(field.ground.game.against_move, field, unit)


def movers(field: Field, side: str, sequence: Order) -> Iterator[Stand]:
    """Yield the commanders of a side who may move on their own before a sequence."""
    for unit in field.units_of(side):
        alone = is_independent(field, unit)
        for stand in field.stands_of(unit):
            if (alone or is_joined(field, stand)) and not any(against_moving(field, stand, sequence)):
                yield stand


def may_join(field: Field, stand: Stand, sequence: Order) -> Iterator[Unit]:
    """Yield the units that a commander may join before a sequence: he has not moved before an earlier one."""
    own = field.units[stand.unit]
    if is_independent(field, own) and field.pages[Deeds].moved.get(own.id, sequence) is sequence:
        for unit in field.units_of(own.side):
            if not any(against_joining(field, stand, unit)):
                yield unit


def against_way(field: Field, command: MoveCommander, stand: Stand) -> Iterator[Reason]:
    """Yield why a commander cannot go along a path and look so at its end (DW-X.2.1-a, DW-X.2.1-g)."""
    if not 0 <= command.facing <= 5:
        yield Reason("DW-V.1.3-a", text("dw-refused-facing", facing=command.facing))
        return
    if len(command.path) > LONGEST or any(not 0 <= towards <= 5 for towards in command.path):
        yield Reason("DW-I.3.1-a", text("dw-refused-direction", direction=max(command.path, default=0)))
        return
    if is_joined(field, stand) and not command.path:
        yield Reason("DW-X.2.3-a", text("dw-refused-leaving-stays", unit=unit_name(field.units[stand.unit])))
    spent, here = 0, stand
    passage = going(field, stand)
    for number, towards in enumerate(command.path):
        if number and ends_there(field, here):
            yield Reason("DW-V.3.2-a", text("dw-refused-after-contact"))
            return
        after = here.at(here.hex + DIRECTIONS[towards])
        if not field.room(stand.unit).issuperset(after.cells):
            yield Reason("DW-I.1.4-a", text("dw-refused-off-map"))
            return
        name = field.ground.map.name(after.hex)
        bar = next(filter(None, (passage.bar(cell, towards) for cell in here.cells)), None)
        if bar is not None:
            yield Reason(bar.rule, text(bar.key, hex=name))
            return
        if not field.fits(after):
            yield Reason("DW-V.3.0-a", text("dw-refused-occupied", hex=name))
            return
        spent += price(field, here, towards) or 0
        here = after
    if spent > points_of(field, stand):
        facts = {"points": points_of(field, stand), "spent": spent}
        yield Reason("DW-X.2.1-b", text("dw-refused-commander-points", **facts))
    yield from _against_end(field, command, stand, here)


def _against_end(field: Field, command: MoveCommander, stand: Stand, end: Stand) -> Iterator[Reason]:
    """Yield why a commander cannot end his move on a hex, or attack there: enemies are met by a step to the front."""
    own, game = home_of(field, stand), field.ground.game
    end = end.at(end.hex, command.facing)
    yield from gathered(game.against_place, field, own, (end,))
    foes = (*field.contacts(end), *field.exposed(end))
    if foes and command.path:
        if command.path[-1] not in FRONT[command.facing]:
            yield Reason("DW-X.2.1-g", text("dw-refused-commander-front"))
        yield from gathered(game.against_contact, field, own, frozenset(foe.unit for foe in foes))


# -- when ----------------------------------------------------------------------------------------------------------


def roll_off(battle: Battle[Field], champions: dict[str, Stand]) -> str:
    """Roll D6 for each side and add its commander's initiative, again while they are equal; return who is higher (DW-X.2.1-h)."""
    field = battle.state
    while True:
        rolled = {
            side: D6.roll(battle, "dw-roll-commanders", "DW-X.2.1-h") + field.profile(stand).initiative
            for side, stand in champions.items()
        }
        one, other = rolled
        if rolled[one] != rolled[other]:
            winner = max(rolled, key=lambda side: rolled[side])
            battle.emit(CommandersOrdered(rule="DW-X.2.1-h", winner=winner))
            return winner


def champion(field: Field, stands: Iterator[Stand]) -> Stand:
    """Return the commander of highest initiative, the first of equals; he rolls for his side (DW-X.2.1-h)."""
    return max(stands, key=lambda stand: field.profile(stand).initiative)


class CommandersMove(Step, frozen=True, tag="dw-commanders-move-1"):
    """Before the units of an order move, commanders on their own may, each once in the phase (DW-X.2.1-e)."""

    order: Order

    def run(self, battle: Battle[Field]) -> None:
        """Ask the side that has such commanders; where both have, who moves his now."""
        field = battle.state
        sides = [side for side in field.ground.sides if CommandersTurn(side, self.order).busy(field)]
        if len(sides) == 1:
            battle.push(CommandersTurn(sides[0], self.order))
        elif sides:
            battle.push(WhoMoves(self.order))


class WhoMoves(Decision, frozen=True, tag="dw-commanders-who-1"):
    """Both sides say in secret whether they move commanders now; if both do, dice say who decides (DW-X.2.1-h).

    Who has answered is no secret.
    """

    order: Order
    answered: tuple[str, ...] = ()
    answers: dict[str, bool] = {}

    def seen_by(self, player: str | None) -> WhoMoves:
        """Return the decision with the player's own answer only."""
        return msgspec.structs.replace(self, answers=own_only(self.answers, player))

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return the sides that have not answered."""
        return tuple(side for side in battle.setup.sides if side not in self.answered)

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask whether commanders move now."""
        order = Text(f"dw-order-{self.order.value}")
        return Prompt(player, Text("dw-ask-commanders-now", {"order": order}), "DW-X.2.1-e", secret=True)

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield waiting and moving."""
        yield MoveNow(False)
        yield MoveNow(True)

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Accept nothing but the answer."""
        return LEGAL if isinstance(command, MoveNow) else not_now(battle.state, command, "DW-X.2.1-e")

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Keep the answer."""
        assert isinstance(command, MoveNow)  # check() allows nothing else
        answers = {**self.answers, player: command.now}
        battle.replace(msgspec.structs.replace(self, answered=(*self.answered, player), answers=answers))

    def conclude(self, battle: Battle[Field]) -> None:
        """Let the sides move that wish to, in the order that the winner of the dice decides."""
        field = battle.state
        sides = [side for side in field.ground.sides if self.answers[side]]
        battle.emit(CommandersTold(rule="DW-X.2.1-e", sides=tuple(sides)))
        if len(sides) == 2:
            stands = {side: champion(field, _able(field, side, self.order)) for side in sides}
            battle.push(CommandersChoice(roll_off(battle, stands), self.order))
        else:
            battle.push(*(CommandersTurn(side, self.order) for side in sides))


def _able(field: Field, side: str, sequence: Order) -> Iterator[Stand]:
    yield from movers(field, side, sequence)
    for unit in field.units_of(side):
        if is_independent(field, unit) and any(may_join(field, field.stands_of(unit)[0], sequence)):
            yield field.stands_of(unit)[0]


class FirstOfTwo(Decision, frozen=True):
    """The winner of the dice decides whether his commanders go before the enemy's (DW-X.2.1-h).

    Subclasses say what is asked, and give each side its turn.
    """

    asked: ClassVar[str]

    side: str

    def turn(self, side: str) -> Step:
        """Return the step in which a side does what this is about. Subclasses must say which."""
        raise LookupError(f"{type(self).__name__} gives nobody a turn")

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return the winner."""
        return (self.side,)

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask who goes first."""
        return Prompt(player, Text(self.asked), "DW-X.2.1-h")

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield after and before."""
        yield GoFirst(False)
        yield GoFirst(True)

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Accept nothing but the choice."""
        return LEGAL if isinstance(command, GoFirst) else not_now(battle.state, command, "DW-X.2.1-h")

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Begin as chosen."""
        assert isinstance(command, GoFirst)  # check() allows nothing else
        battle.pop()
        other = battle.state.ground.opponent(player)
        first, second = (player, other) if command.first else (other, player)
        battle.push(self.turn(first), self.turn(second))


class CommandersChoice(FirstOfTwo, frozen=True, tag="dw-commanders-choice-1"):
    """The winner decides whether his commanders move before the enemy's, in the sequence of an order (DW-X.2.1-h)."""

    asked: ClassVar[str] = "dw-ask-commanders-first"

    order: Order

    def turn(self, side: str) -> Step:
        """Return the moves of a side's commanders."""
        return CommandersTurn(side, self.order)


class CommandersTurn(Decision, frozen=True, tag="dw-commanders-turn-1"):
    """A side moves commanders on their own before the units of an order move (DW-X.2.1-e)."""

    side: str
    order: Order
    done: bool = False

    def busy(self, field: Field) -> bool:
        """Return whether a commander of the side may still move, or join a unit."""
        return next(_able(field, self.side, self.order), None) is not None

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return the side until it is done."""
        return (self.side,) if not self.done and self.busy(battle.state) else ()

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask for moves of commanders."""
        order = Text(f"dw-order-{self.order.value}")
        return Prompt(player, Text("dw-ask-commanders-move", {"order": order}), "DW-X.2.1-e")

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield the end, units to join, and moves to each hex that a commander can come to."""
        field = battle.state
        yield Commit()
        for unit in field.units_of(player):
            for stand in field.stands_of(unit) if is_independent(field, unit) else ():
                yield from (JoinUnit(stand.id, other.id) for other in may_join(field, stand, self.order))
        for stand in movers(field, player, self.order):
            yield from self.moves(field, stand)

    def moves(self, field: Field, stand: Stand) -> Iterator[MoveCommander]:
        """Yield moves of one commander: to each hex with the facing he has, or one to attack with; turns where he is."""
        for hex, way in ways(field, stand).items():
            there = stand.at(hex)
            attack = bool(way.path) and (bool(field.contacts(there)) or any(field.alternating(there)))
            for facing in range(6):
                if facing == stand.facing or attack or not way.path:
                    command = MoveCommander(stand.id, way.path, facing)
                    if (way.path or facing != stand.facing) and not any(against_way(field, command, stand)):
                        yield command

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse commanders who may not move now, and ways that they cannot go."""
        field = battle.state
        match command:
            case Commit():
                return LEGAL
            case MoveCommander():
                stand = field.stands.get(command.stand)
                if stand is None or field.side(stand) != player:
                    return refuse("DW-X.2.1-a", "dw-refused-no-such-stand", stand=command.stand)
                reasons = tuple(against_moving(field, stand, self.order))
                return judge(reasons or against_way(field, command, stand))
            case JoinUnit():
                return judge(self._against_joining(field, player, command))
            case _:
                return not_now(field, command, "DW-X.2.1-e")

    def _against_joining(self, field: Field, player: str, command: JoinUnit) -> Iterator[Reason]:
        stand, unit = field.stands.get(command.stand), field.units.get(command.unit)
        if stand is None or field.side(stand) != player:
            yield Reason("DW-X.2.3-b", text("dw-refused-no-such-stand", stand=command.stand))
            return
        if unit is None or not unit.stands:
            yield Reason("DW-X.2.3-b", text("dw-refused-no-such-unit", unit=command.unit))
            return
        yield from against_joining(field, stand, unit)
        if field.pages[Deeds].moved.get(stand.unit, self.order) is not self.order:
            yield Reason("DW-X.2.1-e", text("dw-refused-moved", unit=unit_name(field.units[stand.unit])))

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Move the commander, or have him join."""
        field = battle.state
        match command:
            case MoveCommander():
                self._move(battle, command)
            case JoinUnit():
                unit = field.units[command.unit]
                organised = field.organised(unit)
                join(battle, field.stands[command.stand], unit)
                battle.push(Placing(unit.id, command.stand, organised))
            case _:
                battle.replace(msgspec.structs.replace(self, done=True))

    def _move(self, battle: Battle[Field], command: MoveCommander) -> None:
        """Carry out a move: he leaves his unit first, and whoever he meets is engaged and may react (DW-X.2.1-g)."""
        field = battle.state
        stand = field.stands[command.stand]
        gap: tuple[Step, ...] = ()
        if is_joined(field, stand):
            gap = (CommanderGone(stand.unit, formations(field)[stand.unit]),)
            stand = leave(battle, stand)
        way = tuple(accumulate((DIRECTIONS[towards] for towards in command.path), initial=stand.hex))
        spent = _spent(field, stand, command.path)
        after = stand.at(way[-1], command.facing)
        field.place(after)
        unit = field.units[stand.unit]
        deeds = field.pages[Deeds]
        field.pages.put(msgspec.structs.replace(deeds, moved={**deeds.moved, unit.id: self.order}))
        battle.emit(
            CommanderMoved(
                rule="DW-X.2.1-a",
                stand=stand.id,
                name=unit_name(unit),
                side=unit.side,
                path=tuple(map(axial, way)),
                facing=command.facing,
                hex=field.ground.map.name(after.hex),
                points=spent,
            )
        )
        foes = field.touching(unit)
        reacting: tuple[str, ...] = ()
        if foes:
            deeds = field.pages[Deeds]
            field.pages.put(msgspec.structs.replace(deeds, attacked={**deeds.attacked, unit.id: self.order}))
            reacting = make_contact(battle, unit, foes)
        battle.push(
            *gap,
            *gathered(field.ground.game.after_move, field, unit),
            *beside_enemies(field, unit, after, command.path, self.order),
            *(Reaction(enemy) for enemy in reacting),
        )


def _spent(field: Field, stand: Stand, path: tuple[int, ...]) -> int:
    total, here = 0, stand
    for towards in path:
        total += price(field, here, towards) or 0
        here = here.at(here.hex + DIRECTIONS[towards])
    return total
