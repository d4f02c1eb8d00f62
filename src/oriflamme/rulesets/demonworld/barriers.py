"""Edges that nobody crosses, whatever the passage in force says of them: chapters add these up."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from oriflamme.board.battlefield import Battlefield
from oriflamme.board.passage import Bar, Passage

if TYPE_CHECKING:
    from .characteristics import Profile
    from .passages import PassageRule, Way

Barrier: TypeAlias = tuple[str, Bar]
"""A kind of edge that nobody crosses, and why."""


def behind_barriers(rule: PassageRule, barriers: tuple[Barrier, ...]) -> PassageRule:
    """Return a rule of passage in which nobody crosses certain edges besides; the rule itself where there are none."""

    @lru_cache(maxsize=256)
    def barred(field: Battlefield, found: Passage) -> Passage:
        return found.with_barriers(field, barriers)

    def passage(field: Battlefield, card: Profile, way: Way) -> Passage:
        return barred(field, rule(field, card, way))

    return passage if barriers else rule
