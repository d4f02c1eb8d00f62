"""`oriflamme rules --options`: what can be switched in the battles of every installed ruleset."""

from __future__ import annotations

from typing import Any

import msgspec
from rich.table import Column, Table

from oriflamme.catalogue import words
from oriflamme.kernel.options import Options, Setting, as_json
from oriflamme.kernel.ruleset import rulesets

from .terminal import console, print_json


def show_options(*, as_json: bool, locale: str) -> None:
    """Print levels, chapters and readings with their rule ids; as JSON, by the name of the ruleset."""
    offered = {name: rules.options() for name, rules in rulesets().items()}
    if as_json:
        print_json({name: _plain(options, locale) for name, options in offered.items()})
        return
    table = Table("Ruleset", Column("Option", no_wrap=True), Column("Rule", no_wrap=True), "What", "Default")
    for name, options in offered.items():
        table.add_section()
        for level in options.levels:
            table.add_row(name, f"level {level.name}", "", words(level.title, locale), "")
        for chapter in options.chapters:
            state = "always" if chapter.base else "off"
            table.add_row(name, f"chapter {chapter.name}", chapter.rule, words(chapter.title, locale), state)
        for reading in options.readings:
            about = f"{words(reading.title, locale)}: {words(reading.about, locale)}"
            table.add_row(name, reading.name, reading.rule, about, _default(reading, locale))
    console().print(table)


def _default(reading: Setting, locale: str) -> str:
    for pick in reading.choices or ():
        if as_json(pick.value) == reading.default:
            return words(pick.title, locale)
    return "none" if reading.default is None else str(reading.default).lower()


def _plain(options: Options, locale: str) -> dict[str, Any]:
    readings = []
    for reading in options.readings:
        plain = msgspec.to_builtins(reading)
        plain["title"], plain["about"] = words(reading.title, locale), words(reading.about, locale)
        if reading.choices:
            plain["choices"] = [
                {"value": as_json(pick.value), "title": words(pick.title, locale)} for pick in reading.choices
            ]
        readings.append(plain)
    return {
        "levels": [{**msgspec.to_builtins(one), "title": words(one.title, locale)} for one in options.levels],
        "chapters": [
            {**msgspec.to_builtins(one), "title": words(one.title, locale)} for one in options.chapters
        ],
        "readings": readings,
    }
