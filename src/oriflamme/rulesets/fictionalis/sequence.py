"""The sequence of play (seed lines 939-948): bounds in turn, and the phases of each in their order.

What the book does in a bound is listed here; other chapters put phases of theirs before or after those (`bound` in
chapters.py).
"""

from __future__ import annotations

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.chapters import Phase
from oriflamme.kernel.steps import Step

from . import nightfall
from .darkness import NightWatch
from .demoralisation import LossesWeighed, PanicTests
from .deployment.ambush import AmbushesLookedAt
from .deployment.arrivals import Arrivals, EntriesEnd
from .deployment.beginning import DeploymentBegins
from .deployment.lurkers import HauntsLookedAt
from .deployment.strongholds import StrongholdWatch
from .elves import ElvesChoose
from .field import Field
from .hours import ClockTicks
from .initiative import PipRoll
from .losses import TownsLookedAt
from .magic.enchantments import EnchantmentsExpire
from .magic.extrication import ExtricatedReturn
from .magic.late_spells import LateSpells
from .magic.magic_phase import MagicPhase
from .magic.scrying import EnemyScries, ScryAgain
from .melee import MeleePhase
from .movement.phase import MovementPhase
from .retreat import RetreatPhase
from .shipwreck import ShipwreckTest
from .shooting import ShootingPhase
from .spontaneous import SpontaneousPhase
from .sunlight import UndeadTurn
from .turn_events import Stage, announce, begin_bound
from .victory import ArmiesWeighed
from .visibility import LookAround


class StageBegins(Step, frozen=True, tag="dbf-stage-begins-1"):
    """A stage of the bound is announced."""

    stage: Stage

    def run(self, battle: Battle[Field]) -> None:
        """Announce it."""
        announce(battle, self.stage)


class Moves(Step, frozen=True, tag="dbf-moves-1"):
    """Step 2 as its player decides it; a step of its own, since whose bound it is is known only then."""

    def run(self, battle: Battle[Field]) -> None:
        """Ask the side whose bound it is."""
        battle.push(MovementPhase(battle.state.bound.side))


class NextBound(Step, frozen=True, tag="dbf-next-bound-1"):
    """The next bound, whosever it is, and so on until the battle ends (DBF-SEQ-ORDER)."""

    def run(self, battle: Battle[Field]) -> None:
        """Begin it and put its steps on the agenda."""
        if nightfall.redeployment_due(battle.state):
            battle.push(DeploymentBegins(), LookAround(), NextBound())
            return
        begin_bound(battle)
        battle.push(*battle.state.theatre.game.bound, NextBound())


INITIATIVE = (
    Phase("undead-turn", UndeadTurn()),
    Phase("night-watch", NightWatch()),
    Phase("elves", ElvesChoose()),
    Phase("initiative", StageBegins(Stage.INITIATIVE)),
    Phase("scrying", ScryAgain()),
    Phase("pips", PipRoll()),
    Phase("arrivals", Arrivals()),
    Phase("panic", PanicTests()),
)
"""Step 1: dice, weather, and the panic of commands that have lost their general (DBF-SEQ-1)."""

MOVEMENT = (
    Phase("movement", StageBegins(Stage.MOVEMENT)),
    Phase("enemy-scrying", EnemyScries()),
    Phase("extricated", ExtricatedReturn()),
    Phase("moves", Moves()),
    Phase("entries", EntriesEnd()),
    Phase("late-spells", LateSpells()),
    Phase("drift", ShipwreckTest()),
    Phase("spontaneous", SpontaneousPhase()),
    Phase("retreat", RetreatPhase()),
)
"""Step 2: moves as the player wishes, then drift, spontaneous advances and retreats (DBF-SEQ-2)."""

COMBAT = (
    Phase("shooting", ShootingPhase()),
    Phase("magic", MagicPhase()),
    Phase("melee", MeleePhase()),
)
"""Steps 3 and 4 (DBF-SEQ-3, DBF-SEQ-4)."""

RECKONING = (
    Phase("strongholds", StrongholdWatch()),
    Phase("ambushes", AmbushesLookedAt()),
    Phase("towns", TownsLookedAt()),
    Phase("losses", LossesWeighed()),
    Phase("victory", ArmiesWeighed()),
    Phase("visibility", LookAround()),
    Phase("enchantments", EnchantmentsExpire()),
    Phase("clock", ClockTicks()),
    Phase("haunts", HauntsLookedAt()),
)
"""The end of a bound: losses, demoralisation, victory, what each command has seen, and the clock."""

BOUND = (*INITIATIVE, *MOVEMENT, *COMBAT, *RECKONING)
"""The bound as the book has it (DBF-SEQ-ORDER)."""

STEPS = (StageBegins, Moves, NextBound)
