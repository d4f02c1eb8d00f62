"""The units of a free table, and how far, wide and turned what a player sends can be there, as types that decoders hold it to.

Whole units are thousandths of a pace and hundredths of a degree. No table comes near these bounds; what lies off a table
is for the rules to say.
"""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from msgspec import Meta

from oriflamme.kernel.bounds import MOST_STEPS

PACE: Final = 1000
DEGREE: Final = 100
FULL_TURN: Final = 360 * DEGREE
QUARTER_TURN: Final = 90 * DEGREE

_WEST: Final = -(10**4)
_EAST: Final = 2 * 10**4

Length: TypeAlias = Annotated[int, Meta(ge=_WEST * PACE, le=_EAST * PACE)]
"""A coordinate or a length, in thousandths of a pace."""

Lengths: TypeAlias = Annotated[tuple[Length, ...], Meta(max_length=MOST_STEPS)]

Distance: TypeAlias = Annotated[int, Meta(gt=0, le=-_WEST * PACE)]
"""How far something goes, in thousandths of a pace."""

Paces: TypeAlias = Annotated[float, Meta(ge=_WEST, le=_EAST)]
"""A coordinate as a hand gives it, in paces."""

Heading: TypeAlias = Annotated[int, Meta(ge=0, lt=FULL_TURN)]
"""An angle in hundredths of a degree, less than once round."""

Turn: TypeAlias = Annotated[int, Meta(ge=-2 * FULL_TURN, le=2 * FULL_TURN)]
"""An angle in hundredths of a degree, at most twice round."""

Degrees: TypeAlias = Annotated[float, Meta(ge=-720, le=720)]
"""An angle as a hand gives it, at most twice round."""
