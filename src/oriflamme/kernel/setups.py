"""What a battle starts from."""

from __future__ import annotations

from typing import Any

import msgspec


class Setup(msgspec.Struct, frozen=True):
    """All that a battle starts from. `body` is the ruleset's own, plain data, complete: forces, board, options."""

    ruleset: str
    scenario: str
    sides: tuple[str, ...]
    body: dict[str, Any]
