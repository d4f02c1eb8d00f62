"""What goes over the wire of what there is to play and to read: games, guides, the rule book."""

from __future__ import annotations

import msgspec

from oriflamme.bots import BotCard
from oriflamme.kernel.ruleset import RulesetCard
from oriflamme.kernel.text import Text
from oriflamme.rulebook.entries import Kind, RuleLevel
from oriflamme.rulebook.played import Played


class GuideCard(msgspec.Struct, frozen=True):
    """A guide to a game: its id, its title, and how many minutes it takes to read."""

    id: str
    title: Text
    minutes: int


class Game(RulesetCard, frozen=True, omit_defaults=True):
    """An installed ruleset as one chooses what to play: what it is like, its bots, the strongest first, and its guides.

    `fault` says why it cannot be played: a file of its own cannot be used.
    """

    bots: tuple[BotCard, ...]
    guides: tuple[GuideCard, ...] = ()
    about: Text | None = None
    fault: Text | None = None


class GuideText(msgspec.Struct, frozen=True):
    """A guide as Markdown, and the language it is in: that asked for, or else English."""

    id: str
    title: Text
    locale: str
    text: str


class RuleLine(msgspec.Struct, frozen=True):
    """A rule in the list of rules: its id and title, the file it is in, its chapter, kind and level, whether it is played.

    `locale` is the language of the title.
    """

    id: str
    title: str
    file: str
    chapter: str
    kind: Kind
    level: RuleLevel
    played: Played
    locale: str


class RuleBookChapter(msgspec.Struct, frozen=True):
    """A chapter: the file and the chapter by which its rules name it, its title, its levels, its rules and those played."""

    file: str
    chapter: str
    title: Text
    levels: tuple[RuleLevel, ...]
    rules: int
    played: int


class RuleBook(msgspec.Struct, frozen=True):
    """A book of rules: its name, its title and its chapters, in order."""

    name: str
    title: Text
    chapters: tuple[RuleBookChapter, ...]
