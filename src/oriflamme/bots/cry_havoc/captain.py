"""The captain: answers each decision of Cry Havoc from a player's view.

He shoots where it hurts most, charges what he can ride down, meets charges where that turns the tables, gangs up on the weak, the
stunned and the wounded, keeps his men in command and cover, and lets his shooters stand off.
"""

from __future__ import annotations

from typing import ClassVar

from oriflamme.kernel.battle import View
from oriflamme.kernel.steps import Command
from oriflamme.kernel.text import Text
from oriflamme.rulesets.cry_havoc.charges.declaring import DeclareCharges
from oriflamme.rulesets.cry_havoc.charges.reacting import React
from oriflamme.rulesets.cry_havoc.combat.declaring import DeclareAttacks, Disengagement, FightAttacks
from oriflamme.rulesets.cry_havoc.deployment import Deployment
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.movement.moving import MoveFigures
from oriflamme.rulesets.cry_havoc.ranged.defensive import DefensiveFire
from oriflamme.rulesets.cry_havoc.ranged.offensive import ShootFirst
from oriflamme.rulesets.cry_havoc.results.advance import AdvanceAfterCombat
from oriflamme.rulesets.cry_havoc.results.harm import FallsOn, Sharing
from oriflamme.rulesets.cry_havoc.results.recoil import ChooseRecoil
from oriflamme.rulesets.cry_havoc.turn import Done

from . import charges, shooting, striking
from .moving import Moves


class Captain:
    """A bot that looks one decision ahead. It remembers nothing: its answer follows from the view alone."""

    about: ClassVar[Text] = Text("bot-cry-havoc-captain-about")
    strength: ClassVar[int] = 3
    advises = True

    def __init__(self, seed: str) -> None:
        """Take the seed, any word: of places that are as good as each other he takes the first, so he throws no dice."""

    def choose(self, view: View[Field], player: str) -> Command:
        """Return the command of `player`, who must decide now."""
        field, due = view.state, view.decision()
        match due:
            case Deployment():
                # The scenario proposes a deployment; it serves.
                return Done()
            case ShootFirst():
                return shooting.fire(field, player)
            case DefensiveFire():
                return shooting.fire_back(field, due)
            case DeclareCharges():
                return charges.charge(view, due, player)
            case React():
                return charges.react(view, due, player)
            case MoveFigures():
                return Moves(field, player).choose(due)
            case _:
                return self._melee(view, player)

    @staticmethod
    def _melee(view: View[Field], player: str) -> Command:
        """Return the answer to what a melee asks, and what comes of it; the first option to what other chapters ask."""
        field, due = view.state, view.decision()
        match due:
            case Disengagement():
                return striking.disengage(view, player)
            case DeclareAttacks():
                return striking.attack(view, due, player)
            case FightAttacks():
                return striking.order(field, due)
            case FallsOn():
                return striking.victim(field, due)
            case Sharing():
                return striking.share(field, due)
            case ChooseRecoil():
                return striking.recoil(field, due)
            case AdvanceAfterCombat():
                return striking.advance(view, due, player)
            case _:
                return next(view.options(player))
