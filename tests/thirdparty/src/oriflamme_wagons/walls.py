"""What nobody crosses (WV-4)."""

from __future__ import annotations

from typing import Final

from oriflamme.board.passage import Bar

BARRIERS: Final = (("wall", Bar("WV-4", "wv-refused-wall")),)
"""Nobody crosses a wall, and nobody is in contact across one, whatever else steps cost."""
