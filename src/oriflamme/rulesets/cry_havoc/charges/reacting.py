"""Reactions to charges: a charge against them, a shield wall, a retreat (CH-4.2-a). Defensive fire is asked for on their way.

All reactions are declared once all charges are; then retreats and walls come first, and the charges run as they were declared.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name, Names, Small
from oriflamme.kernel.effects import Aimed, Altered, Effects, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.rulings import LEGAL, Reason, Ruling, judge, refuse
from oriflamme.kernel.steps import Command, Decision, Prompt, Step
from oriflamme.kernel.text import Text
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Facts, Figure
from oriflamme.rulesets.cry_havoc.morale.flight import Flee
from oriflamme.rulesets.cry_havoc.morale.leaders import in_command
from oriflamme.rulesets.cry_havoc.morale.tests import MoraleTest, passed
from oriflamme.rulesets.cry_havoc.ranged.cadence import against_attacking
from oriflamme.rulesets.cry_havoc.ranged.surprise import alarm
from oriflamme.rulesets.cry_havoc.turn import Done, did, figure_name

from .countering import against_counter, meeting, meetings
from .declared import Charge
from .running import Countered, Onslaught
from .walls import against_wall, form, wall_groups


class CounterCharge(Command, frozen=True, tag="ch-counter-charge-1"):
    """Charge against a charge, straight to the hex where its head is after so many legs (CH-4.2-c)."""

    figure: Name
    charger: Name
    legs: Small


class ShieldWall(Command, frozen=True, tag="ch-shield-wall-1"):
    """Men with pavises close up to a wall (CH-4.2-e)."""

    figures: Names


class Retreat(Command, frozen=True, tag="ch-retreat-1"):
    """Fall back in good order before the charges (CH-4.2-f)."""

    figure: Name


class Reacted(Event, frozen=True, tag="ch-reacted-1", kw_only=True):
    """A reaction was declared; `how` it is, against whom where it is against one."""

    weight: ClassVar[Weight] = Weight.MOVE

    how: str
    figures: tuple[str, ...]
    names: tuple[Text, ...]
    charger: str = ""
    at: Text | None = None

    def text(self) -> Text:
        """Return the words: who does what."""
        if self.at is not None:
            return Text("cry-havoc-reacts-counter", {"name": self.names[0], "charger": self.at})
        if len(self.names) == 1:
            return Text(f"cry-havoc-reacts-{self.how}", {"name": self.names[0]})
        return Text("cry-havoc-reacts-wall", {"count": len(self.names), "name": self.names[0]})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return the aim of a charge against a charge, and the words beside who does something else."""
        if self.charger:
            return (Aimed(pieces=self.figures, target=self.charger),)
        return (Altered(pieces=self.figures, text=self.text()),)


