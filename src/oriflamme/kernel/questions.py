"""The questions of a calculator as a form asks them: made from the types of its inputs, and from its layout."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Literal, get_args, get_type_hints

import msgspec

from .calculators import Calculator, Grouped, Layout
from .options import as_json
from .text import Text, text

if TYPE_CHECKING:
    from msgspec import inspect

_PLAIN = Layout(words="")


class Question(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One question of a form: the name of its field, its words, and what can be answered.

    - `kind`: `flag` true or false; `number` from `least` to `most` (absent: no bound); `choice` one of `picks`; `several` a
      text of some of `picks`, with commas between; `numbers` a list, in steps of `step`; `words` a text.
    - `default` is what is meant where nothing is answered (absent: it must be answered); null stands for "none", which has
      the words `none`. `begin` is what a form begins with where that is something else.
    - `part` is the heading it stands under. `table`: lists of the same table go together, row by row.
    - `only`: it matters only where each of these fields has one of these values; `needs`: where these are not null.
    - `filled_by`: fields that, when they are answered, answer this one too, unless it is answered otherwise.
    """

    name: str
    title: Text
    kind: Literal["flag", "number", "choice", "several", "numbers", "words"]
    # Said even where it is null, which is a value.
    default: Any | msgspec.UnsetType = msgspec.UNSET
    begin: Any | msgspec.UnsetType = msgspec.UNSET
    none: Text | None = None
    least: float | None = None
    most: float | None = None
    step: float = 1
    picks: tuple[Grouped, ...] = ()
    part: Text | None = None
    table: str = ""
    only: Mapping[str, tuple[Any, ...]] = {}
    needs: tuple[str, ...] = ()
    filled_by: tuple[str, ...] = ()


def questions_of(calculator: Calculator) -> tuple[Question, ...]:
    """Return the questions of a calculator, those of its sketch among them, in the order in which a form asks them.

    Raises `TypeError` for a field of a type for which there is no question.
    """
    layout = calculator.layout or _PLAIN
    sketch = calculator.sketch
    found = {one.name: one for one in _questions(calculator.inputs, layout)}
    if sketch is not None:
        for one in _questions(sketch.inputs, layout):
            found.setdefault(one.name, one)
        for name, filled in sketch.fills.items():
            for each in filled:
                known = found[each]
                found[each] = msgspec.structs.replace(known, filled_by=(*known.filled_by, name))
    ordered = [found.pop(name) for _, names in layout.parts for name in names if name in found]
    return (*ordered, *found.values())


def _questions(kind: type[msgspec.Struct], layout: Layout) -> Iterator[Question]:
    from msgspec import inspect  # noqa: PLC0415 - takes long to import, and only who lists questions needs it

    described = inspect.type_info(kind)
    assert isinstance(described, inspect.StructType)  # what type_info gives for a struct
    hints = get_type_hints(kind)
    parts = {name: part for part, names in layout.parts for name in names}
    for field in described.fields:
        about, bare = _bare(field.type)
        stem = f"{layout.words}-{field.name.strip('_').replace('_', '-')}"
        part = parts.get(field.name)
        yield Question(
            name=field.encode_name,
            title=Text(stem) if layout.words else text("kernel-question", words=about or field.name),
            default=_default(field),
            begin=as_json(layout.likely[field.name]) if field.name in layout.likely else msgspec.UNSET,
            none=_none(field, stem, layout),
            part=None if part is None else Text(f"{layout.words}-part-{part}"),
            table=layout.tables.get(field.name, ""),
            only=layout.only.get(field.name, {}),
            needs=layout.needs.get(field.name, ()),
            **_asked(field.name, bare, layout, stem, hints[field.name]),
        )


def _none(field: inspect.Field, stem: str, layout: Layout) -> Text | None:
    """Return the words for null, of a field that may be null."""
    if field.default is not None:
        return None
    return Text(f"{stem}-none") if layout.words else Text("kernel-question-none")


def _default(field: inspect.Field) -> Any:
    if field.default is not msgspec.NODEFAULT:
        return as_json(field.default)
    if field.default_factory is not msgspec.NODEFAULT:
        return as_json(field.default_factory())
    return msgspec.UNSET


def _bare(kind: inspect.Type) -> tuple[str, inspect.Type]:
    """Return the description of a type, and the type without it and without None."""
    from msgspec import inspect  # noqa: PLC0415 - as above

    about = ""
    if isinstance(kind, inspect.Metadata):
        about = str((kind.extra_json_schema or {}).get("description", ""))
        kind = kind.type
    if isinstance(kind, inspect.UnionType):
        inner, kind = _bare(next(one for one in kind.types if not isinstance(one, inspect.NoneType)))
        about = about or inner
    return about, kind


def _asked(name: str, kind: inspect.Type, layout: Layout, stem: str, hint: Any) -> dict[str, Any]:
    """Return what the type of a field says of its question."""
    from msgspec import inspect  # noqa: PLC0415 - as above

    if name in layout.picks:
        return {"kind": "several" if name in layout.several else "choice", "picks": layout.picks[name]()}
    match kind:
        case inspect.BoolType():
            return {"kind": "flag"}
        case inspect.IntType() | inspect.FloatType():
            return {"kind": "number", **_bounds(name, kind, layout)}
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            _, one = _bare(item)
            step = 0.5 if isinstance(one, inspect.FloatType) else 1
            return {"kind": "numbers", "step": step, **_bounds(name, one, layout)}
        case inspect.EnumType() | inspect.LiteralType():
            values = [one.value for one in kind.cls] if isinstance(kind, inspect.EnumType) else _written(hint)
            return {
                "kind": "choice",
                "picks": tuple(Grouped(one, _named(one, stem, layout)) for one in values),
            }
        case inspect.StrType():
            return {"kind": "words"}
    raise TypeError(f"field {name!r}: no form asks for a {type(kind).__name__}")


def _bounds(name: str, kind: inspect.Type, layout: Layout) -> dict[str, Any]:
    if name in layout.usual:
        return dict(zip(("least", "most"), layout.usual[name], strict=True))
    low, high, over, under = (getattr(kind, name, None) for name in ("ge", "le", "gt", "lt"))
    return {
        "least": over + 1 if low is None and over is not None else low,
        "most": under - 1 if high is None and under is not None else high,
    }


def _named(value: Any, stem: str, layout: Layout) -> Text:
    return Text(f"{stem}-{value}") if layout.words else text("kernel-question", words=str(value))


def _written(hint: Any) -> list[Any]:
    """Return the values of a Literal as they are written, however it is wrapped; msgspec sorts them."""
    found = list[Any]()
    for one in get_args(hint):
        if isinstance(one, str | int):
            found.append(one)
        elif get_args(one):
            found.extend(_written(one))
    return found
