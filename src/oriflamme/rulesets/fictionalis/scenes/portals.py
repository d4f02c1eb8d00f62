"""Gates (artefacts (W)) as drawn: those on the table that the viewer knows of, and those being placed."""

from __future__ import annotations

from collections.abc import Iterator

from oriflamme.board.table import DEGREE, PACE, Point, Rect
from oriflamme.kernel.scenes import Drag, Piece
from oriflamme.kernel.text import Text
from oriflamme.kit.desks import plain
from oriflamme.rulesets.fictionalis.deployment.first import FirstDeployment, PlaceGate
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.magic.gates import Gate, gates, piece_id

from .pieces import shape

_ICON = "magic-swirl"


def gate_piece(field: Field, gate: Gate) -> Piece:
    """Return a gate as a small square on its corner, faded when only its owner knows of it (DBF-ARTEFACT-W-a)."""
    size = field.surface.frontage // 2
    return Piece(
        id=piece_id(gate.side, gate.name),
        shape=shape(Rect(gate.x, gate.y, size, size, 45 * DEGREE)),
        owner=gate.side,
        icon=_ICON,
        label=Text("dbf-gate-named", {"gate": gate.name}),
        faded=gate.hidden,
    )


def standing_gates(field: Field) -> Iterator[Piece]:
    """Yield the gates on the table, of both sides."""
    for side in field.theatre.sides:
        for gate in gates(field, side):
            yield gate_piece(field, gate)


def gates_to_place(field: Field, decision: FirstDeployment) -> Iterator[Piece]:
    """Yield the gates of the side that places them, where they would be."""
    for name, point in decision.gates.items():
        yield gate_piece(field, Gate(decision.player, name, point.x, point.y, name in decision.hidden))


def gate_drags(decision: FirstDeployment) -> Iterator[Drag]:
    """Yield each of them, to be dragged by itself; what is hidden stays so."""
    for name, point in decision.gates.items():
        command = moved_gate(decision, name, point)
        yield Drag(piece_id(decision.player, name), plain(command), turns=False)


def moved_gate(decision: FirstDeployment, name: str, point: Point) -> PlaceGate:
    """Return the command that puts a gate at a point."""
    return PlaceGate(name, point.x / PACE, point.y / PACE, name in decision.hidden)
