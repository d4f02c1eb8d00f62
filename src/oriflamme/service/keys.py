"""The keys to a new battle: tokens for whoever begins it, and claims, from which others make tokens of their own."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping, Sequence

import msgspec

from . import errors, tokens
from .beats import Viewer
from .store import Invited
from .wire import PersonSeat, Seat


class Keys(msgspec.Struct, frozen=True):
    """The secrets of a new battle, known to whoever begins it: tokens by side, claims by side, the spectators' token."""

    tokens: dict[str, str]
    claims: dict[str, str]
    spectator: str

    def digests(self) -> dict[str, Viewer]:
        """Return what is stored of the tokens: whose each is (None: the spectators'), by its SHA-256."""
        held: dict[str, Viewer] = {tokens.digest(token): side for side, token in self.tokens.items()}
        return {**held, tokens.digest(self.spectator): None}

    def invited(self) -> tuple[Invited, ...]:
        """Return what is stored of the claims; the first of the creator's own sides is their host."""
        host = next(iter(self.tokens), None)
        return tuple(Invited(side, tokens.digest(claim), host) for side, claim in self.claims.items())


def new_keys(seats: Mapping[str, Seat], mine: Sequence[str] | None) -> Keys:
    """Return the secrets of a new battle: tokens for the sides in `mine`, claims for the others that persons play.

    None: the first that a person plays is the creator's. Raises the `malformed` error where `mine` names another side.
    """
    persons = [side for side, seat in seats.items() if isinstance(seat, PersonSeat)]
    own = persons[:1] if mine is None else list(mine)
    for side in own:
        if side not in persons:
            raise errors.malformed("service-mine", side=side)
    return Keys(
        tokens={side: tokens.new_token() for side in dict.fromkeys(own)},
        claims={side: tokens.new_token() for side in persons if side not in own},
        spectator=tokens.new_token(),
    )


def token_from(claim: str, nonce: str) -> str:
    """Return the token that a claim gives to whoever takes it with this secret of his own.

    It is the same again for the same secret, so that an answer that was lost can be had again; and whoever made the claim cannot
    work it out.
    """
    made = hashlib.sha256(f"claim\x1f{claim}\x1f{nonce}".encode()).digest()
    return base64.urlsafe_b64encode(made).decode().rstrip("=")
