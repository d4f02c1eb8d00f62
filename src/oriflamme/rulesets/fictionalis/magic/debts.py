"""Debts for magic fall due: they are repaid in the caster's next own bound, or destroy him (seed line 1496)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name
from oriflamme.kernel.effects import Effects
from oriflamme.kernel.events import Event
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.steps import Step
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.fictionalis import destruction, purse
from oriflamme.rulesets.fictionalis.actions import Action, Forecast
from oriflamme.rulesets.fictionalis.causes import Cause
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.naming import about
from oriflamme.rulesets.fictionalis.pieces import WHOLE, Element, Place
from oriflamme.rulesets.fictionalis.playback import altered
from oriflamme.rulesets.fictionalis.worded import WordedCommand

from .prices import clear, is_due, owed, repayment


class RepayDebt(WordedCommand, frozen=True, tag="dbf-repay-debt-1"):
    """Repay what a caster owes: one PIP more than the debt, all at once (DBF-MAGIC-DEBT)."""

    words = "dbf-do-repay-debt"

    caster: Name


class DebtRepaid(Event, frozen=True, tag="dbf-debt-repaid-1", kw_only=True):
    """A caster's debt was repaid; `halves` is what it cost."""

    element: str
    name: Text
    halves: int

    def text(self) -> Text:
        """Return the words: whose, and for how much."""
        return text("dbf-debt-repaid", element=self.name, pips=self.halves / WHOLE)

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return altered((self.element,), self.text())


def to_repay(field: Field, caster: Element) -> int:
    """Return what it costs to repay a caster's debt: 1 PIP more than its value (DBF-MAGIC-DEBT)."""
    return repayment(owed(field, caster))


def debtors(field: Field, side: str) -> Iterator[Element]:
    """Yield the elements of a side, wherever they are, whose debts fall due in this bound."""
    return (
        one
        for one in field.elements.values()
        if one.side == side and one.place is not Place.LOST and is_due(field, one)
    )


def reasons(field: Field, player: str, command: RepayDebt) -> Iterator[Reason]:
    """Yield every reason against repaying a debt now."""
    caster = field.elements.get(command.caster)
    if caster is None or caster.side != player or not is_due(field, caster):
        yield Reason("DBF-MAGIC-DEBT", text("dbf-refused-no-debt"))
        return
    yield from purse.reasons(field, caster.command, to_repay(field, caster))


def repay(battle: Battle[Field], command: RepayDebt) -> None:
    """Spend what it costs and forget the debt."""
    field = battle.state
    caster = field.elements[command.caster]
    halves = to_repay(field, caster)
    purse.spend(battle, caster.command, halves)
    clear(field, caster.id)
    battle.emit(DebtRepaid(rule="DBF-MAGIC-DEBT", element=caster.id, name=about(caster), halves=halves))


def options(field: Field, player: str) -> Iterator[RepayDebt]:
    """Yield the debts that can be repaid."""
    for caster in debtors(field, player):
        command = RepayDebt(caster.id)
        if not any(True for _ in reasons(field, player, command)):
            yield command


class Repaying(Action[RepayDebt]):
    """Debts are repaid among the moves, or in the magic stage."""

    command = RepayDebt

    def reasons(self, battle: Battle[Field], player: str, command: RepayDebt) -> Iterable[Reason]:
        return reasons(battle.state, player, command)

    def carry_out(self, battle: Battle[Field], player: str, command: RepayDebt) -> None:
        repay(battle, command)

    def options(self, battle: Battle[Field], player: str) -> Iterator[RepayDebt]:
        return options(battle.state, player)

    def forecast(self, battle: Battle[Field], player: str, command: RepayDebt) -> Forecast:
        caster = battle.state.elements.get(command.caster)
        return Forecast() if caster is None else Forecast(price=to_repay(battle.state, caster))


class DebtsFallDue(Step, frozen=True, tag="dbf-debts-fall-due-1"):
    """After the magic of a bound, whoever has not repaid what was due destroys himself and is lost (DBF-MAGIC-DEBT)."""

    def run(self, battle: Battle[Field]) -> None:
        field = battle.state
        for caster in list(debtors(field, field.bound.side)):
            clear(field, caster.id)
            destruction.destroy(battle, caster.id, Cause.DEBT)


COMMANDS = (RepayDebt,)
STEPS = (DebtsFallDue,)
EVENTS = (DebtRepaid,)
ACTIONS = (Repaying(),)
