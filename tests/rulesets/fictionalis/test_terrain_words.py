"""Every message of the terrain chapter is there in both languages, with the arguments that are given to it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

import oriflamme.rulesets.fictionalis as chapter
from oriflamme.rulesets.fictionalis.going import Going
from oriflamme.rulesets.fictionalis.ground import Land
from oriflamme.rulesets.fictionalis.terrain.catalogue import kinds
from oriflamme.rulesets.fictionalis.terrain.plans import Stage

FOLDER = Path(chapter.__file__).parent
SOURCES = [*FOLDER.glob("terrain/*.py"), FOLDER / "going.py", FOLDER / "works.py", FOLDER / "roads.py"]
TAGS = re.compile(r"tag=\"(dbf-[a-z-]+-[0-9]+)\"")
# What commands and decisions say is in another file, and test_worded.py looks there.
LITERAL = re.compile(r"\"(dbf-(?!do-|help-)[a-z0-9-]+)\"")


def messages(locale: str) -> dict[str, set[str]]:
    """Return the messages of a language with the arguments they use."""
    text = (files("oriflamme") / "data" / "locales" / locale / "fictionalis-terrain.ftl").read_text("utf-8")
    found: dict[str, set[str]] = {}
    for part in re.split(r"\n(?=[a-z])", text):
        name = re.match(r"([a-zA-Z0-9_-]+) =", part)
        if name:
            found[name[1]] = set(re.findall(r"\$([a-z]+)", part))
    return found


def used() -> Iterator[str]:
    for source in SOURCES:
        code = source.read_text("utf-8")
        yield from set(LITERAL.findall(code)) - set(TAGS.findall(code))
    yield from (f"dbf-land-{land.name.lower()}" for land in Land)
    yield from (f"dbf-terrain-{name}" for name in kinds())
    yield from (f"dbf-ask-terrain-{stage.value}" for stage in Stage)
    yield from (f"dbf-going-{zone.value}" for zone in Going)
    yield from (f"dbf-refused-terrain-shore-{word}" for word in ("few", "reach", "half", "border"))
    yield from ("dbf-works-TF", "dbf-works-PF", "dbf-hill-gentle", "dbf-hill-steep")


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_no_message_is_missing(locale: str) -> None:
    assert set(used()) - set(messages(locale)) == set()


def test_both_languages_say_the_same_things() -> None:
    assert messages("en") == messages("fr")


def test_no_message_is_idle() -> None:
    events = {
        "dbf-feature-chosen",
        "dbf-feature-placed",
        "dbf-feature-discarded",
        "dbf-shore-refused",
        "dbf-walls-laid",
        "dbf-walls-forgone",
    }
    assert set(messages("en")) - set(used()) - events == set()
