"""Deployment from its beginning to its end, in the order of the book (seed lines 881-901)."""

from __future__ import annotations

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.steps import Step
from oriflamme.rulesets.fictionalis import nightfall
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.pieces import Place
from oriflamme.rulesets.fictionalis.troops import Type

from .alternating import CommandsDeploy
from .ambush import AmbushesLookedAt
from .beached import beach
from .by_turns import ElementsDeploy
from .first import FirstOf
from .lurkers import HauntsLookedAt
from .plans import PlansBegin
from .waiting import send_to_wait


class DeploymentBegins(Step, frozen=True, tag="dbf-deployment-begins"):
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
        if field.theatre.stronghold is not None:
            _do_without_baggage(field, defender)
        plans: tuple[Step, ...] = () if nightfall.redeployed(field) else (PlansBegin(),)
        main = ElementsDeploy(defender) if field.theatre.fast_play else CommandsDeploy(defender)
        battle.push(
            FirstOf(defender), FirstOf(field.invader), *plans, main, AmbushesLookedAt(), HauntsLookedAt()
        )


def _do_without_baggage(field: Field, side: str) -> None:
    """Leave the Baggage away that a stronghold takes the place of (DBF-STRONGHOLD-a)."""
    for element in list(field.elements.values()):
        if element.side == side and element.kind.type is Type.BAGGAGE and element.place is Place.RESERVE:
            field.take_off(element.id, Place.LOST)


STEPS = (DeploymentBegins,)
