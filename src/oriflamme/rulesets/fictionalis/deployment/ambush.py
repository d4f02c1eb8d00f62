"""Ambushes come to light: seen by the enemy, or because they are about to shoot or use magic (seed lines 899, 937).

Moving from ambush is an ordinary move, which shows who makes it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from oriflamme.board.table import TOUCH, gap
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.steps import Step
from oriflamme.kernel.text import text
from oriflamme.rulesets.fictionalis import obstacles, shooting_targets, visibility
from oriflamme.rulesets.fictionalis.actions import Action
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.naming import about
from oriflamme.rulesets.fictionalis.pieces import Element, Place
from oriflamme.rulesets.fictionalis.worded import WordedCommand

from . import branches


class Unmask(WordedCommand, frozen=True, tag="dbf-unmask-1"):
    """Place an element that is in ambush on the table, so that it shoots or uses magic in this bound (DBF-AMBUSH-REVEAL)."""

    words = "dbf-do-unmask"

    element: Name


class Unmasking(Action[Unmask]):
    """Who may come out of ambush without moving: those who have somebody to shoot at, or magic to use.

    It is an action of the owner's movement phase, so that nothing is asked that would tell the enemy of an ambush.
    """

    command = Unmask

    def reasons(self, battle: Battle[Field], player: str, command: Unmask) -> Iterable[Reason]:
        """Yield what is against it."""
        field = battle.state
        element = field.elements.get(command.element)
        if element is None or element.side != player or element.place is not Place.AMBUSH:
            yield Reason("DBF-AMBUSH-REVEAL", text("dbf-refused-not-in-ambush"))
        elif not acts_from_ambush(field, element):
            yield Reason("DBF-AMBUSH-REVEAL", text("dbf-refused-nothing-to-do", element=about(element)))

    def carry_out(self, battle: Battle[Field], player: str, command: Unmask) -> None:
        """Place it on the table."""
        obstacles.show(battle, command.element)

    def options(self, battle: Battle[Field], player: str) -> Iterator[Unmask]:
        """Yield those who may."""
        for element in hidden(battle.state):
            found = Unmask(element.id)
            if element.side == player and not any(self.reasons(battle, player, found)):
                yield found


class AmbushesLookedAt(Step, frozen=True, tag="dbf-ambushes-looked-at-1"):
    """Place the ambushers and their branches whom an enemy sees where everybody stands now (DBF-AMBUSH-REVEAL)."""

    def run(self, battle: Battle[Field]) -> None:
        """Look."""
        for element in list(hidden(battle.state)):
            if seen(battle.state, element):
                obstacles.show(battle, element.id)
        for noted, section in list(branches.hidden(battle.state)):
            watchers = (one for one in battle.state.on_table() if one.side != section.side)
            if any(visibility.sees_branches(battle.state, one, section) for one in watchers):
                branches.reveal(battle, noted, section)


def hidden(field: Field) -> Iterator[Element]:
    """Yield all elements in ambush, of either side, that the viewer of the field knows of."""
    return (one for one in field.elements.values() if one.place is Place.AMBUSH and one.rect is not None)


def seen(field: Field, element: Element) -> bool:
    """Return whether an enemy on the table sees or touches an element in ambush (DBF-AMBUSH-REVEAL)."""
    return any(
        gap(enemy.at, element.at) <= TOUCH or visibility.sees(field, enemy, element)
        for enemy in field.on_table()
        if enemy.side != element.side
    )


def acts_from_ambush(field: Field, element: Element) -> bool:
    """Return whether an element in ambush has magic, or somebody to shoot at from where it is."""
    if element.power is not None:
        return True
    twin = field.copy()
    shown = msgspec.structs.replace(element, place=Place.TABLE)
    twin.put(shown)
    return shooting_targets.may_shoot(twin, shown) and any(
        True for _ in shooting_targets.targets(twin, shown)
    )


COMMANDS = (Unmask,)
STEPS = (AmbushesLookedAt,)
ACTIONS: Final = (Unmasking(),)
