"""The captain: answers each decision of Demonworld from a player's view.

Where he has nothing of his own to say to what a chapter asks, such as whether a unit tests to rally, he takes the first
option: chapters put the sane one there.
"""

from __future__ import annotations

from typing import ClassVar

from oriflamme.kernel.battle import View
from oriflamme.kernel.dice import Dice
from oriflamme.kernel.steps import Command
from oriflamme.kernel.text import Text
from oriflamme.rulesets.demonworld.closing_up import CloseUp
from oriflamme.rulesets.demonworld.commanders.moving import CommandersTurn, WhoMoves
from oriflamme.rulesets.demonworld.contents import BASE_CHAPTERS
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.first_battle import Deployment
from oriflamme.rulesets.demonworld.melee import MeleeDeclaration
from oriflamme.rulesets.demonworld.morale.impetuous import ChooseTarget
from oriflamme.rulesets.demonworld.morale.rout_runs import RoutFork
from oriflamme.rulesets.demonworld.morale.rushing import ImpetuousMoving
from oriflamme.rulesets.demonworld.movement.engagement import Completion, Reaction
from oriflamme.rulesets.demonworld.movement.sequences import MoveUnits, SequenceChoice
from oriflamme.rulesets.demonworld.orders import OrderPhase
from oriflamme.rulesets.demonworld.post_combat import ChooseRegroup, PostCombat
from oriflamme.rulesets.demonworld.shooting import FireDeclaration
from oriflamme.rulesets.demonworld.terrain.alternation import Declaring, Meeting, Staying
from oriflamme.rulesets.demonworld.turn import Commit, GoFirst

from . import commanding, contact, deciding, fighting, forming, moving, orders, shooting
from .estimates import Estimates
from .ranks import Scuffle
from .situation import Situation


class Captain:
    """A bot that seeks contact where it is strong. It remembers nothing: its answer follows from view and seed."""

    about: ClassVar[Text] = Text("bot-demonworld-captain-about")
    strength: ClassVar[int] = 3
    advises = True

    def __init__(self, seed: str) -> None:
        """Take the seed, any word; it decides between places that are as good as each other."""
        self._luck = Dice(f"bot-captain/{seed}")
        self._looked: dict[bool, Situation] = {}
        self._known: dict[int, Estimates] = {}
        # Saves time as well, and is no memory either (see `_situation`).
        self._fought: Scuffle | None = None

    def choose(self, view: View[Field], player: str) -> Command:
        """Return the command of `player`, who must decide now."""
        command = self._answer(view, player)
        if len(view.state.ground.game.chapters) == len(BASE_CHAPTERS) or view.check(player, command).legal:
            return command
        # A chapter has something against it that he has not thought of.
        return next(option for option in view.options(player) if view.check(player, option).legal)

    def _answer(self, view: View[Field], player: str) -> Command:
        field, due = view.state, view.decision()
        match due:
            case Deployment():
                # The scenario proposes a deployment in ranks; it serves.
                return Commit()
            case OrderPhase():
                return orders.choose(self._situation(field, player, ordering=True), due, player)
            case FireDeclaration():
                return shooting.fire(field, due, player)
            case CloseUp():
                return forming.close_up(field, due, player)
            case SequenceChoice():
                return moving.choose_sequence(self._situation(field, player), due)
            case MoveUnits():
                return moving.choose(self._situation(field, player), due, self._luck)
            case Reaction():
                return contact.react(view, due, player)
            case Completion():
                return contact.complete(field, due, player)
            case MeleeDeclaration():
                return fighting.strike(field, due, player)
            case ChooseRegroup():
                # Who regroups last has the last word before the next blows.
                return GoFirst(False)
            case PostCombat():
                return self._regroup(view, due, player)
            case _:
                return self._later(view, player)

    def _situation(self, field: Field, player: str, *, ordering: bool = False) -> Situation:
        """Return the situation, as orders are given or as it is; the one of the decision before, while nothing has changed.

        It saves time and is no memory: what he decides follows from the view as well without it.
        """
        looked = self._looked.get(ordering)
        if looked is None or looked.side != player or not looked.shows(field):
            if ordering:
                looked = orders.situation_of(field, player)
            else:
                looked = Situation(field, player, estimates=self._estimates(field, field.turn))
            self._looked[ordering] = looked
        return looked

    def _estimates(self, field: Field, turn: int) -> Estimates:
        """Return the estimates of the decision before, while they serve."""
        known = self._known.get(turn)
        if known is None or not known.serve(field):
            known = Estimates(field, turn)
            self._known = {key: old for key, old in self._known.items() if key >= field.turn}
            self._known[turn] = known
        return known

    def _regroup(self, view: View[Field], due: PostCombat, player: str) -> Command:
        field = view.state
        answered = any(isinstance(step, PostCombat) and step.side != player for step in view.agenda[:-1])
        estimates = self._estimates(field, field.turn + 1)
        self._fought = Scuffle(field, player, estimates, turning=answered, last=self._fought)
        return fighting.regroup(self._fought, self._situation(field, player), due)

    def _later(self, view: View[Field], player: str) -> Command:
        """Return the answer to what chapters after the base game ask."""
        field, due = view.state, view.decision()
        match due:
            case WhoMoves():
                return commanding.when(self._situation(field, player), due)
            case CommandersTurn():
                return commanding.move(view, self._situation(field, player), due, player)
            case Meeting() | Declaring():
                return deciding.declare(view, player)
            case Staying():
                return deciding.stay(view, due)
            case RoutFork():
                return deciding.flee(field, due)
            case ChooseTarget():
                return deciding.pursue(field, due)
            case ImpetuousMoving():
                return deciding.rush(field, due)
            case _:
                return next(view.options(player))
