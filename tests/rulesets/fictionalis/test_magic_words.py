"""Every message of magic is there in both languages, with the same arguments."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

import oriflamme.rulesets.fictionalis as chapter
from oriflamme.rulesets.fictionalis.magic import (
    assault,
    casting,
    debts,
    extrication,
    gates,
    late_spells,
    magic_phase,
    rescue,
    scrying,
)
from oriflamme.rulesets.fictionalis.magic.rescue import Means
from oriflamme.rulesets.fictionalis.magic.scrying import Sight
from oriflamme.rulesets.fictionalis.magic.spells import Spell, magic

FOLDER = Path(chapter.__file__).parent / "magic"
LITERAL = re.compile(r"\"(dbf-[a-z0-9-]+)\"")
TAG = re.compile(r"tag=\"(dbf-[a-z-]+-[0-9]+)\"")
MODULES = (assault, casting, debts, extrication, gates, late_spells, magic_phase, rescue, scrying)
SAID_ELSEWHERE = {"dbf-pip-cinc", "dbf-refused-no-crystal"}


def messages(locale: str) -> dict[str, set[str]]:
    """Return the messages of a language with the arguments they use."""
    text = (files("oriflamme") / "data" / "locales" / locale / "fictionalis-magic.ftl").read_text("utf-8")
    found: dict[str, set[str]] = {}
    for part in re.split(r"\n(?=[a-z#])", text):
        name = re.match(r"([a-zA-Z0-9_-]+) =", part)
        if name:
            found[name[1]] = set(re.findall(r"\$([a-z_-]+)", part))
    return found


def used() -> Iterator[str]:
    for source in FOLDER.glob("*.py"):
        code = source.read_text("utf-8")
        told = re.findall(r"[Tt]ext\(\s*\"(dbf-[a-z-]+)\"", code)
        # A tag may be a message too: an event that is told by the words of its own name.
        yield from {*told, *(set(LITERAL.findall(code)) - set(TAG.findall(code)))} - SAID_ELSEWHERE
    for module in MODULES:
        for command in module.COMMANDS:
            yield command.words
    yield from (f"dbf-value-{one.value}" for each in (Spell, Sight, Means) for one in each)
    yield from (f"dbf-softened-{means.value}" for means in Means)
    yield from (f"dbf-scried-{sight.value}" for sight in Sight)
    yield from (f"dbf-flanks-{which}" for which in ("left", "right", "both", "none"))
    yield from (f"dbf-revealed-{sight.value}" for sight in list(Sight)[2:])
    yield from (f"dbf-revealed-no-{sight.value}" for sight in list(Sight)[2:])
    # What resolution and prices say for magic.
    yield from ("dbf-fight-magic", "dbf-roll-magic", "dbf-roll-magic-target", "dbf-pip-haste")
    yield from ("dbf-ask-soften", "dbf-help-result-pending", "dbf-refused-soften", "dbf-trait-out-of-phase")


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_no_message_is_missing_or_idle(locale: str) -> None:
    assert set(used()) ^ set(messages(locale)) == set()


def test_both_languages_use_the_same_arguments() -> None:
    assert messages("en") == messages("fr")


@pytest.mark.rule("DBF-SPELL-TABLE")
def test_every_spell_has_its_row_power_and_time() -> None:
    rows = {row.spell: (row.power.value, [one.value for one in row.moments]) for row in magic().spells}
    step3 = ["magic"]
    assert rows == {
        Spell.INTIMIDATE: ("I", step3),
        Spell.INSPIRE: ("I", step3),
        Spell.FORTIFY: ("O", step3),
        Spell.RALLY: ("I", ["after-moves"]),
        Spell.RESTRAIN: ("I", ["after-moves"]),
        Spell.DAM: ("O", ["moves", "magic"]),
        Spell.DELAY: ("S", step3),
        Spell.COUNTER: ("O", step3),
        Spell.LYCANTHROPY: ("I", step3),
        Spell.EXTRICATION: ("S", step3),
        Spell.SPEED_SPY: ("I", ["moves"]),
        Spell.SUMMON_SPY: ("I", step3),
    }
    assert set(casting.WORKINGS) == set(Spell)
