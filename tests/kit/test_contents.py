"""A book's contents: chapters of the book and of other packages, games made of them once, and a ruleset of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import pytest

from oriflamme.kernel.chapters import Chapter, Composition, CompositionError
from oriflamme.kernel.events import Event
from oriflamme.kernel.options import Level
from oriflamme.kernel.setups import SetupError
from oriflamme.kernel.steps import Command, Step
from oriflamme.kernel.text import Text
from oriflamme.kit.contents import Chaptered, Contents
from tests.kernel.campaign import Campaign, Fronts


class Deal(Command, frozen=True, tag="deal-1"):
    """Deal the cards."""


class Trump(Command, frozen=True, tag="trump-1"):
    """Name trumps."""


class Shuffle(Step, frozen=True, tag="shuffle-1"):
    """Shuffle the cards."""


class Dealt(Event, frozen=True, tag="dealt-1", kw_only=True):
    """The cards were dealt."""


class CardChapter(Chapter, frozen=True, kw_only=True):
    SINGLE: ClassVar[frozenset[str]] = frozenset({"hand"})

    hand: int | None = None


def chapter(name: str, **slots: Any) -> CardChapter:
    return CardChapter(name=name, title=Text(name), rule="X-1", **slots)


class Game(Composition[CardChapter]):
    @property
    def hand(self) -> Any:
        return self.single("hand")


BOOK = (
    chapter("dealing", base=True, hand=13, commands=(Deal,), steps=(Shuffle,), events=(Dealt,)),
    chapter("trumps", commands=(Trump,)),
    chapter("short", hand=8, excludes=("long",)),
    chapter("long", hand=16),
)


def contents(offered: tuple[Any, ...], monkeypatch: pytest.MonkeyPatch) -> Contents[CardChapter, Game]:
    asked: dict[str, tuple[Any, ...]] = {"cards": offered}
    monkeypatch.setattr("oriflamme.kit.contents.offered", lambda ruleset: asked[ruleset])
    return Contents("cards", BOOK, Game, {"plain": (), "full": ("trumps", "long")}, "cards")


def test_chapters_of_other_packages_come_after_the_books(monkeypatch: pytest.MonkeyPatch) -> None:
    known = contents((chapter("jokers"),), monkeypatch).known
    assert list(known) == ["dealing", "trumps", "short", "long", "jokers"]
    assert [name for name, found in known.items() if found.name != name] == []


@pytest.mark.parametrize(
    ("found", "says"),
    [("x", "is a str, not a CardChapter"), (chapter("trumps"), "two chapters are named 'trumps'")],
)
def test_an_offered_chapter_must_be_of_the_book(
    found: Any, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = contents((found,), monkeypatch)
    with pytest.raises(CompositionError, match=says):
        book.game()


def test_a_game_is_composed_once_whatever_the_order_of_names(monkeypatch: pytest.MonkeyPatch) -> None:
    book = contents((), monkeypatch)
    assert book.game().hand == 13
    game = book.game(("trumps", "long"))
    assert (game.hand, game.names) == (16, ("dealing", "trumps", "long"))
    assert book.game(("long", "trumps", "long", "trumps")) is game
    assert book.game() is book.game(())


def test_chapters_that_make_no_game_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    book = contents((), monkeypatch)
    with pytest.raises(CompositionError, match="cannot be played with 'long'"):
        book.game(("short", "long"))
    with pytest.raises(SetupError, match="do not make a game: there is no chapter 'tarot'"):
        book.game_of_setup(("tarot",))
    assert book.game_of_setup(("short",)) is book.game(("short",))


def test_levels_have_words(monkeypatch: pytest.MonkeyPatch) -> None:
    assert contents((), monkeypatch).levels == (
        Level("plain", Text("cards-level-plain"), ()),
        Level("full", Text("cards-level-full"), ("trumps", "long")),
    )


def test_a_ruleset_of_chapters_knows_what_they_list(monkeypatch: pytest.MonkeyPatch) -> None:
    book = contents((chapter("jokers"),), monkeypatch)

    class Cards(Chaptered[Fronts, CardChapter], Campaign):  # type: ignore[misc]  # nobody writes commands
        contents = book

    rules = Cards()
    assert rules.commands == (Deal, Trump)
    assert rules.steps == (Shuffle,)
    assert rules.events == (Dealt,)
    known: Mapping[str, CardChapter] = rules.chapters()
    assert list(known) == ["dealing", "trumps", "short", "long", "jokers"]
    assert [level.name for level in rules.levels()] == ["plain", "full"]
    assert rules.decode_command('{"kind": "trump-1"}') == Trump()
    assert rules.settled({"level": "full"}).chapters == ("trumps", "long")
