"""What a player who imagines a battle takes the enemy's commanders to have decided: nothing that he knows, all that could be."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.dice import Lots
from oriflamme.kernel.steps import Step
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.orders import ORDERS, Token, sources_of, tokens_of

from .attaching import AttachBegins, Attaching, JoinAttached, commanders_of, fitting
from .command import NameUnits, settled, within_reach
from .moving import WhoMoves
from .pages import Attached
from .revealing import Among, ChooseOrders, RemoveTokens


def guess_commanders(battle: Battle[Field], player: str | None, lots: Lots) -> None:
    """Fill in with whom they begin, whom they were named for, among which orders they choose, and whether they move now."""
    field, due = battle.state, battle.decision()
    if isinstance(due, ChooseOrders):
        hidden = [side for side in due.asked if side not in due.among]
        guessed = {side: _among(field, side, battle.agenda) for side in hidden}
        battle.replace(msgspec.structs.replace(due, among={**due.among, **guessed}))
    elif isinstance(due, NameUnits):
        named = {side: settled(field, within_reach(field, side)) for side in field.ground.sides}
        battle.replace(msgspec.structs.replace(due, named={**named, **due.named}))
    elif isinstance(due, WhoMoves):
        answers = {side: lots.below(2) == 1 for side in due.answered if side not in due.answers}
        battle.replace(msgspec.structs.replace(due, answers={**due.answers, **answers}))
    _attach(battle, player, lots)


def _among(field: Field, side: str, agenda: Iterable[Step]) -> Among:
    """Return the tokens among which a side chooses: all orders where the die left it free, else those of which there are most.

    The latter are fewer than those that are still to be taken away (DW-X.4.0-b, DW-X.4.0-c).
    """
    counts = [step.count for step in agenda if isinstance(step, RemoveTokens)]
    if 2 in counts:
        free = [unit for unit in field.units_of(side) if unit.order is None and not tokens_of(field, unit)]
        return {unit.id: tuple(map(Token, ORDERS)) for unit in free if sources_of(field, unit)}
    count = min(counts, default=len(ORDERS) + 1) - 1
    tokens = {unit.id: tokens_of(field, unit) for unit in field.units_of(side)}
    return {unit: laid for unit, laid in tokens.items() if len(laid) == count}


def _attach(battle: Battle[Field], player: str | None, lots: Lots) -> None:
    """While armies deploy, name units for commanders of whom the player does not know whether they have one."""
    kinds = {type(step) for step in battle.agenda}
    if JoinAttached not in kinds or kinds & {AttachBegins, Attaching}:
        return
    field = battle.state
    units = dict(field.pages[Attached].units)
    for side in field.ground.sides:
        drawn = {}
        for commander in commanders_of(field, side) if side != player else ():
            unit = lots.pick((None, *fitting(field, commander)))
            if unit is not None:
                drawn[commander.id] = unit.id
        if drawn:
            units[side] = drawn
    if units != field.pages[Attached].units:
        field.pages.put(Attached(units))
