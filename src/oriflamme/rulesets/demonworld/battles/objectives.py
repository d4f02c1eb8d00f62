"""Section XVI.4.0: objectives, where they may lie and who controls them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

from oriflamme.board.hexes import Hex, axial, distance, neighbours
from oriflamme.kernel.battle import View
from oriflamme.kernel.scenes import Mark
from oriflamme.kernel.setups import SetupError
from oriflamme.kernel.text import text
from oriflamme.rulesets.demonworld.aims import Objective
from oriflamme.rulesets.demonworld.battlefields import WET
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.maps import BattleMap
from oriflamme.rulesets.demonworld.morale.conduct import flees

APART: Final = 10
"""The least distance between two objectives in hexes (DW-XVI.4.0-c)."""

_UNEVEN: Final = 2
"""By how many hexes an objective that is laid for both sides may be nearer to one of them."""


def most(sheets: int) -> int:
    """Return how many objectives there may be on so many maps (DW-XVI.4.0-b)."""
    return sheets // 2


def controller(field: Field, objective: Objective) -> str | None:
    """Return the side that controls an objective now: with a stand on it, not in melee and not routing (DW-XVI.4.0-e)."""
    stand = field.stand_on(field.ground.map.find(objective.hex))
    if stand is None or flees(field, stand):
        return None
    if field.units[stand.unit].engaged and field.in_contact(stand):
        return None
    return field.side(stand)


def against(
    board: BattleMap, sheets: int, zones: Iterable[frozenset[Hex]], laid: Iterable[Objective]
) -> Iterator[str]:
    """Yield what is wrong with objectives, in sentences: too many, in a zone, too near each other (DW-XVI.4.0-b, -c)."""
    laid = tuple(laid)
    if len(laid) > most(sheets):
        yield f"{len(laid)} objectives on {sheets} maps; there may be {most(sheets)}"
    taken = frozenset().union(*zones)
    for number, objective in enumerate(laid):
        hex = board.find(objective.hex)
        if hex in taken:
            yield f"the objective on {objective.hex} is in a deployment zone"
        for other in laid[:number]:
            away = distance(hex, board.find(other.hex))
            if away < APART:
                yield f"the objectives on {other.hex} and {objective.hex} are {away} hexes apart; {APART} are needed"


def lay(
    board: BattleMap, zones: tuple[frozenset[Hex], frozenset[Hex]], count: int, points: int
) -> tuple[Objective, ...]:
    """Return so many objectives on hexes that stand out, as near to one side as to the other (DW-XVI.4.0-c).

    Raises `SetupError` where the battlefield has no room for them.
    """
    found: list[Hex] = []
    for hex in _choice(board, zones):
        if len(found) < count and all(distance(hex, other) >= APART for other in found):
            found.append(hex)
    if len(found) < count:
        raise SetupError(f"the battlefield has room for {len(found)} objectives, not for {count}")
    return tuple(Objective(board.name(hex), points) for hex in sorted(found))


def _choice(board: BattleMap, zones: tuple[frozenset[Hex], frozenset[Hex]]) -> list[Hex]:
    """Return the hexes on which an objective may lie, the most distinctive first."""
    field = board.battlefield
    on_road = {hex for road in field.roads for hex in road.hexes}

    # The nearest hex of a zone is one of its border.
    borders = tuple([hex for hex in zone if not zone.issuperset(neighbours(hex))] for zone in zones)

    @cache
    def uneven(hex: Hex) -> int:
        one, other = (min([distance(hex, near) for near in border]) for border in borders)
        return abs(one - other)

    def distinction(hex: Hex) -> int:
        height = field.level(hex)
        top = height and all(field.level(other) <= height for other in neighbours(hex))
        return 4 * bool(top) + 3 * (field.cell(hex).ground == "ford") + 2 * (hex in on_road) + height

    taken = zones[0] | zones[1]
    edge = {hex for hex in board.hexes if any(other not in board.hexes for other in neighbours(hex))}
    free = [
        hex
        for hex in sorted(board.hexes - taken - edge)
        if field.cell(hex).ground not in WET and uneven(hex) <= _UNEVEN
    ]
    return sorted(free, key=lambda hex: (-distinction(hex), uneven(hex), hex))


def marks(view: View[Field]) -> Iterator[Mark]:
    """Yield each objective with its points and who controls it."""
    field = view.state
    for objective in field.ground.objectives:
        holder = controller(field, objective)
        words = text("dw-mark-objective", points=objective.points)
        cell = axial(field.ground.map.find(objective.hex))
        yield Mark("zone", "objective", cells=(cell,), label=words, owner=holder)
