"""Set-ups: what a scenario or two musters come to, as a body of the ruleset's own that is written, read and checked.

A body holds all that a battle starts from, so that a battle that was set up does not change when files do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar

import msgspec

from oriflamme.kernel.options import as_json
from oriflamme.kernel.setups import Setup, SetupError

from .scenarios import Seated


class Body(Protocol):
    """What every body says, beside what its ruleset adds: the sides, in seat order."""

    @property
    def sides(self) -> Sequence[Seated]:
        """The sides, in seat order."""
        ...


B = TypeVar("B", bound=Body)
R = TypeVar("R", bound=msgspec.Struct)


def written(
    ruleset: str,
    edition: str,
    scenario: str,
    body: Body,
    chapters: tuple[str, ...],
    without: Sequence[str] = (),
) -> Setup:
    """Return a set-up with a body as plain data, and the chapters in force beside the base ones.

    `without` are fields of the body that are not written.
    """
    # By way of JSON, so that a set-up equals the one read back from its record.
    plain: dict[str, Any] = as_json(body)
    for name in without:
        del plain[name]
    return Setup(ruleset, scenario, tuple(side.id for side in body.sides), plain, edition, chapters)


def read(setup: Setup, shape: type[B]) -> B:
    """Return the body of a set-up. Raises `SetupError` that says what is wrong and where."""
    try:
        body = msgspec.convert(setup.body, shape)
    except msgspec.ValidationError as error:
        raise SetupError(f"the set-up cannot be read: {_fault(error)}") from error
    sides = tuple(side.id for side in body.sides)
    for number, side in enumerate(sides):
        if side in sides[:number]:
            raise SetupError(f"both sides of the set-up are {side!r}")
    if sides != setup.sides:
        raise SetupError(f"the set-up seats {', '.join(setup.sides)}, but its body has other sides")
    return body


def readings_with(given: Mapping[str, Any], readings: R) -> R:
    """Return readings with some of them replaced by name. Raises `SetupError`."""
    known = readings.__struct_fields__
    for name in given:
        if name not in known:
            raise SetupError(f"there is no option {name!r}; there are: {', '.join(known)}")
    try:
        return msgspec.convert({**msgspec.to_builtins(readings), **given}, type(readings))
    except msgspec.ValidationError as error:
        raise SetupError(f"option {_fault(error)}") from error


def _fault(error: msgspec.ValidationError) -> str:
    """Return the message of an error of msgspec as "field: what is wrong"."""
    message, _, path = str(error).partition(" - at ")
    return f"{path.strip('`').removeprefix('$').removeprefix('.') or 'body'}: {message.replace('`', '')}"
