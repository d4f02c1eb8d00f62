"""Weather: whom it hampers, and how it changes from bound to bound with the PIP dice (seed lines 833-855)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import Final

import msgspec

from oriflamme.board.table import EDGES, QUARTER_TURN, Rect, bearing, centre
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Names
from oriflamme.kernel.effects import Effects
from oriflamme.kernel.events import Event
from oriflamme.kernel.rulings import Reason, Ruling, judge, refuse
from oriflamme.kernel.steps import Command, Prompt, Step
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.fictionalis.playback import banner

from . import almanac, darkness
from .almanac import Quarter, Sign
from .conditions import Conditions, conditions, dark_rules, haze, lull, risk, wind
from .field import Field
from .fight import Part
from .naming import about_command
from .pieces import Element, Trait
from .sky import Sky
from .sunlight import EIGHTH, between, dazzled, sun_in_face
from .thirst import thirsty
from .troops import Grade, Kind, Type
from .worded import WordedCommand, WordedDecision

__all__ = ["Conditions", "conditions", "dark_rules"]

DICE: Final = 3
"""Dice of a bound that determine the weather (DBF-WEATHER-PIP)."""

BREAKS: Final = 5
CLEARS: Final = 3
"""Averages from which foul weather begins, and below which it ends (DBF-WEATHER-RISK)."""

TURN: Final = 45


# -- whom it hampers -----------------------------------------------------------------------------------------------


def hampered(
    field: Field,
    element: Element,
    part: Part = Part.MELEE,
    *,
    counts: Kind | None = None,
    toward: Rect | None = None,
    melee_with: Element | None = None,
) -> bool:
    """Return whether weather or sun disadvantages an element in combat (DBF-WEATHER-EFFECTS, DBF-TACT-WEATHER).

    `part` is what it does: what disadvantages in combat does so in melee, shooting and under fire; what disadvantages
    shooting does so only to whoever shoots. For a shooter `toward` is the target, which tells which edge is the front of
    those who shoot from any edge. `counts` is what the element counts as where it does harm, its own kind when None:
    rain hampers whatever counts as Bows or Artillery (DBF-EL-X, DBF-BW-X-b, DBF-ART-X). `melee_with` is the opponent in close combat: mud counts only against one whom the
    element itself has moved to contact.
    """
    now = conditions(field)
    front = element.rect.angle if element.rect is not None else 0
    if part.shoots and toward is not None and element.rect is not None and shoots_all_round(element):
        front = _edge_towards(element.rect, toward)
    return (
        dazzled(field, element)
        or sun_in_face(field, element)
        or _aerial_or_oared(now, element)
        or _in_the_air(now, element, counts or element.kind, front, part)
        or (part is Part.MELEE and _underfoot(now, element, melee_with))
        or thirsty(field, element)
    )


def shoots_all_round(element: Element) -> bool:
    """Return whether an element may count any edge of its base as its front for shooting (DBF-SHOOT-ARC)."""
    kind = element.kind
    return (
        kind.type in (Type.WAR_WAGONS, Type.AIRBOAT)
        or (kind.is_(Type.ARTILLERY, Grade.ORDINARY) and element.has(Trait.WAGON))
        or kind.is_(Type.BOATS, Grade.SUPERIOR)
    )


def _edge_towards(rect: Rect, target: Rect) -> int:
    looks = bearing(centre(rect), centre(target))
    return min(
        ((rect.angle + number * QUARTER_TURN) % (4 * QUARTER_TURN) for number in range(len(EDGES))),
        key=lambda angle: between(angle, looks),
    )


def wind_behind(now: Conditions, front: int) -> bool:
    """Return whether the wind comes from within 45 degrees of straight behind somebody who looks this way."""
    return now.wind_from is not None and between(now.wind_from, front + 2 * QUARTER_TURN) <= EIGHTH


def _aerial_or_oared(now: Conditions, element: Element) -> bool:
    """Weather that disadvantages Aerials other than Dragons (W,S), and Galleys, in any combat."""
    kind = element.kind
    if kind.type is Type.GALLEYS:
        return now.strong_wind
    if not kind.aerial or (kind.winged and kind.grade is Grade.SUPERIOR):
        return False
    # A creature of the desert does not mind a sandstorm, on wings or not.
    return (
        now.strong_wind
        or now.snow
        or now.fog
        or now.mist
        or (now.sandstorm and not element.has(Trait.DESERT))
    )


def _in_the_air(now: Conditions, element: Element, counts: Kind, front: int, part: Part) -> bool:
    # Rain wets the strings and powder of those who use them: not of Bows or Artillery that are only shot at.
    wet = now.rain and part is not Part.SHOT_AT and not element.has(Trait.WATER)
    if wet and counts.type in (Type.BOWS, Type.ARTILLERY):
        return True
    if now.sandstorm and not element.has(Trait.DESERT) and not wind_behind(now, front):
        return True
    if now.snow and element.has(Trait.DESERT):
        return True
    if not part.shoots:
        return False
    return now.fog or now.mist or ((now.snow or now.strong_wind) and not wind_behind(now, front))


def _underfoot(now: Conditions, element: Element, foe: Element | None) -> bool:
    """Mud hampers whoever moved in this bound to contact an enemy higher up (DBF-WEATHER-EFFECTS, DBF-RACE-WATER-a)."""
    if not now.mud or not element.deeds.uphill or element.has(Trait.WATER):
        return False
    return foe is None or foe.id in element.deeds.struck_front


def singly(field: Field, element: Element) -> bool:
    """Return whether the weather lets an element move only by itself, never in a group (DBF-WEATHER-EFFECTS)."""
    now = conditions(field)
    if element.kind.aerial:
        return now.rain or now.strong_wind or (now.sandstorm and not element.has(Trait.DESERT))
    return element.kind.naval and now.strong_wind


# -- how it changes ------------------------------------------------------------------------------------------------


class WeatherChanged(Event, frozen=True, tag="dbf-weather-changed-1", kw_only=True):
    """Rain, snow, a sandstorm, mist or fog began or ended."""

    sign: Sign
    begins: bool

    def text(self) -> Text:
        """Return the words: what began or ended."""
        return Text(f"dbf-weather-{self.sign.value}-{'begins' if self.begins else 'ends'}")

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return banner(self.text())


class WindChanged(Event, frozen=True, tag="dbf-wind-changed-1", kw_only=True):
    """The wind turned; or dropped for a bound, or rose again (DBF-WEATHER-WIND, DBF-WEATHER-SCORE)."""

    quarter: Quarter
    blows: bool = True

    def text(self) -> Text:
        """Return the words: where it blows from, or that it has dropped."""
        if not self.blows:
            return Text("dbf-wind-dropped")
        return Text("dbf-wind-from", {"quarter": Text(f"dbf-quarter-{self.quarter.value}")})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return banner(self.text())


def dice_to_make_three(scores: int) -> tuple[int, str]:
    """Return how many dice are rolled beside so many PIP dice that count, and by which rule (DBF-WEATHER-PIP)."""
    return max(0, DICE - scores), "DBF-WEATHER-PIP"


class WeatherTurns(Step, frozen=True, tag="dbf-weather-turns-1"):
    """After the PIP dice of a bound, weather changes by the average of those that count (DBF-WEATHER-PIP, DBF-SEQ-1).

    `scores` are the dice of commands that count (`counting` chooses them). Where they are fewer than three, dice are
    rolled here that do nothing else; fast play always rolls two (DBF-FAST-DICE).
    """

    scores: tuple[int, ...]

    def run(self, battle: Battle[Field]) -> None:
        field = battle.state
        more, rule = field.theatre.game.weather_dice(len(self.scores))
        dice = [*self.scores, *(battle.roll(6, "dbf-roll-weather", rule) for _ in range(more))]
        before = field.sky
        field.sky = changed(before, sum(dice) / len(dice))
        _tell(battle, before)
        darkness.watch(battle)


def changed(sky: Sky, average: float) -> Sky:
    """Return the sky after a bound's dice with this average (DBF-WEATHER-SCORE, DBF-WEATHER-RISK, DBF-WEATHER-WIND)."""
    after = msgspec.structs.replace(sky, average=average)
    if sky.mist and average < CLEARS:
        after = msgspec.structs.replace(after, mist=False, spent=True)
    if risk(sky) is not None:
        if not sky.falling and not sky.spent and average >= BREAKS:
            after = msgspec.structs.replace(after, falling=True)
        elif sky.falling and average < CLEARS:
            after = msgspec.structs.replace(after, falling=False, spent=True)
    blows = wind(sky)
    if blows is None:
        return after
    turn = TURN if average <= 2 else -TURN if average >= BREAKS else 0
    return msgspec.structs.replace(after, wind=(blows + turn) % 360)


