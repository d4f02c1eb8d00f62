"""What goes over the wire about the people at a battle: the shapes that docs/protocol.md names."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from oriflamme.kernel.bounds import Version
from oriflamme.kernel.scenes import SideScene
from oriflamme.kernel.text import Text

from .wire import Origin, Seat

# -- what a client sends -------------------------------------------------------------------------------------------

Typed: TypeAlias = Annotated[str, msgspec.Meta(max_length=1 << 12)]
"""What somebody has typed; where it is a little too long, he is told so in words."""


class NameWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The name by which the player of a seat wants to be called; empty: none."""

    name: Typed


class ChatWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a player says to the others, who has seen all remarks before number `unseen`.

    What he has said since in the same words is answered as it was: its answer got lost, and it is sent again. Left out, it is
    said in any case.
    """

    text: Typed
    unseen: Version | None = None


class TakeBackWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The wish to take one's last command back, or to agree to the other's, by a player who has seen the battle at `version`."""

    version: Version


class RematchWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The wish for another battle by the same set-up, with sides swapped or as they were."""

    swap: bool = False


class Taking(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The wish to take the seat of a claim.

    `nonce` is a secret of chance of whoever takes it: the same again gives the same token, so that an answer that was lost can be
    had again.
    """

    nonce: Annotated[str, msgspec.Meta(min_length=22, max_length=200)]


# -- what the service answers --------------------------------------------------------------------------------------

Presence = Literal["here", "lost", "away", "never"]


class Player(msgspec.Struct, frozen=True):
    """A person who plays a side: his name (empty: he gave none), and whether he has the battle open.

    `lost`: his line broke off, so that he may not know it himself; `away`: he left; `never`: nobody has opened his link yet.
    `seen` is when he was last known to be here, in seconds since 1970. `held`: somebody has a token of this seat. `invited`: there is
    a link with which it can be taken.
    """

    name: str
    presence: Presence
    seen: float | None
    held: bool
    invited: bool


class Admitted(msgspec.Struct, frozen=True):
    """A seat in a battle that others have begun: its id, the side (None: a spectator), and the secret token for it."""

    id: str
    side: str | None
    token: str


class ClaimCard(msgspec.Struct, frozen=True):
    """What a link to a seat is for: the battle's title, the side and its name, where known, and where the dice are from.

    `waits`: it is a challenge, to which the holder sends his army. `taken`: the link has been used, and is of no use any more.
    """

    id: str
    side: str
    title: Text
    name: Text | None
    waits: bool
    dice: Origin
    taken: bool


class Invitation(msgspec.Struct, frozen=True):
    """The secret of the one link with which a side can be taken now; None: there is none."""

    side: str
    claim: str | None


class Rematch(msgspec.Struct, frozen=True):
    """Another battle by the same set-up and new dice, as the side `by` proposes it: with sides swapped, or as they were."""

    by: str
    swap: bool


class Declined(msgspec.Struct, frozen=True):
    """What the side `by` has proposed, and the other side has just declined."""

    by: str
    what: Literal["draw", "take-back", "rematch"]


class People(msgspec.Struct, frozen=True, tag_field="type", tag="people"):
    """The people at a battle, the same for every reader: those who play, by side, and how many watch.

    `draw` is the side that offers one, `take_back` the side that asks to take its last command back with all that came of it,
    `rematch` what a side proposes; all wait for the other side. `next` is the battle in which they play on: each asks for his
    own key to it. Spectators who see the battle later are not told what is proposed before it is over. `declined` is told once, with
    what it changed.
    """

    players: dict[str, Player]
    spectators: int
    draw: str | None
    take_back: str | None
    rematch: Rematch | None
    next: str | None
    declined: Declined | None = None


class Said(msgspec.Struct, frozen=True, tag_field="type", tag="said"):
    """What the player of the side `by` has said: plain text, never to be read as anything else.

    `n` counts what has been said in the battle, from 0; `said` is when, in seconds since 1970.
    """

    n: int
    by: str
    text: str
    said: float


class ChatPage(msgspec.Struct, frozen=True):
    """What has been said, and the number of what will be said next."""

    remarks: tuple[Said, ...]
    next: int


class Brief(msgspec.Struct, frozen=True):
    """What a list of battles says of one: how it stands for the token's holder, and the names of its people, by side."""

    title: Text
    phase: tuple[Text, ...]
    sides: tuple[SideScene, ...]
    outcome: Text | None
    viewer: str | None
    seats: dict[str, Seat]
    names: dict[str, str]
