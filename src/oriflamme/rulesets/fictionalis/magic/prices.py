"""What magic costs, what pays for it, and the debts that casters run into (seed lines 507, 1494-1496)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.effects import Effects
from oriflamme.kernel.events import Event
from oriflamme.kernel.pages import Page
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.tally import Line, Tally
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.fictionalis import pip_prices, purse
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.naming import about
from oriflamme.rulesets.fictionalis.pieces import WHOLE, Element, Trait
from oriflamme.rulesets.fictionalis.playback import altered

from .counter import counts_as_own, in_own_bound
from .spells import magic

_NOTHING: Final = Tally(())


class Debtors(Page, frozen=True, omit_defaults=True, tag="dbf-debtors-1"):
    """The bound in which each caster first ran into the debt that it has, by its id (DBF-MAGIC-DEBT)."""

    since: dict[str, int] = {}

    def seen_by(self, player: str | None) -> Debtors:
        """Return the page: nothing of it is secret."""
        return self


class DebtContracted(Event, frozen=True, tag="dbf-debt-contracted-1", kw_only=True):
    """A caster went into debt for magic; `owed` is all that it owes now, in halves of a PIP."""

    element: str
    name: Text
    owed: int

    def text(self) -> Text:
        """Return the words: who, how much, and what it will cost."""
        due = repayment(self.owed) / WHOLE
        return text("dbf-debt-contracted", element=self.name, owed=self.owed / WHOLE, due=due)

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return altered((self.element,), self.text())


class Bill(msgspec.Struct, frozen=True):
    """How a piece of magic is paid for, in halves of a PIP.

    `kept`: what the caster has reserved is used. `purse`: what the command pays now, after the general's reduction, as far
    as it can; `debt` is the rest. `reach` is what is owed for range, for which nobody runs into debt.
    """

    kept: bool
    tally: Tally
    purse: int
    debt: int
    reach: int = 0


class Terms(msgspec.Struct, frozen=True):
    """What the price of a piece of magic hangs on.

    `own`: it is used in the bound of the caster's side; `out_of_phase`: the caster counts bounds the other way
    (DBF-MAGIC-OUTOFPHASE); `later`: it is to work in the bound after this one; `delays`: how often magic has delayed the
    flank march before (DBF-SPELL-DELAY).
    """

    own: bool
    out_of_phase: bool = False
    later: bool = False
    delays: int = 0

    @property
    def in_phase(self) -> bool:
        """Whether this bound counts as the caster's own."""
        return counts_as_own(own=self.own, out_of_phase=self.out_of_phase)

    def usual(self, *, cheap: bool | None = None) -> Line:
        """Return the price of any piece of magic in this bound; `cheap` puts it as in the own bound, or as in the enemy's."""
        cheap = self.in_phase if cheap is None else cheap
        rule = "DBF-MAGIC-OUTOFPHASE" if self.out_of_phase else "DBF-MAGIC-COST"
        if cheap:
            return Line("dbf-line-magic-own", magic().prices.own, rule)
        return Line("dbf-line-magic-enemy", magic().prices.reserved, rule)


def standard(field: Field, caster: Element) -> int:
    """Return the price of a piece of magic in the present bound (DBF-MAGIC-COST, DBF-MAGIC-OUTOFPHASE)."""
    return terms(field, caster).usual().value


def terms(field: Field, caster: Element) -> Terms:
    """Return what the price of magic hangs on for a caster in the present bound."""
    return Terms(in_own_bound(field, caster), caster.has(Trait.OUT_OF_PHASE))


def to_reserve(caster: Element) -> int:
    """Return what must be reserved for a piece of magic in the enemy's bound (DBF-MAGIC-COST)."""
    return reserve_line(
        out_of_phase=caster.has(Trait.OUT_OF_PHASE), amplifier=purse.may_keep_long(caster)
    ).value


def reserve_line(*, out_of_phase: bool, amplifier: bool) -> Line:
    """Return what is reserved for the enemy's bound: less by a caster who bears an artefact (A) (DBF-ARTEFACT-A-c)."""
    line = Terms(own=False, out_of_phase=out_of_phase).usual(cheap=True if amplifier else None)
    return msgspec.structs.replace(line, rule="DBF-ARTEFACT-A-c") if amplifier else line


def bill(field: Field, caster: Element, base: int, reach: int = 0, claimed: int = 0) -> Bill:
    """Return how a caster would pay for magic that costs `base` and `reach` more for range.

    What it has reserved pays for one piece of magic at the usual price, and for as much range as was reserved with it.
    `claimed` is what others of its command take for the same assault.
    """
    own = in_own_bound(field, caster)
    account = Account(
        base=base,
        reach=reach,
        kept=purse.kept_by(field, caster),
        usual=standard(field, caster),
        reserve=to_reserve(caster),
        left=max(purse.left(field, caster.command) - claimed, 0) if own else None,
        reduced=pip_prices.reduces_magic(field, caster),
    )
    return reckoned(account)