def _tell(battle: Battle[Field], before: Sky) -> None:
    after = battle.state.sky
    for sign, was, now in (
        (haze(after), before.mist, after.mist),
        (risk(after), before.falling, after.falling),
    ):
        if sign is not None and was != now:
            battle.emit(WeatherChanged(rule="DBF-WEATHER-RISK", sign=sign, begins=now))
    blew, blows = wind(before), wind(after)
    if blows is None:
        return
    if blew != blows and not lull(after):
        battle.emit(WindChanged(rule="DBF-WEATHER-WIND", quarter=Quarter.at(blows)))
    elif lull(before) != lull(after):
        battle.emit(WindChanged(rule="DBF-WEATHER-SCORE", quarter=Quarter.at(blows), blows=not lull(after)))


def mist_by_hour(sky: Sky) -> Sky:
    """Return the sky with the mist or fog that a score of 2 brings at this hour (DBF-WEATHER-SCORE).

    It lies from an hour before dawn begins, until an hour after sunrise, unless it has dispersed before.
    """
    if haze(sky) is None:
        return sky
    if not _misty_hour(sky):
        return msgspec.structs.replace(sky, mist=False, spent=False)
    return msgspec.structs.replace(sky, mist=not sky.spent)


def _misty_hour(sky: Sky) -> bool:
    sunrise, now = almanac.sun(sky).sunrise, almanac.hour(sky)
    return sunrise - 2 <= now <= sunrise + 1


