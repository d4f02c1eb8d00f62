"""How the stands of a column turn and follow one another (DW-V.1.6-c)."""

from __future__ import annotations

from oriflamme.board.hexes import DIRECTIONS, FRONT
from oriflamme.rulesets.demonworld.introduction import Stand


def least_turn(facing: int, ahead: int) -> int:
    """Return the facing nearest to `facing` that has the direction `ahead` in front; the lower number on a tie."""
    return _LEAST_TURN[facing][ahead]


def _nearest(facing: int, ahead: int) -> int:
    return min(
        (choice for choice in range(6) if ahead in FRONT[choice]),
        key=lambda choice: (min((choice - facing) % 6, (facing - choice) % 6), choice),
    )


_LEAST_TURN = tuple(tuple(_nearest(facing, ahead) for ahead in range(6)) for facing in range(6))
_DIRECTION = {step: towards for towards, step in enumerate(DIRECTIONS)}


def marched(column: tuple[Stand, ...], towards: int) -> tuple[Stand, ...]:
    """Return a column, head first, one step on: its head goes in a direction, all turn as little as may be."""
    to, ahead = column[0].hex + DIRECTIONS[towards], towards
    after = []
    for stand in column:
        here = stand.hex
        after.append(stand.at(to, _LEAST_TURN[stand.facing][ahead]))
        # The next one comes to where this one was, and looks at where it is now.
        ahead, to = _DIRECTION[to - here], here
    return tuple(after)
