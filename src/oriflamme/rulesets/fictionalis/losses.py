"""Losses of commands and armies (seed lines 1462-1476). In half element equivalents.

A command's own losses are kept with it (`ArmyCommand.lost`); what is added only in the reckoning of a whole army is here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from oriflamme.board.table import Point, Rect, contains_point
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.effects import Effects, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.pages import Page
from oriflamme.kernel.steps import Step
from oriflamme.kernel.text import Text
from oriflamme.rulesets.fictionalis.playback import banner

from .destruction import BaggageLost
from .field import Field
from .ground import Feature, Land
from .naming import about
from .pieces import WHOLE, ArmyCommand
from .troops import Type

_FOR_A_TOWN: Final = 4 * WHOLE


class CrossedTowns(Page, frozen=True, omit_defaults=True, tag="dbf-crossed-towns-1"):
    """Built-up areas whose central point invaders have crossed, by the feature's id (DBF-LOSS-BUA)."""

    features: tuple[str, ...] = ()

    def seen_by(self, player: str | None) -> CrossedTowns:
        """Return the page: nothing of it is secret."""
        return self


class TownCrossed(Event, frozen=True, tag="dbf-town-crossed-1", kw_only=True):
    """Invaders have crossed the central point of a built-up area: the defender's army counts more losses."""

    weight = Weight.LOSS

    feature: str
    name: Text

    def text(self) -> Text:
        """Return the words: which element did it, and what it costs."""
        return Text("dbf-town-crossed", {"element": self.name, "equivalents": _FOR_A_TOWN // WHOLE})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return banner(self.text())


class TownsLookedAt(Step, frozen=True, tag="dbf-towns-looked-at-1"):
    """Note the built-up areas on whose central point an invader stands as a bound ends (DBF-LOSS-BUA).

    Land troops other than Spies do it; each built-up area counts once.
    """

    def run(self, battle: Battle[Field]) -> None:
        """Note them."""
        field = battle.state
        for town in field.surface.features:
            if town.land is not Land.BUILT_UP or town.id in field.pages[CrossedTowns].features:
                continue
            for element in field.standing(field.invader):
                if element.kind.land and element.kind.type is not Type.SPY and _covers(element.at, town):
                    crossed = field.pages[CrossedTowns].features
                    field.pages.change(CrossedTowns, features=(*crossed, town.id))
                    battle.emit(TownCrossed(rule="DBF-LOSS-BUA", feature=town.id, name=about(element)))
                    break


def _covers(rect: Rect, town: Feature) -> bool:
    return contains_point(rect, central_point(town))


def central_point(feature: Feature) -> Point:
    """Return the middle of the box round a feature, which is taken for its central point."""
    across = [point.x for point in feature.outline]
    along = [point.y for point in feature.outline]
    return Point((min(across) + max(across)) // 2, (min(along) + max(along)) // 2)


def raised(field: Field, side: str) -> Iterator[ArmyCommand]:
    """Yield the commands that a side began the battle with, whomever they fight for now."""
    return (command for command in field.commands.values() if command.origin == side)


def given_up(command: ArmyCommand) -> bool:
    """Return whether all of a command counts as lost to its army: demoralised, or gone over (DBF-VICTORY-END)."""
    return command.demoralised or command.side != command.origin


def army_original(field: Field, side: str) -> int:
    """Return the element equivalents that an army began with (DBF-LOSS-EE)."""
    return sum(command.original for command in raised(field, side))


def army_losses(field: Field, side: str) -> int:
    """Return an army's losses: whole commands that are demoralised or gone over, those of the others, Baggage, towns.

    DBF-VICTORY-END, DBF-LOSS-BAGGAGE, DBF-LOSS-BUA.
    """
    troops = sum(command.original if given_up(command) else command.lost for command in raised(field, side))
    return troops + baggage_losses(field, side) + town_losses(field, side)


def baggage_losses(field: Field, side: str) -> int:
    """Return what an army's lost Baggage adds to its losses: nothing for what is only demoralised (DBF-LOSS-BAGGAGE)."""
    own = {command.id for command in raised(field, side) if command.side == side}
    weights = field.pages[BaggageLost].weights
    return sum(
        weights.get(element.id, 0)
        for element in field.elements.values()
        if element.kind.type is Type.BAGGAGE and element.command in own
    )


def town_losses(field: Field, side: str) -> int:
    """Return what the built-up areas that invaders have crossed add to the defender's losses (DBF-LOSS-BUA)."""
    if side == field.invader:
        return 0
    return _FOR_A_TOWN * len(field.pages[CrossedTowns].features)


STEPS = (TownsLookedAt,)
EVENTS = (TownCrossed,)
PAGES = (CrossedTowns,)
