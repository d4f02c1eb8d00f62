"""Rally and Restrain: cast just after the other PIPs of a bound have been spent (seed lines 1534-1540)."""

from __future__ import annotations

from collections.abc import Iterator

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.rulings import LEGAL, Ruling, judge, refuse
from oriflamme.kernel.steps import Command, Prompt, Step
from oriflamme.kernel.text import Text
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.worded import WordedCommand, WordedDecision

from . import casting
from .casting import CastSpell
from .spells import Moment, Spell
from .workings import Rallying, Restraining


class EndLateSpells(WordedCommand, frozen=True, tag="dbf-end-late-spells-1"):
    """Cast no further spell before the spontaneous moves."""

    words = "dbf-do-end-late-spells"


class LateSpells(Step, frozen=True, tag="dbf-late-spells-1"):
    """After the moves of a bound its player may hold his own troops back by magic, if any of them need it (DBF-SPELL-RALLY)."""

    def run(self, battle: Battle[Field]) -> None:
        """Ask, as long as a spell would help somebody."""
        field = battle.state
        if next(helpful(field, field.bound.side), None) is not None:
            battle.push(LateOrder(field.bound.side))


def helpful(field: Field, player: str) -> Iterator[CastSpell]:
    """Yield the legal spells of this moment that reach somebody whom they hold back."""
    for command in casting.options(field, player, Moment.AFTER_MOVES):
        caster = field.elements[command.caster]
        helps = Rallying.helps if command.spell is Spell.RALLY else Restraining.helps
        if helps(field, caster):
            yield command


class LateOrder(WordedDecision, frozen=True, tag="dbf-late-order-1"):
    """The player in bound casts Rally or Restrain."""

    help = "dbf-help-late-order"

    player: str

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return the player in bound."""
        return (self.player,)

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask for a spell."""
        return Prompt(player, Text("dbf-ask-late-spells"), "DBF-SPELL-RALLY")

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield the spells that help somebody, then the end."""
        yield from helpful(battle.state, player)
        yield EndLateSpells()

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Give every reason against a spell; refuse all else."""
        match command:
            case EndLateSpells():
                return LEGAL
            case CastSpell():
                return judge(casting.reasons(battle.state, player, command, Moment.AFTER_MOVES))
            case _:
                return refuse("DBF-SPELL-RALLY", "dbf-refused-late-only")

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Cast it, and ask again while another would help."""
        battle.pop()
        if isinstance(command, CastSpell):
            battle.push(LateSpells())
            casting.cast(battle, command)


COMMANDS = (EndLateSpells,)
STEPS = (LateSpells, LateOrder)
