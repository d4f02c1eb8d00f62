"""The words for a move as those who make it would say it: wheel right, straight ahead, fall back, turn about."""

from __future__ import annotations

from oriflamme.board.table import DEGREE, FULL_TURN, PACE, Point, Rect, local
from oriflamme.kernel.steps import Command
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.movement.legs import AboutTurn, Ahead, Leg, Slide, Wheel
from oriflamme.rulesets.fictionalis.movement.orders import MoveGroup
from oriflamme.rulesets.fictionalis.movement.single import MoveElement
from oriflamme.rulesets.fictionalis.naming import listing

_SLIGHT = 5 * PACE
"""Who goes less than this forward, back or aside does not do so in words."""


def course_label(field: Field, command: Command) -> Text | None:
    """Return the words for a move by where it leads; None for other commands."""
    match command:
        case MoveGroup(legs=legs) if legs:
            return listing([_leg(leg) for leg in legs])
        case MoveElement(element=name, x=x, y=y, angle=angle) if name in field.elements:
            start = field.elements[name].rect
            return None if start is None else _place(start, x, y, angle)
        case _:
            return None


def _leg(leg: Leg) -> Text:
    match leg:
        case Ahead(distance=distance):
            return text("dbf-go-ahead", paces=round(distance / PACE))
        case Wheel(side=side, angle=angle):
            return text(f"dbf-go-wheel-{side}", degrees=round(angle / DEGREE))
        case Slide(distance=distance):
            side = "right" if distance > 0 else "left"
            return text(f"dbf-go-slide-{side}", paces=round(abs(distance) / PACE))
        case AboutTurn():
            return Text("dbf-go-about")


def _place(start: Rect, x: int, y: int, angle: int) -> Text:
    """Return the words for a place as an element sees it from where it stands, and how it would turn there."""
    aside, ahead = local(start, Point(x, y))
    ahead += start.depth // 2  # local() counts from the front edge
    found = []
    if abs(ahead) >= _SLIGHT:
        found.append(text("dbf-go-ahead" if ahead > 0 else "dbf-go-back", paces=round(abs(ahead) / PACE)))
    if abs(aside) >= _SLIGHT:
        side = "right" if aside > 0 else "left"
        found.append(text(f"dbf-go-slide-{side}", paces=round(abs(aside) / PACE)))
    turn = (angle - start.angle + FULL_TURN // 2) % FULL_TURN - FULL_TURN // 2
    if abs(turn) == FULL_TURN // 2:
        found.append(Text("dbf-go-about"))
    elif abs(turn) >= DEGREE:
        found.append(
            text(f"dbf-go-turn-{'right' if turn > 0 else 'left'}", degrees=round(abs(turn) / DEGREE))
        )
    return listing(found) if found else Text("dbf-go-nowhere")
