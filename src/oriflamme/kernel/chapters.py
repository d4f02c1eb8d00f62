"""Chapters as values: a game is a list of chapters of its book, composed once and checked.

A ruleset subclasses `Chapter` with slots of its own. A slot is a field: one whose name is in `SINGLE` may be filled by one
chapter above the base at most (passage, contact, sight ...), every other holds a tuple, and composing joins the tuples in
the order of the chapters.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, Generic, Literal, TypeVar

import msgspec

from .events import Event
from .pages import Page
from .steps import Command, Step
from .text import Text

GROUP = "oriflamme.chapters"
"""Entry points of chapters from other packages, named `RULESET.CHAPTER`."""


class CompositionError(ValueError):
    """Chapters that do not make a game: says which, what is wrong, and what to do."""


class Chapter(msgspec.Struct, frozen=True, kw_only=True):
    """What one chapter of a book adds to a game.

    `rule` is where the book begins it. `needs` names chapters it cannot be without, `excludes` those it cannot be with.
    `base`: it is in every game, and what it puts into a single slot holds until one other chapter fills that slot.
    Rulesets add slots for what their phases ask: lines of tallies, reasons against moves, passage and so on.
    """

    SINGLE: ClassVar[frozenset[str]] = frozenset()

    name: str
    title: Text
    rule: str
    needs: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    base: bool = False
    commands: tuple[type[Command], ...] = ()
    steps: tuple[type[Step], ...] = ()
    events: tuple[type[Event], ...] = ()
    pages: tuple[type[Page], ...] = ()


class Phase(msgspec.Struct, frozen=True):
    """A part of the turn, or of whatever a game repeats: its name, and the step that begins it.

    `at` is its place before or after a phase named; None for the phases of the book's own order. `first` puts it ahead
    of what other chapters have at the same place.
    """

    name: str
    step: Step
    at: tuple[Literal["before", "after"], str] | None = None
    first: bool = False


C = TypeVar("C", bound=Chapter)

_OWN = frozenset({"name", "title", "rule", "needs", "excludes", "base"})


class Composition(Generic[C]):
    """Chapters that make one game, in their order. `slot` gives what they add, joined; `single` who decides a thing."""

    __slots__ = ("_slots", "chapters", "names")

    def __init__(self, chapters: Sequence[C]) -> None:
        """Join the chapters. Raises `CompositionError` for needs, excludes, doubles and single slots filled twice."""
        self.chapters = tuple(chapters)
        self.names = tuple(chapter.name for chapter in chapters)
        _check_names(self.chapters)
        _check_tags(self.chapters)
        self._slots: dict[str, Any] = {}
        kind = type(self.chapters[0])
        for slot in kind.__struct_fields__:
            if slot in kind.SINGLE:
                self._slots[slot] = _decided(self.chapters, slot)
            elif slot not in _OWN:
                parts = (part for chapter in self.chapters for part in getattr(chapter, slot))
                self._slots[slot] = tuple(parts)

    def __contains__(self, name: str) -> bool:
        """Return whether a chapter of this name is in force."""
        return name in self.names

    def slot(self, name: str) -> tuple[Any, ...]:
        """Return what all chapters put into a slot, in their order."""
        found: tuple[Any, ...] = self._slots[name]
        return found

    def single(self, name: str) -> Any:
        """Return what decides a thing that only one chapter may decide; None when nobody does."""
        return self._slots[name]


def compose(known: Mapping[str, C], names: Iterable[str]) -> Composition[C]:
    """Return the composition of the base chapters and the named ones, in the order in which they are `known`.

    Raises `CompositionError` for a name that nobody offers, and as `Composition` does.
    """
    wanted = tuple(names)
    for name in wanted:
        if name not in known:
            raise CompositionError(f"there is no chapter {name!r}; there are: {', '.join(known)}")
    return Composition([chapter for chapter in known.values() if chapter.base or chapter.name in wanted])


def in_order(phases: Iterable[Phase], book: Sequence[str]) -> tuple[Phase, ...]:
    """Return phases in the order of the turn: the `book`'s own by their names, and before or after them those that are added.

    What several chapters put after one phase comes in the order of the chapters, and likewise before one, but for those
    that say that they come first. Raises
    `CompositionError` for a place that is not there, and for two phases of one name.
    """
    phases = tuple(phases)
    own = {phase.name: phase for phase in phases if phase.at is None}
    added = sorted((phase for phase in phases if phase.at is not None), key=lambda phase: not phase.first)
    for name in own:
        if name not in book:
            raise CompositionError(
                f"the book's turn has no phase {name!r}; say before or after which it comes"
            )
    if len({phase.name for phase in phases}) < len(phases):
        raise CompositionError(f"two phases have one name: {', '.join(phase.name for phase in phases)}")
    turn = [own[name] for name in book if name in own]
    behind: dict[str, str] = {}
    while added:
        placed = {phase.name for phase in turn}
        ready = [phase for phase in added if phase.at is not None and phase.at[1] in placed]
        if not ready:
            lost = added[0]
            raise CompositionError(
                f"phase {lost.name!r} has its place by {lost.at}, which is not in the turn"
            )
        for phase in ready:
            side, name = phase.at or ("after", "")
            last = behind.get(name, name) if side == "after" else name
            index = next(number for number, other in enumerate(turn) if other.name == last)
            turn.insert(index + (side == "after"), phase)
            if side == "after":
                behind[name] = phase.name
            added.remove(phase)
    return tuple(turn)


@cache
def offered(ruleset: str) -> tuple[Any, ...]:
    """Return the chapters that other packages offer for a ruleset, in the order of their names."""
    from importlib.metadata import entry_points  # noqa: PLC0415 - a seventh of the time that importing the game takes

    found = [point for point in entry_points(group=GROUP) if point.name.partition(".")[0] == ruleset]
    return tuple(point.load() for point in sorted(found, key=lambda point: point.name))


def _check_names(chapters: Sequence[Chapter]) -> None:
    names = [chapter.name for chapter in chapters]
    for chapter in chapters:
        if names.count(chapter.name) > 1:
            raise CompositionError(f"two chapters are named {chapter.name!r}")
        for need in chapter.needs:
            if need not in names:
                raise CompositionError(f"chapter {chapter.name!r} needs {need!r}; add it")
        for other in chapter.excludes:
            if other in names:
                raise CompositionError(
                    f"chapter {chapter.name!r} cannot be played with {other!r}; leave one out"
                )


def _check_tags(chapters: Sequence[Chapter]) -> None:
    for slot in ("commands", "steps", "events", "pages"):
        seen: dict[str, str] = {}
        for chapter in chapters:
            for kind in getattr(chapter, slot):
                tag = str(kind.__struct_config__.tag)
                if tag in seen:
                    raise CompositionError(
                        f"{slot}: the tag {tag!r} is in {seen[tag]!r} and in {chapter.name!r}; a tag has one owner"
                    )
                seen[tag] = chapter.name


def _decided(chapters: Sequence[Chapter], slot: str) -> Any:
    above = [chapter for chapter in chapters if not chapter.base and getattr(chapter, slot) is not None]
    if len(above) > 1:
        who = " and ".join(repr(chapter.name) for chapter in above)
        raise CompositionError(f"{who} both decide {slot}; only one chapter may, leave one out")
    below = [chapter for chapter in chapters if chapter.base and getattr(chapter, slot) is not None]
    if len(below) > 1:
        who = " and ".join(repr(chapter.name) for chapter in below)
        raise CompositionError(f"{who} both decide {slot} in the base game")
    holders = above or below
    return getattr(holders[0], slot) if holders else None
