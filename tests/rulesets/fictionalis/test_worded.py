"""Commands and decisions say by which message people are told of them, and the message is there in both languages."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Any

import pytest

from oriflamme.kernel.chapters import CompositionError
from oriflamme.kernel.steps import Command, Decision
from oriflamme.kernel.text import Text
from oriflamme.rulesets.fictionalis.chapters import FictionalisChapter, Game
from oriflamme.rulesets.fictionalis.contents import CHAPTERS
from oriflamme.rulesets.fictionalis.worded import WordedCommand, WordedDecision

COMMANDS = [kind for chapter in CHAPTERS for kind in chapter.commands]
DECISIONS = [kind for chapter in CHAPTERS for kind in chapter.steps if issubclass(kind, Decision)]


class Mute(Command, frozen=True, tag="test-mute-1"):
    """A command without words."""


class Dumb(WordedDecision, frozen=True, tag="test-dumb-1"):
    """A decision that is to say what to do, but does not."""


def ids(locale: str) -> set[str]:
    found: set[str] = set()
    for one in (files("oriflamme") / "data" / "locales" / locale).iterdir():
        found |= set(re.findall(r"^(dbf-[\w-]+) =", one.read_text(encoding="utf-8"), re.MULTILINE))
    return found


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_every_command_and_decision_has_words(locale: str) -> None:
    assert len(COMMANDS) > 70
    assert len(DECISIONS) > 30
    said = {kind.words for kind in COMMANDS if issubclass(kind, WordedCommand)}
    helped = {kind.help for kind in DECISIONS if issubclass(kind, WordedDecision)}
    assert (len(said), len(helped)) == (len(COMMANDS), len(DECISIONS)), "two are told by one message"
    assert said | helped <= ids(locale)
    idle = {name for name in ids(locale) if name.startswith("dbf-help-")} - helped
    assert idle == {"dbf-help-at-nightfall-awaited"}, "only nightfall has two, of which its desk chooses"


@pytest.mark.parametrize("more", [{"commands": (Mute,)}, {"steps": (Dumb,)}])
def test_a_chapter_whose_types_say_nothing_makes_no_game(more: Any) -> None:
    mute = FictionalisChapter(name="mute", title=Text("mute"), rule="X-1", **more)
    with pytest.raises(CompositionError, match=r"chapter 'mute': (Mute|Dumb) must be a Worded"):
        Game((*(chapter for chapter in CHAPTERS if chapter.base), mute))
