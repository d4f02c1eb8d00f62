"""Lessons from data files: `lessons/ID.yaml` is the script of the battle that `practice/ID.yaml` sets up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from oriflamme.kernel.events import Ended, Event, Rolled, TakenBack
from oriflamme.kernel.lessons import Advised, AnyOf, Condition, First, Given, Happened, Lesson, NoneOf
from oriflamme.kernel.ruleset import Ruleset
from oriflamme.muster.datafiles import Fault

from . import shelves

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

Where = tuple[str | int, ...]


def read_all(rules: Ruleset[Any], more: tuple[Traversable, ...] = ()) -> dict[str, Lesson]:
    """Return the lessons of a ruleset, by id, in the order in which they are to be taken; `more` as of a shelf.

    Raises `DataError` that says in which file, line and field a script names what its ruleset has not.
    """
    found = (
        shelves.read(rules.name, "lessons", name, Lesson, check=partial(check, rules), more=more)
        for name in shelves.names(rules.name, "lessons", more)
    )
    return {lesson.id: lesson for lesson in sorted(found, key=lambda one: (one.difficulty, one.id))}


def check(rules: Ruleset[Any], lesson: Lesson) -> None:
    """Raise `Fault` for a lesson that names a side, a command or an event that there is not, or a step twice."""
    sides = rules.setup(lesson.id).sides
    if lesson.side not in sides:
        raise Fault(f"the battle has no side {lesson.side!r}; it has: {', '.join(sides)}", "side")
    commands = rules.command_tags()
    kinds: tuple[type[Event], ...] = (*rules.events, Rolled, Ended, TakenBack)
    events = frozenset(str(kind.__struct_config__.tag) for kind in kinds)
    names: set[str] = set()
    for number, topic in enumerate(lesson.topics):
        _check_kinds(topic.done, ("topics", number, "done"), commands, events)
    for number, step in enumerate(lesson.steps):
        if step.name in names:
            raise Fault(f"two steps are named {step.name!r}", "steps", number, "name")
        names.add(step.name)
        _check_kinds(step.when, ("steps", number, "when"), commands, events)
        _check_kinds(step.done, ("steps", number, "done"), commands, events)
        for place, command in enumerate(step.advise):
            try:
                rules.decode_command(msgspec.json.encode(command))
            except msgspec.ValidationError as error:
                raise Fault(
                    f"not a command of the game: {error}", "steps", number, "advise", place
                ) from error


def _check_kinds(
    conditions: Iterable[Condition], where: Where, commands: frozenset[str], events: frozenset[str]
) -> None:
    for path, condition in _all(conditions, where):
        match condition:
            case Given() | Advised():
                known, field, named = commands, "commands", condition.commands
            case Happened() | First():
                known, field, named = events, "events", condition.events
            case _:
                continue
        for place, name in enumerate(named):
            if name not in known:
                raise Fault(f"the game has no {name!r} among its {field}", *path, field, place)


def _all(conditions: Iterable[Condition], where: Where) -> Iterator[tuple[Where, Condition]]:
    """Yield every condition, those within others too, with where it stands."""
    for number, condition in enumerate(conditions):
        yield (*where, number), condition
        if isinstance(condition, AnyOf | NoneOf):
            yield from _all(condition.of, (*where, number, "of"))
