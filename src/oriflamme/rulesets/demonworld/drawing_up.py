"""How an army is drawn up in its deployment zone when nobody has said how: a proposal that its player may change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from oriflamme.board.hexes import DIRECTIONS, Hex, axial

from .characteristics import Profile
from .first_battle import block

RANKS = (2, 3, 1)
"""In how many ranks units are tried, the usual number first."""


def drawn_up(cards: Sequence[Profile], facing: int, zone: Sequence[Hex]) -> list[tuple[Hex, ...]]:
    """Return where the stands of each unit stand, unit after unit, up to the first for which there is no room.

    `zone` names its hexes from the foremost row to the rearmost. Units stand from the middle outwards, as far forward as
    they can and a hex off their friends; where that is too wide they close up, and at last stand in three ranks or in one.
    Commanders stand behind the middle, each alone.
    """
    best: list[tuple[Hex, ...]] = []
    for ranks, spaced in ((RANKS[:1], True), (RANKS[:1], False), (RANKS, False), (RANKS[1:], False)):
        found = list(_tried(cards, facing, zone, ranks, spaced=spaced))
        if len(found) == len(cards):
            return found
        best = max(best, found, key=len)
    return best


def _tried(
    cards: Sequence[Profile], facing: int, zone: Sequence[Hex], ranks: tuple[int, ...], *, spaced: bool
) -> Iterator[tuple[Hex, ...]]:
    free = set(zone)
    middle = _middle(zone)
    for card in cards:
        places = (
            _behind(zone, free, middle)
            if card.commander is not None
            else next(_rooms(card, facing, zone, free, middle, ranks, spaced=spaced), None)
        )
        if places is None:
            return
        free.difference_update(places)
        yield places


def _rooms(
    card: Profile,
    facing: int,
    zone: Sequence[Hex],
    free: set[Hex],
    middle: int,
    ranks: tuple[int, ...],
    *,
    spaced: bool,
) -> Iterator[tuple[Hex, ...]]:
    """Yield where a unit has room, the best place first."""
    taken = set(zone) - free
    near = {hex + offset for hex in taken for offset in DIRECTIONS} if spaced else set()
    room = free - near
    for count in ranks:
        width = -(-card.stands // count)
        found = (block(left, facing, card.stands, width, centred=True) for left in zone)
        fitting = [places for places in found if room.issuperset(places)]
        if fitting:
            # Forward first, then near the middle: rows of the zone, counted by where its foremost hex is.
            order = {hex: number for number, hex in enumerate(_rows(zone))}
            fitting.sort(key=lambda places: (order[_row(places[0])], abs(_middle(places) - middle)))
            yield fitting[0]


def _behind(zone: Sequence[Hex], free: set[Hex], middle: int) -> tuple[Hex, ...] | None:
    """Return the free hex of the rearmost row that has one, nearest to the middle."""
    for row in reversed(_rows(zone)):
        left = [hex for hex in zone if hex in free and _row(hex) == row]
        if left:
            return (min(left, key=lambda hex: abs(_across(hex) - middle)),)
    return None


def _rows(zone: Sequence[Hex]) -> list[int]:
    """Return the rows of a zone, each once, the foremost first."""
    return list(dict.fromkeys(_row(hex) for hex in zone))


def _row(hex: Hex) -> int:
    return axial(hex)[1]


def _across(hex: Hex) -> int:
    """Return how far east a hex lies, in half hexes."""
    q, r = axial(hex)
    return 2 * q + r


def _middle(hexes: Sequence[Hex]) -> int:
    """Return the middle of the westernmost and easternmost of some hexes, in half hexes."""
    found = [_across(hex) for hex in hexes]
    return (min(found) + max(found)) // 2
