"""Battle preparations: magic that changes aggression, hour or weather before the battle (seed lines 1502-1520)."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Final

import msgspec

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Small
from oriflamme.kernel.events import Event
from oriflamme.kernel.pages import Page
from oriflamme.kernel.rulings import LEGAL, Reason, Ruling, judge, refuse
from oriflamme.kernel.steps import Command, Prompt, Step
from oriflamme.kernel.text import Text, text

from .almanac import DAY, QUARTERS, clock
from .field import Field
from .pieces import Element, Place, Power
from .worded import WordedCommand, WordedDecision

RAISE: Final = 1
LOWER: Final = -1

_POWERS: Final = tuple(Power)


class Preparation(Enum):
    """The battle preparations (DBF-SPELL-PREP)."""

    AGGRESSION = "aggression"
    TIME = "time"
    WEATHER = "weather"

    @property
    def rule(self) -> str:
        """The rule of the spell."""
        return f"DBF-SPELL-{self.name}"

    @property
    def power(self) -> Power:
        """The least power with which it can be cast."""
        return Power.ORDINARY if self is Preparation.AGGRESSION else Power.SUPERIOR


class Noted(msgspec.Struct, frozen=True):
    """A preparation that a side has noted, and the id of its caster (DBF-SPELL-PREP)."""

    side: str
    preparation: Preparation
    caster: str


class NotedPreparations(Page, frozen=True, omit_defaults=True, tag="dbf-noted-preparations-1"):
    """The battle preparations that the sides have noted in secret."""

    notes: tuple[Noted, ...] = ()

    def seen_by(self, player: str | None) -> NotedPreparations:
        """Return the page with what `player` has noted himself."""
        return NotedPreparations(tuple(note for note in self.notes if note.side == player))


class Preparations(Page, frozen=True, omit_defaults=True, tag="dbf-preparations-1"):
    """What is openly known of the preparation of a battle.

    - `aggression`: the aggression factor of each side, as it is now.
    - `attempted`: the sides that have attempted a battle preparation (DBF-SPELL-PREP).
    - `forgone`: the last bound in which each side has used up all its PIPs before they were rolled (DBF-ARTEFACT-P-a).
    """

    aggression: dict[str, int] = {}
    attempted: tuple[str, ...] = ()
    forgone: dict[str, int] = {}

    def seen_by(self, player: str | None) -> Preparations:
        """Return the page: nothing of it is secret."""
        return self


def aggression_of(field: Field, side: str) -> int:
    """Return the aggression factor of a side as it is now; 0 before it has been declared."""
    return field.pages[Preparations].aggression.get(side, 0)


def set_aggression(field: Field, side: str, factor: int) -> None:
    """Note the aggression factor of a side."""
    known = field.pages[Preparations].aggression
    field.pages.change(Preparations, aggression={**known, side: factor})


def able(caster: Element, preparation: Preparation) -> bool:
    """Return whether an element has the power for a preparation (DBF-SPELL-GENERAL)."""
    if caster.power is None or caster.place is Place.LOST:
        return False
    return _POWERS.index(caster.power) >= _POWERS.index(preparation.power)


def spent(field: Field, side: str) -> bool:
    """Return whether all PIPs of a side's present bound are used up: by a preparation if it is its first (DBF-SPELL-PREP).

    Or by an artefact (P) used once more (DBF-ARTEFACT-P-a).

    The PIP dice are rolled all the same, for weather, arrivals, night attacks and the reliability of allies.
    """
    openly = field.pages[Preparations]
    if openly.forgone.get(side) == field.bound.number:
        return True
    return side in openly.attempted and field.bound.sides_bounds.get(side, 0) <= 1


class NoteDirection(WordedCommand, frozen=True, tag="dbf-note-direction-1"):
    """Note in secret whether to raise (1) or lower (-1), when both sides use the same preparation."""

    words = "dbf-do-note-direction"

    direction: Small


class Adjust(WordedCommand, frozen=True, tag="dbf-adjust-1"):
    """Raise (above 0) or lower (below 0) what the preparation changes, by up to its die."""

    words = "dbf-do-adjust"

    change: Small


class PreparationRevealed(Event, frozen=True, tag="dbf-preparation-revealed-1", kw_only=True):
    """A side revealed that it uses a battle preparation; who makes it stays its secret (DBF-SPELL-PREP)."""

    reveals = True

    side: str
    preparation: Preparation

    def text(self) -> Text:
        """Return the words: which side, and what it works on."""
        return Text(f"dbf-preparation-{self.preparation.value}", {"side": Text(f"side-{self.side}")})


class FactorChanged(Event, frozen=True, tag="dbf-factor-changed-1", kw_only=True):
    """A side's aggression factor has changed."""

    side: str
    change: int
    factor: int

    def text(self) -> Text:
        """Return the words: whose, by how much, to what."""
        return text(
            "dbf-aggression-raised" if self.change > 0 else "dbf-aggression-lowered",
            side=Text(f"side-{self.side}"),
            change=abs(self.change),
            factor=self.factor,
        )


class HourChanged(Event, frozen=True, tag="dbf-hour-changed-1", kw_only=True):
    """The hour at which deployment ends has changed; in quarters since midnight."""

    side: str
    quarters: int

    def text(self) -> Text:
        """Return the words: who, and to what hour."""
        return Text("dbf-hour-changed", {"side": Text(f"side-{self.side}"), **clock(self.quarters)})


class ScoreChanged(Event, frozen=True, tag="dbf-score-changed-1", kw_only=True):
    """The weather score has changed."""

    side: str
    score: int

    def text(self) -> Text:
        """Return the words: who, and to what."""
        return Text("dbf-score-changed", {"side": Text(f"side-{self.side}"), "score": self.score})


