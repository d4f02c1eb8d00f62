"""Secret links: a token opens one seat of one battle. Only its SHA-256 is kept."""

from __future__ import annotations

import hashlib
import secrets


def new_token() -> str:
    """Return a token that nobody guesses."""
    return secrets.token_urlsafe(24)


def new_battle_id() -> str:
    """Return an id for a battle; ids are no secret."""
    return secrets.token_hex(8)


def new_seed() -> str:
    """Return a seed for the dice, of 128 bits of chance, secret until the battle is over."""
    return secrets.token_hex(16)


def new_seal() -> str:
    """Return what keeps a seed that somebody named from being found by trying, of 128 bits of chance."""
    return secrets.token_hex(16)


def digest(token: str) -> str:
    """Return what is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()
