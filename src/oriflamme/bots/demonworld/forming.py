"""Getting a unit back into ranks after combat (section VI.1.5) and after losses to fire (IV.4.0)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from oriflamme.board.footprints import SINGLE, Footprint
from oriflamme.board.hexes import DIRECTIONS, FLANKS, Hex, distance, rank_of
from oriflamme.rulesets.demonworld.closing_up import CloseUp, StepUp
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.first_battle import packed
from oriflamme.rulesets.demonworld.introduction import Stand
from oriflamme.rulesets.demonworld.turn import Commit

from .situation import Situation


def facing_to_enemy(situation: Situation, stands: Sequence[Stand]) -> int:
    """Return the facing that looks best at the nearest enemies."""
    centre = stands[len(stands) // 2].hex
    foes = [cell for unit in situation.foes for foe in situation.field.stands_of(unit) for cell in foe.cells]
    nearest = min(foes, key=lambda hex: (distance(centre, hex), hex))

    def off(facing: int) -> tuple[int, int, int]:
        ahead = rank_of(centre, facing) - rank_of(nearest, facing)
        turn = min((facing - stands[0].facing) % 6, (stands[0].facing - facing) % 6)
        return (-ahead, turn, facing)

    return min(range(6), key=off)


def best_formation(
    field: Field, stands: Sequence[Stand], facing: int, reach: dict[str, int]
) -> dict[str, Hex] | None:
    """Return a slot for every stand such that all are in ranks, with the least way; None when nothing fits.

    `reach` says how far each stand would go gladly; what is farther counts tenfold. Slots are anchors; stands that cover
    unlike hexes are not put in ranks.
    """
    footprint = stands[0].footprint
    if any(stand.footprint != footprint for stand in stands):
        return None
    middle = min(
        stands, key=lambda stand: (sum(distance(stand.hex, other.hex) for other in stands), stand.id)
    ).hex
    slots = _Slots(field, stands, facing, reach)
    best: tuple[int, dict[str, Hex]] | None = None
    for anchors in _formations(middle, facing, footprint, len(stands)):
        if all(map(slots.fits, anchors)) and (best is None or slots.least(anchors) < best[0]):
            cost, taken = slots.assign(anchors)
            if best is None or cost < best[0]:
                best = cost, taken
    return best[1] if best else None


class _Slots:
    """Hexes on which stands of a unit may be put in ranks: many formations have them in common."""

    def __init__(self, field: Field, stands: Sequence[Stand], facing: int, reach: dict[str, int]) -> None:
        self.field, self.stands, self.facing, self.reach = field, stands, facing, reach
        self._fits: dict[Hex, bool] = {}
        self._ways: dict[Hex, list[tuple[int, str, Hex]]] = {}
        self._least: dict[Hex, int] = {}

    def fits(self, anchor: Hex) -> bool:
        """Return whether a stand has room there, and touches no enemy."""
        found = self._fits.get(anchor)
        if found is None:
            found = self._fits[anchor] = self._has_room(anchor)
        return found

    def _has_room(self, anchor: Hex) -> bool:
        field, stand = self.field, self.stands[0]
        for cell in stand.cells_at(anchor, self.facing):
            if cell not in field.ground.map.hexes:
                return False
            other = field.stand_on(cell)
            if other is not None and other.unit != stand.unit:
                return False
        return not field.in_contact(stand.at(anchor, self.facing))

    def _ways_to(self, anchor: Hex) -> list[tuple[int, str, Hex]]:
        found = self._ways.get(anchor)
        if found is None:
            found = [(distance(stand.hex, anchor), stand.id, anchor) for stand in self.stands]
            self._ways[anchor] = found
        return found

    def _cost(self, way: int, key: str) -> int:
        return way if way <= self.reach[key] else 10 * way

    def least(self, anchors: Sequence[Hex]) -> int:
        """Return what it costs at least to bring a stand to each of some hexes."""
        least = self._least
        for anchor in anchors:
            if anchor not in least:
                least[anchor] = min([self._cost(way, key) for way, key, _ in self._ways_to(anchor)])
        return sum([least[anchor] for anchor in anchors])

    def assign(self, anchors: Sequence[Hex]) -> tuple[int, dict[str, Hex]]:
        """Give each stand a hex, the shortest ways first; return what that costs, and the hexes."""
        cost, slots, taken = 0, dict[str, Hex](), set[Hex]()
        ways = [way for anchor in anchors for way in self._ways_to(anchor)]
        ways.sort()
        for way, key, anchor in ways:
            if key not in slots and anchor not in taken:
                slots[key] = anchor
                taken.add(anchor)
                cost += self._cost(way, key)
                if len(slots) == len(self.stands):
                    break
        return cost, slots


def _formations(middle: Hex, facing: int, footprint: Footprint, count: int) -> Iterator[tuple[Hex, ...]]:
    """Yield ranks of several widths around a hex, wide ones first; a last rank that is not full in every place."""
    widths = {-(-count // 2), -(-count * 3 // 5), min(count, 5)}
    along = DIRECTIONS[FLANKS[facing][1]]
    for width in sorted(widths, reverse=True):
        cells = packed(0, facing, (footprint,) * count, width)
        last = count % width
        for skip in range(width - last + 1) if last and footprint == SINGLE else (0,):
            ranked = (*cells[: count - last], *(cell + skip * along for cell in cells[count - last :]))
            for anchor in ranked:
                yield tuple(middle + cell - anchor for cell in ranked)


def close_up(field: Field, due: CloseUp, player: str) -> StepUp | Commit:
    """Return a step that fills a gap from behind, best one that brings order; or readiness (DW-IV.4.0-a)."""
    best: tuple[tuple[int, int], StepUp] | None = None
    for step in due.steps(field, player):
        stand = field.stands[step.stand]
        end = stand.hex + DIRECTIONS[step.direction]
        forward = rank_of(stand.hex, stand.facing) - rank_of(end, stand.facing)
        stands = field.stands_of(stand.unit)
        after = [stand.at(end) if other is stand else other for other in stands]
        ordered = field.organised(stand.unit, after) - field.organised(stand.unit)
        worth = (2 * ordered, forward)
        if (ordered > 0 or (forward > 0 and ordered == 0)) and (best is None or worth > best[0]):
            best = worth, step
    return best[1] if best else Commit()
