"""The purses of the commands: what PIPs they have, what they spend, and what is kept (seed lines 507, 937, 956, 1494).

PIPs are counted in halves. What things cost is in `pip_prices`.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from oriflamme.board.table import Rect
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.pages import Page
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.scenes import TallyCard
from oriflamme.kernel.tally import Tally
from oriflamme.kernel.text import Text, text

from . import pip_prices
from .actions import Forecast
from .field import Field
from .naming import about_command
from .pieces import WHOLE, ArmyCommand, Artefact, Element
from .pip_prices import MoveFacts, MoveKind, SilentHalt, SilentHalts, Spies, price
from .pip_table import costs


class Kept(msgspec.Struct, frozen=True):
    """Half PIPs that a spell caster of a side keeps for magic, and the last bound that they are good for."""

    side: str
    caster: str
    halves: int
    last: int


class KeptPips(Page, frozen=True, omit_defaults=True, tag="dbf-kept-pips-1"):
    """The PIPs that are kept for magic, of which only their own side knows (DBF-ARTEFACT-A-c)."""

    kept: tuple[Kept, ...] = ()

    def seen_by(self, player: str | None) -> KeptPips:
        """Return the page with what `player` keeps."""
        return KeptPips(tuple(one for one in self.kept if one.side == player))


def frozen_reasons(field: Field, command_id: str) -> Iterator[Reason]:
    """Yield the reason against a move of a command that has stopped in the dark (DBF-NIGHT-FREEZE)."""
    command = field.commands[command_id]
    if command.frozen:
        yield Reason("DBF-NIGHT-FREEZE", Text("dbf-refused-frozen", {"command": about_command(command)}))


def left(field: Field, command_id: str) -> int:
    """Return the halves of PIPs that a command can still spend in its own bound (DBF-PIP-USE).

    What silently holds troops in ambush is taken off for those who know of it (DBF-AMBUSH-HALT).
    """
    return field.commands[command_id].pips - _silent(field, command_id)


def affordable(field: Field, command_id: str, halves: int) -> bool:
    """Return whether a command can spend so many halves of PIPs."""
    return halves <= left(field, command_id)


def reasons(field: Field, command_id: str, halves: int) -> Iterator[Reason]:
    """Yield the reason against something that a command has too few PIPs for; its arguments are in PIPs (DBF-PIP-USE)."""
    if not affordable(field, command_id, halves):
        args: dict[str, str | int | float | Text] = {
            "price": halves / WHOLE,
            "left": left(field, command_id) / WHOLE,
            "command": about_command(field.commands[command_id]),
        }
        yield Reason("DBF-PIP-USE", Text("dbf-refused-pips", args))


def move_reasons(field: Field, facts: MoveFacts) -> Iterator[Reason]:
    """Yield the reasons of this chapter against a move or halt: its price, also for Spies of other commands, and the dark."""
    command = field.elements[facts.elements[0]].command
    if facts.kind is not MoveKind.HALT:
        yield from frozen_reasons(field, command)
    yield from reasons(field, command, price(field, facts).total)
    for other in _saving_spies(field, facts):
        owed = pip_prices.spies_saved(field, other.id)
        if not affordable(field, other.id, owed):
            yield Reason("DBF-PIP-SPECIAL", Text("dbf-refused-spies-owe", {"command": about_command(other)}))


def forecast(tally: Tally, places: dict[str, Rect] | None = None) -> Forecast:
    """Return the forecast of something that costs this, and leads to these places."""
    card = TallyCard(text("dbf-price"), tally.lines, tally.total)
    return Forecast(places=places or {}, price=tally.total, tallies=(card,))


def spend(battle: Battle[Field], command_id: str, halves: int) -> None:
    """Take halves of PIPs from a command (DBF-PIP-USE). Raises ValueError when it has not got them: check before."""
    field = battle.state
    if not affordable(field, command_id, halves):
        raise ValueError(f"command {command_id} has {left(field, command_id)} halves, not {halves}")
    command = field.commands[command_id]
    field.order(msgspec.structs.replace(command, pips=command.pips - halves))


def pay(battle: Battle[Field], facts: MoveFacts) -> Tally:
    """Charge a command for a move or halt, before it is made, and return the price.

    Notes the reduction of a general as used (DBF-PIP-CINC), and what Spies save or have to pay after all (DBF-PIP-SPECIAL).
    """
    field = battle.state
    tally = price(field, facts)
    name = field.elements[facts.elements[0]].command
    general = pip_prices.reducer(field, facts)
    # What its player cannot know of may make a move dearer than it was for him; then he pays what he has.
    spend(battle, name, min(tally.total, left(field, name)))
    if general is not None:
        use_reduction(battle, general)
    hasted = pip_prices.haste_used(field, facts)
    if hasted:
        pip_prices.hasten(field, facts.elements[0], -hasted)
    if pip_prices.half_price(field, facts):
        saved = costs().move - costs().spy_march
        known = field.pages[Spies].saved
        field.pages.change(Spies, saved={**known, name: pip_prices.spies_saved(field, name) + saved})
    elif pip_prices.ends_half_price(field, facts):
        for other in _saving_spies(field, facts):
            spend(battle, other.id, pip_prices.spies_saved(field, other.id))
        field.pages.change(Spies, saved={})
    return tally


def use_reduction(battle: Battle[Field], general: Element) -> None:
    """Note that a general has used his reduction of 1 PIP in this bound (DBF-PIP-CINC, DBF-MAGIC-CINC)."""
    field = battle.state
    command = field.commands[general.command]
    if general.id not in command.reduced:
        field.order(msgspec.structs.replace(command, reduced=(*command.reduced, general.id)))


def _saving_spies(field: Field, facts: MoveFacts) -> Iterator[ArmyCommand]:
    """Yield the other commands of the army whose Spies have to pay in full because of a march (DBF-PIP-SPECIAL)."""
    if pip_prices.ends_half_price(field, facts):
        mover = field.elements[facts.elements[0]]
        for command in field.commands_of(mover.side):
            if command.id != mover.command and pip_prices.spies_saved(field, command.id):
                yield command


def empty(field: Field) -> None:
    """Begin a bound with empty purses: PIPs are not kept, but for magic (DBF-PIP-USE, DBF-ARTEFACT-A-c)."""
    field.pages.put(Spies())
    field.pages.put(SilentHalts())
    good = tuple(one for one in field.pages[KeptPips].kept if field.bound.number <= one.last)
    field.pages.change(KeptPips, kept=good)
    for command in list(field.commands.values()):
        kept = sum(kept_by(field, one) for one in field.of_command(command.id))
        emptied = msgspec.structs.replace(command, pips=0, reserved=kept)
        if command.side == field.bound.side:
            emptied = msgspec.structs.replace(emptied, score=None, reduced=())
        field.order(emptied)


# -- PIPs kept for magic, and held back in silence ------------------------------------------------------------------------


def kept_by(field: Field, caster: Element) -> int:
    """Return the halves of PIPs that a spell caster keeps for later, as far as the viewer knows (DBF-ARTEFACT-A-c)."""
    return sum(one.halves for one in field.pages[KeptPips].kept if one.caster == caster.id)


def keep_reasons(field: Field, caster: Element, halves: int) -> Iterator[Reason]:
    """Yield the reasons against keeping PIPs for a caster's magic: he keeps some already, or there are not so many."""
    if kept_by(field, caster):
        yield Reason("DBF-ARTEFACT-A-c", Text("dbf-refused-kept-already"))
    yield from reasons(field, caster.command, halves)


