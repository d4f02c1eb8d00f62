"""Magic: assaults and spells that are paid for, the most useful first, and debts repaid.

A debt that is not repaid costs the caster his life.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from oriflamme.kernel.battle import View
from oriflamme.kernel.steps import Command
from oriflamme.rulesets.fictionalis import contacts, fighters, impetuous
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.magic import assault, casting, debts, enchantments
from oriflamme.rulesets.fictionalis.magic.assault import MagicAssault
from oriflamme.rulesets.fictionalis.magic.casting import CastSpell
from oriflamme.rulesets.fictionalis.magic.late_spells import EndLateSpells, LateOrder
from oriflamme.rulesets.fictionalis.magic.magic_phase import EndMagic, MagicOrder, Reserve
from oriflamme.rulesets.fictionalis.magic.spells import Spell
from oriflamme.rulesets.fictionalis.pieces import Element

from .advancing import eager
from .worth import prospects, worth

_HELD: Final = 0.02
"""What it is worth that an impetuous enemy does not come: little, since who comes alone is beaten."""

_STEADIED: Final = 0.08
"""What it is worth that an impetuous friend does not advance of itself."""

_KEPT: Final = 0.1
"""What it is worth that a demoralised friend does not run, for each element equivalent."""

_SAVED: Final = {Spell.INSPIRE: 0.25, Spell.FORTIFY: 0.5}
"""Which part of what a combat may be expected to cost a friend these spells save."""


def repayment(field: Field, player: str) -> Command | None:
    """Return the repayment of a debt that is due and can be paid, None when there is none (DBF-MAGIC-DEBT)."""
    return next(debts.options(field, player), None)


def order(view: View[Field], due: MagicOrder, player: str) -> Command:
    """Return the next use of magic: a repayment, then the most useful that is paid for in full, then PIPs put aside.

    Else the end of it.
    """
    owed = repayment(view.state, player) if player == view.state.bound.side else None
    if owed is not None:
        return owed
    offered = tuple(due.options(view, player))
    best = _best(view.state, offered)
    if best is not None:
        return best
    # What is left over would be lost (DBF-PIP-USE).
    return next((one for one in offered if isinstance(one, Reserve)), EndMagic())


def late(view: View[Field], due: LateOrder, player: str) -> Command:
    """Return the most useful spell after the moves that is paid for in full; else the end of them."""
    return _best(view.state, due.options(view, player)) or EndLateSpells()


def _best(field: Field, offered: Iterable[Command]) -> Command | None:
    """Return the most useful of some magic that is paid for in full, the first of those as good; None when nothing is of use."""
    best: Command | None = None
    most = 0.0
    for command in offered:
        if isinstance(command, CastSpell | MagicAssault) and paid(field, command):
            value = usefulness(field, command)
            if value > most:
                best, most = command, value
    return best


def usefulness(field: Field, command: CastSpell | MagicAssault) -> float:
    """Return what a piece of magic may be expected to gain, in element equivalents."""
    caster = field.elements[command.caster]
    if isinstance(command, MagicAssault):
        target = field.elements[command.target]
        lost, gained = prospects(fighters.magic(field, caster, target, len(command.aided_by)))
        return gained * worth(field, target) - lost * worth(field, caster)
    friends = [one for one in _near(field, caster) if one.side == caster.side]
    match command.spell:
        case Spell.INTIMIDATE:
            foes = (one for one in _near(field, caster) if one.side != caster.side)
            return _HELD * sum(impetuous.by_nature(one.kind) for one in foes)
        case Spell.RESTRAIN:
            return _STEADIED * sum(eager(field, one) for one in friends)
        case Spell.RALLY:
            broken = (one for one in friends if field.commands[one.command].demoralised)
            return _KEPT * sum(one.equivalent for one in broken)
        case Spell.INSPIRE | Spell.FORTIFY:
            return _SAVED[command.spell] * max((_endangered(field, one) for one in friends), default=0.0)
        case _:
            return 0.0


def _near(field: Field, caster: Element) -> Iterator[Element]:
    return (one for one in field.on_table() if one.id != caster.id and enchantments.near(caster, one))


def _endangered(field: Field, element: Element) -> float:
    """Return what the melee of an element may be expected to cost."""
    foes = contacts.fronts_meet(field, element)
    costs = (prospects(fighters.melee(field, element, foe))[0] for foe in foes)
    return max(costs, default=0.0) * worth(field, element)


def paid(field: Field, command: Command) -> bool:
    """Return whether a command is magic that runs nobody into debt (DBF-MAGIC-COST, DBF-MAGIC-DEBT)."""
    match command:
        case CastSpell():
            return casting.bill(field, command).debt == 0
        case MagicAssault():
            return all(due.debt == 0 for _, due in assault.bills(field, command))
        case _:
            return False
