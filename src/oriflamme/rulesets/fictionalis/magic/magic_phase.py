"""The magic of a bound: after all shooting, each caster of both sides makes an assault or casts a spell (seed lines 947, 1226).

The player in bound has his casters act one after another, and calls those of the enemy when he likes; what is left is the
enemy's. What an enemy does with his magic is his own choice, and he pays with what he has reserved or by debt.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name, Small
from oriflamme.kernel.events import Event
from oriflamme.kernel.rulings import LEGAL, Reason, Ruling, judge, refuse
from oriflamme.kernel.steps import Command, Prompt, Step
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.fictionalis import pip_prices, purse
from oriflamme.rulesets.fictionalis.actions import Forecast
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.naming import about, about_command
from oriflamme.rulesets.fictionalis.pieces import WHOLE, Element, Place, Rank
from oriflamme.rulesets.fictionalis.turn_events import Stage, announce
from oriflamme.rulesets.fictionalis.worded import WordedCommand, WordedDecision

from . import assault, casting, debts, prices
from .assault import MagicAssault
from .casting import CastSpell
from .counter import in_own_bound, power_now
from .debts import DebtsFallDue, RepayDebt
from .spells import Moment


class Reserve(WordedCommand, frozen=True, tag="dbf-reserve-magic-1"):
    """Reserve PIPs for a caster's magic in the enemy's next bound, with `extra` PIPs for range (DBF-MAGIC-COST).

    With an artefact (A) they last until the end of his own next bound (DBF-ARTEFACT-A-c).
    """

    words = "dbf-do-reserve-magic"

    caster: Name
    extra: Small = 0


class CallCaster(WordedCommand, frozen=True, tag="dbf-call-caster-1"):
    """The player in bound has an enemy caster use its magic next, or not at all in this bound (DBF-SEQ-3)."""

    words = "dbf-do-call-caster"

    caster: Name


class EndMagic(WordedCommand, frozen=True, tag="dbf-end-magic-1"):
    """Use no further magic in this bound; of a caster who was called: none at all."""

    words = "dbf-do-end-magic"


class MagicReserved(Event, frozen=True, tag="dbf-magic-reserved-1", kw_only=True):
    """A command put PIPs aside for magic; for which caster only its owner knows."""

    command: str
    name: Text
    halves: int

    def text(self) -> Text:
        """Return the words: which command, and how many PIPs."""
        return text("dbf-magic-reserved", command=self.name, pips=self.halves / WHOLE)


# -- reserving -----------------------------------------------------------------------------------------------------------


def cost_of_reserve(field: Field, caster: Element, extra: int) -> int:
    """Return what reserving costs now, in halves of a PIP: the C-in-C may use his reduction for himself (DBF-MAGIC-CINC)."""
    return pip_prices.magic(field, caster, prices.to_reserve(caster) + extra * WHOLE).total


def reasons_not_to_reserve(field: Field, player: str, command: Reserve) -> Iterator[Reason]:
    """Yield every reason against reserving PIPs for a caster."""
    caster = field.elements.get(command.caster)
    if caster is None or caster.side != player or not casting.armed(caster):
        yield Reason("DBF-MAGIC-WHO", text("dbf-refused-no-magician"))
        return
    if caster.place not in casting.ON_TABLE:
        yield Reason("DBF-MAGIC-LIMITS", text("dbf-refused-magic-off-table", element=about(caster)))
    if not in_own_bound(field, caster):
        yield Reason("DBF-MAGIC-COST", text("dbf-refused-reserve-bound"))
    if command.extra < 0 or (command.extra and power_now(field, caster) is None):
        yield Reason("DBF-ASSAULT-RANGE", text("dbf-refused-assault-extra"))
        return
    yield from purse.keep_reasons(field, caster, cost_of_reserve(field, caster, command.extra))


def reserve(battle: Battle[Field], command: Reserve) -> None:
    """Put the PIPs aside."""
    field = battle.state
    caster = field.elements[command.caster]
    halves = prices.to_reserve(caster) + command.extra * WHOLE
    cost = cost_of_reserve(field, caster, command.extra)
    purse.keep(battle, caster.id, halves, cost)
    if caster.general is Rank.CINC and cost < halves:
        purse.use_reduction(battle, caster)
    battle.emit(
        MagicReserved(
            rule="DBF-MAGIC-COST",
            command=caster.command,
            name=about_command(field.commands[caster.command]),
            halves=halves,
        )
    )


_MOST_EXTRA = 2
"""Reserves are offered without range and with one or two steps of it for the least powers; more may be asked for."""


def _reserves(field: Field, player: str) -> Iterator[Reserve]:
    for one in field.elements.values():
        if one.side == player and one.place in casting.ON_TABLE and casting.armed(one):
            for extra in range(_MOST_EXTRA + 1):
                command = Reserve(one.id, extra)
                if next(reasons_not_to_reserve(field, player, command), None) is None:
                    yield command


# -- the stage -----------------------------------------------------------------------------------------------------------


class MagicPhase(Step, frozen=True, tag="dbf-magic-phase-1"):
    """The magic of a bound, of both sides; then debts that were due and are not repaid take their toll (DBF-SEQ-3)."""

    def run(self, battle: Battle[Field]) -> None:
        """Put its parts on the agenda; armies without magic have none."""
        field = battle.state
        if any(one.place is not Place.LOST and casting.armed(one) for one in field.elements.values()):
            announce(battle, Stage.MAGIC)
            battle.push(MagicTurn(), DebtsFallDue())


class MagicTurn(Step, frozen=True, tag="dbf-magic-turn-1", omit_defaults=True):
    """Find who may still use magic, and ask. `over`: the player in bound has finished. `waived`: who was called and passed."""

    over: bool = False
    waived: tuple[str, ...] = ()

    def run(self, battle: Battle[Field]) -> None:
        """Ask the player in bound, and when he has finished the other."""
        field = battle.state
        side = field.bound.side
        other = field.theatre.opponent(side)
        if not self.over and _has_choices(field, side):
            battle.push(MagicOrder(side, waived=self.waived))
        elif any(one.id not in self.waived for one in casting.able(field, other)):
            battle.push(MagicOrder(other, over=True, waived=self.waived))


def _has_choices(field: Field, side: str) -> bool:
    """Return whether the player in bound has anything to do in this stage besides calling enemies."""
    if (
        next(casting.able(field, side), None) is not None
        or next(debts.options(field, side), None) is not None
    ):
        return True
    return next(_reserves(field, side), None) is not None


class MagicOrder(WordedDecision, frozen=True, tag="dbf-magic-order-1", omit_defaults=True):
    """A player uses magic, one caster after another: the one in bound first, or whose caster is `called` (DBF-SEQ-3)."""

    help = "dbf-help-magic-order"

    player: str
    called: str | None = None
    over: bool = False
    waived: tuple[str, ...] = ()

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return the player."""
        return (self.player,)

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask for a spell or an assault."""
        if self.called is not None:
            name = about(battle.state.elements[self.called])
            return Prompt(player, text("dbf-ask-magic-called", element=name), "DBF-SEQ-3")
        return Prompt(player, Text("dbf-ask-magic"), "DBF-SEQ-3")

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield assaults, spells, repayments, reserves, enemies to call, and the end."""
        field = battle.state
        found: Iterable[MagicAssault | CastSpell] = (
            *assault.options(field, player),
            *casting.options(field, player, Moment.MAGIC),
        )
        yield from (command for command in found if self._concerns(command))
        if player == field.bound.side:
            yield from debts.options(field, player)
            yield from _reserves(field, player)
            yield from (CallCaster(one.id) for one in self._callable(field))
        yield EndMagic()

    def _concerns(self, command: MagicAssault | CastSpell) -> bool:
        """Return whether a command is of the caster that was called, if one was; who has passed does nothing more."""
        party = command.party if isinstance(command, MagicAssault) else (command.caster,)
        if self.called is not None and self.called not in party:
            return False
        return not any(name in self.waived for name in party)

    def _callable(self, field: Field) -> Iterator[Element]:
        """Yield the enemy casters whom the player in bound may call, as far as he sees them."""
        for one in casting.able(field, field.theatre.opponent(field.bound.side)):
            if one.place is Place.TABLE and one.id not in self.waived:
                yield one

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Give every reason against a piece of magic; refuse what is not done in this stage."""
        field = battle.state
        ours = player == field.bound.side
        match command:
            case EndMagic():
                return LEGAL
            case CastSpell() | MagicAssault() if not self._concerns(command):
                return refuse("DBF-SEQ-3", "dbf-refused-magic-called")
            case CastSpell():
                return judge(casting.reasons(field, player, command, Moment.MAGIC))
            case MagicAssault():
                return judge(assault.reasons(field, player, command))
            case RepayDebt() if ours:
                return judge(debts.reasons(field, player, command))
            case Reserve() if ours:
                return judge(reasons_not_to_reserve(field, player, command))
            case CallCaster(caster=name) if ours:
                if any(one.id == name for one in self._callable(field)):
                    return LEGAL
                return refuse("DBF-SEQ-3", "dbf-refused-no-caster-called")
            case _:
                return refuse("DBF-SEQ-3", "dbf-refused-magic-only")

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Carry it out, and look again who may use magic."""
        other = battle.state.theatre.opponent(player)
        battle.pop()
        again = MagicTurn(self.over, self.waived)
        match command:
            case CallCaster(caster=name):
                battle.push(MagicOrder(other, called=name, waived=self.waived))
            case EndMagic():
                self._end(battle)
            case CastSpell():
                battle.push(again)
                casting.cast(battle, command)
            case MagicAssault():
                battle.push(again)
                assault.conduct(battle, command)
            case RepayDebt():
                battle.push(again)
                debts.repay(battle, command)
            case Reserve():
                battle.push(again)
                reserve(battle, command)

    def _end(self, battle: Battle[Field]) -> None:
        if self.called is not None:
            battle.push(MagicTurn(self.over, (*self.waived, self.called)))
        elif not self.over:
            battle.push(MagicTurn(over=True, waived=self.waived))

    def forecast(self, battle: Battle[Field], player: str, command: Command) -> Forecast:
        """Return what a piece of magic costs."""
        field = battle.state
        named = getattr(command, "caster", None)
        caster = field.elements.get(named) if named is not None else None
        if caster is None or caster.rect is None or caster.side != player:
            return Forecast()
        match command:
            case CastSpell():
                return casting.priced(field, caster, casting.bill(field, command))
            case MagicAssault():
                return casting.priced(field, caster, next(iter(assault.bills(field, command)))[1])
            case RepayDebt():
                return Forecast(price=debts.to_repay(field, caster))
            case Reserve():
                return Forecast(price=cost_of_reserve(field, caster, max(command.extra, 0)))
            case _:
                return Forecast()


COMMANDS = (Reserve, CallCaster, EndMagic)
STEPS = (MagicPhase, MagicTurn, MagicOrder)
EVENTS = (MagicReserved,)
