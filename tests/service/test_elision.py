"""French elides `de` and `que` before the names that there are, wherever one is put after them."""

from __future__ import annotations

import re
import unicodedata

import pytest
from fluent.syntax import FluentParser, ast

from oriflamme.catalogue import elided, sources

NAMES = re.compile(r"(?:cry-havoc-sheet|dbf-troop|dbf-force|dw-unit|side)-[a-z0-9-]+")
"""Messages that name figures, troops, units, forces and sides."""

HOLDS_A_NAME = [
    "name",
    "target",
    "mount",
    "charger",
    "first",
    "other",
    "element",
    "enemy",
    "caster",
    "friend",
    "vessel",
    "shooter",
    "troop",
    "kind",
    "instead",
    "unit",
    "commander",
    "command",
    "agreed",
]
"""Arguments of messages that hold a name in every message after whose `de` or `que` they stand."""

MUTE = {"Habitués", "Homme", "Hommes", "Hypaspistes"}
ASPIRATE = {"Haches", "Hallebardier", "Harponneurs", "Haute", "Hauts-fonds", "Herkyn", "Horde", "Hordes"}


def names() -> list[str]:
    """Return the French names of the package."""
    found = []
    for source in sources("fr"):
        for entry in FluentParser().parse(source).body:
            if isinstance(entry, ast.Message) and NAMES.fullmatch(entry.id.name) and entry.value is not None:
                first, *more = entry.value.elements
                if isinstance(first, ast.TextElement) and not more:
                    found.append(first.value)
    return found


def test_every_name_is_put_after_de_as_it_is_spoken() -> None:
    found = names()
    assert len(found) > 200
    for name in found:
        first = unicodedata.normalize("NFD", name)[0].lower()
        word = re.split(r"[\s’(]", name)[0]
        if first == "h":
            assert word in MUTE | ASPIRATE, (
                f"is the h of {word} mute? Say so here, and where names are elided"
            )
        spoken_with_a_vowel = first in "aeiouœ" or word in MUTE
        assert elided("de", name) == (f"d’{name}" if spoken_with_a_vowel else f"de {name}")


@pytest.mark.parametrize(
    ("word", "name", "told"),
    [
        ("de", "Écuyer 1", "d’Écuyer 1"),
        ("de", "Homme d’armes", "d’Homme d’armes"),
        ("de", "Hallebardier 2", "de Hallebardier 2"),
        ("de", "Sergent", "de Sergent"),
        ("de", "[[ch-charge|Ombre]]", "d’[[ch-charge|Ombre]]"),
        ("que", "Ogre", "qu’Ogre"),
    ],
)
def test_an_elision_is_told(word: str, name: str, told: str) -> None:
    assert elided(word, name) == told


def test_no_message_puts_a_name_after_de_or_que_without_it() -> None:
    # What nobody knows by that name is said as it was typed.
    bare = re.compile(rf"(?<!du nom )\b(?:[Dd]e|[Qq]ue) \{{ \$(?:{'|'.join(HOLDS_A_NAME)}) \}}")
    assert [line for source in sources("fr") for line in source.splitlines() if bare.search(line)] == []
