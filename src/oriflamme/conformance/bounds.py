"""The check that commands are bounded by their schema: how many, how long and how large what a player sends can be.

A list without a bound lets one small request keep a server busy for a minute; the kernel's `bounds` has types that have one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import inspect

from oriflamme.kernel.musters import Form
from oriflamme.kernel.options import Setting

from .checks import require
from .plays import ConformanceCase


def check_bounds(case: ConformanceCase) -> None:
    """Every list, object, string and number of a command is bounded by its type, and so is what a calculator or a form asks."""
    rules = case.ruleset
    for kind in rules.commands:
        for place in unbounded(kind):
            require(False, f"{place} of the command {kind.__struct_config__.tag!r} has no bound")
    for calculator in rules.calculators().values():
        for asked in (calculator.inputs, *(() if calculator.sketch is None else (calculator.sketch.inputs,))):
            for place in unbounded(asked):
                require(False, f"{place} of the calculator {calculator.name!r} has no bound")
    for setting in (*rules.options().readings, *_settings(rules.form())):
        bounded = setting.kind != "number" or (
            isinstance(setting.least, int) and isinstance(setting.most, int)
        )
        require(bounded, f"the setting {setting.name!r} is a number without a bound")


def _settings(form: Form | None) -> Iterator[Setting]:
    """Yield all settings of a form."""
    if form is not None:
        yield from (*form.whole, *form.part)
        yield from (setting for book in form.books for row in book.rows for setting in row.settings)


def unbounded(kind: Any) -> Iterator[str]:
    """Yield where in a type something has no bound, as names of fields: `legs.moves` (an item is named like its list)."""
    yield from _unbounded(inspect.type_info(kind), "", ())


def _unbounded(kind: inspect.Type, place: str, above: tuple[type, ...]) -> Iterator[str]:
    match kind:
        case inspect.StructType(cls=cls, fields=fields):
            if cls not in above:  # one that holds its own like is looked at once
                for field in fields:
                    name = f"{place}.{field.name}" if place else field.name
                    yield from _unbounded(field.type, name, (*above, cls))
            return
        case inspect.StrType(max_length=None) | inspect.BytesType(max_length=None):
            yield place
        case inspect.IntType() | inspect.FloatType():
            if (kind.ge is None and kind.gt is None) or (kind.le is None and kind.lt is None):
                yield place
        case inspect.CollectionType(max_length=None) | inspect.DictType(max_length=None):
            yield place
        case inspect.AnyType() | inspect.RawType():
            yield place
    for inner in _within(kind):
        yield from _unbounded(inner, place, above)


def _within(kind: inspect.Type) -> tuple[inspect.Type, ...]:
    """Return the types that a type other than a struct holds."""
    match kind:
        case inspect.UnionType(types=types) | inspect.TupleType(item_types=types):
            return types
        case inspect.CollectionType(item_type=inner) | inspect.Metadata(type=inner):
            return (inner,)
        case inspect.DictType(key_type=key, value_type=value):
            return key, value
    return ()
