"""The clock: when the battle begins, and how the hours pass (seed lines 807-822). What the light is, is in `conditions`."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Final

import msgspec

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.effects import Effects
from oriflamme.kernel.events import Event
from oriflamme.kernel.rulings import LEGAL, Ruling, refuse
from oriflamme.kernel.steps import Command, Prompt, Step
from oriflamme.kernel.text import Text
from oriflamme.rulesets.fictionalis.playback import banner

from . import almanac, darkness, nightfall, sunlight, weather
from .almanac import QUARTERS, Part, clock
from .conditions import Light, is_night, light
from .field import Field
from .pieces import Rank, Trait
from .sky import Season
from .worded import WordedCommand, WordedDecision

__all__ = ["Light", "is_night", "light"]

EARLY: Final = QUARTERS // 2
"""Half an hour before dawn, in quarters of an hour (DBF-NIGHT-START)."""


class Start(Enum):
    """When a side would begin a battle whose deployment ends between midnight and dawn (DBF-NIGHT-START)."""

    NOW = "now"
    EARLY = "early"
    """Half an hour before dawn."""
    DAWN = "dawn"


class StartAt(WordedCommand, frozen=True, tag="dbf-start-at-1"):
    """Say when to begin the battle; the earlier wish of the two sides counts."""

    words = "dbf-do-start-at"

    when: Start


class BattleBegan(Event, frozen=True, tag="dbf-battle-began-1", kw_only=True):
    """The battle begins at this hour, in quarters since midnight: what was said in secret of attacking by night shows."""

    reveals = True

    quarters: int
    light: Light

    def text(self) -> Text:
        """Return the words: hour and light."""
        return Text(
            "dbf-battle-began", {**clock(self.quarters), "light": Text(f"dbf-light-{self.light.value}")}
        )

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return banner(self.text(), "turn")


class HourStruck(Event, frozen=True, tag="dbf-hour-struck-1", kw_only=True):
    """A whole hour has passed, or the light has changed (DBF-CLOCK, DBF-DAYLIGHT)."""

    quarters: int
    light: Light

    def text(self) -> Text:
        """Return the words: hour and light."""
        return Text(
            "dbf-hour-struck", {**clock(self.quarters), "light": Text(f"dbf-light-{self.light.value}")}
        )

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return banner(self.text())


# -- the beginning -------------------------------------------------------------------------------------------------


class StartHour(Step, frozen=True, tag="dbf-start-hour-1"):
    """When deployment has ended: the hour at which the battle begins (DBF-NIGHT-START, DBF-SETUP-b).

    Between dawn and dusk it begins at once; before midnight at the next dawn. Between midnight and dawn the sides
    that may attack by night are asked.
    """

    def run(self, battle: Battle[Field]) -> None:
        field = battle.state
        if not is_night(field):
            begin(battle, field.sky.quarters)
            return
        asked = tuple(side for side in field.theatre.sides if len(starts(field, side)) > 1)
        battle.push(NightAssault(asked))


def starts(field: Field, side: str) -> tuple[Start, ...]:
    """Return when a side may begin the battle in the night: dawn always (DBF-NIGHT-START).

    At once in summer, half an hour before dawn in spring and autumn, but only after midnight; creatures of the night at once
    in any season, when their C-in-C is one of them (DBF-RACE-NIGHT).
    """
    sky = field.sky
    if almanac.hour(sky) >= almanac.dawn(sky):
        return (Start.DAWN,)
    if sky.season is Season.SUMMER or _of_the_night(field, side):
        return (Start.NOW, Start.DAWN)
    if sky.season is Season.WINTER:
        return (Start.DAWN,)
    return (Start.EARLY, Start.DAWN)


def _of_the_night(field: Field, side: str) -> bool:
    return any(
        one.general is Rank.CINC and one.has(Trait.NIGHT)
        for one in field.elements.values()
        if one.side == side
    )


class NightAssault(WordedDecision, frozen=True, tag="dbf-night-assault-1"):
    """Before dawn, those who may attack by night say at once whether they do (DBF-NIGHT-START, DBF-RACE-NIGHT)."""

    help = "dbf-help-night-assault"

    asked: tuple[str, ...]
    wishes: dict[str, Start] = {}

    def seen_by(self, player: str | None) -> NightAssault:
        wishes = {side: wish for side, wish in self.wishes.items() if side == player}
        hidden = tuple(side for side in self.asked if side not in self.wishes or side in wishes)
        return NightAssault(hidden, wishes)

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        return tuple(side for side in self.asked if side not in self.wishes)

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        return Prompt(player, Text("dbf-ask-night-assault"), "DBF-NIGHT-START", secret=True)

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        return (StartAt(when) for when in starts(battle.state, player))

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        if not isinstance(command, StartAt):
            return refuse("DBF-NIGHT-START", "dbf-refused-not-asked-here")
        if command.when not in starts(battle.state, player):
            season = Text(f"dbf-season-{battle.state.sky.season.value}")
            return refuse("DBF-NIGHT-START", "dbf-refused-night-assault", season=season)
        return LEGAL

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        assert isinstance(command, StartAt)  # check() has seen it
        battle.replace(msgspec.structs.replace(self, wishes={**self.wishes, player: command.when}))

    def conclude(self, battle: Battle[Field]) -> None:
        sky = battle.state.sky
        dawn = almanac.next_dawn(sky)
        at = {Start.NOW: sky.quarters, Start.EARLY: max(dawn - EARLY, sky.quarters), Start.DAWN: dawn}
        begin(battle, min((at[wish] for wish in self.wishes.values()), default=dawn))


def begin(battle: Battle[Field], quarters: int) -> None:
    """Begin the battle at an hour: mist lies if it must, the undead take their form, commands stop in the dark."""
    field = battle.state
    weather.pass_time(battle, quarters)
    rule = "DBF-NIGHT-START" if is_night(field) else "DBF-SETUP-b"
    battle.emit(BattleBegan(rule=rule, quarters=quarters, light=light(field)))
    sunlight.turn_undead(battle)
    darkness.watch(battle)


# -- the hours -----------------------------------------------------------------------------------------------------


class ClockTicks(Step, frozen=True, tag="dbf-clock-ticks-1"):
    """At the end of a bound of the defender a quarter of an hour has passed (DBF-CLOCK, DBF-TIME-SCALE).

    Nothing passes at the end of the invader's bounds. When dusk is over, night falls (DBF-NIGHTFALL-a).
    """

    def run(self, battle: Battle[Field]) -> None:
        field = battle.state
        if field.bound.side == field.invader:
            return
        before, was_light = almanac.part(field.sky), light(field)
        weather.pass_time(battle, field.sky.quarters + 1)
        after = almanac.part(field.sky)
        if field.sky.quarters % QUARTERS == 0 or light(field) is not was_light:
            battle.emit(HourStruck(rule="DBF-CLOCK", quarters=field.sky.quarters, light=light(field)))
        if before is Part.DUSK and after is Part.NIGHT:
            battle.push(nightfall.NightFalls())
        elif before is Part.NIGHT and after is Part.DAWN:
            field.sky = msgspec.structs.replace(field.sky, fought_at_night=False)


COMMANDS = (StartAt,)
STEPS = (StartHour, NightAssault, ClockTicks)
EVENTS = (BattleBegan, HourStruck)
