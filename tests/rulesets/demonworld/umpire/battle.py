"""Chapter XVI: where armies are deployed, and what is reckoned at the end (DW-XVI.3.3-c, DW-IX.4.0-a, DW-XVI.3.5)."""

from __future__ import annotations

from oriflamme.board.hexes import axial
from oriflamme.rulesets.demonworld.battles.victory import PointsReckoned
from oriflamme.rulesets.demonworld.first_battle import UnitDeployed
from oriflamme.rulesets.demonworld.introduction import Unit
from tests.rulesets.demonworld import independent

from . import grid
from .table import Table, place_of


def zone(table: Table, names: tuple[str, ...]) -> set[grid.Place]:
    """The hexes of a deployment zone, which names rows and hexes."""
    found: set[grid.Place] = set()
    for name in names:
        layout = table.ground.map
        one = layout.hexes_by_name.get(name)
        found.update(axial(hex) for hex in (layout.row(name) if one is None else (one,)))
    return found


def deployed(table: Table, event: UnitDeployed, unit: Unit, zone_of: set[grid.Place]) -> None:
    """All stands in the zone, one to a hex, and the special ones in front (DW-XVI.3.3-c, DW-IX.4.0-a)."""
    spots = {
        key: independent.Spot(axial(table.ground.map.hexes_by_name[stand.hex]), stand.facing)
        for key, stand in zip(event.pieces, event.stands, strict=True)
    }
    places = [spot.hex for spot in spots.values()]
    table.judge("DW-XVI.3.3-c", set(places) <= zone_of, f"{event.unit} deploys outside its zone: {places}")
    table.judge(
        "DW-V.3.0-a", len(set(places)) == len(places), f"{event.unit} deploys twice on a hex: {places}"
    )
    ranks = independent.ranks(spots)
    specials = set(event.pieces[: len(table.card(unit).specials)])
    if ranks is not None and len(ranks[0]) >= len(specials):
        table.judge(
            "DW-IX.4.0-a", specials <= set(ranks[0]), f"{event.unit} hides {specials - set(ranks[0])}"
        )


def reckoned(table: Table, event: PointsReckoned, sent: dict[str, tuple[Unit, tuple[str, ...]]]) -> None:
    """Units of the enemy of which nobody is left score whole, all others nothing; and objectives (DW-XVI.3.5)."""
    own = 0
    for unit, stands in sent.values():
        if unit.side != event.side and not any(stand in table.stands for stand in stands):
            own += table.card(unit).points
    for objective in table.ground.objectives:
        stand = table.on(axial(table.ground.map.find(objective.hex)))
        if stand is not None and table.side(stand) == event.side and not table.routs(stand):
            near = [
                foe
                for place in grid.around(place_of(stand))
                if (foe := table.on(place)) is not None and table.side(foe) != event.side
            ]
            own += 0 if near else objective.points
    told = [(line.label, line.value) for line in event.tally.lines]
    table.judge("DW-XVI.3.5", own == event.tally.total, f"{event.side} scores {told}, umpire {own}")
