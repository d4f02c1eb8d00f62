"""Deployment from its beginning to its end, in the order of the book (seed lines 881-901)."""

from __future__ import annotations

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.steps import Step
from oriflamme.rulesets.fictionalis import nightfall
from oriflamme.rulesets.fictionalis.field import Field

from .ambush import AmbushesLookedAt
from .beached import beach
from .first import FirstOf
from .lurkers import HauntsLookedAt
from .plans import PlansBegin
from .strongholds import do_without_baggage
from .waiting import send_to_wait


class DeploymentBegins(Step, frozen=True, tag="dbf-deployment-begins-1"):
    """The armies deploy: Baggage and works, secret plans, then the commands by turns (DBF-DEPLOY-FIRST, -PLAN, -ORDER).

    The defender is first everywhere. After a night they deploy anew, without flank marches and ambushes, so without plans
    (DBF-NIGHTFALL-b). At the fast-play scale some elements are deployed at a time (DBF-FAST-DEPLOY).
    """

    def run(self, battle: Battle[Field]) -> None:
        """See who cannot take part and who waits, and put the steps on the agenda."""
        field = battle.state
        nightfall.redeployment_begun(field)
        for side in field.theatre.sides:
            beach(battle, side)
        send_to_wait(field)
        defender = field.theatre.opponent(field.invader)
        do_without_baggage(field)
        plans: tuple[Step, ...] = () if nightfall.redeployed(field) else (PlansBegin(),)
        main = field.theatre.game.deployment(defender)
        battle.push(
            FirstOf(defender), FirstOf(field.invader), *plans, main, AmbushesLookedAt(), HauntsLookedAt()
        )


STEPS = (DeploymentBegins,)
