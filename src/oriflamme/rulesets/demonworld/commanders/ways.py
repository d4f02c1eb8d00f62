"""Where commanders on their own can come to, and what their steps cost (DW-X.2.1-a)."""

from __future__ import annotations

import heapq
from functools import lru_cache
from typing import TypeAlias

import msgspec

from oriflamme.board.footprints import SINGLE
from oriflamme.board.hexes import DIRECTIONS, Hex
from oriflamme.board.passage import Passage
from oriflamme.rulesets.demonworld.characteristics import Profile
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Stand


def price(field: Field, stand: Stand, towards: int) -> int | None:
    """Return what a step costs a commander on his own, None where it is barred: 3, and 5 where it is very difficult.

    Difficult ground costs him no more than open ground, as those that chapters call light (DW-X.2.1-a); roads, levels,
    walls and water are as for all.
    """
    return _price(field.road(stand), going(field, stand), stand.cells, towards)


def _price(road: Passage | None, passage: Passage, cells: tuple[Hex, ...], towards: int) -> int | None:
    if len(cells) == 1:
        along = None if road is None else road.prices[towards].get(cells[0])
        return along or passage.uniform or passage.prices[towards].get(cells[0])
    along = None if road is None else road.dearest(cells, towards)
    return along or passage.uniform or passage.dearest(cells, towards)


@lru_cache(maxsize=64)
def _prices(road: Passage | None, passage: Passage) -> tuple[dict[Hex, int], ...]:
    """Return for each direction what steps cost a commander of one hex, along roads and beside them."""
    if road is None:
        return passage.prices
    return tuple({**ground, **along} for ground, along in zip(passage.prices, road.prices, strict=True))


def going(field: Field, stand: Stand) -> Passage:
    """Return what steps beside roads cost a commander on his own, and which are barred."""
    return field.passage(stand, "light")


def points_of(field: Field, stand: Stand) -> int:
    """Return the movement points of a commander on his own: one number, whatever happens (DW-X.2.1-b)."""
    return fixed_points(field.profile(stand))


def fixed_points(card: Profile) -> int:
    """Return the movement points on the card of a commander, the same for every order (DW-X.2.1-b)."""
    return card.movement.move


class Way(msgspec.Struct, frozen=True):
    """A way of a commander: the directions of its steps, and their points."""

    path: tuple[int, ...]
    points: int


_Step: TypeAlias = tuple[int, int, tuple[int, ...], Hex]
"""A step of a commander, what is better first: the points spent with it, how many steps, which, and to where."""


def ways(field: Field, stand: Stand) -> dict[Hex, Way]:
    """Return the cheapest way to each hex that a commander can come to, his own first; contact ends it (DW-X.2.1-a)."""
    most = points_of(field, stand)
    road, passage = field.road(stand), going(field, stand)
    single, prices = stand.footprint is SINGLE, _prices(road, passage)
    near = field.enemy_edge(field.side(stand))
    found: dict[Hex, Way] = {}
    room: dict[Hex, bool] = {}
    start: _Step = (0, 0, (), stand.hex)
    queue, best = [start], {stand.hex: start}
    while queue:
        spent, length, path, hex = heapq.heappop(queue)
        if hex in found:
            continue
        found[hex] = Way(path, spent)
        cells = stand.cells_at(hex, stand.facing)
        if path and not near.isdisjoint(cells) and ends_there(field, stand.at(hex)):
            continue
        for towards, offset in enumerate(DIRECTIONS):
            end = hex + offset
            if end in found:
                continue
            cost = prices[towards].get(hex) if single else _price(road, passage, cells, towards)
            if cost is None or spent + cost > most:
                continue
            step = (spent + cost, length + 1, (*path, towards), end)
            if end in best and best[end] <= step:
                continue
            if end not in room:
                room[end] = field.fits_on(stand, stand.cells_at(end, stand.facing))
            if room[end]:
                best[end] = step
                heapq.heappush(queue, step)
    return found


def ends_there(field: Field, stand: Stand) -> bool:
    """Return whether a commander's way ends where he would stand: in contact, or where enemies could come at him alone.

    (DW-V.3.2-a, DW-XI.4.0-e).
    """
    return bool(field.contacts(stand) or field.exposed(stand))
