"""The captain: answers each decision of the Demonworld base game from a player's view.

Where a chapter asks what the captain has not learnt, he takes the first option.
"""

from __future__ import annotations

from oriflamme.kernel.battle import View
from oriflamme.kernel.dice import Dice
from oriflamme.kernel.steps import Command
from oriflamme.rulesets.demonworld.closing_up import CloseUp
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.first_battle import Deployment
from oriflamme.rulesets.demonworld.melee import MeleeDeclaration
from oriflamme.rulesets.demonworld.movement.engagement import Completion, Reaction
from oriflamme.rulesets.demonworld.movement.sequences import MoveUnits, SequenceChoice
from oriflamme.rulesets.demonworld.orders import OrderPhase
from oriflamme.rulesets.demonworld.post_combat import ChooseRegroup, PostCombat
from oriflamme.rulesets.demonworld.shooting import FireDeclaration
from oriflamme.rulesets.demonworld.turn import Commit, GoFirst

from . import contact, fighting, forming, moving, orders, shooting


class Captain:
    """A bot that seeks contact where it is strong. It remembers nothing: its answer follows from view and seed."""

    def __init__(self, seed: str) -> None:
        """Take the seed, any word; it decides between places that are as good as each other."""
        self._luck = Dice(f"bot-captain/{seed}")

    def choose(self, view: View[Field], player: str) -> Command:
        """Return the command of `player`, who must decide now."""
        field, due = view.state, view.decision()
        match due:
            case Deployment():
                # The scenario proposes a deployment in ranks; it serves.
                return Commit()
            case OrderPhase():
                return orders.choose(field, due, player)
            case FireDeclaration():
                return shooting.fire(field, due, player)
            case CloseUp():
                return forming.close_up(field, due, player)
            case SequenceChoice():
                return moving.choose_sequence(field, due, player)
            case MoveUnits():
                return moving.choose(field, due, player, self._luck)
            case Reaction():
                return contact.react(view, due, player)
            case Completion():
                return _lawful(view, player, contact.complete(field, due, player))
            case MeleeDeclaration():
                return fighting.strike(field, due, player)
            case ChooseRegroup():
                # Who regroups last has the last word before the next blows.
                return GoFirst(False)
            case PostCombat():
                return _lawful(view, player, fighting.regroup(view, due, player))
            case _:
                # A decision of a chapter that the captain has not learnt: what is offered is always legal.
                return next(view.options(player))


def _lawful(view: View[Field], player: str, command: Command) -> Command:
    """Return a command, or the first of those on offer where a chapter has something against it (DW-XV.10.0-e)."""
    if not view.state.ground.game.against_regroup or view.check(player, command).legal:
        return command
    return next(view.options(player))
