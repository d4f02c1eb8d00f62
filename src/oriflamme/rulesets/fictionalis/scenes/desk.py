"""What each decision shows of itself: the pieces that can be selected, the choices, the marks and the preview."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from oriflamme.kernel.scenes import Choice, Piece, Target
from oriflamme.kernel.steps import Command
from oriflamme.kernel.text import Text
from oriflamme.kit import desks
from oriflamme.kit.desks import plain
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.worded import WordedDecision

from .wording import concerned, key_of, said

D = TypeVar("D", bound=WordedDecision)


class Desk(desks.Desk[Field, D]):
    """One decision as a client shows it: every option of it as a choice. Subclasses say what differs.

    A choice that names an element is shown when that element is selected, and one that names another is clicked on it.
    """

    def hint(self) -> Text:
        """Return the sentence that says what to do."""
        return Text(self.decision.help)

    def setup(self) -> bool:
        """Return whether no bound has begun."""
        return self.field.bound.number == 0

    def options(self) -> list[Command]:
        """Return what can be chosen; by default everything the decision lists."""
        return list(self.view.options(self.player))

    def selectable(self) -> Iterator[str]:
        """Yield the elements that some choice is about."""
        drawn = {element.id for element in self.field.elements.values() if element.rect is not None}
        subjects = (self.subject(command) for command in self.options())
        return iter(
            dict.fromkeys(subject for subject in subjects if subject is not None and subject in drawn)
        )

    def subject(self, command: Command) -> str | None:
        """Return the element that a command is about: one has to select it first. None: it is a plain button."""
        named = [name for name in concerned(command) if name in self.field.elements]
        drawn = [name for name in named if self.field.elements[name].rect is not None]
        return drawn[0] if drawn else None

    def general(self) -> Iterator[Choice]:
        """Yield the choices that concern no element."""
        for command in self.options():
            if self.subject(command) is None:
                yield self.choice(command)

    def about(self, focus: tuple[str, ...]) -> Iterator[Choice]:
        """Yield the choices about the selected elements."""
        return (choice for choice, _ in self.concerning(focus))

    def for_selected(self, focus: tuple[str, ...]) -> Iterator[Choice]:
        """Yield the choices about the selected elements, as far as they are elements."""
        known = all(name in self.field.elements for name in focus)
        return self.about(focus) if known else iter(())

    def concerning(self, focus: tuple[str, ...]) -> Iterator[tuple[Choice, Command]]:
        """Yield the choices about the selected elements with their commands."""
        for command in self.options():
            if self.subject(command) in focus:
                yield self.choice(command), command

    def choice(self, command: Command) -> Choice:
        """Return a command as a choice, clicked on the second element that it names, if it names one."""
        named = [name for name in concerned(command) if name in self.field.elements]
        subject = self.subject(command)
        others = [name for name in named if name != subject and self.field.elements[name].rect is not None]
        target = Target(pieces=(others[0],)) if subject is not None and others else None
        return Choice(
            key_of(command),
            plain(command),
            said(self.field, command),
            target=target,
            key=self.key(command),
            primary=self.way_forward(command),
            leaves=self.leaves() if self.way_forward(command) else None,
        )

    def leaves(self) -> Text | None:
        """Return what the way forward would leave undone, where a player may not have meant it. Default: nothing."""
        return None

    def key(self, command: Command) -> str | None:
        """Return the keyboard letter proposed for a command. Default: `e` for the way forward."""
        return "e" if self.way_forward(command) else None

    def way_forward(self, command: Command) -> bool:
        """Return whether a command ends the decision or lets the rest run. Default: one that has no fields."""
        return not command.__struct_fields__

    def pieces(self) -> Iterator[Piece]:
        """Yield pieces that are drawn besides the elements on the table."""
        return iter(())
