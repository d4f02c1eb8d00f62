"""Small army lists for tests."""

from __future__ import annotations

from typing import Any

from oriflamme.rulesets.fictionalis.army_lists import ArmyList, Troop
from oriflamme.rulesets.fictionalis.pieces import Artefact, Power, Rank
from oriflamme.rulesets.fictionalis.sky import Climate
from oriflamme.rulesets.fictionalis.terrain.catalogue import TerrainList


def troop(name: str, kind: str, **more: Any) -> Troop:
    return Troop(id=name, kind=kind, icon="shield", **{"maximum": 40, "general": tuple(Rank), **more})


def plain_list(*troops: Troop, **more: Any) -> ArmyList:
    return ArmyList(
        id="test",
        source="house",
        climate=Climate.WARM,
        aggression=1,
        terrain=TerrainList(),
        troops=troops
        or (
            troop("guard", "Reg Bd(O)", power=(Power.INFERIOR,), artefacts=(Artefact.STANDARD,)),
            troop("spears", "Irr Sp(O)"),
            troop("riders", "Irr Cv(O)"),
        ),
        **{"own_design": False, **more},
    )
