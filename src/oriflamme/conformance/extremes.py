"""Commands at the bounds of their schema and beyond: the longest lists, the largest numbers, the same piece over and over.

They are made from the types alone, and from commands that are legal by putting something extreme into one place. Whatever
the rules say to them, they say it: none fails or changes anything.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec import inspect

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.steps import Command

from .checks import encoded, require
from .plays import ConformanceCase, Luck, Moment, NonConformance

FAR = 300_000_000
"""A number far off any table."""

HUGE = 1 << 62
MANY = 5000


def check_extremes(case: ConformanceCase) -> None:
    """Extreme commands are refused, by their types or with reasons, or are legal; none fails or changes anything."""
    moments = Luck("extremes").some(list(case.sampled()), case.width)
    for number, moment in enumerate(moments):
        luck = Luck(f"extremes/{number}")
        for data in luck.some(list(extremes(case, moment, luck)), 20 * case.width):
            try:
                command = case.ruleset.decode_command(data)
            except msgspec.ValidationError:
                continue
            _answered(case, moment, command)
        unchanged = moment.battle.digest() == moment.digest
        require(unchanged, f"asking about extreme commands changed the battle: {moment.where()}")


def _answered(case: ConformanceCase, moment: Moment, command: Command) -> None:
    battle, where = moment.battle, f"{command!r:.300} at {moment.where()}"
    try:
        ruling = battle.check(moment.player, command)
        preview = case.ruleset.preview(battle.view(moment.player), moment.player, command)
    except Exception as error:
        raise NonConformance(f"asking about it fails with {error!r}: {where}") from error
    for one in (ruling, preview.ruling):
        require(one.legal or bool(one.reasons), f"refused without a reason: {where}")


def extremes(case: ConformanceCase, moment: Moment, luck: Luck) -> Iterator[bytes]:
    """Yield extreme commands, as JSON: some of each type, and some made of what could be done now."""
    names = _names(case, moment.battle, moment.player)
    for kind in case.ruleset.commands:
        for _ in range(3):
            yield encoded(_made(inspect.type_info(kind), names, luck))
    legal = [moment.command, *luck.some(_possible(case, moment, luck), case.width)]
    for command in legal:
        data = msgspec.to_builtins(command)
        places = list(_places(inspect.type_info(type(command)), data, ()))
        for place, what in luck.some(places, 3):
            yield encoded(_with(data, place, _made(what, names, luck)))
        for place, what in places:
            if isinstance(what, inspect.CollectionType):
                yield encoded(_with(data, place, _repeated(what, _at(data, place), luck)))


def _possible(case: ConformanceCase, moment: Moment, luck: Luck) -> list[Command]:
    """Return options, and commands of choices: some are offered to be clicked or dragged only."""
    found = [command for command, _ in zip(moment.battle.options(moment.player), range(200), strict=False)]
    view = moment.battle.view(moment.player)
    pieces = case.ruleset.scene(view).pieces
    own = tuple(piece.id for piece in pieces if piece.owner == moment.player)
    foci = [(), own, *((piece.id,) for piece in luck.some(pieces, 2))]
    for focus in foci:
        for choice in case.ruleset.choices(view, moment.player, focus)[:50]:
            found.append(case.ruleset.decode_command(encoded(choice.command)))
    return found


def _names(case: ConformanceCase, battle: Battle[Any], player: str) -> list[str]:
    """Return names that mean something: pieces, sides, and the texts of some options."""
    scene = case.ruleset.scene(battle.view(player))
    found = [piece.id for piece in scene.pieces] + list(battle.setup.sides)
    for command, _ in zip(battle.options(player), range(50), strict=False):
        found += [text for text in _texts(msgspec.to_builtins(command)) if text not in found]
    return found or [""]


def _texts(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for value in data.values():
            yield from _texts(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from _texts(value)


def _places(
    kind: inspect.Type, data: Any, above: tuple[Any, ...]
) -> Iterator[tuple[tuple[Any, ...], inspect.Type]]:
    """Yield the places in plain data of a type, with their own types."""
    match kind:
        case inspect.StructType(fields=fields) if isinstance(data, dict):
            for field in fields:
                yield (*above, field.encode_name), field.type
                if field.encode_name in data:
                    yield from _places(field.type, data[field.encode_name], (*above, field.encode_name))
        case inspect.CollectionType(item_type=item) if isinstance(data, list | tuple):
            for number, one in enumerate(data):
                yield (*above, number), item
                yield from _places(item, one, (*above, number))
        case inspect.Metadata(type=inner):
            yield from _places(inner, data, above)


def _at(data: Any, place: Sequence[Any]) -> Any:
    for step in place:
        data = data.get(step) if isinstance(data, dict) else data[step]
    return data


def _repeated(kind: inspect.CollectionType, data: Any, luck: Luck) -> list[Any]:
    """Return the items of a list over and over, as often as may be, or twice."""
    times = luck.one_of((2, kind.max_length or MANY))
    return [one for _ in range(times) for one in data or ()][: kind.max_length]


def _with(data: Any, place: Sequence[Any], value: Any) -> Any:
    """Return plain data with another value at a place."""
    if not place:
        return value
    first, rest = place[0], place[1:]
    if isinstance(data, dict):
        return {**data, first: _with(data.get(first), rest, value)}
    return [_with(one, rest, value) if n == first else one for n, one in enumerate(data)]


def _made(kind: inspect.Type, names: Sequence[str], luck: Luck) -> Any:
    """Return plain data of a type, as extreme as it may be, or a little more."""
    match kind:
        case inspect.StructType(tag=tag, tag_field=tag_field, fields=fields):
            made = {field.encode_name: _made(field.type, names, luck) for field in fields}
            return made if tag is None else {str(tag_field): tag, **made}
        case inspect.CollectionType(item_type=item, max_length=most):
            return _many(item, most or MANY, names, luck)
        case inspect.DictType(key_type=key, value_type=value, max_length=most):
            keys = [_made(key, names, luck), *names][: luck.one_of((0, 1, most or MANY))]
            return {str(name): _made(value, names, luck) for name in keys}
        case inspect.TupleType(item_types=items):
            return [_made(item, names, luck) for item in items]
        case inspect.UnionType(types=types):
            return _made(luck.one_of(types), names, luck)
        case inspect.Metadata(type=inner):
            return _made(inner, names, luck)
    return _plain(kind, names, luck)


def _plain(kind: inspect.Type, names: Sequence[str], luck: Luck) -> Any:
    """Return a value that holds no others."""
    match kind:
        case inspect.StrType(max_length=longest):
            return luck.one_of(
                (*names[:8], luck.one_of(names), "", "x" * (longest or MANY), "\U0001f409" * MANY)
            )
        case inspect.IntType() | inspect.FloatType():
            return luck.one_of(_numbers(kind))
        case inspect.LiteralType(values=values):
            return luck.one_of(values)
        case inspect.EnumType(cls=cls):
            return luck.one_of([one.value for one in cls])
        case inspect.BoolType():
            return luck.one_of((True, False))
        case inspect.NoneType():
            return None
    return _nested(luck.one_of((0, 10)))


def _many(item: inspect.Type, most: int, names: Sequence[str], luck: Luck) -> list[Any]:
    """Return a list: of one thing over and over, of all there are, of any, or of too many."""
    match luck.below(6):
        case 0:
            return []
        case 1:
            return [_made(item, names, luck)]
        case 2:
            return [_made(item, names, luck)] * most
        case 3:
            return [_made(item, names, luck) for _ in range(most + 1)]
        case 4 if isinstance(item, inspect.StrType):
            return list(dict.fromkeys(names))[:most]
    return [_made(item, names, luck) for _ in range(most)]


def _numbers(kind: inspect.IntType | inspect.FloatType) -> tuple[float, ...]:
    given = [one for one in (kind.ge, kind.gt, kind.le, kind.lt) if one is not None]
    near = [one + step for one in given for step in (-1, 0, 1)]
    return (0, 1, -1, 5, 6, 1000, 400_000, *near, *given, *given, FAR, -FAR, HUGE)


def _nested(depth: int) -> Any:
    found: Any = 0
    for _ in range(depth):
        found = {"kind": "in-branch-1", "branch": "a", "command": found}
    return found
