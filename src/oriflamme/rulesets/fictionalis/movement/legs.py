"""What a group move is told in: one leg after another (DBF-GROUP-MOVE-b, DBF-GROUP-WHEEL, DBF-GROUP-TURN)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final, Literal, TypeAlias

import msgspec

from oriflamme.board.measures import FULL_TURN, PACE, Distance, Length

FARTHEST: Final = 5000 * PACE
"""No table is so long from corner to corner."""

MOST_TURN: Final = 4 * FULL_TURN

Side: TypeAlias = Literal["left", "right"]
"""A side as those who move see it."""


class Ahead(msgspec.Struct, frozen=True, tag="ahead", tag_field="leg"):
    """Straight ahead by so many thousandths of a pace."""

    distance: Distance


class Wheel(msgspec.Struct, frozen=True, tag="wheel", tag_field="leg"):
    """A wheel about the front corner of a side, by hundredths of a degree (DBF-GROUP-WHEEL)."""

    side: Side
    angle: Annotated[int, msgspec.Meta(gt=0, le=FULL_TURN // 2)]

    @property
    def clockwise(self) -> int:
        """The angle, negative when it is to the left."""
        return self.angle if self.side == "right" else -self.angle


class Slide(msgspec.Struct, frozen=True, tag="slide", tag_field="leg"):
    """Sideways, to the right, by thousandths of a pace; negative: to the left (DBF-RESTRICT-ALIGN)."""

    distance: Length


class AboutTurn(msgspec.Struct, frozen=True, tag="about", tag_field="leg"):
    """All turn to the rear where they stand, first or last of all legs (DBF-GROUP-TURN)."""


Leg: TypeAlias = Ahead | Wheel | Slide | AboutTurn


def extent(legs: Sequence[Leg]) -> tuple[int, int]:
    """Return how far legs lead ahead and aside, in thousandths of a pace, and how far round, in hundredths of a degree."""
    far = sum(abs(leg.distance) for leg in legs if isinstance(leg, Ahead | Slide))
    return far, sum(leg.angle for leg in legs if isinstance(leg, Wheel))


def shortened(legs: tuple[Leg, ...], whole: int, part: int, chord: int = 0) -> tuple[Leg, ...]:
    """Return the legs of a move cut off after `part` of its `whole` length, both in thousandths of a pace.

    `chord` is the length that stands for half a turn of a wheel; wheels are cut in proportion to their angle.
    """
    if part >= whole:
        return legs
    kept: list[Leg] = []
    left = part
    for leg in legs:
        match leg:
            case Ahead(distance):
                if distance >= left:
                    return (*kept, Ahead(left)) if left > 0 else tuple(kept)
                left -= distance
            case Wheel(side, angle):
                length = chord * angle // (FULL_TURN // 2)
                if length >= left:
                    angle = angle * left // length if length else 0
                    return (*kept, Wheel(side, angle)) if angle > 0 else tuple(kept)
                left -= length
            case _:
                pass
        kept.append(leg)
    return tuple(kept)
