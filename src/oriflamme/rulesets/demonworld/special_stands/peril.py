"""Who may be saved by the substitution die, and what it must show (DW-IX.5.0-a, DW-X.2.2-h): for engine and calculator."""

from __future__ import annotations

import msgspec

from oriflamme.rulesets.demonworld.introduction import D6


class Peril(msgspec.Struct, frozen=True, kw_only=True):
    """What decides whether the die may save a stand that a shot has just destroyed.

    `special` says that it is a leader, standard bearer or musician; of a commander who has joined, `size` is his and
    `largest` that of the largest stand of the unit itself, in size segments. `left` counts those of his unit who were in
    contact with it when the phase began and are still there. `engaged` says that it is in contact with an enemy, `astray`
    that the shot was meant for another.
    """

    special: bool
    left: int
    size: int | None = None
    largest: int = 0
    engaged: bool = False
    astray: bool = False

    def against(self) -> str | None:
        """Return the rule by which no die is rolled; None where its owner may have it rolled."""
        if self.astray:
            return "DW-XII.5.0-e"
        if self.engaged:
            return "DW-XII.5.0-f"
        if not self.special and self.size is None:
            return "DW-IX.5.0-a"
        if not self.special and self.size is not None and self.size > self.largest:
            return "DW-X.2.2-h"
        return None if self.left else "DW-IX.5.0-b"


def saves(beside: int, die: int) -> bool:
    """Return whether a die saves a stand that had so many others of its unit beside it (DW-IX.5.0-a)."""
    return die <= beside


def saving_faces(beside: int) -> tuple[int, ...]:
    """Return the faces of the die that save it."""
    return tuple(face for face in range(1, D6.sides + 1) if saves(beside, face))
