"""A book's table of contents: its chapters in order, those of other packages, its levels, and the games they make."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, Generic, TypeVar

from oriflamme.kernel.battle import S
from oriflamme.kernel.chapters import Chapter, Composition, CompositionError, compose, offered
from oriflamme.kernel.events import Event
from oriflamme.kernel.options import Level
from oriflamme.kernel.ruleset import Ruleset
from oriflamme.kernel.setups import SetupError
from oriflamme.kernel.steps import Command, Step
from oriflamme.kernel.text import Text

C = TypeVar("C", bound=Chapter)
G = TypeVar("G", bound=Composition[Any])


class Contents(Generic[C, G]):
    """The chapters of a book, and what is made of them.

    `game` joins the chapters of a battle. `levels` name the chapters that each level has beside those of the base game;
    the title of a level NAME is the message `WORDS-level-NAME`.
    """

    def __init__(
        self,
        ruleset: str,
        chapters: Sequence[C],
        game: Callable[[Sequence[C]], G],
        levels: Mapping[str, tuple[str, ...]],
        words: str,
    ) -> None:
        """List the chapters of a ruleset's book, at least one, in its order."""
        self._ruleset, self._chapters, self._compose = ruleset, tuple(chapters), game
        self._games: dict[frozenset[str], G] = {}
        self.levels = tuple(Level(name, Text(f"{words}-level-{name}"), more) for name, more in levels.items())

    @cached_property
    def known(self) -> Mapping[str, C]:
        """Every chapter there is, by name: the book's in its order, then those of other packages by their names.

        Raises `CompositionError` for an offered chapter of another book, or a name that is taken.
        """
        kind = type(self._chapters[0])
        found: dict[str, C] = {}
        for chapter in (*self._chapters, *offered(self._ruleset)):
            if not isinstance(chapter, kind):
                raise CompositionError(
                    f"an offered chapter is a {type(chapter).__name__}, not a {kind.__name__}"
                )
            if chapter.name in found:
                raise CompositionError(f"two chapters are named {chapter.name!r}")
            found[chapter.name] = chapter
        return found

    def game(self, names: Iterable[str] = ()) -> G:
        """Return the game of the base chapters and those named, composed once. Raises `CompositionError`."""
        wanted = tuple(names)
        key = frozenset(wanted)
        if key not in self._games:
            self._games[key] = self._compose(compose(self.known, wanted).chapters)
        return self._games[key]

    def titles(self, names: Iterable[str]) -> tuple[Text, ...]:
        """Return what chapters beside the base ones are called: a level where they are all of it, else each of them."""
        wanted = set(names)
        for level in self.levels:
            if wanted and wanted == set(level.chapters):
                return (level.title,)
        return tuple(chapter.title for name, chapter in self.known.items() if name in wanted)

    def game_of_setup(self, names: Iterable[str]) -> G:
        """Return the game of the base chapters and those a set-up names. Raises `SetupError` where they make none."""
        try:
            return self.game(names)
        except CompositionError as error:
            raise SetupError(f"the chapters do not make a game: {error}") from error


class Chaptered(Ruleset[S], Generic[S, C]):
    """A ruleset whose commands, steps and events are those of the chapters of its book.

    Whether the chapter of a command is in force is for the battle to say.
    """

    contents: Contents[C, Any]

    @cached_property
    def commands(self) -> tuple[type[Command], ...]:  # type: ignore[override]  # nobody writes it
        """The commands of every chapter there is."""
        return tuple(kind for chapter in self.contents.known.values() for kind in chapter.commands)

    @cached_property
    def steps(self) -> tuple[type[Step], ...]:  # type: ignore[override]  # nobody writes it
        """The steps of every chapter there is."""
        return tuple(kind for chapter in self.contents.known.values() for kind in chapter.steps)

    @cached_property
    def events(self) -> tuple[type[Event], ...]:  # type: ignore[override]  # nobody writes it
        """The events of every chapter there is."""
        return tuple(kind for chapter in self.contents.known.values() for kind in chapter.events)

    def chapters(self) -> Mapping[str, C]:
        """Return every chapter there is, by name in the book's order."""
        return self.contents.known

    def levels(self) -> tuple[Level, ...]:
        """Return the book's levels."""
        return self.contents.levels
