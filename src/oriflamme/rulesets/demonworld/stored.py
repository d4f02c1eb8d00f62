"""A field as it is kept: in records, and for digests."""

from __future__ import annotations

from typing import Any

import msgspec

from oriflamme.kernel.pages import Page

from .introduction import Stand, Unit


class FieldData(msgspec.Struct, frozen=True):
    """A field as it is stored and digested."""

    turn: int
    last_loss: int
    stands: tuple[Stand, ...]
    units: tuple[Unit, ...]
    pages: tuple[Page, ...]


class Stored(msgspec.Struct, frozen=True):
    """A field as it is read back: its pages are read by the types that the game's chapters keep."""

    turn: int
    last_loss: int
    stands: tuple[Stand, ...]
    units: tuple[Unit, ...]
    pages: list[Any]
