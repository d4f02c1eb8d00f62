"""How a YAML file is read into a struct, and where in it what is wrong stands: `datafiles.load` says what for."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from difflib import get_close_matches
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path, PurePath
from typing import Any, TypeVar

import msgspec
import yaml
from msgspec import inspect
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from .datafiles import DataError, Fault

T = TypeVar("T")

# Browsers have no C: there the slower one reads the same.
_LOADER: type[yaml.CSafeLoader | yaml.SafeLoader] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

_Path = tuple[str | int, ...]
_SEGMENT = re.compile(r"\.(?P<name>[^.\[]+)|\[(?P<index>\d+)\]|\[\.\.\.\]")
_AT = re.compile(r" - at `(key in )?\$(?P<path>[^`]*)`$")
_FIELD = re.compile(r"^Object (missing required|contains unknown) field `(?P<name>[^`]*)`$")


def read(
    path: Traversable | Path,
    type: type[T],  # noqa: A002  # the same word as in msgspec.convert
    check: Callable[[T], object] | None,
) -> T:
    """Read a file as `datafiles.load` does. Raises `DataError`."""
    name = "/".join(PurePath(str(path)).parts[-2:])
    return read_text(_read(path, name), name, type, check)


def refuse_tricks(source: str, name: str, depth: int) -> None:
    """Raise `DataError` for a text from strangers that has aliases, which can multiply, or is nested deeper than `depth`.

    What is not YAML is left to the reader.
    """
    level = 0
    try:
        for event in yaml.parse(source, Loader=_LOADER):
            line = event.start_mark.line + 1 if event.start_mark is not None else 1
            if isinstance(event, yaml.AliasEvent):
                raise DataError(f"{name}:{line}: aliases (*name) are not taken here")
            level += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
            if level > depth:
                raise DataError(f"{name}:{line}: nested too deeply")
    except yaml.YAMLError:
        return


def read_text(
    source: str,
    name: str,
    type: type[T],  # noqa: A002  # the same word as in msgspec.convert
    check: Callable[[T], object] | None,
) -> T:
    """Read the text of a file, called `name` in errors. Raises `DataError`."""
    try:
        loader = _LOADER(source)
    except yaml.YAMLError as error:  # characters that YAML does not allow
        raise DataError(f"{name}:1: not YAML: {error}") from error
    try:
        root = loader.get_single_node()
        if root is None:
            raise DataError(f"{name}:1: the file is empty")
        _refuse_duplicates(root, name)
        data = loader.construct_document(root)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = mark.line + 1 if mark is not None else 1
        raise DataError(f"{name}:{line}: not YAML: {error.problem or error.context}") from error
    except (yaml.YAMLError, ValueError) as error:
        if isinstance(error, DataError):
            raise
        # Characters YAML does not allow and impossible dates carry no mark.
        raise DataError(f"{name}:1: not YAML: {error}") from error
    finally:
        loader.dispose()
    for where, key, known in _strangers(inspect.type_info(type), data, ()):
        near = get_close_matches(key, known, n=1)
        hint = f"did you mean {near[0]}?" if near else f"expected one of {', '.join(known)}"
        raise DataError(
            f"{name}:{_line(root, (*where, key))}: {_words((*where, key))}: unknown field; {hint}"
        )
    try:
        found = msgspec.convert(data, type)
    except msgspec.ValidationError as error:
        raise DataError(_explained(error, name, root, data, type)) from error
    try:
        if check is not None:
            check(found)
    except Fault as fault:
        place = ": ".join(part for part in (f"{name}:{_line(root, fault.path)}", _words(fault.path)) if part)
        raise DataError(f"{place}: {fault}") from fault
    return found


def _read(path: Traversable | Path, name: str) -> str:
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise DataError(f"{name}: cannot be read: {error.strerror or error}") from error
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise DataError(f"{name}:{line}: not UTF-8: byte {raw[error.start]:#04x}") from error


def _refuse_duplicates(node: Node, name: str) -> None:
    """Raise `DataError` for the first key given twice in one mapping, naming both lines."""
    pending, seen = [node], {id(node)}
    while pending:
        node = pending.pop(0)
        inner: list[Node] = []
        if isinstance(node, MappingNode):
            first: dict[str, int] = {}
            for key, value in node.value:
                line = key.start_mark.line + 1
                if isinstance(key, ScalarNode):
                    if key.value in first:
                        raise DataError(
                            f"{name}:{line}: key {key.value!r} is given twice, first on line {first[key.value]}"
                        )
                    first[key.value] = line
                inner += (key, value)
        elif isinstance(node, SequenceNode):
            inner = list(node.value)
        # An alias is the very node it stands for.
        pending += [child for child in inner if id(child) not in seen]
        seen.update(id(child) for child in inner)


# -- fields that are not in the struct -----------------------------------------------------------------------------


def _strangers(info: inspect.Type, data: Any, where: _Path) -> Iterator[tuple[_Path, str, list[str]]]:
    """Yield (path of the mapping, key, known fields) of every key that no struct of the type has.

    Where the data has not the shape of the type nothing is said: the conversion will.
    """
    if isinstance(data, dict):
        known = _fields(info, data)
        if known is not None:
            for key, value in data.items():
                if key in known:
                    yield from _strangers(known[key], value, (*where, key))
                elif isinstance(key, str) and key != _tag_field(info):
                    yield where, key, list(known)
        elif isinstance(info, inspect.DictType):
            for key, value in data.items():
                yield from _strangers(info.value_type, value, (*where, str(key)))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            item = _item(info, index)
            if item is not None:
                yield from _strangers(item, value, (*where, index))


def _structs(info: inspect.Type) -> list[inspect.StructType]:
    if isinstance(info, inspect.Metadata):
        return _structs(info.type)
    if isinstance(info, inspect.UnionType):
        return [struct for part in info.types for struct in _structs(part)]
    return [info] if isinstance(info, inspect.StructType) else []


def _tag_field(info: inspect.Type) -> str | None:
    return next((struct.tag_field for struct in _structs(info) if struct.tag_field is not None), None)


def _fields(info: inspect.Type, data: dict[Any, Any]) -> dict[str, inspect.Type] | None:
    """Return the fields, by their names in files, of the struct that `data` is to become; None: of none."""
    structs = _structs(info)
    if len(structs) > 1:
        structs = [struct for struct in structs if data.get(struct.tag_field) == struct.tag]
    return _field_types(structs[0].cls) if structs else None


@cache
def _field_types(struct: type[msgspec.Struct]) -> dict[str, inspect.Type]:
    info = inspect.type_info(struct)
    assert isinstance(info, inspect.StructType)  # what type_info gives for a struct
    return {field.encode_name: field.type for field in info.fields}


def _item(info: inspect.Type, index: int) -> inspect.Type | None:
    """Return the type of the item at `index` of a list that is to become `info`; None: it is no list."""
    if isinstance(info, inspect.Metadata):
        return _item(info.type, index)
    if isinstance(info, inspect.UnionType):
        return next((found for part in info.types if (found := _item(part, index)) is not None), None)
    if isinstance(info, inspect.TupleType):
        return info.item_types[index] if index < len(info.item_types) else None
    if isinstance(info, inspect.CollectionType):
        return info.item_type
    return None


# -- where an error is ---------------------------------------------------------------------------------------------


def _explained(error: msgspec.ValidationError, name: str, root: Node, data: Any, type: type[Any]) -> str:  # noqa: A002
    message, path = _parted(error)
    where = _resolved(path, error, data, type)
    field = _FIELD.match(message)
    if field is not None:
        message = f"the field {field['name']} is missing"
    elif message.startswith("Invalid enum value"):
        message += f"; expected one of {', '.join(_choices(inspect.type_info(type), data, where))}"
    words = message[:1].lower() + message[1:].replace("`", "")
    return ": ".join(part for part in (f"{name}:{_line(root, where)}", _words(where), words) if part)


def _choices(info: inspect.Type, data: Any, path: _Path) -> list[str]:
    """Return the values that the field at `path` can have, where it has a list of them."""
    inner: inspect.Type | None = info
    for step in path:
        if inner is None:
            return []
        inner = _item(inner, step) if isinstance(step, int) else _value(inner, data, step)
        data = data[step]
    return _values(inner)


def _value(info: inspect.Type, data: dict[Any, Any], key: str) -> inspect.Type | None:
    if isinstance(info, inspect.DictType):
        return info.value_type
    return (_fields(info, data) or {}).get(key)


def _values(info: inspect.Type | None) -> list[str]:
    if isinstance(info, inspect.Metadata):
        return _values(info.type)
    if isinstance(info, inspect.UnionType):
        return [value for part in info.types for value in _values(part)]
    if isinstance(info, inspect.LiteralType):
        return [str(value) for value in info.values]
    if isinstance(info, inspect.EnumType):
        return [str(member.value) for member in info.cls]
    return []


def _parted(error: msgspec.ValidationError) -> tuple[str, tuple[str | int | None, ...]]:
    """Return the message of an error and its path; None in the path stands for some key of a mapping."""
    text = str(error)
    place = _AT.search(text)
    if place is None:
        return text, ()
    steps = _SEGMENT.finditer(place["path"])
    path = tuple(
        step["name"] if step["name"] is not None else int(step["index"]) if step["index"] else None
        for step in steps
    )
    return text[: place.start()], path


def _resolved(
    path: tuple[str | int | None, ...],
    error: msgspec.ValidationError,
    data: Any,
    type: type[Any],  # noqa: A002
) -> _Path:
    """Return the path with the keys that msgspec leaves out: those with which alone the same error comes again."""
    found: list[str | int] = []
    for step in path:
        if step is not None:
            found.append(step)
            continue
        keys = _at(data, found)
        key = next((key for key in keys if _fails_alike(data, found, key, type, error)), None)
        if key is None:
            break
        found.append(key)
    return tuple(found)


def _at(data: Any, path: list[str | int]) -> Any:
    for step in path:
        data = data[step]
    return data


def _fails_alike(data: Any, path: list[str | int], key: Any, type: type[Any], error: Exception) -> bool:  # noqa: A002
    try:
        msgspec.convert(_with_only(data, path, key), type)
    except msgspec.ValidationError as again:
        return str(again) == str(error)
    return False


def _with_only(data: Any, path: list[str | int], key: Any) -> Any:
    """Return a copy of `data` whose mapping at `path` has only `key`."""
    if not path:
        return {key: data[key]}
    copy = data.copy()
    copy[path[0]] = _with_only(data[path[0]], path[1:], key)
    return copy


def _line(node: Node, path: _Path) -> int:
    """Return the line, from 1, of the field at `path`, or of the last one on the way that is there."""
    mark = node.start_mark
    for step in path:
        if isinstance(node, MappingNode):
            pair = next(((key, value) for key, value in node.value if key.value == str(step)), None)
            if pair is None:
                break
            mark, node = pair[0].start_mark, pair[1]
        elif isinstance(node, SequenceNode) and isinstance(step, int):
            node = node.value[step]
            mark = node.start_mark
    return int(mark.line) + 1


def _words(path: _Path) -> str:
    """Return a path as people write it: troops[2].movement.charge."""
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path).removeprefix(".")
