"""Nightfall: fighting on by moonlight, breaking off, retreat in the dark, and a new day (seed line 822).

Whoever pushes the steps of the bounds asks `redeployment_due` before the next one. When it is, the armies deploy anew as
for a new battle, the invader has the next bound, and `redeployment_begun` is called.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from itertools import zip_longest
from typing import Final

import msgspec

from oriflamme.board.outlines import touches
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.effects import Effects, Fell, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.pages import Page
from oriflamme.kernel.rulings import LEGAL, Ruling, refuse
from oriflamme.kernel.steps import Command, Prompt, Step
from oriflamme.kernel.text import Text
from oriflamme.rulesets.fictionalis.playback import banner

from . import almanac, sunlight, weather
from .conditions import Light, light
from .field import Bound, Field
from .ground import Land
from .naming import about
from .pieces import NO_DEEDS, Element, Place
from .terrain.lie import lie_of
from .victory import GivenPoints, conclude, leader
from .worded import WordedCommand, WordedDecision

POINT: Final = 2

_IN_CAMP: Final = (Place.TABLE, Place.AMBUSH, Place.FLANK, Place.EXTRICATED)


class Choice(Enum):
    """What the sides choose between at nightfall."""

    FIGHT_ON = "fight-on"
    BREAK_OFF = "break-off"
    RETREAT = "retreat"
    STAY = "stay"


class Nights(Page, frozen=True, omit_defaults=True, tag="dbf-nights-1"):
    """The nights of a battle.

    - `fallen`: how many there have been.
    - `broken_off`: for how many of them the armies broke off and deployed anew (DBF-NIGHTFALL-b).
    - `in_camp`: the armies are in camp, and deploy before the next bound.
    """

    fallen: int = 0
    broken_off: int = 0
    in_camp: bool = False

    def seen_by(self, player: str | None) -> Nights:
        """Return the page: nothing of it is secret."""
        return self


class Tonight(WordedCommand, frozen=True, tag="dbf-tonight-1"):
    """Say what to do at nightfall."""

    words = "dbf-do-tonight"

    choice: Choice


class NightFell(Event, frozen=True, tag="dbf-night-fell-1", kw_only=True):
    """Night has fallen on the battle: whether there is a moon to fight on by."""

    moonlit: bool

    def text(self) -> Text:
        """Return the words: that night falls, and whether the moon shines."""
        return Text("dbf-night-fell-moonlit" if self.moonlit else "dbf-night-fell-dark")

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return banner(self.text(), "turn")


class NightChosen(Event, frozen=True, tag="dbf-night-chosen-1", kw_only=True):
    """What a side chose at nightfall."""

    reveals = True

    side: str
    choice: Choice

    def text(self) -> Text:
        """Return the words: who chose what."""
        return Text(f"dbf-tonight-{self.choice.value}", {"side": Text(f"side-{self.side}")})


class BrokenOff(Event, frozen=True, tag="dbf-broken-off-1", kw_only=True):
    """Both sides broke off and went back to their camps for the night; at dawn they deploy anew (DBF-NIGHTFALL-b)."""

    def text(self) -> Text:
        """Return the words: that the battle goes on at dawn."""
        return Text("dbf-broken-off")

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return banner(self.text(), "phase")


class Scattered(Event, frozen=True, tag="dbf-scattered-1", kw_only=True):
    """How many demoralised elements of a side were gone in the morning."""

    weight = Weight.LOSS

    side: str
    elements: int
    pieces: tuple[str, ...] = ()
    names: tuple[Text, ...] = ()
    """What the pieces are called, in their order; none in records of before it was told."""

    def text(self) -> Text:
        """Return the words: whose, and how many."""
        return Text("dbf-scattered", {"side": Text(f"side-{self.side}"), "count": self.elements})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return tuple(
            Fell(piece=name, how="fled", label=label, owner=self.side)
            for name, label in zip_longest(self.pieces, self.names)
        )


class NightFalls(Step, frozen=True, tag="dbf-night-falls-1"):
    """Night falls during the battle (DBF-NIGHTFALL-a). After so many days as the scenario allows it ends undecided."""

    def run(self, battle: Battle[Field]) -> None:
        field = battle.state
        moonlit = light(field) is Light.MOONLIT
        nights = field.pages.change(Nights, fallen=field.pages[Nights].fallen + 1)
        battle.emit(NightFell(rule="DBF-NIGHTFALL-a", moonlit=moonlit))
        if nights.fallen >= field.theatre.readings.days:
            conclude(battle, leader(field), "dbf-ended-nightfall", "DBF-NIGHTFALL-a")
        elif moonlit:
            battle.push(AtNightfall((Choice.FIGHT_ON, Choice.BREAK_OFF)))
        else:
            battle.push(AtNightfall((Choice.RETREAT, Choice.STAY)))


class AtNightfall(WordedDecision, frozen=True, tag="dbf-at-nightfall-1"):
    """Both sides choose at once: by moonlight, whether to fight on; in camp, whether to retreat (DBF-NIGHTFALL-a)."""

    help = "dbf-help-at-nightfall"

    between: tuple[Choice, ...]
    chosen: dict[str, Choice] = {}

    def seen_by(self, player: str | None) -> AtNightfall:
        # Whether the other has chosen may be known; what, may not.
        known = {side: self.between[-1] if side != player else each for side, each in self.chosen.items()}
        return AtNightfall(self.between, known)

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        return tuple(side for side in battle.state.theatre.sides if side not in self.chosen)

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        asks = "dbf-ask-fight-on" if Choice.FIGHT_ON in self.between else "dbf-ask-retreat"
        return Prompt(player, Text(asks), "DBF-NIGHTFALL-a", secret=True)

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        return (Tonight(choice) for choice in self.between)

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        if not isinstance(command, Tonight) or command.choice not in self.between:
            return refuse("DBF-NIGHTFALL-a", "dbf-refused-not-asked-here")
        return LEGAL

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        assert isinstance(command, Tonight)  # check() has seen it
        chosen = {**self.chosen, player: command.choice}
        battle.replace(msgspec.structs.replace(self, chosen=chosen))

    def conclude(self, battle: Battle[Field]) -> None:
        field = battle.state
        for side in field.theatre.sides:
            battle.emit(NightChosen(rule="DBF-NIGHTFALL-a", side=side, choice=self.chosen[side]))
        if Choice.FIGHT_ON in self.chosen.values():
            field.sky = msgspec.structs.replace(field.sky, fought_at_night=True)
        elif Choice.FIGHT_ON in self.between:
            battle.push(AtNightfall((Choice.RETREAT, Choice.STAY)))
        else:
            _part(battle, [side for side in field.theatre.sides if self.chosen[side] is Choice.RETREAT])


def _part(battle: Battle[Field], retreating: list[str]) -> None:
    """End the battle if anybody retreats: he gives a victory point to the one who stays; else a new day comes."""
    field = battle.state
    if not retreating:
        battle.push(BreakOff())
    elif len(retreating) > 1:
        conclude(battle, leader(field), "dbf-ended-both-retreated", "DBF-NIGHTFALL-a")
    else:
        stays = field.theatre.opponent(retreating[0])
        given = field.pages[GivenPoints].halves
        field.pages.change(GivenPoints, halves={**given, stays: given.get(stays, 0) + POINT})
        conclude(battle, stays, "dbf-ended-retreated", "DBF-NIGHTFALL-a")


class BreakOff(Step, frozen=True, tag="dbf-camps-1"):
    """Both armies go to camp, and the sun rises on a new battle with what is left of them (DBF-NIGHTFALL-b)."""

    def run(self, battle: Battle[Field]) -> None:
        field = battle.state
        battle.emit(BrokenOff(rule="DBF-NIGHTFALL-b"))
        for side in field.theatre.sides:
            gone = [one for one in field.elements.values() if one.side == side and _scatters(field, one)]
            lost = [one for one in gone if one.place is Place.TABLE]
            for element in gone:
                field.take_off(element.id, Place.LOST)
            if gone:
                battle.emit(
                    Scattered(
                        rule="DBF-NIGHTFALL-b",
                        side=side,
                        elements=len(gone),
                        pieces=tuple(one.id for one in lost),
                        names=tuple(map(about, lost)),
                    )
                )
        field.put(*[_encamped(one) for one in field.elements.values()])
        for command in list(field.commands.values()):
            field.order(
                msgspec.structs.replace(
                    command, flank=None, arriving=False, score=None, pips=0, reserved=0, reduced=(), aware=()
                )
            )
        field.enchantments = ()
        field.bound = Bound(number=field.bound.number, sides_bounds=field.bound.sides_bounds)
        field.pages.change(Nights, broken_off=field.pages[Nights].broken_off + 1, in_camp=True)
        weather.pass_time(battle, almanac.next_dawn(field.sky))
        sunlight.turn_undead(battle)


def _scatters(field: Field, element: Element) -> bool:
    """Return whether an element is of a demoralised command and not in a fortified BUA."""
    if not field.commands[element.command].demoralised or element.place is Place.LOST:
        return False
    return not in_fortified_town(field, _bearer(field, element))


def _bearer(field: Field, element: Element) -> Element:
    """Return who carries an element, or itself."""
    return element if element.carrier is None else field.elements[element.carrier]


def in_fortified_town(field: Field, element: Element) -> bool:
    """Return whether any part of an element is in a BUA with fortifications of its own."""
    if element.rect is None:
        return False
    towns = {section.feature for section in field.surface.works}
    lie = lie_of(field.surface)
    return any(
        touches(shape, element.rect)
        for feature in field.surface.features
        if feature.land is Land.BUILT_UP and feature.id in towns
        for shape in lie.shapes[feature.id]
    )


def _encamped(element: Element) -> Element:
    """Return an element as it waits to be deployed: those that never arrived go on waiting, the lost stay lost."""
    if element.place in _IN_CAMP:
        return msgspec.structs.replace(element, place=Place.RESERVE, rect=None, mounts=None, deeds=NO_DEEDS)
    return msgspec.structs.replace(element, deeds=NO_DEEDS)


def redeployment_due(field: Field) -> bool:
    """Return whether the armies are in camp after a night and have to deploy before the next bound (DBF-NIGHTFALL-b)."""
    return field.pages[Nights].in_camp


def redeployment_begun(field: Field) -> None:
    """Note that the armies have begun to deploy anew."""
    field.pages.change(Nights, in_camp=False)


def redeployed(field: Field) -> bool:
    """Return whether the armies have deployed anew: then there are neither flank marches nor ambushes (DBF-NIGHTFALL-b)."""
    return field.pages[Nights].broken_off > 0


COMMANDS = (Tonight,)
STEPS = (NightFalls, AtNightfall, BreakOff)
EVENTS = (NightFell, NightChosen, BrokenOff, Scattered)
PAGES = (Nights,)