class Account(msgspec.Struct, frozen=True, kw_only=True):
    """What decides how magic is paid for, in halves of a PIP.

    `base` and `reach` are its price and what is paid for range, `usual` the price of any magic in this bound. `kept`: what
    has been reserved; `reserve`: what of that is for the magic itself, the rest being for range. `left`: what the command
    has left, None in the enemy's bound, in which nobody has PIPs. `reduced`: by the C-in-C (DBF-MAGIC-CINC).
    """

    base: int
    reach: int
    kept: int
    usual: int
    reserve: int
    left: int | None
    reduced: bool


def reckoned(account: Account) -> Bill:
    """Return how magic is paid for: by what is reserved, then by the command, then by debt (DBF-MAGIC-COST, DBF-MAGIC-DEBT)."""
    base, reach, kept = account.base, account.reach, account.kept
    if kept:
        base = max(base - account.usual, 0)
        reach = max(reach - max(kept - account.reserve, 0), 0)
    rest = base + reach
    if account.left is None:
        return Bill(bool(kept), _NOTHING, 0, rest, reach)
    tally = pip_prices.magic_tally(rest, reduced=account.reduced) if rest else _NOTHING
    paid = min(tally.total, account.left)
    return Bill(bool(kept), tally, paid, tally.total - paid, reach)


def repayment(owed: int) -> int:
    """Return what it costs to repay a debt: 1 PIP more than its value, in halves (DBF-MAGIC-DEBT)."""
    return owed + magic().prices.interest


def reasons(field: Field, caster: Element, due: Bill) -> Iterator[Reason]:
    """Yield the reasons against paying so: a debt for range, or on top of one that is due (DBF-MAGIC-DEBT)."""
    if due.debt and due.reach:
        yield Reason("DBF-MAGIC-DEBT", text("dbf-refused-debt-range", element=about(caster)))
    if due.debt and is_due(field, caster):
        yield Reason("DBF-MAGIC-DEBT", text("dbf-refused-debt-owed", element=about(caster)))


def pay(battle: Battle[Field], caster_id: str, base: int, reach: int = 0) -> None:
    """Pay for magic with what is reserved, from the purse, and by debt for the rest; `reasons` has been asked before."""
    field = battle.state
    caster = field.elements[caster_id]
    due = bill(field, caster, base, reach)
    if due.kept:
        purse.use_kept(battle, caster_id)
    if due.purse:
        purse.spend(battle, caster.command, due.purse)
    if due.tally.lines and pip_prices.reduces_magic(field, caster):
        purse.use_reduction(battle, caster)
    if due.debt:
        contract(battle, caster_id, due.debt)


# -- debts ---------------------------------------------------------------------------------------------------------------


def owed(field: Field, caster: Element) -> int:
    """Return what a caster owes, in halves of a PIP."""
    return field.commands[caster.command].debts.get(caster.id, 0)


def is_due(field: Field, caster: Element) -> bool:
    """Return whether a caster owes what must be repaid in this bound: its own, after the one of the debt (DBF-MAGIC-DEBT)."""
    since = field.pages[Debtors].since.get(caster.id)
    return since is not None and in_own_bound(field, caster) and since < field.bound.number


def contract(battle: Battle[Field], caster_id: str, halves: int) -> None:
    """Add to what a caster owes; from its own bound to the enemy's next it may do so twice (DBF-MAGIC-DEBT)."""
    field = battle.state
    caster = field.elements[caster_id]
    total = owed(field, caster) + halves
    command = field.commands[caster.command]
    field.order(msgspec.structs.replace(command, debts={**command.debts, caster_id: total}))
    since = field.pages[Debtors].since
    field.pages.change(Debtors, since={caster_id: field.bound.number, **since})
    battle.emit(DebtContracted(rule="DBF-MAGIC-DEBT", element=caster_id, name=about(caster), owed=total))


def clear(field: Field, caster_id: str) -> None:
    """Forget what a caster owes."""
    command = field.commands[field.elements[caster_id].command]
    debts = {name: debt for name, debt in command.debts.items() if name != caster_id}
    field.order(msgspec.structs.replace(command, debts=debts))
    since = field.pages[Debtors].since
    field.pages.change(Debtors, since={name: bound for name, bound in since.items() if name != caster_id})


EVENTS = (DebtContracted,)
PAGES = (Debtors,)
