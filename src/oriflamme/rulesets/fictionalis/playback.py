"""What there is to see of what happens, in the measures of scenes: paces and degrees."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from oriflamme.board import table
from oriflamme.board.table import DEGREE, PACE, Rect
from oriflamme.kernel.chances import Chance, Harm, Prospect
from oriflamme.kernel.effects import Altered, Banner, Effects, Hidden, Point, Shown, Threw, Turned, Went
from oriflamme.kernel.tally import Tally
from oriflamme.kernel.text import Text

from .field import Field
from .pieces import Place

SIX = 6


def spot(at: Rect | table.Point) -> Point:
    """Return a place of the table as scenes have it."""
    return at.x / PACE, at.y / PACE


def went(piece: str, before: Rect | None, at: Rect, *, forced: bool = False) -> tuple[Effects, ...]:
    """Return a straight way from where a piece stood to where it is; None: it was not on the table, and comes on to it."""
    if before is None:
        return (Shown(piece=piece),)
    return along(piece, (spot(before), spot(at)), before, at, forced=forced)


def along(
    piece: str, path: tuple[Point, ...], before: Rect, at: Rect, *, forced: bool = False
) -> tuple[Effects, ...]:
    """Return a way over some points, or a turn where a piece stands; nothing when it neither moves nor turns."""
    facing = at.angle / DEGREE
    if any(point != path[0] for point in path):
        return (Went(piece=piece, path=path, facing=facing, forced=forced),)
    return () if at.angle == before.angle else (Turned(piece=piece, facing=facing),)


def refitted(piece: str, before: Rect | None, at: Rect | None, text: Text) -> tuple[Effects, ...]:
    """Return that a piece became another sort of troops, whose base is of another size and so has another middle."""
    way = () if before is None or at is None else went(piece, before, at)
    return (*way, Altered(pieces=(piece,), text=text))


def shown(pieces: Iterable[str]) -> tuple[Effects, ...]:
    """Return that pieces came to be seen."""
    return tuple(Shown(piece=piece) for piece in pieces)


def hidden(pieces: Iterable[str]) -> tuple[Effects, ...]:
    """Return that pieces are no longer seen, though not lost."""
    return tuple(Hidden(piece=piece) for piece in pieces)


def altered(pieces: Iterable[str], text: Text) -> tuple[Effects, ...]:
    """Return that something about pieces changed; nothing when there are none."""
    names = tuple(pieces)
    return (Altered(pieces=names, text=text),) if names else ()


def banner(text: Text, level: Literal["turn", "phase", "step"] = "step") -> tuple[Effects, ...]:
    """Return a heading for everybody."""
    return (Banner(text=text, level=level),)


def threw(
    purpose: str,
    *faces: int,
    pieces: Iterable[str] = (),
    tally: Tally | None = None,
    needs: int | None = None,
    good: bool | None = None,
    side: str | None = None,
    chance: Chance | None = None,
    prospects: tuple[Prospect, ...] = (),
    harm: Harm | None = None,
) -> tuple[Effects, ...]:
    """Return that six-sided dice were thrown, for what (a message id), how it went, and what could have come of it."""
    return (
        Threw(
            dice=tuple((SIX, face) for face in faces),
            purpose=Text(purpose),
            pieces=tuple(pieces),
            tally=tally,
            needs=needs,
            good=good,
            side=side,
            chance=chance,
            prospects=prospects,
            harm=harm,
        ),
    )


def pieces_of(field: Field, command: str) -> tuple[str, ...]:
    """Return the elements of a command that stand on the table for all to see."""
    return tuple(one.id for one in field.of_command(command) if one.place is Place.TABLE)
