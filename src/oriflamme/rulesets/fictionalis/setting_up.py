"""From the set-up dice to the first bound: the order in which the chapters of preparation follow (seed lines 753-937)."""

from __future__ import annotations

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.steps import Step

from .field import Field
from .terrain.catalogue import Party, Terms, TerrainList
from .terrain.choosing import TerrainBegins


class GroundChosen(Step, frozen=True, tag="dbf-ground-chosen-1"):
    """Invader and defender being known, the terrain is chosen from the defender's list (DBF-TERRAIN-GENERAL).

    `parties` and `lists` are what the choice must know of each side, by side.
    """

    parties: dict[str, Party]
    lists: dict[str, TerrainList]

    def run(self, battle: Battle[Field]) -> None:
        """Begin the choice."""
        field = battle.state
        defender = field.theatre.opponent(field.invader)
        terms = Terms(
            invader=self.parties[field.invader],
            defender=self.parties[defender],
            terrain=self.lists[defender],
        )
        battle.push(TerrainBegins(terms))


STEPS = (GroundChosen,)
