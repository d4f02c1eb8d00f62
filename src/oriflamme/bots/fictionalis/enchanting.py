"""Magic: assaults and spells that are paid for, debts repaid. A debt that is not repaid costs the caster his life."""

from __future__ import annotations

from oriflamme.kernel.battle import View
from oriflamme.kernel.steps import Command
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.magic import assault, casting, debts
from oriflamme.rulesets.fictionalis.magic.assault import MagicAssault
from oriflamme.rulesets.fictionalis.magic.casting import CastSpell
from oriflamme.rulesets.fictionalis.magic.late_spells import EndLateSpells, LateOrder
from oriflamme.rulesets.fictionalis.magic.magic_phase import EndMagic, MagicOrder, Reserve


def repayment(field: Field, player: str) -> Command | None:
    """Return the repayment of a debt that is due and can be paid, None when there is none (DBF-MAGIC-DEBT)."""
    return next(debts.options(field, player), None)


def order(view: View[Field], due: MagicOrder, player: str) -> Command:
    """Return the next use of magic: a repayment, then what is paid for in full, then PIPs put aside; else the end of it."""
    owed = repayment(view.state, player) if player == view.state.bound.side else None
    if owed is not None:
        return owed
    offered = tuple(due.options(view, player))
    for command in offered:
        if paid(view.state, command):
            return command
    # What is left over would be lost (DBF-PIP-USE).
    return next((one for one in offered if isinstance(one, Reserve)), EndMagic())


def late(view: View[Field], due: LateOrder, player: str) -> Command:
    """Return the next spell after the moves that is paid for in full; else the end of them."""
    return next((one for one in due.options(view, player) if paid(view.state, one)), EndLateSpells())


def paid(field: Field, command: Command) -> bool:
    """Return whether a command is magic that runs nobody into debt (DBF-MAGIC-COST, DBF-MAGIC-DEBT)."""
    match command:
        case CastSpell():
            return casting.bill(field, command).debt == 0
        case MagicAssault():
            return all(due.debt == 0 for _, due in assault.bills(field, command))
        case _:
            return False
