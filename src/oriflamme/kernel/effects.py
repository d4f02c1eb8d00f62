"""What there is to see of an event, in a small vocabulary that every client can play.

An event is what happened by the rules; its effects are what the eye gets of it. Places are those of scenes: axial [q, r] on
hexes, [x, y] in the board's unit on a table; facings and angles too.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Literal

import msgspec

from .chances import Chance, Harm, Prospect
from .tally import Tally
from .text import Text

Point = tuple[float, float]


class Weight(IntEnum):
    """How much an effect matters to who watches."""

    BOOKKEEPING = 0
    MOVE = 1
    ROLL = 2
    LOSS = 3


class Effect(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="effect", kw_only=True):
    """Something to be seen. Pieces are named by their ids in the scene."""


class Went(Effect, frozen=True, omit_defaults=True, tag="went", kw_only=True):
    """A piece went along a path: the points it passed, where it set out first, where it is last.

    `facing` is how it looks at the end (0..5 on hexes, degrees on a table; None: as before). `forced`: not of its own will.
    """

    piece: str
    path: tuple[Point, ...]
    facing: float | None = None
    forced: bool = False


class Turned(Effect, frozen=True, omit_defaults=True, tag="turned", kw_only=True):
    """A piece turned where it stands; `facing` is how it looks then."""

    piece: str
    facing: float


class Aimed(Effect, frozen=True, omit_defaults=True, tag="aimed", kw_only=True):
    """Pieces aimed at another, or at a place: a shot, a spell, a charge announced."""

    pieces: tuple[str, ...]
    target: str | None = None
    at: Point | None = None


class Struck(Effect, frozen=True, omit_defaults=True, tag="struck", kw_only=True):
    """Pieces struck at another, hand to hand."""

    pieces: tuple[str, ...]
    target: str


class Fell(Effect, frozen=True, omit_defaults=True, tag="fell", kw_only=True):
    """A piece is lost and leaves the board; `how` tells destroyed from fled, captured or withdrawn.

    `label`, `owner` and `group` are those of the piece, for who comes when it is gone and has not seen it.
    """

    piece: str
    how: Literal["destroyed", "fled", "captured", "withdrawn"] = "destroyed"
    label: Text | None = None
    owner: str | None = None
    group: str | None = None


class Shown(Effect, frozen=True, omit_defaults=True, tag="shown", kw_only=True):
    """A piece came to be seen, or came onto the board."""

    piece: str


class Hidden(Effect, frozen=True, omit_defaults=True, tag="hidden", kw_only=True):
    """A piece is no longer seen, though it is not lost."""

    piece: str


class Threw(Effect, frozen=True, omit_defaults=True, tag="threw", kw_only=True):
    """Dice were thrown: their sides and faces, for which pieces, against which number and its lines, and how it went.

    `good`: whether that was well for who threw; None where a throw is neither. What could have come of it, as it was before
    the dice fell: `chance` of going well, `prospects` where it could come to several things, `harm` that hung on it. `side`
    is whose throw it was. All four are left out where a throw decides nothing for good or ill, or who tells of it does not
    know (a record of before they were kept).
    """

    dice: tuple[tuple[int, int], ...]
    purpose: Text
    pieces: tuple[str, ...] = ()
    target: str | None = None
    tally: Tally | None = None
    needs: int | None = None
    good: bool | None = None
    side: str | None = None
    chance: Chance | None = None
    prospects: tuple[Prospect, ...] = ()
    harm: Harm | None = None


class Altered(Effect, frozen=True, omit_defaults=True, tag="altered", kw_only=True):
    """Something about pieces changed that shows on their counters: a badge, an order turned up, a wound."""

    pieces: tuple[str, ...]
    text: Text


class Banner(Effect, frozen=True, omit_defaults=True, tag="banner", kw_only=True):
    """A heading that concerns everybody: a turn, a phase, a bound, the end."""

    text: Text
    level: Literal["turn", "phase", "step"] = "phase"


Effects = Went | Turned | Aimed | Struck | Fell | Shown | Hidden | Threw | Altered | Banner
"""All that there can be to see."""