class WallFormed(Event, frozen=True, tag="ch-wall-formed-1", kw_only=True):
    """Who has passed his test stands in the shield wall; with fewer than two it is none."""

    weight: ClassVar[Weight] = Weight.MOVE

    figures: tuple[str, ...]

    def text(self) -> Text:
        """Return the words: how many stand in it."""
        return Text("cry-havoc-wall-formed", {"count": len(self.figures)})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return the words beside those who stand in it."""
        return (Altered(pieces=self.figures, text=self.text()),) if self.figures else ()


class React(Decision, frozen=True, tag="ch-react-1"):
    """The other side says how its men react to the charges."""

    side: str
    charges: tuple[Charge, ...]
    counters: tuple[CounterCharge, ...] = ()
    walls: tuple[ShieldWall, ...] = ()
    retreats: tuple[str, ...] = ()

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return the side, if any of its men can react, or has."""
        made = self.counters or self.walls or self.retreats
        return (self.side,) if made or next(self._reactions(battle.state), None) is not None else ()

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask for reactions."""
        return Prompt(player, Text("cry-havoc-ask-reactions"), "CH-4.2-a")

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield every reaction, then that no more are declared."""
        yield from self._reactions(battle.state)
        yield Done()

    def reacting(self) -> frozenset[str]:
        """Return who has a reaction already: each has one (CH-4.2-a)."""
        walls = (key for wall in self.walls for key in wall.figures)
        return frozenset((*(counter.figure for counter in self.counters), *walls, *self.retreats))

    def _reactions(self, field: Field) -> Iterator[Command]:
        busy = self.reacting()
        free = [man for man in field.men(self.side) if man.able and man.id not in busy]
        met = {counter.charger for counter in self.counters}
        for charge in self.charges:
            if charge.figure not in met:
                for man in free:
                    for legs in meetings(field, man, charge):
                        yield CounterCharge(man.id, charge.figure, legs)
        for group in wall_groups(field, self.side):
            names = tuple(key for key in group if key not in busy)
            if next(against_wall(field, tuple(field.figures[key] for key in names)), None) is None:
                yield ShieldWall(names)
        for man in free:
            if next(self._against_retreat(field, man), None) is None:
                yield Retreat(man.id)

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse second reactions, and those whose conditions are not met."""
        field = battle.state
        match command:
            case Done():
                return LEGAL
            case CounterCharge() | Retreat():
                keys: tuple[str, ...] = (command.figure,)
            case ShieldWall():
                keys = command.figures
            case _:
                return refuse("CH-4.2-a", "cry-havoc-refused-other-step")
        for key in keys:
            figure = field.figures.get(key)
            if figure is None or figure.side != player or figure.rider or field.sheet(figure).animal:
                return refuse("CH-4.2-a", "cry-havoc-refused-no-such-figure", name=key)
        if len(set(keys)) < len(keys):
            return refuse("CH-4.2-a", "cry-havoc-refused-named-twice")
        return judge(self._reasons(field, command, tuple(field.figures[key] for key in keys)))

    def _reasons(
        self, field: Field, command: CounterCharge | ShieldWall | Retreat, figures: tuple[Figure, ...]
    ) -> Iterator[Reason]:
        busy = self.reacting()
        for figure in figures:
            if figure.id in busy:
                yield Reason(
                    "CH-4.2-a", Text("cry-havoc-refused-reacts", {"name": figure_name(field, figure.id)})
                )
        match command:
            case ShieldWall():
                yield from against_wall(field, figures)
            case Retreat():
                yield from self._against_retreat(field, figures[0])
            case CounterCharge():
                charge = next((one for one in self.charges if one.figure == command.charger), None)
                if charge is None:
                    yield Reason("CH-4.2-c", Text("cry-havoc-refused-no-such-charge"))
                elif any(counter.charger == command.charger for counter in self.counters):
                    yield Reason("CH-4.2-c", Text("cry-havoc-refused-counter-met"))
                else:
                    yield from against_counter(field, figures[0], charge, command.legs)

    @staticmethod
    def _against_retreat(field: Field, figure: Figure) -> Iterator[Reason]:
        facts: Facts = {"name": figure_name(field, figure.id)}
        if not figure.able:
            yield Reason("CH-4.2-c", Text("cry-havoc-refused-not-able", facts))
        if in_command(field, figure) is None:
            yield Reason("CH-4.2-f", Text("cry-havoc-refused-retreat-command", facts))
        yield from against_attacking(field, figure)

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Keep a reaction, or let retreats, walls and charges run."""
        field = battle.state
        if not isinstance(command, Done):
            alarm(battle, self.side)
        match command:
            case CounterCharge(figure=key, charger=charger):
                self._tell(battle, "counter", (key,), charger)
                battle.replace(msgspec.structs.replace(self, counters=(*self.counters, command)))
            case ShieldWall(figures=keys):
                self._tell(battle, "wall", keys)
                battle.replace(msgspec.structs.replace(self, walls=(*self.walls, command)))
            case Retreat(figure=key):
                self._tell(battle, "retreat", (key,))
                battle.replace(msgspec.structs.replace(self, retreats=(*self.retreats, key)))
            case _:
                battle.pop()
                battle.push(*self._follows(field))

    def conclude(self, battle: Battle[Field]) -> None:
        """Let the charges run where nobody can react."""
        battle.push(*self._follows(battle.state))

    @staticmethod
    def _tell(battle: Battle[Field], how: str, keys: tuple[str, ...], charger: str = "") -> None:
        field = battle.state
        names = tuple(figure_name(field, key) for key in keys)
        at = figure_name(field, charger) if charger else None
        battle.emit(Reacted(rule="CH-4.2-a", how=how, figures=keys, names=names, charger=charger, at=at))

    def _follows(self, field: Field) -> Iterator[Step]:
        for key in self.reacting():
            did(field, key, reacted=True)
        for key in self.retreats:
            yield Flee(key, "retreat")
        for wall in self.walls:
            yield MoraleTest(wall.figures, "wall")
            yield WallForms(wall.figures)
        for charge in self.charges:
            charger = field.figures[charge.figure]
            start = charger.hex, charger.facing
            counter = next((one for one in self.counters if one.charger == charge.figure), None)
            if counter is None:
                yield Onslaught(charge, start=start)
                continue
            meets = field.figures[counter.figure]
            met = meeting(field, meets, charge, counter.legs)
            assert not isinstance(met, Reason)  # it was checked
            yield Onslaught(charge, Countered(meets.id, met, (meets.hex, meets.facing)), start)


class WallForms(Step, frozen=True, tag="ch-wall-forms-1"):
    """Those of a wall who have passed their test stand in it, if two of them are adjacent (CH-4.2-e)."""

    figures: tuple[str, ...]

    def run(self, battle: Battle[Field]) -> None:
        """Form the wall."""
        field = battle.state
        willing = [field.figures[key] for key in self.figures if passed(field, key, "wall")]
        battle.emit(WallFormed(rule="CH-4.2-e", figures=form(field, willing)))
