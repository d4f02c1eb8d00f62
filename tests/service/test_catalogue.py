from __future__ import annotations

import logging
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from oriflamme.catalogue import LOCALES, Catalogue, LocaleNotFound
from oriflamme.kernel.text import Text, text
from tests.service.parley import Parley

ROOT = Path(__file__).resolve().parents[2]
LOCALE_FILES = ROOT / "src" / "oriflamme" / "data" / "locales"
NAMED_BY_ID = ("service-unknown-side", "refused-result-side", "dbf-do-place-shore")
"""Messages in whose midst a side is named by its id, or that mean the side of a table."""


class Worded(Parley):
    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def locales(self) -> Any:
        return self.folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "b.ftl").write_text("side-red = The Reds\n")
    (tmp_path / "en" / "a.ftl").write_text(
        "parley-persuaded = persuaded by { $count ->\n    [one] one word\n   *[other] { $count } words\n }\nempty =\n    .tip = only a tip\n"
    )
    return tmp_path


def test_texts_become_words_nested_ones_first(folder: Path) -> None:
    catalogue = Catalogue("en", [Worded(folder)])
    reason = text("parley-persuaded", count=2)
    assert catalogue.words(text("ended-won", winner=text("side-red"), reason=reason)) == (
        "The Reds: victory (persuaded by 2 words)"
    )
    assert catalogue.words(text("rolled", purpose="To hit", value=3, sides=20)) == "To hit: 3 on a D20"
    assert [source.split(" ")[0] for source in catalogue.sources[-2:]] == ["parley-persuaded", "side-red"]
    assert Catalogue("en", [Worded(folder), Worded(folder)]).sources == catalogue.sources


def test_a_missing_message_gives_its_id_and_one_warning(
    caplog: pytest.LogCaptureFixture, folder: Path
) -> None:
    catalogue = Catalogue("en", [Worded(folder)])
    with caplog.at_level(logging.WARNING):
        for _ in range(3):
            assert catalogue.words(text("no-such-message")) == "no-such-message"
            assert catalogue.words(text("empty")) == "empty"
            assert "Red" in catalogue.words(text("ended-won", winner="Red"))
    assert [record.getMessage() for record in caplog.records] == [
        "message 'no-such-message' of locale 'en' is missing",
        "message 'empty' of locale 'en' has no words of its own",
        "message 'ended-won' of locale 'en' cannot be resolved whole: Unknown external: reason",
    ]


def test_languages_are_those_there_are() -> None:
    with pytest.raises(LocaleNotFound, match="'tlh'; there are: en, fr"):
        Catalogue("tlh", [])


def test_every_language_has_the_same_messages_with_the_same_arguments() -> None:
    arguments = [
        {
            message: set(re.findall(r"\{ \$(\w+)", words))
            for message, words in re.findall(r"^([a-z-]+) = (.*)$", file.read_text(), re.MULTILINE)
        }
        for file in (LOCALE_FILES / locale / "kernel.ftl" for locale in LOCALES)
    ]
    assert arguments[0] == arguments[1]
    assert len(arguments[0]) > 30


@pytest.mark.parametrize("locale", LOCALES)
def test_no_side_is_named_amid_a_sentence(locale: str) -> None:
    """A name may begin with an article, as "The watch" does: it begins a sentence, or stands after a mark."""
    files = [(file.name, file.read_text()) for file in sorted((LOCALE_FILES / locale).glob("*.ftl"))]
    amid = [
        message
        for name, words in files
        for message in re.findall(r"^.*\w’? ?\{ \$(?:side|winner) \}.*$", words, re.MULTILINE)
        + (re.findall(r"^.*\w’? ?\{ \$who \}.*$", words, re.MULTILINE) if name.startswith("client") else [])
    ]
    assert [message for message in amid if not message.startswith(NAMED_BY_ID)] == []


def test_every_message_of_kernel_and_service_is_there() -> None:
    sources = [*(ROOT / "src/oriflamme/kernel").glob("*.py"), *(ROOT / "src/oriflamme/service").glob("*.py")]
    used = set(re.findall(r'"((?:service|refused)-[a-z-]+)"', "".join(file.read_text() for file in sources)))
    assert {"service-stale", "refused-undo"} <= used
    for locale in LOCALES:
        catalogue = Catalogue(locale, [])
        for message in used:
            assert catalogue.words(Text(message)) != message


def test_fluent_is_imported_only_by_those_who_want_words() -> None:
    code = "import sys, oriflamme.catalogue; print([name for name in sys.modules if name.split('.')[0] == 'fluent'])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
