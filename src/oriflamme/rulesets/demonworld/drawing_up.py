"""How an army is drawn up in its deployment zone when nobody has said how: a proposal that its player may change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from oriflamme.board.hexes import DIRECTIONS, Hex, axial

from .characteristics import Mark, Profile
from .first_battle import block

RANKS = (2, 3, 1)
"""In how many ranks units are tried, the usual number first."""

_TRIES = ((RANKS[:1], True), (RANKS[:1], False), (RANKS, False), (RANKS[1:], False))
"""In how many ranks, and whether a hex off their friends."""


def drawn_up(cards: Sequence[Profile], facing: int, zone: Sequence[Hex]) -> list[tuple[Hex, ...]]:
    """Return where the stands of each unit stand, unit after unit, up to the first for which there is no room.

    `zone` names its hexes from the foremost row to the rearmost. Units stand from the middle outwards, as far forward as
    they can and a hex off their friends; where that is too wide they close up, and at last stand in three ranks or in one.
    Hordes, which are no longer organised in one rank (DW-XIII.4.0-c), come before the others where they would else be left
    with one. Commanders stand behind the middle, each alone.
    """
    listed = range(len(cards))
    hordes_first = sorted(listed, key=lambda number: not _is_horde(cards[number]))
    best: list[tuple[Hex, ...]] = []
    for in_ranks in (True, False):
        for ranks, spaced in _TRIES:
            for order in (listed, hordes_first):
                arrangement = _Arrangement(facing, ranks, spaced, hordes_in_ranks=in_ranks)
                found = dict(
                    zip(order, _tried([cards[number] for number in order], arrangement, zone), strict=False)
                )
                if len(found) == len(cards):
                    return [found[number] for number in listed]
                if order is listed:
                    best = max(best, list(found.values()), key=len)
    return best


class _Arrangement(NamedTuple):
    """How units are drawn up: their facing, the numbers of ranks that are tried, and whether a hex off their friends."""

    facing: int
    ranks: tuple[int, ...]
    spaced: bool
    hordes_in_ranks: bool

    def ranks_of(self, card: Profile) -> Iterator[int]:
        """Yield the numbers of ranks that a unit of a card may stand in."""
        least = 2 if self.hordes_in_ranks and _is_horde(card) else 1
        return (count for count in self.ranks if count >= least)


def _is_horde(card: Profile) -> bool:
    return Mark.HORDE in card.marks


def _tried(
    cards: Sequence[Profile], arrangement: _Arrangement, zone: Sequence[Hex]
) -> Iterator[tuple[Hex, ...]]:
    free = set(zone)
    middle = _middle(zone)
    for card in cards:
        places = (
            _behind(zone, free, middle)
            if card.commander is not None
            else next(_rooms(card, arrangement, zone, free, middle), None)
        )
        if places is None:
            return
        free.difference_update(places)
        yield places


def _rooms(
    card: Profile, arrangement: _Arrangement, zone: Sequence[Hex], free: set[Hex], middle: int
) -> Iterator[tuple[Hex, ...]]:
    """Yield where a unit has room, the best place first."""
    taken = set(zone) - free
    near = {hex + offset for hex in taken for offset in DIRECTIONS} if arrangement.spaced else set()
    room = free - near
    for count in arrangement.ranks_of(card):
        width = -(-card.stands // count)
        found = (block(left, arrangement.facing, card.stands, width, centred=True) for left in zone)
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
