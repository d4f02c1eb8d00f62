"""What can be switched when a battle is set up: levels, chapters and readings, described without naming a ruleset.

A battle is created with options: `{"level": NAME, "chapters": [NAME, ...], READING: value, ...}`, each of them optional.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Literal, get_args, get_type_hints

import msgspec

from .chapters import Chapter, CompositionError, compose
from .setups import SetupError
from .text import Text

if TYPE_CHECKING:
    from msgspec import inspect

LEVEL = "level"
CHAPTERS = "chapters"


class Level(msgspec.Struct, frozen=True):
    """A level of a book, such as its base game: the chapters that are in force at it, beside the base ones."""

    name: str
    title: Text
    chapters: tuple[str, ...] = ()


class ChapterCard(msgspec.Struct, frozen=True):
    """A chapter as offered: what it needs, what it cannot be played with, whether it is in every game (`base`)."""

    name: str
    title: Text
    rule: str
    needs: tuple[str, ...]
    excludes: tuple[str, ...]
    base: bool


class Pick(msgspec.Struct, frozen=True):
    """One value that can be picked, and its words."""

    value: Any
    title: Text


class Setting(msgspec.Struct, frozen=True, kw_only=True):
    """Something to be settled: its words, the rule that leaves it open, its kind, bounds or choices, and its default.

    `flag`: true or false. `number`: an integer from `least` to `most` (absent: no bound), or, where the default is null,
    null for "none". `choice`: one of the values of `choices`. `several`: a list of them, each once.
    """

    name: str
    title: Text
    about: Text
    rule: str
    kind: Literal["flag", "number", "choice", "several"]
    default: Any
    least: int | msgspec.UnsetType = msgspec.UNSET
    most: int | msgspec.UnsetType = msgspec.UNSET
    choices: tuple[Pick, ...] | msgspec.UnsetType = msgspec.UNSET

    def fault(self, value: Any) -> str:
        """Return what is wrong with a value and what is expected; empty when nothing is."""
        if self.kind == "flag":
            return "" if isinstance(value, bool) else f"expected true or false, got {value!r}"
        if self.kind == "number":
            return self._number_fault(value)
        known = [as_json(pick.value) for pick in self.choices or ()]
        words = ", ".join(str(one) for one in known)
        if self.kind == "choice":
            return "" if _is_in(value, known) else f"expected one of {words}, got {value!r}"
        if not isinstance(value, list | tuple) or not all(_is_in(one, known) for one in value):
            return f"expected a list of some of {words}, got {value!r}"
        return (
            f"{value!r} names one twice" if any(value.index(one) != n for n, one in enumerate(value)) else ""
        )

    def _number_fault(self, value: Any) -> str:
        if value is None and self.default is None:
            return ""
        if not isinstance(value, int) or isinstance(value, bool):
            return f"expected a whole number, got {value!r}"
        if self.least is not msgspec.UNSET and value < self.least:
            return f"expected {self.least} or more, got {value}"
        if self.most is not msgspec.UNSET and value > self.most:
            return f"expected {self.most} or less, got {value}"
        return ""


class Options(msgspec.Struct, frozen=True):
    """All that can be switched in the battles of a ruleset. A scenario may have other defaults for its readings."""

    levels: tuple[Level, ...] = ()
    chapters: tuple[ChapterCard, ...] = ()
    readings: tuple[Setting, ...] = ()


class Settled(msgspec.Struct, frozen=True):
    """Options that were checked: the chapters in force beside the base ones, and the readings that were given.

    `chapters` is None where the options said nothing of them, so that a scenario's own hold.
    """

    chapters: tuple[str, ...] | None
    readings: dict[str, Any]


def options_of(levels: Sequence[Level], known: Mapping[str, Chapter], readings: Sequence[Setting]) -> Options:
    """Return the schema of what can be switched, from the values of a ruleset."""
    cards = tuple(
        ChapterCard(one.name, one.title, one.rule, one.needs, one.excludes, one.base)
        for one in known.values()
    )
    return Options(tuple(levels), cards, tuple(readings))


def settle(options: Mapping[str, Any], schema: Options, known: Mapping[str, Chapter]) -> Settled:
    """Return options checked against their schema. Raises `SetupError` that says which is wrong and what is expected.

    A level stands for its chapters; chapters beside it are added to them. They must make a game together.
    """
    names = {setting.name: setting for setting in schema.readings}
    also = (*((LEVEL,) if schema.levels else ()), *((CHAPTERS,) if schema.chapters else ()))
    readings: dict[str, Any] = {}
    for name, value in options.items():
        if name in also:
            continue
        if name not in names:
            raise SetupError(_unknown("option", name, (*also, *names)))
        fault = names[name].fault(value)
        if fault:
            raise SetupError(f"option {name}: {fault}")
        readings[name] = value
    return Settled(_chapters(options, schema, known), readings)


def _chapters(
    options: Mapping[str, Any], schema: Options, known: Mapping[str, Chapter]
) -> tuple[str, ...] | None:
    if LEVEL not in options and CHAPTERS not in options:
        return None
    wanted: list[str] = []
    if LEVEL in options:
        levels = {level.name: level for level in schema.levels}
        name = options[LEVEL]
        if not isinstance(name, str) or name not in levels:
            raise SetupError(_unknown("level", str(name), levels))
        wanted += levels[name].chapters
    more = options.get(CHAPTERS, ())
    if not isinstance(more, list | tuple) or not all(isinstance(one, str) for one in more):
        raise SetupError(f"option chapters: expected a list of names, got {more!r}")
    for one in more:
        if one not in known:
            raise SetupError(_unknown("chapter", one, known))
    wanted += more
    try:
        game = compose(known, wanted)
    except CompositionError as error:
        raise SetupError(f"option chapters: {error}") from error
    return tuple(chapter.name for chapter in game.chapters if not chapter.base)


def settings_of(
    kind: type[msgspec.Struct],
    rules: Mapping[str, str],
    prefix: str,
    choices: Mapping[str, Iterable[Pick]] | None = None,
) -> tuple[Setting, ...]:
    """Return a setting for each field of a struct of readings, whose types and bounds it takes over.

    A field `turn_limit` has the words `PREFIX-turn-limit` and `PREFIX-turn-limit-about`, and a value `all` of its choices
    `PREFIX-turn-limit-all`. `rules` gives the rule of each field; `choices` those of fields whose type lists none. Raises
    `TypeError` for a field of a type that no setting has.
    """
    from msgspec import inspect  # noqa: PLC0415 - takes long to import, and only who lists options needs it

    found = inspect.type_info(kind)
    assert isinstance(found, inspect.StructType)  # what type_info gives for a struct
    given = dict(choices or {})
    hints = get_type_hints(kind)
    return tuple(
        # The values of a Literal as they are written; msgspec sorts them.
        _setting(field, rules[field.name], prefix, get_args(hints[field.name]), given.get(field.name))
        for field in found.fields
    )


def _setting(
    field: inspect.Field, rule: str, prefix: str, written: tuple[Any, ...], choices: Iterable[Pick] | None
) -> Setting:
    from msgspec import inspect  # noqa: PLC0415 - as above

    words = f"{prefix}-{field.name.replace('_', '-')}"
    what: dict[str, Any] = {
        "name": field.name,
        "title": Text(words),
        "about": Text(f"{words}-about"),
        "rule": rule,
        "default": as_json(field.default),
    }
    types = field.type.types if isinstance(field.type, inspect.UnionType) else (field.type,)
    kind = next(one for one in types if not isinstance(one, inspect.NoneType))
    if choices is not None:
        return Setting(kind="choice", choices=tuple(choices), **what)
    match kind:
        case inspect.BoolType():
            return Setting(kind="flag", **what)
        case inspect.IntType(ge=least, le=most):
            low = msgspec.UNSET if least is None else least
            high = msgspec.UNSET if most is None else most
            return Setting(kind="number", least=low, most=high, **what)
        case inspect.LiteralType():
            return Setting(
                kind="choice",
                choices=tuple(Pick(value, Text(f"{words}-{value}")) for value in written),
                **what,
            )
    raise TypeError(f"field {field.name!r}: a setting is a bool, an int or a Literal; give its choices")


def as_json(value: Any) -> Any:
    """Return a value as it comes back from JSON, so that what was offered and what is given can be compared."""
    return msgspec.json.decode(msgspec.json.encode(value))


def _is_in(value: Any, known: Sequence[Any]) -> bool:
    # True equals 1, but is not what was offered.
    return any(as_json(value) == one and isinstance(value, bool) == isinstance(one, bool) for one in known)


def _unknown(what: str, name: str, known: Iterable[str]) -> str:
    names = tuple(known)
    near = get_close_matches(name, names, n=1)
    hint = f"did you mean {near[0]!r}? there are" if near else "there are"
    return f"there is no {what} {name!r}; {hint}: {', '.join(names) or 'none'}"
