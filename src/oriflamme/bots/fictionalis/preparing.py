"""Before the battle: the season, the ground, deployment, and the hours at which one fights."""

from __future__ import annotations

from itertools import islice
from typing import Final

from oriflamme.kernel.battle import View
from oriflamme.kernel.steps import Command, Decision
from oriflamme.rulesets.fictionalis.deployment.laying_out import LaidOut
from oriflamme.rulesets.fictionalis.distances import base_move
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.going import Going
from oriflamme.rulesets.fictionalis.hours import Start, StartAt
from oriflamme.rulesets.fictionalis.nightfall import AtNightfall, Choice, Tonight
from oriflamme.rulesets.fictionalis.pieces import Place, Trait
from oriflamme.rulesets.fictionalis.preparation import CloseCouncil, CouncilOfWar, NameSeason
from oriflamme.rulesets.fictionalis.sky import Season
from oriflamme.rulesets.fictionalis.terrain.catalogue import Zone, kind_named
from oriflamme.rulesets.fictionalis.terrain.choosing import DoneChoosing, TerrainChoice
from oriflamme.rulesets.fictionalis.terrain.plans import ChooseFeature
from oriflamme.rulesets.fictionalis.troops import Type

_LOOKED_AT: Final = 40
"""So many features to choose from are looked at."""

_CLOSE_ORDER: Final = frozenset({Type.SPEARS, Type.PIKES, Type.BLADES, Type.HORDES})


def first(view: View[Field], due: Decision, player: str) -> Command:
    """Return the first option: what the captain has no view of. Raises `LookupError` when there is none."""
    for command in due.options(view, player):
        return command
    raise LookupError(f"{player} has to decide on {type(due).__name__}, but no option is offered")


def season(field: Field, due: CouncilOfWar, player: str) -> Command:
    """Return the season with the longest days, or in winter's shade for those who shun the sun; then close the council."""
    if due.of(player).season is not None:
        return CloseCouncil()
    own = [one for one in field.elements.values() if one.side == player]
    shy = sum(one.has(Trait.SUN_SHY) for one in own)
    return NameSeason(Season.AUTUMN if 2 * shy > len(own) else Season.SUMMER)


def hindered(field: Field, player: str) -> float:
    """Return which part of an army, 0 to 1, bad going hinders: those whom it slows, and close order."""
    own = [one.kind for one in field.elements.values() if one.side == player and one.place is not Place.LOST]
    slow = sum(
        kind.type in _CLOSE_ORDER or base_move(kind, Going.ROUGH) < base_move(kind, Going.GOOD)
        for kind in own
    )
    return slow / len(own) if own else 0.0


def feature(view: View[Field], due: TerrainChoice, player: str) -> Command:
    """Return what hampers one's own army least, of what must be provided; nothing that need not be."""
    done = DoneChoosing()
    if view.check(player, done).legal:
        return done
    open_ground = hindered(view.state, player) > 0.4
    offered = [one for one in islice(due.options(view, player), _LOOKED_AT) if isinstance(one, ChooseFeature)]
    if not offered:
        return first(view, due, player)

    def burden(order: ChooseFeature) -> tuple[float, int]:
        zone = kind_named(order.what).zone
        bad = 0.0 if zone is None else list(Zone).index(zone)
        size = order.length * order.breadth
        return (bad, size) if open_ground else (-bad, size)

    return min(offered, key=burden)


def laid_out(view: View[Field], due: Decision, player: str) -> Command:
    """Return contentment with the places proposed, if they are legal."""
    content = LaidOut()
    return content if view.check(player, content).legal else first(view, due, player)


def hour(view: View[Field], due: Decision, player: str) -> Command:
    """Return a start at dawn."""
    dawn = StartAt(Start.DAWN)
    return dawn if view.check(player, dawn).legal else first(view, due, player)


def tonight(due: AtNightfall) -> Command:
    """Return fighting on by moonlight, and staying in camp: whoever retreats gives the field away."""
    return Tonight(Choice.FIGHT_ON if Choice.FIGHT_ON in due.between else Choice.STAY)
