"""Pictures: what a viewer sees of a battle, encoded part by part, so that two of them are told apart cheaply.

A battle's board is a large part that hardly ever changes: it is sent by its hash, and fetched once. Everything here is
made from scenes, which are made from views: no hash and no difference knows more than its viewer does.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

import msgspec

from oriflamme.kernel.scenes import HexBoard, Scene, TableBoard
from oriflamme.kernel.sessions import Session

from .beats import Viewer

BOARDS = 4
"""How many of the boards that a viewer was shown last he may still ask for."""

_encode = msgspec.json.encode
_DEFAULTS = {"marks": b"[]", "prompt": b"null", "outcome": b"null", "aim": b"null"}


class Board(msgspec.Struct, frozen=True):
    """An encoded board and its name: the hash of its bytes."""

    hash: str
    data: bytes


class Picture(msgspec.Struct, frozen=True):
    """An encoded scene. `pieces` are in the order in which they are drawn; `parts` are the other parts but the board.

    `boards` are those that the viewer was shown, the one of this picture last; `ground` is that one before encoding.
    """

    ground: HexBoard | TableBoard
    boards: tuple[Board, ...]
    pieces: Mapping[str, bytes]
    parts: Mapping[str, bytes]
    undo: bool
    seed: str | None
    seal: str | None = None

    def snapshot(self) -> dict[str, Any]:
        """Return the fields of a `Snapshot` that a picture knows."""
        return {"scene": self._scene(), "undo": self.undo, "seed": self.seed, "seal": self.seal}

    def _scene(self) -> dict[str, Any]:
        parts = {name: msgspec.Raw(data) for name, data in self.parts.items() if data != _DEFAULTS.get(name)}
        return {
            **parts,
            "board": self.boards[-1].hash,
            "pieces": [msgspec.Raw(data) for data in self.pieces.values()],
        }


def draw(session: Session, viewer: Viewer, before: Picture | None) -> Picture:
    """Return what `viewer` sees now; `before` is what he saw last."""
    scene = session.rules.scene(session.battle.view(viewer))
    over, dice = session.battle.outcome is not None, session.record.header.dice
    return Picture(
        ground=scene.board,
        boards=_boards(scene.board, before),
        pieces={piece.id: _encode(piece) for piece in scene.pieces},
        parts=_parts(scene),
        undo=viewer is not None and session.can_undo(viewer),
        seed=dice.seed if over else None,
        seal=dice.seal if over and isinstance(dice.seal, str) else None,
    )


def _parts(scene: Scene) -> dict[str, bytes]:
    return {
        "title": _encode(scene.title),
        "phase": _encode(scene.phase),
        "sides": _encode(scene.sides),
        "marks": _encode(scene.marks),
        "prompt": _encode(scene.prompt),
        "outcome": _encode(scene.outcome),
        "aim": _encode(scene.aim),
    }


def _boards(ground: HexBoard | TableBoard, before: Picture | None) -> tuple[Board, ...]:
    if before is None:
        return (_named(_encode(ground)),)
    if ground is before.ground:
        return before.boards
    board = _named(_encode(ground))
    return (*(one for one in before.boards if one != board), board)[-BOARDS:]


@lru_cache(maxsize=256)
def _named(data: bytes) -> Board:
    """Return an encoded board with its name. Equal boards of many battles are one, so that they are kept once."""
    return Board(hashlib.sha256(data).hexdigest()[:32], data)


def update(
    before: Picture, after: Picture, since: int, to: int, beats: Iterable[bytes], next_beat: int
) -> bytes:
    """Return an encoded `Update` from version `since`, at which a viewer saw `before`, to version `to`.

    `beats` are those that came with it; `next_beat` is the number of the one that will come next.
    """
    fields: dict[str, Any] = {"type": "changed", "from": since, "to": to, "undo": after.undo}
    fields |= {
        name: msgspec.Raw(data) for name, data in after.parts.items() if data != before.parts.get(name)
    }
    if before.boards[-1] != after.boards[-1]:
        fields["board"] = after.boards[-1].hash
    if before.seed != after.seed:
        fields["seed"] = after.seed
    if before.seal != after.seal:
        fields["seal"] = after.seal
    fields |= _pieces(before.pieces, after.pieces)
    fields["beats"] = [msgspec.Raw(beat) for beat in beats]
    fields["next"] = next_beat
    return _encode(fields)


def _pieces(before: Mapping[str, bytes], after: Mapping[str, bytes]) -> dict[str, Any]:
    """Return what a client needs to change its pieces: it replaces in place, takes away, and adds at the end."""
    fields: dict[str, Any] = {}
    changed = [msgspec.Raw(data) for key, data in after.items() if data != before.get(key)]
    if changed:
        fields["pieces"] = changed
    gone = [key for key in before if key not in after]
    if gone:
        fields["gone"] = gone
    expected = [key for key in before if key in after] + [key for key in after if key not in before]
    if expected != list(after):
        fields["order"] = list(after)
    return fields
