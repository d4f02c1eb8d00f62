"""What the outcomes of a combat make elements do: the beaten give way, those on flanks with them, victors pursue (seed lines 1329-1339)."""

from __future__ import annotations

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.effects import Effects
from oriflamme.kernel.events import Event
from oriflamme.kernel.steps import Step
from oriflamme.kernel.text import Text

from . import storming
from .causes import Cause
from .combats import BEATEN, Bout, Combat
from .contacts import flankers
from .destruction import destroy
from .field import Field
from .flight import flee
from .ground import Section
from .naming import about
from .outcomes import Outcome
from .pieces import Element, Place
from .playback import altered
from .pursuit import pursue
from .recoil import recoil
from .terrain.sections import behind_section
from .works import section_between


class FlankerGivesWay(Event, frozen=True, tag="dbf-flanker-gives-way-1", kw_only=True):
    """An element on an enemy's flank or rear recoils, because the friend to his front has given way."""

    element: str
    name: Text
    enemy: Text

    def text(self) -> Text:
        """Return the words: who recoils from whose flank."""
        return Text("dbf-flanker-gives-way", {"element": self.name, "enemy": self.enemy})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return altered((self.element,), self.text())


class ApplyOutcome(Step, frozen=True, tag="dbf-apply-outcome-1", kw_only=True):
    """The outcomes of a combat take effect at once: the beaten give way, those on flanks with them, victors pursue."""

    combat: Combat
    first: Outcome
    second: Outcome
    victor: str | None = None

    def run(self, battle: Battle[Field]) -> None:
        """Carry out the first side's outcome, then the second's."""
        combat = self.combat
        if combat.bout is Bout.MAGIC:
            self._work_magic(battle)
            return
        if combat.bout is Bout.ASSAULT:
            if self.victor == combat.first:
                battle.push(storming.StormIn(combat.first, combat.second))
            return
        sides = ((combat.first, self.first, combat.second), (combat.second, self.second, combat.first))
        for loser, outcome, victor in sides:
            if outcome in BEATEN:
                self._give_way(battle, loser, outcome, victor)

    def _work_magic(self, battle: Battle[Field]) -> None:
        """Carry out what magic has done to the target, or to those who conducted the assault, who share one fate."""
        combat = self.combat
        carry_out(battle, combat.second, self.second, Cause.MAGIC, combat.first)
        for name in (combat.first, *combat.party):
            carry_out(battle, name, self.first, Cause.MAGIC, combat.second)

    def _give_way(self, battle: Battle[Field], loser: str, outcome: Outcome, victor: str) -> None:
        field = battle.state
        if self.combat.bout is Bout.SHOT:
            carry_out(battle, loser, outcome, Cause.SHOOTING, victor)
            return
        element, winner = field.elements[loser], field.elements[victor]
        if element.place is not Place.TABLE:
            return
        stormed = _works_lost(field, element, winner)
        friends = [one.id for one, _ in flankers(field, winner) if one.side == element.side]
        before = element.at
        through = storming.step_to_outer_edge(battle, loser) if outcome is not Outcome.DESTROYED else None
        carry_out(battle, loser, outcome, Cause.MELEE, victor)
        flankers_recoil(battle, friends, victor)
        if through is not None:
            storming.close_up_to(battle, victor, through)
        elif stormed is not None:
            battle.push(storming.StormIn(victor, stormed.id, loser))
        else:
            pursue(battle, victor, before, loser)


def _works_lost(field: Field, element: Element, winner: Element) -> Section | None:
    """Return the section that a beaten element stood behind, and its victor before: mounted ones only hold it, others defend."""
    if element.kind.aerial:
        return None
    section = section_between(field, element, winner)
    return section if section is not None and behind_section(section, element.at) else None


def carry_out(battle: Battle[Field], element_id: str, outcome: Outcome, cause: Cause, by: str) -> None:
    """Make an element do what an outcome says: recoil, flee, or be destroyed (DBF-OUTCOME-GENERAL)."""
    if outcome is Outcome.RECOIL:
        recoil(battle, element_id, cause, by)
    elif outcome is Outcome.FLEE:
        flee(battle, element_id, cause, by)
    elif outcome is Outcome.FLEE_DICE:
        flee(battle, element_id, cause, by, times=battle.roll(6, "dbf-roll-spies-flee", "DBF-LESS-SPY"))
    elif outcome is Outcome.DESTROYED:
        destroy(battle, element_id, cause, by, melee=cause is Cause.MELEE)


def flankers_recoil(battle: Battle[Field], friends: list[str], enemy: str) -> None:
    """Let those on the flank or rear of a victorious enemy recoil, as their friend to his front has given way.

    Nothing is asked of them when he has fallen too (DBF-OUTCOME-FLANKER).
    """
    field = battle.state
    if field.elements[enemy].place is not Place.TABLE:
        return
    for name in friends:
        friend = field.elements[name]
        if friend.place is not Place.TABLE:
            continue
        battle.emit(
            FlankerGivesWay(
                rule="DBF-OUTCOME-FLANKER",
                element=name,
                name=about(friend),
                enemy=about(field.elements[enemy]),
            )
        )
        recoil(battle, name, Cause.MELEE, enemy)


STEPS = (ApplyOutcome,)
EVENTS = (FlankerGivesWay,)