class Reveal(Step, frozen=True, tag="dbf-reveal-1"):
    """Both sides reveal at once whether they use a preparation; those who do carry it out (DBF-SPELL-PREP)."""

    preparation: Preparation

    def run(self, battle: Battle[Field]) -> None:
        field = battle.state
        users = []
        for note in field.pages[NotedPreparations].notes:
            if note.preparation is self.preparation:
                users.append(note.side)
                attempted = field.pages[Preparations].attempted
                if note.side not in attempted:
                    field.pages.change(Preparations, attempted=(*attempted, note.side))
                battle.emit(
                    PreparationRevealed(
                        rule=self.preparation.rule,
                        side=note.side,
                        preparation=self.preparation,
                    )
                )
        if len(users) > 1:
            battle.push(Directions(self.preparation))
        elif users:
            battle.push(RollToAdjust(self.preparation, {users[0]: 0}))


class Directions(WordedDecision, frozen=True, tag="dbf-directions-1"):
    """Both sides use the same preparation: each notes in secret whether it raises or lowers (DBF-SPELL-AGGRESSION)."""

    help = "dbf-help-directions"

    preparation: Preparation
    noted: dict[str, int] = {}

    def seen_by(self, player: str | None) -> Directions:
        noted = {side: each if side == player else 0 for side, each in self.noted.items()}
        return Directions(self.preparation, noted)

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        return tuple(side for side in battle.state.theatre.sides if side not in self.noted)

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        asks = Text(f"dbf-ask-direction-{self.preparation.value}")
        return Prompt(player, asks, self.preparation.rule, secret=True)

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        return (NoteDirection(direction) for direction in (RAISE, LOWER))

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        if not isinstance(command, NoteDirection):
            return refuse(self.preparation.rule, "dbf-refused-not-asked-here")
        if command.direction not in (RAISE, LOWER):
            return refuse(self.preparation.rule, "dbf-refused-raise-or-lower")
        return LEGAL

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        assert isinstance(command, NoteDirection)  # check() has seen it
        noted = {**self.noted, player: command.direction}
        battle.replace(msgspec.structs.replace(self, noted=noted))

    def conclude(self, battle: Battle[Field]) -> None:
        battle.push(RollToAdjust(self.preparation, self.noted))


class RollToAdjust(Step, frozen=True, tag="dbf-roll-to-adjust-1"):
    """Those who use a preparation roll, and adjust what it changes; the lower die first, ties are rolled again.

    `directions` is what each has noted, 0 where the other side does not use it and there is no need to.
    """

    preparation: Preparation
    directions: dict[str, int]

    def run(self, battle: Battle[Field]) -> None:
        sides = [side for side in battle.state.theatre.sides if side in self.directions]
        while True:
            dice = {side: self._roll(battle) for side in sides}
            if len(set(dice.values())) == len(sides):
                break
        battle.push(
            *(
                Adjustment(self.preparation, side, dice[side], self.directions[side])
                for side in sorted(sides, key=lambda side: dice[side])
            )
        )

    def _roll(self, battle: Battle[Field]) -> int:
        die = battle.roll(6, f"dbf-roll-preparation-{self.preparation.value}", self.preparation.rule)
        # A die of three faces: 1-2, 3-4, 5-6.
        return (die + 1) // 2 if self.preparation is Preparation.WEATHER else die


class Adjustment(WordedDecision, frozen=True, tag="dbf-adjustment-1"):
    """A side says by how much its preparation changes aggression, hour or weather, up to `most`, in the noted direction."""

    help = "dbf-help-adjustment"

    preparation: Preparation
    side: str
    most: int
    direction: int
    done: bool = False

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        return () if self.done else (self.side,)

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        asks = text(f"dbf-ask-adjust-{self.preparation.value}", most=self.most)
        return Prompt(player, asks, self.preparation.rule)

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        for direction in (RAISE, LOWER) if not self.direction else (self.direction,):
            yield from (Adjust(direction * change) for change in range(1, self.most + 1))

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        if not isinstance(command, Adjust):
            return refuse(self.preparation.rule, "dbf-refused-not-asked-here")
        return judge(self._reasons(command.change))

    def _reasons(self, change: int) -> Iterator[Reason]:
        if not 1 <= abs(change) <= self.most:
            yield Reason(self.preparation.rule, text("dbf-refused-adjust", most=self.most))
        if change * self.direction < 0:
            yield Reason(self.preparation.rule, text("dbf-refused-noted-direction"))

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        assert isinstance(command, Adjust)  # check() has seen it
        field, rule = battle.state, self.preparation.rule
        battle.replace(msgspec.structs.replace(self, done=True))
        if self.preparation is Preparation.AGGRESSION:
            factor = aggression_of(field, player) + command.change
            set_aggression(field, player, factor)
            battle.emit(FactorChanged(rule=rule, side=player, change=command.change, factor=factor))
        elif self.preparation is Preparation.TIME:
            quarters = (field.sky.quarters + command.change * QUARTERS) % DAY
            field.sky = msgspec.structs.replace(field.sky, quarters=quarters)
            battle.emit(HourChanged(rule=rule, side=player, quarters=quarters))
        else:
            field.sky = msgspec.structs.replace(field.sky, score=field.sky.score + command.change)
            battle.emit(ScoreChanged(rule=rule, side=player, score=field.sky.score))


COMMANDS = (NoteDirection, Adjust)
STEPS = (Reveal, Directions, RollToAdjust, Adjustment)
EVENTS = (PreparationRevealed, FactorChanged, HourChanged, ScoreChanged)
PAGES = (NotedPreparations, Preparations)
