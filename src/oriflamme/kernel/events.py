"""What happened, typed. Text is made from events at the edge, in the reader's language."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from .chances import chance_up_to
from .effects import Banner, Effects, Threw, Weight
from .text import Text


class Event(msgspec.Struct, frozen=True, tag_field="kind", kw_only=True, gc=False):
    """Something that happened in a battle. Subclasses set an explicit tag and say their words with `text`.

    `reveals` marks events that tell somebody what had been secret; what led to one cannot be taken back. `weight` says how
    much the event matters to who watches. `heading` is the rank of what is only a heading in a report (1: of a turn, 2: of a
    part of one), 0 of all else.
    """

    reveals: ClassVar[bool] = False
    weight: ClassVar[Weight] = Weight.BOOKKEEPING
    heading: ClassVar[int] = 0

    rule: str

    def text(self) -> Text:
        """Return the message that tells this event. Subclasses must say it."""
        raise LookupError(f"event {type(self).__name__} has no words")

    def seen_by(self, player: str | None) -> Event | None:
        """Return what `player` (None: a spectator) may see of this event, or None for nothing. Default: all."""
        return self

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of this event, which `viewer` (None: a spectator) may see. Default: nothing.

        Asked of what `seen_by` has let through; effects may differ by viewer where their words or pieces do.
        """
        return ()

    def chapter(self) -> Text | None:
        """Return the heading that a log puts over this event and those after it. Default: none begins here."""
        return None


class Rolled(Event, frozen=True, tag="rolled-1", kw_only=True, omit_defaults=True):
    """A die was rolled. `purpose` is a message id; `position` counts the rolls from 0: the battle's, or the branch's.

    `at_most` is the greatest result that is well for the side `by`; both are left out where other events say what the die
    decided, or where it decides nothing for good or ill.
    """

    weight = Weight.ROLL

    sides: int
    value: int
    purpose: str
    position: int
    branch: str = ""
    at_most: int | None = None
    by: str | None = None

    def text(self) -> Text:
        """Return the words: what was rolled, for what, and the result."""
        return Text(
            "rolled",
            {"sides": self.sides, "value": self.value, "purpose": Text(self.purpose)},
        )

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return the die; where the event that says what it decided throws it again, players are told of that throw alone."""
        dice, purpose, most = ((self.sides, self.value),), Text(self.purpose), self.at_most
        if most is None:
            return (Threw(dice=dice, purpose=purpose),)
        chance = chance_up_to(most, self.sides)
        good = self.value <= most
        return (Threw(dice=dice, purpose=purpose, needs=most, good=good, side=self.by, chance=chance),)


class Ended(Event, frozen=True, tag="ended-1", kw_only=True):
    """The battle is over. `winner` is a side, or None for a draw; `reason` is a message id."""

    weight = Weight.LOSS

    winner: str | None
    reason: str

    def text(self) -> Text:
        """Return the words: who won, and why."""
        if self.winner is None:
            return Text("ended-draw", {"reason": Text(self.reason)})
        return Text(
            "ended-won",
            {"winner": Text(f"side-{self.winner}"), "reason": Text(self.reason)},
        )

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return the banner that the battle ends under."""
        return (Banner(text=self.text(), level="turn"),)


class TakenBack(Event, frozen=True, tag="taken-back-1", kw_only=True, omit_defaults=True):
    """A player took back his last command, which had rolled no dice and revealed nothing.

    `agreed` is the side that agreed to more: that all that came of the command is taken back with it (empty: none had to).
    It has no effects of its own: the pieces stand again as they did, and a client slides them there.
    """

    player: str
    agreed: str = ""

    def text(self) -> Text:
        """Return the words: who took something back, and who agreed."""
        if self.agreed:
            sides = {"player": Text(f"side-{self.player}"), "agreed": Text(f"side-{self.agreed}")}
            return Text("taken-back-agreed", dict(sides))
        return Text("taken-back", {"player": Text(f"side-{self.player}")})
