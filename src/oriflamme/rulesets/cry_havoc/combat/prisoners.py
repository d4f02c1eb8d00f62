"""Prisoners: the stunned may be taken, whatever their guard suffers but a stun or death leaves them in his hands (CH-7.0-d, CH-7.0-e)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name
from oriflamme.kernel.effects import Effects, Fell, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.steps import Command
from oriflamme.kernel.text import Text
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Facts, Figure
from oriflamme.rulesets.cry_havoc.morale.triggers import note
from oriflamme.rulesets.cry_havoc.turn import deed, did, figure_name


class Seize(Command, frozen=True, tag="ch-seize-1"):
    """Take an enemy prisoner who is stunned, in the place of one's attack."""

    figure: Name
    victim: Name


class Captured(Event, frozen=True, tag="ch-captured-1", kw_only=True):
    """Somebody was taken prisoner."""

    weight: ClassVar[Weight] = Weight.LOSS

    figure: str
    victim: str
    owner: str
    name: Text
    prisoner: Text

    def text(self) -> Text:
        """Return the words: who took whom."""
        return Text("cry-havoc-captured", {"name": self.name, "target": self.prisoner})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return that he is off the board."""
        return (Fell(piece=self.victim, how="captured", label=self.prisoner, owner=self.owner),)


def against_seizing(field: Field, figure: Figure, victim: Figure) -> Iterator[Reason]:
    """Yield why a figure cannot take another prisoner: no stunned enemy beside it, or one whose friends stand by him (CH-7.0-d)."""
    facts: Facts = {"name": figure_name(field, figure.id), "target": figure_name(field, victim.id)}
    if field.sheet(figure).animal:
        yield Reason("CH-7.0-d", Text("cry-havoc-refused-not-able", facts))
    if victim.side == figure.side or not victim.alive or not victim.stunned:
        yield Reason("CH-7.0-d", Text("cry-havoc-refused-seize-who", facts))
        return
    if not field.adjacent(figure, victim):
        yield Reason("CH-7.0-d", Text("cry-havoc-refused-not-adjacent", facts))
    if any(friend.side == victim.side and friend.able for friend in field.neighbours(victim)):
        yield Reason("CH-7.0-d", Text("cry-havoc-refused-seize-guarded", facts))


def seizures(field: Field, free: tuple[Figure, ...]) -> Iterator[Seize]:
    """Yield whom those who can still attack could take prisoner."""
    for figure in free:
        for victim in field.contacts(figure):
            if victim.stunned and next(against_seizing(field, figure, victim), None) is None:
                yield Seize(figure.id, victim.id)


def seize(battle: Battle[Field], command: Seize) -> None:
    """Take him prisoner: he leaves the board, in the hands of who took him, and who feels it tests his morale (CH-8.1-b, CH-8.3-a)."""
    field = battle.state
    key, victim = command.figure, field.figures[command.victim]
    did(field, key, attacked=deed(field, key).attacked + 1)
    # Where he was taken still counts for who is near.
    field.put(msgspec.structs.replace(victim, gone="captured", stunned=False, guard=key))
    battle.emit(
        Captured(
            rule="CH-7.0-d",
            figure=key,
            victim=victim.id,
            owner=victim.side,
            name=figure_name(field, key),
            prisoner=figure_name(field, victim.id),
        )
    )
    note(battle, victim.id, "captured")
