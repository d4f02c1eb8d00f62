"""The words for a command, whatever chapter it belongs to: its own message, filled from its fields.

Ids of elements and commands become their names, enumerated values messages of their own (`dbf-value-...`), lengths and
angles paces and degrees. Several elements or commands become their number, the first of them, and the list of all.
"""

from __future__ import annotations

from enum import Enum
from typing import Any

import msgspec

from oriflamme.board.table import DEGREE, PACE
from oriflamme.kernel.steps import Command
from oriflamme.kernel.text import Text
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.naming import about, about_command, listing
from oriflamme.rulesets.fictionalis.worded import WordedCommand

_LENGTHS = frozenset({"x", "y", "distance", "length", "breadth", "width", "border"})
_ANGLES = frozenset({"angle"})


def said(field: Field, command: Command) -> Text:
    """Return the words for a command: what it does, of whom, to whom."""
    assert isinstance(command, WordedCommand)  # chapters that bring others do not make a game
    args: dict[str, str | int | float | Text] = {}
    for name in command.__struct_fields__:
        args.update(_told(field, name, getattr(command, name)))
    return Text(command.words, args)


def _told(field: Field, name: str, value: Any) -> dict[str, str | int | float | Text]:
    if isinstance(value, bool):
        return {name: "yes" if value else "no"}
    if isinstance(value, Enum):
        return {name: Text(f"dbf-value-{value.value}".lower())}
    if isinstance(value, int | float):
        unit = PACE if name in _LENGTHS else DEGREE if name in _ANGLES else 1
        return {name: round(value / unit)}
    if isinstance(value, str):
        return {name: named(field, value)}
    if value is None:
        return {name: ""}
    if isinstance(value, tuple):
        return _several(field, name, value)
    return {}


def _several(field: Field, name: str, value: tuple[Any, ...]) -> dict[str, str | int | float | Text]:
    counted: dict[str, str | int | float | Text] = {f"{name}-count": len(value)}
    if value and isinstance(value[0], str):
        counted[f"{name}-first"] = named(field, value[0])
        words = [one for one in (named(field, name) for name in value) if isinstance(one, Text)]
        counted[f"{name}-all"] = listing(words) if words else ""
    return counted


def named(field: Field, name: str) -> str | Text:
    """Return the name of an element or a command by its id, or the id of something else as it is."""
    if name in field.elements:
        return about(field.elements[name])
    if name in field.commands:
        return about_command(field.commands[name])
    return name


def concerned(command: Command) -> tuple[str, ...]:
    """Return the ids that a command names, in the order of its fields; the first is whom it is about."""
    found: list[str] = []
    for name in command.__struct_fields__:
        value = getattr(command, name)
        if isinstance(value, str):
            found.append(value)
        elif isinstance(value, tuple):
            found.extend(one for one in value if isinstance(one, str))
    return tuple(dict.fromkeys(found))


def key_of(command: Command) -> str:
    """Return an id for the choice of a command: its tag and fields, short and unlike any other's."""
    return ":".join(_short(value) for value in msgspec.to_builtins(command).values())


def _short(value: Any) -> str:
    if isinstance(value, dict):
        return "_".join(f"{key}.{_short(one)}" for key, one in value.items())
    if isinstance(value, list | tuple):
        return "+".join(_short(one) for one in value)
    return str(value).lower() if isinstance(value, bool) else str(value)
