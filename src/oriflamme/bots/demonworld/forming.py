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
    unit, footprint = stands[0].unit, stands[0].footprint
    if any(stand.footprint != footprint for stand in stands):
        return None
    middle = min(
        stands, key=lambda stand: (sum(distance(stand.hex, other.hex) for other in stands), stand.id)
    ).hex
    best: tuple[float, dict[str, Hex]] | None = None
    for anchors in _formations(middle, facing, footprint, len(stands)):
        if any(
            cell not in field.ground.map.hexes
            or ((other := field.stand_on(cell)) is not None and other.unit != unit)
            for anchor in anchors
            for cell in stands[0].cells_at(anchor, facing)
        ) or any(field.in_contact(stands[0].at(anchor, facing)) for anchor in anchors):
            continue
        cost, slots = _assign(stands, anchors, reach)
        if best is None or cost < best[0]:
            best = cost, slots
    return best[1] if best else None


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


def _assign(
    stands: Sequence[Stand], cells: Sequence[Hex], reach: dict[str, int]
) -> tuple[float, dict[str, Hex]]:
    """Give each stand a cell, the shortest ways first."""
    ways = sorted((distance(stand.hex, cell), stand.id, cell) for stand in stands for cell in cells)
    cost, slots, taken = 0.0, dict[str, Hex](), set[Hex]()
    for way, key, cell in ways:
        if key not in slots and cell not in taken:
            slots[key] = cell
            taken.add(cell)
            cost += way if way <= reach[key] else 10 * way
    return cost, slots


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
