"""How a command is clicked: which piece is selected for it, and which choice sends it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from oriflamme.kernel.battle import View
from oriflamme.kernel.ruleset import Ruleset
from oriflamme.kernel.scenes import Choice, Scene
from oriflamme.kernel.steps import Command

from .conditions import named_in


class Pointer(msgspec.Struct, frozen=True):
    """The pieces to select (none: nothing has to be), and the choice that then sends the command (None: no click does)."""

    select: tuple[str, ...]
    choice: Choice | None


def pointer(rules: Ruleset[Any], view: View[Any], player: str, scene: Scene, command: Command) -> Pointer:
    """Return how a player can give a command by clicking, as far as it can be clicked."""
    card = scene.prompt
    if card is None:
        return Pointer((), None)
    data = plain(command)
    concerned = _concerned(scene, data)
    for select in _selections(scene, concerned):
        found = _sending(rules.choices(view, player, select), data)
        if found is not None:
            return Pointer(select, found)
    return Pointer(concerned, None) if concerned else Pointer((), _sending(card.choices, data))


def plain(command: Command) -> dict[str, Any]:
    """Return a command as a client sends it."""
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(command))
    return found


def _sending(choices: Iterable[Choice], data: dict[str, Any]) -> Choice | None:
    kind = data["kind"]
    for choice in choices:
        if choice.command.get("kind") == kind:
            sent: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(choice.command))
            if sent == data:
                return choice
    return None


def _concerned(scene: Scene, data: dict[str, Any]) -> tuple[str, ...]:
    """Return the pieces that a command names, themselves or by their group, and that can be selected."""
    names = named_in(data)
    able = frozenset(scene.prompt.selectable if scene.prompt is not None else ())
    return tuple(
        piece.id for piece in scene.pieces if piece.id in able and (piece.id in names or piece.group in names)
    )


def _selections(scene: Scene, concerned: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Yield what may have to be selected: all together, else one of each group, else each alone; at last nothing."""
    several = scene.prompt is not None and scene.prompt.several
    if several and len(concerned) > 1:
        yield concerned
    groups = {piece.id: piece.group for piece in scene.pieces}
    firsts = {groups[piece] or piece: piece for piece in reversed(concerned)}
    yield from ((piece,) for piece in reversed(firsts.values()))
    if several:
        yield from ((piece,) for piece in concerned if piece not in firsts.values())
    yield ()
