"""What goes over the wire of a battle's past: its moments, its luck, its replay, forks of it, and records that are brought."""

from __future__ import annotations

import msgspec

from oriflamme.kernel.bounds import Name, Version
from oriflamme.kernel.luck import SideLuck
from oriflamme.kernel.scenes import Scene
from oriflamme.kernel.text import Text

from .wire import Board, Seats, Snapshot, Tokens, Update


class LuckPage(msgspec.Struct, frozen=True):
    """The luck of every side, in their order. `whole`: the battle is over, and all throws count.

    While it goes on only those count that the holder has been told of.
    """

    whole: bool
    sides: tuple[SideLuck, ...]


class MomentPage(msgspec.Struct, frozen=True):
    """The battle as the holder saw it, without a question, when his version was `version`; `latest` is his version now.

    `told`: the rules have changed since, and the scene is the last that was kept before, of his version `shown`.
    """

    version: int
    shown: int
    latest: int
    told: bool
    scene: Scene


class ReplayCard(msgspec.Struct, frozen=True):
    """A battle to be watched from its beginning: `start` is how it stood then, on `board`, for those whose eyes are asked for.

    `holder` is whose token it is, `eyes` whose he may look through (null: a spectator's). `beats` counts those that there are, `pages`
    how many pages of the replay follow. `watched`: a record that was brought, in which nobody ever sat. `bots` play its rules.
    `lines` says, where one may look through several eyes, on which line of the record each beat stands ([beat, line]): others
    count their beats otherwise.
    """

    holder: str | None
    eyes: tuple[str | None, ...]
    sides: dict[str, Text]
    over: bool
    watched: bool
    bots: tuple[str, ...]
    beats: int
    lines: tuple[tuple[int, int], ...]
    pages: int
    start: Snapshot
    board: Board


class ReplayPage(msgspec.Struct, frozen=True):
    """A stretch of a replay: updates, each from the one before, and the boards they name but that which is known already.

    `told`: the rules have changed since, so that some of it is shown from one checkpoint to the next.
    """

    page: int
    told: bool
    steps: tuple[Update, ...]
    boards: dict[str, Board]


class Fork(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"eyes": "as"}):
    """The wish to play on from a moment of a battle: before beat `at`, as counted by those whose eyes are named (`as`).

    `eyes` left out are the holder's own, an empty name a spectator's. Sides that `seats` leaves out are played by persons.
    `tokens` are further ones that the asker holds: of a battle that is not over, he must hold those of all sides. `mine` is as of a
    `NewBattle`.
    """

    at: Version
    eyes: Name | None = None
    seats: Seats = {}
    mine: Tokens | None = None
    tokens: Tokens = ()


class Watched(msgspec.Struct, frozen=True):
    """A record that can be watched now, under this id and with this token: always the same for the same record."""

    id: str
    token: str