def may_keep_long(caster: Element) -> bool:
    """Return whether a caster may keep 2 PIPs into his own next bound: he bears an artefact (A) (DBF-ARTEFACT-A-c)."""
    return caster.power is not None and caster.carries(Artefact.AMPLIFIER)


def keep(battle: Battle[Field], caster_id: str, halves: int, cost: int | None = None) -> None:
    """Put PIPs aside for a caster's magic: for the enemy's next bound, or with an artefact (A) until the end of his next own.

    They are spent now; `use_kept` uses them up, all at once. `cost` is what they cost the command where that is less, by
    the C-in-C's reduction (DBF-MAGIC-CINC). Raises ValueError when the command has not got them.
    """
    field = battle.state
    caster = field.elements[caster_id]
    spend(battle, caster.command, halves if cost is None else cost)
    last = field.bound.number + (2 if may_keep_long(caster) else 1)
    kept = field.pages[KeptPips].kept
    field.pages.change(KeptPips, kept=(*kept, Kept(caster.side, caster_id, halves, last)))
    command = field.commands[caster.command]
    field.order(msgspec.structs.replace(command, reserved=command.reserved + halves))


def use_kept(battle: Battle[Field], caster_id: str) -> int:
    """Take out all that a caster keeps, in halves of PIPs, to be used for one piece of magic; the rest is gone."""
    field = battle.state
    caster = field.elements[caster_id]
    halves = kept_by(field, caster)
    others = tuple(one for one in field.pages[KeptPips].kept if one.caster != caster_id)
    field.pages.change(KeptPips, kept=others)
    command = field.commands[caster.command]
    field.order(msgspec.structs.replace(command, reserved=command.reserved - halves))
    return halves


def hold_silently(battle: Battle[Field], facts: MoveFacts) -> Tally:
    """Leave the PIPs apparently unused that halt troops in ambush, and return them: only their owner knows (DBF-AMBUSH-HALT)."""
    field = battle.state
    tally = price(field, facts)
    element = field.elements[facts.elements[0]]
    general = pip_prices.reducer(field, facts)
    halt = SilentHalt(
        side=element.side,
        command=element.command,
        halves=tally.total,
        general=None if general is None else general.id,
    )
    field.pages.change(SilentHalts, halts=(*field.pages[SilentHalts].halts, halt))
    return tally


def _silent(field: Field, command_id: str) -> int:
    return sum(halt.halves for halt in field.pages[SilentHalts].halts if halt.command == command_id)


PAGES = (KeptPips,)
