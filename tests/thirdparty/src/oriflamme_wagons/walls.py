"""What moving costs where there are walls (WV-4)."""

from __future__ import annotations

from typing import Final

from oriflamme.board.battlefield import Battlefield
from oriflamme.board.passage import Bar, Passage, passage, tariff
from oriflamme.rulesets.demonworld.characteristics import Profile
from oriflamme.rulesets.demonworld.passages import Way

WALLED: Final = tariff(3, edges={"wall": Bar("WV-4", "wv-refused-wall")})
"""Three points for a hex as in the base game; nobody crosses a wall, and nobody is in contact across one."""


def walled_passage(field: Battlefield, card: Profile, way: Way) -> Passage:
    """Return the passage of every stand, whatever its card and its way."""
    return passage(field, WALLED)
