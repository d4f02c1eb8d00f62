"""The captain: answers each decision of De Bellis Fictionalis from a player's view."""

from __future__ import annotations

from typing import ClassVar

from oriflamme.kernel.battle import View
from oriflamme.kernel.steps import Command, Decision
from oriflamme.kernel.text import Text
from oriflamme.rulesets.fictionalis.deployment.laying_out import LayingOut
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.hours import NightAssault
from oriflamme.rulesets.fictionalis.initiative import PipAllocation
from oriflamme.rulesets.fictionalis.magic.late_spells import LateOrder
from oriflamme.rulesets.fictionalis.magic.magic_phase import MagicOrder
from oriflamme.rulesets.fictionalis.melee import FightOrder
from oriflamme.rulesets.fictionalis.movement.phase import MovementPhase
from oriflamme.rulesets.fictionalis.nightfall import AtNightfall
from oriflamme.rulesets.fictionalis.one_by_one import GoRest, InTurn
from oriflamme.rulesets.fictionalis.preparation import CouncilOfWar
from oriflamme.rulesets.fictionalis.pursuit import PursuitChoice
from oriflamme.rulesets.fictionalis.shooting import Answer, CalledShot, ShootingOrder
from oriflamme.rulesets.fictionalis.terrain.choosing import TerrainChoice

from . import allocating, enchanting, fighting, moving, preparing, shooting


class Captain:
    """A bot that brings good match-ups into contact and keeps bad ones out of it. Its answers follow from the view."""

    about: ClassVar[Text] = Text("bot-fictionalis-captain-about")
    strength: ClassVar[int] = 3
    advises = True

    def __init__(self, seed: str) -> None:
        """Take the seed, any word. Nothing is left to chance, so that it changes nothing."""
        self._notebook = moving.Notebook()

    def choose(self, view: View[Field], player: str) -> Command:
        """Return the command of `player`, who must decide now. Raises `LookupError` when nothing can be done."""
        due = view.decision()
        if due is None:
            raise LookupError("the battle is over")
        if isinstance(due, MovementPhase):
            owed = enchanting.repayment(view.state, player)
            if owed is not None:
                return owed
            return moving.choose(view, player, self._notebook)
        return _in_battle(view, due, player) or _before(view, due, player)


def _in_battle(view: View[Field], due: Decision, player: str) -> Command | None:
    """Return the answer to a decision of the bounds, movement apart; None for any other."""
    match due:
        case PipAllocation():
            return allocating.allocate(view.state, due)
        case InTurn():
            return GoRest()
        case ShootingOrder():
            return shooting.order(view, due, player)
        case CalledShot():
            return shooting.called(view, due)
        case Answer():
            return shooting.answer(view, due)
        case MagicOrder():
            return enchanting.order(view, due, player)
        case LateOrder():
            return enchanting.late(view, due, player)
        case FightOrder():
            return fighting.order(view, due, player)
        case PursuitChoice():
            return fighting.pursue(view, due)
        case _:
            return None


def _before(view: View[Field], due: Decision, player: str) -> Command:
    """Return the answer to a decision of preparation or nightfall; of others the first option."""
    match due:
        case CouncilOfWar():
            return preparing.season(view.state, due, player)
        case TerrainChoice():
            return preparing.feature(view, due, player)
        case LayingOut():
            return preparing.laid_out(view, due, player)
        case NightAssault():
            return preparing.hour(view, due, player)
        case AtNightfall():
            return preparing.tonight(due)
        case _:
            return preparing.first(view, due, player)