def pass_time(battle: Battle[Field], quarters: int) -> None:
    """Set the clock, in quarter hours as in `Sky.quarters`, and let mist and fog come and go with it."""
    field = battle.state
    before = field.sky
    field.sky = mist_by_hour(msgspec.structs.replace(before, quarters=quarters))
    sign = haze(field.sky)
    if sign is not None and field.sky.mist != before.mist:
        battle.emit(WeatherChanged(rule="DBF-WEATHER-SCORE", sign=sign, begins=field.sky.mist))


# -- which dice count ----------------------------------------------------------------------------------------------


class TellWeather(WordedCommand, frozen=True, tag="dbf-tell-weather-1"):
    """Declare which three commands' dice determine the weather (DBF-WEATHER-PIP)."""

    words = "dbf-do-tell-weather"

    commands: Names


class WeatherTold(Event, frozen=True, tag="dbf-weather-told-1", kw_only=True):
    """A side declared which dice determine the weather."""

    commands: tuple[Text, ...]

    def text(self) -> Text:
        """Return the words: the three commands."""
        first, second, third = self.commands
        return Text("dbf-weather-told", {"first": first, "second": second, "third": third})


class WeatherDice(WordedDecision, frozen=True, tag="dbf-weather-dice-1"):
    """Before it rolls, a side of more than three commands declares whose dice determine the weather (DBF-WEATHER-PIP).

    `rolling` are its commands that will roll. The declaration holds for later bounds as long as all three roll, so nobody
    is asked anew, and of up to three commands nobody is asked at all.
    """

    help = "dbf-help-weather-dice"

    side: str
    rolling: tuple[str, ...]

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        told = counted(battle.state, self.rolling)
        return (self.side,) if len(self.rolling) > DICE and len(told) != DICE else ()

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        return Prompt(player, Text("dbf-ask-weather-dice"), "DBF-WEATHER-PIP")

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        return (TellWeather(three) for three in combinations(self.rolling, DICE))

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        if not isinstance(command, TellWeather):
            return refuse("DBF-WEATHER-PIP", "dbf-refused-not-asked-here")
        return judge(self._reasons(command))

    def _reasons(self, command: TellWeather) -> Iterator[Reason]:
        if len(set(command.commands)) != DICE or len(command.commands) != DICE:
            yield Reason("DBF-WEATHER-PIP", text("dbf-refused-three-dice"))
        for name in command.commands:
            if name not in self.rolling:
                yield Reason("DBF-WEATHER-PIP", text("dbf-refused-rolls-no-die", command=name))

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        assert isinstance(command, TellWeather)  # check() has seen it
        field = battle.state
        for one in list(field.commands_of(self.side)):
            field.order(msgspec.structs.replace(one, tells_weather=one.id in command.commands))
        told = tuple(about_command(field.commands[name]) for name in self.rolling if name in command.commands)
        battle.emit(WeatherTold(rule="DBF-WEATHER-PIP", commands=told))


def counted(field: Field, rolling: Iterable[str]) -> tuple[str, ...]:
    """Return the commands, of those that roll, whose dice determine the weather, in the order given (DBF-WEATHER-PIP)."""
    names = tuple(rolling)
    if len(names) <= DICE:
        return names
    return tuple(name for name in names if field.commands[name].tells_weather)


def counting(field: Field, dice: Mapping[str, int]) -> tuple[int, ...]:
    """Return the scores that determine the weather: `dice` are what was rolled for each command (DBF-WEATHER-PIP).

    The die of a pooled command is the one rolled in its place, whichever command it is allocated to afterwards.
    """
    return tuple(dice[name] for name in counted(field, dice))


COMMANDS = (TellWeather,)
STEPS = (WeatherTurns, WeatherDice)
EVENTS = (WeatherChanged, WindChanged, WeatherTold)
